//! Legs of a move, carried out until something happens.
use super::{Angle, Block, Footprint, Frame, Heading, Point, Polyline};

/// One way to move a body. A leg has a measure, and a place for every value of it: inches of travel, degrees of turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Leg<'a> {
    /// Straight or oblique: the heading stays.
    Straight {
        /// Clockwise from the heading; half a turn is backward.
        angle: Angle,
        /// How far.
        distance: f64,
    },
    /// About a front corner, which stays where it is; the outer corner moves on an arc.
    Wheel {
        /// The corner that stays.
        about: Wing,
        /// How far, without sign.
        angle: Angle,
    },
    /// About a rear corner, which stays where it is: the body goes back, and turns away from that corner.
    WheelBack {
        /// The corner that stays.
        about: Wing,
        /// How far, without sign.
        angle: Angle,
        /// From the front of the body to its rear.
        depth: f64,
    },
    /// About the reference point; clockwise is positive.
    Pivot {
        /// How far.
        angle: Angle,
    },
    /// Along a line, the body straight behind its reference point.
    Along {
        /// The line.
        road: &'a Polyline,
        /// Where on the line it begins.
        start: f64,
        /// How far; negative against the sense in which the line is drawn.
        distance: f64,
    },
}

/// The left or the right end of a front.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Wing {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Leg<'_> {
    /// Its whole measure: a length, or degrees.
    #[must_use]
    pub fn measure(&self) -> f64 {
        match self {
            Leg::Straight { distance, .. } => *distance,
            Leg::Wheel { angle, .. } | Leg::WheelBack { angle, .. } | Leg::Pivot { angle } => angle.abs().degrees(),
            Leg::Along { distance, .. } => distance.abs(),
        }
    }

    /// How long the arc of the outer corner is, if it is a wheel: what a rulebook may count as the way of the body.
    ///
    /// ```
    /// use voltigeur_field::table::{Angle, Leg, Wing};
    /// let wheel = Leg::Wheel { about: Wing::Left, angle: Angle(3_000) };
    /// assert!((wheel.arc(2.0) - 1.047).abs() < 0.001);
    /// ```
    #[must_use]
    pub fn arc(&self, width: f64) -> f64 {
        match self {
            Leg::Wheel { angle, .. } | Leg::WheelBack { angle, .. } => angle.abs().radians() * width,
            _ => 0.0,
        }
    }

    /// The point about which the body turns, by its own coordinates, and whether clockwise; none if it does not turn.
    fn centre(&self, width: f64) -> Option<((f64, f64), bool)> {
        let of = |wing: Wing| if wing == Wing::Left { -width / 2.0 } else { width / 2.0 };
        match *self {
            // About the left corner of the front the body turns to the left, counter-clockwise; about that of the rear to the right.
            Leg::Wheel { about, .. } => Some(((of(about), 0.0), about == Wing::Right)),
            Leg::WheelBack { about, depth, .. } => Some(((of(about), -depth), about == Wing::Left)),
            Leg::Pivot { angle } => Some(((0.0, 0.0), angle.0 > 0)),
            Leg::Straight { .. } | Leg::Along { .. } => None,
        }
    }

    /// Where the body is after a part of it.
    #[must_use]
    pub fn at(&self, start: &Frame, width: f64, done: f64) -> Frame {
        let whole = done == self.measure();
        match *self {
            Leg::Straight { angle, .. } => start.shifted(start.heading.turned(angle).vector() * done),
            Leg::Wheel { about, angle } => {
                // About the left corner the body turns to the left, counter-clockwise.
                let (u, sense) = match about {
                    Wing::Left => (-width / 2.0, -1.0),
                    Wing::Right => (width / 2.0, 1.0),
                };
                let centre = start.point(u, 0.0);
                if whole {
                    return start.turned_about(centre, Angle(if sense < 0.0 { -angle.0.abs() } else { angle.0.abs() }));
                }
                start.turned_by_radians(centre, sense * done * (std::f64::consts::PI / 180.0))
            }
            Leg::WheelBack { angle, .. } => {
                let ((u, v), clockwise) = self.centre(width).unwrap_or_default();
                let (centre, sense) = (start.point(u, v), if clockwise { 1.0 } else { -1.0 });
                if whole {
                    return start.turned_about(centre, Angle(if clockwise { angle.0.abs() } else { -angle.0.abs() }));
                }
                start.turned_by_radians(centre, sense * done * (std::f64::consts::PI / 180.0))
            }
            Leg::Pivot { angle } => {
                if whole {
                    return start.turned_about(start.at, angle);
                }
                let sense = if angle.0 < 0 { -1.0 } else { 1.0 };
                start.turned_by_radians(start.at, sense * done * (std::f64::consts::PI / 180.0))
            }
            Leg::Along { road, start: from, distance } => {
                let back = distance < 0.0;
                let (point, direction) = road.at(if back { from - done } else { from + done });
                let direction = if back { -direction } else { direction };
                let heading = if direction == Point::ORIGIN { start.heading } else { Heading::of(direction) };
                Frame::new(point, heading)
            }
        }
    }

    /// The box around all that a body covers on the way: its lower left and its upper right corner.
    #[must_use]
    pub fn bounds(&self, start: &Frame, footprint: &Footprint) -> [Point; 2] {
        let width = footprint.width().get();
        let end = self.at(start, width, self.measure());
        let mut around = Around::default();
        around.block(&footprint.in_frame(start));
        around.block(&footprint.in_frame(&end));
        match *self {
            // A body that keeps its heading is between its ends.
            Leg::Straight { .. } => {}
            Leg::Wheel { .. } | Leg::WheelBack { .. } | Leg::Pivot { .. } => {
                let ((u, v), clockwise) = self.centre(width).unwrap_or_default();
                around.turn(start, &end, start.point(u, v), clockwise, footprint);
            }
            Leg::Along { road, start: from, distance } => {
                around.block(&footprint.in_frame(&self.at(start, width, 0.0)));
                let mut along = 0.0;
                for [a, b] in road.pieces() {
                    along += a.distance(b);
                    let done = if distance < 0.0 { from - along } else { along - from };
                    for bend in [done - BEND, done + BEND] {
                        if bend > 0.0 && bend < self.measure() {
                            around.block(&footprint.in_frame(&self.at(start, width, bend)));
                        }
                    }
                }
            }
        }
        [around.low, around.high]
    }

    /// The farthest that any point of a body moves while the measure grows by one.
    #[must_use]
    pub fn speed(&self, footprint: &Footprint) -> f64 {
        let per_degree = std::f64::consts::PI / 180.0;
        match self {
            Leg::Straight { .. } => 1.0,
            // The reach is measured from the middle of the front; the corner is half a front farther.
            Leg::Wheel { .. } => (footprint.reach() + footprint.width().get() / 2.0) * per_degree,
            Leg::WheelBack { depth, .. } => {
                let half = footprint.width().get() / 2.0;
                (footprint.reach() + (half * half + depth * depth).sqrt()) * per_degree
            }
            Leg::Pivot { .. } => footprint.reach() * per_degree,
            // At a bend the body swings round at once.
            Leg::Along { .. } => f64::INFINITY,
        }
    }
}

