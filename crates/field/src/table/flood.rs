//! Is there any way at all? Cells of a grid, each allowed or not, and those that can be reached from a place.
use super::Point;

/// A grid over a table, with room that is kept from one question to the next.
///
/// ```
/// use voltigeur_field::table::{Flood, Point};
/// let mut flood = Flood::new(10.0, 4.0, 0.5);
/// // A wall across the table with a gap in the north.
/// flood.judge(|at| (at.x - 5.0).abs() > 0.5 || at.y > 3.0);
/// flood.spread(Point::new(1.0, 1.0));
/// assert!(flood.joins(Point::new(9.0, 1.0)) && !flood.joins(Point::new(5.2, 1.0)));
/// flood.judge(|at| (at.x - 5.0).abs() > 0.5);
/// flood.spread(Point::new(1.0, 1.0));
/// assert!(!flood.joins(Point::new(9.0, 1.0)));
/// ```
#[derive(Clone, Debug)]
pub struct Flood {
    columns: usize,
    rows: usize,
    cell: f64,
    /// Of each cell: may anybody be there, and is it reached?
    cells: Vec<Cell>,
    open: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Cell {
    allowed: bool,
    reached: bool,
}

impl Flood {
    /// Over a table of this size, in cells of this size.
    #[must_use]
    pub fn new(width: f64, height: f64, cell: f64) -> Self {
        let count = |length: f64| ((length / cell).ceil() as usize).max(1);
        let (columns, rows) = (count(width), count(height));
        let cells = vec![Cell::default(); columns * rows];
        Self { columns, rows, cell, open: Vec::with_capacity(cells.len()), cells }
    }

    /// The middle of a cell.
    fn middle(&self, cell: usize) -> Point {
        let along = |n: usize| (n as f64 + 0.5) * self.cell;
        Point::new(along(cell % self.columns), along(cell / self.columns))
    }

    /// The cell of a point.
    fn at(&self, point: Point) -> usize {
        let along = |at: f64, count: usize| ((at / self.cell).max(0.0) as usize).min(count - 1);
        along(point.y, self.rows) * self.columns + along(point.x, self.columns)
    }

    /// Says of every cell, by its middle, whether anybody may be there. Nothing is reached then.
    pub fn judge(&mut self, mut allows: impl FnMut(Point) -> bool) {
        for cell in 0..self.cells.len() {
            self.cells[cell] = Cell { allowed: allows(self.middle(cell)), reached: false };
        }
    }

    /// Reaches all cells that a chain of allowed ones joins with a place, by their sides or corners. Whoever is in a cell that is not allowed
    /// leaves it by the shortest way: to the nearest allowed cells.
    pub fn spread(&mut self, from: Point) {
        self.cells.iter_mut().for_each(|cell| cell.reached = false);
        self.open.clear();
        let start = self.at(from);
        if self.cells[start].allowed {
            self.reach(start);
        } else {
            self.leave(from);
        }
        while let Some(cell) = self.open.pop() {
            let (column, row) = (cell % self.columns, cell / self.columns);
            for row in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
                for column in column.saturating_sub(1)..=(column + 1).min(self.columns - 1) {
                    let next = row * self.columns + column;
                    if self.cells[next] == (Cell { allowed: true, reached: false }) {
                        self.reach(next);
                    }
                }
            }
        }
    }

    fn reach(&mut self, cell: usize) {
        self.cells[cell].reached = true;
        self.open.push(cell);
    }

    fn leave(&mut self, from: Point) {
        let away = |flood: &Self, cell: usize| (flood.middle(cell) - from).square();
        let allowed = (0..self.cells.len()).filter(|&cell| self.cells[cell].allowed);
        let least = allowed.map(|cell| away(self, cell)).fold(f64::INFINITY, f64::min);
        for cell in 0..self.cells.len() {
            if self.cells[cell].allowed && away(self, cell) <= least + 1e-9 {
                self.reach(cell);
            }
        }
    }

    /// Is a place in a cell that was reached?
    #[must_use]
    pub fn joins(&self, to: Point) -> bool {
        self.cells[self.at(to)].reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_stands_where_nobody_may_be_leaves_by_the_shortest_way() {
        let mut flood = Flood::new(10.0, 2.0, 0.5);
        flood.judge(|at| !(4.0..7.0).contains(&at.x));
        flood.spread(Point::new(5.0, 1.0));
        assert!(flood.joins(Point::new(1.0, 1.0)) && !flood.joins(Point::new(9.0, 1.0)), "west is nearer");
        flood.judge(|_| false);
        flood.spread(Point::new(5.0, 1.0));
        assert!(!flood.joins(Point::new(5.0, 1.0)), "there is no way out");
    }
}
