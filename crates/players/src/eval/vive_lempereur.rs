//! Vive l'Empereur!: what a position is worth, and how an officer decides.
//!
//! A player turn has some hundreds of small decisions, and what a move is worth shows only when the enemy has reacted to it. So this
//! book's plans are not weighed against each other by looking ahead: an officer decides each matter by its own rule of thumb
//! ([`quick`]), and that is the one plan that is offered.
use super::{Evaluate, Guide, Thought};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::{Game, Pending, Seeded, Side};

mod quick;

impl Evaluate for ViveLEmpereur {
    fn worth(&self, side: Side) -> f32 {
        let points = self.points();
        (points[side] - points[side.other()]) as f32
    }

    fn log_odds(&self, side: Side) -> f32 {
        self.worth(side) / 12.0
    }
}

impl Guide for ViveLEmpereur {
    fn plans(&self, lots: &mut Seeded, each: &mut dyn FnMut(Thought<'_, Self>)) {
        let mut legal = Vec::with_capacity(128);
        self.legal_actions(&mut legal);
        let chosen: [Action; 1] = [legal[quick::choose(self, &legal, lots)]];
        each(Thought { actions: &chosen, before_last: self, seems: 0.0, certain: true });
    }

    fn quick(&self, legal: &[Action], lots: &mut Seeded) -> usize {
        quick::choose(self, legal, lots)
    }

    fn calls_for_plans(&self) -> bool {
        false
    }

    fn at_rest(&self) -> bool {
        self.frame().is_none() || matches!(self.pending(), Pending::Over(_))
    }

    fn is_routine(&self) -> bool {
        true
    }

    fn clock(&self) -> u32 {
        2 * u32::from(self.state().turn()) + self.state().active().index() as u32
    }
}
