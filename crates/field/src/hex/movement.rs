//! Movement search: everything that a piece can reach, what it costs, and one best way.
//!
//! A [`Pose`] is a hex, a facing and a form. The form is a number of the rulebook's own: a formation, together with whatever of
//! the past still matters (has the free turn in this hex been used? has the piece left the road?). A rulebook implements
//! [`Mover`]: it offers the next poses with their costs, and the library finds the cheapest way to every one of them.
//!
//! A [`Search`] keeps its tables from one run to the next: once it has seen a map and a budget of that size it allocates
//! nothing.
//!
//! ```
//! use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose, Search};
//! use voltigeur_field::hex::{Direction, Facing, Grid, Map};
//! /// A column: straight ahead for 1, a turn by a sixth for 1.
//! struct Column(Map<char>);
//! impl Mover for Column {
//!     fn offer(&self, from: Pose, _spent: Points, offers: &mut Offers<'_>) {
//!         let Some(Facing::Side(ahead)) = from.facing else { return };
//!         if let Some(hex) = self.0.neighbour(from.hex, ahead) {
//!             offers.add(Pose { hex, ..from }, Points(1));
//!         }
//!         for turn in [-1, 1] {
//!             offers.add(Pose { facing: Some(Facing::Side(ahead.turned(turn))), ..from }, Points(1));
//!         }
//!     }
//! }
//! let column = Column(Map::filled(Grid::new(9, 9).unwrap(), '.'));
//! let sheet = *column.0.grid();
//! let start = Pose {
//!     hex: sheet.id(sheet.parse("0505").unwrap()).unwrap(),
//!     facing: Some(Facing::Side(Direction::N)),
//!     form: Form(0),
//! };
//! let mut search = Search::default();
//! let reach = search.run(&column, column.0.hexes(), &[(start, Points(0))], Points(3));
//! let goal = Pose { hex: sheet.id(sheet.parse("0604").unwrap()).unwrap(), ..start };
//! // Turn, advance, turn back.
//! let (end, cost) = reach.cheapest_in(goal.hex).unwrap();
//! assert_eq!(cost, Points(2));
//! assert_eq!(reach.cost(goal), Some(Points(3)));
//! let mut path = Vec::new();
//! assert!(reach.path_into(goal, &mut path));
//! assert_eq!(path.len(), 4);
//! assert_eq!(path[2], end);
//! ```
use super::{Facing, HexId, HexSet};
use serde::{Deserialize, Serialize};

/// Movement points, in the smallest unit that the rulebook knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(pub u16);

/// A formation, with whatever else of a piece's past matters for its next steps, as the rulebook numbers it from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Form(pub u8);

/// Where a piece stands and how. A piece of several hexes stands where its rulebook says, such as at its left end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Pose {
    /// Its hex.
    pub hex: HexId,
    /// Where it looks, if it looks anywhere.
    pub facing: Option<Facing>,
    /// Its form.
    pub form: Form,
}

/// Facings, and none.
const FACINGS: usize = Facing::COUNT + 1;

impl Pose {
    /// A number for facing and form: two poses of a hex are the same if theirs are.
    const fn manner(self) -> u16 {
        let facing = match self.facing {
            Some(facing) => facing.index(),
            None => Facing::COUNT,
        };
        self.form.0 as u16 * FACINGS as u16 + facing as u16
    }
}

/// What a rulebook says about movement.
pub trait Mover {
    /// How many forms there are.
    fn forms(&self) -> usize {
        1
    }

    /// Offers every next pose with what it costs, after so many points were spent. Having spent less must never close a way
    /// that having spent more leaves open.
    fn offer(&self, from: Pose, spent: Points, offers: &mut Offers<'_>);

    /// May the piece end its move like this? Poses in which it may not are only passed through.
    fn may_end(&self, pose: Pose, spent: Points) -> bool {
        let _ = (pose, spent);
        true
    }

    /// Is nothing beyond this pose asked for? The search ends with it; what costs less has been found by then.
    fn is_goal(&self, pose: Pose) -> bool {
        let _ = pose;
        false
    }
}

/// No pose.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    pose: Pose,
    manner: u16,
    /// The least points known; no less is found once it is settled, because those that cost less are gone on from before.
    spent: u16,
    /// The pose before it on the best way.
    from: u32,
    /// Its neighbours among those that were reached for the same points.
    before: u32,
    after: u32,
    /// Another one in the same hex.
    beside: u32,
}

