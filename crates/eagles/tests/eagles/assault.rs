//! 7.0 Tactical Assault: the vectors of the specification and what they leave open.
mod aftermath;
mod declaration;
mod odds;
mod results;
mod values;

use crate::arena::{A, B, Troop, arena, arena_with, at, combat, edit, id, play, refused, set, sums, units, value};
use eagles::action::Shelter;
use eagles::procedure::{Combats, Declare, Frame, Phase};
use eagles::state::Status;
use eagles::terrain::{Ground, Kind, Material, Strength};
use eagles::unit::{FeatureId, Formation, UnitSet};
use eagles::{Action, Eagles};
use voltigeur_engine::Rules;
use voltigeur_field::table::{Angle, Feature, Length, Point, Polygon, Polyline, Shape};

const FIGHT: Action = Action::Fight(0);
const STRAIGHT: Action = Action::Back(0, Length(6_000));

fn back(inches: f64) -> Action {
    Action::Back(0, Length::round(inches))
}

/// All combats are over, and nobody is asked but for the end of the phase.
fn over(game: &Eagles) -> bool {
    game.frame() == Frame::Combats(Combats) && game.check(&Action::Done).is_ok()
}

/// Two French columns against a British line. EX3.
fn two_against_one() -> Eagles {
    let game = arena(&[
        Troop::foot("f1", A, 10, Formation::AttackColumn, [29.0, 20.0, 0.0]),
        Troop::foot("f2", A, 10, Formation::AttackColumn, [31.6, 20.0, 0.0]),
        Troop::foot("g1", B, 11, Formation::Line, [30.0, 22.5, 180.0]).british(),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.moved = true);
    let game = set(&game, "f2", |unit| (unit.disordered, unit.turn.moved) = (true, true));
    combat(&game, &["f1", "f2"], &["g1"])
}

/// Cavalry in the flank of a battery, with two friends of the guns near it. EX2.
fn guns_with_support(second: Formation, at: [f64; 3]) -> Eagles {
    let game = arena(&[
        Troop::horse("c1", A, 10, 2, [30.8, 19.4, 270.0]),
        Troop::guns("g1", B, 1, [30.0, 20.0, 0.0]),
        Troop::foot("s1", B, 10, Formation::AttackColumn, [31.5, 21.6, 180.0]),
        Troop::foot("s2", B, 10, second, at),
        Troop::foot("s3", B, 10, Formation::AttackColumn, [20.0, 22.0, 180.0]),
    ]);
    combat(&game, &["c1"], &["g1"])
}

/// A French hussar regiment that charged an Austrian line which failed to form square. EX23.
fn hussars_and_line() -> Eagles {
    let game = arena(&[
        Troop::horse("f1", A, 10, 4, [36.0, 20.0, 0.0]),
        Troop::foot("a1", B, 10, Formation::Line, [36.0, 20.03, 180.0]).with(|unit| unit.stands = 5),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let game = set(&game, "a1", |unit| (unit.hits, unit.disordered, unit.turn.failed_square) = (2, true, true));
    combat(&game, &["f1"], &["a1"])
}

fn cuirassiers_and_hussars(charged: bool, diagonal: bool) -> Eagles {
    let troops = [Troop::horse("f1", A, 14, 4, [36.0, 20.0, 0.0]), Troop::horse("b1", B, 9, 2, [36.0, 20.03, 180.0])];
    let game = arena_with(&troops, |battle| battle.switches.diagonal_cell = diagonal);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let game = set(&game, "b1", |unit| unit.turn.charged = charged);
    combat(&game, &["f1"], &["b1"])
}

fn chasseurs_and_guns(supported: bool) -> Eagles {
    let y = if supported { 22.0 } else { 24.0 };
    let game = arena(&[
        Troop::horse("f1", A, 10, 4, [36.0, 20.0, 0.0]),
        Troop::guns("a1", B, 6, [36.0, 20.03, 180.0]),
        Troop::foot("a2", B, 10, Formation::Line, [36.0, y, 0.0]),
    ]);
    combat(&game, &["f1"], &["a1"])
}

fn declaring(game: &Eagles, names: &[&str]) -> Eagles {
    let declare = Declare { todo: units(game, names), unit: None, first: None };
    edit(game, |state| state.stack.push(Frame::Declare(declare)))
}

fn parties(game: &Eagles, number: usize) -> (UnitSet, UnitSet) {
    let combat = game.state().combats[number];
    (combat.attackers, combat.defenders)
}

/// Hussars before a line that they will beat, with others behind it. EX23 goes on.
fn breaking_through(behind: &[Troop], british: bool) -> Eagles {
    let mut troops = vec![
        Troop::horse("f1", A, 16, 2, [36.0, 20.0, 0.0]).with(|unit| unit.british = british),
        Troop::horse("a1", B, 6, 1, [36.0, 20.03, 180.0]),
    ];
    troops.extend(behind.iter().cloned());
    let game = arena(&troops);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let mut game = combat(&set(&game, "a1", |unit| unit.turn.charged = true), &["f1"], &["a1"]);
    assert_eq!(sums(&game, FIGHT), (19, 6));
    play(&mut game, FIGHT, &[3]);
    assert_eq!((at(&game, "a1").hits, at(&game, "f1").disordered), (2, false), "./2");
    // The beaten regiment gets out of the way.
    play(&mut game, Action::Back(45, Length(14_000)), &[]);
    game
}

/// A town block of 3 by 3 inches with its near edge at y = 22, and other ground.
fn ground(kind: Kind, shape: Shape, level: u8) -> Feature<Ground> {
    let what = Ground { kind, material: Material::Stone, works: Strength::Heavy, dominating: false };
    Feature { id: kind.word().to_owned(), kind: what, shape, level }
}

fn area(corners: [[f64; 2]; 4]) -> Shape {
    Shape::Area(Polygon::new(corners.map(|[x, y]| Point::new(x, y))).unwrap())
}

fn with_ground(troops: &[Troop], features: Vec<Feature<Ground>>) -> Eagles {
    arena_with(troops, |battle| {
        battle.feature_names = features.iter().map(|feature| feature.id.clone()).collect();
        battle.table.features = features;
    })
}

/// A battalion and a battery in a block of houses, and a column before it.
fn block_of_houses() -> Eagles {
    let troops = [
        Troop::foot("x1", A, 12, Formation::AttackColumn, [36.0, 20.0, 0.0]).with(|unit| unit.sappers = true),
        Troop::foot("y1", B, 9, Formation::Line, [36.0, 23.5, 180.0]).with(|unit| unit.garrison = Some(FeatureId(0))),
        Troop::guns("y2", B, 6, [36.0, 23.5, 180.0]).with(|unit| unit.garrison = Some(FeatureId(0))),
    ];
    let block = area([[34.5, 22.0], [37.5, 22.0], [37.5, 25.0], [34.5, 25.0]]);
    let next = area([[34.5, 25.5], [37.5, 25.5], [37.5, 28.0], [34.5, 28.0]]);
    with_ground(&troops, vec![ground(Kind::TownBlock, block, 0), ground(Kind::TownBlock, next, 0)])
}
