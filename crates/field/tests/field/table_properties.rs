//! The free table: answers that must hold everywhere, checked on random bodies, with parry2d as an oracle.
use parry2d_f64::math::{Pose as ParryPose, Vector};
use parry2d_f64::query::{self, ShapeCastOptions};
use parry2d_f64::shape::Cuboid;
use proptest::prelude::*;
use voltigeur_field::area::AreaId;
use voltigeur_field::table::motion::{surely_free, until};
use voltigeur_field::table::zone::aspect;
use voltigeur_field::table::{
    Angle, Block, Footprint, Heading, Index, Leg, Length, Pace, Point, Polygon, Pose, Wing, Zone,
};

const PACE: Pace = Pace { travel: 0.1, turn: 1.0, halvings: 20 };

fn lengths(from: i32, to: i32) -> impl Strategy<Value = Length> {
    (from..to).prop_map(Length)
}

pub fn poses() -> impl Strategy<Value = Pose> {
    (lengths(0, 20_000), lengths(0, 20_000), 0..36_000).prop_map(|(x, y, heading)| Pose {
        x,
        y,
        heading: Heading::hundredths(heading),
    })
}

pub fn footprints() -> impl Strategy<Value = Footprint> {
    prop_oneof![
        (lengths(500, 8_000), lengths(300, 3_000)).prop_map(|(width, depth)| Footprint::block(width, depth)),
        (lengths(300, 1_500), lengths(300, 1_000), 4u8..8).prop_map(|(width, depth, stands)| {
            let mut ranks = vec![3];
            ranks.extend(std::iter::repeat_n(1, usize::from(stands) - 3));
            Footprint::ranks(width, depth, &ranks)
        }),
    ]
}

/// A rectangle as parry sees it.
fn parry(width: Length, depth: Length, pose: Pose) -> (ParryPose, Cuboid) {
    let frame = pose.frame();
    let middle = frame.point(0.0, -depth.get() / 2.0);
    // Parry turns counter-clockwise.
    let angle = -Angle(i32::from(pose.heading.get())).radians();
    (
        ParryPose::new(Vector::new(middle.x, middle.y), angle),
        Cuboid::new(Vector::new(width.get() / 2.0, depth.get() / 2.0)),
    )
}

