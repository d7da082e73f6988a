//! Movement search next to a slow reference, and without allocation.
use crate::support::column::{Formation, Memory, Regiment, start};
use crate::support::{Ground, auerstaedt, id, ridges, stream_crossing};
use proptest::prelude::*;
use std::collections::BTreeMap;
use voltigeur_counting::{Counting, allocations};
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose, Search};
use voltigeur_field::hex::supply::Flood;
use voltigeur_field::hex::{Corner, Direction, Facing, Feature, Grid, HexId, HexSet, Map};

#[global_allocator]
static COUNTING: Counting = Counting;

/// The next poses of one pose, by a search that goes one step.
struct OneStep<'a, M> {
    mover: &'a M,
    from: (Pose, Points),
}

impl<M: Mover> Mover for OneStep<'_, M> {
    fn forms(&self) -> usize {
        self.mover.forms()
    }
    fn offer(&self, from: Pose, spent: Points, offers: &mut Offers<'_>) {
        if (from, spent) == self.from {
            self.mover.offer(from, spent, offers);
        }
    }
}

/// The cheapest cost of everything, by going on until nothing changes.
fn reference<M: Mover>(mover: &M, hexes: usize, first: Pose, budget: Points) -> BTreeMap<Pose, Points> {
    let mut best = BTreeMap::from([(first, Points(0))]);
    let mut search = Search::default();
    loop {
        let before = best.clone();
        for (&from, &spent) in &before {
            let one = OneStep { mover, from: (from, spent) };
            for (pose, cost) in search.run(&one, hexes, &[(from, spent)], budget).all() {
                let known = best.entry(pose).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        if best == before {
            return best;
        }
    }
}

fn regiment<'a>(map: &'a Map<Ground>) -> Regiment<'a> {
    Regiment { map, enemies: HexSet::EMPTY, column: 6, line: 4 }
}

