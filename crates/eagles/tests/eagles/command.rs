//! 3.0 to 4.0, 8.0 and 9.0: orders, leaders, divisions; and how a battle is won.
mod cavalry;
mod divisions;
mod leaders;
mod obedience;
mod orders;
mod rides;
mod victory;

use eagles::event::Event;
use eagles::orders::{Kind, Objective, Order, Orders};
use eagles::procedure::{CommandControl, CommandStep, Frame, Phase};
use eagles::state::{Spot, State, Status, UnitState};
use eagles::unit::{DivisionId, FeatureId, LeaderId, UnitId, UnitSet};
use eagles::{Action, Eagles, new_game};
use voltigeur_engine::dice::Scripted;
use voltigeur_engine::{GameState, Rules, Side};
use voltigeur_field::table::{Heading, Length, Pose};

/// A battle in a position of our own.
pub(crate) struct Position(pub Eagles);

impl Position {
    pub fn of(scenario: &str) -> Self {
        Self(new_game(scenario, None).unwrap())
    }

    pub fn with(scenario: &str, switch: &str) -> Self {
        Self(new_game(scenario, Some(&[switch.to_owned()])).unwrap())
    }

    /// Changes the state.
    pub fn set(mut self, change: impl FnOnce(&Self, &mut State)) -> Self {
        let mut state = self.0.state().clone();
        change(&self, &mut state);
        self.0 = self.0.with_state(state).unwrap();
        self
    }

    /// The turn, and the frames above the phase.
    pub fn in_phase(self, turn: u8, phase: Phase, frames: &[Frame]) -> Self {
        self.set(|_, state| {
            state.turn = turn;
            state.stack.clear();
            state.stack.push(Frame::Phase(phase));
            state.stack.extend(frames.iter().copied());
        })
    }

    /// In a step of phase 1, when a side is asked.
    pub fn in_step(self, turn: u8, step: CommandStep, side: Side) -> Self {
        self.in_phase(
            turn,
            Phase::Command,
            &[Frame::CommandControl(CommandControl { step, side, named: UnitSet::EMPTY })],
        )
    }

    /// So that the next phase begins with the next action, [`Action::Done`].
    pub fn at_the_end_of(self, turn: u8, phase: Phase) -> Self {
        let side = Side::Second;
        self.in_phase(
            turn,
            phase,
            &[Frame::CommandControl(CommandControl { step: CommandStep::Disintegrate, side, named: UnitSet::EMPTY })],
        )
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.0.battle().all_units().find(|&unit| self.0.battle().unit(unit).id == id).unwrap()
    }

    pub fn leader(&self, id: &str) -> LeaderId {
        self.0.battle().all_leaders().find(|&leader| self.0.battle().leader(leader).id == id).unwrap()
    }

    pub fn division(&self, id: &str) -> DivisionId {
        self.0.battle().all_divisions().find(|&division| self.0.battle().division(division).id == id).unwrap()
    }

    pub fn terrain(&self, id: &str) -> FeatureId {
        self.0.battle().all_features().find(|&feature| self.0.battle().feature(feature).id == id).unwrap()
    }

    pub fn state_of(&self, id: &str) -> &UnitState {
        self.0.state().unit(self.unit(id))
    }

    /// Acts, with these dice and no others.
    pub fn act(&mut self, action: &Action, dice: &[u8]) -> Vec<Event> {
        self.0.check(action).unwrap_or_else(|refusal| panic!("{action:?} is refused: {refusal}"));
        let mut log = Vec::new();
        let mut scripted = Scripted::new(dice);
        self.0.apply(action, &mut scripted, &mut log);
        scripted.finish();
        log
    }

    /// The rule by which an action is refused.
    pub fn refused(&self, action: &Action) -> &'static str {
        self.0.check(action).expect_err("it must be refused").rule.0
    }
}

pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot { x: Length::round(x), y: Length::round(y) }
}

pub(crate) fn pose(x: f64, y: f64, heading: f64) -> Pose {
    Pose::new(x, y, Heading::compass(heading))
}

pub(crate) fn order(kind: Kind, objective: Objective) -> Orders {
    Orders { now: Order { kind, objective, ..Order::default() }, ..Orders::default() }
}

/// All units of a side are lined up far from everybody else, out of the way.
pub(crate) fn stow(position: &Position, state: &mut State, side: Side, at_y: f64, heading: f64) {
    for (n, unit) in position.0.battle().of_side(side).filter(|&unit| position.0.on_table(unit)).enumerate() {
        state.unit_mut(unit).pose = pose(2.0 + 2.5 * n as f64, at_y, heading);
    }
}

/// Friant's division routs in phase 7: one battalion is close to the enemy, all others are far from him. EOTE-9.0.7.
pub(crate) fn friant_routs(change: impl FnOnce(&Position, &mut State)) -> Position {
    let mut position = Position::of("mill-hill")
        .set(|position, state| {
            state.initiative = Some(Side::First);
            let routed = state.unit_mut(position.unit("f01"));
            (routed.turn.routed, routed.status) = (true, Status::Routed);
            stow(position, state, Side::Second, 46.0, 180.0);
            state.unit_mut(position.unit("f03")).pose = pose(34.0, 34.0, 0.0);
            change(position, state);
        })
        .at_the_end_of(5, Phase::LeaderCasualties);
    // Base 11, -3 for the rout: 8.
    position.act(&Action::Done, &[9, 1]);
    position
}
