//! Stacks: who stands where, and who lies on whom, for units that cover one hex or several.
use super::post::Post;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use voltigeur_field::Id;
use voltigeur_field::hex::{Grid, HexId};

/// The stacks of a battle of at most `UNITS` units on at most `HEXES` hexes, where a unit covers at most `WIDE` hexes. It is flat, and
/// needs no allocation.
///
/// A unit has a [`Post`] and a rank: 0 if it is the top unit wherever it stands, else one more than the lowest that lies on it in any of
/// its hexes. Piles and top units follow. Whatever was done to come there, equal piles are equal values.
///
/// ```
/// use voltigeur_field::hex::{Corner, Grid, Row};
/// use voltigeur_kit::hex::stacks::{End, Stacks};
/// voltigeur_field::ids! {
///     /// A unit.
///     Unit, 8;
/// }
/// let sheet = Grid::new(4, 4).unwrap();
/// let [left, right] = ["0202", "0302"].map(|label| sheet.parse(label).unwrap());
/// let [in_left, in_right] = [left, right].map(|hex| sheet.id(hex).unwrap());
/// let mut stacks = Stacks::<Unit, 8, 16, 2>::new();
/// // A battery in each hex, and a line over both.
/// stacks.put(&sheet, Unit(0), left.into(), End::Top);
/// stacks.put(&sheet, Unit(1), right.into(), End::Top);
/// stacks.put(&sheet, Unit(2), Row::pair(right, left).unwrap().into(), End::Top);
/// assert_eq!(stacks.pile(&sheet, in_left).collect::<Vec<_>>(), [Unit(2), Unit(0)]);
/// assert_eq!(stacks.pile(&sheet, in_right).collect::<Vec<_>>(), [Unit(2), Unit(1)]);
/// assert_eq!((stacks.rank(Unit(2)), stacks.rank(Unit(1))), (0, 1));
/// stacks.raise(&sheet, Unit(1));
/// assert_eq!(stacks.top(in_right), Some(Unit(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Stacks<U, const UNITS: usize, const HEXES: usize, const WIDE: usize> {
    posts: [Option<Post>; UNITS],
    ranks: [u8; UNITS],
    /// For each unit and each of its hexes the unit below; it follows from the rest.
    below: [[u8; WIDE]; UNITS],
    /// The top unit of each hex; it follows from the rest.
    tops: [u8; HEXES],
    of: PhantomData<U>,
}

const NOBODY: u8 = u8::MAX;

/// An end of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// On all others.
    Top,
    /// Below all others.
    Bottom,
}

impl<U: Id, const UNITS: usize, const HEXES: usize, const WIDE: usize> Stacks<U, UNITS, HEXES, WIDE> {
    const FITS: () = assert!(UNITS < NOBODY as usize && U::MOST <= UNITS, "units are numbers below 255");

