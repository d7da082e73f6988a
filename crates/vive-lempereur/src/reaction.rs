//! Reactions in the middle of a move: squares, countercharges, withdrawals, deliberate disorganization. VLE-P2.1 to VLE-P2.7. Here is
//! the window and its order; squares and withdrawals have rules of their own in `squares` and `withdrawal`.
pub(crate) mod opportunity;
pub(crate) mod reactions;
mod squares;
pub(crate) mod withdrawal;

use crate::action::{Action, Order, Policy};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{COUNTERCHARGE_DEPTH, Contract, Counter, CounterStage, Frame, Leaver, Phase, StepKind};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// The sub-windows of a reaction, in order. VLE-P2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Window {
    /// Squares. VLE-P2.2.
    Squares,
    /// Countercharges. VLE-P2.3.
    Countercharges,
    /// Withdrawals. VLE-P2.4.
    Withdrawals,
    /// Deliberate disorganization. VLE-P2.5.
    Scattering,
    /// Closed.
    Closed,
}

/// A window for reactions. VLE-P2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React {
    /// Who moved.
    pub movers: UnitSet,
    /// Into which hex.
    pub at: HexId,
    /// The other hex that a pair entered.
    pub also: Option<HexId>,
    /// How.
    pub kind: StepKind,
    /// Did they enter it? Not at a declaration.
    pub entered: bool,
    /// The sub-window.
    pub window: Window,
    /// Units named for a countercharge.
    pub named: UnitSet,
    /// Tirailleurs that close up before they try to form square, and how far away they see the charge.
    pub forming: Option<(UnitId, u8)>,
}

impl Procedure<ViveLEmpereur> for React {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.reactor(self)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let at = game.label(self.at);
        let (text, rule) = match self.window {
            Window::Squares => (format!("charging cavalry has reached {at}: who tries to form square?"), "VLE-IX.6a"),
            Window::Countercharges => (format!("the enemy has moved to {at}: who countercharges?"), "VLE-IX.7a"),
            Window::Withdrawals => (format!("the enemy has moved to {at}: who withdraws?"), "VLE-VI.8a"),
            Window::Scattering | Window::Closed => {
                (format!("the enemy has moved to {at}: who falls back in deliberate disorder?"), "VLE-VI.5a")
            }
        };
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        game.react_candidates(self, out);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_react(self, action)
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        let words = match self.window {
            Window::Squares => "Do not form square",
            Window::Countercharges if self.named.is_empty() => "Do not countercharge",
            Window::Countercharges => "Countercharge",
            Window::Withdrawals => "Do not withdraw",
            Window::Scattering | Window::Closed => "Stand firm",
        };
        (*action == Action::Done).then(|| words.to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.movers));
        each(Leaver::Units(self.named));
        self.forming.into_iter().for_each(|(unit, _)| each(Leaver::Units(UnitSet::one(unit))));
    }

    fn drop_out(&mut self, gone: Leaver) {
        for units in [&mut self.movers, &mut self.named] {
            *units = units.minus(gone.out());
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let react = umpire[me];
        umpire.take_react(react, action);
        Flow::On
    }

    /// Skips sub-windows in which nobody is eligible.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let react = umpire[me];
        if let Some((unit, distance)) = react.forming {
            umpire[me].forming = None;
            umpire.try_square(unit, u16::from(distance));
            return Flow::On;
        }
        if react.window == Window::Closed || react.movers.is_empty() {
            umpire.pop();
            return Flow::On;
        }
        if let Some(action) = umpire.first_reaction(&react) {
            match umpire.policy(umpire.reactor(&react), Order::of(react.window)) {
                Policy::Ask => return Flow::Ask,
                Policy::Always => {
                    umpire.take_react(react, action);
                    return Flow::On;
                }
                Policy::Never => {}
            }
        }
        if react.named.is_empty() {
            umpire[me].window = next_window(umpire[me].window);
        } else {
            umpire.launch(react);
        }
        Flow::On
    }
}

impl ViveLEmpereur {
    /// Who reacts: the enemy of those who moved.
    pub(crate) fn reactor(&self, react: &React) -> Side {
        react.movers.first().map_or(self.state.active().other(), |unit| self.side(unit).other())
    }

    /// Are the movers still where the window saw them?
    fn still_there(&self, react: &React) -> bool {
        react.movers.into_iter().any(|unit| self.state.is_in(&self.battle, unit, react.at))
    }

    /// The entered hexes: one, or two of a pair.
    fn entered(react: &React) -> impl Iterator<Item = HexId> + use<> {
        std::iter::once(react.at).chain(react.also)
    }

