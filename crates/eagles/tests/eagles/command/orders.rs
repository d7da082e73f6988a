//! 3.1 to 3.4, 3.6 and 4.0.
use super::{Position, order, pose, spot};
use eagles::Action;
use eagles::orders::{Edge, Kind, Objective, Order, Orders, Until};
use eagles::procedure::{CommandStep, Phase};
use eagles::state::LeaderStatus;
use voltigeur_engine::{Notation, Presentation, Rules, Side};
use voltigeur_field::table::Length;

const FRENCH: Side = Side::First;
const ALLIES: Side = Side::Second;

fn attack(position: &Position, terrain: &str) -> Orders {
    order(Kind::Attack, Objective::Terrain(position.terrain(terrain)))
}

/// Ney on the ridge orders Foy, who is 35 inches away and on DEFEND.
fn ney_and_foy() -> Position {
    Position::of("quatre-bras").in_step(5, CommandStep::Orders, ALLIES).set(|position, state| {
        state.leader_mut(position.leader("ney")).at = spot(30.0, 2.0);
        state.leader_mut(position.leader("foy")).at = spot(65.0, 2.0);
        let foy = position.division("foy_div");
        state.division_mut(foy).orders = Orders::default();
        state.division_mut(foy).issued = Some((attack(position, "quatre_bras"), position.leader("ney")));
    })
}

/// EX14. EOTE-3.1.3, EOTE-3.1.5, EOTE-0.4.7: rating, nation, distance, change of order and dominating ground act on the die. Ruling R69.
#[test]
fn an_order_takes_the_turns_of_the_chart() {
    for (die, turn) in [(4, 7), (10, 6), (1, 8)] {
        let mut position = ney_and_foy();
        position.act(&Action::Done, &[die, 9, 1]);
        let foy = position.division("foy_div");
        let (_, arrives, issuer) = position.0.state().division(foy).pending.unwrap();
        assert_eq!((arrives, issuer), (turn, position.leader("ney")), "die {die}");
        assert_eq!(position.0.state().order(foy), Kind::Defend, "until then the old order binds (EOTE-3.1.4)");
    }
}

/// EOTE-3.1.5: +2 for cavalry and for a reserve (EOTE-3.3.7), -1 for a division that was engaged, -1 for one without leader. Ruling R69.
#[test]
fn what_else_acts_on_the_die() {
    let delay = |die: u8, change: &dyn Fn(&Position, &mut eagles::state::State)| {
        let mut position = ney_and_foy().set(|position, state| {
            state.leader_mut(position.leader("ney")).at = spot(60.0, 10.0);
            change(position, state);
        });
        position.act(&Action::Done, &[die, 9, 1]);
        let pending = position.0.battle().all_divisions().find_map(|of| position.0.state().division(of).pending);
        pending.unwrap().1 - 5
    };
    // Ney 3; +1 Foy, +1 French, -1 from DEFEND to ATTACK: +1. The row reads 3 2 2 1 1 by pairs of the die.
    assert_eq!([delay(5, &|_, _| {}), delay(6, &|_, _| {})], [2, 1]);
    let engaged = |position: &Position, state: &mut eagles::state::State| {
        state.division_mut(position.division("foy_div")).engaged = true;
    };
    assert_eq!([delay(6, &engaged), delay(7, &engaged)], [2, 1]);
    let reserve = |position: &Position, state: &mut eagles::state::State| {
        state.division_mut(position.division("foy_div")).orders = order(Kind::Reserve, Objective::Here);
    };
    // +1 Foy, +1 French, +2 reserve, and no -1: +4.
    assert_eq!([delay(2, &reserve), delay(3, &reserve)], [2, 1]);
    let leaderless = |position: &Position, state: &mut eagles::state::State| {
        state.leader_mut(position.leader("foy")).status = LeaderStatus::Killed(4);
    };
    // -1 for no leader, +1 French, -1, and near enough to the troops: -1.
    assert_eq!([delay(7, &leaderless), delay(8, &leaderless)], [2, 1]);
    let cavalry = |position: &Position, state: &mut eagles::state::State| {
        let (foy, pire) = (position.division("foy_div"), position.division("pire_div"));
        state.division_mut(pire).issued = state.division_mut(foy).issued.take();
        state.division_mut(pire).orders = Orders::default();
    };
    // +1 Pire, +1 French, +2 cavalry, -1: +3.
    assert_eq!([delay(3, &cavalry), delay(4, &cavalry)], [2, 1]);
}

