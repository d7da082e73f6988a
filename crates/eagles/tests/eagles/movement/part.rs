//! A side's part of the phase: garrisons, skirmishers, who comes, who goes, who must move first.
use super::*;
use eagles::lists::Arm;
use eagles::procedure::{Burnt, Enter};
use voltigeur_engine::{Audit, Presentation};

/// EOTE-7.15.10, EOTE-7.15.1, EOTE-5.1.9: into a block and out of it.
#[test]
fn garrisons_come_and_go() {
    let table = || Table::new().put("f03", 50.5, 18.0, 0.0, Formation::FieldColumn);
    let mut game = table().a();
    let block = feature(&game, "village_south");
    refused(&game, "f03", &[ahead(1.0), Leg::Enter(block)], "EOTE-7.15.10");
    refused(&game, "f03", &[ahead(2.0), Leg::Enter(block), ahead(1.0)], "EOTE-5.2.1.1");
    go(&mut game, "f03", &[ahead(2.0), Leg::Enter(block)]);
    let ours = unit(&game, "f03");
    assert_eq!((game.unit_state(ours).town, game.unit_state(ours).formation), (Some(block), Formation::Garrison));
    // Next turn: it comes out at the north edge and goes on with half a move.
    let mut state = game.state().clone();
    state.units[ours.index()].turn = Default::default();
    state.mover = None;
    let game = game.with_state(state).unwrap();
    let out = |heading: f64| Leg::Leave(Pose::new(50.5, 23.05, Heading::compass(heading)), Formation::FieldColumn);
    refused(&game, "f03", &[ahead(1.0)], "EOTE-7.15.10");
    refused(&game, "f03", &[out(20.0)], "EOTE-7.15.10");
    legal(&game, "f03", &[out(0.0)]);
    let game = table().put("f04", 53.0, 18.0, 0.0, Formation::FieldColumn);
    let mut state = game.state.clone();
    let other = unit(&game.game, "f04");
    (state.units[other.index()].town, state.units[other.index()].formation) = (Some(block), Formation::Garrison);
    let game = Table { game: game.game, state }.a();
    refused(&game, "f03", &[ahead(2.0), Leg::Enter(block)], "EOTE-7.15.1");
    // Nor is a block entered while the ranks of another lie over it (EOTE-0.1.5, EOTE-0.2.6).
    let lapped = table().put("f04", 47.0, 21.5, 0.0, Formation::Line).a();
    refused(&lapped, "f03", &[ahead(2.0), Leg::Enter(block)], "EOTE-0.2.6");
    // Who has left a block in this turn enters none.
    let mut left = table();
    left.state.units[ours.index()].turn.left_town = true;
    refused(&left.a(), "f03", &[ahead(2.0), Leg::Enter(block)], "EOTE-7.15.10");
}

/// EOTE-5.1.4, EOTE-7.15.10: guns in battery at the door of a block are limbered first; limbered ones go in.
#[test]
fn guns_in_battery_do_not_move_into_houses() {
    let game = |formation| Table::new().put("f09", 50.5, 19.95, 0.0, formation).a();
    let block = feature(&game(Formation::Limbered), "village_south");
    legal(&game(Formation::Limbered), "f09", &[Leg::Enter(block)]);
    refused(&game(Formation::Unlimbered), "f09", &[Leg::Enter(block)], "EOTE-5.1.4");
}

/// EOTE-5.4.1, EOTE-5.4.3, EOTE-5.4.4, EOTE-5.4.5, EOTE-5.4.6: skirmishers go out and come back. Ruling R70.
#[test]
fn skirmishers_go_out_and_come_back() {
    let table = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
    let mut game = table.put("a01", 30.0, 15.0, 180.0, Formation::Line).a();
    let out = |y: f64, heading: f64| Leg::Detach(Pose::new(30.0, y, Heading::compass(heading)));
    refused(&game, "f03", &[out(11.6, 0.0)], "EOTE-5.4.3");
    refused(&game, "f03", &[out(8.0, 50.0)], "EOTE-5.4.3");
    refused(&game, "f03", &[ahead(1.0), out(8.0, 0.0), ahead(1.0)], "EOTE-5.2.1.1");
    let column = Leg::Form(Formation::FieldColumn);
    refused(&game, "f03", &[column, out(8.0, 0.0), ahead(1.0)], "EOTE-5.2.1.1");
    refused(&game, "f03", &[Leg::AboutFace, Leg::AboutFace, out(8.0, 0.0), ahead(1.0)], "EOTE-5.2.1.1");
    legal(&game, "f03", &[column, out(8.0, 0.0)]);
    legal(&game, "f03", &[out(8.0, 0.0), column, ahead(1.0)]);
    go(&mut game, "f03", &[out(8.0, 0.0), ahead(1.0)]);
    let (parent, stand) = (unit(&game, "f03"), unit(&game, "f03.sk"));
    assert_eq!(game.unit_state(stand).status, Status::Ready);
    assert_eq!(game.hits(parent), 1);
    refused(&game, "f03", &[out(9.0, 0.0)], "EOTE-5.4.5");
    // With one HIT it comes back: the HIT vanishes, and so does the marker.
    let mut state = game.state().clone();
    state.units[stand.index()].hits = 1;
    let mut game = game.with_state(state).unwrap();
    refused(&game, "f03.sk", &[Leg::Rejoin], "EOTE-5.4.6");
    go(&mut game, "f03.sk", &[Leg::AboutFace, ahead(2.0), Leg::Rejoin]);
    assert_eq!((game.unit_state(stand).status, game.hits(parent)), (Status::Absent, 0));
}

