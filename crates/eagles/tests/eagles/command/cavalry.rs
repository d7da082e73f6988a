//! 5.10 to 5.12: blown and disintegrated cavalry.
use super::{Position, pose, stow};
use eagles::Action;
use eagles::procedure::{Frame, Phase, PutReason, PutUnit};
use eagles::state::{State, Status};
use voltigeur_engine::{Rules, Side};

const FRENCH: Side = Side::First;

fn chasseurs(turn: u8, change: impl FnOnce(&Position, &mut State)) -> Position {
    Position::of("mill-hill")
        .set(|position, state| {
            state.initiative = Some(FRENCH);
            stow(position, state, Side::Second, 46.0, 180.0);
            change(position, state);
        })
        .at_the_end_of(turn, Phase::Integrity)
}

/// EOTE-5.10.1: whoever fought is blown at the end of the turn; EOTE-A.1.3.
#[test]
fn cavalry_that_fought_is_blown() {
    let mut position = chasseurs(3, |position, state| state.unit_mut(position.unit("f11")).turn.fought_cavalry = true);
    position.act(&Action::Done, &[]);
    assert!(position.state_of("f11").blown && !position.state_of("f12").blown);
    assert_eq!(position.0.state().turn, 4);
}

/// EX29. EOTE-5.10.3, EOTE-5.11.1, EOTE-5.12.1: blown cavalry that fights disintegrates, gathers where it started, and gets its breath
/// back after a turn of rest. Ruling R72.
#[test]
fn blown_cavalry_that_fights_disintegrates() {
    let mut position = chasseurs(4, |position, state| {
        let unit = state.unit_mut(position.unit("f11"));
        (unit.blown, unit.disordered, unit.turn.was_blown, unit.turn.fought_cavalry) = (true, true, true, true);
        (unit.hits, unit.pose) = (2, pose(34.0, 24.0, 0.0));
    });
    position.act(&Action::Done, &[]);
    assert!(matches!(position.0.frame(), Frame::PutUnit(PutUnit { why: PutReason::Disintegrated, .. })));
    assert_eq!(position.0.pending().side(), Some(FRENCH));
    assert_eq!(position.refused(&Action::Put(pose(8.0, 16.0, 0.0))), "EOTE-5.11.1", "it started at 8, 9: too far");
    assert_eq!(position.refused(&Action::Put(pose(14.0, 9.0, 0.0))), "EOTE-0.2.6", "another regiment is there");
    position.act(&Action::Put(pose(8.0, 14.5, 90.0)), &[]);
    let state = position.state_of("f11");
    assert_eq!((state.status, state.blown, state.disordered, state.hits), (Status::Ready, true, false, 2));
    assert_eq!(state.formation, eagles::unit::Formation::Front(1));
    assert_eq!(position.0.state().turn, 5);
    let next = |position: Position| {
        let turn = position.0.state().turn;
        let mut position = position.at_the_end_of(turn, Phase::Integrity);
        position.act(&Action::Done, &[]);
        position
    };
    let position = next(position);
    let state = position.state_of("f11");
    assert_eq!((position.0.state().turn, state.blown, state.disordered), (6, false, true), "idle in turn 5");
    let position = next(position.set(|position, state| {
        state.leader_mut(position.leader("f_cav")).at = super::spot(8.0, 12.0);
    }));
    assert_eq!((position.0.state().turn, position.state_of("f11").disordered), (7, false));
}

/// EOTE-5.12.1: a move in the turn of rest, and the rest begins again.
#[test]
fn blown_cavalry_that_moves_does_not_rest() {
    let mut position = chasseurs(4, |position, state| {
        let unit = state.unit_mut(position.unit("f11"));
        (unit.blown, unit.turn.was_blown, unit.turn.moved) = (true, true, true);
    });
    position.act(&Action::Done, &[]);
    assert!(position.state_of("f11").blown);
}

