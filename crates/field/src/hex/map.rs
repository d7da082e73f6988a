//! A battlefield of hexes: ground and level of each hex, features of each hexside, roads as chains.
use super::{Direction, Edge, Feature, Grid, Hex, HexId, HexSide, Rise};
use crate::set::{Id, IdSet};

/// A road or path: hexes in order, each next to the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain<F> {
    /// What the hexsides between its hexes carry.
    pub feature: F,
    /// Its hexes.
    pub hexes: Vec<Hex>,
}

/// Why a description makes no map.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MapError {
    /// Too few or too many rows of text.
    #[error("the map has {expected} rows, but {found} are written")]
    Rows {
        /// As the sheet has it.
        expected: usize,
        /// As it is written.
        found: usize,
    },
    /// A row of text that is too short or too long.
    #[error("row {row} has {expected} hexes, but {found} are written")]
    Columns {
        /// The printed number of the row.
        row: usize,
        /// As the sheet has it.
        expected: usize,
        /// As it is written.
        found: usize,
    },
    /// A sign without meaning.
    #[error("hex {hex} has the unknown sign `{glyph}`")]
    Glyph {
        /// The sign.
        glyph: char,
        /// Where it stands.
        hex: String,
    },
    /// A hex that is not on the sheet.
    #[error("the hex {0} is not on the map")]
    OffMap(String),
    /// Two hexes of a chain that are no neighbours.
    #[error("{from} and {to} follow each other in a chain but are not adjacent")]
    Gap {
        /// The one.
        from: String,
        /// The next.
        to: String,
    },
    /// A high side that is not one of the two hexes.
    #[error("{high} does not lie at the hexside {side}")]
    HighElsewhere {
        /// The side.
        side: String,
        /// The hex that should be its high side.
        high: String,
    },
    /// Two different high sides.
    #[error("both hexes are the high side of hexside {0}")]
    HighTwice(String),
}

/// A battlefield: a dense table over the hexes of a [`Grid`]. `G` is what a rulebook needs to know of a hex, `F` what a hexside
/// may carry.
///
/// ```
/// use voltigeur_field::hex::{Direction, Feature, Grid, HexSide, Map, Rise};
/// let sheet = Grid::new(3, 2).unwrap();
/// let mut map: Map<char> = Map::from_rows(sheet, &["..F", ".T."], |sign| ".FT".contains(sign).then_some(sign)).unwrap();
/// let [low, high] = ["0101", "0201"].map(|label| sheet.parse(label).unwrap());
/// let side = HexSide::between(low, high).unwrap();
/// map.put_rise(side, Feature::Ridge, high).unwrap();
/// map.put_chain(Feature::Road, &[low, high]).unwrap();
/// let edge = map.edge(map.id(low).unwrap(), Direction::SE);
/// assert!(edge.has(Feature::Ridge) && edge.has(Feature::Road));
/// assert_eq!(edge.rise, Rise::Up);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map<G, F: Id = Feature> {
    grid: Grid,
    hexes: Vec<Hex>,
    ground: Vec<G>,
    levels: Vec<i8>,
    edges: Vec<[Edge<F>; 6]>,
    neighbours: Vec<[Option<HexId>; 6]>,
    chains: Vec<Chain<F>>,
}

impl<G: Clone, F: Id> Map<G, F> {
    /// A map with the same ground everywhere.
    #[must_use]
    pub fn filled(grid: Grid, ground: G) -> Self {
        Self::with_ground(grid, vec![ground; grid.hexes()])
    }

    /// A map from rows of signs, one for each hex.
    ///
    /// # Errors
    /// All faults of the text at once.
    pub fn from_rows(
        grid: Grid,
        rows: &[impl AsRef<str>],
        legend: impl Fn(char) -> Option<G>,
    ) -> Result<Self, Vec<MapError>> {
        signs(grid, rows, legend).map(|ground| Self::with_ground(grid, ground))
    }
}

