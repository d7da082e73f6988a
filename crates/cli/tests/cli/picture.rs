//! The pictures of the terminal in docs/guide/playing.md and playing-vive-lempereur.md, made from the screen itself.
use crate::support::{golden, root, svg};
use std::time::Duration;
use voltigeur::library;
use voltigeur::paint::canvas::Depth;
use voltigeur::paint::frame::{SMALLEST, frame};
use voltigeur::paint::panel::{Beside, StoryLine};
use voltigeur::play::{odds, story};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{AnyGame, BySide, Match, Side};
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

/// The position of the picture of the hexes, as a study, so that it stands whatever the dice would do.
fn studied() -> Box<dyn AnyGame> {
    let text = std::fs::read_to_string(root().join("crates/cli/tests/stream-crossing.study")).unwrap();
    let book = library::book("vive-lempereur").unwrap();
    book.rulebook().study_ends(&text).unwrap().remove(0)
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
    let recent = battle.history().range(battle.history().len() - 8..);
    let story: Vec<_> = recent.flat_map(|played| story::told(played, story::plays(Some(side)))).collect();
    let title = "The terminal game: Quatre Bras, a staff map with the question to decide beside it";
    picture("quatre-bras", battle.game(), &story, title);
}

#[test]
fn the_picture_of_the_hexes_is_up_to_date() {
    let title = "The terminal game: the Stream Crossing, hexes with counters, the question beside them";
    picture("stream-crossing", &*studied(), &[], title);
}

/// The screen of a game as a picture.
fn picture(name: &str, game: &dyn AnyGame, story: &[StoryLine], title: &str) {
    let side = game.pending().side().expect("somebody decides");
    let view = game.view(Viewer::Side(side));
    let options = &view.prompt.as_ref().unwrap().options;
    let bars = odds::of_options(game, options, side, Duration::from_secs(60));
    let screen = frame(&view, Beside { odds: &bars, page: 0, story }, SMALLEST).show(Depth::True);
    let prompt = format!("{screen}{} > \u{2588}", view.sides[side.index()].name);
    golden(&root().join(format!("docs/pictures/terminal-{name}.svg")), &svg::picture(&prompt, title));
}

/// What must be readable on the map without colours: labels, counters with formation and facing, stacks, leaders, ground.
#[test]
fn the_map_of_hexes_can_be_read_without_colours() {
    let view = studied().view(Viewer::Everyone);
    let map = voltigeur::paint::map::map(&view, 60, 27, false).letters();
    for sign in ["0101", "1512", "|I6", "=I5", "#I6", "!I6", "+A2", "oA2", "♣", "⌂", "★", "*", "~", "≡", "╪", "▲"]
    {
        assert!(map.contains(sign), "'{sign}' is missing on\n{map}");
    }
    assert!(map.lines().all(|line| line.chars().count() <= 60), "{map}");
}
