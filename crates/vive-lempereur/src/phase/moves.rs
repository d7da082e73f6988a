//! 2. Regular movement, and what regular moves and charges have in common: a group of units and what it may do next. Chapter VI.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{GroupKind, Moment, Phase, Retreats, Rider, SkirmishWhy};
use crate::unit::{LeaderId, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// 2. Regular movement. Chapter VI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Movement;

impl Procedure<ViveLEmpereur> for Movement {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-VI.1a", "choose a unit or leader to move.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        for unit in game.of_side(game.state.active()) {
            out.push(Action::Activate(unit));
            if game.battle.switches.voltigeurs {
                out.push(Action::Screen(unit));
            }
            out.push(Action::Top(unit));
            if game.is_cavalry(unit) {
                game.scatter_candidates(unit, out);
            }
        }
        for leader in game.battle.all_leaders() {
            out.push(Action::Ride(leader));
        }
        game.entry_candidates(out);
        out.push(Action::End);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::End => game.may_end_under_orders(),
            Action::Activate(unit) => game.may_move(unit),
            Action::Screen(unit) => game.may_screen(unit),
            Action::Top(unit) => game.may_reorder(unit),
            Action::Scatter(unit) => game.may_scatter(unit),
            Action::ScatterStack(hex) => game.may_scatter_stack(hex),
            Action::Ride(leader) => game.may_ride(leader),
            Action::Enter(unit, hex) => game.may_come(unit, hex),
            Action::EnterLeader(leader, hex) => game.may_leader_come(leader, hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the movement phase")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::End)
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Movement")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Activate(unit) => {
                let off_road = umpire.starts_off_road(unit);
                umpire.open_group(unit, GroupKind::March, off_road);
                umpire.ask_for_events(Moment::MoveStart, Some(unit));
            }
            Action::Screen(unit) => umpire.open_skirmish(unit, SkirmishWhy::Movement),
            Action::Ride(leader) => umpire.open(Rider { leader, spent: 0 }),
            Action::Enter(unit, hex) => umpire.enter(unit, hex),
            Action::EnterLeader(leader, hex) => umpire.enter_leader(leader, hex),
            other => umpire.take_common(other),
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if !umpire.state.core.watch.out {
            return Flow::Ask;
        }
        umpire.end_phase();
        Flow::On
    }
}

impl ViveLEmpereur {
    /// May a unit begin a regular move? VLE-VI.1a, VLE-VI.1b.
    pub(crate) fn may_move(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-VI.1a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(!self.state.core.efforts.has_moved(unit), "VLE-VI.1a", "that unit has already moved in this phase")?;
        require(
            !self.state.core.efforts.has_charged(unit),
            "VLE-VI.1b",
            "cavalry that has charged cannot move this turn",
        )?;
        require(
            !self.state.core.waiting.has(unit),
            "VLE-IX.6c",
            "that unit failed to form square and must await the charge",
        )?;
        require(!self.state.core.efforts.is_spent(unit), "VLE-IX.7f", "that unit may not act again this turn")?;
        self.may_move_still(unit)?;
        self.may_be_brought_off(unit)
    }

    /// May a leader move by himself? VLE-XIV.2a.
    pub(crate) fn may_ride(&self, leader: LeaderId) -> Verdict {
        let own = self.battle.leader(leader).side == self.state.active() && self.leader_hex(leader).is_some();
        require(own, "VLE-XIV.2a", "that is not one of your leaders on the map")?;
        self.must_lead(leader)?;
        let stuck = self.state.core.command.stuck.has(leader);
        require(!stuck, "VLE-XVII.2b", "that leader is too far from his superior to move")?;
        require(!self.state.core.rode.has(leader), "VLE-XIV.2a", "that leader has already moved this turn")
    }

    /// VLE-V.9a: may a unit be put on top?
    pub(crate) fn may_reorder(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-V.9a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(self.state.top(self.state.at(unit)) != Some(unit), "VLE-V.9a", "that unit is already on top")?;
        require(
            !self.is_left_behind(unit),
            "VLE-XVI.3a",
            "guns that were left behind stay at the bottom of the stack",
        )?;
        // House ruling H113.
        require(!self.state.core.raised.has(unit), "VLE-V.9a", "that unit has already been put on top in this phase")
    }

    /// VLE-VI.5a: may cavalry disorganize itself in its own turn?
    pub(crate) fn may_scatter(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-VI.5a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(self.is_cavalry(unit), "VLE-VI.5a", "only cavalry may disorganize deliberately")?;
        require(self.state.good_order(unit), "VLE-VI.5a", "that unit is already disorganized")?;
        self.may_scatter_under_order(unit)
    }

    /// Cavalry of a hex that could disorganize itself now. VLE-VI.5a.
    pub(crate) fn able_to_scatter(&self, hex: HexId) -> UnitSet {
        self.units_in(hex).filter(|&unit| self.may_scatter(unit).is_ok()).collect()
    }

    /// VLE-VI.5a: may a stack of cavalry disorganize itself as one?
    pub(crate) fn may_scatter_stack(&self, hex: HexId) -> Verdict {
        let units = self.able_to_scatter(hex);
        require(units.len() > 1, "VLE-VI.5a", "you have no stack of cavalry in good order there")?;
        self.may_scatter_together(units)
    }

    /// A cavalry unit by itself, or, named by its top unit, the stack.
    pub(crate) fn scatter_candidates(&self, unit: UnitId, out: &mut Vec<Action>) {
        out.push(Action::Scatter(unit));
        if let Some(hex) = self.state.hex(unit)
            && self.state.top(hex) == Some(unit)
            && self.units_in(hex).len() > 1
        {
            out.push(Action::ScatterStack(hex));
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// What may be done in several phases.
    pub fn take_common(&mut self, action: Action) {
        match action {
            Action::Top(unit) => {
                self.reorder(unit, true);
                self.state.core.raised.insert(unit);
            }
            Action::Scatter(unit) => self.scatter(UnitSet::one(unit)),
            Action::ScatterStack(hex) => self.scatter(self.able_to_scatter(hex)),
            Action::RideBack(unit) => self.ride_back(unit),
            _ => self.end_phase(),
        }
    }

    pub fn reorder(&mut self, unit: UnitId, on_top: bool) {
        self.note_secret(unit);
        let hex = self.state.at(unit);
        self.lift(unit);
        self.put(unit, hex, on_top);
    }

    /// VLE-VI.5b: units of a hex retreat together, and their markers bear the number of the turn before.
    pub fn scatter(&mut self, units: UnitSet) {
        units.into_iter().for_each(|unit| self.spend_freedom_to_scatter(unit));
        let base = self.state.core.retreats.next_place();
        let marker = self.state.turn().saturating_sub(1);
        self.break_with_marker(units, "VLE-VI.5b", UnitSet::EMPTY, marker);
        self.open(Retreats { base });
    }
}

impl ViveLEmpereur {
    /// Is this the phase of a side's own moves, in which stacks are reordered? VLE-V.9a.
    pub(crate) fn orders_stacks(&self) -> bool {
        matches!(self.state.core.phase, Phase::CHARGE | Phase::MOVEMENT) || self.is_deploying()
    }
}
