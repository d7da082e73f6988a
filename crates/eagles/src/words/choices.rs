//! What can be chosen, in words: what it does, what it costs, what it points at.
use super::{division_words, leader_label, name, orders_targets, orders_words, place, rule_of, target};
use crate::action::{Action, Leg, Legs, Shelter};
use crate::game::Eagles;
use crate::movement::formation_words;
use crate::procedure::Frame;
use crate::state::{Aim, Spot, Task};
use crate::tables::WHOLE;
use crate::unit::{FeatureId, LeaderId, UnitId};
use voltigeur_engine::notation;
use voltigeur_engine::view::{Choice, Target};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Point};

/// An action in words, with what it points at and costs.
pub(crate) fn describe_action(game: &Eagles, action: &Action) -> Choice {
    let (label, points_at) = label(game, action);
    Choice {
        action: notation(game, action),
        label,
        rule: rule_of(game, action).0.to_owned(),
        cost: cost(game, action),
        points_at,
        ..Choice::default()
    }
}

fn feature_name(game: &Eagles, feature: FeatureId) -> &str {
    &game.battle.feature_names[feature.index()]
}

fn leader_name(game: &Eagles, leader: LeaderId) -> &str {
    &game.battle.leader(leader).name
}

fn label(game: &Eagles, action: &Action) -> (String, Vec<Target>) {
    let at = |unit: UnitId| vec![target(game, unit)];
    let terrain = |feature: FeatureId| Target::Terrain(game.battle.feature_word(feature).to_owned());
    let division = |id| game.battle.division(id).name.as_str();
    match *action {
        Action::Done => (done(game).to_owned(), Vec::new()),
        Action::Yes => ("yes".to_owned(), Vec::new()),
        Action::No => ("no".to_owned(), Vec::new()),
        Action::Pick(unit) => (name(game, unit).to_owned(), at(unit)),
        Action::Put(pose) => {
            let text = format!("at {} {}, facing {} degrees", pose.x, pose.y, pose.heading);
            (text, vec![Target::Place(crate::query::place(pose.point()))])
        }
        Action::Beside(unit) => (format!("beside {}", name(game, unit)), at(unit)),
        Action::Back(angle, distance) => {
            let aside = aslant(Angle(100 * i32::from(angle)));
            (format!("{distance} inches{aside}"), back_way(game, angle, distance))
        }
        Action::Shelter(Shelter::Square(unit)) => (format!("into the square of {}", name(game, unit)), at(unit)),
        Action::Shelter(Shelter::Block(town)) => (format!("into {}", feature_name(game, town)), vec![terrain(town)]),
        Action::Turn(angle) => (format!("turn{}", turned(angle)), Vec::new()),
        Action::Form(formation) => (format!("form {}", formation_words(formation)), Vec::new()),
        Action::Rally(unit) => (format!("try to rally {}", name(game, unit)), at(unit)),
        Action::Attach(leader, unit) => (format!("{} joins {}", leader_name(game, leader), name(game, unit)), at(unit)),
        Action::Order(leader, to, orders) => {
            let (who, task) = (division_words(&game.battle, to), orders_words(game, &orders));
            (format!("{} orders {who} to {task}", leader_name(game, leader)), orders_targets(game, to, &orders))
        }
        Action::EndPursuit(id) => (format!("{} ends its pursuit", division(id)), Vec::new()),
        Action::Take(unit) => (name(game, unit).to_owned(), at(unit)),
        Action::Move(unit, legs, charge) => moves(game, unit, &legs, charge),
        Action::Ride(leader, to) => {
            let way = place_words(game.leader_point(leader), to);
            (format!("{} rides {way}", leader_label(game, leader)), vec![Target::Place(place(to))])
        }
        Action::Square(unit) => (format!("{} tries to form square", name(game, unit)), at(unit)),
        Action::Reman(unit, heading) => {
            (format!("{} mans its guns, facing {heading} degrees", name(game, unit)), at(unit))
        }
        Action::Engineer(unit, Task::Pontoon(spot)) => {
            let targets = vec![target(game, unit), Target::Place(place(spot))];
            (format!("{} lays a pontoon", name(game, unit)), targets)
        }
        Action::Engineer(unit, Task::Charge(bridge)) => {
            let text = format!("{} sets a charge at {}", name(game, unit), feature_name(game, bridge));
            (text, vec![target(game, unit), terrain(bridge)])
        }
        Action::Finish(id) => (format!("{} is done", division(id)), Vec::new()),
        Action::Enter(unit, legs, other) => {
            let from = if other { " from the other point" } else { "" };
            (format!("{} enters{from}: {}", name(game, unit), legs_words(game, &legs)), Vec::new())
        }
        Action::Fire(unit, Aim::Unit(enemy)) => (
            format!("{} fires at {}", name(game, unit), name(game, enemy)),
            vec![target(game, unit), target(game, enemy)],
        ),
        Action::Fire(unit, Aim::Bridge(bridge)) => (
            format!("{} fires at {}", name(game, unit), feature_name(game, bridge)),
            vec![target(game, unit), terrain(bridge)],
        ),
        Action::Fire(unit, Aim::Pontoon(_)) => (format!("{} fires at the pontoon", name(game, unit)), at(unit)),
        Action::Fire(unit, Aim::Block(town)) => {
            let text = format!("{} tries to set {} on fire", name(game, unit), feature_name(game, town));
            (text, vec![target(game, unit), terrain(town)])
        }
        Action::Join(unit, with) => (
            format!("{} fires with {}", name(game, unit), name(game, with)),
            vec![target(game, unit), target(game, with)],
        ),
        Action::Breakthrough(angle, distance) => breakthrough(game, angle, distance),
        Action::Follow(unit, angle) => (format!("follow {}{}", name(game, unit), aslant(angle)), at(unit)),
        Action::Fight(n) => combat(game, n),
    }
}

