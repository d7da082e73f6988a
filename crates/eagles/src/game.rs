//! A game in play: the battle, its state, and the questions that every part of the rules asks.
use crate::action::Action;
use crate::assault::CombatTotals;
use crate::battle::Battle;
use crate::event::Event;
use crate::geometry::{Bodies, Terrain, terrain};
use crate::lists::Arm;
use crate::procedure::{Frame, Ground, Nothing, Phase, Stack};
use crate::state::{State, Status, UnitState};
use crate::unit::{Category, Formation, Unit, UnitId, UnitSet};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Purpose, Side};

/// A game of Eagles of the Empire.
#[derive(Debug)]
pub struct Eagles {
    pub(crate) battle: Arc<Battle>,
    /// Boxed: a game is handed around more often than it is copied.
    pub(crate) state: Box<State>,
    /// Where everybody's block is.
    pub(crate) bodies: Bodies,
    /// Which terrain is near a place; it never changes.
    pub(crate) terrain: Arc<Terrain>,
}

impl Clone for Eagles {
    fn clone(&self) -> Self {
        Self {
            battle: Arc::clone(&self.battle),
            state: self.state.clone(),
            bodies: self.bodies.clone(),
            terrain: Arc::clone(&self.terrain),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.battle, &other.battle) {
            *self = other.clone();
            return;
        }
        self.state.copy_from(&other.state);
        self.bodies.copy_from(&other.bodies);
    }
}

impl PartialEq for Eagles {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}
impl Eq for Eagles {}
/// By what tells most games of one fight apart; the rest is left to the comparison.
impl Hash for Eagles {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for unit in &self.state.units {
            (unit.pose, unit.formation, unit.status, unit.hits, unit.disordered, unit.tried_breakthrough).hash(hasher);
        }
        (self.state.turn, &self.state.stack).hash(hasher);
    }
}

impl Eagles {
    /// A battle at the start of its first turn.
    #[must_use]
    pub fn new(battle: Arc<Battle>) -> Self {
        let mut game = Self::placed(battle);
        game.begin();
        game
    }

    /// Everybody in his place, before the first turn.
    pub(crate) fn placed(battle: Arc<Battle>) -> Self {
        let state = State::new(&battle);
        Self::in_state(battle, state)
    }

    /// A battle in some state.
    pub(crate) fn in_state(battle: Arc<Battle>, state: State) -> Self {
        let bodies = Bodies::new(&battle, &state);
        let terrain = Arc::new(terrain(&battle));
        Self { battle, state: Box::new(state), bodies, terrain }
    }

    /// What never changes in it.
    #[must_use]
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// What changes in it.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The procedure that decides now.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.state.stack.last().copied().unwrap_or(Frame::Phase(Phase::Over))
    }

    /// The phase of the turn: the lowest procedure.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.state.stack.first() {
            Some(Frame::Phase(phase)) => *phase,
            _ => Phase::Over,
        }
    }

    /// The side with the initiative, A. Before the first roll the first side of the scenario. EOTE-4.0.3.
    #[must_use]
    pub fn a(&self) -> Side {
        self.state.initiative.unwrap_or(Side::First)
    }

    /// The other side, B.
    #[must_use]
    pub fn b(&self) -> Side {
        self.a().other()
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.battle.unit(unit)
    }

    pub(crate) fn at(&self, unit: UnitId) -> &UnitState {
        self.state.unit(unit)
    }

    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.battle.unit(unit).side
    }

    pub(crate) fn arm(&self, unit: UnitId) -> Arm {
        self.battle.unit(unit).arm
    }

    pub(crate) fn is_infantry(&self, unit: UnitId) -> bool {
        self.battle.infantry.has(unit)
    }

    pub(crate) fn is_cavalry(&self, unit: UnitId) -> bool {
        self.battle.cavalry.has(unit)
    }

    pub(crate) fn is_artillery(&self, unit: UnitId) -> bool {
        self.battle.artillery.has(unit)
    }

    pub(crate) fn is_detachment(&self, unit: UnitId) -> bool {
        self.battle.detachments.has(unit)
    }

    pub(crate) fn formation(&self, unit: UnitId) -> Formation {
        self.at(unit).formation
    }

    /// How tables see the formation of a unit.
    pub(crate) fn category(&self, unit: UnitId) -> Category {
        self.battle.category(unit, self.formation(unit))
    }

    /// Is the unit's block on the table? Gunners in a square have none of their own. EOTE-7.5.15.
    #[must_use]
    pub fn on_table(&self, unit: UnitId) -> bool {
        let state = self.at(unit);
        matches!(state.status, Status::Ready | Status::Routed) && state.refuge.is_none()
    }

    /// Units of a side on the table.
    pub(crate) fn present(&self, side: Side) -> UnitSet {
        self.battle.of_side(side).filter(|&unit| self.on_table(unit)).collect()
    }

    /// Ready units of a side on the table.
    pub(crate) fn ready(&self, side: Side) -> UnitSet {
        self.battle.of_side(side).filter(|&unit| self.on_table(unit) && self.at(unit).status == Status::Ready).collect()
    }

    pub(crate) fn is_ready(&self, unit: UnitId) -> bool {
        self.at(unit).status == Status::Ready
    }

    pub(crate) fn is_routed(&self, unit: UnitId) -> bool {
        self.at(unit).status == Status::Routed
    }

    /// Skirmishers of either kind. EOTE-1.0.1.6.
    pub(crate) fn is_skirmishing(&self, unit: UnitId) -> bool {
        matches!(self.formation(unit), Formation::Skirmish(_))
    }

    /// Everything but skirmishers, unlimbered guns, gunners and the routed. EOTE-1.0.1.6.
    #[must_use]
    pub fn is_formed(&self, unit: UnitId) -> bool {
        self.is_ready(unit)
            && self.at(unit).refuge.is_none()
            && !matches!(self.formation(unit), Formation::Skirmish(_) | Formation::Unlimbered | Formation::Crew)
    }

    /// HITS, that of a detachment included. EOTE-5.4.4.
    #[must_use]
    pub fn hits(&self, unit: UnitId) -> i16 {
        let state = self.at(unit);
        i16::from(state.hits) + i16::from(state.detached)
    }

    /// Is the battle over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.winner.is_some()
    }
}