    /// An empty map.
    #[must_use]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Self {
            posts: [None; UNITS],
            ranks: [0; UNITS],
            below: [[NOBODY; WIDE]; UNITS],
            tops: [NOBODY; HEXES],
            of: PhantomData,
        }
    }

    /// Where a unit stands; nothing if it is not on the map.
    #[must_use]
    pub fn post(&self, unit: U) -> Option<Post> {
        self.posts[unit.index()]
    }

    /// How many units lie on it where most do: 0 if it is the top unit wherever it stands.
    #[must_use]
    pub fn rank(&self, unit: U) -> u8 {
        self.ranks[unit.index()]
    }

    /// All units on the map, in the order of their numbers.
    pub fn units(&self) -> impl Iterator<Item = U> + '_ {
        (0..UNITS).filter(|&n| self.posts[n].is_some()).map(U::from_index)
    }

    /// The top unit of a hex.
    #[must_use]
    #[inline]
    pub fn top(&self, hex: HexId) -> Option<U> {
        let top = self.tops[hex.index()];
        (top != NOBODY).then(|| U::from_index(usize::from(top)))
    }

    /// The units of a hex, from top to bottom.
    pub fn pile(&self, grid: &Grid, hex: HexId) -> impl Iterator<Item = U> + '_ {
        let here = grid.hex(hex);
        let below = move |unit: &U| {
            let place = self.posts[unit.index()]?.place_of(here)?;
            self.under(unit.index(), place).map(U::from_index)
        };
        std::iter::successors(self.top(hex), below)
    }

    fn under(&self, unit: usize, place: usize) -> Option<usize> {
        let below = self.below[unit][place];
        (below != NOBODY).then_some(usize::from(below))
    }

    /// Puts a unit that is not on the map onto it, on top or at the bottom of whatever stands in its hexes.
    ///
    /// # Panics
    /// If it covers more than `WIDE` hexes, or the map has more than `HEXES`.
    pub fn put(&mut self, grid: &Grid, unit: U, post: Post, end: End) {
        debug_assert!(self.post(unit).is_none(), "a unit is put where it was not lifted");
        assert!(usize::from(post.length()) <= WIDE, "a unit covers at most {WIDE} hexes");
        let me = unit.index();
        self.posts[me] = Some(post);
        self.below[me] = [NOBODY; WIDE];
        self.ranks[me] = 0;
        for (place, hex) in post.on(grid) {
            match (end, self.last_of(grid, hex)) {
                (End::Bottom, Some((last, at))) => {
                    self.below[last][at] = me as u8;
                    self.ranks[me] = self.ranks[me].max(self.ranks[last] + 1);
                }
                _ => self.below[me][place] = std::mem::replace(&mut self.tops[hex.index()], me as u8),
            }
        }
        self.settle_below(grid, me);
    }

    /// The bottom unit of a hex, and which of its hexes it is.
    fn last_of(&self, grid: &Grid, hex: HexId) -> Option<(usize, usize)> {
        let last = self.pile(grid, hex).last()?.index();
        Some((last, self.posts[last]?.place_of(grid.hex(hex))?))
    }

    /// Takes a unit off the map; says where it stood.
    pub fn lift(&mut self, grid: &Grid, unit: U) -> Option<Post> {
        let me = unit.index();
        let post = self.posts[me]?;
        for (place, hex) in post.on(grid) {
            let under = self.below[me][place];
            match self.above(grid, me, hex) {
                Some((above, at)) => self.below[above][at] = under,
                None => self.tops[hex.index()] = under,
            }
        }
        let under = self.below[me];
        self.posts[me] = None;
        self.ranks[me] = 0;
        self.below[me] = [NOBODY; WIDE];
        for below in under.into_iter().filter(|&below| below != NOBODY) {
            self.settle(grid, usize::from(below));
        }
        Some(post)
    }

    /// Puts a unit of the map on top of its stack or stacks.
    pub fn raise(&mut self, grid: &Grid, unit: U) {
        if let Some(post) = self.lift(grid, unit) {
            self.put(grid, unit, post, End::Top);
        }
    }

    /// Whoever lies on a unit in one of its hexes, and which of his hexes it is.
    fn above(&self, grid: &Grid, unit: usize, hex: HexId) -> Option<(usize, usize)> {
        let here = grid.hex(hex);
        self.pile(grid, hex).map(Id::index).find_map(|other| {
            let place = self.posts[other]?.place_of(here)?;
            (self.under(other, place) == Some(unit)).then_some((other, place))
        })
    }

    /// Finds the rank of a unit anew, and of those below it if it has changed.
    fn settle(&mut self, grid: &Grid, unit: usize) {
        let Some(post) = self.posts[unit] else { return };
        let above = post.on(grid).filter_map(|(_, hex)| self.above(grid, unit, hex));
        let rank = above.map(|(above, _)| self.ranks[above] + 1).max().unwrap_or(0);
        if rank != self.ranks[unit] {
            self.ranks[unit] = rank;
            self.settle_below(grid, unit);
        }
    }

    fn settle_below(&mut self, grid: &Grid, unit: usize) {
        for below in self.below[unit].into_iter().filter(|&below| below != NOBODY) {
            self.settle(grid, usize::from(below));
        }
    }

    /// Makes anew what follows from posts and ranks, after a state was loaded.
    ///
    /// # Errors
    /// If no stacks can be of these posts and ranks.
    pub fn rebuild(&mut self, grid: &Grid) -> Result<(), NoStacks> {
        let (posts, ranks) = (self.posts, self.ranks);
        *self = Self::new();
        let fits = |post: Post| usize::from(post.length()) <= WIDE && post.on(grid).all(|(_, hex)| hex.index() < HEXES);
        for rank in 0..NOBODY {
            for unit in (0..UNITS).filter(|&unit| ranks[unit] == rank) {
                let Some(post) = posts[unit] else { continue };
                if !fits(post) {
                    return Err(NoStacks);
                }
                self.put(grid, U::from_index(unit), post, End::Bottom);
            }
        }
        if self.posts == posts && self.ranks == ranks { Ok(()) } else { Err(NoStacks) }
    }
}

/// Posts and ranks that no stacks have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the stacks of the state do not hold together")]
pub struct NoStacks;

