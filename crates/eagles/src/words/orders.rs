//! Orders as a sentence: what a division is to do, where, until when, and what then. EOTE-3.2.1.
use super::{short, short_inches};
use crate::battle::Battle;
use crate::game::Eagles;
use crate::orders::{Edge, Kind, Objective, Order, Orders, Until};
use crate::unit::{DivisionId, FeatureId};
use voltigeur_engine::english::{agree, either, in_words};
use voltigeur_engine::view::Target;
use voltigeur_field::table::{Point, Polygon, Shape};

/// What orders tell somebody to do, as it goes on after "to": `attack Mill hill until the objective is held; then defend Mill hill`.
pub(crate) fn orders_words(game: &Eagles, orders: &Orders) -> String {
    let mut text = order_words(game, &orders.now);
    for next in orders.then.iter().flatten() {
        text.push_str("; then ");
        text.push_str(&order_words(game, next));
    }
    text
}

/// One order with what ends it.
fn order_words(game: &Eagles, order: &Order) -> String {
    let ends: Vec<String> = order.until.iter().flatten().map(|until| until_words(*until)).collect();
    let task = task_words(game, order);
    if ends.is_empty() { task } else { format!("{task} until {}", either(ends)) }
}

/// What an order asks for, without what ends it.
pub(crate) fn task_words(game: &Eagles, order: &Order) -> String {
    let goal = goal_words(game, order.objective);
    let task = kind_words(order.kind);
    match (order.kind, goal) {
        (Kind::Maneuver | Kind::Withdraw, Some(goal)) => format!("{task} to {goal}"),
        (Kind::Reserve, Some(goal)) => format!("{task} at {goal}"),
        (_, Some(goal)) => format!("{task} {goal}"),
        (Kind::Defend, None) => "defend where it stands".to_owned(),
        (Kind::Pursuit, None) => "pursue the nearest retreating enemy".to_owned(),
        (_, None) => task.to_owned(),
    }
}

/// The type of an order as a verb.
pub(crate) const fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::Attack => "attack",
        Kind::Defend => "defend",
        Kind::Maneuver => "march",
        Kind::Reserve => "stay in reserve",
        Kind::Withdraw => "withdraw",
        Kind::Pursuit => "pursue",
    }
}

/// A division in a sentence: "the 5th Division (Picton)", but "Friant's division".
pub(crate) fn division_words(battle: &Battle, division: DivisionId) -> String {
    let name = battle.division(division).name.as_str();
    let has_article = name.to_lowercase().starts_with("the ") || name.split(' ').next().is_some_and(is_genitive);
    if has_article { name.to_owned() } else { format!("the {name}") }
}

fn is_genitive(word: &str) -> bool {
    word.ends_with("'s") || word.ends_with('\'')
}

fn goal_words(game: &Eagles, objective: Objective) -> Option<String> {
    let battle = &game.battle;
    Some(match objective {
        Objective::Here => return None,
        Objective::Terrain(feature) => battle.feature_names[feature.index()].clone(),
        Objective::Enemy(division) => division_words(battle, division),
        Objective::Edge(edge) => format!("the {} edge of the table", edge_word(edge)),
        Objective::Point { x, y, radius } => {
            let at = Point::new(x.get(), y.get());
            let around =
                if radius.0 > 0 { format!("the ground within {} of ", short_inches(radius)) } else { String::new() };
            format!("{around}the point at {}, {}{}", short(x), short(y), landmark(game, at))
        }
        Objective::Area(n) => {
            let middle = battle.areas.get(usize::from(n)).map(middle);
            format!("area {n}{}", middle.map_or_else(String::new, |at| landmark(game, at)))
        }
    })
}

/// The named piece of ground that a point lies on or is nearest to, if it is near.
fn landmark(game: &Eagles, at: Point) -> String {
    const NEAR: f64 = 10.0;
    let named = |feature: &FeatureId| !game.battle.feature_names[feature.index()].is_empty();
    let all = (0..game.battle.table.features.len()).map(|n| FeatureId(n as u8)).filter(named);
    let away = |feature: FeatureId| game.objective_distance(Objective::Terrain(feature), at);
    let places = all.filter(|feature| !matches!(game.battle.feature(*feature).shape, Shape::Line(_)));
    let nearest = places.map(|feature| (away(feature), feature)).min_by(|a, b| a.0.total_cmp(&b.0));
    match nearest {
        Some((distance, feature)) if distance <= NEAR => {
            format!(" (near {})", game.battle.feature_names[feature.index()])
        }
        _ => String::new(),
    }
}

fn middle(polygon: &Polygon) -> Point {
    let corners = polygon.corners();
    let sum = corners.iter().fold(Point::ORIGIN, |sum, &corner| sum + corner);
    sum * (1.0 / corners.len().max(1) as f64)
}

fn until_words(until: Until) -> String {
    match until {
        Until::TurnReached(turn) => format!("turn {turn}"),
        Until::ObjectiveHeld => "the objective is held".to_owned(),
        Until::ObjectiveLost => "the objective is lost".to_owned(),
        Until::Losses(units) => {
            let are = agree(units.into(), "is", "are");
            format!("{} of its units {are} worn out or lost", in_words(units))
        }
        Until::EnemyWithin(distance) => format!("an enemy is within {}", short_inches(distance)),
        Until::NoEnemyWithin(distance) => format!("no enemy is within {}", short_inches(distance)),
        Until::Arrived => "it has arrived".to_owned(),
        Until::OrderFromCommander => "a new order arrives".to_owned(),
    }
}

const fn edge_word(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}

/// What an order to a division points at: who is to go, and where to.
pub(crate) fn orders_targets(game: &Eagles, division: DivisionId, orders: &Orders) -> Vec<Target> {
    let mut all = Vec::with_capacity(2);
    all.extend(head(game, division));
    match orders.now.objective {
        Objective::Here | Objective::Area(_) => {}
        Objective::Terrain(feature) => all.push(Target::Terrain(game.battle.feature_word(feature).to_owned())),
        Objective::Enemy(enemy) => all.extend(head(game, enemy)),
        Objective::Point { x, y, .. } => all.push(Target::Place(super::place(crate::state::Spot { x, y }))),
        Objective::Edge(edge) => {
            let from = game.commander(division).map(|leader| game.leader_point(leader));
            let from =
                from.unwrap_or_else(|| Point::new(game.battle.table.width / 2.0, game.battle.table.height / 2.0));
            let to = match edge {
                Edge::North => Point::new(from.x, game.battle.table.height),
                Edge::East => Point::new(game.battle.table.width, from.y),
                Edge::South => Point::new(from.x, 0.0),
                Edge::West => Point::new(0.0, from.y),
            };
            all.push(Target::Place(crate::query::place(to)));
        }
    }
    all
}

/// Whoever stands for a division on the table: its leader, or the first of its units.
fn head(game: &Eagles, division: DivisionId) -> Option<Target> {
    let leader = game.commander(division).map(|leader| Target::Piece(game.battle.leader(leader).id.clone()));
    leader.or_else(|| {
        let mut units = game.battle.division(division).units.filter(|&unit| game.on_table(unit));
        units.next().map(|unit| super::target(game, unit))
    })
}
