//! A battle as text that a person can judge: prompts, options, dice and results.
use crate::view::Viewer;
use crate::{Match, Pending};
use std::fmt::Write;

/// The state of the battle in words: who stands where.
fn position(game: &Match, out: &mut String) {
    let view = game.game().view(Viewer::Everyone);
    let clock = &view.clock;
    let _ = writeln!(out, "-- turn {} of {}, {}, {}", clock.turn, clock.turns, clock.time, clock.phase);
    for side in &view.sides {
        let _ = writeln!(out, "-- {}: {} points, {}", side.name, side.points, side.resources.join(", "));
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
        for throw in &played.throws {
            let _ = writeln!(
                out,
                "  * {} {} {} {:?}",
                throw.why.rule,
                throw.why.roller,
                throw.roll,
                throw.faces.as_slice()
            );
        }
        for line in &played.lines {
            let _ = writeln!(out, "  . {} [{}]", line.text, line.rules.join(" "));
            for ledger in &line.ledgers {
                let parts: Vec<String> =
                    ledger.lines.iter().map(|(rule, what, n)| format!("{n:+} {what} [{rule}]")).collect();
                let _ = writeln!(out, "      {}: {} = {}", ledger.of, parts.join(", "), ledger.total);
            }
        }
        let _ = writeln!(out, "  # {}", played.hash);
    }
    out
}
