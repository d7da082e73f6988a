//! Which actions show something that was hidden, or rest on it. They are like dice that fell: nobody takes them back without asking.
//!
//! "Nothing is there" is knowledge, too. So an action may be taken back at once only if what its owner sees of it follows from what he
//! knew before, whatever the enemy hides. Here stand the kinds of actions of which that is known; all others count as revealing.
use crate::action::{Action, Policy};
use crate::command::{CommandFrame, Orders, StaffAct};
use crate::fog::{Deed, Lure, Occasion};
use crate::game::ViveLEmpereur;
use crate::procedure::{Arrival, Form, Frame, Group, GroupKind, Phase};
use crate::unit::UnitSet;
use crate::view::is_seen;
use std::mem::discriminant;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Concealment, Side};
use voltigeur_field::hex::HexId;

/// Beyond this distance nobody reacts to a move: opportunity fire, eyes on a counter and aides reach two hexes, countercharges one
/// (VLE-VII.5a, VLE-XX.1b, VLE-XVII.5c, VLE-IX.7a). Two more are for voltigeurs before their units.
const QUIET: u16 = 4;

/// Does an action that led from one game to another show something, or could it have gone otherwise by something that is hidden from
/// whoever took it?
pub(crate) fn reveals(before: &ViveLEmpereur, action: &Action, after: &ViveLEmpereur) -> bool {
    if !before.has_secrets() {
        return false;
    }
    let side = before.decider();
    let (was, is) = (&before.state.core, &after.state.core);
    let goes_on = (was.turn, was.phase, was.active) == (is.turn, is.phase, is.active);
    if after.is_over() || after.decider() != side || !goes_on {
        return true;
    }
    shows(before, after) || !before.is_blind(side, action, after)
}

/// Is something seen now that was hidden from a side before?
fn shows(before: &ViveLEmpereur, after: &ViveLEmpereur) -> bool {
    let was_hidden = |&unit: &crate::unit::UnitId| {
        let enemy = Viewer::Side(before.side(unit).other());
        !is_seen(before, unit, enemy) && after.state.hex(unit).is_some() && is_seen(after, unit, enemy)
    };
    let gone = |game: &ViveLEmpereur| {
        let fog = &game.state.core.fog;
        let lifted = fog.counters.iter().filter(|counter| counter.lifted).count();
        lifted + fog.decoys.iter().filter(|decoy| **decoy == Lure::Out).count()
    };
    gone(before) != gone(after)
        || before.battle_options().shown != after.battle_options().shown
        || before.state.on_map().into_iter().any(|unit| was_hidden(&unit))
}

/// Whether an action cannot be taken back without asking, where that is plain before it is carried out: what could never be blind shows
/// something, whatever comes of it.
pub(crate) fn irreversible(game: &ViveLEmpereur, action: &Action) -> Option<bool> {
    (game.has_secrets() && !game.could_be_blind(game.decider(), action)).then_some(true)
}

impl ViveLEmpereur {
    /// Does the actor see nothing of an action but what follows from what he knew?
    fn is_blind(&self, side: Side, action: &Action, after: &Self) -> bool {
        self.could_be_blind(side, action) && self.stays_blind(side, action, after)
    }

    /// Could it be so, by what is known before the action?
    fn could_be_blind(&self, side: Side, action: &Action) -> bool {
        // What the enemy has in hand decides whether he is asked, in almost every moment of a move; so do options that have not shown.
        let events = self.has_events();
        let asked = events || self.battle.has_options();
        match (self.frame(), *action) {
            (_, Action::Time(_) | Action::Standing(_, Policy::Ask)) => true,
            _ if self.voltigeurs_of_hidden(side) => false,
            (None, Action::Activate(_)) => !events,
            (None, Action::Ride(_) | Action::Target(_)) => true,
            (None, Action::Top(_)) => !asked,
            (Some(Frame::Rider { .. }), Action::Go(_) | Action::Stop) => !asked,
            (Some(Frame::Group(group)), _) => !events && self.could_be_blind_move(side, group, action),
            (Some(Frame::Form(Form { units, .. }) | Frame::Arrival(Arrival { units })), _) => {
                !asked && self.is_quiet(side, *units, 0)
            }
            (Some(Frame::Arrange { .. }), Action::Top(_) | Action::Bottom(_))
            | (Some(Frame::Firing { .. }), Action::Fire(_) | Action::Skirmish(_))
            | (Some(Frame::Choosing(_)), Action::Option(_)) => true,
            (
                Some(Frame::Conceal(conceal)),
                Action::Fog(Deed::Reserve(_) | Deed::Counter(_) | Deed::Decoy(_)) | Action::To(_),
            ) => conceal.when != Occasion::Telescope,
            (Some(Frame::Command(frame)), Action::Staff(act)) => is_paperwork(frame, act),
            _ => false,
        }
    }

