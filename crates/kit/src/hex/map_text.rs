//! The map of a scenario file: rows of signs, roads, hexsides. It becomes a [`Map`], or all its faults are told at once.
//!
//! [`MapText`] is the `[map]` table as scenario files have it. A book whose files say the same in tables of its own takes a
//! [`MapBuilder`] instead, which judges piece by piece.
use super::ground::{FeatureKind, GroundKind};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use voltigeur_engine::{Faults, Place};
use voltigeur_field::Id;
use voltigeur_field::hex::{Direction, Feature, Grid, Hex, HexId, HexSide, Map};

/// The `[map]` table of a scenario file.
///
/// ```
/// use voltigeur_engine::Faults;
/// use voltigeur_field::hex::Feature;
/// use voltigeur_kit::hex::map_text::MapText;
/// voltigeur_kit::grounds! {
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     enum Ground { Open = '.' "open", Wood = 'w' "wood" }
/// }
/// let text: MapText = toml::from_str(r#"
///     cols = 3
///     rows = 2
///     terrain = ["..w", "?.."]
///     roads = [["0101", "0301"]]
///     hexsides = [{ hex = "0102", dir = 0, type = "strem" }]
/// "#).unwrap();
/// let mut faults = Faults::default();
/// assert!(text.map::<Ground>(720, &[Feature::Stream], &mut faults).is_none());
/// let told: Vec<String> = faults.into_result().unwrap_err().iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["map.terrain: hex 0102 has the unknown sign `?` (correct the row)"]);
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapText {
    /// Kept for readers of the file.
    #[serde(default)]
    pub layout: Option<toml::Value>,
    /// Kept for readers of the file.
    #[serde(default)]
    pub legend: Option<toml::Value>,
    /// How many columns there are.
    #[serde(alias = "columns")]
    pub cols: u16,
    /// How many rows there are.
    pub rows: u16,
    /// A sign for each hex, row by row.
    #[serde(deserialize_with = "rows_of_signs")]
    pub terrain: Vec<String>,
    /// Roads, each as its hexes in order.
    #[serde(default)]
    pub roads: Vec<Vec<String>>,
    /// Paths, each as its hexes in order.
    #[serde(default)]
    pub paths: Vec<Vec<String>>,
    /// What hexsides carry.
    #[serde(default)]
    pub hexsides: Vec<HexSideText>,
}

/// What a hexside carries, as files write it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexSideText {
    /// One of its hexes.
    pub hex: String,
    /// The side of that hex, counted clockwise from the top.
    pub dir: u8,
    /// The word of the feature.
    #[serde(rename = "type")]
    pub kind: String,
    /// The high side of a slope or ridge.
    #[serde(default)]
    pub up: Option<String>,
    /// A bridge leads over it.
    #[serde(default)]
    pub bridge: bool,
    /// A ford leads through it.
    #[serde(default)]
    pub ford: bool,
}

/// Rows of signs: a list of texts, or one text of several lines.
///
/// # Errors
/// If it is neither.
pub fn rows_of_signs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Rows;
    impl<'de> Visitor<'de> for Rows {
        type Value = Vec<String>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("rows of signs")
        }
        fn visit_str<E>(self, text: &str) -> Result<Vec<String>, E> {
            Ok(text.lines().map(str::trim).filter(|row| !row.is_empty()).map(str::to_owned).collect())
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Vec<String>, A::Error> {
            let mut all = Vec::new();
            while let Some(row) = rows.next_element()? {
                all.push(row);
            }
            Ok(all)
        }
    }
    deserializer.deserialize_any(Rows)
}

impl MapText {
    /// A map with the same ground everywhere.
    #[must_use]
    pub fn filled(cols: u16, rows: u16, sign: char) -> Self {
        let row = String::from_iter(std::iter::repeat_n(sign, usize::from(cols)));
        Self { cols, rows, terrain: vec![row; usize::from(rows)], ..Self::default() }
    }

    /// Puts another sign at a column and row, both counted from 0; nothing changes where the map has no such hex.
    pub fn put_sign(&mut self, [column, row]: [usize; 2], sign: char) {
        if let Some(line) = self.terrain.get_mut(row) {
            *line = line.chars().enumerate().map(|(n, old)| if n == column { sign } else { old }).collect();
        }
    }