/// EOTE-0.1.4: who withdraws leaves over the edge of his side, and only he.
#[test]
fn withdrawing_over_the_edge() {
    let table = |kind| {
        let mut table = Table::new().put("f03", 30.0, 3.0, 180.0, Formation::FieldColumn);
        for division in &mut table.state.divisions {
            division.orders.now.kind = kind;
        }
        table.a()
    };
    refused(&table(Kind::Attack), "f03", &[ahead(3.5)], "EOTE-0.1.4");
    let mut game = table(Kind::Withdraw);
    go(&mut game, "f03", &[ahead(3.5)]);
    assert_eq!(game.unit_state(unit(&game, "f03")).status, Status::Withdrawn);
}

/// House ruling H102: EOTE-0.1.4, EOTE-0.3.6: who is halted half over the edge is set back to where he stands on the table.
#[test]
fn who_withdraws_and_is_halted_stays_on_the_table() {
    let table = |enemy: bool| {
        let mut table = Table::new().put("f03", 30.0, 1.2, 110.0, Formation::FieldColumn);
        if enemy {
            table = table.put("a11", 37.5, 4.3, 225.0, Formation::Front(2));
        }
        for division in &mut table.state.divisions {
            division.orders.now.kind = Kind::Withdraw;
        }
        table.a()
    };
    let mut free = table(false);
    go(&mut free, "f03", &[ahead(3.6)]);
    assert_eq!(free.unit_state(unit(&free, "f03")).status, Status::Withdrawn);
    let mut halted = table(true);
    go(&mut halted, "f03", &[ahead(3.6)]);
    decline(&mut halted);
    let ours = unit(&halted, "f03");
    assert_eq!(halted.unit_state(ours).status, Status::Ready, "{:?}", halted.unit_state(ours).pose);
    assert!(halted.unit_state(ours).turn.stopped);
    halted.invariants().unwrap();
}

/// EOTE-5.4.7, EOTE-0.1.4: who leaves over the edge takes his skirmishers with him.
#[test]
fn skirmishers_withdraw_with_their_parent() {
    let mut table = Table::new().put("f03", 30.0, 3.0, 180.0, Formation::FieldColumn);
    table = table.put("f03.sk", 30.0, 8.0, 0.0, Formation::Skirmish(4));
    let parent = table.unit("f03");
    table.state.units[parent.index()].detached = true;
    for division in &mut table.state.divisions {
        division.orders.now.kind = Kind::Withdraw;
    }
    let mut game = table.a();
    go(&mut game, "f03", &[ahead(3.5)]);
    assert_eq!(game.unit_state(parent).status, Status::Withdrawn);
    assert_eq!(game.unit_state(unit(&game, "f03.sk")).status, Status::Absent);
}

