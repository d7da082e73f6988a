//! Areas joined by links.
//!
//! A [`Graph`] knows which areas are neighbours and by which link, how far they are apart, and what can be reached without
//! entering a forbidden area. What terrain means is a rulebook's business.
//!
//! ```
//! use voltigeur_field::area::{AreaId, Graph, LinkId};
//! // A chain of three areas: 0 - 1 - 2.
//! let map = Graph::new(3, &[[AreaId(0), AreaId(1)], [AreaId(1), AreaId(2)]]).unwrap();
//! assert_eq!(map.link(AreaId(1), AreaId(2)), Some(LinkId(1)));
//! assert_eq!(map.distance(AreaId(0), AreaId(2)), Some(2));
//! ```
use crate::set::IdSet;

/// The most areas of a map.
pub const MOST_AREAS: usize = 64;
/// The most links of a map.
pub const MOST_LINKS: usize = 255;

crate::ids! {
    /// An area by its number.
    AreaId, MOST_AREAS;
    /// A link by its number.
    LinkId, MOST_LINKS;
}

/// A set of areas.
pub type AreaSet = IdSet<AreaId>;

/// Why a list of links makes no map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MapError {
    /// More than [`MOST_AREAS`].
    #[error("a map has at most {MOST_AREAS} areas, not {0}")]
    TooManyAreas(usize),
    /// More than [`MOST_LINKS`].
    #[error("a map has at most {MOST_LINKS} links, not {0}")]
    TooManyLinks(usize),
    /// A link to nowhere, or to itself.
    #[error("link {0} does not join two different areas of the map")]
    Nowhere(usize),
    /// Two links between the same areas.
    #[error("link {0} joins two areas that are already joined")]
    Twice(usize),
}

/// Which areas are neighbours, and by which link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    ends: Vec<[AreaId; 2]>,
    neighbours: Vec<Vec<(AreaId, LinkId)>>,
    adjacent: Vec<AreaSet>,
    distance: Vec<Vec<Option<u8>>>,
}

impl Graph {
    /// A map from the ends of its links. At most one link joins two areas.
    ///
    /// # Errors
    /// If a link leads nowhere, or two areas are joined twice, or there are too many.
    pub fn new(areas: usize, links: &[[AreaId; 2]]) -> Result<Self, MapError> {
        if areas > MOST_AREAS {
            return Err(MapError::TooManyAreas(areas));
        }
        if links.len() > MOST_LINKS {
            return Err(MapError::TooManyLinks(links.len()));
        }
        let mut neighbours = vec![Vec::new(); areas];
        let mut adjacent = vec![AreaSet::EMPTY; areas];
        for (n, &[a, b]) in links.iter().enumerate() {
            if a == b || a.index() >= areas || b.index() >= areas {
                return Err(MapError::Nowhere(n));
            }
            if adjacent[a.index()].has(b) {
                return Err(MapError::Twice(n));
            }
            for (from, to) in [(a, b), (b, a)] {
                neighbours[from.index()].push((to, LinkId(n as u8)));
                adjacent[from.index()].insert(to);
            }
        }
        let mut map = Self { ends: links.to_vec(), neighbours, adjacent, distance: Vec::new() };
        map.distance = (0..areas).map(|from| map.distances(AreaId(from as u8), AreaSet::EMPTY)).collect();
        Ok(map)
    }

    /// How many areas there are.
    #[must_use]
    pub fn areas(&self) -> usize {
        self.neighbours.len()
    }

    /// How many links there are.
    #[must_use]
    pub fn links(&self) -> usize {
        self.ends.len()
    }

    /// The neighbours of an area with the links to them.
    #[must_use]
    pub fn neighbours(&self, area: AreaId) -> &[(AreaId, LinkId)] {
        &self.neighbours[area.index()]
    }

    /// The neighbours of an area as a set.
    #[must_use]
    pub fn adjacent(&self, area: AreaId) -> AreaSet {
        self.adjacent[area.index()]
    }

    /// The two ends of a link.
    #[must_use]
    pub fn ends(&self, link: LinkId) -> [AreaId; 2] {
        self.ends[link.index()]
    }

    /// The other end of a link.
    #[must_use]
    pub fn across(&self, link: LinkId, from: AreaId) -> AreaId {
        let [a, b] = self.ends(link);
        if from == a { b } else { a }
    }