/// So near to a bend of a line the heading is surely that of the piece before it, or behind it.
const BEND: f64 = 1e-6;

/// A box that grows around what it is shown.
struct Around {
    low: Point,
    high: Point,
}

impl Default for Around {
    fn default() -> Self {
        let far = Point::new(f64::INFINITY, f64::INFINITY);
        Self { low: far, high: -far }
    }
}

impl Around {
    fn point(&mut self, point: Point) {
        self.low = Point::new(self.low.x.min(point.x), self.low.y.min(point.y));
        self.high = Point::new(self.high.x.max(point.x), self.high.y.max(point.y));
    }

    fn block(&mut self, block: &Block) {
        block.corners().for_each(|corner| self.point(corner));
    }

    /// The arcs of all corners in a turn of less than half a circle: where one passes straight left, right, above or below of the centre,
    /// it is farthest out.
    fn turn(&mut self, start: &Frame, end: &Frame, centre: Point, clockwise: bool, footprint: &Footprint) {
        let axes = [Point::new(1.0, 0.0), Point::new(-1.0, 0.0), Point::new(0.0, 1.0), Point::new(0.0, -1.0)];
        for corner in footprint.in_frame(start).corners() {
            let (u, v) = start.local(corner);
            let (from, to) = (corner - centre, end.point(u, v) - centre);
            let (first, last) = if clockwise { (to, from) } else { (from, to) };
            for axis in axes {
                if first.cross(axis) >= 0.0 && axis.cross(last) >= 0.0 && (from + to).dot(axis) > 0.0 {
                    self.point(centre + axis * from.length());
                }
            }
        }
    }
}

/// How a leg is carried out: in steps of so much of its measure, and how exactly the place of an event is found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// A step of travel.
    pub travel: f64,
    /// A step of a turn, in degrees.
    pub turn: f64,
    /// How often the last step is halved to find where something happens.
    pub halvings: u8,
}

impl Pace {
    /// The step of a leg.
    #[must_use]
    pub fn step(&self, leg: &Leg<'_>) -> f64 {
        match leg {
            Leg::Straight { .. } | Leg::Along { .. } => self.travel,
            Leg::Wheel { .. } | Leg::WheelBack { .. } | Leg::Pivot { .. } => self.turn,
        }
    }
}

