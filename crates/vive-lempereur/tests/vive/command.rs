//! Command and control where a study does not reach: faults of written orders, what is hidden, first orders, nations. Chapter XVII.
use crate::support::typed::{legal, start, take};
use vive_lempereur::command::{capability_of, text};
use vive_lempereur::{Scenario, study};
use voltigeur_engine::view::{View, Viewer};
use voltigeur_engine::{Presentation, Rules, Side};

fn stream() -> &'static str {
    vive_lempereur::book().scenario_text("stream-crossing").unwrap()
}

fn faults(order: &str) -> Vec<String> {
    let game = start(stream(), "command4");
    text::check(game.battle(), Side::First, order).err().unwrap_or_default()
}

#[test]
fn each_fault_of_a_written_order_is_named() {
    // VLE-O.2, VLE-O.3, VLE-O.4, VLE-O.5, VLE-O.8, VLE-XVII.4e.
    let wrong = [
        (r#"{ tactic = "storm", objective = "place(Stream village)" }"#, "'storm' is not a tactic (VLE-O.2)"),
        (r#"{ tactic = "attack", objective = "place(Nowhere)" }"#, "there is no place 'Nowhere'"),
        (r#"{ tactic = "attack", objective = "place()" }"#, "no place is named (VLE-XVII.4e"),
        (r#"{ tactic = "attack", objective = "place(r11)" }"#, "'r11' is a unit"),
        (r#"{ tactic = "attack", objective = "unit(r11)" }"#, "an order cannot name a single unit (VLE-XVII.4e"),
        (r#"{ tactic = "attack", objective = "enemy(r11, bound = 0806, radius = 2)" }"#, "is a unit, not a corps"),
        (r#"{ tactic = "attack", objective = "enemy(R1, radius = 4)" }"#, "needs a bound"),
        (r#"{ tactic = "attack", objective = "enemy(R1, bound = Stream village)" }"#, "the radius around the bound"),
        (r#"{ tactic = "attack", objective = "enemy(R1, bound = Stream village, radius = 13)" }"#, "not 1 to 12"),
        (r#"{ tactic = "attack", objective = "enemy(B1, bound = 0806, radius = 3)" }"#, "not an enemy corps"),
        (
            r#"{ tactic = "attack", objective = "enemy(R9, bound = 0806, radius = 3)" }"#,
            "'R9' is not a corps (VLE-O.8)",
        ),
        (r#"{ tactic = "attack", objective = "place(1699)" }"#, "the hex 1699 is not on the map (VLE-O.8)"),
        (r#"{ tactic = "march", objective = "direction(6)" }"#, "'6' is not a direction"),
        (r#"{ tactic = "attack", objective = "place(0806)", start = 5, limit = 3 }"#, "after its limit 3 (VLE-O.8)"),
        (r#"{ tactic = "attack", objective = "place(0806)", limit = 11 }"#, "ends with turn 10 (VLE-O.4)"),
        (r#"{ tactic = "attack", objective = "place(0806)", when = "turn>=3 and" }"#, "is not complete (VLE-O.5)"),
        (r#"{ tactic = "attack", objective = "place(0806)", when = "rain" }"#, "'rain' is not a condition (VLE-O.5)"),
        (
            r#"{ tactic = "attack", objective = "place(0806)", when = "order_of(R1)=attack" }"#,
            "the enemy's orders are secret",
        ),
        (
            r#"{ tactic = "defense", objective = "place(0806)", on_success = { tactic = "march", objective = "place(0806)" } }"#,
            "a Defense order never succeeds",
        ),
        (
            r#"{ tactic = "attack", objective = "place(0806)", on_success = { tactic = "attack", objective = "place(0806)", on_success = { tactic = "attack", objective = "place(0806)", on_failure = { tactic = "attack", objective = "place(0806)" } } } }"#,
            "no more than two orders can follow one another (VLE-O.8)",
        ),
    ];
    for (order, wanted) in wrong {
        let told = faults(order);
        assert!(told.len() == 1 && told[0].contains(wanted), "{order}\n{told:?}\nwanted: {wanted}");
    }
}

#[test]
fn all_faults_of_a_written_order_are_told_at_once() {
    // VLE-O.8.
    let order = r#"{ tactic = "storm", objective = "enemy(R9)", start = 4, limit = 2, on_failure = { tactic = "march", objective = "place(Nowhere)" } }"#;
    let told = faults(order);
    assert_eq!(told.len(), 6, "{told:#?}");
    assert!(told[5].starts_with("order.on_failure:"), "{told:#?}");
}

#[test]
fn a_good_order_has_no_fault() {
    // VLE-O.1, VLE-O.3, VLE-O.5.
    let order = r#"{ tactic = "attack", objective = "enemy(R1, bound = Stream village, radius = 4)", start = 2, limit = 6, when = "(turn>=2 or losses(B1)>=3) and not demoralized(blue)", on_success = [{ tactic = "march", objective = "direction(toward East farm)", when = "holds(blue, Stream village)" }, { tactic = "defense", objective = "place(0806 0807)" }] }"#;
    assert_eq!(faults(order), Vec::<String>::new());
}

#[test]
fn a_scenario_may_fix_written_orders_and_hears_of_their_faults() {
    // VLE-XVII.3o, VLE-XVII.4a.
    let good =
        format!("{}\n[orders.written]\nB1 = {{ tactic = \"march\", objective = \"place(East farm)\" }}\n", stream());
    let game = start(&good, "command4");
    let view = game.view(Viewer::Side(Side::First));
    assert!(view.sides[0].resources.iter().any(|line| line == "B1: march place(East farm)"), "{:?}", view.sides[0]);
    let bad = good.replace("East farm)\"", "Moon)\"");
    let faults = Scenario::parse(&bad).unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("there is no place 'Moon'")), "{faults:?}");
}

#[test]
fn the_owner_chooses_first_orders_that_no_scenario_fixes() {
    // VLE-XVII.3o: with the scenario's own orders nobody is asked; without them each corps of each side is.
    let fixed = start(stream(), "command3");
    assert!(legal(&fixed).contains(&"order b1 defense".to_owned()) && legal(&fixed).contains(&"done".to_owned()));
    let open = stream().split("[orders]").next().unwrap();
    let mut game = start(open, "command3");
    for (side, corps) in [(Side::First, "b1"), (Side::First, "bc"), (Side::Second, "r1"), (Side::Second, "rc")] {
        assert_eq!(game.pending().side(), Some(side));
        let wanted: Vec<String> = ["attack", "march", "defense", "withdrawal", "retreat", "reserve"]
            .map(|tactic| format!("order {corps} {tactic}"))
            .to_vec();
        assert_eq!(legal(&game), wanted);
        take(&mut game, &format!("order {corps} reserve"));
    }
    let view = game.view(Viewer::Side(Side::First));
    assert!(view.sides[0].resources.contains(&"B1: Reserve".to_owned()), "{:?}", view.sides[0].resources);
}

#[test]
fn with_written_orders_the_owner_writes_the_first_ones() {
    // VLE-XVII.3o, VLE-XVII.4a: the scenario fixes the tactic, the owner the rest.
    let mut game = start(stream(), "command4");
    assert_eq!(legal(&game), ["write b1"]);
    take(&mut game, "write b1");
    assert_eq!(legal(&game), ["say attack"]);
    take(&mut game, "say attack");
    take(&mut game, "say aim-place");
    take(&mut game, "say place stream-village");
    take(&mut game, "say send");
    let view = game.view(Viewer::Side(Side::First));
    assert!(view.sides[0].resources.contains(&"B1: attack place(Stream village)".to_owned()));
    assert_eq!(legal(&game), ["write bc"]);
}

#[test]
fn orders_in_a_turn_follow_the_nation_unless_the_scenario_says_otherwise() {
    // VLE-XVII.3l.
    let nations =
        [("french", 3), ("russian", 1), ("austrian", 1), ("prussian_1806", 1), ("prussian_1813", 2), ("english", 2)];
    for (nation, orders) in nations {
        assert_eq!(capability_of(nation), orders, "{nation}");
    }
    let game = start(stream(), "command3");
    assert_eq!(game.battle().staff.capability, voltigeur_engine::BySide::new(2, 1));
    let plain = stream().replace("order_capability = { blue = 2, red = 1 }\n", "");
    assert_eq!(start(&plain, "command3").battle().staff.capability, voltigeur_engine::BySide::new(3, 1));
}

fn orders_told(view: &View, side: usize) -> Vec<&String> {
    view.sides[side].resources.iter().filter(|line| line.starts_with(['B', 'R'])).collect()
}

#[test]
fn orders_are_for_their_own_side() {
    // VLE-XVII.3a.
    let game = start(stream(), "command3");
    let own = game.view(Viewer::Side(Side::First));
    assert_eq!(orders_told(&own, 0), ["B1: Attack", "BC: Attack"]);
    assert!(orders_told(&own, 1).is_empty());
    let spectator = game.view(Viewer::Spectator);
    assert!(orders_told(&spectator, 0).is_empty() && orders_told(&spectator, 1).is_empty());
    assert!(spectator.prompt.unwrap().options.is_empty());
    assert_eq!(orders_told(&game.view(Viewer::Everyone), 1), ["R1: Defense", "RC: March"]);
}

#[test]
fn an_aide_is_seen_by_both_and_read_by_one() {
    // VLE-XVII.5a, VLE-XVII.3a.
    let mut game = start(stream(), "command3");
    take(&mut game, "order bc march");
    let label = |side: Side| {
        let view = game.view(Viewer::Side(side));
        let aide = view.markers.into_iter().find(|marker| marker.sign == "aide").unwrap();
        (aide.label, aide.at)
    };
    assert_eq!(label(Side::First).0, "Blue aide to BC: march");
    assert_eq!(label(Side::Second).0, "Blue aide");
    assert_eq!(label(Side::First).1, label(Side::Second).1);
}

#[test]
fn a_shown_order_is_read_for_a_turn() {
    // VLE-XVII.8a.
    let text = "rulebook vive-lempereur\nswitches command4\n\nstudy Look\nturn 3 Blue charge\nunit I Blue I6 0306 column 2\n\
                unit C Red H4 1512 column 4\nleader napo Blue army 0306\nleader ney Blue corps 0306\n\
                order B1 { tactic = \"defense\", objective = \"place(0306)\" }\n\
                order R1 { tactic = \"march\", objective = \"direction(5)\" }\ndo challenge R1\n";
    let (result, trail) = study::play(text).unwrap().remove(0);
    assert!(result.is_as_expected(), "{result}");
    let blue = trail.game.view(Viewer::Side(Side::First));
    assert_eq!(orders_told(&blue, 1), ["R1: march direction(5)"]);
    let red = trail.game.view(Viewer::Side(Side::Second));
    assert!(orders_told(&red, 0).is_empty());
    let later = format!("{text}do done\nuntil activate I\ndo end\nuntil write B1\nexpect turn 4\n");
    let (result, trail) = study::play(&later).unwrap().remove(0);
    assert!(result.is_as_expected(), "{result}");
    assert!(
        orders_told(&trail.game.view(Viewer::Side(Side::First)), 1).is_empty(),
        "in the next turn it is hidden again"
    );
}

/// The block of a guide that begins with this fence.
fn block<'t>(text: &'t str, fence: &str) -> &'t str {
    text.split(fence).nth(1).and_then(|rest| rest.split("```").next()).unwrap()
}

#[test]
fn the_guide_to_orders_says_what_works() {
    // VLE-XVII.4a, VLE-O.1, VLE-O.3, VLE-O.5.
    let guide = include_str!("../../../../docs/guide/orders.md");
    let mut game = start(stream(), "command4");
    for line in block(guide, "```text\n").lines() {
        take(&mut game, line.split('#').next().unwrap().trim());
    }
    let view = game.view(Viewer::Side(Side::First));
    let wanted = "B1: attack place(Stream village), limit 6, when not holds(red, West farm), on success [defense place(Stream village)]";
    assert!(view.sides[0].resources.contains(&wanted.to_owned()), "{:?}", view.sides[0].resources);
    let file = format!("{}{}", stream().split("[orders]").next().unwrap(), block(guide, "```toml\n"));
    let game = start(&file, "command4");
    let view = game.view(Viewer::Side(Side::First));
    assert!(view.sides[0].resources.iter().any(|line| line.contains("on failure [march direction(toward West farm)")));
}
