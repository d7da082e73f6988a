//! Written orders from outside: whatever is said or typed is refused with a reason or read back as it was written.
//! VLE-XVII.4a, VLE-O.1 to VLE-O.8.
mod random;

use crate::support::typed::{self, legal, take};
use random::RandomOrders;
use vive_lempereur::command::text;
use vive_lempereur::{Scenario, ViveLEmpereur};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Concealment, Notation, Pending, Presentation, Rules, Seeded, Side};

/// The training battle without the orders that its scenario fixes.
fn plain() -> &'static str {
    vive_lempereur::book().scenario_text("stream-crossing").unwrap().split("[orders]").next().unwrap()
}

fn start(text: &str) -> ViveLEmpereur {
    typed::start(text, "command4")
}

fn say(game: &mut ViveLEmpereur, pieces: &str) {
    pieces.split(", ").for_each(|piece| take(game, &format!("say {piece}")));
}

/// The order of B1 in words.
fn told(game: &ViveLEmpereur) -> String {
    let view = game.view(Viewer::Side(Side::First));
    let line = view.sides[0].resources.iter().find_map(|line| line.strip_prefix("B1: ")).unwrap().to_owned();
    match line.split_once("(written: ") {
        Some((_, written)) => written.strip_suffix(')').unwrap().to_owned(),
        None => line,
    }
}

fn faults(order: &str) -> Vec<String> {
    text::check(start(plain()).battle(), Side::First, order).err().unwrap_or_default()
}

