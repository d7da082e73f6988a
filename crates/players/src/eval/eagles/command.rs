//! Phase 1: rallies, leaders who join a unit, orders.
use super::aims::holder;
use super::leaders;
use eagles::orders::{Kind, Objective, Orders};
use eagles::procedure::CommandStep;
use eagles::unit::DivisionId;
use eagles::{Action, Eagles};
use voltigeur_engine::GameState;

/// How much an action of phase 1 appeals: rallies are tried, leaders join whoever needs them, reserves are called, divisions that have
/// nothing left to do get new work.
pub(super) fn weigh(game: &Eagles, step: CommandStep, action: &Action) -> f32 {
    match (step, action) {
        (CommandStep::Rally, Action::Rally(_)) => 1.0,
        (CommandStep::Attach, &Action::Attach(leader, unit)) => leaders::attach(game, leader, unit),
        (CommandStep::Orders, &Action::Order(_, division, orders)) => order(game, division, &orders),
        (_, Action::Done) => 0.5,
        _ => 0.0,
    }
}

/// How much an order appeals; less than half a point is not worth the ride.
fn order(game: &Eagles, division: DivisionId, orders: &Orders) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    let side = battle.division(division).side;
    let now = state.division(division);
    let idle = matches!(now.orders.now.kind, Kind::Defend | Kind::Reserve);
    if orders.now.kind != Kind::Attack || now.pending.is_some() || now.issued.is_some() || !idle {
        return -1.0;
    }
    let points = game.score();
    let ahead = points[side] - points[side.other()];
    let objective =
        battle.victory.objectives.iter().position(|wanted| orders.now.objective == Objective::Terrain(wanted.terrain));
    let ground = match objective {
        Some(number) if holder(game, number) == Some(side) => return -1.0,
        Some(number) => 0.1 * f32::from(battle.victory.objectives[number].points),
        // Horse goes for the enemy, foot for the ground.
        None if battle.division(division).cavalry => 0.7,
        None => 0.0,
    };
    let reserve = now.orders.now.kind == Kind::Reserve;
    if reserve || ahead < i32::from(battle.victory.margin) { 0.6 + ground } else { -1.0 }
}
