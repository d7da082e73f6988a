//! A battlefield of hexes as a view shows it.
use super::ground::{Effect, FeatureKind, GroundKind};
use voltigeur_engine::view::{HexField, HexPlace, HexSideShape, WayShape};
use voltigeur_engine::{BySide, Side};
use voltigeur_field::Id;
use voltigeur_field::hex::{Chain, HexId, Map, Orientation, Pushed, Rise};

/// The map as it is drawn. `ground` says what lies in a hex now, which need not be what the scenario put there; `effects` what a kind
/// of ground does, for the legend.
///
/// ```
/// use voltigeur_field::hex::{Feature, Grid, Map};
/// use voltigeur_kit::hex::{ground::GroundKind, picture};
/// voltigeur_kit::grounds! {
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     enum Ground { Open = '.' "open", Wood = 'w' "wood" }
/// }
/// let sheet = Grid::new(3, 1).unwrap();
/// let mut map = Map::from_rows(sheet, &[".w."], Ground::from_sign).unwrap();
/// map.put(sheet.parse_side("0201/5").unwrap(), Feature::Stream).unwrap();
/// let village = [map.id(sheet.parse("0301").unwrap()).unwrap()];
/// let places = vec![picture::place(&map, "Village", &village, Some("10 points".to_owned()), None)];
/// let field = picture::field(&map, |hex| *map.ground(hex), |_| Vec::new(), places);
/// assert_eq!(field.ground, [".w."]);
/// assert_eq!((field.sides[0].hex.as_str(), field.sides[0].side), ("0101", 2));
/// assert_eq!(field.places[0].hexes, ["0301"]);
/// ```
pub fn field<T, F: FeatureKind, G: GroundKind>(
    map: &Map<T, F>,
    ground: impl Fn(HexId) -> G,
    effects: impl Fn(G) -> Vec<Effect>,
    places: Vec<HexPlace>,
) -> HexField {
    let grid = map.grid();
    let way = |chain: &Chain<F>| WayShape {
        kind: chain.feature.word().to_owned(),
        hexes: chain.hexes.iter().map(|&hex| grid.label(hex).to_string()).collect(),
    };
    let effects = |&kind: &G| {
        let effects = effects(kind).into_iter().map(|effect| (effect.text, effect.rule.0.to_owned()));
        (kind.word().to_owned(), effects.collect())
    };
    HexField {
        columns: grid.columns(),
        rows: grid.rows(),
        flat_top: grid.orientation() == Orientation::FlatTop,
        even_pushed: grid.pushed() == Pushed::Even,
        first: grid.first(),
        legend: G::ALL.iter().map(|kind| (kind.sign().to_string(), kind.word().to_owned())).collect(),
        ground: rows(map, |hex| ground(hex).sign()),
        levels: levels(map),
        sides: sides(map),
        ways: map.chains().iter().map(way).collect(),
        places,
        effects: G::ALL.iter().map(effects).collect(),
    }
}

/// A place with a name: its hexes, its points in words, and who has it now.
#[must_use]
pub fn place<T, F: Id>(
    map: &Map<T, F>,
    name: &str,
    hexes: &[HexId],
    points: Option<String>,
    held_by: Option<Side>,
) -> HexPlace {
    let label = |&hex: &HexId| map.grid().label(map.hex(hex)).to_string();
    HexPlace { name: name.to_owned(), hexes: hexes.iter().map(label).collect(), points, held_by }
}

/// The points of a place in words: `Blue 10, Red 5`.
#[must_use]
pub fn points_of(sides: [&str; 2], points: BySide<i32>) -> String {
    let [first, second] = sides;
    format!("{first} {}, {second} {}", points[Side::First], points[Side::Second])
}

fn rows<T, F: Id>(map: &Map<T, F>, sign: impl Fn(HexId) -> char) -> Vec<String> {
    let grid = map.grid();
    let row = |row| {
        let hexes = (0..grid.columns()).filter_map(move |column| map.id(grid.at(column as i16, row as i16)));
        hexes.map(&sign).collect()
    };
    (0..grid.rows()).map(row).collect()
}

/// Levels as digits, counted from the lowest if that lies below 0; nothing where all is level.
fn levels<T, F: Id>(map: &Map<T, F>) -> Vec<String> {
    let all = || map.grid().ids().map(|hex| map.level(hex));
    if all().all(|level| level == 0) {
        return Vec::new();
    }
    let lowest = all().min().unwrap_or_default().min(0);
    let digit = |hex| char::from_digit((map.level(hex) - lowest) as u32, 10).unwrap_or('9');
    rows(map, digit)
}

/// Each side once: from its high hex, or from the one with the lower number.
fn sides<T, F: FeatureKind>(map: &Map<T, F>) -> Vec<HexSideShape> {
    let mut sides = Vec::new();
    for hex in map.grid().ids() {
        for (direction, other) in map.neighbours(hex) {
            let edge = map.edge(hex, direction);
            let mine = match edge.rise {
                Rise::Down => true,
                Rise::Up => false,
                Rise::Level => hex < other,
            };
            for kind in edge.features.iter().filter(|_| mine).filter_map(FeatureKind::drawn) {
                sides.push(HexSideShape {
                    hex: map.grid().label(map.hex(hex)).to_string(),
                    side: direction.index() as u8,
                    kind: kind.to_owned(),
                });
            }
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use voltigeur_field::hex::{Feature, Grid};

    crate::grounds! {
        #[derive(Clone, Copy, Debug)]
        enum Ground { Open = '.' "open" }
    }

    #[test]
    fn a_slope_is_told_from_its_high_hex_and_a_road_is_no_hexside() {
        let sheet = Grid::new(2, 2).unwrap();
        let mut map = Map::filled(sheet, Ground::Open);
        let [low, high] = ["0101", "0102"].map(|label| sheet.parse(label).unwrap());
        map.put_rise(sheet.parse_side("0101/3").unwrap(), Feature::Slope, high).unwrap();
        map.put_chain(Feature::Road, &[low, high]).unwrap();
        let field = field(&map, |_| Ground::Open, |_| Vec::new(), Vec::new());
        let sides: Vec<_> = field.sides.iter().map(|side| (side.hex.as_str(), side.side, side.kind.as_str())).collect();
        assert_eq!(sides, [("0102", 0, "slope")]);
        assert_eq!(field.ways[0].hexes, ["0101", "0102"]);
        assert_eq!(field.levels, [""; 0]);
    }

    #[test]
    fn levels_are_digits_from_the_lowest() {
        let sheet = Grid::new(3, 1).unwrap();
        let mut map: Map<Ground> = Map::filled(sheet, Ground::Open);
        map.put_level(sheet.parse("0101").unwrap(), -1).unwrap();
        map.put_level(sheet.parse("0301").unwrap(), 2).unwrap();
        assert_eq!(field(&map, |_| Ground::Open, |_| Vec::new(), Vec::new()).levels, ["013"]);
    }

    #[test]
    fn points_are_told_for_both_sides() {
        assert_eq!(points_of(["Blue", "Red"], BySide::new(10, 5)), "Blue 10, Red 5");
    }
}
