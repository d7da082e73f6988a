//! Lines of studies about corps: who is French, which corps acts, which is demoralized. Chapters XIX and XXI.
use super::draft::{Draft, side_word};
use crate::game::ViveLEmpereur;
use crate::unit::CorpsId;
use voltigeur_engine::actions::look_up;
use voltigeur_engine::study::{Finding, Line, StudyError, Unreadable, Words};

impl Draft {
    /// `french Red`, `acting B1`, `shaken B1`.
    pub(super) fn by_corps(&mut self, line: &Line, words: &mut Words<'_>) -> Result<(), StudyError> {
        match line.word.as_str() {
            "french" => "french".clone_into(&mut self.file.side[side_word(words)?.1.index()].nationality),
            "acting" => self.acting = Some((line.number, words.need("a corps")?.to_owned())),
            _ => self.shaken.push((line.number, words.need("a corps")?.to_owned())),
        }
        Ok(())
    }

    pub(super) fn settle_corps(&self, game: &mut ViveLEmpereur) -> Result<(), StudyError> {
        for (line, id) in &self.shaken {
            let corps = look_up::<CorpsId, _>(&*game.battle, id).map_err(|why| StudyError::new(*line, why))?;
            game.state.core.demoralized |= 1 << corps.0;
        }
        if let Some((line, id)) = &self.acting {
            let corps = look_up::<CorpsId, _>(&*game.battle, id).map_err(|why| StudyError::new(*line, why))?;
            let state = &mut game.state.core.interactive;
            (state.corps, state.done) = (1 << corps.0, 1 << corps.0);
            state.acting = game.battle.corps(corps).units;
        }
        Ok(())
    }
}

/// `expect late B1 2`: the morale that a corps has lost to time.
pub(super) fn judge(game: &ViveLEmpereur, words: &mut Words<'_>, wanted: bool) -> Result<Finding, Unreadable> {
    let corps = look_up::<CorpsId, _>(&*game.battle, words.need("a corps")?)?;
    let number: i16 = words.number("a number", -99..=99)?;
    let unit = game.battle.corps(corps).units.first().ok_or("the corps has no units")?;
    let found = -game.haste(unit);
    Ok(Finding::check((found == number) == wanted, || format!("it has lost {found} of its morale to time")))
}
