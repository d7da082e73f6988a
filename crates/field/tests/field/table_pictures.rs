//! The pictures of docs/guide/free-table.md, each made by the query that it explains.
use crate::support::golden;
use std::fmt::Write;
use std::path::Path;
use voltigeur_field::table::matching::least_total;
use voltigeur_field::table::motion::{surely_free, until};
use voltigeur_field::table::sight::Line;
use voltigeur_field::table::zone::{aspect, lane};
use voltigeur_field::table::{
    Angle, Aspect, Block, Convex, Feature, Flood, Footprint, Frame, Heading, Layers, Leg, Length, Pace, Point, Polygon,
    Polyline, Pose, Shape, Stretch, Strip, Table, Ways, Wing, Zone, envelope, route,
};

const OURS: &str = "fill=\"#3f6ea8\" stroke=\"#24405f\" stroke-width=\"1.5\"";
const THEIRS: &str = "fill=\"#b8503f\" stroke=\"#6e2c21\" stroke-width=\"1.5\"";
const GHOST: &str = "fill=\"#3f6ea8\" fill-opacity=\"0.22\" stroke=\"#3f6ea8\" stroke-width=\"1\"";
const ZONE: &str = "fill=\"#e0a92e\" fill-opacity=\"0.25\" stroke=\"#a87410\" stroke-dasharray=\"5 4\"";
const RULE: &str = "stroke=\"#222\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\" fill=\"none\"";

/// A piece of the table, seen from above; y grows upward.
struct Sheet {
    width: f64,
    height: f64,
    out: String,
}

impl Sheet {
    const SCALE: f64 = 28.0;

    fn new(title: &str, width: f64, height: f64) -> Self {
        let (w, h) = (width * Self::SCALE, height * Self::SCALE);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.0} {h:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" role=\"img\" font-family=\"Georgia, serif\" font-size=\"14\">\n"
        );
        writeln!(out, "<title>{title}</title>\n<rect width=\"{w:.0}\" height=\"{h:.0}\" fill=\"#f3ecd6\"/>").unwrap();
        for n in 1..width as u32 {
            let x = f64::from(n) * Self::SCALE;
            writeln!(out, "<path d=\"M{x:.0} 0V{h:.0}\" stroke=\"#e3d8b8\"/>").unwrap();
        }
        for n in 1..height as u32 {
            let y = f64::from(n) * Self::SCALE;
            writeln!(out, "<path d=\"M0 {y:.0}H{w:.0}\" stroke=\"#e3d8b8\"/>").unwrap();
        }
        Self { width, height, out }
    }

    fn at(&self, point: Point) -> String {
        format!("{:.1},{:.1}", point.x * Self::SCALE, (self.height - point.y) * Self::SCALE)
    }

    fn polygon(&mut self, corners: &[Point], style: &str) {
        let points: Vec<String> = corners.iter().map(|&corner| self.at(corner)).collect();
        writeln!(self.out, "<polygon points=\"{}\" {style}/>", points.join(" ")).unwrap();
    }

    fn block(&mut self, block: &Block, style: &str) {
        for part in block.parts() {
            self.polygon(part.corners(), style);
        }
    }

    /// A unit with a mark at its front.
    fn unit(&mut self, footprint: &Footprint, frame: &Frame, style: &str) {
        self.block(&footprint.in_frame(frame), style);
        let half = footprint.width().get() / 2.0;
        self.line(&[frame.point(-half, 0.0), frame.point(half, 0.0)], "stroke=\"#f6f1e3\" stroke-width=\"2.5\"");
        self.line(&[frame.at, frame.point(0.0, 0.5)], "stroke=\"#222\" stroke-width=\"1.5\"");
    }

    fn line(&mut self, points: &[Point], style: &str) {
        let points: Vec<String> = points.iter().map(|&point| self.at(point)).collect();
        writeln!(self.out, "<polyline points=\"{}\" {style}/>", points.join(" ")).unwrap();
    }

    fn words(&mut self, at: Point, words: &str) {
        let (x, y) = (at.x * Self::SCALE, (self.height - at.y) * Self::SCALE);
        // Text that would run out of the picture ends at its point.
        let anchor = if at.x > self.width * 0.72 { "end" } else { "start" };
        writeln!(self.out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#222\" paint-order=\"stroke\" stroke=\"#f3ecd6\" stroke-width=\"4\">{words}</text>").unwrap();
    }

    fn keep(mut self, name: &str) {
        self.out.push_str("</svg>\n");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
        golden(&root.join(name), &self.out);
    }
}

