//! Signs: what a screen draws of troops, states and markers, and the legend in which each of them can be looked up. Rulebooks have words of
//! their own; how a sign looks is one of a few ways that every screen knows.
use super::{Marker, Target};
use serde::{Deserialize, Serialize};

/// The symbol of an arm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Foot.
    #[default]
    Infantry,
    /// Heavy cavalry.
    Heavy,
    /// Light cavalry.
    Light,
    /// Cavalry with lances.
    Lancer,
    /// Guns.
    Artillery,
}

impl Arm {
    /// Its word on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Heavy => "heavy",
            Self::Light => "light",
            Self::Lancer => "lancer",
            Self::Artillery => "artillery",
        }
    }
}

/// The shape that a body of troops is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Wide and thin, with a front.
    Line,
    /// Narrow and deep, with a front.
    Column,
    /// Closed on all sides.
    Square,
    /// A body without a front, loosely closed.
    Loose,
    /// Single men in open order, with a front.
    Chain,
    /// Horsemen.
    Mounted,
    /// Guns ready to fire.
    Battery,
    /// Guns behind their teams.
    Limbered,
    /// A crowd out of order.
    Crowd,
    /// A body with nothing special about it.
    #[default]
    Plain,
}

/// How a state shows on what is in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// It does not show: it is only told.
    #[default]
    Words,
    /// Paler, with a tick: done for this turn.
    Spent,
    /// Frayed edges.
    Frayed,
    /// A white flag.
    WhiteFlag,
    /// A broken wheel.
    Abandoned,
    /// Crossed sabres.
    Sabres,
    /// A pin.
    Pin,
    /// A round tag with what is written on it.
    Tag,
    /// A loss that is counted by half.
    HalfLoss,
    /// Flames.
    Burning,
    /// Ruins.
    Ruined,
}

/// How a marker is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MarkerKind {
    /// A star.
    Leader,
    /// A rider at a gallop.
    Rider,
    /// A chain of single men.
    Chain,
    /// A counter that hides what is under it.
    Cover,
    /// The same with broken edges: there may be nothing under it.
    Doubtful,
    /// Guns without men.
    Guns,
    /// A bridge that was built.
    Bridge,
    /// The units that the question is about.
    Group,
    /// An arrow: an attack.
    Attack,
    /// An arrow or a ring: fire.
    Fire,
    /// A tag with its words.
    #[default]
    Tag,
}

/// A number or a row of dots on a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// The number: [`Piece::strength`](super::Piece::strength).
    Strength,
    /// The dots: [`Piece::losses`](super::Piece::losses).
    Losses,
}

/// What a sign is a sign of, and how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "of", content = "look", rename_all = "lowercase")]
pub enum Drawn {
    /// A number or a row of dots.
    Figure(Figure),
    /// An arm: [`Piece::arm`](super::Piece::arm).
    Arm(Arm),
    /// A way to stand: [`Piece::posture`](super::Piece::posture).
    Shape(Shape),
    /// A state of troops or terrain.
    State(Look),
    /// A marker.
    Marker(MarkerKind),
    /// An abbreviation that texts use.
    Word,
}

/// A state of a piece or of terrain.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct State {
    /// Its word in the legend.
    pub word: String,
    /// What is true, in words: `pinned by the 3rd Hussars`.
    pub text: String,
    /// How it shows.
    pub look: Look,
    /// What is written on its tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl State {
    /// Something that is only told and has no sign.
    #[must_use]
    pub fn told(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// An entry of the legend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sign {
    /// What it is a sign of, and how it is drawn.
    pub drawn: Drawn,
    /// The word that pieces and markers have for it.
    pub word: String,
    /// Its name.
    pub name: String,
    /// What it means, in a sentence.
    pub text: String,
    /// The rule, where there is one.
    pub rule: Option<String>,
    /// What is written on it, where that is always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<String>,
}

/// A row of a rulebook's [`Legend`].
#[derive(Clone, Copy, Debug)]
pub struct Row {
    drawn: Drawn,
    word: &'static str,
    name: &'static str,
    rule: &'static str,
    text: &'static str,
    letter: &'static str,
}

