//! How the computer plays Vive l'Empereur!: well enough, to the scenario's own end, and under every switch.
use vive_lempereur::ViveLEmpereur;
use vive_lempereur::switches::SWITCHES;
use voltigeur_engine::{BySide, GameState, Live, Rules, Seeded, Side};
use voltigeur_players::{Level, play_out};

fn start(switches: Option<&[String]>) -> Option<ViveLEmpereur> {
    vive_lempereur::new_game("stream-crossing", switches).ok()
}

fn winner(start: &ViveLEmpereur, levels: [Level; 2], seed: u64) -> Option<Side> {
    let mut players = BySide::new(levels[0].player(seed), levels[1].player(seed + 1));
    let (game, ended) = play_out(start, &mut players, &mut Seeded::new(seed));
    assert!(Rules::pending(&game).side().is_none(), "the battle of seed {seed} ends");
    ended.outcome.winner
}

#[test]
fn greedy_beats_random_clearly() {
    let start = start(None).unwrap();
    let wins = (0..20u64).filter(|&n| {
        let first = n % 2 == 0;
        let levels = if first { [Level::Greedy, Level::Random] } else { [Level::Random, Level::Greedy] };
        winner(&start, levels, 100 + n) == Some(if first { Side::First } else { Side::Second })
    });
    let wins = wins.count();
    assert!(wins >= 18, "greedy won {wins} of 20");
}

#[test]
fn between_equals_either_side_can_win() {
    let start = start(None).unwrap();
    let winners: Vec<Option<Side>> = (0..16).map(|n| winner(&start, [Level::Greedy; 2], 300 + n)).collect();
    for side in Side::BOTH {
        assert!(winners.contains(&Some(side)), "{side:?} never wins: {winners:?}");
    }
}

/// Rules that the officer does not know are declined, or drawn by lot: no switch stalls a battle.
#[test]
fn every_switch_is_played_to_the_end() {
    let mut played = 0;
    for (n, switch) in SWITCHES.iter().enumerate() {
        let Some(start) = start(Some(&[switch.id.to_owned()])) else { continue };
        winner(&start, [Level::Veteran, Level::Recruit], 500 + n as u64);
        played += 1;
    }
    assert!(played >= 3, "only {played} switches can be set alone");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let start = start(None).unwrap();
    let hash = |level: Level| {
        let mut players = BySide::new(level.player(3), Level::Random.player(4));
        voltigeur_engine::StateHash::of(GameState::state(&play_out(&start, &mut players, &mut Seeded::new(3)).0))
    };
    for level in [Level::Random, Level::Recruit, Level::Veteran, Level::Marshal] {
        assert_eq!(hash(level), hash(level), "{level}");
    }
}

/// Each of these once came to a question without an answer, most of them in what a veteran played out in his head.
#[test]
fn battles_that_once_came_to_a_dead_end_are_played_to_their_end() {
    let once = [
        ("auerstaedt", None, 22),
        ("auerstaedt", None, 85),
        ("auerstaedt", None, 251),
        ("stream-crossing", Some(vec!["hidden-stacks".to_owned(), "command4".to_owned()]), 28),
    ];
    let book = voltigeur_players::books()[1];
    for (scenario, switches, seed) in once {
        let start = Live::new(vive_lempereur::new_game(scenario, switches.as_deref()).expect("it ships"));
        let (game, _) =
            book.contest(&start, BySide::new(Level::Veteran, Level::Veteran), seed, 0).expect("it is of this book");
        assert!(game.pending().side().is_none(), "{scenario} with seed {seed}");
    }
}