    /// The link between two areas.
    #[must_use]
    pub fn link(&self, a: AreaId, b: AreaId) -> Option<LinkId> {
        if !self.adjacent(a).has(b) {
            return None;
        }
        self.neighbours(a).iter().find(|(to, _)| *to == b).map(|&(_, link)| link)
    }

    /// How many links apart two areas are.
    #[must_use]
    pub fn distance(&self, from: AreaId, to: AreaId) -> Option<u8> {
        self.distance[from.index()][to.index()]
    }

    /// How many links every area is away from `from`, by ways that enter no area of `closed`. The start itself is not tested.
    #[must_use]
    pub fn distances(&self, from: AreaId, closed: AreaSet) -> Vec<Option<u8>> {
        let mut distance = vec![None; self.areas()];
        distance[from.index()] = Some(0);
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            let here = reached[next];
            next += 1;
            let further = distance[here.index()].map(|d| d + 1);
            for &(to, _) in self.neighbours(here) {
                if distance[to.index()].is_none() && !closed.has(to) {
                    distance[to.index()] = further;
                    reached.push(to);
                }
            }
        }
        distance
    }

    /// The areas within `links` of `from`, by ways that enter no area of `closed`; the start itself is one of them.
    #[must_use]
    pub fn within(&self, from: AreaId, links: u8, closed: AreaSet) -> AreaSet {
        let mut reached = AreaSet::one(from);
        for _ in 0..links {
            let edge = reached.iter().fold(AreaSet::EMPTY, |edge, area| edge.or(self.adjacent(area)));
            reached = reached.or(edge.minus(closed));
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn maps() -> impl Strategy<Value = Graph> {
        (2usize..20).prop_flat_map(|areas| {
            proptest::collection::btree_set((0..areas as u8, 0..areas as u8), 0..40).prop_map(move |pairs| {
                let links: std::collections::BTreeSet<_> =
                    pairs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
                let links: Vec<_> = links.into_iter().map(|(a, b)| [AreaId(a), AreaId(b)]).collect();
                Graph::new(areas, &links).unwrap()
            })
        })
    }

    proptest! {
        #[test]
        fn distance_is_symmetric_and_keeps_the_triangle(map in maps()) {
            let all = || (0..map.areas() as u8).map(AreaId);
            for a in all() {
                prop_assert_eq!(map.distance(a, a), Some(0));
                for b in all() {
                    prop_assert_eq!(map.distance(a, b), map.distance(b, a));
                    prop_assert_eq!(map.distance(a, b) == Some(1), map.link(a, b).is_some());
                    for c in all() {
                        if let (Some(ab), Some(bc)) = (map.distance(a, b), map.distance(b, c)) {
                            prop_assert!(map.distance(a, c).is_some_and(|ac| ac <= ab + bc));
                        }
                    }
                }
            }
        }

        #[test]
        fn within_agrees_with_distances(map in maps(), closed: u64, links in 0u8..5) {
            let closed = AreaSet::from_bits(closed & ((1 << map.areas()) - 1));
            for from in (0..map.areas() as u8).map(AreaId) {
                let distances = map.distances(from, closed);
                for to in (0..map.areas() as u8).map(AreaId) {
                    let near = distances[to.index()].is_some_and(|d| d <= links);
                    prop_assert_eq!(map.within(from, links, closed).has(to), near);
                }
            }
        }

        #[test]
        fn a_link_leads_across_and_back(map in maps()) {
            for n in 0..map.links() {
                let link = LinkId(n as u8);
                let [a, b] = map.ends(link);
                prop_assert_eq!(map.across(link, a), b);
                prop_assert_eq!(map.across(link, b), a);
                prop_assert_eq!(map.link(a, b), Some(link));
            }
        }
    }

    #[test]
    fn maps_that_cannot_be_are_refused() {
        let (a, b) = (AreaId(0), AreaId(1));
        assert_eq!(Graph::new(2, &[[a, a]]), Err(MapError::Nowhere(0)));
        assert_eq!(Graph::new(1, &[[a, b]]), Err(MapError::Nowhere(0)));
        assert_eq!(Graph::new(2, &[[a, b], [b, a]]), Err(MapError::Twice(1)));
        assert_eq!(Graph::new(65, &[]), Err(MapError::TooManyAreas(65)));
    }
}
