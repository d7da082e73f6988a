//! House rulings about combats.
use crate::arena::{A, B, Troop, arena, arena_with, at, combat, edit, id, play, set, units};
use crate::position::{Position, area, pose};
use eagles::action::Shelter;
use eagles::procedure::{Back, Declare, Frame, Why};
use eagles::terrain::{Ground, Kind, Material, Strength};
use eagles::unit::{FeatureId, Formation, UnitSet};
use eagles::{Action, Eagles};
use voltigeur_engine::{GameState, Rules, Side};
use voltigeur_field::table::{Angle, Feature, Heading, Length, Point, Polygon, Shape};

const FIGHT: Action = Action::Fight(0);

/// Chasseurs who beat hussars, with infantry near their way.
fn breaking_through(infantry: [f64; 3]) -> Eagles {
    let game = arena(&[
        Troop::horse("f1", A, 16, 2, [36.0, 20.0, 0.0]),
        Troop::horse("a1", B, 6, 1, [36.0, 20.03, 180.0]),
        Troop::foot("a2", B, 10, Formation::Line, infantry),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let mut game = combat(&set(&game, "a1", |unit| unit.turn.charged = true), &["f1"], &["a1"]);
    play(&mut game, FIGHT, &[3]);
    play(&mut game, Action::Back(45, Length(14_000)), &[]);
    play(&mut game, Action::Breakthrough(Angle(0), Length(10_000)), &[]);
    assert!(matches!(game.frame(), Frame::Break(riding) if riding.asks == Some(id(&game, "a2"))), "{:?}", game.frame());
    game
}

/// House ruling H84: EOTE-5.6.5, EOTE-5.15.2: before a square the rider goes on along his line, wherever it leads, or halts.
#[test]
fn a_square_beside_the_way_of_a_breakthrough() {
    let mut beside = breaking_through([30.0, 26.0, 180.0]);
    play(&mut beside, Action::Yes, &[4]);
    assert_eq!(at(&beside, "a2").formation, Formation::Square);
    let from = at(&beside, "f1").pose;
    let mut halts = beside.clone();
    play(&mut halts, Action::No, &[]);
    assert_eq!(at(&halts, "f1").pose, from);
    play(&mut beside, Action::Yes, &[]);
    let there = at(&beside, "f1").pose;
    assert_eq!((there.x, there.y, there.heading), (Length(36_000), Length(30_000), from.heading), "past the square");
    assert!(!at(&beside, "a2").turn.fought_cavalry, "whom he does not turn to");
}

/// House ruling H80: EOTE-7.6.1.1: a square closes from any of its faces, and a garrison fights from its block.
#[test]
fn who_closes_without_turning() {
    let combats = |first: Troop| {
        let troops = [first, Troop::foot("y1", B, 10, Formation::Line, [36.0, 23.6, 0.0])];
        let mut game = with_houses(&troops);
        let declare = Declare { todo: units(&game, &["x1"]), unit: None, first: None };
        game = edit(&game, |state| state.stack.push(Frame::Declare(declare)));
        let x1 = id(&game, "x1");
        play(&mut game, Action::Pick(x1), &[]);
        game.state().combats.iter().filter(|combat| combat.attackers.has(x1)).count()
    };
    // The enemy looks away: nobody but x1 can have begun it.
    assert_eq!(
        combats(Troop::foot("x1", A, 10, Formation::Square, [36.0, 20.0, 180.0])),
        1,
        "its rear face looks at him"
    );
    assert_eq!(
        combats(Troop::foot("x1", A, 10, Formation::Line, [36.0, 20.0, 180.0])),
        0,
        "a line that looks away has none"
    );
    let garrison = Troop::foot("x1", A, 10, Formation::Line, [36.0, 20.5, 180.0]);
    assert_eq!(combats(garrison.with(|unit| unit.garrison = Some(FeatureId(0)))), 1, "a garrison is asked for no way");
}

/// The same troops with a block of houses from y = 19 to 22.
fn with_houses(troops: &[Troop]) -> Eagles {
    let corners = [[34.5, 19.0], [37.5, 19.0], [37.5, 22.0], [34.5, 22.0]].map(|[x, y]| Point::new(x, y));
    let kind = Ground { kind: Kind::TownBlock, material: Material::Stone, works: Strength::Heavy, dominating: false };
    let houses =
        Feature { id: "houses".to_owned(), kind, shape: Shape::Area(Polygon::new(corners).unwrap()), level: 0 };
    arena_with(troops, |battle| {
        battle.feature_names = vec![houses.id.clone()];
        battle.table.features = vec![houses];
    })
}

/// House ruling H100: EOTE-7.15.4, EOTE-0.2.6: a garrison that falls back does not go into the next block while others stand over it.
#[test]
fn no_shelter_in_a_block_over_which_others_stand() {
    let blocks =
        || vec![area(Kind::TownBlock, [18.0, 20.0], [22.0, 23.0]), area(Kind::TownBlock, [22.5, 20.0], [26.0, 23.0])];
    let driven = |lapped: bool| {
        let game = Position::with(blocks());
        let battle = game.game.battle();
        let mut towns = battle.all_features().filter(|&town| battle.polygon(town).is_some());
        let [first, second] = [(); 2].map(|()| towns.next().unwrap());
        let mut game = game
            .unit("f03", pose(20.0, 21.5, 0.0), Formation::Garrison)
            .such_that("f03", |unit| unit.town = Some(first))
            .unit("a01", pose(20.0, 26.0, 180.0), Formation::Line);
        if lapped {
            game = game.unit("f04", pose(27.0, 21.5, 90.0), Formation::FieldColumn);
        }
        let game = game.part(Side::First);
        let mut state = game.game.state().clone();
        let (least, most) = (Length(6_000), Length(12_000));
        state.stack.push(Frame::Back(Back {
            unit: game.id("f03"),
            why: Why::Assault,
            away: Heading::SOUTH,
            least,
            most,
            from: UnitSet::one(game.id("a01")),
            begun: true,
            pressed: false,
            clear: false,
            first: None,
        }));
        let game = game.game.with_state(state).unwrap();
        game.check(&Action::Shelter(Shelter::Block(second))).err().map(|refusal| refusal.rule.0)
    };
    assert_eq!(driven(false), None);
    assert_eq!(driven(true), Some("EOTE-7.15.4"));
}

/// House ruling H90: EOTE-7.6.2: cavalry that did not charge and touches enemies of several combats chooses which it joins; where every
/// choice comes to the same nobody is asked, and a charge goes to whom it charged.
#[test]
fn cavalry_between_two_combats() {
    let game = arena(&[
        Troop::horse("c1", A, 10, 1, [33.42, 22.0, 90.0]),
        Troop::horse("c2", A, 10, 2, [35.0, 20.0, 0.0]),
        Troop::horse("y1", B, 10, 1, [34.2, 20.03, 180.0]),
        Troop::horse("y2", B, 10, 1, [35.8, 20.03, 180.0]),
    ]);
    let [c1, c2, y1, y2] = ["c1", "c2", "y1", "y2"].map(|name| id(&game, name));
    assert!(game.touches(c1, y1) && game.touches(c2, y1) && game.touches(c2, y2) && !game.touches(c1, y2));
    let declaring = |game: &Eagles| {
        let declare = Declare { todo: units(game, &["c1", "c2"]), unit: None, first: None };
        edit(game, |state| state.stack.push(Frame::Declare(declare)))
    };
    let parties = |game: &Eagles| {
        game.state().combats.iter().map(|combat| (combat.attackers, combat.defenders)).collect::<Vec<_>>()
    };
    let both = UnitSet::one(y1).with(y2);
    // Taken first, it opens one combat with both before it, and nobody is asked which is the first.
    let mut first = declaring(&game);
    play(&mut first, Action::Pick(c2), &[]);
    assert_eq!(parties(&first), [(units(&game, &["c1", "c2"]), both)]);
    // Taken second, it joins the other's combat with both, or opens its own with the one that is free.
    let mut second = declaring(&game);
    play(&mut second, Action::Pick(c1), &[]);
    play(&mut second, Action::Pick(c2), &[]);
    assert!(matches!(second.frame(), Frame::Declare(Declare { unit: Some(unit), .. }) if unit == c2));
    let mut legal = Vec::new();
    second.legal_actions(&mut legal);
    assert_eq!(legal, [Action::Pick(y1), Action::Pick(y2)]);
    let refused = second.check(&Action::Pick(c1)).unwrap_err();
    assert_eq!(refused.rule.to_string(), "EOTE-7.6.2");
    let (mut joins, mut opens) = (second.clone(), second);
    play(&mut joins, Action::Pick(y1), &[]);
    assert_eq!(parties(&joins), [(units(&game, &["c1", "c2"]), both)]);
    play(&mut opens, Action::Pick(y2), &[]);
    assert_eq!(parties(&opens), [(UnitSet::one(c1), UnitSet::one(y1)), (UnitSet::one(c2), UnitSet::one(y2))]);
    // Whoever charged has no choice.
    let mut charged = declaring(&set(&game, "c2", |unit| unit.charge = Some(y2)));
    play(&mut charged, Action::Pick(c1), &[]);
    assert_eq!(parties(&charged), parties(&opens));
}

/// House ruling H31: EOTE-7.15.1, EOTE-7.5.11: gunners who are driven from their guns in houses are a garrison until they have left them.
#[test]
fn gunners_of_a_garrison_leave_their_guns() {
    let game = with_houses(&[
        Troop::foot("x1", A, 14, Formation::AttackColumn, [36.0, 17.5, 0.0]),
        Troop::guns("y1", B, 7, [36.0, 20.5, 180.0]),
    ]);
    let game = set(&game, "y1", |unit| (unit.formation, unit.town) = (Formation::Garrison, Some(FeatureId(0))));
    let mut left = 0;
    for die in 1..=10 {
        let mut fought = combat(&game, &["x1"], &["y1"]);
        play(&mut fought, FIGHT, &[die]);
        let guns = at(&fought, "y1");
        assert_eq!(guns.town.is_some(), guns.formation == Formation::Garrison, "die {die}: {:?}", fought.frame());
        left += u32::from(guns.guns.is_some() && guns.town.is_some());
    }
    assert!(left > 0, "some of them are asked where they go");
}
