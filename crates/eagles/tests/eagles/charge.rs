//! A charge from its declaration to the last clash, as it is played: `tests/data/cavalry-charge.toml` is a position in which no die
//! changes the course, `cavalry-charge.actions` plays it.
use eagles::procedure::{Answer, Combats, Frame, React, Reaction};
use eagles::scenario::Scenario;
use eagles::state::UnitState;
use eagles::unit::UnitId;
use eagles::{Action, Eagles};
use std::sync::Arc;
use voltigeur_engine::{Audit, Notation, Rules, Seeded};

const SCENARIO: &str = include_str!("../data/cavalry-charge.toml");
const ACTIONS: &str = include_str!("../data/cavalry-charge.actions");

fn start() -> Eagles {
    Eagles::new(Arc::new(Scenario::parse(SCENARIO).unwrap().battle(None).unwrap()))
}

fn unit(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

fn of<'a>(game: &'a Eagles, id: &str) -> &'a UnitState {
    game.unit_state(unit(game, id))
}

/// What is asked, in a word.
fn asked(game: &Eagles) -> &'static str {
    let breaks = {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        legal.iter().any(|action| matches!(action, Action::Breakthrough(..)))
    };
    match game.frame() {
        Frame::CommandControl(_) => "command",
        Frame::Part(_) => "part",
        Frame::React(React { kind: Reaction::Square, .. }) => "square",
        Frame::React(React { kind: Reaction::Intercept, .. }) => "intercept",
        Frame::Answer(Answer { kind: Reaction::Intercept, .. }) => "meet",
        Frame::Combats(Combats) => "combats",
        Frame::Back(_) => "back",
        Frame::Fight(_) if breaks => "breakthrough",
        Frame::Fight(_) => "winner",
        Frame::Break(_) => "square in a breakthrough",
        _ => "something else",
    }
}

/// EOTE-5.8.1, EOTE-5.6.1, EOTE-5.8.6, EOTE-5.9.1, EOTE-5.9.3, EOTE-7.6.2, EOTE-7.6.8, EOTE-5.15.1, EOTE-5.15.2, EOTE-5.15.4, EOTE-A.2.3,
/// EOTE-7.0.8, EOTE-5.10.1, EOTE-7.7.7: charge, square attempt, interception, assault, breakthrough, second combat, blown; whatever the
/// dice say.
#[test]
fn a_charge_from_its_declaration_to_the_last_clash() {
    let course = [
        "command",
        "part",
        "square",
        "part",
        "intercept",
        "meet",
        "part",
        "part",
        "combats",
        "back",
        "breakthrough",
        "square in a breakthrough",
        "back",
        "winner",
        "combats",
        "back",
        "breakthrough",
        "combats",
    ];
    assert_eq!(ACTIONS.lines().count(), course.len());
    for seed in 0..24 {
        let (mut game, mut dice) = (start(), Seeded::new(seed));
        for (line, wanted) in ACTIONS.lines().zip(course) {
            assert_eq!(asked(&game), wanted, "seed {seed}, before '{line}': {:?}", game.frame());
            let action = game.read_action(line).unwrap_or_else(|why| panic!("'{line}': {why}"));
            game.check(&action).unwrap_or_else(|why| panic!("seed {seed}, '{line}': {why}"));
            game.apply(&action, &mut dice, &mut ());
            game.invariants().unwrap();
            match line {
                "turn 30" => {
                    assert!(game.touches(unit(&game, "f1"), unit(&game, "a1")) && of(&game, "f1").turn.charged);
                    assert!(game.touches(unit(&game, "f2"), unit(&game, "h1")) && of(&game, "h1").turn.charged);
                }
                "breakthrough 0 10" => assert!(of(&game, "f1").disordered && of(&game, "f1").turn.broke_through),
                "back 40 12" => assert!(of(&game, "a2").turn.fought_cavalry && of(&game, "f1").turn.fought_cavalry),
                _ => {}
            }
        }
        assert_eq!(game.state().turn, 2, "the turn is over");
        assert!(of(&game, "f1").blown && of(&game, "f2").blown, "who fought is blown");
    }
}