    /// Is it so, of one that could be, by what came of it?
    fn stays_blind(&self, side: Side, action: &Action, after: &Self) -> bool {
        match (self.frame(), *action) {
            (_, Action::Time(_) | Action::Standing(_, Policy::Ask)) => true,
            (None, Action::Activate(_)) | (Some(Frame::Group(_)), Action::Join(_) | Action::Bring(_)) => {
                matches!(after.frame(), Some(Frame::Group(_)))
            }
            (Some(Frame::Form(Form { units, .. }) | Frame::Arrival(Arrival { units })), _) => {
                after.is_quiet(side, *units, 0)
            }
            (None, Action::Target(_)) => matches!(after.frame(), Some(Frame::Firing { .. })),
            (Some(Frame::Arrange { .. } | Frame::Firing { .. } | Frame::Conceal(_) | Frame::Choosing(_)), _) => {
                self.same_frame(after)
            }
            (Some(Frame::Command(_)), _) => self.stays_with_staff(after),
            _ => true,
        }
    }

    /// Are voltigeurs out whose unit a side does not see? Whether they come back depends on how that unit stands. VLE-XVI.1k.
    fn voltigeurs_of_hidden(&self, side: Side) -> bool {
        self.state
            .core
            .optional
            .voltigeurs
            .markers
            .iter()
            .any(|marker| !is_seen(self, marker.parent, Viewer::Side(side)))
    }

    /// The same kind of question is asked again.
    fn same_frame(&self, after: &Self) -> bool {
        self.frame().map(discriminant) == after.frame().map(discriminant)
    }

    fn stays_with_staff(&self, after: &Self) -> bool {
        matches!(
            after.frame(),
            Some(Frame::Command(CommandFrame::Writing(_) | CommandFrame::Initial { .. } | CommandFrame::Orders { .. }))
        )
    }

    /// Units are chosen, or move where no enemy could do anything about it.
    fn could_be_blind_move(&self, side: Side, group: &Group, action: &Action) -> bool {
        if group.kind != GroupKind::March || self.state.core.phase != Phase::MOVEMENT {
            return false;
        }
        let far = match *action {
            Action::Join(_) | Action::Bring(_) => return true,
            Action::Drop(_) | Action::Turn(_) | Action::Form(..) | Action::Stop => 0,
            Action::Step(_) | Action::Spread(_) | Action::Pivot(..) => 1,
            Action::Go(hex) => self.route(group, hex).map_or(u16::MAX, |plan| plan.steps()),
            _ => return false,
        };
        // VLE-XXIII.0a: a step may show an option.
        far < u16::MAX && !self.battle.has_options() && self.is_quiet(side, group.units, far)
    }

    /// Is nothing of the enemy's near these units, seen or not, nor where he may come onto the map?
    fn is_quiet(&self, side: Side, units: UnitSet, far: u16) -> bool {
        let near = |hex: HexId| {
            units.into_iter().any(|unit| self.hexes_of(unit).any(|at| self.battle.distance(at, hex) <= QUIET + far))
        };
        let enemy = side.other();
        let leaders = self.battle.all_leaders().filter(|&leader| self.battle.leader(leader).side == enemy);
        let aides = self.state.core.command.aides.iter().filter(|aide| aide.side == enemy).map(|aide| aide.hex);
        let things = self.of_side(enemy).into_iter().flat_map(|unit| self.hexes_of(unit));
        !self.battle.derived.has_placed
            && !things
                .chain(self.lure_hexes(enemy))
                .chain(leaders.filter_map(|leader| self.leader_hex(leader)))
                .chain(aides)
                .any(near)
    }
}

/// Giving and writing orders: the enemy has no part in it. VLE-XVII.3c, VLE-XVII.4a.
fn is_paperwork(frame: &CommandFrame, act: StaffAct) -> bool {
    let desk = matches!(
        frame,
        CommandFrame::Writing(_) | CommandFrame::Initial { .. } | CommandFrame::Orders(Orders { initiative: false })
    );
    desk && matches!(act, StaffAct::Order(..) | StaffAct::GeneralRetreat | StaffAct::Write(_) | StaffAct::Piece(_))
}
