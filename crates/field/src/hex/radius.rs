//! Distances in points: how dear every hex is from the nearest of some hexes, or to it, and by which way.
use super::movement::Points;
use super::{Direction, HexId, Map};
use crate::set::Id;

/// What it costs to go between some sources and the hexes around them, by steps that a rulebook prices: the radius of a commander, the way
/// of an order, the distance to a road's end. It keeps its tables from one run to the next, and allocates nothing once it has seen a map
/// and a limit of that size.
///
/// ```
/// use voltigeur_field::hex::movement::Points;
/// use voltigeur_field::hex::radius::Radius;
/// use voltigeur_field::hex::{Grid, Map};
/// let sheet = Grid::new(4, 1).unwrap();
/// let map: Map<char> = Map::from_rows(sheet, &[".w.."], Some).unwrap();
/// let id = |label| sheet.id(sheet.parse(label).unwrap()).unwrap();
/// let mut radius = Radius::default();
/// // Two points for a hex, four in a wood.
/// let price = |_, _, to| Some(Points(if *map.ground(to) == 'w' { 4 } else { 2 }));
/// radius.from(&map, [id("0101")], Points(7), price);
/// assert_eq!(radius.cost(id("0301")), Some(Points(6)));
/// assert_eq!(radius.cost(id("0401")), None);
/// assert_eq!(radius.path(id("0301")).collect::<Vec<_>>(), ["0301", "0201", "0101"].map(id));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Radius {
    nodes: Vec<Node>,
    /// For each cost the first and the last of the hexes that were reached for it and wait to be gone on from.
    queues: Vec<[u16; 2]>,
    reached: Vec<HexId>,
}

/// What is known of a hex.
#[derive(Clone, Copy, Debug)]
struct Node {
    cost: u16,
    /// The hex before it on the cheapest way.
    from: Option<HexId>,
    /// Its neighbours in the queue.
    before: u16,
    after: u16,
}

/// Farther than any limit.
const FAR: u16 = u16::MAX;
/// No hex: maps have fewer.
const NONE: u16 = u16::MAX;

impl Node {
    const UNKNOWN: Self = Self { cost: FAR, from: None, before: NONE, after: NONE };
}

impl Radius {
    /// Measures from the sources outward. `price` is asked for each step from one hex to the next; `None` closes it. What costs more
    /// than the limit is not reached.
    pub fn from<G, F: Id>(
        &mut self,
        map: &Map<G, F>,
        sources: impl IntoIterator<Item = HexId>,
        limit: Points,
        price: impl FnMut(HexId, Direction, HexId) -> Option<Points>,
    ) {
        self.run(map, sources, limit, price);
    }

    /// Measures toward the sources: what it costs to come to the nearest of them. The price of a step is asked as it would be taken.
    pub fn toward<G, F: Id>(
        &mut self,
        map: &Map<G, F>,
        sources: impl IntoIterator<Item = HexId>,
        limit: Points,
        mut price: impl FnMut(HexId, Direction, HexId) -> Option<Points>,
    ) {
        self.run(map, sources, limit, |here, direction, there| price(there, direction.opposite(), here));
    }

    fn run<G, F: Id>(
        &mut self,
        map: &Map<G, F>,
        sources: impl IntoIterator<Item = HexId>,
        limit: Points,
        mut price: impl FnMut(HexId, Direction, HexId) -> Option<Points>,
    ) {
        let limit = limit.0.min(FAR - 1);
        self.nodes.clear();
        self.nodes.resize(map.hexes(), Node::UNKNOWN);
        self.queues.clear();
        self.queues.resize(usize::from(limit) + 1, [NONE; 2]);
        self.reached.clear();
        self.reached.reserve(map.hexes());
        for source in sources {
            if self.nodes[source.index()].cost == FAR {
                self.queue_up(source, 0, None);
            }
        }
        for spent in 0..=limit {
            while let Some(here) = self.take_first(spent) {
                self.reached.push(here);
                for (direction, there) in map.neighbours(here) {
                    let known = self.nodes[there.index()].cost;
                    if known <= spent {
                        continue;
                    }
                    let cost = price(here, direction, there).and_then(|points| spent.checked_add(points.0));
                    if let Some(cost) = cost.filter(|&cost| cost <= limit && cost < known) {
                        if known != FAR {
                            self.take(there);
                        }
                        self.queue_up(there, cost, Some(here));
                    }
                }
            }
        }
    }

    /// Puts a hex at the end of those that were reached for the same cost.
    fn queue_up(&mut self, hex: HexId, cost: u16, from: Option<HexId>) {
        let [first, last] = self.queues[usize::from(cost)];
        self.nodes[hex.index()] = Node { cost, from, before: last, after: NONE };
        if last != NONE {
            self.nodes[usize::from(last)].after = hex.0;
        }
        self.queues[usize::from(cost)] = [if first == NONE { hex.0 } else { first }, hex.0];
    }

