//! 1.9, 9.0 and 9.1: Tactical Combat Range, divisional integrity, and the rally of routed units.
use super::{Position, friant_routs, order, pose, spot, stow};
use eagles::Action;
use eagles::orders::{Kind, Objective};
use eagles::procedure::{CommandStep, Frame, Phase, PutReason, PutUnit};
use eagles::state::{LeaderStatus, State, Status};
use eagles::unit::Formation;
use voltigeur_engine::{Rules, Side};

const FRENCH: Side = Side::First;
const AUSTRIANS: Side = Side::Second;

/// Perponcher's division as in the scenario, with two militia battalions routed and two others worn.
fn perponcher(switch: Option<&str>) -> Position {
    let position = switch.map_or_else(|| Position::of("quatre-bras"), |switch| Position::with("quatre-bras", switch));
    position
        .set(|position, state| {
            state.initiative = Some(FRENCH);
            let units = position.0.battle().division(position.division("perponcher_div")).units;
            let battle = position.0.battle();
            let foot: Vec<_> = units.and(battle.infantry).minus(battle.detachments).collect();
            let mut militia = foot.iter().filter(|unit| battle.unit(**unit).ce == 7);
            let (now, before) = (*militia.next().unwrap(), *militia.next().unwrap());
            state.unit_mut(now).status = Status::Routed;
            state.unit_mut(now).turn.routed = true;
            state.unit_mut(before).status = Status::Pool;
            let mut line = foot.iter().filter(|unit| battle.unit(**unit).ce == 9);
            for _ in 0..2 {
                state.unit_mut(*line.next().unwrap()).hits = 3;
            }
            // Nobody in a town, nothing lost, and a leader too far away to restore order.
            state.leader_mut(position.leader("perponcher")).at = spot(71.0, 47.0);
            for unit in foot {
                state.unit_mut(unit).town = None;
            }
            state.division_mut(position.division("perponcher_div")).orders = order(Kind::Defend, Objective::Here);
        })
        .at_the_end_of(5, Phase::LeaderCasualties)
}

/// EX30. EOTE-9.0.1, EOTE-9.0.2, EOTE-9.0.3, EOTE-9.0.5, EOTE-9.0.6, EOTE-1.9.2. Rulings R36, H3 and H4.
#[test]
fn a_division_checks_its_integrity() {
    let mut position = perponcher(None);
    let division = position.division("perponcher_div");
    assert_eq!(position.0.integrity_ledger(division).total(), 2, "9 - 3 - 3 - 1");
    position.act(&Action::Done, &[2]);
    assert!(!position.0.state().division(division).falls_back);

    let mut position = perponcher(None);
    position.act(&Action::Done, &[3, 3]);
    let state = position.0.state().division(division);
    assert!(state.routed && !state.falls_back, "EOTE-9.0.7");
    assert_eq!(position.0.commander(division), None, "the leader stays, without division");
    assert!(position.0.is_here(position.leader("perponcher")));
    let units = position.0.battle().division(division).units.minus(position.0.battle().detachments);
    for unit in units {
        let state = position.0.state().unit(unit);
        assert!(state.beyond_rally && matches!(state.status, Status::Routed | Status::Removed), "{state:?}");
    }

    let mut position = perponcher(None).set(|position, state| {
        let sent =
            (order(Kind::Attack, Objective::Terrain(position.terrain("gemioncourt"))), 9, position.leader("orange"));
        state.division_mut(division).pending = Some(sent);
        state.division_mut(division).orders.now.kind = Kind::Attack;
    });
    position.act(&Action::Done, &[3, 4]);
    let state = position.0.state().division(division);
    assert_eq!((state.pending, state.orders.now.kind), (None, Kind::Defend), "what was on its way is lost (ruling H3)");
    assert!(state.falls_back && state.awaits_highest && !state.routed, "EOTE-9.0.8");
    let foot = units.minus(position.0.battle().cavalry);
    let ready = |unit: &eagles::unit::UnitId| position.0.state().unit(*unit).status == Status::Ready;
    assert!(foot.filter(ready).all(|unit| position.0.state().unit(unit).disordered));

    let mut double = perponcher(Some("di_routed_count=double"));
    assert_eq!(double.0.integrity_ledger(division).total(), -1, "9 - 6 - 3 - 1");
    double.act(&Action::Done, &[1, 10]);
}

