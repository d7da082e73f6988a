//! Cavalry withdraws from an enemy who comes near by a regular move. VLE-VI.8a to VLE-VI.8f.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, React, Step, StepKind, StepStage, TrialWhy, Trials, Withdrawal};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// VLE-VI.8a: may the stack of this unit withdraw?
    pub(crate) fn may_withdraw(&self, react: &React, unit: UnitId) -> Verdict {
        require(self.of_side(self.reactor(react)).has(unit), "VLE-VI.8a", "that is not one of your units on the map")?;
        let trigger = matches!(react.kind, StepKind::March | StepKind::Entry);
        require(trigger && self.still_there(react), "VLE-VI.8a", "no enemy has moved close by a regular move")?;
        let hex = self.state.at(unit);
        require(self.free_cavalry(unit), "VLE-VI.8a", "only cavalry in good order that is not charging may do that")?;
        require(self.state.top(hex) == Some(unit), "VLE-VI.8a", "the whole stack withdraws; choose its top unit")?;
        require(
            Self::entered(react).any(|at| self.touches(hex, at)),
            "VLE-VI.8a",
            "the enemy is not adjacent to that unit",
        )?;
        let mut ways = self.battle.map.neighbours(hex);
        let from = Withdrawal { units: self.units_in(hex), ..Withdrawal::from(react.at, react.also) };
        let way = ways.any(|(_, to)| self.may_fall_back(&from, to).is_ok());
        require(way, "VLE-VI.8f", "the unit has no hex to withdraw to")
    }

    /// VLE-VI.8c: one hex of a withdrawal.
    pub(crate) fn may_fall_back(&self, withdrawal: &Withdrawal, to: HexId) -> Verdict {
        let units = withdrawal.units;
        let unit = units.first().ok_or(Refusal::new("VLE-VI.8c", "no unit is left"))?;
        let hex = self.state.at(unit);
        let Some(direction) = self.battle.direction(hex, to) else {
            return Err(Refusal::new("VLE-VI.8c", "that hex is not adjacent"));
        };
        let free = !self.enemy_in(to, self.side(unit));
        require(free, "VLE-VI.8c", "there are enemy units in that hex")?;
        let far = |hex: HexId| {
            let also = withdrawal.also.map_or(u16::MAX, |also| self.battle.distance(hex, also));
            self.battle.distance(hex, withdrawal.from).min(also)
        };
        let farther = far(to) > far(hex);
        require(farther, "VLE-VI.8c", "every hex of a withdrawal has to lead away from the enemy")?;
        let open = self.open_to(self.arm(unit), hex, direction, to);
        require(open, "VLE-VI.8c", "the unit cannot enter that hex or cross that hexside")?;
        self.may_enter(units, unit, to)
    }

    pub(crate) fn withdrawal_candidates(&self, withdrawal: &Withdrawal, out: &mut Vec<Action>) {
        let Some(unit) = withdrawal.units.first() else { return };
        let hex = self.state.at(unit);
        out.extend(self.battle.map.neighbours(hex).map(|(_, to)| Action::To(to)));
        out.extend(self.leaders_in(hex).map(Action::Bring));
        out.push(Action::Done);
    }

    pub(crate) fn check_withdrawal(&self, withdrawal: &Withdrawal, action: &Action) -> Verdict {
        match *action {
            Action::To(hex) => self.may_fall_back(withdrawal, hex),
            Action::Bring(leader) => {
                let unit = withdrawal.units.first().ok_or(Refusal::new("VLE-VI.8c", "no unit is left"))?;
                let here = withdrawal.steps == 0 && self.leader_hex(leader) == self.state.hex(unit);
                require(here, "VLE-XIV.2a", "he did not start in the units' hex")?;
                require(self.battle.leader(leader).side == self.side(unit), "VLE-XIV.2a", "that is not your leader")?;
                require(!withdrawal.leaders.has(leader), "VLE-XIV.2a", "he is already riding with them")
            }
            Action::Done => require(withdrawal.steps > 0, "VLE-VI.8c", "a withdrawal has to be one or two hexes"),
            _ => Err(Refusal::new("VLE-VI.8c", "choose a hex to withdraw to")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-VI.8b: printed morale, no modifiers; a unit that withdrew from this enemy before needs no check (VLE-VI.8d).
    pub(super) fn withdraw(&mut self, react: &React, unit: UnitId) {
        let hex = self.state.at(unit);
        if self.state.core.withdrew.has(unit) {
            return self.finish_withdrawal(hex, react.at, react.also, UnitSet::EMPTY);
        }
        // VLE-XVI.4b, VLE-XVI.4e: light cavalry goes without a check.
        let stack: UnitSet = self.units_in(hex).filter(|&unit| !self.slips_away(unit)).collect();
        if stack.is_empty() {
            return self.finish_withdrawal(hex, react.at, react.also, UnitSet::EMPTY);
        }
        self.open_trials(Trials::new(TrialWhy::Withdrawal { from: react.at, also: react.also }, stack, hex));
    }

    /// VLE-VI.8c, VLE-VI.8e: those who passed go, the others break.
    pub fn finish_withdrawal(&mut self, hex: HexId, from: HexId, also: Option<HexId>, failed: UnitSet) {
        let going = self.units_in(hex).minus(failed);
        if !going.is_empty() {
            self.state.core.withdrew = self.state.core.withdrew.or(going);
            self.push(Frame::Withdrawal(Withdrawal { units: going, ..Withdrawal::from(from, also) }));
        }
        if !failed.is_empty() {
            let base = self.state.core.queue.len() as u8;
            self.break_units(failed, "VLE-VI.8e", UnitSet::EMPTY);
            self.push(Frame::Retreats { base });
        }
    }

    /// Says whether the withdrawal goes on by itself.
    pub fn run_withdrawal(&mut self, withdrawal: Withdrawal) -> bool {
        let Some(unit) = withdrawal.units.first() else {
            self.pop();
            return true;
        };
        let hex = self.state.at(unit);
        let leads_back = |to| self.may_fall_back(&withdrawal, to).is_ok();
        let way = self.battle.map.neighbours(hex).any(|(_, to)| leads_back(to));
        if withdrawal.steps == 2 || !way {
            self.pop();
            self.rest(withdrawal.units);
            return true;
        }
        false
    }

    pub fn take_withdrawal(&mut self, withdrawal: Withdrawal, action: Action) {
        match action {
            Action::To(to) => {
                let Some(unit) = withdrawal.units.first() else { return };
                let from = self.state.at(unit);
                if let Frame::Withdrawal(top) = self.top_frame_mut() {
                    top.steps += 1;
                }
                if withdrawal.steps == 0 {
                    let unit = self.topmost(withdrawal.units).unwrap_or(unit);
                    self.note(|| Event::Withdrew { unit, from });
                }
                self.push(Frame::Step(Step {
                    units: withdrawal.units,
                    leaders: withdrawal.leaders,
                    from,
                    to,
                    kind: StepKind::Withdrawal,
                    stage: StepStage::Fire,
                    cause: UnitSet::EMPTY,
                    pair: None,
                }));
            }
            Action::Bring(leader) => {
                if let Frame::Withdrawal(top) = self.top_frame_mut() {
                    top.leaders.insert(leader);
                }
            }
            _ => {
                self.pop();
                self.rest(withdrawal.units);
            }
        }
    }
}
