//! What can be played: rulebooks, scenarios, records. Names that nobody knows are answered with the nearest known ones.
use crate::failure::{Done, Failure};
use crate::files;
use std::path::Path;
use voltigeur_engine::{BySide, Fault, Match, MatchError, Record, Rulebook, Seats, nearest};
use voltigeur_players::{Book, books};

/// A scenario and its rulebook.
#[derive(Clone)]
pub struct Scenario {
    /// The rulebook with its players.
    pub book: &'static dyn Book,
    /// The scenario's id.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// The book of a rulebook.
///
/// # Errors
/// If nobody knows it.
pub fn book(id: &str) -> Done<&'static dyn Book> {
    let known = books().iter().copied().find(|book| book.rulebook().rules().info.id == id);
    known.ok_or_else(|| {
        let ids = books().iter().map(|book| book.rulebook().rules().info.id.as_str());
        Failure::input(format!("there is no rulebook '{id}'{}", did_you_mean(id, ids)))
    })
}

/// "; did you mean 'x'?", or the list of what there is.
pub fn did_you_mean<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("; did you mean '{near}'?"),
        None => format!("; there are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Does the name look like a file?
fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(['/', '\\']) || Path::new(name).is_file()
}

/// A scenario by its id, by rulebook and id (`eagles/quatre-bras`: two books may tell of the same battle), or from its file.
///
/// # Errors
/// If there is none, or the file cannot be read.
pub fn scenario(name: &str) -> Done<Scenario> {
    let (book, id) = match name.split_once('/') {
        Some((of, id)) if books().iter().any(|book| book.rulebook().rules().info.id == of) => (Some(of), id),
        _ => (None, name),
    };
    let all = || books().iter().filter(|known| book.is_none_or(|book| known.rulebook().rules().info.id == book));
    for book in all() {
        if let Some(text) = book.rulebook().scenario_text(id) {
            return Ok(Scenario { book: *book, id: id.to_owned(), text: text.to_owned() });
        }
    }
    if is_path(name) && (book.is_none() || Path::new(name).is_file()) {
        let text = files::read(Path::new(name))?;
        return Ok(Scenario { book: book_of_text(&text)?, id: id_of_text(&text, name), text });
    }
    let ids: Vec<String> = all().flat_map(|book| book.rulebook().scenarios()).map(|info| info.id).collect();
    let hint = did_you_mean(id, ids.iter().map(String::as_str));
    Err(Failure::input(format!("there is no scenario '{name}'{hint} (the name of a file ends in .toml)")))
}

fn named_in(text: &str, key: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    Some(table.get("scenario")?.get(key)?.as_str()?.to_owned())
}

/// The rulebook that a scenario file names; the first one if it does not say, whose check will then tell what is wrong.
pub fn book_of_text(text: &str) -> Done<&'static dyn Book> {
    match named_in(text, "system").or_else(|| named_in(text, "rulebook")) {
        Some(id) => book(&id),
        None => Ok(books()[0]),
    }
}

fn id_of_text(text: &str, path: &str) -> String {
    named_in(text, "id").unwrap_or_else(|| {
        Path::new(path).file_stem().map_or("scenario".to_owned(), |stem| stem.to_string_lossy().into_owned())
    })
}

/// All faults of a scenario, one a line.
#[must_use]
pub fn listed(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("  {fault}")).collect::<Vec<_>>().join("\n")
}

impl Scenario {
    /// All switches that are on: the scenario's defaults, changed by words such as `leaders`, `leaders=on` or `leaders=off`.
    ///
    /// # Errors
    /// If there is no such switch, or the file is at fault.
    pub fn switches(&self, changes: &[String]) -> Done<Vec<String>> {
        let declared = self.book.rulebook().switches(&self.text).map_err(|faults| self.at_fault(&faults))?;
        let mut on: Vec<String> =
            declared.iter().filter(|switch| switch.default).map(|switch| switch.id.clone()).collect();
        for change in changes.iter().flat_map(|list| list.split(',')).map(str::trim) {
            // A switch with values is written with the value: `movement_source=chart`, `movement_source=chart=off`.
            let (id, wanted) = match change.rsplit_once('=') {
                _ if declared.iter().any(|switch| switch.id == change) => (change, true),
                None => (change, true),
                Some((id, "on")) => (id, true),
                Some((id, "off")) => (id, false),
                Some((id, other)) => {
                    return Err(Failure::input(format!("switch '{id}' is set to '{other}': use on or off")));
                }
            };
            if !declared.iter().any(|switch| switch.id == id) {
                let hint = did_you_mean(id, declared.iter().map(|switch| switch.id.as_str()));
                return Err(Failure::input(format!("there is no switch '{id}' for {}{hint}", self.id)));
            }
            on.retain(|known| known != id);
            if wanted {
                on.push(id.to_owned());
            }
        }
        Ok(on)
    }

