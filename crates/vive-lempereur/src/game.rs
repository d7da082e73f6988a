//! A game in play: the battle, its state, and the questions that every part of the rules asks.
use crate::battle::Battle;
use crate::command::Orders;
use crate::event::{Event, Fallen, Withheld};
use crate::procedure::{Choosing, ChoosingWhy, Draw, Frame, Group, Leaver, Opening, Waiting};
use crate::state::{LeaderAt, State};
use crate::tables::{MOST_STEPS_OF_CAVALRY, MOST_STEPS_ON_FOOT};
use crate::terrain::Ground;
use crate::unit::{Arm, CorpsId, Face, Formation, LeaderId, Unit, UnitId, UnitSet};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use voltigeur_engine::procedure::{Layers, Procedural, Stacked};
use voltigeur_engine::{Dice, Log, Purpose, Side};
use voltigeur_field::hex::HexId;

/// A game of Vive l'Empereur!
#[derive(Clone, Debug)]
pub struct ViveLEmpereur {
    pub(crate) battle: Arc<Battle>,
    pub(crate) state: State,
}

impl PartialEq for ViveLEmpereur {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}
impl Eq for ViveLEmpereur {}
impl Hash for ViveLEmpereur {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl ViveLEmpereur {
    /// A battle at the start of its first charge phase.
    #[must_use]
    pub fn new(battle: Arc<Battle>) -> Self {
        let mut state = State::new(&battle);
        // VLE-II.6: nothing of the housekeeping of turn 1 asks for a decision or a die.
        state.core.turn = 1;
        state.core.phase = crate::procedure::Phase::CHARGE;
        let mut game = Self { battle, state };
        game.set_up();
        game
    }

    /// What is decided before the first turn: options (VLE-XXIII.0a), the deployment (VLE-XVIII.2a), what is hidden (VLE-XX.1a), the
    /// first orders (VLE-XVII.3a), the first activation (VLE-XXI.1a). The frame on top decides first.
    fn set_up(&mut self) {
        let orders = self.battle.command_level() >= 3;
        if orders {
            self.remember_places();
            self.set_up_orders();
        }
        if self.battle.switches.random_events {
            // VLE-II.6: after the first orders are chosen, before the first player turn begins.
            let at = self.state.core.stack.len().min(1);
            self.state.core.stack.insert(at, Draw.frame());
        }
        let before = self.state.core.stack.len();
        for side in [Side::Second, Side::First] {
            if self.has_to_hide(side) {
                let when = crate::fog::Occasion::SetUp;
                self.open(crate::fog::Conceal { side, when, unit: None, counter: None });
            }
        }
        if self.battle.switches.strategic_deployment {
            match self.first_deploy() {
                Some(deploy) => self.open(deploy),
                None => self.deploy_nobody(),
            }
        }
        let interactive = self.battle.switches.interactive;
        if self.state.core.stack.len() > before || (interactive && before > 0) {
            self.state.core.turn = 0;
            self.state.core.phase = crate::procedure::Phase::HOUSEKEEPING;
            if orders {
                // The first charge phase asks for new orders itself.
                self.state.core.stack.retain(|frame| Orders::of(frame).is_none());
            }
        } else if interactive {
            self.state.core.phase = crate::procedure::Phase::HOUSEKEEPING;
            if let Some(first) = self.first_activation() {
                self.open(first);
            }
        }
        if self.battle.has_options() {
            let numbers = self.battle.switches.battle_options_b;
            let why = if numbers { ChoosingWhy::Numbers { round: 0 } } else { ChoosingWhy::Points };
            self.open(Opening);
            for side in [Side::Second, Side::First] {
                self.open(Choosing { side, why });
            }
        }
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

    /// The frame that decides now, if one interrupts the phase.
    #[must_use]
    pub fn frame(&self) -> Option<&Frame> {
        self.state.core.stack.last()
    }

    pub(crate) fn top_frame_mut(&mut self) -> &mut Frame {
        self.state.core.stack.last_mut().expect("a frame is at work")
    }

    pub(crate) fn pop(&mut self) {
        self.state.core.stack.pop();
    }

    /// The group on the move, whatever interrupts it.
    pub(crate) fn group_mut(&mut self) -> Option<&mut Group> {
        self.state.core.stack.iter_mut().find_map(Group::of_mut)
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.battle.unit(unit)
    }

    pub(crate) fn arm(&self, unit: UnitId) -> Arm {
        self.battle.unit(unit).arm
    }

    pub(crate) fn is_cavalry(&self, unit: UnitId) -> bool {
        self.battle.derived.cavalry.has(unit)
    }

    pub(crate) fn is_infantry(&self, unit: UnitId) -> bool {
        self.battle.derived.infantry.has(unit)
    }

    pub(crate) fn is_artillery(&self, unit: UnitId) -> bool {
        self.battle.derived.artillery.has(unit)
    }

    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.battle.unit(unit).side
    }

