//! A battle as text that a person can judge: prompts, options, dice and results.
use crate::english::count;
use crate::view::Viewer;
use crate::{Game, LogLine, Match, Pending, Recording, Seeded, Throw};
use std::fmt::Write;

/// In a script of actions: what stands below this line is written down.
pub const BELOW: &str = "----";

/// What fell.
fn write_throws(throws: &[Throw], out: &mut String) {
    for throw in throws {
        let why = throw.why;
        let _ = writeln!(out, "  * {} {} {} {:?}", why.rule, why.roller, throw.roll, throw.faces.as_slice());
    }
}

/// What came of it, with the totals that were compared.
fn write_line(line: &LogLine, out: &mut String) {
    let _ = writeln!(out, "  . {} [{}]", line.text, line.rules.join(" "));
    for ledger in &line.ledgers {
        let parts: Vec<String> =
            ledger.lines.iter().map(|(rule, what, step)| format!("{step} {what} [{rule}]")).collect();
        let _ = writeln!(out, "      {}: {} = {}", ledger.of, parts.join(", "), ledger.total);
    }
}

/// Takes one action, and writes down what was asked, what was chosen, what fell and what came of it.
///
/// # Errors
/// If the action cannot be read, or is not legal.
pub fn tell<G: Game>(game: &mut G, action: &str, dice: &mut Recording<Seeded>, out: &mut String) -> Result<(), String> {
    let chosen = game.read_action(action)?;
    game.check(&chosen).map_err(|why| format!("'{action}' is no longer legal: {why:?}"))?;
    let (label, rule) = (game.describe_action(&chosen).label, game.rule_of(&chosen));
    if let Some(prompt) = game.summary(Viewer::Everyone, false).prompt {
        let _ = writeln!(out, "? {} [{}]\n  > {action} = {label} [{rule}]", prompt.question, prompt.rule);
    }
    let mut events = Vec::new();
    game.apply(&chosen, dice, &mut events);
    write_throws(&dice.throws, out);
    dice.throws.clear();
    let lines = events.iter().map(|event| game.describe_event(event));
    lines.filter(|line| line.is_read_by([true; 2])).for_each(|line| write_line(&line, out));
    Ok(())
}

/// Plays a script of actions, one a line, and writes down those [below the line](BELOW).
///
/// # Errors
/// At the first action that cannot be taken.
pub fn scripted<G: Game>(start: &G, seed: u64, actions: &str) -> Result<String, String> {
    let (mut game, mut dice) = (start.clone(), Recording::new(Seeded::new(seed)));
    let (mut told, mut below) = (String::new(), false);
    for action in actions.lines() {
        if action == BELOW {
            below = true;
            let view = game.summary(Viewer::Everyone, false);
            let _ = writeln!(told, "-- {}, turn {} of {}", view.title, view.clock.turn, view.clock.turns);
        } else if below {
            tell(&mut game, action, &mut dice, &mut told)?;
        } else {
            tell(&mut game, action, &mut dice, &mut String::new())?;
        }
    }
    Ok(told)
}

/// The state of the battle in words: who stands where.
fn position(game: &Match, out: &mut String) {
    let view = game.game().view(Viewer::Everyone);
    let clock = &view.clock;
    let _ = writeln!(out, "-- turn {} of {}, {}", clock.turn, clock.turns, clock.moment());
    for side in &view.sides {
        let _ = writeln!(out, "-- {}: {}, {}", side.name, count(side.points, "point"), side.resources.join(", "));
    }
}

/// Plays on by `choose` (an index into the options) for so many decisions, and writes down what was asked, what could be chosen,
/// what was chosen, what fell and what came of it. Decisions with one option are taken and written, without being asked.
pub fn transcript(game: &mut Match, decisions: usize, mut choose: impl FnMut(&Match, &[String]) -> usize) -> String {
    let mut out = String::new();
    let mut phase = String::new();
    for _ in 0..decisions {
        let (Pending::Decision(_), Some(prompt)) = (game.game().pending(), game.game().view(Viewer::Everyone).prompt)
        else {
            break;
        };
        let view = game.game().view(Viewer::Everyone);
        let now = format!("{} {} {}", view.clock.turn, view.clock.phase, view.clock.active);
        if now != phase {
            position(game, &mut out);
            phase = now;
        }
        let legal: Vec<String> = prompt.options.iter().map(|option| option.action.clone()).collect();
        let chosen = if legal.len() == 1 { 0 } else { choose(game, &legal) };
        let _ = writeln!(out, "? {} [{}]", prompt.question, prompt.rule);
        for (n, option) in prompt.options.iter().enumerate() {
            let mark = if n == chosen { '>' } else { ' ' };
            let cost = option.cost.as_ref().map_or(String::new(), |cost| format!(" ({cost})"));
            let _ = writeln!(out, "  {mark} {} = {}{cost} [{}]", option.action, option.label, option.rule);
        }
        let Ok(played) = game.play(&legal[chosen]) else { break };
        write_throws(&played.throws, &mut out);
        let lines = played.lines.iter().filter(|line| line.is_read_by([true; 2]));
        lines.for_each(|line| write_line(line, &mut out));
        let _ = writeln!(out, "  # {}", played.hash);
    }
    out
}
