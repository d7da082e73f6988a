//! Convex bodies of few corners: distance, overlap, clipping and casts in closed form.
use super::point::nearest_of_segments;
use super::{Frame, Point};
use arrayvec::ArrayVec;

/// The most corners of a convex body; clipping a rectangle by a zone of four sides makes at most eight.
pub const MOST_CORNERS: usize = 12;

/// More than rounding can make of a distance on a table.
const SURELY: f64 = 1e-6;

/// A convex body: its corners, counter-clockwise. It may be as thin as a segment or a point. `N` is how many corners it has room for.
///
/// It is copied in one piece; the places of corners that it does not have are the origin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convex<const N: usize = MOST_CORNERS> {
    corners: [Point; N],
    count: u8,
}

impl<const N: usize> Default for Convex<N> {
    fn default() -> Self {
        Self { corners: [Point::ORIGIN; N], count: 0 }
    }
}

/// A convex body of at most four corners: what blocks and terrain are made of. Small, because it is copied often.
pub type Part = Convex<4>;

impl Convex {
    /// By its corners, counter-clockwise.
    #[must_use]
    pub fn new(corners: impl IntoIterator<Item = Point>) -> Self {
        Self::collect(corners)
    }
}

impl Part {
    /// By its corners, counter-clockwise, four at most.
    #[must_use]
    pub fn of(corners: &[Point]) -> Self {
        Self::collect(corners.iter().copied())
    }

    /// A rectangle in a frame: from `left` to `right` along the front, from `back` to `front` forward.
    #[must_use]
    pub fn rectangle(frame: &Frame, [left, right]: [f64; 2], [back, front]: [f64; 2]) -> Self {
        let corners = [(left, back), (right, back), (right, front), (left, front)].map(|(u, v)| frame.point(u, v));
        Self { corners, count: 4 }
    }
}

impl<const N: usize> Convex<N> {
    fn collect(corners: impl IntoIterator<Item = Point>) -> Self {
        let mut body = Self::default();
        for corner in corners {
            body.corners[usize::from(body.count)] = corner;
            body.count += 1;
        }
        body
    }

    /// The same body with room for more corners.
    #[must_use]
    pub fn roomy(&self) -> Convex {
        Convex::new(self.corners.iter().copied())
    }

    /// The corners.
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// The sides, each from corner to corner.
    pub fn sides(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        let next = self.corners().iter().skip(1).chain(self.corners().first());
        self.corners().iter().zip(next).map(|(&from, &to)| [from, to])
    }

