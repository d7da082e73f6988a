//! A game in play: the battle, its state, and the questions that every part of the rules asks.
use crate::action::Action;
use crate::battle::{Battle, Effects};
use crate::event::{Event, Fallen};
use crate::procedure::{Combat, Displaced, Frame, Phase, Stack};
use crate::state::{LeaderAt, Place, State};
use crate::unit::{Arm, LeaderId, Unit, UnitId, UnitSet};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use voltigeur_engine::procedure::{Procedural, Stacked};
use voltigeur_engine::{Dice, Log, Purpose, Side};
use voltigeur_field::area::{AreaId, AreaSet, LinkId};

/// A game of Lines of Battle.
#[derive(Clone, Debug)]
pub struct LinesOfBattle {
    pub(crate) battle: Arc<Battle>,
    pub(crate) state: State,
}

impl PartialEq for LinesOfBattle {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}
impl Eq for LinesOfBattle {}
impl Hash for LinesOfBattle {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl LinesOfBattle {
    /// A battle that has not begun.
    #[must_use]
    pub fn new(battle: Arc<Battle>) -> Self {
        Self { battle, state: State::new() }
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

    /// The procedure that decides now, if one interrupts the phase.
    #[must_use]
    pub fn procedure(&self) -> Option<&Frame> {
        self.state.core.stack.last()
    }

    /// The combat in progress, whatever interrupts it.
    pub(crate) fn combat(&self) -> Option<&Combat> {
        self.every::<Combat>().last()
    }

    /// The attackers still in the combat in progress, and the Area that they attack.
    #[must_use]
    pub fn fighting(&self) -> Option<(UnitSet, AreaId)> {
        self.combat().map(|combat| (combat.attackers, combat.target))
    }

    pub(crate) fn combat_mut(&mut self) -> &mut Combat {
        let found = self.state.core.stack.iter_mut().rev().find_map(Combat::of_mut);
        found.expect("a step of combat runs inside a combat")
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.battle.unit(unit)
    }

    pub(crate) fn arm(&self, unit: UnitId) -> Arm {
        self.battle.unit(unit).arm
    }

    pub(crate) fn is_infantry(&self, unit: UnitId) -> bool {
        self.battle.derived.infantry.has(unit)
    }

    pub(crate) fn is_cavalry(&self, unit: UnitId) -> bool {
        self.battle.derived.cavalry.has(unit)
    }

    pub(crate) fn is_artillery(&self, unit: UnitId) -> bool {
        self.battle.derived.artillery.has(unit)
    }

    /// LOB-units-5: rating less hits.
    #[must_use]
    pub fn strength(&self, unit: UnitId) -> i16 {
        i16::from(self.unit(unit).rating) - i16::from(self.state.hits(unit))
    }

    /// LOB-units-6: a unit of strength zero neither attacks nor counterattacks.
    pub(crate) fn is_exhausted(&self, unit: UnitId) -> bool {
        self.strength(unit) <= 0
    }

    /// LOB-map-5: the side that has a unit of this Area.
    #[must_use]
    pub fn holder(&self, area: AreaId) -> Option<Side> {
        self.state.units_of(area).first().map(|unit| self.unit(unit).side)
    }

    pub(crate) fn is_held_by(&self, area: AreaId, side: Side) -> bool {
        self.state.units_of(area).meets(self.battle.of_side(side))
    }

    /// All Areas held by a side.
    pub(crate) fn held_by(&self, side: Side) -> AreaSet {
        self.state.on_map().and(self.battle.of_side(side)).iter().filter_map(|unit| self.state.area_of(unit)).collect()
    }

    /// LOB-D-20: how many more units find room in an Area.
    pub(crate) fn room(&self, area: AreaId) -> usize {
        usize::from(self.battle.derived.capacity[area.index()]).saturating_sub(self.state.units_in(area).len())
    }

    /// LOB-units-9: may squares stand here? Closed terrain has none, but for a house reading.
    pub(crate) fn admits_square(&self, area: AreaId) -> bool {
        self.battle.is_open(area) || self.battle.switches.square_in_closed
    }

    pub(crate) fn effects(&self, area: AreaId) -> Effects {
        self.battle.area(area).effects
    }

    /// The leaders with a unit, the most senior first. LOB-dice-4 (f).
    pub(crate) fn leaders_with(&self, unit: UnitId) -> arrayvec::ArrayVec<LeaderId, { crate::unit::MOST_LEADERS }> {
        let mut with: arrayvec::ArrayVec<LeaderId, { crate::unit::MOST_LEADERS }> =
            self.battle.all_leaders().filter(|&leader| self.state.leader(leader) == LeaderAt::With(unit)).collect();
        with.sort_by_key(|&leader| self.battle.leader(leader).seniority);
        with
    }

    /// LOB-leader-2: the one leader whose effects on the unit count, the most senior.
    pub(crate) fn commander(&self, unit: UnitId) -> Option<LeaderId> {
        if self.battle.leaders.is_empty() {
            return None;
        }
        self.battle
            .all_leaders()
            .filter(|&leader| self.state.leader(leader) == LeaderAt::With(unit))
            .min_by_key(|&leader| self.battle.leader(leader).seniority)
    }

    /// LOB-leader-3: does the leader's bonus work on this unit?
    pub(crate) fn leads(&self, leader: LeaderId, unit: UnitId) -> bool {
        let restricted = self.battle.leader(leader).restricted_to;
        restricted.is_none_or(|contingent| self.unit(unit).contingent == contingent)
    }

    /// The Area of a leader; that of a unit in line is its home (LOB-leader-9c).
    pub(crate) fn leader_area(&self, leader: LeaderId) -> Option<AreaId> {
        match self.state.leader(leader) {
            LeaderAt::With(unit) => self.state.area_of(unit),
            LeaderAt::Waiting(area) => Some(area),
            LeaderAt::Expected | LeaderAt::Wounded(_) | LeaderAt::Gone => None,
        }
    }

    /// The Approach between two Areas, if the link is one. LOB-C0.2.
    pub(crate) fn approach(&self, link: LinkId) -> bool {
        self.battle.link(link).approach
    }

    /// The units of a side on the map.
    pub(crate) fn on_map_of(&self, side: Side) -> UnitSet {
        self.state.on_map().and(self.battle.of_side(side))
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.state.core.phase, Phase::Over(_))
    }
}

/// The rules at work on a game: they throw dice and write the log.
pub struct Umpire<'a, D, L> {
    /// The game.
    pub(crate) game: &'a mut LinesOfBattle,
    /// What is thrown.
    pub(crate) dice: &'a mut D,
    /// What happened.
    pub(crate) log: &'a mut L,
}

