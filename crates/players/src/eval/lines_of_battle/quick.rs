//! Quick choices: for what follows a plan that is being weighed, and on the way from one plan to the next.
use super::fights::hit_value;
use lines_of_battle::action::Spot;
use lines_of_battle::procedure::{Combat, Frame, Phase, Step};
use lines_of_battle::unit::UnitId;
use lines_of_battle::{Action, LinesOfBattle};
use voltigeur_engine::odds::Stance;
use voltigeur_engine::{Fights, Rules, Seeded, Side};
use voltigeur_field::area::AreaId;

pub(super) fn choose(game: &LinesOfBattle, legal: &[Action], rng: &mut Seeded) -> usize {
    if legal.len() == 1 {
        return 0;
    }
    match (game.procedure(), game.state().phase()) {
        (Some(Frame::Combat(combat)), _) => in_combat(game, combat, legal),
        (Some(Frame::Retreat(retreat)), _) => best(legal, |action| refuge(game, retreat.side, action)),
        // Restricted points are offered last and serve for less: they go first.
        (Some(Frame::Bill(_)), _) => legal.len() - 1,
        (Some(Frame::Group(_)), _) => find(legal, Action::Stop).unwrap_or_else(|| rng.below(legal.len())),
        (Some(Frame::Displaced(_)), _) => 0,
        (None, Phase::SetUp(_) | Phase::Begin(_)) => place(game, legal, rng),
        (None, Phase::Rally(_)) => rally(game, legal),
        (None, Phase::Fire(_)) => best(legal, |action| shot(game, action)),
        (None, Phase::Guns(_)) => guns(game, legal),
        (None, Phase::Reinforcements(_)) => 0,
        (None, Phase::Leaders(_) | Phase::Move(_) | Phase::Over(_)) => find(legal, Action::End).unwrap_or(0),
    }
}

fn find(legal: &[Action], wanted: Action) -> Option<usize> {
    legal.iter().position(|action| *action == wanted)
}

/// The first of the best.
fn best(legal: &[Action], value: impl Fn(&Action) -> f32) -> usize {
    let mut best = (0, f32::MIN);
    for (n, action) in legal.iter().enumerate() {
        let value = value(action);
        if value > best.1 {
            best = (n, value);
        }
    }
    best.0
}

/// Stands as long as it makes sense: attackers go back when their lead is the weaker one, defenders when theirs is spent.
fn in_combat(game: &LinesOfBattle, combat: &Combat, legal: &[Action]) -> usize {
    let strength = |unit: Option<UnitId>| unit.map_or(0, |unit| game.strength(unit));
    let stance = match combat.step {
        Step::RetreatBeforeCombat | Step::DefenderMayRetreat | Step::AttackerMayRetreat
            if !combat.chosen.is_empty() =>
        {
            return best(legal, |action| if matches!(action, Action::Retreat(_)) { 1.0 } else { 0.0 });
        }
        Step::DefenderMayRetreat if strength(combat.lead_defender) <= 0 && strength(combat.lead_attacker) >= 1 => {
            Stance::Cautious
        }
        Step::AttackerMayRetreat | Step::BreakOff | Step::GiveUp => Stance::Cautious,
        Step::Counterattack if combat.chosen.is_empty() => {
            let riders = legal.iter().filter_map(|action| match action {
                Action::Counterattack(unit) => Some(game.strength(*unit)),
                _ => None,
            });
            if riders.max().unwrap_or(0) < strength(combat.lead_attacker) {
                return find(legal, Action::Done).unwrap_or(0);
            }
            Stance::FightOn
        }
        _ => Stance::FightOn,
    };
    game.by_stance(stance, legal)
}

/// Where a retreat is safe: friends there, no enemies next door.
fn refuge(game: &LinesOfBattle, side: Side, action: &Action) -> f32 {
    let Action::To(area) = *action else { return 0.0 };
    let next_door = |side: Side| {
        let held = |&&(to, _): &&(AreaId, _)| game.holder(to) == Some(side);
        game.battle().map.neighbours(area).iter().filter(held).count() as f32
    };
    let friends = if game.holder(area) == Some(side) { 1.0 } else { 0.0 };
    friends + 0.3 * next_door(side) - next_door(side.other())
}

/// Where the scenario suggests, or anywhere.
fn place(game: &LinesOfBattle, legal: &[Action], rng: &mut Seeded) -> usize {
    let suggested = legal.iter().position(|action| match *action {
        Action::Place(unit, Spot::Area(area)) => game.battle().unit(unit).suggested == Some(area),
        _ => false,
    });
    suggested.unwrap_or_else(|| rng.below(legal.len()))
}

/// The weakest first, while a command point is left for a move.
fn rally(game: &LinesOfBattle, legal: &[Action]) -> usize {
    let end = find(legal, Action::End).unwrap_or(0);
    if game.state().purse().free < 2 {
        return end;
    }
    best(legal, |action| match *action {
        Action::Rally(unit) if game.strength(unit) <= 1 => 2.0 - f32::from(game.strength(unit)),
        Action::End => 0.5,
        _ => 0.0,
    })
}

/// What a shot is worth: the face needed, and the target.
fn shot(game: &LinesOfBattle, action: &Action) -> f32 {
    let Action::Fire(shooter, target) = *action else { return 0.0 };
    let sight = &game.battle().derived.sight;
    let (Some(from), Some(to)) = (game.state().area_of(shooter), game.state().area_of(target)) else { return 0.0 };
    let shot = match game.state().link_of(target) {
        Some(link) => sight.at_line(from, link, to),
        None => sight.at_area(from, to),
    };
    let needs = shot.map_or(6, |shot| shot.needs) - u8::from(game.state().in_square(target));
    let saved =
        if game.battle().derived.artillery.has(target) && !game.state().is_limbered(target) { 0.5 } else { 1.0 };
    f32::from(7 - needs) * saved * hit_value(game, target)
}

/// Deploys guns, limbers none.
fn guns(game: &LinesOfBattle, legal: &[Action]) -> usize {
    let deploy = legal.iter().position(|action| matches!(action, Action::Deploy(_)));
    deploy.or_else(|| game.decline().and_then(|no| find(legal, no))).unwrap_or(0)
}
