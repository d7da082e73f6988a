//! What fire, assaults and charges are worth, in victory points: by the ledgers and the tables of the game itself.
use eagles::Eagles;
use eagles::assault::Severity;
use eagles::lists::Arm;
use eagles::unit::{DivisionId, Formation, UnitId, UnitSet};
use eagles::victory::Hold;
use voltigeur_field::table::Pose;

/// What HITS cost in all, by their number: they wear; from the fourth on morale may give way, and the enemy has points for them.
const WORN: [f32; 9] = [0.0, 0.3, 0.7, 1.3, 3.4, 4.4, 5.0, 5.4, 5.8];
/// What disorder costs, and ground that is given up.
const DISORDER: f32 = 0.3;
const BACK: f32 = 0.35;
/// What a rout costs beyond its points and its HITS: a gap in the line.
const ROUT: f32 = 0.8;
/// What it costs if the division does not bear it, and by how much a rout makes that likelier.
pub(super) const DIVISION: f32 = 6.0;
const SHAKEN: i16 = 3;
/// What a HIT on a detachment of skirmishers costs.
const SKIRMISHERS: f32 = 0.12;
/// What a charge costs the horses, and what it costs tired ones.
const BLOWN: f32 = 0.35;
const SPENT: f32 = 1.1;
/// What cavalry that breaks through may still do.
const BREAKTHROUGH: f32 = 0.25;
/// What it is worth to force infantry into square.
const FORCED_SQUARE: f32 = 0.12;

/// What so many HITS more cost a unit.
fn wear(game: &Eagles, unit: UnitId, more: u8) -> f32 {
    let worn = |hits: i16| WORN[usize::try_from(hits).unwrap_or(0).min(WORN.len() - 1)];
    if game.battle().unit(unit).parent.is_some() {
        return SKIRMISHERS * f32::from(more);
    }
    let hits = game.hits(unit);
    worn(hits + i16::from(more)) - worn(hits)
}

/// What fire with a modified CE may be expected to cost its target.
pub(super) fn fire(game: &Eagles, target: UnitId, ce: i16) -> f32 {
    let chances = game.fire_chances(ce);
    let steady = game.battle().unit(target).parent.is_none() && !game.state().unit(target).disordered;
    let disorder = if steady { DISORDER * chances.disorder } else { 0.0 };
    disorder + chances.one * wear(game, target, 1) + chances.two * wear(game, target, 2)
}

/// What a result of the Assault Table costs a unit; `back` is what it would give up by falling back.
fn suffered(game: &Eagles, unit: UnitId, (own, other): (Severity, Severity), cavalry: bool, back: f32) -> f32 {
    let disordered = game.state().unit(unit).disordered;
    let disorders = matches!(own, Severity::Disorder | Severity::FallBack);
    let gives_way = cavalry && (own > other || own == other && game.battle().arm(unit) == Arm::Cavalry);
    let goes = own >= Severity::FallBack || gives_way || own == Severity::Disorder && disordered;
    wear(game, unit, own.hits())
        + if disorders && !disordered { DISORDER } else { 0.0 }
        + if own == Severity::Rout { rout(game, unit) } else { 0.0 }
        + if goes { back } else { 0.0 }
}

/// What a unit gives up by falling back: its place, and its share in ground that counts, the more the nearer the end is.
fn place(game: &Eagles, unit: UnitId) -> f32 {
    let battle = game.battle();
    let left = f32::from(battle.turns.saturating_sub(game.state().turn));
    let mut worth = BACK;
    for wanted in &battle.victory.objectives {
        let stands = |unit: UnitId| game.on_table(unit) && game.is_formed(unit) && game.is_in(unit, wanted.terrain);
        if wanted.hold == Hold::SoleFormed && stands(unit) {
            let company = battle.of_side(battle.unit(unit).side).filter(|&friend| stands(friend)).count();
            worth += f32::from(wanted.points) / company.max(1) as f32 / (1.5 + left);
        }
    }
    worth
}

