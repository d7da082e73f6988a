//! What can be chosen, in words: what it does, what it costs, what it points at.
use super::{division_words, facing, inches, name, orders_targets, orders_words, rule_of, short_inches, slant};
use super::{target, turned, wind};
use crate::action::{Action, Leg, Legs};
use crate::game::Eagles;
use crate::movement::{formation_words, in_formation};
use crate::procedure::Back;
use crate::state::{Aim, Spot};
use crate::tables::WHOLE;
use crate::unit::{FeatureId, LeaderId, UnitId};
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::list;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::view::{Choice, Target};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Point};

/// An action in words, with what it points at and costs.
pub(crate) fn describe_action(game: &Eagles, action: &Action) -> Choice {
    let (label, points_at) = now(game, action);
    Choice {
        action: action.written(&game.battle),
        label: label.unwrap_or_else(|| action.label(&game.battle)),
        rule: rule_of(game, action).0.to_owned(),
        cost: cost(game, action),
        points_at: points_at.unwrap_or_else(|| action.targets(&game.battle)),
        ..Choice::default()
    }
}

fn feature_name(game: &Eagles, feature: FeatureId) -> &str {
    &game.battle.feature_names[feature.index()]
}

fn leader_name(game: &Eagles, leader: LeaderId) -> &str {
    &game.battle.leader(leader).name
}

/// What an action is called and what it points at, where the table of actions cannot say it: it depends on the state, or reads otherwise for
/// some measures.
fn now(game: &Eagles, action: &Action) -> (Option<String>, Option<Vec<Target>>) {
    let label = match *action {
        Action::Done => game.label_now(action).unwrap_or_else(|| "continue".to_owned()),
        Action::Put(pose) => format!("at {}, {}, {}", pose.x, pose.y, facing(pose.heading)),
        Action::Back(angle, distance) => {
            let way = match angle {
                0 => " straight back".to_owned(),
                _ => slant(Angle(100 * i32::from(angle))),
            };
            return (Some(format!("{}{way}", inches(distance))), Some(back_way(game, angle, distance)));
        }
        Action::Turn(Angle(0)) => "do not turn".to_owned(),
        Action::Turn(angle) => format!("turn {}", turned(angle)),
        Action::Order(leader, to, orders) => {
            let (who, task) = (division_words(&game.battle, to), orders_words(game, &orders));
            let label = format!("{} orders {who} to {task}", leader_name(game, leader));
            return (Some(label), Some(orders_targets(game, to, &orders)));
        }
        Action::Move(unit, legs, charge) => return both(moves(game, unit, &legs, charge)),
        Action::Ride(leader, to) => {
            format!("{} rides {}", leader_name(game, leader), place_words(game.leader_point(leader), to))
        }
        Action::Reman(unit, heading) => format!("{} mans its guns again, {}", name(game, unit), facing(heading)),
        Action::Enter(unit, legs, other) => {
            let from = if other { " from the other entry point" } else { "" };
            // The unit is nowhere yet.
            let label = format!("{} enters{from}: {}", name(game, unit), legs_words(game, &legs));
            return (Some(label), Some(Vec::new()));
        }
        Action::Fire(unit, Aim::Block(town)) => {
            format!("{} tries to set {} on fire", name(game, unit), feature_name(game, town))
        }
        Action::Breakthrough(angle, distance) => return both(breakthrough(game, angle, distance)),
        Action::Follow(unit, angle) => {
            let way = if angle.0 == 0 { " straight ahead".to_owned() } else { slant(angle) };
            format!("follow {}{way}", name(game, unit))
        }
        Action::Fight(n) => return both(combat(game, n)),
        _ => return (None, None),
    };
    (Some(label), None)
}

fn both((label, points_at): (String, Vec<Target>)) -> (Option<String>, Option<Vec<Target>>) {
    (Some(label), Some(points_at))
}

/// How far a place is, in which direction, and where: no two places read alike.
fn place_words(from: Point, to: Spot) -> String {
    let way = to.point() - from;
    let far = short_inches(Length::round(way.length()));
    format!("{far} {}, to {}, {}", wind(Heading::of(way)), to.x, to.y)
}

