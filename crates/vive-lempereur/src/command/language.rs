//! Orders as the state holds them: a bounded book of orders and of the terms of their conditions. VLE-O.1 to VLE-O.5.
use crate::battle::Battle;
use crate::game::ViveLEmpereur;
use crate::unit::{CorpsId, UnitId};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::hex::HexId;

/// No order, or no place by name.
pub const NONE: u8 = u8::MAX;
/// The most orders in the book of both sides, half of it for each: a main order and those that follow it count each.
pub const MOST_ORDERS: usize = 64;
/// The most terms of all conditions, half of them for each side.
pub const MOST_TERMS: usize = 96;
/// The most hexes of a list.
pub const MOST_LISTED: usize = 4;
/// How deep an order that follows another may stand. VLE-O.1.
pub const DEEPEST: usize = 2;
/// The most terms and joints of one condition.
pub const LONGEST_WHEN: usize = 9;

voltigeur_engine::words! {
    /// What a corps is told to do; said as the book writes it. VLE-XVII.3a, VLE-O.2.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    pub enum Tactic {
        /// VLE-XVII.3d.
        Attack = "attack" => "Attack",
        /// VLE-XVII.3e.
        March = "march" => "March",
        /// VLE-XVII.3f.
        Defense = "defense" => "Defense",
        /// VLE-XVII.3g.
        Withdrawal = "withdrawal" => "Withdrawal",
        /// VLE-XVII.3h.
        Retreat = "retreat" => "Retreat",
        /// VLE-XVII.3i: only from the start.
        Reserve = "reserve" => "Reserve",
    }
}

impl Tactic {
    /// The rule of the order.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Attack => "VLE-XVII.3d",
            Self::March => "VLE-XVII.3e",
            Self::Defense => "VLE-XVII.3f",
            Self::Withdrawal => "VLE-XVII.3g",
            Self::Retreat => "VLE-XVII.3h",
            Self::Reserve => "VLE-XVII.3i",
        }
    }
}

/// A fixed place: one that the scenario names, or a list of hexes. VLE-O.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Site {
    /// The number of the scenario's place, or `NONE`.
    pub name: u8,
    hexes: [u16; MOST_LISTED],
}

impl Site {
    /// Nothing listed yet.
    pub const EMPTY: Self = Self { name: NONE, hexes: [u16::MAX; MOST_LISTED] };

    /// A place by its number.
    #[must_use]
    pub const fn named(name: u8) -> Self {
        Self { name, ..Self::EMPTY }
    }

    /// Adds a hex to the list; false if the list is full.
    pub fn list(&mut self, hex: HexId) -> bool {
        match self.hexes.iter_mut().find(|known| **known == u16::MAX) {
            Some(free) => {
                *free = hex.0;
                true
            }
            None => false,
        }
    }

    /// The hexes of the list.
    pub fn listed(&self) -> impl Iterator<Item = HexId> + '_ {
        self.hexes.iter().filter(|&&hex| hex != u16::MAX).map(|&hex| HexId(hex))
    }

    /// Its hexes.
    pub fn hexes<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = HexId> + 'a {
        let place = battle.places.get(usize::from(self.name)).map_or(&[][..], |place| &place.hexes);
        place.iter().copied().chain(self.listed())
    }

    /// How far a hex is from it.
    #[must_use]
    pub fn distance(&self, battle: &Battle, hex: HexId) -> u16 {
        self.hexes(battle).map(|own| battle.distance(own, hex)).min().unwrap_or(0)
    }

    fn words(&self, battle: &Battle) -> String {
        match battle.places.get(usize::from(self.name)) {
            Some(place) => place.name.clone(),
            None => self.listed().map(|hex| battle.label(hex)).collect::<Vec<_>>().join(" "),
        }
    }
}

/// What an order aims at. VLE-O.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Objective {
    /// Not chosen yet.
    Open,
    /// A place.
    Place(Site),
    /// A direction, 0 to 5.
    Direction(u8),
    /// The direction of a place.
    Toward(Site),
    /// An enemy corps, within bounds.
    Enemy {
        /// Which.
        corps: CorpsId,
        /// Around which place.
        bound: Site,
        /// How far around it: 1 to 12.
        radius: u8,
    },
}

/// A term of a condition, or what joins the terms before it. VLE-O.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Term {
    /// turn>=n
    From(u8),
    /// turn<=n
    Until(u8),
    /// holds(side, place)
    Holds(Side, Site),
    /// corps_at(corps, place, radius)
    CorpsAt(CorpsId, Site, u8),
    /// enemy_within(place, n)
    EnemyWithin(Site, u8),
    /// losses(corps)>=n
    Losses(CorpsId, u8),
    /// demoralized(corps)
    Broken(CorpsId),
    /// demoralized(side)
    BrokenSide(Side),
    /// order_of(corps)=tactic
    OrderOf(CorpsId, Tactic),
    /// The two before it.
    And,
    /// One of the two before it.
    Or,
    /// Not the one before it.
    Not,
}

