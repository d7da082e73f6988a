//! Legs and what they cost: formations, wheels, ground, roads, guns.
use super::*;

/// EX7. EOTE-5.0.1, EOTE-5.2.1.1, EOTE-5.2.1.2: a change at the beginning leaves half a move in the new formation, one at the end needs
/// half a move. EOTE-1.8.3, EOTE-5.0.2: one change, at the beginning or the end. EOTE-5.0.3: B travels or changes, not both. EOTE-5.1.1, EOTE-5.1.3: columns go 8, lines 6.
/// Rulings R48, R49 and R83.
#[test]
fn formation_changes_cost_half_a_move() {
    let table = || Table::new().put("f03", 30.0, 5.0, 0.0, Formation::AttackColumn);
    let game = table().a();
    let line = Leg::Form(Formation::Line);
    legal(&game, "f03", &[line, ahead(3.0)]);
    refused(&game, "f03", &[line, ahead(3.01)], "EOTE-5.0.1");
    legal(&game, "f03", &[ahead(4.0), line]);
    refused(&game, "f03", &[ahead(4.1), line], "EOTE-5.0.1");
    refused(&game, "f03", &[ahead(2.0), line, ahead(0.5)], "EOTE-5.2.1.1");
    refused(&game, "f03", &[line, Leg::Form(Formation::FieldColumn)], "EOTE-5.0.2");
    legal(&game, "f03", &[ahead(8.0)]);
    refused(&game, "f03", &[ahead(8.1)], "EOTE-5.0.1");
    let mut of_b = table();
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    legal(&game, "f03", &[ahead(4.0)]);
    refused(&game, "f03", &[ahead(4.1)], "EOTE-5.0.1");
    legal(&game, "f03", &[line]);
    refused(&game, "f03", &[ahead(0.5), line], "EOTE-5.0.3");
    refused(&game, "f03", &[line, ahead(0.5)], "EOTE-5.2.1.1");
    legal(&game, "f03", &[Leg::AboutFace]);
    refused(&game, "f03", &[Leg::AboutFace, ahead(1.0)], "EOTE-5.2.1.1");
}

/// EOTE-5.0.1: who cannot go so far is told what it would take, and what there is, in percent of a move; never the same number.
#[test]
fn what_a_move_would_take_is_told() {
    let table = || Table::new().put("f03", 30.0, 5.0, 0.0, Formation::AttackColumn);
    let told = |game: &Eagles, inches: f64| game.check(&list(game, "f03", &[ahead(inches)])).unwrap_err().numbers;
    let game = table().a();
    // The stream on the longer way costs half a move.
    assert_eq!(
        [8.01, 9.0, 10.0].map(|inches| told(&game, inches)),
        [Some((101, 100)), Some((113, 100)), Some((175, 100))]
    );
    let mut of_b = table();
    of_b.state.initiative = Some(Side::Second);
    assert_eq!(told(&of_b.part(Side::First), 5.0), Some((63, 50)));
}

/// EX8. EOTE-5.3.2.1: a wheel about a front corner costs three inches whatever its angle.
#[test]
fn a_wheel_costs_three_inches() {
    let mut game = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line).a();
    for degrees in [45.0, 10.0] {
        legal(&game, "f03", &[wheel(Wing::Right, degrees), ahead(3.0)]);
        refused(&game, "f03", &[wheel(Wing::Right, degrees), ahead(3.1)], "EOTE-5.0.1");
    }
    refused(&game, "f03", &[wheel(Wing::Right, 45.1)], "EOTE-5.3.2.1");
    go(&mut game, "f03", &[wheel(Wing::Right, 45.0)]);
    stands(&game, "f03", 30.732, 6.768, 45.0);
    legal(&game, "f03", &[ahead(3.0)]);
    refused(&game, "f03", &[ahead(3.1)], "EOTE-5.0.1");
}

/// EOTE-5.3.2.2: the first wheel of cavalry is free, the next ones cost three inches. Ruling R22.
#[test]
fn the_first_wheel_of_cavalry_is_free() {
    let game = Table::new().put("f11", 30.0, 2.0, 0.0, Formation::Front(4)).a();
    let turn = wheel(Wing::Left, 30.0);
    legal(&game, "f11", &[turn, ahead(10.0)]);
    legal(&game, "f11", &[turn, wheel(Wing::Right, 30.0), ahead(7.0)]);
    refused(&game, "f11", &[turn, wheel(Wing::Right, 30.0), ahead(7.1)], "EOTE-5.0.1");
}