    /// VLE-IX.7a: may this unit countercharge?
    pub(crate) fn may_countercharge(&self, react: &React, unit: UnitId) -> Verdict {
        let side = self.reactor(react);
        require(self.of_side(side).has(unit), "VLE-IX.7a", "that is not one of your units on the map")?;
        require(react.entered && react.kind != StepKind::Withdrawal, "VLE-P2.3", "no enemy unit has entered a hex")?;
        require(self.free_cavalry(unit), "VLE-IX.7a", "only cavalry in good order that is not charging may do that")?;
        self.may_fight(unit)?;
        let phase = self.state.core.phase;
        let right_time = matches!(phase, Phase::CHARGE | Phase::MOVEMENT | Phase::MELEE);
        require(right_time, "VLE-IX.7a", "there are no countercharges in this phase")?;
        if side == self.state.active() {
            let pursuit = phase == Phase::MELEE && react.kind == StepKind::Retreat;
            require(
                pursuit,
                "VLE-IX.7a",
                "in your own turn cavalry countercharges only against a retreat in the melee phase",
            )?;
        }
        require(!react.named.has(unit), "VLE-IX.7a", "that unit has already been chosen")?;
        require(self.still_there(react), "VLE-P2.3", "the enemy is no longer there")?;
        let hex = self.state.at(unit);
        require(
            Self::entered(react).any(|at| self.has_in_front(unit, at)),
            "VLE-IX.7a",
            "that hex is not in front of the unit",
        )?;
        let open = Self::entered(react).any(|at| {
            self.has_in_front(unit, at)
                && self.battle.direction(hex, at).is_some_and(|direction| self.may_charge_across(hex, direction, at))
        });
        require(open, "VLE-IX.2e", "cavalry cannot charge across there")?;
        let deep = self.state.core.stack.len() > COUNTERCHARGE_DEPTH;
        require(!deep, "VLE-P2.7", "too many reactions are already waiting for one another")
    }

    /// VLE-VI.5a: may this unit disorganize itself in the enemy's turn?
    pub(crate) fn may_break(&self, react: &React, unit: UnitId) -> Verdict {
        require(self.of_side(self.reactor(react)).has(unit), "VLE-VI.5a", "that is not one of your units on the map")?;
        require(self.free_cavalry(unit), "VLE-VI.5a", "only cavalry in good order that is not charging may do that")?;
        let phase = matches!(self.state.core.phase, Phase::CHARGE | Phase::MOVEMENT);
        let kind = matches!(react.kind, StepKind::March | StepKind::Entry | StepKind::Charge);
        require(phase && kind && self.still_there(react), "VLE-P2.5", "no enemy has moved close")?;
        let hex = self.state.at(unit);
        require(
            Self::entered(react).any(|at| self.touches(hex, at)),
            "VLE-VI.5a",
            "the enemy is not adjacent to that unit",
        )?;
        self.may_scatter_under_order(unit)
    }

    /// Cavalry of a hex that could disorganize itself in the enemy's turn. VLE-VI.5a.
    fn able_to_break(&self, react: &React, hex: HexId) -> UnitSet {
        self.units_in(hex).filter(|&unit| self.may_break(react, unit).is_ok()).collect()
    }

    fn reaction_of(&self, react: &React, unit: UnitId) -> (Action, Verdict) {
        match react.window {
            Window::Squares => (Action::Square(unit), self.may_square(react, unit)),
            Window::Countercharges => (Action::Countercharge(unit), self.may_countercharge(react, unit)),
            Window::Withdrawals => (Action::Withdraw(unit), self.may_withdraw(react, unit)),
            Window::Scattering | Window::Closed => (Action::Scatter(unit), self.may_break(react, unit)),
        }
    }

    /// Who could react in the present sub-window.
    fn reactors(&self, react: &React) -> UnitSet {
        let side = self.reactor(react);
        match react.window {
            Window::Squares => self.of_side(side).and(self.battle.derived.infantry),
            Window::Closed => UnitSet::EMPTY,
            _ => {
                let around = Self::entered(react).flat_map(|at| self.battle.map.neighbours(at));
                let near = around.fold(UnitSet::EMPTY, |all, (_, hex)| match self.state.top(hex) {
                    Some(top) if self.side(top) == side && self.is_cavalry(top) => all.or(self.units_in(hex)),
                    _ => all,
                });
                near.and(self.battle.derived.cavalry)
            }
        }
    }

