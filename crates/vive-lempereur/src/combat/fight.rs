//! A melee from its leaders to its advance. VLE-P4.1 to VLE-P4.7.
mod blows;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Advance, Frame, Leaver, Moment, Retreat, Retreats, on};
use crate::state::NOWHERE;
use crate::tables::{self, Blow};
use crate::unit::{Arm, Formation, LeaderId, LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// No leader, in a melee.
pub const NOBODY: u8 = u8::MAX;

/// How far a melee has come. VLE-P4.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum MeleeStage {
    /// Events. VLE-P4.2.
    Events,
    /// The attacker's leader. VLE-P4.2.
    AttackLeader,
    /// The defender's leader.
    DefenceLeader,
    /// The die.
    Roll,
    /// Which attacking stack takes the loss? VLE-VIII.8e.
    AttackLoss,
    /// Losses, eliminations, disorganization.
    Apply,
    /// Checks of the attacker's stacks. VLE-P4.6 (g).
    AttackChecks,
    /// The defender's check. VLE-P4.6 (h).
    DefenceCheck,
    /// Retreats. VLE-P4.6 (i), (j).
    Retreats,
    /// Advance or exploitation. VLE-P4.6 (k).
    Advance,
    /// Done.
    Done,
}

/// A melee. VLE-P4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// Units that attack.
    pub attackers: UnitSet,
    /// Units of the defending hex.
    pub defenders: UnitSet,
    /// The hex that is attacked.
    pub target: HexId,
    /// A countercharge. VLE-IX.7e.
    pub counter: bool,
    /// The second melee of an exploitation. VLE-IX.4d.
    pub second: bool,
    /// How far it has come.
    pub stage: MeleeStage,
    /// Leaders of attacker and defender.
    pub leaders: [u8; 2],
    /// The worst direction: 0 front, 1 flank, 2 rear. VLE-G.13.
    pub worst: u8,
    /// Result for attacker and defender.
    pub blows: Option<(crate::tables::Blow, crate::tables::Blow)>,
    /// The stack that takes the attacker's loss.
    pub loser: Option<HexId>,
    /// Attacking units that still have to check.
    pub checks: UnitSet,
    /// The first place of the retreat queue that belongs to this melee.
    pub base: u8,
    /// First hexes of the defenders' retreats. VLE-P9.3.
    pub retreats: [u16; 3],
}