    /// Is there nothing of it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.corners().is_empty()
    }

    /// Its area.
    #[must_use]
    pub fn area(&self) -> f64 {
        let twice: f64 = self.sides().map(|[from, to]| from.cross(to)).sum();
        twice / 2.0
    }

    /// Is a point inside, or on the edge?
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        match *self.corners() {
            [] => false,
            // A point has no inside, and a segment lies on one line only.
            [only] => only == point,
            [from, to] => {
                let (along, away) = (to - from, point - from);
                along.cross(away) == 0.0 && (0.0..=along.square()).contains(&along.dot(away))
            }
            _ => self.sides().all(|[from, to]| (to - from).cross(point - from) >= 0.0),
        }
    }

    /// The least and greatest value along a direction.
    #[must_use]
    pub fn extent(&self, direction: Point) -> [f64; 2] {
        self.corners().iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], corner| {
            let at = corner.dot(direction);
            [low.min(at), high.max(at)]
        })
    }

    /// The part on the left of a line from `from` to `to`, or on it.
    #[must_use]
    pub fn left_of(&self, from: Point, to: Point) -> Convex {
        let along = to - from;
        let mut kept = Convex::default();
        for [a, b] in self.sides() {
            let (side_a, side_b) = (along.cross(a - from), along.cross(b - from));
            if side_a >= 0.0 {
                kept.push(a);
            }
            if (side_a > 0.0 && side_b < 0.0) || (side_a < 0.0 && side_b > 0.0) {
                kept.push(a.towards(b, side_a / (side_a - side_b)));
            }
        }
        kept
    }

    fn push(&mut self, corner: Point) {
        let count = usize::from(self.count);
        if self.corners().last() != Some(&corner) && count < N {
            self.corners[count] = corner;
            self.count += 1;
        }
    }

    /// The part inside another convex body.
    #[must_use]
    pub fn clipped<const M: usize>(&self, to: &Convex<M>) -> Convex {
        let mut sides = to.sides();
        let Some([from, to]) = sides.next() else { return self.roomy() };
        let mut kept = self.left_of(from, to);
        for [from, to] in sides {
            if kept.is_empty() {
                break;
            }
            kept = kept.left_of(from, to);
        }
        kept
    }

    /// The nearest points of two bodies: one of this, one of the other. The same point where they meet.
    #[must_use]
    pub fn nearest<const M: usize>(&self, other: &Convex<M>) -> (Point, Point) {
        if let Some(&corner) = self.corners().iter().find(|&&corner| other.contains(corner)) {
            return (corner, corner);
        }
        if let Some(&corner) = other.corners().iter().find(|&&corner| self.contains(corner)) {
            return (corner, corner);
        }
        let mut best = (Point::ORIGIN, Point::new(f64::INFINITY, 0.0));
        for a in self.sides() {
            for b in other.sides() {
                let pair = nearest_of_segments(a, b);
                if (pair.1 - pair.0).square() < (best.1 - best.0).square() {
                    best = pair;
                }
            }
        }
        best
    }

    /// The least distance of two bodies; zero where they meet.
    #[must_use]
    pub fn distance<const M: usize>(&self, other: &Convex<M>) -> f64 {
        if !self.is_beyond_a_side_of(other) && !other.is_beyond_a_side_of(self) {
            return 0.0;
        }
        // Apart, the least distance is from a corner of one to a side of the other.
        self.corners_to_sides(other).min(other.corners_to_sides(self)).sqrt()
    }

    /// Is all of it on the outer side of one of the other's sides, or on that side?
    fn is_beyond_a_side_of<const M: usize>(&self, other: &Convex<M>) -> bool {
        other.sides().any(|[from, to]| {
            let along = to - from;
            along != Point::ORIGIN && self.corners().iter().all(|&corner| along.cross(corner - from) <= 0.0)
        })
    }

    /// The square of the least distance from a corner of this body to a side of the other.
    fn corners_to_sides<const M: usize>(&self, other: &Convex<M>) -> f64 {
        let mut least = f64::INFINITY;
        for [from, to] in other.sides() {
            let along = to - from;
            let square = along.square();
            // Of corners beside the side, the one of the least product is nearest: one division is enough.
            let mut beside = f64::INFINITY;
            for &corner in self.corners() {
                let away = corner - from;
                let dot = away.dot(along);
                if dot <= 0.0 {
                    least = least.min(away.square());
                } else if dot >= square {
                    least = least.min((corner - to).square());
                } else {
                    let cross = along.cross(away);
                    beside = beside.min(cross * cross);
                }
            }
            if beside < f64::INFINITY {
                least = least.min(beside / square);
            }
        }
        least
    }

    /// Are the two as near as this? The same as asking for their [`distance`](Self::distance), and done as soon as one side shows that
    /// they are not.
    #[must_use]
    pub fn within<const M: usize>(&self, other: &Convex<M>, distance: f64) -> bool {
        let far = distance.max(0.0) + SURELY;
        !self.is_far_beyond_a_side_of(other, far)
            && !other.is_far_beyond_a_side_of(self, far)
            && self.distance(other) <= distance
    }

    /// Is all of it farther than this beyond one of the other's sides?
    fn is_far_beyond_a_side_of<const M: usize>(&self, other: &Convex<M>, far: f64) -> bool {
        other.sides().any(|[from, to]| {
            let along = to - from;
            let least = far * far * along.square();
            let is_far = |&corner: &Point| {
                let cross = along.cross(corner - from);
                cross < 0.0 && cross * cross > least
            };
            self.corners().iter().all(is_far)
        })
    }

    /// The greatest gap between the two along the normals of their sides: positive if they are apart, and how deep they penetrate
    /// each other, with a minus, if not.
    #[must_use]
    pub fn separation<const M: usize>(&self, other: &Convex<M>) -> f64 {
        self.gaps_to(other).chain(other.gaps_to(self)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Do the two lie in each other deeper than this? The same as asking whether their [`separation`](Self::separation) is less than
    /// its negative, and done as soon as one side shows that they do not.
    #[must_use]
    pub fn is_deep_in<const M: usize>(&self, other: &Convex<M>, deeper_than: f64) -> bool {
        let deep = |gap: f64| gap < -deeper_than;
        self.gaps_to(other).all(deep) && other.gaps_to(self).all(deep)
    }

    /// How far all of another body lies beyond each side of this one.
    fn gaps_to<'a, const M: usize>(&'a self, other: &'a Convex<M>) -> impl Iterator<Item = f64> + 'a {
        self.sides().filter(|[from, to]| from != to).map(|[from, to]| {
            let normal = (to - from).right().unit();
            let low = other.corners().iter().fold(f64::INFINITY, |low, corner| low.min(corner.dot(normal)));
            low - from.dot(normal)
        })
    }

    /// How far this body can be shifted along a vector, as a share of it, until it meets the other: none if it does not meet it on
    /// the way. Zero if they meet already.
    #[must_use]
    pub fn cast<const M: usize>(&self, along: Point, other: &Convex<M>) -> Option<f64> {
        if self.is_deep_in(other, 0.0) {
            return Some(0.0);
        }
        let forth = self.corners().iter().map(|&corner| other.met_by(corner, along)).fold(f64::INFINITY, f64::min);
        let back = other.corners().iter().map(|&corner| self.met_by(corner, -along)).fold(f64::INFINITY, f64::min);
        let share = forth.min(back);
        share.is_finite().then_some(share)
    }

    /// The share of a vector from a point at which it first meets a side; infinite if it meets none.
    fn met_by(&self, from: Point, along: Point) -> f64 {
        let hit = |side: [Point; 2]| super::point::meeting([from, from + along], side).map(|(share, _)| share);
        self.sides().filter_map(hit).fold(f64::INFINITY, f64::min)
    }

    /// The point of it that is nearest to a point: the first of equals, as [`nearest`](Self::nearest) finds it for a body of that one
    /// point.
    #[must_use]
    pub fn nearest_to(&self, point: Point) -> Point {
        if self.contains(point) {
            return point;
        }
        let mut best = Point::new(f64::INFINITY, 0.0);
        let mut least = f64::INFINITY;
        for [from, to] in self.sides() {
            for near in [from, to, point.nearest_on(from, to)] {
                let square = (point - near).square();
                if square < least {
                    (best, least) = (near, square);
                }
            }
        }
        best
    }

    /// The body that it sweeps when it is shifted along a vector.
    #[must_use]
    pub fn swept(&self, along: Point) -> Convex {
        hull(self.corners().iter().flat_map(|&corner| [corner, corner + along]))
    }
}

/// The convex hull of a few points, counter-clockwise. Corners beyond [`MOST_CORNERS`] are left out.
#[must_use]
pub fn hull(points: impl IntoIterator<Item = Point>) -> Convex {
    let mut points: ArrayVec<Point, { 4 * MOST_CORNERS }> = points.into_iter().take(4 * MOST_CORNERS).collect();
    points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup_if();
    let mut chain: ArrayVec<Point, { 8 * MOST_CORNERS }> = ArrayVec::new();
    let add = |point: Point, least: usize, chain: &mut ArrayVec<Point, { 8 * MOST_CORNERS }>| {
        while chain.len() > least {
            let (a, b) = (chain[chain.len() - 2], chain[chain.len() - 1]);
            if (b - a).cross(point - b) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    };
    for &point in &points {
        add(point, 1, &mut chain);
    }
    let lower = chain.len();
    for &point in points.iter().rev().skip(1) {
        add(point, lower, &mut chain);
    }
    if chain.len() > 1 {
        chain.pop();
    }
    Convex::new(chain.into_iter().take(MOST_CORNERS))
}

/// Equal neighbours of a sorted list are one.
trait DedupIf {
    fn dedup_if(&mut self);
}

impl<const N: usize> DedupIf for ArrayVec<Point, N> {
    fn dedup_if(&mut self) {
        let mut kept: Self = Self::new();
        for &point in self.iter() {
            if kept.last() != Some(&point) {
                kept.push(point);
            }
        }
        *self = kept;
    }
}
