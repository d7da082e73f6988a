//! The map as it is drawn: ground, hexsides, places.
use crate::game::ViveLEmpereur;
use crate::terrain::Ground;
use voltigeur_engine::Side;
use voltigeur_engine::view::{HexField, HexPlace, HexSideShape, WayShape};
use voltigeur_field::hex::{Feature, Rise};

pub(super) fn places(game: &ViveLEmpereur) -> Vec<HexPlace> {
    let points = |place: &crate::battle::Place| {
        let of = |side: Side| format!("{} {}", game.side_name(side), place.points[side]);
        format!("{}, {}", of(Side::First), of(Side::Second))
    };
    let shape = |(n, place): (usize, &crate::battle::Place)| HexPlace {
        name: place.name.clone(),
        hexes: place.hexes.iter().map(|&hex| game.battle.label(hex)).collect(),
        points: Some(points(place)),
        held_by: game.state.core.places[n],
    };
    game.battle.places.iter().enumerate().map(shape).collect()
}

const fn sign(ground: Ground) -> char {
    match ground {
        Ground::Clear => '.',
        Ground::Forest => 'F',
        Ground::Brush => 'B',
        Ground::Difficult => 'd',
        Ground::Farm => 'f',
        Ground::Town => 'T',
        Ground::Castle => 'C',
        Ground::Marsh => 'm',
    }
}

pub(super) fn field(game: &ViveLEmpereur) -> HexField {
    let map = &game.battle.map;
    let grid = map.grid();
    let rows = (0..grid.rows()).map(|row| {
        let signs = (0..grid.columns()).filter_map(|column| map.id(grid.at(column as i16, row as i16)));
        signs.map(|hex| sign(game.ground(hex))).collect()
    });
    let mut sides = Vec::new();
    for hex in grid.ids() {
        for (direction, other) in map.neighbours(hex) {
            let edge = map.edge(hex, direction);
            // Each side once: from its high hex, or from the one with the lower number.
            let mine = match edge.rise {
                Rise::Down => true,
                Rise::Up => false,
                Rise::Level => hex < other,
            };
            for feature in edge.features.iter().filter(|_| mine) {
                if !matches!(feature, Feature::Road | Feature::Path) {
                    sides.push(HexSideShape {
                        hex: game.battle.label(hex),
                        side: direction.index() as u8,
                        kind: format!("{feature:?}").to_lowercase(),
                    });
                }
            }
        }
    }
    let way = |chain: &voltigeur_field::hex::Chain<Feature>| WayShape {
        kind: format!("{:?}", chain.feature).to_lowercase(),
        hexes: chain.hexes.iter().map(|&hex| grid.label(hex).to_string()).collect(),
    };
    HexField {
        columns: grid.columns(),
        rows: grid.rows(),
        flat_top: true,
        even_pushed: true,
        first: grid.first(),
        legend: Ground::ALL.map(|ground| (sign(ground).to_string(), ground.word().to_owned())).to_vec(),
        ground: rows.collect(),
        levels: Vec::new(),
        sides,
        ways: map.chains().iter().map(way).collect(),
        places: places(game),
        effects: Ground::ALL.map(|ground| (ground.word().to_owned(), effects(ground))).to_vec(),
    }
}

fn effects(ground: Ground) -> Vec<(String, String)> {
    let mut effects = Vec::new();
    let mut effect = |there: bool, text: String, rule: &str| {
        if there {
            effects.push((text, rule.to_owned()));
        }
    };
    effect(ground.fire() != 0, format!("fire {:+}", ground.fire()), "VLE-III.5c");
    effect(ground.melee().0 != 0, format!("attack {:+}", ground.melee().0), "VLE-III.5c");
    effect(ground.general_order(), "general order".to_owned(), "VLE-IV.3a");
    effect(ground.blocks_sight(), "blocks sight".to_owned(), "VLE-VII.7a");
    effect(ground.shelters(), "no morale checks for fire and melee".to_owned(), "VLE-IV.3c");
    effects
}
