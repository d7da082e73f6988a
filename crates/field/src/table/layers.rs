//! Ground that lies on ground: how much of a body is in it, where what lies on top counts, and nothing counts twice.
use super::convex::{Convex, MOST_CORNERS, Part};
use super::polygon::{Polyline, are_apart, bounds};
use super::{Block, Point};

/// Fragments of less than this are lost in rounding.
const NOTHING: f64 = 1e-12;

/// A piece of ground in a layer.
#[derive(Clone, Debug)]
struct Piece<T> {
    part: Part,
    bounds: [Point; 2],
    of: T,
}

/// Ground in layers: the first that is laid lies on top. `T` is a rulebook's word for what it is.
///
/// ```
/// use voltigeur_field::table::{Footprint, Heading, Layers, Length, Point, Polygon, Pose};
/// let square = |x: f64, side: f64| {
///     let corners = [(x, 0.0), (x + side, 0.0), (x + side, side), (x, side)];
///     Polygon::new(corners.map(|(x, y)| Point::new(x, y))).unwrap()
/// };
/// let mut layers = Layers::default();
/// layers.lay(square(2.0, 1.0).body(), "road");
/// layers.lay(square(0.0, 4.0).body(), "wood");
/// layers.lay(square(0.0, 8.0).body(), "marsh");
/// let body = Footprint::block(Length(4_000), Length(1_000)).at(Pose::new(2.0, 1.0, Heading::NORTH));
/// assert!((layers.area(&body, |of| Some(*of == "wood")) - 3.0).abs() < 1e-9, "the road lies on it");
/// assert!((layers.area(&body, |of| Some(*of != "road")) - 3.0).abs() < 1e-9, "wood and marsh count once");
/// assert!((layers.area(&body, |of| (*of != "road").then_some(true)) - 4.0).abs() < 1e-9, "as if there were no road");
/// ```
#[derive(Clone, Debug)]
pub struct Layers<T> {
    pieces: Vec<Piece<T>>,
}

impl<T> Default for Layers<T> {
    fn default() -> Self {
        Self { pieces: Vec::new() }
    }
}

impl<T: Clone> Layers<T> {
    /// Lays ground below all that lies there.
    pub fn lay(&mut self, ground: &Block, of: T) {
        let pieces = ground.parts().iter().filter(|part| part.area() > NOTHING);
        self.pieces.extend(pieces.map(|&part| Piece { part, bounds: bounds(part.corners()), of: of.clone() }));
    }
}

impl<T> Layers<T> {
    /// The area of a body that lies on ground that counts. `counts` says of what lies on top whether it does; where it says none, what lies
    /// below is asked.
    pub fn area(&self, body: &Block, counts: impl Fn(&T) -> Option<bool>) -> f64 {
        body.parts().iter().map(|part| self.area_of(&part.roomy(), &counts)).sum()
    }

    /// The same of one convex body.
    pub fn area_of(&self, body: &Convex, counts: &impl Fn(&T) -> Option<bool>) -> f64 {
        self.below(0, *body, counts)
    }

    /// Of a fragment that nothing above this piece covers.
    fn below(&self, first: usize, mut body: Convex, counts: &impl Fn(&T) -> Option<bool>) -> f64 {
        let around = bounds(body.corners());
        let mut total = 0.0;
        for (n, piece) in self.pieces.iter().enumerate().skip(first) {
            if are_apart(piece.bounds, around) || !body.is_deep_in(&piece.part, 0.0) {
                continue;
            }
            let Some(count) = counts(&piece.of) else { continue };
            // Each side of the piece cuts off what lies beyond it, and may add a corner to what is left.
            if body.corners().len() + piece.part.corners().len() > MOST_CORNERS {
                return total + self.halves(n, &body, counts);
            }
            for [from, to] in piece.part.sides() {
                let beyond = body.left_of(to, from);
                if beyond.area() > NOTHING {
                    total += self.below(n + 1, beyond, counts);
                }
                body = body.left_of(from, to);
            }
            return if count { total + body.area().max(0.0) } else { total };
        }
        total
    }

    /// A fragment of many corners in two.
    fn halves(&self, first: usize, body: &Convex, counts: &impl Fn(&T) -> Option<bool>) -> f64 {
        let (corners, middle) = (body.corners(), body.corners().len() / 2);
        let halves = [
            Convex::new(corners[..=middle].iter().copied()),
            Convex::new(corners[middle..].iter().chain(&corners[..1]).copied()),
        ];
        halves.into_iter().map(|half| self.below(first, half, counts)).sum()
    }
}

/// A line with a width: a road, a stream, a line of trees. It ends straight, and has no notch at its bends.
#[derive(Clone, PartialEq, Debug)]
pub struct Strip {
    line: Polyline,
    width: f64,
    body: Block,
}

impl Strip {
    /// By its middle line and its width.
    #[must_use]
    pub fn new(line: Polyline, width: f64) -> Self {
        let half = width / 2.0;
        let right = |[from, to]: [Point; 2]| (to - from).unit().right() * half;
        let straight = |piece: [Point; 2]| {
            let ([from, to], right) = (piece, right(piece));
            Part::of(&[from + right, to + right, to - right, from - right])
        };
        let bend = |points: &[Point]| {
            let (before, after) = (right([points[0], points[1]]), right([points[1], points[2]]));
            let at = points[1];
            // The gap opens on the outer side.
            if before.cross(after) >= 0.0 {
                Part::of(&[at, at + before, at + after])
            } else {
                Part::of(&[at, at - after, at - before])
            }
        };
        let body = Block::new(line.pieces().map(straight).chain(line.points().windows(3).map(bend)));
        Self { line, width, body }
    }

    /// Its middle line.
    #[must_use]
    pub fn line(&self) -> &Polyline {
        &self.line
    }

    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The ground that it covers, in parts that overlap at the bends.
    #[must_use]
    pub fn body(&self) -> &Block {
        &self.body
    }

    /// Is a point on it?
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.body.contains(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Footprint, Heading, Length, Pose};

    #[test]
    fn a_road_through_a_wood() {
        let road = Strip::new(Polyline::new([(0.0, 2.0), (4.0, 2.0), (4.0, 8.0)].map(|(x, y)| Point::new(x, y))), 1.0);
        assert!(
            road.contains(Point::new(4.3, 1.85)) && !road.contains(Point::new(4.4, 1.5)),
            "no notch, and no corner"
        );
        assert!(road.contains(Point::new(4.5, 8.0)) && !road.contains(Point::new(4.0, 8.1)), "it ends straight");
        let wood = Footprint::block(Length(8_000), Length(8_000)).at(Pose::new(4.0, 8.0, Heading::NORTH));
        let mut layers = Layers::default();
        layers.lay(road.body(), 'r');
        layers.lay(&wood, 'w');
        let body = Footprint::block(Length(2_000), Length(2_000)).at(Pose::new(2.0, 3.0, Heading::NORTH));
        assert!((layers.area(&body, |of| Some(*of == 'w')) - 2.0).abs() < 1e-9);
        assert!((layers.area(&body, |of| Some(*of == 'r')) - 2.0).abs() < 1e-9);
    }
}
