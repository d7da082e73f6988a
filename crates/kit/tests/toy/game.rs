//! A game in play: the battle, its state, and the questions that the procedures ask.
use crate::action::Action;
use crate::battle::{Arm, Battle, Ground, MOST_HEXES, MOST_PLACES, MOST_UNITS, UnitId, UnitSet};
use crate::procedure::{Frame, Moves, Phase, Stack};
use crate::words::Event;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use voltigeur_engine::Refusal;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{BySide, Dice, Ledger, Log, RuleId, Side};
use voltigeur_field::Id;
use voltigeur_field::hex::sight::{Blocked, Sight, look};
use voltigeur_field::hex::{Cone, Direction, Facing, Hex, HexId};
use voltigeur_kit::hex::stacks::{End, Stacks};

/// All that changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub active: Side,
    pub phase: Phase,
    pub stack: Stack,
    pub stacks: Stacks<UnitId, MOST_UNITS, MOST_HEXES, 1>,
    pub facings: [Direction; MOST_UNITS],
    pub lost: [u8; MOST_UNITS],
    pub moved: UnitSet,
    pub fired: UnitSet,
    pub struck: UnitSet,
    pub held: [Option<Side>; MOST_PLACES],
}

#[derive(Clone, Debug)]
pub struct Picket {
    pub battle: Arc<Battle>,
    pub state: State,
}

impl PartialEq for Picket {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}
impl Eq for Picket {}
impl Hash for Picket {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl Picket {
    pub fn new(battle: Arc<Battle>) -> Self {
        let mut state = State {
            turn: 1,
            active: Side::First,
            phase: Phase::Moves(Moves),
            stack: Stack::new(),
            stacks: Stacks::new(),
            facings: [Direction::N; MOST_UNITS],
            lost: [0; MOST_UNITS],
            moved: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            struck: UnitSet::EMPTY,
            held: [None; MOST_PLACES],
        };
        for (n, unit) in battle.units.iter().enumerate() {
            state.stacks.put(battle.map.grid(), UnitId::from_index(n), battle.map.hex(unit.start).into(), End::Bottom);
            state.facings[n] = unit.facing;
        }
        for (held, place) in state.held.iter_mut().zip(&battle.places) {
            *held = place.owner;
        }
        Self { battle, state }
    }

    pub fn side(&self, unit: UnitId) -> Side {
        self.battle.unit(unit).side
    }

    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.battle.map.id(self.state.stacks.post(unit)?.first())
    }

    pub fn steps(&self, unit: UnitId) -> u8 {
        self.battle.unit(unit).steps - self.state.lost[unit.index()]
    }

    pub fn units_of(&self, side: Side) -> UnitSet {
        self.state.stacks.units().filter(|&unit| self.side(unit) == side).collect()
    }

    /// PK-1.2.
    pub fn is_over(&self) -> bool {
        matches!(self.state.phase, Phase::Over(_)) || Side::BOTH.iter().any(|&side| self.units_of(side).is_empty())
    }

    /// PK-1.2.
    pub fn points(&self) -> BySide<i32> {
        let held = |side| self.battle.places.iter().zip(self.state.held).filter(move |(_, by)| *by == Some(side));
        BySide::from_fn(|side| held(side).map(|(place, _)| place.points).sum())
    }

    /// PK-2.4, PK-3.1: how far a hex lies ahead of a unit, if it does.
    pub fn ahead(&self, unit: UnitId, hex: HexId) -> Option<u16> {
        let (from, to) = (self.battle.map.hex(self.hex(unit)?), self.battle.map.hex(hex));
        let facing = Facing::Side(self.state.facings[unit.index()]);
        Cone::new(facing, 2).covers(from, to).then(|| from.distance(to))
    }

    /// PK-2.4: is a hex in the front of a unit of this side?
    pub fn is_in_front_of(&self, hex: HexId, side: Side) -> bool {
        self.units_of(side).any(|unit| self.ahead(unit, hex) == Some(1))
    }

    /// PK-3.1: who may fire at a unit where it stands.
    pub fn who_fires(&self, at: UnitId) -> UnitSet {
        let Some(hex) = self.hex(at) else { return UnitSet::EMPTY };
        let enemies = self.units_of(self.side(at).other()).minus(self.state.fired);
        enemies.filter(|&unit| self.reaches(unit, hex)).collect()
    }

    /// PK-3.1: does the fire of a unit reach a hex?
    pub fn reaches(&self, unit: UnitId, hex: HexId) -> bool {
        self.battle.unit(unit).arm == Arm::Foot
            && self.ahead(unit, hex).is_some_and(|range| range <= 2)
            && self.hex(unit).is_some_and(|from| self.sees(from, hex).is_ok())
    }

    /// PK-3.2: what a die must show.
    pub fn fire_value(&self, unit: UnitId, at: UnitId) -> Ledger {
        let mut needs = Ledger::default();
        let hex = self.hex(at).unwrap_or(HexId(0));
        needs.add(RuleId("PK-3.2").applies("fire"), 4);
        let wood = *self.battle.map.ground(hex) == Ground::Wood;
        needs.add_if(wood, RuleId("PK-3.2").applies("target in a wood"), 1);
        needs.add_if(self.ahead(unit, hex) == Some(2), RuleId("PK-3.2").applies("at two hexes"), 1);
        needs
    }

