//! Deployment, time, counters and activations over random games: each alone, and all together. VLE-XVIII.2a, VLE-XIX.4a, VLE-XXI.2a.
use vive_lempereur::{ViveLEmpereur, book, new_game};
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Match, Notation, Pending, Presentation, Record, Rules, Seats, Seeded, Side};

const ALL: [&str; 6] = ["hidden-stacks", "strategic-deployment", "time-limits", "reserves", "dummies", "interactive"];

fn start(scenario: &str, switches: &[&str]) -> ViveLEmpereur {
    let switches: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
    new_game(scenario, Some(&switches)).unwrap()
}

fn keeps_every_promise(scenario: &str, switches: &[&str], games: u64) -> battery::Report {
    let start = start(scenario, switches);
    let options = Options { games, seed: 8, thorough_every: 67, most_decisions: 60_000, ..Options::default() };
    let report = battery::random_games(|_| start.clone(), &options);
    assert_eq!(report.games, games);
    report
}

#[test]
fn random_games_with_a_deployment_keep_every_promise() {
    let report = keeps_every_promise("stream-crossing", &["strategic-deployment"], 3);
    assert!(report.rules.contains_key("VLE-XVIII.4a"), "{report}");
}

#[test]
fn random_interactive_games_keep_every_promise() {
    let report = keeps_every_promise("stream-crossing", &["interactive"], 3);
    assert!(report.rules.contains_key("VLE-XXI.1a"), "{report}");
}

#[test]
fn random_games_against_the_clock_keep_every_promise_and_need_no_time() {
    let report = keeps_every_promise("stream-crossing", &["time-limits"], 2);
    assert!(!report.rules.contains_key("VLE-XIX.4a"), "time is never offered: {report}");
}

#[test]
fn random_games_with_all_of_it_keep_every_promise() {
    keeps_every_promise("stream-crossing", &ALL, 3);
    let report = keeps_every_promise("auerstaedt", &ALL, 1);
    for rule in ["VLE-XVIII.2a", "VLE-XVIII.3a", "VLE-XVIII.4b", "VLE-XX.1a", "VLE-XX.2a", "VLE-XXI.5a", "VLE-XXI.6a"] {
        assert!(report.rules.contains_key(rule), "{rule} was never met: {report}");
    }
}

/// VLE-XVIII.2a: leaders lie face down.
#[test]
fn the_enemy_does_not_see_whose_leader_lies_in_an_area() {
    let mut game = start("auerstaedt", &["strategic-deployment"]);
    let mut dice = Seeded::new(3);
    let mut legal = Vec::new();
    let mut looked = 0;
    while game.turn() == 0 && looked < 60 {
        legal.clear();
        game.legal_actions(&mut legal);
        let place = |action: &vive_lempereur::Action| voltigeur_engine::notation(&game, action).starts_with("place");
        let Some(&action) =
            legal.iter().filter(|action| place(action)).nth(dice.below(legal.len()) % legal.len().min(3))
        else {
            break;
        };
        let mut log = Vec::new();
        let mover = game.pending().side().unwrap();
        game.apply(&action, &mut dice, &mut log);
        let text = serde_json::to_string(&game.summary(Viewer::Side(mover.other()), true).markers).unwrap();
        let lines = log.iter().map(|event| game.describe_event(event)).filter(|line| line.only_for.is_none());
        let told: String = lines.map(|line| line.text).collect();
        for leader in &game.battle().leaders {
            if leader.side == mover {
                assert!(!text.contains(&leader.name), "{} in the view", leader.name);
                assert!(!told.contains(&leader.name), "{} in the log: {told}", leader.name);
            }
        }
        looked += 1;
    }
    assert!(looked > 3, "{looked} leaders were placed");
    let known = game.summary(Viewer::Side(Side::First), true).markers;
    assert!(known.iter().any(|marker| !marker.id.is_empty()), "a side knows its own");
}

/// VLE-XIX.4a, ruling R79: what a host reports is part of the record, and the record replays to the same state.
#[test]
fn time_is_written_into_the_record_and_replays() {
    let text = book().scenario_text("stream-crossing").unwrap();
    let switches = ["time-limits".to_owned()];
    let seats = || Seats::new("lot".to_owned(), "lot".to_owned());
    let played = |report: bool| {
        let mut battle = Match::new(book(), text, "stream-crossing", Some(&switches), 7, seats()).unwrap();
        let mut lot = Seeded::new(4);
        for n in 0..400u32 {
            if battle.to_decide().is_none() {
                break;
            }
            if report {
                battle.spend(n % 7);
            }
            let legal = battle.game().legal();
            battle.play_checked(&legal[lot.below(legal.len())], false).unwrap();
        }
        battle
    };
    let (timed, untimed) = (played(true), played(false));
    let reports = |battle: &Match| battle.history().iter().filter(|played| played.action.starts_with("time ")).count();
    assert!(reports(&timed) > 20, "{} reports", reports(&timed));
    assert_eq!(reports(&untimed), 0);
    let record: Record = timed.record().to_string().parse().unwrap();
    let replayed = Match::replay(book(), &record).unwrap();
    assert_eq!(replayed.game().hash(), timed.game().hash());
    // A turn forgives what the one before has cost: the clock shows somewhere on the way.
    let moves = timed.history().iter().filter(|played| !played.action.starts_with("time "));
    assert!(moves.zip(untimed.history().iter()).any(|(timed, untimed)| timed.hash != untimed.hash));
}

/// VLE-XIX.1a: the host is told when the clock does not run.
#[test]
fn time_is_asked_for_only_while_the_clock_runs() {
    let mut game = start("stream-crossing", &["time-limits"]);
    let (mut dice, mut legal) = (Seeded::new(9), Vec::new());
    let (mut runs, mut stands) = (0, 0);
    while let Pending::Decision(side) = game.pending() {
        match game.time_spent(10) {
            Some(action) => {
                assert_eq!(side, game.state().active());
                assert!(game.check(&action).is_ok());
                runs += 1;
            }
            None => stands += 1,
        }
        assert!(game.time_spent(0).is_none());
        legal.clear();
        game.legal_actions(&mut legal);
        let action = legal[dice.below(legal.len())];
        game.apply(&action, &mut dice, &mut ());
    }
    assert!(runs > 50 && stands > 50, "{runs} {stands}");
    assert_eq!(Side::BOTH.len(), 2);
}
