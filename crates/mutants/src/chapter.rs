//! Which rule a piece of code carries out, and to which chapter it belongs.
use std::ops::Range;

/// Where a source cites rules.
pub struct Citations<'s> {
    source: &'s str,
    /// Each id and where it begins, in the order of the source.
    places: Vec<(usize, &'s str)>,
    /// The end of what the file says about itself.
    preface: usize,
}

impl<'s> Citations<'s> {
    /// Finds them.
    pub fn new(source: &'s str, prefix: &str) -> Self {
        let start = format!("{prefix}-");
        let mut places = Vec::new();
        for (at, _) in source.match_indices(&start) {
            if source[..at].chars().next_back().is_some_and(|c| c.is_ascii_alphanumeric() || c == '-') {
                continue;
            }
            let rest = &source[at..];
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')).unwrap_or(rest.len());
            places.push((at, rest[..end].trim_end_matches(['.', '-'])));
        }
        let preface = source.lines().take_while(|line| line.starts_with("//!")).map(|line| line.len() + 1).sum();
        Self { source, places, preface }
    }

    fn within(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = (usize, &'s str)> {
        self.places.iter().copied().filter(move |(at, _)| range.contains(at))
    }

    /// The rule that is cited beside a change: in it; else in its statement, the nearest before it or else after it; else the
    /// nearest before it in its function or in the function's documentation; else by the file.
    pub fn beside(&self, change: &Range<usize>, statement: &Range<usize>, function: &Range<usize>) -> Option<String> {
        // A citation that names nothing but the argument after the change (`add_if(wet, RuleId("…"), 2)`) is on its line.
        let line = change.start..self.source[change.end..].find('\n').map_or(self.source.len(), |n| change.end + n);
        self.within(change.clone())
            .next()
            .or_else(|| self.within(line.start..line.end.min(statement.end)).next())
            .or_else(|| self.within(statement.start..change.start).next_back())
            .or_else(|| self.within(statement.clone()).next())
            .or_else(|| self.within(function.start..change.start).next_back())
            .or_else(|| self.within(0..self.preface).next())
            .map(|(_, id)| id.to_owned())
    }
}

/// The chapter of a rule: `C` of LOB-C7.3, `IV` of VLE-IV.4c, `5` of EOTE-5.18.3.
pub fn of(rule: &str) -> &str {
    let number = rule.split_once('-').map_or(rule, |(_, number)| number);
    let head = number.split(['.', '-']).next().unwrap_or(number);
    let end = head.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0).unwrap_or(head.len());
    &head[..end]
}

/// Chapters in the order of a book: numbers, Roman numbers, words.
pub fn order(chapter: &str) -> (u32, &str) {
    if let Ok(number) = chapter.parse() {
        return (number, "");
    }
    (roman(chapter).unwrap_or(1000), chapter)
}

fn roman(text: &str) -> Option<u32> {
    let mut total = 0;
    let mut last = 0;
    for digit in text.chars().rev() {
        let value = match digit {
            'I' => 1,
            'V' => 5,
            'X' => 10,
            _ => return None,
        };
        total = if value < last { total - value } else { total + value };
        last = last.max(value);
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_tells_its_chapter() {
        let chapters = ["LOB-C7.3", "LOB-retreat-d4", "VLE-IV.4c", "VLE-P12.3", "EOTE-5.18.3"].map(of);
        assert_eq!(chapters, ["C", "retreat", "IV", "P", "5"]);
    }

    #[test]
    fn chapters_stand_in_the_order_of_the_book() {
        let mut chapters = ["XIV", "P", "IX", "VI", "G", "10", "5"];
        chapters.sort_by_key(|chapter| order(chapter));
        assert_eq!(chapters, ["5", "VI", "IX", "10", "XIV", "G", "P"]);
    }

    #[test]
    fn the_nearest_citation_counts() {
        let source =
            "//! TOY-9.\n/// TOY-1.\nfn f() {\n  a();\n  // TOY-2.\n  b();\n  c(\"TOY-3\");\n}\nfn g() { d(); }\n";
        let citations = Citations::new(source, "TOY");
        let function = source.find("///").unwrap()..source.find("fn g").unwrap();
        let beside = |what: &str| {
            let at = source.find(what).unwrap();
            citations.beside(&(at..at + 1), &(at..at + what.len()), &function)
        };
        assert_eq!(beside("a();").as_deref(), Some("TOY-1"));
        assert_eq!(beside("b();").as_deref(), Some("TOY-2"));
        assert_eq!(beside("c(\"TOY-3\");").as_deref(), Some("TOY-3"));
        let at = source.find("d();").unwrap();
        let g = source.find("fn g").unwrap()..source.len();
        assert_eq!(citations.beside(&(at..at + 1), &(at..at + 4), &g).as_deref(), Some("TOY-9"));
    }
}
