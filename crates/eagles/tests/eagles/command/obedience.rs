//! 3.2.5 to 3.3.10: what orders forbid in the Movement Phase, and what they ask for before a division is done.
use super::{Position, order, pose, spot, stow};
use eagles::Action;
use eagles::action::{Leg, Legs};
use eagles::orders::{Edge, Kind, Objective, Orders};
use eagles::procedure::{Frame, Part, Phase};
use eagles::state::{State, Status};
use eagles::unit::{DivisionId, Formation, UnitId};
use voltigeur_engine::{Presentation, Rules, Side};
use voltigeur_field::table::{Angle, Length};

const FRENCH: Side = Side::First;
const AUSTRIANS: Side = Side::Second;

/// Friant with four battalions far from all enemies, who stand along the northern edge; the French have the initiative, and phase 3
/// begins.
fn four_battalions(orders: Orders, change: impl FnOnce(&Position, &mut State)) -> Position {
    let mut position = Position::of("mill-hill")
        .set(|position, state| {
            stow(position, state, AUSTRIANS, 46.0, 180.0);
            let of = position.0.battle().division(position.division("fd1")).units;
            for unit in of {
                state.unit_mut(unit).status = if position.0.on_table(unit) { Status::Removed } else { Status::Absent };
            }
            for (n, id) in ["f01", "f02", "f03", "f04"].into_iter().enumerate() {
                let unit = state.unit_mut(position.unit(id));
                (unit.status, unit.pose) = (Status::Ready, pose(26.0 + 4.0 * n as f64, 18.0, 0.0));
            }
            state.leader_mut(position.leader("f_div")).at = spot(32.0, 17.0);
            state.division_mut(position.division("fd1")).orders = orders;
            for division in [position.division("fd2"), position.division("ad1"), position.division("ad2")] {
                state.division_mut(division).orders = Orders::default();
            }
            change(position, state);
            let anchors: Vec<_> = state.units.iter().map(|unit| (unit.pose.x, unit.pose.y)).collect();
            for (unit, (x, y)) in state.units.iter_mut().zip(anchors) {
                unit.anchor = eagles::state::Spot { x, y };
            }
        })
        .at_the_end_of(3, Phase::Command);
    position.act(&Action::Done, &[10, 1]);
    assert!(matches!(position.0.frame(), Frame::Part(Part { side: FRENCH, .. })));
    position
}

fn advance(unit: UnitId, inches: f64, degrees: i32) -> Action {
    let (distance, angle) = (Length::round(inches), Angle(100 * degrees));
    Action::Move(unit, Legs::one(Leg::Advance { distance, angle }), None)
}

fn north(y: f64) -> Objective {
    Objective::Point { x: Length(32_000), y: Length::round(y), radius: Length(4_000) }
}

fn finish(position: &Position) -> (Action, DivisionId) {
    let fd1 = position.division("fd1");
    (Action::Finish(fd1), fd1)
}

/// EOTE-3.3.4, EOTE-3.2.6: on ATTACK half of the eligible units go half of their allowance; those who fall short are named.
#[test]
fn an_attack_is_carried_forward() {
    let mut position = four_battalions(order(Kind::Attack, north(34.0)), |_, _| {});
    let (done, fd1) = finish(&position);
    assert_eq!(position.refused(&done), "EOTE-3.3.4");
    assert_eq!(position.0.short_of_order(fd1).len(), 4);
    let [first, second] = ["f01", "f02"].map(|id| position.unit(id));
    position.act(&advance(first, 5.0, 0), &[]);
    position.act(&advance(second, 3.9, 0), &[]);
    assert_eq!(position.refused(&done), "EOTE-3.3.4", "one of four, and one who could still go on");
    assert!(!position.0.short_of_order(fd1).has(first) && position.0.short_of_order(fd1).has(second));
    position.act(&advance(second, 0.3, 0), &[]);
    position.act(&done, &[]);
    assert!(position.0.short_of_order(fd1).is_empty());
}

