//! What every player keeps: it chooses what is legal, and the same seed chooses the same.
use lines_of_battle::LinesOfBattle;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use voltigeur_engine::{AnyGame, BySide, GameState, Live, Pending, Rules, Seeded, Side, StateHash};
use voltigeur_players::{Level, Player, Search, books, play_out};

const MIRROR: &str = "mirror-ridge";

fn start(scenario: &str) -> LinesOfBattle {
    lines_of_battle::new_game(scenario, None).expect("the scenario comes with the rulebook")
}

fn play(scenario: &str, levels: [Level; 2], seed: u64) -> (LinesOfBattle, Option<Side>) {
    let mut players = BySide::new(levels[0].player(seed), levels[1].player(seed + 1));
    let (game, ended) = play_out(&start(scenario), &mut players, &mut Seeded::new(seed));
    (game, ended.outcome.winner)
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for level in [Level::Random, Level::Recruit, Level::Veteran, Level::Search(2)] {
        let hash = |seed| StateHash::of(GameState::state(&play("training-1", [level, Level::Recruit], seed).0));
        assert_eq!(hash(3), hash(3), "{level}");
    }
}

#[test]
fn greedy_beats_random_clearly() {
    let wins = (0..40u64).filter(|&n| {
        let first = n % 2 == 0;
        let levels = if first { [Level::Greedy, Level::Random] } else { [Level::Random, Level::Greedy] };
        play(MIRROR, levels, n).1 == Some(if first { Side::First } else { Side::Second })
    });
    assert!(wins.count() >= 36);
}

#[test]
fn search_beats_recruits_clearly() {
    let wins = (0..10u64).filter(|&n| {
        let (first, search) = (n % 2 == 0, Level::Search(60));
        let levels = if first { [search, Level::Recruit] } else { [Level::Recruit, search] };
        play(MIRROR, levels, n).1 == Some(if first { Side::First } else { Side::Second })
    });
    assert!(wins.count() >= 7);
}

#[test]
fn every_scenario_is_played_to_its_end_by_legal_choices() {
    for scenario in lines_of_battle::book().scenarios() {
        for level in [Level::Recruit, Level::Veteran] {
            let (game, _) = play(&scenario.id, [level, Level::Random], 5);
            assert!(Rules::pending(&game).side().is_none(), "{} by {level}", scenario.id);
        }
    }
}

#[test]
fn search_gives_the_same_legal_answer_to_the_same_question() {
    let (mut game, mut dice, mut legal) = (start(MIRROR), Seeded::new(11), Vec::new());
    let mut other = Level::Veteran.player::<LinesOfBattle>(1);
    let mut asked = 0;
    while let (Pending::Decision(_), true) = (Rules::pending(&game), asked < 60) {
        legal.clear();
        game.legal_actions(&mut legal);
        if legal.len() > 1 {
            asked += 1;
            let answers = [0; 2].map(|_| Search::<LinesOfBattle>::new(5, 4).choose(&game, &legal));
            assert_eq!(answers[0], answers[1]);
            assert!(answers[0] < legal.len());
        }
        let chosen = if legal.len() == 1 { 0 } else { other.choose(&game, &legal) };
        Rules::apply(&mut game, &legal[chosen], &mut dice, &mut ());
    }
    assert_eq!(asked, 60);
}

#[test]
fn search_stops_when_it_is_told_to() {
    let mut game = start(MIRROR);
    let (mut dice, mut legal) = (Seeded::new(1), Vec::new());
    while !matches!(game.state().phase(), lines_of_battle::procedure::Phase::Move(_)) {
        legal.clear();
        game.legal_actions(&mut legal);
        Rules::apply(&mut game, &legal[legal.len() - 1], &mut dice, &mut ());
    }
    legal.clear();
    game.legal_actions(&mut legal);
    let asked = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&asked);
    let mut player = Search::new(1, u32::MAX);
    player.stop_when(Arc::new(move || counter.fetch_add(1, Ordering::Relaxed) >= 9));
    assert!(player.choose(&game, &legal) < legal.len());
    assert_eq!(asked.load(Ordering::Relaxed), 10);
}

#[test]
fn the_registry_plays_by_notation() {
    let book = books()[0];
    assert!(book.player("general", 1).is_none());
    let text = book.scenario_text("training-1").unwrap();
    let mut game = book.set_up(text, None).unwrap();
    let mut dice = Seeded::new(2);
    let mut players = ["search:2", "recruit"].map(|level| book.player(level, 1).unwrap());
    while let Pending::Decision(side) = game.pending() {
        let action = players[side.index()].choose(&*game);
        let action = game.parse(&action).unwrap();
        game.apply(&action, &mut dice).unwrap();
    }
    assert_eq!(players[1].name(), "recruit");
}

#[test]
fn a_contest_depends_on_its_seed_and_number_only() {
    let book = books()[0];
    let start: Box<dyn AnyGame> = Live::boxed(start(MIRROR));
    let levels = BySide::new(Level::Veteran, Level::Random);
    let hash = |number| book.contest(&*start, levels, 7, number).unwrap().0.hash();
    let hashes: Vec<StateHash> = (0..4).map(hash).collect();
    assert_eq!(hashes, (0..4).map(hash).collect::<Vec<_>>());
    assert!((1..4).all(|n| !hashes[..n].contains(&hashes[n])), "{hashes:?}");
}

#[test]
fn all_rulebooks_are_offered_and_the_first_is_lines_of_battle() {
    let ids: Vec<&str> = books().iter().map(|book| book.rules().info.id.as_str()).collect();
    assert_eq!(ids, ["lines-of-battle", "vive-lempereur", "eagles"]);
}
