//! What a unit is to do: its share in the order of its division and in the objectives of the battle.
use eagles::Eagles;
use eagles::lists::Arm;
use eagles::orders::{Kind, Objective};
use eagles::state::Status;
use eagles::unit::{FeatureId, Formation, UnitId};
use eagles::victory::Hold;
use voltigeur_engine::Side;

/// What an inch nearer to the goal is worth.
const INCH: f32 = 0.05;
/// Garrisons are as good as lost ground when the enemy is as near as this.
const THREATENED: f64 = 10.0;

/// Where a unit is to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// What it is about.
    pub objective: Objective,
    /// A block that it is to garrison.
    pub garrison: bool,
    /// How much it matters.
    weight: f32,
    /// How far from it is near enough.
    stand_off: f64,
}

impl Aim {
    /// What the distance from its goal costs a unit where it stands.
    pub fn pull(&self, game: &Eagles, unit: UnitId) -> f32 {
        if self.garrison && game.state().unit(unit).town.is_some_and(|town| self.objective == Objective::Terrain(town))
        {
            return 0.6;
        }
        let far = game.objective_distance(self.objective, game.point(unit));
        if let (true, Objective::Terrain(block)) = (self.garrison, self.objective) {
            // It goes in straight ahead.
            let before = game.fronts(unit).iter().any(|front| front.distance(&game.town_block(block)).is_finite());
            return -INCH * self.weight * far as f32 - if before { 0.0 } else { 0.25 };
        }
        -INCH * self.weight * (far - self.stand_off).max(0.0) as f32
    }
}

/// What a unit is to do: a block of houses to take, else the order of its division, else the nearest objective.
pub(super) fn aim(game: &Eagles, unit: UnitId) -> Option<Aim> {
    let (battle, state) = (game.battle(), game.state());
    let of = battle.unit(unit);
    if let Some(block) = block_to_take(game, unit) {
        return Some(Aim { objective: Objective::Terrain(block), garrison: true, weight: 1.3, stand_off: 0.0 });
    }
    let stand_off = match of.arm {
        Arm::Infantry => 0.0,
        Arm::Cavalry => 6.0,
        Arm::Artillery => 8.0,
    };
    let order = battle.division_of(unit).map(|division| state.division(division).orders.now);
    let weight = match order.map(|order| order.kind) {
        Some(Kind::Attack | Kind::Maneuver | Kind::Pursuit) => 1.0,
        Some(Kind::Withdraw) => 0.8,
        Some(Kind::Defend | Kind::Reserve) | None => 0.25,
    };
    let ordered = order.map(|order| order.objective).filter(|&objective| objective != Objective::Here);
    let objective = ordered.or_else(|| contested(game, unit))?;
    let stand_off = if matches!(objective, Objective::Edge(_) | Objective::Point { .. }) { 0.0 } else { stand_off };
    Some(Aim { objective, garrison: false, weight, stand_off })
}

/// The nearest objective of the battle that its side does not hold.
fn contested(game: &Eagles, unit: UnitId) -> Option<Objective> {
    let side = game.battle().unit(unit).side;
    let wanted = game.battle().victory.objectives.iter().enumerate();
    let open = wanted.filter(|(n, _)| holder(game, *n) != Some(side));
    let far = |objective: &Objective| game.objective_distance(*objective, game.point(unit));
    open.map(|(_, wanted)| Objective::Terrain(wanted.terrain)).min_by(|a, b| far(a).total_cmp(&far(b)))
}

pub(super) fn holder(game: &Eagles, number: usize) -> Option<Side> {
    game.state().holders.get(number).copied().flatten()
}

/// A block of houses that somebody must take or keep, and for which this unit is the nearest.
fn block_to_take(game: &Eagles, unit: UnitId) -> Option<FeatureId> {
    let (battle, state) = (game.battle(), game.state());
    let side = battle.unit(unit).side;
    // Whoever is in keeps it.
    if let Some(block) = state.unit(unit).town {
        return battle.victory.objectives.iter().map(|wanted| wanted.terrain).find(|&wanted| wanted == block);
    }
    if !may_garrison(game, unit) {
        return None;
    }
    let mut taken: Vec<UnitId> = Vec::new();
    for (number, wanted) in battle.victory.objectives.iter().enumerate() {
        if !matches!(wanted.hold, Hold::GarrisonLast | Hold::GarrisonLastClear) || state.is_burning(wanted.terrain) {
            continue;
        }
        let block = wanted.terrain;
        let inside = |unit: &UnitId| game.on_table(*unit) && state.unit(*unit).town == Some(block);
        if battle.all_units().any(|unit| inside(&unit)) {
            continue;
        }
        if holder(game, number) == Some(side) && !threatened(game, block, side) {
            continue;
        }
        let goal = Objective::Terrain(block);
        let able = battle.of_side(side).filter(|&other| may_garrison(game, other) && !taken.contains(&other));
        let far = |unit: &UnitId| game.objective_distance(goal, game.point(*unit));
        let nearest = able.min_by(|a, b| far(a).total_cmp(&far(b)).then(a.cmp(b)));
        if nearest == Some(unit) && far(&unit) < 24.0 {
            return Some(block);
        }
        taken.extend(nearest);
    }
    None
}

/// Infantry that can be spared for houses.
fn may_garrison(game: &Eagles, unit: UnitId) -> bool {
    let (of, now) = (game.battle().unit(unit), game.state().unit(unit));
    of.arm == Arm::Infantry
        && of.parent.is_none()
        && now.status == Status::Ready
        && game.on_table(unit)
        && now.town.is_none()
        && !matches!(now.formation, Formation::Skirmish(_) | Formation::Square)
}

/// Is a formed enemy near a block?
fn threatened(game: &Eagles, block: FeatureId, side: Side) -> bool {
    let goal = Objective::Terrain(block);
    game.battle().of_side(side.other()).any(|enemy| {
        game.on_table(enemy) && game.is_formed(enemy) && game.objective_distance(goal, game.point(enemy)) < THREATENED
    })
}