/// EOTE-3.3.4: who is disordered, worn or out of command need not; who is in musket range of the enemy, or holds the objective, has done it.
#[test]
fn who_need_not_attack() {
    let excused = |change: &dyn Fn(&Position, &mut State)| {
        let position = four_battalions(order(Kind::Attack, north(34.0)), |position, state| {
            // f04 alone is left.
            for id in ["f01", "f02", "f03"] {
                state.unit_mut(position.unit(id)).status = Status::Removed;
            }
            change(position, state);
        });
        position.0.check(&finish(&position).0).is_ok()
    };
    assert!(!excused(&|_, _| {}));
    assert!(excused(&|position, state| state.unit_mut(position.unit("f04")).disordered = true));
    assert!(excused(&|position, state| state.unit_mut(position.unit("f04")).hits = 3));
    assert!(excused(&|position, state| state.leader_mut(position.leader("f_div")).at = spot(60.0, 17.0)));
    assert!(
        excused(&|position, state| state.unit_mut(position.unit("a01")).pose = pose(38.0, 22.9, 180.0)),
        "in range"
    );
    let routed_enemy = |position: &Position, state: &mut State| {
        let enemy = state.unit_mut(position.unit("a01"));
        (enemy.pose, enemy.status) = (pose(38.0, 22.9, 180.0), Status::Routed);
    };
    assert!(!excused(&routed_enemy), "EOTE-7.4.2: the routed are nobody to be at");
    assert!(excused(&|position, state| state.unit_mut(position.unit("f04")).pose = pose(32.0, 31.0, 0.0)), "in it");
}

/// EOTE-3.2.7: a unit that a reaction stopped, or that cannot come nearer by any straight advance, has done what it could. Ruling R79.
#[test]
fn spent_units() {
    let excused = |change: &dyn Fn(&Position, &mut State)| {
        let mut position = four_battalions(order(Kind::Attack, north(34.0)), |position, state| {
            for id in ["f01", "f02", "f03"] {
                state.unit_mut(position.unit(id)).status = Status::Removed;
            }
        });
        position = position.set(|position, state| change(position, state));
        position.0.check(&finish(&position).0).is_ok()
    };
    assert!(!excused(&|_, _| {}));
    assert!(excused(&|position, state| state.unit_mut(position.unit("f04")).turn.stopped = true));
    assert!(
        excused(&|position, state| state.unit_mut(position.unit("f04")).pose = pose(38.0, 18.0, 180.0)),
        "it looks away"
    );
}

/// EOTE-3.3.5: an assault that was open in one turn with the initiative must be pressed in the next.
#[test]
fn assaults_must_be_pressed() {
    let position = |owes: bool| {
        four_battalions(order(Kind::Attack, north(40.0)), |position, state| {
            state.unit_mut(position.unit("a01")).pose = pose(26.0, 25.0, 180.0);
            state.division_mut(position.division("fd1")).owes_assault = owes;
        })
    };
    let half = |position: &mut Position| {
        for id in ["f03", "f04"] {
            let unit = position.unit(id);
            position.act(&advance(unit, 5.0, 0), &[]);
        }
    };
    let mut first = position(false);
    let (done, fd1) = finish(&first);
    assert!(first.0.state().division(fd1).assault_open);
    half(&mut first);
    first.0.check(&done).unwrap();
    first.act(&done, &[]);
    first.act(&Action::Done, &[]);
    first.act(&Action::Done, &[]);
    assert!(first.0.state().division(fd1).owes_assault, "nobody was in assault range");

    let mut second = position(true);
    half(&mut second);
    assert_eq!(second.refused(&done), "EOTE-3.3.5");
    let unit = second.unit("f01");
    second.act(&advance(unit, 5.0, 0), &[]);
    while !matches!(second.0.frame(), Frame::Part(_)) {
        second.act(&Action::No, &[]);
    }
    second.0.check(&done).unwrap();
}

