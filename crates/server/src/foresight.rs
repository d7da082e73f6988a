//! What may come of an action: the odds of the fight that it leads to, within a budget of work. Small fights are unfolded exactly; large ones
//! are played often, and the preview says that it is an estimate.
use crate::api::{Preview, Problem};
use crate::work::Waited;
use voltigeur_engine::odds::{Effort, FightOdds, Stance, TooLarge};
use voltigeur_engine::{AnyGame, BySide, Checked, OddsError, Side};

const STANCES: BySide<Stance> = BySide::new(Stance::FightOn, Stance::FightOn);

/// The most work that is done at once.
const AT_ONCE: u64 = 4_000;

/// The preview of an action, unless that takes longer than a few milliseconds: then what it is about. `game` is the game as the side that
/// asks knows it: nobody is told more than may be seen.
///
/// # Errors
/// The action and the game, to be looked at [at length](at_length).
pub fn at_once(game: Box<dyn AnyGame>, action: &str, side: Side, work: u64) -> Result<Preview, Large> {
    let action = match game.parse(action) {
        Ok(action) => action,
        Err(rejected) => {
            let problem = Some(rejected.into());
            return Ok(Preview { legal: false, says: None, problem, odds: None, bar: None, ledgers: Vec::new() });
        }
    };
    match game.odds_for(Some(&action), STANCES, &Effort::work(work.min(AT_ONCE))) {
        Err(OddsError::TooLarge(_)) => Err(Large { game, action, side }),
        Err(OddsError::Rejected(_)) => Ok(plain(&*game, &action)),
        Ok(odds) => Ok(with(odds, &*game, &action, side)),
    }
}

/// A legal action of which too much may come to be told at once.
pub struct Large {
    game: Box<dyn AnyGame>,
    action: Checked,
    side: Side,
}

/// The preview of a legal action for which more work is done, at most so much for exact odds and as much again for an estimate.
#[must_use]
pub fn at_length(large: &Large, work: u64, waited: &Waited) -> Preview {
    let Large { game, action, side } = large;
    let (game, side) = (&**game, *side);
    let stop = || waited.is_over();
    let effort = Effort { stop: &stop, ..Effort::work(work) };
    let situations = match game.odds_for(Some(action), STANCES, &effort) {
        Ok(odds) => return with(odds, game, action, side),
        Err(OddsError::Rejected(_)) => return plain(game, action),
        Err(OddsError::TooLarge(TooLarge(situations))) => situations,
    };
    let Ok(odds) = game.estimate(Some(action), STANCES, &effort) else {
        let why =
            "There are too many possible results to show odds here; `voltigeur odds` can compute them.".to_owned();
        return Preview { problem: Some(Problem { why, rule: None }), ..plain(game, action) };
    };
    let plays = odds.plays.unwrap_or(0);
    let mut preview = with(odds, game, action, side);
    if preview.bar.is_some() {
        let why = format!(
            "There are more than {situations} possible situations: these odds are an estimate from {plays} trials."
        );
        preview.problem = Some(Problem { why, rule: None });
    }
    preview
}

fn plain(game: &dyn AnyGame, action: &Checked) -> Preview {
    let says = game.describe(action).ok().map(|choice| choice.label);
    let ledgers = game.totals(action).unwrap_or_default();
    Preview { legal: true, says, problem: None, odds: None, bar: None, ledgers }
}

/// With odds, if there is a fight: one certain ending in which nothing happens is none.
fn with(odds: FightOdds, game: &dyn AnyGame, action: &Checked, side: Side) -> Preview {
    let fought = odds.endings.len() > 1 || odds.endings.iter().any(|(_, ending)| ending.favours.is_some());
    if !fought && !game.in_fight() {
        return plain(game, action);
    }
    Preview { bar: Some(odds.bar(side)), odds: Some(odds), ..plain(game, action) }
}
