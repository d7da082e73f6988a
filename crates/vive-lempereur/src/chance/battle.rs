//! Events of fire and melee: Elan, Fire volley, Rolling fire, Heavy charge, Interarm, Reaction, Pursuit, Counterattack, Tactics.
//! VLE-XXII.3.1 to VLE-XXII.3.3, VLE-XXII.3.9, VLE-XXII.3.11, VLE-XXII.3.12, VLE-XXII.3.19, VLE-XXII.3.21, VLE-XXII.3.22.
use super::RULES;
use super::play::not_now;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, FormWhy, Frame, Melee, Phase, StrikeBack};
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Ledger, Log, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Aspect, HexId};

/// Cavalry classes by the allowance in column. VLE-XVI.4a, VLE-XXII.2d.
const LIGHT: u8 = 10;
const HEAVY: u8 = 8;

impl ViveLEmpereur {
    /// VLE-XXII.2d: light cavalry, whether or not the classes are in play.
    pub(super) fn is_light(&self, unit: UnitId) -> bool {
        self.is_cavalry(unit) && self.unit(unit).column.movement >= LIGHT
    }

    /// VLE-XXII.2d: heavy cavalry.
    pub(super) fn is_heavy(&self, unit: UnitId) -> bool {
        self.is_cavalry(unit) && self.unit(unit).column.movement <= HEAVY
    }

    pub(super) fn may_play_in_fire(&self, side: Side, event: u8, unit: UnitId) -> Verdict {
        let Some(volley) = self.volley_now() else { return Err(not_now(event)) };
        let rule = RULES[usize::from(event)];
        require(volley.firers.has(unit) && self.side(unit) == side, rule, "that unit does not take part in your fire")?;
        match event {
            2 | 22 => require(self.is_infantry(unit), rule, "this event is for infantry"),
            3 => require(self.is_artillery(unit), rule, "this event is for artillery"),
            11 => {
                require(self.is_infantry(unit), rule, "this event is for infantry")?;
                let bonus = self.interarm(unit, volley.firers, self.units_in(volley.target));
                require(bonus > 0, rule, "no other arm has attacked that hex yet")
            }
            _ => Err(not_now(event)),
        }
    }

    pub(super) fn may_play_in_melee(&self, side: Side, event: u8, unit: UnitId) -> Verdict {
        let Some(melee) = self.melee_now() else { return Err(not_now(event)) };
        let rule = RULES[usize::from(event)];
        let attacks = melee.attackers.has(unit);
        let takes_part = attacks || melee.defenders.has(unit);
        require(takes_part && self.side(unit) == side, rule, "that unit does not fight for you in this melee")?;
        let enemy_turn = side != self.state.active();
        match event {
            1 | 22 => require(!self.is_artillery(unit), rule, "this event is for infantry and cavalry"),
            9 => {
                let phase = matches!(self.state.core.phase, Phase::CHARGE | Phase::MELEE);
                require(!enemy_turn && phase, rule, "this event is for charges in your own turn")?;
                require(attacks && self.is_heavy(unit), rule, "this event is for attacking heavy cavalry")?;
                require(self.holds_square(melee.target), rule, "the target is not in square")
            }
            11 => {
                require(!self.is_artillery(unit), rule, "this event is for infantry and cavalry")?;
                require(self.interarm_in(melee, unit) > 0, rule, "no other arm has attacked that enemy yet")
            }
            12 => {
                require(enemy_turn && !attacks, rule, "this event is for a unit that is attacked in the enemy's turn")?;
                let turns = self.state.good_order(unit) && self.state.formation(unit).has_facing();
                require(turns && self.state.formation(unit) != Formation::Tirailleurs, rule, "that unit cannot turn")?;
                require(!self.flankers(melee, unit).is_empty(), rule, "that unit is not attacked in flank or rear")
            }
            19 => {
                let broken = self.battle.corps.iter().enumerate();
                let mut broken = broken.filter(|(n, _)| self.state.core.demoralized >> n & 1 == 1);
                require(broken.any(|(_, corps)| corps.side != side), rule, "no enemy corps is demoralized")?;
                require(self.is_light(unit) || self.is_heavy(unit), rule, "this event is for light or heavy cavalry")
            }
            21 => {
                require(enemy_turn && !attacks, rule, "this event is for a unit that is attacked in the enemy's turn")?;
                require(self.state.core.phase == Phase::MELEE && !melee.counter, rule, "no attack was declared")?;
                let silent = !self.chance().spent_fire.has(unit);
                require(silent, rule, "that unit has already used its defensive fire")?;
                require(!self.strike_back_hexes(unit).is_empty(), rule, "that unit cannot attack any of its attackers")
            }
            _ => Err(not_now(event)),
        }
    }