/// House ruling H31: EOTE-7.5.12, EOTE-7.15.9, EOTE-7.15.10: guns that were left in a block are manned there as its garrison, and not in
/// one that burns.
#[test]
fn guns_in_houses_are_manned_again() {
    let mut table = Table::new().put("f09", 50.5, 16.0, 0.0, Formation::Crew);
    let (block, ours) = (feature(&table.game, "village_south"), table.unit("f09"));
    table.state.units[ours.index()].guns = Some(Pose::new(50.5, 21.5, Heading::NORTH));
    let again = Action::Reman(ours, Heading::NORTH);
    let mut burning = table.state.clone();
    burning.burning |= 1 << block.0;
    let burning = Table { game: table.game.clone(), state: burning }.a();
    assert_eq!(burning.check(&again).unwrap_err().rule.0, "EOTE-7.15.9");
    let held = Table { game: table.game.clone(), state: table.state.clone() };
    let mut held = held.put("f14", 50.5, 21.5, 0.0, Formation::Garrison);
    let other = held.unit("f14");
    held.state.units[other.index()].town = Some(block);
    assert_eq!(held.a().check(&again).unwrap_err().rule.0, "EOTE-7.15.1");
    let mut game = table.a();
    game.check(&again).unwrap();
    game.apply(&again, &mut Scripted::new(&[]), &mut ());
    let state = game.unit_state(ours);
    assert_eq!((state.town, state.formation, state.guns), (Some(block), Formation::Garrison, None));
    game.invariants().unwrap();
}

/// EOTE-7.5.12: gunners go back to guns that nobody holds, and do not fire in that turn.
#[test]
fn guns_are_manned_again() {
    let guns = Pose::new(30.0, 10.0, Heading::NORTH);
    let table = |x: f64| {
        let mut table = Table::new().put("f09", x, 4.0, 0.0, Formation::Crew);
        let unit = table.unit("f09");
        table.state.units[unit.index()].guns = Some(guns);
        table
    };
    let mut game = table(30.0).a();
    let ours = unit(&game, "f09");
    let again = Action::Reman(ours, Heading::EAST);
    game.check(&again).unwrap();
    game.apply(&again, &mut Scripted::new(&[]), &mut ());
    let state = game.unit_state(ours);
    assert_eq!((state.pose, state.formation), (Pose { heading: Heading::EAST, ..guns }, Formation::Unlimbered));
    assert!(state.turn.remanned && state.guns.is_none());
    let far = table(40.0).a();
    assert_eq!(far.check(&again).unwrap_err().rule.0, "EOTE-7.5.12");
    let held = table(30.0).put("a01", 30.0, 11.0, 180.0, Formation::Line).a();
    assert_eq!(held.check(&again).unwrap_err().rule.0, "EOTE-7.5.12");
}

/// EOTE-0.3.5, EOTE-3.2.8: one unit at a time; who is let go has ended his move; a division that is done moves no more.
#[test]
fn one_unit_at_a_time() {
    let table = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
    let mut game = table.put("f04", 40.0, 5.0, 0.0, Formation::Line).a();
    go(&mut game, "f03", &[ahead(1.0)]);
    legal(&game, "f03", &[ahead(1.0)]);
    go(&mut game, "f04", &[ahead(1.0)]);
    refused(&game, "f03", &[ahead(1.0)], "EOTE-0.3.5");
    refused(&game, "a01", &[ahead(1.0)], "EOTE-2.0.3");
}

/// The part of the side whose group of reinforcements is due, with that group, after a change of the position.
fn coming(id: &str, change: impl FnOnce(&Eagles, &mut State)) -> (Eagles, u8) {
    let game = new_game("quatre-bras", None).unwrap();
    let group = game.battle().groups.iter().position(|group| group.id == id).unwrap();
    let of = &game.battle().groups[group];
    let mut state = game.state().clone();
    (state.turn, state.initiative) = (of.turn, Some(of.side));
    state.stack.clear();
    state.stack.push(Frame::Phase(Phase::Movement));
    state.stack.push(Frame::Part(Part { side: of.side, free: true }));
    state.stack.push(Frame::Enter(Enter { group: group as u8 }));
    change(&game, &mut state);
    (game.with_state(state).unwrap(), group as u8)
}

/// EOTE-S.3: a unit that is halted before all of it is on the table waits for the next turn; the one behind it is asked.
#[test]
fn who_is_halted_on_the_edge_waits() {
    let (mut game, group) = coming("r_picton", |game, state| {
        let of = &game.battle().groups.iter().find(|group| group.id == "r_picton").unwrap();
        let enemy =
            game.battle().of_side(of.side.other()).find(|&unit| game.battle().unit(unit).arm == Arm::Infantry).unwrap();
        let point = Pose { x: of.point[0], y: of.point[1], heading: of.heading }.point();
        let at = point + of.heading.vector() * 5.0;
        let enemy = &mut state.units[enemy.index()];
        (enemy.status, enemy.formation) = (Status::Ready, Formation::Line);
        enemy.pose = Pose::new(at.x, at.y, of.heading.reversed());
    });
    let of = game.battle().groups[usize::from(group)].clone();
    let (first, second) = (of.units[0], of.units[1]);
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let enter = actions[0];
    assert!(matches!(enter, Action::Enter(unit, ..) if unit == first), "{enter:?}");
    game.apply(&enter, &mut Scripted::new(&[]), &mut ());
    while matches!(game.frame(), Frame::React(_)) {
        game.apply(&Action::No, &mut Scripted::new(&[]), &mut ());
    }
    assert_eq!(game.unit_state(first).status, Status::Due);
    assert_eq!(game.frame(), Frame::Enter(Enter { group }));
    assert_eq!(game.check(&enter).unwrap_err().rule.0, "EOTE-S.3");
    actions.clear();
    game.legal_actions(&mut actions);
    assert!(matches!(actions[0], Action::Enter(unit, ..) if unit == second), "{:?}", actions[0]);
}

