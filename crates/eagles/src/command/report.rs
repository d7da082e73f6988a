//! What this chapter tells the log, in words.
use crate::game::Eagles;
use crate::orders::{Order, Orders};
use crate::state::Spot;
use crate::unit::{DivisionId, LeaderId, UnitId};
use crate::words::{division_words, ledger_text, orders_words, party, short_inches, task_words, wind};
use voltigeur_engine::english::{count, count_in_words, possessive, sentence};
use voltigeur_engine::ledger::Ledger;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::view::Target;
use voltigeur_engine::{LogLine, RuleId, Side};
use voltigeur_field::table::{Heading, Length};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Report {
    Rides {
        leader: LeaderId,
        from: Spot,
        to: Spot,
    },
    LeavesDivision {
        leader: LeaderId,
        division: DivisionId,
    },
    JoinsDivision {
        leader: LeaderId,
        division: DivisionId,
        commands: bool,
    },
    Attaches {
        leader: LeaderId,
        unit: UnitId,
    },
    Flees {
        leader: LeaderId,
        unit: UnitId,
    },
    Captured {
        leader: LeaderId,
    },
    Replaced {
        leader: LeaderId,
        unit: UnitId,
    },
    /// An order is on its way; without a die where none is thrown.
    Sent {
        issuer: LeaderId,
        division: DivisionId,
        orders: Orders,
        face: Option<i16>,
        ledger: Ledger,
        turns: u8,
    },
    TakesEffect {
        division: DivisionId,
        orders: Orders,
    },
    Ends {
        division: DivisionId,
        order: Order,
    },
    Pool {
        unit: UnitId,
        rule: &'static str,
    },
    Gone {
        unit: UnitId,
        rule: &'static str,
    },
    Rally {
        unit: UnitId,
        face: i16,
        ledger: Ledger,
        good: bool,
    },
    Initiative {
        side: Side,
        face: i16,
        ledger: Ledger,
    },
    HasInitiative {
        side: Option<Side>,
    },
    Casualty {
        leader: LeaderId,
        face: i16,
        ledger: Ledger,
        fate: Fate,
    },
    Integrity {
        division: DivisionId,
        face: i16,
        ledger: Ledger,
        good: bool,
    },
    Breaks {
        division: DivisionId,
        face: i16,
        routs: bool,
    },
    Recovered {
        division: DivisionId,
    },
    Over {
        winner: Option<Side>,
        points: [i32; 2],
    },
}

/// What becomes of a leader under fire. EOTE-8.0.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Killed.
    Killed,
    /// Unable to rally in the next turn.
    Shaken,
    /// Nothing.
    Unhurt,
}

fn die(rule: &str, roller: Side, face: i16) -> DiceText {
    DiceText { rule: rule.to_owned(), roller, faces: vec![face.unsigned_abs() as u8], sides: 10 }
}