/// EX9. EOTE-5.3.4.1, EOTE-5.3.4.2: about-face, back, about-face is a whole move of a column, and the block stays where it is in turning.
#[test]
fn about_and_back() {
    let mut game = Table::new().put("f03", 30.0, 10.0, 0.0, Formation::FieldColumn).a();
    let about = Leg::AboutFace;
    refused(&game, "f03", &[about, ahead(4.1), about], "EOTE-5.0.1");
    legal(&game, "f03", &[about, ahead(4.0), about]);
    go(&mut game, "f03", &[about]);
    stands(&game, "f03", 30.0, 8.0, 180.0);
    go(&mut game, "f03", &[ahead(4.0)]);
    stands(&game, "f03", 30.0, 4.0, 180.0);
    go(&mut game, "f03", &[about]);
    stands(&game, "f03", 30.0, 6.0, 0.0);
}

/// EX10. EOTE-5.1.5, EOTE-5.1.6, EOTE-5.1.8, EOTE-0.4.3: woods multiply, walls cost half a move, roads halve, where P travels. Ruling R11.
#[test]
fn ground_costs() {
    let column = |x: f64, y: f64| Table::new().put("f03", x, y, 0.0, Formation::FieldColumn).a();
    // The border of the light wood at x 10 is at y 19.5.
    let game = column(10.0, 17.5);
    legal(&game, "f03", &[ahead(5.0)]);
    refused(&game, "f03", &[ahead(5.1)], "EOTE-5.0.1");
    // That of the heavy wood at x 62 is at y 25.5.
    let game = column(62.0, 23.5);
    legal(&game, "f03", &[ahead(3.5)]);
    refused(&game, "f03", &[ahead(3.6)], "EOTE-5.0.1");
    let game = column(55.0, 17.0);
    legal(&game, "f03", &[ahead(4.0)]);
    refused(&game, "f03", &[ahead(4.1)], "EOTE-5.0.1");
    let game = Table::new().put("f03", 48.0, 2.5, 0.0, Formation::RoadColumn).a();
    let road = feature(&game, "road_main");
    let march = |inches: f64| Leg::Road { distance: Length::round(inches), road };
    legal(&game, "f03", &[march(16.0)]);
    refused(&game, "f03", &[march(16.1)], "EOTE-5.0.1");
    // Over the bridge on the way, which costs nothing (EOTE-10.2.1, EOTE-5.1.7).
    let field = Table::new().put("f03", 48.0, 2.5, 0.0, Formation::FieldColumn).a();
    refused(&field, "f03", &[march(4.0)], "EOTE-5.1.8");
}

/// EOTE-5.1.7, EOTE-5.1.10: a stream costs half a move, cavalry three inches; who stands at it with his whole move can always cross.
#[test]
fn streams_are_crossed() {
    // The brook at x 36 is at y 14.
    let game = Table::new().put("f03", 36.0, 13.0, 0.0, Formation::FieldColumn).a();
    legal(&game, "f03", &[ahead(4.0)]);
    refused(&game, "f03", &[ahead(4.1)], "EOTE-5.0.1");
    let game = Table::new().put("f11", 36.0, 13.0, 0.0, Formation::Front(4)).a();
    legal(&game, "f11", &[ahead(7.0)]);
    refused(&game, "f11", &[ahead(7.1)], "EOTE-5.0.1");
    let mut of_b = Table::new().put("f03", 36.0, 13.92, 0.0, Formation::FieldColumn);
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    legal(&game, "f03", &[ahead(0.17)]);
    refused(&game, "f03", &[ahead(0.3)], "EOTE-5.0.1");
    let mut of_b = Table::new().put("f03", 36.0, 13.7, 0.0, Formation::FieldColumn);
    of_b.state.initiative = Some(Side::Second);
    refused(&of_b.part(Side::First), "f03", &[ahead(0.4)], "EOTE-5.0.1");
}