impl<D, L> Deref for Umpire<'_, D, L> {
    type Target = LinesOfBattle;
    fn deref(&self) -> &LinesOfBattle {
        self.game
    }
}

impl<D, L> DerefMut for Umpire<'_, D, L> {
    fn deref_mut(&mut self) -> &mut LinesOfBattle {
        self.game
    }
}

impl Procedural for LinesOfBattle {
    type Action = Action;
    type Event = Event;
    type Piece = UnitId;
    type Frame = Frame;
    type Ground = Phase;
    type Stack = Stack;
    type Umpire<'a, D: Dice + 'a, L: Log<Event> + 'a> = Umpire<'a, D, L>;

    #[inline]
    fn stack(&self) -> &Stack {
        &self.state.core.stack
    }

    #[inline]
    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.state.core.stack
    }

    #[inline]
    fn ground(&self) -> &Phase {
        &self.state.core.phase
    }

    #[inline]
    fn ground_mut(&mut self) -> &mut Phase {
        &mut self.state.core.phase
    }

    #[inline]
    fn umpire<'a, D: Dice, L: Log<Event>>(&'a mut self, dice: &'a mut D, log: &'a mut L) -> Umpire<'a, D, L> {
        Umpire { game: self, dice, log }
    }

    /// LOB-leader-8: leaders whose units are gone find others before anything goes on.
    #[inline]
    fn settle<D: Dice, L: Log<Event>>(umpire: &mut Umpire<'_, D, L>) {
        if !umpire.state.core.displaced.is_empty() && umpire.deciding::<Displaced>().is_none() {
            umpire.settle_displaced();
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn note(&mut self, event: impl FnOnce() -> Event) {
        self.log.note(event);
    }

    /// The faces of the last throw, for the log.
    pub fn faces(&self) -> Fallen {
        self.dice.faces().iter().copied().take(2).collect()
    }

    /// A d6 that must show `needs` or more.
    pub fn test(&mut self, needs: u8, rule: &'static str, roller: Side) -> bool {
        self.dice.test(needs, Purpose::new(rule, roller))
    }

    /// LOB-units-7, LOB-units-8: takes a unit off the map for good. Its leaders look for another (LOB-leader-8).
    pub fn eliminate(&mut self, unit: UnitId, rule: &'static str) {
        let area = self.state.area_of(unit);
        self.note(|| Event::Eliminated { unit, area, rule });
        for leader in self.leaders_with(unit) {
            let at = area.expect("an eliminated unit was on the map");
            self.state.core.leaders[leader.index()] = LeaderAt::Waiting(at);
            self.state.core.displaced.insert(leader);
        }
        self.state.put(unit, Place::Off);
        self.state.core.lost.insert(unit);
        self.state.core.square.remove(unit);
        self.state.core.limbered.remove(unit);
        self.state.core.hits[unit.index()] = 0;
        self.drop_out(unit);
    }

    /// Adds hits that no save helps against, rolls for the leaders of the unit, and eliminates it if they are too many.
    /// LOB-units-7, LOB-leader-6. Says whether it lives.
    pub fn suffer(&mut self, unit: UnitId, hits: u8, rule: &'static str) -> bool {
        if hits > 0 {
            self.add_hits(unit, hits, rule);
            self.roll_wounds(unit, hits);
        }
        self.bury(unit, rule)
    }

    /// LOB-units-5: marks hits; whether they eliminate is for [`Umpire::bury`] to say.
    pub fn add_hits(&mut self, unit: UnitId, hits: u8, rule: &'static str) {
        self.state.core.hits[unit.index()] += hits;
        let total = self.state.hits(unit);
        self.note(|| Event::Hit { unit, hits, total, rule });
    }

    /// LOB-units-7: eliminates a unit whose hits exceed its rating. Says whether it lives.
    pub fn bury(&mut self, unit: UnitId, rule: &'static str) -> bool {
        let lives = self.state.hits(unit) <= self.unit(unit).rating;
        if !lives {
            self.eliminate(unit, rule);
        }
        lives
    }

    /// Infantry formation when a unit comes to stand in an Area: no square where none may stand (LOB-units-9).
    pub fn arrive(&mut self, unit: UnitId, area: AreaId) {
        self.state.put(unit, Place::Area(area));
        if self.state.in_square(unit) && !self.admits_square(area) {
            self.state.core.square.remove(unit);
        }
    }
}
