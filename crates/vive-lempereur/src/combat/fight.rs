//! A melee from its leaders to its advance. VLE-P4.1 to VLE-P4.7.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::morale::Assault;
use crate::procedure::{Advance, Frame, Melee, MeleeStage, Moment, NOBODY, Retreat, TrialWhy, Trials};
use crate::state::{NOWHERE, Pile};
use crate::tables::{self, Blow};
use crate::unit::{Arm, Formation, LeaderId, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::{Dice, Ledger, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Aspect, HexId};

/// The first hex of a retreat that led off the map.
const OFF_MAP: u16 = NOWHERE - 1;

impl ViveLEmpereur {
    /// The side that attacks.
    pub(crate) fn attacker(&self, melee: &Melee) -> Side {
        let attacker = melee.attackers.first().map(|unit| self.side(unit));
        let defender = melee.defenders.first().map(|unit| self.side(unit).other());
        attacker.or(defender).unwrap_or(self.state.active())
    }

    /// Leaders that may be used: in the hex of a participant whom they command. VLE-XIV.3a.
    pub(crate) fn usable_leaders(&self, units: UnitSet) -> LeaderSet {
        self.battle
            .all_leaders()
            .filter(|&leader| {
                self.leader_hex(leader).is_some_and(|hex| {
                    units
                        .into_iter()
                        .any(|unit| self.state.is_in(&self.battle, unit, hex) && self.commands(leader, unit))
                })
            })
            .collect()
    }

    /// Is there something to decide about leaders? VLE-XIV.3b: a negative value is used only if nobody else is there.
    fn leader_question(&self, units: UnitSet) -> bool {
        let usable = self.usable_leaders(units);
        usable.into_iter().any(|leader| self.leader_combat(leader) != 0)
            && !(usable.len() == 1 && usable.into_iter().all(|leader| self.leader_combat(leader) < 0))
    }

    /// Hexes of attacking units, in the order of their numbers.
    fn stacks_of(&self, units: UnitSet) -> arrayvec::ArrayVec<HexId, 16> {
        let mut hexes = arrayvec::ArrayVec::new();
        for unit in units {
            if let Some(hex) = self.state.hex(unit)
                && !hexes.contains(&hex)
                && !hexes.is_full()
            {
                hexes.push(hex);
            }
        }
        hexes
    }

    pub(crate) fn melee_decider(&self, melee: &Melee) -> Side {
        let attacker = self.attacker(melee);
        if melee.stage == MeleeStage::DefenceLeader { attacker.other() } else { attacker }
    }

    pub(crate) fn melee_candidates(&self, melee: &Melee, out: &mut Vec<Action>) {
        match melee.stage {
            MeleeStage::AttackLeader => {
                out.extend(self.usable_leaders(melee.attackers).iter().map(Action::Lead));
                out.push(Action::Done);
            }
            MeleeStage::DefenceLeader => {
                out.extend(self.usable_leaders(melee.defenders).iter().map(Action::Lead));
                out.push(Action::Done);
            }
            MeleeStage::AttackLoss => out.extend(self.stacks_of(melee.attackers).into_iter().map(Action::Stack)),
            MeleeStage::AttackChecks => out.extend(self.stacks_of(melee.checks).into_iter().map(Action::Stack)),
            _ => {}
        }
    }

    pub(crate) fn check_melee(&self, melee: &Melee, action: &Action) -> Verdict {
        match (melee.stage, *action) {
            (MeleeStage::AttackLeader, Action::Lead(leader)) => require(
                self.usable_leaders(melee.attackers).has(leader),
                "VLE-XIV.3a",
                "he commands nobody who attacks",
            ),
            (MeleeStage::DefenceLeader, Action::Lead(leader)) => require(
                self.usable_leaders(melee.defenders).has(leader),
                "VLE-XIV.3a",
                "he commands nobody who defends",
            ),
            (MeleeStage::AttackLeader | MeleeStage::DefenceLeader, Action::Done) => Ok(()),
            (MeleeStage::AttackLoss, Action::Stack(hex)) => {
                require(self.stacks_of(melee.attackers).contains(&hex), "VLE-VIII.8e", "no attacker stands there")
            }
            (MeleeStage::AttackChecks, Action::Stack(hex)) => {
                require(self.stacks_of(melee.checks).contains(&hex), "VLE-P4.6", "nobody has to check there")
            }
            _ => Err(Refusal::new("VLE-P4.2", "the melee asks something else")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn change_melee(&mut self, change: impl FnOnce(&mut Melee)) {
        // A leader who is shifted may have come on top of it.
        let melee = self.state.core.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Melee(melee) => Some(melee),
            _ => None,
        });
        if let Some(melee) = melee {
            change(melee);
        }
    }

    /// Opens a melee against a hex.
    pub fn open_melee(&mut self, attackers: UnitSet, target: HexId, counter: bool, second: bool) {
        let defenders = self.without_left_behind(self.units_in(target));
        self.engage(attackers);
        self.melee_in_fog(attackers.or(defenders), target);
        let able: UnitSet = attackers.filter(|&unit| self.attack_value(unit, target).total() > 0).collect();
        let core = &mut self.state.core;
        if !counter {
            core.held = UnitSet::EMPTY;
        }
        core.contact = core.contact.minus(attackers);
        if core.phase == crate::procedure::Phase::Melee {
            core.fought = core.fought.or(attackers).or(defenders);
            if !counter {
                core.attacked = core.attacked.or(attackers);
                core.struck = core.struck.or(defenders);
            }
        }
        let base = core.queue.len() as u8;
        self.push(Frame::Melee(Melee {
            attackers: able,
            defenders,
            target,
            counter,
            second,
            stage: MeleeStage::Events,
            leaders: [NOBODY; 2],
            worst: 0,
            blows: None,
            loser: None,
            checks: UnitSet::EMPTY,
            base,
            retreats: [NOWHERE; 3],
        }));
    }

    /// The next stage of a melee. Says whether the game goes on by itself.
    pub fn run_melee(&mut self, melee: Melee) -> bool {
        match melee.stage {
            MeleeStage::Events => {
                if melee.attackers.is_empty() || melee.defenders.is_empty() {
                    self.change_melee(|melee| melee.stage = MeleeStage::Done);
                    return true;
                }
                if self.overrun_guns(&melee) {
                    return true;
                }
                self.change_melee(|melee| melee.stage = MeleeStage::AttackLeader);
                self.ask_for_events(Moment::Melee, None);
                true
            }
            MeleeStage::AttackLeader => self.lead_or_ask(&melee, melee.attackers, 0, MeleeStage::DefenceLeader),
            MeleeStage::DefenceLeader => self.lead_or_ask(&melee, melee.defenders, 1, MeleeStage::Roll),
            MeleeStage::Roll => {
                self.roll_melee(&melee);
                true
            }
            MeleeStage::AttackLoss => {
                let stacks = self.stacks_of(melee.attackers);
                let loses = matches!(melee.blows, Some((Blow::Steps(1..) | Blow::Check(1..) | Blow::Rout(1..), _)));
                if loses && stacks.len() > 1 {
                    return false;
                }
                self.change_melee(|melee| {
                    melee.loser = stacks.first().copied();
                    melee.stage = MeleeStage::Apply;
                });
                true
            }
            MeleeStage::Apply => {
                self.apply_blows(&melee);
                true
            }
            MeleeStage::AttackChecks => {
                let checks: UnitSet = melee.checks.filter(|&unit| self.state.hex(unit).is_some()).collect();
                let stacks = self.stacks_of(checks);
                match stacks.as_slice() {
                    [] => self.change_melee(|melee| melee.stage = MeleeStage::DefenceCheck),
                    [only] => self.check_attackers(&melee, *only),
                    _ => return false,
                }
                true
            }
            MeleeStage::DefenceCheck => {
                self.check_defenders(&melee);
                true
            }
            MeleeStage::Retreats => {
                self.change_melee(|melee| melee.stage = MeleeStage::Advance);
                self.retreat_waiting(&melee);
                self.push(Frame::Retreats { base: melee.base });
                true
            }
            MeleeStage::Advance => {
                self.change_melee(|melee| melee.stage = MeleeStage::Done);
                self.open_advance(&melee);
                true
            }
            MeleeStage::Done => {
                self.pop();
                true
            }
        }
    }

    /// VLE-IV.13b: disorganized guns alone are taken without a die.
    fn overrun_guns(&mut self, melee: &Melee) -> bool {
        let guns = melee.defenders.into_iter().all(|unit| self.is_artillery(unit) && !self.state.good_order(unit));
        if guns {
            for unit in melee.defenders {
                self.eliminate(unit, "VLE-IV.13b");
            }
            self.leaders_left(melee.target);
            self.change_melee(|melee| melee.stage = MeleeStage::Retreats);
        }
        guns
    }

    fn lead_or_ask(&mut self, melee: &Melee, units: UnitSet, which: usize, next: MeleeStage) -> bool {
        if self.leader_question(units) {
            return false;
        }
        // VLE-XIV.3b: a negative leader who is alone must be used.
        let forced = self.usable_leaders(units).only().filter(|&leader| self.leader_combat(leader) < 0);
        debug_assert!(melee.stage < next);
        self.change_melee(|melee| {
            melee.leaders[which] = forced.map_or(NOBODY, |leader| leader.0);
            melee.stage = next;
        });
        true
    }

    pub fn take_melee(&mut self, melee: Melee, action: Action) {
        match (melee.stage, action) {
            (MeleeStage::AttackLeader, Action::Lead(leader)) => self.lead(0, leader, MeleeStage::DefenceLeader),
            (MeleeStage::DefenceLeader, Action::Lead(leader)) => self.lead(1, leader, MeleeStage::Roll),
            (MeleeStage::AttackLeader, _) => self.change_melee(|melee| melee.stage = MeleeStage::DefenceLeader),
            (MeleeStage::DefenceLeader, _) => self.change_melee(|melee| melee.stage = MeleeStage::Roll),
            (MeleeStage::AttackLoss, Action::Stack(hex)) => self.change_melee(|melee| {
                melee.loser = Some(hex);
                melee.stage = MeleeStage::Apply;
            }),
            (_, Action::Stack(hex)) => self.check_attackers(&melee, hex),
            _ => {}
        }
    }

    fn lead(&mut self, which: usize, leader: LeaderId, next: MeleeStage) {
        self.note(|| Event::LeaderUsed { leader });
        self.change_melee(|melee| {
            melee.leaders[which] = leader.0;
            melee.stage = next;
        });
    }

    /// VLE-P4.5.
    fn roll_melee(&mut self, melee: &Melee) {
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
        die.add(RuleId("VLE-VIII.8b"), i16::from(face));
        let leader = |which: usize| (melee.leaders[which] != NOBODY).then_some(LeaderId(melee.leaders[which]));
        if let Some(leader) = leader(0) {
            die.add(RuleId("VLE-XIV.3a"), self.leader_combat(leader));
        }
        if let Some(leader) = leader(1) {
            die.add(RuleId("VLE-XIV.3a"), -self.leader_combat(leader));
        }
        if let Some(rule) = self.class_bonus(melee) {
            die.add(rule, 1);
        }
        self.event_melee_die(melee, &mut die);
        if self.battle.command_level() >= 3 {
            die.add_if(self.all_fresh(melee.attackers), RuleId("VLE-XVII.3j"), 1);
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
    fn apply_blows(&mut self, melee: &Melee) {
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

    fn check_attackers(&mut self, melee: &Melee, hex: HexId) {
        let units: UnitSet = self.units_in(hex).and(melee.checks);
        self.change_melee(|melee| melee.checks = melee.checks.minus(units));
        let units = units.filter(|&unit| !self.is_sheltered(unit)).collect();
        let cause = melee.attackers.or(melee.defenders);
        self.open_trials(Trials { cause, ..Trials::new(TrialWhy::Attackers, units, hex) });
    }

    /// VLE-P4.6 (h), VLE-P4.7.
    fn check_defenders(&mut self, melee: &Melee) {
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
    fn retreat_waiting(&mut self, melee: &Melee) {
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

    /// The first hex of a defender's retreat, for exploitation. VLE-P9.3.
    pub fn remember_first_hex(&mut self, retreat: &Retreat, to: HexId) {
        let found = self.state.core.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Melee(melee) => Some(melee),
            _ => None,
        });
        if let Some(melee) = found
            && melee.defenders.meets(retreat.units)
            && let Some(slot) = melee.retreats.iter_mut().find(|slot| **slot == NOWHERE || **slot == to.0)
        {
            *slot = to.0;
        }
    }

    /// Defenders who left the map at once: they were not eliminated, and there is no hex to follow them into. VLE-P9.3.
    pub fn remember_flight(&mut self, retreat: &Retreat) {
        if retreat.steps == 0 {
            self.remember_first_hex(retreat, HexId(OFF_MAP));
        }
    }

    /// VLE-VIII.10a, VLE-P9.1.
    fn open_advance(&mut self, melee: &Melee) {
        let held = self.state.top(melee.target).is_some() && !self.is_abandoned(melee.target);
        if melee.counter || held {
            return;
        }
        let able: UnitSet = melee
            .attackers
            .filter(|&unit| {
                self.state.hex(unit).is_some()
                    && self.state.good_order(unit)
                    && self.state.formation(unit) != Formation::Tirailleurs
            })
            .collect();
        if able.is_empty() {
            return;
        }
        let riders = able.and(self.battle.derived.cavalry);
        self.push(Frame::Advance(Advance {
            target: melee.target,
            able,
            going: UnitSet::EMPTY,
            leaders: LeaderSet::EMPTY,
            exploit: !melee.second && !riders.is_empty(),
            retreats: melee.retreats,
        }));
    }

    /// VLE-IX.7g: countercharging units are eliminated as a whole; those beside them will check.
    fn counter_is_gone(&mut self, melee: &Melee) {
        let hexes = self.stacks_of(melee.attackers);
        let beside = hexes.iter().fold(UnitSet::EMPTY, |all, &hex| all.or(self.units_in(hex)));
        if let Some(counter) = self.counter_mut().filter(|_| melee.counter) {
            counter.shaken = counter.shaken.or(counter.failed.and(beside));
        }
    }
}

impl ViveLEmpereur {
    /// May a unit move into the hex that was won? VLE-VIII.10a.
    pub(crate) fn may_advance(&self, advance: &Advance, unit: UnitId) -> Verdict {
        require(advance.able.has(unit), "VLE-VIII.10a", "only good-order units that attacked move in")?;
        require(!advance.going.has(unit), "VLE-VIII.10a", "it moves in already")?;
        if self.battle.command_level() >= 3 {
            self.may_enter_under_order(unit, advance.target)?;
        }
        let cavalry = self.is_cavalry(unit);
        let alike = advance.going.into_iter().all(|other| self.is_cavalry(other) == cavalry);
        require(alike, "VLE-V.2a", "cavalry shares no hex with infantry or artillery")?;
        let hex = self.state.at(unit);
        let open = self
            .battle
            .direction(hex, advance.target)
            .is_some_and(|direction| self.battle.open_to(self.arm(unit), hex, direction, advance.target));
        require(open || self.arm(unit) == Arm::Cavalry, "VLE-VIII.10a", "the hex is closed to it")?;
        let steps = self.steps_of(advance.going.with(unit));
        let most = if cavalry { tables::MOST_STEPS_OF_CAVALRY } else { tables::MOST_STEPS_ON_FOOT };
        require(steps <= most, "VLE-V.1a", "there is no room for so many steps")
    }
}