/// A part of a move in words.
pub(crate) fn leg_words(game: &Eagles, leg: Leg) -> String {
    match leg {
        Leg::Advance { distance, angle } => format!("advance {}{}", inches(distance), slant(angle)),
        Leg::Wheel { about, angle } => {
            format!("wheel {}", turned(if about == Wing::Left { -angle } else { angle }))
        }
        Leg::Road { distance, road } => {
            format!("march {} along {}", inches(Length(distance.0.abs())), feature_name(game, road))
        }
        Leg::AboutFace => "face about".to_owned(),
        Leg::Form(formation) => format!("form {}", formation_words(formation)),
        Leg::Pivot(angle) => format!("pivot {}", turned(angle)),
        Leg::Limber(heading) => format!("limber, {}", facing(heading)),
        Leg::Unlimber(heading) => format!("unlimber, {}", facing(heading)),
        Leg::Prolong { distance, angle } => {
            let way = match angle {
                Angle(0) => " ahead".to_owned(),
                angle if angle.abs() > Angle(9_000) => " back".to_owned(),
                angle => slant(angle),
            };
            format!("move the guns by hand {}{way}", inches(distance))
        }
        Leg::Detach(_) => "send out skirmishers".to_owned(),
        Leg::Rejoin => "rejoin the parent unit".to_owned(),
        Leg::Enter(town) => format!("occupy {}", feature_name(game, town)),
        Leg::Leave(_, formation) => format!("leave the block {}", in_formation(formation)),
    }
}

fn legs_words(game: &Eagles, legs: &Legs) -> String {
    legs.iter().map(|&leg| leg_words(game, leg)).collect::<Vec<_>>().join(", then ")
}

fn moves(game: &Eagles, unit: UnitId, legs: &Legs, charge: Option<UnitId>) -> (String, Vec<Target>) {
    let mut text = format!("{}: {}", name(game, unit), legs_words(game, legs));
    let mut points = vec![target(game, unit)];
    if let Some(enemy) = charge {
        let how = if game.is_cavalry(unit) { "charge" } else { "close with" };
        text.push_str(&format!(", and {how} {}", name(game, enemy)));
        points.push(target(game, enemy));
    }
    if let Ok(course) = game.plan(unit, legs, charge) {
        let way = [game.point(unit), course.axes.at].map(crate::query::place).to_vec();
        if way[0] != way[1] {
            points.push(Target::Way(way));
        }
    }
    (text, points)
}

/// Where somebody would go back to.
fn back_way(game: &Eagles, angle: i8, distance: Length) -> Vec<Target> {
    let Some(back) = game.deciding::<Back>() else { return Vec::new() };
    let from = game.point(back.unit);
    let to = from + back.away.turned(Angle(100 * i32::from(angle))).vector() * distance.get();
    vec![target(game, back.unit), Target::Way([from, to].map(crate::query::place).to_vec())]
}

/// Which way a winner rides on, and towards whom.
fn breakthrough(game: &Eagles, angle: Angle, distance: Length) -> (String, Vec<Target>) {
    let way = if angle.0 == 0 { "straight ahead".to_owned() } else { turned(angle) };
    let (mut text, mut points) = (format!("break through {way}, {}", inches(distance)), Vec::new());
    if let Some(unit) = game.winner_asked() {
        let from = game.point(unit);
        let to = from + game.heading(unit).turned(angle).vector() * distance.get();
        points = vec![target(game, unit), Target::Way([from, to].map(crate::query::place).to_vec())];
        if let Some((_, enemy)) = game.first_before(unit, angle, distance) {
            text.push_str(&format!(", towards {}", name(game, enemy)));
            points.push(target(game, enemy));
        }
    }
    (text, points)
}

fn combat(game: &Eagles, n: u8) -> (String, Vec<Target>) {
    let Some(combat) = game.state.combats.get(usize::from(n)) else {
        return (format!("combat {}", u16::from(n) + 1), Vec::new());
    };
    let names = |units: crate::unit::UnitSet| list(units.map(|unit| name(game, unit)));
    let text = format!("{} against {}", names(combat.attackers), names(combat.defenders));
    (text, combat.attackers.chain(combat.defenders).map(|unit| target(game, unit)).collect())
}

/// The share of its move that a list uses.
fn cost(game: &Eagles, action: &Action) -> Option<String> {
    let Action::Move(unit, legs, charge) = action else { return None };
    let before = game.course(*unit).mover.spent;
    let after = game.plan(*unit, legs, *charge).ok()?.mover.spent;
    let percent = (u64::from(after.saturating_sub(before)) * 100).div_ceil(u64::from(WHOLE));
    Some(format!("{percent}% of a move"))
}
