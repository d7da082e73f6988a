//! What reads texts of strangers, as functions that a fuzzer can call: [`record`], [`scenario`], [`study`], [`notation`] and `socket`.
//! Each takes any bytes and comes back; whatever panics or hangs is a bug.
//!
//! The targets in `fuzz/` (cargo-fuzz, outside of the workspace) call them for as long as one likes. The tests of this crate replay the
//! texts in `fuzz/seeds` and some thousand changes of them ([`mutate`]), so that every test run looks at them.
//!
//! ```
//! voltigeur_fuzzing::study("study \u{e9}\nunit I Blue \u{e9}\u{e9} 0606".as_bytes());
//! ```
use positions::position;
use voltigeur_engine::odds::Stance;
use voltigeur_engine::record::verify;
use voltigeur_engine::study::rulebook_of;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{AnyGame, BySide, Match, Record, Seeded, Side, Stale};
use voltigeur_players::{Book, books};

pub mod mutate;
pub mod positions;
#[cfg(feature = "socket")]
mod socket;

#[cfg(feature = "socket")]
pub use socket::socket;

/// A reader of bytes.
pub type Target = fn(&[u8]);

/// All of them, by the names of their fuzz targets.
pub const TARGETS: &[(&str, Target)] = &[
    ("record", record),
    ("scenario", scenario),
    ("study", study),
    ("notation", notation),
    #[cfg(feature = "socket")]
    ("socket", socket),
];

/// How many decisions are taken in a battle of a scenario that passed the check.
const DECISIONS: usize = 12;
/// The most situations of odds.
const SITUATIONS: usize = 2_000;
/// The longest text: longer ones find nothing new, only slower.
const LONGEST: usize = 64 * 1024;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).into_owned()
}

/// An answer that a person reads makes sense.
fn read_by_a_person(answer: &str) {
    if let Some((before, after)) = answer.split_once("; did you mean '") {
        let meant = after.split('\'').next().unwrap_or_default();
        assert!(meant.is_empty() || !before.ends_with(&format!(" '{meant}'")), "{answer}");
    }
}

fn named(id: &str) -> Option<&'static dyn Book> {
    books().iter().copied().find(|book| book.rules().info.id == id)
}

/// Reads a record, writes it again, replays it and all of its variations, and verifies its dice.
pub fn record(bytes: &[u8]) {
    let record = match text(bytes).parse::<Record>() {
        Ok(record) => record,
        Err(why) => return read_by_a_person(&why.to_string()),
    };
    let written = record.to_string();
    let read = written.parse::<Record>();
    assert_eq!(read.as_ref(), Ok(&record), "a record that was written can be read:\n{written}");
    let _ = verify(&record);
    let Some(book) = named(&record.rulebook) else { return };
    let mut bare = record.clone();
    // What does not agree with its hash or its dice ends a replay: without them it goes on.
    bare.line.steps.iter_mut().for_each(|step| (step.hash, step.dice) = (None, Vec::new()));
    for line in record.all_lines().take(20).chain([bare]) {
        match Match::replay(book.rulebook(), &line) {
            Ok(mut battle) => {
                battle.narrate();
                let _ = battle.record().to_string();
            }
            Err(why) => read_by_a_person(&why.to_string()),
        }
    }
}

/// Sets a scenario up by every rulebook, looks at it, and plays its first decisions.
pub fn scenario(bytes: &[u8]) {
    let text = text(bytes);
    for book in books() {
        if let Ok(switches) = book.switches(&text) {
            let all: Vec<String> = switches.into_iter().map(|switch| switch.id).collect();
            let _ = book.set_up(&text, Some(&all));
        }
        match book.set_up(&text, None) {
            Ok(game) => play_a_little(game),
            Err(faults) => {
                assert!(!faults.is_empty(), "whatever is refused has a fault");
                faults.iter().for_each(|fault| read_by_a_person(&fault.to_string()));
            }
        }
    }
}

fn play_a_little(mut game: Box<dyn AnyGame>) {
    let mut dice = Seeded::new(1);
    for _ in 0..DECISIONS {
        if game.pending().side().is_none() {
            break;
        }
        for viewer in [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator] {
            let _ = game.view(viewer);
        }
        let legal = game.legal();
        if legal.is_empty() {
            // The tests of the rulebooks look for dead ends, in battles that people play.
            return;
        }
        let action = &legal[dice.below(legal.len())];
        game.apply(action, &mut dice).expect("what is offered is accepted");
    }
}

/// Runs the studies of a text, by the rulebook that it names or by all of them.
pub fn study(bytes: &[u8]) {
    let text = text(bytes);
    let of_text = rulebook_of(&text).ok().and_then(|id| named(&id));
    for book in of_text.as_ref().map_or(books(), std::slice::from_ref) {
        match book.rulebook().study(&text) {
            Ok(report) => {
                for study in report.studies {
                    let _ = study.narrative();
                    study.differences.iter().for_each(|difference| read_by_a_person(&difference.to_string()));
                }
            }
            Err(why) => read_by_a_person(&why.to_string()),
        }
    }
}

/// Reads actions. The first byte chooses a position, each line after it is an action that somebody typed.
pub fn notation(bytes: &[u8]) {
    let Some((which, rest)) = bytes.split_first() else { return };
    let game = position(*which);
    for line in text(rest).lines().take(20) {
        action(game, line);
    }
}

/// Whatever can be asked about an action that was typed; then it is taken.
fn action(game: &dyn AnyGame, line: &str) {
    let action = match game.parse(line) {
        Ok(action) => action,
        Err(why) => return read_by_a_person(&why.to_string()),
    };
    let _ = game.describe(&action);
    let _ = game.is_irreversible(&action);
    let _ = game.totals(&action);
    let _ = game.odds_within(Some(&action), BySide::new(Stance::Cautious, Stance::FightOn), SITUATIONS);
    let again = game.parse(action.notation()).expect("what was read can be read again");
    assert_eq!(again.notation(), action.notation(), "and is written as before");
    let mut next = game.boxed_clone();
    next.apply(&action, &mut Seeded::new(1)).expect("what passed the check is taken");
    assert_eq!(next.apply(&action, &mut Seeded::new(1)), Err(Stale), "and is of no other state");
    let _ = next.legal();
    let _ = next.view(Viewer::Everyone);
}
