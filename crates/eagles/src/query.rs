//! What a client may ask about a position: measurements, zones, where a unit can go and what would become of a move.
mod plans;
mod prospects;

pub use prospects::Chances;

use crate::game::Eagles;
use crate::geometry::{Aspect, fronts_at};
use crate::unit::{Command, Formation, LeaderId, Level, Size, Unit, UnitId};
use voltigeur_engine::named;
use voltigeur_engine::query::{Answer, Body, Measure, Query, Zones};
use voltigeur_engine::view::Place;
use voltigeur_field::table::{Length, Pose, Zone};
use voltigeur_kit::table::view;
pub(crate) use voltigeur_kit::table::view::place;

/// Answers a question. Nothing is hidden on this table, so that everybody is told the same.
pub(crate) fn answer(game: &Eagles, query: &Query) -> Result<Answer, String> {
    match query {
        Query::Measure { from, to } => Ok(Answer::Measure(measure(game, present(game, from)?, present(game, to)?))),
        Query::Zones { piece } => match leader(game, piece) {
            Some(leader) => leader_zones(game, leader).map(Answer::Zones),
            None => Ok(Answer::Zones(zones(game, present(game, piece)?))),
        },
        Query::Envelope { piece, legs } => plans::envelope(game, piece, legs).map(Answer::Envelope),
        Query::Course { action } => plans::course(game, action).map(Answer::Course),
        _ => Err("that question does not apply to a free table".to_owned()),
    }
}

/// A unit on the table by its id.
pub(super) fn present(game: &Eagles, id: &str) -> Result<UnitId, String> {
    let unit = UnitId(named("unit", id, game.battle.units.iter().map(|unit| unit.id.as_str()))? as u8);
    if game.on_table(unit) { Ok(unit) } else { Err(format!("{id} is not on the table")) }
}

fn leader(game: &Eagles, id: &str) -> Option<LeaderId> {
    game.battle.leaders.iter().position(|leader| leader.id == id).map(|n| LeaderId(n as u8))
}

/// The stands of a unit in a formation, each by itself; those that have none of their own as a whole. EOTE-1.0.2.1 ff.
pub(crate) fn stands(game: &Eagles, unit: UnitId, formation: Formation, pose: Pose) -> Vec<Vec<Place>> {
    view::stands(&game.battle.footprint(unit, formation), stand(game.unit(unit), formation), pose)
}

fn stand(unit: &Unit, formation: Formation) -> Option<[Length; 2]> {
    let whole = matches!(formation, Formation::Square | Formation::Skirmish(_) | Formation::Limbered);
    (!whole).then_some([unit.frontage, unit.depth])
}

/// A unit as a body at a place.
pub(crate) fn body(game: &Eagles, unit: UnitId, formation: Formation, pose: Pose) -> Body {
    let stand = stand(game.unit(unit), formation);
    view::body(&game.battle.footprint(unit, formation), stand, pose, crate::words::posture(formation))
}

/// EOTE-0.2.3, EOTE-0.2.4, EOTE-0.4.6, EOTE-1.0.1.11.
fn measure(game: &Eagles, from: UnitId, to: UnitId) -> Measure {
    let (near, far) = game.block(from).nearest(&game.block(to));
    let front = game.front_distance(from, to);
    let sight = game.sight(from, to);
    let aspect = match game.aspect(from, to) {
        Aspect::Front => "front",
        Aspect::Flank => "flank",
        Aspect::Rear => "rear",
    };
    Measure {
        from: game.unit(from).id.clone(),
        to: game.unit(to).id.clone(),
        distance: Length::round(game.distance(from, to)).0,
        front: front.is_finite().then(|| Length::round(front).0),
        line: vec![place(near), place(far)],
        clear: sight.is_ok(),
        why: sight.err().map(|blocked| blocked.why(game)),
        rule: "EOTE-0.4.6".to_owned(),
        aspect: aspect.to_owned(),
    }
}