#[test]
fn an_order_that_cannot_be_read_says_what_is_wrong() {
    // VLE-O.1, VLE-O.3, VLE-O.4, VLE-O.5, VLE-O.8.
    let place = |rest: &str| format!(r#"{{ tactic = "attack", objective = "place(0806)"{rest} }}"#);
    let when = |when: &str| place(&format!(r#", when = "{when}""#));
    let wrong = [
        (r#"{ tactic = "attack" }"#.to_owned(), "missing field `objective`"),
        (place(", colour = 3"), "unknown field `colour`"),
        (place(r#", on_success = { tactic = "march" }"#), "missing field `objective`"),
        (
            place(r#", on_failure = [{ tactic = "march", objective = "place(0806)", colour = 3 }]"#),
            "unknown field `colour`",
        ),
        (place(", on_success = 3"), "an order or a list of orders"),
        (r#""attack""#.to_owned(), "OrderText"),
        (place(", limit = 300"), "the battle ends with turn 10 (VLE-O.4)"),
        (place(", start = -1"), "there is no turn -1: turns are 1 to 10 (VLE-O.4)"),
        (place(", limit = 0"), "there is no turn 0"),
        (
            r#"{ tactic = "атака", objective = "place(0806)" }"#.to_owned(),
            "'атака' is not a tactic (VLE-O.2): tactics are attack",
        ),
        (r#"{ tactic = "atack", objective = "place(0806)" }"#.to_owned(), "did you mean 'attack'?"),
        (r#"{ tactic = "attack", objective = "" }"#.to_owned(), "an objective is place(…)"),
        (r#"{ tactic = "attack", objective = "place(0806" }"#.to_owned(), "an objective is place(…)"),
        (r#"{ tactic = "attack", objective = "moon(0806)" }"#.to_owned(), "an objective is place(…)"),
        (r#"{ tactic = "attack", objective = "place(日本)" }"#.to_owned(), "there is no place '日本'"),
        (r#"{ tactic = "attack", objective = "place(stream vilage)" }"#.to_owned(), "did you mean 'Stream village'?"),
        (r#"{ tactic = "attack", objective = "place(0806 0807 0806)" }"#.to_owned(), "0806 is listed twice (VLE-O.3)"),
        (
            r#"{ tactic = "attack", objective = "place(0801 0802 0803 0804 0805 0806 0807)" }"#.to_owned(),
            "at most 4 hexes",
        ),
        (
            r#"{ tactic = "attack", objective = "enemy(R1, bound = 0806, radius = 2, speed = 3)" }"#.to_owned(),
            "'speed = 3' does not belong",
        ),
        (when(""), "is not complete (VLE-O.5)"),
        (when("☃"), "'☃' is not a condition (VLE-O.5): write turn>=n"),
        (when("turn>=99"), "'99' is not a number from 1 to 10"),
        (when("turn<=zwei"), "'zwei' is not a number from 1 to 10"),
        (when("holds(purple, Stream village)"), "there is no side 'purple' (VLE-O.8): sides are"),
        (when("holds(red)"), "'holds(red)' is not a condition"),
        (when("holds(red, Stream village) today"), "is not a condition"),
        (when("holds(red, Stream village"), "a bracket is not closed"),
        (when("(turn>=2 and turn<=3"), "a bracket is not closed"),
        (when("turn>=2) and turn<=3"), "')' does not fit there"),
        (when("turn>=2 turn<=3"), "not a number from 1 to 10"),
        (when("and turn>=2"), "'and' is not a condition"),
        (when("corps_at(X9, 0806, 2)"), "'X9' is not a corps (VLE-O.8)"),
        (when("corps_at(B1, 0806, 13)"), "'13' is not a number from 0 to 12"),
        (when("enemy_within(0806, -1)"), "'-1' is not a number from 0 to 12"),
        (when("losses(B1)>=0"), "'0' is not a number from 1 to"),
        (when("losses(B1)>=255"), "'255' is not a number from 1 to"),
        (when("losses(B1)"), "is not a condition"),
        (when("demoralized(nobody)"), "'nobody' is not a corps"),
        (when("order_of(B1)=storm"), "'storm' is not a tactic"),
        (when(&format!("{}turn>=2", "turn>=2 and ".repeat(5))), "more than 9 terms and joints"),
        (when(&format!("{}turn>=2", "not ".repeat(200_000))), "more than 9 terms and joints"),
        (when(&"(".repeat(200_000)), "more than 9 terms and joints"),
    ];
    for (order, wanted) in wrong {
        let told = faults(&order);
        let shown: String = order.chars().take(200).collect();
        assert!(told.len() == 1 && told[0].contains(wanted), "{shown}\n{told:?}\nwanted: {wanted}");
    }
    for order in [
        "",
        "{",
        "{ tactic = ",
        "nonsense",
        "{}",
        "[]",
        "\u{0}",
        "{ tactic = \"attack\", objective = \"place(0806)\" }\nmore = 1",
    ] {
        assert_eq!(faults(order).len(), 1, "{order:?}");
    }
    let long = format!(r#"{{ tactic = "{}", objective = "place({})" }}"#, "é".repeat(50_000), "ж".repeat(50_000));
    let told = faults(&long);
    assert!(told.len() == 2 && told.iter().all(|fault| fault.chars().count() < 400), "{}", told[0].len());
}

#[test]
fn a_place_may_have_any_name() {
    // VLE-O.3, VLE-O.5: names with brackets, commas, joints and letters of any alphabet are read as they stand.
    for name in ["Mill (north) and ford", "Hill, old", "Günthersdörfer Höhe", "not far or near"] {
        let text = plain().replace("Stream village", name);
        let order = format!(
            r#"{{ tactic = "attack", objective = "place({name})", when = "not holds(red, {name}) and (corps_at(B1, {name}, 3) or enemy_within({}, 2))" }}"#,
            name.to_uppercase()
        );
        let written = format!("{text}\n[orders.written]\nB1 = {order}\n");
        let expected = format!(
            "attack place({name}), when (not holds(red, {name}) and (corps_at(B1, {name}, 3) or enemy_within({name}, 2)))"
        );
        assert_eq!(told(&start(&written)), expected);
    }
}

#[test]
fn what_cannot_be_said_is_answered_with_what_can() {
    // VLE-XVII.4a, VLE-O.1.
    let mut game = start(plain());
    take(&mut game, "write b1");
    let wrong = [
        ("say", "say: say attack|march"),
        ("say place", "PLACE is missing; say: say place PLACE"),
        ("say storm", "'storm' is not one of attack|march"),
        ("say 日本", "'日本' is not one of attack"),
        ("say place nowhere", "there is no place 'nowhere': "),
        ("say place nowhere", "stream-village"),
        ("say corps zz", "there is no corps 'zz': b1, bc, r1, rc"),
        ("say side purple", "there is no side 'purple': blue, red"),
        ("say number 300", "'300' is not a number from 0 to 255"),
        ("say number -1", "'-1' is not a number"),
        ("say number two", "'two' is not a number"),
        ("say direction", "a number is missing; say: say direction DIRECTION"),
        ("say term rain", "'rain' is not one of turn-from|turn-until"),
        ("say hex 9999", "9999"),
        ("say hex", "HEX is missing; say: say hex HEX"),
        ("say hex 0806 0807", "'0807' is too much"),
        ("write zz", "there is no corps 'zz': b1"),
        ("order b1 storm", "'storm' is not one of attack"),
        ("write", "CORPS is missing; say: write CORPS"),
    ];
    for (said, wanted) in wrong {
        let why = game.read_action(said).unwrap_err();
        assert!(why.contains(wanted), "{said}: {why}");
    }
    // What can be read but does not fit is refused by its rule; nothing of it changes the order.
    for said in
        ["say send", "say up", "say enough", "say number 3", "say hex 0806", "say place stream-village", "done", "end"]
    {
        let refusal = game.check(&game.read_action(said).unwrap()).unwrap_err();
        assert!(refusal.rule.0.starts_with("VLE-"), "{said}: {refusal}");
    }
    assert_eq!(legal(&game).len(), 6, "{:?}", legal(&game));
}

#[test]
fn and_binds_closer_than_or_and_not_closest() {
    // VLE-O.5.
    let read = [
        ("turn>=2 or turn>=3 and turn>=4", "(turn>=2 or (turn>=3 and turn>=4))"),
        ("turn>=2 and turn>=3 or turn>=4", "((turn>=2 and turn>=3) or turn>=4)"),
        ("(turn>=2 or turn>=3) and turn>=4", "((turn>=2 or turn>=3) and turn>=4)"),
        ("not turn>=2 and turn>=3", "(not turn>=2 and turn>=3)"),
        ("not(turn>=2 and turn>=3)", "not (turn>=2 and turn>=3)"),
        ("turn>=2 or turn>=3 or turn>=4", "((turn>=2 or turn>=3) or turn>=4)"),
        (" turn >= 2 and( not (turn <= 3) )", "(turn>=2 and not turn<=3)"),
    ];
    for (when, words) in read {
        let order = format!(r#"{{ tactic = "attack", objective = "direction(2)", when = "{when}" }}"#);
        let game = start(&format!("{}\n[orders.written]\nB1 = {order}\n", plain()));
        assert_eq!(told(&game), format!("attack direction(2), when {words}"));
    }
}

/// VLE-O.1 to VLE-O.5: an order that a file gives and the same order said piece by piece are told in the same words, which say all
/// of it.
#[test]
fn what_is_written_is_read_back_as_the_same_order() {
    let mut rng = RandomOrders(Seeded::new(12));
    let (mut conditions, mut lists) = (0, 0);
    for number in 0..150 {
        let order = rng.order(0);
        let file = start(&format!("{}\n[orders.written]\nB1 = {}\n", plain(), order.file));
        assert_eq!(told(&file), order.words, "order {number}: {}", order.file);
        let mut game = start(plain());
        take(&mut game, "write b1");
        order.pieces.iter().for_each(|piece| say(&mut game, piece));
        take(&mut game, "say send");
        assert_eq!(told(&game), order.words, "order {number}: {:?}", order.pieces);
        conditions += usize::from(order.words.contains(" when "));
        lists += usize::from(order.words.contains("; "));
    }
    assert!(conditions > 50 && lists > 20, "{conditions} conditions, {lists} lists");
}

/// House ruling H91: however much one side writes, every corps of both finds room for its first order.
#[test]
fn nobody_fills_the_book_for_others() {
    let mut game = start(plain());
    take(&mut game, "write b1");
    say(&mut game, "attack, aim-direction, direction 2, failure, march, aim-direction, direction 2");
    let mut orders = 2;
    while legal(&game).contains(&"say also".to_owned()) {
        say(&mut game, "also, march, aim-direction, direction 2");
        orders += 1;
    }
    assert_eq!(orders, 31, "one page is left for BC");
    let refusal = game.check(&game.read_action("say also").unwrap()).unwrap_err();
    assert_eq!(refusal.rule.0, "VLE-XVII.4a");
    say(&mut game, "up, send");
    for corps in ["bc", "r1", "rc"] {
        assert_eq!(legal(&game), [format!("write {corps}")]);
        take(&mut game, &format!("write {corps}"));
        say(&mut game, "march, aim-direction, direction 2");
        assert_eq!(
            legal(&game).contains(&"say failure".to_owned()),
            corps != "bc",
            "{corps}: the book of blue is full"
        );
        say(&mut game, "send");
    }
    assert!(matches!(game.pending(), Pending::Decision(Side::First)));
}

/// House ruling H91: so it is with conditions.
#[test]
fn nobody_says_all_conditions_for_others() {
    let mut game = start(plain());
    take(&mut game, "write b1");
    say(&mut game, "attack, aim-direction, direction 2, failure, march, aim-direction, direction 2");
    let mut said = 0;
    while legal(&game).contains(&"say when".to_owned()) {
        say(&mut game, "when, term turn-from, number 2, term turn-until, number 4, and, term turn-from, number 3, or");
        say(
            &mut game,
            "term turn-from, number 4, and, term turn-from, number 5, or, enough, also, march, aim-direction, direction 1",
        );
        said += 1;
    }
    assert_eq!(said, 5, "48 terms and joints hold five conditions of nine");
    say(&mut game, "up, send");
    take(&mut game, "write bc");
    say(&mut game, "march, aim-direction, direction 2, send");
    take(&mut game, "write r1");
    say(&mut game, "march, aim-direction, direction 2, when, term turn-from, number 2, enough, send");
    assert_eq!(legal(&game), ["write rc"]);
}

#[test]
fn a_scenario_with_too_many_orders_is_told_so() {
    // House ruling H91.
    let one = r#"{ tactic = "march", objective = "direction(2)" }"#;
    let order = |n: usize| {
        let list = vec![one; n].join(", ");
        format!(
            "{}\n[orders.written]\nB1 = {{ tactic = \"attack\", objective = \"direction(2)\", on_failure = [{list}] }}\n",
            plain()
        )
    };
    assert!(Scenario::parse(&order(30)).is_ok());
    let faults = Scenario::parse(&order(31)).unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("a side has 32 orders at most")), "{faults:?}");
}

/// VLE-XVII.3a: what a side knows of the game goes on like the game itself, also in the middle of a condition.
#[test]
fn a_condition_goes_on_where_only_the_own_orders_are_known() {
    let mut game = start(plain());
    take(&mut game, "write b1");
    say(&mut game, "attack, aim-direction, direction 2, when, term turn-from, number 3, enough");
    say(&mut game, "failure, march, aim-direction, direction 2, when, term turn-from, number 4, not, enough, up");
    say(&mut game, "success, march, aim-direction, direction 1, when");
    let empty = game.as_seen(Viewer::Side(Side::First));
    say(&mut game, "term turn-from, number 5");
    let begun = game.as_seen(Viewer::Side(Side::First));
    assert_eq!(legal(&begun), legal(&game));
    let rest = "term turn-until, number 6, and, enough, up, send";
    let mut seen = [empty, begun];
    say(&mut seen[0], "term turn-from, number 5");
    seen.iter_mut().for_each(|seen| say(seen, rest));
    say(&mut game, rest);
    let wanted = "attack direction(2), when turn>=3, on success [march direction(1), when (turn>=5 and turn<=6)], on failure [march direction(2), when not turn>=4]";
    assert_eq!(told(&game), wanted);
    assert_eq!(seen.each_ref().map(told), [wanted, wanted]);
}
