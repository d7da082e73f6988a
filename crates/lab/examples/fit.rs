//! Fits the outlook of Lines of Battle: `cargo run --release -p voltigeur-lab --example fit -- [GAMES [SCENARIO [THREADS]]]`.
//!
//! Plays battles between greedy players of different care, a third of them after a beginning by lot; counts at the start of each
//! player turn, and at one in eight of the other decisions at rest; and fits the weights of
//! `voltigeur_players::eval::lines_of_battle::outlook` to who won, by logistic regression (Newton's method with a ridge). The last 15
//! of 100 points are kept back: they tell how far the model can be trusted. Prints a table in the form of the source.
use lines_of_battle::LinesOfBattle;
use lines_of_battle::procedure::Phase;
use voltigeur_engine::{Pending, Rules, Seeded, Side};
use voltigeur_lab::{Options, play_numbered};
use voltigeur_players::eval::lines_of_battle::outlook::{ANCHORS, COUNTS, inputs};
use voltigeur_players::{Greedy, Guide, Lapses, Player};

/// Weights to be found.
const WIDTH: usize = COUNTS * ANCHORS.len();
/// What large weights cost.
const RIDGE: f64 = 5.0;
/// Steps of Newton's method.
const STEPS: usize = 7;
/// The number of the first battle, and the seeds of all choices and all dice.
const FIRST: u64 = 1000;
const CHOICES: u64 = 77;
const DICE: u64 = 78;

/// A point of a battle.
struct Point {
    /// The inputs that are not zero, by their numbers.
    inputs: Vec<(usize, f64)>,
    /// The share that the first side won in the end.
    won: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize, default: &str| words.get(n).cloned().unwrap_or_else(|| default.to_owned());
    let (games, threads) = (word(0, "16000").parse()?, word(2, "0").parse()?);
    let options = Options { games, threads, first_game: FIRST, ..Options::default() };
    let start = lines_of_battle::new_game(&word(1, "mirror-ridge"), None).map_err(|faults| format!("{faults:?}"))?;
    let mut used: Vec<Point> =
        play_numbered(&options, &|_| {}, |number| play(&start, number))?.into_iter().flatten().collect();
    let kept_back = used.split_off(used.len() * 85 / 100);
    let weights = fit(&used);
    println!("points used:      {}, mean surprise {:.4} (0.693 is a coin)", used.len(), surprise(&used, &weights));
    println!("points kept back: {}, mean surprise {:.4}\n", kept_back.len(), surprise(&kept_back, &weights));
    for row in 0..COUNTS {
        let cells: Vec<String> =
            (0..ANCHORS.len()).map(|anchor| format!("{:.3}", weights[anchor * COUNTS + row])).collect();
        println!("    [{}],", cells.join(", "));
    }
    Ok(())
}

/// Plays a battle and says what was counted on the way.
fn play(start: &LinesOfBattle, number: u64) -> Vec<Point> {
    let (mut rng, mut dice) = (Seeded::numbered(CHOICES, number), Seeded::numbered(DICE, number));
    let mut players = [0, 1].map(|seat| player(rng.below(4), 2 * number + seat));
    let by_lot = if rng.below(3) == 0 { rng.below(100) } else { 0 };
    let (mut game, mut points, mut legal) = (start.clone(), Vec::<Point>::new(), Vec::new());
    let (mut turn_begun, mut decisions) = (None, 0);
    let winner = loop {
        let side = match game.pending() {
            Pending::Decision(side) => side,
            Pending::Over(outcome) => break outcome.winner,
        };
        decisions += 1;
        if game.at_rest() && game.state().turn() > 0 {
            let begins =
                matches!(game.state().phase(), Phase::Rally(_) | Phase::Move(_)) && turn_begun != Some(game.clock());
            if begins {
                turn_begun = Some(game.clock());
            }
            if begins || rng.below(8) == 0 {
                points.push(Point { inputs: weighed_inputs(&game), won: 0.0 });
            }
        }
        legal.clear();
        game.legal_actions(&mut legal);
        let chosen = match legal.len() {
            1 => 0,
            choices if decisions < by_lot => rng.below(choices),
            _ => players[side.index()].choose(&game, &legal),
        };
        game.apply(&legal[chosen], &mut dice, &mut ());
    };
    let won = winner.map_or(0.5, |side| if side == Side::First { 1.0 } else { 0.0 });
    points.iter_mut().for_each(|point| point.won = won);
    points
}

fn player(care: usize, seed: u64) -> Box<dyn Player<LinesOfBattle>> {
    let misjudging = |misjudges: f32| Greedy::careless(seed, Lapses { misjudges, overlooks: 0, forgets: 0 });
    match care {
        0 => Box::new(Greedy::new(seed)),
        1 => Box::new(misjudging(0.05)),
        2 => Box::new(misjudging(0.2)),
        _ => Box::new(misjudging(0.4)),
    }
}

/// The counts, once for each anchor that has a share.
fn weighed_inputs(game: &LinesOfBattle) -> Vec<(usize, f64)> {
    let (tally, shares) = inputs(game);
    let mut list = Vec::new();
    for (anchor, share) in shares.into_iter().enumerate().filter(|&(_, share)| share > 0.0) {
        let counted = tally.0.into_iter().enumerate().filter(|&(_, count)| count != 0.0);
        list.extend(counted.map(|(n, count)| (anchor * COUNTS + n, f64::from(share) * f64::from(count))));
    }
    list
}

fn chance(point: &Point, weights: &[f64]) -> f64 {
    let odds: f64 = point.inputs.iter().map(|&(n, x)| weights[n] * x).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// The mean of the negative logarithm of what was given to the side that won.
fn surprise(points: &[Point], weights: &[f64]) -> f64 {
    let of = |point: &Point| {
        let p = chance(point, weights).clamp(1e-9, 1.0 - 1e-9);
        -(point.won * p.ln() + (1.0 - point.won) * (1.0 - p).ln())
    };
    points.iter().map(of).sum::<f64>() / points.len() as f64
}

/// Logistic regression by Newton's method.
fn fit(points: &[Point]) -> Vec<f64> {
    let mut weights = vec![0.0; WIDTH];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut bend = vec![0.0; WIDTH * WIDTH];
        for n in 0..WIDTH {
            bend[n * WIDTH + n] = RIDGE;
        }
        for point in points {
            let p = chance(point, &weights);
            let steep = (p * (1.0 - p)).max(1e-4);
            for &(n, x) in &point.inputs {
                slope[n] += (point.won - p) * x;
                for &(m, y) in point.inputs.iter().take_while(|&&(m, _)| m <= n) {
                    bend[n * WIDTH + m] += steep * x * y;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(bend, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Solves `a x = b` for a symmetric positive matrix, given by its lower half, by Cholesky's method.
fn solve(mut a: Vec<f64>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for j in 0..n {
        for i in j..n {
            let sum: f64 = (0..j).map(|k| a[i * n + k] * a[j * n + k]).sum();
            let rest = a[i * n + j] - sum;
            a[i * n + j] = if i == j { rest.sqrt() } else { rest / a[j * n + j] };
        }
    }
    for i in 0..n {
        let sum: f64 = (0..i).map(|k| a[i * n + k] * b[k]).sum();
        b[i] = (b[i] - sum) / a[i * n + i];
    }
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| a[k * n + i] * b[k]).sum();
        b[i] = (b[i] - sum) / a[i * n + i];
    }
    b
}
