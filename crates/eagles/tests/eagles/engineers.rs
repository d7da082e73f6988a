//! 10.2 Engineers: whose die it is.
use crate::command::{Position, pose};
use eagles::procedure::Phase;
use eagles::state::Task;
use eagles::{Action, Eagles, new_game};
use std::sync::Arc;
use voltigeur_engine::{Game, Recording, Scripted, Side};

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
