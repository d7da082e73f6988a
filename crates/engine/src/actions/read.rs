//! Reading an action by the table, and saying what is wrong with a text.
use super::argument::split;
use super::{Actions, Argument, Words};
use crate::nearest;
use std::fmt;

/// Why a text is not an action of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// How many words were understood.
    understood: usize,
    /// What is wrong with the next.
    why: String,
}

/// Why a text is not an action of any row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// What is wrong.
    pub why: String,
    /// How the rows are used that come nearest; none if not even the verb is known.
    pub usage: Vec<String>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        if self.usage.is_empty() { Ok(()) } else { write!(f, "; say: {}", self.usage.join(", or: ")) }
    }
}

impl std::error::Error for Unreadable {}

/// Reads the arguments of a row from a text.
pub struct Reader<'a, B: ?Sized> {
    battle: &'a B,
    pattern: std::str::Split<'static, char>,
    words: Words<'a>,
}

impl<B: ?Sized> Reader<'_, B> {
    /// Words of the pattern, up to the next argument: the text must have them.
    fn literals(&mut self) -> Result<(), Misread> {
        for literal in self.pattern.by_ref().take_while(|word| !word.starts_with('{')) {
            let understood = self.words.gone();
            let wrong = |why: String| Misread { understood, why };
            let word = self.words.take(&format!("'{literal}'")).map_err(wrong)?;
            if word != literal {
                return Err(wrong(format!("'{word}' stands where '{literal}' must")));
            }
        }
        Ok(())
    }

    /// The next argument.
    ///
    /// # Errors
    /// What could stand there.
    pub fn argument<A: Argument<B>>(&mut self) -> Result<A, Misread> {
        self.literals()?;
        let understood = self.words.gone();
        A::read(&mut self.words, self.battle).map_err(|why| Misread { understood, why })
    }

    /// The end of the text.
    ///
    /// # Errors
    /// If words are missing or left over.
    pub fn end(&mut self) -> Result<(), Misread> {
        self.literals()?;
        match self.words.peek() {
            Some(word) => Err(Misread { understood: self.words.gone(), why: format!("'{word}' is too much") }),
            None => Ok(()),
        }
    }
}

/// Reads an action. Of rows that begin alike, the one that understands most says what is wrong.
pub(super) fn read<A: Actions<B>, B: ?Sized>(battle: &B, text: &str) -> Result<A, Unreadable> {
    let lower = text.to_ascii_lowercase();
    let words = split(&lower);
    let Some(&verb) = words.first() else {
        return Err(Unreadable { why: format!("say what to do: {}", A::verbs().join(", ")), usage: Vec::new() });
    };
    let mut nearest_row: Option<(Misread, Vec<String>)> = None;
    for (n, row) in A::rows().enumerate().filter(|(_, row)| row.verb() == verb) {
        let reader = Reader { battle, pattern: row.pattern.split(' '), words: Words::new(&words) };
        match (A::read_row(n, reader), &mut nearest_row) {
            (Ok(action), _) => return Ok(action),
            (Err(wrong), Some((best, usage))) if wrong.understood == best.understood => usage.push(row.usage()),
            (Err(wrong), Some((best, _))) if wrong.understood < best.understood => {}
            (Err(wrong), _) => nearest_row = Some((wrong, vec![row.usage()])),
        }
    }
    Err(match nearest_row {
        Some((wrong, usage)) => Unreadable { why: wrong.why, usage },
        None => {
            let verbs = A::verbs();
            let hint = match nearest(verb, verbs.iter().copied()) {
                Some(near) => format!("; did you mean '{near}'?"),
                None => format!("; the verbs are {}", verbs.join(", ")),
            };
            Unreadable { why: format!("there is no verb '{verb}'{hint}"), usage: Vec::new() }
        }
    })
}
