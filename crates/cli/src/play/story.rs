//! What happened, in short lines with dice and rules.
use crate::paint::panel::Told;
use voltigeur_engine::{LogLine, Match, Played, Side};

/// An action and what came of it. Lines that only the other side may read are left out.
#[must_use]
pub fn told(played: &Played, reader: Option<Side>) -> Vec<Told> {
    let side = Some(played.side);
    let by_itself = if played.forced { " (the only choice)" } else { "" };
    let mut story = vec![Told { side, text: format!("{}{by_itself}", action(played, reader)), head: true }];
    let open = played.lines.iter().filter(|line| reads(line, reader));
    story.extend(open.map(|line| Told { side, text: with_dice(line), head: false }));
    story
}

/// The action as a player reads it: what his enemy does in secret is not told.
fn action(played: &Played, reader: Option<Side>) -> &str {
    let hidden = played.is_secret() && reader == Some(played.side.other());
    if hidden { "(a secret choice)" } else { &played.action }
}

/// Does a reader read a line? Without a reader it is one who sees neither side's secrets.
fn reads(line: &LogLine, reader: Option<Side>) -> bool {
    line.is_read_by(Side::BOTH.map(|side| reader == Some(side)))
}

/// A line with the dice that fell and the rule behind it.
#[must_use]
pub fn with_dice(line: &LogLine) -> String {
    let mut text = line.text.clone();
    for dice in &line.dice {
        let faces: Vec<String> = dice.faces.iter().map(u8::to_string).collect();
        text.push_str(&format!(" [{}]", faces.join(" ")));
    }
    if let Some(rule) = line.rules.first() {
        text.push_str(&format!(" {rule}"));
    }
    text
}

/// The same for people who want to know everything: every total with its lines.
#[must_use]
pub fn in_full(battle: &Match, from: usize, to: usize, reader: Option<Side>, names: &[String; 2]) -> String {
    let mut text = String::new();
    for (n, played) in battle.history()[from..to].iter().enumerate() {
        let by_itself = if played.forced { " (the only choice)" } else { "" };
        text.push_str(&format!(
            "{}. {}: {}{by_itself}\n",
            from + n + 1,
            names[played.side.index()],
            action(played, reader)
        ));
        for line in played.lines.iter().filter(|line| reads(line, reader)) {
            text.push_str(&format!("    {}\n", with_dice(line)));
            for ledger in &line.ledgers {
                let parts: Vec<String> =
                    ledger.lines.iter().map(|(rule, what, amount)| format!("{amount:+} {what} ({rule})")).collect();
                text.push_str(&format!("      {}: {} = {}\n", ledger.of, parts.join(", "), ledger.total));
            }
        }
    }
    text
}
