//! Pieces larger than a hex: lines over several hexes, pairs across a hexside, chains on a road.
use super::{Aspect, Aspects, Corner, Direction, Facing, Hex, HexSide};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most hexes of a piece.
pub const MOST_HEXES_OF_A_PIECE: usize = 16;

/// The hexes that a piece covers, in the order that its formation gives them: from left to right, or from head to tail.
pub type Footprint = ArrayVec<Hex, MOST_HEXES_OF_A_PIECE>;

/// A straight row of hexes that faces a corner: a line of one or more hexes, or a pair that lies across a hexside. Its hexes
/// follow each other from the left end in the direction two sixths clockwise of the corner's first side.
///
/// ```
/// use voltigeur_field::hex::{Aspect, Corner, Grid, Row, ZoneAspects};
/// let sheet = Grid::new(15, 12).unwrap();
/// let [left, right] = ["1105", "1005"].map(|label| sheet.parse(label).unwrap());
/// let line = Row::new(left, Corner::new(2), 2);
/// assert_eq!(line.right(), right);
/// // Three hexes before it, the two beside it and the two behind its ends are flank, one is rear.
/// const LINE: ZoneAspects =
///     ZoneAspects { front: Aspect::Front, end: Aspect::Flank, outer_rear: Aspect::Flank, inner_rear: Aspect::Rear };
/// let count = |aspect| line.around().filter(|&(_, zone)| LINE.of(zone) == aspect).count();
/// assert_eq!([Aspect::Front, Aspect::Flank, Aspect::Rear].map(count), [3, 4, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The hex at its left end, as the piece looks.
    pub left: Hex,
    /// The corner that it faces.
    pub facing: Corner,
    /// How many hexes it covers, at least one.
    pub length: u8,
}

/// Where a hex beside a row lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Zone {
    /// Before it.
    Front,
    /// Beside one of its ends, on its own axis.
    End,
    /// Behind it, touching only the hex at one end.
    OuterRear,
    /// Behind it, touching two of its hexes.
    InnerRear,
}

/// What each zone of a row is: the books differ in that, not in the zones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ZoneAspects {
    /// Before it.
    pub front: Aspect,
    /// Beside its ends.
    pub end: Aspect,
    /// Behind, touching only an end.
    pub outer_rear: Aspect,
    /// Behind, touching two of its hexes.
    pub inner_rear: Aspect,
}

impl ZoneAspects {
    /// What a zone is.
    #[must_use]
    pub const fn of(self, zone: Zone) -> Aspect {
        match zone {
            Zone::Front => self.front,
            Zone::End => self.end,
            Zone::OuterRear => self.outer_rear,
            Zone::InnerRear => self.inner_rear,
        }
    }
}

/// An end of a row, as the piece looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wing {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// Which way a row wheels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Turn {
    /// In sixths of a circle, clockwise.
    #[must_use]
    pub const fn sixths(self) -> i32 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }
}

impl Row {
    /// A row by its left end.
    ///
    /// # Panics
    /// If it covers no hex, or more than [`MOST_HEXES_OF_A_PIECE`].
    #[must_use]
    pub const fn new(left: Hex, facing: Corner, length: u8) -> Self {
        assert!(length > 0 && length as usize <= MOST_HEXES_OF_A_PIECE, "a row covers 1 to 16 hexes");
        Self { left, facing, length }
    }

    /// The row of two hexes that has its front on the right hand of whoever goes from `a` to `b`; nothing if they are no
    /// neighbours. Exchanging the two turns it about.
    #[must_use]
    pub fn pair(a: Hex, b: Hex) -> Option<Self> {
        a.direction_to(b).map(|along| Self::new(b, along.corner_after().turned(1), 2))
    }

    /// The direction from its left end to its right end.
    #[must_use]
    pub const fn axis(self) -> Direction {
        self.facing.side_after().turned(1)
    }

    /// The hex at its right end.
    #[must_use]
    pub fn right(self) -> Hex {
        self.left + self.axis().delta() * (i16::from(self.length) - 1)
    }

    /// The hex at an end.
    #[must_use]
    pub fn end(self, wing: Wing) -> Hex {
        match wing {
            Wing::Left => self.left,
            Wing::Right => self.right(),
        }
    }

