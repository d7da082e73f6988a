//! The words of a line, one after the other.
use super::{Line, StudyError, shortened};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a line word by word. Commas only separate.
///
/// ```
/// use voltigeur_engine::study::{Line, Words};
/// let line = Line::new(7, "area F wood, height 2");
/// let mut words = Words::of(&line);
/// assert_eq!(words.need("the Area").unwrap(), "F");
/// assert!(words.accept("wood") && words.accept("height"));
/// assert_eq!(words.number("a height", -9..=9).unwrap(), 2);
/// assert!(words.finish("nothing more").is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Words<'t> {
    line: usize,
    words: Vec<&'t str>,
    next: usize,
}

impl<'t> Words<'t> {
    /// The words of a line after its first.
    #[must_use]
    pub fn of(line: &'t Line) -> Self {
        Self::new(line.number, &line.rest)
    }

    /// The words of a text that stands on a line.
    #[must_use]
    pub fn new(line: usize, text: &'t str) -> Self {
        let separates = |c: char| c.is_whitespace() || c == ',';
        Self { line, words: text.split(separates).filter(|word| !word.is_empty()).collect(), next: 0 }
    }

    /// The line that they stand on.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// An error on this line.
    pub fn error(&self, why: impl Into<String>) -> StudyError {
        StudyError::new(self.line, why)
    }

    /// The next word, without taking it.
    #[must_use]
    pub fn peek(&self) -> Option<&'t str> {
        self.words.get(self.next).copied()
    }

    /// Takes the next word if it is this one, whatever its case.
    pub fn accept(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.next += usize::from(found);
        found
    }

    /// Takes the next word, which must be there.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn need(&mut self, what: &str) -> Result<&'t str, StudyError> {
        self.next().ok_or_else(|| self.error(format!("something is missing at the end of this line: write {what}")))
    }

    /// Takes a number.
    ///
    /// # Errors
    /// If there is none, or it is out of range.
    pub fn number<T>(&mut self, what: &str, range: RangeInclusive<T>) -> Result<T, StudyError>
    where
        T: FromStr + PartialOrd + Display,
    {
        let wanted = format!("{what} from {} to {}", range.start(), range.end());
        let word = self.need(&wanted)?;
        match word.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(self.error(format!("'{}' is not a valid number: write {wanted}", shortened(word)))),
        }
    }

    /// All words that are left, with single spaces.
    pub fn rest(&mut self) -> String {
        self.by_ref().collect::<Vec<_>>().join(" ")
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// Names the word that is too much, and says what can stand there.
    pub fn finish(&mut self, known: &str) -> Result<(), StudyError> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(self.error(format!("'{}' makes no sense here: {known}", shortened(word)))),
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;
    fn next(&mut self) -> Option<&'t str> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }
}
