//! Orders as files give them: read, checked with every fault told at once, and put into a book. VLE-XVII.4a, VLE-XVII.4e,
//! VLE-O.1 to VLE-O.5, VLE-O.8.
//!
//! ```toml
//! B1 = { tactic = "attack", objective = "place(Stream village)", limit = 6, when = "turn>=2 and not holds(red, West farm)",
//!        on_success = { tactic = "defense", objective = "place(Stream village)" },
//!        on_failure = [{ tactic = "march", objective = "direction(toward West farm)", when = "losses(B1)>=8" },
//!                      { tactic = "defense", objective = "place(0507 0607)" }] }
//! ```
use super::language::{DEEPEST, LONGEST_WHEN, MOST_LISTED, NONE, Objective, OrderBook, Site, Tactic, Term, Written};
use crate::battle::Battle;
use crate::unit::CorpsId;
use serde::Deserialize;
use voltigeur_engine::Side;

/// An order as a file writes it. VLE-O.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderText {
    tactic: String,
    objective: String,
    #[serde(default)]
    start: u8,
    #[serde(default)]
    limit: u8,
    #[serde(default)]
    when: Option<String>,
    #[serde(default)]
    on_success: Option<Follow>,
    #[serde(default)]
    on_failure: Option<Follow>,
}

/// One order, or a list.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Follow {
    One(Box<OrderText>),
    List(Vec<OrderText>),
}

/// An order as text, in TOML: checks it and tells every fault. VLE-O.8.
///
/// # Errors
/// Every fault, each with the part of the order that it is in.
pub fn check(battle: &Battle, side: Side, text: &str) -> Result<OrderBook, Vec<String>> {
    #[derive(Deserialize)]
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

struct Reader<'b> {
    battle: &'b Battle,
    side: Side,
    book: OrderBook,
    faults: Vec<String>,
}

/// The name and the arguments of `name(a, b)`.
fn call(text: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = text.trim().split_once('(')?;
    let inside = rest.trim_end().strip_suffix(')')?;
    Some((name.trim(), inside.split(',').map(str::trim).collect()))
}

