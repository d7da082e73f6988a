//! S.4 to S.6: who holds what, what it is worth, and when a battle is over.
use super::{Position, pose, stow};
use eagles::Action;
use eagles::procedure::Phase;
use eagles::state::{LeaderStatus, State, Status};
use eagles::unit::Formation;
use voltigeur_engine::{GameState, Outcome, Pending, Rules, Side};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// Something that changes a position.
type Change<'a> = &'a dyn Fn(&Position, &mut State);

/// After the turn in which this changed: who holds each objective.
fn holders(scenario: &str, changes: &[Change<'_>]) -> Vec<Option<Side>> {
    let mut position = Position::of(scenario);
    for change in changes {
        position = position.set(|position, state| {
            state.initiative = Some(FIRST);
            change(position, state);
        });
        position = position.at_the_end_of(3, Phase::Integrity);
        position.act(&Action::Done, &[]);
    }
    position.0.state().holders.to_vec()
}

fn put(id: &'static str, x: f64, y: f64) -> impl Fn(&Position, &mut State) {
    move |position, state| state.unit_mut(position.unit(id)).pose = pose(x, y, 0.0)
}

fn garrison(id: &'static str, block: &'static str) -> impl Fn(&Position, &mut State) {
    move |position, state| {
        let unit = state.unit_mut(position.unit(id));
        (unit.town, unit.formation) = (Some(position.terrain(block)), Formation::Garrison);
        unit.pose = pose(50.5, 21.5, 0.0);
    }
}

fn leave(id: &'static str) -> impl Fn(&Position, &mut State) {
    move |position, state| {
        let unit = state.unit_mut(position.unit(id));
        (unit.town, unit.formation, unit.pose) = (None, Formation::FieldColumn, pose(60.0, 12.0, 0.0));
    }
}

/// EOTE-S.4: ground is held by formed units alone, and only while they are there; a block by its last garrison.
#[test]
fn objectives_are_held() {
    assert_eq!(holders("mill-hill", &[]), [None, None, None]);
    assert_eq!(holders("mill-hill", &[&put("f03", 35.0, 24.0)])[0], Some(FIRST));
    assert_eq!(holders("mill-hill", &[&put("f03", 35.0, 24.0), &put("f03", 35.0, 10.0)])[0], None, "it left");
    assert_eq!(holders("mill-hill", &[&put("f03", 35.0, 24.0), &put("a02", 35.0, 27.0)])[0], None, "both are there");
    assert_eq!(holders("mill-hill", &[&garrison("f05", "village_south")])[1], Some(FIRST));
    assert_eq!(
        holders("mill-hill", &[&garrison("f05", "village_south"), &leave("f05")])[1],
        Some(FIRST),
        "its last garrison"
    );
}

/// EOTE-S.4: the most formed units hold a wood until others are more; a block that must be clear is not taken while the enemy is near.
#[test]
fn objectives_of_quatre_bras() {
    let wood = |french: usize, allies: usize| {
        move |position: &Position, state: &mut State| {
            for (side, count, y) in [(FIRST, french, 0.0), (SECOND, allies, 3.0)] {
                stow(position, state, side, if side == FIRST { 3.0 } else { 46.0 }, 0.0);
                let infantry = position.0.battle().of_side(side).and(position.0.battle().infantry);
                let here = infantry.filter(|&unit| position.0.on_table(unit));
                for (n, unit) in here.take(count).enumerate() {
                    let state = state.unit_mut(unit);
                    (state.town, state.formation) = (None, Formation::FieldColumn);
                    state.pose = pose(18.0 + 1.5 * n as f64, 17.0 + y, 0.0);
                }
            }
        }
    };
    let south = |changes: &[Change<'_>]| holders("quatre-bras", changes)[4];
    assert_eq!(south(&[&wood(2, 1)]), Some(FIRST));
    assert_eq!(south(&[&wood(2, 2)]), Some(SECOND), "as many as the enemy is not more: it stays what it was");
    assert_eq!(south(&[&wood(2, 1), &wood(1, 1)]), Some(FIRST));
    let start = holders("quatre-bras", &[&|_, _| {}]);
    assert_eq!(&start[..2], [Some(SECOND), Some(SECOND)], "initial");
    let french = |near: bool| {
        move |position: &Position, state: &mut State| {
            let battle = position.0.battle();
            for unit in battle.of_side(SECOND).filter(|&unit| position.0.on_table(unit)) {
                let state = state.unit_mut(unit);
                (state.town, state.formation) = (None, Formation::FieldColumn);
            }
            stow(position, state, SECOND, 30.0, 0.0);
            if near {
                let unit = battle.of_side(SECOND).find(|&unit| position.0.on_table(unit)).unwrap();
                state.unit_mut(unit).pose = pose(32.0, 40.0, 0.0);
            }
            let unit = battle.of_side(FIRST).find(|&unit| position.0.on_table(unit)).unwrap();
            let state = state.unit_mut(unit);
            (state.town, state.formation) = (Some(position.terrain("quatre_bras")), Formation::Garrison);
            state.pose = pose(32.0, 42.8, 0.0);
        }
    };
    assert_eq!(holders("quatre-bras", &[&french(true)])[0], Some(SECOND), "a formed enemy within three inches");
    assert_eq!(holders("quatre-bras", &[&french(true), &french(false)])[0], Some(FIRST));
}

/// EOTE-S.5: what counts.
#[test]
fn points() {
    let position = Position::of("mill-hill").set(|position, state| {
        state.holders[0] = Some(FIRST);
        state.unit_mut(position.unit("a01")).status = Status::Routed;
        state.unit_mut(position.unit("a02")).status = Status::Pool;
        state.unit_mut(position.unit("a03")).status = Status::Removed;
        state.unit_mut(position.unit("a04")).status = Status::Withdrawn;
        state.unit_mut(position.unit("a05")).hits = 4;
        state.unit_mut(position.unit("a06")).hits = 3;
        // Its guns are left, a French battalion stands beside them, and its gunners are gone: it counts once.
        let battery = state.unit_mut(position.unit("a09"));
        (battery.guns, battery.status) = (Some(pose(60.0, 20.0, 180.0)), Status::Removed);
        state.unit_mut(position.unit("f03")).pose = pose(60.0, 19.5, 0.0);
        // Gunners who are still there, routed or worn out, are no unit.
        for (id, status) in [("a10", Status::Routed), ("a14", Status::Ready)] {
            let battery = state.unit_mut(position.unit(id));
            (battery.guns, battery.formation) = (Some(pose(10.0, 44.0, 180.0)), Formation::Crew);
            (battery.status, battery.hits) = (status, 4);
        }
    });
    assert_eq!(position.0.points_for(FIRST).map(|(_, points)| points), [6, 6, 1, 3, 0]);
    assert_eq!((position.0.score()[FIRST], position.0.score()[SECOND]), (16, 0));
    let position = Position::of("quatre-bras").set(|position, state| {
        state.leader_mut(position.leader("perponcher")).deaths = 1;
        state.leader_mut(position.leader("orange")).status = LeaderStatus::Killed(2);
        state.leader_mut(position.leader("orange")).deaths = 1;
    });
    assert_eq!(position.0.points_for(FIRST)[4].1, 3, "a division and a corps commander");
}

fn ends(position: Position, turn: u8) -> Option<Outcome> {
    let mut position = position.at_the_end_of(turn, Phase::Integrity);
    position.act(&Action::Done, &[]);
    match position.0.pending() {
        Pending::Over(outcome) => Some(outcome),
        Pending::Decision(_) => None,
    }
}

/// EOTE-S.5, EOTE-2.0.7: after the last turn the margin decides.
#[test]
fn the_last_turn() {
    let lost = |count: usize| {
        Position::of("mill-hill").set(|position, state| {
            state.initiative = Some(FIRST);
            for id in ["a01", "a02"].into_iter().take(count) {
                state.unit_mut(position.unit(id)).status = Status::Removed;
            }
        })
    };
    assert_eq!(ends(lost(2), 9), None);
    assert_eq!(ends(lost(2), 10), Some(Outcome { winner: Some(FIRST) }), "four points ahead");
    assert_eq!(ends(lost(1), 10), Some(Outcome { winner: None }), "two are not enough");
}

/// EOTE-S.6: when every division of a side is broken the score is taken, and that side does not win.
#[test]
fn all_broken() {
    let broken = |without: Option<&'static str>| {
        Position::of("mill-hill").set(|position, state| {
            state.initiative = Some(FIRST);
            // The French have lost all they have, but hold all the ground.
            for unit in position.0.battle().of_side(FIRST).filter(|&unit| position.0.on_table(unit)) {
                state.unit_mut(unit).status = Status::Pool;
            }
            if let Some(id) = without {
                state.unit_mut(position.unit(id)).status = Status::Ready;
            }
        })
    };
    assert_eq!(ends(broken(None), 3), Some(Outcome { winner: Some(SECOND) }));
    assert_eq!(ends(broken(Some("f11")), 3), None);
    let ahead = broken(None).set(|position, state| {
        for unit in position.0.battle().of_side(SECOND).filter(|&unit| position.0.on_table(unit)) {
            state.unit_mut(unit).hits = 9;
        }
        let units = position.0.battle().of_side(SECOND);
        for unit in units.filter(|&unit| position.0.on_table(unit)).skip(1) {
            state.unit_mut(unit).status = Status::Removed;
        }
        for unit in position.0.battle().of_side(FIRST).filter(|&unit| position.0.on_table(unit)) {
            state.unit_mut(unit).status = Status::Withdrawn;
        }
    });
    assert_eq!(ends(ahead, 3), Some(Outcome { winner: None }), "ahead, but broken");
}

/// EOTE-S.6: an objective that is held at the end of two turns running.
#[test]
fn held_twice() {
    let held = |turns: u8| {
        Position::of("quatre-bras").set(|position, state| {
            state.initiative = Some(FIRST);
            state.held_running = turns;
            for unit in position.0.battle().of_side(SECOND).filter(|&unit| position.0.on_table(unit)) {
                let state = state.unit_mut(unit);
                (state.town, state.formation) = (None, Formation::FieldColumn);
            }
            stow(position, state, SECOND, 30.0, 0.0);
            let unit = position.0.battle().of_side(FIRST).find(|&unit| position.0.on_table(unit)).unwrap();
            let state = state.unit_mut(unit);
            (state.town, state.formation) = (Some(position.terrain("quatre_bras")), Formation::Garrison);
        })
    };
    assert_eq!(ends(held(0), 5), None);
    assert_eq!(ends(held(1), 5), Some(Outcome { winner: Some(FIRST) }));
}
