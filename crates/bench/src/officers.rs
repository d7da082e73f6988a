//! Officers against officers and against chance, on every scenario with every switch alone and with all that go together. A fault
//! ends its own game only: it is told with all that is needed to see it again, its record is saved, and the next game is played.
use std::fs;
use std::panic::set_hook;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;
use voltigeur_engine::battery::{self, BrokenGame, Options};
use voltigeur_engine::record::DiceSource;
use voltigeur_engine::{BySide, Match, Side};
use voltigeur_players::{Book, Level, books};

/// The seed of all games: a game is fixed by its scenario and its number.
const SEED: u64 = 1815;
/// Who plays whom, game by game.
const PAIRS: [[Level; 2]; 4] = [
    [Level::Veteran, Level::Veteran],
    [Level::Veteran, Level::Random],
    [Level::Veteran, Level::Veteran],
    [Level::Random, Level::Veteran],
];
/// Where records of faulty games go.
const FOLDER: &str = "target/faults";

/// Plays so many games of every book, or of one scenario, from a number on. Says whether all of them were well.
pub fn soak(games: u64, only: Option<&str>, from: u64) -> bool {
    set_hook(Box::new(|_| {}));
    let mut well = true;
    for book in books() {
        let scenarios = book.scenarios();
        let share = games.div_ceil(scenarios.len().max(1) as u64);
        for info in scenarios {
            let share = match only {
                None => share,
                Some(id) if id == info.id => games,
                Some(_) => continue,
            };
            well &= Trials::of(*book, &info.id).play(from, share);
        }
    }
    well
}

/// The trials of a scenario.
struct Trials {
    book: &'static dyn Book,
    scenario: String,
    text: &'static str,
    sets: Vec<Vec<String>>,
    decisions: AtomicU64,
    faults: AtomicU64,
}

impl Trials {
    fn of(book: &'static dyn Book, scenario: &str) -> Self {
        let text = book.scenario_text(scenario).expect("a scenario that is listed has a text");
        let sets = battery::switch_sets(book.rulebook(), text);
        let scenario = scenario.to_owned();
        Self { book, scenario, text, sets, decisions: AtomicU64::new(0), faults: AtomicU64::new(0) }
    }

    fn play(&self, from: u64, games: u64) -> bool {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let started = Instant::now();
        let next = Mutex::new(from);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = {
                            let mut next = next.lock().expect("no thread fails with the lock");
                            *next += 1;
                            *next - 1
                        };
                        if number >= from + games {
                            return;
                        }
                        self.game(number);
                    }
                });
            }
        });
        let seconds = started.elapsed().as_secs_f64();
        let (faults, decisions) = (self.faults.load(Ordering::Relaxed), self.decisions.load(Ordering::Relaxed));
        println!(
            "{:<15} {games:>7} games of officers with {} choices of switches {decisions:>10} decisions, {faults} faults; {seconds:.1} s, {:.2} s a game",
            self.scenario,
            self.sets.len(),
            seconds / games.max(1) as f64
        );
        faults == 0
    }

    /// Switches change with every game, players with every round of the switches.
    fn game(&self, number: u64) {
        let sets = self.sets.len() as u64;
        let switches = &self.sets[(number % sets) as usize];
        let [first, second] = PAIRS[(number / sets) as usize % PAIRS.len()];
        let start = self.book.set_up(self.text, Some(switches)).expect("what is offered can be set up");
        let options = Options { seed: SEED, most_decisions: 60_000, walk_every: 97, ..Options::default() };
        let played = self.book.trial(&*start, BySide::new(first, second), number, &options);
        match played.expect("a book plays its own games") {
            Ok(ended) => {
                self.decisions.fetch_add(ended.decisions as u64, Ordering::Relaxed);
            }
            Err(broken) => self.fault(number, switches, [first, second], &broken),
        }
    }

    fn fault(&self, number: u64, switches: &[String], levels: [Level; 2], broken: &BrokenGame) {
        self.faults.fetch_add(1, Ordering::Relaxed);
        let [first, second] = levels;
        let on = if switches.is_empty() { "none".to_owned() } else { switches.join(", ") };
        println!(
            "{} game {number} after {} actions, {first} against {second}, seed {SEED}, switches {on}: {}",
            self.scenario,
            broken.line.steps.len(),
            broken.why
        );
        match self.save(number, switches, levels, broken) {
            Ok(file) => println!("    its record is in {file}"),
            Err(why) => println!("    its record could not be saved: {why}"),
        }
    }

    fn save(
        &self,
        number: u64,
        switches: &[String],
        levels: [Level; 2],
        broken: &BrokenGame,
    ) -> Result<String, String> {
        let seats = BySide::from_fn(|side: Side| levels[side.index()].to_string());
        let head = Match::new(self.book.rulebook(), self.text, &self.scenario, Some(switches), 0, seats)
            .map_err(|why| why.to_string())?;
        let mut record = head.record();
        record.dice = DiceSource::recorded();
        record.line = broken.line.clone();
        record.line.remarks.push(broken.why.split_whitespace().collect::<Vec<_>>().join(" "));
        fs::create_dir_all(FOLDER).map_err(|why| why.to_string())?;
        let file = Path::new(FOLDER).join(format!("{}-{number}.battle", self.scenario));
        fs::write(&file, record.to_string()).map_err(|why| why.to_string())?;
        Ok(file.display().to_string())
    }
}