impl<G, F: Id> Map<G, F> {
    fn with_ground(grid: Grid, ground: Vec<G>) -> Self {
        let hexes: Vec<_> = grid.iter().collect();
        let neighbours = hexes.iter().map(|hex| hex.neighbours().map(|neighbour| grid.id(neighbour))).collect();
        let count = hexes.len();
        let (levels, edges) = (vec![0; count], vec![[Edge::PLAIN; 6]; count]);
        Self { grid, hexes, ground, levels, edges, neighbours, chains: Vec::new() }
    }

    /// Sets the levels from rows of signs.
    ///
    /// # Errors
    /// All faults of the text at once.
    pub fn put_levels(
        &mut self,
        rows: &[impl AsRef<str>],
        legend: impl Fn(char) -> Option<i8>,
    ) -> Result<(), Vec<MapError>> {
        self.levels = signs(self.grid, rows, legend)?;
        Ok(())
    }

    /// Sets the level of a hex.
    ///
    /// # Errors
    /// If it is not on the map.
    pub fn put_level(&mut self, hex: Hex, level: i8) -> Result<(), MapError> {
        let id = self.on_map(hex)?;
        self.levels[id.index()] = level;
        Ok(())
    }

    /// Sets the ground of a hex.
    ///
    /// # Errors
    /// If it is not on the map.
    pub fn put_ground(&mut self, hex: Hex, ground: G) -> Result<(), MapError> {
        let id = self.on_map(hex)?;
        self.ground[id.index()] = ground;
        Ok(())
    }

    /// Puts a feature on a hexside.
    ///
    /// # Errors
    /// If neither of its hexes is on the map.
    pub fn put(&mut self, side: HexSide, feature: F) -> Result<(), MapError> {
        self.change(side, |edge, _| edge.features.insert(feature))
    }

    /// Puts a feature with a high side on a hexside.
    ///
    /// # Errors
    /// If neither of its hexes is on the map, or the high side is not one of them, or was the other one before.
    pub fn put_rise(&mut self, side: HexSide, feature: F, high: Hex) -> Result<(), MapError> {
        if side.across(high).is_none() {
            let side = self.grid.side_label(side).to_string();
            return Err(MapError::HighElsewhere { side, high: self.label(high) });
        }
        let seen_from = |hex| if hex == high { Rise::Down } else { Rise::Up };
        let mut before = Rise::Level;
        self.change(side, |edge, hex| before = if hex == high { edge.rise } else { edge.rise.reversed() })?;
        if before == Rise::Up {
            return Err(MapError::HighTwice(self.grid.side_label(side).to_string()));
        }
        self.change(side, |edge, hex| {
            edge.features.insert(feature);
            edge.rise = seen_from(hex);
        })
    }

    /// Lays a road or path: the hexsides between the hexes carry the feature.
    ///
    /// # Errors
    /// If a hex is not on the map, or two that follow each other are no neighbours; nothing is changed then.
    pub fn put_chain(&mut self, feature: F, hexes: &[Hex]) -> Result<(), MapError> {
        for &hex in hexes {
            self.on_map(hex)?;
        }
        let between = |pair: &[Hex]| {
            HexSide::between(pair[0], pair[1])
                .ok_or_else(|| MapError::Gap { from: self.label(pair[0]), to: self.label(pair[1]) })
        };
        let sides = hexes.windows(2).map(between).collect::<Result<Vec<_>, _>>()?;
        for side in sides {
            self.put(side, feature)?;
        }
        self.chains.push(Chain { feature, hexes: hexes.to_vec() });
        Ok(())
    }

    fn change(&mut self, side: HexSide, mut change: impl FnMut(&mut Edge<F>, Hex)) -> Result<(), MapError> {
        let [a, b] = side.hexes();
        if self.grid.side_id(side).is_none() {
            return Err(MapError::OffMap(self.label(a)));
        }
        for (hex, direction) in [(a, side.direction()), (b, side.direction().opposite())] {
            if let Some(id) = self.id(hex) {
                change(&mut self.edges[id.index()][direction.index()], hex);
            }
        }
        Ok(())
    }

