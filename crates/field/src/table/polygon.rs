//! Terrain: simple polygons, and lines.
use super::convex::{Convex, Part};
use super::point::{meeting, nearest_of_segments};
use super::{Block, Point};
use arrayvec::ArrayVec;

/// The most places in which a segment is cut by one shape, its ends included.
pub const MOST_CUTS: usize = 128;

/// The most corners of a polygon, and points of a line: no segment is cut by more sides than there are.
pub const MOST_CORNERS: usize = MOST_CUTS - 2;

/// Stretches of a segment as shares of it, in order.
pub type Stretches = ArrayVec<[f64; 2], MOST_CUTS>;

/// A simple polygon of any shape: a wood, a hill, a town block.
#[derive(Clone, PartialEq, Debug)]
pub struct Polygon {
    corners: Vec<Point>,
    body: Block,
    low: Point,
    high: Point,
}

/// A polygon that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PolygonError {
    /// It has no inside.
    #[error("a polygon needs at least three corners that do not lie on one line")]
    Flat,
    /// Its border meets itself.
    #[error("the sides of a polygon must not cross each other")]
    Crossed,
    /// It has more than [`MOST_CORNERS`].
    #[error("a polygon has at most {MOST_CORNERS} corners")]
    Many,
}

impl Polygon {
    /// By its corners, either way round.
    ///
    /// # Errors
    /// If its sides cross each other, or are too many, or it has no inside.
    pub fn new(corners: impl IntoIterator<Item = Point>) -> Result<Self, PolygonError> {
        let mut corners: Vec<Point> = corners.into_iter().collect();
        if corners.len() > MOST_CORNERS {
            return Err(PolygonError::Many);
        }
        let twice: f64 = sides(&corners).map(|[from, to]| from.cross(to)).sum();
        if corners.len() < 3 || twice == 0.0 {
            return Err(PolygonError::Flat);
        }
        if twice < 0.0 {
            corners.reverse();
        }
        let count = corners.len();
        for (n, a) in sides(&corners).enumerate() {
            for (m, b) in sides(&corners).enumerate().skip(n + 2) {
                let neighbours = n == 0 && m == count - 1;
                if !neighbours && meeting(a, b).is_some() {
                    return Err(PolygonError::Crossed);
                }
            }
        }
        let [low, high] = bounds(&corners);
        let body = Block::new(triangles(corners.clone()));
        Ok(Self { corners, body, low, high })
    }

    /// The corners, counter-clockwise.
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The sides.
    pub fn sides(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        sides(&self.corners)
    }

    /// The corners of the box around it: the least and the greatest coordinates.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        [self.low, self.high]
    }

    /// The same ground in triangles.
    #[must_use]
    pub fn triangles(&self) -> &[Part] {
        self.body.parts()
    }

    /// The ground inside as a body of triangles.
    #[must_use]
    pub fn body(&self) -> &Block {
        &self.body
    }

    /// Does a segment surely miss it? Quick: by the boxes around the two.
    #[must_use]
    pub fn surely_misses(&self, from: Point, to: Point) -> bool {
        are_apart(self.bounds(), bounds(&[from, to]))
    }

    /// Is a point inside or on the border?
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        point.x >= self.low.x
            && point.x <= self.high.x
            && point.y >= self.low.y
            && point.y <= self.high.y
            && self.triangles().iter().any(|triangle| triangle.contains(point))
    }

    /// The area.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.body.area()
    }

    /// The area of a body that lies inside.
    #[must_use]
    pub fn area_of(&self, block: &Block) -> f64 {
        let (middle, radius) = (block.middle(), block.radius());
        if middle.x + radius < self.low.x
            || middle.x - radius > self.high.x
            || middle.y + radius < self.low.y
            || middle.y - radius > self.high.y
        {
            return 0.0;
        }
        let inside = |part: &Part| self.triangles().iter().map(|triangle| part.clipped(triangle).area()).sum::<f64>();
        block.parts().iter().map(inside).sum()
    }

    /// The stretches of a segment that lie inside, as shares of it, in order and without gaps of nothing.
    #[must_use]
    pub fn stretches(&self, from: Point, to: Point) -> Stretches {
        let mut stretches = Stretches::new();
        if self.surely_misses(from, to) {
            return stretches;
        }
        let mut cuts: ArrayVec<f64, MOST_CUTS> = ArrayVec::from_iter([0.0, 1.0]);
        let meetings = self.sides().filter_map(|side| meeting([from, to], side)).map(|(share, _)| share);
        cuts.extend(meetings.take(MOST_CUTS - 2));
        cuts.sort_unstable_by(f64::total_cmp);
        for pair in cuts.windows(2) {
            let [start, end] = [pair[0], pair[1]];
            if end > start && self.contains(from.towards(to, (start + end) / 2.0)) {
                match stretches.last_mut() {
                    Some(last) if last[1] == start => last[1] = end,
                    _ => stretches.push([start, end]),
                }
            }
        }
        stretches
    }

    /// How much of a segment lies inside, as a length.
    #[must_use]
    pub fn length_of(&self, from: Point, to: Point) -> f64 {
        let share: f64 = self.stretches(from, to).iter().map(|[start, end]| end - start).sum();
        share * from.distance(to)
    }

    /// The distance of a point from the border.
    #[must_use]
    pub fn border_distance(&self, point: Point) -> f64 {
        self.sides().map(|[from, to]| point.distance(point.nearest_on(from, to))).fold(f64::INFINITY, f64::min)
    }

    /// The least distance to a body; zero if they touch.
    #[must_use]
    pub fn distance(&self, block: &Block) -> f64 {
        let to =
            |triangle: &Part| block.parts().iter().map(|part| part.distance(triangle)).fold(f64::INFINITY, f64::min);
        self.triangles().iter().map(to).fold(f64::INFINITY, f64::min)
    }
}

