//! A battle that is played in notation, as a person types it.
use std::sync::Arc;
use vive_lempereur::{Scenario, ViveLEmpereur};
use voltigeur_engine::{Notation, Rules, Seeded, notation};

/// The battle of a scenario text with one switch.
pub fn start(text: &str, switch: &str) -> ViveLEmpereur {
    let switches = [switch.to_owned()];
    ViveLEmpereur::new(Arc::new(Scenario::parse(text).unwrap().battle(Some(&switches)).unwrap()))
}

/// What may be typed now.
pub fn legal(game: &ViveLEmpereur) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.iter().map(|action| notation(game, action)).collect()
}

/// Does what is typed; it must be legal.
#[track_caller]
pub fn take(game: &mut ViveLEmpereur, text: &str) {
    let action = game.read_action(text).unwrap();
    game.check(&action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    game.apply(&action, &mut Seeded::new(1), &mut ());
}
