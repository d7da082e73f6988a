//! Lines of studies about corps: who is French, which corps acts, which is demoralized. Chapters XIX and XXI.
use super::draft::{Draft, side_word};
use crate::game::ViveLEmpereur;
use voltigeur_engine::study::{Finding, Line, StudyError, Words};

fn corps(game: &ViveLEmpereur, id: &str) -> Result<usize, String> {
    let found = game.battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(id));
    found.ok_or_else(|| format!("there is no corps '{id}'"))
}

impl Draft {
    /// `french Red`, `acting B1`, `shaken B1`.
    pub(super) fn by_corps(&mut self, line: &Line, words: &mut Words<'_>) -> Result<(), StudyError> {
        match line.word.as_str() {
            "french" => self.french = Some(side_word(words)?.1),
            "acting" => self.acting = Some((line.number, words.need("a corps")?.to_owned())),
            _ => self.shaken.push((line.number, words.need("a corps")?.to_owned())),
        }
        Ok(())
    }

    pub(super) fn settle_corps(&self, game: &mut ViveLEmpereur) -> Result<(), StudyError> {
        for (line, id) in &self.shaken {
            let n = corps(game, id).map_err(|why| StudyError::new(*line, why))?;
            game.state.core.demoralized |= 1 << n;
        }
        if let Some((line, id)) = &self.acting {
            let n = corps(game, id).map_err(|why| StudyError::new(*line, why))?;
            let state = &mut game.state.core.interactive;
            (state.corps, state.done) = (1 << n, 1 << n);
            state.acting = game.battle.corps[n].units;
        }
        Ok(())
    }
}

/// `expect late B1 2`: the morale that a corps has lost to time.
pub(super) fn judge(game: &ViveLEmpereur, words: &mut Words<'_>, wanted: bool) -> Result<Finding, String> {
    let n = corps(game, words.next().ok_or("write a corps")?)?;
    let number: i16 = words.next().and_then(|word| word.parse().ok()).ok_or("write a number")?;
    let unit = game.battle.corps[n].units.first().ok_or("the corps has no units")?;
    let found = -game.haste(unit);
    Ok(Finding::check((found == number) == wanted, || format!("it has lost {found} of its morale to time")))
}
