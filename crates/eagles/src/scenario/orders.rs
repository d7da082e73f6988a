//! Orders of a scenario file. EOTE-3.2.1, EOTE-3.2.2.
use super::build::Names;
use super::file;
use crate::orders::{MOST_CONDITIONS, Objective, Order, Orders, Until};
use voltigeur_engine::{Faults, Side};
use voltigeur_field::table::{Length, Point, Polygon};

/// An order with those that follow it.
pub(super) fn orders(
    text: &file::Order,
    place: &str,
    side: Side,
    names: &Names<'_>,
    areas: &mut Vec<Polygon>,
    faults: &mut Faults,
) -> Orders {
    let mut orders = Orders { now: order(text, place, side, names, areas, faults), then: [None; 2] };
    let mut next = text.next.as_deref();
    for slot in &mut orders.then {
        *slot = next.map(|text| order(text, place, side, names, areas, faults));
        next = next.and_then(|text| text.next.as_deref());
    }
    if next.is_some() {
        faults.add(place, "an order is followed by more than two others", "remove the last ones");
    }
    orders
}

fn order(
    text: &file::Order,
    place: &str,
    side: Side,
    names: &Names<'_>,
    areas: &mut Vec<Polygon>,
    faults: &mut Faults,
) -> Order {
    let objective = objective(&text.objective, place, side, names, areas, faults);
    let mut until = [None; MOST_CONDITIONS];
    if text.until.len() > MOST_CONDITIONS {
        let remedy = format!("at most {MOST_CONDITIONS} conditions");
        faults.add(place, format!("an order with {} conditions", text.until.len()), remedy);
    }
    for (slot, text) in until.iter_mut().zip(&text.until) {
        *slot = condition(text);
        if slot.is_none() {
            faults.add(place, format!("'{text}' is not a condition"), format!("write one of {CONDITIONS}"));
        }
    }
    Order { kind: text.kind, objective, until }
}

/// The conditions that end an order, for messages.
pub(crate) const CONDITIONS: &str = "objective_held, objective_lost, arrived, order_from_commander, losses(3), turn_reached(5), enemy_within(12), no_enemy_within(18)";

/// A condition as it is written: `losses(5)`. EOTE-3.2.2.
pub(crate) fn condition(text: &str) -> Option<Until> {
    let (word, argument) = match text.split_once('(') {
        Some((word, rest)) => (word.trim(), Some(rest.strip_suffix(')')?.trim())),
        None => (text.trim(), None),
    };
    condition_of(word, argument)
}

/// A condition by its word and its number.
pub(crate) fn condition_of(word: &str, argument: Option<&str>) -> Option<Until> {
    let number = || argument?.parse::<u8>().ok();
    let inches = || argument?.parse::<f64>().ok().filter(|inches| (0.0..=240.0).contains(inches)).map(Length::round);
    let plain = |until: Until| argument.is_none().then_some(until);
    match word {
        "objective_held" => plain(Until::ObjectiveHeld),
        "objective_lost" => plain(Until::ObjectiveLost),
        "arrived" => plain(Until::Arrived),
        "order_from_commander" => plain(Until::OrderFromCommander),
        "losses" => number().map(Until::Losses),
        "turn_reached" => number().map(Until::TurnReached),
        "enemy_within" => inches().map(Until::EnemyWithin),
        "no_enemy_within" => inches().map(Until::NoEnemyWithin),
        _ => None,
    }
}

fn objective(
    text: &file::Objective,
    place: &str,
    side: Side,
    names: &Names<'_>,
    areas: &mut Vec<Polygon>,
    faults: &mut Faults,
) -> Objective {
    let given = [
        text.terrain.is_some(),
        text.point.is_some(),
        text.polygon.is_some(),
        text.enemy_division.is_some(),
        text.edge.is_some(),
    ];
    if given.iter().filter(|&&there| there).count() > 1 {
        faults.add(
            place,
            "an order can have only one objective",
            "keep one of terrain, point, polygon, enemy_division, edge",
        );
    }
    if text.radius.is_some() && text.point.is_none() {
        faults.add(place, "a radius needs a point", "add point = [x, y], or remove the radius");
    }
    if let Some(id) = &text.terrain {
        return names.feature(place, id, faults).map_or(Objective::Here, Objective::Terrain);
    }
    if let Some([x, y]) = text.point {
        let radius = Length::round(text.radius.unwrap_or(names.objective_radius));
        return Objective::Point { x: Length::round(x), y: Length::round(y), radius };
    }
    if let Some(corners) = &text.polygon {
        return match Polygon::new(corners.iter().map(|&[x, y]| Point::new(x, y))) {
            Ok(polygon) => {
                areas.push(polygon);
                Objective::Area((areas.len() - 1) as u8)
            }
            Err(error) => {
                faults.add(place, error.to_string(), "list the corners in order around the area");
                Objective::Here
            }
        };
    }
    if let Some(id) = &text.enemy_division {
        return match names.division(place, id, faults) {
            Some((_, of)) if of == side => {
                faults.add(place, format!("division '{id}' is on the same side"), "name an enemy division");
                Objective::Here
            }
            Some((division, _)) => Objective::Enemy(division),
            None => Objective::Here,
        };
    }
    text.edge.map_or(Objective::Here, Objective::Edge)
}