/// An order in the book. Those that follow on success or failure are lists, linked by `next`. VLE-O.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Written {
    /// What to do.
    pub tactic: Tactic,
    /// Where.
    pub objective: Objective,
    /// From this turn on; 0 at once. VLE-O.4.
    pub start: u8,
    /// Until this turn; 0 without limit. VLE-O.4.
    pub limit: u8,
    /// Its condition: the first of its terms, and how many. VLE-O.5.
    pub when: (u8, u8),
    /// The first order of those on success, or `NONE`.
    pub success: u8,
    /// The first order of those on failure, or `NONE`.
    pub failure: u8,
    /// The next order of the list that it stands in, or `NONE`.
    pub next: u8,
}

impl Written {
    /// An order to be written.
    #[must_use]
    pub const fn new(tactic: Tactic) -> Self {
        let objective = Objective::Open;
        Self { tactic, objective, start: 0, limit: 0, when: (0, 0), success: NONE, failure: NONE, next: NONE }
    }
}

/// The book of all orders of a battle, given, on their way, or being written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OrderBook {
    /// The orders.
    pub orders: ArrayVec<Written, MOST_ORDERS>,
    /// The terms of their conditions, each after those that it joins.
    pub terms: ArrayVec<Term, MOST_TERMS>,
}

impl OrderBook {
    /// An order by its number.
    #[must_use]
    pub fn order(&self, number: u8) -> Option<&Written> {
        self.orders.get(usize::from(number))
    }

    /// Adds an order; `NONE` if the book is full.
    pub fn add(&mut self, order: Written) -> u8 {
        match self.orders.try_push(order) {
            Ok(()) => self.orders.len() as u8 - 1,
            Err(_) => NONE,
        }
    }

    /// The orders of a list, from its first.
    pub fn list(&self, first: u8) -> impl Iterator<Item = u8> + '_ {
        let next = |number: &u8| self.order(*number).map(|order| order.next).filter(|&next| next != NONE);
        std::iter::successors((first != NONE).then_some(first), next).take(MOST_ORDERS)
    }

    /// Does what follows an order come to an end?
    pub(super) fn is_sound(&self, number: u8, deep: usize) -> bool {
        self.list(number).count() < MOST_ORDERS
            && self.order(number).is_none_or(|order| {
                let ends = |first: u8| {
                    self.list(first).count() < MOST_ORDERS
                        && self.list(first).all(|next| deep > 0 && self.is_sound(next, deep - 1))
                };
                ends(order.success) && ends(order.failure)
            })
    }

    /// Copies an order with all that belongs to it from another book; `NONE` if there is no room.
    pub fn copy(&mut self, from: &Self, number: u8, list: bool) -> u8 {
        let Some(&order) = from.order(number) else { return NONE };
        let (first, len) = (usize::from(order.when.0), usize::from(order.when.1));
        let terms = from.terms.get(first..first + len).unwrap_or_default();
        let when = (self.terms.len() as u8, order.when.1);
        if self.terms.try_extend_from_slice(terms).is_err() {
            return NONE;
        }
        let when = if order.when.1 == 0 { (0, 0) } else { when };
        let copied = self.add(Written { when, success: NONE, failure: NONE, next: NONE, ..order });
        if copied == NONE {
            return NONE;
        }
        let success = self.copy(from, order.success, true);
        let failure = self.copy(from, order.failure, true);
        let next = if list { self.copy(from, order.next, true) } else { NONE };
        if let Some(own) = self.orders.get_mut(usize::from(copied)) {
            (own.success, own.failure, own.next) = (success, failure, next);
        }
        copied
    }
}

impl ViveLEmpereur {
    /// VLE-O.5: does the condition of an order of a side hold? One that has none always does.
    pub(super) fn when_holds(&self, side: Side, order: &Written) -> bool {
        let (first, len) = (usize::from(order.when.0), usize::from(order.when.1));
        let terms = self.state.core.command.book.terms.get(first..first + len).unwrap_or_default();
        let mut stack: ArrayVec<bool, LONGEST_WHEN> = ArrayVec::new();
        for term in terms {
            let value = match *term {
                Term::And | Term::Or => {
                    let (b, a) = (stack.pop().unwrap_or(true), stack.pop().unwrap_or(true));
                    if *term == Term::And { a && b } else { a || b }
                }
                Term::Not => !stack.pop().unwrap_or(false),
                term => self.term_holds(side, term),
            };
            if stack.try_push(value).is_err() {
                return false;
            }
        }
        stack.pop().unwrap_or(true)
    }