    fn holds_square(&self, hex: HexId) -> bool {
        self.units_in(hex).into_iter().any(|unit| self.state.formation(unit) == Formation::Square)
    }

    /// VLE-XXII.3.11: one for each other arm that attacks or attacked these enemies this turn.
    fn interarm(&self, unit: UnitId, attackers: UnitSet, enemies: UnitSet) -> i16 {
        let derived = &self.battle.derived;
        let arms = [derived.infantry, derived.cavalry, derived.artillery];
        let own = self.arm(unit).index();
        let counts = |arm: usize| attackers.meets(arms[arm]) || self.chance().hit_by[arm].meets(enemies);
        (0..3).filter(|&arm| arm != own && counts(arm)).count() as i16
    }

    fn interarm_in(&self, melee: &Melee, unit: UnitId) -> i16 {
        if melee.attackers.has(unit) {
            self.interarm(unit, melee.attackers, melee.defenders)
        } else {
            self.interarm(unit, UnitSet::EMPTY, melee.attackers)
        }
    }

    /// Hexes of attackers that come through the flank or rear of a unit. VLE-XXII.3.12.
    pub(crate) fn flankers(&self, melee: &Melee, unit: UnitId) -> ArrayVec<HexId, 6> {
        let hex = self.state.at(unit);
        let front = self.aspects(unit, hex).front;
        let mut found = ArrayVec::new();
        for attacker in melee.attackers {
            for own in self.hexes_of(attacker) {
                let Some(direction) = self.battle.direction(hex, own) else { continue };
                let beside = !front.has(direction) && self.aspect_of(hex, own) != Aspect::Front;
                if beside && !found.contains(&own) && !found.is_full() {
                    found.push(own);
                }
            }
        }
        found
    }

    /// VLE-XXII.3.21: the attacking hexes that a unit could attack instead.
    pub(super) fn strike_back_hexes(&self, unit: UnitId) -> ArrayVec<HexId, 6> {
        let mut found = ArrayVec::new();
        let Some(melee) = self.melee_now() else { return found };
        for attacker in melee.attackers {
            for hex in self.hexes_of(attacker) {
                if self.can_strike_back(melee, unit, hex) && !found.contains(&hex) && !found.is_full() {
                    found.push(hex);
                }
            }
        }
        found
    }

    /// VLE-VIII.7a, VLE-IX.7b: could it attack that hex?
    fn can_strike_back(&self, melee: &Melee, unit: UnitId, hex: HexId) -> bool {
        let own = self.state.at(unit);
        match self.arm(unit) {
            Arm::Artillery => false,
            Arm::Cavalry => {
                let across = self.battle.direction(own, hex);
                let open = across.is_some_and(|direction| self.may_charge_across(own, direction, hex));
                self.free_cavalry(unit) && self.has_in_front(unit, hex) && open && self.face(unit).melee > 0
            }
            Arm::Infantry => {
                // Not infantry against a charge.
                let charged = melee.attackers.meets(self.battle.derived.cavalry);
                let able = self.state.good_order(unit) && self.state.formation(unit) != Formation::Square;
                !charged && able && self.struck_hex(unit, hex).is_some() && self.attack_value(unit, hex).total() > 0
            }
        }
    }

