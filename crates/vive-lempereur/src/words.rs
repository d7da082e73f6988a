//! Actions, events and questions in words.
mod choices;
mod command;
mod events;
mod happenings;

pub(crate) use choices::{describe_action, form_order};
pub(crate) use events::{describe_event, ledger};

use crate::action::{Action, Turn};
use crate::game::ViveLEmpereur;
use crate::procedure::{Frame, GroupKind, Phase};
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::{self, Party};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{RuleId, Side};
use voltigeur_field::hex::HexId;
use voltigeur_kit::hex::{FLAT_CORNERS, FLAT_SIDES};

impl ViveLEmpereur {
    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        &self.unit(unit).name
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> String {
        let name = &self.battle.leader(leader).name;
        if self.state.core.substitutes.has(leader) { format!("the substitute for {name}") } else { name.clone() }
    }

    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.battle.sides[side.index()].name
    }

    pub(crate) fn label(&self, hex: HexId) -> String {
        self.battle.label(hex)
    }

    /// What the people of a side are called: the French, Blue.
    pub(crate) fn party(&self, side: Side) -> Party {
        Party::of(self.side_name(side))
    }

    /// Something of a side that is not named further, at the beginning of a sentence: a French aide.
    pub(crate) fn one_of(&self, side: Side, noun: &str) -> String {
        english::sentence(&english::a(&format!("{} {noun}", self.side_name(side))))
    }

    pub(crate) fn names(&self, units: UnitSet) -> String {
        if units.is_empty() { "no unit".to_owned() } else { english::list(units.map(|unit| self.unit_name(unit))) }
    }
}

/// Does or do, for so many units.
pub(crate) fn does(units: UnitSet) -> &'static str {
    english::agree(units.len(), "does", "do")
}

/// A phase as part of a sentence: the movement phase. VLE-II.2.
const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::HOUSEKEEPING => "start of the turn",
        Phase::CHARGE => "charge phase",
        Phase::MOVEMENT => "movement phase",
        Phase::DEFENSIVE_FIRE => "defensive fire phase",
        Phase::OFFENSIVE_FIRE => "offensive fire phase",
        Phase::MELEE => "melee phase",
        Phase::RALLY => "rally phase",
        Phase::OVER => "end of the battle",
    }
}

/// Where a facing points, in words.
pub(crate) fn facing_words(formation: Formation, facing: u8) -> &'static str {
    let winds = if formation.faces_corner() { FLAT_CORNERS } else { FLAT_SIDES };
    winds[usize::from(facing % 6)]
}

/// The rule that an action rests on.
pub(crate) fn rule_of(game: &ViveLEmpereur, action: &Action) -> RuleId {
    rule_now(game, action).map_or(action.row().rule, RuleId)
}

/// The same, where what goes on decides it, and not the table of actions.
pub(crate) fn rule_now(game: &ViveLEmpereur, action: &Action) -> Option<&'static str> {
    let (frame, phase) = (game.frame(), game.state.core.phase);
    let charging = |rule| (phase == Phase::CHARGE).then_some(rule);
    match *action {
        Action::Activate(_) if matches!(frame, Some(Frame::Combined(_))) => Some("VLE-IX.5a"),
        Action::Activate(_) => charging("VLE-IX.2a"),
        Action::Stop if matches!(frame, Some(Frame::TimeUp { .. })) => Some("VLE-XXI.3a"),
        Action::Stop if phase == Phase::CHARGE => Some("VLE-P7.3"),
        Action::Go(_) if phase == Phase::CHARGE => Some("VLE-IX.2c"),
        Action::Go(_) | Action::Stop => matches!(frame, Some(Frame::Rider { .. })).then_some("VLE-XIV.2a"),
        Action::Turn(Turn::About) if phase != Phase::CHARGE => Some("VLE-VI.4c"),
        Action::Turn(_) | Action::Step(_) => charging("VLE-IX.2c"),
        Action::Drop(_) => charging("VLE-IX.5a"),
        Action::Join(_) if phase == Phase::MELEE => Some("VLE-P4.1"),
        Action::Join(_) => charging("VLE-IX.5a"),
        Action::Form(..) => match frame {
            Some(Frame::Group(group)) if group.kind == GroupKind::Forming => Some("VLE-IX.2b"),
            Some(Frame::Form(form)) => Some(form.why.rule()),
            _ => None,
        },
        Action::Enter(..) | Action::EnterLeader(..) => {
            matches!(frame, Some(Frame::Placing { .. })).then_some("VLE-XIII.1c")
        }
        Action::Top(_) | Action::Bottom(_) => match frame {
            Some(Frame::Arrange { .. }) => Some("VLE-IX.6e"),
            Some(Frame::Arrival { .. }) => Some("VLE-V.9b"),
            _ => None,
        },
        Action::Target(_) => match frame {
            Some(Frame::Counter(_)) => Some("VLE-IX.7d"),
            Some(Frame::Opportunity(_)) => Some("VLE-IV.6k"),
            _ => None,
        },
        Action::Fire(_) => matches!(frame, Some(Frame::Opportunity(_))).then_some("VLE-VII.5a"),
        Action::Done if matches!(frame, Some(Frame::Group(_))) => Some("VLE-IX.5a"),
        Action::Done | Action::Standing(..) | Action::Stack(_) | Action::Option(_) | Action::Pick(_) => {
            Some(game.question().rule.0)
        }
        Action::To(_) => match frame {
            Some(Frame::Conceal(_)) => Some("VLE-XX.1a"),
            Some(Frame::Command(crate::command::CommandFrame::Drive { .. })) => Some("VLE-XVII.5c"),
            Some(Frame::Command(_)) => Some("VLE-XVII.5a"),
            Some(Frame::Withdrawal(_)) => Some("VLE-VI.8c"),
            Some(Frame::Contract { .. }) => Some("VLE-IV.6m"),
            Some(Frame::Shift(shift)) if shift.far == 1 => Some("VLE-XIV.5c"),
            Some(Frame::Shift { .. }) => Some("VLE-XIV.5d"),
            Some(Frame::RallyFailed { .. }) => Some("VLE-XI.4a"),
            Some(Frame::Exploit(_)) => Some("VLE-P9.4"),
            _ => None,
        },
        Action::Attack(_) => matches!(frame, Some(Frame::Exploit(_))).then_some("VLE-IX.4c"),
        Action::Lead(_) => matches!(frame, Some(Frame::Trials(_))).then_some("VLE-XIV.1b"),
        Action::Advance(_) => matches!(frame, Some(Frame::Exploit(_))).then_some("VLE-IX.4a"),
        Action::Substitute(_) => matches!(frame, Some(Frame::Command(_))).then_some("VLE-XVII.1a"),
        Action::Play { event, .. } => Some(crate::chance::RULES[usize::from(event)]),
        Action::Staff(act) => command::rule_now(act),
        Action::Corps(deed) => crate::interactive::rule_now(game, deed),
        Action::Deploy(deed) => crate::deployment::rule_now(game, deed),
        _ => None,
    }
}
