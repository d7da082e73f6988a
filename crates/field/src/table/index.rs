//! Who is near: a coarse grid over the table, so that few bodies are measured.
use super::{Block, Point};
use crate::set::{Bits, Id, IdSet};

/// Cells in each direction.
const CELLS: usize = 16;

/// A grid of cells over a table, each with the bodies that touch it: those of units, say, by their ids.
///
/// ```
/// use voltigeur_field::table::{Footprint, Heading, Index, Length, Pose};
/// voltigeur_field::ids! {
///     /// A unit by its number.
///     UnitId, 192;
/// }
/// let stand = |x| Footprint::block(Length(2_000), Length(1_000)).at(Pose::new(x, 5.0, Heading::NORTH));
/// let mut index: Index<UnitId, [u64; 3]> = Index::new(60.0, 40.0);
/// index.insert(UnitId(4), &stand(10.0));
/// index.insert(UnitId(100), &stand(50.0));
/// assert_eq!(index.near(&stand(13.0), 4.0).collect::<Vec<_>>(), [UnitId(4)]);
/// ```
#[derive(Clone, Debug)]
pub struct Index<T: Id, B: Bits = u64> {
    cell: Point,
    cells: Box<[IdSet<T, B>; CELLS * CELLS]>,
}

impl<T: Id, B: Bits> Index<T, B> {
    /// For a table of this size.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        let cell = Point::new(width / CELLS as f64, height / CELLS as f64);
        Self { cell, cells: Box::new([IdSet::EMPTY; CELLS * CELLS]) }
    }

    fn cells_of(&self, [low, high]: [Point; 2]) -> impl Iterator<Item = usize> + use<T, B> {
        let along = |at: f64, size: f64| (at / size).clamp(0.0, (CELLS - 1) as f64) as usize;
        let columns = along(low.x, self.cell.x)..=along(high.x, self.cell.x);
        let rows = along(low.y, self.cell.y)..=along(high.y, self.cell.y);
        rows.flat_map(move |row| columns.clone().map(move |column| row * CELLS + column))
    }

    /// Puts a body in.
    pub fn insert(&mut self, body: T, block: &Block) {
        self.insert_box(body, around(block, 0.0));
    }

    /// Puts in what lies in a box: a piece of terrain, say.
    pub fn insert_box(&mut self, body: T, bounds: [Point; 2]) {
        for cell in self.cells_of(bounds) {
            self.cells[cell].insert(body);
        }
    }

    /// Takes a body out; it must be where it was put in.
    pub fn remove(&mut self, body: T, block: &Block) {
        for cell in self.cells_of(around(block, 0.0)) {
            self.cells[cell].remove(body);
        }
    }

    /// Bodies that may be as near to a place as this: all that are, and some that are not.
    #[must_use]
    pub fn near(&self, block: &Block, distance: f64) -> IdSet<T, B> {
        self.near_box(around(block, distance))
    }

    /// Bodies that may have a point in common with a box: all that have, and some that have not.
    #[must_use]
    pub fn near_box(&self, bounds: [Point; 2]) -> IdSet<T, B> {
        self.cells_of(bounds).fold(IdSet::EMPTY, |near, cell| near.or(self.cells[cell]))
    }
}

/// The box around the circle around a body, so much larger.
fn around(block: &Block, by: f64) -> [Point; 2] {
    let (middle, radius) = (block.middle(), block.radius() + by);
    [Point::new(middle.x - radius, middle.y - radius), Point::new(middle.x + radius, middle.y + radius)]
}
