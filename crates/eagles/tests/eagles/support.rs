//! What several tests need.
use eagles::action::{Action, Leg};
use voltigeur_engine::{Dice, Purpose, Roll, Seeded, Side};

/// A random number below the limit.
pub fn below(rng: &mut Seeded, limit: usize) -> usize {
    let why = Purpose::new("EOTE-0.5.1", Side::First);
    let wide = (0..3).fold(0usize, |wide, _| 100 * wide + usize::from(rng.draw(Roll::Die { sides: 100 }, why)));
    wide % limit.max(1)
}

/// What a player chooses who looks for a fight: he ends nothing as long as there is something to do, says yes, and goes far.
pub fn lively(legal: &[Action], rng: &mut Seeded) -> usize {
    let far = |action: &Action| match action {
        Action::Move(_, legs, charge) => {
            let ahead: i32 = legs
                .iter()
                .map(|leg| match leg {
                    Leg::Advance { distance, .. } | Leg::Road { distance, .. } => distance.0.abs(),
                    _ => 0,
                })
                .sum();
            ahead + if charge.is_some() { 20_000 } else { 0 }
        }
        Action::Yes | Action::Fight(_) | Action::Fire(..) | Action::Breakthrough(..) | Action::Square(_) => 5_000,
        Action::Done | Action::Finish(_) | Action::No => -1,
        Action::Ride(..) | Action::Attach(..) => -1,
        _ => 1_000,
    };
    let best = legal.iter().map(far).max().unwrap_or(0);
    let keen: Vec<usize> = (0..legal.len()).filter(|&n| far(&legal[n]) >= best - best.max(0) / 3).collect();
    match below(rng, 10) {
        0 => below(rng, legal.len()),
        _ => keen[below(rng, keen.len())],
    }
}
