//! What lies before a front: arcs, fields of fire, front, flank and rear, and how much of a front somebody covers.
use super::convex::{Convex, Part};
use super::footprint::Block;
use super::{Frame, Point};

/// How far a zone without limit reaches: farther than any table.
pub const FAR: f64 = 1.0e4;

/// A zone before a front edge: the strip in front of it, widened on both sides as it goes forward.
///
/// With a `spread` of one it widens by 45 degrees from both corners, with zero it is as wide as the front.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Zone {
    /// Whose front.
    pub frame: Frame,
    /// Half the front.
    pub half: f64,
    /// How much it widens on each side for each unit of length forward.
    pub spread: f64,
    /// How far it reaches forward.
    pub reach: f64,
}

impl Zone {
    /// An arc without limit: 45 degrees to both sides of the front corners.
    #[must_use]
    pub fn arc(frame: Frame, width: f64) -> Self {
        Self { frame, half: width / 2.0, spread: 1.0, reach: FAR }
    }

    /// A strip straight ahead, as wide as the front.
    #[must_use]
    pub fn strip(frame: Frame, width: f64, reach: f64) -> Self {
        Self { frame, half: width / 2.0, spread: 0.0, reach }
    }

    /// The zone as a convex body.
    #[must_use]
    pub fn body(&self) -> Convex {
        let wide = self.half + self.spread * self.reach;
        let corners = [(-self.half, 0.0), (self.half, 0.0), (wide, self.reach), (-wide, self.reach)];
        Convex::new(corners.map(|(u, v)| self.frame.point(u, v)))
    }

    /// The front edge.
    #[must_use]
    pub fn edge(&self) -> [Point; 2] {
        [self.frame.point(-self.half, 0.0), self.frame.point(self.half, 0.0)]
    }

    /// Is a point in it? The tolerance counts outward.
    #[must_use]
    pub fn contains(&self, point: Point, tolerance: f64) -> bool {
        let (u, v) = self.frame.local(point);
        v >= -tolerance && v <= self.reach + tolerance && u.abs() <= self.half + self.spread * v.max(0.0) + tolerance
    }

    /// The part of a convex body that lies in it.
    #[must_use]
    pub fn part<const N: usize>(&self, body: &Convex<N>) -> Convex {
        let [left, right] = self.edge();
        let out = |u: f64, v: f64| self.frame.point(u, v);
        let mut part = body.left_of(left, right);
        part = part.left_of(right, out(self.half + self.spread, 1.0));
        part = part.left_of(out(-self.half - self.spread, 1.0), left);
        if self.reach < FAR {
            part = part.left_of(out(1.0, self.reach), out(-1.0, self.reach));
        }
        part
    }

    /// Is any part of a block in it?
    #[must_use]
    pub fn touches(&self, block: &Block) -> bool {
        !self.surely_misses(block) && block.parts().iter().any(|part| !self.part(part).is_empty())
    }

    /// Is the circle around a block surely behind the front, or beside the zone? Quick.
    #[must_use]
    pub fn surely_misses(&self, block: &Block) -> bool {
        // Of a front without width nothing is behind.
        if self.half < 1e-3 {
            return false;
        }
        let (u, v) = self.frame.local(block.middle());
        let room = block.radius() + 1e-6;
        let beside = u.abs() - self.half - self.spread * v;
        v < -room || beside > room * (1.0 + self.spread)
    }

    /// The least distance from the front edge to a part of a block inside the zone, with the two points; none if nothing of it is inside.
    #[must_use]
    pub fn nearest(&self, block: &Block) -> Option<(f64, Point, Point)> {
        if self.surely_misses(block) {
            return None;
        }
        let edge = Part::of(&self.edge());
        let mut best: Option<(f64, Point, Point)> = None;
        for part in block.parts() {
            let inside = self.part(part);
            if inside.is_empty() {
                continue;
            }
            let (from, to) = edge.nearest(&inside);
            let distance = from.distance(to);
            if best.is_none_or(|(least, ..)| distance < least) {
                best = Some((distance, from, to));
            }
        }
        best
    }

