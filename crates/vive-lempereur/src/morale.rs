//! Morale checks, disorganization and demoralization. Chapters X and XII, VLE-P5.1 to VLE-P6.2.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, RetreatKind, Waiting};
use crate::state::Pile;
use crate::tables::{RETREAT, morale_losses};
use crate::terrain::Ground;
use crate::unit::{CorpsId, Formation, LeaderId, Rank, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Ledger, Log, Purpose, RuleId, Side};
use voltigeur_field::hex::{Aspect, HexId};

/// What bears on a morale check. VLE-X.4a.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    /// The rule that calls it.
    pub rule: &'static str,
    /// Attacked or fired on from here.
    pub aspect: Aspect,
    /// The unit above has just failed.
    pub above_failed: bool,
    /// A melee that cavalry alone attacks.
    pub cavalry_only: bool,
    /// A rally attempt.
    pub rally: bool,
    /// A square attempt against a charge seen so far away. VLE-IX.6b.
    pub square: Option<u16>,
    /// Nothing counts against it. VLE-XXII.3.16.
    pub calm: bool,
    /// Only the printed value counts. VLE-VI.8b.
    pub printed: bool,
    /// What the event that calls it adds.
    pub event: Option<i16>,
    /// The leader whose morale value counts. VLE-XIV.1b.
    pub leader: Option<LeaderId>,
}

impl Trial {
    /// A check without anything special.
    pub const fn plain(rule: &'static str) -> Self {
        Self {
            rule,
            aspect: Aspect::Front,
            above_failed: false,
            cavalry_only: false,
            rally: false,
            square: None,
            calm: false,
            printed: false,
            event: None,
            leader: None,
        }
    }
}

/// What the value of a defender depends on besides himself. VLE-P4.4.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assault {
    /// Infantry is among the attackers. VLE-IV.4b.
    pub infantry: bool,
    /// An attack comes through a flank or from behind, unprotected. VLE-VIII.6a.
    pub flanked: bool,
}

impl ViveLEmpereur {
    /// Does a leader command a unit? VLE-XIV.1a.
    pub(crate) fn commands(&self, leader: LeaderId, unit: UnitId) -> bool {
        let info = self.battle.leader(leader);
        let army = info.rank == Rank::Army || (info.rank == Rank::Deputy && self.state.core.deputy_acts[info.side]);
        info.side == self.side(unit) && (army || info.commands >> self.unit(unit).corps.0 & 1 == 1)
    }

    /// His morale value; a substitute has one of his own. VLE-XIV.6a.
    pub(crate) fn leader_morale(&self, leader: LeaderId) -> i16 {
        if self.state.core.substitutes.has(leader) {
            return 1;
        }
        self.option_leader_morale(leader, self.battle.leader(leader).morale)
    }

    /// His combat value. VLE-XIV.6a.
    pub(crate) fn leader_combat(&self, leader: LeaderId) -> i16 {
        if self.state.core.substitutes.has(leader) { 0 } else { self.battle.leader(leader).combat }
    }

    /// The morale value of a unit in a trial, with every modifier. VLE-X.4a.
    pub(crate) fn morale(&self, unit: UnitId, trial: &Trial) -> Ledger {
        let mut value = Ledger::default();
        let formation = self.state.formation(unit);
        let printed = self.option_morale(unit, self.face(unit).morale);
        value.add(RuleId("VLE-III.1d").applies("morale"), printed);
        if trial.printed {
            return value;
        }
        let routed = self.is_routed(unit);
        value.add_if(formation == Formation::Disorganized && !routed, RuleId("VLE-IV.5d").applies("disorganized"), -2);
        value.add_if(routed, RuleId("VLE-XVI.5c").applies("routed"), -3);
        let in_square = formation == Formation::Square || self.shares_square(unit);
        value.add_if(trial.cavalry_only && in_square, RuleId("VLE-IV.4e").applies("in square against cavalry"), 2);
        if trial.rally {
            let hex = self.state.at(unit);
            let near = self.battle.map.neighbours(hex).any(|(_, next)| self.enemy_in(next, self.side(unit)));
            value.add_if(near, RuleId("VLE-X.4a").applies("enemy unit adjacent"), -1);
        }
        if let Some(leader) = trial.leader {
            value.add(RuleId("VLE-XIV.4a").applies("leader"), self.leader_bonus(leader, unit));
        }
        match trial.aspect {
            Aspect::Front => {}
            Aspect::Flank => drop(value.add(RuleId("VLE-VIII.6a").applies("attacked in the flank"), -2)),
            Aspect::Rear => drop(value.add(RuleId("VLE-VIII.6a").applies("attacked in the rear"), -3)),
        }
        value.add_if(trial.above_failed, RuleId("VLE-V.5a").applies("units above have failed"), -2);
        value.add(RuleId("VLE-X.4b").applies("losses"), morale_losses(self.unit(unit).steps, self.steps(unit)));
        let shaken = self.is_demoralized(self.unit(unit).corps) && self.state.core.lost[unit.index()] > 0;
        value.add_if(shaken, RuleId("VLE-XII.1a").applies("corps demoralized"), -2);
        if self.battle.command_level() >= 3 {
            value.add(RuleId("VLE-XVII.7a"), self.shaken_by_initiative(unit));
        }
        if self.keeps_time() {
            value.add(RuleId("VLE-XIX.2a"), self.haste(unit));
        }
        if let Some(distance) = trial.square {
            value.add_if(distance >= 3, RuleId("VLE-IX.6b").applies("cavalry three or more hexes away"), 1);
            self.option_square(unit, &mut value);
        }
        if self.battle.switches.town_morale && matches!(trial.rule, "VLE-VII.3b" | "VLE-VIII.8c") {
            let bonus = match self.ground(self.state.at(unit)) {
                Ground::Town => 2,
                Ground::Castle => 3,
                _ => 0,
            };
            value.add(RuleId("VLE-XVI.6a"), bonus.min((11 - printed).max(0)));
        }
        if self.has_events() {
            self.event_morale(unit, &mut value);
        }
        if trial.calm {
            // VLE-XXII.3.16: only what helps counts.
            let mut kept = Ledger::default();
            for line in value.lines().iter().filter(|line| line.amount() > 0) {
                kept.add(line.rule.applies(line.what), line.amount());
            }
            value = kept;
        }
        if let Some(amount) = trial.event {
            value.add(RuleId(trial.rule), amount);
        }
        value
    }

