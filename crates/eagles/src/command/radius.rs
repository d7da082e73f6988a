//! 3.0 and 3.6: who commands whom, and how far. 1.9: Tactical Combat Range.
use crate::game::Eagles;
use crate::geometry::within;
use crate::state::LeaderStatus;
use crate::tables::{Scale, TOLERANCE};
use crate::unit::{Command, DivisionId, LeaderId, Level, UnitId, UnitSet};
use voltigeur_engine::Side;
use voltigeur_field::table::Point;

/// Radii by rating from -1 to 4: division, corps, army. EOTE-3.6.1.
const RADIUS: [[f64; 3]; 6] = [
    [6.0, 14.0, 18.0],
    [8.0, 16.0, 24.0],
    [10.0, 20.0, 28.0],
    [12.0, 24.0, 32.0],
    [14.0, 28.0, 36.0],
    [16.0, 32.0, 40.0],
];

/// A command radius as printed: a rating below -1 counts as -1, above 4 as 4; wings count as armies. EOTE-3.6.1, EOTE-1.1.1.2.
#[must_use]
pub(crate) fn printed_radius(rating: i8, level: Level) -> f64 {
    let column = match level {
        Level::Division => 0,
        Level::Corps => 1,
        Level::Wing | Level::Army => 2,
    };
    RADIUS[(rating.clamp(-1, 4) + 1) as usize][column]
}

impl Eagles {
    /// The scale of the figures. EOTE-0.7.1.
    pub(crate) fn scale(&self) -> Scale {
        match (self.battle.switches.scale_6mm, self.battle.switches.scale_25mm) {
            (true, _) => Scale::Mm6,
            (_, true) => Scale::Mm25,
            _ => Scale::Mm15,
        }
    }

    /// A command radius at the scale of the figures. EOTE-3.6.1.
    pub(crate) fn radius(&self, leader: LeaderId, level: Level) -> f64 {
        self.scale().of(printed_radius(self.rating(leader), level))
    }

    /// The rating of a leader; a replacement has -1. EOTE-8.0.5.
    #[must_use]
    pub fn rating(&self, leader: LeaderId) -> i8 {
        if self.state.leader(leader).replaced { -1 } else { self.battle.leader(leader).rating }
    }

    /// Is he alive and on the table?
    #[must_use]
    pub fn is_here(&self, leader: LeaderId) -> bool {
        self.state.leader(leader).status == LeaderStatus::Here
    }

    /// Where a leader is: with his unit if he is attached to one. EOTE-3.5.1.2.
    #[must_use]
    pub fn leader_point(&self, leader: LeaderId) -> Point {
        let state = self.state.leader(leader);
        state.unit.map_or_else(|| state.at.point(), |unit| self.point(unit))
    }

    /// Leaders of a side on the table.
    pub(crate) fn leaders_here(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.battle.all_leaders().filter(move |&leader| self.battle.leader(leader).side == side && self.is_here(leader))
    }

    /// Who commands a division: its own leader, or a superior who has taken it over. EOTE-3.0.1, EOTE-3.5.2.2.
    #[must_use]
    pub fn commander(&self, division: DivisionId) -> Option<LeaderId> {
        if self.state.division(division).routed {
            return None;
        }
        let own = self.battle.division(division).leader;
        if self.is_here(own) {
            return Some(own);
        }
        self.attached_to_division(division).find(|&leader| self.state.leader(leader).commands)
    }