/// The box around some points: its south-west and north-east corner.
#[must_use]
pub fn bounds(points: &[Point]) -> [Point; 2] {
    let start = Point::new(f64::INFINITY, f64::INFINITY);
    points.iter().fold([start, -start], |[low, high], point| {
        [Point::new(low.x.min(point.x), low.y.min(point.y)), Point::new(high.x.max(point.x), high.y.max(point.y))]
    })
}

/// Have two boxes no point in common?
#[must_use]
pub fn are_apart([low, high]: [Point; 2], [other_low, other_high]: [Point; 2]) -> bool {
    other_high.x < low.x || other_low.x > high.x || other_high.y < low.y || other_low.y > high.y
}

fn sides(corners: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(next).map(|(&from, &to)| [from, to])
}

/// Cuts ear after ear off a simple polygon.
fn triangles(mut left: Vec<Point>) -> Vec<Part> {
    let mut ears = Vec::new();
    while left.len() > 2 {
        let count = left.len();
        let corner = |n: usize| left[n % count];
        let is_ear = |n: &usize| {
            let ear = [corner(*n), corner(n + 1), corner(n + 2)];
            let turn = (ear[1] - ear[0]).cross(ear[2] - ear[1]);
            let triangle = Convex::new(ear);
            turn > 0.0 && left.iter().all(|point| ear.contains(point) || !triangle.contains(*point))
        };
        // A corner on a straight border is no ear, and goes without one.
        let flat = |n: &usize| (corner(n + 1) - corner(*n)).cross(corner(n + 2) - corner(n + 1)) == 0.0;
        match (0..count).find(is_ear) {
            Some(n) => {
                ears.push(Part::of(&[corner(n), corner(n + 1), corner(n + 2)]));
                left.remove((n + 1) % count);
            }
            None => match (0..count).find(flat) {
                Some(n) => drop(left.remove((n + 1) % count)),
                None => break,
            },
        }
    }
    ears
}

/// A line on the table without width: a road, a stream, a wall.
#[derive(Clone, PartialEq, Debug)]
pub struct Polyline {
    points: Vec<Point>,
    low: Point,
    high: Point,
}

impl Polyline {
    /// By its points.
    #[must_use]
    pub fn new(points: impl IntoIterator<Item = Point>) -> Self {
        let points: Vec<Point> = points.into_iter().collect();
        let [low, high] = bounds(&points);
        Self { points, low, high }
    }

