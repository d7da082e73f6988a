//! "The Farm": two companies, one farm. Small enough to compute by hand, and yet it has a secret simultaneous choice (the orders), an
//! interrupt that can itself be interrupted (the countercharge), and saves that can leave everything as it was.
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::standing::{FightOn, ReactionKind};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Contest, Dice, Fights, GameState, Ledger, Log, LogLine, Notation, Outcome, Pending,
    Presentation, Purpose, Refusal, RuleId, Rules, Side, Verdict, require,
};

mod book;
mod show;

pub use book::{BOOK, DUEL, FARM};

/// What never changes in a battle.
#[derive(PartialEq, Eq, Debug)]
pub struct Setup {
    pub title: String,
    pub turns: u8,
    pub strength: BySide<u8>,
    /// TOY-4.2 is in force.
    pub wall: bool,
    /// TOY-3.3 is in force.
    pub reserves: bool,
    /// TOY-4.6 is in force: nobody can hit anybody.
    pub snow: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    Hold,
    Assault,
}

/// What the game is in the middle of; the last one decides and returns to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Procedure {
    /// TOY-3: the other side answers an assault.
    Assault { by: Side },
    /// TOY-4: the attacker presses on or not.
    Melee { by: Side },
    /// TOY-4.5: in the open the defender may waver after each round.
    Waver { by: Side },
}

impl Procedure {
    const fn by(self) -> Side {
        match self {
            Procedure::Assault { by } | Procedure::Melee { by } | Procedure::Waver { by } => by,
        }
    }
}

/// All that changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub strength: BySide<u8>,
    pub points: BySide<u8>,
    pub reserve: BySide<bool>,
    /// TOY-2.1: secret until both are given.
    pub orders: BySide<Option<Order>>,
    pub stack: ArrayVec<Procedure, 6>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Order(Order),
    Stand,
    FallBack,
    Countercharge,
    Press,
    BreakOff,
}

impl Action {
    const ALL: [Action; 7] = [
        Action::Order(Order::Hold),
        Action::Order(Order::Assault),
        Action::Stand,
        Action::FallBack,
        Action::Countercharge,
        Action::Press,
        Action::BreakOff,
    ];
}

#[derive(Clone, Debug)]
pub enum Event {
    Ordered(Side),
    Revealed(BySide<Order>),
    Did(Side, Action),
    Round { by: Side, edge: Box<Ledger>, faces: Vec<u8> },
    Saved(Side),
    Hit(Side),
    Turn(u8),
}

#[derive(Clone, Debug)]
pub struct Farm {
    pub setup: Arc<Setup>,
    pub state: State,
}

impl PartialEq for Farm {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Farm {}

impl Hash for Farm {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl Farm {
    pub fn new(setup: Setup) -> Self {
        let state = State {
            turn: 1,
            strength: setup.strength,
            points: BySide::default(),
            reserve: BySide::new(setup.reserves, setup.reserves),
            orders: BySide::default(),
            stack: ArrayVec::new(),
        };
        Self { setup: Arc::new(setup), state }
    }

    /// The farm with three against three.
    pub fn shipped() -> Self {
        book::read(FARM, None).expect("the scenario that ships is sound")
    }

    /// The farm without its wall.
    pub fn without_wall() -> Self {
        book::read(FARM, Some(&["reserves".to_owned()])).expect("the scenario that ships is sound")
    }

    /// The farm in the snow, where nobody is ever hit.
    pub fn in_snow() -> Self {
        book::read(FARM, Some(&["snow".to_owned()])).expect("the scenario that ships is sound")
    }

    /// In the middle of a melee that the first side has begun.
    pub fn melee(strength: BySide<u8>, defender: Order) -> Self {
        let mut farm = Self::shipped();
        farm.state.strength = strength;
        farm.state.orders = BySide::new(Some(Order::Assault), Some(defender));
        farm.state.stack.push(Procedure::Melee { by: Side::First });
        farm
    }

