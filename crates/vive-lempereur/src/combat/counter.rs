//! Countercharges. VLE-IX.7a to VLE-IX.7g, VLE-P8.1 to VLE-P8.4.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, FormWhy, Frame, Leaver, Retreats, Shooting, StepKind, TrialWhy, Trials, Volley};
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// How far a countercharge has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CounterStage {
    /// Morale checks.
    Checks,
    /// Line is taken.
    Form,
    /// Fire of the countercharged. VLE-IX.7d.
    Fire,
    /// The melee.
    Melee,
    /// Back to their former formation. VLE-IX.7f.
    After,
}

/// A countercharge. VLE-P8.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counter {
    /// Units that wish to.
    pub named: UnitSet,
    /// Units that passed.
    pub ready: UnitSet,
    /// Units of their stacks that failed. VLE-IX.7g.
    pub failed: UnitSet,
    /// Against this hex.
    pub target: HexId,
    /// How the enemy came there.
    pub kind: StepKind,
    /// Somebody passed, and the countercharge was made.
    pub launched: bool,
    /// Units that failed beside countercharging units that left good order. VLE-IX.7g.
    pub shaken: UnitSet,
    /// The same, if those left it by a failed check.
    pub hard: UnitSet,
    /// How far it has come.
    pub stage: CounterStage,
}

impl Procedure<ViveLEmpereur> for Counter {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.countercharger(self).other()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-IX.7d", "fire at the countercharging cavalry?")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(game.counter_targets(self).into_iter().map(Action::Target));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Target(hex) => require(
                game.counter_targets(self).contains(&hex),
                "VLE-IX.7d",
                "no countercharging cavalry is in that hex in front of the unit",
            ),
            _ => Err(Refusal::new("VLE-IX.7d", "fire at one hex of countercharging cavalry, or do not fire")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Do not fire".to_owned())
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Target(_)).then_some(RuleId("VLE-IX.7d"))
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.named));
        each(Leaver::Units(self.ready));
    }

    fn drop_out(&mut self, gone: Leaver) {
        if let Leaver::Broken { unit, mates } = gone {
            self.named.remove(unit);
            if self.ready.has(unit) {
                // VLE-IX.7g.
                self.shaken = self.shaken.or(mates.and(self.failed));
                self.ready.remove(unit);
            }
        }
        self.hard = self.hard.minus(gone.unseen());
        for units in [&mut self.named, &mut self.ready, &mut self.failed, &mut self.shaken] {
            *units = units.minus(gone.off_map());
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let counter = umpire[me];
        umpire[me].stage = CounterStage::Melee;
        if let (Action::Target(hex), Some(top)) = (action, umpire.state.top(counter.target)) {
            umpire.open(Volley::new(Shooting::Answer, UnitSet::one(top), hex));
        }
        Flow::On
    }

    /// The next stage of a countercharge.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let counter = umpire[me];
        match counter.stage {
            CounterStage::Checks => {
                if counter.named.is_empty() {
                    umpire[me].stage = CounterStage::After;
                }
                umpire.open_trials(Trials::new(TrialWhy::Countercharge, counter.named, counter.target));
                Flow::On
            }
            CounterStage::Form => {
                umpire[me].stage = CounterStage::Fire;
                for unit in counter.ready {
                    let former = match umpire.state.formation(unit) {
                        Formation::General => 7,
                        _ => umpire.state.facing(unit) + 1,
                    };
                    umpire.state.core.former[unit.index()] = former;
                    umpire.open(Form { units: UnitSet::one(unit), why: FormWhy::Countercharge { at: counter.target } });
                }
                Flow::On
            }
            CounterStage::Fire => {
                if !umpire.counter_targets(&counter).is_empty() {
                    return Flow::Ask;
                }
                umpire[me].stage = CounterStage::Melee;
                Flow::On
            }
            CounterStage::Melee => {
                umpire[me].stage = CounterStage::After;
                if !counter.ready.is_empty() && umpire.state.top(counter.target).is_some() {
                    let units = counter.ready.minus(umpire.covered_of(counter.ready));
                    umpire.note(|| Event::Countercharge { units, target: counter.target });
                    umpire.open_melee(counter.ready, counter.target, true, false);
                }
                Flow::On
            }
            CounterStage::After => {
                umpire.pop();
                umpire.after_countercharge(&counter);
                Flow::On
            }
        }
    }
}

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
            let base = self.state.core.retreats.next_place();
            self.open(Retreats { base });
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
                self.state.core.efforts.spend(unit);
                self.state.core.efforts.break_contact(UnitSet::one(unit));
                self.open(Form { units: UnitSet::one(unit), why: FormWhy::ChargeOver });
            }
        }
    }
}