/// EOTE-3.6.5: under the switch distance and ground act on the delay, not on the die. Ruling R9.
#[test]
fn delay_by_radius() {
    let delay = |x: f64, y: f64, die: u8| {
        let mut position = Position::with("quatre-bras", "orders_delay=radius");
        position = position.in_step(5, CommandStep::Orders, ALLIES).set(|position, state| {
            state.leader_mut(position.leader("ney")).at = spot(x, y);
            state.leader_mut(position.leader("foy")).at = spot(10.0, 10.0);
            let foy = position.division("foy_div");
            state.division_mut(foy).orders = Orders::default();
            state.division_mut(foy).issued = Some((attack(position, "quatre_bras"), position.leader("ney")));
        });
        position.act(&Action::Done, &[die, 9, 1]);
        position.0.state().division(position.division("foy_div")).pending.unwrap().1 - 5
    };
    // Ney's radius as a wing commander is 36; the die is 4 + 1 + 1 - 1 = 5: two turns.
    assert_eq!(delay(10.0, 27.0, 4), 2, "within half of the radius");
    assert_eq!(delay(10.0, 30.0, 4), 3, "beyond half");
    assert_eq!(delay(10.0, 47.0, 4), 4, "beyond the radius");
    assert_eq!(delay(40.0, 2.0, 4), 2, "30 inches away, on dominating ground");
    assert_eq!(delay(30.0, 3.0, 10), 1, "never less than one");
}

/// EOTE-3.1.2: in turn 1 orders take effect at once, without a die. EOTE-3.1.1: whom a commander may order, and once a turn.
#[test]
fn orders_of_the_first_turn() {
    let mut position = Position::of("quatre-bras").in_step(1, CommandStep::Orders, FRENCH);
    let (ney, reille, foy) = (position.leader("ney"), position.leader("reille"), position.division("foy_div"));
    let defend = order(Kind::Defend, Objective::Here);
    assert_eq!(position.refused(&Action::Order(reille, position.division("guiton_bde"), defend)), "EOTE-S.3");
    assert_eq!(position.refused(&Action::Order(position.leader("foy"), foy, defend)), "EOTE-3.1.1");
    assert_eq!(position.refused(&Action::Order(ney, position.division("perponcher_div"), defend)), "EOTE-3.1.1");
    position.act(&Action::Order(reille, foy, defend), &[]);
    assert_eq!(position.refused(&Action::Order(reille, foy, defend)), "EOTE-3.1.1", "one order a turn");
    position.act(&Action::Order(ney, foy, attack(&position, "gemioncourt")), &[]);
    assert_eq!(position.refused(&Action::Order(reille, foy, defend)), "EOTE-3.1.4", "a higher commander has spoken");
    position.act(&Action::Done, &[]);
    position.act(&Action::Done, &[9, 1]);
    let state = position.0.state().division(foy);
    assert_eq!((state.orders, state.pending), (attack(&position, "gemioncourt"), None));
}

/// EOTE-3.1.4: a new order replaces the pending one; a lower commander cannot stop what a higher one has sent. EOTE-3.1.7: it arrives
/// though the receiver has fallen. EOTE-3.4.1: a change is an order like any other.
#[test]
fn a_pending_order() {
    let foy_has = |position: &Position| *position.0.state().division(position.division("foy_div"));
    let pending = |by: &'static str, turn: u8| {
        move |position: &Position, state: &mut eagles::state::State| {
            let sent = (attack(position, "quatre_bras"), turn, position.leader(by));
            state.division_mut(position.division("foy_div")).pending = Some(sent);
        }
    };
    let defend = order(Kind::Defend, Objective::Here);
    let position = Position::of("quatre-bras").in_step(3, CommandStep::Orders, FRENCH).set(pending("ney", 5));
    let foy = position.division("foy_div");
    assert_eq!(position.refused(&Action::Order(position.leader("reille"), foy, defend)), "EOTE-3.1.4");
    let mut position = position.set(pending("reille", 5));
    position.act(&Action::Order(position.leader("ney"), foy, defend), &[]);
    position.act(&Action::Done, &[]);
    position.act(&Action::Done, &[10, 9, 1]);
    assert_eq!(foy_has(&position).pending.unwrap(), (defend, 4, position.leader("ney")));

    let mut position = Position::of("quatre-bras").set(pending("ney", 4)).set(|position, state| {
        state.leader_mut(position.leader("foy")).status = LeaderStatus::Killed(3);
    });
    position = position.at_the_end_of(3, Phase::End);
    position.act(&Action::Done, &[]);
    assert_eq!((foy_has(&position).orders, foy_has(&position).pending), (attack(&position, "quatre_bras"), None));
}