/// The same scene turned and shifted.
fn moved(pose: Pose, turn: Angle, by: Point) -> Pose {
    let frame = pose.frame().turned_about(Point::new(10.0, 10.0), turn).shifted(by);
    Pose::new(frame.at.x, frame.at.y, frame.heading)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn distances_are_those_of_parry(a in poses(), b in poses(), wa in lengths(500, 8_000), da in lengths(300, 3_000), wb in lengths(500, 8_000), db in lengths(300, 3_000)) {
        let ours = Footprint::block(wa, da).at(a).distance(&Footprint::block(wb, db).at(b));
        let ((pa, ca), (pb, cb)) = (parry(wa, da, a), parry(wb, db, b));
        let theirs = query::distance(&pa, &ca, &pb, &cb).unwrap().distance;
        prop_assert!((ours - theirs).abs() < 1e-9, "{} and {}", ours, theirs);
    }

    #[test]
    fn casts_are_those_of_parry(a in poses(), b in poses(), dx in -12.0..12.0f64, dy in -12.0..12.0f64) {
        let (width, depth) = (Length(3_000), Length(1_000));
        let block = Footprint::block(width, depth);
        let along = Point::new(dx, dy);
        let ours = block.at(a).cast(along, &block.at(b));
        let ((pa, ca), (pb, cb)) = (parry(width, depth, a), parry(width, depth, b));
        prop_assume!(query::distance(&pa, &ca, &pb, &cb).unwrap().distance > 1e-3);
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let theirs = query::cast_shapes(&pa, Vector::new(dx, dy), &ca, &pb, Vector::new(0.0, 0.0), &cb, options).unwrap();
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => prop_assert!((ours - theirs.time_of_impact).abs() < 1e-5),
            (None, None) => {}
            // A corner that only just passes may be seen either way.
            (Some(_), None) | (None, Some(_)) => {
                let end = block.at(a).distance(&block.at(b));
                let path = Leg::Straight { angle: a.heading.turn_to(Heading::of(along)), distance: along.length() };
                let mut least = end;
                for n in 0..=2_000 {
                    let frame = path.at(&a.frame(), 3.0, along.length() * f64::from(n) / 2_000.0);
                    least = least.min(block.in_frame(&frame).distance(&block.at(b)));
                }
                prop_assert!(least < 0.02, "they differ where the bodies pass at {}", least);
            }
        }
    }

    #[test]
    fn the_point_nearest_to_a_point_is_that_of_a_body_of_one_point(a in poses(), footprint in footprints(), x in 0..200i32, y in 0..200i32) {
        let (body, point) = (footprint.at(a), Point::new(f64::from(x) / 10.0, f64::from(y) / 10.0));
        prop_assert_eq!(body.nearest_to(point), body.nearest(&Block::point(point)).0);
        for corner in body.corners() {
            prop_assert_eq!(body.nearest_to(corner), body.nearest(&Block::point(corner)).0);
        }
    }

    #[test]
    fn bodies_are_as_near_as_their_distance_says(a in poses(), b in poses(), fa in footprints(), fb in footprints(), near in -0.1..6.0f64) {
        let (one, two) = (fa.at(a), fb.at(b));
        prop_assert_eq!(one.within(&two, near), one.distance(&two) <= near);
        for (p, q) in one.parts().iter().flat_map(|p| two.parts().iter().map(move |q| (p, q))) {
            let (swept, distance) = (p.swept(Point::new(near, -3.0)), p.distance(q));
            prop_assert_eq!(swept.within(q, near), swept.distance(q) <= near);
            prop_assert!(p.within(q, distance), "as near as they are");
            prop_assert!(distance == 0.0 || !p.within(q, distance - 1e-9), "and no nearer");
        }
    }

    #[test]
    fn bodies_are_deep_in_each_other_if_their_separation_says_so(a in poses(), b in poses(), fa in footprints(), fb in footprints(), depth in 0.0..1.0f64) {
        let (one, two) = (fa.at(a), fb.at(b));
        for (p, q) in one.parts().iter().flat_map(|p| two.parts().iter().map(move |q| (p, q))) {
            prop_assert_eq!(p.is_deep_in(q, depth), p.separation(q) < -depth);
            let swept = p.swept(Point::new(depth, -3.0));
            prop_assert_eq!(swept.is_deep_in(q, 0.005), swept.separation(q) < -0.005);
        }
    }

    #[test]
    fn what_a_zone_surely_misses_has_no_part_in_it(a in poses(), b in poses(), footprint in footprints(), width in 0.0..8.0f64, reach in 1.0..12.0f64) {
        let body = footprint.at(b);
        for zone in [Zone::arc(a.frame(), width), Zone::strip(a.frame(), width, reach)] {
            let empty = body.parts().iter().all(|part| zone.part(part).is_empty());
            prop_assert!(empty || !zone.surely_misses(&body));
            prop_assert_eq!(zone.touches(&body), !empty);
            prop_assert_eq!(zone.distance(&body).is_infinite(), empty);
        }
    }

    #[test]
    fn what_surely_misses_an_area_has_no_stretch_in_it(a in poses(), from in poses(), to in poses()) {
        let frame = a.frame();
        let corners = [(0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (3.0, 2.5), (2.0, 5.0), (0.0, 3.0)].map(|(u, v)| frame.point(u, v));
        let area = Polygon::new(corners).unwrap();
        let (from, to) = (from.point(), to.point());
        let inside = (0..=200).any(|n| area.contains(from.towards(to, f64::from(n) / 200.0)));
        prop_assert!(!inside || !area.surely_misses(from, to));
        prop_assert!(!area.surely_misses(from, to) || area.stretches(from, to).is_empty());
        let block = area.body();
        prop_assert!((block.area() - area.area()).abs() < 1e-12 && block.parts() == area.triangles());
    }

    #[test]
    fn nothing_changes_when_the_whole_table_is_turned(a in poses(), b in poses(), fa in footprints(), fb in footprints(), quarter in 0..4i32, dx in -9_000..9_000, dy in -9_000..9_000) {
        let by = Point::new(Length(dx).get(), Length(dy).get());
        let turn = Angle(9_000 * quarter);
        let (a2, b2) = (moved(a, turn, by), moved(b, turn, by));
        let (here, there) = (fa.at(a).distance(&fb.at(b)), fa.at(a2).distance(&fb.at(b2)));
        prop_assert!((here - there).abs() < 1e-9);
        prop_assert!((fb.at(b).distance(&fa.at(a)) - here).abs() < 1e-12, "the same from both sides");
        let arc = |pose: Pose| Zone::arc(pose.frame(), fa.width().get());
        let (front, front2) = (arc(a).distance(&fb.at(b)), arc(a2).distance(&fb.at(b2)));
        prop_assert!(front == front2 || (front - front2).abs() < 1e-6 || grazes(&arc(a), &fb.at(b)));
        let seen = |from: Pose, point: Point| aspect(&from.frame(), fa.width().get(), fa.depth().get(), point);
        let clear = (0..4).all(|n| seen(a, b.point() + Point::new(1e-6, 0.0).turned(n)) == seen(a, b.point()));
        prop_assert!(!clear || seen(a, b.point()) == seen(a2, b2.point()));
    }

    #[test]
    fn nothing_changes_whatever_the_table_is_turned_by(a in poses(), b in poses(), fa in footprints(), fb in footprints(), turn in 0..36_000i32, dx in -30.0..30.0f64, dy in -30.0..30.0f64, along in 0.0..9.0f64) {
        let (about, by) = (Point::new(10.0, 10.0), Point::new(dx, dy));
        let there = |frame: voltigeur_field::table::Frame| frame.turned_about(about, Angle(turn)).shifted(by);
        let (a1, b1) = (a.frame(), b.frame());
        let (a2, b2) = (there(a1), there(b1));
        let (ours, theirs) = ([fa.in_frame(&a1), fa.in_frame(&a2)], [fb.in_frame(&b1), fb.in_frame(&b2)]);
        let same = |one: f64, two: f64| one == two || (one - two).abs() < 1e-7;
        prop_assert!(same(ours[0].distance(&theirs[0]), ours[1].distance(&theirs[1])));
        prop_assert!(same(ours[0].area(), ours[1].area()));
        let width = fa.width().get();
        let strips = [a1, a2].map(|frame| Zone::strip(frame, width, 6.0));
        if !grazes(&strips[0], &theirs[0]) {
            prop_assert!(same(strips[0].coverage(&theirs[0]), strips[1].coverage(&theirs[1])));
            prop_assert!(same(strips[0].share(&theirs[0]), strips[1].share(&theirs[1])));
        }
        // A way that only just passes may be seen either way.
        let cast = |n: usize, ahead: Point| ours[n].cast(ahead * along, &theirs[n]);
        match (cast(0, a1.ahead), cast(1, a2.ahead)) {
            (Some(one), Some(two)) => prop_assert!((one - two).abs() < 1e-5, "{} and {}", one, two),
            (None, None) => {}
            _ => {
                let swept = |n: usize, ahead: Point| ours[n].parts().iter().map(|part| part.swept(ahead * along)).collect::<Vec<_>>();
                let near = swept(0, a1.ahead).iter().flat_map(|part| theirs[0].parts().iter().map(|other| part.separation(other))).fold(f64::INFINITY, f64::min);
                prop_assert!(near.abs() < 1e-6, "they differ at {}", near);
            }
        }
    }

    #[test]
    fn casts_agree_with_fine_steps(a in poses(), b in poses(), fa in footprints(), fb in footprints(), angle in -4_500..4_500, distance in 0.5..12.0f64) {
        let (ours, theirs) = (fa.at(a), fb.at(b));
        prop_assume!(ours.distance(&theirs) > 0.01);
        let along = a.heading.turned(Angle(angle)).vector() * distance;
        // How near they are after so much of the way: steps of a hundredth of an inch and less.
        let steps = (distance * 100.0).ceil() as u32;
        let apart = |share: f64| fa.in_frame(&a.frame().shifted(along * share)).distance(&theirs);
        let first = (0..=steps).map(|n| f64::from(n) / f64::from(steps)).find(|&share| apart(share) <= 0.0);
        match (ours.cast(along, &theirs), first) {
            (Some(cast), _) => {
                prop_assert!(apart(cast) < 1e-6, "at the end of the cast they touch: {}", apart(cast));
                prop_assert!(first.is_none_or(|first| cast <= first + 1e-9), "never later than a step finds it");
                let before = (cast - 0.01 / distance).max(0.0);
                prop_assert!(cast <= 0.0 || apart(before) > 0.0 || cast - before < 1e-9, "not before");
            }
            (None, Some(first)) => prop_assert!(false, "a step finds what the cast does not, at {}", first),
            (None, None) => {}
        }
    }

    #[test]
    fn what_is_near_is_found(bodies in prop::collection::vec((poses(), footprints()), 1..40), at in poses(), distance in 0.0..8.0f64) {
        let mut index: Index<AreaId> = Index::new(20.0, 20.0);
        let blocks: Vec<Block> = bodies.iter().map(|(pose, footprint)| footprint.at(*pose)).collect();
        let ids = || (0..).map(AreaId);
        for (id, block) in ids().zip(&blocks) {
            index.insert(id, block);
        }
        let here = Footprint::block(Length(2_000), Length(1_000)).at(at);
        let near = index.near(&here, distance);
        for (id, block) in ids().zip(&blocks) {
            prop_assert!(near.has(id) || !here.within(block, distance));
        }
        index.remove(AreaId(0), &blocks[0]);
        prop_assert!(!index.near(&here, 40.0).has(AreaId(0)));
    }

    #[test]
    fn nobody_tunnels(start in poses(), wall in poses(), footprint in footprints(), kind in 0..3, angle in -4_500..4_500, distance in 1.0..14.0f64) {
        // A wall as thin as a stand is deep.
        let thin = Footprint::block(Length(3_000), Length(150)).at(wall);
        let frame = start.frame();
        prop_assume!(footprint.at(start).distance(&thin) > 0.2);
        let leg = match kind {
            0 => Leg::Straight { angle: Angle(angle), distance },
            1 => Leg::Wheel { about: if angle < 0 { Wing::Left } else { Wing::Right }, angle: Angle(angle.abs().max(100)) },
            _ => Leg::Pivot { angle: Angle(if angle == 0 { 100 } else { 2 * angle }) },
        };
        let width = footprint.width().get();
        let contact = |frame: &voltigeur_field::table::Frame| footprint.in_frame(frame).distance(&thin) <= 0.05;
        let halt = until(&leg, &frame, width, 0.0, PACE, contact);
        // Fine steps, far smaller than the wall is thick.
        let fine = Pace { travel: 0.004, turn: 0.02, halvings: 24 };
        let slow = until(&leg, &frame, width, 0.0, fine, contact);
        match (halt, slow) {
            (Some(halt), Some(slow)) => {
                prop_assert!(halt.done >= slow.done - 1e-6, "never before the first contact");
                prop_assert!(!footprint.in_frame(&halt.frame).overlaps(&thin, 0.06), "it stands at the wall, not in it");
            }
            (None, Some(slow)) => {
                // Only a graze can be missed between two steps: shorter than a step.
                let left = until(&leg, &frame, width, slow.done, fine, |frame| !contact(frame));
                prop_assert!(left.is_none_or(|left| left.done - slow.done <= PACE.step(&leg) + 1e-6));
            }
            (Some(_), None) => prop_assert!(false, "a contact that fine steps do not see"),
            (None, None) => {}
        }
        let free = surely_free(&leg, &frame, &footprint, 0.05, std::iter::once(&thin));
        prop_assert!(free <= slow.map_or(leg.measure(), |slow| slow.done) + 1e-6, "surely free is never too much");
    }
}

/// Does a block only touch the border of an arc?
fn grazes(zone: &Zone, block: &Block) -> bool {
    block.corners().any(|corner| zone.contains(corner, 1e-6) != zone.contains(corner, -1e-6))
        || zone.edge().iter().any(|&corner| block.distance(&Block::point(corner)) < 1e-6)
}

trait Turned {
    fn turned(self, quarters: i32) -> Self;
}

impl Turned for Point {
    fn turned(self, quarters: i32) -> Self {
        (0..quarters).fold(self, |point, _| point.right())
    }
}