/// EOTE-9.0.3: a rout adds one HIT to each unit. EOTE-9.0.7: it turns its back on the enemy, and is removed when it is far away.
/// Ruling R66.
#[test]
fn a_division_that_routs_is_lost() {
    let position = friant_routs(|_, _| {});
    assert_eq!(position.0.state().turn, 6);
    assert_eq!(position.state_of("f02").status, Status::Removed, "beyond 18 inches in phase 1");
    let near = position.state_of("f03");
    assert_eq!((near.status, near.hits), (Status::Routed, 1));
    assert!(near.pose.heading.apart(voltigeur_field::table::Heading::SOUTH).degrees() < 45.0, "it faces away");
}

/// EOTE-9.0.7, EOTE-7.5.15, house ruling H109: gunners in a square rout with the division, each with its HIT, and come out of the square.
#[test]
fn gunners_in_a_square_rout_with_the_division() {
    let position = friant_routs(|position, state| {
        state.unit_mut(position.unit("f03")).formation = Formation::Square;
        let crew = state.unit_mut(position.unit("f09"));
        (crew.formation, crew.refuge, crew.guns) =
            (Formation::Crew, Some(position.unit("f03")), Some(pose(38.0, 34.0, 0.0)));
        crew.pose = pose(34.0, 34.0, 0.0);
    });
    for id in ["f03", "f09"] {
        let state = position.state_of(id);
        assert_eq!((state.status, state.hits, state.refuge), (Status::Routed, 1, None), "{id}");
    }
}

/// EOTE-9.0.1: a cavalry brigade checks only when it has lost its commander; EOTE-8.0.4: then at once, and again in phase 7.
#[test]
fn a_cavalry_brigade_checks_for_its_commander_only() {
    let brigade = |change: &dyn Fn(&Position, &mut State)| {
        Position::of("mill-hill")
            .set(|position, state| {
                state.initiative = Some(FRENCH);
                change(position, state);
            })
            .at_the_end_of(5, Phase::Assault)
    };
    let mut position = brigade(&|position, state| {
        state.unit_mut(position.unit("f11")).turn.routed = true;
        state.unit_mut(position.unit("f11")).status = Status::Routed;
    });
    position.act(&Action::Done, &[]);
    let mut position = brigade(&|position, state| {
        let fd2 = position.division("fd2");
        state.division_mut(fd2).lost_leader = true;
        state.leader_mut(position.leader("f_cav")).status = LeaderStatus::Killed(5);
    });
    // Base 11, -3 without a leader. It routs in the first check: there is no second (EOTE-8.0.4).
    position.act(&Action::Done, &[9, 2]);
    assert!(position.0.state().division(position.division("fd2")).routed);
}

/// EOTE-9.0.4: the ground of a DEFEND order, or ground that was held under an order, is lost: -2.
#[test]
fn a_lost_objective() {
    let total = |orders: eagles::orders::Orders, held: bool, lost: bool| {
        let position = Position::of("mill-hill").set(|position, state| {
            let fd1 = position.division("fd1");
            state.division_mut(fd1).orders = orders;
            if held {
                state.division_mut(fd1).held[0] = Some(Objective::Terrain(position.terrain("hill_mill")));
            }
            if lost {
                state.unit_mut(position.unit("a01")).pose = pose(35.0, 24.0, 180.0);
            }
        });
        position.0.integrity_ledger(position.division("fd1")).total()
    };
    let hill = Objective::Terrain(Position::of("mill-hill").terrain("hill_mill"));
    assert_eq!(total(order(Kind::Defend, hill), false, false), 11);
    assert_eq!(total(order(Kind::Defend, hill), false, true), 9);
    assert_eq!(total(order(Kind::Attack, hill), false, true), 11, "it never held it");
    assert_eq!(total(order(Kind::Attack, hill), true, true), 9);
}