/// How far a place is, in which direction, and where: no two places read alike.
fn place_words(from: Point, to: Spot) -> String {
    const WINDS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let way = to.point() - from;
    let eighths = (Heading::NORTH.turn_to(Heading::of(way)).0 + 36_000 + 2_250) / 4_500 % 8;
    format!("{:.1} inches {}, to {} {}", way.length(), WINDS[eighths as usize], to.x, to.y)
}

/// What "done" ends.
fn done(game: &Eagles) -> &'static str {
    match game.frame() {
        Frame::Part { .. } if game.state().mover.is_some() => "it is done",
        Frame::Part { .. } => "end the movement of this side",
        Frame::Aim { .. } => "no more fire",
        Frame::Command { .. } => "no more",
        Frame::Declare(_) => "no more assaults",
        _ => "go on",
    }
}

fn aslant(angle: Angle) -> String {
    match angle.0 {
        0 => String::new(),
        n if n < 0 => format!(", {} degrees to the left", -angle),
        _ => format!(", {angle} degrees to the right"),
    }
}

fn turned(angle: Angle) -> String {
    match angle.0 {
        0 => " not at all".to_owned(),
        n if n < 0 => format!(" {} degrees to the left", -angle),
        _ => format!(" {angle} degrees to the right"),
    }
}

/// A part of a move in words.
pub(crate) fn leg_words(game: &Eagles, leg: Leg) -> String {
    match leg {
        Leg::Advance { distance, angle } => format!("{distance} inches ahead{}", aslant(angle)),
        Leg::Wheel { about, angle } => {
            format!("wheel {angle} degrees to the {}", if about == Wing::Left { "left" } else { "right" })
        }
        Leg::Road { distance, road } => {
            format!("{} inches along {}", Length(distance.0.abs()), feature_name(game, road))
        }
        Leg::AboutFace => "face about".to_owned(),
        Leg::Form(formation) => format!("form {}", formation_words(formation)),
        Leg::Pivot(angle) => format!("pivot{}", turned(angle)),
        Leg::Limber(heading) => format!("limber, facing {heading} degrees"),
        Leg::Unlimber(heading) => format!("unlimber, facing {heading} degrees"),
        Leg::Prolong { distance, angle: Angle(0) } => format!("{distance} inches ahead by hand"),
        Leg::Prolong { distance, .. } => format!("{distance} inches by hand"),
        Leg::Detach(_) => "send skirmishers out".to_owned(),
        Leg::Rejoin => "join the parent".to_owned(),
        Leg::Enter(town) => format!("occupy {}", feature_name(game, town)),
        Leg::Leave(_, formation) => format!("leave the block in {}", formation_words(formation)),
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
    let Frame::Back(back) = game.frame() else { return Vec::new() };
    let from = game.point(back.unit);
    let to = from + back.away.turned(Angle(100 * i32::from(angle))).vector() * distance.get();
    vec![target(game, back.unit), Target::Way([from, to].map(crate::query::place).to_vec())]
}

/// Which way a winner rides on, and towards whom.
fn breakthrough(game: &Eagles, angle: Angle, distance: Length) -> (String, Vec<Target>) {
    let way = if angle.0 == 0 { " straight ahead".to_owned() } else { turned(angle) };
    let (mut text, mut points) = (format!("break through{way}, {distance} inches"), Vec::new());
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
    let Some(combat) = game.state.combats.get(usize::from(n)) else { return (format!("combat {n}"), Vec::new()) };
    let names =
        |units: crate::unit::UnitSet| units.map(|unit| name(game, unit).to_owned()).collect::<Vec<_>>().join(" and ");
    let text = format!("{} against {}", names(combat.attackers), names(combat.defenders));
    (text, combat.attackers.chain(combat.defenders).map(|unit| target(game, unit)).collect())
}

/// The share of its move that a list uses.
fn cost(game: &Eagles, action: &Action) -> Option<String> {
    let Action::Move(unit, legs, charge) = action else { return None };
    let before = game.course(*unit).mover.spent;
    let after = game.plan(*unit, legs, *charge).ok()?.mover.spent;
    let percent = (u64::from(after.saturating_sub(before)) * 100).div_ceil(u64::from(WHOLE));
    Some(format!("{percent} % of a move"))
}
