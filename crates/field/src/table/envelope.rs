//! Where a body can go: the ground that its reference point and its whole footprint can reach, as polygons for a screen.
use super::{Angle, Footprint, Frame, Leg, Point};

/// The fan of straight and oblique moves from a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Envelope {
    /// Where the reference point can end, as a polygon: the place itself, then the farthest point of each direction from left to right.
    pub points: Vec<Point>,
    /// The outlines of the body at the farthest point of each direction.
    pub outlines: Vec<Vec<Point>>,
    /// How far it can go in each direction.
    pub reach: Vec<(Angle, f64)>,
}

/// Asks for each of some directions how far a body can go, `most` at most, and puts the answers together. `free` is asked with a leg,
/// and says how much of it can be done.
#[must_use]
pub fn fan(
    footprint: &Footprint,
    start: &Frame,
    directions: impl Iterator<Item = Angle>,
    most: f64,
    mut free: impl FnMut(&Leg<'_>) -> f64,
) -> Envelope {
    let mut envelope = Envelope { points: vec![start.at], outlines: Vec::new(), reach: Vec::new() };
    for angle in directions {
        let leg = Leg::Straight { angle, distance: most };
        let done = free(&leg).clamp(0.0, most);
        let end = leg.at(start, footprint.width().get(), done);
        envelope.points.push(end.at);
        envelope.outlines.push(footprint.in_frame(&end).hull().corners().to_vec());
        envelope.reach.push((angle, done));
    }
    envelope
}

/// Looks for a free place along a way: backward from a place, then beside it in growing steps. `good` judges a place; the first good
/// one is the answer, nearest along the way first, then nearest to the way, left before right.
#[must_use]
pub fn free_spot(
    start: &Frame,
    direction: Point,
    [least, most]: [f64; 2],
    step: f64,
    aside: f64,
    mut good: impl FnMut(&Frame) -> bool,
) -> Option<Frame> {
    let along = direction.unit();
    let across = along.right();
    let (lengths, sides) = (steps(most - least, step), steps(aside, step));
    for n in 0..=lengths {
        let back = start.shifted(along * (least + step * f64::from(n)));
        for m in 0..=sides {
            for sense in if m == 0 { &[1.0][..] } else { &[-1.0, 1.0][..] } {
                let place = back.shifted(across * (step * f64::from(m) * sense));
                if good(&place) {
                    return Some(place);
                }
            }
        }
    }
    None
}

fn steps(length: f64, step: f64) -> u32 {
    (length / step + 1e-9).max(0.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::motion::surely_free;
    use crate::table::{Heading, Length, Pose};

    #[test]
    fn a_fan_stops_at_what_is_in_the_way() {
        let footprint = Footprint::block(Length(4000), Length(1000));
        let start = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let wall = [footprint.at(Pose::new(10.0, 13.0, Heading::SOUTH))];
        let directions = [-4500, 0, 4500].map(Angle);
        let envelope = fan(&footprint, &start, directions.into_iter(), 8.0, |leg| {
            surely_free(leg, &start, &footprint, 0.1, wall.iter())
        });
        assert_eq!(envelope.points.len(), 4);
        assert!(envelope.reach[1].1 > 2.8 && envelope.reach[1].1 <= 2.9);
    }

    #[test]
    fn the_first_free_spot_is_behind_then_beside() {
        let start = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let back = Point::new(0.0, -1.0);
        let at =
            |good: &dyn Fn(&Frame) -> bool| free_spot(&start, back, [4.0, 6.0], 0.5, 2.0, good).map(|frame| frame.at);
        assert_eq!(at(&|_| true), Some(Point::new(10.0, 6.0)));
        assert_eq!(at(&|frame| frame.at.x != 10.0), Some(Point::new(10.5, 6.0)), "looking back, left is east");
        assert_eq!(at(&|frame| frame.at.y < 5.0), Some(Point::new(10.0, 4.5)));
        assert_eq!(at(&|_| false), None);
    }
}
