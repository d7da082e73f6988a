//! What holds after every action, whatever was decided and whatever fell.
use crate::battle::Battle;
use crate::game::Eagles;
use crate::lists::Arm;
use crate::procedure::Frame;
use crate::state::{LeaderStatus, State, Status};
use crate::terrain::Kind;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::Side;

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

/// EOTE-0.2.6, EOTE-0.1.4, EOTE-7.15.1, EOTE-5.4.4, EOTE-3.5.1.5.
pub(crate) fn check(game: &Eagles) -> Result<(), String> {
    fits(&game.battle, &game.state)?;
    blocks(game)?;
    bodies(game)?;
    towns(game)?;
    leaders(game)?;
    stack(game)
}

/// Nobody overlaps, everybody is on the table. In the middle of a move a unit may stand on friends it passes; when it is over, nobody may.
fn blocks(game: &Eagles) -> Result<(), String> {
    if !at_rest(game) {
        return Ok(());
    }
    let battle = &game.battle;
    let formed: UnitSet = battle.all_units().filter(|&unit| game.on_table(unit) && game.is_formed(unit)).collect();
    for unit in battle.all_units().filter(|&unit| game.on_table(unit)) {
        let block = game.block(unit);
        if !game.holds(&block) && game.is_ready(unit) {
            return Err(format!("{} is not wholly on the table (EOTE-0.1.4)", battle.unit_word(unit)));
        }
        if !formed.has(unit) {
            continue;
        }
        for other in formed.filter(|&other| other > unit) {
            let town = game.at(unit).town;
            let shared = town.is_some() && town == game.at(other).town;
            // Two that met head on share a combat and may stand in each other. EOTE-5.8.5.
            let met =
                game.side(unit) != game.side(other) && (game.at(unit).turn.charged || game.at(other).turn.charged);
            // Who has left a block stands with his ranks in it. House ruling H121.
            let out_of = |one: UnitId, friend: UnitId| {
                game.side(one) == game.side(friend) && game.comes_out_of_house(one, game.at(one).pose, friend)
            };
            let near = game.at_least(unit, other) <= 0.0;
            let overlaps = near && !shared && !met && block.overlaps(&game.block(other), DEEP);
            if overlaps && !out_of(unit, other) && !out_of(other, unit) {
                let (one, other) = (battle.unit_word(unit), battle.unit_word(other));
                return Err(format!("{one} and {other} overlap (EOTE-0.2.6)"));
            }
        }
    }
    Ok(())
}

/// Rounding after a step may push blocks into each other by a little more than what counts as overlap.
const DEEP: f64 = 0.01;

/// No move is under way: nobody stands where he stands for a moment only.
fn at_rest(game: &Eagles) -> bool {
    game.state.stack.iter().all(|frame| {
        matches!(
            frame,
            Frame::Phase(_)
                | Frame::Part(_)
                | Frame::CommandControl(_)
                | Frame::DeclareFire(_)
                | Frame::Declare(_)
                | Frame::Combats(_)
        )
    })
}

fn bodies(game: &Eagles) -> Result<(), String> {
    let battle = &game.battle;
    for unit in battle.all_units() {
        let (of, state) = (battle.unit(unit), game.at(unit));
        let id = &of.id;
        let detachment = of.detachment.is_some_and(|detachment| game.at(detachment).status != Status::Absent);
        if state.detached != detachment {
            return Err(format!(
                "{id}: its detachment is {} (EOTE-5.4.4)",
                if detachment { "out and not marked" } else { "marked and not out" }
            ));
        }
        if of.parent.is_some() && matches!(state.status, Status::Due | Status::Pool | Status::Waiting) {
            return Err(format!("{id}: a detachment is {:?} (EOTE-5.4.7)", state.status));
        }
        if (state.status == Status::Due) != (of.group.is_some() && state.status == Status::Due) {
            return Err(format!("{id} is due but belongs to no reinforcement group"));
        }
        if state.town.is_some() != (state.formation == Formation::Garrison) {
            return Err(format!("{id}: a unit is a garrison exactly when it is in a block (EOTE-7.15.1)"));
        }
        if state.blown && of.arm != Arm::Cavalry {
            return Err(format!("{id} is blown but not cavalry (EOTE-5.10.1)"));
        }
        if state.formation == Formation::Crew && of.arm != Arm::Artillery {
            return Err(format!("{id}: only batteries have gunners (EOTE-7.5.15)"));
        }
        if let Some(square) = state.refuge
            && (game.formation(square) != Formation::Square || game.side(square) != of.side)
        {
            return Err(format!("{id}: the gunners are not in a friendly square (EOTE-7.5.15)"));
        }
    }
    Ok(())
}

/// One infantry unit and one battery of one side in a block. EOTE-7.15.1.
fn towns(game: &Eagles) -> Result<(), String> {
    let battle = &game.battle;
    for town in battle.features_of(|kind| kind == Kind::TownBlock) {
        let inside = |unit: &UnitId| game.on_table(*unit) && game.at(*unit).town == Some(town);
        let garrison: UnitSet = battle.all_units().filter(inside).collect();
        let count = |arm: Arm| garrison.filter(|&unit| battle.arm(unit) == arm).count();
        let sides = Side::BOTH.into_iter().filter(|&side| garrison.into_iter().any(|unit| game.side(unit) == side));
        if count(Arm::Infantry) > 1 || count(Arm::Artillery) > 1 || count(Arm::Cavalry) > 0 || sides.count() > 1 {
            return Err(format!("{} holds too many: {garrison:?} (EOTE-7.15.1)", battle.feature_word(town)));
        }
    }
    Ok(())
}

/// One leader a unit; who is with a unit stands with it. EOTE-3.5.1.5.
fn leaders(game: &Eagles) -> Result<(), String> {
    let mut led = UnitSet::EMPTY;
    for leader in game.battle.all_leaders() {
        let state = game.state.leader(leader);
        let Some(unit) = state.unit.filter(|_| state.status == LeaderStatus::Here) else { continue };
        let id = game.battle.leader_word(leader);
        if led.has(unit) {
            return Err(format!("{id}: two leaders are attached to {} (EOTE-3.5.1.5)", game.battle.unit_word(unit)));
        }
        if !game.on_table(unit) {
            return Err(format!(
                "{id} is attached to {}, which is off the table (EOTE-3.5.1.6)",
                game.battle.unit_word(unit)
            ));
        }
        led.insert(unit);
    }
    Ok(())
}

fn stack(game: &Eagles) -> Result<(), String> {
    match game.state.stack.first() {
        Some(Frame::Phase(_)) => Ok(()),
        other => Err(format!("the lowest procedure is {other:?}, not a phase")),
    }
}
