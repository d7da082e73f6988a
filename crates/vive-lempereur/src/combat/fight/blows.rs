//! The throw of a melee, its losses, and the checks that follow. VLE-VIII.8a to VLE-VIII.8e.
use crate::event::Event;
use crate::game::Umpire;
use crate::morale::Assault;
use crate::procedure::{Melee, MeleeStage, NOBODY, TrialWhy, Trials};
use crate::state::Pile;
use crate::tables::{self, Blow};
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::{Dice, Ledger, Log, RuleId};
use voltigeur_field::hex::{Aspect, HexId};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-P4.5.
    pub(super) fn roll_melee(&mut self, melee: &Melee) {
        let side = self.attacker(melee);
        let target = melee.target;
        let infantry = melee.attackers.into_iter().any(|unit| self.is_infantry(unit));
        let cavalry = melee.attackers.into_iter().any(|unit| self.is_cavalry(unit));
        let worst = self.worst_of(melee.attackers, target);
        let assault = Assault { infantry, flanked: worst != Aspect::Front };
        let attack = self.strength(melee.attackers.map(|unit| (unit, self.attack_value(unit, target))));
        let defence = self.strength(melee.defenders.map(|unit| (unit, self.defence_value(unit, assault))));
        let column = if defence == 0 { 6 } else { tables::odds_column(attack, defence) };
        let face = self.d6("VLE-VIII.8b", side);
        let mut die = Ledger::default();
        die.add(RuleId("VLE-VIII.8b").applies("die roll"), i16::from(face));
        let leader = |which: usize| (melee.leaders[which] != NOBODY).then_some(LeaderId(melee.leaders[which]));
        if let Some(leader) = leader(0) {
            die.add(RuleId("VLE-XIV.3a").applies("attacking leader"), self.leader_combat(leader));
        }
        if let Some(leader) = leader(1) {
            die.add(RuleId("VLE-XIV.3a").applies("defending leader"), -self.leader_combat(leader));
        }
        if let Some(rule) = self.class_bonus(melee) {
            die.add(rule, 1);
        }
        self.event_melee_die(melee, &mut die);
        if self.battle.command_level() >= 3 {
            die.add_if(self.all_fresh(melee.attackers), RuleId("VLE-XVII.3j").applies("fresh troops"), 1);
        }
        let (mut ours, mut theirs) = tables::melee(column, die.total());
        let guns_alone = melee.defenders.into_iter().all(|unit| self.state.formation(unit) == Formation::Unlimbered);
        if guns_alone && assault.flanked {
            (ours, theirs) = (Blow::Steps(0), theirs.overrun());
        }
        let exposed = melee.defenders.into_iter().any(|unit| {
            self.is_infantry(unit) && !matches!(self.state.formation(unit), Formation::Square | Formation::General)
        });
        if cavalry && exposed {
            theirs = theirs.charged();
        }
        let game = &*self.game;
        self.log.note(|| Event::Melee {
            attackers: melee.attackers.map(|unit| (unit, game.attack_value(unit, target))).collect(),
            defenders: melee.defenders.map(|unit| (unit, game.defence_value(unit, assault))).collect(),
            target,
            covered: game.covered_of(melee.attackers.or(melee.defenders)),
            strengths: [attack, defence],
            column: column as u8,
            die: Box::new(die),
            blows: (ours, theirs),
        });
        self.use_up_events();
        self.remember_attack(melee.attackers, melee.defenders);
        self.options_in_melee(melee.attackers.or(melee.defenders));
        self.change_melee(|melee| {
            melee.worst = worst as u8;
            melee.blows = Some((ours, theirs));
            melee.stage = MeleeStage::AttackLoss;
        });
    }

    /// VLE-P4.6 (a) to (f).
    pub(super) fn apply_blows(&mut self, melee: &Melee) {
        let Some((ours, theirs)) = melee.blows else { return };
        let lost = |blow: Blow| match blow {
            Blow::Steps(n) | Blow::Check(n) | Blow::Rout(n) => n,
            Blow::Gone => 0,
        };
        let cavalry = melee.attackers.into_iter().any(|unit| self.is_cavalry(unit));
        let crowning = self.crowning_guns(melee.target).filter(|_| cavalry);
        let hexes = self.stacks_of(melee.attackers);
        if let Some(hex) = melee.loser {
            let order: Pile = self.pile(hex).into_iter().filter(|&unit| melee.attackers.has(unit)).collect();
            self.lose_steps(&order, lost(ours), "VLE-VIII.8c");
        }
        let order = self.order_in_melee(melee);
        let bystanders = self.bystanders(melee);
        let guns_before = crowning.map(|guns| self.steps(guns));
        self.lose_steps(&order, lost(theirs), "VLE-VIII.8c");
        if let (Some(guns), Some(before)) = (crowning, guns_before)
            && self.state.hex(guns).is_some()
            && self.steps(guns) == before
        {
            // VLE-IX.6g: guns on top of a square lose a step at least.
            self.lose_steps(&Pile::from_iter([guns]), 1, "VLE-IX.6g");
        }
        if ours == Blow::Gone {
            self.counter_is_gone(melee);
            for unit in melee.attackers.filter(|&unit| self.state.hex(unit).is_some()).collect::<UnitSet>() {
                self.eliminate(unit, "VLE-VIII.8c");
            }
        }
        if theirs == Blow::Gone {
            for unit in melee.defenders.filter(|&unit| self.state.hex(unit).is_some()).collect::<UnitSet>() {
                self.eliminate(unit, "VLE-VIII.8c");
            }
        }
        if !melee.defenders.into_iter().any(|unit| self.is_infantry(unit) && self.state.hex(unit).is_some()) {
            // VLE-VIII.6e, VLE-IV.13b: guns that did not fight share the end of their infantry.
            for (unit, rule) in bystanders {
                if self.state.hex(unit).is_some() {
                    self.eliminate(unit, rule);
                }
            }
        }
        let fighters = melee.attackers.or(melee.defenders);
        if let Blow::Rout(_) = theirs {
            // VLE-P4.6 (c): who was disorganized before is eliminated before leaders roll.
            let broken: UnitSet = melee
                .defenders
                .filter(|&unit| self.state.hex(unit).is_some() && !self.state.good_order(unit))
                .collect();
            self.state.core.waiting = self.state.core.waiting.minus(broken);
            self.break_units(broken, "VLE-VIII.8c", fighters);
        }
        self.leaders_left(melee.target);
        for &hex in &hexes {
            self.leaders_left(hex);
        }
        if let Blow::Rout(_) = theirs {
            let standing = |&unit: &UnitId| self.state.hex(unit).is_some() && self.state.good_order(unit);
            let broken = melee.defenders.filter(standing).collect();
            self.break_units(broken, "VLE-VIII.8c", fighters);
        }
        if let Blow::Rout(_) = ours {
            for hex in hexes {
                let broken = self.units_in(hex).and(melee.attackers);
                self.break_units(broken, "VLE-VIII.8c", fighters);
            }
        }
        let checks = if matches!(ours, Blow::Check(_)) { melee.attackers } else { UnitSet::EMPTY };
        self.change_melee(|melee| {
            melee.checks = checks.filter(|&unit| melee.attackers.has(unit)).collect();
            melee.stage = MeleeStage::AttackChecks;
        });
    }

    /// Guns beside infantry that do not fight but share its end, and by which rule. VLE-VIII.6e, VLE-IV.13b.
    fn bystanders(&self, melee: &Melee) -> arrayvec::ArrayVec<(UnitId, &'static str), 8> {
        if !melee.defenders.into_iter().any(|unit| self.is_infantry(unit)) {
            return arrayvec::ArrayVec::new();
        }
        let fate = |unit: UnitId| match self.state.formation(unit) {
            Formation::Unlimbered if melee.worst > 0 => Some((unit, "VLE-VIII.6e")),
            Formation::Disorganized if self.is_artillery(unit) => Some((unit, "VLE-IV.13b")),
            _ => None,
        };
        melee.defenders.filter_map(fate).take(8).collect()
    }

    /// VLE-IX.6g: unlimbered guns on top of a square.
    fn crowning_guns(&self, target: HexId) -> Option<UnitId> {
        let pile = self.pile(target);
        let square = pile.iter().any(|&unit| self.state.formation(unit) == Formation::Square);
        pile.first().copied().filter(|&top| square && self.state.formation(top) == Formation::Unlimbered)
    }

    /// Who takes the losses first: units that fight, top to bottom. VLE-V.4a, ruling R23.
    fn order_in_melee(&self, melee: &Melee) -> Pile {
        let assault = self.assault(melee);
        let mut order = self.pile(melee.target);
        let counted = self.without_left_behind(self.units_in(melee.target));
        order.retain(|unit| counted.has(*unit));
        order.sort_by_key(|&unit| self.defence_value(unit, assault).total() <= 0);
        order
    }

    /// How the defenders are attacked, once the die has fallen.
    fn assault(&self, melee: &Melee) -> Assault {
        let infantry = melee.attackers.into_iter().any(|unit| self.is_infantry(unit));
        Assault { infantry, flanked: melee.worst > 0 }
    }

    pub(super) fn check_attackers(&mut self, melee: &Melee, hex: HexId) {
        let units: UnitSet = self.units_in(hex).and(melee.checks);
        self.change_melee(|melee| melee.checks = melee.checks.minus(units));
        let units = units.filter(|&unit| !self.is_sheltered(unit)).collect();
        let cause = melee.attackers.or(melee.defenders);
        self.open_trials(Trials { cause, ..Trials::new(TrialWhy::Attackers, units, hex) });
    }

    /// VLE-P4.6 (h), VLE-P4.7.
    pub(super) fn check_defenders(&mut self, melee: &Melee) {
        if let Some((_, Blow::Check(_))) = melee.blows {
            let units = self
                .without_left_behind(self.units_in(melee.target))
                .filter(|&unit| !self.is_sheltered(unit))
                .collect();
            self.open_trials(Trials {
                aspect: melee.worst,
                cavalry_only: melee.attackers.into_iter().all(|unit| self.is_cavalry(unit)),
                cause: melee.attackers.or(melee.defenders),
                ..Trials::new(TrialWhy::Defenders, units, melee.target)
            });
        }
        self.change_melee(|melee| melee.stage = MeleeStage::Retreats);
    }

    /// VLE-P4.6 (j): units of the hex that failed to form square retreat now.
    pub(super) fn retreat_waiting(&mut self, melee: &Melee) {
        let waiting = self.state.core.waiting.and(melee.defenders).filter(|&unit| self.state.hex(unit).is_some());
        let waiting: UnitSet = waiting.collect();
        self.state.core.waiting = self.state.core.waiting.minus(waiting);
        self.enqueue(crate::procedure::Waiting {
            units: waiting,
            left: tables::RETREAT,
            kind: crate::procedure::RetreatKind::Disorganized,
            cause: melee.attackers.or(melee.defenders),
            pair: None,
        });
    }
}