fn line_of_six() -> Footprint {
    Footprint::block(Length(6_000), Length(1_000))
}

fn pose(x: f64, y: f64, heading: f64) -> Pose {
    Pose::new(x, y, Heading::compass(heading))
}

fn area(id: &str, kind: &'static str, level: u8, corners: &[(f64, f64)]) -> Feature<&'static str> {
    let polygon = Polygon::new(corners.iter().map(|&(x, y)| Point::new(x, y))).unwrap();
    Feature { id: id.to_owned(), kind, shape: Shape::Area(polygon), level }
}

#[test]
fn distance_and_contact() {
    let mut sheet = Sheet::new("The least distance between two blocks, and base contact", 20.0, 8.0);
    let assault = Footprint::ranks(Length(1_200), Length(700), &[3, 1, 1, 1]);
    let pairs = [((3.5, 4.0, 10.0), (8.5, 5.5, 250.0)), ((14.0, 3.5, 0.0), (15.5, 3.53, 180.0))];
    for (ours, theirs) in pairs {
        let (ours, theirs) = (pose(ours.0, ours.1, ours.2), pose(theirs.0, theirs.1, theirs.2));
        let (a, b) = (assault.at(ours), Footprint::block(Length(4_000), Length(1_000)).at(theirs));
        sheet.unit(&assault, &ours.frame(), OURS);
        sheet.unit(&Footprint::block(Length(4_000), Length(1_000)), &theirs.frame(), THEIRS);
        let (from, to) = a.nearest(&b);
        sheet.line(&[from, to], RULE);
        let text = if a.within(&b, 0.05) { "in contact".to_owned() } else { format!("{:.2} apart", a.distance(&b)) };
        sheet.words(Point::new(ours.point().x - 0.8, 0.7), &text);
    }
    sheet.keep("table-distance.svg");
}

#[test]
fn arcs_and_aspects() {
    let mut sheet = Sheet::new("The arc of a front, and front, flank and rear of a block", 22.0, 13.0);
    let (here, line) = (pose(7.0, 5.0, 20.0), line_of_six());
    let zone = Zone { reach: 6.0, ..Zone::arc(here.frame(), 6.0) };
    sheet.polygon(zone.body().corners(), ZONE);
    for (x, y, heading) in [(9.0, 10.0, 200.0), (16.0, 9.0, 260.0)] {
        let enemy = Footprint::block(Length(3_000), Length(1_000));
        let there = pose(x, y, heading);
        sheet.unit(&enemy, &there.frame(), THEIRS);
        let text = match zone.nearest(&enemy.at(there)) {
            Some((distance, from, to)) => {
                sheet.line(&[from, to], RULE);
                format!("in the arc, {distance:.2} from the front")
            }
            None => "not in the arc".to_owned(),
        };
        sheet.words(Point::new(x - 2.4, y + 1.7), &text);
    }
    sheet.unit(&line, &here.frame(), OURS);
    for (x, y) in [(4.0, 11.0), (1.0, 4.0), (8.0, 1.0), (13.5, 2.0)] {
        let seen = match aspect(&here.frame(), 6.0, 1.0, Point::new(x, y)) {
            Aspect::Front => "front",
            Aspect::Flank => "flank",
            Aspect::Rear => "rear",
        };
        sheet.words(Point::new(x, y), seen);
    }
    sheet.keep("table-arc.svg");
}

#[test]
fn a_wheel_until_contact() {
    let mut sheet = Sheet::new("A wheel about the left corner, carried out until it meets the enemy", 16.0, 11.0);
    let (start, line) = (pose(6.0, 4.0, 45.0), line_of_six());
    let enemy = Footprint::block(Length(3_000), Length(1_000)).at(pose(6.8, 8.4, 170.0));
    let leg = Leg::Wheel { about: Wing::Left, angle: Angle(9_000) };
    let pace = Pace { travel: 0.1, turn: 1.0, halvings: 20 };
    let contact = |frame: &Frame| line.in_frame(frame).within(&enemy, 0.05);
    let halt = until(&leg, &start.frame(), 6.0, 0.0, pace, contact).unwrap();
    let mut arc = Vec::new();
    for n in 0..=30 {
        let frame = leg.at(&start.frame(), 6.0, halt.done * f64::from(n) / 30.0);
        arc.push(frame.point(3.0, 0.0));
        if n % 10 == 0 {
            sheet.block(&line.in_frame(&frame), GHOST);
        }
    }
    sheet.line(&arc, RULE);
    sheet.block(&enemy, THEIRS);
    sheet.unit(&line, &halt.frame, OURS);
    sheet.words(Point::new(9.2, 5.2), &format!("stopped after {:.2} degrees of 90", halt.done));
    sheet.keep("table-wheel.svg");
}

#[test]
fn a_lane_of_fire() {
    let mut sheet = Sheet::new("The lane of a shot, and who stands in it", 20.0, 10.0);
    let (guns, battery) = (pose(2.5, 4.0, 80.0), Footprint::block(Length(2_000), Length(1_500)));
    let target = Footprint::block(Length(4_000), Length(1_000));
    let there = pose(17.0, 6.0, 260.0);
    let aimed = target.at(there).nearest_to(guns.point());
    let lane = lane(&guns.frame(), 2.0, aimed);
    sheet.polygon(lane.corners(), ZONE);
    sheet.unit(&battery, &guns.frame(), OURS);
    sheet.unit(&target, &there.frame(), THEIRS);
    for at in [pose(9.0, 4.4, 0.0), pose(11.0, 8.3, 0.0)] {
        let friend = Footprint::block(Length(2_500), Length(1_000));
        let blocks = friend.at(at).parts().iter().any(|part| part.distance(&lane) <= 0.0);
        sheet.unit(&friend, &at.frame(), OURS);
        sheet.words(at.point() + Point::new(-1.0, 0.8), if blocks { "in the lane" } else { "clear of it" });
    }
    sheet.keep("table-lane.svg");
}

#[test]
fn sight_over_hills_and_through_woods() {
    let mut sheet = Sheet::new("What a line of sight runs through: levels and woods", 22.0, 10.0);
    let table = Table {
        width: 22.0,
        height: 10.0,
        features: vec![
            area("hill", "hill", 1, &[(6.0, 1.0), (12.0, 0.8), (13.5, 4.0), (12.0, 7.5), (7.0, 7.0), (5.0, 4.0)]),
            area("top", "hill", 2, &[(8.0, 2.5), (11.0, 2.2), (11.6, 5.0), (8.4, 5.4)]),
            area("wood", "wood", 0, &[(14.5, 3.0), (17.5, 2.5), (18.5, 6.0), (16.0, 7.0), (14.0, 5.5)]),
        ],
    };
    for (feature, polygon) in table.areas() {
        let style = match (feature.kind, feature.level) {
            ("wood", _) => "fill=\"#9db97c\" stroke=\"#6d8a4e\"",
            (_, 1) => "fill=\"#e2cf9c\" stroke=\"#b79d5b\"",
            _ => "fill=\"#cdb374\" stroke=\"#b79d5b\"",
        };
        sheet.polygon(polygon.corners(), style);
    }
    let line = Line { from: Point::new(1.5, 4.5), to: Point::new(20.5, 4.2) };
    sheet.line(&[line.from, line.to], RULE);
    for ([start, end], level) in line.levels(&table) {
        sheet.words(line.at((start + end) / 2.0) + Point::new(-0.3, 0.3), &format!("{level}"));
    }
    let wood = line.through(&table, |kind| *kind == "wood");
    sheet.words(Point::new(14.4, 1.6), &format!("{wood:.2} of wood"));
    // Troops on the way: whom the line touches first.
    let troops = [pose(4.0, 4.8, 0.0), pose(19.0, 3.9, 200.0), pose(3.0, 7.2, 90.0)];
    let words = [Point::new(-1.0, 1.1), Point::new(1.2, -1.4), Point::new(-1.0, 1.1)];
    let body = Footprint::block(Length(2_000), Length(700));
    let blocks = troops.map(|at| body.at(at));
    let first = line.first_body(blocks.iter().enumerate());
    for (n, at) in troops.iter().enumerate() {
        sheet.unit(&body, &at.frame(), THEIRS);
        let met = blocks[n].meets_segment(line.from, line.to);
        let text = if first == Some(n) {
            "met first"
        } else if met {
            "met behind it"
        } else {
            "not met"
        };
        sheet.words(at.point() + words[n], text);
    }
    sheet.keep("table-sight.svg");
}

#[test]
fn a_way_around_zones() {
    let mut sheet =
        Sheet::new("The shortest way from a commander to a unit that keeps away from the enemy", 20.0, 11.0);
    let enemies = [pose(8.0, 6.5, 180.0), pose(12.5, 4.5, 220.0)];
    let block = Footprint::block(Length(4_000), Length(1_000));
    let zones: Vec<Vec<Point>> = enemies.iter().map(|enemy| route::grown(&block.at(*enemy).hull(), 1.0, 32)).collect();
    for (zone, enemy) in zones.iter().zip(enemies) {
        sheet.polygon(zone, ZONE);
        sheet.unit(&block, &enemy.frame(), THEIRS);
    }
    let (from, unit) = (Point::new(2.0, 4.5), pose(17.5, 5.0, 270.0));
    let end = block.at(unit).nearest_to(from);
    let (length, way) = route::shortest(&[from], &[end], &zones).unwrap();
    sheet.line(&way, "stroke=\"#24405f\" stroke-width=\"2.5\" fill=\"none\"");
    sheet.line(&[from, end], RULE);
    sheet.unit(&block, &unit.frame(), OURS);
    sheet.words(Point::new(2.0, 1.0), &format!("{:.2} straight, {length:.2} around", from.distance(end)));
    sheet.keep("table-route.svg");
}

#[test]
fn the_envelope_of_a_move() {
    let mut sheet = Sheet::new(
        "What a line can reach with eight inches, straight or oblique, a tenth away from the enemy",
        24.0,
        15.0,
    );
    let (here, line) = (pose(11.0, 3.0, 0.0), Footprint::block(Length(4_000), Length(1_000)));
    let enemies = [pose(8.0, 9.0, 180.0), pose(16.5, 7.5, 250.0)];
    let blocks = enemies.map(|enemy| line.at(enemy));
    let directions = (-18..=18).map(|n| Angle(250 * n));
    let free = |leg: &Leg<'_>| surely_free(leg, &here.frame(), &line, 0.1, blocks.iter());
    let fan = envelope::fan(&line, &here.frame(), directions, 8.0, free);
    for outline in fan.outlines.iter().step_by(3) {
        sheet.polygon(outline, "fill=\"none\" stroke=\"#3f6ea8\" stroke-opacity=\"0.55\"");
    }
    sheet.polygon(&fan.points, "fill=\"#3f6ea8\" fill-opacity=\"0.2\" stroke=\"#24405f\"");
    for enemy in enemies {
        sheet.unit(&line, &enemy.frame(), THEIRS);
    }
    sheet.unit(&line, &here.frame(), OURS);
    sheet.keep("table-envelope.svg");
}

#[test]
fn room_to_fall_back() {
    let mut sheet = Sheet::new("The first free spot for a unit that falls back: behind, then beside", 16.0, 12.0);
    let (here, line) = (pose(8.0, 10.0, 0.0), Footprint::block(Length(4_000), Length(1_000)));
    let friends = [pose(8.5, 6.2, 0.0), pose(4.5, 4.5, 0.0)];
    let blocks = friends.map(|friend| line.at(friend));
    let good = |frame: &Frame| {
        let block = line.in_frame(frame);
        blocks.iter().all(|friend| !block.overlaps(friend, 0.005) && block.distance(friend) > 0.1)
    };
    let spot = envelope::free_spot(&here.frame(), Point::new(0.0, -1.0), [4.0, 8.0], 0.25, 4.0, good).unwrap();
    for friend in friends {
        sheet.unit(&line, &friend.frame(), OURS);
    }
    sheet.block(&line.at(here), GHOST);
    sheet.line(&[here.point(), spot.at], RULE);
    sheet.unit(&line, &spot, OURS);
    sheet.keep("table-fall-back.svg");
}

#[test]
fn coverage_of_a_front() {
    let mut sheet =
        Sheet::new("How much of a front an enemy covers, and how much of him lies in the strip", 16.0, 10.0);
    let (here, line) = (pose(6.0, 2.5, 0.0), line_of_six());
    let strip = Zone::strip(here.frame(), 6.0, 6.0);
    sheet.polygon(strip.body().corners(), ZONE);
    let (enemy, there) = (Footprint::block(Length(5_000), Length(1_000)), pose(9.5, 6.0, 165.0));
    sheet.unit(&enemy, &there.frame(), THEIRS);
    let inside: Vec<Convex> = enemy.at(there).parts().iter().map(|part| strip.part(part)).collect();
    for part in &inside {
        sheet.polygon(part.corners(), "fill=\"#6e2c21\"");
    }
    sheet.unit(&line, &here.frame(), OURS);
    let (coverage, share) = (strip.coverage(&enemy.at(there)) * 100.0, strip.share(&enemy.at(there)) * 100.0);
    sheet.words(
        Point::new(0.5, 9.2),
        &format!("{coverage:.0} % of the front covered; {share:.0} % of the enemy in the strip"),
    );
    sheet.keep("table-coverage.svg");
}

#[test]
fn frontages_compared() {
    let mut sheet = Sheet::new("How many times as wide one front is as another, in whole thousandths", 23.0, 8.0);
    let (stand, depth) = (Length(1_250), Length(500));
    let line = Footprint::ranks(stand, depth, &[4]);
    let rows: [(f64, &[u8]); 3] = [(3.6, &[4]), (11.0, &[2, 2]), (18.6, &[1, 1, 1, 1])];
    for (x, ranks) in rows {
        let (ours, theirs) = (pose(x, 2.5, 0.0), pose(x, 5.0, 180.0));
        let other = Footprint::ranks(stand, depth, ranks);
        sheet.unit(&line, &ours.frame(), OURS);
        sheet.unit(&other, &theirs.frame(), THEIRS);
        let (wide, narrow) = (line.width().0, other.width().0);
        // Compared without division, so that twice as wide is exactly twice as wide.
        let text = match () {
            () if wide >= 3 * narrow => "thrice and more",
            () if wide >= 2 * narrow => "twice and more",
            () => "less than twice",
        };
        sheet.words(Point::new(x - 2.6, 1.0), &format!("{} to {}: {text}", line.width(), other.width()));
    }
    sheet.keep("table-frontage.svg");
}

#[test]
fn cover() {
    let mut sheet =
        Sheet::new("What covers a unit from an enemy: a wall between them, and ground that it stands in", 20.0, 11.0);
    let wall = Polyline::new([(2.0, 4.6), (8.5, 4.2)].map(|(x, y)| Point::new(x, y)));
    let works = area("works", "works", 0, &[(12.0, 1.5), (18.0, 1.5), (18.0, 4.0), (12.0, 4.0)]);
    let Shape::Area(polygon) = &works.shape else { unreachable!() };
    sheet.polygon(polygon.corners(), "fill=\"#c8bda2\" stroke=\"#8c7f5f\"");
    sheet.line(wall.points(), "stroke=\"#7a6a4a\" stroke-width=\"5\" fill=\"none\"");
    let (line, enemy) = (Footprint::block(Length(4_000), Length(900)), pose(6.5, 9.2, 180.0));
    sheet.unit(&line, &enemy.frame(), THEIRS);
    let places = [(5.0, 4.1, -1.4), (5.0, 1.7, -1.5), (14.3, 3.0, -1.4), (15.4, 4.7, 0.4)];
    for (at, words) in places.map(|(x, y, words)| (pose(x, y, 0.0), words)) {
        let block = line.at(at);
        sheet.unit(&line, &at.frame(), OURS);
        let (from, to) = block.nearest(&line.at(enemy));
        // Behind a line: it lies between the two, and no farther than half an inch from the unit.
        let behind = wall.crosses(from, to) && wall.distance(&block) <= 0.5;
        let share = (polygon.area_of(&block) / block.area()).max(0.0) * 100.0;
        let text = match () {
            () if behind => "behind the wall".to_owned(),
            () if wall.crosses(from, to) => format!("{:.1} from the wall: too far", wall.distance(&block)),
            () if share > 50.0 => format!("{share:.0} %: covered"),
            () => format!("{share:.0} %: not covered"),
        };
        sheet.line(&[from, to], RULE);
        sheet.words(at.point() + Point::new(-2.0, words), &text);
    }
    sheet.keep("table-cover.svg");
}

#[test]
fn a_road_and_a_wood() {
    let mut sheet = Sheet::new("A column follows a road; how much of it stands in the wood", 20.0, 9.0);
    let road = Polyline::new([(1.0, 2.0), (8.0, 2.5), (12.0, 6.0), (19.0, 7.0)].map(|(x, y)| Point::new(x, y)));
    let wood = area("wood", "wood", 0, &[(9.0, 3.0), (14.0, 2.5), (15.0, 6.2), (13.0, 7.8), (10.5, 6.5)]);
    let Shape::Area(polygon) = &wood.shape else { unreachable!() };
    sheet.polygon(polygon.corners(), "fill=\"#9db97c\" stroke=\"#6d8a4e\"");
    sheet.line(road.points(), "stroke=\"#c9a66b\" stroke-width=\"9\" fill=\"none\" stroke-linejoin=\"round\"");
    let column = Footprint::block(Length(1_000), Length(3_000));
    let start = pose(4.0, 2.2, 85.0).frame();
    let (_, along) = road.nearest(start.at);
    let leg = Leg::Along { road: &road, start: along, distance: 9.0 };
    for (done, style) in [(0.0, GHOST), (4.5, GHOST), (9.0, OURS)] {
        sheet.unit(&column, &leg.at(&start, 1.0, done), style);
    }
    for done in [0.0, 4.5, 9.0] {
        let frame = leg.at(&start, 1.0, done);
        let share = polygon.area_of(&column.in_frame(&frame)) / 3.0 * 100.0;
        sheet.words(frame.at + Point::new(-3.2, 0.9), &format!("{share:.0} % in the wood"));
    }
    sheet.keep("table-road.svg");
}

#[test]
fn ground_on_ground() {
    let mut sheet =
        Sheet::new("A wood on a hill counts once, and a road that leads through it does not count", 20.0, 10.0);
    let hill = area("hill", "hill", 1, &[(3.0, 1.0), (10.0, 1.2), (12.5, 4.5), (9.0, 8.0), (4.0, 7.0)]);
    let wood = area("wood", "wood", 0, &[(8.0, 2.5), (15.5, 2.0), (17.0, 6.0), (13.0, 8.2), (8.5, 6.5)]);
    let road = Strip::new(
        Polyline::new([(0.5, 8.6), (6.0, 6.0), (11.0, 5.2), (19.5, 1.0)].map(|(x, y)| Point::new(x, y))),
        1.0,
    );
    let mut layers = Layers::default();
    layers.lay(road.body(), "road");
    for (feature, style) in [
        (&hill, "fill=\"#e2cf9c\" stroke=\"#b79d5b\""),
        (&wood, "fill=\"#9db97c\" fill-opacity=\"0.8\" stroke=\"#6d8a4e\""),
    ] {
        let Shape::Area(polygon) = &feature.shape else { unreachable!() };
        layers.lay(polygon.body(), feature.kind);
        sheet.polygon(polygon.corners(), style);
    }
    sheet.block(road.body(), "fill=\"#d8c08c\"");
    let line = line_of_six();
    for (at, words) in [(pose(7.5, 3.9, 20.0), -2.2), (pose(13.0, 6.6, 350.0), 0.5)] {
        let body = line.at(at);
        let rough = layers.area(&body, |kind| Some(*kind != "road"));
        sheet.unit(&line, &at.frame(), GHOST);
        let share = rough / body.area() * 100.0;
        sheet.words(at.point() + Point::new(-1.5, words), &format!("{share:.0} % on hill or in wood"));
    }
    sheet.keep("table-layers.svg");
}

#[test]
fn first_contacts() {
    let mut sheet = Sheet::new("Straight ahead: who is met first, and who at the same moment", 18.0, 11.0);
    let (here, column) = (pose(8.0, 3.0, 0.0), Footprint::block(Length(4_000), Length(1_500)));
    let strip = Zone::strip(here.frame(), 4.0, 7.0);
    sheet.polygon(strip.body().corners(), ZONE);
    let enemies = [pose(5.5, 7.0, 180.0), pose(10.5, 7.0, 180.0), pose(13.0, 5.0, 180.0), pose(8.5, 9.3, 190.0)];
    let blocks = enemies.map(|at| column.at(at));
    let (way, met) = strip.first_contacts(blocks.iter().enumerate(), 0.005, 0.005).unwrap();
    let met: Vec<usize> = met.collect();
    for (n, at) in enemies.iter().enumerate() {
        sheet.unit(&column, &at.frame(), THEIRS);
        let text = match strip.contact(&blocks[n], 0.005) {
            _ if met.contains(&n) => "met".to_owned(),
            Some(at) => format!("{at:.1} away"),
            None => "beside".to_owned(),
        };
        sheet.words(at.point() + Point::new(-0.6, 1.8), &text);
    }
    sheet.block(&column.in_frame(&here.frame().shifted(Point::new(0.0, way))), GHOST);
    sheet.unit(&column, &here.frame(), OURS);
    sheet.keep("table-contact.svg");
}

#[test]
fn wheels_and_their_sweeps() {
    let mut sheet = Sheet::new(
        "A wheel and a wheel back, with the ground that they sweep and the arc of the outer corner",
        20.0,
        9.0,
    );
    let line = Footprint::block(Length(4_000), Length(700));
    let legs = [
        (pose(4.5, 3.0, 0.0), Leg::Wheel { about: Wing::Left, angle: Angle(4_500) }),
        (pose(14.0, 6.0, 0.0), Leg::WheelBack { about: Wing::Right, angle: Angle(4_500), depth: 0.7 }),
    ];
    for (at, motion) in legs {
        let wheel = Stretch { footprint: line.clone(), start: at.frame(), motion };
        for body in wheel.sweep(0.25) {
            sheet.polygon(body.corners(), "fill=\"#3f6ea8\" fill-opacity=\"0.12\"");
        }
        sheet.block(&line.at(at), GHOST);
        sheet.unit(&line, &wheel.axes(wheel.measure()), OURS);
        sheet.words(at.point() + Point::new(-1.5, -2.4), &format!("45 degrees: an arc of {:.2}", motion.arc(4.0)));
    }
    sheet.keep("table-sweep.svg");
}

#[test]
fn bases_to_their_places() {
    let mut sheet = Sheet::new("From line to column: the matching whose ways add up to the least", 14.0, 8.0);
    let stand = [Length(1_200), Length(800)];
    let (line, column) = (Footprint::ranks(stand[0], stand[1], &[6]), Footprint::ranks(stand[0], stand[1], &[3, 3]));
    let from = pose(7.0, 6.0, 0.0);
    let middles = |footprint: &Footprint, at: Pose| -> Vec<Point> {
        let middle = |[low, high]: [f64; 2]| (low + high) / 2.0;
        footprint.bases(stand).map(|(ends, rows)| at.frame().point(middle(ends), middle(rows))).collect()
    };
    // The second base from the left stays where it is.
    let to = pose(7.0 - 1.2, 6.0, 0.0);
    let (bases, places) = (middles(&line, from), middles(&column, to));
    let matching = least_total(6, |base, place| bases[base].distance(places[place]));
    sheet.block(&line.at(from), GHOST);
    sheet.unit(&column, &to.frame(), OURS);
    for (base, &place) in matching.iter().enumerate() {
        sheet.line(&[bases[base], places[usize::from(place)]], RULE);
        sheet.words(bases[base] + Point::new(-0.1, 1.0), &format!("{}", base + 1));
    }
    sheet.keep("table-matching.svg");
}

#[test]
fn a_command_that_goes_around() {
    let mut sheet =
        Sheet::new("How far an order goes around enemies; close to the unit nothing is forbidden", 18.0, 11.0);
    let block = Footprint::block(Length(4_000), Length(1_000));
    let (unit, enemies) = (pose(13.5, 7.0, 300.0), [pose(8.0, 6.0, 100.0), pose(12.2, 9.0, 150.0)]);
    let mut ways = Ways::default();
    for enemy in enemies {
        ways.forbid(&block.at(enemy).hull(), 1.0);
        sheet.polygon(&route::grown(&block.at(enemy).hull(), 1.0, 32), ZONE);
    }
    sheet.polygon(
        &route::grown(&block.at(unit).hull(), 1.0, 64),
        "fill=\"#3f6ea8\" fill-opacity=\"0.12\" stroke=\"#3f6ea8\"",
    );
    for enemy in enemies {
        sheet.unit(&block, &enemy.frame(), THEIRS);
    }
    sheet.unit(&block, &unit.frame(), OURS);
    for from in [Point::new(3.0, 7.0), Point::new(16.5, 2.0)] {
        let near = block.at(unit).nearest_to(from);
        sheet.line(&[from, near], RULE);
        let length = ways.length(from, &block.at(unit), 1.0, 40.0).unwrap();
        sheet.words(from + Point::new(-1.0, -0.8), &format!("{:.2} straight, {length:.2} to go", from.distance(near)));
    }
    sheet.keep("table-command.svg");
}

#[test]
fn where_a_ride_can_lead() {
    let mut sheet = Sheet::new("Is there any way? Cells that can be reached without coming near the enemy", 20.0, 11.0);
    let block = Footprint::block(Length(4_000), Length(1_000));
    let enemies = [pose(9.0, 3.0, 270.0), pose(10.5, 9.0, 250.0)];
    let near = |at: Point| enemies.iter().all(|enemy| block.at(*enemy).distance(&Block::point(at)) > 2.0);
    let mut flood = Flood::new(20.0, 11.0, 0.5);
    flood.judge(near);
    flood.spread(Point::new(2.0, 5.0));
    for (column, row) in (0..40).flat_map(|column| (0..22).map(move |row| (column, row))) {
        let at = Point::new(f64::from(column) * 0.5, f64::from(row) * 0.5);
        if flood.joins(at + Point::new(0.25, 0.25)) {
            let corners = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (0.0, 0.5)].map(|(x, y)| at + Point::new(x, y));
            sheet.polygon(&corners, "fill=\"#3f6ea8\" fill-opacity=\"0.18\"");
        }
    }
    for enemy in enemies {
        sheet.unit(&block, &enemy.frame(), THEIRS);
    }
    sheet.words(Point::new(1.0, 5.0), "from here");
    let there = Point::new(17.0, 5.0);
    sheet.words(there, if flood.joins(there) { "can be reached" } else { "cannot be reached" });
    sheet.keep("table-flood.svg");
}

#[test]
fn along_a_wall() {
    let mut sheet = Sheet::new("How much of a base's edge lies along a wall", 16.0, 7.0);
    let wall = Polyline::new([(2.0, 4.0), (7.0, 4.0), (13.5, 5.2)].map(|(x, y)| Point::new(x, y)));
    sheet.line(wall.points(), "stroke=\"#7a6a4a\" stroke-width=\"5\" fill=\"none\"");
    let base = Footprint::block(Length(2_000), Length(1_300));
    for (at, below) in [(pose(3.5, 4.0, 0.0), 2.2), (pose(7.4, 4.0, 0.0), 2.2), (pose(11.0, 4.6, 45.0), 2.4)] {
        sheet.unit(&base, &at.frame(), OURS);
        let edges = base.at(at).parts()[0];
        let along = edges.sides().map(|edge| wall.length_beside(edge, 0.005)).fold(0.0, f64::max);
        sheet.words(at.point() + Point::new(-0.8, -below), &format!("{along:.2} along it"));
    }
    sheet.keep("table-edge.svg");
}