    fn over(&self) -> Option<Outcome> {
        let State { strength, points, turn, .. } = &self.state;
        let destroyed = Side::BOTH.into_iter().find(|&side| strength[side] == 0);
        if let Some(side) = destroyed {
            return Some(Outcome { winner: Some(side.other()) });
        }
        (*turn > self.setup.turns).then(|| Outcome {
            winner: match points[Side::First].cmp(&points[Side::Second]) {
                std::cmp::Ordering::Greater => Some(Side::First),
                std::cmp::Ordering::Less => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            },
        })
    }

    fn decides(&self) -> Side {
        match self.state.stack.last() {
            Some(Procedure::Melee { by }) => *by,
            Some(Procedure::Assault { by } | Procedure::Waver { by }) => by.other(),
            None if self.state.orders[Side::First].is_none() => Side::First,
            None => Side::Second,
        }
    }

    /// TOY-2
    fn order(&mut self, side: Side, order: Order, log: &mut impl Log<Event>) {
        self.state.orders[side] = Some(order);
        log.note(|| Event::Ordered(side));
        let BySide([Some(first), Some(second)]) = self.state.orders else { return };
        log.note(|| Event::Revealed(BySide::new(first, second)));
        for (side, order) in [(Side::Second, second), (Side::First, first)] {
            if order == Order::Assault {
                self.state.stack.push(Procedure::Assault { by: side });
            }
        }
    }

    /// TOY-3.2: whoever falls back gives up its own assaults, too.
    fn fall_back(&mut self, side: Side) {
        self.state.points[side.other()] += 1;
        self.state.stack.pop();
        self.state.stack.retain(|procedure| procedure.by() != side);
    }

    /// TOY-4
    fn round(&mut self, by: Side, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        if self.setup.snow {
            return self.waver(by);
        }
        let behind_the_wall = self.setup.wall && self.state.orders[by.other()] == Some(Order::Hold);
        let mut edge = Ledger::default();
        edge.add_if(behind_the_wall, RuleId("TOY-4.2"), -1);
        let contest = dice.opposed(edge.total(), Purpose::new("TOY-4.1", by));
        log.note(|| Event::Round { by, edge: Box::new(edge), faces: dice.faces().to_vec() });
        let loser = match contest {
            Contest::Won => Some(by.other()),
            Contest::Drawn => None,
            Contest::Lost => Some(by),
        };
        if let Some(loser) = loser {
            self.hit(loser, dice, log);
        }
        self.waver(by);
    }

    /// TOY-4.5
    fn waver(&mut self, by: Side) {
        if self.over().is_none() && self.state.orders[by.other()] == Some(Order::Assault) {
            self.replace_top(Procedure::Waver { by });
        }
    }

    /// TOY-4.4
    fn hit(&mut self, side: Side, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        if dice.test(5, Purpose::new("TOY-4.4", side)) {
            log.note(|| Event::Saved(side));
            return;
        }
        self.state.strength[side] -= 1;
        self.state.points[side.other()] += 1;
        log.note(|| Event::Hit(side));
    }

    fn replace_top(&mut self, procedure: Procedure) {
        self.state.stack.pop();
        self.state.stack.push(procedure);
    }

    /// TOY-5
    fn end_turn(&mut self, log: &mut impl Log<Event>) {
        let resolved = self.state.stack.is_empty() && self.state.orders.0.iter().all(Option::is_some);
        if resolved && self.over().is_none() {
            self.state.orders = BySide::default();
            self.state.turn += 1;
            log.note(|| Event::Turn(self.state.turn));
        }
    }

