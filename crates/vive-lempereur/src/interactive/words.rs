//! Activations in notation and in words.
use super::{Activation, Deed, Stage};
use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::notation::Names;
use crate::unit::CorpsId;
use std::fmt::Write;
use voltigeur_engine::english::{count_in_words, list, sentence};
use voltigeur_engine::view::Target;
use voltigeur_engine::{LogLine, RuleId, Side};

/// Writes what is done: `begin blue`, `corps B1`, `pass`, `guest b7`.
pub(crate) fn write(battle: &Battle, deed: Deed, out: &mut String) -> std::fmt::Result {
    match deed {
        Deed::Begin(side) => write!(out, "begin {}", battle.sides[side.index()].id),
        Deed::Corps(corps) => write!(out, "corps {}", battle.corps(corps).id.to_lowercase()),
        Deed::Pass => write!(out, "pass"),
        Deed::Guest(unit) => write!(out, "guest {}", battle.unit(unit).id),
    }
}

/// Reads it; nothing if the verb is another.
pub(crate) fn read(battle: &Battle, words: &[&str]) -> Option<Result<Action, String>> {
    let side = |id: &str| {
        let found = Side::BOTH.into_iter().find(|side| battle.sides[side.index()].id.eq_ignore_ascii_case(id));
        found.ok_or_else(|| format!("there is no side '{id}'"))
    };
    let corps = |id: &str| {
        let found = battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(id));
        found.map(|n| CorpsId(n as u8)).ok_or_else(|| format!("there is no corps '{id}'"))
    };
    let deed = match *words {
        ["begin", id] => side(id).map(Deed::Begin),
        ["corps", id] => corps(id).map(Deed::Corps),
        ["pass"] => Ok(Deed::Pass),
        ["guest", id] => Names(battle).unit(id).map(Deed::Guest),
        _ => return None,
    };
    Some(deed.map(Action::Corps))
}

/// Does what it names exist?
pub(crate) fn names_exist(battle: &Battle, deed: Deed) -> bool {
    match deed {
        Deed::Begin(_) | Deed::Pass => true,
        Deed::Corps(corps) => usize::from(corps.0) < battle.corps.len(),
        Deed::Guest(unit) => unit.index() < battle.units.len(),
    }
}

/// All that can be written.
pub(crate) fn conceivable(battle: &Battle, out: &mut Vec<Action>) {
    out.push(Action::Corps(Deed::Pass));
    out.extend(Side::BOTH.map(|side| Action::Corps(Deed::Begin(side))));
    out.extend((0..battle.corps.len() as u8).map(|n| Action::Corps(Deed::Corps(CorpsId(n)))));
    out.extend(battle.all_units().map(|unit| Action::Corps(Deed::Guest(unit))));
}

/// The rule that it rests on.
pub(crate) fn rule_of(game: &ViveLEmpereur, deed: Deed) -> &'static str {
    let joint = matches!(game.frame(), Some(crate::procedure::Frame::Activation(now)) if now.stage == Stage::Gather);
    match deed {
        Deed::Corps(_) if joint => "VLE-XXI.5a",
        Deed::Begin(_) | Deed::Corps(_) | Deed::Pass => "VLE-XXI.1a",
        Deed::Guest(_) => "VLE-XXI.6a",
    }
}

/// It in a few words.
pub(crate) fn label(game: &ViveLEmpereur, deed: Deed, points_at: &mut Vec<Target>) -> String {
    match deed {
        Deed::Begin(side) => {
            let party = game.party(side);
            sentence(&format!("{party} {}", party.verb("begins", "begin")))
        }
        Deed::Corps(corps) => format!("Activate {}", game.battle.corps(corps).id),
        Deed::Pass => "Pass".to_owned(),
        Deed::Guest(unit) => {
            points_at.push(Target::Piece(game.unit(unit).id.clone()));
            format!("{} joins", game.unit_name(unit))
        }
    }
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
