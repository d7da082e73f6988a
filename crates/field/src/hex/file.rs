//! Files: pieces that stand in several hexes one behind the other, as columns do on a road.
use super::{Aspects, Direction, Directions, Facing, Footprint, Hex, MOST_HEXES_OF_A_PIECE};
use serde::{Deserialize, Serialize};

/// A piece in one or more hexes one behind the other, head first. It bends as its road does: each hex faces the one before it, and the head
/// where the piece goes.
///
/// ```
/// use voltigeur_field::hex::{Direction, File, Hex};
/// // A column of three hexes' length comes out of one hex and goes round a bend.
/// let start = File::new(Hex::ORIGIN, Direction::N);
/// let file = start.advanced(Direction::N, 3).unwrap().advanced(Direction::NE, 3).unwrap();
/// assert_eq!(file.hexes().collect::<Vec<_>>(), [file.head, Hex::ORIGIN + Direction::N, Hex::ORIGIN]);
/// assert_eq!(file.facing_of(Hex::ORIGIN + Direction::N), Some(Direction::NE));
/// // One step further the tail leaves the first hex.
/// let file = file.advanced(Direction::NE, 3).unwrap();
/// assert!(!file.covers(Hex::ORIGIN) && file.length() == 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
pub struct File {
    /// The hex of its head.
    pub head: Hex,
    /// Where its head looks.
    pub facing: Direction,
    /// How many hexes follow the head.
    behind: u8,
    /// For each hex but the last the direction to the hex behind it, three bits each, from the head on.
    bends: u64,
}

/// A file as it was stored.
#[derive(Deserialize)]
struct Raw {
    head: Hex,
    facing: Direction,
    behind: u8,
    bends: u64,
}

/// A file that crosses itself, is too long, or was not stored as files are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that is not a file of 1 to {MOST_HEXES_OF_A_PIECE} hexes one behind the other")]
pub struct NotAFile;

impl TryFrom<Raw> for File {
    type Error = NotAFile;
    fn try_from(raw: Raw) -> Result<Self, NotAFile> {
        let Raw { head, facing, behind, bends } = raw;
        let fits = usize::from(behind) < MOST_HEXES_OF_A_PIECE && bends >> (3 * u32::from(behind)) == 0;
        let sixths = |n: u8| bends >> (3 * u32::from(n)) & 7;
        if !fits || (0..behind).any(|n| sixths(n) > 5) {
            return Err(NotAFile);
        }
        let hexes: Footprint = Self { head, facing, behind, bends }.hexes().collect();
        Self::along(&hexes, facing).ok_or(NotAFile)
    }
}

impl File {
    /// A file in one hex.
    #[must_use]
    pub const fn new(head: Hex, facing: Direction) -> Self {
        Self { head, facing, behind: 0, bends: 0 }
    }

    /// A file over these hexes, head first; nothing if there is none or are too many, if two that follow each other are no neighbours, or
    /// if one comes twice.
    #[must_use]
    pub fn along(hexes: &[Hex], facing: Direction) -> Option<Self> {
        let (&head, rest) = hexes.split_first()?;
        if hexes.len() > MOST_HEXES_OF_A_PIECE || (1..hexes.len()).any(|n| hexes[..n].contains(&hexes[n])) {
            return None;
        }
        let mut bends = 0;
        for (n, pair) in hexes.windows(2).enumerate() {
            bends |= (pair[0].direction_to(pair[1])?.index() as u64) << (3 * n);
        }
        Some(Self { head, facing, behind: rest.len() as u8, bends })
    }

    /// How many hexes it covers.
    #[must_use]
    pub const fn length(self) -> u8 {
        self.behind + 1
    }

    /// The direction from its `n`-th hex to the one behind.
    const fn bend(self, n: u8) -> Direction {
        Direction::new((self.bends >> (3 * n as u32) & 7) as i32)
    }

    /// Its hexes from head to tail, each with where it faces.
    pub fn faced(self) -> impl Iterator<Item = (Hex, Direction)> + Clone {
        let mut hex = self.head;
        (0..self.length()).map(move |n| {
            if n == 0 {
                return (hex, self.facing);
            }
            let back = self.bend(n - 1);
            hex += back;
            (hex, back.opposite())
        })
    }

    /// Its hexes from head to tail.
    pub fn hexes(self) -> impl Iterator<Item = Hex> + Clone {
        self.faced().map(|(hex, _)| hex)
    }

    /// The hex of its tail.
    #[must_use]
    pub fn tail(self) -> Hex {
        self.hexes().last().unwrap_or(self.head)
    }

    /// Does it cover a hex?
    #[must_use]
    pub fn covers(self, hex: Hex) -> bool {
        self.hexes().any(|covered| covered == hex)
    }

    /// Where one of its hexes faces.
    #[must_use]
    pub fn facing_of(self, hex: Hex) -> Option<Direction> {
        self.faced().find(|&(covered, _)| covered == hex).map(|(_, facing)| facing)
    }

    /// Its head goes on by a hex and the rest follows. It unfolds until it covers `most` hexes; from then on its tail leaves a hex for
    /// each that is entered. Nothing if it would run into itself, or is to be longer than pieces can be.
    #[must_use]
    pub fn advanced(self, direction: Direction, most: u8) -> Option<Self> {
        let most = usize::from(most.max(1));
        if most.min(usize::from(self.length()) + 1) > MOST_HEXES_OF_A_PIECE {
            return None;
        }
        let hexes: Footprint = std::iter::once(self.head + direction).chain(self.hexes()).take(most).collect();
        Self::along(&hexes, direction)
    }

