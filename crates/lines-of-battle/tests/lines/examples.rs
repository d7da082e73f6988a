//! Test vectors that say more than one position can: every face of a die, exact odds, whole games. The others are studies, in
//! `studies/lines-of-battle`.

use lines_of_battle::LinesOfBattle;
use lines_of_battle::event::Event;
use lines_of_battle::study::play;
use lines_of_battle::unit::UnitId;
use voltigeur_engine::odds::outcomes;
use voltigeur_engine::{BySide, GameState, Notation, Rules, Seeded, Side};

mod mirror;

/// The game where a study ends; everything in it must be as expected.
fn game(study: &str) -> LinesOfBattle {
    let text = format!("rulebook lines-of-battle\n{study}");
    let (result, trail) = play(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).pop().unwrap();
    assert!(result.is_as_expected(), "{text}\n{result}{}", result.narrative());
    trail.game
}

fn unit(game: &LinesOfBattle, id: &str) -> UnitId {
    UnitId(game.battle().units.iter().position(|unit| unit.id == id).unwrap() as u8)
}

/// How likely it is that a unit is lost by an action.
fn chance_to_lose(game: &LinesOfBattle, id: &str, action: &str) -> f64 {
    let (unit, action) = (unit(game, id), game.read_action(action).unwrap());
    let mut chance = 0.0;
    outcomes(game, &action, |after, p| chance += if after.state().lost().has(unit) { p } else { 0.0 });
    chance
}

/// EX1. LOB-dice-1, LOB-B-1, LOB-B-2.
#[test]
fn a_d3_is_half_a_d6_rounded_up() {
    let points = (1..=6).map(|face| {
        let study = format!(
            "sides French British\nstudy EX1\nturn 1 French phase B\nlink A-B\nunit F French I3 in A\ndice {face}"
        );
        game(&study).state().purse().free
    });
    assert_eq!(points.collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3]);
}

/// EX8. LOB-retreat-d4: 4 and more, 2 added for a cavalry lead, 2 taken off for limbered guns.
#[test]
fn retreating_guns_are_lost_five_times_in_six_to_cavalry() {
    let chance = |lead: &str, guns: &str, fight: &str| {
        let study = format!(
            "sides French British\nstudy EX8\nlink A-B-C\nunit L French {lead} in A\nunit R British I3 in B\nunit G British G in B {guns}\n\
             do activate L\ndo attack B\n{fight}do retreat R\ndo retreat G\ndo next R\nuntil next G"
        );
        chance_to_lose(&game(&study), "g", "next g")
    };
    let table = [
        (chance("LN3", "deployed", "roll 3\nroll 4,3\n"), 5.0 / 6.0),
        (chance("LN3", "limbered", "roll 4,3\n"), 3.0 / 6.0),
        (chance("I3", "deployed", ""), 3.0 / 6.0),
        (chance("I3", "limbered", ""), 1.0 / 6.0),
    ];
    for (found, expected) in table {
        assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
    }
}

/// EX22. LOB-retreat-v2: the roll does not matter where there is no Area to go to.
#[test]
fn guns_without_a_way_out_are_always_lost() {
    let study = "sides French British\nstudy EX22\nlink A-B\nunit F French I3 in A\nunit R British I3 in B\nunit G British G in B\n\
                 do activate F\ndo attack B\nroll 3\nroll 6,2\ndo retreat R\ndo retreat G\ndo next R\nuntil next G";
    let chance = chance_to_lose(&game(study), "g", "next g");
    assert!((chance - 1.0).abs() < 1e-12, "{chance}");
}

/// EX38. LOB-leader-9a, LOB-leader-9c, LOB-QB-18, LOB-D-12: command points with strings attached, whatever the die, and every way to pay.
#[test]
fn restricted_command_points_pay_for_their_own_troops_only() {
    let study = |face: u8, then: &str| {
        format!(
            "scenario quatre-bras\nswitches leaders\nstudy EX38\nturn 5 Allied phase B\nput fr-5-1 in gemioncourt_west\n\
             put al-nl-on in quatre_bras\nput al-5-1 in genappe_fields\nput al-br-1 in quatre_bras\nput perponcher on al-nl-on\n\
             put wellington on al-5-1\nput brunswick on al-br-1\ndice {face}\n{then}"
        )
    };
    for (face, free) in [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)] {
        game(&study(face, &format!("expect purse {free} free, 1 brunswick, 1 leader perponcher")));
    }
    let attack = "do activate al-br-1\ndo move bergerie\ndo attack gemioncourt_west\n";
    game(&study(
        3,
        &format!("{attack}do pay contingent brunswick\nexpect purse 2 free, 1 leader perponcher\nexpect spent 2"),
    ));
    let both_free =
        "do pay free\nexpect asked Allied pay\ndo pay free\nexpect purse 1 free, 1 brunswick, 1 leader perponcher";
    game(&study(3, &format!("{attack}{both_free}")));
    // Perponcher's point is for Dutch units that start where he stands.
    let dutch = "do activate al-nl-on\ndo move bergerie\ndo stop\nrefuse pay contingent brunswick LOB-D-12\ndo pay leader perponcher\n\
                 expect purse 3 free, 1 brunswick";
    game(&study(3, dutch));
}