/// EOTE-5.10.3, EOTE-5.12.1: cavalry that has got its breath back in phase 1 is fresh: if it fights in that turn it is blown, no more.
#[test]
fn rested_cavalry_that_fights_is_only_blown() {
    let mut position = chasseurs(4, |position, state| {
        let unit = state.unit_mut(position.unit("f11"));
        (unit.blown, unit.turn.was_blown) = (true, true);
    });
    position.act(&Action::Done, &[]);
    let state = position.state_of("f11");
    assert_eq!((position.0.state().turn, state.blown, state.disordered), (5, false, true));
    let fights = |position: &Position, state: &mut State| {
        state.unit_mut(position.unit("f11")).turn.fought_cavalry = true;
    };
    let mut position = position.set(fights).at_the_end_of(5, Phase::Integrity);
    position.act(&Action::Done, &[]);
    let state = position.state_of("f11");
    assert_eq!((position.0.state().turn, state.status, state.blown), (6, Status::Ready, true));
}

/// EOTE-5.11.1: without a place it waits off the table, and comes in the first phase 1 in which there is one.
#[test]
fn disintegrated_cavalry_waits() {
    let mut position = chasseurs(4, |position, state| {
        let unit = state.unit_mut(position.unit("f11"));
        (unit.blown, unit.turn.was_blown, unit.turn.fought_cavalry) = (true, true, true);
        // Enemies are everywhere.
        for (n, id) in ["a01", "a02", "a03", "a04", "a05", "a06"].into_iter().enumerate() {
            state.unit_mut(position.unit(id)).pose =
                pose(12.0 + 24.0 * (n % 3) as f64, 22.0 + 12.0 * (n / 3) as f64, 0.0);
        }
    });
    position.act(&Action::Done, &[]);
    assert_eq!(position.state_of("f11").status, Status::Waiting);
    let mut position = position.set(|position, state| stow(position, state, Side::Second, 46.0, 180.0));
    position = position.at_the_end_of(5, Phase::End);
    position.act(&Action::Done, &[]);
    assert!(matches!(position.0.frame(), Frame::PutUnit(PutUnit { why: PutReason::Disintegrated, .. })));
}

/// EOTE-5.11.1: no room near its start: it goes to the nearest point of whole inches that is 18 inches from every enemy.
#[test]
fn disintegrated_cavalry_goes_to_the_nearest_place() {
    let mut position = chasseurs(4, |position, state| {
        let unit = state.unit_mut(position.unit("f11"));
        (unit.blown, unit.turn.was_blown, unit.turn.fought_cavalry) = (true, true, true);
        state.unit_mut(position.unit("a01")).pose = pose(8.0, 12.0, 180.0);
    });
    position.act(&Action::Done, &[]);
    let unit = position.unit("f11");
    assert!(matches!(position.0.frame(), Frame::PutUnit(PutUnit { unit: put, .. }) if put == unit));
    assert_eq!(position.refused(&Action::Put(pose(60.0, 10.0, 0.0))), "EOTE-5.11.1", "not the nearest");
    let mut legal = Vec::new();
    position.0.legal_actions(&mut legal);
    let places: Vec<_> =
        legal.iter().map(|action| if let Action::Put(pose) = action { (pose.x, pose.y) } else { panic!() }).collect();
    assert!(
        !places.is_empty() && places.iter().all(|place| *place == places[0]),
        "one point, several headings: {places:?}"
    );
    position.act(&legal[0], &[]);
    assert!(position.0.distance(unit, position.unit("a01")) >= 17.99);
}

/// EOTE-5.11.2: reinforcements gather at their point of entry.
#[test]
fn reinforcements_gather_where_they_came_in() {
    let mut position = chasseurs(4, |position, state| {
        let unit = state.unit_mut(position.unit("f11"));
        (unit.blown, unit.turn.was_blown, unit.turn.fought_cavalry) = (true, true, true);
        unit.entered = super::spot(60.0, 6.0);
    });
    position.act(&Action::Done, &[]);
    assert_eq!(position.refused(&Action::Put(pose(8.0, 9.0, 0.0))), "EOTE-5.11.1");
    position.act(&Action::Put(pose(60.0, 8.0, 0.0)), &[]);
}