impl Reader<'_> {
    fn fault(&mut self, place: &str, what: impl Into<String>) {
        self.faults.push(format!("{place}: {}", what.into()));
    }

    fn order(&mut self, text: &OrderText, place: &str, depth: usize) -> u8 {
        if depth > DEEPEST {
            self.fault(place, "orders follow each other two deep at most (VLE-O.8)");
            return NONE;
        }
        let tactic = Tactic::from_word(&text.tactic.to_lowercase()).unwrap_or_else(|| {
            self.fault(place, format!("'{}' is no tactic (VLE-O.2)", text.tactic));
            Tactic::Defense
        });
        if tactic == Tactic::Reserve && depth > 0 {
            self.fault(place, "Reserve is an order only from the start (VLE-XVII.3a)");
        }
        let objective = self.objective(&text.objective, place);
        let last = self.battle.turns;
        if text.limit > 0 && text.start > text.limit {
            self.fault(place, format!("it starts in turn {}, after its limit {} (VLE-O.8)", text.start, text.limit));
        }
        if text.limit > last || text.start > last {
            self.fault(place, format!("the battle ends with turn {last} (VLE-O.4)"));
        }
        let first = self.book.terms.len() as u8;
        let terms = text.when.as_ref().map_or_else(Vec::new, |when| self.when(when, place));
        if self.book.terms.try_extend_from_slice(&terms).is_err() {
            self.fault(place, "its conditions are too long (VLE-O.5)");
        }
        let when = if terms.is_empty() { (0, 0) } else { (first, terms.len() as u8) };
        let (start, limit) = (text.start, text.limit);
        let number =
            self.book.add(Written { tactic, objective, start, limit, when, success: NONE, failure: NONE, next: NONE });
        if number == NONE {
            self.fault(place, "it has too many orders (VLE-XVII.4a)");
            return NONE;
        }
        if tactic == Tactic::Defense && text.on_success.is_some() {
            self.fault(place, "Defense never succeeds: it takes no order on success (VLE-O.8)");
        }
        let success = self.follow(text.on_success.as_ref(), &format!("{place}.on_success"), depth);
        let failure = self.follow(text.on_failure.as_ref(), &format!("{place}.on_failure"), depth);
        let own = &mut self.book.orders[usize::from(number)];
        (own.success, own.failure) = (success, failure);
        number
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
        let Some((name, arguments)) = call(text) else {
            let what = "an objective is place(…), direction(…) or enemy(corps, bound = place, radius = n) (VLE-O.3)";
            self.fault(place, what);
            return Objective::Open;
        };
        match (name, arguments.as_slice()) {
            ("place", [site]) => Objective::Place(self.site(site, place)),
            ("direction", [one]) => match (one.strip_prefix("toward "), one.parse::<u8>()) {
                (Some(site), _) => Objective::Toward(self.site(site, place)),
                (None, Ok(direction @ 0..=5)) => Objective::Direction(direction),
                _ => {
                    self.fault(place, format!("'{one}' is no direction: 0 to 5, or toward a place (VLE-O.3)"));
                    Objective::Open
                }
            },
            ("enemy", [corps, rest @ ..]) => self.enemy(corps, rest, place),
            ("unit", _) => {
                self.fault(place, "no order names a single unit (VLE-XVII.4e, VLE-O.8)");
                Objective::Open
            }
            _ => {
                self.fault(place, format!("'{text}' is no objective (VLE-O.3)"));
                Objective::Open
            }
        }
    }

    fn enemy(&mut self, corps: &str, rest: &[&str], place: &str) -> Objective {
        let mut bound = None;
        let mut radius = None;
        for part in rest {
            match part.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
                Some(("bound", site)) => bound = Some(self.site(site, place)),
                Some(("radius", number)) => radius = number.parse::<u8>().ok().filter(|n| (1..=12).contains(n)),
                _ => self.fault(place, format!("'{part}' does not belong to enemy(…) (VLE-O.3)")),
            }
        }
        let enemy = self.corps(corps, place);
        if enemy.is_some_and(|enemy| self.battle.corps(enemy).side == self.side) {
            self.fault(place, format!("'{corps}' is not a corps of the enemy (VLE-O.3)"));
        }
        if bound.is_none() {
            self.fault(place, "an enemy without a bound would be chased without end (VLE-XVII.4e, VLE-O.8)");
        }
        if radius.is_none() {
            self.fault(place, "the radius around the bound is 1 to 12, never left out (VLE-O.3)");
        }
        match (enemy, bound, radius) {
            (Some(corps), Some(bound), Some(radius)) => Objective::Enemy { corps, bound, radius },
            _ => Objective::Open,
        }
    }

    /// VLE-O.3: a place by name, or a list of hexes.
    fn site(&mut self, text: &str, place: &str) -> Site {
        let text = text.trim();
        if let Some(n) = self.battle.places.iter().position(|known| known.name.eq_ignore_ascii_case(text)) {
            return Site::named(n as u8);
        }
        if self.battle.units.iter().any(|unit| unit.id == text.to_lowercase() || unit.name == text) {
            self.fault(place, format!("'{text}' is a unit: an order aims at no single unit (VLE-XVII.4e, VLE-O.8)"));
            return Site::EMPTY;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let labels = !words.is_empty() && words.iter().all(|word| word.chars().all(|c| c.is_ascii_digit()));
        if !labels {
            let what = if text.is_empty() {
                "it names no fixed place".to_owned()
            } else {
                format!("there is no place '{text}'")
            };
            self.fault(place, format!("{what} (VLE-XVII.4e, VLE-O.8)"));
            return Site::EMPTY;
        }
        let mut site = Site::EMPTY;
        for word in words {
            match self.battle.hex(word) {
                Ok(hex) if site.list(hex) => {}
                Ok(_) => self.fault(place, format!("a list has {MOST_LISTED} hexes at most (VLE-O.3)")),
                Err(_) => self.fault(place, format!("the hex {word} is not on the map (VLE-O.8)")),
            }
        }
        site
    }

    fn corps(&mut self, text: &str, place: &str) -> Option<CorpsId> {
        let found = self.battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(text.trim()));
        if found.is_none() {
            let unit = self.battle.units.iter().any(|unit| unit.id == text.trim().to_lowercase());
            let what = if unit { "is a unit, not a corps" } else { "is no corps" };
            self.fault(place, format!("'{}' {what} (VLE-O.8)", text.trim()));
        }
        found.map(|n| CorpsId(n as u8))
    }

    fn named_side(&self, text: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.battle.sides[side.index()].id.eq_ignore_ascii_case(text.trim()))
    }

    /// VLE-O.5: a condition, its terms each after those that it joins.
    fn when(&mut self, text: &str, place: &str) -> Vec<Term> {
        let place = format!("{place}.when");
        let tokens = tokens(text);
        let mut at = 0;
        let mut terms = Vec::new();
        self.either(&tokens, &mut at, &mut terms, &place);
        if at < tokens.len() {
            self.fault(&place, format!("'{}' does not fit there (VLE-O.5)", tokens[at]));
        }
        if terms.len() > LONGEST_WHEN {
            self.fault(&place, format!("it has more than {LONGEST_WHEN} terms and joints (VLE-O.5)"));
        }
        terms
    }

    fn either(&mut self, tokens: &[String], at: &mut usize, terms: &mut Vec<Term>, place: &str) {
        self.both(tokens, at, terms, place);
        while tokens.get(*at).is_some_and(|token| token == "or") {
            *at += 1;
            self.both(tokens, at, terms, place);
            terms.push(Term::Or);
        }
    }

    fn both(&mut self, tokens: &[String], at: &mut usize, terms: &mut Vec<Term>, place: &str) {
        self.one(tokens, at, terms, place);
        while tokens.get(*at).is_some_and(|token| token == "and") {
            *at += 1;
            self.one(tokens, at, terms, place);
            terms.push(Term::And);
        }
    }

    fn one(&mut self, tokens: &[String], at: &mut usize, terms: &mut Vec<Term>, place: &str) {
        let Some(token) = tokens.get(*at) else {
            return self.fault(place, "the condition is not complete (VLE-O.5)");
        };
        *at += 1;
        match token.as_str() {
            "not" => {
                self.one(tokens, at, terms, place);
                terms.push(Term::Not);
            }
            "(" => {
                self.either(tokens, at, terms, place);
                if tokens.get(*at).is_some_and(|token| token == ")") {
                    *at += 1;
                } else {
                    self.fault(place, "a bracket is not closed (VLE-O.5)");
                }
            }
            term => {
                let term = term.to_owned();
                if let Some(term) = self.term(&term, place) {
                    terms.push(term);
                }
            }
        }
    }

    fn term(&mut self, text: &str, place: &str) -> Option<Term> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let number = |text: &str| text.trim().parse::<u8>().ok();
        let last = self.battle.turns;
        if let Some(turn) = plain.strip_prefix("turn>=").and_then(number).filter(|turn| (1..=last).contains(turn)) {
            return Some(Term::From(turn));
        }
        if let Some(turn) = plain.strip_prefix("turn<=").and_then(number).filter(|turn| (1..=last).contains(turn)) {
            return Some(Term::Until(turn));
        }
        let (head, tail) = match text.rfind(')') {
            Some(end) => (&text[..=end], text[end + 1..].trim()),
            None => (text, ""),
        };
        let term = match call(head) {
            Some(("holds", arguments)) if arguments.len() == 2 => {
                let site = self.site(arguments[1], place);
                self.named_side(arguments[0]).map(|side| Term::Holds(side, site))
            }
            Some(("corps_at", arguments)) if arguments.len() == 3 => {
                let (corps, site) = (self.corps(arguments[0], place), self.site(arguments[1], place));
                corps.zip(number(arguments[2])).map(|(corps, radius)| Term::CorpsAt(corps, site, radius))
            }
            Some(("enemy_within", arguments)) if arguments.len() == 2 => {
                let site = self.site(arguments[0], place);
                number(arguments[1]).map(|radius| Term::EnemyWithin(site, radius))
            }
            Some(("losses", arguments)) if arguments.len() == 1 => {
                let corps = self.corps(arguments[0], place);
                corps.zip(tail.strip_prefix(">=").and_then(number)).map(|(corps, steps)| Term::Losses(corps, steps))
            }
            Some(("demoralized", arguments)) if arguments.len() == 1 => match self.named_side(arguments[0]) {
                Some(side) => Some(Term::BrokenSide(side)),
                None => self.corps(arguments[0], place).map(Term::Broken),
            },
            Some(("order_of", arguments)) if arguments.len() == 1 => {
                let corps = self.corps(arguments[0], place);
                if corps.is_some_and(|corps| self.battle.corps(corps).side != self.side) {
                    self.fault(place, "nobody knows the orders of the enemy (VLE-O.5)");
                }
                let tactic = tail.strip_prefix('=').and_then(|word| Tactic::from_word(word.trim()));
                corps.zip(tactic).map(|(corps, tactic)| Term::OrderOf(corps, tactic))
            }
            _ => None,
        };
        if term.is_none() {
            self.fault(place, format!("'{text}' is no condition (VLE-O.5)"));
        }
        term
    }
}

/// Words, brackets, and whole terms such as `holds(red, West farm)` or `losses(B1)>=4`.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut now = String::new();
    let mut depth = 0;
    let flush = |now: &mut String, tokens: &mut Vec<String>| {
        let word = now.trim().to_owned();
        if !word.is_empty() {
            tokens.push(word);
        }
        now.clear();
    };
    for word in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        let joins = matches!(word, "and" | "or" | "not");
        match word {
            "(" if depth == 0 && now.trim().is_empty() => tokens.push("(".to_owned()),
            ")" if depth == 0 => {
                flush(&mut now, &mut tokens);
                tokens.push(")".to_owned());
            }
            _ if joins && depth == 0 => {
                flush(&mut now, &mut tokens);
                tokens.push(word.to_owned());
            }
            "(" => {
                depth += 1;
                now.push('(');
            }
            ")" => {
                depth -= 1;
                now.push(')');
            }
            _ => {
                if !now.ends_with('(') && !now.is_empty() {
                    now.push(' ');
                }
                now.push_str(word);
            }
        }
    }
    flush(&mut now, &mut tokens);
    tokens
}
