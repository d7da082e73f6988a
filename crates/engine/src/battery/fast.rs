//! Very many games, with only the cheapest checks.
use super::{Broken, Options, Report, guarded, report_fault};
use crate::record::{DiceLine, Line, Step};
use crate::{Dice, Game, Outcome, Pending, Recording, Seeded, notation};

/// Plays games by random legal actions and checks only that each comes to its end: there is always a legal action, there are not
/// more than [`Options::most_decisions`], and the invariants hold at the end and every [`Options::thorough_every`] decisions.
/// A decision allocates nothing here.
///
/// # Panics
/// With the first fault; see the [module](super).
pub fn fast_games<G: Game>(make: impl Fn(u64) -> G, options: &Options) -> Report {
    let mut report = Report::default();
    let mut legal = Vec::new();
    for number in options.first_game..options.first_game + options.games {
        let (mut dice, mut rng) = chance(options.seed, number);
        let played = guarded(|| play(make(number), &mut dice, &mut rng, &mut legal, options, |_, _, _| {}));
        match played {
            Ok((decisions, outcome)) => report.count_game(decisions, outcome),
            Err(why) => report_fault::<G>(&why, options, number, &traced(&make, number, options)),
        }
    }
    report
}

/// The dice of a game, and the generator that chooses its actions.
pub(super) fn chance(seed: u64, number: u64) -> (Seeded, Seeded) {
    (Seeded::numbered(seed, 2 * number), Seeded::numbered(seed, 2 * number + 1))
}

fn play<G: Game, D: Dice>(
    mut game: G,
    dice: &mut D,
    rng: &mut Seeded,
    legal: &mut Vec<G::Action>,
    options: &Options,
    mut before: impl FnMut(&G, &G::Action, &D),
) -> Result<(usize, Outcome), Broken> {
    let mut decisions = 0;
    loop {
        if let Pending::Over(outcome) = game.pending() {
            game.invariants()?;
            return Ok((decisions, outcome));
        }
        if decisions == options.most_decisions {
            return Err(format!("the game has not ended after {decisions} decisions"));
        }
        if decisions % options.thorough_every.max(1) == 0 {
            game.invariants()?;
        }
        legal.clear();
        game.legal_actions(legal);
        if legal.is_empty() {
            return Err("a dead end: the battle is not over, and nothing is legal".to_owned());
        }
        let action = &legal[rng.below(legal.len())];
        before(&game, action, dice);
        game.apply(action, dice, &mut ());
        decisions += 1;
    }
}

/// Plays a game that broke once more, and this time writes it down.
fn traced<G: Game>(make: &impl Fn(u64) -> G, number: u64, options: &Options) -> Line {
    let (dice, mut rng) = chance(options.seed, number);
    let mut dice = Recording::new(dice);
    let mut line = Line::default();
    let mut thrown_before = Vec::new();
    let broken = guarded(|| {
        play(make(number), &mut dice, &mut rng, &mut Vec::new(), options, |game, action, dice| {
            thrown_before.push(dice.throws.len());
            line.steps.push(Step { action: notation(game, action), ..Step::default() });
        })
    });
    debug_assert!(broken.is_err(), "a game that breaks once breaks again");
    thrown_before.push(dice.throws.len());
    for (step, bounds) in line.steps.iter_mut().zip(thrown_before.windows(2)) {
        step.dice = dice.throws[bounds[0]..bounds[1]].iter().map(DiceLine::from).collect();
    }
    line
}
