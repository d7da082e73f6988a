//! Standing orders: what they decide, that nobody has any unless they give them, and that the record says so.
use crate::toy::{BOOK, FARM};
use voltigeur_engine::record::Record;
use voltigeur_engine::standing::{Policy, Skip, StandingOrders};
use voltigeur_engine::{BySide, Match, Side};

/// An assault on the farm, up to the place where the attacker may press it.
fn up_to_the_melee() -> Match {
    let mut battle = Match::new(&BOOK, FARM, "farm", None, 7, BySide::new("one".into(), "two".into())).unwrap();
    for action in ["order assault", "order hold", "stand"] {
        battle.play(action).unwrap();
    }
    battle
}

fn about(kind: &str, policy: Policy) -> StandingOrders {
    StandingOrders { reactions: [(kind.to_owned(), policy)].into(), ..StandingOrders::default() }
}

fn decided(battle: &Match, orders: &StandingOrders) -> Option<String> {
    battle.ordered(orders).map(|(action, _)| action.notation().to_owned())
}

#[test]
fn whoever_gives_no_orders_is_asked() {
    let battle = up_to_the_melee();
    assert_eq!(decided(&battle, &StandingOrders::default()), None);
    assert_eq!(decided(&battle, &about("press", Policy::Ask)), None);
    assert_eq!(decided(&battle, &about("answer", Policy::Never)), None, "an order is about its own kind alone");
}

#[test]
fn always_reacts_and_never_declines() {
    let battle = up_to_the_melee();
    assert_eq!(decided(&battle, &about("press", Policy::Always)).as_deref(), Some("press"));
    assert_eq!(decided(&battle, &about("press", Policy::Never)).as_deref(), Some("break-off"));
}

#[test]
fn where_there_are_several_ways_to_react_the_player_is_asked() {
    let mut battle = Match::new(&BOOK, FARM, "farm", None, 7, BySide::new("one".into(), "two".into())).unwrap();
    for action in ["order assault", "order hold"] {
        battle.play(action).unwrap();
    }
    assert_eq!(battle.game().reaction().map(|kind| kind.id), Some("answer"));
    for policy in [Policy::Always, Policy::Never] {
        assert_eq!(decided(&battle, &about("answer", policy)), None);
    }
}

#[test]
fn a_fight_goes_on_until_so_many_losses() {
    let mut battle = up_to_the_melee();
    let until = |losses| StandingOrders { fight_until: Some(losses), ..StandingOrders::default() };
    assert_eq!(decided(&battle, &until(1)).as_deref(), Some("press"));
    while battle.game().fights_on().is_some_and(|fight| fight.losses == 0) {
        let (action, because) = battle.ordered(&until(9)).unwrap();
        battle.play_by_order(&action, &because).unwrap();
    }
    if let Some(fight) = battle.game().fights_on() {
        assert_eq!(decided(&battle, &until(fight.losses)).as_deref(), Some("break-off"));
        assert_eq!(decided(&battle, &until(fight.losses + 1)).as_deref(), Some("press"));
    }
}

#[test]
fn the_record_says_who_ordered_it_and_reads_back() {
    let mut battle = up_to_the_melee();
    let (action, because) = battle.ordered(&about("press", Policy::Always)).unwrap();
    let played = battle.play_by_order(&action, &because).unwrap();
    assert_eq!((played.side, played.forced), (Side::First, false), "it is that side's decision");
    let n = battle.history().len() - 1;
    assert_eq!(battle.order_behind(n), Some("always attacks pressed home"));
    assert_eq!(battle.order_behind(n - 1), None);
    let text = battle.record().to_string();
    assert!(text.contains("; By a standing order of the side first: always attacks pressed home"), "{text}");
    let mut read = Record::parse(&text).unwrap();
    assert_eq!(read, battle.record());
    // Whoever plays the other side does not learn that it was one.
    read.line.keep_orders_from([false, true]);
    assert!(!read.to_string().contains("standing order"));
    battle.undo(n).unwrap();
    assert_eq!(battle.order_behind(n), None);
}

#[test]
fn orders_are_stored_as_text_that_may_grow() {
    let orders = StandingOrders { fight_until: Some(2), skip: Skip::Minor, ..about("press", Policy::Never) };
    let text = serde_json::to_string(&orders).unwrap();
    assert_eq!(text, r#"{"reactions":{"press":"never"},"fight_until":2,"skip":"minor"}"#);
    assert_eq!(serde_json::from_str::<StandingOrders>(&text).unwrap(), orders);
    assert_eq!(serde_json::from_str::<StandingOrders>("{}").unwrap(), StandingOrders::default());
}
