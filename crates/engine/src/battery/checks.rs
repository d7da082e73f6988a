//! What must hold at a decision and at the end of a game.
use super::Broken;
use crate::record::is_writable;
use crate::view::{Drawn, VERSION, View, Viewer};
use crate::{Game, Outcome, Side, StateHash, notation};
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

const VIEWERS: [Viewer; 4] =
    [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator, Viewer::Everyone];

/// There is something to do, and all that is offered is accepted.
pub(super) fn offered<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Broken> {
    if legal.is_empty() {
        return Err("a dead end: the battle is not over, and nothing is legal".to_owned());
    }
    for action in legal {
        if let Err(refusal) = game.check(action) {
            return Err(format!("'{}' is offered and refused: {refusal}", notation(game, action)));
        }
    }
    Ok(())
}

/// All that is checked at a decision now and then.
pub(super) fn decision<G: Game>(game: &G, legal: &[G::Action], complete: bool) -> Result<(), Broken> {
    conceivable(game, legal, complete)?;
    notations(game, legal)?;
    declining(game, legal)?;
    restoring(game, legal)?;
    views(game, legal)
}

/// What is conceivable is either offered, or refused with a rule and a reason.
fn conceivable<G: Game>(game: &G, legal: &[G::Action], complete: bool) -> Result<(), Broken> {
    let offered: HashSet<&G::Action> = legal.iter().collect();
    if offered.len() < legal.len() {
        return Err(format!("an action is offered twice: {:?}", written(game, legal)));
    }
    let mut conceivable = Vec::new();
    game.conceivable_actions(&mut conceivable);
    for action in &conceivable {
        let text = || notation(game, action);
        match game.check(action) {
            Ok(()) if complete && !offered.contains(action) => {
                return Err(format!("'{}' is accepted and not offered", text()));
            }
            Err(refusal) if refusal.rule.0.trim().is_empty() || refusal.why.trim().is_empty() => {
                return Err(format!("'{}' is refused without a rule or a reason: {refusal:?}", text()));
            }
            _ => {}
        }
    }
    let conceivable: HashSet<&G::Action> = conceivable.iter().collect();
    match legal.iter().find(|action| complete && !conceivable.contains(action)) {
        Some(action) => Err(format!("'{}' is legal and not among the conceivable actions", notation(game, action))),
        None => Ok(()),
    }
}

/// Every offered action has a notation of its own that reads back, and words.
fn notations<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Broken> {
    let mut seen = HashSet::new();
    for action in legal {
        let text = notation(game, action);
        if !is_writable(&text) {
            return Err(format!("{text:?} cannot stand in a record as the notation of {action:?}"));
        }
        match game.read_action(&text) {
            Ok(read) if read == *action => {}
            Ok(read) => return Err(format!("'{text}' is written for {action:?} and read as {read:?}")),
            Err(why) => return Err(format!("'{text}' is written for {action:?} and cannot be read: {why}")),
        }
        let choice = game.describe_action(action);
        if choice.action != text || choice.label.trim().is_empty() || choice.rule.trim().is_empty() {
            return Err(format!("the words for '{text}' lack its notation, a label or a rule: {choice:?}"));
        }
        if game.rule_of(action).0.trim().is_empty() {
            return Err(format!("'{text}' rests on no rule"));
        }
        if !seen.insert(text) {
            return Err(format!("two actions have the same notation: {:?}", written(game, legal)));
        }
    }
    Ok(())
}

fn declining<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Broken> {
    match game.decline() {
        Some(action) if !legal.contains(&action) => {
            Err(format!("'{}' declines and is not legal", notation(game, &action)))
        }
        _ => Ok(()),
    }
}

/// A copy, and the game from its saved bytes, are the same game.
fn restoring<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Broken> {
    let bytes = postcard::to_allocvec(game.state()).map_err(|why| format!("the state cannot be saved: {why}"))?;
    let state = postcard::from_bytes(&bytes).map_err(|why| format!("the saved state cannot be read: {why}"))?;
    let restored = game.with_state(state).map_err(|why| format!("the saved state cannot be restored: {why}"))?;
    same(game, &game.clone(), legal, "a copy")?;
    same(game, &restored, legal, "the restored game")
}

fn same<G: Game>(game: &G, other: &G, legal: &[G::Action], what: &str) -> Result<(), Broken> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut also_legal = Vec::new();
    other.legal_actions(&mut also_legal);
    let differs = [
        (game != other, "is another game"),
        (hasher.hash_one(game) != hasher.hash_one(other), "is equal and has another hash"),
        (StateHash::of(game.state()) != StateHash::of(other.state()), "has another state hash"),
        (legal != also_legal, "has other legal actions"),
        (game.pending() != other.pending(), "waits for something else"),
        (game.score() != other.score(), "has another score"),
    ];
    match differs.iter().find(|(differs, _)| *differs) {
        Some((_, how)) => Err(format!("{what} {how}")),
        None => Ok(()),
    }
}

