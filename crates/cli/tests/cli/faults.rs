//! A fault in one game of a simulation ends that game only.
use crate::support::{folder, root};
use clap::Parser;
use std::path::Path;
use voltigeur::args::{Cli, Command, SimulateArgs};
use voltigeur::commands::simulate::run_scenario;
use voltigeur::library::{self, Scenario};
use voltigeur_engine::{AnyGame, BySide, Fault, RuleIndex, Rulebook, ScenarioInfo, SwitchInfo, battery};
use voltigeur_players::{AnyPlayer, Book, Ended, Level, NotOffered, Stop, books};

/// A rulebook whose game 1 fails, and whose players fail at their third decision.
struct Faulty;

static FAULTY: Faulty = Faulty;

fn sound() -> &'static dyn Book {
    books()[0]
}

impl Rulebook for Faulty {
    fn rules(&self) -> &RuleIndex {
        sound().rules()
    }
    fn version(&self) -> u32 {
        sound().version()
    }
    fn scenarios(&self) -> Vec<ScenarioInfo> {
        sound().scenarios()
    }
    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        sound().scenario_text(id)
    }
    fn switches(&self, text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        sound().switches(text)
    }
    fn set_up(&self, text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        sound().set_up(text, switches)
    }
}

impl Book for Faulty {
    fn levels(&self) -> &'static [Level] {
        sound().levels()
    }
    fn offered(&self, level: &str) -> Result<Level, NotOffered> {
        sound().offered(level)
    }
    fn player(&self, level: &str, seed: u64) -> Option<Box<dyn AnyPlayer>> {
        Some(Box::new(Failing { player: sound().player(level, seed)?, decisions: 0 }))
    }

    fn contest(
        &self,
        start: &dyn AnyGame,
        levels: BySide<Level>,
        seed: u64,
        number: u64,
    ) -> Option<(Box<dyn AnyGame>, Ended)> {
        assert_ne!(number, 1, "a fault on purpose");
        sound().contest(start, levels, seed, number)
    }

    fn trial(
        &self,
        start: &dyn AnyGame,
        levels: BySide<Level>,
        number: u64,
        options: &battery::Options,
    ) -> Option<Result<battery::Ended, battery::BrokenGame>> {
        sound().trial(start, levels, number, options)
    }

    fn rulebook(&self) -> &'static dyn Rulebook {
        &FAULTY
    }
}

struct Failing {
    player: Box<dyn AnyPlayer>,
    decisions: u32,
}

impl AnyPlayer for Failing {
    fn name(&self) -> &str {
        self.player.name()
    }
    fn choose(&mut self, game: &dyn AnyGame) -> String {
        self.decisions += 1;
        assert!(self.decisions < 3, "a fault on purpose");
        self.player.choose(game)
    }
    fn stop_when(&mut self, stop: Stop) {
        self.player.stop_when(stop);
    }
}

fn arguments(home: &Path, more: &[&str]) -> SimulateArgs {
    let faults = home.join("faults");
    let json = home.join("summary.json");
    let all = ["voltigeur", "simulate", "training-1", "-n", "3", "--seed", "7", "--force"];
    let files = ["--faults", faults.to_str().unwrap(), "--json", json.to_str().unwrap()];
    let cli = Cli::try_parse_from(all.iter().chain(&files).chain(more)).unwrap();
    let Some(Command::Simulate(arguments)) = cli.command else { panic!("it is a simulation") };
    arguments
}

fn scenario() -> Scenario {
    Scenario { book: &FAULTY, ..library::scenario("training-1").unwrap() }
}

#[test]
fn a_fault_ends_one_game_only_and_its_record_is_saved() {
    let home = folder("faults");
    let arguments = arguments(&home, &["--first", "random", "--second", "recruit"]);
    for n in 1..=2 {
        let failed = run_scenario(&arguments, &scenario()).unwrap_err();
        assert_eq!((failed.code, failed.to_string().as_str()), (1, "1 of 3 games could not be finished"));
        let name = if n == 1 { "fault-training-1-7-1.battle" } else { "fault-training-1-7-1-2.battle" };
        let record = library::record(&home.join("faults").join(name)).unwrap();
        let played = record.battle.history().iter().filter(|played| !played.forced).count();
        assert!((2..=4).contains(&played), "two decisions of one player, and as many of the other: {played}");
        assert!(record.record.to_string().contains("a fault on purpose"), "{}", record.record);
    }
    let saved = std::fs::read_dir(home.join("faults")).unwrap().count();
    assert_eq!(saved, 2, "nothing was overwritten");
    let summary = std::fs::read_to_string(home.join("summary.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    assert_eq!((&summary["games"], &summary["failed"]), (&2.into(), &1.into()));
}

/// With an outside bot games are played in another way; there the computer player of every game fails.
#[test]
fn a_fault_against_an_outside_bot_ends_one_game_only_as_well() {
    let home = folder("bot-faults");
    let bot = format!("cmd:'{}' bot --level random", env!("CARGO_BIN_EXE_voltigeur"));
    let arguments = arguments(&home, &["--first", &bot, "--second", "recruit", "--bot-time", "20000"]);
    let failed = run_scenario(&arguments, &scenario()).unwrap_err();
    assert_eq!((failed.code, failed.to_string().as_str()), (1, "3 of 3 games could not be finished"));
    for number in 0..3 {
        library::record(&home.join(format!("faults/fault-training-1-7-{number}.battle"))).unwrap();
    }
    assert!(!root().join("fault-training-1-7-0.battle").exists(), "they are saved where it was said");
}
