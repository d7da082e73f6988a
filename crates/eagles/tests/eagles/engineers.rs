//! 10.2 Engineers: whose die it is.
use crate::command::{Position, friant_routs, pose};
use eagles::procedure::Phase;
use eagles::state::{Spot, Status, Task};
use eagles::terrain::Kind;
use eagles::{Action, Eagles, new_game};
use std::sync::Arc;
use voltigeur_engine::{Recording, Rules, Scripted, Side};
use voltigeur_field::table::{Length, Point};

/// EOTE-10.2.4, EOTE-0.5.2: a charge is set by the engineers of one side, and that side throws for it, whoever has the initiative.
#[test]
fn the_die_of_a_charge_is_its_owners() {
    for owner in Side::BOTH {
        let mut battle = new_game("mill-hill", None).unwrap().battle().clone();
        for unit in battle.units.iter_mut().filter(|unit| ["f05", "a03"].contains(&unit.id.as_str())) {
            unit.engineers = true;
        }
        let position = Position(Eagles::new(Arc::new(battle)));
        let bridge = position.terrain("bridge");
        let mut position = position
            .set(|position, state| {
                state.initiative = Some(Side::First);
                let unit = position.unit(if owner == Side::First { "f05" } else { "a03" });
                let unit = state.unit_mut(unit);
                (unit.pose, unit.task) = (pose(47.0, 14.5, 0.0), Some((Task::Charge(bridge), 0)));
            })
            .at_the_end_of(2, Phase::Assault);
        position.act(&Action::Done, &[]);
        assert_eq!(position.0.state().charge_of(bridge), Some(owner), "it is set at the end of the turn");
        let mut position = position.at_the_end_of(3, Phase::Declaration);
        let mut dice = Recording::new(Scripted::new(&[6]));
        position.0.apply(&Action::Done, &mut dice, &mut ());
        let why = dice.throws.first().unwrap().why;
        assert_eq!((why.rule.0, why.roller), ("EOTE-10.2.4", owner));
        assert_eq!(position.0.state().charge_of(bridge), None, "on a six it must be set again");
    }
}

/// EOTE-10.2.4: a turn in which the battalion has moved does not count, though it is still beside the bridge; the next one does.
#[test]
fn who_moves_sets_no_charge() {
    let mut battle = new_game("mill-hill", None).unwrap().battle().clone();
    battle.units.iter_mut().filter(|unit| unit.id == "f05").for_each(|unit| unit.engineers = true);
    let position = Position(Eagles::new(Arc::new(battle)));
    let bridge = position.terrain("bridge");
    let working = |moved: bool| {
        let position = Position(position.0.clone()).set(|position, state| {
            state.initiative = Some(Side::First);
            let unit = state.unit_mut(position.unit("f05"));
            (unit.pose, unit.task) = (pose(47.0, 14.5, 0.0), Some((Task::Charge(bridge), 0)));
            unit.turn.moved = moved;
        });
        let mut position = position.at_the_end_of(2, Phase::Assault);
        position.act(&Action::Done, &[]);
        position
    };
    let still = working(false);
    assert_eq!((still.0.state().charge_of(bridge), still.state_of("f05").task), (Some(Side::First), None));
    let moved = working(true);
    assert_eq!(moved.0.state().charge_of(bridge), None, "that turn was lost");
    assert!(moved.state_of("f05").task.is_some(), "it is still at its work");
    let mut next = moved.at_the_end_of(3, Phase::Assault);
    next.act(&Action::Done, &[]);
    assert_eq!(next.0.state().charge_of(bridge), Some(Side::First), "it has stood still in the next turn");
}

/// EOTE-10.2.3, house ruling H107: a battalion that routs with its division keeps the turns that were counted for its pontoon.
#[test]
fn a_rout_does_not_cost_counted_turns() {
    let spot = Spot { x: Length(30_000), y: Length(14_750) };
    let position = friant_routs(|position, state| {
        state.unit_mut(position.unit("f03")).task = Some((Task::Pontoon(spot), 2));
    });
    let state = position.state_of("f03");
    assert_eq!((state.status, state.task), (Status::Routed, Some((Task::Pontoon(spot), 2))));
}

/// EOTE-10.2.3, house ruling H107: turns that were counted for a pontoon are not lost while the battalion is away, or routed; those of a
/// charge are.
#[test]
fn counted_turns_wait_for_the_battalion() {
    let mut battle = new_game("mill-hill", None).unwrap().battle().clone();
    battle.units.iter_mut().filter(|unit| unit.id == "f05").for_each(|unit| unit.engineers = true);
    battle
        .table
        .features
        .iter_mut()
        .filter(|brook| brook.id == "brook")
        .for_each(|brook| brook.kind.kind = Kind::River);
    let position = Position(Eagles::new(Arc::new(battle)));
    let brook = position.0.battle().line(position.terrain("brook")).unwrap().nearest(Point::new(30.0, 14.0)).0;
    let spot = Spot { x: Length::round(brook.x), y: Length::round(brook.y) };
    let end_turn = |position: Position, turn: u8, y: f64, status: Status| {
        let position = position.set(|position, state| {
            state.initiative = Some(Side::First);
            let unit = state.unit_mut(position.unit("f05"));
            (unit.pose, unit.status) = (pose(brook.x, y, 0.0), status);
        });
        let mut position = position.at_the_end_of(turn, Phase::Assault);
        position.act(&Action::Done, &[]);
        position
    };
    let position =
        position.set(|position, state| state.unit_mut(position.unit("f05")).task = Some((Task::Pontoon(spot), 3)));
    let away = end_turn(position, 2, brook.y - 6.0, Status::Ready);
    let away = end_turn(away, 3, brook.y - 8.0, Status::Routed);
    assert_eq!(away.state_of("f05").task, Some((Task::Pontoon(spot), 3)));
    assert!(away.0.state().pontoons.is_empty());
    let back = end_turn(away, 4, brook.y, Status::Ready);
    assert_eq!((back.0.state().pontoons.as_slice(), back.state_of("f05").task), (&[spot][..], None));
}