/// The poses of a hex that were reached.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The run in which one was.
    run: u32,
    /// The last of them.
    last: u32,
}

impl Place {
    const UNSEEN: Self = Self { run: 0, last: NONE };
}

/// Those that were reached for the same points and wait to be gone on from: the first and the last.
#[derive(Clone, Copy, Debug)]
struct Queue {
    first: u32,
    last: u32,
}

impl Queue {
    const EMPTY: Self = Self { first: NONE, last: NONE };
}

/// The tables of a movement search, to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Search {
    run: u32,
    forms: usize,
    places: Vec<Place>,
    nodes: Vec<Node>,
    queues: Vec<Queue>,
    settled: Vec<u32>,
}

/// Takes the next poses that a rulebook offers.
#[derive(Debug)]
pub struct Offers<'a> {
    search: &'a mut Search,
    from: u32,
    spent: u16,
    budget: u16,
}

impl Offers<'_> {
    /// The piece may stand like this next, for so many points. What goes beyond the budget is passed over.
    ///
    /// # Panics
    /// If the form is not one of [`Mover::forms`], or the hex is not on a map of the size that was announced.
    #[inline]
    pub fn add(&mut self, pose: Pose, cost: Points) {
        let Some(spent) = self.spent.checked_add(cost.0) else { return };
        if spent <= self.budget && !self.search.knows(pose, spent) {
            self.search.reach(pose, spent, self.from);
        }
    }

    /// The poses of a hex that were reached so far, each with the least points known. A rulebook that sees that one of them can do
    /// all that a new one could, for no more, need not offer the new one.
    pub fn reached(&self, hex: HexId) -> impl Iterator<Item = (Pose, Points)> + '_ {
        self.search.in_hex(hex).map(|node| (node.pose, Points(node.spent)))
    }

    /// How many points are left.
    #[must_use]
    pub const fn left(&self) -> Points {
        Points(self.budget - self.spent)
    }
}

