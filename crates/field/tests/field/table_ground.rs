//! Ground, contacts, sweeps, matchings and ways of the free table, each next to something slower that cannot be wrong in the same way.
use crate::table_properties::{footprints, poses};
use proptest::prelude::*;
use std::collections::VecDeque;
use voltigeur_field::area::AreaId;
use voltigeur_field::table::matching::{least_greatest, least_total};
use voltigeur_field::table::{
    Angle, Block, Flood, Footprint, Layers, Leg, Length, Point, Polygon, Polyline, Stretch, Strip, Ways, Wing, Zone,
    route,
};

/// A polygon of any shape: a star about a point.
fn stars() -> impl Strategy<Value = Polygon> {
    let corners = prop::collection::vec(1.0..6.0f64, 3..9);
    ((2.0..18.0f64, 2.0..18.0f64), corners).prop_filter_map("it is no polygon", |((x, y), reaches)| {
        let step = std::f64::consts::TAU / reaches.len() as f64;
        let corner = |(n, reach): (usize, &f64)| {
            let angle = step * n as f64;
            Point::new(x + angle.cos() * reach, y + angle.sin() * reach)
        };
        Polygon::new(reaches.iter().enumerate().map(corner)).ok()
    })
}

/// Lines that do not turn back on themselves.
fn lines() -> impl Strategy<Value = Polyline> {
    prop::collection::vec((0.5..5.0f64, -1.2..1.2f64), 1..6).prop_map(|pieces| {
        let (mut at, mut angle, mut points) = (Point::new(4.0, 8.0), 0.0_f64, vec![Point::new(4.0, 8.0)]);
        for (length, turn) in pieces {
            angle += turn;
            at = at + Point::new(angle.cos(), angle.sin()) * length;
            points.push(at);
        }
        Polyline::new(points)
    })
}

/// Points all over a block, each standing for as much of its area as the others.
fn sampled(block: &Block, count: u32) -> Vec<(Point, f64)> {
    let (middle, radius) = (block.middle(), block.radius());
    let cell = 2.0 * radius / f64::from(count);
    let along = |n: u32| -radius + cell * (f64::from(n) + 0.5);
    let all = (0..count).flat_map(|row| (0..count).map(move |column| middle + Point::new(along(column), along(row))));
    all.filter(|&point| block.contains(point)).map(|point| (point, cell * cell)).collect()
}