/// Where a leg was interrupted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Halt {
    /// How much of the leg was done.
    pub done: f64,
    /// Where the body is.
    pub frame: Frame,
}

/// Carries out a leg from `done` on, step by step, until `happens` is true where it was not before: the step is then halved as often
/// as the pace says, and the end at which it is true is kept. None if the leg comes to its end.
pub fn until(
    leg: &Leg<'_>,
    start: &Frame,
    width: f64,
    done: f64,
    pace: Pace,
    mut happens: impl FnMut(&Frame) -> bool,
) -> Option<Halt> {
    let (step, whole) = (pace.step(leg), leg.measure());
    let mut low = done;
    let mut count = (done / step).floor();
    while low < whole {
        count += 1.0;
        let mut high = (count * step).min(whole);
        if high <= low {
            continue;
        }
        if happens(&leg.at(start, width, high)) {
            [_, high] = halved([low, high], pace.halvings, |done| happens(&leg.at(start, width, done)));
            return Some(Halt { done: high, frame: leg.at(start, width, high) });
        }
        low = high;
    }
    None
}

/// Halves a stretch of a measure at whose end something is true, and at whose beginning it is not: what is left is where that begins.
pub fn halved([mut low, mut high]: [f64; 2], halvings: u8, mut happens: impl FnMut(f64) -> bool) -> [f64; 2] {
    for _ in 0..halvings {
        let middle = (low + high) / 2.0;
        if happens(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    [low, high]
}

/// The most leaps: whoever is only brushed past comes near by less and less.
const MOST_LEAPS: usize = 24;

/// How much of a leg can certainly be done before something happens, never too much, and quick: from a place, `room` tells how much more of
/// it surely can. What lies beyond a leap shorter than `least` must be stepped.
pub fn leap(leg: &Leg<'_>, start: &Frame, width: f64, least: f64, mut room: impl FnMut(&Frame) -> f64) -> f64 {
    let (whole, mut done) = (leg.measure(), 0.0);
    for _ in 0..MOST_LEAPS {
        if done >= whole {
            break;
        }
        let free = room(&leg.at(start, width, done));
        if free < least {
            break;
        }
        done += free;
    }
    f64::min(done, whole)
}

/// How much of a leg a body can certainly do without coming nearer to any of the others than `gap`.
#[must_use]
pub fn surely_free<'a>(
    leg: &Leg<'_>,
    start: &Frame,
    footprint: &Footprint,
    gap: f64,
    others: impl Iterator<Item = &'a Block> + Clone,
) -> f64 {
    let (whole, speed) = (leg.measure(), leg.speed(footprint));
    if !speed.is_finite() {
        return 0.0;
    }
    leap(leg, start, footprint.width().get(), 1e-6, |frame| {
        let body = footprint.in_frame(frame);
        let room = others.clone().map(|other| {
            let quick = body.at_least(other);
            if quick > gap + speed * whole { quick } else { body.distance(other) }
        });
        (room.fold(f64::INFINITY, f64::min) - gap) / speed
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Length, Pose};

    const PACE: Pace = Pace { travel: 0.1, turn: 1.0, halvings: 20 };

    #[test]
    fn legs_lead_where_they_should() {
        let start = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let oblique = Leg::Straight { angle: Angle(4500), distance: 2.0_f64.sqrt() };
        assert_eq!(oblique.at(&start, 4.0, oblique.measure()).pose(), Pose::new(11.0, 11.0, Heading::NORTH));
        let wheel = Leg::Wheel { about: Wing::Left, angle: Angle(9000) };
        let after = wheel.at(&start, 4.0, 90.0);
        assert_eq!(after.pose(), Pose::new(8.0, 12.0, Heading::WEST), "the left corner at (8, 10) stays");
        let right = Leg::Wheel { about: Wing::Right, angle: Angle(9000) }.at(&start, 4.0, 90.0);
        assert_eq!(right.pose(), Pose::new(12.0, 12.0, Heading::EAST));
        let road = Polyline::new([Point::new(10.0, 10.0), Point::new(10.0, 12.0), Point::new(15.0, 12.0)]);
        let along = Leg::Along { road: &road, start: 0.0, distance: 3.0 };
        assert_eq!(along.at(&start, 1.0, 3.0).pose(), Pose::new(11.0, 12.0, Heading::EAST));
    }

    #[test]
    fn a_wheel_back_turns_away_from_the_rear_corner_that_stays() {
        // Four wide and two thirds deep, by ten degrees: headings count clockwise from north here.
        let start = Pose::new(20.0, 10.0, Heading::NORTH).frame();
        let back = Leg::WheelBack { about: Wing::Right, angle: Angle(1_000), depth: 0.667 };
        let after = back.at(&start, 4.0, 10.0);
        assert_eq!(after.pose(), Pose::new(19.915, 9.643, Heading::compass(350.0)));
        assert!(after.point(2.0, -0.667).distance(Point::new(22.0, 9.333)) < 1e-9, "the right rear corner stays");
        assert!(after.point(-2.0, -0.667).distance(Point::new(18.061, 8.638)) < 1e-3, "the left one goes back");
        assert!((back.arc(4.0) - 0.698).abs() < 1e-3);
        let left = Leg::WheelBack { about: Wing::Left, angle: Angle(1_000), depth: 0.667 }.at(&start, 4.0, 10.0);
        assert_eq!(left.pose(), Pose::new(20.085, 9.643, Heading::compass(10.0)));
        let ahead = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let wheel = Leg::Wheel { about: Wing::Right, angle: Angle(3_000) };
        assert_eq!(wheel.at(&ahead, 2.0, 30.0).pose(), Pose::new(10.134, 10.5, Heading::compass(30.0)));
    }

    #[test]
    fn a_leg_stops_where_something_begins() {
        let start = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let ahead = Leg::Straight { angle: Angle(0), distance: 6.0 };
        let halt = until(&ahead, &start, 4.0, 0.0, PACE, |frame| frame.at.y >= 13.337).unwrap();
        assert!((halt.done - 3.337).abs() < 1e-6 && halt.frame.at.y >= 13.337);
        assert_eq!(until(&ahead, &start, 4.0, 0.0, PACE, |frame| frame.at.y > 16.0), None);
        // It goes on from where it was.
        let on = until(&ahead, &start, 4.0, halt.done, PACE, |frame| frame.at.y >= 15.0).unwrap();
        assert!((on.done - 5.0).abs() < 1e-6);
    }

    #[test]
    fn what_is_surely_free_is_free() {
        let footprint = Footprint::block(Length(4000), Length(1000));
        let start = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let wall = [footprint.at(Pose::new(10.0, 15.0, Heading::SOUTH))];
        let ahead = Leg::Straight { angle: Angle(0), distance: 9.0 };
        let free = surely_free(&ahead, &start, &footprint, 0.1, wall.iter());
        assert!(free <= 4.9 && free > 4.8, "{free}");
        let away = Leg::Straight { angle: Angle(18_000), distance: 9.0 };
        assert_eq!(surely_free(&away, &start, &footprint, 0.1, wall.iter()), 9.0);
    }
    #[test]
    fn the_box_around_a_leg_is_that_of_all_its_places() {
        let footprints =
            [Footprint::block(Length(16_000), Length(500)), Footprint::block(Length(2_000), Length(6_000))];
        let road = Polyline::new([(20.0, 20.0), (23.0, 21.0), (22.0, 26.0)].map(|(x, y)| Point::new(x, y)));
        let legs = [
            Leg::Straight { angle: Angle(-3_000), distance: 5.0 },
            Leg::Wheel { about: Wing::Left, angle: Angle(4_500) },
            Leg::Wheel { about: Wing::Right, angle: Angle(4_500) },
            Leg::WheelBack { about: Wing::Left, angle: Angle(4_500), depth: 0.5 },
            Leg::WheelBack { about: Wing::Right, angle: Angle(3_000), depth: 6.0 },
            Leg::Pivot { angle: Angle(-4_500) },
            Leg::Pivot { angle: Angle(9_000) },
            Leg::Along { road: &road, start: 0.0, distance: 6.0 },
            Leg::Along { road: &road, start: 7.0, distance: -6.0 },
        ];
        for degrees in (0..360).step_by(7) {
            let start = Pose::new(20.0, 20.0, Heading::compass(f64::from(degrees))).frame();
            for (footprint, leg) in footprints.iter().flat_map(|footprint| legs.iter().map(move |leg| (footprint, leg)))
            {
                let mut seen = Around::default();
                seen.block(&footprint.in_frame(&start));
                for n in 0..=2_000 {
                    let done = leg.measure() * f64::from(n) / 2_000.0;
                    seen.block(&footprint.in_frame(&leg.at(&start, footprint.width().get(), done)));
                }
                let [low, high] = leg.bounds(&start, footprint);
                let apart = [low.x - seen.low.x, low.y - seen.low.y, seen.high.x - high.x, seen.high.y - high.y];
                assert!(apart.iter().all(|&apart| (-0.01..=1e-9).contains(&apart)), "{leg:?} at {degrees}: {apart:?}");
            }
        }
    }
}
