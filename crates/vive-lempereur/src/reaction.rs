//! Reactions in the middle of a move: squares, countercharges, withdrawals, deliberate disorganization. VLE-P2.1 to VLE-P2.7.
use crate::action::{Action, Order, Policy};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{
    COUNTERCHARGE_DEPTH, Counter, CounterStage, Frame, Phase, React, Step, StepKind, StepStage, TrialWhy, Trials,
    Window, Withdrawal,
};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

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

    /// VLE-IX.6a, VLE-P10.1: may the stack of this unit try to form square?
    pub(crate) fn may_square(&self, react: &React, unit: UnitId) -> Verdict {
        require(self.of_side(self.reactor(react)).has(unit), "VLE-IX.6a", "it is not a unit of yours on the map")?;
        let charges = matches!(react.kind, StepKind::Charge | StepKind::Exploit | StepKind::Pursuit);
        require(charges, "VLE-IX.6a", "nobody charges")?;
        let hex = self.state.at(unit);
        let first = self.pile(hex).into_iter().find(|&other| self.is_infantry(other));
        require(first == Some(unit), "VLE-IX.6a", "the first infantry unit of a stack tries for all")?;
        let order = self.state.good_order(unit) && self.state.formation(unit) != Formation::Square;
        require(order, "VLE-IX.6a", "only good-order infantry that is not in square tries")?;
        require(self.ground(hex).is_open(), "VLE-IV.4a", "squares form in clear, farm or difficult hexes")?;
        require(!self.state.core.square_tried.has(unit), "VLE-IX.6d", "it has tried against this charge")?;
        require(self.square_distance(react, unit).is_some(), "VLE-IX.6a", "the charge is adjacent or not seen")
    }

    /// How far away the charge is seen; nothing if it is not seen or too near. VLE-IX.6a, VLE-IV.6m.
    pub(crate) fn square_distance(&self, react: &React, unit: UnitId) -> Option<u16> {
        // VLE-IX.6d: of a combined charge the nearest part that is seen counts; none may be adjacent.
        let near = |hex: HexId| self.charging_hexes(react.movers).any(|at| self.battle.distance(hex, at) < 2);
        if self.hexes_of(unit).any(near) {
            return None;
        }
        let seen = |hex: HexId| {
            let parts = self.charging_hexes(react.movers).filter(move |&at| self.sees(hex, at).is_ok());
            parts.map(move |at| self.battle.distance(hex, at)).min()
        };
        self.hexes_of(unit).filter_map(seen).min()
    }

    /// VLE-IX.7a: may this unit countercharge?
    pub(crate) fn may_countercharge(&self, react: &React, unit: UnitId) -> Verdict {
        let side = self.reactor(react);
        require(self.of_side(side).has(unit), "VLE-IX.7a", "it is not a unit of yours on the map")?;
        require(react.entered && react.kind != StepKind::Withdrawal, "VLE-P2.3", "nobody entered a hex")?;
        require(self.free_cavalry(unit), "VLE-IX.7a", "only good-order cavalry that does not charge")?;
        self.may_fight(unit)?;
        let phase = self.state.core.phase;
        let right_time = matches!(phase, Phase::Charge | Phase::Movement | Phase::Melee);
        require(right_time, "VLE-IX.7a", "there are no countercharges in this phase")?;
        if side == self.state.active() {
            let pursuit = phase == Phase::Melee && react.kind == StepKind::Retreat;
            require(pursuit, "VLE-IX.7a", "in one's own turn only against a retreat in the melee phase")?;
        }
        require(!react.named.has(unit), "VLE-IX.7a", "it is named already")?;
        require(self.still_there(react), "VLE-P2.3", "they are no longer there")?;
        let hex = self.state.at(unit);
        require(
            Self::entered(react).any(|at| self.has_in_front(unit, at)),
            "VLE-IX.7a",
            "the hex is not before its front",
        )?;
        let open = Self::entered(react).any(|at| {
            self.has_in_front(unit, at)
                && self.battle.direction(hex, at).is_some_and(|direction| self.may_charge_across(hex, direction, at))
        });
        require(open, "VLE-IX.2e", "no charge goes across there")?;
        let deep = self.state.core.stack.len() > COUNTERCHARGE_DEPTH;
        require(!deep, "VLE-P2.7", "too many events are nested in each other")
    }

    /// VLE-VI.8a: may the stack of this unit withdraw?
    pub(crate) fn may_withdraw(&self, react: &React, unit: UnitId) -> Verdict {
        require(self.of_side(self.reactor(react)).has(unit), "VLE-VI.8a", "it is not a unit of yours on the map")?;
        let trigger = matches!(react.kind, StepKind::March | StepKind::Entry);
        require(trigger && self.still_there(react), "VLE-VI.8a", "nobody has come near by a regular move")?;
        let hex = self.state.at(unit);
        require(self.free_cavalry(unit), "VLE-VI.8a", "only good-order cavalry that does not charge")?;
        require(self.state.top(hex) == Some(unit), "VLE-VI.8a", "the whole stack withdraws, led by its top unit")?;
        require(Self::entered(react).any(|at| self.touches(hex, at)), "VLE-VI.8a", "the enemy is not adjacent")?;
        let mut ways = self.battle.map.neighbours(hex);
        let from = Withdrawal { units: self.units_in(hex), ..Withdrawal::from(react.at, react.also) };
        let way = ways.any(|(_, to)| self.may_fall_back(&from, to).is_ok());
        require(way, "VLE-VI.8f", "there is no hex to withdraw to")
    }

    /// VLE-VI.8c: one hex of a withdrawal.
    pub(crate) fn may_fall_back(&self, withdrawal: &Withdrawal, to: HexId) -> Verdict {
        let units = withdrawal.units;
        let unit = units.first().ok_or(Refusal::new("VLE-VI.8c", "nobody is left"))?;
        let hex = self.state.at(unit);
        let Some(direction) = self.battle.direction(hex, to) else {
            return Err(Refusal::new("VLE-VI.8c", "it is no neighbour"));
        };
        let free = !self.enemy_in(to, self.side(unit));
        require(free, "VLE-VI.8c", "enemy units stand there")?;
        let far = |hex: HexId| {
            let also = withdrawal.also.map_or(u16::MAX, |also| self.battle.distance(hex, also));
            self.battle.distance(hex, withdrawal.from).min(also)
        };
        let farther = far(to) > far(hex);
        require(farther, "VLE-VI.8c", "each hex leads away from the enemy")?;
        let open = self.open_to(self.arm(unit), hex, direction, to);
        require(open, "VLE-VI.8c", "the hex or the hexside is closed to it")?;
        self.may_enter(units, unit, to)
    }

    /// VLE-VI.5a: may this unit disorganize itself in the enemy's turn?
    pub(crate) fn may_break(&self, react: &React, unit: UnitId) -> Verdict {
        require(self.of_side(self.reactor(react)).has(unit), "VLE-VI.5a", "it is not a unit of yours on the map")?;
        require(self.free_cavalry(unit), "VLE-VI.5a", "only good-order cavalry that does not charge")?;
        let phase = matches!(self.state.core.phase, Phase::Charge | Phase::Movement);
        let kind = matches!(react.kind, StepKind::March | StepKind::Entry | StepKind::Charge);
        require(phase && kind && self.still_there(react), "VLE-P2.5", "no enemy has come near")?;
        let hex = self.state.at(unit);
        require(Self::entered(react).any(|at| self.touches(hex, at)), "VLE-VI.5a", "the enemy is not adjacent")?;
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
                require(react.named.is_empty(), "VLE-P2.1", "a countercharge has been named")?;
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
                "there is no stack of good-order cavalry of yours that the enemy has come near",
            ),
            _ => Err(Refusal::new(
                "VLE-P2.1",
                "squares, countercharges, withdrawals and disorganization come in this order",
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

    /// Skips sub-windows in which nobody is eligible. Says whether the game goes on by itself.
    pub fn run_react(&mut self, react: React) -> bool {
        if let Some((unit, distance)) = react.forming {
            self.change_react(|react| react.forming = None);
            self.try_square(unit, u16::from(distance));
            return true;
        }
        if react.window == Window::Closed || react.movers.is_empty() {
            self.pop();
            return true;
        }
        if let Some(action) = self.first_reaction(&react) {
            match self.policy(self.reactor(&react), Order::of(react.window)) {
                Policy::Ask => return false,
                Policy::Always => {
                    self.take_react(react, action);
                    return true;
                }
                Policy::Never => {}
            }
        }
        if react.named.is_empty() {
            self.change_react(|react| react.window = next_window(react.window));
        } else {
            self.launch(react);
        }
        true
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
                        self.push(Frame::Contract { units, pair });
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
        self.push(Frame::Counter(Counter {
            named: react.named,
            ready: UnitSet::EMPTY,
            failed: UnitSet::EMPTY,
            target,
            kind: react.kind,
            launched: false,
            shaken: UnitSet::EMPTY,
            hard: UnitSet::EMPTY,
            stage: CounterStage::Checks,
        }));
    }

    fn hex_before(&self, react: &React) -> HexId {
        match react.also {
            Some(also) if !react.named.into_iter().any(|unit| self.has_in_front(unit, react.at)) => also,
            _ => react.at,
        }
    }

    /// VLE-P10.2: the infantry of the stack tries to form square, from the top.
    pub fn try_square(&mut self, unit: UnitId, distance: u16) {
        let hex = self.state.at(unit);
        let infantry = self.units_in(hex).and(self.battle.derived.infantry);
        self.state.core.square_tried = self.state.core.square_tried.or(infantry);
        let why = TrialWhy::Square { distance: u8::try_from(distance).unwrap_or(u8::MAX) };
        self.open_trials(Trials::new(why, infantry, hex));
    }

    /// VLE-IX.6c: the first that passes forms square with those below; those that failed retreat, or wait if nobody passed.
    pub fn finish_square(&mut self, hex: HexId, failed: UnitSet) {
        let turn = self.state.turn();
        for unit in failed {
            self.disorganize(unit, "VLE-IX.6c", turn);
        }
        let formed = self.units_in(hex).and(self.battle.derived.infantry).minus(failed);
        if formed.is_empty() {
            self.state.core.waiting = self.state.core.waiting.or(failed);
            return;
        }
        for unit in formed {
            self.form(unit, Formation::Square, 0, "VLE-IX.6c");
        }
        self.note(|| Event::SquareFormed { hex });
        if !failed.is_empty() {
            let base = self.state.core.queue.len() as u8;
            self.send_back(failed, crate::procedure::RetreatKind::Disorganized);
            self.push(Frame::Retreats { base });
        }
        // VLE-IX.6e: guns go up or down.
        if self.units_in(hex).meets(self.battle.derived.artillery) {
            self.push(Frame::Arrange { hex, moved: UnitSet::EMPTY });
        }
    }

    /// VLE-VI.8b: printed morale, no modifiers; a unit that withdrew from this enemy before needs no check (VLE-VI.8d).
    fn withdraw(&mut self, react: &React, unit: UnitId) {
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

impl ViveLEmpereur {
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
                let unit = withdrawal.units.first().ok_or(Refusal::new("VLE-VI.8c", "nobody is left"))?;
                let here = withdrawal.steps == 0 && self.leader_hex(leader) == self.state.hex(unit);
                require(here, "VLE-XIV.2a", "he is not with them at the start")?;
                require(self.battle.leader(leader).side == self.side(unit), "VLE-XIV.2a", "he is not yours")?;
                require(!withdrawal.leaders.has(leader), "VLE-XIV.2a", "he comes along already")
            }
            Action::Done => require(withdrawal.steps > 0, "VLE-VI.8c", "a withdrawal is one or two hexes"),
            _ => Err(Refusal::new("VLE-VI.8c", "choose a hex to withdraw to")),
        }
    }
}
