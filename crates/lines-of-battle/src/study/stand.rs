//! Where and how a piece stands, as a study says it.
use crate::flags::{FLAGS, UnitFlag};
use voltigeur_engine::study::{StudyError, Words};

/// Where a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Where {
    /// A unit, in an Area or on an Approach of it.
    In { area: String, facing: Option<String> },
    /// A leader, with a unit.
    On(String),
    /// A leader, alone in a Reinforcement Area.
    Waits(String),
    /// A leader who is out for so many of his side's turns.
    Wounded(u8),
    /// Not on the map, and not lost.
    Absent,
    /// Lost for the game.
    Lost,
}

/// Formations and states of guns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Column,
    Square,
    Deployed,
    Limbered,
}

/// What lines say about one piece; what none says is left as it was.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Stand {
    pub at: Option<Where>,
    pub shape: Option<Shape>,
    pub hits: Option<u8>,
    /// Flags that lines can set, by their words.
    pub flags: Vec<&'static str>,
}

/// The words that place a piece, for messages.
pub(super) const PLACING: &str = "a unit stands 'in AREA', 'in AREA facing AREA', 'in AREA square' or 'in AREA limbered', is 'absent' or \
     'lost', has 'hits N', is 'moved' or 'rallied'; a leader is 'on UNIT', 'waits AREA', 'wounded N', 'absent' or 'lost'";

impl Stand {
    /// Reads one statement about the piece, if the next word begins one.
    pub fn take(&mut self, words: &mut Words<'_>) -> Result<bool, StudyError> {
        let Some(word) = words.peek() else { return Ok(false) };
        let word = word.to_lowercase();
        let shape = match word.as_str() {
            "column" => Some(Shape::Column),
            "square" => Some(Shape::Square),
            "deployed" => Some(Shape::Deployed),
            "limbered" => Some(Shape::Limbered),
            _ => None,
        };
        let flag = UnitFlag::find(FLAGS, &word).filter(|flag| flag.set.is_some());
        if !["in", "facing", "on", "waits", "wounded", "absent", "lost", "hits"].contains(&&*word)
            && shape.is_none()
            && flag.is_none()
        {
            return Ok(false);
        }
        words.next();
        self.flags.extend(flag.map(|flag| flag.word));
        match word.as_str() {
            "in" => self.goes(words, |words| {
                Ok(Where::In { area: words.need("the Area after 'in'")?.to_owned(), facing: None })
            })?,
            "facing" => match &mut self.at {
                Some(Where::In { facing: facing @ None, .. }) => {
                    *facing = Some(words.need("the Area that it faces")?.to_owned());
                }
                _ => return Err(words.error("'facing' needs a home: write 'in AREA facing AREA'")),
            },
            "on" => self.goes(words, |words| Ok(Where::On(words.need("the unit after 'on'")?.to_owned())))?,
            "waits" => self.goes(words, |words| Ok(Where::Waits(words.need("the Area after 'waits'")?.to_owned())))?,
            "wounded" => self.goes(words, |words| Ok(Where::Wounded(words.number("turns", 0..=3)?)))?,
            "absent" => self.goes(words, |_| Ok(Where::Absent))?,
            "lost" => self.goes(words, |_| Ok(Where::Lost))?,
            "hits" => self.hits = Some(words.number("hits", 0..=5)?),
            _ => match (shape, self.shape) {
                (Some(new), None) => self.shape = Some(new),
                (None, _) => {}
                _ => return Err(words.error("a unit has one formation: remove one of the two")),
            },
        }
        Ok(true)
    }

    fn goes<'t>(
        &mut self,
        words: &mut Words<'t>,
        place: impl FnOnce(&mut Words<'t>) -> Result<Where, StudyError>,
    ) -> Result<(), StudyError> {
        if self.at.is_some() {
            return Err(words.error("this line puts the piece in two places: remove one of them"));
        }
        self.at = Some(place(words)?);
        Ok(())
    }

    /// What a later line says takes the place of what an earlier one said. In a new place a unit is in column or deployed.
    pub fn change(&mut self, later: Stand) {
        if later.at.is_some() {
            self.at = later.at;
            self.shape = None;
        }
        self.shape = later.shape.or(self.shape);
        self.hits = later.hits.or(self.hits);
        self.flags.extend(later.flags);
    }
}
