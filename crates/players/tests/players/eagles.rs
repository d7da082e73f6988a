//! How well the computer commands in Eagles of the Empire, and that it comes to an end.
use eagles::Eagles;
use std::collections::HashSet;
use voltigeur_engine::{BySide, GameState, Pending, Presentation, Rules, Seeded, Side, StateHash};
use voltigeur_players::{Level, play_out};

/// No side decides more often than this in a phase of the largest battle.
const MOST_IN_A_PHASE: u32 = 400;

fn start() -> Eagles {
    eagles::new_game("mill-hill", None).unwrap()
}

fn winner(levels: [Level; 2], seed: u64) -> Option<Side> {
    let mut players = BySide::new(levels[0].player(seed), levels[1].player(seed + 1));
    let (game, ended) = play_out(&start(), &mut players, &mut Seeded::new(seed));
    assert!(game.is_over(), "the battle of seed {seed} ends");
    ended.outcome.winner
}

#[test]
fn greedy_beats_random_clearly() {
    let wins = (0..16u64).filter(|&n| {
        let first = n % 2 == 0;
        let levels = if first { [Level::Greedy, Level::Random] } else { [Level::Random, Level::Greedy] };
        winner(levels, 100 + n) == Some(if first { Side::First } else { Side::Second })
    });
    let wins = wins.count();
    assert!(wins >= 13, "greedy won {wins} of 16");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let hash = || {
        let mut players = BySide::new(Level::Veteran.player(3), Level::Random.player(4));
        StateHash::of(GameState::state(&play_out(&start(), &mut players, &mut Seeded::new(3)).0))
    };
    assert_eq!(hash(), hash());
}

/// A deterministic officer who is asked twice about the same game goes round in circles; nobody here ever is.
#[test]
fn nobody_comes_back_to_a_game_that_he_has_decided() {
    for (scenario, seeds) in [("mill-hill", 40..46u64), ("eagles/quatre-bras", 1..2)] {
        for seed in seeds {
            let mut game: Eagles = eagles::new_game(scenario.trim_start_matches("eagles/"), None).unwrap();
            let turns = if scenario == "mill-hill" { u32::MAX } else { 2 };
            let mut players = BySide::new(Level::Greedy.player::<Eagles>(seed), Level::Greedy.player(seed + 1));
            let (mut dice, mut legal, mut seen) = (Seeded::new(seed), Vec::new(), HashSet::new());
            let (mut part, mut decisions) = (None, 0);
            while let (Pending::Decision(side), true) = (game.pending(), game.turn() <= turns) {
                let now = (game.turn(), game.phase(), side);
                decisions = if part == Some(now) { decisions + 1 } else { 0 };
                part = Some(now);
                assert!(decisions < MOST_IN_A_PHASE, "{scenario} {seed}: {now:?} does not end");
                assert!(seen.insert(StateHash::of(GameState::state(&game))), "{scenario} {seed}: {now:?} comes back");
                legal.clear();
                game.legal_actions(&mut legal);
                let chosen = if legal.len() == 1 { 0 } else { players[side].choose(&game, &legal) };
                game.apply(&legal[chosen], &mut dice, &mut ());
            }
        }
    }
}
