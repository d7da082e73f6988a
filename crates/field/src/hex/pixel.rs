//! Where hexes lie on a drawing plane, for clients. No rule uses it: these are the only numbers here that are not exact.
use super::{Corner, Grid, Hex, HexSide, Orientation};

/// A point of the drawing plane: x to the right, y downward.
pub type Point = [f32; 2];

/// Half of the square root of three: the distance from the centre of a hex to its sides, if its corners are at distance 1.
const HALF_HEIGHT: f32 = 0.866_025_4;

/// How a sheet is drawn.
///
/// ```
/// use voltigeur_field::hex::pixel::Layout;
/// use voltigeur_field::hex::Grid;
/// let sheet = Grid::new(30, 24).unwrap();
/// let layout = Layout::new(&sheet, 20.0);
/// let hex = sheet.parse("2112").unwrap();
/// assert_eq!(layout.hex_at(layout.centre(hex)), hex);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    orientation: Orientation,
    size: f32,
    origin: Point,
}

impl Layout {
    /// A drawing in which hexes have their corners at this distance from their centres, and the sheet touches the left and
    /// upper border of the plane.
    #[must_use]
    pub fn new(grid: &Grid, size: f32) -> Self {
        let mut layout = Self { orientation: grid.orientation(), size, origin: [0.0, 0.0] };
        // The two hexes at the start of the sheet reach farthest up and left.
        let corners = || [grid.at(0, 0), grid.at(1, 0), grid.at(0, 1)].into_iter().map(|hex| layout.centre(hex));
        let least = |axis: usize| corners().map(|point| point[axis]).fold(f32::INFINITY, f32::min);
        let origin = [layout.reach()[0] - least(0), layout.reach()[1] - least(1)];
        layout.origin = origin;
        layout
    }

    /// Half the width and half the height of a hex.
    #[must_use]
    pub fn reach(&self) -> Point {
        match self.orientation {
            Orientation::FlatTop => [self.size, self.size * HALF_HEIGHT],
            Orientation::PointyTop => [self.size * HALF_HEIGHT, self.size],
        }
    }

    /// Width and height of the whole sheet.
    #[must_use]
    pub fn extent(&self, grid: &Grid) -> Point {
        let [width, height] = self.reach();
        let (columns, rows) = (f32::from(grid.columns()), f32::from(grid.rows()));
        let pushed = |count: u16| if count > 1 { 0.5 } else { 0.0 };
        match self.orientation {
            Orientation::FlatTop => {
                [width * (1.5 * (columns - 1.0) + 2.0), 2.0 * height * (rows + pushed(grid.columns()))]
            }
            Orientation::PointyTop => {
                [2.0 * width * (columns + pushed(grid.rows())), height * (1.5 * (rows - 1.0) + 2.0)]
            }
        }
    }

    /// The centre of a hex.
    #[must_use]
    pub fn centre(&self, hex: Hex) -> Point {
        let (q, r) = (f32::from(hex.q), f32::from(hex.r));
        let [x, y] = match self.orientation {
            Orientation::FlatTop => [1.5 * q, HALF_HEIGHT * (2.0 * r + q)],
            Orientation::PointyTop => [HALF_HEIGHT * (2.0 * q + r), 1.5 * r],
        };
        [self.origin[0] + self.size * x, self.origin[1] + self.size * y]
    }

    /// A corner of a hex.
    #[must_use]
    pub fn corner(&self, hex: Hex, corner: Corner) -> Point {
        const FLAT: [Point; 6] = [
            [0.5, -HALF_HEIGHT],
            [1.0, 0.0],
            [0.5, HALF_HEIGHT],
            [-0.5, HALF_HEIGHT],
            [-1.0, 0.0],
            [-0.5, -HALF_HEIGHT],
        ];
        let [x, y] = self.centre(hex);
        let [dx, dy] = match self.orientation {
            Orientation::FlatTop => FLAT[corner.index()],
            // The same figure turned by a quarter of a circle, and counted from the top.
            Orientation::PointyTop => {
                let [dx, dy] = FLAT[corner.turned(1).index()];
                [dy, -dx]
            }
        };
        [x + self.size * dx, y + self.size * dy]
    }

