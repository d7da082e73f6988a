//! Orders as files give them: read, checked with every fault told at once, and put into a book. VLE-XVII.4a, VLE-XVII.4e,
//! VLE-O.1 to VLE-O.5, VLE-O.8.
//!
//! ```toml
//! B1 = { tactic = "attack", objective = "place(Stream village)", limit = 6, when = "turn>=2 and not holds(red, West farm)",
//!        on_success = { tactic = "defense", objective = "place(Stream village)" },
//!        on_failure = [{ tactic = "march", objective = "direction(toward West farm)", when = "losses(B1)>=8" },
//!                      { tactic = "defense", objective = "place(0507 0607)" }] }
//! ```
mod condition;

pub(super) use condition::LOOKED_AT;

use super::language::{
    DEEPEST, MOST_LISTED, MOST_ORDERS, MOST_TERMS, NONE, Objective, OrderBook, Site, Tactic, Written,
};
use crate::battle::Battle;
use crate::unit::CorpsId;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use voltigeur_engine::{Side, nearest};

/// An order as a file writes it. VLE-O.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderText {
    tactic: String,
    objective: String,
    #[serde(default)]
    start: Option<i64>,
    #[serde(default)]
    limit: Option<i64>,
    #[serde(default)]
    when: Option<String>,
    #[serde(default)]
    on_success: Option<Follow>,
    #[serde(default)]
    on_failure: Option<Follow>,
}

/// One order, or a list.
#[derive(Clone, Debug)]
enum Follow {
    One(Box<OrderText>),
    List(Vec<OrderText>),
}

impl<'de> Deserialize<'de> for Follow {
    /// What is wrong in an order that follows is told as it is in a main order.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Orders;
        impl<'de> Visitor<'de> for Orders {
            type Value = Follow;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an order or a list of orders")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Follow, A::Error> {
                OrderText::deserialize(MapAccessDeserializer::new(map)).map(|order| Follow::One(Box::new(order)))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, orders: A) -> Result<Follow, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(orders)).map(Follow::List)
            }
        }
        deserializer.deserialize_any(Orders)
    }
}

/// An order as text, in TOML: checks it and tells every fault. VLE-O.8.
///
/// # Errors
/// Every fault, each with the part of the order that it is in.
pub fn check(battle: &Battle, side: Side, text: &str) -> Result<OrderBook, Vec<String>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Whole {
        order: OrderText,
    }
    let whole: Whole = toml::from_str(&format!("order = {text}")).map_err(|error| vec![error.message().to_owned()])?;
    read(battle, side, &whole.order)
}

/// Puts an order of a file into a book of its own, as its first; or tells every fault of it. VLE-O.8.
///
/// # Errors
/// Every fault, each with the part of the order that it is in.
pub fn read(battle: &Battle, side: Side, text: &OrderText) -> Result<OrderBook, Vec<String>> {
    let mut reader = Reader { battle, side, book: OrderBook::default(), faults: Vec::new() };
    reader.order(text, "order", 0);
    if reader.faults.is_empty() { Ok(reader.book) } else { Err(reader.faults) }
}

/// Do the first orders of a side, and a page for each corps that is to write its own, fit into its half of the book? House ruling H91.
pub(crate) fn has_room(battle: &Battle, side: Side, written: &[Option<OrderBook>]) -> bool {
    let own = battle.corps.iter().zip(written).filter(|(corps, _)| corps.side == side).map(|(_, book)| book.as_ref());
    let (orders, terms) = own.fold((0, 0), |(orders, terms), book| match book {
        Some(book) => (orders + book.orders.len(), terms + book.terms.len()),
        None => (orders + 1, terms),
    });
    orders <= MOST_ORDERS / 2 && terms <= MOST_TERMS / 2
}

struct Reader<'b> {
    battle: &'b Battle,
    side: Side,
    book: OrderBook,
    faults: Vec<String>,
}

/// The name and the inside of `name(a, b)`.
fn call(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.trim().split_once('(')?;
    Some((name.trim(), rest.trim_end().strip_suffix(')')?.trim()))
}

/// What was written, shortened where it is long.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The same in quotation marks.
fn quoted(text: &str) -> String {
    format!("'{}'", short(text))
}

/// The names that there are, and the one that may have been meant.
fn known<'n>(wanted: &str, what: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    match nearest(wanted, names.clone()) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("{what} are {}", names.collect::<Vec<_>>().join(", ")),
    }
}

