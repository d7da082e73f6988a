//! The set-up before the first turn, with scenarios that forbid more than those that ship.

use lines_of_battle::LinesOfBattle;
use lines_of_battle::scenario::Scenario;
use lines_of_battle::unit::Arrival;
use std::sync::Arc;
use voltigeur_engine::{Notation, Rules, Seeded, Side};

const QUATRE_BRAS: &str = include_str!("../../../../scenarios/lines-of-battle/quatre-bras.toml");

/// Quatre Bras with other rules for what the Allies set up, and without the switches that are on at first.
fn quatre_bras(allied: &str, switches: &[&str]) -> LinesOfBattle {
    let plain = "mode = \"free\"\napproaches_allowed = true\nsquares_allowed = true\n";
    assert_eq!(QUATRE_BRAS.matches(plain).count(), 1);
    let text = QUATRE_BRAS.replace(plain, &format!("mode = \"free\"\n{allied}\n"));
    let switches: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
    begun(&text, &switches)
}

/// A battle in which the set-up has begun.
fn begun(text: &str, switches: &[String]) -> LinesOfBattle {
    let battle = Scenario::parse(text).unwrap().battle(Some(switches)).unwrap();
    let mut game = LinesOfBattle::new(Arc::new(battle));
    act(&mut game, "begin");
    game
}

fn act(game: &mut LinesOfBattle, action: &str) {
    let action = game.read_action(action).unwrap();
    game.check(&action).unwrap();
    game.apply(&action, &mut Seeded::new(1), &mut ());
}

/// The rule that refuses an action.
fn refused(game: &LinesOfBattle, action: &str) -> Option<&'static str> {
    game.check(&game.read_action(action).unwrap()).err().map(|refusal| refusal.rule.0)
}

/// LOB-QB-3: a scenario may forbid Areas, squares and lines.
#[test]
fn a_scenario_says_what_may_not_be_set_up() {
    let strict = "forbidden_areas = [\"bossu_south\"]\napproaches_allowed = false\nsquares_allowed = false";
    let mut game = quatre_bras(strict, &[]);
    act(&mut game, "take al-nl-nas");
    assert_eq!(refused(&game, "place al-nl-nas bossu_south"), Some("LOB-QB-3"));
    assert_eq!(refused(&game, "place al-nl-nas brussels_road"), Some("LOB-QB-3"));
    assert_eq!(refused(&game, "place al-nl-nas bergerie square"), Some("LOB-QB-3"));
    assert_eq!(refused(&game, "place al-nl-nas bergerie facing gemioncourt_west"), Some("LOB-QB-3"));
    assert_eq!(refused(&game, "place al-nl-nas bergerie"), None);
    let free = "approaches_allowed = true\nsquares_allowed = true";
    let mut game = quatre_bras(free, &[]);
    act(&mut game, "take al-nl-nas");
    assert_eq!(refused(&game, "place al-nl-nas bossu_south"), None);
    assert_eq!(refused(&game, "place al-nl-nas bergerie square"), None);
    assert_eq!(refused(&game, "place al-nl-nas bergerie facing gemioncourt_west"), None);
}

/// LOB-map-2, LOB-QB-3: an Area holds no more than its capacity in the set-up, either.
#[test]
fn what_is_full_takes_no_more_in_the_set_up() {
    let mut game = quatre_bras("approaches_allowed = true\nsquares_allowed = true", &[]);
    for id in ["al-nl-nas", "al-nl-belg"] {
        act(&mut game, &format!("take {id}"));
        assert_eq!(refused(&game, &format!("place {id} thyle")), None);
        act(&mut game, &format!("place {id} thyle"));
    }
    act(&mut game, "take al-nl-on");
    assert_eq!(refused(&game, "place al-nl-on thyle"), Some("LOB-map-2"));
}

/// LOB-units-2: guns form no square, in the set-up no more than later.
#[test]
fn only_infantry_is_set_up_in_square() {
    let mut game = quatre_bras("approaches_allowed = true\nsquares_allowed = true", &[]);
    act(&mut game, "take al-nl-art");
    assert_eq!(refused(&game, "place al-nl-art bergerie square"), Some("LOB-units-2"));
    assert_eq!(refused(&game, "place al-nl-art bergerie"), None);
}

/// LOB-units-4: infantry is not limbered.
#[test]
fn only_guns_are_set_up_limbered() {
    let mut game = quatre_bras("approaches_allowed = true\nsquares_allowed = true", &[]);
    act(&mut game, "take al-nl-nas");
    assert_eq!(refused(&game, "place al-nl-nas bergerie limbered"), Some("LOB-units-4"));
    assert_eq!(refused(&game, "place al-nl-nas bergerie"), None);
}

/// LOB-map-6: who sets up second leaves the Areas of the first alone.
#[test]
fn nobody_is_set_up_among_the_enemy() {
    let text = QUATRE_BRAS
        .replace("setup_order = [\"allied\", \"french\"]", "setup_order = [\"french\", \"allied\"]")
        .replace("mode = \"fixed\"\narea = \"frasnes\"", "mode = \"fixed\"\narea = \"bergerie\"");
    let mut game = begun(&text, &[]);
    for unit in game.battle().units.clone() {
        let take = format!("take {}", unit.id);
        if unit.side == Side::First && unit.arrival == Arrival::Start && refused(&game, &take).is_none() {
            act(&mut game, &take);
            act(&mut game, &format!("place {} bergerie", unit.id));
        }
    }
    act(&mut game, "end-setup");
    act(&mut game, "take al-nl-nas");
    assert_eq!(refused(&game, "place al-nl-nas bergerie"), Some("LOB-map-6"));
    assert_eq!(refused(&game, "place al-nl-nas gemioncourt_west"), None);
}

/// LOB-leader-5: a leader whom no unit of his side can take waits in a Reinforcement Area of his own, and nowhere else.
#[test]
fn a_cavalryman_without_cavalry_waits_on_the_road() {
    let text =
        QUATRE_BRAS.replace("bonuses = [\"efficient\"]\nrestrict_contingent = \"dutch\"", "bonuses = [\"cavalryman\"]");
    let leaders = ["leaders".to_owned()];
    let mut game = begun(&text, &leaders);
    assert_eq!(refused(&game, "leader perponcher waits brussels_road"), Some("LOB-leader-5"), "units come first");
    for unit in game.battle().units.clone() {
        if unit.side == Side::Second && unit.arrival == Arrival::Start {
            act(&mut game, &format!("take {}", unit.id));
            act(&mut game, &format!("place {} bergerie", unit.id));
        }
    }
    assert_eq!(refused(&game, "leader perponcher waits frasnes"), Some("LOB-leader-5"), "the road of the French");
    assert_eq!(refused(&game, "leader perponcher to al-nl-nas"), Some("LOB-leader-9i"));
    let waits = game.read_action("leader perponcher waits brussels_road").unwrap();
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    assert!(legal.contains(&waits));
    act(&mut game, "leader perponcher waits brussels_road");
}