    /// VLE-III.6a: original steps less losses.
    #[must_use]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.unit(unit).steps - self.state.core.lost[unit.index()]
    }

    pub(crate) fn steps_of(&self, units: UnitSet) -> u8 {
        units.map(|unit| self.steps(unit)).sum()
    }

    /// The face that a unit shows.
    pub(crate) fn face(&self, unit: UnitId) -> &Face {
        self.unit(unit).face(self.state.formation(unit))
    }

    pub(crate) fn ground(&self, hex: HexId) -> Ground {
        self.battle.ground(hex)
    }

    /// The side that has units in a hex.
    #[must_use]
    pub fn side_in(&self, hex: HexId) -> Option<Side> {
        self.state.top(hex).map(|unit| self.side(unit))
    }

    pub(crate) fn enemy_in(&self, hex: HexId, of: Side) -> bool {
        self.side_in(hex) == Some(of.other())
    }

    pub(crate) fn units_in(&self, hex: HexId) -> UnitSet {
        self.state.units_in(&self.battle, hex)
    }

    pub(crate) fn pile(&self, hex: HexId) -> crate::state::Pile {
        self.state.pile(&self.battle, hex)
    }

    /// Units in the order of their stack, from the top; those of other hexes follow. VLE-V.9b.
    pub(crate) fn in_order(&self, units: UnitSet) -> crate::state::Pile {
        let Some(hex) = units.first().and_then(|unit| self.state.hex(unit)) else { return crate::state::Pile::new() };
        let mut order: crate::state::Pile = self.pile(hex).into_iter().filter(|&unit| units.has(unit)).collect();
        for unit in units {
            if !order.contains(&unit) && !order.is_full() {
                order.push(unit);
            }
        }
        order
    }

    /// Units of a side on the map.
    pub(crate) fn of_side(&self, side: Side) -> UnitSet {
        self.state.on_map().and(self.battle.of_side(side))
    }

    /// All hexes that a unit stands in: one, or the two of a pair.
    pub(crate) fn hexes_of(&self, unit: UnitId) -> impl Iterator<Item = HexId> + use<> {
        let second = self.state.second(&self.battle, unit);
        self.state.hex(unit).into_iter().chain(second)
    }

    /// VLE-V.1a: how many steps more find room, leaving out these units.
    pub(crate) fn room(&self, hex: HexId, cavalry: bool, without: UnitSet) -> i16 {
        let most = if cavalry { MOST_STEPS_OF_CAVALRY } else { MOST_STEPS_ON_FOOT };
        i16::from(most) - i16::from(self.steps_of(self.units_in(hex).minus(without)))
    }

    /// A column in cover that came by road. VLE-VI.7d, VLE-VI.7e.
    pub(crate) fn in_road_column(&self, unit: UnitId) -> bool {
        let Some(hex) = self.state.hex(unit) else { return false };
        let ground = self.ground(hex);
        match self.state.formation(unit) {
            Formation::Column => ground.general_order(),
            Formation::Limbered => matches!(ground, Ground::Brush | Ground::Forest),
            _ => false,
        }
    }

    /// Leaders in a hex.
    pub(crate) fn leaders_in(&self, hex: HexId) -> impl Iterator<Item = LeaderId> + '_ {
        self.battle.all_leaders().filter(move |&leader| self.state.leader(leader) == LeaderAt::Hex(hex))
    }

    pub(crate) fn leader_hex(&self, leader: LeaderId) -> Option<HexId> {
        match self.state.leader(leader) {
            LeaderAt::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    pub(crate) fn is_demoralized(&self, corps: CorpsId) -> bool {
        self.state.core.demoralized >> corps.0 & 1 == 1
    }

    pub(crate) fn is_straggler(&self, unit: UnitId) -> bool {
        self.state.core.stragglers.has(unit)
    }

    /// Good-order cavalry that is neither charging nor done with a charge.
    pub(crate) fn free_cavalry(&self, unit: UnitId) -> bool {
        self.is_cavalry(unit)
            && matches!(self.state.formation(unit), Formation::Column | Formation::General)
            && !self.state.core.efforts.is_spent(unit)
    }

    /// Can the two hexes touch each other in melee and reactions? VLE-G.14.
    pub(crate) fn touches(&self, a: HexId, b: HexId) -> bool {
        match self.battle.direction(a, b) {
            Some(direction) => !crate::terrain::divides(self.edge(a, direction)),
            None => false,
        }
    }

    /// The enemies of a side in hexes next to one of these.
    pub(crate) fn is_over(&self) -> bool {
        self.state.core.phase == crate::procedure::Phase::OVER
    }
}

/// The rules at work on a game: they throw dice and write the log.
pub struct Umpire<'a, D, L> {
    /// The game.
    pub(crate) game: &'a mut ViveLEmpereur,
    /// What is thrown.
    pub(crate) dice: &'a mut D,
    /// What happened.
    pub(crate) log: &'a mut L,
    /// What all others were told last of what only one side reads: it is told once, whatever comes of an action.
    pub(crate) withheld: Option<(Side, Withheld)>,
}

