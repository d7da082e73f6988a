//! Actions and events in words, for logs and prompts.
mod choices;
mod log;
mod question;

use crate::action::{Action, Spot};
use crate::game::LinesOfBattle;
use crate::procedure::{Phase, Procedure};
use crate::unit::{ContingentId, LeaderId, UnitId, UnitSet};
pub(crate) use choices::describe_action;
pub(crate) use log::{describe_event, result};
pub(crate) use question::question;
use voltigeur_engine::english::{self, Party};
use voltigeur_engine::view::Target;
use voltigeur_engine::{RuleId, Side};
use voltigeur_field::area::{AreaId, LinkId};

impl LinesOfBattle {
    /// `Kempt (I3)`: a unit as players speak of it.
    pub(crate) fn unit_name(&self, unit: UnitId) -> String {
        let info = self.unit(unit);
        if info.rating == 0 { info.name.clone() } else { format!("{} ({})", info.name, info.code()) }
    }

    /// The names of units in a row.
    pub(crate) fn unit_names(&self, units: UnitSet) -> String {
        english::list(units.iter().map(|unit| self.unit_name(unit)))
    }

    /// The form of a verb that agrees with these units: Kempt attacks, Kempt and Pack attack, the lancers attack.
    fn verb<'a>(&self, units: UnitSet, one: &'a str, many: &'a str) -> &'a str {
        let only = if units.len() == 1 { units.first() } else { None };
        if only.is_some_and(|unit| !english::is_plural(&self.unit(unit).name)) { one } else { many }
    }

    /// What units do, as the beginning of a sentence: `Kempt (I3) and Pack (I4) attack`.
    fn units_do(&self, units: UnitSet, one: &str, many: &str) -> String {
        format!("{} {}", self.unit_names(units), self.verb(units, one, many))
    }

    fn unit_does(&self, unit: UnitId, one: &str, many: &str) -> String {
        self.units_do(UnitSet::one(unit), one, many)
    }

    fn area_name(&self, area: AreaId) -> &str {
        &self.battle.area(area).name
    }

    fn leader_name(&self, leader: LeaderId) -> &str {
        &self.battle.leader(leader).name
    }

    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.battle.sides[side].name
    }

    /// A side as the subject of a sentence.
    pub(crate) fn party(&self, side: Side) -> Party {
        Party::of(self.side_name(side))
    }

    /// The troops of a contingent: `Dutch troops`.
    pub(crate) fn contingent_troops(&self, contingent: ContingentId) -> String {
        format!("{} troops", english::sentence(&self.battle.contingents[usize::from(contingent.0)]))
    }

    /// What lies beyond a link.
    fn across(&self, link: LinkId, home: AreaId) -> &str {
        self.area_name(self.battle.map.across(link, home))
    }

    /// Where and how a unit is put down: `in Blue Camp, in line facing Long Meadow`.
    fn spot(&self, unit: UnitId, spot: Spot) -> String {
        let (Spot::Area(area) | Spot::Square(area) | Spot::Limbered(area) | Spot::Line(area, _)) = spot;
        let how = match spot {
            Spot::Area(_) if self.is_artillery(unit) => ", deployed".to_owned(),
            Spot::Area(_) => String::new(),
            Spot::Square(_) => ", in square".to_owned(),
            Spot::Limbered(_) => ", limbered".to_owned(),
            Spot::Line(_, link) => format!(", in line facing {}", self.across(link, area)),
        };
        format!("in {}{how}", self.area_name(area))
    }

    /// `turn 3 (15:00)`, or `turn 3` where the track has no times of day.
    pub(crate) fn turn_name(&self, turn: u8) -> String {
        let time =
            usize::from(turn).checked_sub(1).and_then(|n| self.battle.turns.get(n)).map(|turn| turn.time.as_str());
        let plain = format!("turn {turn}");
        match time {
            Some(time) if !time.is_empty() && !time.eq_ignore_ascii_case(&plain) => format!("{plain} ({time})"),
            _ => plain,
        }
    }

    fn piece(&self, unit: UnitId) -> Target {
        Target::Piece(self.unit(unit).id.clone())
    }

    fn ground(&self, area: AreaId) -> Target {
        Target::Area(self.battle.area(area).id.clone())
    }

    fn way_target(&self, link: LinkId) -> Target {
        Target::Link(self.battle.link(link).id.clone())
    }
}

/// What a die must show: `4+`, or `6` alone.
fn at_least(needs: u8) -> String {
    if needs == 6 { needs.to_string() } else { format!("{needs}+") }
}

/// The rule that an action rests on.
pub(crate) fn rule_of(game: &LinesOfBattle, action: &Action) -> RuleId {
    let rule = match action {
        Action::Begin | Action::Take(_) | Action::EndSetup | Action::Place(..) => "LOB-act-1",
        Action::Reinforce(..) => "LOB-A-1",
        Action::LeaderTo(..) | Action::LeaderWaits(..) => match game.state.core.phase {
            _ if !game.state.core.displaced.is_empty() => "LOB-leader-8",
            Phase::SetUp { .. } => "LOB-leader-5",
            Phase::Leaders { arriving, .. } if !arriving.is_empty() => "LOB-leader-5",
            Phase::Leaders { returning, .. } if !returning.is_empty() => "LOB-leader-7",
            _ => "LOB-leader-4",
        },
        Action::End => match game.state.core.phase {
            Phase::Rally => "LOB-C-6",
            Phase::Move => "LOB-D-1",
            Phase::Fire { .. } => "LOB-E-1",
            Phase::Guns { .. } => "LOB-E-11",
            _ => "LOB-act-2",
        },
        Action::Rally(_) => "LOB-C-1",
        Action::Activate(_) => "LOB-D-1",
        Action::Join(_) => "LOB-D-2",
        Action::Drop(_) => "LOB-D-5",
        Action::Move(_) | Action::StepOff(_) | Action::FormSquare | Action::FormColumn => "LOB-D-4",
        Action::Attack(_) => "LOB-D-13",
        Action::Line(_) => "LOB-D-19",
        Action::Stop => "LOB-D-15",
        Action::Pay(_) => "LOB-D-12",
        Action::Lead(_) | Action::Retreat(_) | Action::Done => match game.top() {
            Some(Procedure::Combat(combat)) => combat.question().2,
            _ => "LOB-act-5",
        },
        Action::Counterattack(_) => "LOB-C9",
        Action::Advance(_) => "LOB-C14.1",
        Action::Next(_) => "LOB-retreat-d6",
        Action::To(_) => "LOB-retreat-v1",
        Action::Feint(_) => "LOB-C6",
        Action::BreakOff(_) => "LOB-C9.5",
        Action::GiveUp(_) => "LOB-C9.6",
        Action::Pursue(_) => "LOB-C9.6.3",
        Action::Fire(shooter, target) => game.aim(*shooter, *target).map_or("LOB-E-4", |(_, rule)| rule),
        Action::SetGun(..) => "LOB-E-11",
    };
    RuleId(rule)
}