/// Views serialise, the side that decides is offered what is legal, and nobody sees what is hidden from them.
fn views<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Broken> {
    for viewer in VIEWERS {
        let view = game.view(viewer);
        serialises(&view, viewer)?;
        can_be_looked_up(&view)?;
        if view.ended.is_some() {
            return Err(format!("the view of {viewer:?} says that the battle is over, and it is not"));
        }
        if let Some(twin) = game.hidden_twin(viewer) {
            hides(game, &view, &twin, viewer)?;
        }
    }
    let Some(side) = game.pending().side() else { return Ok(()) };
    let Some(prompt) = game.view(Viewer::Side(side)).prompt else {
        return Err(format!("{side} must decide and sees no prompt"));
    };
    let mut asked: Vec<String> = prompt.options.into_iter().map(|choice| choice.action).collect();
    let mut legal = written(game, legal);
    asked.sort_unstable();
    legal.sort_unstable();
    if prompt.side != side || asked != legal {
        return Err(format!("{side} must decide between {legal:?}, and the prompt asks {} for {asked:?}", prompt.side));
    }
    let decline = game.decline().map(|action| notation(game, &action));
    if prompt.decline != decline {
        return Err(format!("{decline:?} declines, and the prompt says {:?}", prompt.decline));
    }
    if prompt.question.trim().is_empty() || prompt.rule.trim().is_empty() {
        return Err(format!("the prompt has no question or no rule: {:?}, {:?}", prompt.question, prompt.rule));
    }
    Ok(())
}

fn serialises(view: &View, viewer: Viewer) -> Result<(), Broken> {
    let text = serde_json::to_string(view).map_err(|why| format!("the view of {viewer:?} cannot be written: {why}"))?;
    let read: View =
        serde_json::from_str(&text).map_err(|why| format!("the view of {viewer:?} cannot be read: {why}"))?;
    if read != *view {
        return Err(format!("the view of {viewer:?} is not the same after it was sent: {text}"));
    }
    if view.version != VERSION || view.viewer != viewer {
        return Err(format!("the view of {viewer:?} says that it is for {:?}, version {}", view.viewer, view.version));
    }
    Ok(())
}

/// Every sign that the view shows has an entry in its legend, and formations name formations.
fn can_be_looked_up(view: &View) -> Result<(), Broken> {
    let known = |word: &str, drawn: Drawn| {
        let found = view.legend.iter().any(|sign| sign.word == word && sign.drawn == drawn);
        if found { Ok(()) } else { Err(format!("the sign '{word}' ({drawn:?}) is not in the legend")) }
    };
    for piece in &view.pieces {
        known(&piece.posture, Drawn::Shape(piece.shape))?;
        for state in piece.states.iter().filter(|state| !state.word.is_empty()) {
            known(&state.word, Drawn::State(state.look))?;
        }
        if view.formations_of(piece).count() != piece.formations.len() {
            return Err(format!("{} belongs to a formation that the view does not have", piece.id));
        }
    }
    view.markers.iter().try_for_each(|marker| known(&marker.sign, Drawn::Marker(marker.kind)))?;
    let parents = view.formations.iter().filter_map(|formation| formation.parent.as_ref());
    let unknown = parents.into_iter().find(|&id| !view.formations.iter().any(|formation| formation.id == *id));
    unknown.map_or(Ok(()), |id| Err(format!("a formation belongs to '{id}', which the view does not have")))
}

fn hides<G: Game>(game: &G, view: &View, twin: &G, viewer: Viewer) -> Result<(), Broken> {
    if twin == game {
        return Err(format!("the hidden twin for {viewer:?} differs in nothing: it tests nothing"));
    }
    if twin.view(viewer) != *view {
        return Err(format!("{viewer:?} can tell this game from one that differs only in what is hidden: {twin:?}"));
    }
    match game.pending() == twin.pending() {
        true => Ok(()),
        false => Err(format!("the hidden twin for {viewer:?} waits for something else, which everyone can see")),
    }
}

/// When the battle is over, nothing is legal any more and everyone is told how it ended.
pub(super) fn ending<G: Game>(game: &G, outcome: Outcome, legal: &[G::Action]) -> Result<(), Broken> {
    if !legal.is_empty() {
        return Err(format!("the battle is over and still offers {:?}", written(game, legal)));
    }
    let mut conceivable = Vec::new();
    game.conceivable_actions(&mut conceivable);
    if let Some(action) = conceivable.iter().find(|action| game.check(action).is_ok()) {
        return Err(format!("the battle is over and '{}' is accepted", notation(game, action)));
    }
    for viewer in VIEWERS {
        let view = game.view(viewer);
        serialises(&view, viewer)?;
        let told = view.ended.is_some_and(|ended| ended.winner == outcome.winner && !ended.text.trim().is_empty());
        if !told || view.prompt.is_some() {
            return Err(format!("the battle is over, and the view of {viewer:?} does not say how it ended"));
        }
    }
    restoring(game, legal)
}

fn written<G: Game>(game: &G, actions: &[G::Action]) -> Vec<String> {
    actions.iter().map(|action| notation(game, action)).collect()
}
