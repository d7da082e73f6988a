//! Odds and losses of a fire. LB-16.13.1 to LB-16.13.3.
use crate::numbers::Ordinal;
use crate::tables::{Tables, column};
use voltigeur_engine::Fraction;

/// What whole odds above ten to one add to the roll, each. LB-16.13.2.
const OVER_TEN: i16 = 11;

/// The column of a fire and what odds beyond the table add to its roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireOdds {
    /// The column; none: no step is lost.
    pub column: Option<usize>,
    /// Added to the roll. LB-16.13.2.
    pub beyond: i16,
}

/// LB-16.13.1, LB-16.13.2, LB-17.6, ruling R3: the odds of a fire. Guns next to the target shift the column once.
#[must_use]
pub fn fire_odds(tables: &Tables, strength: Fraction, defence: u8, canister: bool) -> FireOdds {
    let ratio = strength.over(Fraction::whole(i64::from(defence.max(1))));
    let last = tables.fire.len() - 1;
    let found = column(&tables.fire, |column| &column.odds, ratio);
    let steps_above = if found == Some(last) { ratio.floor() as i16 - 10 } else { 0 };
    let (column, more) = match (found, canister) {
        (found, false) => (found, 0),
        (None, true) => (Some(0), 0),
        (Some(n), true) if n == last => (found, 1),
        (Some(n), true) => (Some(n + 1), 0),
    };
    FireOdds { column, beyond: OVER_TEN * (steps_above + more) }
}

impl FireOdds {
    /// LB-16.13.1: steps lost by a natural roll with its modifiers, those of odds beyond the table not among them.
    #[must_use]
    pub fn steps(self, tables: &Tables, natural: Ordinal, modifiers: i16) -> u8 {
        self.column.map_or(0, |n| tables.fire[n].steps(natural.plus(modifiers + self.beyond)))
    }
}

/// Steps that a fire costs the formed troops of a hex and its guns that are ready to fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hits {
    /// The top unit, and from it downward.
    pub troops: u8,
    /// Unlimbered guns.
    pub guns: u8,
}

/// LB-16.13.3, ruling R24: how hits are shared where only guns fire at a hex with unlimbered guns: the second and fourth hit them, the others
/// the infantry with them, or nobody if they are alone. Any other fire hits the top unit.
#[must_use]
pub const fn share_hits(steps: u8, guns_there: bool, infantry_there: bool, guns_alone_fire: bool) -> Hits {
    if !(guns_there && guns_alone_fire) {
        return Hits { troops: steps, guns: 0 };
    }
    let guns = steps / 2;
    Hits { troops: if infantry_there { steps - guns } else { 0 }, guns }
}