/// EOTE-3.3.2, EOTE-3.3.10, EOTE-3.3.7: on DEFEND, without an order and on RESERVE nobody ends more than six inches beyond his place
/// toward the enemy; back he may go as he likes.
#[test]
fn defenders_stay() {
    for kind in [Kind::Defend, Kind::Reserve] {
        let position = four_battalions(order(kind, Objective::Here), |_, _| {});
        let unit = position.unit("f01");
        position.0.check(&advance(unit, 6.0, 0)).unwrap();
        assert_eq!(position.refused(&advance(unit, 6.1, 0)), "EOTE-3.3.2");
        position.0.check(&finish(&position).0).unwrap();
        let back = four_battalions(order(kind, Objective::Here), |position, state| {
            state.unit_mut(position.unit("f01")).pose = pose(26.0, 26.0, 180.0);
        });
        back.0.check(&advance(unit, 8.0, 0)).unwrap();
    }
}

/// EOTE-3.3.3: on DEFEND only enemies on the division's own ground are charged, and those who are near already.
#[test]
fn defenders_retake_their_ground() {
    let charge = |y: f64, objective: Objective| {
        let position = four_battalions(Orders::default(), |position, state| {
            state.division_mut(position.division("fd2")).orders = order(Kind::Defend, objective);
            for (id, x) in [("f11", 22.0), ("f12", 60.0), ("f13", 66.0), ("f14", 70.0)] {
                state.unit_mut(position.unit(id)).pose = pose(x, 17.0, 0.0);
            }
            state.leader_mut(position.leader("f_cav")).at = spot(22.0, 18.0);
            state.unit_mut(position.unit("a01")).pose = pose(22.0, y, 180.0);
        });
        let (unit, target) = (position.unit("f11"), position.unit("a01"));
        let legs = Legs::one(Leg::Advance { distance: Length::round(y - 17.0), angle: Angle(0) });
        position.0.check(&Action::Move(unit, legs, Some(target)))
    };
    let rule = |verdict: voltigeur_engine::Verdict| verdict.err().map(|refusal| refusal.rule.0);
    assert_eq!(rule(charge(25.0, Objective::Here)), Some("EOTE-3.3.3"));
    assert_eq!(rule(charge(22.9, Objective::Here)), None, "within six inches of its place");
    let ground = Objective::Point { x: Length(22_000), y: Length(25_000), radius: Length(2_000) };
    assert_eq!(rule(charge(25.0, ground)), None, "in the ground that it defends");
}

/// EOTE-3.3.3, EOTE-1.8.2: infantry that comes within three inches of an enemy assaults him; on DEFEND it does not go so near to one who
/// stands outside the division's ground.
#[test]
fn infantry_on_defend_keeps_its_distance() {
    let near = |y: f64, kind: Kind, inches: f64| {
        let position = four_battalions(order(kind, Objective::Here), |position, state| {
            state.unit_mut(position.unit("a01")).pose = pose(26.0, y, 180.0);
        });
        let verdict = position.0.check(&advance(position.unit("f01"), inches, 0));
        verdict.err().map(|refusal| refusal.rule.0)
    };
    for kind in [Kind::Defend, Kind::Reserve] {
        assert_eq!(
            near(26.5, kind, 5.6),
            Some("EOTE-3.3.3"),
            "8.5 inches from its place, 2.9 from where it would stop"
        );
        assert_eq!(near(26.5, kind, 5.4), None, "it stays 3.1 inches away");
        assert_eq!(near(23.9, kind, 5.6), None, "within six inches of its place");
    }
    assert_eq!(near(26.5, Kind::Attack, 5.6), None);
}

/// EOTE-3.3.6: on MANEUVER they go on toward the objective, and nobody enters an enemy's pinning distance.
#[test]
fn a_march_avoids_the_enemy() {
    let mut position = four_battalions(order(Kind::Maneuver, north(34.0)), |position, state| {
        state.unit_mut(position.unit("a01")).pose = pose(26.0, 24.0, 180.0);
    });
    assert_eq!(position.refused(&finish(&position).0), "EOTE-3.3.6");
    assert_eq!(position.refused(&advance(position.unit("f01"), 5.0, 0)), "EOTE-3.3.6");
    position.0.check(&advance(position.unit("f01"), 2.8, 0)).unwrap();
    for id in ["f03", "f04"] {
        let unit = position.unit(id);
        position.act(&advance(unit, 5.0, 0), &[]);
    }
    position.act(&finish(&position).0, &[]);
}