/// EOTE-S.3, house ruling H25: whoever could not come onto the table is as he was, and so are the friends through whom he tried to pass.
#[test]
fn a_vain_try_to_come_in_leaves_no_trace() {
    let friend = |game: &Eagles| {
        let side = game.battle().groups.iter().find(|group| group.id == "r_picton").unwrap().side;
        let foot = |unit: &UnitId| game.battle().unit(*unit).arm == Arm::Infantry && game.on_table(*unit);
        game.battle().of_side(side).find(foot).unwrap()
    };
    let (mut game, group) = coming("r_picton", |game, state| {
        let of = &game.battle().groups.iter().find(|group| group.id == "r_picton").unwrap();
        let enemy =
            game.battle().of_side(of.side.other()).find(|&unit| game.battle().unit(unit).arm == Arm::Infantry).unwrap();
        let point = Pose { x: of.point[0], y: of.point[1], heading: of.heading }.point();
        for (unit, far, heading) in [(enemy, 5.0, of.heading.reversed()), (friend(game), 1.2, of.heading)] {
            let at = point + of.heading.vector() * far;
            let unit = &mut state.units[unit.index()];
            (unit.status, unit.formation) = (Status::Ready, Formation::Line);
            unit.pose = Pose::new(at.x, at.y, heading);
        }
    });
    let first = game.battle().groups[usize::from(group)].units[0];
    let before = [*game.unit_state(first), *game.unit_state(friend(&game))];
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let enter = actions[0];
    assert!(matches!(enter, Action::Enter(unit, ..) if unit == first), "{enter:?}");
    let mut told = Vec::new();
    game.apply(&enter, &mut Scripted::new(&[]), &mut told);
    decline(&mut game);
    let through = |event: &eagles::event::Event| game.describe_event(event).text.contains("passes through");
    assert!(told.iter().any(through), "it came through its friend");
    let after = [*game.unit_state(first), *game.unit_state(friend(&game))];
    assert!(after[0].turn.done, "it does not try again in this turn");
    assert_eq!(after[0].turn, eagles::state::Turn { done: true, ..before[0].turn });
    assert_eq!([eagles::state::UnitState { turn: before[0].turn, ..after[0] }, after[1]], before);
}

/// EOTE-S.3: reinforcements come in by id, in road column, with their leader; who can come must. House ruling H25.
#[test]
fn reinforcements_come_in() {
    let (mut game, group) = coming("r_picton", |_, _| {});
    let of = game.battle().groups[usize::from(group)].clone();
    let (first, second) = (of.units[0], of.units[1]);
    assert_eq!(game.check(&Action::Done).unwrap_err().rule.0, "EOTE-S.3");
    let early = Action::Enter(second, Legs::one(ahead(6.0)), false);
    assert_eq!(game.check(&early).unwrap_err().rule.0, "EOTE-S.3");
    let short = Action::Enter(first, Legs::one(ahead(0.5)), false);
    assert_eq!(game.check(&short).unwrap_err().rule.0, "EOTE-0.1.4");
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let enter = *actions.first().unwrap();
    assert!(matches!(enter, Action::Enter(unit, ..) if unit == first), "{enter:?}");
    game.apply(&enter, &mut Scripted::new(&[]), &mut ());
    let state = game.unit_state(first);
    assert_eq!((state.status, state.formation), (Status::Ready, Formation::RoadColumn));
    assert!(game.holds(&game.block(first)));
    assert!(of.leaders.iter().all(|leader| game.state().leader(*leader).status == LeaderStatus::Here));
    assert_eq!(game.frame(), Frame::Enter(Enter { group }));
    game.legal_actions(&mut actions);
}

