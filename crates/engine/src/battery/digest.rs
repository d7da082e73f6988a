//! Digests: a fingerprint of many whole games. Code that is arranged anew must leave every one of them as it is.
use super::fast::chance;
use crate::view::Viewer;
use crate::{Game, LogLine, Pending, Seeded, StateHash, notation};
use blake3::Hasher;
use std::fmt;
use std::fs;
use std::path::Path;

/// What so many games came to. Two programs with the same rules and words agree in all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest {
    /// Decisions in all of them.
    pub decisions: usize,
    /// Of the state after every action.
    pub states: u64,
    /// Of what is offered: the notation of every legal action.
    pub offered: u64,
    /// Of questions, choices and refusals in words, at one decision in `WORDS_EVERY`, refusals at fewer.
    pub words: u64,
    /// Of the log.
    pub log: u64,
}

/// Questions and choices are read at one decision in so many.
const WORDS_EVERY: usize = 11;
/// Refusals at one of those in so many.
const REFUSALS_EVERY: usize = 12;

impl Digest {
    /// Plays games, each to its end or to so many decisions, by the choices of `choose`.
    pub fn of<G: Game>(
        make: impl Fn(u64) -> G,
        games: u64,
        most_decisions: usize,
        mut choose: impl FnMut(&G, &[G::Action], &mut Seeded) -> usize,
    ) -> Self {
        let [mut states, mut offered, mut words, mut log] = std::array::from_fn(|_| Hasher::new());
        let mut decisions = 0;
        let (mut legal, mut conceivable, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..games {
            let mut game = make(number);
            let (mut dice, mut rng) = chance(1815, number);
            for played in 0..most_decisions {
                let Pending::Decision(_) = game.pending() else { break };
                legal.clear();
                game.legal_actions(&mut legal);
                let mut text = String::new();
                for action in &legal {
                    game.write_action(action, &mut text);
                    text.push('\n');
                }
                offered.update(text.as_bytes());
                if (played + number as usize).is_multiple_of(WORDS_EVERY) {
                    conceivable.clear();
                    if (played / WORDS_EVERY).is_multiple_of(REFUSALS_EVERY) {
                        game.conceivable_actions(&mut conceivable);
                    }
                    words.update(in_words(&game, &legal, &conceivable).as_bytes());
                }
                let action = legal[choose(&game, &legal, &mut rng)].clone();
                game.apply(&action, &mut dice, &mut events);
                for event in events.drain(..) {
                    log.update(logged(&game.describe_event(&event)).as_bytes());
                }
                states.update(&StateHash::of(game.state()).0.to_le_bytes());
                decisions += 1;
            }
        }
        let short = |hasher: Hasher| {
            let hash = hasher.finalize();
            u64::from_le_bytes(std::array::from_fn(|n| hash.as_bytes()[n]))
        };
        Self { decisions, states: short(states), offered: short(offered), words: short(words), log: short(log) }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decisions, states, offered, words, log } = self;
        write!(
            f,
            "{decisions} decisions, states {states:016x}, offered {offered:016x}, words {words:016x}, log {log:016x}"
        )
    }
}

/// The question, every choice, and why some of what is conceivable is refused.
fn in_words<G: Game>(game: &G, legal: &[G::Action], conceivable: &[G::Action]) -> String {
    let mut text = String::new();
    if let Some(prompt) = game.summary(Viewer::Everyone, false).prompt {
        text.push_str(&format!("{} [{}]\n", prompt.question, prompt.rule));
    }
    for action in legal {
        let choice = game.describe_action(action);
        text.push_str(&format!("{} [{}] {:?} {:?}\n", choice.label, choice.rule, choice.cost, choice.points_at));
    }
    // Sorted: the order in which actions are conceived means nothing.
    let mut written: Vec<(String, &G::Action)> =
        conceivable.iter().map(|action| (notation(game, action), action)).collect();
    written.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (written, action) in written.iter().step_by((conceivable.len() / 200).max(1)) {
        if let Err(refusal) = game.check(action) {
            text.push_str(&format!("{written}: {refusal}\n"));
        }
    }
    text
}

fn logged(line: &LogLine) -> String {
    format!("{} {:?} {:?}\n", line.text, line.rules, line.ledgers)
}

/// Compares lines of digests, each with its name, with those of a file. With `UPDATE_GOLDEN` in the environment it writes the file anew.
///
/// # Panics
/// If they differ, with those that do.
pub fn digests_hold(file: &Path, digests: &[(String, Digest)]) {
    let now: String = digests.iter().map(|(name, digest)| format!("{name}: {digest}\n")).collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(file, &now).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    let differ = |kept: &str, now: &str| if kept == now { String::new() } else { format!("was {kept}\nis  {now}\n") };
    let wrong: String = kept.lines().zip(now.lines()).map(|(kept, now)| differ(kept, now)).collect();
    assert!(
        wrong.is_empty() && kept.lines().count() == now.lines().count(),
        "games differ from {}; if rules or words were meant to change, UPDATE_GOLDEN=1 writes it anew:\n{wrong}",
        file.display()
    );
}
