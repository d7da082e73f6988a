//! What the ground alone hides, found out once for each pair of hexes of a battle.
use super::HexId;
use std::sync::OnceLock;

/// For every two hexes: does the ground alone, whoever stands on it, hide the one from the other? Where it does, no unit need be looked
/// at. The answers for a hex are found at the first question about it, and are kept for all who share the table.
///
/// ```
/// use voltigeur_field::hex::sight::{Sight, look};
/// use voltigeur_field::hex::{Grid, Hex, HexId, HiddenByGround, Map};
/// struct Woods<'m>(&'m Map<char>);
/// impl Sight for Woods<'_> {
///     type Rule = ();
///     fn hex(&mut self, hex: Hex) -> Option<()> {
///         self.0.id(hex).filter(|&hex| *self.0.ground(hex) == 'w').map(|_| ())
///     }
/// }
/// let sheet = Grid::new(5, 3).unwrap();
/// let map: Map<char> = Map::from_rows(sheet, &[".....", "..w..", "....."], Some).unwrap();
/// let id = |label| sheet.id(sheet.parse(label).unwrap()).unwrap();
/// let blocked = |from, to| look(&sheet, map.hex(from), map.hex(to), &mut Woods(&map)).is_err();
/// let table = HiddenByGround::new(map.hexes());
/// assert!(table.hides(id("0102"), id("0502"), blocked));
/// assert!(!table.hides(id("0101"), id("0501"), blocked));
/// ```
#[derive(Clone, Debug)]
pub struct HiddenByGround {
    /// For each hex a bit for each other.
    rows: Box<[OnceLock<Box<[u64]>>]>,
}

impl HiddenByGround {
    /// A table for a map of so many hexes, in which nothing is found out yet.
    #[must_use]
    pub fn new(hexes: usize) -> Self {
        Self { rows: (0..hexes).map(|_| OnceLock::new()).collect() }
    }

    /// Does the ground hide one hex from another? `blocked` finds it out; it must give the same answer each time, for as long as the table
    /// is used.
    pub fn hides(&self, from: HexId, to: HexId, blocked: impl Fn(HexId, HexId) -> bool) -> bool {
        let row = self.rows[from.index()].get_or_init(|| self.row(from, blocked));
        row[to.index() / 64] >> (to.index() % 64) & 1 == 1
    }

    /// Finds everything out at once, for whoever would rather wait before the battle than in it.
    pub fn fill(&self, blocked: impl Fn(HexId, HexId) -> bool) {
        for (n, row) in self.rows.iter().enumerate() {
            row.get_or_init(|| self.row(HexId(n as u16), &blocked));
        }
    }

    fn row(&self, from: HexId, blocked: impl Fn(HexId, HexId) -> bool) -> Box<[u64]> {
        let mut row = vec![0; self.rows.len().div_ceil(64)].into_boxed_slice();
        for to in 0..self.rows.len() {
            if blocked(from, HexId(to as u16)) {
                row[to / 64] |= 1 << (to % 64);
            }
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::Cell;

    proptest! {
        #[test]
        fn it_answers_as_whoever_finds_out(hexes in 1usize..150, seed: u64) {
            let blocked = |from: HexId, to: HexId| {
                (u64::from(from.0) << 16 | u64::from(to.0)).wrapping_mul(seed | 1) >> 61 == 0
            };
            let table = HiddenByGround::new(hexes);
            let filled = table.clone();
            filled.fill(blocked);
            for from in (0..hexes).map(|n| HexId(n as u16)) {
                for to in (0..hexes).map(|n| HexId(n as u16)) {
                    prop_assert_eq!(table.hides(from, to, blocked), blocked(from, to));
                    prop_assert_eq!(filled.hides(from, to, |_, _| unreachable!()), blocked(from, to));
                }
            }
        }
    }

    #[test]
    fn each_hex_is_looked_at_once() {
        let asked = Cell::new(0);
        let table = HiddenByGround::new(100);
        for to in 0..100 {
            table.hides(HexId(7), HexId(to), |_, _| {
                asked.set(asked.get() + 1);
                false
            });
        }
        assert_eq!(asked.get(), 100);
    }
}
