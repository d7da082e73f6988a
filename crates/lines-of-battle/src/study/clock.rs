//! When a study begins, and with which command points.
use voltigeur_engine::study::{StudyError, Words};

/// The phases of a player turn. LOB-turn-1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PhaseLetter {
    A,
    B,
    C,
    D,
    E,
}

impl PhaseLetter {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::D, Self::E];

    pub fn read(words: &mut Words<'_>) -> Result<Self, StudyError> {
        match words.need("the letter of a phase, A to E")? {
            "A" | "a" => Ok(Self::A),
            "B" | "b" => Ok(Self::B),
            "C" | "c" => Ok(Self::C),
            "D" | "d" => Ok(Self::D),
            "E" | "e" => Ok(Self::E),
            _ => Err(words.error("the phases are A, B, C, D and E: write 'phase' and one of these letters")),
        }
    }
}

/// What a `turn` line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    /// Before the battle begins.
    SetUp,
    /// The beginning of a phase.
    Phase { turn: u8, side: Option<String>, phase: Option<PhaseLetter> },
}

impl Moment {
    /// Reads `set-up`, or `3 French phase D`; what follows is left.
    pub fn read(words: &mut Words<'_>) -> Result<Self, StudyError> {
        if words.accept("set-up") {
            return Ok(Self::SetUp);
        }
        let turn = words.number("a turn", 1..=99)?;
        let is_side = words.peek().is_some_and(|word| !["phase", "points"].contains(&&*word.to_lowercase()));
        let side = if is_side { words.next().map(str::to_owned) } else { None };
        let phase = if words.accept("phase") { Some(PhaseLetter::read(words)?) } else { None };
        Ok(Self::Phase { turn, side, phase })
    }
}

/// A kind of command point. Ruling R70.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Free,
    Contingent(String),
    Leader(String),
}

/// Reads `2 free, 1 dutch, 1 leader perponcher`; a number alone is free points, `none` is nothing.
pub(super) fn points(words: &mut Words<'_>) -> Result<Vec<(u8, Kind)>, StudyError> {
    let mut points = Vec::new();
    if words.accept("none") {
        return Ok(points);
    }
    if words.peek().is_none() {
        return Err(words.error("how many command points? write '3', or '2 free, 1 dutch, 1 leader ney', or 'none'"));
    }
    while words.peek().is_some() {
        let number = words.number("command points", 0..=99)?;
        let another = words.peek().is_none_or(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let kind = if another || words.accept("free") {
            Kind::Free
        } else if words.accept("leader") {
            Kind::Leader(words.need("the leader whose command point it is")?.to_owned())
        } else {
            Kind::Contingent(words.need("a contingent")?.to_owned())
        };
        points.push((number, kind));
    }
    Ok(points)
}
