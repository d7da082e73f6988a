//! The game as a side knows it: whatever only the enemy knows is taken out of it, so that two games which differ in nothing else are the
//! same game to that side. Computer players think on it, and questions and odds are answered from it.
//!
//! What is taken out: units under others (VLE-V.0) and under counters (VLE-XX.1a), what is being hidden (house ruling H108), leaders face
//! down (VLE-XVIII.2a), chits in hand (VLE-XXII.1a), options that have not shown (VLE-XXIII.0a), orders, drafts of orders and what
//! aides carry and to whom (VLE-XVII.3a, VLE-XVII.5a), secret levels (VLE-XVI.8a). Steps that a hidden unit has lost stay: the score counts
//! them, and everybody reads it.
use crate::game::ViveLEmpereur;
use crate::procedure::{Choosing, ChoosingWhy, Frame};
use crate::unit::{Formation, UnitId, UnitSet};
use crate::view::is_seen;
use voltigeur_engine::Side;
use voltigeur_engine::view::Viewer;

/// The game as a viewer knows it.
pub(crate) fn as_seen(game: &ViveLEmpereur, viewer: Viewer) -> ViveLEmpereur {
    without_hidden(game, viewer, in_progress(game))
}

/// The same for questions about the map as it lies there, for which no procedure need go on.
pub(crate) fn as_it_lies(game: &ViveLEmpereur, viewer: Viewer) -> ViveLEmpereur {
    without_hidden(game, viewer, UnitSet::EMPTY)
}

fn without_hidden(game: &ViveLEmpereur, viewer: Viewer, kept: UnitSet) -> ViveLEmpereur {
    let mut known = game.clone();
    if viewer == Viewer::Everyone {
        return known;
    }
    for side in Side::BOTH.into_iter().filter(|&side| viewer != Viewer::Side(side)) {
        known.forget_chits(side);
        known.forget_options(side);
        known.forget_hiding(side);
        known.forget_faces(side);
    }
    known.forget_hidden(viewer, kept);
    known.forget_orders(viewer);
    known.forget_levels(viewer);
    for unit in known.state.on_map().minus(kept) {
        if !is_seen(game, unit, viewer) {
            known.forget_unit(unit);
        }
    }
    known
}

/// Units that a procedure in progress is about: it cannot go on without them.
fn in_progress(game: &ViveLEmpereur) -> UnitSet {
    let waiting = game.state.core.queue.iter().fold(UnitSet::EMPTY, |all, waiting| all.or(waiting.units));
    game.state.core.stack.iter().fold(waiting, |all, frame| {
        all.or(match frame {
            Frame::Group(group) => group.units,
            Frame::Step(step) => step.units,
            Frame::Arrival { units } | Frame::Form { units, .. } => *units,
            Frame::Extra { units, .. } | Frame::Contract { units, .. } => *units,
            Frame::Opportunity(fire) => fire.movers.or(fire.firers),
            Frame::Firing { firers, .. } => *firers,
            Frame::React(react) => react.movers.or(react.named),
            Frame::Counter(counter) => counter.named.or(counter.ready).or(counter.failed),
            Frame::Attack { attackers, .. } => *attackers,
            Frame::Melee(melee) => melee.attackers.or(melee.defenders),
            Frame::Retreat(retreat) => retreat.units,
            Frame::Withdrawal(withdrawal) => withdrawal.units,
            Frame::Advance(advance) => advance.able,
            Frame::RallyFailed { unit } => UnitSet::one(*unit),
            _ => UnitSet::EMPTY,
        })
    })
}

impl ViveLEmpereur {
    /// A unit that is not seen: nothing of how it stands or what it has done is known. VLE-V.0, VLE-XX.1a.
    pub(crate) fn forget_unit(&mut self, unit: UnitId) {
        self.state.lift(&self.battle, unit);
        let formation = if self.is_artillery(unit) { Formation::Limbered } else { Formation::Column };
        self.state.set_form(unit, formation, 0);
        let core = &mut self.state.core;
        core.marker[unit.index()] = 0;
        core.former[unit.index()] = 0;
        let marks = [
            &mut core.stragglers,
            &mut core.waiting,
            &mut core.moved,
            &mut core.charged,
            &mut core.contact,
            &mut core.spent,
            &mut core.fired,
            &mut core.attacked,
            &mut core.struck,
            &mut core.fought,
            &mut core.harried,
            &mut core.square_tried,
            &mut core.withdrew,
            &mut core.rally_tried,
            &mut core.rallied,
            &mut core.held,
            &mut core.command.out,
            &mut core.command.engaged,
        ];
        marks.into_iter().for_each(|mark| mark.remove(unit));
        core.command.start[unit.index()] = crate::state::NOWHERE;
        core.command.fresh[unit.index()] = 0;
    }

    /// VLE-XXII.1a: what is in hand might as well be in the container.
    fn forget_chits(&mut self, side: Side) {
        let chance = &mut self.state.core.chance;
        let hand = std::mem::take(&mut chance.hand[side]);
        for (left, held) in chance.cup[side].iter_mut().zip(hand) {
            *left += held;
        }
    }

    /// VLE-XXIII.0a: options that have not shown, numbers that were written for them, and what they are about to ask their owner.
    fn forget_options(&mut self, side: Side) {
        let plans = &mut self.state.core.plans;
        plans.chosen[side] &= plans.shown[side];
        let written = plans.written[side].iter_mut().zip(1..).filter(|(number, _)| **number > 0);
        written.for_each(|(number, any)| *number = any);
        if self.state.core.phase != crate::procedure::Phase::Over {
            plans.same[side] = false;
        }
        let (shown, mut above) = (plans.shown[side], self.state.core.stack.len());
        self.state.core.stack.retain(|frame| {
            above -= 1;
            let secret = match *frame {
                Frame::Choosing(Choosing { side: asked, why: ChoosingWhy::Guns }) => asked == side,
                Frame::Deploy(deploy) => deploy.side == side && shown >> deploy.number & 1 == 0,
                _ => false,
            };
            above == 0 || !secret
        });
    }

    /// What is in hand to be hidden. House ruling H108.
    fn forget_hiding(&mut self, side: Side) {
        for frame in &mut self.state.core.stack {
            if let Frame::Conceal(conceal) = frame
                && conceal.side == side
            {
                (conceal.unit, conceal.counter) = (None, None);
            }
        }
    }
}