    /// A battle of it.
    ///
    /// # Errors
    /// All faults of the file and of the choice of switches.
    pub fn battle(&self, switches: &[String], seed: u64, seats: Seats) -> Done<Match> {
        let switches = self.switches(switches)?;
        Match::new(self.book.rulebook(), &self.text, &self.id, Some(&switches), seed, seats).map_err(
            |error| match error {
                MatchError::Faults(faults) => self.at_fault(&faults),
                error => Failure::input(error.to_string()),
            },
        )
    }

    fn at_fault(&self, faults: &[Fault]) -> Failure {
        Failure::input(format!("{} cannot be set up:\n{}", self.id, listed(faults)))
    }
}

/// A battle nobody plays: to look at, to count, to ask for odds.
#[must_use]
pub fn nobody() -> Seats {
    BySide::new("nobody".to_owned(), "nobody".to_owned())
}

/// Is this text a record?
#[must_use]
pub fn is_record(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("Voltigeur record")
}

/// A record that was read and replayed.
pub struct Loaded {
    /// The rulebook with its players.
    pub book: &'static dyn Book,
    /// The record as it was written.
    pub record: Record,
    /// The battle as it stands at the end of the record.
    pub battle: Match,
}

/// Reads and replays a record.
///
/// # Errors
/// The line that is wrong, and why.
pub fn record(path: &Path) -> Done<Loaded> {
    let text = files::read(path)?;
    record_text(&text, &path.display().to_string())
}

/// Replays the text of a record that came from somewhere.
///
/// # Errors
/// The line that is wrong, and why.
pub fn record_text(text: &str, from: &str) -> Done<Loaded> {
    let record: Record = text.parse().map_err(|error| Failure::input(format!("{from}: {error}")))?;
    let book = book(&record.rulebook).map_err(|error| Failure::input(format!("{from}: {error}")))?;
    let battle = Match::replay(book.rulebook(), &record).map_err(|error| Failure::input(format!("{from}: {error}")))?;
    Ok(Loaded { book, record, battle })
}

/// A rule of any rulebook.
///
/// # Errors
/// If there is none, with those that begin alike.
pub fn rule(books: &[&'static dyn Rulebook], id: &str) -> Done<String> {
    for book in books {
        if let Some(rule) = book.rules().get(id) {
            let mut text = format!("{}  {}\n  {}", rule.id, rule.title, rule.chapter);
            if let Some(switch) = &rule.switch {
                text.push_str(&format!("  (switch {switch})"));
            }
            for line in crate::paint::text::wrapped(&rule.text, 96) {
                text.push_str(&format!("\n  {line}"));
            }
            if !rule.rulings.is_empty() {
                text.push_str(&format!("\n  rulings: {}", rule.rulings.join(", ")));
            }
            return Ok(text);
        }
    }
    let mut near = Vec::new();
    for book in books {
        near.extend(
            book.rules().beginning_with(id).iter().take(8).map(|rule| format!("  {}  {}", rule.id, rule.title)),
        );
    }
    if near.is_empty() {
        let ids = books.iter().flat_map(|book| book.rules().rules()).map(|rule| rule.id.as_str());
        let hint = nearest(id, ids.clone()).or_else(|| {
            let with_prefix = format!("{}-{id}", books.first()?.rules().info.prefix);
            nearest(&with_prefix, ids)
        });
        let hint = hint.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        return Err(Failure::input(format!("there is no rule '{id}'{hint}")));
    }
    Err(Failure::input(format!("there is no rule '{id}'; these rules begin like that:\n{}", near.join("\n"))))
}
