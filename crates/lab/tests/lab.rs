//! The same seed gives the same result, whatever the number of threads.
use voltigeur_lab::{Options, Seat, Setup, games_csv, simulate};
use voltigeur_players::Level;

fn run(threads: usize, first_game: u64, games: u64) -> voltigeur_lab::Games {
    let setup = Setup::new("lines-of-battle", "training-1", None).expect("the scenario comes with the rulebook");
    let options = Options { games, first_game, threads, swap: true, ..Options::default() };
    simulate(&setup, [Level::Recruit, Level::Random], &options, &|_| {}).expect("threads start")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = run(1, 0, 12);
    assert_eq!(one, run(2, 0, 12));
    assert_eq!(one, run(3, 0, 12));
    assert_eq!(one.summary().to_string(), run(2, 0, 12).summary().to_string());
}

#[test]
fn shards_add_up_to_the_whole() {
    let mut halves = run(1, 0, 6);
    halves.results.extend(run(2, 6, 6).results);
    assert_eq!(halves, run(1, 0, 12));
}

#[test]
fn the_summary_adds_up() {
    let games = run(2, 0, 12);
    let summary = games.summary();
    let [a, b] = &summary.players;
    assert!((a.wins.share + b.wins.share + summary.draws.share - 1.0).abs() < 1e-12);
    assert!((a.score.share + b.score.share - 1.0).abs() < 1e-12);
    assert_eq!(games.results.iter().filter(|game| game.swapped).count(), 6);
    assert_eq!(summary.margin.count, 12);
    let json = serde_json::to_string(&summary).unwrap();
    let read: voltigeur_lab::Summary = serde_json::from_str(&json).unwrap();
    assert_eq!(read.to_string(), summary.to_string());
    assert_eq!(games_csv(&games).lines().count(), 13);
    assert!(summary.csv().starts_with("what,value,low,high\nwins_a (recruit),"));
    let first = &games.results[1];
    assert_ne!(first.side_of(Seat::A), first.side_of(Seat::B));
}

#[test]
fn progress_counts_every_game_once() {
    let setup = Setup::new("lines-of-battle", "training-1", None).unwrap();
    let seen = std::sync::Mutex::new(Vec::new());
    let options = Options { games: 8, threads: 2, ..Options::default() };
    simulate(&setup, [Level::Random; 2], &options, &|done| seen.lock().unwrap().push(done)).unwrap();
    let mut seen = seen.into_inner().unwrap();
    seen.sort_unstable();
    assert_eq!(seen, (1..=8).collect::<Vec<_>>());
}

#[test]
fn what_is_not_there_is_named() {
    let refused = |book: &str, scenario: &str| Setup::new(book, scenario, None).err().map(|error| error.to_string());
    assert_eq!(refused("chess", "x"), Some("there is no rulebook 'chess'".to_owned()));
    assert_eq!(refused("lines-of-battle", "x"), Some("there is no scenario 'x'".to_owned()));
}

/// Two players of one level are told apart: by their sides, or by a letter if they change sides.
#[test]
fn a_summary_names_sides_not_one_level_twice() {
    let mut summary = run(1, 0, 2).summary();
    for player in &mut summary.players {
        player.name = "veteran".to_owned();
    }
    let changing = summary.to_string();
    assert!(changing.contains("veteran A against veteran B") && changing.contains("points of veteran B"), "{changing}");
    summary.swap = false;
    let [first, second] = summary.sides.clone();
    let kept = summary.to_string();
    assert!(kept.contains(&format!("{first} (veteran) against {second} (veteran)")), "{kept}");
    assert!(kept.contains(&format!("mean losses of {second} (veteran)")), "{kept}");
    let wins = |name: &str| kept.lines().filter(|line| line.starts_with(&format!("{name} "))).count();
    assert_eq!(wins(&first), 2, "its wins and its score, once each:\n{kept}");
}