fn turns_text(turns: u8) -> String {
    match turns {
        0 => "takes effect at once".to_owned(),
        1 => "takes effect next turn".to_owned(),
        _ => format!("takes effect in {}", count_in_words(turns, "turn")),
    }
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, report: &Report) -> LogLine {
    let battle = &game.battle;
    let leader_name = |leader: LeaderId| battle.leader(leader).name.as_str();
    let unit_name = |unit: UnitId| battle.unit(unit).name.as_str();
    let division_name = |division: DivisionId| division_words(battle, division);
    let piece = |unit: UnitId| Target::Piece(battle.unit(unit).id.clone());
    let chief = |leader: LeaderId| Target::Piece(battle.leader(leader).id.clone());
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    match report {
        Report::Rides { leader, from, to } => {
            let way = to.point() - from.point();
            let (far, wind) = (short_inches(Length::round(way.length())), wind(Heading::of(way)));
            let text = format!("{} rides {far} {wind}.", leader_name(*leader));
            line("EOTE-3.0.7", text).at(chief(*leader))
        }
        Report::LeavesDivision { leader, division } => {
            let text = format!("{} leaves {}.", leader_name(*leader), division_name(*division));
            line("EOTE-3.5.2.4", text).at(chief(*leader))
        }
        Report::JoinsDivision { leader, division, commands: true } => {
            let text = format!("{} takes command of {}.", leader_name(*leader), division_name(*division));
            line("EOTE-3.5.2.2", text).at(chief(*leader))
        }
        Report::JoinsDivision { leader, division, commands: false } => {
            let text = format!("{} joins {}.", leader_name(*leader), division_name(*division));
            line("EOTE-3.5.2.1", text).at(chief(*leader))
        }
        Report::Attaches { leader, unit } => {
            let text = format!("{} joins {}.", leader_name(*leader), unit_name(*unit));
            line("EOTE-3.5.1.1", text).at(chief(*leader)).at(piece(*unit))
        }
        Report::Flees { leader, unit } => {
            let text = format!("{} escapes to {}.", leader_name(*leader), unit_name(*unit));
            line("EOTE-3.0.8", text).at(chief(*leader))
        }
        Report::Captured { leader } => line("EOTE-3.0.8", format!("{} is captured.", leader_name(*leader))),
        Report::Replaced { leader, unit } => {
            let text = format!("{} replacement joins {}.", possessive(leader_name(*leader)), unit_name(*unit));
            line("EOTE-8.0.5", text).at(chief(*leader))
        }
        Report::Sent { issuer, division, orders, face, ledger, turns } => {
            let (name, to) = (leader_name(*issuer), division_words(battle, *division));
            let text =
                format!("{name} orders {to} to {}. The order {}.", orders_words(game, orders), turns_text(*turns));
            let mut line = line("EOTE-3.1.3", text).at(chief(*issuer));
            if let Some(face) = face {
                line.dice.push(die("EOTE-3.1.3", battle.leader(*issuer).side, *face));
                line.ledgers.push(ledger_text("Order roll", ledger));
            }
            line
        }
        Report::TakesEffect { division, orders } => {
            let text = format!("{} is now ordered to {}.", division_name(*division), orders_words(game, orders));
            line("EOTE-3.1.4", sentence(&text))
        }
        Report::Ends { division, order } => {
            let (who, task) = (division_words(battle, *division), task_words(game, order));
            line("EOTE-3.2.3", format!("{} order to {task} has ended.", sentence(&possessive(&who))))
        }
        Report::Pool { unit, rule } => {
            line(rule, format!("{} has stopped running and may be rallied.", unit_name(*unit)))
        }
        Report::Gone { unit, rule } => line(rule, format!("{} is out of the battle.", unit_name(*unit))),
        Report::Rally { unit, face, ledger, good } => {
            let what = if *good { "rallies" } else { "fails to rally and is lost" };
            let against = ledger.total();
            let text = format!("{} rolls {face} against {against} and {what}.", unit_name(*unit));
            let mut line = line("EOTE-9.1.2", text);
            line.dice.push(die("EOTE-9.1.2", battle.unit(*unit).side, *face));
            line.ledgers.push(ledger_text("Rally roll", ledger));
            line
        }
        Report::Initiative { side, face, ledger } => {
            let total = face + ledger.total();
            let party = party(game, *side);
            let text = format!("{party} {} {total} for initiative.", party.verb("rolls", "roll"));
            let mut line = line("EOTE-4.0.1", sentence(&text));
            line.dice.push(die("EOTE-4.0.1", *side, *face));
            line.ledgers.push(ledger_text("Initiative roll", ledger));
            line
        }
        Report::HasInitiative { side: Some(side) } => {
            let party = party(game, *side);
            line("EOTE-4.0.2", sentence(&format!("{party} {} the initiative.", party.verb("has", "have"))))
        }
        Report::HasInitiative { side: None } => {
            line("EOTE-4.0.2", "The initiative rolls are tied: both sides roll again.".to_owned())
        }
        Report::Casualty { leader, face, ledger, fate } => {
            let what = match fate {
                Fate::Killed => "is killed",
                Fate::Shaken => "is shaken and cannot rally troops next turn",
                Fate::Unhurt => "comes under fire but is unhurt",
            };
            let mut line = line("EOTE-8.0.3", format!("{} {what}.", leader_name(*leader))).at(chief(*leader));
            line.dice.push(die("EOTE-8.0.2", battle.leader(*leader).side, *face));
            line.ledgers.push(ledger_text("Leader casualty roll", ledger));
            line
        }
        Report::Integrity { division, face, ledger, good } => {
            let what = if *good { "holds together" } else { "breaks" };
            let (division_name, against) = (division_name(*division), ledger.total());
            let text = format!("{division_name} checks its integrity, rolls {face} against {against} and {what}.");
            let mut line = line("EOTE-9.0.5", sentence(&text));
            line.dice.push(die("EOTE-9.0.5", battle.division(*division).side, *face));
            line.ledgers.push(ledger_text("Divisional integrity", ledger));
            line
        }
        Report::Breaks { division, face, routs } => {
            let (rule, what) = if *routs { ("EOTE-9.0.7", "routs") } else { ("EOTE-9.0.8", "falls back in disorder") };
            let text = format!("{} rolls {face} and {what}.", division_name(*division));
            let mut line = line(rule, sentence(&text));
            line.dice.push(die("EOTE-9.0.5", battle.division(*division).side, *face));
            line
        }
        Report::Recovered { division } => {
            line("EOTE-9.0.9", sentence(&format!("{} no longer has to fall back.", division_name(*division))))
        }
        Report::Over { winner, points: [first, second] } => {
            let end = match winner {
                None => "It is a draw".to_owned(),
                Some(side) => {
                    let party = party(game, *side);
                    sentence(&format!("{party} {} won", party.verb("has", "have")))
                }
            };
            let (most, least) = if *winner == Some(Side::Second) { (second, first) } else { (first, second) };
            line("EOTE-S.5", format!("The battle is over. {end}, {} to {least}.", count(*most, "point")))
        }
    }
}
