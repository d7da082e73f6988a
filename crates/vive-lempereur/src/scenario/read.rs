//! Reading: from text to a description. Every fault is reported, with its line.
use super::file::File;
use voltigeur_engine::{Faults, read_scenario};

/// Lists whose entries have a name, with the key of that name.
const NAMED: [(&str, &str); 5] =
    [("unit", "id"), ("leader", "name"), ("entry", "group"), ("place", "name"), ("side", "id")];

/// Reads a file. Units that have just a number are called by the initial of their side and that number.
pub(super) fn read(text: &str) -> (Option<File>, Faults) {
    read_scenario(text, &NAMED, |kind, name, word| {
        if kind != "unit" {
            return name;
        }
        let number = name.bytes().all(|byte| byte.is_ascii_digit());
        let letter = word("side").and_then(|side| side.chars().next()).filter(|_| number);
        letter.into_iter().chain(name.to_lowercase().chars()).collect()
    })
}