/// EOTE-3.3.8: on WITHDRAW all go back, but those may stand behind whom others have passed.
#[test]
fn a_withdrawal() {
    let mut position = four_battalions(order(Kind::Withdraw, Objective::Edge(Edge::South)), |position, state| {
        for (id, x, y) in [("f01", 26.0, 24.0), ("f02", 32.0, 18.0)] {
            state.unit_mut(position.unit(id)).pose = pose(x, y, 180.0);
        }
        for id in ["f03", "f04"] {
            state.unit_mut(position.unit(id)).status = Status::Removed;
        }
        state.leader_mut(position.leader("f_div")).at = spot(29.0, 20.0);
    });
    assert_eq!(position.refused(&finish(&position).0), "EOTE-3.3.8");
    let [front, rear] = ["f01", "f02"].map(|id| position.unit(id));
    position.act(&advance(front, 4.0, 0), &[]);
    let short = position.0.short_of_order(position.division("fd1"));
    assert!(short.has(rear) && !short.has(front), "it has not passed behind the other yet");
    position.act(&advance(front, 3.5, 0), &[]);
    position.act(&finish(&position).0, &[]);
}

/// EOTE-3.3.8: no voluntary move into pinning distance. EOTE-3.2.5: without the initiative no advance at all.
#[test]
fn who_withdraws_does_not_advance() {
    let position = four_battalions(order(Kind::Withdraw, Objective::Edge(Edge::South)), |position, state| {
        state.unit_mut(position.unit("a01")).pose = pose(26.0, 24.0, 180.0);
    });
    assert_eq!(position.refused(&advance(position.unit("f01"), 5.0, 0)), "EOTE-3.3.8");
    let position = four_battalions(Orders::default(), |position, state| {
        state.division_mut(position.division("ad1")).orders = order(Kind::Withdraw, Objective::Edge(Edge::North));
        state.unit_mut(position.unit("a01")).pose = pose(10.0, 40.0, 180.0);
    });
    let position = position.in_phase(3, Phase::Movement, &[Frame::Part(Part { side: AUSTRIANS, free: true })]);
    assert_eq!(position.refused(&advance(position.unit("a01"), 2.0, 0)), "EOTE-3.2.5");
    position.0.check(&finish(&position).0).unwrap_err();
    position.0.check(&Action::Finish(position.division("ad1"))).unwrap();
}

/// EOTE-3.2.5: who withdraws without the initiative retakes no ground: cavalry charges only an enemy who is near already.
#[test]
fn who_withdraws_charges_nobody_far_off() {
    for (kind, accepted) in [(Kind::Defend, true), (Kind::Withdraw, false)] {
        let position = four_battalions(Orders::default(), |_, _| {}).set(|position, state| {
            let objective = if kind == Kind::Defend { Objective::Here } else { Objective::Edge(Edge::North) };
            state.division_mut(position.division("ad2")).orders = order(kind, objective);
            let hussars = state.unit_mut(position.unit("a13"));
            (hussars.pose, hussars.formation, hussars.anchor) =
                (pose(33.0, 29.5, 180.0), Formation::Front(2), spot(33.0, 26.0));
            state.leader_mut(position.leader("a_cav")).at = spot(33.0, 33.0);
            state.unit_mut(position.unit("f01")).pose = pose(33.0, 23.0, 0.0);
        });
        let position = position.in_phase(3, Phase::Movement, &[Frame::Part(Part { side: AUSTRIANS, free: true })]);
        let legs = Legs::one(Leg::Advance { distance: Length(6_500), angle: Angle(0) });
        let charge = position.0.check(&Action::Move(position.unit("a13"), legs, Some(position.unit("f01"))));
        assert_eq!(charge.is_ok(), accepted, "{charge:?}");
        if let Err(refusal) = charge {
            assert_eq!(refusal.rule.0, "EOTE-3.3.8");
        }
    }
}