    /// The box around it: its south-west and north-east corner.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        [self.low, self.high]
    }

    /// Its points.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its pieces.
    pub fn pieces(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.points.windows(2).map(|pair| [pair[0], pair[1]])
    }

    /// Its length.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.pieces().map(|[from, to]| from.distance(to)).sum()
    }

    /// Where a segment crosses it, as shares of the segment, in order.
    #[must_use]
    pub fn crossings(&self, from: Point, to: Point) -> ArrayVec<f64, MOST_CUTS> {
        let meetings = self.pieces().filter_map(|piece| meeting([from, to], piece)).map(|(share, _)| share);
        let mut shares: ArrayVec<f64, MOST_CUTS> = meetings.take(MOST_CUTS).collect();
        shares.sort_unstable_by(f64::total_cmp);
        // Two pieces meet in a point: a segment through it crosses the line once.
        let mut last = None;
        shares.retain(|share| last.replace(*share) != Some(*share));
        shares
    }

    /// Does a segment cross it?
    #[must_use]
    pub fn crosses(&self, from: Point, to: Point) -> bool {
        self.pieces().any(|piece| meeting([from, to], piece).is_some())
    }

    /// How much of an edge lies as near to the line as this, as a length: how far a body stands along a wall.
    ///
    /// ```
    /// use voltigeur_field::table::{Point, Polyline};
    /// let wall = Polyline::new([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)].map(|(x, y)| Point::new(x, y)));
    /// let edge = |from: (f64, f64), to: (f64, f64)| wall.length_beside([from, to].map(|(x, y)| Point::new(x, y)), 0.005);
    /// assert!((edge((3.0, 0.004), (5.0, 0.004)) - 1.005).abs() < 1e-9);
    /// assert!(edge((2.0, 0.0), (2.0, 1.0)) < 0.0051, "a corner that touches is no edge");
    /// ```
    #[must_use]
    pub fn length_beside(&self, [from, to]: [Point; 2], within: f64) -> f64 {
        let mut stretches: ArrayVec<[f64; 2], MOST_CORNERS> = ArrayVec::new();
        let near = self.pieces().filter_map(|piece| stretch_near([from, to], piece, within));
        stretches.extend(near.take(MOST_CORNERS));
        stretches.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]));
        let (mut share, mut done) = (0.0, 0.0_f64);
        for [start, end] in stretches {
            share += (end - start.max(done)).max(0.0);
            done = done.max(end);
        }
        share * from.distance(to)
    }

    /// The nearest point of the line, and how far along it that is.
    #[must_use]
    pub fn nearest(&self, point: Point) -> (Point, f64) {
        let mut best = (self.points.first().copied().unwrap_or_default(), 0.0);
        let mut along = 0.0;
        for [from, to] in self.pieces() {
            let near = point.nearest_on(from, to);
            if (near - point).square() < (best.0 - point).square() {
                best = (near, along + from.distance(near));
            }
            along += from.distance(to);
        }
        best
    }

    /// The point so far along it, and the direction of the line there. Beyond its end it is the end.
    #[must_use]
    pub fn at(&self, along: f64) -> (Point, Point) {
        let mut left = along.max(0.0);
        let mut last = (self.points.first().copied().unwrap_or_default(), Point::ORIGIN);
        for [from, to] in self.pieces() {
            let length = from.distance(to);
            let direction = (to - from).unit();
            if left < length {
                return (from + direction * left, direction);
            }
            left -= length;
            last = (to, direction);
        }
        last
    }

    /// The least distance to a body; zero if they touch.
    #[must_use]
    pub fn distance(&self, block: &Block) -> f64 {
        let mut least = f64::INFINITY;
        for piece in self.pieces() {
            for part in block.parts() {
                if part.contains(piece[0]) {
                    return 0.0;
                }
                for side in part.sides() {
                    let (a, b) = nearest_of_segments(piece, side);
                    least = least.min(a.distance(b));
                }
            }
        }
        least
    }
}

