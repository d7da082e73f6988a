//! House rulings about moves.
use crate::position::{Position, area, line, pose};
use eagles::Action;
use eagles::action::{Leg, Legs};
use eagles::procedure::Frame;
use eagles::terrain::{Ground, Kind};
use eagles::unit::Formation;
use voltigeur_engine::Side;
use voltigeur_field::table::{Feature, Length};

const LINE: Formation = Formation::Line;

/// A battalion of a division that falls back, and an enemy before it, when its side's part begins.
fn falls_back(terrain: Vec<Feature<Ground>>, y: f64, heading: f64) -> Position {
    Position::with(terrain)
        .unit("f03", pose(20.0, y, heading), LINE)
        .unit("a01", pose(20.0, y + 11.0, 180.0), LINE)
        .leader("f_div", 20.0, 1.0)
        .that_falls_back("f03")
        .begins_part(Side::First)
}

/// House ruling H8: EOTE-9.0.9: woods, houses, works and rocks are cover for a division that falls back; hills and marsh are not.
#[test]
fn defensive_cover() {
    let goes = |kind: Kind| {
        let game = falls_back(vec![area(kind, [16.0, 14.0], [24.0, 22.0])], 20.0, 0.0);
        matches!(game.frame(), Frame::Compelled(_))
    };
    for kind in [Kind::LightWoods, Kind::HeavyWoods, Kind::TownBlock, Kind::Works, Kind::RockyHillside] {
        assert!(!goes(kind), "{kind:?} is cover");
    }
    for kind in [Kind::Hill, Kind::Marsh] {
        assert!(goes(kind), "{kind:?} is none");
    }
}

/// House ruling H29: EOTE-9.0.8: it turns about the middle of its block to face the enemy, and goes as far as it can in tenths of an inch;
/// who has no way at all stays.
#[test]
fn how_a_unit_goes_back_with_its_division() {
    // It looks south, so its block lies from 9 to 9.5: turned about its middle its P is at 9.5.
    let mut game = falls_back(Vec::new(), 9.0, 180.0);
    game.refused(Action::Back(0, Length(5_900)), "EOTE-9.0.8");
    game.act(Action::Back(0, Length(6_000)), &[]);
    assert_eq!(game.of("f03").pose, pose(20.0, 3.5, 0.0));
    // 0.55 inches of open ground and 2.725 of light woods are its six.
    let mut woods = falls_back(vec![area(Kind::LightWoods, [10.0, 0.0], [30.0, 8.95])], 9.0, 180.0);
    woods.refused(Action::Back(0, Length(3_275)), "EOTE-9.0.8");
    woods.act(Action::Back(0, Length(3_200)), &[]);
    assert_eq!(woods.of("f03").pose, pose(20.0, 6.3, 0.0));
    let mut edge = falls_back(Vec::new(), 0.5, 0.0);
    edge.act(Action::Done, &[]);
    assert_eq!(edge.of("f03").pose, pose(20.0, 0.5, 0.0), "the table ends behind it");
}

/// House ruling H24: EOTE-0.3.2: the place where something happens is taken a thousandth of an inch farther in, so that it still happens
/// there when the place is rounded.
#[test]
fn a_place_is_taken_a_little_farther_in() {
    for tenth in -440..=440 {
        if tenth % 7 != 0 {
            continue;
        }
        let degrees = f64::from(tenth) / 10.0;
        let mut game = Position::open()
            .unit("f03", pose(20.0, 20.0, 0.0), Formation::FieldColumn)
            .unit("a01", pose(20.0, 27.0, 180.0), LINE)
            .leader("f_div", 20.0, 18.0)
            .part(Side::First);
        game.act(game.advance("f03", 8.0, degrees), &[]);
        while game.asked().is_some() {
            game.act(Action::No, &[]);
        }
        let (ours, theirs) = (game.id("f03"), game.id("a01"));
        assert!(game.game.is_pinned(ours), "at {degrees} degrees it is halted where nobody pins it");
        let deep = 3.002 - game.game.front_distance(theirs, ours);
        assert!(deep < 0.0025, "at {degrees} degrees it stands {deep} inches inside");
    }
}