    fn take_first(&mut self, cost: u16) -> Option<HexId> {
        let [first, _] = self.queues[usize::from(cost)];
        (first != NONE).then(|| {
            self.take(HexId(first));
            HexId(first)
        })
    }

    /// Takes a hex out of the queue in which it waits.
    fn take(&mut self, hex: HexId) {
        let Node { cost, before, after, .. } = self.nodes[hex.index()];
        let [first, last] = &mut self.queues[usize::from(cost)];
        match before {
            NONE => *first = after,
            _ => self.nodes[usize::from(before)].after = after,
        }
        match after {
            NONE => *last = before,
            _ => self.nodes[usize::from(after)].before = before,
        }
    }

    /// What the way between a hex and the nearest source costs; nothing if there is none within the limit.
    #[must_use]
    pub fn cost(&self, hex: HexId) -> Option<Points> {
        self.nodes.get(hex.index()).filter(|node| node.cost != FAR).map(|node| Points(node.cost))
    }

    /// One cheapest way between a hex and the nearest source, both ends included, the hex first; nothing if there is none.
    pub fn path(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let start = self.cost(hex).map(|_| hex);
        std::iter::successors(start, |here| self.nodes[here.index()].from)
    }

    /// The hexes within the limit, cheapest first.
    #[must_use]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Grid;
    use proptest::prelude::*;

    /// The slow way: again and again, until nothing becomes cheaper.
    fn slowly(
        map: &Map<u8>,
        source: HexId,
        limit: u16,
        price: impl Fn(HexId, HexId) -> Option<u16>,
    ) -> Vec<Option<u16>> {
        let mut cost = vec![None; map.hexes()];
        cost[source.index()] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for here in map.grid().ids() {
                let Some(spent) = cost[here.index()] else { continue };
                for (_, there) in map.neighbours(here) {
                    let Some(step) = price(here, there) else { continue };
                    let all = spent + step;
                    if all <= limit && cost[there.index()].is_none_or(|known| all < known) {
                        cost[there.index()] = Some(all);
                        changed = true;
                    }
                }
            }
        }
        cost
    }

    proptest! {
        #[test]
        fn nothing_is_cheaper_than_what_is_found(
            ground in proptest::collection::vec(0u8..5, 48),
            source in 0u16..48,
            limit in 0u16..30,
        ) {
            let sheet = Grid::new(8, 6).unwrap();
            let rows: Vec<String> = ground.chunks(8).map(|row| row.iter().map(|n| char::from(b'0' + n)).collect()).collect();
            let map: Map<u8> = Map::from_rows(sheet, &rows, |sign| sign.to_digit(10).map(|n| n as u8)).unwrap();
            // Closed where it says 0; dearer downhill by number than uphill, so that the two ways differ.
            let price = |from: HexId, to: HexId| {
                let (from, to) = (u16::from(*map.ground(from)), u16::from(*map.ground(to)));
                (to > 0).then_some(to + from / 2)
            };
            let source = HexId(source);
            let mut radius = Radius::default();
            // Run before with something else: nothing of it may stay.
            radius.from(&map, [HexId(0)], Points(40), |_, _, _| Some(Points(1)));
            radius.from(&map, [source], Points(limit), |from, _, to| price(from, to).map(Points));
            let slow = slowly(&map, source, limit, price);
            for hex in sheet.ids() {
                prop_assert_eq!(radius.cost(hex).map(|cost| cost.0), slow[hex.index()]);
                let path: Vec<_> = radius.path(hex).collect();
                let paid: Option<u16> = path.windows(2).map(|pair| price(pair[1], pair[0])).sum();
                prop_assert!(path.is_empty() || paid == slow[hex.index()]);
            }
            prop_assert!(radius.reached().windows(2).all(|pair| radius.cost(pair[0]) <= radius.cost(pair[1])));
            prop_assert_eq!(radius.reached().len(), slow.iter().flatten().count());

            radius.toward(&map, [source], Points(limit), |from, _, to| price(from, to).map(Points));
            let slow = slowly(&map, source, limit, |from, to| price(to, from));
            prop_assert!(sheet.ids().all(|hex| radius.cost(hex).map(|cost| cost.0) == slow[hex.index()]));
        }
    }

    /// LB-9.8.2, LB-9.9.3a: halves on roads are whole numbers of a smaller unit.
    #[test]
    fn a_road_halves_the_price() {
        let sheet = Grid::new(9, 1).unwrap();
        let map = Map::<char>::filled(sheet, '.');
        let mut radius = Radius::default();
        radius.from(&map, [HexId(0)], Points(6), |_, _, to| Some(Points(if to.0 <= 4 { 1 } else { 2 })));
        assert_eq!(radius.reached().len(), 6);
        assert_eq!(radius.cost(HexId(5)), Some(Points(6)));
    }
}
