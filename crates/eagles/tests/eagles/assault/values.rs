//! What a unit is worth, the ground, houses, the odds.
use super::*;
use voltigeur_engine::Presentation;

/// EOTE-7.6.10, EOTE-1.7.2, EOTE-5.7.12, EOTE-5.3.6.1, EOTE-3.5.1.2, EOTE-7.4.1, EOTE-1.4.1, EOTE-0.5.4: what infantry adds up. Ruling R68.
#[test]
fn modifiers_of_infantry() {
    let game = arena(&[
        Troop::foot("x1", A, 10, Formation::AssaultColumn, [30.0, 20.0, 0.0]),
        Troop::guns("y1", B, 7, [30.0, 22.0, 180.0]),
    ]);
    let game = combat(&set(&game, "x1", |unit| unit.turn.changed_pinned = true), &["x1"], &["y1"]);
    let (total, lines) = value(&game, FIGHT, "x1");
    assert_eq!(
        (total, lines.len()),
        (13, 5),
        "10 + 2 for guns without support - 2 + 1, and + 2 for 3.75 inches against 1.5"
    );
    assert_eq!(value(&game, FIGHT, "y1").0, 9, "guns against a column");
    let led = edit(&game, |state| {
        state.leaders[0].unit = Some(id(&game, "x1"));
        let unit = state.unit_mut(id(&game, "x1"));
        (unit.hits, unit.disordered) = (3, true);
    });
    assert_eq!(value(&led, FIGHT, "x1").0, 13 + 4 - 3 - 1);
    let worn = set(&game, "x1", |unit| unit.hits = 30);
    assert_eq!(
        value(&worn, FIGHT, "x1"),
        (0, {
            let mut lines = lines.clone();
            lines.insert(1, "EOTE-1.4.1".to_owned());
            lines.push("EOTE-0.5.4".to_owned());
            lines
        }),
        "not below 0"
    );
    let unlimbered = set(&game, "y1", |unit| (unit.turn.unlimbered, unit.disordered, unit.hits) = (true, true, 1));
    assert_eq!(value(&unlimbered, FIGHT, "y1").0, 9 - 3 - 2 - 1);
    let limbered = set(&game, "y1", |unit| unit.formation = Formation::Limbered);
    assert_eq!(value(&limbered, FIGHT, "y1").0, 0, "EOTE-7.6.12: limbered guns have CE 0");
}

/// EOTE-7.15.11, EOTE-1.7.2: a battery alone in a town block is unsupported like one in the open; with infantry beside it, it is not.
#[test]
fn guns_alone_in_houses_are_unsupported() {
    let houses = |alone: bool| {
        let mut troops = vec![
            Troop::foot("x1", A, 10, Formation::Line, [36.0, 17.5, 0.0]),
            Troop::guns("y1", B, 7, [36.0, 21.0, 180.0]),
        ];
        if !alone {
            troops.push(Troop::foot("y2", B, 7, Formation::Line, [36.0, 21.0, 180.0]));
        }
        let game = arena_with(&troops, |battle| {
            let block = crate::position::area(eagles::terrain::Kind::TownBlock, [34.0, 19.0], [38.0, 23.0]);
            battle.feature_names.push(block.id.clone());
            battle.table.features.push(block);
        });
        let game = edit(&game, |state| {
            for unit in game.battle().of_side(B) {
                let unit = state.unit_mut(unit);
                (unit.formation, unit.town) = (Formation::Garrison, Some(eagles::unit::FeatureId(0)));
            }
        });
        let game = if alone { combat(&game, &["x1"], &["y1"]) } else { combat(&game, &["x1"], &["y1", "y2"]) };
        value(&game, FIGHT, "x1").1.contains(&"EOTE-1.7.2".to_owned())
    };
    assert!(houses(true));
    assert!(!houses(false));
}

