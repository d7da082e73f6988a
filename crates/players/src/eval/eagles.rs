//! Eagles of the Empire: what a position is worth, and how a division commander decides.
//!
//! - **moves** are looked at one unit at a time (`moves`): each of the moves that the referee offers is carried out on a copy of the game,
//!   and the unit's place there is weighed (`posts`) by what it is to do (`aims`), by its fire and the enemy's, by the assault that would
//!   follow, by its company and its flanks;
//! - **fire, assaults and charges** are worth what the ledgers and tables of the game say may be expected of them (`losses`);
//! - **leaders** ride behind their troops, and with a unit while that decides more than it risks (`leaders`);
//! - **everything else** goes by a rule of thumb (`quick`), orders too (`command`).
//!
//! Worth is counted in victory points: those that stand, and what HITS, disorder, routs and tired horses foretell.
use super::{Evaluate, Guide, Lapses, Thought};
use eagles::procedure::{Frame, Phase};
use eagles::state::Status;
use eagles::unit::UnitId;
use eagles::{Action, Eagles};
use voltigeur_engine::{GameState, Pending, Presentation, Rules, Seeded, Side};

mod aims;
mod command;
mod guards;
mod leaders;
mod losses;
mod moves;
mod posts;
mod quick;

/// What each HIT costs; later ones cost more, as morale fails.
const HIT: f32 = 0.25;
const WORN: f32 = 0.08;
/// What disorder costs, blown horses, a rout beyond its points.
const DISORDER: f32 = 0.3;
const BLOWN: f32 = 0.4;
const ROUT: f32 = 1.0;
/// What guns without their crew cost.
const GUNS_LEFT: f32 = 1.5;

/// The worth to a side, in victory points.
fn balance(game: &Eagles, side: Side) -> f32 {
    let points = game.score();
    (points[side] - points[side.other()]) as f32 + standing(game, side) - standing(game, side.other())
}

/// What a side has beyond its points.
fn standing(game: &Eagles, side: Side) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    let mut worth = 0.0;
    for unit in battle.of_side(side) {
        let now = state.unit(unit);
        let hits = f32::from(game.hits(unit));
        match now.status {
            Status::Ready => {
                worth -= HIT * hits + WORN * hits * hits;
                worth -= if now.disordered { DISORDER } else { 0.0 };
                worth -= if now.blown { BLOWN } else { 0.0 };
                worth -= if now.guns.is_some() { GUNS_LEFT } else { 0.0 };
            }
            Status::Routed | Status::Pool => worth -= ROUT + HIT * hits,
            Status::Removed => worth -= ROUT + 1.0,
            _ => {}
        }
    }
    worth
}

impl Evaluate for Eagles {
    fn worth(&self, side: Side) -> f32 {
        balance(self, side)
    }

    fn log_odds(&self, side: Side) -> f32 {
        balance(self, side) / 6.0
    }
}

impl Guide for Eagles {
    const RECRUIT: Lapses = Lapses { misjudges: 1.2, overlooks: 65, forgets: 25 };

    fn plans(&self, rng: &mut Seeded, each: &mut dyn FnMut(Thought<'_, Self>)) {
        let Pending::Decision(_) = self.pending() else { return };
        let mut legal = Vec::with_capacity(96);
        self.legal_actions(&mut legal);
        let mut offer = |action: Action, seems: f32| {
            each(Thought { actions: &[action], before_last: self, seems, certain: true });
        };
        match self.frame() {
            Frame::Part(_) => moves::of_part(self, &legal, rng, &mut offer),
            _ => offer(legal[quick::choose(self, &legal, rng)], 0.0),
        }
    }

    fn quick(&self, legal: &[Action], rng: &mut Seeded) -> usize {
        quick::choose(self, legal, rng)
    }

    fn forgets(&self, legal: &[Action]) -> Option<usize> {
        let lets_be = |action: &Action| matches!(action, Action::Done | Action::No);
        match self.frame() {
            // A unit in hand is put down; a side's part is not forgotten as a whole, nor where somebody goes who must.
            Frame::Part(_) if self.state().mover.is_none() => None,
            Frame::Back(_) | Frame::PutUnit(_) => None,
            _ => legal.iter().position(lets_be),
        }
    }

    fn calls_for_plans(&self) -> bool {
        false
    }

    fn at_rest(&self) -> bool {
        matches!(self.frame(), Frame::Part(_) | Frame::CommandControl(_))
    }

    fn is_routine(&self) -> bool {
        true
    }

    fn clock(&self) -> u32 {
        2 * self.turn() + u32::from(self.phase() > Phase::Movement)
    }
}

/// The enemies of a unit on the table.
fn enemies(game: &Eagles, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let other = game.battle().unit(unit).side.other();
    game.battle().of_side(other).filter(move |&enemy| game.on_table(enemy))
}
