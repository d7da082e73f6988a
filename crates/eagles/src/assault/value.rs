//! What one unit brings into a combat: its CE and everything that changes it. EOTE-7.6.10 ff.
use super::totals::CombatForces;
use crate::game::Eagles;
use crate::geometry::within;
use crate::lists::Arm;
use crate::unit::{Category, Formation, UnitId};
use voltigeur_engine::{Ledger, RuleId};

impl Eagles {
    /// The modified CE of a unit against its main opponent: all additions but those that a side gets once, before any multiplier.
    /// EOTE-7.6.4.
    pub(crate) fn combat_value(&self, unit: UnitId, opponent: UnitId, forces: &CombatForces) -> Ledger {
        let mut ledger = Ledger::default();
        if self.is_routed(unit) {
            // A routed unit has CE 0 and no modifiers. EOTE-7.4.2.
            return ledger;
        }
        if self.is_skirmishing(unit) {
            self.standing_skirmishers(unit, &mut ledger);
            return ledger;
        }
        match self.arm(unit) {
            Arm::Infantry => self.infantry_value(unit, opponent, forces, &mut ledger),
            Arm::Cavalry => self.cavalry_value(unit, opponent, forces, &mut ledger),
            Arm::Artillery => self.artillery_value(unit, opponent, &mut ledger),
        }
        ledger
    }

    /// The modified CE of a unit against one enemy alone, to tell threats apart. EOTE-7.6.1.2.
    pub(crate) fn value_against(&self, unit: UnitId, opponent: UnitId) -> i16 {
        self.combat_value(unit, opponent, &CombatForces::between(self, unit, opponent)).total()
    }

    fn common(&self, unit: UnitId, ledger: &mut Ledger) {
        let disorder = if self.is_artillery(unit) { -2 } else { -1 };
        ledger
            .add(RuleId("EOTE-1.0.1.3"), self.unit(unit).ce)
            .add(RuleId("EOTE-1.4.1").applies("hits"), -self.hits(unit))
            .add_if(self.at(unit).disordered, RuleId("EOTE-7.4.1").applies("disordered"), disorder);
    }

    /// The rating of a leader who is with the unit. EOTE-3.5.1.2.
    fn leader_bonus(&self, unit: UnitId) -> i16 {
        self.attached_leader(unit).map_or(0, |leader| i16::from(self.rating(leader)))
    }

    /// Full skirmishers that had to stand: stands times points, HITS and disorder, nothing else. EOTE-5.5.7.
    fn standing_skirmishers(&self, unit: UnitId, ledger: &mut Ledger) {
        let troops = self.unit(unit);
        let halves = match () {
            () if troops.french || troops.british => 4,
            () if self.battle.year >= 1812 => 2,
            () => 1,
        };
        ledger
            .add(RuleId("EOTE-5.5.7").applies("skirmish stands"), i16::from(troops.skirmish_stands) * halves / 2)
            .add(RuleId("EOTE-1.4.1").applies("hits"), -self.hits(unit))
            .add_if(self.at(unit).disordered, RuleId("EOTE-7.4.1").applies("disordered"), -1);
    }

    /// EOTE-7.6.10.
    fn infantry_value(&self, unit: UnitId, opponent: UnitId, forces: &CombatForces, ledger: &mut Ledger) {
        let (troops, state) = (self.unit(unit), self.at(unit));
        self.common(unit, ledger);
        ledger.add(RuleId("EOTE-3.5.1.2").applies("attached leader's rating"), self.leader_bonus(unit));
        let stood = state.formation == Formation::Line && !state.turn.moved;
        ledger.add_if(
            stood,
            RuleId("EOTE-6.5.3").applies("line that has not moved"),
            if troops.british { 2 } else { 1 },
        );
        let guns = self.guns_in_battery(opponent) || self.category(opponent) == Category::Limbered;
        ledger.add_if(guns && !self.supported(opponent), RuleId("EOTE-1.7.2").applies("against unsupported guns"), 2);
        if state.formation == Formation::Square {
            let against_horse = if troops.british { 7 } else { 5 };
            ledger.add_if(
                self.is_cavalry(opponent),
                RuleId("EOTE-7.6.10").applies("in square against cavalry"),
                against_horse,
            );
            ledger.add_if(self.is_infantry(opponent), RuleId("EOTE-7.6.10").applies("in square against infantry"), -3);
        }
        if self.side(unit) == self.b() {
            ledger.add(RuleId("EOTE-7.6.5").applies("defensive terrain"), self.cover(unit, opponent));
        }
        let followed = state.counter.is_some_and(|(enemy, last)| last >= self.state.turn && forces.has(enemy));
        ledger
            .add_if(state.turn.changed_pinned, RuleId("EOTE-5.7.12").applies("changed formation while pinned"), -2)
            .add_if(state.formation == Formation::AssaultColumn, RuleId("EOTE-5.3.6.1").applies("in assault column"), 1)
            .add_if(followed, RuleId("EOTE-7.14.2").applies("counter-attack"), 1)
            .add_if(troops.sappers && forces.in_town(self), RuleId("EOTE-7.15.6").applies("sappers in a town"), 2);
    }

