//! Morale checks of stacks and units, one after the other, and the choice of a leader for each. Chapter X, VLE-P5.1 to VLE-P5.5,
//! VLE-XIV.1b, VLE-XIV.4a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::morale::{Assault, Trial};
use crate::procedure::{Frame, Moment, NOBODY, TrialStage, TrialWhy, Trials};
use crate::unit::{LeaderId, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::{Aspect, HexId};

impl Trials {
    /// Checks of units for a reason, without anything special.
    pub(crate) fn new(why: TrialWhy, units: UnitSet, hex: HexId) -> Self {
        Self {
            why,
            all: units,
            todo: units,
            first: UnitSet::EMPTY,
            failed: UnitSet::EMPTY,
            shaken: UnitSet::EMPTY,
            cause: UnitSet::EMPTY,
            hex,
            aspect: 0,
            cavalry_only: false,
            stage: TrialStage::Fresh,
            again: false,
            leader: NOBODY,
        }
    }
}

impl ViveLEmpereur {
    /// VLE-XIV.4a: leaders of its side in the hex or hexes of a unit.
    pub(crate) fn morale_leaders(&self, unit: UnitId) -> LeaderSet {
        let side = self.side(unit);
        let with = |leader: &LeaderId| {
            self.battle.leader(*leader).side == side
                && self.leader_hex(*leader).is_some_and(|hex| self.state.is_in(&self.battle, unit, hex))
        };
        self.battle.all_leaders().filter(with).collect()
    }

    /// VLE-XIV.4a: what a leader adds; to units that he does not command 1 at most.
    pub(crate) fn leader_bonus(&self, leader: LeaderId, unit: UnitId) -> i16 {
        let value = self.leader_morale(leader);
        if self.commands(leader, unit) { value } else { value.min(1) }
    }

    /// VLE-P5.1: units of value 0 are passed over in a melee, unless nobody there has any (ruling R23).
    fn passes_over(&self, trials: &Trials, unit: UnitId) -> bool {
        let assault = Assault { infantry: !trials.cavalry_only, flanked: trials.aspect > 0 };
        let worthless = |unit: UnitId| self.defence_value(unit, assault).total() <= 0;
        trials.why == TrialWhy::Defenders
            && worthless(unit)
            && !(trials.failed.is_empty() && trials.all.into_iter().all(worthless))
    }

    /// Who checks next: the top unit, those who leave before those who stay. VLE-P5.1, VLE-V.6a.
    pub(crate) fn next_trial(&self, trials: &Trials) -> Option<UnitId> {
        if !trials.why.is_of_a_stack() {
            return trials.todo.first();
        }
        let pile = self.pile(trials.hex);
        let able = |unit: &&UnitId| trials.todo.has(**unit) && !self.passes_over(trials, **unit);
        let leaving = pile.iter().find(|unit| trials.first.has(**unit) && able(unit));
        leaving.or_else(|| pile.iter().find(able)).copied()
    }

    /// The unit on trial if its owner has to pick one of several leaders. VLE-XIV.1b.
    fn undecided(&self, trials: &Trials) -> Option<UnitId> {
        let unit = self.next_trial(trials)?;
        if matches!(trials.why, TrialWhy::Withdrawal { .. }) {
            return None;
        }
        let several = !self.in_road_column(unit) && self.morale_leaders(unit).len() > 1;
        (several && trials.leader == NOBODY).then_some(unit)
    }

    pub(crate) fn trials_candidates(&self, trials: &Trials, out: &mut Vec<Action>) {
        if let Some(unit) = self.next_trial(trials) {
            out.extend(self.morale_leaders(unit).iter().map(Action::Lead));
        }
    }

    pub(crate) fn check_trials(&self, trials: &Trials, action: &Action) -> Verdict {
        match (*action, self.next_trial(trials)) {
            (Action::Lead(leader), Some(unit)) => require(
                self.morale_leaders(unit).has(leader),
                "VLE-XIV.4a",
                "that leader is not with the unit that checks its morale",
            ),
            _ => Err(Refusal::new("VLE-XIV.1b", "choose the leader who helps this morale check")),
        }
    }

    /// What bears on the check of one of the units. VLE-X.4a.
    fn trial_of(&self, trials: &Trials, unit: UnitId) -> Trial {
        let printed = matches!(trials.why, TrialWhy::Withdrawal { .. });
        let above = trials.why.is_of_a_stack() && !printed && !trials.failed.is_empty();
        let only = self.morale_leaders(unit).only();
        Trial {
            aspect: [Aspect::Front, Aspect::Flank, Aspect::Rear][usize::from(trials.aspect)],
            above_failed: above || trials.shaken.has(unit),
            cavalry_only: trials.cavalry_only,
            rally: matches!(trials.why, TrialWhy::Rally | TrialWhy::EventRally),
            calm: trials.why == TrialWhy::EventRally,
            printed,
            event: match trials.why {
                TrialWhy::EventRally => Some(2),
                TrialWhy::Ambush | TrialWhy::Confusion => Some(-1),
                TrialWhy::Shadow => Some(-2),
                _ => None,
            },
            square: match trials.why {
                TrialWhy::Square { distance } => Some(u16::from(distance)),
                _ => None,
            },
            leader: if trials.leader == NOBODY { only } else { Some(LeaderId(trials.leader)) },
            ..Trial::plain(trials.why.rule())
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Opens checks; nothing if they concern nobody.
    pub fn open_trials(&mut self, trials: Trials) {
        if !trials.todo.is_empty() {
            self.push(Frame::Trials(trials));
        }
    }

    fn change_trials(&mut self, change: impl FnOnce(&mut Trials)) {
        if let Frame::Trials(trials) = self.top_frame_mut() {
            change(trials);
        }
    }

    /// VLE-XIV.1b: the leader for the next check.
    pub fn take_trials(&mut self, action: Action) {
        if let Action::Lead(leader) = action {
            self.change_trials(|trials| trials.leader = leader.0);
        }
    }

    /// The next check. Says whether the game goes on by itself.
    pub fn run_trials(&mut self, mut trials: Trials) -> bool {
        while let Some(unit) = self.next_trial(&trials) {
            if self.undecided(&trials).is_some() {
                self.change_trials(|top| *top = trials);
                return false;
            }
            if self.has_events() && !self.in_road_column(unit) && self.asks_about(&mut trials) {
                self.change_trials(|top| *top = trials);
                self.ask_for_events(Moment::Check, None);
                return true;
            }
            let lost = trials.stage == TrialStage::Failed;
            let trial = self.trial_of(&trials, unit);
            let passed = !lost && self.check_unit(unit, &trial);
            self.use_up_events();
            self.options_in_check(&trials, unit, trial.leader);
            if !passed && !lost && self.may_try_again(&trials, unit) {
                self.change_trials(|top| *top = Trials { stage: TrialStage::Failed, ..trials });
                self.ask_for_events(Moment::Failed, None);
                return true;
            }
            trials.leader = NOBODY;
            trials.stage = TrialStage::Fresh;
            trials.again = false;
            trials.todo.remove(unit);
            if !passed {
                trials.failed.insert(unit);
            } else if trials.why.is_of_a_stack() {
                break;
            }
        }
        self.pop();
        self.finish_trials(&trials);
        true
    }

    /// VLE-XXII.2b: are the sides to be asked for events before the next dice?
    fn asks_about(&self, trials: &mut Trials) -> bool {
        match trials.stage {
            TrialStage::Fresh => trials.stage = TrialStage::Roll,
            TrialStage::Again => {
                trials.stage = TrialStage::Roll;
                trials.again = true;
            }
            TrialStage::Roll | TrialStage::Failed => return false,
        }
        true
    }

    /// VLE-XXII.3.4: a check that failed may be made once more, but dice must have fallen.
    fn may_try_again(&self, trials: &Trials, unit: UnitId) -> bool {
        self.has_events() && !trials.again && !self.in_road_column(unit)
    }

    /// What comes of it. VLE-X.2a.
    fn finish_trials(&mut self, trials: &Trials) {
        let passed = trials.all.minus(trials.todo).minus(trials.failed);
        let mut failed = trials.failed;
        if passed.is_empty() && trials.why == TrialWhy::Defenders {
            // VLE-P5.3: those who were passed over share the fate of the others.
            failed = trials.all;
        }
        match trials.why {
            TrialWhy::Square { .. } => return self.finish_square(trials.hex, failed),
            TrialWhy::Countercharge => return self.finish_counter_checks(passed, failed),
            TrialWhy::Rally | TrialWhy::EventRally => return self.finish_rally(passed, failed),
            TrialWhy::Reintegration => return self.finish_reintegration(passed),
            TrialWhy::Withdrawal { from, also } => return self.finish_withdrawal(trials.hex, from, also, failed),
            TrialWhy::Ambush => {
                let surprised = &mut self.state.core.chance.surprised;
                *surprised = surprised.or(failed);
                return;
            }
            TrialWhy::Confusion => {
                let inept = &mut self.state.core.chance.inept;
                *inept = inept.or(failed);
                return;
            }
            TrialWhy::Friends => self.state.core.held = self.state.core.held.or(trials.all.minus(failed)),
            TrialWhy::Defenders => self.state.core.waiting = self.state.core.waiting.minus(failed),
            _ => {}
        }
        self.shake_counter(trials.all, failed);
        while let Some(first) = failed.first() {
            let together = self.units_in(self.state.at(first)).and(failed).with(first);
            failed = failed.minus(together);
            self.break_units(together, trials.why.rule(), trials.cause);
        }
    }

    /// VLE-IX.7g, ruling R65: cavalry beside a countercharge that failed a check will check at two less.
    fn shake_counter(&mut self, all: UnitSet, failed: UnitSet) {
        let game = &mut *self.game;
        for n in 0..game.state.core.stack.len() {
            let Frame::Counter(counter) = game.state.core.stack[n] else { continue };
            let beside = counter.failed.filter(|&unit| {
                let mate = |other: UnitId| counter.ready.has(other) && game.state.hex(other) == game.state.hex(unit);
                failed.into_iter().any(mate)
            });
            let beside: UnitSet = beside.collect();
            if let Frame::Counter(counter) = &mut game.state.core.stack[n] {
                // Those who checked with the same stack have made the check that is due.
                counter.failed = counter.failed.minus(all);
                counter.hard = counter.hard.or(beside.minus(all));
            }
        }
    }
}
