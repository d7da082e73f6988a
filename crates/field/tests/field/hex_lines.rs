//! Lines over several hexes in the movement search, as the La Bataille variant has them: the pose stands at the left end, the
//! form is the length with what the march remembers, points are halves, and zones of influence stop.
use std::collections::BTreeSet;
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose, Search};
use voltigeur_field::hex::{Corner, Directions, Facing, Grid, Hex, HexId, HexSet, Map, Row, Turn, Wing};

/// Cavalry in line. A hex costs 1 point, which is 2 halves; rye costs 2.
struct Line {
    map: Map<char>,
    zone: HexSet<4>,
}

/// The form: the length, and whether the line has moved.
fn form(length: u8, moved: bool) -> Form {
    Form(2 * (length - 1) + u8::from(moved))
}

impl Line {
    fn row(&self, pose: Pose) -> (Row, bool) {
        let Some(Facing::Corner(facing)) = pose.facing else { panic!("a line faces a corner") };
        (Row::new(self.map.hex(pose.hex), facing, pose.form.0 / 2 + 1), pose.form.0 % 2 == 1)
    }

    fn pose(&self, row: Row, moved: bool) -> Pose {
        let hex = self.map.id(row.left).expect("the row is on the map");
        Pose { hex, facing: Some(Facing::Corner(row.facing)), form: form(row.length, moved) }
    }

    /// What a hex costs; woods are closed to a line.
    fn cost(&self, hex: Hex) -> Option<u16> {
        match self.map.ground(self.map.id(hex)?) {
            '.' => Some(2),
            'r' => Some(4),
            _ => None,
        }
    }

    /// The dearest of some hexes; nothing if one is closed.
    fn dearest(&self, hexes: impl Iterator<Item = Hex>) -> Option<u16> {
        hexes.map(|hex| self.cost(hex)).try_fold(0, |most, cost| cost.map(|cost| most.max(cost)))
    }

    fn in_zone(&self, row: Row) -> bool {
        row.hexes().any(|hex| self.map.id(hex).is_some_and(|id| self.zone.has(id)))
    }
}

impl Mover for Line {
    fn forms(&self) -> usize {
        8
    }

    fn offer(&self, from: Pose, _spent: Points, offers: &mut Offers<'_>) {
        let (row, moved) = self.row(from);
        // LB-13.4.2a: a zone that was entered stops; LB-13.4.3: one in which the move began does not.
        if moved && self.in_zone(row) {
            return;
        }
        if !moved {
            // LB-11.16.4
            offers.add(self.pose(row.about(), false), Points(0));
        }
        let [before, after] = row.facing.sides();
        for direction in [before, after, row.axis(), row.axis().opposite()] {
            let next = row.moved(direction);
            if let Some(cost) = self.dearest(next.hexes()) {
                offers.add(self.pose(next, true), Points(cost));
            }
        }
        if row.length > 1 {
            for (pivot, turn) in [
                (Wing::Left, Turn::Left),
                (Wing::Left, Turn::Right),
                (Wing::Right, Turn::Left),
                (Wing::Right, Turn::Right),
            ] {
                let (next, way) = row.wheeled(pivot, turn);
                // LB-11.16.12.5: the cost is that of the moving end; every hex that is passed must be open.
                let cost = way.iter().map(|&hex| self.cost(hex)).sum::<Option<u16>>();
                if let Some(cost) = cost.filter(|_| self.dearest(row.swept(pivot, turn)).is_some()) {
                    offers.add(self.pose(next, true), Points(cost));
                }
            }
        }
    }
}

fn field() -> Line {
    let grid = Grid::new(15, 15).unwrap();
    let rows: Vec<String> =
        (0..15).map(|row| if row == 9 { "...WW..rr......".into() } else { ".".repeat(15) }).collect();
    let map: Map<char> = Map::from_rows(grid, &rows, Some).unwrap();
    // An enemy line in 0802 that faces south: its zone is what lies across its front.
    let enemy = grid.parse("0802").unwrap();
    let zone = Directions::offsets(&[2, 3]).around(enemy).map(|hex| grid.id(hex).unwrap()).collect();
    Line { map, zone }
}

#[test]
fn a_line_moves_slides_wheels_and_stops_in_zones() {
    let line = field();
    let at = |label: &str| line.map.grid().parse(label).unwrap();
    let start = Row::new(at("0707"), Corner::new(0), 3);
    let first = line.pose(start, false);
    let mut search = Search::default();
    let budget = Points(12);
    let reach = search.run(&line, line.map.hexes(), &[(first, Points(0))], budget);
    let cost = |row: Row, moved| reach.cost(line.pose(row, moved)).map(|points| points.0);

    assert_eq!(cost(start.about(), false), Some(0), "it turns about for nothing before it moves");
    assert_eq!(cost(start.moved(start.axis()), true), Some(2), "it slides along its axis");
    let (wheeled, way) = start.wheeled(Wing::Left, Turn::Right);
    assert_eq!((cost(wheeled, true), way.len()), (Some(4), 2), "the right end goes two hexes");

    let mut path = Vec::new();
    let mut stopped = 0;
    for (pose, _) in reach.ends() {
        let (row, moved) = line.row(pose);
        assert!(row.hexes().all(|hex| line.cost(hex).is_some()), "{row:?} stands in the open");
        assert!(reach.path_into(pose, &mut path));
        let passed = path.iter().skip(1).rev().skip(1).map(|&pose| line.row(pose).0);
        assert!(!passed.into_iter().any(|row| line.in_zone(row)), "nobody passes through a zone");
        stopped += usize::from(moved && line.in_zone(row));
    }
    assert!(stopped > 0, "the zone is within reach");
}

#[test]
fn a_line_over_one_hex_is_a_row_of_one() {
    let line = field();
    let start = Row::new(line.map.grid().parse("0505").unwrap(), Corner::new(3), 1);
    let mut search = Search::default();
    let first = line.pose(start, false);
    let reach = search.run(&line, line.map.hexes(), &[(first, Points(0))], Points(2));
    let hexes: BTreeSet<HexId> = reach.ends().map(|(pose, _)| pose.hex).collect();
    // Both fronts, because it may turn about, and both ends: all six neighbours, and where it stands.
    assert_eq!(hexes.len(), 7);
}
