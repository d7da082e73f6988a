//! What happened, in short lines with dice and rules.
use crate::paint::panel::StoryLine;
use voltigeur_engine::{Importance, LogLine, Match, Played, Side};

/// The sides that a reader at the table plays: his own, or none.
#[must_use]
pub fn plays(reader: Option<Side>) -> [bool; 2] {
    Side::BOTH.map(|side| reader == Some(side))
}

/// Whoever knows everything counts as playing both sides.
pub const EVERYTHING: [bool; 2] = [true; 2];

/// An action and what came of it, for somebody who plays these sides. What others do in secret is told only as a secret choice, and
/// lines for them only are left out.
#[must_use]
pub fn told(played: &Played, plays: [bool; 2]) -> Vec<StoryLine> {
    let side = Some(played.side);
    let by_itself = if played.forced { " (the only choice)" } else { "" };
    let mut story = vec![StoryLine { side, text: format!("{}{by_itself}", played.told_to(plays)), head: true }];
    let open = played.lines.iter().filter(|line| line.is_read_by(plays));
    story.extend(open.map(|line| StoryLine { side, text: with_dice(line), head: false }));
    story
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
pub fn in_full(battle: &Match, from: usize, to: usize, plays: [bool; 2], names: &[String; 2]) -> String {
    let mut text = String::new();
    for (n, played) in battle.history().range(from..to).enumerate() {
        let by_itself = if played.forced { " (the only choice)" } else { "" };
        text.push_str(&format!(
            "{}. {}: {}{by_itself}\n",
            from + n + 1,
            names[played.side.index()],
            played.told_to(plays)
        ));
        for line in played.lines.iter().filter(|line| line.is_read_by(plays)) {
            text.push_str(&format!("    {}\n", with_dice(line)));
            for ledger in &line.ledgers {
                text.push_str(&format!("      {ledger}\n"));
            }
        }
    }
    text
}

/// What mattered, a sentence each with the number of its action; what matters less than this level is left out.
#[must_use]
pub fn in_short(battle: &Match, from: usize, to: usize, plays: [bool; 2], level: Importance) -> String {
    let mut text = String::new();
    for (n, played) in battle.history().range(from..to).enumerate() {
        let matters = |line: &&LogLine| line.is_read_by(plays) && line.importance() <= level;
        for line in played.lines.iter().filter(matters) {
            text.push_str(&format!("{:>5}. {}\n", from + n + 1, line.text));
        }
    }
    if text.is_empty() {
        text.push_str("Nothing of that level happened. `log all` shows everything.\n");
    }
    text
}