/// EX5. EOTE-5.14.1, EOTE-5.13.1: cavalry doubles once in five inches, six inches from every enemy.
#[test]
fn cavalry_doubles_on_the_move() {
    let table = || Table::new().put("f11", 20.0, 5.0, 90.0, Formation::Front(1));
    let game = table().a();
    let front = |k: u8| Leg::Form(Formation::Front(k));
    legal(&game, "f11", &[ahead(5.0), front(3), ahead(5.0), front(4), ahead(1.0)]);
    legal(&game, "f11", &[ahead(5.0), front(3), ahead(6.4)]);
    refused(&game, "f11", &[ahead(5.0), front(3), ahead(6.5)], "EOTE-5.0.1");
    refused(&game, "f11", &[ahead(4.9), front(3), ahead(1.0)], "EOTE-5.2.1.1");
    refused(&game, "f11", &[ahead(5.0), front(4), ahead(1.0)], "EOTE-5.2.1.1");
    legal(&game, "f11", &[front(4), ahead(10.0)]);
    // Three stands wide, it ends its ten inches with its left side at y 7.25; a line stands 6.5 or 5.9 inches beyond.
    let second = [ahead(5.0), front(3), ahead(5.0), front(4), ahead(1.0)];
    for (gap, good) in [(6.5, true), (5.9, false)] {
        let game = table().put("a01", 30.0, 5.0 + 2.25 + gap + 0.5, 0.0, Formation::Line).a();
        if good {
            legal(&game, "f11", &second);
        } else {
            refused(&game, "f11", &second, "EOTE-5.2.1.1");
        }
    }
}

/// EOTE-5.3.3.1, EOTE-0.3.1, EOTE-0.1.4: aslant up to 45 degrees, never off the table, never nothing.
#[test]
fn travel_is_bounded() {
    let game = Table::new().put("f03", 30.0, 4.0, 0.0, Formation::FieldColumn).a();
    legal(&game, "f03", &[aslant(5.0, 45.0)]);
    refused(&game, "f03", &[aslant(5.0, 46.0)], "EOTE-5.3.3.1");
    refused(&game, "f03", &[], "EOTE-0.3.1");
    let game = Table::new().put("f03", 30.0, 46.0, 0.0, Formation::FieldColumn).a();
    refused(&game, "f03", &[ahead(3.0)], "EOTE-0.1.4");
}

/// EOTE-5.2.3.1, EOTE-5.2.3.2, EOTE-5.2.3.3, EOTE-5.0.4, EOTE-5.1.4: what batteries may do. Ruling R21.
#[test]
fn batteries_choose() {
    let table = |formation| Table::new().put("f09", 30.0, 6.0, 0.0, formation);
    let mut game = table(Formation::Limbered).a();
    let (limber, unlimber) = (Leg::Limber(Heading::NORTH), Leg::Unlimber(Heading::EAST));
    // A medium battery goes 8; three of them are for the unlimbering.
    legal(&game, "f09", &[ahead(5.0), unlimber]);
    refused(&game, "f09", &[ahead(5.1), unlimber], "EOTE-5.0.1");
    refused(&game, "f09", &[unlimber, ahead(1.0)], "EOTE-5.2.1.1");
    go(&mut game, "f09", &[ahead(5.0), unlimber]);
    stands(&game, "f09", 30.0, 11.0, 90.0);
    assert!(game.unit_state(unit(&game, "f09")).turn.unlimbered);
    let game = table(Formation::Unlimbered).a();
    legal(&game, "f09", &[limber, ahead(5.0)]);
    refused(&game, "f09", &[limber, ahead(1.0), unlimber], "EOTE-5.2.3.1");
    refused(&game, "f09", &[ahead(1.0)], "EOTE-5.1.4");
    legal(&game, "f09", &[Leg::Pivot(Angle(9_000))]);
    refused(&game, "f09", &[Leg::Pivot(Angle(9_100))], "EOTE-5.2.3.1");
    refused(&game, "f09", &[Leg::Pivot(Angle(1_000)), Leg::Pivot(Angle(1_000))], "EOTE-5.2.1.1");
    let by_hand = |inches: f64, angle: i32| Leg::Prolong { distance: Length::round(inches), angle: Angle(angle) };
    legal(&game, "f09", &[by_hand(2.0, 18_000)]);
    refused(&game, "f09", &[by_hand(2.1, 0)], "EOTE-5.2.3.2");
    refused(&game, "f09", &[by_hand(2.0, 9_000)], "EOTE-5.2.3.2");
    let mut of_b = table(Formation::Unlimbered);
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    legal(&game, "f09", &[limber]);
    legal(&game, "f09", &[Leg::Pivot(Angle(4_500))]);
    refused(&game, "f09", &[Leg::Pivot(Angle(4_600))], "EOTE-5.2.3.1");
    refused(&game, "f09", &[limber, ahead(1.0)], "EOTE-5.2.1.1");
    refused(&game, "f09", &[by_hand(1.0, 0)], "EOTE-5.0.4");
}

