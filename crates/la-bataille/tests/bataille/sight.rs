//! Chapter 15: what lines cross and what blocks them. EX49, EX52.
use la_bataille::sight::{Lines, Screen, Troops};
use la_bataille::terrain::{Feature, Ground};
use proptest::prelude::*;
use voltigeur_field::hex::sight::Station;
use voltigeur_field::hex::{Grid, Hex, HexId, Map};

struct Field {
    map: Map<Ground, Feature>,
    screens: Vec<Screen>,
    rye: bool,
}

impl Troops for Field {
    fn screen(&self, hex: HexId) -> Screen {
        self.screens[hex.index()]
    }
}

impl Field {
    fn open() -> Self {
        let grid = Grid::new(20, 20).expect("a sheet");
        Self { map: Map::filled(grid, Ground::Clear), screens: vec![Screen::Nobody; grid.hexes()], rye: true }
    }

    fn at(&self, label: &str) -> (Hex, HexId) {
        let hex = self.map.grid().parse(label).expect("a hex of the sheet");
        (hex, self.map.id(hex).expect("a hex of the sheet"))
    }

    fn ground(mut self, label: &str, ground: Ground) -> Self {
        self.map.put_ground(self.at(label).0, ground).expect("a hex of the sheet");
        self
    }

    fn level(mut self, label: &str, level: i8) -> Self {
        self.map.put_level(self.at(label).0, level).expect("a hex of the sheet");
        self
    }

    fn unit(mut self, label: &str, screen: Screen) -> Self {
        let at = self.at(label).1;
        self.screens[at.index()] = screen;
        self
    }

    fn lines(&self) -> Lines<'_, Self> {
        Lines { map: &self.map, troops: self, rye: self.rye }
    }

    /// The rule that ends the line of sight.
    fn sight(&self, from: &str, to: &str) -> Option<&'static str> {
        self.lines().sight(self.at(from).1, self.at(to).1).err().map(|blocked| blocked.rule.0)
    }

    fn fire(&self, from: &str, to: &str) -> Option<&'static str> {
        self.lines().fire(self.at(from).1, self.at(to).1).err().map(|blocked| blocked.rule.0)
    }
}

/// EX49: LB-15.4, LB-15.4b.
#[test]
fn lines_cross_the_cells_that_they_touch_inside() {
    let grid = Grid::new(20, 20).expect("a sheet");
    let hex = |label: &str| grid.parse(label).expect("a hex of the sheet");
    let crossed = |from: &str, to: &str| -> Vec<String> {
        let stations = hex(from).trace_to(hex(to));
        let label = |hex: Hex| grid.label(hex).to_string();
        let text = |station| match station {
            Station::Hex(hex) => label(hex),
            Station::Between { left, right } => {
                let mut pair = [label(left), label(right)];
                pair.sort();
                pair.join("|")
            }
        };
        let all: Vec<_> = stations.map(text).collect();
        all[1..all.len() - 1].to_vec()
    };
    assert_eq!(crossed("1010", "1007"), ["1009", "1008"]);
    assert_eq!(crossed("1010", "1109"), ["1009|1110"]);
    assert_eq!(crossed("1010", "1207"), ["1009|1110", "1109", "1108|1208"]);
    assert_eq!(crossed("1010", "1206"), ["1009", "1109", "1108", "1207"]);
    assert_eq!(crossed("1010", "1308"), ["1110", "1109", "1209", "1208"].map(String::from).to_vec().clone());
}