/// The rules at work on a game: they throw dice and write the log.
pub struct Umpire<'a, D, L> {
    /// The game.
    pub(crate) game: &'a mut Eagles,
    /// What is thrown.
    pub(crate) dice: &'a mut D,
    /// What happened.
    pub(crate) log: &'a mut L,
    /// What decides the combat whose die is to fall, for the log.
    pub(crate) totals: Option<Box<CombatTotals>>,
}

impl<D, L> Deref for Umpire<'_, D, L> {
    type Target = Eagles;
    fn deref(&self) -> &Eagles {
        self.game
    }
}

impl<D, L> DerefMut for Umpire<'_, D, L> {
    fn deref_mut(&mut self) -> &mut Eagles {
        self.game
    }
}

impl Procedural for Eagles {
    type Action = Action;
    type Event = Event;
    type Piece = UnitId;
    type Frame = Frame;
    type Ground = Ground;
    type Stack = Stack;
    type Umpire<'a, D: Dice + 'a, L: Log<Event> + 'a> = Umpire<'a, D, L>;

    #[inline]
    fn stack(&self) -> &Stack {
        &self.state.stack
    }

    #[inline]
    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.state.stack
    }

    #[inline]
    fn ground(&self) -> &Ground {
        &Ground::Nothing(Nothing)
    }

    #[inline]
    fn ground_mut(&mut self) -> &mut Ground {
        unreachable!("nothing is below the phases")
    }

    #[inline]
    fn umpire<'a, D: Dice, L: Log<Event>>(&'a mut self, dice: &'a mut D, log: &'a mut L) -> Umpire<'a, D, L> {
        Umpire { game: self, dice, log, totals: None }
    }

    #[inline]
    fn freshen(&mut self) {
        self.bodies.refresh(&self.battle, &self.state);
    }

    /// What declines is offered wherever it is legal, and what a sample names twice is offered once.
    #[inline]
    fn offer(out: &mut Vec<Action>, start: usize, mut passes: impl FnMut(&Action) -> bool) {
        out.extend([Action::Done, Action::No]);
        let mut kept = start;
        for n in start..out.len() {
            if !out[start..kept].contains(&out[n]) && passes(&out[n]) {
                out.swap(kept, n);
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Tells the log.
    pub fn note(&mut self, event: impl FnOnce() -> Event) {
        self.log.note(event);
    }

    /// A ten-sided die, 1 to 10. EOTE-0.5.1.
    pub fn d10(&mut self, rule: &'static str, roller: Side) -> i16 {
        self.dice.draw(voltigeur_engine::Roll::Die { sides: 10 }, Purpose::new(rule, roller)) as i16 + 1
    }

    /// The same where faces of one kind lead to the same, for odds.
    pub fn d10_kinds(&mut self, rule: &'static str, roller: Side, kind: impl Fn(i16) -> u16) -> i16 {
        let roll = voltigeur_engine::Roll::Die { sides: 10 };
        self.dice.draw_kinds(roll, Purpose::new(rule, roller), &|outcome| kind(outcome as i16 + 1)) as i16 + 1
    }

    /// A ten-sided die of which only matters whether it is lower than, equal to or higher than a value. Where no die really falls, as
    /// in odds, some face that stands for the outcome. EOTE-0.5.1, EOTE-7.5.3.
    pub fn d10_against(&mut self, rule: &'static str, roller: Side, value: i16) -> i16 {
        let bound = value.clamp(0, 11) as u8;
        let roll = voltigeur_engine::Roll::Against { sides: 10, value: bound };
        let outcome = self.dice.draw(roll, Purpose::new(rule, roller));
        self.dice.faces().first().map_or(i16::from(bound) + outcome as i16 - 1, |&face| i16::from(face))
    }

    /// Percent, 1 to 100, from two ten-sided dice. EOTE-0.5.1.
    pub fn d100(&mut self, rule: &'static str, roller: Side) -> i16 {
        let tens = self.d10(rule, roller) % 10;
        let units = self.d10(rule, roller) % 10;
        if tens == 0 && units == 0 { 100 } else { 10 * tens + units }
    }
}
