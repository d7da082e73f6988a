//! 0.3 and 5.0 to 5.4: lists of legs, what they cost, and how they are carried out.
use eagles::action::{Leg, Legs};
use eagles::orders::Kind;
use eagles::procedure::{Frame, Phase, Reaction};
use eagles::state::{LeaderStatus, Spot, State, Status};
use eagles::unit::{FeatureId, Formation, LeaderId, UnitId};
use eagles::{Action, Eagles, new_game};
use voltigeur_engine::dice::Scripted;
use voltigeur_engine::{Game, Pending, Side};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Point, Pose};

/// Mill Hill with nobody on it but those who are put there.
struct Table {
    game: Box<Eagles>,
    state: Box<State>,
}

impl Table {
    fn new() -> Self {
        Self::with(&[])
    }

    fn with(switches: &[&str]) -> Self {
        let switches: Vec<String> = switches.iter().map(|&switch| switch.to_owned()).collect();
        let game = new_game("mill-hill", Some(&switches)).unwrap();
        let mut state = Box::new(game.state().clone());
        for unit in &mut state.units {
            if unit.status == Status::Ready {
                unit.status = Status::Removed;
            }
        }
        for division in &mut state.divisions {
            division.orders.now.kind = Kind::Attack;
        }
        state.initiative = Some(Side::First);
        Self { game: Box::new(game), state }
    }

    fn unit(&self, id: &str) -> UnitId {
        unit(&self.game, id)
    }

    /// Puts a unit on the table; its leader is beside it.
    fn put(mut self, id: &str, x: f64, y: f64, heading: f64, formation: Formation) -> Self {
        let unit = self.unit(id);
        let state = &mut self.state.units[unit.index()];
        (state.pose, state.formation) = (Pose::new(x, y, Heading::compass(heading)), formation);
        (state.status, state.town) = (Status::Ready, None);
        match self.game.battle().division_of(unit) {
            Some(division) => {
                let leader = self.game.battle().division(division).leader;
                self.lead(leader, x, y - 3.0)
            }
            None => self,
        }
    }

    fn lead(mut self, leader: LeaderId, x: f64, y: f64) -> Self {
        let state = &mut self.state.leaders[leader.index()];
        (state.at, state.status) = (Spot::of(Point::new(x, y)), LeaderStatus::Here);
        self
    }

    /// A side's part of the Movement Phase, with the initiative of the French.
    fn part(mut self, side: Side) -> Eagles {
        self.state.stack.clear();
        self.state.stack.push(Frame::Phase(Phase::Movement));
        self.state.stack.push(Frame::Part { side, free: true });
        self.game.with_state(*self.state).unwrap()
    }

    /// The part of the French, who have the initiative.
    fn a(self) -> Eagles {
        self.part(Side::First)
    }
}

