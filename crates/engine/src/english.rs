//! Grammar that depends on numbers and names, in one place: lists, counts, verbs that agree, and what the men of a side are called.
//!
//! ```
//! use voltigeur_engine::english::{Party, agree, count, list, sentence};
//!
//! let units = ["Blue 1", "Blue 2", "Blue 3"];
//! assert_eq!(format!("{} {}.", list(units), agree(units.len(), "attacks", "attack")), "Blue 1, Blue 2 and Blue 3 attack.");
//! assert_eq!(count(1, "point"), "1 point");
//! assert_eq!(count(2, "victory"), "2 victories");
//! let party = Party::of("Prussian");
//! assert_eq!(sentence(&format!("{party} {} at 1409.", party.verb("fires", "fire"))), "The Prussians fire at 1409.");
//! ```
use std::fmt;

/// Names in a row: `A`, `A and B`, `A, B and C`. Nothing for an empty list.
pub fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, " and ")
}

/// Alternatives in a row: `A`, `A or B`, `A, B or C`. Nothing for an empty list.
pub fn either<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, " or ")
}

fn joined<T: fmt::Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let mut items = items.into_iter().map(|item| item.to_string()).peekable();
    let mut text = items.next().unwrap_or_default();
    while let Some(item) = items.next() {
        text.push_str(if items.peek().is_some() { ", " } else { last });
        text.push_str(&item);
    }
    text
}

/// A number and its noun: `1 step`, `3 steps`, `2 batteries`, `-1 point`.
pub fn count(number: impl TryInto<i64>, singular: &str) -> String {
    let number = whole(number);
    if number.abs() == 1 { format!("{number} {singular}") } else { format!("{number} {}", plural(singular)) }
}

/// A number of whatever type; one that is too large is only called large.
fn whole(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// A measure that is written already, and its unit: `1 inch`, `0.5 inches`, `12.25 inches`.
///
/// ```
/// use voltigeur_engine::english::measure;
/// assert_eq!(measure("1", "inch"), "1 inch");
/// assert_eq!(measure(1.5, "inch"), "1.5 inches");
/// ```
pub fn measure(number: impl fmt::Display, singular: &str) -> String {
    let number = number.to_string();
    if number == "1" { format!("{number} {singular}") } else { format!("{number} {}", plural(singular)) }
}

/// A number from 0 to 12 as a word, a larger one in digits: `none`, `one`, `twelve`, `13`.
pub fn in_words(number: impl TryInto<i64>) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let number = whole(number);
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// A number from 0 to 12 as a word, a larger one in digits, and its noun: `no steps`, `one step`, `three steps`, `20 steps`.
pub fn count_in_words(number: impl TryInto<i64>, singular: &str) -> String {
    match whole(number) {
        0 => format!("no {}", plural(singular)),
        number if number.abs() == 1 => format!("{} {singular}", in_words(number)),
        number => format!("{} {}", in_words(number), plural(singular)),
    }
}

/// The plural of a noun, or of the last word of a phrase: steps, batteries, losses, men.
#[must_use]
pub fn plural(singular: &str) -> String {
    if let Some(stem) = singular.strip_suffix("man") {
        return format!("{stem}men");
    }
    let consonant_y = singular.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match (singular, consonant_y) {
        ("die", _) => "dice".to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ if singular.ends_with('s')
            || singular.ends_with('x')
            || singular.ends_with("ch")
            || singular.ends_with("sh") =>
        {
            format!("{singular}es")
        }
        _ => format!("{singular}s"),
    }
}

/// Is a name a common noun in the plural ("Guard lancers")? Titles are names of one thing ("8e Hussards", "Quatre Bras").
#[must_use]
pub fn is_plural(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or_default();
    last.starts_with(char::is_lowercase) && last.ends_with('s') && !last.ends_with("ss")
}

/// The form of a verb that agrees with so many subjects: `agree(1, "attacks", "attack")` is `attacks`.
#[must_use]
pub const fn agree<'a>(subjects: usize, one: &'a str, many: &'a str) -> &'a str {
    if subjects == 1 { one } else { many }
}

/// With its article: `a French aide`, `an Austrian aide`.
#[must_use]
pub fn a(phrase: &str) -> String {
    let vowel = phrase.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {phrase}", if vowel { "an" } else { "a" })
}

/// Owned by somebody: `Davout's`, `the Prussians'`.
#[must_use]
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// A text with its first letter in upper case.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A side as the subject or object of a sentence. A scenario names it as an adjective ("French", "Prussian", "Blue"): of nations this makes
/// their people (the French, the Prussians), anything else stays as it is (Blue).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Party {
    name: String,
    plural: bool,
}