/// What a rout costs beyond its HITS: its points, the gap, and the whole division if that breaks.
pub(super) fn rout(game: &Eagles, unit: UnitId) -> f32 {
    let breaks = game.battle().division_of(unit).map_or(0.0, |division| breaks(game, division, SHAKEN));
    f32::from(game.battle().victory.per_unit) + ROUT + DIVISION * breaks
}

/// How likely a division breaks if it has to bear so much more.
pub(super) fn breaks(game: &Eagles, division: DivisionId, more: i16) -> f32 {
    let bears = game.integrity_ledger(division).total() - more;
    f32::from((10 - bears).clamp(0, 10)) / 10.0
}

/// What it costs a unit whose heart fails to fall back: a HIT, its order and its place.
pub(super) fn falls_back(game: &Eagles, unit: UnitId) -> f32 {
    wear(game, unit, 1) + DISORDER + place(game, unit)
}

/// What an assault between these units may be expected to be worth to the first of them.
pub(super) fn assault(game: &Eagles, own: UnitSet, enemies: UnitSet) -> f32 {
    let horse = |units: UnitSet| units.into_iter().any(|unit| game.battle().arm(unit) == Arm::Cavalry);
    let (rides, cavalry) = (horse(own), horse(own.or(enemies)));
    let mut worth = 0.0;
    let faces = game.assault_results(own, enemies);
    for (units, sign) in [(own, -1.0), (enemies, 1.0)] {
        for unit in units {
            let back = place(game, unit);
            let cost = |&(ours, theirs): &(Severity, Severity)| {
                let results = if sign < 0.0 { (ours, theirs) } else { (theirs, ours) };
                suffered(game, unit, results, cavalry, back)
            };
            worth += sign * faces.iter().map(cost).sum::<f32>();
        }
    }
    let beyond = faces.iter().filter(|(_, theirs)| rides && *theirs >= Severity::OneHit).count();
    (worth + BREAKTHROUGH * beyond as f32) / 10.0
}

/// What a charge that ends at this place may be expected to be worth. Infantry that can form square tries to, and the charge is then not
/// carried home.
pub(super) fn charge(game: &Eagles, unit: UnitId, pose: Pose, target: UnitId) -> f32 {
    let met = game.as_if_charged(unit, pose, target);
    let tired = if game.state().unit(unit).blown { SPENT } else { BLOWN };
    let [own, enemy] = [unit, target].map(UnitSet::one);
    let home = |game: &Eagles| assault(game, own, enemy) - tired;
    match game.square_chance(target) {
        Some(chance) if game.battle().arm(target) == Arm::Infantry => {
            chance * FORCED_SQUARE + (1.0 - chance) * home(&met.as_if_not_squared(target))
        }
        _ => home(&met),
    }
}

/// The best that a unit could do by its fire as it stands; batteries count with what others add to theirs.
pub(super) fn best_fire(game: &Eagles, unit: UnitId, foes: UnitSet) -> f32 {
    let battery = game.battle().arm(unit) == Arm::Artillery;
    let mut best = 0.0f32;
    for foe in foes {
        let Some(ce) = game.fire_value(unit, foe) else { continue };
        let mut worth = fire(game, foe, ce);
        if battery {
            let others = game.battle().of_side(game.battle().unit(unit).side).without(unit);
            let guns = others.filter(|&friend| {
                game.battle().arm(friend) == Arm::Artillery
                    && game.on_table(friend)
                    && game.state().unit(friend).formation == Formation::Unlimbered
            });
            let joined: i16 = guns.filter_map(|friend| game.fire_value(friend, foe)).max().unwrap_or(0);
            if joined > 0 {
                worth = worth.max(fire(game, foe, ce + joined) - fire(game, foe, joined));
            }
        }
        best = best.max(worth);
    }
    best
}
