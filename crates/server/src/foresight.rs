//! What may come of an action: the odds of the fight that it leads to, within a budget of work. Small fights are unfolded exactly; large ones
//! are played often, and the preview says that it is an estimate.
use crate::api::{Preview, Problem};
use crate::work::Waited;
use voltigeur_engine::odds::{Effort, FightOdds, Stance, TooLarge};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{AnyGame, BySide, OddsError, Side};

const STANCES: BySide<Stance> = BySide::new(Stance::FightOn, Stance::FightOn);

/// The most work that is done at once.
const AT_ONCE: u64 = 4_000;

/// The preview of an action, unless that takes longer than a few milliseconds. Nobody is told more than may be seen: what is hidden plays no
/// part in the odds.
#[must_use]
pub fn at_once(game: &dyn AnyGame, action: &str, side: Side, work: u64) -> Option<Preview> {
    if let Err(rejected) = game.check(action) {
        let problem = Some(rejected.into());
        return Some(Preview { legal: false, says: None, problem, odds: None, bar: None, ledgers: Vec::new() });
    }
    let game = &*game.as_seen(Viewer::Side(side));
    match game.odds_for(Some(action), STANCES, &Effort::work(work.min(AT_ONCE))) {
        Err(OddsError::TooLarge(_)) => None,
        // It is legal, though perhaps not as far as this side can see.
        Err(OddsError::Rejected(_)) => Some(plain(game, action)),
        Ok(odds) => Some(with(odds, game, action, side)),
    }
}

/// The preview of a legal action for which more work is done, at most so much for exact odds and as much again for an estimate.
#[must_use]
pub fn at_length(game: &dyn AnyGame, action: &str, side: Side, work: u64, waited: &Waited) -> Preview {
    let game = &*game.as_seen(Viewer::Side(side));
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

fn plain(game: &dyn AnyGame, action: &str) -> Preview {
    let (says, ledgers) = (game.describe(action).map(|choice| choice.label), game.totals(action));
    Preview { legal: true, says, problem: None, odds: None, bar: None, ledgers }
}

/// With odds, if there is a fight: one certain ending in which nothing happens is none.
fn with(odds: FightOdds, game: &dyn AnyGame, action: &str, side: Side) -> Preview {
    let fought = odds.endings.len() > 1 || odds.endings.iter().any(|(_, ending)| ending.favours.is_some());
    if !fought && !game.in_fight() {
        return plain(game, action);
    }
    Preview { bar: Some(odds.bar(side)), odds: Some(odds), ..plain(game, action) }
}