impl Reader<'_> {
    fn fault(&mut self, place: &str, what: impl Into<String>) {
        self.faults.push(format!("{place}: {}", what.into()));
    }

    fn order(&mut self, text: &OrderText, place: &str, depth: usize) -> u8 {
        if depth > DEEPEST {
            self.fault(place, "no more than two orders can follow one another (VLE-O.8)");
            return NONE;
        }
        let tactic = Tactic::from_word(&text.tactic.to_lowercase()).unwrap_or_else(|| {
            let tactics = known(&text.tactic, "tactics", Tactic::ALL.iter().map(|tactic| tactic.word()));
            self.fault(place, format!("{} is not a tactic (VLE-O.2): {tactics}", quoted(&text.tactic)));
            Tactic::Defense
        });
        if tactic == Tactic::Reserve && depth > 0 {
            self.fault(place, "Reserve can only be an initial order (VLE-XVII.3a)");
        }
        let objective = self.objective(&text.objective, place);
        let start = self.turn(text.start, place);
        let limit = self.turn(text.limit, place);
        if limit > 0 && start > limit {
            self.fault(place, format!("the order starts in turn {start}, after its limit {limit} (VLE-O.8)"));
        }
        let first = self.book.terms.len() as u8;
        let terms = text.when.as_ref().map_or_else(Vec::new, |when| self.when(when, place));
        if self.book.terms.try_extend_from_slice(&terms).is_err() {
            self.fault(place, "the conditions are too long (VLE-O.5)");
        }
        let when = if terms.is_empty() { (0, 0) } else { (first, terms.len() as u8) };
        let number =
            self.book.add(Written { tactic, objective, start, limit, when, success: NONE, failure: NONE, next: NONE });
        if number == NONE {
            self.fault(place, "there are too many orders (VLE-XVII.4a)");
            return NONE;
        }
        if tactic == Tactic::Defense && text.on_success.is_some() {
            self.fault(place, "a Defense order never succeeds, so no order can follow on success (VLE-O.8)");
        }
        let success = self.follow(text.on_success.as_ref(), &format!("{place}.on_success"), depth);
        let failure = self.follow(text.on_failure.as_ref(), &format!("{place}.on_failure"), depth);
        let own = &mut self.book.orders[usize::from(number)];
        (own.success, own.failure) = (success, failure);
        number
    }

    /// VLE-O.4: a turn of the battle; 0 if none is said.
    fn turn(&mut self, turn: Option<i64>, place: &str) -> u8 {
        let last = self.battle.turns;
        match turn {
            None => 0,
            Some(turn) if turn > i64::from(last) => {
                self.fault(place, format!("the battle ends with turn {last} (VLE-O.4)"));
                0
            }
            Some(turn) if turn < 1 => {
                self.fault(place, format!("there is no turn {turn}: turns are 1 to {last} (VLE-O.4)"));
                0
            }
            Some(turn) => turn as u8,
        }
    }

    fn follow(&mut self, follow: Option<&Follow>, place: &str, depth: usize) -> u8 {
        let orders: Vec<&OrderText> = match follow {
            None => return NONE,
            Some(Follow::One(order)) => vec![order],
            Some(Follow::List(orders)) => orders.iter().collect(),
        };
        let (mut first, mut before) = (NONE, NONE);
        for (n, order) in orders.iter().enumerate() {
            let place = if orders.len() == 1 { place.to_owned() } else { format!("{place}[{n}]") };
            let number = self.order(order, &place, depth + 1);
            if number == NONE {
                return first;
            }
            match self.book.orders.get_mut(usize::from(before)) {
                Some(order) => order.next = number,
                None => first = number,
            }
            before = number;
        }
        first
    }

    /// VLE-O.3.
    fn objective(&mut self, text: &str, place: &str) -> Objective {
        const WHICH: &str = "an objective is place(…), direction(…) or enemy(corps, bound = place, radius = n)";
        let Some((name, inside)) = call(text) else {
            self.fault(place, format!("{} is not an objective: {WHICH} (VLE-O.3)", quoted(text)));
            return Objective::Open;
        };
        match name {
            "place" => Objective::Place(self.site(inside, place)),
            "direction" => match (inside.strip_prefix("toward "), inside.parse::<u8>()) {
                (Some(site), _) => Objective::Toward(self.site(site, place)),
                (None, Ok(direction @ 0..=5)) => Objective::Direction(direction),
                _ => {
                    let what = quoted(inside);
                    self.fault(place, format!("{what} is not a direction: write 0 to 5, or toward a place (VLE-O.3)"));
                    Objective::Open
                }
            },
            "enemy" => self.enemy(inside, place),
            "unit" => {
                self.fault(place, "an order cannot name a single unit (VLE-XVII.4e, VLE-O.8)");
                Objective::Open
            }
            _ => {
                self.fault(place, format!("{} is not an objective: {WHICH} (VLE-O.3)", quoted(text)));
                Objective::Open
            }
        }
    }

    fn enemy(&mut self, inside: &str, place: &str) -> Objective {
        let mut parts = inside.split(',').map(str::trim);
        let corps = parts.next().unwrap_or_default();
        let mut bound = None;
        let mut radius = None;
        for part in parts {
            match part.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
                Some(("bound", site)) => bound = Some(self.site(site, place)),
                Some(("radius", number)) => radius = number.parse::<u8>().ok().filter(|n| (1..=12).contains(n)),
                _ => self.fault(place, format!("{} does not belong to enemy(…) (VLE-O.3)", quoted(part))),
            }
        }
        let enemy = self.corps(corps, place);
        if enemy.is_some_and(|enemy| self.battle.corps(enemy).side == self.side) {
            self.fault(place, format!("'{corps}' is not an enemy corps (VLE-O.3)"));
        }
        if bound.is_none() {
            self.fault(place, "an enemy objective needs a bound (VLE-XVII.4e, VLE-O.8)");
        }
        if radius.is_none() {
            self.fault(place, "the radius around the bound is missing or not 1 to 12 (VLE-O.3)");
        }
        match (enemy, bound, radius) {
            (Some(corps), Some(bound), Some(radius)) => Objective::Enemy { corps, bound, radius },
            _ => Objective::Open,
        }
    }

    /// VLE-O.3: a place by name, or a list of hexes.
    fn site(&mut self, text: &str, place: &str) -> Site {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let lower = text.to_lowercase();
        if let Some(n) = self.battle.places.iter().position(|known| known.name.to_lowercase() == lower) {
            return Site::named(n as u8);
        }
        if self.battle.units.iter().any(|unit| unit.id == lower || unit.name == text) {
            self.fault(place, format!("'{text}' is a unit: an order cannot name a single unit (VLE-XVII.4e, VLE-O.8)"));
            return Site::EMPTY;
        }
        let labels = !words.is_empty() && words.iter().all(|word| word.chars().all(|c| c.is_ascii_digit()));
        if !labels {
            let what = if text.is_empty() {
                "no place is named".to_owned()
            } else {
                format!("there is no place {}", quoted(&text))
            };
            let names = known(&text, "places", self.battle.places.iter().map(|place| place.name.as_str()));
            self.fault(
                place,
                format!("{what} (VLE-XVII.4e, VLE-O.8): write hexes such as 0806 0807, or a place; {names}"),
            );
            return Site::EMPTY;
        }
        let mut site = Site::EMPTY;
        for word in words {
            match self.battle.hex(word) {
                Ok(hex) if site.listed().any(|known| known == hex) => {
                    self.fault(place, format!("the hex {word} is listed twice (VLE-O.3)"));
                }
                Ok(hex) if site.list(hex) => {}
                Ok(_) => {
                    self.fault(place, format!("a list has at most {MOST_LISTED} hexes (VLE-O.3)"));
                    break;
                }
                Err(_) => self.fault(place, format!("the hex {} is not on the map (VLE-O.8)", short(word))),
            }
        }
        site
    }

    fn corps(&mut self, text: &str, place: &str) -> Option<CorpsId> {
        let text = text.trim();
        let found = self.battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(text));
        if found.is_none() {
            let unit = self.battle.units.iter().any(|unit| unit.id == text.to_lowercase());
            let what = if unit { "is a unit, not a corps" } else { "is not a corps" };
            let names = known(text, "corps", self.battle.corps.iter().map(|corps| corps.id.as_str()));
            self.fault(place, format!("{} {what} (VLE-O.8): {names}", quoted(text)));
        }
        found.map(|n| CorpsId(n as u8))
    }

    fn named_side(&self, text: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.battle.sides[side.index()].id.eq_ignore_ascii_case(text.trim()))
    }
}
