//! Flags of units: what can be so of one or not, each in one place for studies that set it, expectations that ask, and views that show.

/// A flag of a unit: `G` is the game, `Id` the unit.
pub struct Flag<G: 'static, Id: 'static> {
    /// The word of studies.
    pub word: &'static str,
    /// What views say of a unit that has it; nothing if they do not.
    pub shown: Option<&'static str>,
    /// Does a unit have it?
    pub is: fn(&G, Id) -> bool,
    /// Gives it to a unit; nothing if it follows from other things.
    pub set: Option<fn(&mut G, Id)>,
}

impl<G, Id> Flag<G, Id> {
    /// A flag that studies set and ask for.
    pub const fn new(word: &'static str, is: fn(&G, Id) -> bool, set: fn(&mut G, Id)) -> Self {
        Self { word, shown: None, is, set: Some(set) }
    }

    /// One that can only be asked for.
    pub const fn asked(word: &'static str, is: fn(&G, Id) -> bool) -> Self {
        Self { word, shown: None, is, set: None }
    }

    /// Views say this of a unit that has it.
    #[must_use]
    pub const fn shown(self, what: &'static str) -> Self {
        Self { shown: Some(what), ..self }
    }

    /// The flag of a word, whatever its case.
    pub fn find(flags: &'static [Self], word: &str) -> Option<&'static Self> {
        flags.iter().find(|flag| flag.word.eq_ignore_ascii_case(word))
    }

    /// What views say of a unit.
    pub fn shown_of(flags: &'static [Self], game: &G, unit: Id) -> impl Iterator<Item = &'static str>
    where
        Id: Copy,
    {
        flags.iter().filter_map(move |flag| flag.shown.filter(|_| (flag.is)(game, unit)))
    }
}
