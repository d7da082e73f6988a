//! Command in words. Chapter XVII.
use crate::command::{CommandEvent, StaffAct, Tactic};
use crate::game::ViveLEmpereur;
use crate::unit::{CorpsId, LeaderId};
use voltigeur_engine::log::DiceText;
use voltigeur_engine::view::Target;
use voltigeur_engine::{LogLine, RuleId, Side};

impl ViveLEmpereur {
    pub(crate) fn corps_name(&self, corps: CorpsId) -> &str {
        &self.battle.corps(corps).id
    }
}

/// The rule that an act rests on, where that of the table does not fit.
pub(super) const fn rule_now(act: StaffAct) -> Option<&'static str> {
    match act {
        StaffAct::Switch(_, Tactic::Attack) => Some("VLE-XVII.3e"),
        StaffAct::Switch(_, Tactic::March) => Some("VLE-XVII.3k"),
        _ => None,
    }
}

fn rolled(line: LogLine, rule: &str, roller: Side, face: u8) -> LogLine {
    let mut line = line;
    line.dice.push(DiceText { rule: rule.to_owned(), roller, faces: vec![face], sides: 6 });
    line
}

/// What happened. Orders are for their side only. VLE-XVII.3a.
pub(super) fn describe(game: &ViveLEmpereur, event: &CommandEvent) -> LogLine {
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    let name = |leader: LeaderId| game.battle.leader(leader).name.as_str();
    let of = |corps: CorpsId| game.battle.corps(corps).side;
    let secret = |side: Side, line: LogLine| LogLine { only_for: Some(side), ..line };
    let corps_name = |corps: CorpsId| game.corps_name(corps);
    match *event {
        CommandEvent::Wounded { leader, face, back } => {
            let how = match back {
                Some(turn) => format!("{} is wounded and will be back in turn {turn}.", name(leader)),
                None => format!("{} is out of the battle.", name(leader)),
            };
            rolled(line("VLE-XVII.1a", how), "VLE-XVII.1a", game.battle.leader(leader).side, face)
        }
        CommandEvent::Returned { leader, hex } => {
            line("VLE-XVII.1a", format!("{} returns and takes command at {}.", name(leader), game.label(hex)))
        }
        CommandEvent::Given { corps, tactic, at_once } => {
            let how = if at_once { "receives an order" } else { "is sent an order" };
            let text = format!("{} {how}: {}.", corps_name(corps), tactic.said());
            secret(of(corps), line("VLE-XVII.3c", text))
        }
        CommandEvent::GeneralRetreat { side } => {
            let text = game.party(side).does("orders", "order", "a general retreat");
            secret(side, line("VLE-XVII.3n", text))
        }
        CommandEvent::Penned { side } => {
            secret(side, line("VLE-XVII.4a", format!("{} is being written.", game.one_of(side, "order"))))
        }
        CommandEvent::InForce { corps, tactic, rule, .. } => {
            let text = format!("{} now acts under {}.", corps_name(corps), tactic.said());
            secret(of(corps), line(rule, text))
        }
        CommandEvent::Obeyed { corps, leader, face, value } => {
            let how = if face <= value { "accepts his order" } else { "hesitates over his order" };
            let text = format!("{} {how} for {} (obedience {value}).", name(leader), corps_name(corps));
            secret(of(corps), rolled(line("VLE-XVII.6a", text), "VLE-XVII.6a", of(corps), face))
        }
        CommandEvent::Delayed { corps, face, due } => {
            let text = match due {
                Some(turn) => format!("The order for {} will be in force in turn {turn}.", corps_name(corps)),
                None => format!("The order for {} is lost.", corps_name(corps)),
            };
            secret(of(corps), rolled(line("VLE-XVII.6a", text), "VLE-XVII.6a", of(corps), face))
        }
        CommandEvent::Dared { corps, leader, face, value, tactic } => {
            let how =
                if face <= value { "acts on his own initiative" } else { "does not dare to act on his own initiative" };
            let (who, tactic) = (corps_name(corps), tactic.said());
            let text = format!("{} {how}: {tactic} for {who} (initiative {value}).", name(leader));
            secret(of(corps), rolled(line("VLE-XVII.7a", text), "VLE-XVII.7a", of(corps), face))
        }
        CommandEvent::Excused { corps, rule } => {
            let text = format!("{} could not do all that its order demands and is excused.", corps_name(corps));
            let mut told = line("VLE-XVII.3q", text);
            told.rules.push(rule.to_owned());
            secret(of(corps), told)
        }
        CommandEvent::AideRode { side, to } => {
            let text = format!("{} rides to {}.", game.one_of(side, "aide"), game.label(to));
            line("VLE-XVII.5a", text).at(Target::Hex(game.label(to)))
        }
        CommandEvent::AideAtWing { side, leader } => {
            line("VLE-XVII.5d", format!("{} has reached {}.", game.one_of(side, "aide"), name(leader)))
        }
        CommandEvent::AideDriven { side, to } => {
            let text = format!("{} is driven to {}.", game.one_of(side, "aide"), game.label(to));
            line("VLE-XVII.5c", text).at(Target::Hex(game.label(to)))
        }
        CommandEvent::AideLost { side, corps } => {
            let text = format!("The aide to {} finds nobody to receive his order.", corps_name(corps));
            secret(side, line("VLE-XVII.5a", text))
        }
        CommandEvent::Succeeded { corps } => {
            secret(of(corps), line("VLE-O.6", format!("{} has carried out its order.", corps_name(corps))))
        }
        CommandEvent::Failed { corps, .. } => {
            secret(of(corps), line("VLE-XVII.4b", format!("The order of {} has failed.", corps_name(corps))))
        }
        CommandEvent::Shown { corps, to } => {
            let text = format!("The order of {}: {}.", corps_name(corps), game.order_line(corps));
            secret(to, line("VLE-XVII.8a", text))
        }
    }
}

impl ViveLEmpereur {
    /// The order of a corps in words, as its owner reads it.
    pub(crate) fn order_line(&self, corps: CorpsId) -> String {
        let own = &self.state.core.command.orders[usize::from(corps.0)];
        let written = self.order_words(own.number);
        match written.as_str() {
            "" => own.tactic.said().to_owned(),
            text if written.starts_with(own.tactic.word()) => text.to_owned(),
            text => format!("{} (written: {text})", own.tactic.said()),
        }
    }
}