impl Search {
    /// Finds everything that can be reached from the starts, each with what was spent before, within the budget.
    pub fn run<'a, M: Mover>(
        &'a mut self,
        mover: &'a M,
        hexes: usize,
        starts: &[(Pose, Points)],
        budget: Points,
    ) -> Reach<'a, M> {
        self.prepare(hexes, mover.forms(), usize::from(budget.0));
        for &(pose, spent) in starts {
            if spent <= budget {
                self.reach(pose, spent.0, NONE);
            }
        }
        'search: for spent in 0..=budget.0 {
            while let Some(index) = self.take_first(spent) {
                let pose = self.nodes[index as usize].pose;
                self.settled.push(index);
                if mover.is_goal(pose) {
                    break 'search;
                }
                let mut offers = Offers { search: self, from: index, spent, budget: budget.0 };
                mover.offer(pose, Points(spent), &mut offers);
            }
        }
        Reach { search: self, mover }
    }

    fn prepare(&mut self, hexes: usize, forms: usize, budget: usize) {
        let size = hexes * forms * FACINGS;
        self.forms = forms;
        if self.places.len() < hexes {
            self.places.resize(hexes, Place::UNSEEN);
        }
        self.nodes.clear();
        self.nodes.reserve(size);
        self.settled.clear();
        self.settled.reserve(size);
        self.queues.fill(Queue::EMPTY);
        if self.queues.len() <= budget {
            self.queues.resize(budget + 1, Queue::EMPTY);
        }
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            self.places.fill(Place::UNSEEN);
            self.run = 1;
        }
    }

    /// The last of the poses of a hex that were reached.
    fn last_in(&self, hex: HexId) -> u32 {
        match self.places.get(hex.index()) {
            Some(place) if place.run == self.run => place.last,
            _ => NONE,
        }
    }

    /// The poses of a hex that were reached, the last one first.
    fn in_hex(&self, hex: HexId) -> impl Iterator<Item = &Node> + '_ {
        let mut next = self.last_in(hex);
        std::iter::from_fn(move || {
            let node = self.nodes.get(next as usize)?;
            next = node.beside;
            Some(node)
        })
    }

    fn seen(&self, pose: Pose) -> Option<&Node> {
        let manner = pose.manner();
        self.in_hex(pose.hex).find(|node| node.manner == manner)
    }

    /// Was the pose, if it is the last one of its hex, reached for no more points before? Most offers end here.
    #[inline]
    fn knows(&self, pose: Pose, spent: u16) -> bool {
        let last = self.nodes.get(self.last_in(pose.hex) as usize);
        last.is_some_and(|node| node.spent <= spent && node.manner == pose.manner())
    }

    fn reach(&mut self, pose: Pose, spent: u16, from: u32) {
        let (manner, last) = (pose.manner(), self.last_in(pose.hex));
        let mut index = last;
        while let Some(node) = self.nodes.get(index as usize) {
            if node.manner == manner {
                if spent < node.spent {
                    self.take(index);
                    self.queue_up(index, spent, from);
                }
                return;
            }
            index = node.beside;
        }
        assert!(usize::from(pose.form.0) < self.forms, "a form beyond those that the mover has");
        let index = self.nodes.len() as u32;
        self.nodes.push(Node { pose, manner, spent, from, before: NONE, after: NONE, beside: last });
        self.places[pose.hex.index()] = Place { run: self.run, last: index };
        self.queue_up(index, spent, from);
    }

    /// Puts a pose at the end of those that were reached for the same points.
    fn queue_up(&mut self, index: u32, spent: u16, from: u32) {
        let queue = &mut self.queues[usize::from(spent)];
        let before = std::mem::replace(&mut queue.last, index);
        match self.nodes.get_mut(before as usize) {
            Some(node) => node.after = index,
            None => queue.first = index,
        }
        let node = &mut self.nodes[index as usize];
        (node.spent, node.from, node.before, node.after) = (spent, from, before, NONE);
    }

    fn take_first(&mut self, spent: u16) -> Option<u32> {
        let first = self.queues[usize::from(spent)].first;
        if first == NONE {
            return None;
        }
        self.take(first);
        Some(first)
    }

    /// Takes a pose out of the queue in which it waits.
    fn take(&mut self, index: u32) {
        let Node { spent, before, after, .. } = self.nodes[index as usize];
        let queue = &mut self.queues[usize::from(spent)];
        if before == NONE {
            queue.first = after;
        }
        if after == NONE {
            queue.last = before;
        }
        if before != NONE {
            self.nodes[before as usize].after = after;
        }
        if after != NONE {
            self.nodes[after as usize].before = before;
        }
    }
}

/// What a search has reached.
#[derive(Debug)]
pub struct Reach<'a, M> {
    search: &'a Search,
    mover: &'a M,
}