fn unit(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

fn feature(game: &Eagles, id: &str) -> FeatureId {
    game.battle().all_features().find(|&feature| game.battle().feature(feature).id == id).unwrap()
}

fn ahead(inches: f64) -> Leg {
    aslant(inches, 0.0)
}

fn aslant(inches: f64, degrees: f64) -> Leg {
    Leg::Advance { distance: Length::round(inches), angle: Angle::round(degrees) }
}

fn wheel(about: Wing, degrees: f64) -> Leg {
    Leg::Wheel { about, angle: Angle::round(degrees) }
}

fn list(game: &Eagles, id: &str, legs: &[Leg]) -> Action {
    Action::Move(unit(game, id), legs.iter().copied().collect::<Legs>(), None)
}

#[track_caller]
fn legal(game: &Eagles, id: &str, legs: &[Leg]) {
    if let Err(refusal) = game.check(&list(game, id, legs)) {
        panic!("{id} {legs:?} is refused: {refusal:?}");
    }
}

#[track_caller]
fn refused(game: &Eagles, id: &str, legs: &[Leg], rule: &str) {
    let refusal = game.check(&list(game, id, legs)).expect_err("the list is refused");
    assert_eq!(refusal.rule.0, rule, "{refusal:?}");
}

/// Carries out a list; no die falls.
#[track_caller]
fn go(game: &mut Eagles, id: &str, legs: &[Leg]) {
    legal(game, id, legs);
    let action = list(game, id, legs);
    game.apply(&action, &mut Scripted::new(&[]), &mut ());
}

fn pose(game: &Eagles, id: &str) -> Pose {
    game.unit_state(unit(game, id)).pose
}

#[track_caller]
fn stands(game: &Eagles, id: &str, x: f64, y: f64, heading: f64) {
    let at = pose(game, id);
    let near = (at.x.get() - x).abs() <= 0.003 && (at.y.get() - y).abs() <= 0.003;
    assert!(near && at.heading == Heading::compass(heading), "{id} stands at {at:?}");
}

/// EX7. EOTE-5.0.1, EOTE-5.2.1.1, EOTE-5.2.1.2: a change at the beginning leaves half a move in the new formation, one at the end needs
/// half a move. EOTE-1.8.3, EOTE-5.0.2: one change, at the beginning or the end. EOTE-5.0.3: B travels or changes, not both. EOTE-5.1.1, EOTE-5.1.3: columns go 8, lines 6.
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

/// EOTE-5.3.2.2: the first wheel of cavalry is free, the next ones cost three inches.
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

/// EX10. EOTE-5.1.5, EOTE-5.1.6, EOTE-5.1.8, EOTE-0.4.3: woods multiply, walls cost half a move, roads halve, where P travels.
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

/// EX16. EOTE-3.0.3, EOTE-3.6.2: out of command nobody comes within pinning distance. EOTE-5.3.1.2, EOTE-5.7.5, EOTE-0.3.2: in command the
/// unit halts where it is pinned.
#[test]
fn coming_near_the_enemy() {
    let table = || {
        let table = Table::new().put("f03", 30.0, 3.0, 0.0, Formation::FieldColumn);
        table.put("a01", 30.0, 10.0, 180.0, Formation::Line)
    };
    let far = {
        let table = table();
        let leader = table.game.battle().division(table.game.battle().division_of(table.unit("f03")).unwrap()).leader;
        table.lead(leader, 70.0, 45.0).a()
    };
    refused(&far, "f03", &[ahead(8.0)], "EOTE-3.6.2");
    refused(&far, "f03", &[ahead(4.0)], "EOTE-3.6.2");
    legal(&far, "f03", &[ahead(3.9)]);
    let mut near = table().a();
    go(&mut near, "f03", &[ahead(6.0)]);
    decline(&mut near);
    stands(&near, "f03", 30.0, 7.0, 0.0);
    assert!(near.unit_state(unit(&near, "f03")).turn.stopped);
    assert!(near.is_pinned(unit(&near, "f03")));
    refused(&near, "f03", &[ahead(1.0)], "EOTE-0.3.5");
}

/// Declines everything until the mover's side is asked again.
fn decline(game: &mut Eagles) {
    while matches!(game.frame(), Frame::React { .. }) {
        game.apply(&Action::No, &mut Scripted::new(&[]), &mut ());
    }
}

/// EX33. EOTE-5.7.12, EOTE-5.3.4.2, EOTE-5.3.1.1, EOTE-5.2.0, EOTE-5.2.1.4, EOTE-5.7.7, EOTE-5.7.8: a pinned unit of A changes its formation with a
/// penalty, or faces about and goes; one of B does nothing.
#[test]
fn pinned_units() {
    let table = || {
        let table = Table::new().put("f03", 30.0, 7.0, 0.0, Formation::Line);
        table.put("a01", 30.0, 9.5, 180.0, Formation::Line)
    };
    let column = Leg::Form(Formation::AttackColumn);
    let mut game = table().a();
    refused(&game, "f03", &[column, ahead(1.0)], "EOTE-5.2.1.1");
    refused(&game, "f03", &[wheel(Wing::Left, 10.0)], "EOTE-5.3.1.1");
    refused(&game, "f03", &[ahead(1.0)], "EOTE-5.3.1.1");
    go(&mut game, "f03", &[column]);
    decline(&mut game);
    assert!(game.unit_state(unit(&game, "f03")).turn.changed_pinned);
    let mut game = table().a();
    go(&mut game, "f03", &[Leg::AboutFace, ahead(3.0)]);
    decline(&mut game);
    assert!(!game.is_pinned(unit(&game, "f03")));
    assert!(game.unit_state(unit(&game, "f03")).turn.changed_pinned);
    let mut of_b = table();
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    refused(&game, "f03", &[column], "EOTE-5.0.3");
    refused(&game, "f03", &[Leg::AboutFace], "EOTE-5.0.3");
    let mut never = Table::with(&["pinned_formation_change=forbidden"]);
    never = never.put("f03", 30.0, 7.0, 0.0, Formation::Line).put("a01", 30.0, 9.5, 180.0, Formation::Line);
    refused(&never.a(), "f03", &[column], "EOTE-5.2.0");
}

/// EOTE-5.3.1.1, EOTE-0.2.8: infantry that is pinned closes with the enemy who pins it, to contact.
#[test]
fn closing_with_the_enemy() {
    let table = Table::new().put("f03", 30.0, 7.0, 0.0, Formation::Line);
    let mut game = table.put("a01", 30.0, 9.5, 180.0, Formation::Line).a();
    let (ours, theirs) = (unit(&game, "f03"), unit(&game, "a01"));
    let close = Action::Move(ours, Legs::one(ahead(2.5)), Some(theirs));
    game.check(&close).unwrap();
    game.apply(&close, &mut Scripted::new(&[]), &mut ());
    decline(&mut game);
    assert!(game.touches(ours, theirs), "{:?}", game.unit_state(ours).pose);
}

/// EOTE-5.3.5.1, EOTE-5.3.5.2, EOTE-0.2.6: formed through formed disorders both; through guns it silences them; nobody ends in a friend.
#[test]
fn passing_through_friends() {
    let table = Table::new().put("f03", 30.0, 4.0, 0.0, Formation::FieldColumn);
    let table = table.put("f04", 30.0, 6.0, 0.0, Formation::Line).put("f09", 30.0, 8.5, 0.0, Formation::Unlimbered);
    let mut game = table.a();
    refused(&game, "f03", &[ahead(2.0)], "EOTE-0.2.6");
    go(&mut game, "f03", &[ahead(7.9)]);
    let state = |id: &str| game.unit_state(unit(&game, id));
    assert!(state("f03").disordered && state("f04").disordered && !state("f09").disordered);
    assert!(state("f09").turn.passed_through);
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

/// EOTE-5.2.3.1, EOTE-5.2.3.2, EOTE-5.2.3.3, EOTE-5.0.4, EOTE-5.1.4: what batteries may do.
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

/// EOTE-5.1.11: onto the road and along its bends, the heading follows; off its end or across it nobody goes.
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

/// EOTE-5.4.1, EOTE-5.4.3, EOTE-5.4.4, EOTE-5.4.5, EOTE-5.4.6: skirmishers go out and come back.
#[test]
fn skirmishers_go_out_and_come_back() {
    let table = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
    let mut game = table.put("a01", 30.0, 15.0, 180.0, Formation::Line).a();
    let out = |y: f64, heading: f64| Leg::Detach(Pose::new(30.0, y, Heading::compass(heading)));
    refused(&game, "f03", &[out(11.6, 0.0)], "EOTE-5.4.3");
    refused(&game, "f03", &[out(8.0, 50.0)], "EOTE-5.4.3");
    refused(&game, "f03", &[ahead(1.0), out(8.0, 0.0), ahead(1.0)], "EOTE-5.2.1.1");
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

/// EOTE-5.2.1.5, EOTE-5.6.6: a square before the enemy's cavalry is near needs no die and ends the move.
#[test]
fn a_square_in_good_time() {
    let table = || Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
    let square = Leg::Form(Formation::Square);
    let game = table().put("a11", 30.0, 12.0, 180.0, Formation::Front(2)).a();
    legal(&game, "f03", &[square]);
    refused(&game, "f03", &[square, ahead(0.5)], "EOTE-5.2.1.1");
    let game = table().put("a11", 30.0, 10.9, 90.0, Formation::Front(2)).a();
    refused(&game, "f03", &[square], "EOTE-5.2.1.5");
}

/// EOTE-5.3.1.3: cavalry passes by infantry, and is halted by cavalry. EOTE-0.2.8: nobody runs into an enemy.
#[test]
fn cavalry_is_halted_by_cavalry() {
    let table = || Table::new().put("f11", 30.0, 2.0, 0.0, Formation::Front(2));
    let mut game = table().put("a01", 36.0, 8.0, 270.0, Formation::Line).a();
    go(&mut game, "f11", &[ahead(10.0)]);
    decline(&mut game);
    stands(&game, "f11", 30.0, 12.0, 0.0);
    let mut game = table().put("a11", 30.0, 14.0, 180.0, Formation::Front(2)).a();
    go(&mut game, "f11", &[ahead(10.0)]);
    decline(&mut game);
    stands(&game, "f11", 30.0, 8.0, 0.0);
    let mut game = table().put("a10", 30.0, 7.0, 0.0, Formation::Limbered).a();
    go(&mut game, "f11", &[ahead(10.0)]);
    decline(&mut game);
    // The battery is 2.5 deep.
    stands(&game, "f11", 30.0, 4.4, 0.0);
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

/// EOTE-0.3.2, EOTE-0.3.3, EOTE-6.7.1: the mover is answered where it enters a zone, once; a refusal stands while it stays inside.
#[test]
fn a_mover_is_answered_where_it_enters_a_zone() {
    let table = Table::new().put("f03", 30.0, 3.0, 0.0, Formation::FieldColumn);
    let mut game = table.put("a01", 30.0, 10.0, 180.0, Formation::Line).a();
    let (ours, theirs) = (unit(&game, "f03"), unit(&game, "a01"));
    go(&mut game, "f03", &[ahead(6.0)]);
    assert_eq!(game.frame(), Frame::React { kind: Reaction::Fire, by: theirs, to: ours });
    assert_eq!(game.pending(), Pending::Decision(Side::Second));
    stands(&game, "f03", 30.0, 5.0, 0.0);
    game.apply(&Action::No, &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Part { .. }), "nobody else is asked: {:?}", game.frame());
    stands(&game, "f03", 30.0, 7.0, 0.0);
    // Whoever begins inside is answered with the first step.
    let table = Table::new().put("f03", 30.0, 5.5, 180.0, Formation::FieldColumn);
    let mut game = table.put("a01", 30.0, 10.0, 180.0, Formation::Line).a();
    go(&mut game, "f03", &[ahead(2.0)]);
    assert!(matches!(game.frame(), Frame::React { kind: Reaction::Fire, .. }));
    stands(&game, "f03", 30.0, 5.5, 180.0);
}

/// EOTE-0.3.6: a halt in the ranks of a friend sets the unit back; the disorder stays.
#[test]
fn a_halt_among_friends_sets_back() {
    let table = Table::new().put("f03", 30.0, 3.0, 0.0, Formation::FieldColumn);
    let table = table.put("f04", 30.0, 6.5, 0.0, Formation::Line);
    let mut game = table.put("a01", 30.0, 10.0, 180.0, Formation::Line).a();
    go(&mut game, "f03", &[ahead(6.5)]);
    decline(&mut game);
    let (ours, friend) = (unit(&game, "f03"), unit(&game, "f04"));
    let y = pose(&game, "f03").y.get();
    assert!((5.9..=6.003).contains(&y), "before the line at y 6: {y}");
    assert!(game.unit_state(ours).disordered && game.unit_state(friend).disordered);
}

/// EOTE-S.3: reinforcements come in by id, in road column, with their leader; who can come must.
#[test]
fn reinforcements_come_in() {
    let game = new_game("quatre-bras", None).unwrap();
    let group = game.battle().groups.iter().position(|group| group.id == "r_picton").unwrap();
    let of = game.battle().groups[group].clone();
    let mut state = game.state().clone();
    (state.turn, state.initiative) = (of.turn, Some(of.side));
    state.stack.clear();
    state.stack.push(Frame::Phase(Phase::Movement));
    state.stack.push(Frame::Part { side: of.side, free: true });
    state.stack.push(Frame::Enter { group: group as u8 });
    let mut game = game.with_state(state).unwrap();
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
    assert_eq!(game.frame(), Frame::Enter { group: group as u8 });
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
    table.state.stack.push(Frame::Part { side: Side::First, free: false });
    table.state.stack.push(Frame::Part { side: Side::Second, free: true });
    table.state.initiative = Some(Side::First);
    let mut game = table.game.with_state(*table.state).unwrap();
    game.apply(&Action::Done, &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Compelled { .. }), "{:?}", game.frame());
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
    table.state.stack.push(Frame::Part { side: Side::First, free: false });
    table.state.stack.push(Frame::Part { side: Side::Second, free: true });
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
    table.state.stack.push(Frame::Part { side: Side::First, free: true });
    table.state.stack.push(Frame::Burnt { unit: ours });
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
}

/// EOTE-5.8.1, EOTE-5.8.2, EOTE-0.2.8, EOTE-5.8.1.2: a charge names its target, goes straight from six inches on and ends in contact; over a
/// hedge it is disordered.
#[test]
fn a_charge_goes_home() {
    let table = || Table::new().put("f11", 30.0, 3.0, 0.0, Formation::Front(2));
    let mut game = table().put("a10", 30.0, 12.0, 0.0, Formation::Limbered).a();
    let (ours, theirs) = (unit(&game, "f11"), unit(&game, "a10"));
    let charge = |legs: &[Leg]| Action::Move(ours, legs.iter().copied().collect(), Some(theirs));
    // The battery is 2.5 deep, so it is 6.5 inches away.
    let late = charge(&[ahead(2.0), wheel(Wing::Left, 5.0), ahead(6.0)]);
    assert_eq!(game.check(&late).unwrap_err().rule.0, "EOTE-5.8.1");
    assert_eq!(game.check(&charge(&[ahead(6.0)])).unwrap_err().rule.0, "EOTE-5.8.2");
    assert_eq!(game.check(&charge(&[aslant(9.0, 45.0)])).unwrap_err().rule.0, "EOTE-5.8.2");
    let good = charge(&[ahead(6.6)]);
    game.check(&good).unwrap();
    game.apply(&good, &mut Scripted::new(&[]), &mut ());
    decline(&mut game);
    assert!(game.touches(ours, theirs), "{:?}", game.unit_state(ours).pose);
    assert!(game.unit_state(ours).turn.charged && !game.unit_state(ours).disordered);
    // The hedge from (18, 27) to (26, 29).
    let table = Table::new().put("f11", 22.0, 25.0, 0.0, Formation::Front(2));
    let mut game = table.put("a10", 22.0, 33.0, 0.0, Formation::Limbered).a();
    let over = charge(&[ahead(5.6)]);
    game.check(&over).unwrap();
    game.apply(&over, &mut Scripted::new(&[]), &mut ());
    decline(&mut game);
    assert!(game.unit_state(ours).turn.charged && game.unit_state(ours).disordered);
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

/// EOTE-0.3.4: a mover that is only disordered goes on; one that routs loses the rest of its list.
#[test]
fn what_a_reaction_does_to_a_move() {
    let table = || {
        let table = Table::new().put("f03", 30.0, 33.0, 0.0, Formation::FieldColumn);
        table.put("a01", 30.0, 40.0, 180.0, Formation::Line)
    };
    // Austrian line, CE 10, unmoved in line: 11. A three disorders.
    let mut game = table().a();
    go(&mut game, "f03", &[ahead(6.0)]);
    game.apply(&Action::Yes, &mut Scripted::new(&[3]), &mut ());
    stands(&game, "f03", 30.0, 37.0, 0.0);
    let ours = unit(&game, "f03");
    assert!(game.unit_state(ours).disordered);
    // A four is a HIT, its fourth; with a ten it routs.
    let mut hurt = table();
    hurt.state.units[ours.index()].hits = 3;
    let mut game = hurt.a();
    go(&mut game, "f03", &[ahead(6.0)]);
    game.apply(&Action::Yes, &mut Scripted::new(&[4, 10]), &mut ());
    assert_eq!(game.unit_state(ours).status, Status::Routed);
    assert!(!matches!(game.frame(), Frame::Part { .. }), "it runs first: {:?}", game.frame());
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    game.apply(&actions[0], &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Part { .. }), "{:?}", game.frame());
    assert!(game.unit_state(ours).pose.y.get() < 35.0, "the rest of its list is lost");
    assert_eq!(game.state().mover, None);
}

/// EOTE-1.0.2.12: in a formation change P and the heading stay.
#[test]
fn a_formation_change_keeps_its_place() {
    let mut game = Table::new().put("f03", 30.0, 6.0, 20.0, Formation::FieldColumn).a();
    go(&mut game, "f03", &[Leg::Form(Formation::Line)]);
    stands(&game, "f03", 30.0, 6.0, 20.0);
    assert_eq!(game.unit_state(unit(&game, "f03")).formation, Formation::Line);
}

/// EOTE-5.2.2.2, EOTE-5.7.8: only A's cavalry leaves a pin.
#[test]
fn cavalry_and_pins() {
    let table = || {
        let table = Table::new().put("f11", 30.0, 8.0, 0.0, Formation::Front(2));
        table.put("a11", 30.0, 13.0, 180.0, Formation::Front(2))
    };
    legal(&table().a(), "f11", &[Leg::AboutFace, ahead(3.0)]);
    let mut of_b = table();
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    refused(&game, "f11", &[Leg::AboutFace], "EOTE-5.0.3");
    refused(&game, "f11", &[Leg::Form(Formation::Front(1))], "EOTE-5.0.3");
}

/// EOTE-5.7.4: infantry wholly in woods is not pinned by cavalry outside; in the open it is.
#[test]
fn woods_protect_from_cavalry() {
    let pinned = |x: f64, y: f64| {
        let table = Table::new().put("f03", x, y, 180.0, Formation::FieldColumn);
        let game = table.put("a11", x, y - 4.0, 0.0, Formation::Front(2)).a();
        game.is_pinned(unit(&game, "f03"))
    };
    assert!(pinned(30.0, 8.0));
    assert!(!pinned(10.0, 20.0));
}

/// EOTE-5.7.9, EOTE-5.6.1: B's infantry that cavalry pins may try a square in its part, and nothing else.
#[test]
fn a_square_in_ones_own_part() {
    let table = || {
        let mut table = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
        table = table.put("a11", 30.0, 10.0, 180.0, Formation::Front(2));
        table.state.initiative = Some(Side::Second);
        table.part(Side::First)
    };
    for (die, formation) in [(1, Formation::Square), (10, Formation::Line)] {
        let mut game = table();
        let ours = unit(&game, "f03");
        assert_eq!(game.check(&Action::Take(ours)).unwrap_err().rule.0, "EOTE-5.0.3");
        game.check(&Action::Square(ours)).unwrap();
        game.apply(&Action::Square(ours), &mut Scripted::new(&[die]), &mut ());
        assert_eq!(game.unit_state(ours).formation, formation);
        assert!(game.check(&Action::Square(ours)).is_err(), "one attempt (EOTE-5.6.2)");
    }
    let game = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line).a();
    assert_eq!(game.check(&Action::Square(unit(&game, "f03"))).unwrap_err().rule.0, "EOTE-5.6.1");
}

/// EOTE-5.8.8: B's cavalry charges in its half move.
#[test]
fn a_charge_without_the_initiative() {
    let table = |y: f64| {
        let table = Table::new().put("f11", 30.0, 3.0, 0.0, Formation::Front(2));
        let mut table = table.put("a10", 30.0, y, 0.0, Formation::Limbered);
        table.state.initiative = Some(Side::Second);
        table.part(Side::First)
    };
    // In column it has seven inches; the battery is 2.5 deep.
    for (y, good) in [(12.4, true), (12.7, false)] {
        let game = table(y);
        let (ours, theirs) = (unit(&game, "f11"), unit(&game, "a10"));
        let charge = Action::Move(ours, Legs::one(ahead(7.0)), Some(theirs));
        assert_eq!(game.check(&charge).is_ok(), good, "{:?}", game.check(&charge));
    }
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