impl<U: Id, const UNITS: usize, const HEXES: usize, const WIDE: usize> Default for Stacks<U, UNITS, HEXES, WIDE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<U, const UNITS: usize, const HEXES: usize, const WIDE: usize> PartialEq for Stacks<U, UNITS, HEXES, WIDE> {
    fn eq(&self, other: &Self) -> bool {
        self.posts == other.posts && self.ranks == other.ranks
    }
}

impl<U, const UNITS: usize, const HEXES: usize, const WIDE: usize> Eq for Stacks<U, UNITS, HEXES, WIDE> {}

impl<U, const UNITS: usize, const HEXES: usize, const WIDE: usize> Hash for Stacks<U, UNITS, HEXES, WIDE> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.posts.hash(state);
        self.ranks.hash(state);
    }
}

/// A unit as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    unit: u8,
    post: Post,
    rank: u8,
}

/// Posts and ranks of the units on the map, in the order of their numbers. What follows from them is not stored: whoever loads a state calls
/// [`Stacks::rebuild`].
impl<U, const UNITS: usize, const HEXES: usize, const WIDE: usize> Serialize for Stacks<U, UNITS, HEXES, WIDE> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let there = self.posts.iter().zip(&self.ranks).enumerate();
        let there = there.filter_map(|(n, (post, &rank))| Some(Stored { unit: n as u8, post: (*post)?, rank }));
        serializer.collect_seq(there.collect::<Vec<_>>())
    }
}

