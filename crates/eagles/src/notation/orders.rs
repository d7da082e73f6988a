//! Orders as text: `ATTACK terrain hill_mill until objective_held losses 5 then DEFEND`. EOTE-3.2.1.
use super::read::Reader;
use crate::battle::Battle;
use crate::orders::{Edge, Kind, MOST_CONDITIONS, Objective, Order, Orders, Until};
use crate::scenario::orders::{CONDITIONS, condition_of};
use std::fmt::Write;

const KINDS: [(&str, Kind); 6] = [
    ("DEFEND", Kind::Defend),
    ("ATTACK", Kind::Attack),
    ("MANEUVER", Kind::Maneuver),
    ("RESERVE", Kind::Reserve),
    ("WITHDRAW", Kind::Withdraw),
    ("PURSUIT", Kind::Pursuit),
];

const EDGES: [(&str, Edge); 4] =
    [("north", Edge::North), ("east", Edge::East), ("south", Edge::South), ("west", Edge::West)];

/// The word of an order's type.
fn kind_word(kind: Kind) -> &'static str {
    KINDS.iter().find(|(_, known)| *known == kind).map_or("DEFEND", |(word, _)| word)
}

fn edge_word(edge: Edge) -> &'static str {
    EDGES.iter().find(|(_, known)| *known == edge).map_or("north", |(word, _)| word)
}

/// An order with those that follow it.
pub(crate) fn orders_text(battle: &Battle, orders: &Orders) -> String {
    let mut out = order_text(battle, &orders.now);
    for next in orders.then.iter().flatten() {
        let _ = write!(out, " then {}", order_text(battle, next));
    }
    out
}

fn order_text(battle: &Battle, order: &Order) -> String {
    let mut out = kind_word(order.kind).to_owned();
    let _ = match order.objective {
        Objective::Here => Ok(()),
        Objective::Point { x, y, radius } => write!(out, " point {x} {y} {radius}"),
        Objective::Area(n) => write!(out, " area {n}"),
        Objective::Terrain(feature) => write!(out, " terrain {}", battle.feature_word(feature)),
        Objective::Enemy(division) => write!(out, " enemy {}", battle.division_word(division)),
        Objective::Edge(edge) => write!(out, " edge {}", edge_word(edge)),
    };
    let mut first = true;
    for until in order.until.iter().flatten() {
        out.push_str(if std::mem::take(&mut first) { " until " } else { " " });
        let _ = match until {
            Until::TurnReached(turn) => write!(out, "turn_reached {turn}"),
            Until::ObjectiveHeld => out.write_str("objective_held"),
            Until::ObjectiveLost => out.write_str("objective_lost"),
            Until::Losses(count) => write!(out, "losses {count}"),
            Until::EnemyWithin(inches) => write!(out, "enemy_within {inches}"),
            Until::NoEnemyWithin(inches) => write!(out, "no_enemy_within {inches}"),
            Until::Arrived => out.write_str("arrived"),
            Until::OrderFromCommander => out.write_str("order_from_commander"),
        };
    }
    out
}

/// Reads an order with those that follow it.
pub(crate) fn read_orders(words: &mut Reader<'_>) -> Result<Orders, String> {
    let mut orders = Orders { now: read_order(words)?, then: [None; 2] };
    for slot in &mut orders.then {
        if words.accept("then") {
            *slot = Some(read_order(words)?);
        }
    }
    Ok(orders)
}

fn read_order(words: &mut Reader<'_>) -> Result<Order, String> {
    let word = words.need("an order: DEFEND, ATTACK, MANEUVER, RESERVE, WITHDRAW or PURSUIT")?;
    let kind = KINDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, kind)| *kind);
    let kind = kind.ok_or_else(|| {
        format!("'{word}' is not an order: write DEFEND, ATTACK, MANEUVER, RESERVE, WITHDRAW or PURSUIT")
    })?;
    let objective = read_objective(words)?;
    let mut until = [None; MOST_CONDITIONS];
    if words.accept("until") {
        for slot in &mut until {
            let Some(word) = words.peek().filter(|word| !word.eq_ignore_ascii_case("then")) else { break };
            words.next();
            let number = words.peek().filter(|next| next.parse::<f64>().is_ok());
            if number.is_some() {
                words.next();
            }
            let condition = condition_of(&word.to_lowercase(), number);
            *slot = Some(condition.ok_or_else(|| format!("'{word}' is not a condition: write one of {CONDITIONS}"))?);
        }
    }
    Ok(Order { kind, objective, until })
}

fn read_objective(words: &mut Reader<'_>) -> Result<Objective, String> {
    if words.accept("terrain") {
        return Ok(Objective::Terrain(words.feature()?));
    }
    if words.accept("point") {
        let (x, y) = (words.length("x in inches")?, words.length("y in inches")?);
        return Ok(Objective::Point { x, y, radius: words.length("a radius in inches")? });
    }
    if words.accept("area") {
        return Ok(Objective::Area(words.number("the number of an area")?));
    }
    if words.accept("enemy") {
        return Ok(Objective::Enemy(words.division()?));
    }
    if words.accept("edge") {
        let word = words.need("an edge: north, east, south or west")?;
        let edge = EDGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
        let no_edge = || format!("'{word}' is not a table edge: write north, east, south or west");
        return Ok(Objective::Edge(edge.ok_or_else(no_edge)?.1));
    }
    Ok(Objective::Here)
}
