//! A body somewhere, which need not be where it stands: in the middle of a move, or where it might go.
use super::convex::{Convex, Part};
use super::motion::{Leg, Pace};
use super::zone::{Aspect, aspect};
use super::{Block, Footprint, Frame, MOST_RECTANGLES, Point, Pose};
use arrayvec::ArrayVec;

/// A body at a place.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its reference point and its axes.
    pub axes: Frame,
    /// The ground that it covers.
    pub block: Block,
    /// The length of its front edge.
    pub width: f64,
    /// From its front to its rear.
    pub depth: f64,
}

impl Place {
    /// A footprint put there.
    #[must_use]
    pub fn of(footprint: &Footprint, axes: Frame) -> Self {
        let (width, depth) = (footprint.width().get(), footprint.depth().get());
        Self { axes, block: footprint.in_frame(&axes), width, depth }
    }

    /// Its reference point.
    #[must_use]
    pub fn point(&self) -> Point {
        self.axes.at
    }

    /// As it is stored.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.axes.pose()
    }

    /// Where a point lies, seen from here.
    #[must_use]
    pub fn aspect(&self, point: Point) -> Aspect {
        aspect(&self.axes, self.width, self.depth, point)
    }
}

/// A stretch of a move: one motion of one footprint.
#[derive(Clone, Debug)]
pub struct Stretch<'a> {
    /// What it covers.
    pub footprint: Footprint,
    /// Where it begins.
    pub start: Frame,
    /// How it goes.
    pub motion: Leg<'a>,
}

impl Stretch<'_> {
    /// Its measure: a length, or degrees.
    #[must_use]
    pub fn measure(&self) -> f64 {
        self.motion.measure()
    }

    /// The axes after a part of it.
    #[must_use]
    pub fn axes(&self, done: f64) -> Frame {
        self.motion.at(&self.start, self.footprint.width().get(), done)
    }

    /// The place after a part of it.
    #[must_use]
    pub fn place(&self, done: f64) -> Place {
        Place::of(&self.footprint, self.axes(done))
    }

    /// A step of it, at a pace.
    #[must_use]
    pub fn step(&self, pace: &Pace) -> f64 {
        pace.step(&self.motion)
    }

    /// How far the reference point moves while the measure grows by one.
    #[must_use]
    pub fn speed_of_point(&self) -> f64 {
        let per_degree = std::f64::consts::PI / 180.0;
        match self.motion {
            Leg::Straight { .. } | Leg::Along { .. } => 1.0,
            Leg::Wheel { .. } => self.footprint.width().get() / 2.0 * per_degree,
            Leg::WheelBack { depth, .. } => {
                let half = self.footprint.width().get() / 2.0;
                (half * half + depth * depth).sqrt() * per_degree
            }
            Leg::Pivot { .. } => 0.0,
        }
    }

    /// The farthest that any point of the body moves while the measure grows by one.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.motion.speed(&self.footprint)
    }

    /// A box around every place that the reference point can have in a turn: as far from its start as the front is wide, and `more`.
    #[must_use]
    pub fn swing(&self, more: f64) -> [Point; 2] {
        let back = if let Leg::WheelBack { depth, .. } = self.motion { 2.0 * depth } else { 0.0 };
        let (at, far) = (self.start.at, self.footprint.width().get() + back + more);
        [Point::new(at.x - far, at.y - far), Point::new(at.x + far, at.y + far)]
    }

    /// All that the body covers on the way, in convex bodies: exactly, if it keeps its heading; else where it stands after each of some equal
    /// steps, none of which is longer than `step` on the arc of a wheel, or along a road.
    pub fn sweep(&self, step: f64) -> impl Iterator<Item = Convex> + '_ {
        let whole = self.measure();
        let along = match self.motion {
            Leg::Straight { angle, .. } => Some(self.start.heading.turned(angle).vector() * whole),
            _ => None,
        };
        let way = match self.motion {
            Leg::Straight { .. } => 0.0,
            Leg::Along { .. } => whole,
            Leg::Wheel { .. } | Leg::WheelBack { .. } => self.motion.arc(self.footprint.width().get()),
            Leg::Pivot { angle } => angle.abs().radians() * self.footprint.reach(),
        };
        let steps = (way / step - 1e-9).ceil().max(0.0) as u32;
        (0..=steps).flat_map(move |n| {
            let done = if steps == 0 { 0.0 } else { whole * f64::from(n) / f64::from(steps) };
            let parts: ArrayVec<Part, MOST_RECTANGLES> =
                self.place(done).block.parts().iter().take(MOST_RECTANGLES).copied().collect();
            parts.into_iter().map(move |part| along.map_or_else(|| part.roomy(), |along| part.swept(along)))
        })
    }

    /// The box around all that the body covers on the way.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        self.motion.bounds(&self.start, &self.footprint)
    }

    /// No point of the path of the reference point is nearer to this one.
    #[must_use]
    pub fn path_distance(&self, to: Point) -> f64 {
        match self.motion {
            Leg::Straight { .. } => {
                let end = self.axes(self.measure()).at;
                to.distance(to.nearest_on(self.start.at, end))
            }
            _ => to.distance(self.start.at) - self.measure() * self.speed_of_point(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Angle, Heading, Length, Wing};

    #[test]
    fn a_stretch_is_at_a_place_after_each_part_of_it() {
        let footprint = Footprint::block(Length(4000), Length(1000));
        let start = Pose::new(10.0, 10.0, Heading::NORTH).frame();
        let ahead = Stretch { footprint, start, motion: Leg::Straight { angle: Angle(0), distance: 6.0 } };
        let place = ahead.place(2.5);
        assert_eq!((place.point(), place.width, place.depth), (Point::new(10.0, 12.5), 4.0, 1.0));
        assert_eq!(place.block, ahead.footprint.in_frame(&place.axes));
        assert_eq!(place.aspect(Point::new(10.0, 20.0)), Aspect::Front);
        assert_eq!(ahead.path_distance(Point::new(13.0, 14.0)), 3.0);
        let wheel = Stretch { motion: Leg::Wheel { about: Wing::Left, angle: Angle(9000) }, ..ahead };
        let [low, high] = wheel.swing(0.0);
        for n in 0..=90 {
            let at = wheel.axes(f64::from(n)).at;
            assert!(at.x >= low.x && at.y >= low.y && at.x <= high.x && at.y <= high.y);
            let far = Point::new(30.0, 10.0);
            assert!(wheel.path_distance(far) <= at.distance(far) + 1e-9);
        }
    }
}
