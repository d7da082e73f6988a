//! The map of a battle.
use crate::battle::MOST_HEXES;
use crate::scenario::file::File;
use crate::terrain::Ground;
use voltigeur_engine::Faults;
use voltigeur_field::hex::{Direction, Feature, Grid, HexSide, Map};

fn ground(sign: char) -> Option<Ground> {
    Some(match sign {
        '.' => Ground::Clear,
        'F' => Ground::Forest,
        'B' => Ground::Brush,
        'd' => Ground::Difficult,
        'f' => Ground::Farm,
        'T' => Ground::Town,
        'C' => Ground::Castle,
        'm' => Ground::Marsh,
        _ => return None,
    })
}

pub(super) fn map(file: &File, faults: &mut Faults) -> Option<Map<Ground>> {
    let grid = match Grid::new(file.map.cols, file.map.rows) {
        Ok(grid) if grid.hexes() <= MOST_HEXES => grid,
        _ => {
            faults.add("map", "the map has no hex or too many", format!("a map has 1 to {MOST_HEXES} hexes"));
            return None;
        }
    };
    let mut map = match Map::from_rows(grid, &file.map.terrain, ground) {
        Ok(map) => map,
        Err(wrong) => {
            wrong.iter().for_each(|error| faults.add("map.terrain", error.to_string(), "correct the row"));
            return None;
        }
    };
    for (feature, chains) in [(Feature::Road, &file.map.roads), (Feature::Path, &file.map.paths)] {
        for chain in chains {
            let hexes: Result<Vec<_>, _> = chain.iter().map(|label| grid.parse(label)).collect();
            let laid = hexes
                .map_err(|error| error.to_string())
                .and_then(|hexes| map.put_chain(feature, &hexes).map_err(|error| error.to_string()));
            if let Err(error) = laid {
                faults.add("map.roads", error, "list neighbouring hexes of the map in order");
            }
        }
    }
    for side in &file.map.hexsides {
        let place = format!("hexside {}/{}", side.hex, side.dir);
        let feature = match side.kind.as_str() {
            "slope" => Feature::Slope,
            "ridge" => Feature::Ridge,
            "stream" => Feature::Stream,
            "gully" => Feature::Gully,
            "river" => Feature::River,
            "wall" => Feature::Wall,
            other => {
                let known = ["slope", "ridge", "stream", "gully", "river", "wall"];
                faults.unknown(&place, "hexside feature", other, known);
                continue;
            }
        };
        let (Ok(hex), Ok(direction)) = (grid.parse(&side.hex), Direction::try_from(side.dir)) else {
            faults.add(&place, "there is no such hexside", "write a hex of the map and a direction 0 to 5");
            continue;
        };
        let edge = HexSide::new(hex, direction);
        let put = match (&side.up, feature) {
            (Some(up), _) => grid
                .parse(up)
                .map_err(|error| error.to_string())
                .and_then(|up| map.put_rise(edge, feature, up).map_err(|error| error.to_string())),
            (None, Feature::Slope | Feature::Ridge) => Err("a slope or ridge needs a high side".to_owned()),
            (None, _) => map.put(edge, feature).map_err(|error| error.to_string()),
        };
        let crossings = [(side.bridge, Feature::Bridge), (side.ford, Feature::Ford)];
        let put = crossings.into_iter().filter(|(there, _)| *there).fold(put, |put, (_, crossing)| {
            put.and_then(|()| map.put(edge, crossing).map_err(|error| error.to_string()))
        });
        if let Err(error) = put {
            faults.add(&place, error, "correct the hexside");
        }
    }
    Some(map)
}
