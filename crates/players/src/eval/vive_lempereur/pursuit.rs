//! What charging cavalry makes of a fight that it has won. VLE-P9.2 to VLE-P9.5.
use super::charge::{LEAST_PROMISE, promise};
use super::picture::Picture;
use super::quick::{best, best_above};
use vive_lempereur::Action;
use vive_lempereur::action::Turn;
use vive_lempereur::arcs::aspects;
use vive_lempereur::procedure::{Advance, Exploit, ExploitStage};
use vive_lempereur::unit::{Arm, Formation, UnitId};
use voltigeur_field::hex::HexId;

/// What riding on into an empty hex must promise: it leaves the line behind.
const LEAST_RIDE: f32 = 0.5;

/// Whom the riders would meet beyond the hex that was won: the promise of a second fight.
fn second_fight(field: &Picture<'_>, unit: UnitId, from: HexId, goal: HexId) -> Option<f32> {
    let game = field.game;
    let stands = game.side_in(goal) == Some(field.side.other());
    stands.then(|| promise(field, unit, from, goal))
}

/// What an empty hex beyond is worth: a place to take, or broken troops and guns beside it, and nobody who can hurt.
fn ride(field: &Picture<'_>, goal: HexId) -> f32 {
    let (game, battle, state) = (field.game, field.game.battle(), field.game.state());
    let mut worth = if field.is_goal(goal) { 1.5 } else { 0.0 } - 2.0 * field.danger(goal);
    for (_, next) in battle.map.neighbours(goal) {
        let Some(top) = state.top(next).filter(|&top| battle.unit(top).side != field.side) else { continue };
        worth += match (state.good_order(top), battle.unit(top).arm) {
            (false, _) => 0.8,
            (true, Arm::Artillery) => 0.5,
            (true, _) => -0.7,
        };
    }
    if game.battle().ground(goal).charge_cost().is_none() { -9.0 } else { worth }
}

/// Exploits toward the hex that promises most, if one does. VLE-P9.2.
pub(super) fn chase(field: &Picture<'_>, advance: &Advance, legal: &[Action]) -> Option<usize> {
    let battle = field.game.battle();
    let rider = advance.able.into_iter().filter(|&unit| battle.unit(unit).arm == Arm::Cavalry);
    let rider = rider.max_by_key(|&unit| field.game.steps(unit))?;
    best_above(legal, 0.0, |action| match *action {
        Action::Exploit(goal) => match second_fight(field, rider, advance.target, goal) {
            Some(worth) => (worth > LEAST_PROMISE).then_some(worth),
            None => Some(ride(field, goal)).filter(|&worth| worth > LEAST_RIDE),
        },
        _ => None,
    })
}

/// All ride, turn to the hex beyond, and go on if it still promises something. VLE-P9.3, VLE-P9.4.
pub(super) fn exploit(field: &Picture<'_>, exploit: &Exploit, legal: &[Action]) -> Option<usize> {
    let (battle, state) = (field.game.battle(), field.game.state());
    let done = || legal.iter().position(|action| *action == Action::Done);
    match exploit.stage {
        ExploitStage::Choose => best(legal, |action| matches!(action, Action::Advance(_)).then_some(0.0)).or_else(done),
        ExploitStage::Squares => best(legal, |action| matches!(action, Action::Square(_)).then_some(0.0)),
        ExploitStage::Turn => {
            let unit = exploit.turning.first()?;
            let way = battle.direction(exploit.hex, exploit.goal)?;
            let fits = |facing: u8| aspects(Formation::Line, facing % 6, false).front.has(way);
            let facing = state.facing(unit);
            if fits(facing) {
                return done();
            }
            best(legal, |action| match *action {
                Action::Turn(Turn::Left) => fits(facing + 5).then_some(1.0),
                Action::Turn(Turn::Right) => fits(facing + 1).then_some(1.0),
                _ => None,
            })
            .or_else(done)
        }
        _ => {
            let rider = exploit.going.into_iter().max_by_key(|&unit| field.game.steps(unit))?;
            best_above(legal, 0.0, |action| match *action {
                Action::Attack(goal) => {
                    second_fight(field, rider, exploit.hex, goal).filter(|&worth| worth > LEAST_PROMISE)
                }
                Action::To(goal) => Some(ride(field, goal)).filter(|&worth| worth > LEAST_RIDE),
                _ => None,
            })
            .or_else(done)
        }
    }
}