    /// Its hexes from left to right.
    pub fn hexes(self) -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        let step = self.axis().delta();
        (0..self.length).map(move |n| self.left + step * i16::from(n))
    }

    /// Its hexes as a list.
    #[must_use]
    pub fn footprint(self) -> Footprint {
        self.hexes().collect()
    }

    /// Does it cover a hex?
    #[must_use]
    pub fn covers(self, hex: Hex) -> bool {
        self.hexes().any(|covered| covered == hex)
    }

    /// The hexside that it lies across, if it covers two hexes.
    #[must_use]
    pub fn hexside(self) -> Option<HexSide> {
        (self.length == 2).then(|| HexSide::new(self.left, self.axis()))
    }

    /// Where a hex beside it lies; nothing for its own hexes and for those that it does not touch.
    #[must_use]
    pub fn zone(self, hex: Hex) -> Option<Zone> {
        self.around().find(|&(beside, _)| beside == hex).map(|(_, zone)| zone)
    }

    /// The hexes that it touches: before it from left to right, its two ends, then behind it from left to right.
    pub fn around(self) -> impl Iterator<Item = (Hex, Zone)> + Clone {
        let [before, after] = self.facing.sides();
        let front = self.front_row().hexes().map(|hex| (hex, Zone::Front));
        let ends = [self.left + before.turned(-1), self.right() + after.turned(1)].map(|hex| (hex, Zone::End));
        let behind = Self { left: self.left + before.opposite().turned(1), ..self.front_row() };
        let last = usize::from(self.length);
        let rear = behind
            .hexes()
            .enumerate()
            .map(move |(n, hex)| (hex, if n == 0 || n == last { Zone::OuterRear } else { Zone::InnerRear }));
        front.chain(ends).chain(rear)
    }

    /// The row of hexes before it, one longer than itself.
    #[must_use]
    pub fn front_row(self) -> Self {
        Self { left: self.left + self.facing.side_before(), facing: self.facing, length: self.length + 1 }
    }

    /// Front, flank and rear of one of its hexes as sets of sides; sides toward its other hexes are in none of them.
    #[must_use]
    pub fn aspects(self, of: Hex, zones: ZoneAspects) -> Aspects {
        let mut aspects = Aspects::default();
        for direction in Direction::ALL {
            if let Some(zone) = self.zone(of + direction) {
                aspects.set(direction, zones.of(zone));
            }
        }
        aspects
    }

    /// What something is that comes to one of its hexes by a side or by a corner; by a corner the better of its two sides
    /// counts.
    #[must_use]
    pub fn against(self, of: Hex, bearing: Facing, zones: ZoneAspects) -> Option<Aspect> {
        self.aspects(of, zones).against(bearing)
    }

    /// All of it moved by one hex; its facing stays.
    #[must_use]
    pub fn moved(self, direction: Direction) -> Self {
        Self { left: self.left + direction, ..self }
    }

    /// Turned about on its own hexes: left and right change names.
    #[must_use]
    pub fn about(self) -> Self {
        Self { left: self.right(), facing: self.facing.opposite(), length: self.length }
    }

    /// Longer or shorter at one end; nothing if no hex would be left, or too many.
    #[must_use]
    pub fn resized(self, wing: Wing, by: i8) -> Option<Self> {
        let length = self.length.checked_add_signed(by)?;
        if length == 0 || usize::from(length) > MOST_HEXES_OF_A_PIECE {
            return None;
        }
        let back = self.axis().opposite().delta() * i16::from(by);
        Some(Self { left: if wing == Wing::Left { self.left + back } else { self.left }, facing: self.facing, length })
    }

    /// Turned by a sixth of a circle about one end, which stays.
    ///
    /// ```
    /// use voltigeur_field::hex::{Corner, Hex, Row, Turn, Wing};
    /// let line = Row::new(Hex::new(5, 5), Corner::new(0), 3);
    /// let (turned, way) = line.wheeled(Wing::Left, Turn::Right);
    /// assert_eq!((turned.left, turned.facing), (line.left, Corner::new(1)));
    /// assert_eq!(way.last(), Some(&turned.right()));
    /// assert_eq!(way.len(), 2);
    /// ```
    ///
    /// The list is the way of the moving end, its last hex included: one hex less than the row has. What the rest of the row
    /// passes is [`Row::swept`].
    #[must_use]
    pub fn wheeled(self, pivot: Wing, turn: Turn) -> (Self, Footprint) {
        let facing = self.facing.turned(turn.sixths());
        let moved = Self { facing, ..self };
        let turned = match pivot {
            Wing::Left => moved,
            Wing::Right => {
                Self { left: self.right() + moved.axis().opposite().delta() * (i16::from(self.length) - 1), ..moved }
            }
        };
        (turned, self.arc(pivot, turn, i16::from(self.length) - 1).collect())
    }

    /// All hexes that a wheel enters or passes, nearest to the pivot first.
    pub fn swept(self, pivot: Wing, turn: Turn) -> impl Iterator<Item = Hex> + Clone {
        (1..i16::from(self.length)).flat_map(move |far| self.arc(pivot, turn, far))
    }

    /// The way of the hex so far from the pivot.
    fn arc(self, pivot: Wing, turn: Turn, far: i16) -> impl Iterator<Item = Hex> + Clone {
        let (centre, old) = match pivot {
            Wing::Left => (self.left, self.axis()),
            Wing::Right => (self.right(), self.axis().opposite()),
        };
        let new = old.turned(turn.sixths());
        (1..=far).map(move |n| centre + old.delta() * (far - n) + new.delta() * n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn rows() -> impl Strategy<Value = Row> {
        (-9i16..9, -9i16..9, 0i32..6, 1u8..7)
            .prop_map(|(q, r, v, length)| Row::new(Hex::new(q, r), Corner::new(v), length))
    }

    proptest! {
        #[test]
        fn the_hexes_around_a_row_are_its_neighbours_once_each(row in rows()) {
            let own: BTreeSet<_> = row.hexes().collect();
            let touched: BTreeSet<_> = row.hexes().flat_map(Hex::neighbours).filter(|hex| !own.contains(hex)).collect();
            let around: Vec<_> = row.around().map(|(hex, _)| hex).collect();
            prop_assert_eq!(around.len(), 2 * usize::from(row.length) + 4);
            prop_assert_eq!(around.into_iter().collect::<BTreeSet<_>>(), touched);
        }

        #[test]
        fn turning_about_exchanges_front_and_rear(row in rows()) {
            prop_assert_eq!(row.about().about(), row);
            prop_assert_eq!(row.about().hexes().rev().collect::<Vec<_>>(), row.hexes().collect::<Vec<_>>());
            for (hex, zone) in row.around() {
                let behind = matches!(row.about().zone(hex), Some(Zone::OuterRear | Zone::InnerRear));
                prop_assert_eq!(zone == Zone::Front, behind);
            }
        }

        #[test]
        fn a_wheel_keeps_its_pivot_and_comes_back(row in rows(), left: bool, clockwise: bool) {
            let wing = if left { Wing::Left } else { Wing::Right };
            let (there, back) = if clockwise { (Turn::Right, Turn::Left) } else { (Turn::Left, Turn::Right) };
            let (turned, way) = row.wheeled(wing, there);
            prop_assert_eq!(turned.end(wing), row.end(wing));
            prop_assert_eq!(turned.wheeled(wing, back).0, row);
            prop_assert_eq!(way.len() + 1, usize::from(row.length));
            let swept: BTreeSet<_> = row.swept(wing, there).collect();
            prop_assert!(way.iter().all(|hex| swept.contains(hex)));
            prop_assert!(turned.hexes().filter(|&hex| hex != row.end(wing)).all(|hex| swept.contains(&hex)));
            prop_assert!(row.hexes().all(|hex| !swept.contains(&hex)));
        }

        #[test]
        fn growing_and_shrinking_at_the_same_end_changes_nothing(row in rows(), left: bool) {
            let (wing, other) = if left { (Wing::Left, Wing::Right) } else { (Wing::Right, Wing::Left) };
            let longer = row.resized(wing, 1).unwrap();
            prop_assert_eq!(longer.end(other), row.end(other));
            prop_assert!(row.hexes().all(|hex| longer.covers(hex)));
            prop_assert_eq!(longer.resized(wing, -1), Some(row));
        }
    }

    #[test]
    fn a_row_of_one_hex_has_the_zones_of_a_line() {
        let row = Row::new(Hex::ORIGIN, Corner::new(1), 1);
        let zones = ZoneAspects {
            front: Aspect::Front,
            end: Aspect::Flank,
            outer_rear: Aspect::Rear,
            inner_rear: Aspect::Rear,
        };
        assert_eq!(row.aspects(Hex::ORIGIN, zones), Aspects::offsets(&[0, 1], &[2, -1], &[3, 4]).turned(1));
        assert_eq!(row.resized(Wing::Left, -1), None);
        assert_eq!(row.hexside(), None);
    }
}