/// EOTE-3.1.6: who is attached to a division orders that one only, and it hears him in the next turn, without a die.
#[test]
fn an_attached_commander_orders_one_division() {
    let mut position = Position::of("quatre-bras").in_step(3, CommandStep::Orders, FRENCH).set(|position, state| {
        state.leader_mut(position.leader("reille")).division = Some(position.division("foy_div"));
    });
    let (reille, foy) = (position.leader("reille"), position.division("foy_div"));
    let defend = order(Kind::Defend, Objective::Here);
    assert_eq!(position.refused(&Action::Order(reille, position.division("bachelu_div"), defend)), "EOTE-3.1.6");
    position.act(&Action::Order(reille, foy, defend), &[]);
    position.act(&Action::Done, &[]);
    position.act(&Action::Done, &[9, 1]);
    assert_eq!(position.0.state().division(foy).pending, Some((defend, 4, reille)));
}

/// EOTE-3.2.1, EOTE-3.2.2, EOTE-3.3.6 to EOTE-3.3.9: orders that make no sense are refused. Ruling R55.
#[test]
fn orders_must_make_sense() {
    let position = Position::of("quatre-bras").in_step(3, CommandStep::Orders, FRENCH);
    let (ney, foy) = (position.leader("ney"), position.division("foy_div"));
    let refused = |orders: Orders| position.refused(&Action::Order(ney, foy, orders));
    assert_eq!(refused(order(Kind::Attack, Objective::Here)), "EOTE-3.2.1");
    assert_eq!(refused(order(Kind::Attack, Objective::Enemy(foy))), "EOTE-3.2.1");
    let (x, y, radius) = (Length(90_000), Length(0), Length(0));
    assert_eq!(refused(order(Kind::Attack, Objective::Point { x, y, radius })), "EOTE-3.2.1");
    let enemy = Objective::Enemy(position.division("perponcher_div"));
    assert_eq!(refused(order(Kind::Maneuver, enemy)), "EOTE-3.3.6");
    assert_eq!(refused(order(Kind::Withdraw, enemy)), "EOTE-3.3.8");
    assert_eq!(refused(order(Kind::Pursuit, Objective::Edge(Edge::North))), "EOTE-3.3.9");
    let mut gap = order(Kind::Defend, Objective::Here);
    gap.then[1] = Some(Order::default());
    assert_eq!(refused(gap), "EOTE-3.2.1");
    let mut held = order(Kind::Attack, enemy);
    held.now.until[2] = Some(Until::ObjectiveHeld);
    assert_eq!(refused(held), "EOTE-3.2.2");
    // A condition that can never hold.
    let until = |until: Until| {
        let mut attack = order(Kind::Attack, enemy);
        attack.now.until[0] = Some(until);
        position.0.check(&Action::Order(ney, foy, attack)).map_err(|refusal| refusal.rule.0)
    };
    let battle = position.0.battle();
    let whole = battle.division(foy).units.filter(|&unit| battle.unit(unit).parent.is_none()).count() as u8;
    for (condition, holds) in [
        (Until::Losses(0), false),
        (Until::Losses(whole), true),
        (Until::Losses(whole + 1), false),
        (Until::TurnReached(0), false),
        (Until::TurnReached(battle.turns), true),
        (Until::TurnReached(battle.turns + 1), false),
        (Until::EnemyWithin(Length(0)), true),
        (Until::NoEnemyWithin(Length(-1)), false),
    ] {
        assert_eq!(until(condition), if holds { Ok(()) } else { Err("EOTE-3.2.2") }, "{condition:?}");
    }
    let mut reserve = order(Kind::Reserve, Objective::Here);
    reserve.now.until[0] = Some(Until::TurnReached(4));
    assert_eq!(refused(reserve), "EOTE-3.3.7");
    let (kellermann, pire) = (order(Kind::Maneuver, Objective::Edge(Edge::North)), position.division("pire_div"));
    assert_eq!(
        position.refused(&Action::Order(ney, pire, kellermann)),
        "EOTE-3.3.7",
        "a reserve is called up to fight"
    );
    let mut long = order(Kind::Withdraw, Objective::Edge(Edge::South));
    long.now.until[0] = Some(Until::NoEnemyWithin(Length(18_000)));
    long.then = [Some(Order::default()), Some(Order { kind: Kind::Attack, objective: enemy, ..Order::default() })];
    position.0.check(&Action::Order(ney, foy, long)).unwrap();
}