    /// Something that the reacting side could do in the present sub-window.
    fn first_reaction(&self, react: &React) -> Option<Action> {
        self.reactors(react).into_iter().find_map(|unit| {
            let (action, verdict) = self.reaction_of(react, unit);
            verdict.is_ok().then_some(action)
        })
    }

    pub(crate) fn react_candidates(&self, react: &React, out: &mut Vec<Action>) {
        let reactors = self.reactors(react);
        out.extend(reactors.map(|unit| self.reaction_of(react, unit).0));
        if react.window == Window::Scattering {
            let tops = reactors.filter(|&unit| self.state.top(self.state.at(unit)) == Some(unit));
            out.extend(tops.map(|unit| Action::ScatterStack(self.state.at(unit))));
        }
        out.push(Action::Done);
        Self::standing_candidates(Order::of(react.window), out);
    }

    pub(crate) fn check_react(&self, react: &React, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Standing(order, _) => {
                require(react.named.is_empty(), "VLE-P2.1", "a countercharge has already been chosen")?;
                Self::check_standing(Order::of(react.window), order)
            }
            Action::Square(unit) if react.window == Window::Squares => self.may_square(react, unit),
            Action::Countercharge(unit) if react.window == Window::Countercharges => {
                self.may_countercharge(react, unit)
            }
            Action::Withdraw(unit) if react.window == Window::Withdrawals => self.may_withdraw(react, unit),
            Action::Scatter(unit) if react.window == Window::Scattering => self.may_break(react, unit),
            Action::ScatterStack(hex) if react.window == Window::Scattering => require(
                self.able_to_break(react, hex).len() > 1,
                "VLE-VI.5a",
                "you have no stack of cavalry in good order there that the enemy has approached",
            ),
            _ => Err(Refusal::new(
                "VLE-P2.1",
                "reactions come in this order: squares, countercharges, withdrawals, deliberate disorganization",
            )),
        }
    }
}

const fn next_window(window: Window) -> Window {
    match window {
        Window::Squares => Window::Countercharges,
        Window::Countercharges => Window::Withdrawals,
        Window::Withdrawals => Window::Scattering,
        Window::Scattering | Window::Closed => Window::Closed,
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn change_react(&mut self, change: impl FnOnce(&mut React)) {
        if let Frame::React(react) = self.top_frame_mut() {
            change(react);
        }
    }

    pub fn take_react(&mut self, react: React, action: Action) {
        let side = self.reactor(&react);
        if !matches!(action, Action::Done | Action::Standing(..)) {
            self.interrupt();
        }
        match action {
            Action::Standing(order, policy) => self.stand_by(side, order, policy),
            Action::Square(unit) => {
                let distance = self.square_distance(&react, unit).unwrap_or(2);
                match self.state.second(&self.battle, unit) {
                    Some(second) => {
                        // VLE-IV.6m: the distance is that of the half that saw the charge, wherever they close up.
                        let pair = [self.state.at(unit), second];
                        let units = self.units_in(pair[0]);
                        self.change_react(|react| react.forming = Some((unit, distance.min(255) as u8)));
                        self.open(Contract { units, pair });
                    }
                    None => self.try_square(unit, distance),
                }
            }
            Action::Countercharge(unit) => self.change_react(|react| react.named.insert(unit)),
            Action::Withdraw(unit) => self.withdraw(&react, unit),
            Action::Scatter(unit) => self.scatter(UnitSet::one(unit)),
            Action::ScatterStack(hex) => self.scatter(self.able_to_break(&react, hex)),
            _ if !react.named.is_empty() => self.launch(react),
            _ => self.change_react(|react| react.window = next_window(react.window)),
        }
    }

    /// VLE-P2.3: all are named; they check, and those who pass fight one melee.
    fn launch(&mut self, react: React) {
        self.change_react(|react| {
            react.named = UnitSet::EMPTY;
            react.window = next_window(react.window);
        });
        // Of a pair the hex counts that more of them have before them; the melee is with the whole unit (VLE-IV.6e).
        let target = Self::hex_before(self, &react);
        self.open(Counter {
            named: react.named,
            ready: UnitSet::EMPTY,
            failed: UnitSet::EMPTY,
            target,
            kind: react.kind,
            launched: false,
            shaken: UnitSet::EMPTY,
            hard: UnitSet::EMPTY,
            stage: CounterStage::Checks,
        });
    }

    fn hex_before(&self, react: &React) -> HexId {
        match react.also {
            Some(also) if !react.named.into_iter().any(|unit| self.has_in_front(unit, react.at)) => also,
            _ => react.at,
        }
    }
}