/// EOTE-7.6.11: rain and lances, columns, EOTE-5.5.7: skirmishers who had to stand.
#[test]
fn modifiers_of_cavalry() {
    let against = |foe: Troop, rain: bool, lance: bool| {
        let lancers = Troop::horse("c1", A, 10, 2, [36.0, 20.0, 0.0]).with(|unit| unit.lance = lance);
        let game = arena_with(&[lancers, foe], |battle| battle.rain = rain);
        combat(&game, &["c1"], &["y1"])
    };
    let line = || Troop::foot("y1", B, 10, Formation::Line, [36.0, 20.03, 180.0]);
    assert_eq!(value(&against(line(), false, true), FIGHT, "c1").0, 14, "not in square, in column");
    assert_eq!(value(&against(line(), true, false), FIGHT, "c1").0, 15);
    assert_eq!(value(&against(line(), true, true), FIGHT, "c1").0, 16);
    let guns = || Troop::guns("y1", B, 7, [36.0, 20.03, 180.0]);
    assert_eq!(value(&against(guns(), true, true), FIGHT, "c1").0, 11, "a column rides worse at guns");
    assert_eq!(value(&against(guns(), false, false), FIGHT, "y1").0, 10, "guns against a column of horse");
    let skirmishers = || Troop::foot("y1", B, 10, Formation::Skirmish(12), [36.0, 20.03, 180.0]);
    let stand = set(&against(skirmishers(), false, false), "y1", |unit| (unit.hits, unit.turn.stands) = (1, true));
    assert_eq!(sums(&stand, FIGHT), (14, 2), "1809: six stands of half a point, one HIT");
    let square = against(line().with(|unit| unit.stands = 4), false, false);
    let square = set(&square, "y1", |unit| unit.formation = Formation::Square);
    assert_eq!(sums(&square, FIGHT), (11, 15));
    let blown = set(&against(line(), false, false), "c1", |unit| unit.blown = true);
    assert_eq!(value(&blown, FIGHT, "c1").0, 14, "EOTE-5.10.2: blown counts against cavalry only");
}

/// EOTE-7.4.3, EOTE-7.3.8: a routed unit fights with nothing; a second rout is its end, anything else moves it on.
#[test]
fn the_routed_are_broken_for_good() {
    let game = arena(&[
        Troop::foot("x1", A, 12, Formation::Line, [36.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::FieldColumn, [36.0, 22.0, 0.0]),
    ]);
    let ready = combat(&game, &["x1"], &["y1"]);
    let routed = set(&ready, "y1", |unit| (unit.status, unit.hits) = (Status::Routed, 2));
    let (a, b) = sums(&routed, FIGHT);
    assert!(a > 20 && b == 0, "{a} {b}");
    let mut broken = routed.clone();
    play(&mut broken, FIGHT, &[9]);
    assert_eq!(at(&broken, "y1").status, Status::Removed);
    let mut driven = routed;
    play(&mut driven, FIGHT, &[1]);
    assert_eq!(at(&driven, "y1").hits, 3);
    assert!(matches!(driven.frame(), Frame::Back(back) if back.unit == id(&driven, "y1")));
    let mut first = set(&ready, "x1", |unit| unit.turn.moved = true);
    first = edit(&first, |state| state.unit_mut(id(&ready, "y1")).hits = 9);
    play(&mut first, FIGHT, &[10]);
    assert_eq!((at(&first, "y1").status, at(&first, "y1").hits), (Status::Routed, 11), "R: two HITS");
}

/// EOTE-7.6.5, EOTE-0.4.3, EOTE-0.4.4, EOTE-0.4.5: ground helps infantry of B, the best piece only, and nobody else.
#[test]
fn ground_helps_the_defender() {
    let troops = [
        Troop::foot("x1", A, 10, Formation::AttackColumn, [36.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::AttackColumn, [36.0, 22.5, 180.0]),
    ];
    let patch = || area([[30.0, 22.0], [42.0, 22.0], [42.0, 26.0], [30.0, 26.0]]);
    let line = |y: f64| Shape::Line(Polyline::new([Point::new(30.0, y), Point::new(42.0, y)]));
    let worth = |features: Vec<Feature<Ground>>| {
        let game = combat(&with_ground(&troops, features), &["x1"], &["y1"]);
        let (a, b) = sums(&game, FIGHT);
        assert_eq!(a, 10, "A never has it");
        b - 10
    };
    assert_eq!(worth(vec![]), 0);
    assert_eq!(worth(vec![ground(Kind::LightWoods, patch(), 0)]), 1);
    assert_eq!(worth(vec![ground(Kind::HeavyWoods, patch(), 0), ground(Kind::LightWoods, patch(), 0)]), 2);
    assert_eq!(worth(vec![ground(Kind::Works, patch(), 0)]), 2);
    assert_eq!(worth(vec![ground(Kind::Wall, line(22.1), 0)]), 2);
    assert_eq!(worth(vec![ground(Kind::Hedge, line(22.1), 0)]), 1);
    assert_eq!(worth(vec![ground(Kind::Wall, line(21.0), 0)]), 0, "more than half an inch before it");
    assert_eq!(worth(vec![ground(Kind::Hill, patch(), 1)]), 1, "on the crest above the enemy");
    let plateau = area([[30.0, 19.0], [42.0, 19.0], [42.0, 26.0], [30.0, 26.0]]);
    assert_eq!(worth(vec![ground(Kind::Hill, plateau, 1)]), 0, "level ground");
    let cavalry = [troops[0].clone(), Troop::horse("y1", B, 10, 2, [36.0, 20.03, 180.0])];
    let game = combat(&with_ground(&cavalry, vec![ground(Kind::Hill, patch(), 1)]), &["x1"], &["y1"]);
    assert!(!value(&game, FIGHT, "y1").1.contains(&"EOTE-7.6.5".to_owned()), "nor cavalry");
}

/// EOTE-7.15.1, EOTE-7.15.2, EOTE-7.15.6, EOTE-7.15.7, EOTE-7.15.11, EOTE-7.15.4: a block is assaulted from three inches, both units
/// of it fight, and who is driven out may go next door.
#[test]
fn a_block_is_stormed() {
    let mut game = declaring(&block_of_houses(), &["x1"]);
    let [x1, y1] = ["x1", "y1"].map(|name| id(&game, name));
    assert!((game.front_distance(x1, y1) - 2.0).abs() < 1e-9, "to the edge of the block");
    play(&mut game, Action::Pick(x1), &[]);
    assert_eq!(parties(&game, 0), (units(&game, &["x1"]), units(&game, &["y1", "y2"])));
    let mut game = edit(&game, |state| {
        state.stack.push(Frame::Combats(Combats));
        state.unit_mut(x1).turn.moved = true;
    });
    // 9 + 2 for the houses and half of the guns' 6 + 2 for a column; the sappers add 2.
    assert_eq!(sums(&game, FIGHT), (14, 15));
    let (_, lines) = value(&game, FIGHT, "x1");
    assert_eq!(lines, ["EOTE-1.0.1.3", "EOTE-7.15.6"], "a garrison has neither frontage nor flank");
    let flank = set(&game, "x1", |unit| {
        (unit.pose.x, unit.pose.y) = (Length(39_000), Length(23_500));
        unit.pose.heading = voltigeur_field::table::Heading::WEST;
    });
    assert_eq!(sums(&flank, FIGHT), (14, 15));
    play(&mut game, FIGHT, &[10]);
    assert_eq!(at(&game, "y1").hits, 0, "D/F");
    assert!(at(&game, "y1").disordered && at(&game, "y2").disordered && at(&game, "x1").disordered);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == y1));
    play(&mut game, Action::Shelter(Shelter::Block(FeatureId(1))), &[]);
    assert_eq!(at(&game, "y1").town, Some(FeatureId(1)));
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "y2")), "the guns are left");
    assert_eq!(at(&game, "x1").town, None, "the block is entered only by a later move");
}

