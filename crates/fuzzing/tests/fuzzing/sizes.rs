//! Long files cost no more than their length: whoever sends one holds nobody up.
use std::fmt::Write;
use std::time::{Duration, Instant};
use voltigeur_engine::{Fault, MOST_TOLD};
use voltigeur_players::books;

/// Generous, for a slow machine under load without optimisation. Quadratic readers took 20 seconds with it.
const SOON: Duration = Duration::from_secs(4);

fn shipped(book: &str) -> (&'static dyn voltigeur_players::Book, &'static str) {
    let book = *books().iter().find(|known| known.rules().info.id == book).unwrap();
    let id =
        book.scenarios().into_iter().map(|scenario| scenario.id).min_by_key(|id| book.scenario_text(id).unwrap().len());
    (book, book.scenario_text(&id.unwrap()).unwrap())
}

fn refused_soon(book: &str, text: &str, what: &str) -> Vec<Fault> {
    let started = Instant::now();
    let Err(faults) = shipped(book).0.set_up(text, None) else { panic!("{book}: {what} are accepted") };
    let spent = started.elapsed();
    assert!(spent < SOON, "{book}: {what} take {spent:?}");
    assert!((1..=MOST_TOLD + 1).contains(&faults.len()), "{book}: {what} have {} faults", faults.len());
    faults
}

#[test]
fn a_list_without_end_is_refused_at_once() {
    for book in ["lines-of-battle", "vive-lempereur", "eagles"] {
        let text = format!("{}\n{}", shipped(book).1, "[[unit]]\n".repeat(25_000));
        let faults = refused_soon(book, &text, "25,000 units");
        assert!(faults[0].wrong.contains("entries; the maximum is 1000"), "{}", faults[0]);
    }
}

#[test]
fn of_many_faults_the_first_are_told_and_the_rest_is_mentioned() {
    for book in ["lines-of-battle", "vive-lempereur", "eagles"] {
        let text = format!("{}\n{}", shipped(book).1, "[[unit]]\n".repeat(900));
        let faults = refused_soon(book, &text, "900 empty units");
        assert_eq!(faults.len(), MOST_TOLD + 1, "{book}");
        assert!(faults[MOST_TOLD].remedy.contains("correct the faults above first"), "{}", faults[MOST_TOLD]);
    }
}

#[test]
fn many_keys_lists_and_broken_lines_are_refused_soon() {
    let keys = |n: usize| {
        (0..n).fold(String::new(), |mut text, n| {
            writeln!(text, "key{n} = {n}").unwrap();
            text
        })
    };
    for book in ["lines-of-battle", "vive-lempereur", "eagles"] {
        let sound = shipped(book).1;
        refused_soon(book, &format!("{}{sound}", keys(9_000)), "9,000 keys");
        refused_soon(book, &format!("{sound}\n[[unit]]\n{}", keys(9_000)), "9,000 keys of a unit");
        refused_soon(book, &format!("{sound}\n[[unit]]\nflags = [{}]", "\"x\", ".repeat(9_999)), "9,999 flags");
        refused_soon(book, &format!("{sound}\n[[unit]]\nflags = [{}]", "\"x\", ".repeat(60_000)), "60,000 flags");
        refused_soon(book, &format!("{sound}\n{}", "= broken\n".repeat(20_000)), "20,000 broken lines");
        refused_soon(book, &"[".repeat(200_000), "200,000 brackets");
        refused_soon(book, &format!("x = {}", "[".repeat(200_000)), "200,000 nested lists");
    }
}
