//! Actions, events and questions in words.
mod choices;
mod command;
mod events;
mod happenings;

pub(crate) use choices::{describe_action, form_order};
pub(crate) use events::{describe_event, ledger};

use crate::action::{Action, Turn};
use crate::game::ViveLEmpereur;
use crate::procedure::Phase;
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::{self, Party};
use voltigeur_engine::procedure::{self, Procedural};
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
    procedure::rule_of(game, action).or_else(|| rule_now(game, action)).unwrap_or(action.row().rule)
}

/// The same, where the phase or the question decides it, and not the table of actions.
fn rule_now(game: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
    let phase = game.state.core.phase;
    let charging = |rule| (phase == Phase::CHARGE).then_some(rule);
    let rule = match *action {
        Action::Activate(_) => charging("VLE-IX.2a"),
        Action::Stop => charging("VLE-P7.3"),
        Action::Turn(Turn::About) if phase != Phase::CHARGE => Some("VLE-VI.4c"),
        Action::Go(_) | Action::Turn(_) | Action::Step(_) => charging("VLE-IX.2c"),
        Action::Drop(_) => charging("VLE-IX.5a"),
        Action::Join(_) if phase == Phase::MELEE => Some("VLE-P4.1"),
        Action::Join(_) => charging("VLE-IX.5a"),
        Action::Done | Action::Standing(..) | Action::Stack(_) | Action::Option(_) | Action::Pick(_) => {
            return Some(game.question().rule);
        }
        Action::Play { event, .. } => Some(crate::chance::RULES[usize::from(event)]),
        Action::Staff(act) => command::rule_now(act),
        Action::Corps(deed) => crate::interactive::rule_now(game, deed),
        Action::Deploy(deed) => crate::deployment::rule_now(game, deed),
        _ => None,
    };
    rule.map(RuleId)
}
