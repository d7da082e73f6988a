//! Lines of studies about what is hidden: counters and decoys. Chapter XX.
use super::draft::{Draft, side_word};
use crate::fog::Lure;
use crate::game::ViveLEmpereur;
use crate::unit::UnitId;
use voltigeur_engine::Side;
use voltigeur_engine::actions::look_up;
use voltigeur_engine::study::{Finding, Line, StudyError, Unreadable, Words};
use voltigeur_engine::view::Viewer;

/// What lies hidden once the units stand.
pub(super) enum Concealed {
    /// Under a counter, with others of its hex.
    Unit(String),
    /// A decoy under a unit or in a hex.
    Decoy(Side, String),
    /// A counter over decoys alone.
    Counter(Side, String),
}

impl Draft {
    /// `counters Blue B1 2`, `decoys Blue 1`, `decoy Blue I`, `decoy Blue 0505`, `counter Blue 0505`, `setup`.
    pub(super) fn hidden(&mut self, line: &Line, words: &mut Words<'_>) -> Result<(), StudyError> {
        if line.word == "setup" {
            self.setup = true;
            return Ok(());
        }
        let (_, side) = side_word(words)?;
        match line.word.as_str() {
            "counters" => {
                let key = words.need("a corps, or army")?.to_owned();
                let number: u8 = words.number("how many", 1..=4)?;
                self.file.side[side.index()].reserve_counters.insert(key, number);
            }
            "decoys" => self.file.side[side.index()].decoys = words.number("how many", 0..=6)?,
            "decoy" => {
                let at = words.need("a unit or a hex")?.to_lowercase();
                self.concealed.push((line.number, Concealed::Decoy(side, at)));
            }
            _ => {
                let at = words.need("a hex")?.to_owned();
                self.concealed.push((line.number, Concealed::Counter(side, at)));
            }
        }
        Ok(())
    }
}

/// Puts under counters what the lines say.
pub(super) fn conceal(game: &mut ViveLEmpereur, concealed: &[(usize, Concealed)]) -> Result<(), StudyError> {
    for (line, what) in concealed {
        let error = |why: String| StudyError::new(*line, why);
        let free = |game: &ViveLEmpereur, side: Side| {
            let idle = |&n: &u8| game.battle.counters[usize::from(n)].side == side && game.counter_hex(n).is_none();
            game.counters().find(idle).ok_or_else(|| error("no counter is left".to_owned()))
        };
        match what {
            Concealed::Unit(name) => {
                let unit = look_up::<UnitId, _>(&*game.battle, name).map_err(error)?;
                let hex = game.state.hex(unit);
                let beside = game.counters().find(|&n| game.counter_hex(n) == hex && game.lying(n).units.len() < 2);
                let counter = beside.map_or_else(|| free(game, game.side(unit)), Ok)?;
                game.state.core.fog.cover(counter, unit);
            }
            Concealed::Decoy(side, at) => {
                let to = match look_up::<UnitId, _>(&*game.battle, at) {
                    Ok(unit) => Lure::Under(unit),
                    Err(_) => Lure::At(game.battle.hex(at).map_err(error)?),
                };
                let hand =
                    |&n: &usize| game.battle.decoys[n].side == *side && game.state.core.fog.decoys[n] == Lure::Hand;
                let decoy = (0..game.battle.decoys.len()).find(hand);
                let decoy = decoy.ok_or_else(|| error("you have no decoy left".to_owned()))?;
                game.state.core.fog.decoys[decoy] = to;
            }
            Concealed::Counter(side, at) => {
                let hex = game.battle.hex(at).map_err(error)?;
                let counter = free(game, *side)?;
                game.state.core.fog.lay(counter, hex);
            }
        }
    }
    Ok(())
}

/// Does the enemy of a unit see it? VLE-XX.1a.
pub(super) fn is_seen(game: &ViveLEmpereur, unit: UnitId) -> bool {
    let view = voltigeur_engine::Presentation::view(game, Viewer::Side(game.side(unit).other()));
    view.pieces.iter().any(|piece| piece.id == game.unit(unit).id)
}

/// `expect counters Red 1`, `expect decoys Red 0`: how many are on the map.
pub(super) fn judge(
    game: &ViveLEmpereur,
    what: &str,
    words: &mut Words<'_>,
    wanted: bool,
) -> Result<Finding, Unreadable> {
    let (_, side) = side_word(words)?;
    let number: usize = words.number("how many", 0..=99)?;
    let found = match what {
        "counters" => {
            let own = |&n: &u8| game.battle.counters[usize::from(n)].side == side;
            game.counters().filter(own).filter(|&n| game.counter_hex(n).is_some()).count()
        }
        _ => {
            let own = |&n: &usize| game.battle.decoys[n].side == side;
            (0..game.battle.decoys.len()).filter(own).filter(|&n| game.decoy_hex(n).is_some()).count()
        }
    };
    Ok(Finding::check((found == number) == wanted, || format!("{found} {what} are on the map")))
}
