//! What a unit covers in its formations, and what is said of it at the start.
use eagles::lists::Skirmish;
use eagles::state::Spot;
use eagles::unit::{Category, Formation, Level, UnitId};
use eagles::{Eagles, new_game};
use voltigeur_engine::view::{Field, Spot as At, Viewer};
use voltigeur_engine::{GameState, Presentation, Side};
use voltigeur_field::table::{Heading, Point, Pose};

fn unit(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

/// The width of the front and the depth of a formation, in inches.
fn size(game: &Eagles, id: &str, formation: Formation) -> (f64, f64) {
    let footprint = game.battle().footprint(unit(game, id), formation);
    (footprint.width().get(), footprint.depth().get())
}

/// Four stands of 1.25 by 0.5. EOTE-1.0.2.1, EOTE-1.0.2.2, EOTE-1.0.2.3, EOTE-1.0.2.4, EOTE-1.0.2.5, EOTE-1.0.2.7. Ruling R5.
#[test]
fn infantry() {
    let game = new_game("mill-hill", None).unwrap();
    let of = |formation| size(&game, "f01", formation);
    assert_eq!(of(Formation::Line), (5.0, 0.5));
    assert_eq!(of(Formation::RoadColumn), (1.25, 2.0));
    assert_eq!(of(Formation::FieldColumn), (1.25, 2.0));
    assert_eq!(of(Formation::AttackColumn), (2.5, 1.0));
    assert_eq!(of(Formation::AssaultColumn), (3.75, 1.0));
    assert_eq!(of(Formation::Square), (1.75, 1.75), "max(f, n f / 4) + d");
    assert_eq!(of(Formation::Skirmish(9)), (9.0, 0.5));
    let narrow = new_game("mill-hill", Some(&["attack_column_width=one".to_owned()])).unwrap();
    assert_eq!(size(&narrow, "f01", Formation::AttackColumn), (1.25, 2.0));
    // Five stands: the odd one stands centred in the last row.
    assert_eq!(size(&game, "a01", Formation::AttackColumn), (2.5, 1.5));
    let five = game.battle().footprint(unit(&game, "a01"), Formation::AttackColumn);
    assert_eq!(five.rectangles()[1].width.get(), 1.25);
    assert_eq!(size(&game, "a01", Formation::Square), (2.062, 2.062), "1.5625 + 0.5, rounded down");
    assert_eq!(size(&game, "a01", Formation::Line), (6.25, 0.5));
}

/// k stands in front; column up to half of them, line beyond. A battery in action is one stand, limbered two deep; a detachment covers
/// four inches. EOTE-1.0.2.10, EOTE-1.0.2.11, EOTE-1.0.2.9, EOTE-1.0.1.7. Ruling R78.
#[test]
fn cavalry_guns_and_skirmishers() {
    let game = new_game("mill-hill", None).unwrap();
    let (horse, battle) = (unit(&game, "f11"), game.battle());
    assert_eq!(size(&game, "f11", Formation::Front(4)), (6.0, 1.25));
    assert_eq!(size(&game, "f11", Formation::Front(3)), (4.5, 2.5));
    assert_eq!(size(&game, "f11", Formation::Front(1)), (1.5, 5.0));
    let kind = |k| battle.category(horse, Formation::Front(k));
    assert_eq!(
        [kind(1), kind(2), kind(3), kind(4)],
        [Category::Column, Category::Column, Category::Line, Category::Line]
    );
    let five = unit(&game, "a11");
    assert_eq!(battle.category(five, Formation::Front(3)), Category::Line, "more than half of five");
    assert_eq!(battle.category(five, Formation::Front(2)), Category::Column);
    assert_eq!(size(&game, "f09", Formation::Unlimbered), (1.5, 1.25));
    assert_eq!(size(&game, "f09", Formation::Limbered), (1.5, 2.5));
    assert_eq!(size(&game, "f01.sk", Formation::Skirmish(4)), (4.0, 0.5));
}

/// x grows east, y north; a heading is clockwise from north; the block lies behind the middle of its front edge, whose ends are the
/// front corners. EOTE-0.1.1, EOTE-0.2.1, EOTE-0.2.2.
#[test]
fn where_a_block_lies() {
    let game = new_game("mill-hill", None).unwrap();
    let east = Pose::new(20.0, 10.0, Heading::compass(90.0));
    let block = game.block_at(unit(&game, "f01"), Formation::Line, east);
    let corners: Vec<Point> = block.corners().collect();
    for (x, y) in [(20.0, 12.5), (20.0, 7.5), (19.5, 12.5), (19.5, 7.5)] {
        assert!(corners.iter().any(|corner| corner.distance(Point::new(x, y)) < 1e-9), "{x} {y}: {corners:?}");
    }
    assert!(block.contains(Point::new(19.7, 10.0)) && !block.contains(Point::new(20.1, 10.0)));
}

/// Places are kept in thousandths, headings in hundredths of a degree. EOTE-0.1.2.
#[test]
fn quanta() {
    let spot = Spot::of(Point::new(1.00049, -0.0005));
    assert_eq!((spot.x.0, spot.y.0), (1000, -1), "half away from zero");
    assert_eq!(Heading::compass(359.996).get(), 0);
    assert_eq!(Heading::compass(12.344).get(), 1234);
}

/// Skirmishers, guns in action and the routed are not formed. EOTE-1.0.1.6.
#[test]
fn who_is_formed() {
    let game = new_game("mill-hill", None).unwrap();
    let with = |id: &str, formation: Formation, routed: bool| {
        let mut state = game.state().clone();
        let of = state.unit_mut(unit(&game, id));
        of.formation = formation;
        if routed {
            of.status = eagles::state::Status::Routed;
        }
        game.with_state(state).unwrap().is_formed(unit(&game, id))
    };
    assert!(with("f01", Formation::Line, false) && with("f01", Formation::Square, false));
    assert!(!with("f01", Formation::Skirmish(9), false) && !with("f01", Formation::Line, true));
    assert!(with("f09", Formation::Limbered, false) && !with("f09", Formation::Unlimbered, false));
    assert!(!with("f09", Formation::Crew, false) && with("f11", Formation::Front(2), false));
}

/// What the nation, the row and the scenario say. EOTE-0.6.3, EOTE-1.0.2.6, EOTE-CE.2, EOTE-1.1.1.2.
#[test]
fn who_is_who() {
    let game = new_game("quatre-bras", None).unwrap();
    let of = |id: &str| game.battle().unit(unit(&game, id));
    assert!(of("b01").french && !of("b01").british && of("b01").assault_column);
    assert!(of("c02").british && !of("c02").french && !of("c02").assault_column);
    assert!(!of("c10").british, "Hanover is no British nation");
    assert!(of("w08").lance && !of("w07").lance);
    assert_eq!((of("c01").skirmish, of("n07").skirmish), (Skirmish::Skf, Skirmish::None));
    let leader = |id: &str| game.battle().leaders.iter().find(|leader| leader.id == id).unwrap();
    assert_eq!([leader("ney").level, leader("wellington").level], [Level::Wing, Level::Army]);
    assert!(Level::Division < Level::Corps && Level::Corps < Level::Wing && Level::Wing < Level::Army);
    // Without a word in the file the nation decides about the assault column.
    let text = include_str!("../../../../scenarios/eagles/mill-hill.toml");
    let silent = text.replace("french_assault_column = true\n", "").replace("french_assault_column = false\n", "");
    let battle = eagles::scenario::Scenario::parse(&silent).unwrap().battle(None).unwrap();
    let may = |id: &str| battle.units.iter().find(|unit| unit.id == id).unwrap().assault_column;
    assert!(may("f01") && !may("a01"));
}

/// The picture has every unit with its stands and fronts, leaders, objectives with points, who is to come, and the time. A turn is half
/// an hour. EOTE-1.2.1, EOTE-S.2.
#[test]
fn the_picture() {
    let game = new_game("quatre-bras", None).unwrap();
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.clock.time.as_str(), view.clock.turns, view.hides), ("14:00", 14, false));
    let on_table = game.battle().all_units().filter(|&unit| game.on_table(unit)).count();
    assert_eq!(view.pieces.len(), on_table);
    for piece in &view.pieces {
        let At::Table { stands, fronts, facing, .. } = &piece.at else { panic!("{} is on no table", piece.id) };
        // A garrison has no facing, and its block is drawn with the town.
        let fronted = usize::from(piece.posture != "garrison");
        assert!(!stands.is_empty() && fronts.len() == fronted && facing.is_some() == (fronted == 1), "{}", piece.id);
    }
    let battalion = view.pieces.iter().find(|piece| piece.id == "n07").unwrap();
    let At::Table { stands, .. } = &battalion.at else { panic!() };
    assert_eq!((stands.len(), battalion.posture.as_str(), battalion.arm.word()), (4, "field column", "infantry"));
    let Field::Table(field) = &view.field else { panic!("it is a table") };
    assert_eq!((field.width, field.height, field.features.len()), (72_000, 48_000, 22));
    let crossroads = field.features.iter().find(|feature| feature.id == "quatre_bras").unwrap();
    assert_eq!((crossroads.points.as_deref(), crossroads.held_by), (Some("12 points"), Some(Side::Second)));
    assert!(field.effects.iter().all(|(kind, effects)| !kind.is_empty() && !effects.is_empty()));
    let known = |id: &str| eagles::rules().get(id).is_some();
    assert!(field.effects.iter().flat_map(|(_, effects)| effects).all(|(_, rule)| known(rule)));
    assert!(view.pieces.iter().flat_map(|piece| &piece.traits).all(|(_, rule)| known(rule)));
    let leaders = view.markers.iter().filter(|marker| marker.sign == "leader").count();
    assert_eq!(leaders, 7, "Wellington and six others are still to come");
    assert!(view.sides[1].expected.contains(&("turn 3".to_owned(), "28th Foot".to_owned())));
    assert!(
        view.sides[0]
            .resources
            .iter()
            .any(|text| text.starts_with("orders for the 9th Division (Foy): attack Gemioncourt until"))
    );
    let summary = game.summary(Viewer::Spectator, false);
    let Field::Table(small) = &summary.field else { panic!() };
    assert!(small.features.len() < field.features.len() && summary.prompt.unwrap().options.is_empty());
}
