use super::*;
use serde_json::json;

fn fold() -> Fold {
    let wish = json!({
        "rulebook": "vive-lempereur",
        "scenario": "stream-crossing",
        "switches": ["hidden-stacks"],
        "seats": [{ "kind": "here" }, { "kind": "invite" }],
    });
    let setup = Setup::of(serde_json::from_value(wish).unwrap()).unwrap();
    let mut fold = Fold::new("test", setup, &"07".repeat(32), 0).unwrap();
    fold.note(&Body::Seat { side: Side::Second, name: None }, 0).unwrap();
    fold
}

/// The journal keeps that somebody learnt something from a refusal; a game that is read from it knows the same.
#[test]
fn nothing_before_a_refusal_that_told_something_is_taken_back_at_once() {
    let blue = [true, false];
    let (mut fold, mut again) = (fold(), fold());
    let mut entries = fold.act("end", 1).unwrap();
    entries.extend(fold.act("activate b6", 2).unwrap());
    let before = fold.undo_limit(blue);
    assert!(before < fold.actions(), "the unit can be put down again");
    let learnt = fold.actions();
    entries.push(fold.note(&Body::Refused { side: Side::First }, 3).unwrap());
    assert_eq!(fold.traces.last().map(|trace| trace.is_talk()), Some(true), "the position is as it was");
    assert_eq!(fold.undo_limit(blue), learnt);
    entries.extend(fold.act("go 0205", 4).unwrap());
    assert_eq!(fold.undo_limit(blue), learnt, "the move itself can be taken back");
    for entry in &entries {
        again.apply(entry.seq, &entry.body, entry.at).unwrap();
    }
    assert_eq!(again.undo_limit(blue), learnt);
    // By consent everything can.
    fold.undo(before, Side::First, true, 5).unwrap();
    assert_eq!(fold.undo_limit(blue), fold.actions());
}

/// Whoever makes a game chooses among the levels of the book. A game of before, with a level that was offered then, goes on.
#[test]
fn a_level_that_a_book_does_not_have_is_refused_to_new_games_and_kept_by_old_ones() {
    let wish = |level: &str| {
        let seats = json!([{ "kind": "computer", "level": level }, { "kind": "here" }]);
        json!({ "rulebook": "vive-lempereur", "scenario": "stream-crossing", "seats": seats })
    };
    let refused = Setup::of(serde_json::from_value(wish("marshal")).unwrap()).unwrap_err();
    let why = "Vive l'Empereur! has no player 'marshal': use recruit, veteran, random or greedy";
    assert_eq!(refused.problem.why, why);
    let mut kept = serde_json::to_value(Setup::of(serde_json::from_value(wish("veteran")).unwrap()).unwrap()).unwrap();
    kept["seats"][0]["level"] = json!("marshal");
    let old: Setup = serde_json::from_value(kept).unwrap();
    let mut fold = Fold::new("old", old, &"07".repeat(32), 0).unwrap();
    let Some((Side::First, level)) = fold.computer_to_decide() else { panic!("the computer is asked") };
    let mut player = crate::setup::book("vive-lempereur").unwrap().player(level, 1).unwrap();
    let action = player.choose(fold.battle.game());
    assert!(fold.act(&action, 1).is_ok(), "{action}");
}