impl<M: Mover> Reach<'_, M> {
    /// Every pose in which the piece may end, with the points spent to get there, cheapest first.
    pub fn ends(&self) -> impl Iterator<Item = (Pose, Points)> + '_ {
        self.all().filter(|&(pose, spent)| self.mover.may_end(pose, spent))
    }

    /// Every pose that was reached, those included in which the piece may not end.
    pub fn all(&self) -> impl Iterator<Item = (Pose, Points)> + '_ {
        self.search.settled.iter().map(|&index| {
            let node = &self.search.nodes[index as usize];
            (node.pose, Points(node.spent))
        })
    }

    /// How many poses were reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.search.settled.len()
    }

    /// Was nothing reached?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.search.settled.is_empty()
    }

    /// The points spent to stand like this.
    #[must_use]
    pub fn cost(&self, pose: Pose) -> Option<Points> {
        self.search.seen(pose).map(|node| Points(node.spent))
    }

    /// The cheapest way to end in a hex.
    #[must_use]
    pub fn cheapest_in(&self, hex: HexId) -> Option<(Pose, Points)> {
        self.ends().find(|(pose, _)| pose.hex == hex)
    }

    /// The hexes in which the piece may end.
    #[must_use]
    pub fn hexes<const WORDS: usize>(&self) -> HexSet<WORDS> {
        self.ends().map(|(pose, _)| pose.hex).collect()
    }

    /// The best way to a pose, from its end back to its start.
    pub fn path_back(&self, to: Pose) -> impl Iterator<Item = Pose> + '_ {
        let mut next = self.search.seen(to);
        std::iter::from_fn(move || {
            let node = next?;
            next = self.search.nodes.get(node.from as usize);
            Some(node.pose)
        })
    }

    /// The best way to a pose, start and end included, written over what the list held; says whether there is one.
    pub fn path_into(&self, to: Pose, path: &mut Vec<Pose>) -> bool {
        path.clear();
        path.extend(self.path_back(to));
        path.reverse();
        !path.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step along a row of hexes for each point.
    struct Walk(u16);

    impl Mover for Walk {
        fn offer(&self, from: Pose, _spent: Points, offers: &mut Offers<'_>) {
            for hex in [from.hex.0.checked_sub(1), from.hex.0.checked_add(1)].into_iter().flatten() {
                if hex < self.0 {
                    offers.add(Pose { hex: HexId(hex), ..from }, Points(1));
                }
            }
        }
    }

    const START: Pose = Pose { hex: HexId(4), facing: None, form: Form(0) };

    #[test]
    fn the_count_of_runs_may_start_anew() {
        let mut search = Search::default();
        assert_eq!(search.run(&Walk(9), 9, &[(START, Points(0))], Points(9)).len(), 9);
        search.run = u32::MAX;
        let reach = search.run(&Walk(9), 9, &[(START, Points(0))], Points(2));
        assert_eq!(reach.len(), 5);
        assert_eq!(reach.cost(Pose { hex: HexId(8), ..START }), None, "what was reached before is forgotten");
    }

    #[test]
    fn what_was_spent_before_counts() {
        let mut search = Search::default();
        let other = Pose { hex: HexId(8), ..START };
        let reach = search.run(&Walk(9), 9, &[(START, Points(2)), (other, Points(0)), (other, Points(9))], Points(3));
        assert_eq!(reach.cost(Pose { hex: HexId(5), ..START }), Some(Points(3)), "from either start");
        assert_eq!(reach.cost(Pose { hex: HexId(6), ..START }), Some(Points(2)));
        assert_eq!(reach.cost(Pose { hex: HexId(2), ..START }), None);
        assert!(search.run(&Walk(9), 9, &[(START, Points(4))], Points(3)).is_empty());
    }

    #[test]
    fn a_search_ends_at_its_goal() {
        /// A walk to one hex, that leaves out hexes which were reached before for no more.
        struct WalkTo(Walk, HexId);
        impl Mover for WalkTo {
            fn offer(&self, from: Pose, spent: Points, offers: &mut Offers<'_>) {
                let known = offers.reached(from.hex).map(|(pose, points)| (pose.hex, points)).collect::<Vec<_>>();
                assert_eq!(known, [(from.hex, spent)]);
                self.0.offer(from, spent, offers);
            }
            fn is_goal(&self, pose: Pose) -> bool {
                pose.hex == self.1
            }
        }
        let mut search = Search::default();
        let reach = search.run(&WalkTo(Walk(9), HexId(6)), 9, &[(START, Points(0))], Points(9));
        assert_eq!(reach.cheapest_in(HexId(6)).map(|(_, points)| points), Some(Points(2)));
        assert_eq!(reach.cheapest_in(HexId(7)), None, "nothing beyond it is looked at");
        let reach = search.run(&Walk(9), 9, &[(START, Points(0))], Points(9));
        assert_eq!(reach.len(), 9, "what an earlier search left over is forgotten");
    }

    #[test]
    fn a_smaller_map_after_a_larger_one_is_searched_by_itself() {
        let mut search = Search::default();
        assert_eq!(search.run(&Walk(60), 60, &[(START, Points(0))], Points(60)).len(), 60);
        assert_eq!(search.run(&Walk(6), 6, &[(START, Points(0))], Points(60)).len(), 6);
    }
}