impl Row {
    /// A sign, its word, the rule that it rests on (empty if there is none), and what it means.
    #[must_use]
    pub const fn new(drawn: Drawn, word: &'static str, rule: &'static str, text: &'static str) -> Self {
        Self { drawn, word, name: word, rule, text, letter: "" }
    }

    /// The number on a counter.
    #[must_use]
    pub const fn strength(rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::Figure(Figure::Strength), "number", rule, text)
    }

    /// The dots on a counter.
    #[must_use]
    pub const fn losses(rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::Figure(Figure::Losses), "dots", rule, text)
    }

    /// An arm, by its name.
    #[must_use]
    pub const fn arm(arm: Arm, name: &'static str, rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::Arm(arm), arm.word(), rule, text).called(name)
    }

    /// A way to stand.
    #[must_use]
    pub const fn shape(shape: Shape, word: &'static str, rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::Shape(shape), word, rule, text)
    }

    /// A state.
    #[must_use]
    pub const fn state(look: Look, word: &'static str, rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::State(look), word, rule, text)
    }

    /// A marker.
    #[must_use]
    pub const fn marker(kind: MarkerKind, word: &'static str, rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::Marker(kind), word, rule, text)
    }

    /// An abbreviation, what it stands for, and where it is used.
    #[must_use]
    pub const fn short(word: &'static str, name: &'static str, rule: &'static str, text: &'static str) -> Self {
        Self::new(Drawn::Word, word, rule, text).called(name)
    }

    /// With a name that is not its word.
    #[must_use]
    pub const fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// With letters that are always written on it.
    #[must_use]
    pub const fn lettered(self, letter: &'static str) -> Self {
        Self { letter, ..self }
    }
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// All signs of a rulebook: the one place that says how its words look and what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Legend(pub &'static [Row]);

impl Legend {
    /// As a view carries it.
    #[must_use]
    pub fn signs(self) -> Vec<Sign> {
        let sign = |row: &Row| Sign {
            drawn: row.drawn,
            word: row.word.to_owned(),
            name: row.name.to_owned(),
            text: row.text.to_owned(),
            rule: some(row.rule),
            letter: some(row.letter),
        };
        self.0.iter().map(sign).collect()
    }

    fn find<T>(self, word: &str, look: impl Fn(Drawn) -> Option<T>) -> Option<(&'static Row, T)> {
        self.0.iter().filter(|row| row.word == word).find_map(|row| Some((row, look(row.drawn)?)))
    }

    /// The shape of a way to stand.
    #[must_use]
    pub fn shape(self, word: &str) -> Shape {
        let shape = |drawn| if let Drawn::Shape(shape) = drawn { Some(shape) } else { None };
        self.find(word, shape).map_or(Shape::Plain, |(_, shape)| shape)
    }

    /// A state that is told by its name.
    #[must_use]
    pub fn state(self, word: &str) -> State {
        let look = |drawn| if let Drawn::State(look) = drawn { Some(look) } else { None };
        match self.find(word, look) {
            Some((row, look)) => {
                State { word: word.to_owned(), text: row.name.to_owned(), look, label: some(row.letter) }
            }
            None => State::told(word),
        }
    }

    /// A state in words that say more than its name.
    #[must_use]
    pub fn state_as(self, word: &str, text: String) -> State {
        State { text, ..self.state(word) }
    }

    /// A marker, with its name as its label.
    #[must_use]
    pub fn marker(self, word: &str, at: Vec<Target>) -> Marker {
        let kind = |drawn| if let Drawn::Marker(kind) = drawn { Some(kind) } else { None };
        let (name, kind, letter) =
            self.find(word, kind).map_or((word, MarkerKind::Tag, ""), |(row, kind)| (row.name, kind, row.letter));
        Marker { kind, sign: word.to_owned(), label: name.to_owned(), letter: some(letter), at, ..Marker::default() }
    }
}
