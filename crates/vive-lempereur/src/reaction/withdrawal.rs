//! Cavalry withdraws from an enemy who comes near by a regular move. VLE-VI.8a to VLE-VI.8f.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, React, Retreats, Step, StepKind, StepStage, TrialWhy, Trials};
use crate::unit::{LeaderSet, UnitId, UnitSet};
use crate::words::does;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// Cavalry that withdraws. VLE-VI.8c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// From whom.
    pub from: HexId,
    /// The other hex of those from whom it withdraws, if they are tirailleurs.
    pub also: Option<HexId>,
    /// Hexes made.
    pub steps: u8,
}

impl Withdrawal {
    /// A withdrawal of nobody yet, from an enemy in one hex or two.
    #[must_use]
    pub fn from(from: HexId, also: Option<HexId>) -> Self {
        Self { units: UnitSet::EMPTY, leaders: LeaderSet::EMPTY, from, also, steps: 0 }
    }
}

impl Procedure<ViveLEmpereur> for Withdrawal {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.units)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (does, who) = (does(self.units), game.names(self.units));
        Question::new("VLE-VI.8c", format!("where {does} {who} withdraw to?"))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Some(unit) = self.units.first() else { return };
        let hex = game.state.at(unit);
        out.extend(game.battle.map.neighbours(hex).map(|(_, to)| Action::To(to)));
        out.extend(game.leaders_in(hex).map(Action::Bring));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::To(hex) => game.may_fall_back(self, hex),
            Action::Bring(leader) => {
                let unit = self.units.first().ok_or(Refusal::new("VLE-VI.8c", "no unit is left"))?;
                let here = self.steps == 0 && game.leader_hex(leader) == game.state.hex(unit);
                require(here, "VLE-XIV.2a", "he did not start in the units' hex")?;
                require(game.battle.leader(leader).side == game.side(unit), "VLE-XIV.2a", "that is not your leader")?;
                require(!self.leaders.has(leader), "VLE-XIV.2a", "he is already riding with them")
            }
            Action::Done => require(self.steps > 0, "VLE-VI.8c", "a withdrawal has to be one or two hexes"),
            _ => Err(Refusal::new("VLE-VI.8c", "choose a hex to withdraw to")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Withdraw to {}", game.label(hex))),
            Action::Done => Some("Stop here".to_owned()),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::To(_)).then_some(RuleId("VLE-VI.8c"))
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        if let Leaver::Leader(leader) = gone {
            self.leaders.remove(leader);
        }
        self.units = self.units.minus(gone.out());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let withdrawal = umpire[me];
        match action {
            Action::To(to) => {
                let Some(unit) = withdrawal.units.first() else { return Flow::On };
                let from = umpire.state.at(unit);
                umpire[me].steps += 1;
                if withdrawal.steps == 0 {
                    let unit = umpire.topmost(withdrawal.units).unwrap_or(unit);
                    umpire.note(|| Event::Withdrew { unit, from });
                }
                umpire.open(Step {
                    units: withdrawal.units,
                    leaders: withdrawal.leaders,
                    from,
                    to,
                    kind: StepKind::Withdrawal,
                    stage: StepStage::Fire,
                    cause: UnitSet::EMPTY,
                    pair: None,
                });
            }
            Action::Bring(leader) => {
                umpire[me].leaders.insert(leader);
            }
            _ => {
                umpire.pop();
                umpire.rest(withdrawal.units);
            }
        }
        Flow::On
    }

    /// Says whether the withdrawal goes on by itself.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let withdrawal = umpire[me];
        let Some(unit) = withdrawal.units.first() else {
            umpire.pop();
            return Flow::On;
        };
        let hex = umpire.state.at(unit);
        let leads_back = |to| umpire.may_fall_back(&withdrawal, to).is_ok();
        let way = umpire.battle.map.neighbours(hex).any(|(_, to)| leads_back(to));
        if withdrawal.steps == 2 || !way {
            umpire.pop();
            umpire.rest(withdrawal.units);
            return Flow::On;
        }
        Flow::Ask
    }
}

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
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-VI.8b: printed morale, no modifiers; a unit that withdrew from this enemy before needs no check (VLE-VI.8d).
    pub(super) fn withdraw(&mut self, react: &React, unit: UnitId) {
        let hex = self.state.at(unit);
        if self.state.core.reactions.has_withdrawn(unit) {
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
            self.state.core.reactions.withdraw(going);
            self.open(Withdrawal { units: going, ..Withdrawal::from(from, also) });
        }
        if !failed.is_empty() {
            let base = self.state.core.retreats.next_place();
            self.break_units(failed, "VLE-VI.8e", UnitSet::EMPTY);
            self.open(Retreats { base });
        }
    }
}