/// EOTE-3.3.1: when DEFEND takes effect the place of each unit is its anchor; ATTACK leaves the anchors as they were.
#[test]
fn anchors_are_dropped() {
    let anchor = |orders: Orders| {
        let mut position = Position::of("mill-hill").in_step(1, CommandStep::Orders, FRENCH).set(|position, state| {
            state.unit_mut(position.unit("f01")).pose = pose(30.0, 20.0, 0.0);
        });
        position.act(&Action::Order(position.leader("f_corps"), position.division("fd1"), orders), &[]);
        position.act(&Action::Done, &[]);
        position.act(&Action::Done, &[9, 1]);
        position.state_of("f01").anchor
    };
    assert_eq!(anchor(order(Kind::Defend, Objective::Here)), spot(30.0, 20.0));
    let village = Position::of("mill-hill").terrain("village_south");
    assert_eq!(anchor(order(Kind::Attack, Objective::Terrain(village))), spot(24.0, 10.0), "where it started");
}

/// EX39. EOTE-3.3.6, EOTE-3.2.3: the leader and half of the units have arrived, and the next order takes effect at once.
#[test]
fn a_division_arrives() {
    let alten = |near: usize, leader_y: f64| {
        let mut position = Position::of("quatre-bras").at_the_end_of(6, Phase::End).set(|position, state| {
            state.leader_mut(position.leader("alten")).status = LeaderStatus::Here;
            state.leader_mut(position.leader("alten")).at = spot(32.0, leader_y);
            let of = position.0.battle().division(position.division("alten_div"));
            let units = of.units.minus(position.0.battle().detachments);
            for (n, unit) in units.enumerate() {
                let x = if n < near { 26.0 + 1.4 * n as f64 } else { 2.0 + 2.0 * n as f64 };
                let y = if n < near { 47.0 } else { 24.0 };
                state.unit_mut(unit).pose = pose(x, y, 0.0);
                state.unit_mut(unit).status = eagles::state::Status::Ready;
            }
        });
        position.act(&Action::Done, &[]);
        position.0.state().order(position.division("alten_div"))
    };
    assert_eq!(alten(5, 46.0), Kind::Attack);
    assert_eq!(alten(4, 46.0), Kind::Maneuver, "four of ten");
    assert_eq!(alten(5, 30.0), Kind::Maneuver, "without their leader");
}

