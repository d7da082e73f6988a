//! The totals of opposed rolls: LOB-C0.5, LOB-C0.6, and what terrain, leaders and attributes add.
use crate::battle::{Effects, LinkKind};
use crate::game::LinesOfBattle;
use crate::procedure::Combat;
use crate::unit::{Arm, UnitId};
use voltigeur_engine::{Ledger, RuleId};

const STRENGTH: RuleId = RuleId("LOB-C0.5a");

impl LinesOfBattle {
    /// LOB-C0.5: the modifiers of a LOB-C7 roll, of the lead attacker and of the lead defender.
    #[must_use]
    pub(crate) fn standard_modifiers(&self, combat: &Combat, attacker: UnitId, defender: UnitId) -> (Ledger, Ledger) {
        let (mut attack, mut defence) = self.common_modifiers(attacker, defender);
        let from_line = combat.first_roll && combat.from_line == Some(attacker);
        attack.add_if(from_line, RuleId("LOB-C0.5c").applies("attack from line"), 1);
        attack.add_if(
            from_line && self.unit(attacker).traits.fire_discipline,
            RuleId("LOB-attr-6").applies("fire discipline"),
            1,
        );
        let in_line = self.is_infantry(defender) && self.state.link_of(defender) == Some(combat.link);
        defence.add_if(in_line, RuleId("LOB-C0.5b").applies("defence in line"), 1);
        defence.add_if(
            in_line && self.unit(defender).traits.fire_discipline,
            RuleId("LOB-attr-6").applies("fire discipline"),
            1,
        );
        defence.add_if(
            !self.battle.is_open(combat.from),
            RuleId("LOB-C0.5h").applies("attack out of closed terrain"),
            1,
        );
        if self.is_cavalry(attacker) {
            match self.effects(combat.target) {
                Effects::Buildings => defence.add(RuleId("LOB-terrain-b5").applies("buildings against cavalry"), 2),
                Effects::Wood => defence.add(RuleId("LOB-terrain-w4").applies("wood against cavalry"), 2),
                Effects::None => &mut defence,
            };
            match self.effects(combat.from) {
                Effects::Buildings => defence.add_if(
                    combat.first_roll,
                    RuleId("LOB-terrain-b6").applies("cavalry attacks out of buildings"),
                    2,
                ),
                Effects::Wood => defence.add(RuleId("LOB-terrain-w7").applies("cavalry attacks out of a wood"), 2),
                Effects::None => &mut defence,
            };
        }
        match self.battle.link(combat.link).kind {
            LinkKind::Marshy => defence.add(RuleId("LOB-terrain-m2").applies("marshy Approach"), 1),
            LinkKind::Hedged => defence.add(RuleId("LOB-terrain-h3").applies("hedged Approach"), 1),
            LinkKind::Plain | LinkKind::Ridge => &mut defence,
        };
        attack.add_if(self.unit(attacker).traits.ferocious, RuleId("LOB-attr-7").applies("Ferocious"), 1);
        attack.add_if(
            self.led_by(defender, |leader| leader.cowardly),
            RuleId("LOB-leader-9g").applies("enemy's Cowardly leader"),
            1,
        );
        (attack, defence)
    }

    /// LOB-C0.6, ruling R15: the modifiers of a LOB-C9.2 roll, of the lead attacker and of the lead counterattacker.
    #[must_use]
    pub(crate) fn counterattack_modifiers(&self, combat: &Combat, attacker: UnitId, rider: UnitId) -> (Ledger, Ledger) {
        let (mut attack, mut counter) = self.common_modifiers(attacker, rider);
        let out_of_buildings = self.effects(combat.target) == Effects::Buildings;
        attack.add_if(
            out_of_buildings && combat.first_counter_roll,
            RuleId("LOB-terrain-b7").applies("counterattack out of buildings"),
            2,
        );
        attack.add_if(self.unit(attacker).traits.ferocious, RuleId("LOB-attr-7").applies("Ferocious"), 1);
        counter.add_if(self.unit(rider).traits.ferocious, RuleId("LOB-attr-7").applies("Ferocious"), 1);
        attack.add_if(
            self.led_by(rider, |leader| leader.cowardly),
            RuleId("LOB-leader-9g").applies("enemy's Cowardly leader"),
            1,
        );
        counter.add_if(
            self.led_by(attacker, |leader| leader.cowardly),
            RuleId("LOB-leader-9g").applies("enemy's Cowardly leader"),
            1,
        );
        (attack, counter)
    }

    /// What every opposed roll has: strength, arm against arm, squares, and a Courageous leader.
    fn common_modifiers(&self, first: UnitId, second: UnitId) -> (Ledger, Ledger) {
        (self.one_against(first, second), self.one_against(second, first))
    }

    /// LOB-C0.5a, LOB-C0.5d to LOB-C0.5g, LOB-leader-9f.
    fn one_against(&self, unit: UnitId, enemy: UnitId) -> Ledger {
        let mut ledger = Ledger::default();
        ledger.add(STRENGTH.applies("strength"), self.strength(unit));
        match (self.arm(unit), self.arm(enemy)) {
            (Arm::Infantry, Arm::Infantry) => {
                ledger.add_if(self.state.in_square(enemy), RuleId("LOB-C0.5d").applies("infantry against a square"), 1);
            }
            (Arm::Infantry, cavalry) => {
                ledger.add_if(self.state.in_square(unit), RuleId("LOB-C0.5e").applies("square against cavalry"), 4);
                ledger.add_if(cavalry == Arm::Light, RuleId("LOB-C0.5f").applies("infantry against light cavalry"), 1);
            }
            (Arm::Heavy, Arm::Light | Arm::Lancer) => {
                ledger.add(RuleId("LOB-C0.5g").applies("heavy against lighter cavalry"), 1);
            }
            _ => {}
        }
        ledger.add_if(
            self.led_by(unit, |leader| leader.courageous),
            RuleId("LOB-leader-9f").applies("Courageous leader"),
            1,
        );
        ledger
    }
}
