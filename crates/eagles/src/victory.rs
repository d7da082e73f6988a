//! How a battle is won: data of the scenario. EOTE-S.2 ff.
use crate::command::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::state::Status;
use crate::unit::{FeatureId, Formation, Level, UnitId};
use voltigeur_engine::{BySide, Dice, Log, Side};

/// How an objective is held. EOTE-S.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// Only one side has formed units in it.
    SoleFormed,
    /// Garrisoned last.
    GarrisonLast,
    /// Garrisoned last, and no formed enemy within three inches.
    #[serde(rename = "garrison_last_clear3")]
    GarrisonLastClear,
    /// More formed units in it than the enemy.
    Majority,
}

/// An objective. EOTE-S.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Where.
    pub terrain: FeatureId,
    /// What it is worth.
    pub points: i16,
    /// How it is held.
    pub hold: Hold,
    /// Who holds it at the start.
    pub initial: Option<Side>,
}

/// What ends a battle before its last turn. EOTE-S.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EarlyEnd {
    /// Nothing.
    #[default]
    Never,
    /// All divisions of a side are broken.
    AllBroken,
    /// A side holds an objective, by its number, at the end of two turns running.
    HoldTwice(Side, u8),
}

/// How a battle is won.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Victory {
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// What ends it early.
    pub early_end: EarlyEnd,
    /// For each enemy unit routed or removed. EOTE-S.5.
    pub per_unit: i16,
    /// For each other enemy unit with four HITS or more.
    pub per_worn_unit: i16,
    /// For each captured battery.
    pub per_battery: i16,
    /// For each leader killed: division, corps, wing, army.
    pub per_leader: [i16; 4],
    /// By how much a side must be ahead.
    pub margin: i16,
}

impl Eagles {
    /// Formed units of a side in an area. EOTE-0.4.3.
    fn formed_inside(&self, area: FeatureId, side: Side) -> usize {
        let inside = |unit: &UnitId| self.is_formed(*unit) && self.is_in(*unit, area);
        self.present(side).into_iter().filter(inside).count()
    }

    /// Who garrisons a block.
    fn garrisoned_by(&self, block: FeatureId) -> Option<Side> {
        let within = |unit: &UnitId| self.at(*unit).town == Some(block) && self.is_ready(*unit);
        self.battle.all_units().find(within).map(|unit| self.side(unit))
    }

    /// Is a formed unit of a side this near to an area?
    fn formed_near(&self, area: FeatureId, side: Side, distance: f64) -> bool {
        let Some(polygon) = self.battle.polygon(area) else { return false };
        let near = |unit: UnitId| self.is_formed(unit) && within(polygon.distance(&self.block(unit)), distance);
        self.present(side).into_iter().any(near)
    }

    /// Does a side meet the code of an objective now? EOTE-S.4.
    fn meets_code(&self, number: usize, side: Side) -> bool {
        let Objective { terrain, hold, .. } = self.battle.victory.objectives[number];
        let (ours, theirs) = (|| self.formed_inside(terrain, side), || self.formed_inside(terrain, side.other()));
        match hold {
            Hold::SoleFormed => ours() > 0 && theirs() == 0,
            Hold::Majority => ours() > theirs(),
            Hold::GarrisonLast => self.state.met[number] == Some(side),
            Hold::GarrisonLastClear => {
                let clear = self.battle.distance.pin_by_infantry;
                self.state.met[number] == Some(side) && !self.formed_near(terrain, side.other(), clear)
            }
        }
    }

    /// Brings the holders of all objectives up to date. EOTE-S.4.
    pub(crate) fn update_holders(&mut self) {
        for number in 0..self.battle.victory.objectives.len() {
            let Objective { terrain, hold, .. } = self.battle.victory.objectives[number];
            let garrisoned = matches!(hold, Hold::GarrisonLast | Hold::GarrisonLastClear);
            if garrisoned && let Some(side) = self.garrisoned_by(terrain) {
                self.state.met[number] = Some(side);
            }
            let meets = Side::BOTH.into_iter().find(|&side| self.meets_code(number, side));
            match (meets, hold) {
                (Some(side), _) => {
                    self.state.holders[number] = Some(side);
                    self.state.met[number] = self.state.met[number].or(Some(side));
                }
                // Nobody's, once somebody has had it: such ground belongs to a side only while it stands there.
                (None, Hold::SoleFormed) if self.state.met[number].is_some() => self.state.holders[number] = None,
                (None, _) => {}
            }
        }
    }