    /// EOTE-7.6.11.
    fn cavalry_value(&self, unit: UnitId, opponent: UnitId, forces: &CombatForces, ledger: &mut Ledger) {
        let (troops, state) = (self.unit(unit), self.at(unit));
        self.common(unit, ledger);
        ledger.add(RuleId("EOTE-3.5.1.2").applies("attached leader's rating"), self.leader_bonus(unit));
        if self.is_cavalry(opponent) {
            let unready = forces.charges(self, unit) && !forces.charges(self, opponent);
            ledger.add_if(state.blown, RuleId("EOTE-5.10.2").applies("blown"), -5);
            ledger.add_if(unready, RuleId("EOTE-5.8.6").applies("charging cavalry that stands"), 4);
            return;
        }
        let column = self.category(unit) == Category::Column;
        ledger.add_if(state.blown && self.battle.switches.blown_everywhere, RuleId("EOTE-5.10.2").applies("blown"), -5);
        ledger.add_if(self.battle.rain, RuleId("EOTE-7.6.11").applies("rain"), if troops.lance { 2 } else { 1 });
        if self.is_infantry(opponent) {
            if self.formation(opponent) != Formation::Square {
                let failed = self.at(opponent).turn.failed_square;
                let open = if failed { "target failed to form square" } else { "target not in square" };
                ledger.add(RuleId("EOTE-5.6.4").applies(open), if failed { 6 } else { 3 });
            }
            ledger.add_if(column, RuleId("EOTE-7.6.11").applies("in column against infantry"), 1);
        } else {
            ledger.add_if(column, RuleId("EOTE-7.6.11").applies("in column against guns"), -1);
        }
        let sabres = forces.breakthrough.has(unit) && self.at(opponent).turn.fled_cavalry;
        ledger.add_if(sabres, RuleId("EOTE-5.16.1").applies("riding down fugitives"), 3);
    }

    /// Guns without their gunners' means have CE 0: limbered, or a crew. EOTE-7.6.12.
    fn artillery_value(&self, unit: UnitId, opponent: UnitId, ledger: &mut Ledger) {
        if !self.guns_in_battery(unit) {
            return;
        }
        self.common(unit, ledger);
        ledger.add(RuleId("EOTE-7.6.12").applies("enemy formation"), self.target_type(opponent)).add_if(
            self.at(unit).turn.unlimbered,
            RuleId("EOTE-5.2.3.3").applies("unlimbered this turn"),
            -3,
        );
    }

    /// Guns ready to fire: unlimbered, in the open or in a town block. EOTE-7.15.11.
    pub(crate) fn guns_in_battery(&self, unit: UnitId) -> bool {
        self.is_artillery(unit) && matches!(self.formation(unit), Formation::Unlimbered | Formation::Garrison)
    }

    /// What the formation of a target is worth to guns. EOTE-6.2.3, EOTE-7.6.12.
    pub(crate) fn target_type(&self, target: UnitId) -> i16 {
        if self.is_routed(target) && self.is_infantry(target) {
            return 2;
        }
        match (self.arm(target), self.category(target)) {
            (_, Category::Skirmish) => -4,
            (Arm::Infantry, Category::Square) => 3,
            (Arm::Infantry, Category::Column) if self.is_mass(target) => 3,
            (Arm::Infantry, Category::Column) => 2,
            (Arm::Infantry, Category::Line) => 1,
            (Arm::Cavalry, Category::Column) => 3,
            (Arm::Cavalry, _) => 2,
            (Arm::Artillery, Category::Unlimbered | Category::Garrison | Category::Crew) => -2,
            _ => 0,
        }
    }

    /// Columns of foot close to each other are a mass. EOTE-1.0.2.13.
    pub(crate) fn is_mass(&self, unit: UnitId) -> bool {
        let columns = |unit: UnitId| self.is_infantry(unit) && self.category(unit) == Category::Column;
        columns(unit)
            && self
                .ready(self.side(unit))
                .without(unit)
                .any(|other| columns(other) && self.is_within(unit, other, self.battle.distance.mass_gap))
    }

    /// Is a battery supported? EOTE-1.7.1.
    #[must_use]
    pub fn supported(&self, battery: UnitId) -> bool {
        self.ready(self.side(battery)).any(|friend| self.guards(friend, battery))
    }

    /// Does a friend support a battery: formed foot or horse within two inches of it, and not wholly before its front? EOTE-1.7.1.
    #[must_use]
    pub fn guards(&self, friend: UnitId, battery: UnitId) -> bool {
        !self.is_artillery(friend)
            && self.is_formed(friend)
            && self.is_within(battery, friend, self.battle.distance.supported_artillery)
            && !self.wholly_before(battery, friend)
    }

    /// Does the whole block of another unit lie in the front zone of a unit? What is in a town block has no front. EOTE-1.7.1.
    fn wholly_before(&self, unit: UnitId, other: UnitId) -> bool {
        if self.at(unit).town.is_some() {
            return false;
        }
        let (block, fronts) = (self.block(other), self.fronts(unit));
        let inside: f64 = block.parts().iter().map(|part| fronts[0].part(part).area()).sum();
        within(block.area() - inside, 0.0)
    }
}
