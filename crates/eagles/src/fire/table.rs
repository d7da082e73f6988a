//! 6.6 The Fire Table. EOTE-6.6.1 ff.

/// What fire does. EOTE-6.8.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Effect {
    /// Nothing.
    #[default]
    Nothing,
    /// DISORDER.
    Disorder,
    /// One HIT.
    One,
    /// Two HITS.
    Two,
}

impl Effect {
    /// How many HITS.
    #[must_use]
    pub const fn hits(self) -> u8 {
        match self {
            Effect::Nothing | Effect::Disorder => 0,
            Effect::One => 1,
            Effect::Two => 2,
        }
    }

    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Effect::Nothing => "no effect",
            Effect::Disorder => "disorder",
            Effect::One => "one hit",
            Effect::Two => "two hits",
        }
    }
}

/// A row: up to which CE it is read, and the highest faces of disorder, one HIT and two HITS.
type Row = (i16, [i16; 3]);

/// EOTE-6.6.1, EOTE-6.6.2.
const ROWS: [Row; 6] =
    [(4, [1, 2, 2]), (7, [2, 3, 3]), (10, [3, 4, 4]), (12, [3, 5, 6]), (15, [4, 7, 8]), (i16::MAX, [4, 8, 10])];

/// The row 5-7 as the book's example has it. EOTE-6.6.3.
const EXAMPLE_5_7: [i16; 3] = [2, 4, 4];

/// What a die does at a modified CE. Below 0 there is no shot. EOTE-6.6.1, EOTE-0.5.4.
#[must_use]
pub fn effect(ce: i16, face: i16, example: bool) -> Effect {
    let Some(&(upto, row)) = ROWS.iter().find(|(upto, _)| ce >= 0 && ce <= *upto) else { return Effect::Nothing };
    let [disorder, one, two] = if example && upto == 7 { EXAMPLE_5_7 } else { row };
    match face {
        face if face <= disorder => Effect::Disorder,
        face if face <= one => Effect::One,
        face if face <= two => Effect::Two,
        _ => Effect::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ce: i16, example: bool) -> String {
        (1..=10)
            .map(|face| match effect(ce, face, example) {
                Effect::Nothing => '.',
                Effect::Disorder => 'D',
                Effect::One => '1',
                Effect::Two => '2',
            })
            .collect()
    }

    /// EOTE-6.6.1, EOTE-6.6.2, EOTE-6.6.3: EX1 and the edges of all rows.
    #[test]
    fn the_table_is_read_by_row_and_die() {
        assert_eq!(row(0, false), "D1........");
        assert_eq!(row(4, false), "D1........");
        assert_eq!(row(5, false), "DD1.......");
        assert_eq!(row(7, false), "DD1.......");
        assert_eq!(row(7, true), "DD11......");
        assert_eq!(row(8, true), "DDD1......", "the switch changes one row");
        assert_eq!(row(10, false), "DDD1......");
        assert_eq!(row(11, false), "DDD112....");
        assert_eq!(row(12, false), "DDD112....");
        assert_eq!(row(13, false), "DDDD1112..");
        assert_eq!(row(15, false), "DDDD1112..");
        assert_eq!(row(16, false), "DDDD111122");
        assert_eq!(row(40, false), "DDDD111122");
        assert_eq!(row(-1, false), "..........");
    }
}