/// EOTE-3.2.2, EOTE-3.2.3, EOTE-A.1.5: conditions end an order; without a next one the division defends where it stands.
#[test]
fn conditions_end_an_order() {
    let after = |until: Until, change: &dyn Fn(&Position, &mut eagles::state::State)| {
        let mut position = Position::of("mill-hill").at_the_end_of(3, Phase::End).set(|position, state| {
            let fd1 = position.division("fd1");
            let mut orders = attack(position, "hill_mill");
            orders.now.until[0] = Some(until);
            state.division_mut(fd1).orders = orders;
            change(position, state);
        });
        position.act(&Action::Done, &[]);
        position.0.state().order(position.division("fd1"))
    };
    let on_the_hill = |who: &'static str| {
        move |position: &Position, state: &mut eagles::state::State| {
            state.unit_mut(position.unit(who)).pose = pose(35.0, 24.0, 0.0);
        }
    };
    assert_eq!(after(Until::TurnReached(5), &|_, _| {}), Kind::Attack);
    assert_eq!(after(Until::TurnReached(4), &|_, _| {}), Kind::Defend);
    assert_eq!(after(Until::ObjectiveHeld, &|_, _| {}), Kind::Attack);
    assert_eq!(after(Until::ObjectiveHeld, &on_the_hill("f01")), Kind::Defend);
    assert_eq!(after(Until::ObjectiveHeld, &on_the_hill("f11")), Kind::Attack, "of another division");
    assert_eq!(after(Until::ObjectiveLost, &on_the_hill("f01")), Kind::Attack);
    assert_eq!(after(Until::ObjectiveLost, &on_the_hill("a01")), Kind::Defend);
    let worn = |position: &Position, state: &mut eagles::state::State| {
        state.unit_mut(position.unit("f01")).hits = 3;
        state.unit_mut(position.unit("f02")).status = eagles::state::Status::Removed;
    };
    assert_eq!(after(Until::Losses(2), &worn), Kind::Defend);
    assert_eq!(after(Until::Losses(3), &worn), Kind::Attack);
    assert_eq!(after(Until::EnemyWithin(Length(20_000)), &|_, _| {}), Kind::Attack);
    assert_eq!(after(Until::EnemyWithin(Length(40_000)), &|_, _| {}), Kind::Defend);
    assert_eq!(after(Until::NoEnemyWithin(Length(20_000)), &|_, _| {}), Kind::Defend);
    assert_eq!(after(Until::OrderFromCommander, &|_, _| {}), Kind::Attack);
}

/// EOTE-3.2.3: an order against a division ends when nobody of it is left. EOTE-3.3.7: nothing but an order ends RESERVE.
#[test]
fn an_enemy_that_is_gone() {
    let mut position = Position::of("mill-hill").at_the_end_of(3, Phase::End).set(|position, state| {
        let enemy = Objective::Enemy(position.division("ad2"));
        state.division_mut(position.division("fd2")).orders = order(Kind::Attack, enemy);
        let mut reserve = order(Kind::Reserve, Objective::Here);
        reserve.now.until[0] = Some(Until::TurnReached(1));
        state.division_mut(position.division("fd1")).orders = reserve;
        for id in ["a11", "a12", "a13", "a14"] {
            state.unit_mut(position.unit(id)).status = eagles::state::Status::Removed;
        }
    });
    position.act(&Action::Done, &[]);
    assert_eq!(position.0.state().order(position.division("fd2")), Kind::Defend);
    assert_eq!(position.0.state().order(position.division("fd1")), Kind::Reserve);
}

/// EOTE-3.3.9: a pursuit follows the nearest division that goes back, and its owner may end it; EOTE-3.3.10: then it defends.
#[test]
fn a_pursuit() {
    let mut position = Position::of("mill-hill").in_step(1, CommandStep::Orders, FRENCH).set(|position, state| {
        state.division_mut(position.division("ad1")).falls_back = true;
    });
    let (corps, fd2) = (position.leader("f_corps"), position.division("fd2"));
    let pursuit = Action::Order(corps, fd2, order(Kind::Pursuit, Objective::Here));
    assert_eq!(position.refused(&Action::EndPursuit(fd2)), "EOTE-3.3.9");
    position.act(&pursuit, &[]);
    position.act(&Action::Done, &[]);
    position.act(&Action::Done, &[9, 1]);
    let orders = position.0.state().division(fd2).orders;
    assert_eq!((orders.now.kind, orders.now.objective), (Kind::Pursuit, Objective::Enemy(position.division("ad1"))));
    // Whatever was to follow it: it defends.
    let mut position = position.in_step(2, CommandStep::Orders, FRENCH).set(|position, state| {
        let then = &mut state.division_mut(position.division("fd2")).orders.then;
        then[0] = Some(order(Kind::Attack, Objective::Enemy(position.division("ad1"))).now);
    });
    position.act(&Action::EndPursuit(fd2), &[]);
    assert_eq!(position.0.state().division(fd2).orders, Orders::default());
}

