//! The next combat is chosen. EOTE-7.6.8.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Fight;
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// A's owner picks the next combat. EOTE-7.6.8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combats;

impl Procedure<Eagles> for Combats {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.a()
    }

    fn question(&self, game: &Eagles) -> Question {
        match game.all_combats_are_over() {
            true => Question::new("EOTE-2.0.7", "All combats are resolved. Continue?"),
            false => Question::new("EOTE-7.6.8", "Choose the next combat to resolve"),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        out.extend((0..game.state.combats.len()).map(|number| Action::Fight(number as u8)));
        out.push(Action::Done);
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match *action {
            Action::Fight(number) => game.check_next_combat(number),
            Action::Done => {
                let all = game.all_combats_are_over();
                require(all, "EOTE-7.6.3", "combat is compulsory: resolve every combat first")
            }
            _ => Err(Refusal::new("EOTE-7.6.8", "choose the next combat to resolve")),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    /// A combat is taken in hand: its parties are fixed, B assigns support. EOTE-A.2.1.
    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Action::Fight(number) = action else { return Flow::Done(()) };
        let combat = umpire.state.combats[usize::from(number)];
        umpire.open_fight(Fight::new(combat, Some(number), UnitSet::EMPTY));
        Flow::On
    }

    /// Combats whose parties are apart are skipped; when all are fought the phase is over. EOTE-7.6.8.
    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        umpire.cancel_assaults();
        if !umpire.all_combats_are_over() || umpire.was_fighting() { Flow::Ask } else { Flow::Done(()) }
    }
}

impl Eagles {
    fn all_combats_are_over(&self) -> bool {
        self.state.combats.iter().all(|combat| combat.over)
    }

    /// The combat that A's owner may choose next: cavalry first. EOTE-7.6.8, EOTE-2.0.6.
    fn check_next_combat(&self, number: u8) -> Verdict {
        let Some(combat) = self.state.combats.get(usize::from(number)).filter(|combat| !combat.over) else {
            return Err(Refusal::new("EOTE-7.6.8", "there is no such combat left to resolve"));
        };
        let horse = self.state.combats.iter().any(|other| !other.over && other.cavalry);
        require(combat.cavalry || !horse, "EOTE-2.0.6", "combats with cavalry are resolved first")
    }

    /// Was there any fighting in this turn? Then both players see what it has done before the dice of the next phases fall.
    fn was_fighting(&self) -> bool {
        let shot_at = |unit: &crate::state::UnitState| unit.turn.fired || unit.turn.shelled || unit.turn.firefight;
        !self.state.combats.is_empty()
            || self.state.leaders.iter().any(|leader| leader.exposed)
            || self.state.units.iter().any(|unit| unit.turn.routed || shot_at(unit))
    }
}