/// EOTE-3.3.9: on PURSUIT half of the eligible units come nearer to the enemy division.
#[test]
fn a_pursuit_follows() {
    let enemy = Objective::Enemy(Position::of("mill-hill").division("ad2"));
    let mut position = four_battalions(order(Kind::Pursuit, enemy), |_, _| {});
    assert_eq!(position.refused(&finish(&position).0), "EOTE-3.3.9");
    for id in ["f03", "f04"] {
        let unit = position.unit(id);
        position.act(&advance(unit, 1.0, 0), &[]);
    }
    position.act(&finish(&position).0, &[]);
}

/// EX16. EOTE-3.0.3, EOTE-3.6.2: out of command a unit may not come into pinning distance; in command it halts there.
#[test]
fn out_of_command_nobody_comes_near() {
    let position = |at: f64| {
        four_battalions(order(Kind::Attack, north(40.0)), |position, state| {
            state.unit_mut(position.unit("a01")).pose = pose(26.0, 25.0, 180.0);
            state.leader_mut(position.leader("f_div")).at = spot(at, 17.0);
        })
    };
    let away = position(60.0);
    let unit = away.unit("f01");
    away.0.check(&advance(unit, 3.9, 0)).unwrap();
    assert_eq!(away.refused(&advance(unit, 8.0, 0)), "EOTE-3.6.2");
    let mut there = position(30.0);
    there.act(&advance(unit, 8.0, 0), &[]);
    while !matches!(there.0.frame(), Frame::Part(_)) {
        there.act(&Action::No, &[]);
    }
    let gap = there.0.front_distance(unit, there.unit("a01"));
    assert!((2.99..=3.003).contains(&gap), "{gap}");
}

/// EOTE-3.2.6: those who keep a division from being done are named in the picture, with their order.
#[test]
fn the_picture_names_those_who_fall_short() {
    use voltigeur_engine::view::{State, View, Viewer};
    let short = |view: &View| -> Vec<String> {
        let named = |states: &[State]| states.iter().any(|state| state.text == "falling short of its order to attack");
        view.pieces.iter().filter(|piece| named(&piece.states)).map(|piece| piece.id.clone()).collect()
    };
    let mut position = four_battalions(order(Kind::Attack, north(34.0)), |_, _| {});
    let view = position.0.view(Viewer::Side(AUSTRIANS));
    assert_eq!(short(&view), ["f01", "f02", "f03", "f04"], "both sides see it");
    let behind =
        |view: &View| view.sides[0].resources.iter().any(|text| text.contains("; falling short: 15e Leger I,"));
    assert!(behind(&view), "{:?}", view.sides[0].resources);
    let first = position.unit("f01");
    position.act(&advance(first, 5.0, 0), &[]);
    assert_eq!(short(&position.0.view(Viewer::Spectator)), ["f02", "f03", "f04"]);
    let second = position.unit("f02");
    position.act(&advance(second, 5.0, 0), &[]);
    let view = position.0.view(Viewer::Spectator);
    assert!(short(&view).is_empty() && !behind(&view), "half of them have gone");
    // An assault that must be pressed: those to whom one is open.
    let mut owes = four_battalions(order(Kind::Attack, north(40.0)), |position, state| {
        state.unit_mut(position.unit("a01")).pose = pose(26.0, 25.0, 180.0);
        state.division_mut(position.division("fd1")).owes_assault = true;
    });
    for id in ["f03", "f04"] {
        let unit = owes.unit(id);
        owes.act(&advance(unit, 5.0, 0), &[]);
    }
    let (done, _) = finish(&owes);
    assert_eq!(owes.refused(&done), "EOTE-3.3.5");
    let pressed = short(&owes.0.view(Viewer::Spectator));
    assert!(pressed.contains(&"f01".to_owned()) && !pressed.contains(&"f03".to_owned()), "{pressed:?}");
}