/// EOTE-9.0.4: what a division holds under its order is remembered at the end of the turn.
#[test]
fn held_ground_is_remembered() {
    let mut position = Position::of("mill-hill").at_the_end_of(3, Phase::Integrity).set(|position, state| {
        state.unit_mut(position.unit("f03")).pose = pose(35.0, 24.0, 0.0);
        state.initiative = Some(FRENCH);
    });
    position.act(&Action::Done, &[]);
    let hill = Objective::Terrain(position.terrain("hill_mill"));
    assert_eq!(position.0.state().division(position.division("fd1")).held[0], Some(hill));
}

/// EOTE-9.0.8: after falling back only the highest commander on the field is heard. EOTE-3.2.4.
#[test]
fn only_the_highest_commander_is_heard() {
    let mut position = Position::of("quatre-bras").in_step(3, CommandStep::Orders, FRENCH).set(|position, state| {
        state.division_mut(position.division("foy_div")).awaits_highest = true;
    });
    let foy = position.division("foy_div");
    let defend = order(Kind::Defend, Objective::Here);
    assert_eq!(position.refused(&Action::Order(position.leader("reille"), foy, defend)), "EOTE-9.0.8");
    position.act(&Action::Order(position.leader("ney"), foy, defend), &[]);
    position.act(&Action::Done, &[]);
    position.act(&Action::Done, &[10, 9, 1]);
    assert!(position.0.state().division(foy).awaits_highest, "until it takes effect");
    let mut position = position.at_the_end_of(3, Phase::End);
    position.act(&Action::Done, &[]);
    assert!(!position.0.state().division(foy).awaits_highest);
}

/// EOTE-9.0.9: a division that is 18 inches from every enemy falls back no more, and then regains its order; with the switch 12.
/// Ruling R17.
#[test]
fn a_division_recovers() {
    let recovers = |switch: Option<&str>, y: f64| {
        let position = switch.map_or_else(|| Position::of("mill-hill"), |switch| Position::with("mill-hill", switch));
        let mut position = position.at_the_end_of(3, Phase::End).set(|position, state| {
            state.division_mut(position.division("fd1")).falls_back = true;
            state.unit_mut(position.unit("f03")).disordered = true;
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            state.unit_mut(position.unit("f03")).pose = pose(34.0, y, 0.0);
            state.leader_mut(position.leader("f_div")).at = spot(34.0, y - 5.0);
        });
        position.act(&Action::Done, &[]);
        (position.0.state().division(position.division("fd1")).falls_back, position.state_of("f03").disordered)
    };
    assert_eq!(recovers(None, 27.0), (false, false));
    assert_eq!(recovers(None, 29.0), (true, true));
    assert_eq!(recovers(Some("division_fallback_distance=twelve"), 29.0), (false, false));
    assert_eq!(recovers(Some("division_fallback_distance=twelve"), 35.0), (true, true));
}

/// EOTE-9.0.8: an order of the highest commander binds it again, but does not stop the falling back: EOTE-9.0.9 does.
#[test]
fn an_order_does_not_stop_a_division_that_falls_back() {
    let falls_back = |y: f64| {
        let mut position = Position::of("mill-hill").at_the_end_of(3, Phase::End).set(|position, state| {
            let davout = position.leader("f_corps");
            let division = state.division_mut(position.division("fd1"));
            (division.falls_back, division.awaits_highest) = (true, true);
            division.pending = Some((order(Kind::Defend, Objective::Here), 4, davout));
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            state.unit_mut(position.unit("f03")).pose = pose(34.0, y, 0.0);
        });
        position.act(&Action::Done, &[]);
        let division = position.0.state().division(position.division("fd1"));
        assert_eq!((division.pending, division.awaits_highest), (None, false), "the order is in force");
        division.falls_back
    };
    assert!(falls_back(29.0));
    assert!(!falls_back(27.0), "eighteen inches from every enemy");
}