    /// VLE-IX.6h: guns under the infantry of a square share its bonus; those on top do not (VLE-IX.6g).
    fn shares_square(&self, unit: UnitId) -> bool {
        if !self.is_artillery(unit) || !self.state.good_order(unit) {
            return false;
        }
        let pile = self.pile(self.state.at(unit));
        let square = pile.iter().any(|&other| self.state.formation(other) == Formation::Square);
        square && pile.first() != Some(&unit)
    }

    /// VLE-IV.3c, VLE-VIII.8d: is a unit spared the check that fire or melee calls? Road columns are not.
    pub(crate) fn is_sheltered(&self, unit: UnitId) -> bool {
        !self.battle.switches.town_morale && self.ground(self.state.at(unit)).shelters() && !self.in_road_column(unit)
    }

    /// Steps that a unit counts as lost. VLE-P12.3, ruling R69, ruling R83.
    pub(crate) fn steps_lost(&self, unit: UnitId) -> u16 {
        let core = &self.state.core;
        let all = u16::from(self.unit(unit).steps);
        let destroyed = core.departed.lost().or(core.stragglers).or(core.optional.rout.scored);
        if destroyed.has(unit) { all } else { u16::from(core.lost[unit.index()]) }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// One unit rolls 2d6 against its morale. VLE-X.2a, VLE-X.3a.
    pub(crate) fn check_unit(&mut self, unit: UnitId, trial: &Trial) -> bool {
        self.uncover(UnitSet::one(unit));
        if self.in_road_column(unit) {
            // VLE-VI.7d, VLE-P5.4.
            self.note(|| Event::AutomaticFailure { unit });
            return false;
        }
        let value = self.morale(unit, trial);
        self.roll_against(unit, value, trial.rule)
    }

    /// VLE-X.3a: a natural 2 succeeds, a natural 12 fails.
    pub fn roll_against(&mut self, unit: UnitId, value: Ledger, rule: &'static str) -> bool {
        self.uncover(UnitSet::one(unit));
        let side = self.side(unit);
        let roll = self.dice.sum(2, 6, Purpose::new(rule, side)) as i16;
        let passed = roll == 2 || (roll != 12 && roll <= value.total());
        let faces = self.faces();
        self.note(|| Event::Check { unit, value: Box::new(value), faces, passed, rule });
        passed
    }

    /// Disorganizes units of one hex and queues their retreat; a second time eliminates. VLE-P6.1, VLE-IV.5e, VLE-XII.2a.
    pub fn break_units(&mut self, units: UnitSet, rule: &'static str, cause: UnitSet) {
        let turn = self.state.turn();
        self.break_with_marker(units, rule, cause, turn);
    }

    /// The same with the number on the marker. VLE-IV.10b.
    pub fn break_with_marker(&mut self, units: UnitSet, rule: &'static str, cause: UnitSet, marker: u8) {
        self.uncover(units);
        let first = units.first();
        let pair = first.and_then(|unit| self.state.second(&self.battle, unit));
        let hex = first.and_then(|unit| self.state.hex(unit));
        let mut retreating = UnitSet::EMPTY;
        for unit in units {
            if self.stays_when_broken(unit) {
                self.disorganize(unit, rule, marker);
                self.leave_guns(unit, cause);
            } else if self.state.good_order(unit) {
                self.disorganize(unit, rule, marker);
                retreating.insert(unit);
            } else if self.battle.switches.rout {
                self.rout_or_lose(unit, cause);
            } else if self.is_demoralized(self.unit(unit).corps) {
                self.make_straggler(unit, cause);
            } else {
                self.eliminate(unit, "VLE-IV.5e");
            }
        }
        self.enqueue(Waiting { units: retreating, left: RETREAT, kind: RetreatKind::Disorganized, cause, pair });
        if let Some(hex) = hex.filter(|_| retreating.is_empty()) {
            // VLE-XIV.5a: the whole stack may be gone.
            self.leaders_left(hex);
        }
    }

    /// Marks a unit as disorganized. VLE-IV.5a.
    pub fn disorganize(&mut self, unit: UnitId, rule: &'static str, marker: u8) {
        self.note(|| Event::Disorganized { unit, rule });
        if self.unit(unit).guard {
            let side = self.side(unit);
            self.state.core.chance.guard_broke[side] = true;
        }
        if self.state.formation(unit) == Formation::Tirailleurs {
            let hex = self.state.at(unit);
            self.lift(unit);
            self.state.set_form(unit, Formation::Disorganized, 0);
            self.put(unit, hex, false);
        } else {
            self.state.set_form(unit, Formation::Disorganized, 0);
        }
        self.state.core.marker[unit.index()] = marker;
        self.state.core.efforts.break_contact(UnitSet::one(unit));
        self.state.core.held.remove(unit);
        self.fall_out(unit);
    }

    /// VLE-XII.2a: it counts as destroyed, and runs.
    fn make_straggler(&mut self, unit: UnitId, cause: UnitSet) {
        if !self.is_straggler(unit) {
            self.note(|| Event::Straggler { unit });
            self.state.core.stragglers.insert(unit);
            self.test_demoralization(unit);
        }
        self.state.core.waiting.remove(unit);
        self.state.core.retreats.remove(unit);
        let left = self.unit(unit).column.movement;
        self.enqueue(Waiting { units: UnitSet::one(unit), left, kind: RetreatKind::Straggler, cause, pair: None });
    }

    /// A unit that left good order no longer takes part in what it was doing.
    pub fn fall_out(&mut self, unit: UnitId) {
        let mates = self.state.hex(unit).map_or(UnitSet::EMPTY, |hex| self.units_in(hex));
        self.game.drop_out(Leaver::Broken { unit, mates });
    }

    /// Takes steps from units in order, the first as long as it has any. VLE-V.4a, VLE-V.4b.
    pub fn lose_steps(&mut self, order: &Pile, mut steps: u8, rule: &'static str) {
        for &unit in order {
            if steps == 0 {
                return;
            }
            self.uncover(UnitSet::one(unit));
            let has = self.steps(unit);
            let lost = steps.min(has);
            steps -= lost;
            self.state.core.lost[unit.index()] += lost;
            self.note(|| Event::Loss { unit, steps: lost, left: has - lost, rule });
            if lost == has {
                self.eliminate(unit, rule);
            } else {
                self.test_demoralization(unit);
            }
        }
    }

    /// VLE-XII.0b, VLE-P12.1: has the corps or the army of a unit reached its level?
    pub fn test_demoralization(&mut self, unit: UnitId) {
        let corps = self.unit(unit).corps;
        let side = self.side(unit);
        let lost = |game: &ViveLEmpereur, units: UnitSet| units.map(|unit| game.steps_lost(unit)).sum::<u16>();
        if let Some(level) = self.battle.corps(corps).level
            && !self.is_demoralized(corps)
        {
            let lost = lost(self, self.battle.corps(corps).units);
            let modulated = self.battle.switches.mod_demoralization;
            let level = if modulated { self.modulated_level(corps, level, lost) } else { Some(level) };
            if level.is_some_and(|level| lost >= level) {
                self.demoralize(corps);
            }
        }
        if let Some(level) = self.battle.sides[side.index()].level
            && lost(self, self.battle.of_side(side)) >= level
        {
            self.demoralize_army(side);
        }
    }

    /// VLE-XIV.5f, VLE-XII.0b: all corps of a side.
    pub fn demoralize_army(&mut self, side: Side) {
        for n in 0..self.battle.corps.len() {
            if self.battle.corps[n].side == side {
                self.demoralize(CorpsId(n as u8));
            }
        }
    }

    fn demoralize(&mut self, corps: CorpsId) {
        if !self.is_demoralized(corps) {
            self.state.core.demoralized |= 1 << corps.0;
            self.note(|| Event::Demoralized { corps: corps.0 });
            self.test_collapse(self.battle.corps(corps).side);
        }
    }

    /// VLE-XII.1b, VLE-P6.2: demoralized friends of a neighbouring hex who have not checked yet for this retreat.
    pub fn shaken_by(&self, hex: HexId, side: Side, checked: UnitSet) -> Option<(HexId, UnitSet)> {
        self.battle.map.neighbours(hex).find_map(|(_, next)| {
            let concerned = |unit: &UnitId| {
                self.side(*unit) == side
                    && self.state.good_order(*unit)
                    && !checked.has(*unit)
                    && self.is_demoralized(self.unit(*unit).corps)
            };
            let units: UnitSet = self.units_in(next).filter(concerned).collect();
            (!units.is_empty()).then_some((next, units))
        })
    }
}