/// The stretch of a segment that is as near to another one as this, as shares of it: what is that near is convex, so that there is one at
/// most.
fn stretch_near([from, to]: [Point; 2], [a, b]: [Point; 2], within: f64) -> Option<[f64; 2]> {
    let (along, unit) = (to - from, (b - a).unit());
    let square = along.square();
    if square == 0.0 {
        return None;
    }
    let mut found: Option<[f64; 2]> = None;
    let mut add = |[start, end]: [f64; 2]| {
        let [start, end] = [start.max(0.0), end.min(1.0)];
        if start <= end {
            found = Some(found.map_or([start, end], |[low, high]: [f64; 2]| [low.min(start), high.max(end)]));
        }
    };
    // About the ends of the other one.
    for middle in [a, b] {
        let nearest = (middle - from).dot(along) / square;
        let away = (from + along * nearest - middle).square();
        if away <= within * within {
            let half = ((within * within - away) / square).sqrt();
            add([nearest - half, nearest + half]);
        }
    }
    // Beside it.
    if a == b {
        return found;
    }
    let mut beside = [f64::NEG_INFINITY, f64::INFINITY];
    let bounds = [(unit, [0.0, a.distance(b)]), (unit.right(), [-within, within])];
    for (axis, [low, high]) in bounds {
        let (start, speed) = ((from - a).dot(axis), along.dot(axis));
        if speed == 0.0 {
            if start < low || start > high {
                return found;
            }
            continue;
        }
        let (first, last) = ((low - start) / speed, (high - start) / speed);
        beside = [beside[0].max(first.min(last)), beside[1].min(first.max(last))];
    }
    if beside[0] <= beside[1] {
        add(beside);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Footprint, Heading, Length, Pose};

    /// A square with a bay in its east side.
    fn bay() -> Polygon {
        let corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (2.0, 1.0), (2.0, 3.0), (4.0, 3.0), (4.0, 4.0), (0.0, 4.0)];
        Polygon::new(corners.map(|(x, y)| Point::new(x, y))).unwrap()
    }

    #[test]
    fn a_polygon_with_a_bay() {
        assert_eq!(bay().area(), 12.0);
        assert!(bay().contains(Point::new(1.0, 2.0)) && bay().contains(Point::new(4.0, 0.5)));
        assert!(!bay().contains(Point::new(3.0, 2.0)), "in the bay");
        assert_eq!(
            bay().length_of(Point::new(3.0, -1.0), Point::new(3.0, 5.0)),
            2.0,
            "once before the bay, once behind"
        );
        assert_eq!(bay().stretches(Point::new(3.0, -1.0), Point::new(3.0, 5.0)).len(), 2);
        let across = Footprint::block(Length(4000), Length(4000)).at(Pose::new(2.0, 4.0, Heading::NORTH));
        assert!((bay().area_of(&across) - 12.0).abs() < 1e-12);
        let clockwise: Vec<Point> = bay().corners().iter().rev().copied().collect();
        assert_eq!(Polygon::new(clockwise).unwrap().area(), 12.0);
    }

    #[test]
    fn what_is_no_polygon() {
        let bow = [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 3.0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(Polygon::new(bow), Err(PolygonError::Crossed));
        let comb = |teeth: u16| {
            let point = |n: u16| Point::new(f64::from(n), if n.is_multiple_of(2) { 0.0 } else { 5.0 });
            let along = (0..teeth).map(point);
            Polygon::new(along.chain([Point::new(f64::from(teeth), -1.0), Point::new(-1.0, -1.0)]))
        };
        assert_eq!(comb(MOST_CORNERS as u16 - 1), Err(PolygonError::Many));
        let widest = comb(MOST_CORNERS as u16 - 2).unwrap();
        assert_eq!(widest.stretches(Point::new(-2.0, 2.5), Point::new(200.0, 2.5)).len(), 62, "every tooth is found");
        assert_eq!(Polygon::new([Point::ORIGIN, Point::new(1.0, 1.0)]), Err(PolygonError::Flat));
    }

    #[test]
    fn along_a_road() {
        let road = Polyline::new([(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)].map(|(x, y)| Point::new(x, y)));
        assert_eq!(road.length(), 7.0);
        assert_eq!(road.at(5.0), (Point::new(3.0, 2.0), Point::new(0.0, 1.0)));
        assert_eq!(road.nearest(Point::new(4.0, 1.0)), (Point::new(3.0, 1.0), 4.0));
        assert_eq!(road.crossings(Point::new(2.0, -1.0), Point::new(4.0, 1.0))[..], [0.5], "through the bend, once");
    }
}