/// House ruling H20: EOTE-5.1.11, EOTE-5.1.8: who marches along a road, in which sense, and from one road onto another.
#[test]
fn roads_and_crossings() {
    let roads = || vec![line(Kind::Road, [0.0, 20.0], [60.0, 20.0]), line(Kind::Road, [30.0, 0.0], [30.0, 40.0])];
    let with = |heading: f64, x: f64, formation: Formation| {
        Position::with(roads())
            .unit("f03", pose(x, 20.0, heading), formation)
            .unit("a01", pose(60.0, 46.0, 180.0), LINE)
            .leader("f_div", x, 18.0)
            .part(Side::First)
    };
    let game = with(90.0, 26.0, Formation::RoadColumn);
    let features: Vec<_> = game.game.battle().all_features().collect();
    let [across, along] = [features[features.len() - 2], features[features.len() - 1]];
    let road = |distance: f64, road| Leg::Road { distance: Length::round(distance), road };
    let march =
        |game: &Position, legs: &[Leg]| Action::Move(game.id("f03"), legs.iter().copied().collect::<Legs>(), None);
    for formation in [Formation::FieldColumn, Formation::AttackColumn, LINE] {
        let other = with(90.0, 26.0, formation);
        other.refused(march(&other, &[road(4.0, across)]), "EOTE-5.1.8");
    }
    // Against the sense in which the road is drawn the distance is negative.
    game.refused(march(&game, &[road(-4.0, across)]), "EOTE-5.1.11");
    let mut back = with(270.0, 26.0, Formation::RoadColumn);
    back.act(march(&back, &[road(-4.0, across)]), &[]);
    assert_eq!(back.of("f03").pose, pose(22.0, 20.0, 270.0));
    // At the crossing it turns either way, though it heads a right angle off the road: but only after a road leg.
    for (way, y, heading) in [(5.0, 25.0, 0.0), (-5.0, 15.0, 180.0)] {
        let mut turns = with(90.0, 26.0, Formation::RoadColumn);
        turns.act(march(&turns, &[road(4.0, across), road(way, along)]), &[]);
        assert_eq!(turns.of("f03").pose, pose(30.0, y, heading));
        let stands = with(90.0, 30.0, Formation::RoadColumn);
        stands.refused(march(&stands, &[road(way, along)]), "EOTE-5.1.11");
    }
}

/// House ruling H26: EOTE-7.15.9: out of a burning block by the side with room that is farthest from the enemy.
#[test]
fn out_of_the_fire_by_the_side_with_room() {
    let leaves = |south: f64, [x, y, heading]: [f64; 3]| {
        let game = Position::with(vec![area(Kind::TownBlock, [18.0, south], [22.0, south + 4.0])]);
        let block = game.game.battle().all_features().last();
        let game = game
            .unit("f03", pose(20.0, south + 2.0, 0.0), Formation::Garrison)
            .such_that("f03", |unit| unit.town = block)
            .unit("a01", pose(21.0, south + 14.0, 180.0), LINE)
            .leader("f_div", 20.0, 20.0)
            .that_burns()
            .begins_part(Side::First);
        let leg = Leg::Leave(pose(x, south + y, heading), Formation::FieldColumn);
        game.check(Action::Move(game.id("f03"), Legs::one(leg), None)).is_ok()
    };
    let (south, west) = ([20.0, -0.05, 180.0], [17.95, 2.0, 270.0]);
    assert!(leaves(10.0, south) && !leaves(10.0, west), "the south is farthest");
    assert!(!leaves(0.0, south) && leaves(0.0, west), "where the table ends in the south, the west is");
}