    /// Guns that the enemy holds: left behind, with a formed enemy beside them. EOTE-7.7.6.
    #[must_use]
    pub fn is_captured(&self, battery: UnitId) -> bool {
        let Some(pose) = self.at(battery).guns else { return false };
        let block = self.block_at(battery, Formation::Unlimbered, pose);
        let near = |enemy: UnitId| {
            self.is_formed(enemy) && within(block.distance(&self.block(enemy)), self.battle.distance.guns_held)
        };
        self.present(self.side(battery).other()).into_iter().any(near)
    }

    /// What a side has points for, and how many; gunners without guns are no unit until they are gone. EOTE-S.5.
    #[must_use]
    pub fn points_for(&self, side: Side) -> [(&'static str, i32); 5] {
        let victory = &self.battle.victory;
        let ground = victory.objectives.iter().zip(&self.state.holders);
        let ground: i32 =
            ground.filter(|(_, holder)| **holder == Some(side)).map(|(objective, _)| i32::from(objective.points)).sum();
        let (mut lost, mut worn, mut guns) = (0, 0, 0);
        for unit in self.battle.of_side(side.other()).minus(self.battle.detachments) {
            match self.at(unit).status {
                _ if self.is_captured(unit) => guns += 1,
                Status::Ready | Status::Routed if self.formation(unit) == Formation::Crew => {}
                Status::Routed | Status::Pool | Status::Removed => lost += 1,
                Status::Ready if self.hits(unit) >= 4 => worn += 1,
                _ => {}
            }
        }
        let killed = |leader: &crate::unit::LeaderId| {
            let level = match self.battle.leader(*leader).level {
                Level::Division => 0,
                Level::Corps => 1,
                Level::Wing => 2,
                Level::Army => 3,
            };
            i32::from(victory.per_leader[level]) * i32::from(self.state.leader(*leader).deaths)
        };
        let enemy = |leader: &crate::unit::LeaderId| self.battle.leader(*leader).side != side;
        let leaders = self.battle.all_leaders().filter(enemy).map(|leader| killed(&leader)).sum();
        [
            ("objectives", ground),
            ("units routed or removed", lost * i32::from(victory.per_unit)),
            ("units with four or more hits", worn * i32::from(victory.per_worn_unit)),
            ("captured batteries", guns * i32::from(victory.per_battery)),
            ("leaders killed", leaders),
        ]
    }

    /// Victory points as they stand. EOTE-S.5.
    pub(crate) fn points(&self) -> BySide<i32> {
        let sum = |side| self.points_for(side).iter().map(|(_, points)| points).sum();
        BySide::new(sum(Side::First), sum(Side::Second))
    }

    /// Is every division of a side that has entered broken? EOTE-S.6.
    fn all_broken(&self, side: Side) -> bool {
        let mut entered = false;
        for division in self.battle.divisions.iter().filter(|division| division.side == side) {
            let units = division.units.minus(self.battle.detachments);
            if units.into_iter().all(|unit| self.at(unit).status == Status::Due) {
                continue;
            }
            entered = true;
            let broken = |unit: UnitId| {
                matches!(self.at(unit).status, Status::Routed | Status::Pool | Status::Removed | Status::Withdrawn)
            };
            if !units.into_iter().all(broken) {
                return false;
            }
        }
        entered
    }

    /// Who wins by points: the side that is ahead by the margin. EOTE-S.5.
    fn ahead(&self) -> Option<Side> {
        let points = self.points();
        let margin = i32::from(self.battle.victory.margin).max(1);
        Side::BOTH.into_iter().find(|&side| points[side] - points[side.other()] >= margin)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The end of a turn: is the battle over? EOTE-S.5, EOTE-S.6.
    pub fn test_victory(&mut self) -> bool {
        self.update_holders();
        let last = self.state.turn >= self.battle.turns;
        let winner = match self.battle.victory.early_end {
            EarlyEnd::HoldTwice(side, number) => {
                let held = self.state.holders[usize::from(number)] == Some(side);
                self.state.held_running = if held { self.state.held_running.saturating_add(1) } else { 0 };
                (self.state.held_running >= 2).then_some(Some(side))
            }
            EarlyEnd::AllBroken => {
                let broken = Side::BOTH.map(|side| self.all_broken(side));
                let best = self.ahead().filter(|side| !broken[side.index()]);
                broken.contains(&true).then_some(best)
            }
            EarlyEnd::Never => None,
        };
        let Some(winner) = winner.or_else(|| last.then(|| self.ahead())) else { return false };
        self.state.winner = Some(winner);
        let points = self.points().0;
        self.note(|| Event::Command(Report::Over { winner, points }));
        true
    }
}