/// EOTE-7.15.3: a division that holds towns makes no check. Ruling R75.
#[test]
fn a_division_in_towns_makes_no_check() {
    let mut position = perponcher(None).set(|position, state| {
        let battle = position.0.battle();
        let units = battle.division(position.division("perponcher_div")).units.and(battle.infantry);
        let town = position.terrain("quatre_bras");
        let ready: Vec<_> = units.filter(|&unit| state.unit(unit).status == Status::Ready).collect();
        for unit in &ready[..ready.len().div_ceil(2)] {
            state.unit_mut(*unit).town = Some(town);
        }
    });
    position.act(&Action::Done, &[]);
}

/// EOTE-1.9.1, EOTE-1.9.2: 18 inches, or behind formed troops of another division.
#[test]
fn tactical_combat_range() {
    let out = |y: f64, shield: bool| {
        let position = Position::of("mill-hill").set(|position, state| {
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            stow(position, state, FRENCH, 4.0, 0.0);
            state.unit_mut(position.unit("f11")).pose = pose(34.0, y, 0.0);
            state.unit_mut(position.unit("f12")).status = Status::Routed;
            state.unit_mut(position.unit("f12")).pose = pose(34.0, 40.0, 0.0);
            if shield {
                for (n, id) in ["f01", "f02", "f03", "f04", "f05", "f06", "f07"].into_iter().enumerate() {
                    state.unit_mut(position.unit(id)).pose = pose(16.0 + 6.0 * n as f64, y + 3.0, 0.0);
                }
            }
        });
        position.0.out_of_combat_range(position.division("fd2"))
    };
    assert!(out(28.0, false), "18 inches, and a routed regiment does not count");
    assert!(!out(28.1, false));
    assert!(out(34.0, true), "behind a screen");
}

/// A routed battalion of a division that is far from the enemy, with its commander.
fn pool(change: impl FnOnce(&Position, &mut State)) -> Position {
    Position::of("mill-hill").set(|position, state| {
        stow(position, state, AUSTRIANS, 46.0, 180.0);
        stow(position, state, FRENCH, 4.0, 0.0);
        state.leader_mut(position.leader("f_div")).at = spot(60.0, 8.0);
        let routed = state.unit_mut(position.unit("f01"));
        (routed.status, routed.hits) = (Status::Pool, 5);
        change(position, state);
    })
}

/// EOTE-9.1.1, EOTE-9.1.2, EOTE-9.1.3: base CE 11 + 2 for Friant - 5 HITS = 8; a lower die rallies, another one loses the unit.
/// Rulings R37 and H7.
#[test]
fn a_routed_unit_is_rallied_or_lost() {
    let rally = |die: u8| {
        let mut position = pool(|_, _| {}).in_step(3, CommandStep::Rally, FRENCH);
        let unit = position.unit("f01");
        position.act(&Action::Rally(unit), &[die]);
        position
    };
    assert_eq!(rally(8).state_of("f01").status, Status::Removed);
    let mut position = rally(7);
    assert!(matches!(position.0.frame(), Frame::PutUnit(PutUnit { why: PutReason::Rallied, .. })));
    assert_eq!(position.refused(&Action::Put(pose(20.0, 10.0, 0.0))), "EOTE-9.1.3", "beyond Friant's radius");
    assert_eq!(position.refused(&Action::Put(pose(60.0, 30.0, 0.0))), "EOTE-9.1.3", "too near to the enemy");
    let taken = position.state_of("f11").pose;
    assert_eq!(position.refused(&Action::Put(pose(60.0, 49.0, 0.0))), "EOTE-0.1.4");
    assert!(position.0.check(&Action::Put(taken)).is_err());
    position.act(&Action::Put(pose(60.0, 12.0, 0.0)), &[]);
    let state = position.state_of("f01");
    assert_eq!((state.status, state.hits, state.disordered), (Status::Ready, 3, true), "half of 5 HITS are 2");
    assert!(state.rally_tried);
}

