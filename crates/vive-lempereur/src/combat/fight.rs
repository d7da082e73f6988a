//! A melee from its leaders to its advance. VLE-P4.1 to VLE-P4.7.
mod blows;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Advance, Frame, Melee, MeleeStage, Moment, NOBODY, Retreat};
use crate::state::NOWHERE;
use crate::tables::{self, Blow};
use crate::unit::{Arm, Formation, LeaderId, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

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
                "he does not command any of the attackers",
            ),
            (MeleeStage::DefenceLeader, Action::Lead(leader)) => require(
                self.usable_leaders(melee.defenders).has(leader),
                "VLE-XIV.3a",
                "he does not command any of the defenders",
            ),
            (MeleeStage::AttackLeader | MeleeStage::DefenceLeader, Action::Done) => Ok(()),
            (MeleeStage::AttackLoss, Action::Stack(hex)) => require(
                self.stacks_of(melee.attackers).contains(&hex),
                "VLE-VIII.8e",
                "none of the attackers is in that hex",
            ),
            (MeleeStage::AttackChecks, Action::Stack(hex)) => require(
                self.stacks_of(melee.checks).contains(&hex),
                "VLE-P4.6",
                "no unit in that hex has to check its morale",
            ),
            _ => Err(Refusal::new("VLE-P4.2", "that cannot be done at this point of the melee")),
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
        require(advance.able.has(unit), "VLE-VIII.10a", "only units in good order that attacked may advance")?;
        require(!advance.going.has(unit), "VLE-VIII.10a", "that unit is already advancing")?;
        if self.battle.command_level() >= 3 {
            self.may_enter_under_order(unit, advance.target)?;
        }
        let cavalry = self.is_cavalry(unit);
        let alike = advance.going.into_iter().all(|other| self.is_cavalry(other) == cavalry);
        require(alike, "VLE-V.2a", "cavalry cannot stack with infantry or artillery")?;
        let hex = self.state.at(unit);
        let open = self
            .battle
            .direction(hex, advance.target)
            .is_some_and(|direction| self.open_to(self.arm(unit), hex, direction, advance.target));
        require(open || self.arm(unit) == Arm::Cavalry, "VLE-VIII.10a", "that unit cannot enter the hex")?;
        let steps = self.steps_of(advance.going.with(unit));
        let most = if cavalry { tables::MOST_STEPS_OF_CAVALRY } else { tables::MOST_STEPS_ON_FOOT };
        require(steps <= most, "VLE-V.1a", "the hex has no room for so many steps")
    }
}