    /// The outline of a hex, clockwise from corner 0.
    #[must_use]
    pub fn outline(&self, hex: Hex) -> [Point; 6] {
        Corner::ALL.map(|corner| self.corner(hex, corner))
    }

    /// The ends of a hexside.
    #[must_use]
    pub fn side(&self, side: HexSide) -> [Point; 2] {
        let corners = [side.direction().corner_before(), side.direction().corner_after()];
        corners.map(|corner| self.corner(side.hex(), corner))
    }

    /// The hex under a point; it need not be on the sheet.
    #[must_use]
    pub fn hex_at(&self, [x, y]: Point) -> Hex {
        let (x, y) = ((x - self.origin[0]) / self.size, (y - self.origin[1]) / self.size);
        let (q, r) = match self.orientation {
            Orientation::FlatTop => (x / 1.5, y / (2.0 * HALF_HEIGHT) - x / 3.0),
            Orientation::PointyTop => (x / (2.0 * HALF_HEIGHT) - y / 3.0, y / 1.5),
        };
        let near = Hex::new(q.round() as i16, r.round() as i16);
        let off = |hex: Hex| {
            let (q, r) = (q - f32::from(hex.q), r - f32::from(hex.r));
            q * q + q * r + r * r
        };
        near.range(1).min_by(|&a, &b| off(a).total_cmp(&off(b))).unwrap_or(near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Direction, Facing, Pushed};

    fn sheets() -> impl Iterator<Item = Grid> {
        [Orientation::FlatTop, Orientation::PointyTop].into_iter().flat_map(|orientation| {
            [Pushed::Odd, Pushed::Even].map(|pushed| Grid::new(5, 4).unwrap().oriented(orientation).pushing(pushed))
        })
    }

    fn near(a: Point, b: Point) -> bool {
        (a[0] - b[0]).abs() < 1e-3 && (a[1] - b[1]).abs() < 1e-3
    }

    #[test]
    fn neighbours_share_two_corners_and_lie_where_their_direction_says() {
        for sheet in sheets() {
            let layout = Layout::new(&sheet, 10.0);
            let hex = sheet.at(2, 2);
            for direction in Direction::ALL {
                let other = hex + direction;
                let mine = layout.outline(hex);
                let shared = layout.outline(other).into_iter().filter(|&a| mine.iter().any(|&b| near(a, b))).count();
                assert_eq!(shared, 2);
                let side = layout.side(HexSide::new(hex, direction));
                assert!(side.into_iter().all(|end| mine.iter().any(|&corner| near(end, corner))));
                assert!(side.into_iter().all(|end| layout.outline(other).iter().any(|&corner| near(end, corner))));
            }
            for facing in Facing::all() {
                let angle = f32::from(facing.degrees(sheet.orientation())).to_radians();
                let [x, y] = layout.centre(hex);
                let ahead = match facing {
                    Facing::Side(direction) => layout.centre(hex + direction),
                    Facing::Corner(corner) => layout.corner(hex, corner),
                };
                let far = (ahead[0] - x).hypot(ahead[1] - y);
                assert!(near(ahead, [x + far * angle.sin(), y - far * angle.cos()]), "{facing:?} of {sheet:?}");
            }
        }
    }

    #[test]
    fn the_sheet_fills_its_extent() {
        for sheet in sheets() {
            let layout = Layout::new(&sheet, 10.0);
            let points: Vec<_> = sheet.iter().flat_map(|hex| layout.outline(hex)).collect();
            let least = |axis: usize| points.iter().map(|point| point[axis]).fold(f32::INFINITY, f32::min);
            let most = |axis: usize| points.iter().map(|point| point[axis]).fold(0.0, f32::max);
            assert!(near([least(0), least(1)], [0.0, 0.0]), "{sheet:?}");
            assert!(near([most(0), most(1)], layout.extent(&sheet)), "{sheet:?}");
        }
    }

    #[test]
    fn a_point_belongs_to_the_hex_around_it() {
        for sheet in sheets() {
            let layout = Layout::new(&sheet, 10.0);
            for hex in sheet.iter() {
                let [x, y] = layout.centre(hex);
                for [cx, cy] in layout.outline(hex) {
                    assert_eq!(layout.hex_at([x + 0.9 * (cx - x), y + 0.9 * (cy - y)]), hex);
                }
            }
        }
    }
}
