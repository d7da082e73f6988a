//! Events of movement: Fatigue, Forced march, Maneuver, Intuition, the points of Light charge. VLE-XXII.3.5, VLE-XXII.3.8,
//! VLE-XXII.3.10, VLE-XXII.3.14, VLE-XXII.3.20.
use super::RULES;
use super::play::not_now;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Group, GroupKind, Intuition, Moment, Phase};
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::{Direction, HexId};

/// The first turn of fatigue. VLE-XXII.3.5.
const TIRED_FROM: u8 = 6;
/// Hexes of intuition. VLE-XXII.3.20.
const INTUITION: u8 = 2;

impl ViveLEmpereur {
    pub(super) fn may_play_in_move(&self, side: Side, moment: Moment, event: u8, unit: UnitId) -> Verdict {
        let rule = RULES[usize::from(event)];
        let own_turn = side == self.state.active();
        let own = self.side(unit) == side;
        match (event, moment) {
            (5, Moment::MoveStart) => {
                require(!own_turn && !own, rule, "this event is for an enemy unit in the enemy's turn")?;
                require(self.state.turn() >= TIRED_FROM, rule, "this event can be played from turn 6 on")?;
                require(!self.chance().tired.has(unit), "VLE-XXII.2a", "that event already affects the unit")
            }
            (8, Moment::Moving) => {
                let charges = self.moving_group().is_some_and(|group| group.kind != GroupKind::March);
                require(own && charges && self.is_light(unit), rule, "this event is for charging light cavalry")?;
                require(!self.chance().spurred.has(unit), "VLE-XXII.2a", "that event already affects the unit")
            }
            (10, Moment::Moving) => {
                require(own, rule, "that is not your unit")?;
                require(!self.chance().hurried.has(unit), "VLE-XXII.2a", "that event already affects the unit")
            }
            (14, Moment::Moving) => {
                let alone = self
                    .moving_group()
                    .is_some_and(|group| group.kind == GroupKind::March && group.units == UnitSet::one(unit));
                require(own && alone, rule, "this event is for a unit that moves alone")?;
                require(self.state.good_order(unit), rule, "that unit is disorganized")?;
                require(self.chance().maneuver.is_none(), "VLE-XXII.2a", "that event already affects the unit")
            }
            (20, Moment::Moved | Moment::Between) => self.may_foresee(side, unit),
            _ => Err(not_now(event)),
        }
    }

    fn moving_group(&self) -> Option<&Group> {
        match self.frame() {
            Some(Frame::Group(group)) => Some(group),
            _ => None,
        }
    }

    /// VLE-XXII.3.20.
    fn may_foresee(&self, side: Side, unit: UnitId) -> Verdict {
        let rule = "VLE-XXII.3.20";
        let time = side != self.state.active() && self.state.core.phase == Phase::MOVEMENT;
        require(time, rule, "this event is played in the enemy's movement phase")?;
        require(self.side(unit) == side, rule, "that is not your unit")?;
        require(self.state.formation(unit) != Formation::Unlimbered, rule, "this event is not for unlimbered guns")?;
        require(
            !self.state.core.waiting.has(unit),
            "VLE-IX.6c",
            "that unit failed to form square and must await the charge",
        )?;
        let near = self.hexes_of(unit).any(|hex| {
            let mut enemies = self.of_side(side.other()).into_iter();
            enemies.any(|enemy| self.hexes_of(enemy).any(|other| self.battle.distance(hex, other) <= 3))
        });
        require(near, rule, "no enemy unit is within 3 hexes")
    }

    /// What events do to an allowance: less or more by the face that is shown; squares and guns in battery have none to change.
    pub(crate) fn event_allowance(&self, unit: UnitId, formation: Formation, printed: u8) -> u8 {
        if matches!(formation, Formation::Square | Formation::Unlimbered) {
            return printed;
        }
        let chance = self.chance();
        let by = if formation.shows_line() { 1 } else { 2 };
        let mut points = printed;
        if chance.hurried.has(unit) {
            points += by;
        }
        if chance.spurred.has(unit) {
            points += 2;
        }
        if chance.tired.has(unit) {
            points = points.saturating_sub(by);
        }
        points
    }

    /// VLE-XXII.3.14: any facing and any formation that the ground allows, for one point.
    pub(crate) fn maneuver_cost(&self, group: &Group, to: Formation, facing: u8) -> Option<Result<u8, Refusal>> {
        let unit = self.chance().maneuver.filter(|&unit| group.units == UnitSet::one(unit))?;
        Some(self.may_maneuver(group, unit, to, facing).map(|()| 1))
    }

    fn may_maneuver(&self, group: &Group, unit: UnitId, to: Formation, facing: u8) -> Verdict {
        let rule = "VLE-XXII.3.14";
        let (arm, hex) = (self.arm(unit), self.state.at(unit));
        let (from, now) = (self.state.formation(unit), self.state.facing(unit));
        require(
            facing < 6 && (to.has_facing() || facing == 0),
            "VLE-G.6",
            "that facing does not exist: facings are 0 to 5",
        )?;
        let mine = match to {
            Formation::Line | Formation::Square => self.is_infantry(unit),
            Formation::Column | Formation::General => !self.is_artillery(unit),
            Formation::Limbered | Formation::Unlimbered => self.is_artillery(unit),
            Formation::Tirailleurs | Formation::Disorganized => false,
        };
        require(mine && from != Formation::Tirailleurs, rule, "that change of formation is not possible")?;
        require((to, facing) != (from, now), rule, "that unit already has this formation and facing")?;
        let general = to == Formation::General || from == Formation::General;
        require(!general || to == from, rule, "general order is only for cover, and cover always requires it")?;
        require(self.ground(hex).admits(arm, to, false), "VLE-IV.3a", "the terrain does not allow that formation")?;
        let others = self.units_in(hex).without(unit).and(self.battle.derived.infantry);
        let square = (to == Formation::Square) != (from == Formation::Square) && !others.is_empty();
        require(!square, "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
        let pays = if from == Formation::Unlimbered { Formation::Limbered } else { from };
        let allowance = self.allowance(unit, pays);
        require(group.spent < allowance, "VLE-VI.1c", "no movement points are left")
    }

    /// VLE-XXII.3.20: one step, legal by formation, facing and ground; points do not matter.
    pub(crate) fn may_step_by_intuition(&self, intuition: &Intuition, direction: Direction) -> Result<HexId, Refusal> {
        let unit = intuition.unit;
        require(intuition.steps < INTUITION, "VLE-XXII.3.20", "that unit may move no more than two hexes")?;
        let plan = self.plan_step(unit, self.stance(unit), direction, self.steps(unit), true)?;
        self.may_enter(UnitSet::one(unit), unit, plan.to)?;
        if self.state.formation(unit) == Formation::Tirailleurs {
            self.may_shift(UnitSet::one(unit), unit, direction)?;
        }
        Ok(plan.to)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn open_intuition(&mut self, unit: UnitId) {
        let good = self.state.good_order(unit);
        self.open(Intuition { unit, leaders: LeaderSet::EMPTY, steps: 0, turns: 0, good });
    }
}