    /// The orders that a side could have given instead, as far as the other knows.
    fn may_assault(&self, side: Side) -> bool {
        self.state.strength[side] > 1
    }
}

impl GameState for Farm {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn score(&self) -> BySide<i32> {
        self.state.points.map(i32::from)
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, state: State) -> Result<Self, String> {
        let game = Self { setup: Arc::clone(&self.setup), state };
        game.invariants()?;
        Ok(game)
    }
}

impl Rules for Farm {
    fn pending(&self) -> Pending {
        match self.over() {
            Some(outcome) => Pending::Over(outcome),
            None => Pending::Decision(self.decides()),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.extend(Action::ALL.into_iter().filter(|action| self.check(action).is_ok()));
    }

    fn check(&self, action: &Action) -> Verdict {
        require(self.over().is_none(), "TOY-5.2", "the battle is over")?;
        let side = self.decides();
        match (self.state.stack.last(), action) {
            (None, Action::Order(Order::Hold)) => Ok(()),
            (None, Action::Order(Order::Assault)) => match self.may_assault(side) {
                true => Ok(()),
                false => Err(Refusal::new("TOY-2.2", "a company at its last strength cannot assault").numbers(2, 1)),
            },
            (None, _) => Err(Refusal::new("TOY-2.1", "orders must be given now")),
            (Some(Procedure::Assault { .. }), Action::Stand | Action::FallBack) => Ok(()),
            (Some(Procedure::Assault { .. }), Action::Countercharge) => {
                require(self.state.reserve[side], "TOY-3.3", "a countercharge needs the reserve, and it is spent")
            }
            (Some(Procedure::Assault { .. }), _) => Err(Refusal::new("TOY-3.1", "an assault must be answered now")),
            (Some(Procedure::Waver { .. }), Action::Stand | Action::FallBack) => Ok(()),
            (Some(Procedure::Waver { .. }), _) => Err(Refusal::new("TOY-4.5", "the defender stands or falls back now")),
            (Some(Procedure::Melee { .. }), Action::Press | Action::BreakOff) => Ok(()),
            (Some(Procedure::Melee { .. }), _) => {
                Err(Refusal::new("TOY-4.3", "the attacker presses on or breaks off now"))
            }
        }
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        let side = self.decides();
        if !matches!(action, Action::Order(_)) {
            log.note(|| Event::Did(side, *action));
        }
        match (*action, self.state.stack.last().copied()) {
            (Action::Order(order), _) => self.order(side, order, log),
            (Action::Stand, _) => self.replace_top(Procedure::Melee { by: side.other() }),
            (Action::FallBack, _) => self.fall_back(side),
            (Action::Countercharge, _) => {
                self.state.reserve[side] = false;
                self.state.stack.push(Procedure::Assault { by: side });
            }
            (Action::Press, _) => self.round(side, dice, log),
            (Action::BreakOff, _) => drop(self.state.stack.pop()),
        }
        self.end_turn(log);
    }

    fn decline(&self) -> Option<Action> {
        match (self.over(), self.state.stack.last()) {
            (Some(_), _) => None,
            (None, None) => Some(Action::Order(Order::Hold)),
            (None, Some(Procedure::Melee { .. })) => Some(Action::BreakOff),
            (None, Some(_)) => None,
        }
    }
}

impl Notation for Farm {
    fn write_action(&self, action: &Action, out: &mut String) {
        out.push_str(book::word(*action));
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let text = text.trim().to_lowercase();
        let found = Action::ALL.into_iter().find(|&action| book::word(action) == text);
        found.ok_or_else(|| format!("'{text}' is no action: try {}", Action::ALL.map(book::word).join(", ")))
    }

    fn rule_of(&self, action: &Action) -> RuleId {
        book::rule(*action)
    }

    fn describe_action(&self, action: &Action) -> Choice {
        show::choice(*action)
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        out.extend(Action::ALL);
    }
}

impl Concealment for Farm {
    fn has_secrets(&self) -> bool {
        true
    }

    /// The second order lays both open.
    fn reveals(&self, _: &Action, _: &Self) -> bool {
        matches!(self.state.orders, BySide([Some(_), None]))
    }

    fn as_seen(&self, viewer: Viewer) -> Self {
        let mut known = self.clone();
        let secret = matches!(self.state.orders, BySide([Some(_), None]));
        if secret && !matches!(viewer, Viewer::Side(Side::First) | Viewer::Everyone) {
            known.state.orders[Side::First] = Some(Order::Hold);
        }
        known
    }
}

impl Presentation for Farm {
    fn describe_event(&self, event: &Event) -> LogLine {
        show::event(event)
    }

