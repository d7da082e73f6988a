//! Actions, events and questions in words.
mod choices;
mod command;
mod events;
mod happenings;
mod questions;

pub(crate) use choices::describe_action;
pub(crate) use events::{describe_event, ledger};
pub(crate) use questions::question;

use crate::action::{Action, Turn};
use crate::game::ViveLEmpereur;
use crate::procedure::{FormWhy, Frame, GroupKind, Phase};
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::english::{self, Party};
use voltigeur_engine::{RuleId, Side};
use voltigeur_field::hex::HexId;

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

/// The name of a phase in the book's words. VLE-II.2.
pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Housekeeping => "Start of the turn",
        Phase::Charge => "Charges",
        Phase::Movement => "Movement",
        Phase::DefensiveFire => "Defensive fire",
        Phase::OffensiveFire => "Offensive fire",
        Phase::Melee => "Melee",
        Phase::Rally => "Rally",
        Phase::Over => "The battle is over",
    }
}

/// A phase as part of a sentence: the movement phase. VLE-II.2.
const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Housekeeping => "start of the turn",
        Phase::Charge => "charge phase",
        Phase::Movement => "movement phase",
        Phase::DefensiveFire => "defensive fire phase",
        Phase::OffensiveFire => "offensive fire phase",
        Phase::Melee => "melee phase",
        Phase::Rally => "rally phase",
        Phase::Over => "end of the battle",
    }
}

/// Where a facing points, in words.
fn facing_words(formation: Formation, facing: u8) -> &'static str {
    const SIDES: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
    const CORNERS: [&str; 6] =
        ["north-north-east", "east", "south-south-east", "south-south-west", "west", "north-north-west"];
    if formation.faces_corner() { CORNERS[usize::from(facing % 6)] } else { SIDES[usize::from(facing % 6)] }
}

