//! What the tests of hex maps share: two real maps, and stand-ins for the two rulebooks that use them.
#![allow(dead_code, reason = "the example uses a part of it")]
use serde::Deserialize;
use voltigeur_field::hex::{Feature, Grid, Hex, HexId, Map};

pub mod column;
pub mod heights;
pub mod ridges;

/// The ground of the maps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Clear,
    Difficult,
    Farm,
    Brush,
    Forest,
    Town,
    Castle,
    Marsh,
}

impl Ground {
    pub const ALL: [Self; 8] =
        [Self::Clear, Self::Difficult, Self::Farm, Self::Brush, Self::Forest, Self::Town, Self::Castle, Self::Marsh];

    pub fn of(sign: char) -> Option<Self> {
        ".dfBFTCm".find(sign).map(|n| Self::ALL[n])
    }

    /// Does it block sight, and force troops out of their ranks?
    pub fn is_close(self) -> bool {
        matches!(self, Self::Brush | Self::Forest | Self::Town | Self::Castle)
    }
}

/// A map as the test data have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    columns: u16,
    rows: u16,
    terrain: Vec<String>,
    roads: Vec<Vec<String>>,
    paths: Vec<Vec<String>>,
    slope: Vec<String>,
    ridge: Vec<String>,
    stream: Vec<String>,
    gully: Vec<String>,
    wall: Vec<String>,
    river: Vec<String>,
    bridge: Vec<String>,
    ford: Vec<String>,
}

/// Auerstaedt: 720 hexes, a road, streams, slopes and ridges.
pub fn auerstaedt() -> Map<Ground> {
    read(include_str!("../../data/auerstaedt.toml"))
}

/// The training map: 180 hexes.
pub fn stream_crossing() -> Map<Ground> {
    read(include_str!("../../data/stream-crossing.toml"))
}

fn read(text: &str) -> Map<Ground> {
    let file: File = toml::from_str(text).unwrap();
    let grid = Grid::new(file.columns, file.rows).unwrap();
    let mut map = Map::from_rows(grid, &file.terrain, Ground::of).unwrap();
    for (feature, chains) in [(Feature::Road, &file.roads), (Feature::Path, &file.paths)] {
        for chain in chains {
            let hexes: Vec<_> = chain.iter().map(|label| grid.parse(label).unwrap()).collect();
            map.put_chain(feature, &hexes).unwrap();
        }
    }
    for (feature, sides) in [(Feature::Slope, &file.slope), (Feature::Ridge, &file.ridge)] {
        for side in sides {
            let high = grid.parse(side.split('/').next().unwrap()).unwrap();
            map.put_rise(grid.parse_side(side).unwrap(), feature, high).unwrap();
        }
    }
    for (feature, sides) in [
        (Feature::Stream, &file.stream),
        (Feature::Gully, &file.gully),
        (Feature::Wall, &file.wall),
        (Feature::River, &file.river),
        (Feature::Bridge, &file.bridge),
        (Feature::Ford, &file.ford),
    ] {
        for side in sides {
            map.put(grid.parse_side(side).unwrap(), feature).unwrap();
        }
    }
    map
}

/// The hex with a label.
pub fn hex(map: &Map<Ground>, label: &str) -> Hex {
    map.grid().parse(label).unwrap()
}

/// The number of the hex with a label.
pub fn id(map: &Map<Ground>, label: &str) -> HexId {
    map.id(hex(map, label)).unwrap()
}

/// Compares a made file with the one that is kept, or writes it where UPDATE_GOLDEN is set.
pub fn golden(path: &std::path::Path, made: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, made).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(made == kept, "{} is out of date; UPDATE_GOLDEN=1 makes it anew", path.display());
}