    fn on_map(&self, hex: Hex) -> Result<HexId, MapError> {
        self.id(hex).ok_or_else(|| MapError::OffMap(self.label(hex)))
    }

    fn label(&self, hex: Hex) -> String {
        self.grid.label(hex).to_string()
    }

    /// The sheet.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many hexes there are.
    #[must_use]
    pub fn hexes(&self) -> usize {
        self.hexes.len()
    }

    /// The number of a hex, if it is on the map.
    #[must_use]
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        self.grid.id(hex)
    }

    /// The hex with a number.
    #[must_use]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes[id.index()]
    }

    /// The ground of a hex.
    #[must_use]
    pub fn ground(&self, id: HexId) -> &G {
        &self.ground[id.index()]
    }

    /// The level of a hex; 0 where a scenario knows no heights.
    #[must_use]
    pub fn level(&self, id: HexId) -> i8 {
        self.levels[id.index()]
    }

    /// A hexside as seen from a hex.
    #[must_use]
    pub fn edge(&self, id: HexId, direction: Direction) -> Edge<F> {
        self.edges[id.index()][direction.index()]
    }

    /// What a hexside carries, whichever hex it is seen from; nothing beyond the map.
    #[must_use]
    pub fn features(&self, side: HexSide) -> IdSet<F> {
        let [a, b] = side.hexes();
        let seen = |hex, direction| self.id(hex).map(|id| self.edge(id, direction).features);
        seen(a, side.direction()).or_else(|| seen(b, side.direction().opposite())).unwrap_or_default()
    }

    /// The neighbour in a direction, if it is on the map.
    #[must_use]
    pub fn neighbour(&self, id: HexId, direction: Direction) -> Option<HexId> {
        self.neighbours[id.index()][direction.index()]
    }

    /// The neighbours in all directions, clockwise; nothing beyond the edge of the map.
    #[must_use]
    pub fn around(&self, id: HexId) -> &[Option<HexId>; 6] {
        &self.neighbours[id.index()]
    }

    /// The neighbours on the map, clockwise.
    pub fn neighbours(&self, id: HexId) -> impl Iterator<Item = (Direction, HexId)> + Clone + '_ {
        let around = &self.neighbours[id.index()];
        Direction::ALL.into_iter().filter_map(|direction| around[direction.index()].map(|next| (direction, next)))
    }

    /// How many levels the neighbour in a direction is higher; nothing at the edge of the map.
    #[must_use]
    pub fn climb(&self, id: HexId, direction: Direction) -> Option<i16> {
        self.neighbour(id, direction).map(|next| i16::from(self.level(next)) - i16::from(self.level(id)))
    }

    /// The roads and paths, in the order in which they were laid.
    #[must_use]
    pub fn chains(&self) -> &[Chain<F>] {
        &self.chains
    }
}