/// The odds of a combat are exact: ten dice, nothing else. EOTE-7.6.6.
#[test]
fn odds_of_an_assault() {
    use voltigeur_engine::BySide;
    use voltigeur_engine::odds::{Stance, fight};
    let game = two_against_one();
    let odds = fight(&game, Some(&FIGHT), BySide([Stance::FightOn; 2])).unwrap();
    let total: f64 = odds.endings.iter().map(|(p, _)| p).sum();
    assert!((total - 1.0).abs() < 1e-12);
    // Column +1: F/D D. DD .. .. DD .D DF D1 .1, from the first die to the tenth.
    let hit = odds.endings.iter().filter(|(_, ending)| ending.losses[B] == 1).map(|(p, _)| p).sum::<f64>();
    assert!((hit - 0.2).abs() < 1e-12, "{odds:?}");
    let holds =
        odds.endings.iter().filter(|(_, ending)| ending.what == "both sides steady").map(|(p, _)| p).sum::<f64>();
    assert!((holds - 0.2).abs() < 1e-12, "{odds:?}");
    let totals: Vec<_> = game.totals(&FIGHT).into_iter().map(|text| (text.of, text.total)).collect();
    assert_eq!(totals.len(), 5, "three units and two sums: {totals:?}");
    let cautious = fight(&hussars_and_line(), Some(&FIGHT), BySide([Stance::Cautious; 2])).unwrap();
    let bold = fight(&hussars_and_line(), Some(&FIGHT), BySide([Stance::FightOn; 2])).unwrap();
    assert!(bold.expected_losses(B) > cautious.expected_losses(B), "a breakthrough costs the beaten more");
    assert!(bold.situations < 2_000, "{}", bold.situations);
}