fn orders(count: usize) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let last = count as u8 - 1;
    let longer = |order: Vec<u8>| {
        (0..count).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    };
    orders(count - 1).into_iter().flat_map(longer).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn ground_counts_once_and_what_lies_on_top_counts(
        areas in prop::collection::vec((stars(), 0..3u8), 1..5),
        road in lines(),
        pose in poses(),
        footprint in footprints(),
    ) {
        let road = Strip::new(road, 1.0);
        let mut layers = Layers::default();
        layers.lay(road.body(), 9);
        for (area, kind) in &areas {
            layers.lay(area.body(), *kind);
        }
        let body = footprint.at(pose);
        let points = sampled(&body, 120);
        let total: f64 = points.iter().map(|(_, area)| area).sum();
        // Of those that count the first that lies there decides.
        let over = |counts: &dyn Fn(u8) -> Option<bool>| -> f64 {
            let on = |point: Point| {
                let road = road.contains(point).then_some(9);
                let others = areas.iter().filter(|(area, _)| area.contains(point)).map(|(_, kind)| *kind);
                road.into_iter().chain(others).find_map(counts).unwrap_or(false)
            };
            points.iter().filter(|(point, _)| on(*point)).map(|(_, area)| area).sum()
        };
        let judges: [&dyn Fn(u8) -> Option<bool>; 4] = [
            &|kind| Some(kind != 9),
            &|kind| (kind != 9).then_some(true),
            &|kind| (kind != 1).then_some(kind == 0),
            &|kind| Some(kind == 9),
        ];
        for judge in judges {
            let (exact, counted) = (layers.area(&body, |kind| judge(*kind)), over(judge));
            prop_assert!((exact - counted).abs() < 0.03 * body.radius() * 4.0 + 0.02 * total, "{} and {}", exact, counted);
            prop_assert!((-1e-9..=body.area() + 1e-6).contains(&exact));
        }
        // One piece alone is what its polygon says.
        let mut one = Layers::default();
        one.lay(areas[0].0.body(), ());
        prop_assert!((one.area(&body, |()| Some(true)) - areas[0].0.area_of(&body)).abs() < 1e-6);
        // Laid twice it counts once.
        one.lay(areas[0].0.body(), ());
        prop_assert!((one.area(&body, |()| Some(true)) - areas[0].0.area_of(&body)).abs() < 1e-6);
    }

    #[test]
    fn a_strip_is_what_is_near_its_line(line in lines(), x in 0.0..20.0f64, y in 0.0..20.0f64, width in 0.2..2.0f64) {
        let strip = Strip::new(line.clone(), width);
        let (point, half) = (Point::new(x, y), width / 2.0);
        let away = line.nearest(point).0.distance(point);
        if strip.contains(point) {
            prop_assert!(away <= half + 1e-9);
        }
        let beside = |[a, b]: [Point; 2]| {
            let (along, length) = ((b - a).unit(), a.distance(b));
            (0.0..=length).contains(&(point - a).dot(along)) && along.cross(point - a).abs() < half - 1e-9
        };
        if line.pieces().any(beside) {
            prop_assert!(strip.contains(point), "{} away of {}", away, half);
        }
    }

    #[test]
    fn an_edge_lies_along_a_line_as_far_as_its_points_do(line in lines(), from in poses(), to in poses(), within in 0.01..2.0f64) {
        let edge = [from.point(), to.point()];
        let count = 4_000;
        let near = (0..count).filter(|&n| {
            let point = edge[0].towards(edge[1], (f64::from(n) + 0.5) / f64::from(count));
            line.nearest(point).0.distance(point) <= within
        });
        let (length, step) = (edge[0].distance(edge[1]), 1.0 / f64::from(count));
        let counted = near.count() as f64 * step * length;
        prop_assert!((line.length_beside(edge, within) - counted).abs() <= 12.0 * step * length + 1e-9);
    }

    #[test]
    fn the_bases_of_a_footprint_cover_it(ranks in prop::collection::vec(1..5u8, 1..5), pose in poses()) {
        let stand = [Length(1_000), Length(667)];
        let footprint = Footprint::ranks(stand[0], stand[1], &ranks);
        let frame = pose.frame();
        let bases: Vec<_> = footprint.bases(stand).collect();
        prop_assert_eq!(bases.len(), ranks.iter().map(|&count| usize::from(count)).sum::<usize>());
        let parts = bases.iter().map(|&(ends, rows)| voltigeur_field::table::Part::rectangle(&frame, ends, rows));
        let apart = Block::new(parts);
        prop_assert!((apart.area() - footprint.at(pose).area()).abs() < 1e-9);
        for (n, base) in apart.parts().iter().enumerate() {
            prop_assert!((base.area() - 0.667).abs() < 1e-9);
            prop_assert!(apart.parts()[..n].iter().all(|other| !base.is_deep_in(other, 1e-9)));
            prop_assert!(base.corners().iter().all(|&corner| footprint.at(pose).distance(&Block::point(corner)) < 1e-9));
        }
    }

    #[test]
    fn the_front_meets_first_whom_a_cast_meets_first(
        start in poses(),
        width in 1_000..6_000i32,
        others in prop::collection::vec((poses(), footprints()), 1..6),
    ) {
        let strip = Zone::strip(start.frame(), Length(width).get(), 60.0);
        let (edge, share) = (strip.edge(), 0.003 / (2.0 * strip.half));
        // The front alone, a hair narrower: whoever only touches its flank line is not met.
        let front = Block::new([voltigeur_field::table::Part::of(&[edge[0].towards(edge[1], share), edge[1].towards(edge[0], share)])]);
        let blocks: Vec<Block> = others.iter().map(|(pose, footprint)| footprint.at(*pose)).collect();
        prop_assume!(blocks.iter().all(|block| front.distance(block) > 0.05));
        let ahead = start.frame().ahead * 60.0;
        let narrow = Zone { half: strip.half - 0.003, ..strip };
        for block in &blocks {
            match (narrow.contact(block, 1e-6), front.travel(ahead, block)) {
                (Some(contact), Some(cast)) => prop_assert!((contact - cast).abs() < 1e-5, "{} and {}", contact, cast),
                (Some(contact), None) => prop_assert!(false, "a cast does not meet whom the strip holds at {}", contact),
                // Whoever is only touched on the flank line is not met.
                (None, _) => {}
            }
        }
        let together = 0.005;
        if let Some((first, met)) = strip.first_contacts(blocks.iter().enumerate(), 0.005, together) {
            let met: Vec<usize> = met.collect();
            for (n, block) in blocks.iter().enumerate() {
                let contact = strip.contact(block, 0.005);
                prop_assert!(contact.is_none_or(|at| at >= first));
                prop_assert_eq!(met.contains(&n), contact.is_some_and(|at| at <= first + together));
            }
        }
    }

    #[test]
    fn a_sweep_holds_all_that_the_body_covers(start in poses(), footprint in footprints(), kind in 0..4, angle in 100..4_500i32, distance in 0.5..8.0f64) {
        let depth = footprint.depth().get();
        let about = if angle % 2 == 0 { Wing::Left } else { Wing::Right };
        let motion = match kind {
            0 => Leg::Straight { angle: Angle(8 * angle - 18_000), distance },
            1 => Leg::Wheel { about, angle: Angle(angle) },
            2 => Leg::WheelBack { about, angle: Angle(angle), depth },
            _ => Leg::Pivot { angle: Angle(angle) },
        };
        let stretch = Stretch { footprint: footprint.clone(), start: start.frame(), motion };
        let sweep: Vec<_> = stretch.sweep(0.1).collect();
        let around = stretch.bounds();
        for body in &sweep {
            for corner in body.corners() {
                prop_assert!(corner.x >= around[0].x - 1e-6 && corner.y >= around[0].y - 1e-6);
                prop_assert!(corner.x <= around[1].x + 1e-6 && corner.y <= around[1].y + 1e-6);
            }
        }
        // Between two steps a corner is no farther from the sweep than it moves in half a step.
        let room = if kind == 0 { 1e-6 } else { 0.051 * (1.0 + 2.0 * footprint.reach() / footprint.width().get().max(0.1)) };
        for n in 0..=37 {
            let place = stretch.place(stretch.measure() * f64::from(n) / 37.0);
            for corner in place.block.corners() {
                let away = sweep.iter().map(|body| body.nearest_to(corner).distance(corner)).fold(f64::INFINITY, f64::min);
                prop_assert!(away <= room, "{} away after {} of 37 of {:?}", away, n, motion);
            }
        }
        if let Leg::Straight { .. } = motion {
            prop_assert_eq!(sweep.len(), place_parts(&stretch));
        } else if kind < 3 {
            let steps = (motion.arc(footprint.width().get()) / 0.1 - 1e-9).ceil() as usize;
            prop_assert_eq!(sweep.len(), (steps + 1) * place_parts(&stretch));
        }
    }

    #[test]
    fn no_other_order_of_bodies_is_better(count in 1..7usize, costs in prop::collection::vec(0.0..9.0f64, 36), whole in any::<bool>()) {
        // Whole numbers make ties, of which the first in dictionary order is taken.
        let cost = |body: usize, place: usize| if whole { costs[6 * body + place].floor() } else { costs[6 * body + place] };
        let mut all = orders(count);
        all.sort();
        let of = |order: &[u8], join: fn(f64, f64) -> f64| {
            order.iter().enumerate().map(|(body, &place)| cost(body, usize::from(place))).fold(0.0, join)
        };
        let sum: fn(f64, f64) -> f64 = |a, b| a + b;
        let most: fn(f64, f64) -> f64 = f64::max;
        for (matching, join) in [(least_total(count, cost), sum), (least_greatest(count, cost), most)] {
            let least = all.iter().map(|order| of(order, join)).fold(f64::INFINITY, f64::min);
            let first = all.iter().find(|order| of(order, join) <= least + 1e-9).unwrap();
            prop_assert_eq!(&matching[..], &first[..]);
        }
    }

    #[test]
    fn a_flood_reaches_what_a_walk_reaches(shut in prop::collection::vec(any::<bool>(), 12 * 8), x in 0.0..6.0f64, y in 0.0..4.0f64) {
        let cell = |at: Point| ((at.x / 0.5) as usize).min(11) + 12 * ((at.y / 0.5) as usize).min(7);
        let allowed = |n: usize| !shut[n];
        let from = Point::new(x, y);
        prop_assume!(allowed(cell(from)));
        let mut flood = Flood::new(6.0, 4.0, 0.5);
        flood.judge(|at| allowed(cell(at)));
        flood.spread(from);
        let (mut seen, mut queue) = (vec![false; 96], VecDeque::from([cell(from)]));
        seen[cell(from)] = true;
        while let Some(n) = queue.pop_front() {
            for (m, seen) in seen.iter_mut().enumerate() {
                let near = (n % 12).abs_diff(m % 12) <= 1 && (n / 12).abs_diff(m / 12) <= 1;
                if near && allowed(m) && !*seen {
                    *seen = true;
                    queue.push_back(m);
                }
            }
        }
        for (n, &seen) in seen.iter().enumerate() {
            let middle = Point::new((n % 12) as f64 * 0.5 + 0.25, (n / 12) as f64 * 0.5 + 0.25);
            prop_assert_eq!(flood.joins(middle), seen);
        }
    }

    #[test]
    fn a_way_to_a_unit_is_as_long_as_the_drawn_one(from in poses(), unit in poses(), enemies in prop::collection::vec(poses(), 0..4)) {
        let column = Footprint::ranks(Length(1_000), Length(667), &[2, 2]);
        let block = Footprint::block(Length(4_000), Length(667)).at(unit);
        let bodies: Vec<_> = enemies.iter().map(|enemy| column.at(*enemy).hull()).collect();
        let mut ways = Ways::default();
        bodies.iter().for_each(|body| ways.forbid(body, 1.0));
        let straight = block.nearest_to(from.point()).distance(from.point());
        let found = ways.length(from.point(), &block, 1.0, 60.0);
        prop_assert!(found.is_none_or(|length| length >= straight - 1e-9));
        prop_assert_eq!(ways.length(from.point(), &block, 1.0, straight - 0.001), None, "no way is shorter than straight");
        // The drawn way ends at the ring, by zones whose arcs are cut elsewhere: a little shorter or longer.
        let zones: Vec<Vec<Point>> = bodies.iter().map(|body| route::grown(body, 1.0, 32)).collect();
        prop_assume!(straight > 1.0);
        let ring = route::grown(&block.hull(), 1.0, 400);
        let dense: Vec<Point> = ring.iter().zip(ring.iter().cycle().skip(1)).flat_map(|(&a, &b)| {
            let count = (a.distance(b) / 0.2).ceil().max(1.0) as u32;
            (0..count).map(move |n| a.towards(b, f64::from(n) / f64::from(count)))
        }).collect();
        let crosses = |point: Point| {
            let near = block.nearest_to(point);
            enemies.iter().any(|enemy| column.at(*enemy).meets_segment(point, near))
        };
        let ends: Vec<Point> = dense.into_iter().filter(|&point| !crosses(point)).collect();
        prop_assume!(enemies.iter().all(|enemy| column.at(*enemy).distance(&Block::point(from.point())) > 1.02));
        let drawn = route::shortest(&[from.point()], &ends, &zones).map(|(length, _)| length + 1.0);
        if let (Some(found), Some(drawn)) = (found, drawn) {
            prop_assert!((found - drawn).abs() < 0.15 + 0.01 * drawn, "{} and {}", found, drawn);
        }
    }
}

fn place_parts(stretch: &Stretch<'_>) -> usize {
    stretch.place(0.0).block.parts().len()
}

/// What near the enemy is found in numbers, in the order of ids.
#[test]
fn an_index_of_boxes_finds_all_terrain_that_a_box_meets() {
    let mut index: voltigeur_field::table::Index<AreaId> = voltigeur_field::table::Index::new(20.0, 20.0);
    let boxes: Vec<[Point; 2]> = (0..40)
        .map(|n| {
            let (x, y) = (f64::from(n * 7 % 20), f64::from(n * 13 % 20));
            [Point::new(x, y), Point::new(x + 1.5, y + 0.5)]
        })
        .collect();
    for (n, bounds) in boxes.iter().enumerate() {
        index.insert_box(AreaId(n as u8), *bounds);
    }
    let asked = [Point::new(5.0, 5.0), Point::new(9.0, 7.0)];
    let near = index.near_box(asked);
    for (n, bounds) in boxes.iter().enumerate() {
        assert!(near.has(AreaId(n as u8)) || voltigeur_field::table::polygon::are_apart(*bounds, asked));
    }
}
