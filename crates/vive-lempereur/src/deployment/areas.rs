//! Four by four areas, and the edge of a side. VLE-XVIII.1a, VLE-XVIII.2b.
use super::Area;
use crate::battle::Battle;
use voltigeur_engine::Side;
use voltigeur_field::hex::HexId;

/// The edges of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    West,
    East,
    North,
    South,
}

/// Which of four parts a column or row lies in: as even as possible, larger parts first. VLE-XVIII.1a.
fn part(place: u16, all: u16) -> u8 {
    let (size, more) = (all / 4, all % 4);
    let large = more * (size + 1);
    if place < large { (place / (size + 1)) as u8 } else { (more + (place - large) / size.max(1)).min(3) as u8 }
}

impl Area {
    /// Column and row, each 0 to 3.
    pub const fn place(self) -> (u8, u8) {
        (self.0 % 4, self.0 / 4)
    }

    /// Is it next to another, not diagonally?
    pub const fn touches(self, other: Self) -> bool {
        let ((a, b), (c, d)) = (self.place(), other.place());
        a.abs_diff(c) + b.abs_diff(d) == 1
    }

    /// Its name: `a1` in the north-west to `d4` in the south-east.
    pub fn name(self) -> String {
        let (column, row) = self.place();
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// By its name.
    pub fn from_name(name: &str) -> Option<Self> {
        (0..16).map(Self).find(|area| area.name() == name)
    }
}

impl Battle {
    /// The area of a hex. VLE-XVIII.1a.
    pub(crate) fn area(&self, hex: HexId) -> Area {
        let grid = self.map.grid();
        let (column, row) = grid.offset(self.map.hex(hex));
        Area(part(column as u16, grid.columns()) + 4 * part(row as u16, grid.rows()))
    }

    /// A hex in the middle of an area, to draw something there.
    pub(crate) fn middle(&self, area: Area) -> Option<HexId> {
        let mut hexes = self.map.grid().ids().filter(|&hex| self.area(hex) == area);
        let count = hexes.clone().count();
        hexes.nth(count / 2)
    }

    /// VLE-XVIII.2b: the edge with most of the side's communication hexes.
    fn own_edge(&self, side: Side) -> Edge {
        let grid = self.map.grid();
        let lies = |hex: &HexId, edge: Edge| {
            let (column, row) = grid.offset(self.map.hex(*hex));
            match edge {
                Edge::West => column == 0,
                Edge::East => column + 1 == grid.columns() as i16,
                Edge::North => row == 0,
                Edge::South => row + 1 == grid.rows() as i16,
            }
        };
        let count = |edge: Edge| self.sides[side.index()].communication.iter().filter(|hex| lies(hex, edge)).count();
        let edges = [Edge::West, Edge::East, Edge::North, Edge::South];
        edges.into_iter().rev().max_by_key(|&edge| count(edge)).unwrap_or(Edge::West)
    }

    /// VLE-XVIII.2a: is an area on the own edge of a side?
    pub(crate) fn is_own_edge(&self, side: Side, area: Area) -> bool {
        let (column, row) = area.place();
        match self.own_edge(side) {
            Edge::West => column == 0,
            Edge::East => column == 3,
            Edge::North => row == 0,
            Edge::South => row == 3,
        }
    }
}