impl<D, L> Deref for Umpire<'_, D, L> {
    type Target = ViveLEmpereur;
    fn deref(&self) -> &ViveLEmpereur {
        self.game
    }
}

impl<D, L> DerefMut for Umpire<'_, D, L> {
    fn deref_mut(&mut self) -> &mut ViveLEmpereur {
        self.game
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Tells the log; of units that lie under others only their owner reads everything, as of all that is done in secret. VLE-V.0.
    pub fn note(&mut self, event: impl FnOnce() -> Event) {
        let game = &*self.game;
        let mut told = None;
        self.log.note(|| {
            let (event, instead) = game.conceal(event());
            told = instead;
            event
        });
        let Some(told) = told else { return };
        if let Event::Withheld { side, what } = told
            && self.withheld.replace((side, what)) == Some((side, what))
        {
            return;
        }
        self.log.note(|| told);
    }

    /// What is done with a unit under a counter is for its owner's eyes: the log says so. VLE-XX.1a.
    pub fn note_secret(&mut self, unit: UnitId) {
        if self.under_counter(unit) {
            self.note(|| Event::InHand { unit });
        }
    }

    pub fn d6(&mut self, rule: &'static str, roller: Side) -> u8 {
        self.dice.d6(Purpose::new(rule, roller))
    }

    /// The faces of the last throw, for the log.
    pub fn faces(&self) -> Fallen {
        self.dice.faces().iter().copied().take(2).collect()
    }

    /// Changes a formation in place. Tirailleurs, who lie in two hexes, are lifted and put down again.
    pub fn form(&mut self, unit: UnitId, formation: Formation, facing: u8, rule: &'static str) {
        let before = (self.state.formation(unit), self.state.facing(unit));
        let pair = before.0 == Formation::Tirailleurs || formation == Formation::Tirailleurs;
        let hex = self.state.at(unit);
        if pair {
            self.lift(unit);
        }
        self.state.set_form(unit, formation, facing);
        if pair {
            self.put(unit, hex, false);
        }
        if before != (formation, self.state.facing(unit)) {
            self.note(|| Event::Formed { unit, formation, facing, rule });
        }
    }

    pub fn lift(&mut self, unit: UnitId) {
        let game = &mut *self.game;
        game.state.lift(&game.battle, unit);
    }

    pub fn put(&mut self, unit: UnitId, hex: HexId, on_top: bool) {
        let game = &mut *self.game;
        game.state.put(&game.battle, unit, hex, on_top);
    }

    /// Moves units to a hex, keeping their order, to the bottom of the stack there. VLE-V.9b.
    pub fn move_units(&mut self, units: UnitSet, to: HexId) {
        for unit in self.in_order(units) {
            self.lift(unit);
            self.put(unit, to, false);
        }
    }

    /// Takes a unit off the map for good. VLE-VIII.8c.
    pub fn eliminate(&mut self, unit: UnitId, rule: &'static str) {
        self.part_from_decoys(unit, true);
        self.note(|| Event::Eliminated { unit, rule });
        self.lift(unit);
        self.state.core.departed.eliminate(unit);
        self.forget(unit);
        self.test_demoralization(unit);
        self.test_collapse(self.side(unit));
    }

    /// A unit that is no longer on the map takes part in nothing.
    pub fn forget(&mut self, unit: UnitId) {
        let core = &mut self.state.core;
        for set in
            [&mut core.waiting, &mut core.held, &mut core.optional.rout.routed, &mut core.optional.artillery.left]
        {
            set.remove(unit);
        }
        core.retreats.remove(unit);
        core.efforts.break_contact(UnitSet::one(unit));
        core.formation[unit.index()] = Formation::Disorganized;
        core.facing[unit.index()] = 0;
        self.game.drop_out(Leaver::Lost(unit));
    }

    /// Puts a stack at the end of the retreat queue. VLE-P6.1.
    pub fn enqueue(&mut self, waiting: Waiting) {
        if waiting.units.is_empty() {
            return;
        }
        self.state.core.retreats.add(waiting);
    }
}
