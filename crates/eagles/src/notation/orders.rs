//! Orders as text: `ATTACK terrain hill_mill until objective_held losses 5 then DEFEND`. EOTE-3.2.1.
use crate::battle::Battle;
use crate::orders::{Edge, Kind, MOST_CONDITIONS, Objective, Order, Orders, Until};
use crate::scenario::orders::{CONDITIONS, condition_of};
use crate::unit::{DivisionId, FeatureId};
use std::fmt::Write;
use voltigeur_engine::actions::{Argument, Number, Words, word_of};
use voltigeur_field::table::Length;
use voltigeur_kit::table::Inches;

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

/// The word of a value.
fn word<T: PartialEq>(known: &[(&'static str, T)], value: &T) -> &'static str {
    known.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word)
}

/// An order with those that follow it.
pub(crate) fn orders_text(battle: &Battle, orders: &Orders) -> String {
    let mut out = String::new();
    orders.write(battle, &mut out);
    out
}

/// An order with those that follow it: a language of its own.
impl Argument<Battle> for Orders {
    const KIND: &'static str = "ORDER [OBJECTIVE] [until CONDITION] [then ORDER]";

    fn all(_: &Battle) -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
    fn write(self, battle: &Battle, out: &mut String) {
        write_order(&self.now, battle, out);
        for next in self.then.iter().flatten() {
            out.push_str(" then ");
            write_order(next, battle, out);
        }
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        let mut orders = Self { now: read_order(words, battle)?, then: [None; 2] };
        for slot in &mut orders.then {
            if words.accept("then") {
                *slot = Some(read_order(words, battle)?);
            }
        }
        Ok(orders)
    }
    fn exists(self, battle: &Battle) -> bool {
        std::iter::once(&self.now).chain(self.then.iter().flatten()).all(|order| match order.objective {
            Objective::Here | Objective::Point { .. } | Objective::Edge(_) => true,
            Objective::Area(n) => usize::from(n) < battle.areas.len(),
            Objective::Terrain(feature) => feature.exists(battle),
            Objective::Enemy(division) => division.exists(battle),
        })
    }
}

fn write_order(order: &Order, battle: &Battle, out: &mut String) {
    out.push_str(word(&KINDS, &order.kind));
    let _ = match order.objective {
        Objective::Here => Ok(()),
        Objective::Point { x, y, radius } => write!(out, " point {x} {y} {radius}"),
        Objective::Area(n) => write!(out, " area {n}"),
        Objective::Terrain(feature) => {
            out.push_str(" terrain ");
            feature.write(battle, out);
            Ok(())
        }
        Objective::Enemy(division) => {
            out.push_str(" enemy ");
            division.write(battle, out);
            Ok(())
        }
        Objective::Edge(edge) => write!(out, " edge {}", word(&EDGES, &edge)),
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
}

fn read_order(words: &mut Words<'_>, battle: &Battle) -> Result<Order, String> {
    let kind = word_of(words, "DEFEND|ATTACK|MANEUVER|RESERVE|WITHDRAW|PURSUIT", &KINDS)?;
    let objective = read_objective(words, battle)?;
    let mut until = [None; MOST_CONDITIONS];
    if words.accept("until") {
        for slot in &mut until {
            let Some(word) = words.peek().filter(|word| *word != "then") else { break };
            words.accept(word);
            let number = words.peek().filter(|next| next.parse::<f64>().is_ok());
            if let Some(number) = number {
                words.accept(number);
            }
            let condition = condition_of(word, number);
            *slot = Some(condition.ok_or_else(|| format!("'{word}' is not a condition: write one of {CONDITIONS}"))?);
        }
    }
    Ok(Order { kind, objective, until })
}

fn read_objective(words: &mut Words<'_>, battle: &Battle) -> Result<Objective, String> {
    let length = |words: &mut Words<'_>| Inches::read(words, battle).map(Length::from);
    if words.accept("terrain") {
        return FeatureId::read(words, battle).map(Objective::Terrain);
    }
    if words.accept("point") {
        let (x, y) = (length(words)?, length(words)?);
        return Ok(Objective::Point { x, y, radius: length(words)? });
    }
    if words.accept("area") {
        return Number::<0, 255>::read(words, battle).map(|n| Objective::Area(n.into()));
    }
    if words.accept("enemy") {
        return DivisionId::read(words, battle).map(Objective::Enemy);
    }
    if words.accept("edge") {
        return word_of(words, "north|east|south|west", &EDGES).map(Objective::Edge);
    }
    Ok(Objective::Here)
}