    fn view(&self, viewer: Viewer) -> View {
        show::view(self, viewer)
    }

    fn reaction(&self) -> Option<ReactionKind> {
        match self.state.stack.last()? {
            Procedure::Melee { .. } => Some(PRESSES),
            Procedure::Assault { .. } => Some(ANSWERS),
            Procedure::Waver { .. } => None,
        }
    }

    fn reactions(&self) -> Vec<ReactionKind> {
        vec![PRESSES, ANSWERS]
    }

    fn may_fight_on(&self) -> bool {
        true
    }

    fn fights_on(&self) -> Option<FightOn<Action>> {
        let Procedure::Melee { by } = *self.state.stack.last()? else { return None };
        let losses = u32::from(self.setup.strength[by] - self.state.strength[by]);
        Some(FightOn { on: Action::Press, off: Action::BreakOff, losses })
    }
}

/// Whether to press an attack: there is one way to, and one that declines.
const PRESSES: ReactionKind = ReactionKind { id: "press", name: "attacks pressed home", each: false };
/// How to answer an assault: nothing declines, and there are several ways.
const ANSWERS: ReactionKind = ReactionKind { id: "answer", name: "answers to an assault", each: false };

impl Fights for Farm {
    fn in_fight(&self) -> bool {
        self.over().is_none() && !self.state.stack.is_empty()
    }

    fn by_stance(&self, stance: Stance, legal: &[Action]) -> usize {
        let side = self.decides();
        let losing = self.state.strength[side] < self.state.strength[side.other()];
        let likes: &[Action] = match stance {
            Stance::Cautious if losing => &[Action::BreakOff, Action::FallBack],
            _ => &[Action::Countercharge, Action::Press, Action::Stand],
        };
        likes.iter().find_map(|like| legal.iter().position(|action| action == like)).unwrap_or(0)
    }

    fn aftermath(&self, before: &Self) -> Aftermath {
        let losses = BySide::from_fn(|side| before.state.strength[side] - self.state.strength[side]);
        let gained = BySide::from_fn(|side| i32::from(self.state.points[side]) - i32::from(before.state.points[side]));
        let worth = gained[Side::First] - gained[Side::Second];
        Aftermath {
            favours: match worth.signum() {
                1 => Some(Side::First),
                -1 => Some(Side::Second),
                _ => None,
            },
            what: format!("{} points to {}", gained[Side::First], gained[Side::Second]),
            losses,
            units_lost: BySide::from_fn(|side| u8::from(self.state.strength[side] == 0)),
            worth: f64::from(worth),
        }
    }
}

impl Audit for Farm {
    fn invariants(&self) -> Result<(), String> {
        let State { strength, orders, stack, turn, .. } = &self.state;
        if strength.iter().any(|(side, &now)| now > self.setup.strength[side]) {
            return Err(format!("a company has grown: {strength:?}"));
        }
        if *turn == 0 || *turn > self.setup.turns + 1 {
            return Err(format!("there is no turn {turn}"));
        }
        if !stack.is_empty() && orders.0.iter().any(Option::is_none) {
            return Err("there is fighting before the orders are given".to_owned());
        }
        if orders[Side::First].is_none() && orders[Side::Second].is_some() {
            return Err("the second side has given its order before the first".to_owned());
        }
        Ok(())
    }

    fn hidden_twin(&self, viewer: Viewer) -> Option<Self> {
        let secret = matches!(self.state.orders, BySide([Some(_), None])) && self.may_assault(Side::First);
        if !secret || !matches!(viewer, Viewer::Side(Side::Second) | Viewer::Spectator) {
            return None;
        }
        let mut twin = self.clone();
        twin.state.orders[Side::First] = Some(match self.state.orders[Side::First]? {
            Order::Hold => Order::Assault,
            Order::Assault => Order::Hold,
        });
        Some(twin)
    }
}