/// EOTE-9.1.2: -1 after a morale rout. EOTE-9.1.1, EOTE-8.0.6, EOTE-9.0.7, EOTE-3.5.1.3: who may not try.
#[test]
fn who_may_try_to_rally() {
    let mut position = pool(|position, state| state.unit_mut(position.unit("f01")).routed_by_morale = true).in_step(
        3,
        CommandStep::Rally,
        FRENCH,
    );
    position.act(&Action::Rally(position.unit("f01")), &[7]);
    assert_eq!(position.state_of("f01").status, Status::Removed, "7 is not lower than 7");
    let refused = |change: &dyn Fn(&Position, &mut State)| {
        let position = pool(|position, state| change(position, state)).in_step(3, CommandStep::Rally, FRENCH);
        position.refused(&Action::Rally(position.unit("f01")))
    };
    assert_eq!(refused(&|position, state| state.unit_mut(position.unit("f01")).rally_tried = true), "EOTE-9.1.2");
    assert_eq!(refused(&|position, state| state.unit_mut(position.unit("f01")).beyond_rally = true), "EOTE-9.0.7");
    assert_eq!(refused(&|position, state| state.leader_mut(position.leader("f_div")).shaken = true), "EOTE-9.1.1");
    assert_eq!(
        refused(&|position, state| state.leader_mut(position.leader("f_div")).unit = Some(position.unit("f02"))),
        "EOTE-9.1.1"
    );
    assert_eq!(
        refused(&|position, state| state.unit_mut(position.unit("a01")).pose = pose(20.0, 15.0, 180.0)),
        "EOTE-9.1.1",
        "within Tactical Combat Range"
    );
    let elsewhere = |position: &Position, state: &mut State| {
        state.leader_mut(position.leader("f_div")).at = spot(34.0, 44.0);
    };
    assert_eq!(refused(&elsewhere), "EOTE-9.1.1", "there is no place within his radius");
}

/// EOTE-9.1.1, EOTE-3.0.2: a superior who is attached to the division rallies its units too, when its own commander cannot, and when he
/// is the better one; they form up near either of them. House ruling H103.
#[test]
fn a_second_commander_rallies() {
    let tried = |shaken: bool, die: u8| {
        let mut position = pool(|position, state| {
            let friant = state.leader_mut(position.leader("f_div"));
            (friant.shaken, friant.replaced) = (shaken, true);
            let at = friant.at;
            let davout = state.leader_mut(position.leader("f_corps"));
            (davout.at, davout.division) = (at, Some(position.division("fd1")));
        })
        .in_step(3, CommandStep::Rally, FRENCH);
        position.act(&Action::Rally(position.unit("f01")), &[die]);
        position
    };
    for shaken in [false, true] {
        assert_eq!(tried(shaken, 9).state_of("f01").status, Status::Removed, "11 + 3 for Davout - 5 HITS = 9");
        let mut position = tried(shaken, 8);
        assert!(matches!(position.0.frame(), Frame::PutUnit(PutUnit { why: PutReason::Rallied, .. })));
        assert_eq!(position.0.state().leader(position.leader("f_div")).shaken, shaken, "until all have formed up");
        position.act(&Action::Put(pose(60.0, 12.0, 0.0)), &[]);
        assert!(!position.0.state().leader(position.leader("f_div")).shaken, "he can rally in the next turn");
    }
}