    /// The map; nothing if its size or its ground is at fault. `known` are the features of hexsides that the book has, beside bridges
    /// and fords. A map of the book has at most so many hexes.
    pub fn map<G: GroundKind>(&self, most: usize, known: &[Feature], faults: &mut Faults) -> Option<Map<G>> {
        let mut builder = MapBuilder::new([self.cols, self.rows], most, &self.terrain, faults)?;
        for (feature, chains) in [(Feature::Road, &self.roads), (Feature::Path, &self.paths)] {
            for chain in chains {
                builder.way("map.roads", feature, chain);
            }
        }
        for side in &self.hexsides {
            builder.hexside(side, known);
        }
        Some(builder.finish())
    }
}

/// Makes a map piece by piece, and notes what is wrong with the pieces.
#[derive(Debug)]
pub struct MapBuilder<'f, G, F: FeatureKind = Feature> {
    map: Map<G, F>,
    faults: &'f mut Faults,
}

impl<'f, G: GroundKind, F: FeatureKind> MapBuilder<'f, G, F> {
    /// A map of so many columns and rows from its rows of signs; nothing if there is a fault in them.
    pub fn new(size: [u16; 2], most: usize, rows: &[impl AsRef<str>], faults: &'f mut Faults) -> Option<Self> {
        let grid = match Grid::new(size[0], size[1]) {
            Ok(grid) if grid.hexes() <= most => grid,
            _ => {
                faults.add("map", "the map has no hex or too many", format!("a map has 1 to {most} hexes"));
                return None;
            }
        };
        match Map::from_rows(grid, rows, G::from_sign) {
            Ok(map) => Some(Self { map, faults }),
            Err(wrong) => {
                wrong.iter().for_each(|error| faults.add("map.terrain", error.to_string(), "correct the row"));
                None
            }
        }
    }

    /// Levels, a digit for each hex.
    pub fn levels(&mut self, rows: &[impl AsRef<str>]) {
        let level = |sign: char| sign.to_digit(10).map(|level| level as i8);
        for error in self.map.put_levels(rows, level).err().into_iter().flatten() {
            self.faults.add("map.elevation", error.to_string(), "correct the row");
        }
    }

    /// Slopes, where files give levels instead: every hexside across which the ground climbs carries what `of` says for so many levels, with
    /// the higher hex as its high side.
    pub fn slopes(&mut self, of: impl Fn(i16) -> Option<F>) {
        for hex in self.map.grid().ids() {
            for direction in Direction::ALL {
                let Some((next, climb)) = self.map.neighbour(hex, direction).zip(self.map.climb(hex, direction)) else {
                    continue;
                };
                if let Some(feature) = of(climb).filter(|_| climb > 0) {
                    let side = HexSide::new(self.map.hex(hex), direction);
                    let put = self.map.put_rise(side, feature, self.map.hex(next));
                    debug_assert!(put.is_ok(), "the side lies between two hexes of the map");
                }
            }
        }
    }

    /// A road or path through these hexes.
    pub fn way(&mut self, place: &str, feature: F, chain: &[impl AsRef<str>]) {
        let grid = *self.map.grid();
        let hexes: Result<Vec<Hex>, _> = chain.iter().map(|label| grid.parse(label.as_ref())).collect();
        let laid = hexes
            .map_err(|error| error.to_string())
            .and_then(|hexes| self.map.put_chain(feature, &hexes).map_err(|error| error.to_string()));
        if let Err(error) = laid {
            self.faults.add(place, error, "list neighbouring hexes of the map in order");
        }
    }

    /// A feature on a hexside that is written as hex and direction, such as `0109/3`.
    pub fn side(&mut self, place: &str, label: &str, feature: F) {
        let put = self.map.grid().parse_side(label).map_err(|error| error.to_string());
        let put = put.and_then(|side| self.map.put(side, feature).map_err(|error| error.to_string()));
        if let Err(error) = put {
            self.faults.add(place, error, "write a hex of the map and a direction 0 to 5, as in 0512/3");
        }
    }

