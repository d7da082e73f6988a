//! The map as it is drawn: ground, hexsides, places.
use crate::game::ViveLEmpereur;
use crate::terrain::Ground;
use voltigeur_engine::Side;
use voltigeur_engine::view::{HexField, HexPlace};
use voltigeur_kit::hex::ground::Effect;
use voltigeur_kit::hex::picture;

pub(super) fn places(game: &ViveLEmpereur) -> Vec<HexPlace> {
    let sides = Side::BOTH.map(|side| game.side_name(side));
    let shape = |(n, place): (usize, &crate::battle::Place)| {
        let points = picture::points_of(sides, place.points);
        picture::place(&game.battle.map, &place.name, &place.hexes, Some(points), game.state.core.places[n])
    };
    game.battle.places.iter().enumerate().map(shape).collect()
}

pub(super) fn field(game: &ViveLEmpereur) -> HexField {
    picture::field(&game.battle.map, |hex| game.ground(hex), effects, places(game))
}

fn effects(ground: Ground) -> Vec<Effect> {
    let all = [
        (ground.fire() != 0, format!("fire {:+}", ground.fire()), "VLE-III.5c"),
        (ground.melee().0 != 0, format!("attack {:+}", ground.melee().0), "VLE-III.5c"),
        (ground.general_order(), "general order".to_owned(), "VLE-IV.3a"),
        (ground.blocks_sight(), "blocks sight".to_owned(), "VLE-VII.7a"),
        (ground.shelters(), "no morale checks for fire and melee".to_owned(), "VLE-IV.3c"),
    ];
    all.into_iter().filter(|(there, ..)| *there).map(|(_, text, rule)| Effect::new(text, rule)).collect()
}