impl Procedure<ViveLEmpereur> for Melee {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        let attacker = game.attacker(self);
        if self.stage == MeleeStage::DefenceLeader { attacker.other() } else { attacker }
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let at = game.label(self.target);
        let (text, rule) = match self.stage {
            MeleeStage::AttackLoss => (format!("which attacking stack takes the loss at {at}?"), "VLE-VIII.8e"),
            MeleeStage::AttackChecks => (format!("which stack checks its morale first at {at}?"), "VLE-P4.6"),
            _ => (format!("which leader takes part in the melee at {at}?"), "VLE-XIV.3b"),
        };
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        match self.stage {
            MeleeStage::AttackLeader => {
                out.extend(game.usable_leaders(self.attackers).iter().map(Action::Lead));
                out.push(Action::Done);
            }
            MeleeStage::DefenceLeader => {
                out.extend(game.usable_leaders(self.defenders).iter().map(Action::Lead));
                out.push(Action::Done);
            }
            MeleeStage::AttackLoss => out.extend(game.stacks_of(self.attackers).into_iter().map(Action::Stack)),
            MeleeStage::AttackChecks => out.extend(game.stacks_of(self.checks).into_iter().map(Action::Stack)),
            _ => {}
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match (self.stage, *action) {
            (MeleeStage::AttackLeader, Action::Lead(leader)) => require(
                game.usable_leaders(self.attackers).has(leader),
                "VLE-XIV.3a",
                "he does not command any of the attackers",
            ),
            (MeleeStage::DefenceLeader, Action::Lead(leader)) => require(
                game.usable_leaders(self.defenders).has(leader),
                "VLE-XIV.3a",
                "he does not command any of the defenders",
            ),
            (MeleeStage::AttackLeader | MeleeStage::DefenceLeader, Action::Done) => Ok(()),
            (MeleeStage::AttackLoss, Action::Stack(hex)) => require(
                game.stacks_of(self.attackers).contains(&hex),
                "VLE-VIII.8e",
                "none of the attackers is in that hex",
            ),
            (MeleeStage::AttackChecks, Action::Stack(hex)) => require(
                game.stacks_of(self.checks).contains(&hex),
                "VLE-P4.6",
                "no unit in that hex has to check its morale",
            ),
            _ => Err(Refusal::new("VLE-P4.2", "that cannot be done at this point of the melee")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        (self.stage <= MeleeStage::DefenceLeader).then_some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "No leader takes part".to_owned())
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.attackers));
        each(Leaver::Units(self.defenders));
    }

    fn drop_out(&mut self, gone: Leaver) {
        for units in [&mut self.attackers, &mut self.defenders, &mut self.checks] {
            *units = units.minus(gone.off_map());
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let melee = umpire[me];
        match (melee.stage, action) {
            (MeleeStage::AttackLeader, Action::Lead(leader)) => umpire.lead(0, leader, MeleeStage::DefenceLeader),
            (MeleeStage::DefenceLeader, Action::Lead(leader)) => umpire.lead(1, leader, MeleeStage::Roll),
            (MeleeStage::AttackLeader, _) => umpire[me].stage = MeleeStage::DefenceLeader,
            (MeleeStage::DefenceLeader, _) => umpire[me].stage = MeleeStage::Roll,
            (MeleeStage::AttackLoss, Action::Stack(hex)) => umpire.change_melee(|melee| {
                melee.loser = Some(hex);
                melee.stage = MeleeStage::Apply;
            }),
            (_, Action::Stack(hex)) => umpire.check_attackers(&melee, hex),
            _ => {}
        }
        Flow::On
    }

    /// The next stage of a melee.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let melee = umpire[me];
        match melee.stage {
            MeleeStage::Events => {
                if melee.attackers.is_empty() || melee.defenders.is_empty() {
                    umpire[me].stage = MeleeStage::Done;
                    return Flow::On;
                }
                if umpire.overrun_guns(&melee) {
                    return Flow::On;
                }
                umpire[me].stage = MeleeStage::AttackLeader;
                umpire.ask_for_events(Moment::Melee, None);
                Flow::On
            }
            MeleeStage::AttackLeader => on(umpire.lead_or_ask(&melee, melee.attackers, 0, MeleeStage::DefenceLeader)),
            MeleeStage::DefenceLeader => on(umpire.lead_or_ask(&melee, melee.defenders, 1, MeleeStage::Roll)),
            MeleeStage::Roll => {
                umpire.roll_melee(&melee);
                Flow::On
            }
            MeleeStage::AttackLoss => {
                let stacks = umpire.stacks_of(melee.attackers);
                let loses = matches!(melee.blows, Some((Blow::Steps(1..) | Blow::Check(1..) | Blow::Rout(1..), _)));
                if loses && stacks.len() > 1 {
                    return Flow::Ask;
                }
                umpire[me].loser = stacks.first().copied();
                umpire[me].stage = MeleeStage::Apply;
                Flow::On
            }
            MeleeStage::Apply => {
                umpire.apply_blows(&melee);
                Flow::On
            }
            MeleeStage::AttackChecks => {
                let checks: UnitSet = melee.checks.filter(|&unit| umpire.state.hex(unit).is_some()).collect();
                let stacks = umpire.stacks_of(checks);
                match stacks.as_slice() {
                    [] => umpire[me].stage = MeleeStage::DefenceCheck,
                    [only] => umpire.check_attackers(&melee, *only),
                    _ => return Flow::Ask,
                }
                Flow::On
            }
            MeleeStage::DefenceCheck => {
                umpire.check_defenders(&melee);
                Flow::On
            }
            MeleeStage::Retreats => {
                umpire[me].stage = MeleeStage::Advance;
                umpire.retreat_waiting(&melee);
                umpire.open(Retreats { base: melee.base });
                Flow::On
            }
            MeleeStage::Advance => {
                umpire[me].stage = MeleeStage::Done;
                umpire.open_advance(&melee);
                Flow::On
            }
            MeleeStage::Done => {
                umpire.pop();
                Flow::On
            }
        }
    }
}

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
        core.efforts.break_contact(attackers);
        if core.phase == crate::procedure::Phase::MELEE {
            core.melees.fight(attackers, defenders, counter);
        }
        let base = core.retreats.next_place();
        self.open(Melee {
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
        });
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
        self.open(Advance {
            target: melee.target,
            able,
            going: UnitSet::EMPTY,
            leaders: LeaderSet::EMPTY,
            exploit: !melee.second && !riders.is_empty(),
            retreats: melee.retreats,
        });
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
