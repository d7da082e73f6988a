//! 3.0.7 and 3.5.2: leaders ride in the Movement Phase.
use super::leaders::friant;
use super::{Position, pose, spot};
use eagles::Action;
use eagles::procedure::{Frame, Part, Phase};
use eagles::state::{LeaderStatus, State};
use voltigeur_engine::{Rules, Side};

const FRENCH: Side = Side::First;
const AUSTRIANS: Side = Side::Second;

/// A leader of A or B rides in his side's part.
fn part(side: Side, change: impl FnOnce(&Position, &mut State)) -> Position {
    friant(|position, state| {
        state.initiative = Some(FRENCH);
        change(position, state);
    })
    .in_phase(2, Phase::Movement, &[Frame::Part(Part { side, free: true })])
}

/// EOTE-3.0.7, EOTE-3.0.9, EOTE-5.1.2, EOTE-3.5.1.5: how far leaders ride, and what bars their way.
#[test]
fn leaders_ride() {
    let mut position = part(FRENCH, |position, state| {
        state.leader_mut(position.leader("f_div")).at = spot(24.0, 20.0);
        state.unit_mut(position.unit("a01")).pose = pose(24.0, 24.0, 180.0);
    });
    let (friant, davout, marulaz) = (position.leader("f_div"), position.leader("f_corps"), position.leader("f_cav"));
    assert_eq!(position.refused(&Action::Ride(friant, spot(38.1, 20.0))), "EOTE-3.0.7", "14 inches");
    assert_eq!(position.refused(&Action::Ride(davout, spot(38.0, 13.1))), "EOTE-3.0.7", "10 for a corps commander");
    assert_eq!(position.refused(&Action::Ride(friant, spot(24.0, 28.0))), "EOTE-3.0.7", "through the enemy");
    assert_eq!(position.refused(&Action::Ride(marulaz, spot(-1.0, 4.0))), "EOTE-3.0.7", "off the table");
    assert_eq!(position.refused(&Action::Ride(position.leader("a_div"), spot(32.0, 40.0))), "EOTE-3.0.7");
    position.act(&Action::Ride(friant, spot(24.0, 10.0)), &[]);
    assert_eq!(position.refused(&Action::Ride(friant, spot(29.0, 10.0))), "EOTE-3.0.7", "10 and 5 are more than 14");
    position.act(&Action::Ride(friant, spot(28.0, 10.0)), &[]);
    assert_eq!(position.0.state().leader(friant).at, spot(28.0, 10.0));

    let position = part(AUSTRIANS, |_, _| {});
    let vukassovich = position.leader("a_div");
    assert_eq!(
        position.refused(&Action::Ride(vukassovich, spot(32.5, 34.1))),
        "EOTE-3.0.7",
        "half of it without the initiative"
    );
    position.0.check(&Action::Ride(vukassovich, spot(32.5, 34.2))).unwrap();

    let mut position = part(FRENCH, |position, state| {
        state.leader_mut(position.leader("f_div")).unit = Some(position.unit("f01"));
    });
    position.act(&Action::Ride(friant, spot(24.0, 12.0)), &[]);
    assert_eq!(position.0.attached_leader(position.unit("f01")), None, "he has left it");
    let position = part(FRENCH, |position, state| {
        let friant = state.leader_mut(position.leader("f_div"));
        (friant.unit, friant.done) = (Some(position.unit("f01")), true);
    });
    assert_eq!(position.refused(&Action::Ride(friant, spot(24.0, 12.0))), "EOTE-3.5.1.1");
}

/// EOTE-3.5.2.1, EOTE-3.5.2.4: a superior joins a division beside its commander, leaves it, and joins no other in the same turn.
#[test]
fn a_superior_joins_a_division() {
    let mut position = part(FRENCH, |position, state| {
        state.leader_mut(position.leader("f_corps")).at = spot(30.0, 6.0);
        state.leader_mut(position.leader("f_div")).at = spot(33.0, 6.0);
        state.leader_mut(position.leader("f_cav")).at = spot(33.0, 10.0);
    });
    let (davout, fd1) = (position.leader("f_corps"), position.division("fd1"));
    position.act(&Action::Ride(davout, spot(31.9, 6.0)), &[]);
    assert_eq!(position.0.state().leader(davout).division, None, "more than an inch away");
    position.act(&Action::Ride(davout, spot(32.0, 6.0)), &[]);
    assert_eq!(position.0.state().leader(davout).division, Some(fd1));
    position.act(&Action::Ride(davout, spot(33.0, 9.5)), &[]);
    assert_eq!(
        position.0.state().leader(davout).division,
        None,
        "beside Marulaz, but he has left a division in this turn"
    );
}

