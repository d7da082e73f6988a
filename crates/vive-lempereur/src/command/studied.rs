//! What studies say and ask about command.
use super::language::{NONE, Tactic};
use super::{Aide, Brief, Orders, text};
use crate::game::ViveLEmpereur;
use crate::procedure::Phase;
use crate::study::side_word;
use crate::unit::{CorpsId, UnitId};
use std::sync::Arc;
use voltigeur_engine::actions::look_up;
use voltigeur_engine::procedure::{Layers, Procedural};
use voltigeur_engine::study::{Line, StudyError, Words};
use voltigeur_engine::{BySide, Side};

/// The lines of a study about command.
#[derive(Default)]
pub(crate) struct StaffDraft {
    orders: Vec<(usize, String, String)>,
    aides: Vec<(usize, Side, String, String, String)>,
    capability: BySide<Option<u8>>,
    delay: u8,
}

impl StaffDraft {
    pub fn read(&mut self, line: &Line) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        match line.word.as_str() {
            "order" => {
                let corps = words.need("a corps")?.to_owned();
                let order = line.rest.trim_start().split_once(char::is_whitespace).map_or("", |(_, order)| order);
                self.orders.push((line.number, corps, order.trim().to_owned()));
                return Ok(());
            }
            "aide" => {
                let (_, side) = side_word(&mut words)?;
                let corps = words.need("a corps")?.to_owned();
                let hex = words.need("a hex")?.to_owned();
                let tactic = words.need("a tactic")?.to_owned();
                self.aides.push((line.number, side, corps, hex, tactic));
            }
            "capability" => {
                let (_, side) = side_word(&mut words)?;
                self.capability[side] = Some(words.number("orders a turn", 0..=9)?);
            }
            _ => self.delay = words.number("a number of turns", 0..=20)?,
        }
        words.finish("nothing more belongs on this line")
    }

    /// Puts orders and aides where the study wants them.
    pub fn set_up(&self, game: &mut ViveLEmpereur) -> Result<(), StudyError> {
        let battle = Arc::make_mut(&mut game.battle);
        battle.staff.reserve_delay = self.delay;
        for side in Side::BOTH {
            battle.staff.capability[side] = self.capability[side].unwrap_or(3);
        }
        game.state.core.stack.clear();
        game.state.core.command.undecided = 0;
        for (line, name, order) in &self.orders {
            let wrong = |why: String| StudyError::new(*line, why);
            let corps = look_up::<CorpsId, _>(&*game.battle, name).map_err(wrong)?;
            let brief = match Tactic::from_word(order.trim()) {
                Some(tactic) => Brief { tactic, number: NONE },
                None => {
                    let side = game.battle.corps(corps).side;
                    let book = text::check(&game.battle, side, order).map_err(|faults| wrong(faults.join("; ")))?;
                    let number = game.state.core.command.book.copy(&book, 0, false);
                    if number == NONE {
                        return Err(wrong("the study has too many orders".to_owned()));
                    }
                    let tactic = book.order(0).map_or(Tactic::Defense, |order| order.tactic);
                    Brief { tactic, number }
                }
            };
            game.settle_order(corps, brief);
        }
        for (line, side, name, hex, tactic) in &self.aides {
            let wrong = |why: String| StudyError::new(*line, why);
            let corps = look_up::<CorpsId, _>(&*game.battle, name).map_err(wrong)?;
            let hex = game.battle.hex(hex).map_err(wrong)?;
            let tactic = Tactic::from_word(tactic).ok_or_else(|| wrong(format!("'{tactic}' is not a tactic")))?;
            let leader = game.corps_commander(corps).ok_or_else(|| wrong("the corps has no commander".to_owned()))?;
            let brief = Brief { tactic, number: NONE };
            let leaves = game.state.turn();
            let wing = game.wing_commander(corps).map_or(NONE, |wing| wing.0);
            let aide = Aide { side: *side, leader, corps, brief, hex, wing, leaves };
            game.state.core.command.aides.push(aide);
        }
        game.judge_command();
        game.remember_places();
        if game.battle.command_level() >= 3 && game.state.core.phase == Phase::CHARGE {
            game.open(Orders { initiative: false });
        }
        Ok(())
    }
}

/// What is found about command where a study expects something, and what it expects.
pub(crate) fn found(game: &ViveLEmpereur, what: &str, words: &mut Words<'_>) -> Result<(String, String), String> {
    let command = &game.state.core.command;
    let name = words.next().ok_or("say whose it is")?.to_owned();
    let expected = words.rest();
    let found = match what {
        "aides" => {
            let side = if name.eq_ignore_ascii_case("blue") { Side::First } else { Side::Second };
            command.aides.iter().filter(|aide| aide.side == side).count().to_string()
        }
        "aide" => {
            let number: usize = name.parse().map_err(|_| format!("'{name}' is not a number of an aide"))?;
            let aide = command.aides.get(number.wrapping_sub(1));
            aide.map_or("off".to_owned(), |aide| game.battle.label(aide.hex))
        }
        "fresh" => {
            let unit = look_up::<UnitId, _>(&*game.battle, &name)?;
            if game.all_fresh(crate::unit::UnitSet::one(unit)) { "yes" } else { "no" }.to_owned()
        }
        "coming" => {
            let own = game.corps_order(look_up::<CorpsId, _>(&*game.battle, &name)?);
            own.coming.map_or("none".to_owned(), |coming| format!("{} {}", coming.brief.tactic.word(), coming.due))
        }
        "sent" => {
            let own = game.corps_order(look_up::<CorpsId, _>(&*game.battle, &name)?);
            // The words of a study are read without commas.
            own.coming.map_or("none".to_owned(), |coming| game.order_words(coming.brief.number).replace(',', ""))
        }
        _ => game.corps_order(look_up::<CorpsId, _>(&*game.battle, &name)?).tactic.word().to_owned(),
    };
    Ok((found, expected))
}
