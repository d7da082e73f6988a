//! Collecting faults, and guessing what was meant.
use super::file::Named;
use std::fmt::Display;
use voltigeur_engine::Fault;

/// The faults found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub fn add(&mut self, place: impl Display, wrong: impl Into<String>, remedy: impl Into<String>) {
        self.0.push(Fault { place: place.to_string(), wrong: wrong.into(), remedy: remedy.into() });
    }

    /// Reports an id that names nothing, with the nearest one that does.
    pub fn unknown<'k>(&mut self, place: impl Display, what: &str, id: &str, known: impl IntoIterator<Item = &'k str>) {
        let remedy = match nearest(id, known) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("correct the id, or declare the {what}"),
        };
        self.add(place, format!("there is no {what} '{id}'"), remedy);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn into_result(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// The ids of a list of entries.
pub(super) fn ids<T: Named>(entries: &[super::file::Entry<T>]) -> impl Iterator<Item = &str> {
    entries.iter().map(|entry| entry.id())
}

/// The known word that is nearest to `word`, if it is near enough to have been meant.
pub(super) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let limit = (word.chars().count() / 3).max(1);
    let near = known.into_iter().map(|candidate| (edit_distance(word, candidate), candidate));
    near.filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be added, taken out or changed to make one word the other.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// `'a', 'b', 'c'`.
pub(super) fn quoted_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_the_word_that_was_meant() {
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(nearest("qb-derlom", ["qb-derlon", "leaders"]), Some("qb-derlon"));
        assert_eq!(nearest("moon", ["qb-derlon", "leaders"]), None);
    }
}