/// The rule that an action rests on.
pub(crate) fn rule_of(game: &ViveLEmpereur, action: &Action) -> RuleId {
    RuleId(match *action {
        Action::End => "VLE-II.4",
        Action::Activate(_) if matches!(game.frame(), Some(Frame::Combined)) => "VLE-IX.5a",
        Action::Stop if matches!(game.frame(), Some(Frame::TimeUp { .. })) => "VLE-XXI.3a",
        Action::Activate(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2a",
        Action::Go(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2c",
        Action::Stop if game.state.core.phase == Phase::Charge => "VLE-P7.3",
        Action::Turn(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2c",
        Action::Go(_) | Action::Stop if matches!(game.frame(), Some(Frame::Rider { .. })) => "VLE-XIV.2a",
        Action::Drop(_) if game.state.core.phase == Phase::Charge => "VLE-IX.5a",
        Action::Activate(_) | Action::Go(_) | Action::Stop | Action::Drop(_) => "VLE-VI.1a",
        Action::Join(_) if game.state.core.phase == Phase::Melee => "VLE-P4.1",
        Action::Join(_) if game.state.core.phase == Phase::Charge => "VLE-IX.5a",
        Action::Join(_) => "VLE-VI.1a",
        Action::Bring(_) | Action::Ride(_) => "VLE-XIV.2a",
        Action::Step(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2c",
        Action::Step(_) => "VLE-VI.2a",
        Action::Turn(Turn::About) => "VLE-VI.4c",
        Action::Turn(_) => "VLE-VI.4a",
        Action::Form(..) => match game.frame() {
            Some(Frame::Group(group)) if group.kind == GroupKind::Forming => "VLE-IX.2b",
            Some(Frame::Form { why, .. }) => form_rule(*why),
            _ => "VLE-VI.3a",
        },
        Action::Spread(_) => "VLE-IV.6h",
        Action::Pivot(..) => "VLE-IV.6i",
        Action::Exit => "VLE-XV.1b",
        Action::Enter(..) | Action::EnterLeader(..) => match game.frame() {
            Some(Frame::Placing { .. }) => "VLE-XIII.1c",
            _ => "VLE-XIII.1a",
        },
        Action::Top(_) | Action::Bottom(_) => match game.frame() {
            Some(Frame::Arrange { .. }) => "VLE-IX.6e",
            Some(Frame::Arrival { .. }) => "VLE-V.9b",
            _ => "VLE-V.9a",
        },
        Action::Target(_) => match game.frame() {
            Some(Frame::Counter(_)) => "VLE-IX.7d",
            Some(Frame::Opportunity(_)) => "VLE-IV.6k",
            _ => "VLE-VII.3c",
        },
        Action::Fire(_) if matches!(game.frame(), Some(Frame::Opportunity(_))) => "VLE-VII.5a",
        Action::Fire(_) => "VLE-VII.3a",
        Action::Done if matches!(game.frame(), Some(Frame::Group(_))) => "VLE-IX.5a",
        Action::Done | Action::Standing(..) => question(game).1,
        Action::To(_) if matches!(game.frame(), Some(Frame::Conceal(_))) => "VLE-XX.1a",
        Action::Square(_) => "VLE-IX.6a",
        Action::Countercharge(_) => "VLE-IX.7a",
        Action::Withdraw(_) => "VLE-VI.8a",
        Action::Scatter(_) | Action::ScatterStack(_) => "VLE-VI.5a",
        Action::To(_) => match game.frame() {
            Some(Frame::Command(crate::command::CommandFrame::Drive { .. })) => "VLE-XVII.5c",
            Some(Frame::Command(_)) => "VLE-XVII.5a",
            Some(Frame::Withdrawal(_)) => "VLE-VI.8c",
            Some(Frame::Contract { .. }) => "VLE-IV.6m",
            Some(Frame::Shift { far: 1, .. }) => "VLE-XIV.5c",
            Some(Frame::Shift { .. }) => "VLE-XIV.5d",
            Some(Frame::RallyFailed { .. }) => "VLE-XI.4a",
            Some(Frame::Exploit(_)) => "VLE-P9.4",
            _ => "VLE-VIII.9a",
        },
        Action::More(_) => "VLE-V.1c",
        Action::Along(..) => "VLE-XIV.5b",
        Action::Attack(_) if matches!(game.frame(), Some(Frame::Exploit(_))) => "VLE-IX.4c",
        Action::Attack(_) => "VLE-VIII.1a",
        Action::Lead(_) if matches!(game.frame(), Some(Frame::Trials(_))) => "VLE-XIV.1b",
        Action::Lead(_) => "VLE-XIV.3a",
        Action::Stack(_) => question(game).1,
        Action::Advance(_) if matches!(game.frame(), Some(Frame::Exploit(_))) => "VLE-IX.4a",
        Action::Advance(_) => "VLE-VIII.10a",
        Action::Exploit(_) => "VLE-P9.3",
        Action::Rally(_) => "VLE-XI.2a",
        Action::Screen(_) | Action::Recall(_) => "VLE-XVI.1c",
        Action::Send(..) => "VLE-XVI.1b",
        Action::Skirmish(_) => "VLE-XVI.1d",
        Action::Reintegrate(_) => "VLE-XVI.7a",
        Action::RideBack(_) => "VLE-XVI.4g",
        Action::Retreat => "VLE-XI.4a",
        Action::Align(_) => "VLE-V.7c",
        Action::Staff(act) => command::rule_of(act),
        Action::Substitute(_) if matches!(game.frame(), Some(Frame::Command(_))) => "VLE-XVII.1a",
        Action::Substitute(_) => "VLE-XIV.6a",
        Action::Draw => "VLE-XXII.1a",
        Action::Option(_) => question(game).1,
        Action::Play { event, .. } => crate::chance::RULES[usize::from(event)],
        Action::Pick(_) => question(game).1,
        Action::Ford(..) => "VLE-XXII.3.28",
        Action::Fog(deed) => crate::fog::rule_of(deed),
        Action::Corps(deed) => crate::interactive::rule_of(game, deed),
        Action::Deploy(deed) => crate::deployment::rule_of(game, deed),
        Action::Time(_) => "VLE-XIX.4a",
    })
}

const fn form_rule(why: FormWhy) -> &'static str {
    match why {
        FormWhy::LeftCover => "VLE-VI.3c",
        FormWhy::OnRoad => "VLE-VI.7d",
        FormWhy::Rallied => "VLE-XI.3a",
        FormWhy::Enters => "VLE-XIII.1a",
        FormWhy::Placed => "VLE-XIII.1c",
        FormWhy::ChargeOver => "VLE-IV.7b",
        FormWhy::Contracted { .. } => "VLE-IV.6h",
        FormWhy::Reaction => "VLE-XXII.3.12",
        FormWhy::SetUp => "VLE-XXIII.0a",
        FormWhy::Countercharge { .. } => "VLE-IX.7b",
    }
}
