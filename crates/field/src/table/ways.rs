//! How far it is around enemies: for commanders and their messengers, asked so often that nothing may be allocated for it.
//!
//! [`route::shortest`](super::route::shortest) draws a way between places; this measures the way to a body, close to which nothing is
//! forbidden, and keeps its room from one question to the next.
use super::convex::Convex;
use super::polygon::{are_apart, bounds};
use super::{Block, Point};

/// Chords for a quarter of a circle: a zone's corners lie on them, so that it holds all that is forbidden.
const CHORDS: f64 = 8.0;
/// Steps for each corner of the ring around a body.
const ARC_STEPS: u8 = 16;
/// Steps along its sides.
const SIDE_STEP: f64 = 0.1;
/// Ways may run along borders.
const BORDER: f64 = 1e-9;

/// A side of a convex body: what lies left of it is inside.
#[derive(Clone, Copy, Debug)]
struct Side {
    inward: Point,
    offset: f64,
}

impl Side {
    fn of([from, to]: [Point; 2]) -> Self {
        let inward = -(to - from).unit().right();
        Self { inward, offset: inward.dot(from) }
    }

    /// How far a point lies inside of it.
    fn depth(&self, point: Point) -> f64 {
        self.inward.dot(point) - self.offset
    }
}

/// A convex body: its sides, in the list that holds those of all, and the box around it.
#[derive(Clone, Copy, Debug)]
struct Obstacle {
    sides: [usize; 2],
    bounds: [Point; 2],
}

/// Bodies around which a way must go.
#[derive(Clone, Debug, Default)]
struct Obstacles {
    sides: Vec<Side>,
    all: Vec<Obstacle>,
}

impl Obstacles {
    fn clear(&mut self) {
        self.sides.clear();
        self.all.clear();
    }

    fn add(&mut self, corners: &[Point]) {
        let start = self.sides.len();
        let next = corners.iter().skip(1).chain(corners.first());
        self.sides.extend(corners.iter().zip(next).filter(|(a, b)| a != b).map(|(&from, &to)| Side::of([from, to])));
        self.all.push(Obstacle { sides: [start, self.sides.len()], bounds: bounds(corners) });
    }

    fn sides(&self, obstacle: &Obstacle) -> &[Side] {
        &self.sides[obstacle.sides[0]..obstacle.sides[1]]
    }

    /// Is a point inside one of them, and not only on its border?
    fn hold(&self, point: Point) -> bool {
        self.all.iter().any(|obstacle| {
            !are_apart(obstacle.bounds, [point, point])
                && self.sides(obstacle).iter().all(|side| side.depth(point) > BORDER)
        })
    }

    /// Does a segment lead through the inside of one of them?
    fn bar(&self, from: Point, to: Point) -> bool {
        let around = bounds(&[from, to]);
        self.all.iter().any(|obstacle| !are_apart(obstacle.bounds, around) && cuts(self.sides(obstacle), from, to))
    }
}

/// Does a segment lead through the inside of a convex body?
fn cuts(sides: &[Side], from: Point, to: Point) -> bool {
    // The part of the segment that is inside of every side.
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for side in sides {
        let (start, end) = (side.depth(from) - BORDER, side.depth(to) - BORDER);
        if start <= 0.0 && end <= 0.0 {
            return false;
        }
        let share = start / (start - end);
        if start < 0.0 {
            enter = enter.max(share);
        } else if end < 0.0 {
            leave = leave.min(share);
        }
    }
    enter < leave
}

#[derive(Clone, Copy, Debug)]
struct Node {
    at: Point,
    best: f64,
    open: bool,
}

/// Ways around enemies, and the room to look for them.
///
/// ```
/// use voltigeur_field::table::{Footprint, Heading, Length, Point, Pose, Ways};
/// let line = Footprint::block(Length(4_000), Length(667));
/// let (unit, enemy) = (line.at(Pose::new(20.0, 17.0, Heading::NORTH)), line.at(Pose::new(20.0, 13.0, Heading::SOUTH)));
/// let mut ways = Ways::default();
/// let from = Point::new(20.0, 10.0);
/// assert!((ways.length(from, &unit, 1.0, 40.0).unwrap() - 6.333).abs() < 1e-9, "straight on");
/// ways.forbid(&enemy.hull(), 1.0);
/// assert!(ways.length(from, &unit, 1.0, 40.0).unwrap() > 6.7, "around him");
/// assert_eq!(ways.length(from, &unit, 1.0, 6.7), None, "too far");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ways {
    zones: Obstacles,
    corners: Vec<Point>,
    bodies: Obstacles,
    grown: Vec<Point>,
    nodes: Vec<Node>,
    goals: Vec<Point>,
}

impl Ways {
    /// Nobody is in the way.
    pub fn clear(&mut self) {
        self.zones.clear();
        self.bodies.clear();
        self.corners.clear();
    }

    /// Forbids to cross a body, and to come as near to it as this.
    pub fn forbid(&mut self, body: &Convex, near: f64) {
        self.bodies.add(body.corners());
        self.grown.clear();
        let corners = body.corners();
        let count = corners.len();
        for n in 0..count {
            let (last, at, next) = (corners[(n + count - 1) % count], corners[n], corners[(n + 1) % count]);
            let (before, after) = ((at - last).unit().right(), (next - at).unit().right());
            around(before, after, |turn| (turn / (std::f64::consts::FRAC_PI_2 / CHORDS) - 1e-6).ceil().max(1.0))
                .for_each(|(direction, step)| self.grown.push(at + direction * (near / libm::cos(step / 2.0))));
        }
        self.zones.add(&self.grown);
        self.corners.extend_from_slice(&self.grown);
    }

