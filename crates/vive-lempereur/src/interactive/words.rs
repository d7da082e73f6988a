//! Activations in words.
use super::{Activation, Deed, Stage};
use crate::event::Event;
use crate::game::ViveLEmpereur;
use voltigeur_engine::english::{count_in_words, list};
use voltigeur_engine::{LogLine, RuleId, Side};

/// The rule that it rests on, where that of the table does not fit.
pub(crate) fn rule_now(game: &ViveLEmpereur, deed: Deed) -> Option<&'static str> {
    let joint = matches!(game.frame(), Some(crate::procedure::Frame::Activation(now)) if now.stage == Stage::Gather);
    (joint && matches!(deed, Deed::Corps(_))).then_some("VLE-XXI.5a")
}

/// It in a few words, where those of the table do not fit.
pub(crate) fn label_now(game: &ViveLEmpereur, deed: Deed) -> Option<String> {
    let Deed::Begin(side) = deed else { return None };
    let party = game.party(side);
    Some(format!("{party} {}", party.verb("begins", "begin")))
}

impl ViveLEmpereur {
    /// The corps of a set of bits, by name.
    pub(crate) fn corps_names(&self, corps: u32) -> String {
        let named = self.battle.corps.iter().enumerate().filter(|(n, _)| corps >> n & 1 == 1);
        list(named.map(|(_, corps)| corps.id.as_str()))
    }

    /// What is asked.
    pub(crate) fn ask_activation(&self, now: &Activation) -> (String, &'static str) {
        match now.stage {
            Stage::Begin => ("which side begins this turn?".to_owned(), "VLE-XXI.1a"),
            Stage::Choose => ("choose a corps to activate.".to_owned(), "VLE-XXI.1a"),
            Stage::Gather => (format!("which other units act with {}?", self.corps_names(now.corps)), "VLE-XXI.6a"),
        }
    }
}

/// What happened, in words.
pub(crate) fn tell(game: &ViveLEmpereur, event: &Event) -> LogLine {
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    let does = |side: Side, one, many, what: &str| game.party(side).does(one, many, what);
    match event {
        Event::BeginsTurn { side } => line("VLE-XXI.1a", does(*side, "begins", "begin", "the turn")),
        Event::Passes { side } => line("VLE-XXI.1a", does(*side, "declines", "decline", "to activate a corps")),
        Event::Activated { side, corps: 0, .. } => {
            line("VLE-XXI.1b", format!("The {} units that are out of command act.", game.side_name(*side)))
        }
        Event::Activated { side, corps, guests } => {
            let more = match guests {
                0 => String::new(),
                1 => " and one unit of another corps".to_owned(),
                n => format!(" and {} of other corps", count_in_words(*n, "unit")),
            };
            let what = format!("{}{more}", game.corps_names(*corps));
            line("VLE-XXI.2a", does(*side, "activates", "activate", &what))
        }
        _ => line("VLE-XXI.1a", String::new()),
    }
}
