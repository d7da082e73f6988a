//! What came of it, as tables for `docs/mutants.md`.
use crate::chapter;
use crate::trial::Outcome;
use std::collections::BTreeMap;
use std::fmt::Write;

/// One change that was tried.
pub struct Tried {
    /// Its number in this run.
    pub number: usize,
    /// The file, below the crate.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The function.
    pub function: String,
    /// The rule beside it.
    pub rule: String,
    /// The change in words.
    pub what: String,
    /// What became of it.
    pub outcome: Outcome,
}

#[derive(Default)]
struct Row {
    tried: usize,
    killed: usize,
    late: usize,
    survived: usize,
    unreached: usize,
    uncompiled: usize,
}

impl Row {
    fn count(&mut self, outcome: &Outcome) {
        let Self { tried, killed, late, survived, unreached, uncompiled } = self;
        *tried += 1;
        *match outcome {
            Outcome::Killed(_) => killed,
            Outcome::TimedOut => late,
            Outcome::Survived => survived,
            Outcome::Unreached => unreached,
            Outcome::Uncompiled => uncompiled,
        } += 1;
    }

    fn line(&self, name: &str) -> String {
        let Self { tried, killed, late, survived, unreached, uncompiled } = self;
        format!("| {name} | {tried} | {killed} | {late} | {survived} | {unreached} | {uncompiled} |\n")
    }
}

/// The table of a book, chapter by chapter.
pub fn table(tried: &[Tried]) -> String {
    let mut rows: BTreeMap<(u32, &str), (&str, Row)> = BTreeMap::new();
    let mut all = Row::default();
    for one in tried {
        let chapter = chapter::of(&one.rule);
        rows.entry(chapter::order(chapter)).or_insert((chapter, Row::default())).1.count(&one.outcome);
        all.count(&one.outcome);
    }
    let mut text = "| chapter | tried | killed | timed out | survived | not reached | not compiled |\n\
                    |---|---|---|---|---|---|---|\n"
        .to_owned();
    for (name, row) in rows.values() {
        text.push_str(&row.line(name));
    }
    text.push_str(&all.line("all"));
    text
}

/// Those that no test noticed.
pub fn survivors(tried: &[Tried]) -> String {
    let mut text = String::new();
    for one in tried.iter().filter(|one| matches!(one.outcome, Outcome::Survived | Outcome::Unreached)) {
        let reached = if one.outcome == Outcome::Unreached { " (not reached)" } else { "" };
        let Tried { number, file, line, function, rule, what, .. } = one;
        let _ = writeln!(text, "{number} {file}:{line} {function}, {rule}: {what}{reached}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(rule: &str, outcome: Outcome) -> Tried {
        let (file, function, what) = ("src/toy.rs".to_owned(), "near".to_owned(), "`<` becomes `<=`".to_owned());
        Tried { number: 3, file, line: 7, function, rule: rule.to_owned(), what, outcome }
    }

    #[test]
    fn chapters_are_counted_and_survivors_named() {
        let all = [
            tried("TOY-10.1", Outcome::Survived),
            tried("TOY-2.1", Outcome::Killed("a_test".to_owned())),
            tried("TOY-2.2", Outcome::Uncompiled),
        ];
        let table = table(&all);
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            ["| 2 | 2 | 1 | 0 | 0 | 0 | 1 |", "| 10 | 1 | 0 | 0 | 1 | 0 | 0 |", "| all | 3 | 1 | 0 | 1 | 0 | 1 |"]
        );
        assert_eq!(survivors(&all), "3 src/toy.rs:7 near, TOY-10.1: `<` becomes `<=`\n");
    }
}
