//! Who is near: a coarse grid over the table, so that few bodies are measured.
use super::{Block, Point};

/// The most bodies of an index.
pub const MOST_BODIES: usize = 256;
/// Cells in each direction.
const CELLS: usize = 16;

/// A set of bodies by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Near([u64; MOST_BODIES / 64]);

impl Near {
    fn insert(&mut self, body: usize) {
        self.0[body / 64] |= 1 << (body % 64);
    }

    fn remove(&mut self, body: usize) {
        self.0[body / 64] &= !(1 << (body % 64));
    }

    /// Is it in the set?
    #[must_use]
    pub fn has(&self, body: usize) -> bool {
        self.0[body / 64] >> (body % 64) & 1 == 1
    }
}

impl Iterator for Near {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Some(64 * word + bit)
    }
}

/// A grid of cells over a table, each with the bodies that touch it. The order of answers is the order of the bodies' numbers.
#[derive(Clone, Debug)]
pub struct Index {
    cell: Point,
    cells: Box<[Near; CELLS * CELLS]>,
}

impl Index {
    /// For a table of this size.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        let cell = Point::new(width / CELLS as f64, height / CELLS as f64);
        Self { cell, cells: Box::new([Near::default(); CELLS * CELLS]) }
    }

    fn cells_of(&self, middle: Point, radius: f64) -> impl Iterator<Item = usize> + use<> {
        let along = |at: f64, size: f64| (at / size).clamp(0.0, (CELLS - 1) as f64) as usize;
        let columns = along(middle.x - radius, self.cell.x)..=along(middle.x + radius, self.cell.x);
        let rows = along(middle.y - radius, self.cell.y)..=along(middle.y + radius, self.cell.y);
        rows.flat_map(move |row| columns.clone().map(move |column| row * CELLS + column))
    }

    /// Puts a body in.
    ///
    /// # Panics
    /// If its number is not below [`MOST_BODIES`].
    pub fn insert(&mut self, body: usize, block: &Block) {
        assert!(body < MOST_BODIES, "an index holds {MOST_BODIES} bodies");
        for cell in self.cells_of(block.middle(), block.radius()) {
            self.cells[cell].insert(body);
        }
    }

    /// Takes a body out; it must be where it was put in.
    pub fn remove(&mut self, body: usize, block: &Block) {
        for cell in self.cells_of(block.middle(), block.radius()) {
            self.cells[cell].remove(body);
        }
    }

    /// Bodies that may be as near to a place as this: all that are, and some that are not.
    #[must_use]
    pub fn near(&self, block: &Block, distance: f64) -> Near {
        let mut near = Near::default();
        for cell in self.cells_of(block.middle(), block.radius() + distance) {
            for (all, here) in near.0.iter_mut().zip(self.cells[cell].0) {
                *all |= here;
            }
        }
        near
    }
}