impl Party {
    /// The side of this name.
    #[must_use]
    pub fn of(side: &str) -> Self {
        let people = |name: String| Self { name: format!("the {name}"), plural: true };
        let nation = side.chars().next().is_some_and(char::is_uppercase);
        if let Some(allies) = side.strip_suffix("Allied") {
            return people(format!("{allies}Allies"));
        }
        if nation && ["ench", "ish", "Dutch", "Swiss", "ese", "ians", "Allies"].iter().any(|end| side.ends_with(end)) {
            return people(side.to_owned());
        }
        if nation && (side.ends_with("ian") || ["Saxon", "German"].iter().any(|name| side.ends_with(name))) {
            return people(format!("{side}s"));
        }
        Self { name: side.to_owned(), plural: false }
    }

    /// The form of a verb that agrees with the side: `the French fire`, `Blue fires`.
    #[must_use]
    pub const fn verb<'a>(&self, one: &'a str, many: &'a str) -> &'a str {
        if self.plural { many } else { one }
    }

    /// A sentence with the side as its subject: `The French fire at 1409.`, `Blue fires at 1409.`
    #[must_use]
    pub fn does(&self, one: &str, many: &str, what: &str) -> String {
        sentence(&format!("{self} {} {what}.", self.verb(one, many)))
    }

    /// What belongs to the side: `the Prussians'`, `Blue's`.
    #[must_use]
    pub fn possessive(&self) -> String {
        possessive(&self.name)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_commas_and_one_last_word() {
        assert_eq!(list([""; 0]), "");
        assert_eq!(list(["A"]), "A");
        assert_eq!(list(["A", "B"]), "A and B");
        assert_eq!(list(["A", "B", "C"]), "A, B and C");
        assert_eq!(either([1, 2, 3]), "1, 2 or 3");
    }

    #[test]
    fn nouns_and_verbs_agree_with_their_number() {
        let counted =
            [(0, "step"), (1, "step"), (2, "step"), (-1, "point"), (2, "battery"), (3, "loss"), (2, "horseman")];
        let said = counted.map(|(number, noun)| count(number, noun));
        assert_eq!(said, ["0 steps", "1 step", "2 steps", "-1 point", "2 batteries", "3 losses", "2 horsemen"]);
        assert_eq!([plural("day"), plural("die"), plural("hex"), plural("inch")], ["days", "dice", "hexes", "inches"]);
        let measured = ["1", "0.5", "12.25", "0"].map(|number| measure(number, "inch"));
        assert_eq!(measured, ["1 inch", "0.5 inches", "12.25 inches", "0 inches"]);
        assert_eq!([in_words(0), in_words(1), in_words(12), in_words(13)], ["none", "one", "twelve", "13"]);
        assert_eq!(count_in_words(0, "step"), "no steps");
        assert_eq!(count_in_words(-1, "point"), "-1 point");
        assert_eq!(count_in_words(1, "victory point"), "one victory point");
        assert_eq!(count_in_words(13, "step"), "13 steps");
        assert_eq!([agree(1, "attacks", "attack"), agree(2, "attacks", "attack")], ["attacks", "attack"]);
    }

    #[test]
    fn common_nouns_in_the_plural_are_told_from_titles() {
        let plurals = ["Guard lancers", "North heavies", "8e Hussards", "Quatre Bras", "Blue battery", "morass", ""];
        assert_eq!(plurals.map(is_plural), [true, true, false, false, false, false, false]);
    }

    #[test]
    fn sides_are_called_what_people_call_them() {
        let cases = [
            ("French", "the French", "fire"),
            ("Prussian", "the Prussians", "fire"),
            ("British", "the British", "fire"),
            ("Anglo-Allied", "the Anglo-Allies", "fire"),
            ("Austrian", "the Austrians", "fire"),
            ("Austrians", "the Austrians", "fire"),
            ("Allies", "the Allies", "fire"),
            ("Blue", "Blue", "fires"),
            ("1st Army", "1st Army", "fires"),
        ];
        for (side, name, verb) in cases {
            let party = Party::of(side);
            assert_eq!((party.to_string().as_str(), party.verb("fires", "fire")), (name, verb), "{side}");
        }
        assert_eq!(Party::of("French").does("holds", "hold", "the bridge"), "The French hold the bridge.");
        assert_eq!(Party::of("Blue").does("holds", "hold", "the bridge"), "Blue holds the bridge.");
        assert_eq!(Party::of("Prussian").possessive(), "the Prussians'");
        assert_eq!(Party::of("French").possessive(), "the French's");
        assert_eq!(Party::of("Blue").possessive(), "Blue's");
        assert_eq!(possessive("Davout"), "Davout's");
    }

    #[test]
    fn an_article_goes_before_a_vowel() {
        assert_eq!([a("French aide"), a("Austrian aide")], ["a French aide", "an Austrian aide"]);
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(sentence("the French"), "The French");
        assert_eq!(sentence("élan"), "Élan");
        assert_eq!(sentence(""), "");
    }
}