/// EOTE-5.0.5, EOTE-9.0.8, EOTE-9.0.9, EOTE-9.0.10: a division that falls back goes before all others, as far as it can, facing the enemy,
/// pinned or not.
#[test]
fn a_division_falls_back() {
    let table = Table::new().put("f03", 30.0, 9.0, 0.0, Formation::Line);
    let mut table = table.put("a01", 30.0, 11.5, 180.0, Formation::Line);
    let ours = table.unit("f03");
    let division = table.game.battle().division_of(ours).unwrap();
    table.state.divisions[division.index()].falls_back = true;
    table.state.stack.clear();
    table.state.stack.push(Frame::Phase(Phase::Movement));
    table.state.stack.push(Frame::Part(Part { side: Side::First, free: false }));
    table.state.stack.push(Frame::Part(Part { side: Side::Second, free: true }));
    table.state.initiative = Some(Side::First);
    let mut game = table.game.with_state(*table.state).unwrap();
    game.apply(&Action::Done, &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Compelled(_)), "{:?}", game.frame());
    assert_eq!(game.check(&Action::Done).unwrap_err().rule.0, "EOTE-9.0.8");
    assert_eq!(game.check(&Action::Back(0, Length(1000))).unwrap_err().rule.0, "EOTE-9.0.8");
    let back = Action::Back(0, Length(6000));
    game.check(&back).unwrap();
    game.apply(&back, &mut Scripted::new(&[]), &mut ());
    stands(&game, "f03", 30.0, 3.0, 0.0);
    refused(&game, "f03", &[ahead(1.0)], "EOTE-0.3.5");
}

/// EOTE-5.0.5, EOTE-7.4.2: routed units run first.
#[test]
fn routed_units_run_first() {
    let table = Table::new().put("f03", 30.0, 9.0, 0.0, Formation::FieldColumn);
    let mut table = table.put("a01", 30.0, 20.5, 180.0, Formation::Line);
    let ours = table.unit("f03");
    table.state.units[ours.index()].status = Status::Routed;
    table.state.stack.clear();
    table.state.stack.push(Frame::Phase(Phase::Movement));
    table.state.stack.push(Frame::Part(Part { side: Side::First, free: false }));
    table.state.stack.push(Frame::Part(Part { side: Side::Second, free: true }));
    let mut game = table.game.with_state(*table.state).unwrap();
    game.apply(&Action::Done, &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == ours), "{:?}", game.frame());
}

/// EOTE-7.15.9, EOTE-A.1.7: a burning block is left on the side away from the enemy, and is closed then.
#[test]
fn a_burning_block_is_left() {
    let mut table = Table::new().put("f03", 50.5, 21.5, 0.0, Formation::Garrison);
    let block = feature(&table.game, "village_south");
    let ours = table.unit("f03");
    table.state.units[ours.index()].town = Some(block);
    table.state.burning |= 1 << block.0;
    table = table.put("a01", 50.5, 33.0, 180.0, Formation::Line);
    table.state.stack.clear();
    table.state.stack.push(Frame::Phase(Phase::Movement));
    table.state.stack.push(Frame::Part(Part { side: Side::First, free: true }));
    table.state.stack.push(Frame::Burnt(Burnt { unit: ours }));
    let mut game = table.game.with_state(*table.state).unwrap();
    assert_eq!(game.check(&Action::Done).unwrap_err().rule.0, "EOTE-7.15.9");
    let out = |y: f64, heading: f64| {
        let pose = Pose::new(50.5, y, Heading::compass(heading));
        Action::Move(ours, Legs::one(Leg::Leave(pose, Formation::FieldColumn)), None)
    };
    assert_eq!(game.check(&out(23.05, 0.0)).unwrap_err().rule.0, "EOTE-7.15.9");
    game.check(&out(19.95, 180.0)).unwrap();
    game.apply(&out(19.95, 180.0), &mut Scripted::new(&[]), &mut ());
    assert_eq!(game.unit_state(ours).town, None);
    refused(&game, "f03", &[Leg::Enter(block)], "EOTE-7.15.9");
    // To leave costs half a move, as ever (EOTE-5.1.9): with the initiative it goes on with the other half.
    refused(&game, "f03", &[ahead(4.1)], "EOTE-5.0.1");
    legal(&game, "f03", &[ahead(4.0)]);
    let mut state = game.state().clone();
    state.initiative = Some(Side::Second);
    refused(&game.with_state(state).unwrap(), "f03", &[ahead(0.5)], "EOTE-5.0.1");
}