/// EX39. LOB-QB-15, LOB-QB-16, LOB-QB-9: how many units each face brings, in the order of the list.
#[test]
fn dice_bring_reinforcements_in_the_order_of_the_list() {
    let listed = ["al-vm-lc", "al-5-1", "al-5-2", "al-5-3", "al-5-art"];
    for (switch, brought) in [("qb-random-arrival", [0, 0, 1, 1, 2, 2]), ("qb-better-staff", [2, 2, 3, 3, 4, 4])] {
        for (face, &units) in (1..).zip(&brought) {
            let mut study = format!(
                "scenario quatre-bras\nswitches {switch}\nstudy EX39\nturn 2 Allied phase A\ndice {face}\nroll 1\n"
            );
            for (n, id) in listed.iter().enumerate() {
                let place = if n < units { "in brussels_road" } else { "absent" };
                study.push_str(&format!("expect {id} {place}\n"));
            }
            game(&study);
        }
    }
}

/// EX40. LOB-QB-2, LOB-turn-3: what every point is for.
#[test]
fn victory_points_add_up() {
    let study = "scenario quatre-bras\nstudy EX40\nclear\nturn 14 Allied phase E\nput fr-5-1 in quatre_bras\nput fr-5-2 in bossu_north\n\
                 put fr-5-3 in bossu_south\nput fr-9-1 in gemioncourt\nput al-nl-belg in thyle\nput al-nl-mil in haute_censes\n\
                 put fr-9-2 lost\nput fr-5-art lost\nput fr-9-art lost\nput fr-6-1 lost\nput fr-6-2 lost\nput fr-6-3 lost\n\
                 put al-nl-on lost\nput al-nl-nas lost\nput al-nl-art lost\nput al-5-1 lost";
    let game = game(study);
    let points = |side: Side| -> Vec<(&str, i32)> {
        let prizes = game.battle().prizes.iter().map(|prize| (prize.name.as_str(), game.points_for(prize, side)));
        prizes.filter(|(_, points)| *points != 0).collect()
    };
    assert_eq!(
        points(Side::First),
        [("Enemy units eliminated", 4), ("Gemioncourt", 2), ("Quatre Bras", 10), ("Bois de Bossu", 4)]
    );
    assert_eq!(points(Side::Second), [("Enemy units eliminated", 6), ("Ferme de la Haute Censes", 2), ("Thyle", 5)]);
    assert_eq!(game.score(), BySide::new(20, 13));
    // LOB-turn-3: at the end the log has every prize that was won, and no other.
    let mut ended = game.clone();
    let mut told = Vec::new();
    while !matches!(told.last(), Some(Event::Ended { .. })) {
        ended.apply(&ended.read_action("end").unwrap(), &mut Seeded::new(1), &mut told);
    }
    let prizes = [Side::First, Side::Second].map(|of| {
        let won = told.iter().filter_map(|event| match event {
            Event::Points { side, points, name, .. } if *side == of => Some((name.as_str(), *points)),
            _ => None,
        });
        won.collect::<Vec<_>>()
    });
    assert_eq!(prizes, [points(Side::First), points(Side::Second)]);
}

/// EX50. LOB-QB-22: for every face the division that comes, its turn, and the French bonus of every turn.
#[test]
fn one_division_of_the_first_corps_comes_or_none() {
    let divisions = [
        None,
        None,
        Some((7, "fr-i2-1", 1)),
        Some((8, "fr-i4-1", 1)),
        Some((9, "fr-i3-1", 1)),
        Some((10, "fr-i1-1", 0)),
    ];
    let study = |face: usize, turn: u8, phase: &str, then: &str| {
        format!(
            "scenario quatre-bras\nswitches qb-derlon, qb-derlon-single\nstudy EX50\nsetup-dice {face}\nturn {turn} French phase {phase}\n{then}"
        )
    };
    for (face, division) in (1..).zip(divisions) {
        for turn in 1..=14 {
            let printed = if turn < 3 { 2 } else { 3 };
            let extra = division.filter(|&(arrives, ..)| turn >= arrives).map_or(0, |(.., extra)| extra);
            game(&study(face, turn, "B", &format!("dice 1\nexpect purse {}", 1 + printed + extra)));
        }
        for (turn, id) in [(7, "fr-i2-1"), (8, "fr-i4-1"), (9, "fr-i3-1"), (10, "fr-i1-1")] {
            let comes = division.is_some_and(|(arrives, first, _)| (arrives, first) == (turn, id));
            let then =
                if comes { format!("until reinforce {id} frasnes") } else { format!("roll 1\nexpect {id} absent") };
            game(&study(face, turn, "A", &then));
        }
    }
}