/// EOTE-5.1.5, EOTE-5.1.6, EOTE-5.1.7, EOTE-0.1.5: where guns may not go.
#[test]
fn guns_keep_to_open_ground() {
    let at = |x: f64, y: f64| Table::new().put("f09", x, y, 0.0, Formation::Limbered).a();
    refused(&at(10.0, 17.5), "f09", &[ahead(3.0)], "EOTE-5.1.5");
    refused(&at(55.0, 17.5), "f09", &[ahead(3.0)], "EOTE-5.1.6");
    refused(&at(50.5, 18.0), "f09", &[ahead(3.0)], "EOTE-5.1.9");
    legal(&at(36.0, 13.0), "f09", &[ahead(4.0)]);
}

/// EOTE-5.1.11: onto the road and along its bends, the heading follows; off its end or across it nobody goes. Ruling R82.
#[test]
fn along_a_road() {
    let mut game = Table::new().put("f03", 17.0, 33.45, 90.0, Formation::RoadColumn).a();
    let road = feature(&game, "road_cross");
    let along = |inches: f64| Leg::Road { distance: Length::round(inches), road };
    refused(&game, "f03", &[along(-4.0)], "EOTE-5.1.11");
    go(&mut game, "f03", &[along(6.0)]);
    let at = pose(&game, "f03");
    let (nearest, _) = game.battle().line(road).unwrap().nearest(at.point());
    assert!(nearest.distance(at.point()) < 0.003 && at.x.get() > 22.0, "{at:?}");
    assert_eq!(at.heading, Heading::of(Point::new(28.0, -1.0)), "it lies along the second piece");
    let off = Table::new().put("f03", 17.0, 35.0, 90.0, Formation::RoadColumn).a();
    refused(&off, "f03", &[along(6.0)], "EOTE-5.1.11");
    let end = Table::new().put("f03", 69.0, 35.5, 80.0, Formation::RoadColumn).a();
    refused(&end, "f03", &[along(8.0)], "EOTE-5.1.11");
}

/// EOTE-5.4.8, EOTE-5.2.1.3, EOTE-1.0.2.8: into open order as a formation change; to reform takes the whole move and halves the HITS.
#[test]
fn whole_units_skirmish() {
    let game = Table::new().put("f01", 30.0, 5.0, 0.0, Formation::Line).a();
    let open = |width: u8| Leg::Form(Formation::Skirmish(width));
    legal(&game, "f01", &[open(24), ahead(6.0)]);
    refused(&game, "f01", &[open(25)], "EOTE-1.0.2.1");
    refused(&game, "f03", &[open(20)], "EOTE-7.4.2");
    let mut table = Table::new().put("f01", 30.0, 5.0, 0.0, Formation::Skirmish(10));
    let ours = table.unit("f01");
    table.state.units[ours.index()].hits = 3;
    let mut game = table.a();
    let line = Leg::Form(Formation::Line);
    refused(&game, "f01", &[ahead(1.0), line], "EOTE-5.2.1.3");
    refused(&game, "f01", &[line, ahead(0.1)], "EOTE-5.2.1.1");
    go(&mut game, "f01", &[line]);
    assert_eq!(game.hits(ours), 1);
    let table = Table::new().put("f01", 30.0, 5.0, 0.0, Formation::Skirmish(10));
    let game = table.put("a01", 30.0, 7.5, 180.0, Formation::Line).a();
    refused(&game, "f01", &[line], "EOTE-5.4.8");
}

/// EOTE-0.2.7: no change of formation or facing into a friend or off the table. EOTE-5.2.2.1, EOTE-5.7.7: pinned cavalry changes in no case.
#[test]
fn changes_need_room() {
    let table = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::FieldColumn);
    let game = table.put("f04", 33.0, 5.0, 0.0, Formation::Line).a();
    refused(&game, "f03", &[Leg::Form(Formation::Line)], "EOTE-0.2.6");
    let game = Table::new().put("f03", 1.0, 5.0, 0.0, Formation::FieldColumn).a();
    refused(&game, "f03", &[Leg::Form(Formation::Line)], "EOTE-0.1.4");
    let table = Table::new().put("f11", 30.0, 5.0, 0.0, Formation::Front(1));
    let game = table.put("a11", 30.0, 10.0, 180.0, Formation::Front(2)).a();
    refused(&game, "f11", &[Leg::Form(Formation::Front(4))], "EOTE-5.7.7");
}