    /// The least distance from the front edge to a part of a block inside the zone; infinite if nothing of it is inside.
    #[must_use]
    pub fn distance(&self, block: &Block) -> f64 {
        self.nearest(block).map_or(f64::INFINITY, |(distance, ..)| distance)
    }

    /// How far the front can go straight ahead until it meets a block; none if what lies before it is no wider than `narrow`, or out of reach.
    #[must_use]
    pub fn contact(&self, block: &Block, narrow: f64) -> Option<f64> {
        let (_, Some([low, high])) = self.stretches(block) else { return None };
        if high - low <= narrow {
            return None;
        }
        let ahead = |part: &Part| self.part(part).extent(self.frame.ahead)[0];
        let least = block.parts().iter().map(ahead).fold(f64::INFINITY, f64::min);
        Some((least - self.frame.at.dot(self.frame.ahead)).max(0.0))
    }

    /// Those whom the front meets first as it goes straight ahead, and how far that is: all who are met within `together` of the first.
    pub fn first_contacts<'a, I: Copy + 'a>(
        &'a self,
        bodies: impl Iterator<Item = (I, &'a Block)> + Clone + 'a,
        narrow: f64,
        together: f64,
    ) -> Option<(f64, impl Iterator<Item = I> + 'a)> {
        let first = bodies.clone().filter_map(|(_, block)| self.contact(block, narrow)).min_by(f64::total_cmp)?;
        let met = move |block: &Block| self.contact(block, narrow).is_some_and(|at| at <= first + together);
        Some((first, bodies.filter(move |(_, block)| met(block)).map(|(id, _)| id)))
    }

    /// The stretch of the front's own axis that a block covers, and the stretch that its part inside the zone covers.
    #[must_use]
    pub fn stretches(&self, block: &Block) -> ([f64; 2], Option<[f64; 2]>) {
        let origin = self.frame.at.dot(self.frame.right);
        let own = |[low, high]: [f64; 2]| [low - origin, high - origin];
        let joined = |a: [f64; 2], b: [f64; 2]| [a[0].min(b[0]), a[1].max(b[1])];
        let mut whole = [f64::INFINITY, f64::NEG_INFINITY];
        let mut inside: Option<[f64; 2]> = None;
        for part in block.parts() {
            whole = joined(whole, own(part.extent(self.frame.right)));
            let clipped = self.part(part);
            if !clipped.is_empty() {
                let stretch = own(clipped.extent(self.frame.right));
                inside = Some(inside.map_or(stretch, |inside| joined(inside, stretch)));
            }
        }
        (whole, inside)
    }

    /// The share of a block that lies inside, measured along the front's axis, 0 to 1.
    #[must_use]
    pub fn share(&self, block: &Block) -> f64 {
        match self.stretches(block) {
            (whole, Some(inside)) if whole[1] > whole[0] => (inside[1] - inside[0]) / (whole[1] - whole[0]),
            (_, Some(_)) => 1.0,
            _ => 0.0,
        }
    }

    /// How much of the front a block covers, 0 to 1: for strips.
    #[must_use]
    pub fn coverage(&self, block: &Block) -> f64 {
        match self.stretches(block).1 {
            Some([low, high]) if self.half > 0.0 => {
                (high.min(self.half) - low.max(-self.half)).max(0.0) / (2.0 * self.half)
            }
            _ => 0.0,
        }
    }
}

/// Where a point lies, seen from a block: before it, behind it, or at its side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aspect {
    /// Before the front, widened by 45 degrees.
    Front,
    /// At one of the sides.
    Flank,
    /// Behind the rear, widened by 45 degrees.
    Rear,
}