impl<'de, U: Id, const UNITS: usize, const HEXES: usize, const WIDE: usize> Deserialize<'de>
    for Stacks<U, UNITS, HEXES, WIDE>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut stacks = Self::new();
        for Stored { unit, post, rank } in Vec::<Stored>::deserialize(deserializer)? {
            let n = usize::from(unit);
            if n >= UNITS || stacks.posts[n].is_some() {
                return Err(D::Error::custom(NoStacks));
            }
            (stacks.posts[n], stacks.ranks[n]) = (Some(post), rank);
        }
        Ok(stacks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use voltigeur_field::hex::{Corner, Direction, File, Hex, Row};

    voltigeur_field::ids! {
        /// A unit.
        Unit, 6;
    }

    type Small = Stacks<Unit, 6, 25, 3>;

    fn sheet() -> Grid {
        Grid::new(5, 5).unwrap()
    }

    #[derive(Clone, Debug)]
    enum Deed {
        Put(u8, Post, bool),
        Lift(u8),
        Raise(u8),
    }

    fn posts() -> impl Strategy<Value = Post> {
        let hex = (0i16..3, 0i16..3).prop_map(|(column, row)| sheet().at(column + 1, row + 1));
        prop_oneof![
            hex.clone().prop_map(Post::Hex),
            (hex.clone(), 0i32..6, 1u8..=3).prop_map(|(left, v, n)| Row::new(left, Corner::new(v), n).into()),
            (hex, 0i32..6, 0i32..6).prop_map(|(head, d, back)| {
                let behind: Hex = head + Direction::new(back);
                File::along(&[head, behind], Direction::new(d)).map_or(Post::Hex(head), Post::File)
            }),
        ]
    }

    fn deeds() -> impl Strategy<Value = Vec<Deed>> {
        let deed = prop_oneof![
            3 => (0u8..6, posts(), any::<bool>()).prop_map(|(unit, post, top)| Deed::Put(unit, post, top)),
            1 => (0u8..6).prop_map(Deed::Lift),
            1 => (0u8..6).prop_map(Deed::Raise),
        ];
        proptest::collection::vec(deed, 0..40)
    }

    /// The slow way: a list for each hex, top unit first.
    #[derive(Default)]
    struct Model {
        posts: BTreeMap<u8, Post>,
        piles: BTreeMap<HexId, Vec<Unit>>,
    }

    impl Model {
        fn put(&mut self, unit: u8, post: Post, top: bool) {
            self.posts.insert(unit, post);
            for (_, hex) in post.on(&sheet()) {
                let pile = self.piles.entry(hex).or_default();
                pile.insert(if top { 0 } else { pile.len() }, Unit(unit));
            }
        }
        fn lift(&mut self, unit: u8) -> Option<Post> {
            self.piles.values_mut().for_each(|pile| pile.retain(|other| other.0 != unit));
            self.posts.remove(&unit)
        }
    }

    fn play(deeds: &[Deed]) -> (Small, Model) {
        let (mut stacks, mut model) = (Small::new(), Model::default());
        for deed in deeds {
            match *deed {
                Deed::Put(unit, post, top) => {
                    stacks.lift(&sheet(), Unit(unit));
                    model.lift(unit);
                    stacks.put(&sheet(), Unit(unit), post, if top { End::Top } else { End::Bottom });
                    model.put(unit, post, top);
                }
                Deed::Lift(unit) => assert_eq!(stacks.lift(&sheet(), Unit(unit)), model.lift(unit)),
                Deed::Raise(unit) => {
                    stacks.raise(&sheet(), Unit(unit));
                    if let Some(post) = model.lift(unit) {
                        model.put(unit, post, true);
                    }
                }
            }
        }
        (stacks, model)
    }

    fn piles(stacks: &Small) -> BTreeMap<HexId, Vec<Unit>> {
        let pile = |hex| (hex, stacks.pile(&sheet(), hex).collect::<Vec<_>>());
        sheet().ids().map(pile).filter(|(_, pile)| !pile.is_empty()).collect()
    }

    proptest! {
        #[test]
        fn piles_are_what_was_put_on_and_under_each_other(deeds in deeds()) {
            let (stacks, mut model) = play(&deeds);
            model.piles.retain(|_, pile| !pile.is_empty());
            prop_assert_eq!(piles(&stacks), model.piles);
            prop_assert!(stacks.units().map(|unit| unit.0).eq(model.posts.keys().copied()));
        }

        #[test]
        fn a_rank_is_one_more_than_that_of_the_lowest_on_it(deeds in deeds()) {
            let (stacks, model) = play(&deeds);
            for unit in stacks.units() {
                let on_it = model.piles.values().filter_map(|pile| {
                    let place = pile.iter().position(|&other| other == unit)?;
                    Some(pile[..place].last().map_or(0, |&above| stacks.rank(above) + 1))
                });
                prop_assert_eq!(stacks.rank(unit), on_it.max().unwrap_or(0));
            }
        }

        #[test]
        fn equal_piles_are_equal_values_however_they_came_to_be(deeds in deeds()) {
            let (stacks, _) = play(&deeds);
            // The same units put below each other again, by their ranks and in the other order of their numbers.
            let mut again = Small::new();
            let mut units: Vec<Unit> = stacks.units().collect();
            units.sort_by_key(|&unit| (stacks.rank(unit), std::cmp::Reverse(unit)));
            for unit in units {
                again.put(&sheet(), unit, stacks.post(unit).unwrap(), End::Bottom);
            }
            prop_assert_eq!(piles(&again), piles(&stacks));
            prop_assert_eq!(&again, &stacks);
        }

        #[test]
        fn what_is_stored_is_rebuilt(deeds in deeds()) {
            let (stacks, _) = play(&deeds);
            let stored = toml::to_string(&BTreeMap::from([("stacks", &stacks)])).unwrap();
            let mut back = toml::from_str::<BTreeMap<String, Small>>(&stored).unwrap().remove("stacks").unwrap();
            prop_assert_eq!(back.rebuild(&sheet()), Ok(()));
            prop_assert_eq!(piles(&back), piles(&stacks));
            prop_assert_eq!(back, stacks);
        }

        #[test]
        fn putting_and_lifting_again_changes_nothing(deeds in deeds(), post in posts(), top: bool) {
            let (mut stacks, _) = play(&deeds);
            stacks.lift(&sheet(), Unit(5));
            let before = stacks.clone();
            stacks.put(&sheet(), Unit(5), post, if top { End::Top } else { End::Bottom });
            stacks.lift(&sheet(), Unit(5));
            prop_assert_eq!(stacks, before);
        }
    }

    #[test]
    fn ranks_that_no_stacks_have_are_refused() {
        let mut stacks = Small::new();
        stacks.put(&sheet(), Unit(0), sheet().at(2, 2).into(), End::Top);
        stacks.ranks[0] = 1;
        assert_eq!(stacks.rebuild(&sheet()), Err(NoStacks));
        let twice = "stacks = [{ unit = 1, rank = 0, post = { hex = { q = 1, r = 1 } } }, { unit = 1, rank = 1, post = { hex = { q = 1, r = 1 } } }]";
        assert!(toml::from_str::<BTreeMap<String, Small>>(twice).is_err());
    }

    #[test]
    fn a_column_that_comes_onto_the_map_has_hexes_beyond_it() {
        let head = sheet().at(0, 0);
        let file = File::along(&[head, head + Direction::N], Direction::S).unwrap();
        let mut stacks = Small::new();
        stacks.put(&sheet(), Unit(3), file.into(), End::Top);
        assert_eq!(piles(&stacks).len(), 1);
        assert_eq!(stacks.lift(&sheet(), Unit(3)), Some(Post::File(file)));
    }
}