    /// PK-3.3.
    pub fn sees(&self, from: HexId, to: HexId) -> Result<(), Blocked<Refusal>> {
        let map = &self.battle.map;
        look(map.grid(), map.hex(from), map.hex(to), &mut Eyes(self))
    }

    /// PK-4.1: hexes that a unit may assault.
    pub fn targets(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let fresh = self.hex(unit).filter(|_| !self.state.struck.has(unit));
        let around = fresh.into_iter().flat_map(|hex| self.battle.map.neighbours(hex)).map(|(_, hex)| hex);
        around.filter(move |&hex| {
            let top = self.state.stacks.top(hex);
            self.ahead(unit, hex).is_some() && top.is_some_and(|top| self.side(top) != self.side(unit))
        })
    }

    /// PK-4.1: what a unit adds to its die; a defender is assaulted in his hex.
    pub fn assault_value(&self, unit: UnitId, defends: Option<HexId>) -> Ledger {
        let mut value = Ledger::default();
        let ground = defends.or(self.hex(unit)).map(|hex| *self.battle.map.ground(hex));
        value.add(RuleId("PK-4.1").applies("steps"), i16::from(self.steps(unit)));
        let wood = ground == Some(Ground::Wood);
        value.add_if(wood && defends.is_some(), RuleId("PK-4.1").applies("in a wood"), 1);
        let horse = self.battle.unit(unit).arm == Arm::Horse;
        value.add_if(horse && !wood, RuleId("PK-4.1").applies("horse in the open"), 1);
        value
    }
}

/// PK-3.3: what blocks the line of sight.
struct Eyes<'g>(&'g Picket);

impl Sight for Eyes<'_> {
    type Rule = Refusal;

    fn hex(&mut self, hex: Hex) -> Option<Refusal> {
        let Picket { battle, state } = self.0;
        let hex = battle.map.id(hex)?;
        if *battle.map.ground(hex) == Ground::Wood {
            return Some(Refusal::new("PK-3.3", "a wood blocks the line of sight"));
        }
        state.stacks.top(hex).map(|_| Refusal::new("PK-3.3", "a unit blocks the line of sight"))
    }
}

/// The rules at work.
pub struct Umpire<'a, D, L> {
    pub game: &'a mut Picket,
    pub dice: &'a mut D,
    pub log: &'a mut L,
}

impl<D, L> Deref for Umpire<'_, D, L> {
    type Target = Picket;
    fn deref(&self) -> &Picket {
        self.game
    }
}
impl<D, L> DerefMut for Umpire<'_, D, L> {
    fn deref_mut(&mut self) -> &mut Picket {
        self.game
    }
}

impl Procedural for Picket {
    type Action = Action;
    type Event = Event;
    type Piece = UnitId;
    type Frame = Frame;
    type Ground = Phase;
    type Stack = Stack;
    type Umpire<'a, D: Dice + 'a, L: Log<Event> + 'a> = Umpire<'a, D, L>;

    fn stack(&self) -> &Stack {
        &self.state.stack
    }
    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.state.stack
    }
    fn ground(&self) -> &Phase {
        &self.state.phase
    }
    fn ground_mut(&mut self) -> &mut Phase {
        &mut self.state.phase
    }
    fn umpire<'a, D: Dice, L: Log<Event>>(&'a mut self, dice: &'a mut D, log: &'a mut L) -> Umpire<'a, D, L> {
        Umpire { game: self, dice, log }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn note(&mut self, event: impl FnOnce() -> Event) {
        self.log.note(event);
    }

    /// PK-2.4: a unit steps into the next hex, faces that way, and takes what is there.
    pub fn step(&mut self, unit: UnitId, direction: Direction) {
        let grid = *self.battle.map.grid();
        let Some(post) = self.state.stacks.lift(&grid, unit) else { return };
        let hex = post.first() + direction;
        self.state.stacks.put(&grid, unit, hex.into(), End::Top);
        self.state.facings[unit.index()] = direction;
        let side = self.side(unit);
        let battle = Arc::clone(&self.battle);
        let places = battle
            .places
            .iter()
            .enumerate()
            .filter(|(_, place)| grid.id(hex).is_some_and(|hex| place.hexes.contains(&hex)));
        for (n, _) in places {
            if self.state.held[n].replace(side) != Some(side) {
                self.note(|| Event::Takes { side, place: n });
            }
        }
    }

    /// PK-3.2, PK-4.1: a unit loses a step, and is gone with the last.
    pub fn lose_step(&mut self, unit: UnitId) {
        self.state.lost[unit.index()] += 1;
        if self.steps(unit) == 0 {
            let grid = *self.battle.map.grid();
            self.state.stacks.lift(&grid, unit);
            self.drop_out(unit);
            self.note(|| Event::Gone { unit });
        }
    }
}
