//! Positions in the middle of battles of every rulebook, made once by random play.
use std::sync::OnceLock;
use voltigeur_engine::{AnyGame, Seeded};
use voltigeur_players::Book;

/// Battles, and what is switched on in them besides the defaults.
const BATTLES: [(&str, &str, &[&str]); 5] = [
    ("lines-of-battle", "quatre-bras", &["leaders"]),
    ("vive-lempereur", "stream-crossing", &[]),
    ("vive-lempereur", "stream-crossing", &["command4"]),
    ("eagles", "mill-hill", &[]),
    ("eagles", "quatre-bras", &[]),
];
/// After so many decisions each of them is looked at.
const MOMENTS: [usize; 4] = [0, 12, 60, 240];

/// The position that a byte chooses.
#[must_use]
pub fn position(which: u8) -> &'static dyn AnyGame {
    static POSITIONS: OnceLock<Vec<Box<dyn AnyGame>>> = OnceLock::new();
    let positions = POSITIONS.get_or_init(|| BATTLES.into_iter().flat_map(moments).collect());
    &*positions[usize::from(which) % positions.len()]
}

fn moments((book, scenario, more): (&str, &str, &[&str])) -> Vec<Box<dyn AnyGame>> {
    let book = crate::named(book).expect("it is one of ours");
    let mut game = battle(book, scenario, more);
    let mut dice = Seeded::new(1805);
    let mut at = Vec::new();
    for n in 0..=MOMENTS[MOMENTS.len() - 1] {
        if MOMENTS.contains(&n) {
            at.push(game.boxed_clone());
        }
        let legal = game.legal();
        if game.pending().side().is_none() || legal.is_empty() {
            break;
        }
        let action = &legal[dice.below(legal.len())];
        game.apply_silently(action, &mut dice).expect("what is offered is accepted");
    }
    at
}

fn battle(book: &dyn Book, scenario: &str, more: &[&str]) -> Box<dyn AnyGame> {
    let text = book.scenario_text(scenario).expect("it ships");
    let declared = book.switches(text).expect("what ships is sound");
    let on = declared.into_iter().filter(|switch| switch.default || more.contains(&switch.id.as_str()));
    let on: Vec<String> = on.map(|switch| switch.id).collect();
    book.set_up(text, Some(&on)).expect("what ships is sound")
}

#[cfg(test)]
mod tests {
    use super::*;
    use voltigeur_players::books;

    #[test]
    fn every_rulebook_has_positions() {
        for (book, scenario, more) in BATTLES {
            assert!(moments((book, scenario, more)).len() > 1, "{scenario}");
        }
        assert_eq!(books().len(), 3, "a new rulebook gets a battle here");
    }
}
