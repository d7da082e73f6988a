//! The Assault Table. EOTE-7.6.6.

/// What a side suffers, from the least to the worst. EOTE-7.6.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub enum Severity {
    /// '.': nothing. EOTE-7.3.1.
    Nothing,
    /// D. EOTE-7.3.2.
    Disorder,
    /// F. EOTE-7.3.5.
    FallBack,
    /// 1. EOTE-7.3.7.
    OneHit,
    /// 2. EOTE-7.3.7.
    TwoHits,
    /// R. EOTE-7.3.8.
    Rout,
}

impl Severity {
    /// The HITS that come with it. EOTE-7.3.7, EOTE-7.3.8.
    #[must_use]
    pub const fn hits(self) -> u8 {
        match self {
            Severity::Nothing | Severity::Disorder | Severity::FallBack => 0,
            Severity::OneHit => 1,
            Severity::TwoHits | Severity::Rout => 2,
        }
    }

    /// As it is printed.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Severity::Nothing => '.',
            Severity::Disorder => 'D',
            Severity::FallBack => 'F',
            Severity::OneHit => '1',
            Severity::TwoHits => '2',
            Severity::Rout => 'R',
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Nothing => "no effect",
            Severity::Disorder => "disorder",
            Severity::FallBack => "fall back",
            Severity::OneHit => "one hit",
            Severity::TwoHits => "two hits",
            Severity::Rout => "rout",
        }
    }

    const fn read(sign: u8) -> Self {
        match sign {
            b'.' => Severity::Nothing,
            b'D' => Severity::Disorder,
            b'F' => Severity::FallBack,
            b'1' => Severity::OneHit,
            b'2' => Severity::TwoHits,
            b'R' => Severity::Rout,
            _ => panic!("the table has no such sign"),
        }
    }
}

/// The attack value is never beyond this. EOTE-7.6.1.
pub const LIMIT: i16 = 11;

const COLUMNS: usize = 2 * LIMIT as usize + 1;

/// Rows by the die, columns by the attack value from -11 to 11; attacker and defender.
const ROWS: [&str; 10] = [
    "R. R. R. R. R. 2. 2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1",
    "R. R. R. R. 2. 2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 .2",
    "R. R. R. 2. 2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2",
    "R. R. 2. 2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2",
    "R. 2. 2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2 .2",
    "2. 2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2 .2 .R",
    "2. 2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2 .2 .R .R",
    "2. 2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2 .2 .R .R .R",
    "2D 1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2 .2 .R .R .R .R",
    "1. 1. 1D FD D. DD .. .. DD .D DF D1 .1 .1 D2 .2 .2 .2 .R .R .R .R .R",
];

const TABLE: [[(Severity, Severity); COLUMNS]; 10] = {
    let mut table = [[(Severity::Nothing, Severity::Nothing); COLUMNS]; 10];
    let mut row = 0;
    while row < 10 {
        let signs = ROWS[row].as_bytes();
        let mut column = 0;
        while column < COLUMNS {
            table[row][column] = (Severity::read(signs[3 * column]), Severity::read(signs[3 * column + 1]));
            column += 1;
        }
        row += 1;
    }
    table
};

/// What a die brings at an attack value: to the attacker and to the defender. With the diagonal switch row 2, column 11 follows the
/// pattern of the others. EOTE-7.6.1, EOTE-7.6.6, EOTE-7.6.9.
#[must_use]
pub fn cell(die: i16, value: i16, diagonal: bool) -> (Severity, Severity) {
    let value = value.clamp(-LIMIT, LIMIT);
    if diagonal && die == 2 && value == LIMIT {
        return (Severity::Disorder, Severity::TwoHits);
    }
    TABLE[(die.clamp(1, 10) - 1) as usize][(value + LIMIT) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cells lie on diagonals but one, as ruling R31 says. EOTE-7.6.9.
    #[test]
    fn cells_follow_the_diagonals() {
        let mut odd = Vec::new();
        for die in 1..10 {
            for value in -LIMIT + 1..=LIMIT {
                if cell(die, value, false) != cell(die + 1, value - 1, false) {
                    odd.push((die, value));
                }
            }
        }
        assert_eq!(odd, [(2, 11)], "the cell below to the left differs there only");
        assert_eq!(cell(2, 11, true), cell(3, 10, true));
        assert_eq!(cell(2, 40, false), (Severity::Nothing, Severity::TwoHits), "beyond 11 is 11");
        assert_eq!(cell(10, -40, false), (Severity::OneHit, Severity::Nothing));
    }
}
