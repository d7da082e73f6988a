//! Counting what can happen: a fingerprint of the rules, as chess programs count moves.
use crate::{Rules, odds};

/// How many different sequences of legal actions and dice outcomes there are, down to a depth in actions. A battle that ends
/// earlier counts as one.
///
/// ```no_run
/// # fn show<G: voltigeur_engine::Game>(game: &G) {
/// println!("{}", voltigeur_engine::counts::sequences(game, 3));
/// # }
/// ```
pub fn sequences<G: Rules>(game: &G, depth: u32) -> u64 {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    if depth == 0 || legal.is_empty() {
        return 1;
    }
    let mut count = 0;
    for action in &legal {
        odds::outcomes(game, action, |next, _| count += sequences(&next, depth - 1));
    }
    count
}