    /// What declared events add to the die of a fire. VLE-XXII.2d.
    pub(crate) fn event_fire_die(&self, firers: UnitSet, target: HexId, die: &mut Ledger) {
        if !self.has_events() {
            return;
        }
        let enemies = self.units_in(target);
        for declared in &self.chance().declared {
            let amount = match declared.event {
                3 => 2,
                11 => self.interarm(declared.unit, firers, enemies),
                22 => 1,
                _ => continue,
            };
            die.add(RuleId(RULES[usize::from(declared.event)]), amount);
        }
    }

    /// What declared events and surprise add to the die of a melee; for the defender they count against it. VLE-XXII.2d.
    pub(crate) fn event_melee_die(&self, melee: &Melee, die: &mut Ledger) {
        if !self.has_events() {
            return;
        }
        let attacker = self.attacker(melee);
        for declared in &self.chance().declared {
            let unit = declared.unit;
            let amount = match declared.event {
                11 => self.interarm_in(melee, unit),
                19 if self.is_light(unit) => 2,
                19 | 21 | 22 => 1,
                _ => continue,
            };
            let amount = if declared.side == attacker { amount } else { -amount };
            die.add(RuleId(RULES[usize::from(declared.event)]), amount);
        }
        let surprised = self.chance().surprised;
        die.add_if(melee.attackers.meets(surprised), RuleId("VLE-XXII.3.25"), -2);
        die.add_if(melee.defenders.meets(surprised), RuleId("VLE-XXII.3.25"), 2);
    }

    /// Elan, before the ground of the defender counts. VLE-P4.3, VLE-XXII.3.1.
    pub(crate) fn event_melee_value(&self, unit: UnitId, value: &mut Ledger) {
        if !self.has_events() {
            return;
        }
        value.add_if(self.chance().is_declared(1, unit), RuleId("VLE-XXII.3.1"), 1);
        self.incompetence(unit, value);
    }

    /// Fire volley. VLE-P3.1, VLE-XXII.3.2.
    pub(crate) fn event_fire_value(&self, unit: UnitId, value: &mut Ledger) {
        if !self.has_events() {
            return;
        }
        value.add_if(self.chance().is_declared(2, unit), RuleId("VLE-XXII.3.2"), 1);
        self.incompetence(unit, value);
    }

    /// VLE-XXII.3.26: one less, but not below 1.
    fn incompetence(&self, unit: UnitId, value: &mut Ledger) {
        let inept = self.chance().inept.has(unit) && value.total() > 1;
        value.add_if(inept, RuleId("VLE-XXII.3.26"), -1);
    }

    /// VLE-XXII.3.9: does a square not bring this cavalry down?
    pub(crate) fn scorns_squares(&self, unit: UnitId) -> bool {
        self.has_events() && self.chance().is_declared(9, unit)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XXII.3.21: the attack is replaced; other attackers of the same declaration are released (ruling R80).
    pub(super) fn strike_back(&mut self, unit: UnitId, target: HexId) {
        let Some(melee) = self.melee_now().copied() else { return };
        // This choice, the window for events, and the melee that does not take place.
        while let Some(frame) = self.frame().copied() {
            self.pop();
            if matches!(frame, Frame::Melee(_)) {
                break;
            }
        }
        let stack = self.units_in(self.state.at(unit));
        let units = stack.filter(|&other| self.can_strike_back(&melee, other, target)).collect();
        let released = melee.attackers.minus(self.units_in(target));
        let stacks = released.fold(UnitSet::EMPTY, |all, unit| all.or(self.units_in(self.state.at(unit))));
        let core = &mut self.game.state.core;
        core.chance.declared.clear();
        core.melees.take_back(stacks, released, melee.defenders);
        let riders = released.and(self.game.battle.derived.cavalry);
        core.efforts.make_contact(riders);
        self.open(StrikeBack { unit, units, target });
        for rider in units.and(self.battle.derived.cavalry) {
            self.open(Form { units: UnitSet::one(rider), why: FormWhy::Countercharge { at: target } });
        }
    }
}
