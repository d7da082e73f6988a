//! Names of a battle in sentences, and events in words.
mod happenings;
mod log;

use crate::action::Spot;
use crate::game::LinesOfBattle;
use crate::unit::{ContingentId, LeaderId, UnitId, UnitSet};
pub(crate) use log::{describe_event, result};
use voltigeur_engine::Side;
use voltigeur_engine::english::{self, Party};
use voltigeur_engine::view::Target;
use voltigeur_field::area::{AreaId, LinkId};

impl LinesOfBattle {
    /// `Kempt (I3)`: a unit as players speak of it.
    pub(crate) fn unit_name(&self, unit: UnitId) -> String {
        self.battle.unit_name(unit)
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

    pub(crate) fn unit_does(&self, unit: UnitId, one: &str, many: &str) -> String {
        self.units_do(UnitSet::one(unit), one, many)
    }

    pub(crate) fn area_name(&self, area: AreaId) -> &str {
        &self.battle.area(area).name
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> &str {
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
        self.battle.contingent_troops(contingent)
    }

    /// What lies beyond a link.
    pub(crate) fn across(&self, link: LinkId, home: AreaId) -> &str {
        self.area_name(self.battle.map.across(link, home))
    }

    /// Where and how a unit is put down: `in Blue Camp, in line facing Long Meadow`.
    pub(crate) fn spot(&self, unit: UnitId, spot: Spot) -> String {
        self.battle.spot(spot, if self.is_artillery(unit) { ", deployed" } else { "" })
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
pub(crate) fn at_least(needs: u8) -> String {
    if needs == 6 { needs.to_string() } else { format!("{needs}+") }
}