/// EOTE-5.1.1: by the chart a medium battery goes 10.
#[test]
fn movement_by_the_chart() {
    let table = Table::with(&["movement_source=chart"]).put("f09", 30.0, 3.0, 0.0, Formation::Limbered);
    let game = table.a();
    legal(&game, "f09", &[ahead(10.0)]);
    refused(&game, "f09", &[ahead(10.1)], "EOTE-5.0.1");
}

/// EOTE-1.0.2.12: in a formation change P and the heading stay.
#[test]
fn a_formation_change_keeps_its_place() {
    let mut game = Table::new().put("f03", 30.0, 6.0, 20.0, Formation::FieldColumn).a();
    go(&mut game, "f03", &[Leg::Form(Formation::Line)]);
    stands(&game, "f03", 30.0, 6.0, 20.0);
    assert_eq!(game.unit_state(unit(&game, "f03")).formation, Formation::Line);
}

/// House rulings H22 and H23: out of forbidden ground as out of heavy woods; over a bridge in road column, over the water beside it otherwise.
#[test]
fn forbidden_ground_and_bridges() {
    let game = Table::new().put("f09", 10.0, 20.5, 180.0, Formation::Limbered).a();
    // An inch of the wood costs four of eight inches; four more are left.
    legal(&game, "f09", &[ahead(4.9)]);
    refused(&game, "f09", &[ahead(5.1)], "EOTE-5.0.1");
    let at_bridge = |formation| Table::new().put("f03", 48.2, 13.0, 0.0, formation).a();
    legal(&at_bridge(Formation::RoadColumn), "f03", &[ahead(8.0)]);
    refused(&at_bridge(Formation::FieldColumn), "f03", &[ahead(8.0)], "EOTE-5.0.1");
    let beside = Table::new().put("f03", 47.0, 13.0, 0.0, Formation::RoadColumn).a();
    refused(&beside, "f03", &[ahead(8.0)], "EOTE-5.0.1");
}

/// House rulings H27 and H28: cavalry goes into open order for half a move; who was let go untouched can be taken again.
#[test]
fn open_order_of_cavalry_and_second_thoughts() {
    let game = Table::new().put("f11", 30.0, 5.0, 0.0, Formation::Front(2)).a();
    let open = Leg::Form(Formation::Skirmish(16));
    legal(&game, "f11", &[open, ahead(8.0)]);
    refused(&game, "f11", &[open, ahead(8.1)], "EOTE-5.0.1");
    let mut game = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line).a();
    let ours = unit(&game, "f03");
    for action in [Action::Take(ours), Action::Done] {
        game.check(&action).unwrap();
        game.apply(&action, &mut Scripted::new(&[]), &mut ());
    }
    game.check(&Action::Take(ours)).unwrap();
    go(&mut game, "f03", &[ahead(1.0)]);
    game.apply(&Action::Done, &mut Scripted::new(&[]), &mut ());
    assert_eq!(game.check(&Action::Take(ours)).unwrap_err().rule.0, "EOTE-0.3.5");
}

/// EOTE-0.1.4: nobody leaves the table on the way either, though he would end on it: he may be stopped anywhere.
#[test]
fn a_wheel_keeps_on_the_table_all_the_way() {
    let game = new_game("mill-hill", None).unwrap();
    let line = game.battle().footprint(unit(&game, "f03"), Formation::Line);
    let (width, depth) = (line.width().get(), line.depth().get());
    // Facing somewhat north of east it wheels about its right corner; its left one passes north of that corner in the middle of the wheel.
    let [start, end] = [67.5_f64, 105.0].map(|heading| (heading - 90.0).to_radians());
    let highest_at_end = width * end.cos() + depth * end.sin();
    assert!(highest_at_end < width, "at the end it is lower than on the way");
    let wheels = |below_the_edge: f64| {
        let corner = Point::new(30.0, game.battle().table.height - below_the_edge);
        let middle = corner + Point::new(start.sin(), start.cos()) * (width / 2.0);
        Table::new().put("f03", middle.x, middle.y, 67.5, Formation::Line).a()
    };
    let wheel = Leg::Wheel { about: Wing::Right, angle: Angle(3_750) };
    refused(&wheels((highest_at_end + width) / 2.0), "f03", &[wheel], "EOTE-0.1.4");
    legal(&wheels(width.hypot(depth) + 0.01), "f03", &[wheel]);
}