/// Where a point lies, seen from a block of this width and depth.
#[must_use]
pub fn aspect(frame: &Frame, width: f64, depth: f64, point: Point) -> Aspect {
    let (u, v) = frame.local(point);
    let behind = -depth - v;
    if v >= 0.0 && u.abs() <= width / 2.0 + v {
        Aspect::Front
    } else if behind >= 0.0 && u.abs() <= width / 2.0 + behind {
        Aspect::Rear
    } else {
        Aspect::Flank
    }
}

/// The ground that a front edge sweeps on its way to a point: the lane of a shot.
#[must_use]
pub fn lane(frame: &Frame, width: f64, to: Point) -> Convex {
    let [left, right] = [frame.point(-width / 2.0, 0.0), frame.point(width / 2.0, 0.0)];
    let along = to - frame.at;
    super::convex::hull([left, right, left + along, right + along])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Footprint, Heading, Length, Pose};

    fn zone() -> Zone {
        Zone::arc(Pose::new(10.0, 10.0, Heading::NORTH).frame(), 4.0)
    }

    fn block(x: f64, y: f64, heading: f64) -> Block {
        Footprint::block(Length(4000), Length(1000)).at(Pose::new(x, y, Heading::compass(heading)))
    }

    #[test]
    fn what_lies_in_an_arc() {
        assert_eq!(zone().distance(&block(10.0, 15.0, 180.0)), 5.0);
        assert!(zone().distance(&block(10.0, 5.0, 0.0)).is_infinite(), "behind");
        assert!(!zone().touches(&block(17.0, 11.0, 0.0)), "beside");
        // Its near corner is at u = 3, v = 1: on the edge of the arc, one right and one forward of the corner of the front.
        let distance = zone().distance(&block(15.0, 12.0, 0.0));
        assert!((distance - 2f64.sqrt()).abs() < 1e-12, "{distance}");
    }

    #[test]
    fn shares_and_coverage() {
        let half_out = block(14.0, 13.0, 180.0);
        // It spans u from 2 to 6 at v from 3 to 4; the arc ends at u = 6 there.
        assert_eq!(zone().share(&half_out), 1.0);
        let strip = Zone::strip(zone().frame, 4.0, 8.0);
        assert_eq!(strip.coverage(&block(11.0, 13.0, 180.0)), 0.75);
        assert_eq!(strip.share(&block(11.0, 13.0, 180.0)), 0.75);
        assert_eq!(strip.coverage(&block(11.0, 19.0, 0.0)), 0.75, "its rear is just in reach");
        assert_eq!(strip.coverage(&block(11.0, 19.5, 0.0)), 0.0, "out of reach");
    }

    #[test]
    fn who_is_met_first() {
        let column = Zone::strip(Pose::new(30.0, 10.0, Heading::NORTH).frame(), 2.0, 60.0);
        let line = Footprint::block(Length(4_000), Length(667));
        let ahead = line.at(Pose::new(31.2, 13.5, Heading::SOUTH));
        assert_eq!(column.contact(&ahead, 0.005), Some(3.5));
        let beside = line.at(Pose::new(27.0, 13.0, Heading::SOUTH));
        assert_eq!(column.contact(&beside, 0.005), None, "its corner is on the edge of the strip");
        let both = [ahead, beside, line.at(Pose::new(28.5, 13.503, Heading::SOUTH))];
        let (way, met) = column.first_contacts(both.iter().enumerate(), 0.005, 0.005).unwrap();
        assert_eq!((way, met.collect::<Vec<_>>()), (3.5, vec![0, 2]));
    }

    #[test]
    fn front_flank_and_rear() {
        let frame = zone().frame;
        let at = |x, y| aspect(&frame, 4.0, 1.0, Point::new(x, y));
        assert_eq!(at(14.0, 12.0), Aspect::Front, "on the line itself");
        assert_eq!(at(14.1, 12.0), Aspect::Flank);
        assert_eq!(at(10.0, 9.5), Aspect::Flank, "inside");
        assert_eq!(at(10.0, 9.0), Aspect::Rear);
        assert_eq!(at(13.1, 8.0), Aspect::Flank);
    }
}