/// A random map of 8 by 7 hexes with a road, and enemies.
fn maps() -> impl Strategy<Value = (Map<Ground>, HexSet<12>)> {
    let ground = proptest::collection::vec(0usize..16, 56);
    let sides = proptest::collection::vec((0u16..56, 0i32..6, 0usize..9), 0..40);
    let road = proptest::collection::vec(0i32..6, 0..12);
    let enemies = proptest::collection::vec(0u16..56, 0..4);
    (ground, sides, road, enemies).prop_map(|(ground, sides, road, enemies)| {
        let grid = Grid::new(8, 7).unwrap();
        let mut map = Map::filled(grid, Ground::Clear);
        for (hex, n) in grid.iter().zip(ground) {
            map.put_ground(hex, Ground::ALL[n.saturating_sub(8)]).unwrap();
        }
        for (hex, direction, feature) in sides {
            let side = voltigeur_field::hex::HexSide::new(grid.hex(HexId(hex)), Direction::new(direction));
            let feature = Feature::ALL[feature];
            if matches!(feature, Feature::Slope | Feature::Ridge) {
                let _ = map.put_rise(side, feature, grid.hex(HexId(hex)));
            } else {
                map.put(side, feature).unwrap();
            }
        }
        let mut chain = vec![grid.at(4, 3)];
        for step in road {
            let next = *chain.last().unwrap() + Direction::new(step);
            if grid.has(next) {
                chain.push(next);
            }
        }
        map.put_chain(Feature::Road, &chain).unwrap();
        (map, enemies.into_iter().map(HexId).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn costs_are_those_of_a_slow_reference_and_ways_are_real((map, enemies) in maps(), facing in 0i32..6) {
        let mover = Regiment { enemies, ..regiment(&map) };
        let first = start(map.id(map.grid().at(4, 3)).unwrap(), Direction::new(facing));
        let slow = reference(&mover, map.hexes(), first, mover.budget());
        let mut search = Search::default();
        let reach = search.run(&mover, map.hexes(), &[(first, Points(0))], mover.budget());
        prop_assert_eq!(reach.all().collect::<BTreeMap<_, _>>(), slow.clone());
        prop_assert_eq!(reach.len(), slow.len());
        prop_assert!(reach.all().map(|(_, cost)| cost).is_sorted());
        let (mut path, mut one) = (Vec::new(), Search::default());
        for (pose, cost) in reach.ends() {
            prop_assert!(reach.path_into(pose, &mut path));
            prop_assert_eq!((path[0], *path.last().unwrap()), (first, pose));
            prop_assert_eq!(reach.cost(pose), Some(cost));
            for pair in path.windows(2) {
                let spent = reach.cost(pair[0]).unwrap();
                let step = OneStep { mover: &mover, from: (pair[0], spent) };
                let next = one.run(&step, map.hexes(), &[(pair[0], spent)], mover.budget());
                prop_assert_eq!(next.cost(pair[1]), reach.cost(pair[1]), "{:?}", pair);
            }
        }
    }
}

#[test]
fn a_search_that_was_used_before_answers_like_a_new_one_and_allocates_nothing() {
    let map = auerstaedt();
    let mover = regiment(&map);
    let mut used = Search::default();
    let mut path = Vec::with_capacity(64);
    let mut flood = Flood::default();
    let mut round = |count: bool| {
        let before = allocations();
        let (mut ways, mut seen) = (0, 0);
        for hex in map.grid().ids().step_by(7) {
            let first = start(hex, Direction::new(i32::from(hex.0)));
            let reach = used.run(&mover, map.hexes(), &[(first, Points(0))], mover.budget());
            for (pose, _) in reach.ends() {
                ways += usize::from(reach.path_into(pose, &mut path));
            }
            assert!(reach.hexes::<12>().has(hex));
            flood.run(&map, [hex], |_, _, to| *map.ground(to) != Ground::Marsh);
            assert_eq!(flood.distance(hex), Some(0));
            let from = map.hex(hex);
            seen += from.range(6).filter(|&to| map.grid().has(to) && ridges::sees(&map, &[], from, to).is_ok()).count();
        }
        assert!(seen > 1_000, "{seen} hexes seen");
        assert!(ways > 10_000, "{ways} ways");
        if count { allocations() - before } else { 0 }
    };
    round(false);
    assert_eq!(round(true), 0);
    for hex in map.grid().ids().step_by(97) {
        let first = [(start(hex, Direction::S), Points(1))];
        let mut new = Search::default();
        let fresh: Vec<_> = new.run(&mover, map.hexes(), &first, mover.budget()).all().collect();
        let again: Vec<_> = used.run(&mover, map.hexes(), &first, mover.budget()).all().collect();
        assert_eq!(fresh, again);
    }
}

/// A column of 6 points in Hassenhausen, looking east along the road.
#[test]
fn a_road_march_gains_two_hexes_and_no_other_march_does() {
    let map = auerstaedt();
    let mover = regiment(&map);
    let mut search = Search::default();
    let first = start(id(&map, "2112"), Direction::NE);
    let reach = search.run(&mover, map.hexes(), &[(first, Points(0))], mover.budget());
    let chain = &map.chains()[0].hexes;
    let at = chain.iter().position(|&hex| map.id(hex) == Some(first.hex)).unwrap();
    let cost = |hex| reach.cheapest_in(map.id(hex).unwrap()).map(|(_, cost)| cost);
    assert_eq!(cost(chain[at - 8]), Some(Points(8)), "eight hexes along the road, turns free");
    assert_eq!(cost(chain[at - 9]), None);
    for (pose, spent) in reach.all() {
        let memory = Memory::of(pose.form);
        assert!(memory.on_road || spent <= Points(6), "{pose:?} for {spent:?}");
        assert!(memory.formation != Formation::Line || matches!(pose.facing, Some(Facing::Corner(_))));
    }
    // The battlefield has open ground within reach to form line on, too.
    assert!(reach.ends().any(|(pose, _)| Memory::of(pose.form).formation == Formation::Line));
}

/// VLE-VI.2b: clear 1, clear across a ridge upward 2, forest 2.
#[test]
fn ground_and_hexsides_add_up() {
    let grid = Grid::new(1, 5).unwrap();
    let mut map = Map::from_rows(grid, &["F", ".", ".", ".", "."], Ground::of).unwrap();
    map.put_rise(grid.parse_side("0103/0").unwrap(), Feature::Ridge, grid.parse("0102").unwrap()).unwrap();
    let mover = regiment(&map);
    let mut search = Search::default();
    let first = start(id(&map, "0104"), Direction::N);
    let reach = search.run(&mover, map.hexes(), &[(first, Points(0))], Points(6));
    let cost = |label: &str| reach.cheapest_in(id(&map, label)).map(|(_, cost)| cost.0);
    assert_eq!(["0103", "0102", "0101"].map(cost), [Some(1), Some(3), Some(5)]);
    assert_eq!(cost("0105"), Some(2), "one step backward costs a point more");
}

/// Troops may pass where they may not stay.
#[test]
fn a_pose_in_which_nobody_may_end_is_only_passed() {
    struct Pass(Map<Ground>);
    impl Mover for Pass {
        fn offer(&self, from: Pose, _spent: Points, offers: &mut Offers<'_>) {
            for (_, hex) in self.0.neighbours(from.hex) {
                offers.add(Pose { hex, ..from }, Points(1));
            }
        }
        fn may_end(&self, pose: Pose, _spent: Points) -> bool {
            pose.hex != HexId(1)
        }
    }
    let mover = Pass(Map::filled(Grid::new(1, 3).unwrap(), Ground::Clear));
    let first = Pose { hex: HexId(0), facing: None, form: Form(0) };
    let mut search = Search::default();
    let reach = search.run(&mover, 3, &[(first, Points(0))], Points(2));
    assert_eq!(reach.ends().map(|(pose, _)| pose.hex.0).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(reach.cheapest_in(HexId(1)), None);
    assert_eq!(reach.path_back(Pose { hex: HexId(2), ..first }).map(|pose| pose.hex.0).collect::<Vec<_>>(), [2, 1, 0]);
    assert_eq!(reach.cost(Pose { facing: Some(Facing::Corner(Corner::new(2))), ..first }), None);
    assert_eq!(reach.cost(Pose { form: Form(3), ..first }), None);
}

/// VLE-G.15 on the training map: the Red lines of communication are 1505 to 1507.
#[test]
fn steps_toward_the_lines_of_communication_lower_the_distance() {
    let map = stream_crossing();
    let mut flood = Flood::default();
    flood.run(&map, ["1505", "1506", "1507"].map(|label| id(&map, label)), |_, _, _| true);
    let here = id(&map, "0906");
    assert_eq!(flood.distance(here), Some(6));
    let next: Vec<_> = flood.toward(here).iter().map(|step| map.neighbour(here, step).unwrap()).collect();
    assert_eq!(next, [id(&map, "1005"), id(&map, "1006")]);
    assert_eq!(flood.path(here).count(), 7);
    assert_eq!(flood.reached().len(), map.hexes());
    // A closed hexside lengthens the way only in the direction in which it is closed.
    let [west, east] = [id(&map, "1405"), id(&map, "1505")];
    flood.run(&map, [east], |from, _, to| (from, to) != (west, east));
    assert_eq!(flood.distance(west), Some(2));
    assert!(!flood.toward(west).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn a_flood_agrees_with_a_search((map, closed) in maps(), source in 0u16..56) {
        /// One point a hex, anywhere but through closed hexes.
        struct Walk<'a>(&'a Map<Ground>, HexSet<12>);
        impl Mover for Walk<'_> {
            fn offer(&self, from: Pose, _spent: Points, offers: &mut Offers<'_>) {
                for (_, hex) in self.0.neighbours(from.hex).filter(|&(_, hex)| !self.1.has(hex)) {
                    offers.add(Pose { hex, ..from }, Points(1));
                }
            }
        }
        let mut flood = Flood::default();
        // The way goes from the far hex to the source; the search goes back along it.
        flood.run(&map, [HexId(source)], |from, _, _| !closed.has(from));
        let walk = Walk(&map, closed);
        let first = Pose { hex: HexId(source), facing: None, form: Form(0) };
        let mut search = Search::default();
        let reach = search.run(&walk, map.hexes(), &[(first, Points(0))], Points(60));
        for hex in map.grid().ids() {
            let pose = Pose { hex, ..first };
            prop_assert_eq!(flood.distance(hex), reach.cost(pose).map(|points| points.0));
            for step in flood.toward(hex).iter() {
                let next = map.neighbour(hex, step).unwrap();
                prop_assert_eq!(flood.distance(next).map(|distance| distance + 1), flood.distance(hex));
            }
        }
    }
}