/// What rows of signs mean, one sign for each hex; or all their faults.
fn signs<T>(grid: Grid, rows: &[impl AsRef<str>], legend: impl Fn(char) -> Option<T>) -> Result<Vec<T>, Vec<MapError>> {
    let mut faults = Vec::new();
    let mut meanings = Vec::with_capacity(grid.hexes());
    if rows.len() != usize::from(grid.rows()) {
        faults.push(MapError::Rows { expected: usize::from(grid.rows()), found: rows.len() });
    }
    for (n, row) in rows.iter().enumerate() {
        let (expected, found) = (usize::from(grid.columns()), row.as_ref().chars().count());
        if found != expected {
            faults.push(MapError::Columns { row: n + usize::from(grid.first()), expected, found });
        }
        for (column, glyph) in row.as_ref().chars().enumerate() {
            let hex = || grid.label(grid.at(column as i16, n as i16)).to_string();
            match legend(glyph) {
                Some(meaning) => meanings.push(meaning),
                None => faults.push(MapError::Glyph { glyph, hex: hex() }),
            }
        }
    }
    if faults.is_empty() { Ok(meanings) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Map<char> {
        Map::filled(Grid::new(4, 3).unwrap(), '.')
    }

    #[test]
    fn a_text_is_refused_with_all_its_faults() {
        let faults =
            Map::<char>::from_rows(Grid::new(3, 3).unwrap(), &["...", ".x"], |sign| (sign == '.').then_some(sign));
        assert_eq!(
            faults.unwrap_err(),
            [
                MapError::Rows { expected: 3, found: 2 },
                MapError::Columns { row: 2, expected: 3, found: 2 },
                MapError::Glyph { glyph: 'x', hex: "0202".into() },
            ]
        );
    }

    #[test]
    fn a_side_is_the_same_from_both_hexes() {
        let mut map = small();
        let side = map.grid().parse_side("0202/1").unwrap();
        let high = map.grid().parse("0302").unwrap();
        map.put_rise(side, Feature::Slope, high).unwrap();
        map.put(side, Feature::Stream).unwrap();
        let [a, b] = ["0202", "0302"].map(|label| map.id(map.grid().parse(label).unwrap()).unwrap());
        let (up, down) = (map.edge(a, Direction::NE), map.edge(b, Direction::SW));
        assert_eq!((up.features, up.rise, down.rise), (down.features, Rise::Up, Rise::Down));
        assert_eq!(up.features.iter().collect::<Vec<_>>(), [Feature::Slope, Feature::Stream]);
        assert_eq!(map.features(side), up.features);
        let border = map.grid().parse_side("0101/0").unwrap();
        map.put(border, Feature::River).unwrap();
        assert!(map.features(border).has(Feature::River));
        assert!(map.put(HexSide::new(Hex::new(-3, 0), Direction::N), Feature::River).is_err());
    }

    #[test]
    fn a_high_side_is_one_of_the_two_hexes_and_stays() {
        let mut map = small();
        let side = map.grid().parse_side("0202/1").unwrap();
        let [low, high, far] = ["0202", "0302", "0401"].map(|label| map.grid().parse(label).unwrap());
        assert!(matches!(map.put_rise(side, Feature::Slope, far), Err(MapError::HighElsewhere { .. })));
        map.put_rise(side, Feature::Slope, high).unwrap();
        map.put_rise(side, Feature::Ridge, high).unwrap();
        assert_eq!(map.put_rise(side, Feature::Slope, low), Err(MapError::HighTwice("0202/1".into())));
    }

    #[test]
    fn a_chain_has_no_gap() {
        let mut map = small();
        let hexes = ["0101", "0201", "0401"].map(|label| map.grid().parse(label).unwrap());
        let before = map.clone();
        assert_eq!(map.put_chain(Feature::Road, &hexes), Err(MapError::Gap { from: "0201".into(), to: "0401".into() }));
        assert_eq!(map, before);
        map.put_chain(Feature::Road, &hexes[..2]).unwrap();
        assert_eq!(map.chains().len(), 1);
    }

    #[test]
    fn levels_make_climbs() {
        let mut map = small();
        map.put_levels(&["0123", "0123", "0123"], |sign| sign.to_digit(10).map(|level| level as i8)).unwrap();
        let id = map.id(map.grid().parse("0202").unwrap()).unwrap();
        assert_eq!(map.climb(id, Direction::NE), Some(1));
        assert_eq!(map.climb(id, Direction::NW), Some(-1));
        assert_eq!(map.climb(id, Direction::N), Some(0));
        let corner = map.id(map.grid().parse("0101").unwrap()).unwrap();
        assert_eq!(map.climb(corner, Direction::N), None);
    }
}
