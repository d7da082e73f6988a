//! A random player who looks for a fight, so that games meet fire, charges, melees and what they set off.
pub mod typed;

use vive_lempereur::ViveLEmpereur;
use vive_lempereur::action::{Action, Policy};
use vive_lempereur::unit::Formation;
use voltigeur_engine::{Pending, Rules, Seeded, Side};
use voltigeur_field::hex::HexId;

/// How far the nearest enemy of a side is from a hex.
fn nearest_enemy(game: &ViveLEmpereur, side: Side, hex: HexId) -> i32 {
    let enemies = game.state().on_map().filter(|&unit| game.battle().unit(unit).side != side);
    enemies
        .filter_map(|unit| game.state().hex(unit))
        .map(|at| i32::from(game.battle().distance(hex, at)))
        .min()
        .unwrap_or(99)
}

/// How much an action looks like fighting.
fn eagerness(game: &ViveLEmpereur, side: Side, action: &Action) -> i32 {
    match *action {
        Action::Attack(_) | Action::Fire(_) | Action::Target(_) | Action::Countercharge(_) | Action::Exploit(_) => 100,
        Action::Join(_) | Action::Square(_) | Action::Advance(_) | Action::Lead(_) | Action::Rally(_) => 90,
        Action::Withdraw(_) => 70,
        Action::Go(hex) => 80 - nearest_enemy(game, side, hex),
        Action::Form(Formation::Unlimbered | Formation::Line, _) => 55,
        Action::Activate(_) | Action::Enter(..) => 60,
        Action::Turn(_) | Action::Step(_) | Action::Spread(_) => 40,
        Action::Scatter(_) | Action::Exit | Action::Standing(_, Policy::Never) => 0,
        _ => 20,
    }
}

/// Of a few legal actions drawn by lot the most eager one; now and then any.
pub fn lively(game: &ViveLEmpereur, legal: &[Action], rng: &mut Seeded) -> usize {
    let Pending::Decision(side) = game.pending() else { return 0 };
    let draws = if rng.below(8) == 0 { 1 } else { 6 };
    let drawn: Vec<usize> = (0..draws).map(|_| rng.below(legal.len())).collect();
    drawn.into_iter().max_by_key(|&n| eagerness(game, side, &legal[n])).unwrap_or(0)
}

/// The battle after so many decisions of lively play.
pub fn under_way(start: &ViveLEmpereur, number: u64, decisions: usize) -> ViveLEmpereur {
    let (mut dice, mut rng) = (Seeded::numbered(77, 2 * number), Seeded::numbered(77, 2 * number + 1));
    let mut game = start.clone();
    let mut legal = Vec::new();
    for _ in 0..decisions {
        legal.clear();
        game.legal_actions(&mut legal);
        if legal.is_empty() {
            break;
        }
        let chosen = lively(&game, &legal, &mut rng);
        let before = game.clone();
        game.apply(&legal[chosen], &mut dice, &mut ());
        if let Pending::Over(_) = game.pending() {
            return before;
        }
    }
    game
}