/// EX15. EOTE-4.0.1, EOTE-4.0.2, EOTE-4.0.3, EOTE-2.0.2: the initiative.
#[test]
fn the_initiative() {
    let mut position = Position::of("quatre-bras").at_the_end_of(4, Phase::Command).set(|position, state| {
        state.last_initiative = Some(FRENCH);
        state.leader_mut(position.leader("wellington")).status = LeaderStatus::Here;
        state.leader_mut(position.leader("perponcher")).status = LeaderStatus::Killed(4);
        for n in 0..4 {
            state.unit_mut(position.0.battle().cavalry.into_iter().nth(n).unwrap()).hits = 0;
        }
        let kinds = [("bachelu_div", Kind::Attack), ("foy_div", Kind::Attack), ("pire_div", Kind::Reserve)];
        for (division, kind) in kinds {
            state.division_mut(position.division(division)).orders.now.kind = kind;
        }
        state.division_mut(position.division("perponcher_div")).orders.now.kind = Kind::Defend;
    });
    let totals = [FRENCH, ALLIES].map(|side| position.0.initiative_ledger(side).total());
    assert_eq!(totals, [7, 2], "Ney 3, two attacks, last turn, more cavalry; Wellington 3, a division without leader");
    position.act(&Action::Done, &[2, 7, 5, 8]);
    assert_eq!((position.0.state().initiative, position.0.a()), (Some(FRENCH), FRENCH), "9 to 9, then 12 to 10");
    assert_eq!(position.0.phase(), Phase::Movement);
}

/// EOTE-3.2.1, EOTE-3.2.2, EOTE-3.2.3: an order reads as a sentence with the names of places and divisions; its notation stays exact.
#[test]
fn an_order_reads_as_a_sentence() {
    let position = Position::of("quatre-bras").in_step(5, CommandStep::Orders, FRENCH);
    let said = |notation: &str| {
        let action = position.0.read_action(notation).unwrap();
        let choice = position.0.describe_action(&action);
        assert_eq!(choice.action, notation, "what is typed is what is sent");
        choice.label
    };
    for (notation, sentence) in [
        (
            "ATTACK enemy picton_div until losses 2",
            "attack the 5th Division (Picton) until two of its units are worn out or lost",
        ),
        (
            "ATTACK terrain gemioncourt until objective_held losses 5 then DEFEND terrain gemioncourt",
            "attack Gemioncourt until the objective is held or five of its units are worn out or lost; then defend Gemioncourt",
        ),
        (
            "DEFEND until turn_reached 7 enemy_within 12 order_from_commander",
            "defend where it stands until turn 7, an enemy is within 12 inches or a new order arrives",
        ),
        (
            "MANEUVER point 44 37.5 8 until arrived",
            "march to the ground within 8 inches of the point at 44, 37.5 (near Namur ridge) until it has arrived",
        ),
        (
            "WITHDRAW edge south until no_enemy_within 18",
            "withdraw to the south edge of the table until no enemy is within 18 inches",
        ),
        ("PURSUIT", "pursue the nearest retreating enemy"),
        ("RESERVE until order_from_commander", "stay in reserve until a new order arrives"),
    ] {
        let label = said(&format!("order reille foy_div {notation}"));
        assert_eq!(label, format!("Reille orders the 9th Division (Foy) to {sentence}"));
    }
}

/// EOTE-3.2.1: the order of its division stands on the card of every unit, and the choice of an order shows who is to go and where to.
#[test]
fn the_picture_tells_orders_in_words() {
    use voltigeur_engine::view::{Target, Viewer};
    let position = Position::of("quatre-bras").in_step(5, CommandStep::Orders, FRENCH).set(|position, state| {
        state.division_mut(position.division("foy_div")).orders = attack(position, "quatre_bras");
    });
    let view = position.0.view(Viewer::Spectator);
    let unit = view
        .pieces
        .iter()
        .find(|piece| view.formations_of(piece).next().is_some_and(|of| of.name == "9th Division (Foy)"))
        .unwrap();
    assert!(unit.traits.iter().any(|(text, _)| text == "ordered to attack Quatre Bras"), "{:?}", unit.traits);
    assert!(view.sides[0].resources.iter().any(|text| text == "orders for the 9th Division (Foy): attack Quatre Bras"));
    let action = position.0.read_action("order reille foy_div ATTACK terrain gemioncourt").unwrap();
    let points = position.0.describe_action(&action).points_at;
    assert_eq!(points, [Target::Piece("foy".to_owned()), Target::Terrain("gemioncourt".to_owned())]);
}
