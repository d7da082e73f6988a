//! Lines of communication: how far every hex is from the nearest of some hexes, and which steps lead there.
use super::{Direction, Directions, HexId, Map};
use crate::set::Id;

/// How far the hexes of a map are from the nearest source, by ways that a rulebook leaves open. It keeps its tables from one run
/// to the next.
///
/// ```
/// use voltigeur_field::hex::supply::Flood;
/// use voltigeur_field::hex::{Grid, Map};
/// let sheet = Grid::new(3, 3).unwrap();
/// let map: Map<char> = Map::from_rows(sheet, &["...", "~~.", "..."], Some).unwrap();
/// let id = |label| sheet.id(sheet.parse(label).unwrap()).unwrap();
/// let mut flood = Flood::default();
/// flood.run(&map, [id("0101")], |_from, _direction, to| *map.ground(to) != '~');
/// assert_eq!(flood.distance(id("0103")), Some(5));
/// assert_eq!(flood.path(id("0103")).last(), Some(id("0101")));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Flood {
    distance: Vec<u16>,
    toward: Vec<Directions>,
    reached: Vec<HexId>,
    next: Vec<[Option<HexId>; 6]>,
}

const FAR: u16 = u16::MAX;

impl Flood {
    /// Measures anew. `open` says whether a piece may step from one hex to the next on its way to a source; the sources
    /// themselves are not tested.
    pub fn run<G, F: Id>(
        &mut self,
        map: &Map<G, F>,
        sources: impl IntoIterator<Item = HexId>,
        mut open: impl FnMut(HexId, Direction, HexId) -> bool,
    ) {
        self.distance.clear();
        self.distance.resize(map.hexes(), FAR);
        self.toward.clear();
        self.toward.resize(map.hexes(), Directions::NONE);
        self.next.clear();
        self.next.resize(map.hexes(), [None; 6]);
        self.reached.clear();
        self.reached.reserve(map.hexes());
        for source in sources {
            if self.distance[source.index()] == FAR {
                self.distance[source.index()] = 0;
                self.reached.push(source);
            }
        }
        let mut done = 0;
        while let Some(&here) = self.reached.get(done) {
            done += 1;
            let further = self.distance[here.index()] + 1;
            for (direction, there) in map.neighbours(here) {
                let back = direction.opposite();
                let known = self.distance[there.index()];
                if known < further || !open(there, back, here) {
                    continue;
                }
                if known == FAR {
                    self.distance[there.index()] = further;
                    self.reached.push(there);
                }
                self.toward[there.index()].insert(back);
                self.next[there.index()][back.index()] = Some(here);
            }
        }
    }

    /// How many steps the nearest source is away; nothing if no way leads there.
    #[must_use]
    pub fn distance(&self, from: HexId) -> Option<u16> {
        self.distance.get(from.index()).copied().filter(|&distance| distance != FAR)
    }

    /// The open steps that bring the nearest source nearer by one.
    #[must_use]
    pub fn toward(&self, from: HexId) -> Directions {
        self.toward.get(from.index()).copied().unwrap_or_default()
    }

    /// One shortest way to the nearest source, both ends included; nothing if there is none.
    pub fn path(&self, from: HexId) -> impl Iterator<Item = HexId> + '_ {
        let start = self.distance(from).map(|_| from);
        std::iter::successors(start, |here| {
            let step = self.toward(*here).iter().next()?;
            self.next[here.index()][step.index()]
        })
    }

    /// The hexes from which a source can be reached, nearest first.
    #[must_use]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }
}
