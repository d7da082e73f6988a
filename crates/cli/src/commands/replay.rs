//! `voltigeur replay`: step through a record, or verify it.
use crate::args::ReplayArgs;
use crate::failure::{Done, Failure};
use crate::library::{self, Loaded};
use crate::output::{out, outln};
use crate::paint::canvas::Depth;
use crate::paint::frame::{self, frame};
use crate::paint::panel::{Beside, StoryLine};
use crate::play::story;
use std::io::{BufRead, IsTerminal, Write};
use voltigeur_engine::Match;
use voltigeur_engine::english::count;
use voltigeur_engine::view::Viewer;

/// Replays a record.
///
/// # Errors
/// If it cannot be read, or does not replay.
pub fn run(args: &ReplayArgs) -> Done {
    let Loaded { book, record, mut battle } = library::record(&args.file)?;
    let played = battle.history().len();
    if args.verify {
        let mut lines = 0;
        for line in record.all_lines() {
            Match::replay(book.rulebook(), &line)
                .map_err(|why| Failure::input(format!("{}: {why}", args.file.display())))?;
            lines += 1;
        }
        outln!(
            "{}: verified, {}, {}, result: {}",
            args.file.display(),
            count(played, "action"),
            count(lines - 1, "variation"),
            battle.conclusion()
        )?;
        return Ok(());
    }
    let to = args.to.unwrap_or(played);
    if to > played {
        return Err(Failure::input(format!("there is no action {to}: the battle has {played} so far")));
    }
    battle.narrate();
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        return step_through(&battle, args.to.unwrap_or(0), args.no_color);
    }
    let names = battle.game().view(Viewer::Everyone).sides.map(|side| side.name);
    out!("{}", story::in_full(&battle, 0, to, story::EVERYTHING, &names))?;
    outln!("after {to} of {played} actions; result: {}", battle.conclusion())?;
    Ok(())
}

/// Next, previous, jump.
fn step_through(battle: &Match, from: usize, no_color: bool) -> Done {
    let depth = if no_color { Depth::Plain } else { Depth::of_terminal() };
    let played = battle.history().len();
    let mut at = from;
    loop {
        let game = battle.game_at(at).map_err(|why| Failure::input(why.to_string()))?;
        let mut view = game.view(Viewer::Everyone);
        view.prompt = None;
        let recent: Vec<StoryLine> = battle
            .history()
            .range(at.saturating_sub(8)..at)
            .flat_map(|played| story::told(played, story::EVERYTHING))
            .collect();
        let canvas = frame(&view, Beside { odds: &[], page: 0, story: &recent }, frame::size());
        let mut out = std::io::stdout().lock();
        write!(
            out,
            "{}action {at} of {played}: Enter = next, p = back, NUMBER = go to, q = quit > ",
            canvas.show(depth)
        )?;
        out.flush()?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(());
        }
        at = match line.trim() {
            "" | "n" | "next" => (at + 1).min(played),
            "p" | "b" | "prev" | "back" => at.saturating_sub(1),
            "q" | "quit" | "exit" => return Ok(()),
            "end" => played,
            other => match other.trim_start_matches("jump").trim().parse::<usize>() {
                Ok(n) => n.min(played),
                Err(_) => at,
            },
        };
    }
}
