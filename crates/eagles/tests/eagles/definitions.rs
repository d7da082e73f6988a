//! What the words of the rules mean.
use eagles::lists::Arm;
use eagles::new_game;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{GameState, Presentation, Side};

/// EOTE-1.0.1.1, EOTE-1.1.1: battalions, regiments and batteries are units, and so is a detached skirmish stand.
#[test]
fn units_are_what_moves_as_one() {
    let game = new_game("mill-hill", None).unwrap();
    let battle = game.battle();
    let of = |arm: Arm| battle.units.iter().filter(|unit| unit.arm == arm && unit.parent.is_none()).count();
    assert_eq!([of(Arm::Infantry), of(Arm::Cavalry), of(Arm::Artillery)], [16, 6, 5]);
    let find = |id: &str| battle.units.iter().position(|unit| unit.id == id).unwrap();
    let (parent, detachment) = (find("f01"), find("f01.sk"));
    assert_eq!(battle.units[detachment].parent.map(|unit| unit.index()), Some(parent));
    assert_eq!(battle.units[parent].detachment.map(|unit| unit.index()), Some(detachment));
    assert!(!battle.units.iter().any(|unit| unit.id == "a01.sk"), "no mark, no stand to detach");
}

/// EOTE-1.0.1.2: a cavalry brigade is a division like another, with its units, its battery and one commander.
#[test]
fn a_cavalry_brigade_is_a_division() {
    let game = new_game("mill-hill", None).unwrap();
    let battle = game.battle();
    let brigade = battle.divisions.iter().find(|division| division.id == "fd2").unwrap();
    assert!(brigade.cavalry && brigade.side == Side::First);
    assert_eq!(battle.leader(brigade.leader).id, "f_cav");
    let arms =
        |arm: Arm| brigade.units.filter(|&unit| battle.arm(unit) == arm && battle.unit(unit).parent.is_none()).count();
    assert_eq!([arms(Arm::Infantry), arms(Arm::Cavalry), arms(Arm::Artillery)], [0, 3, 1]);
}

/// EOTE-1.0.1.4, EOTE-7.1.1: markers are state of a unit and no pieces; they never change its base CE.
#[test]
fn markers_are_no_pieces() {
    let game = new_game("mill-hill", None).unwrap();
    let before = game.view(Viewer::Everyone);
    let mut state = game.state().clone();
    let f11 = game.battle().units.iter().position(|unit| unit.id == "f11").unwrap();
    let unit = &mut state.units[f11];
    (unit.hits, unit.disordered, unit.blown) = (2, true, true);
    let marked = game.with_state(state).unwrap();
    let after = marked.view(Viewer::Everyone);
    assert_eq!(before.pieces.len(), after.pieces.len());
    let piece = after.pieces.iter().find(|piece| piece.id == "f11").unwrap();
    assert_eq!(piece.losses.map(|(hits, _)| hits), Some(2));
    for word in ["disordered", "blown"] {
        assert!(piece.states.iter().any(|state| state.text == word), "{word} is told of the unit: {:?}", piece.states);
    }
    assert_eq!(marked.battle().units[f11].ce, 10, "the base CE is that of the list");
}