    /// Only so many hexes from the head on; the head stays in any case.
    #[must_use]
    pub const fn shortened(self, length: u8) -> Self {
        let behind = length.saturating_sub(1);
        if behind >= self.behind {
            return self;
        }
        Self { behind, bends: self.bends & ((1 << (3 * behind as u32)) - 1), ..self }
    }

    /// Turned about on its own hexes: the tail becomes the head, and looks away from the rest.
    #[must_use]
    pub fn about(self) -> Self {
        let hexes: Footprint = self.hexes().collect();
        let facing = match hexes.as_slice() {
            [.., before, tail] => before.direction_to(*tail).unwrap_or(self.facing),
            _ => self.facing.opposite(),
        };
        let turned: Footprint = hexes.into_iter().rev().collect();
        Self::along(&turned, facing).unwrap_or(self)
    }

    /// Front, flank and rear of one of its hexes, as the book has them for a piece that faces side 0; sides toward its own hexes are in
    /// none of them.
    #[must_use]
    pub fn aspects(self, of: Hex, pattern: Aspects) -> Aspects {
        let Some(facing) = self.facing_of(of) else { return Aspects::default() };
        let own = Direction::ALL.into_iter().filter(|&direction| self.covers(of + direction));
        let own = own.fold(Directions::NONE, Directions::with);
        let Aspects { front, flank, rear } = pattern.facing(Facing::Side(facing));
        Aspects { front: front.minus(own), flank: flank.minus(own), rear: rear.minus(own) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Files as they come to be: out of one hex, a hex at a time.
    fn files() -> impl Strategy<Value = File> {
        (0i32..6, proptest::collection::vec(0i32..6, 0..12), 1u8..7).prop_map(|(facing, steps, most)| {
            let start = File::new(Hex::new(3, -2), Direction::new(facing));
            steps.into_iter().fold(start, |file, step| file.advanced(Direction::new(step), most).unwrap_or(file))
        })
    }

    proptest! {
        #[test]
        fn each_hex_faces_the_one_before_it(file in files()) {
            let hexes: Vec<_> = file.faced().collect();
            prop_assert_eq!(hexes.len(), usize::from(file.length()));
            for pair in hexes.windows(2) {
                prop_assert_eq!(pair[1].0 + pair[1].1, pair[0].0);
            }
            prop_assert_eq!(File::along(&file.hexes().collect::<Vec<_>>(), file.facing), Some(file));
        }

        #[test]
        fn an_advance_enters_one_hex_and_leaves_at_most_the_last(file in files(), step in 0i32..6, most in 1u8..7) {
            let step = Direction::new(step);
            let Some(after) = file.advanced(step, most) else {
                prop_assert!(file.covers(file.head + step));
                return Ok(());
            };
            prop_assert_eq!((after.head, after.facing), (file.head + step, step));
            prop_assert_eq!(after.length(), (file.length() + 1).min(most));
            let kept: Vec<_> = after.hexes().skip(1).collect();
            let before: Vec<_> = file.hexes().take(kept.len()).collect();
            prop_assert_eq!(kept, before);
        }

        #[test]
        fn about_and_about_again_covers_the_same(file in files()) {
            let turned = file.about();
            prop_assert_eq!((turned.head, turned.tail()), (file.tail(), file.head));
            let mut hexes: Vec<_> = turned.hexes().collect();
            hexes.reverse();
            prop_assert_eq!(hexes, file.hexes().collect::<Vec<_>>());
        }

        #[test]
        fn shorter_means_without_the_last(file in files(), length in 0u8..8) {
            let short = file.shortened(length);
            prop_assert_eq!(short.length(), file.length().min(length.max(1)));
            prop_assert!(short.hexes().eq(file.hexes().take(usize::from(short.length()))));
            prop_assert_eq!(File::along(&short.hexes().collect::<Vec<_>>(), short.facing), Some(short));
        }

        #[test]
        fn what_is_stored_is_read_again(file in files()) {
            let stored = toml::to_string(&file).unwrap();
            prop_assert_eq!(toml::from_str::<File>(&stored).unwrap(), file);
        }
    }

    /// LB-11.18.6: front ahead, rear behind, the other four flank; LB-11.18.5a: each hex toward the next.
    #[test]
    fn a_road_column_has_its_flanks_on_both_sides_of_the_road() {
        const ROAD: Aspects = Aspects::offsets(&[0], &[1, 2, -1, -2], &[3]);
        let file = File::new(Hex::ORIGIN, Direction::N).advanced(Direction::N, 2).unwrap();
        assert_eq!(file.aspects(file.head, ROAD), Aspects::offsets(&[0], &[1, 2, -1, -2], &[]));
        assert_eq!(file.aspects(Hex::ORIGIN, ROAD), Aspects::offsets(&[], &[1, 2, -1, -2], &[3]));
        assert_eq!(file.aspects(Hex::new(7, 7), ROAD), Aspects::default());
    }

    #[test]
    fn a_file_neither_jumps_nor_crosses_itself() {
        let [a, b] = [Hex::ORIGIN, Hex::ORIGIN + Direction::N];
        assert_eq!(File::along(&[], Direction::N), None);
        assert_eq!(File::along(&[a, b, a], Direction::N), None);
        assert_eq!(File::along(&[a, b + Direction::N], Direction::N), None);
        let long = "facing = 0\nbehind = 16\nbends = 0\n[head]\nq = 0\nr = 0\n";
        assert!(toml::from_str::<File>(long).is_err());
    }
}
