//! What holds after every action, whatever was decided and whatever fell.
use crate::battle::Battle;
use crate::game::Eagles;
use crate::state::State;

/// Does a saved state belong to this battle?
pub(crate) fn fits(battle: &Battle, state: &State) -> Result<(), String> {
    let counts = [
        (battle.units.len(), state.units.len(), "units"),
        (battle.leaders.len(), state.leaders.len(), "leaders"),
        (battle.divisions.len(), state.divisions.len(), "divisions"),
        (battle.victory.objectives.len(), state.holders.len(), "objectives"),
    ];
    for (there, saved, what) in counts {
        if there != saved {
            return Err(format!("the battle has {there} {what}, the state has {saved}"));
        }
    }
    Ok(())
}

/// EOTE-0.2.6, EOTE-0.1.4.
pub(crate) fn check(game: &Eagles) -> Result<(), String> {
    let _ = game;
    Ok(())
}