/// The pinning zone, the field of fire and the commander of a unit. EOTE-5.7.1, EOTE-6.1.1, EOTE-6.5.1, EOTE-3.0.1.
fn zones(game: &Eagles, unit: UnitId) -> Zones {
    let reach =
        |limit: f64| -> Vec<Vec<Place>> { game.fronts(unit).into_iter().map(|front| outline(front, limit)).collect() };
    let fire = fire_reach(game, unit).map(reach).unwrap_or_default();
    let commander = match game.unit(unit).command {
        Command::Division(division) => game.commander(division).map(|leader| (leader, Level::Division)),
        Command::Reserve(leader) => game.is_here(leader).then(|| (leader, game.battle.leader(leader).level)),
    };
    let commander = commander
        .map(|(leader, level)| (place(game.leader_point(leader)), Length::round(game.radius(leader, level)).0));
    let enemies = game.ready(game.side(unit).other());
    let id = |unit: UnitId| game.unit(unit).id.clone();
    Zones {
        piece: id(unit),
        pin: game.pinning_distance(unit).map(reach).unwrap_or_default(),
        fire,
        command: commander,
        pins: enemies.into_iter().filter(|&enemy| game.pins(unit, enemy)).map(id).collect(),
        pinned_by: game.pinned_by(unit).map(id).collect(),
    }
}

/// How far a unit could fire as it stands. EOTE-6.1.1, EOTE-6.5.1, EOTE-6.5.1.1, EOTE-5.17.1.
fn fire_reach(game: &Eagles, unit: UnitId) -> Option<f64> {
    let distance = &game.battle.distance;
    match game.formation(unit) {
        Formation::Unlimbered if game.battle.switches.flat_range => Some(distance.range_flat),
        Formation::Unlimbered => Some(match game.unit(unit).size {
            Size::Light => distance.range_light,
            Size::Medium => distance.range_medium,
            Size::Heavy => distance.range_heavy,
        }),
        Formation::Line
        | Formation::AssaultColumn
        | Formation::Square
        | Formation::Garrison
        | Formation::Skirmish(_)
            if game.is_infantry(unit) =>
        {
            Some(distance.infantry_fire)
        }
        _ => None,
    }
}

/// What a leader reaches. EOTE-3.6.1.
fn leader_zones(game: &Eagles, leader: LeaderId) -> Result<Zones, String> {
    if !game.is_here(leader) {
        return Err(format!("{} is not on the table", game.battle.leader(leader).name));
    }
    let reach = Length::round(game.radius(leader, game.battle.leader(leader).level)).0;
    Ok(Zones {
        piece: game.battle.leader(leader).id.clone(),
        command: Some((place(game.leader_point(leader)), reach)),
        ..Zones::default()
    })
}

/// All that is within a distance of a front and in its arc: the strip before it and a sector at each corner.
fn outline(front: Zone, limit: f64) -> Vec<Place> {
    let mut points = vec![front.frame.point(-front.half, 0.0)];
    for step in 0..=6 {
        let angle = (45.0 - 7.5 * f64::from(step)).to_radians();
        points.push(front.frame.point(-front.half - limit * sine(angle), limit * cosine(angle)));
    }
    for step in 0..=6 {
        let angle = (7.5 * f64::from(step)).to_radians();
        points.push(front.frame.point(front.half + limit * sine(angle), limit * cosine(angle)));
    }
    points.push(front.frame.point(front.half, 0.0));
    points.into_iter().map(place).collect()
}

/// The table's own sine, the same on every machine.
fn sine(angle: f64) -> f64 {
    voltigeur_field::table::Heading::compass(angle.to_degrees()).vector().x
}

fn cosine(angle: f64) -> f64 {
    voltigeur_field::table::Heading::compass(angle.to_degrees()).vector().y
}

/// The front edges of a unit as views draw them.
pub(crate) fn front_edges(game: &Eagles, unit: UnitId) -> Vec<Vec<Place>> {
    let state = game.unit_state(unit);
    if state.town.is_some() {
        return Vec::new();
    }
    let fronts = fronts_at(&game.footprint(unit), state.formation, &state.pose.frame());
    view::edges(&fronts)
}
