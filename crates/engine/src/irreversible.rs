//! What cannot be taken back without asking.
use crate::{Concealment, Dice, Purpose, Roll, Rules};

/// Dice that only tell whether any fell.
struct Watched(bool);

impl Dice for Watched {
    fn draw(&mut self, _: Roll, _: Purpose) -> u16 {
        self.0 = true;
        0
    }
}

/// The game after a legal action, if no die falls and nothing comes to light by it.
pub fn after_quietly<G: Rules + Concealment>(game: &G, action: &G::Action) -> Option<G> {
    let (mut after, mut dice) = (game.clone(), Watched(false));
    after.apply(action, &mut dice, &mut ());
    let shows = game.has_secrets() && game.reveals(action, &after);
    (!dice.0 && !shows).then_some(after)
}

/// How many forced actions are followed at most.
const FORCED: usize = 100;

/// Do dice fall, does something [come to light](Concealment::reveals), does the other side decide next, or is the battle over, once all that is
/// forced after a legal action is done? The rules say so at once ([`Concealment::irreversible`]), or the action is played out on a copy.
pub(crate) fn is_irreversible<G: Rules + Concealment>(game: &G, action: &G::Action) -> bool {
    game.irreversible(action).unwrap_or_else(|| played_out(game, action.clone()))
}

/// The same, always played out: what the battery holds against the rules' own word.
pub(crate) fn played_out<G: Rules + Concealment>(game: &G, mut action: G::Action) -> bool {
    let decides = game.pending().side();
    let (mut after, mut dice, mut legal) = (game.clone(), Watched(false), Vec::new());
    for _ in 0..FORCED {
        let before = game.has_secrets().then(|| after.clone());
        after.apply(&action, &mut dice, &mut ());
        if dice.0 || before.is_some_and(|before| before.reveals(&action, &after)) {
            return true;
        }
        let next = after.pending().side();
        if next.is_none() {
            return true;
        }
        legal.clear();
        after.legal_actions(&mut legal);
        match &legal[..] {
            [only] => action = only.clone(),
            _ => return next != decides,
        }
    }
    true
}