    /// Superiors who are attached to a division. EOTE-3.5.2.1.
    pub(crate) fn attached_to_division(&self, division: DivisionId) -> impl Iterator<Item = LeaderId> + '_ {
        let here =
            move |&leader: &LeaderId| self.state.leader(leader).division == Some(division) && self.is_here(leader);
        self.battle.all_leaders().filter(here)
    }

    /// All who command the units of a division: its commander, and superiors attached to it. EOTE-3.0.1, EOTE-3.0.2.
    pub(crate) fn commanders(&self, division: DivisionId) -> impl Iterator<Item = LeaderId> + '_ {
        let first = self.commander(division);
        first.into_iter().chain(
            self.attached_to_division(division)
                .filter(move |&leader| Some(leader) != first && !self.state.division(division).routed),
        )
    }

    /// Is the unit within a leader's reach, counted at a level?
    fn reaches(&self, leader: LeaderId, level: Level, unit: UnitId) -> bool {
        let radius = self.radius(leader, level);
        let measured = self.at(unit).refuge.unwrap_or(unit);
        let quick = self.point(measured).distance(self.leader_point(leader)) - self.reach(measured);
        within(quick, radius) && within(self.leader_distance(leader, measured), radius)
    }

    /// The leaders in whose reach a unit is. EOTE-3.0.1, EOTE-3.0.2, EOTE-3.0.4, EOTE-3.6.4.
    pub(crate) fn reached_by(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let (division, reserve) = match self.unit(unit).command {
            Command::Division(division) => (Some(division), None),
            Command::Reserve(leader) => (None, Some(leader)),
        };
        let of_division = division.into_iter().flat_map(|division| self.commanders(division));
        let of_reserve = reserve.into_iter().filter(|&leader| self.is_here(leader));
        let in_reach = move |leader: &LeaderId| {
            let level = if reserve.is_some() { self.battle.leader(*leader).level } else { Level::Division };
            self.reaches(*leader, level, unit)
        };
        of_division.chain(of_reserve).filter(in_reach)
    }

    /// Is a unit in command? The routed are not. EOTE-3.0.1, EOTE-7.4.2.
    #[must_use]
    pub fn in_command(&self, unit: UnitId) -> bool {
        !self.is_routed(unit) && self.reached_by(unit).next().is_some()
    }

    /// The leader who is attached to a unit. EOTE-3.5.1.1.
    #[must_use]
    pub fn attached_leader(&self, unit: UnitId) -> Option<LeaderId> {
        self.battle.all_leaders().find(|&leader| self.state.leader(leader).unit == Some(unit) && self.is_here(leader))
    }

    /// Is somebody above a leader, directly or further up? EOTE-3.1.1.
    pub(crate) fn is_under(&self, leader: LeaderId, above: LeaderId) -> bool {
        let mut next = self.battle.leader(leader).superior;
        // A chain of command is shorter than the list of leaders, whatever a scenario says.
        for _ in 0..self.battle.leaders.len() {
            match next {
                Some(superior) if superior == above => return true,
                Some(superior) => next = self.battle.leader(superior).superior,
                None => return false,
            }
        }
        false
    }

    /// Is a leader in the chain of command above a division? EOTE-3.1.1.
    pub(crate) fn commands_division(&self, leader: LeaderId, division: DivisionId) -> bool {
        let superior = self.battle.division(division).superior;
        superior.is_some_and(|superior| superior == leader || self.is_under(superior, leader))
    }

    /// The units of a leader's command: of his division, of all divisions under him, of his reserve.
    pub(crate) fn of_command(&self, leader: LeaderId) -> UnitSet {
        let mut units = UnitSet::EMPTY;
        for division in self.battle.all_divisions() {
            if self.battle.division(division).leader == leader || self.commands_division(leader, division) {
                units = units.or(self.battle.division(division).units);
            }
        }
        if self.battle.leader(leader).level == Level::Division {
            return units;
        }
        let reserve = |unit: &UnitId| match self.unit(*unit).command {
            Command::Reserve(of) => of == leader || self.is_under(of, leader),
            Command::Division(_) => false,
        };
        units.or(self.battle.of_side(self.battle.leader(leader).side).filter(reserve).collect())
    }

    /// Has a division a unit on the table? Without one it is ignored everywhere. EOTE-S.3.
    #[must_use]
    pub fn is_on_table(&self, division: DivisionId) -> bool {
        self.battle.division(division).units.into_iter().any(|unit| self.on_table(unit))
    }

    /// The highest-ranking commander of a side on the table; among equals the best, then the first by id. EOTE-4.0.1.
    #[must_use]
    pub fn highest_commander(&self, side: Side) -> Option<LeaderId> {
        let rank = |leader: LeaderId| match self.battle.leader(leader).level {
            Level::Division => 0,
            Level::Corps => 1,
            Level::Wing => 2,
            Level::Army => 3,
        };
        let mut best: Option<LeaderId> = None;
        for leader in self.leaders_here(side) {
            let better = |than: LeaderId| (rank(leader), self.rating(leader)) > (rank(than), self.rating(than));
            if best.is_none_or(better) {
                best = Some(leader);
            }
        }
        best
    }

    /// Is a division out of Tactical Combat Range? EOTE-1.9.1, EOTE-1.9.2.
    #[must_use]
    pub fn out_of_combat_range(&self, division: DivisionId) -> bool {
        let of = self.battle.division(division);
        self.are_out_of_combat_range(of.units, of.side)
    }

    /// Are these units, one command, out of Tactical Combat Range? Troops of another friendly command between them and an enemy shield
    /// them from him. EOTE-1.9.1, EOTE-1.9.2.
    pub(crate) fn are_out_of_combat_range(&self, units: UnitSet, side: Side) -> bool {
        let ready = self.ready(side);
        let (ours, others) = (units.and(ready), ready.minus(units));
        let range = self.battle.distance.combat_range;
        self.ready(side.other()).into_iter().all(|enemy| {
            ours.into_iter().all(|unit| {
                self.at_least(unit, enemy) + TOLERANCE >= range
                    || self.distance(unit, enemy) + TOLERANCE >= range
                    || self.is_shielded(unit, enemy, others)
            })
        })
    }

    /// Does a formed friend of another command stand near the straight line between two units? EOTE-1.9.2.
    fn is_shielded(&self, unit: UnitId, enemy: UnitId, friends: UnitSet) -> bool {
        let (from, to) = self.block(unit).nearest(&self.block(enemy));
        let line = crate::geometry::segment(from, to);
        let shields = |friend: UnitId| {
            self.is_formed(friend) && within(self.block(friend).distance(&line), self.battle.distance.shield)
        };
        friends.into_iter().any(shields)
    }
}
