//! Where a unit stands: in one hex, in a row of them, or one behind the other on a road.
use serde::{Deserialize, Serialize};
use voltigeur_field::hex::{File, Footprint, Grid, Hex, HexId, Row};

/// Where a unit stands.
///
/// ```
/// use voltigeur_field::hex::{Corner, Hex, Row};
/// use voltigeur_kit::hex::post::Post;
/// let line = Post::Row(Row::new(Hex::ORIGIN, Corner::new(0), 2));
/// assert_eq!((line.length(), line.hexes()[0]), (2, Hex::ORIGIN));
/// assert_eq!(Post::from(Hex::ORIGIN).length(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Post {
    /// In one hex.
    Hex(Hex),
    /// In a row: a line, or a pair across a hexside.
    Row(Row),
    /// One hex behind the other.
    File(File),
}

impl Post {
    /// How many hexes it covers.
    #[must_use]
    pub const fn length(self) -> u8 {
        match self {
            Self::Hex(_) => 1,
            Self::Row(row) => row.length,
            Self::File(file) => file.length(),
        }
    }

    /// Its hexes: from left to right, or from head to tail.
    #[must_use]
    pub fn hexes(self) -> Footprint {
        match self {
            Self::Hex(hex) => std::iter::once(hex).collect(),
            Self::Row(row) => row.footprint(),
            Self::File(file) => file.hexes().collect(),
        }
    }

    /// The first of its hexes: the left one, or the head.
    #[must_use]
    pub const fn first(self) -> Hex {
        match self {
            Self::Hex(hex) => hex,
            Self::Row(row) => row.left,
            Self::File(file) => file.head,
        }
    }

    /// Does it cover a hex?
    #[must_use]
    pub fn covers(self, hex: Hex) -> bool {
        self.place_of(hex).is_some()
    }

    /// Which of its hexes this is, counted from 0.
    #[must_use]
    pub fn place_of(self, hex: Hex) -> Option<usize> {
        match self {
            Self::Hex(own) => (own == hex).then_some(0),
            Self::Row(row) => row.hexes().position(|own| own == hex),
            Self::File(file) => file.hexes().position(|own| own == hex),
        }
    }

    /// Those of its hexes that are on the sheet, each with its place; a column that comes onto the map has others.
    pub fn on(self, grid: &Grid) -> impl Iterator<Item = (usize, HexId)> {
        let grid = *grid;
        self.hexes().into_iter().enumerate().filter_map(move |(n, hex)| Some((n, grid.id(hex)?)))
    }
}

impl From<Hex> for Post {
    fn from(hex: Hex) -> Self {
        Self::Hex(hex)
    }
}
impl From<Row> for Post {
    fn from(row: Row) -> Self {
        Self::Row(row)
    }
}
impl From<File> for Post {
    fn from(file: File) -> Self {
        Self::File(file)
    }
}