    /// The map as far as it is sound.
    #[must_use]
    pub fn finish(self) -> Map<G, F> {
        self.map
    }
}

impl<G: GroundKind> MapBuilder<'_, G> {
    /// All that a file says about a hexside.
    pub fn hexside(&mut self, text: &HexSideText, known: &[Feature]) {
        let place = format!("hexside {}/{}", text.hex, text.dir);
        let Some(&feature) = known.iter().find(|feature| feature.word() == text.kind) else {
            self.faults.unknown(&place, "hexside feature", &text.kind, known.iter().map(|feature| feature.word()));
            return;
        };
        let grid = *self.map.grid();
        let (Ok(hex), Ok(direction)) = (grid.parse(&text.hex), Direction::try_from(text.dir)) else {
            self.faults.add(&place, "there is no such hexside", "write a hex of the map and a direction 0 to 5");
            return;
        };
        if let Err(error) = self.put(HexSide::new(hex, direction), feature, text) {
            self.faults.add(&place, error, "correct the hexside");
        }
    }

    fn put(&mut self, side: HexSide, feature: Feature, text: &HexSideText) -> Result<(), String> {
        match &text.up {
            Some(up) => {
                let up = self.map.grid().parse(up).map_err(|error| error.to_string())?;
                self.map.put_rise(side, feature, up).map_err(|error| error.to_string())?;
            }
            None if feature.rises() => return Err("a slope or ridge needs a high side".to_owned()),
            None => self.map.put(side, feature).map_err(|error| error.to_string())?,
        }
        for (there, crossing) in [(text.bridge, Feature::Bridge), (text.ford, Feature::Ford)] {
            if there {
                self.map.put(side, crossing).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }
}

/// The hex with a label; a fault if the map has none.
pub fn hex_of<G, F: Id>(map: &Map<G, F>, place: impl Into<Place>, label: &str, faults: &mut Faults) -> Option<HexId> {
    match map.grid().parse(label) {
        Ok(hex) => map.id(hex),
        Err(error) => {
            faults.add(place, error.to_string(), "name a hex of the map");
            None
        }
    }
}

/// The hexes with these labels, each that is unknown a fault.
pub fn hexes_of<G, F: Id>(
    map: &Map<G, F>,
    place: impl Into<Place>,
    labels: &[impl AsRef<str>],
    faults: &mut Faults,
) -> Vec<HexId> {
    let place = place.into();
    labels.iter().filter_map(|label| hex_of(map, &place, label.as_ref(), faults)).collect()
}

/// A fault if the hex with this label is on the map, but not at its edge.
pub fn at_the_edge<G, F: Id>(map: &Map<G, F>, place: impl Into<Place>, label: &str, remedy: &str, faults: &mut Faults) {
    let Some(hex) = map.grid().parse(label).ok().and_then(|hex| map.id(hex)) else { return };
    if map.around(hex).iter().all(Option::is_some) {
        faults.add(place, format!("{label} is not on the map edge"), remedy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use voltigeur_field::hex::Rise;

    crate::grounds! {
        #[derive(Clone, Copy, PartialEq, Debug)]
        enum Ground { Open = '.' "open", Wood = 'w' "wood" }
    }

    const KNOWN: [Feature; 3] = [Feature::Slope, Feature::Stream, Feature::River];

    fn read(text: &str) -> (Option<Map<Ground>>, Vec<String>) {
        let text: MapText = toml::from_str(text).unwrap();
        let mut faults = Faults::default();
        let map = text.map(100, &KNOWN, &mut faults);
        let told = faults.into_result().err().unwrap_or_default();
        (map, told.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_sound_map_has_its_ground_ways_and_hexsides() {
        let (map, faults) = read(
            r#"
            cols = 3
            rows = 2
            terrain = """
                ..w
                ...
            """
            roads = [["0101", "0201", "0301"]]
            hexsides = [
                { hex = "0101", dir = 3, type = "stream", ford = true },
                { hex = "0201", dir = 3, type = "slope", up = "0202" },
            ]"#,
        );
        assert_eq!(faults, [""; 0]);
        let map = map.unwrap();
        let id = |label: &str| map.id(map.grid().parse(label).unwrap()).unwrap();
        assert_eq!(*map.ground(id("0301")), Ground::Wood);
        assert!(map.edge(id("0102"), Direction::N).has(Feature::Ford));
        assert_eq!(map.edge(id("0201"), Direction::S).rise, Rise::Up);
        assert_eq!(map.chains().len(), 1);
    }

    #[test]
    fn every_fault_of_ways_and_hexsides_is_told_at_once() {
        let (map, faults) = read(
            r#"
            columns = 3
            rows = 2
            terrain = ["...", "..."]
            roads = [["0101", "0301"]]
            paths = [["0101", "0901"]]
            hexsides = [
                { hex = "0101", dir = 3, type = "strem" },
                { hex = "0101", dir = 6, type = "stream" },
                { hex = "0101", dir = 3, type = "slope" },
                { hex = "0101", dir = 3, type = "slope", up = "0301" },
            ]"#,
        );
        assert!(map.is_some());
        assert_eq!(
            faults,
            [
                "map.roads: 0101 and 0301 follow each other in a chain but are not adjacent (list neighbouring hexes of the map in order)",
                "map.roads: the hex 0901 is not on the map (list neighbouring hexes of the map in order)",
                "hexside 0101/3: there is no hexside feature 'strem' (did you mean 'stream'?)",
                "hexside 0101/6: there is no such hexside (write a hex of the map and a direction 0 to 5)",
                "hexside 0101/3: a slope or ridge needs a high side (correct the hexside)",
                "hexside 0101/3: 0301 does not lie at the hexside 0102/0 (correct the hexside)",
            ]
        );
    }

    #[test]
    fn a_map_is_neither_empty_nor_larger_than_the_book_has_it() {
        let (map, faults) = read("cols = 20\nrows = 20\nterrain = []");
        assert!(map.is_none());
        assert_eq!(faults, ["map: the map has no hex or too many (a map has 1 to 100 hexes)"]);
    }

    #[test]
    fn levels_are_digits_and_sides_have_labels() {
        let mut faults = Faults::default();
        let mut builder = MapBuilder::<Ground>::new([2, 1], 9, &[".."], &mut faults).unwrap();
        builder.levels(&["1x"]);
        builder.side("feature 'brook'", "0101/3", Feature::Brook);
        builder.side("feature 'brook'", "0101-3", Feature::Brook);
        let map = builder.finish();
        assert!(map.features(map.grid().parse_side("0101/3").unwrap()).has(Feature::Brook));
        let told: Vec<_> = faults.into_result().unwrap_err().into_iter().map(|fault| fault.place).collect();
        assert_eq!(told, ["map.elevation", "feature 'brook'"]);
    }

    /// LB-14.1a: the ground climbs by one level or by more.
    #[test]
    fn slopes_follow_from_levels() {
        let mut faults = Faults::default();
        let mut builder = MapBuilder::<Ground>::new([3, 1], 9, &["..."], &mut faults).unwrap();
        builder.levels(&["013"]);
        builder.slopes(|climb| Some(if climb == 1 { Feature::Slope } else { Feature::Ridge }));
        let map = builder.finish();
        let id = |label: &str| map.id(map.grid().parse(label).unwrap()).unwrap();
        let up = map.edge(id("0101"), Direction::SE);
        assert!(up.has(Feature::Slope) && up.rise == Rise::Up);
        let down = map.edge(id("0301"), Direction::SW);
        assert!(down.has(Feature::Ridge) && down.rise == Rise::Down);
    }

    #[test]
    fn an_entrance_lies_at_the_edge() {
        let map: Map<Ground> = Map::filled(Grid::new(3, 3).unwrap(), Ground::Open);
        let mut faults = Faults::default();
        for label in ["0101", "0202", "0909"] {
            at_the_edge(&map, "entry 'west'", label, "choose another", &mut faults);
            let _ = hexes_of(&map, "entry 'west'", &[label], &mut faults);
        }
        let told: Vec<_> = faults.into_result().unwrap_err().into_iter().map(|fault| fault.wrong).collect();
        assert_eq!(told, ["0202 is not on the map edge", "the hex 0909 is not on the map"]);
    }
}
