//! The picture of the terminal in docs/guide/playing.md, made from the screen itself.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod support;
use std::time::Duration;
use support::{golden, root, svg};
use voltigeur::library;
use voltigeur::paint::canvas::Depth;
use voltigeur::paint::frame::{SMALLEST, frame};
use voltigeur::paint::panel::Beside;
use voltigeur::play::{odds, story};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Match, Side};
use voltigeur_players::books;

/// Where the battle of the picture is kept.
fn record() -> std::path::PathBuf {
    root().join("crates/cli/tests/quatre-bras.battle")
}

/// A battle between two veterans, up to a decision of the French with a fight to choose, and troops in line on the field.
fn interesting_battle(seed: u64) -> Option<Match> {
    let scenario = library::scenario("quatre-bras").unwrap();
    let mut battle = scenario.battle(&[], seed, BySide::new("person".into(), "veteran".into())).unwrap();
    let mut players = Side::BOTH.map(|side| books()[0].player("veteran", seed + side.index() as u64).unwrap());
    loop {
        battle.play_forced();
        let side = battle.to_decide()?;
        let view = battle.game().view(Viewer::Everyone);
        let options = &view.prompt.as_ref().unwrap().options;
        let lines = view.pieces.iter().filter(|piece| piece.posture == "line").count();
        if view.clock.turn >= 4 && side == Side::First && lines >= 2 && (4..=7).contains(&options.len()) {
            let bars = odds::of_options(battle.game(), options, side, Duration::from_secs(60));
            let open = bars.iter().take(4).flatten().any(|bar| (0.3..0.8).contains(&bar.mine) && bar.theirs > 0.1);
            if !battle.game().in_fight() && open {
                return Some(battle);
            }
        }
        let action = players[side.index()].choose(battle.game());
        battle.play(&action).unwrap();
    }
}

#[test]
fn the_picture_of_the_terminal_is_up_to_date() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let battle = (1815..1915).find_map(interesting_battle).expect("one of many battles is interesting");
        golden(&record(), &battle.record().to_string());
    }
    let mut battle = library::record(&record()).expect("the battle of the picture replays").battle;
    battle.narrate();
    let side = battle.to_decide().expect("somebody decides");
    let view = battle.game().view(Viewer::Side(side));
    let options = &view.prompt.as_ref().unwrap().options;
    let bars = odds::of_options(battle.game(), options, side, Duration::from_secs(60));
    let recent = &battle.history()[battle.history().len() - 8..];
    let story: Vec<_> = recent.iter().flat_map(|played| story::told(played, Some(side))).collect();
    let screen = frame(&view, Beside { odds: &bars, page: 0, story: &story }, SMALLEST).show(Depth::True);
    let prompt = format!("{screen}{} > \u{2588}", view.sides[side.index()].name);
    golden(
        &root().join("docs/pictures/terminal-quatre-bras.svg"),
        &svg::picture(&prompt, "The terminal game: Quatre Bras, a staff map with the question to decide beside it"),
    );
}
