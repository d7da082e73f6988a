//! Words that faults of a scenario are told with.
use super::file::Named;

/// The ids of a list of entries.
pub(super) fn ids<T: Named>(entries: &[super::file::Entry<T>]) -> impl Iterator<Item = &str> {
    entries.iter().map(|entry| entry.id())
}

/// `'a', 'b', 'c'`.
pub(super) fn quoted_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}
