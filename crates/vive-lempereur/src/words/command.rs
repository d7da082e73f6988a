//! Command in words. Chapter XVII.
use crate::command::{CommandEvent, CommandFrame};
use crate::game::ViveLEmpereur;
use crate::unit::LeaderId;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::{LogLine, RuleId, Side};

/// What is asked, and its rule.
pub(super) fn question(game: &ViveLEmpereur, frame: &CommandFrame) -> (String, &'static str) {
    match *frame {
        CommandFrame::Return { leader } => {
            (format!("{} is back: which unit does he join?", game.battle.leader(leader).name), "VLE-XVII.1a")
        }
    }
}

fn rolled(line: LogLine, rule: &str, roller: Side, face: u8) -> LogLine {
    let mut line = line;
    line.dice.push(DiceText { rule: rule.to_owned(), roller, faces: vec![face] });
    line
}

/// What happened.
pub(super) fn describe(game: &ViveLEmpereur, event: &CommandEvent) -> LogLine {
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    let name = |leader: LeaderId| game.battle.leader(leader).name.as_str();
    match event {
        CommandEvent::Wounded { leader, face, back } => {
            let how = match back {
                Some(turn) => format!("{} is wounded and will be back in turn {turn}.", name(*leader)),
                None => format!("{} is gone for good.", name(*leader)),
            };
            rolled(line("VLE-XVII.1a", how), "VLE-XVII.1a", game.battle.leader(*leader).side, *face)
        }
        CommandEvent::Returned { leader, hex } => {
            line("VLE-XVII.1a", format!("{} takes over again at {}.", name(*leader), game.label(*hex)))
        }
    }
}
