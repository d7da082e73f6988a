//! Countercharges. VLE-IX.7a to VLE-IX.7g, VLE-P8.1 to VLE-P8.4.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Counter, CounterStage, FormWhy, Frame, Shooting, StepKind, TrialWhy, Trials, Volley};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// Whose countercharge it is.
    pub(crate) fn countercharger(&self, counter: &Counter) -> Side {
        let unit = counter.named.or(counter.ready).or(counter.failed).first();
        unit.map_or(self.state.active().other(), |unit| self.side(unit))
    }

    /// VLE-IX.7d: the hexes at which the countercharged top unit may fire.
    fn counter_targets(&self, counter: &Counter) -> arrayvec::ArrayVec<HexId, 8> {
        let mut hexes = arrayvec::ArrayVec::new();
        let Some(top) = self.state.top(counter.target) else { return hexes };
        for unit in counter.ready {
            let hex = self.state.at(unit);
            if self.may_answer(top, hex).is_ok() && !hexes.contains(&hex) && !hexes.is_full() {
                hexes.push(hex);
            }
        }
        hexes
    }

    fn may_answer(&self, top: UnitId, hex: HexId) -> Verdict {
        self.aim(top, hex, true)?;
        let adjacent = self.hexes_of(top).any(|own| self.battle.distance(own, hex) == 1);
        require(adjacent, "VLE-IX.7d", "this fire has a range of 1 hex only")
    }

    pub(crate) fn counter_candidates(&self, counter: &Counter, out: &mut Vec<Action>) {
        out.extend(self.counter_targets(counter).into_iter().map(Action::Target));
        out.push(Action::Done);
    }

    pub(crate) fn check_counter(&self, counter: &Counter, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Target(hex) => require(
                self.counter_targets(counter).contains(&hex),
                "VLE-IX.7d",
                "no countercharging cavalry is in that hex in front of the unit",
            ),
            _ => Err(Refusal::new("VLE-IX.7d", "fire at one hex of countercharging cavalry, or do not fire")),
        }
    }
}

impl ViveLEmpereur {
    /// The countercharge under way, whatever interrupts it.
    pub(crate) fn counter_mut(&mut self) -> Option<&mut Counter> {
        self.state.core.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Counter(counter) => Some(counter),
            _ => None,
        })
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn change_counter(&mut self, change: impl FnOnce(&mut Counter)) {
        if let Frame::Counter(counter) = self.top_frame_mut() {
            change(counter);
        }
    }

    /// The next stage of a countercharge. Says whether the game goes on by itself.
    pub fn run_counter(&mut self, counter: Counter) -> bool {
        match counter.stage {
            CounterStage::Checks => {
                if counter.named.is_empty() {
                    self.change_counter(|counter| counter.stage = CounterStage::After);
                }
                self.open_trials(Trials::new(TrialWhy::Countercharge, counter.named, counter.target));
                true
            }
            CounterStage::Form => {
                self.change_counter(|counter| counter.stage = CounterStage::Fire);
                for unit in counter.ready {
                    let former = match self.state.formation(unit) {
                        Formation::General => 7,
                        _ => self.state.facing(unit) + 1,
                    };
                    self.state.core.former[unit.index()] = former;
                    self.push(Frame::Form {
                        units: UnitSet::one(unit),
                        why: FormWhy::Countercharge { at: counter.target },
                    });
                }
                true
            }
            CounterStage::Fire => {
                if !self.counter_targets(&counter).is_empty() {
                    return false;
                }
                self.change_counter(|counter| counter.stage = CounterStage::Melee);
                true
            }
            CounterStage::Melee => {
                self.change_counter(|counter| counter.stage = CounterStage::After);
                if !counter.ready.is_empty() && self.state.top(counter.target).is_some() {
                    let units = counter.ready.minus(self.covered_of(counter.ready));
                    self.note(|| Event::Countercharge { units, target: counter.target });
                    self.open_melee(counter.ready, counter.target, true, false);
                }
                true
            }
            CounterStage::After => {
                self.pop();
                self.after_countercharge(&counter);
                true
            }
        }
    }

    /// VLE-IX.7b: each unit that wishes has checked by itself.
    pub fn finish_counter_checks(&mut self, passed: UnitSet, failed: UnitSet) {
        if let Some(counter) = self.counter_mut() {
            counter.ready = passed;
            counter.failed = failed;
            counter.named = UnitSet::EMPTY;
            counter.launched = !passed.is_empty();
            counter.stage = if passed.is_empty() { CounterStage::After } else { CounterStage::Form };
        }
    }

    pub fn take_counter(&mut self, counter: Counter, action: Action) {
        self.change_counter(|counter| counter.stage = CounterStage::Melee);
        if let (Action::Target(hex), Some(top)) = (action, self.state.top(counter.target)) {
            self.push(Frame::Volley(Volley::new(Shooting::Answer, UnitSet::one(top), hex)));
        }
    }

    /// VLE-IX.7f, VLE-IX.7g.
    fn after_countercharge(&mut self, counter: &Counter) {
        for unit in self.state.on_map() {
            let former = std::mem::take(&mut self.state.core.former[unit.index()]);
            if former == 0 || self.state.formation(unit) != Formation::Line {
                continue;
            }
            match former {
                7 => self.form(unit, Formation::General, 0, "VLE-IX.7f"),
                column => self.form(unit, Formation::Column, column - 1, "VLE-IX.7f"),
            }
        }
        if counter.launched {
            self.halt(counter);
        }
        let beside = counter.shaken.filter(|&unit| self.state.hex(unit).is_some() && self.state.good_order(unit));
        let beside: UnitSet = beside.collect();
        if !beside.is_empty() {
            let base = self.state.core.queue.len() as u8;
            self.push(Frame::Retreats { base });
            self.open_trials(Trials { shaken: counter.hard, ..Trials::new(TrialWhy::Beside, beside, counter.target) });
        }
    }

    /// VLE-IX.7f: the countercharged move no further.
    fn halt(&mut self, counter: &Counter) {
        let here = self.units_in(counter.target);
        match counter.kind {
            StepKind::March | StepKind::Entry => {
                if let Some(group) = self.group_mut() {
                    group.stopped = true;
                }
            }
            StepKind::Charge => {
                if let Some(group) = self.group_mut() {
                    group.units = group.units.minus(here);
                    self.end_charge(here);
                }
            }
            StepKind::Exploit | StepKind::Pursuit => {
                let exploit = self.state.core.stack.iter_mut().find_map(|frame| match frame {
                    Frame::Exploit(exploit) => Some(exploit),
                    _ => None,
                });
                if let Some(exploit) = exploit {
                    exploit.stage = crate::procedure::ExploitStage::Done;
                    self.end_charge(here);
                }
            }
            StepKind::Withdrawal | StepKind::Retreat | StepKind::Advance => {}
        }
    }

    /// Charging cavalry goes back to column and does nothing more this turn. VLE-IX.7f.
    fn end_charge(&mut self, riders: UnitSet) {
        for unit in riders.and(self.battle.derived.cavalry) {
            if self.state.formation(unit) == Formation::Line {
                self.state.core.spent.insert(unit);
                self.state.core.contact.remove(unit);
                self.push(Frame::Form { units: UnitSet::one(unit), why: FormWhy::ChargeOver });
            }
        }
    }
}