/// EX52: LB-15.8a, LB-15.8b, LB-15.8c.
#[test]
fn heights_woods_and_units_hide_what_lies_behind() {
    let level = || Field::open().level("1010", 1).level("1005", 1);
    assert_eq!(level().ground("1008", Ground::Woods).sight("1010", "1005"), None);
    assert_eq!(level().ground("1008", Ground::Woods).level("1008", 1).sight("1010", "1005"), Some("LB-15.5"));
    assert_eq!(level().unit("1008", Screen::Formed).sight("1010", "1005"), None);
    assert_eq!(level().unit("1008", Screen::Formed).level("1008", 1).sight("1010", "1005"), Some("LB-15.8c"));
    assert_eq!(level().level("1007", 2).sight("1010", "1005"), Some("LB-15.7"));

    let slope = || Field::open().level("1004", 2);
    assert_eq!(slope().ground("1008", Ground::Woods).sight("1010", "1004"), Some("LB-15.8a"));
    assert_eq!(slope().ground("1007", Ground::Woods).sight("1010", "1004"), None);
    assert_eq!(slope().ground("1005", Ground::Woods).level("1005", 2).sight("1010", "1004"), Some("LB-15.8a"));
    assert_eq!(slope().unit("1009", Screen::Formed).sight("1010", "1004"), Some("LB-15.8b"));
    assert_eq!(slope().unit("1006", Screen::Formed).sight("1010", "1004"), None);
}

/// LB-15.4: along a hexside both hexes must block.
#[test]
fn along_a_hexside_one_open_hex_is_enough() {
    let one = Field::open().ground("1009", Ground::Village);
    assert_eq!(one.sight("1010", "1109"), None);
    assert_eq!(one.ground("1110", Ground::Woods).sight("1010", "1109"), Some("LB-15.5"));
}

/// LB-15.6, LB-11.20.3: skirmishers and routed units block fire and no sight.
#[test]
fn skirmishers_block_fire_alone() {
    let field = Field::open().unit("1008", Screen::Loose);
    assert_eq!((field.sight("1010", "1006"), field.fire("1010", "1006")), (None, Some("LB-15.6")));
}

/// LB-15.9: uphill no fire past a unit right before the target; LB-15.2: downhill there is.
#[test]
fn nobody_fires_uphill_past_a_unit_in_contact() {
    let field = Field::open().level("1005", 1).level("1006", 1).unit("1006", Screen::Formed);
    assert_eq!(field.sight("1010", "1005"), None);
    assert_eq!(field.fire("1010", "1005"), Some("LB-15.9"));
    assert_eq!(field.fire("1005", "1010"), None);
    let past = field.at("1006").1;
    assert!(field.lines().fire_past(field.at("1010").1, field.at("1005").1, &[past]).is_ok());
}

/// LB-15.13: the second rye hex hides, between ends of one level.
#[test]
fn two_hexes_of_rye_hide_on_one_level() {
    let one = || Field::open().ground("1008", Ground::Rye);
    assert_eq!(one().sight("1010", "1005"), None);
    let two = || one().ground("1007", Ground::Rye);
    assert_eq!(two().sight("1010", "1005"), Some("LB-15.13"));
    assert_eq!(two().level("1005", 1).sight("1010", "1005"), None);
    assert_eq!(Field { rye: false, ..two() }.sight("1010", "1005"), None);
}

proptest! {
    /// LB-15.2: sight is mutual; LB-15.1: whatever can be fired at can be seen.
    #[test]
    fn sight_is_mutual_and_fire_is_stricter(
        woods in prop::collection::vec(0usize..400, 0..60),
        heights in prop::collection::vec((0usize..400, 0i8..3), 0..80),
        troops in prop::collection::vec((0usize..400, prop::bool::ANY), 0..60),
        from in 0u16..400,
        to in 0u16..400,
    ) {
        let mut field = Field::open();
        let hexes: Vec<Hex> = field.map.grid().iter().collect();
        for at in woods {
            field.map.put_ground(hexes[at], Ground::Woods).expect("a hex of the sheet");
        }
        for (at, level) in heights {
            field.map.put_level(hexes[at], level).expect("a hex of the sheet");
        }
        for (at, formed) in troops {
            field.screens[at] = if formed { Screen::Formed } else { Screen::Loose };
        }
        prop_assume!(from != to);
        let (from, to) = (HexId(from), HexId(to));
        prop_assert_eq!(field.lines().sight(from, to).is_ok(), field.lines().sight(to, from).is_ok());
        if field.lines().fire(from, to).is_ok() {
            prop_assert!(field.lines().sight(from, to).is_ok());
        }
    }
}