    /// How long the shortest way from a place to a body is, if it is no longer than `most`. Close to the body, within `ring` of it, nothing
    /// is forbidden but to cross somebody.
    pub fn length(&mut self, from: Point, to: &Block, ring: f64, most: f64) -> Option<f64> {
        let near = to.nearest_to(from);
        let straight = from.distance(near);
        if straight > most {
            return None;
        }
        let outside = (straight - ring).max(0.0);
        let edge = if straight > 0.0 { from.towards(near, outside / straight) } else { from };
        if !self.bodies.bar(from, near) && (outside == 0.0 || !self.zones.bar(from, edge)) {
            return Some(straight);
        }
        self.find_goals(to, ring);
        self.search(from, most - ring).map(|length| length + ring)
    }

    /// Points on the ring around a body from which it can be reached.
    fn find_goals(&mut self, to: &Block, ring: f64) {
        self.goals.clear();
        let hull = to.hull();
        let (zones, bodies, goals) = (&self.zones, &self.bodies, &mut self.goals);
        let mut add = |point: Point| {
            if !zones.hold(point) && !bodies.bar(point, to.nearest_to(point)) {
                goals.push(point);
            }
        };
        let corners = hull.corners();
        let count = corners.len();
        for n in 0..count {
            let (last, at, next) = (corners[(n + count - 1) % count], corners[n], corners[(n + 1) % count]);
            let (before, after) = ((at - last).unit().right(), (next - at).unit().right());
            let length = at.distance(next);
            let mut along = 0.0;
            while along < length {
                add(at.towards(next, along / length) + after * ring);
                along += SIDE_STEP;
            }
            add(next + after * ring);
            around(before, after, |_| f64::from(ARC_STEPS)).for_each(|(direction, _)| add(at + direction * ring));
        }
    }

    /// The least way from a place to one of the goals, if it is no longer than `most`.
    fn search(&mut self, from: Point, most: f64) -> Option<f64> {
        let Self { zones, corners, nodes, goals, .. } = self;
        nodes.clear();
        nodes.push(Node { at: from, best: 0.0, open: true });
        // Who stands where nobody may be goes nowhere; a corner inside another zone is no place either, nor one that is too far away.
        let free = corners.iter().filter(|&&at| from.distance(at) <= most && !zones.hold(at));
        nodes.extend(free.map(|&at| Node { at, best: f64::INFINITY, open: true }));
        let mut found = f64::INFINITY;
        loop {
            let open = nodes.iter().enumerate().filter(|(_, node)| node.open && node.best < found.min(most));
            let Some((n, &Node { at, best, .. })) = open.min_by(|a, b| a.1.best.total_cmp(&b.1.best)) else { break };
            nodes[n].open = false;
            for &goal in goals.iter() {
                let length = best + at.distance(goal);
                if length < found && length <= most && !zones.bar(at, goal) {
                    found = length;
                }
            }
            for node in nodes.iter_mut().filter(|node| node.open) {
                let length = best + at.distance(node.at);
                if length < node.best && length < found && length <= most && !zones.bar(at, node.at) {
                    node.best = length;
                }
            }
        }
        found.is_finite().then_some(found)
    }
}

/// Directions from one to another, counter-clockwise, in so many steps of the turn as is said: the middle of each, and the step.
fn around(before: Point, after: Point, steps: impl Fn(f64) -> f64) -> impl Iterator<Item = (Point, f64)> {
    let turn = libm::atan2(before.cross(after), before.dot(after)).max(0.0);
    let count = steps(turn);
    let step = turn / count;
    (0..count as u32).map(move |n| {
        let angle = step * (f64::from(n) + 0.5);
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        (Point::new(before.x * cos - before.y * sin, before.x * sin + before.y * cos), step)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Footprint, Heading, Length, Pose};

    const DEPTH: Length = Length(667);

    #[test]
    fn a_command_goes_around_a_column() {
        // Straight it is 5.58 to the disc of a quarter, but through the enemy; around him it is 6.23.
        let unit = Footprint::block(Length(4_000), DEPTH).at(Pose::new(20.0, 17.0, Heading::NORTH));
        let enemy = Footprint::ranks(Length(1_000), DEPTH, &[2, 2]).at(Pose::new(20.0, 13.5, Heading::SOUTH));
        let mut ways = Ways::default();
        ways.forbid(&enemy.hull(), 1.0);
        let from = Point::new(20.0, 10.5);
        let length = ways.length(from, &unit, 1.0, 20.0).unwrap() - 0.25;
        assert!((length - 6.23).abs() < 0.01, "{length}");
        assert_eq!(ways.length(from, &unit, 1.0, 6.25 + 0.005), None, "out of a range of six");
        ways.clear();
        assert!((ways.length(from, &unit, 1.0, 20.0).unwrap() - 0.25 - 5.583).abs() < 1e-9);
    }

    #[test]
    fn near_the_unit_nothing_is_forbidden() {
        let unit = Footprint::block(Length(4_000), DEPTH).at(Pose::new(20.0, 20.0, Heading::NORTH));
        let enemy = Footprint::ranks(Length(1_000), DEPTH, &[2, 2]).at(Pose::new(20.0, 20.0, Heading::SOUTH));
        let mut ways = Ways::default();
        ways.forbid(&enemy.hull(), 1.0);
        let length = ways.length(Point::new(20.0, 15.0), &unit, 1.0, 20.0).unwrap() - 0.25;
        assert!((length - 4.083).abs() < 1e-3, "{length}");
    }
}