/// EOTE-7.5.13, EOTE-2.0.1, EOTE-A.1.1: routed units that are safe go to the rally pool in phase 1; with the switch they are removed.
/// Ruling R18.
#[test]
fn the_rally_pool() {
    let becomes = |switch: Option<&str>, y: f64| {
        let position = switch.map_or_else(|| Position::of("mill-hill"), |switch| Position::with("mill-hill", switch));
        let mut position = position.at_the_end_of(3, Phase::End).set(|position, state| {
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            let routed = state.unit_mut(position.unit("f01"));
            (routed.status, routed.pose) = (Status::Routed, pose(24.0, y, 180.0));
            // A comrade within range of the enemy keeps the division in Tactical Combat Range.
            state.unit_mut(position.unit("f02")).pose = pose(34.0, 36.0, 0.0);
        });
        position.act(&Action::Done, &[]);
        position.state_of("f01").status
    };
    assert_eq!(becomes(None, 20.0), Status::Pool);
    assert_eq!(becomes(None, 35.0), Status::Routed);
    assert_eq!(becomes(Some("routed_fate=removed"), 35.0), Status::Removed);
}

/// EOTE-9.0.7, EOTE-7.4.2: every unit of a division that has routed runs in its side's part, and is removed when it is far enough away
/// or has left the table.
#[test]
fn a_routed_division_runs() {
    let mut position = Position::of("mill-hill")
        .set(|position, state| {
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            let fd1 = position.division("fd1");
            state.division_mut(fd1).routed = true;
            let units = position.0.battle().division(fd1).units.filter(|&unit| position.0.on_table(unit));
            for (n, unit) in units.enumerate() {
                let state = state.unit_mut(unit);
                (state.status, state.beyond_rally) = (Status::Routed, true);
                state.formation = eagles::unit::Formation::FieldColumn;
                state.pose = pose(4.0 + 3.0 * n as f64, 30.0, 180.0);
            }
        })
        .at_the_end_of(3, Phase::Command);
    let run = |position: &mut Position| {
        while let Frame::Back(_) = position.0.frame() {
            let mut legal = Vec::new();
            position.0.legal_actions(&mut legal);
            position.act(&legal[0], &[]);
        }
    };
    position.act(&Action::Done, &[10, 1]);
    run(&mut position);
    let units = position.0.battle().division(position.division("fd1")).units.minus(position.0.battle().detachments);
    let removed = units.filter(|&unit| position.0.state().unit(unit).status == Status::Removed).count();
    assert_eq!(removed, units.len(), "sixteen inches from the enemy, and twenty more");
}

/// EOTE-9.0.8, EOTE-9.0.10, EOTE-5.0.5: a division that falls back goes before all others move, its pinned units too, facing the enemy.
#[test]
fn a_division_falls_back() {
    let mut position = Position::of("mill-hill")
        .set(|position, state| {
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            stow(position, state, FRENCH, 4.0, 0.0);
            let fd1 = position.division("fd1");
            state.division_mut(fd1).falls_back = true;
            state.unit_mut(position.unit("f01")).pose = pose(24.0, 26.0, 0.0);
            state.unit_mut(position.unit("a01")).pose = pose(24.0, 28.5, 180.0);
        })
        .at_the_end_of(3, Phase::Command);
    position.act(&Action::Done, &[10, 1]);
    assert!(position.0.is_pinned(position.unit("f01")));
    while let Frame::Compelled(_) = position.0.frame() {
        let mut legal = Vec::new();
        position.0.legal_actions(&mut legal);
        position.act(&legal[0], &[]);
    }
    let state = position.state_of("f01");
    assert!(state.pose.y.get() < 19.0, "eight inches in column: {:?}", state.pose);
    assert!(state.pose.heading.apart(voltigeur_field::table::Heading::NORTH).degrees() < 1.0, "facing the enemy");
}