/// House ruling H32: between two commanders he joins the nearer one.
#[test]
fn a_superior_between_two_commanders_joins_the_nearer_one() {
    let joined = |x: f64| {
        let mut position = part(FRENCH, |position, state| {
            state.leader_mut(position.leader("f_corps")).at = spot(33.0, 3.0);
            state.leader_mut(position.leader("f_div")).at = spot(32.4, 6.0);
            state.leader_mut(position.leader("f_cav")).at = spot(33.6, 6.0);
        });
        let davout = position.leader("f_corps");
        position.act(&Action::Ride(davout, spot(x, 6.0)), &[]);
        let division = position.0.state().leader(davout).division;
        division.map(|division| division == position.division("fd1"))
    };
    assert_eq!(joined(32.9), Some(true));
    assert_eq!(joined(33.1), Some(false));
}

/// EOTE-3.5.2.2, EOTE-3.5.2.3: he takes over a division whose commander has fallen, when its farthest unit is near enough. House ruling H2.
#[test]
fn a_superior_takes_a_division_over() {
    let over = |far: f64| {
        let mut position = part(FRENCH, |position, state| {
            state.leader_mut(position.leader("f_cav")).status = LeaderStatus::Killed(1);
            state.leader_mut(position.leader("f_corps")).at = spot(8.0, 14.0);
            for (id, x, y) in [("f11", 8.0, 9.0), ("f12", 8.0, far), ("f13", 14.0, 9.0), ("f14", 11.0, 9.0)] {
                state.unit_mut(position.unit(id)).pose = pose(x, y, 0.0);
            }
        });
        let davout = position.leader("f_corps");
        position.act(&Action::Ride(davout, spot(8.0, 9.5)), &[]);
        position.0.commander(position.division("fd2")) == Some(davout)
    };
    assert!(over(20.0), "the rear of the farthest regiment is within 12 inches");
    assert!(!over(30.0));
}

/// EOTE-3.5.2.2, EOTE-3.5.2.4: one who was attached already when the commander fell, and stood too far from a unit of the division, takes
/// it over by a ride; that he leaves it for a moment bars him from other divisions only.
#[test]
fn an_attached_superior_takes_his_own_division_over() {
    let mut position = part(FRENCH, |position, state| {
        state.leader_mut(position.leader("f_cav")).status = LeaderStatus::Killed(1);
        let davout = state.leader_mut(position.leader("f_corps"));
        (davout.at, davout.division) = (spot(8.0, 14.0), Some(position.division("fd2")));
        for (id, x, y) in [("f11", 8.0, 9.0), ("f12", 8.0, 30.0), ("f13", 14.0, 9.0), ("f14", 11.0, 9.0)] {
            state.unit_mut(position.unit(id)).pose = pose(x, y, 0.0);
        }
    });
    let (davout, fd2) = (position.leader("f_corps"), position.division("fd2"));
    position.act(&Action::Ride(davout, spot(8.0, 13.0)), &[]);
    assert_eq!(position.0.state().leader(davout).division, None, "with nobody, and the farthest regiment is too far");
    let mut position = position.set(|position, state| {
        state.unit_mut(position.unit("f12")).pose = pose(8.0, 20.0, 0.0);
    });
    position.act(&Action::Ride(davout, spot(8.0, 9.5)), &[]);
    assert_eq!(position.0.commander(fd2), Some(davout));
}

/// EOTE-3.0.7: a leader crosses a river only at a bridge that stands, a ford or a pontoon (ruling H10); streams do not hinder him.
#[test]
fn a_leader_at_a_river() {
    let ride = |river: bool, x: f64, destroyed: bool| {
        let mut battle = Position::of("mill-hill").0.battle().clone();
        if river {
            let brook = battle.table.features.iter_mut().find(|feature| feature.id == "brook").unwrap();
            brook.kind.kind = eagles::terrain::Kind::River;
        }
        let position = Position(eagles::Eagles::new(std::sync::Arc::new(battle)))
            .set(|position, state| {
                state.initiative = Some(FRENCH);
                state.leader_mut(position.leader("f_div")).at = spot(x, 13.0);
                if destroyed {
                    state.destroyed |= 1 << position.terrain("bridge").0;
                }
            })
            .in_phase(2, Phase::Movement, &[Frame::Part(Part { side: FRENCH, free: true })]);
        position.0.check(&Action::Ride(position.leader("f_div"), spot(x, 17.0))).is_ok()
    };
    assert!(ride(false, 30.0, false));
    assert!(!ride(true, 30.0, false));
    assert!(ride(true, 24.0, false), "the ford");
    assert!(ride(true, 48.0, false) && !ride(true, 48.0, true), "the bridge");
}