    /// Does a unit stand so near to a place, with either half of a pair?
    pub(super) fn is_near(&self, unit: UnitId, site: &Site, radius: u8) -> bool {
        self.hexes_of(unit).any(|hex| site.distance(&self.battle, hex) <= u16::from(radius))
    }

    fn term_holds(&self, side: Side, term: Term) -> bool {
        let battle = &self.battle;
        match term {
            Term::From(turn) => self.state.turn() >= turn,
            Term::Until(turn) => self.state.turn() <= turn,
            Term::Holds(who, site) => match battle.places.get(usize::from(site.name)) {
                Some(_) => self.state.core.places[usize::from(site.name)] == Some(who),
                None => site.listed().all(|hex| self.side_in(hex) == Some(who)),
            },
            Term::CorpsAt(corps, site, radius) => {
                let units = battle.corps(corps).units.and(self.state.on_map());
                units.into_iter().any(|unit| self.is_near(unit, &site, radius))
            }
            Term::EnemyWithin(site, radius) => {
                let enemies = self.of_side(side.other());
                enemies.into_iter().any(|unit| self.is_near(unit, &site, radius))
            }
            Term::Losses(corps, steps) => {
                let lost: u16 = battle.corps(corps).units.map(|unit| self.steps_lost(unit)).sum();
                lost >= u16::from(steps)
            }
            Term::Broken(corps) => self.is_demoralized(corps),
            Term::BrokenSide(who) => self.army_is_broken(who),
            Term::OrderOf(corps, tactic) => self.state.core.command.orders[usize::from(corps.0)].tactic == tactic,
            Term::And | Term::Or | Term::Not => false,
        }
    }

    /// An order in words, with what follows it.
    pub(crate) fn order_words(&self, number: u8) -> String {
        let book = &self.state.core.command.book;
        let Some(order) = book.order(number) else { return String::new() };
        let battle = &self.battle;
        let mut text = order.tactic.word().to_owned();
        match order.objective {
            Objective::Open => {}
            Objective::Place(site) => text += &format!(" place({})", site.words(battle)),
            Objective::Direction(direction) => text += &format!(" direction({direction})"),
            Objective::Toward(site) => text += &format!(" direction(toward {})", site.words(battle)),
            Objective::Enemy { corps, bound, radius } => {
                let (corps, bound) = (&battle.corps(corps).id, bound.words(battle));
                text += &format!(" enemy({corps}, bound = {bound}, radius = {radius})");
            }
        }
        if order.start > 0 {
            text += &format!(", start {}", order.start);
        }
        if order.limit > 0 {
            text += &format!(", limit {}", order.limit);
        }
        if order.when.1 > 0 {
            text += &format!(", when {}", self.when_words(order));
        }
        for (word, first) in [("on success", order.success), ("on failure", order.failure)] {
            let orders: Vec<String> = book.list(first).map(|number| self.order_words(number)).collect();
            if !orders.is_empty() {
                text += &format!(", {word} [{}]", orders.join("; "));
            }
        }
        text
    }

    fn when_words(&self, order: &Written) -> String {
        let (first, len) = (usize::from(order.when.0), usize::from(order.when.1));
        let terms = self.state.core.command.book.terms.get(first..first + len).unwrap_or_default();
        let mut stack: Vec<String> = Vec::new();
        for term in terms {
            let text = match term {
                Term::And | Term::Or => {
                    let (b, a) = (stack.pop().unwrap_or_default(), stack.pop().unwrap_or_default());
                    format!("({a} {} {b})", if *term == Term::And { "and" } else { "or" })
                }
                Term::Not => format!("not {}", stack.pop().unwrap_or_default()),
                term => self.term_words(term),
            };
            stack.push(text);
        }
        stack.join(" ")
    }

    fn term_words(&self, term: &Term) -> String {
        let battle = &self.battle;
        let side = |side: &Side| battle.sides[side.index()].id.as_str();
        let corps = |corps: &CorpsId| battle.corps(*corps).id.as_str();
        match term {
            Term::From(turn) => format!("turn>={turn}"),
            Term::Until(turn) => format!("turn<={turn}"),
            Term::Holds(who, site) => format!("holds({}, {})", side(who), site.words(battle)),
            Term::CorpsAt(who, site, radius) => {
                format!("corps_at({}, {}, {radius})", corps(who), site.words(battle))
            }
            Term::EnemyWithin(site, radius) => format!("enemy_within({}, {radius})", site.words(battle)),
            Term::Losses(who, steps) => format!("losses({})>={steps}", corps(who)),
            Term::Broken(who) => format!("demoralized({})", corps(who)),
            Term::BrokenSide(who) => format!("demoralized({})", side(who)),
            Term::OrderOf(who, tactic) => format!("order_of({})={}", corps(who), tactic.word()),
            Term::And | Term::Or | Term::Not => String::new(),
        }
    }
}
