//! The whole game as data: what changes while a battle is fought.
mod departed;
mod stacks;

use crate::battle::{Battle, Hexes, MOST_FORDS, MOST_HEXES, MOST_PLACES};
use crate::combat::melees::Melees;
use crate::combat::retreats::RetreatQueue;
use crate::optional::Optional;
use crate::phase::efforts::Efforts;
use crate::phase::rallies::Rallies;
use crate::procedure::{CombinedCharge, Phase, Stack, Standing};
use crate::reaction::reactions::Reactions;
use crate::unit::{Formation, LeaderId, LeaderSet, MOST_LEADERS, MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use departed::Departed;
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use std::hash::{Hash, Hasher};
use voltigeur_engine::{BySide, Side};
use voltigeur_field::hex::{Direction, HexId};

/// No hex.
pub const NOWHERE: u16 = u16::MAX;
/// No unit.
const NOBODY: u8 = u8::MAX;

/// The units of a hex, top to bottom.
pub type Pile = ArrayVec<UnitId, 32>;

/// Where a leader is. Chapter XIV.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum LeaderAt {
    /// Not yet arrived.
    Expected,
    /// In a hex.
    Hex(HexId),
    /// Out; a substitute is to come. VLE-XIV.6a.
    Fallen,
    /// Off the map for good, without a substitute.
    Gone,
}

/// What is saved, compared and hashed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Core {
    pub turn: u8,
    pub active: Side,
    pub phase: Phase,
    pub stack: Stack,
    /// Retreats that are due or in progress. VLE-P6.1.
    pub retreats: RetreatQueue,
    #[serde(with = "BigArray")]
    hex: [u16; MOST_UNITS],
    /// The unit below in the same hex.
    #[serde(with = "BigArray")]
    under: [u8; MOST_UNITS],
    #[serde(with = "BigArray")]
    pub formation: [Formation; MOST_UNITS],
    #[serde(with = "BigArray")]
    pub facing: [u8; MOST_UNITS],
    #[serde(with = "BigArray")]
    pub lost: [u8; MOST_UNITS],
    /// The turn number on the marker of a disorganized unit. VLE-III.3a.
    #[serde(with = "BigArray")]
    pub marker: [u8; MOST_UNITS],
    /// Formation and facing before a countercharge: 1 to 6 a column, 7 general order. VLE-IX.7f.
    #[serde(with = "BigArray")]
    pub former: [u8; MOST_UNITS],
    /// Units that are off the map for good.
    pub departed: Departed,
    /// Disorganized for the second time in a demoralized army. VLE-XII.2a.
    pub stragglers: UnitSet,
    /// Failed to form square and wait for the melee. VLE-IX.6c.
    pub waiting: UnitSet,
    /// Who has moved and charged in this player turn. VLE-VI.1a, VLE-P7.1.
    pub efforts: Efforts,
    /// Have fired in this phase. VLE-VII.4a.
    pub fired: UnitSet,
    /// Who has fought in this melee phase. VLE-VIII.1a, VLE-VIII.2a.
    pub melees: Melees,
    /// Who has reacted to the charge and to the move under way. VLE-IX.6d, VLE-VI.8d.
    pub reactions: Reactions,
    /// Who has tried to rally in this phase, and who has rallied. VLE-XI.2a.
    pub rallies: Rallies,
    /// Passed the check that a rout of the present melee caused. VLE-IX.4c.
    pub held: UnitSet,
    /// Hexes that were fired at in this phase. VLE-VII.3c.
    pub targets: Hexes,
    /// Steps that crossed each ford in this player turn. Ruling R34.
    pub fords: [u8; MOST_FORDS],
    pub leaders: [LeaderAt; MOST_LEADERS],
    /// Leaders whose place is taken by a substitute. VLE-XIV.6a.
    pub substitutes: LeaderSet,
    /// Leaders who fell, counted for victory points.
    pub fallen: LeaderSet,
    /// Leaders who have moved, rode along or entered. VLE-XIV.2a.
    pub rode: LeaderSet,
    /// The deputy who has become army commander.
    pub deputy_acts: BySide<bool>,
    /// Corps that are demoralized, as bits. VLE-XII.0b.
    pub demoralized: u32,
    /// Owners of places. VLE-P12.4.
    pub places: [Option<Side>; MOST_PLACES],
    pub standing: BySide<Standing>,
    /// Command and control. Chapter XVII.
    pub command: crate::command::Command,
    /// Fallen leaders whose substitutes have found no unit yet. VLE-XIV.6a.
    pub overdue: LeaderSet,
    /// The combined charge under way. VLE-IX.5a.
    pub combined: CombinedCharge,
    /// Decided before the last turn. VLE-XIV.5g.
    pub decided: Option<Side>,
    /// Battle options. Chapter XXIII.
    pub battle_options: crate::options::BattleOptions,
    /// Random events. Chapter XXII.
    pub chance: crate::chance::Chance,
    /// What the optional rules of chapter XVI keep.
    pub optional: Optional,
    /// What lies under counters. Chapter XX.
    pub fog: crate::fog::Fog,
    /// Activations of corps. Chapter XXI.
    pub interactive: crate::interactive::Interactive,
    /// Time that was used. Chapter XIX.
    pub watch: crate::watch::Watch,
    /// The deployment before the battle. Chapter XVIII.
    pub deployment: crate::deployment::Deployed,
    /// Were put on top of their stacks in this phase. House ruling H113.
    pub raised: UnitSet,
}

/// All that changes while a battle is fought. It is a flat value.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Core", into = "Core")]
pub struct State {
    pub(crate) core: Core,
    /// The top unit of each hex; it follows from the rest.
    top: [u8; MOST_HEXES],
    on_map: UnitSet,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.core == other.core
    }
}
impl Eq for State {}
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.core.hash(hasher);
    }
}
impl From<State> for Core {
    fn from(state: State) -> Self {
        state.core
    }
}
impl From<Core> for State {
    /// The stacks are known only with the map: `rebuild` makes them.
    fn from(core: Core) -> Self {
        let on_map = (0..MOST_UNITS as u8).map(UnitId).filter(|unit| core.hex[unit.index()] != NOWHERE).collect();
        Self { core, top: [NOBODY; MOST_HEXES], on_map }
    }
}

impl State {
    /// A battle before its first turn.
    pub(crate) fn new(battle: &Battle) -> Self {
        let mut state = Self::from(Core {
            turn: 0,
            active: Side::First,
            phase: Phase::HOUSEKEEPING,
            stack: Stack::new(),
            retreats: RetreatQueue::default(),
            hex: [NOWHERE; MOST_UNITS],
            under: [NOBODY; MOST_UNITS],
            formation: [Formation::Column; MOST_UNITS],
            facing: [0; MOST_UNITS],
            lost: [0; MOST_UNITS],
            marker: [0; MOST_UNITS],
            former: [0; MOST_UNITS],
            departed: Departed::default(),
            stragglers: UnitSet::EMPTY,
            waiting: UnitSet::EMPTY,
            efforts: Efforts::default(),
            fired: UnitSet::EMPTY,
            melees: Melees::default(),
            reactions: Reactions::default(),
            rallies: Rallies::default(),
            held: UnitSet::EMPTY,
            targets: Hexes::EMPTY,
            fords: [0; MOST_FORDS],
            leaders: [LeaderAt::Expected; MOST_LEADERS],
            substitutes: LeaderSet::EMPTY,
            fallen: LeaderSet::EMPTY,
            rode: LeaderSet::EMPTY,
            deputy_acts: BySide::new(false, false),
            demoralized: 0,
            places: [None; MOST_PLACES],
            standing: BySide::default(),
            command: crate::command::Command::new(),
            combined: CombinedCharge::default(),
            overdue: LeaderSet::EMPTY,
            decided: None,
            battle_options: crate::options::BattleOptions::new(),
            chance: crate::chance::Chance::new(battle),
            optional: Optional::default(),
            fog: crate::fog::Fog::default(),
            interactive: crate::interactive::Interactive::default(),
            watch: crate::watch::Watch::default(),
            deployment: crate::deployment::Deployed::default(),
            raised: UnitSet::EMPTY,
        });
        for unit in battle.all_units() {
            let limbered = battle.derived.artillery.has(unit);
            state.core.formation[unit.index()] = if limbered { Formation::Limbered } else { Formation::Column };
        }
        // VLE-XVIII.1a: with a deployment nobody stands on the map yet.
        let deployed = battle.switches.strategic_deployment;
        for start in battle.starts.iter().filter(|_| !deployed) {
            state.core.formation[start.unit.index()] = start.formation;
            state.core.facing[start.unit.index()] = start.facing;
            state.put(battle, start.unit, start.hex, false);
        }
        for &(leader, hex) in battle.leader_starts.iter().filter(|_| !deployed) {
            state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
        }
        for (n, place) in battle.places.iter().enumerate() {
            state.core.places[n] = place.owner;
        }
        state
    }

    /// Does a restored state speak only of what the battle has?
    pub(crate) fn fits(&self, battle: &Battle) -> Result<(), String> {
        for unit in self.on_map {
            if unit.index() >= battle.units.len() {
                return Err("the state has units that the scenario has not".to_owned());
            }
            if usize::from(self.core.hex[unit.index()]) >= battle.map.hexes() || self.core.facing[unit.index()] > 5 {
                return Err(format!("the state puts {} where the map has no hex", battle.unit(unit).id));
            }
        }
        self.core.command.fits(battle)?;
        // A chain of units that never ends would hang the game.
        let reached: usize = self.heads().map(|unit| self.chain(unit).count()).sum();
        if reached != self.on_map.len() {
            return Err("the stacks of the state do not hold together".to_owned());
        }
        Ok(())
    }

    /// The hex of a unit; of tirailleurs, hex A. VLE-G.7.
    #[must_use]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        let hex = self.core.hex[unit.index()];
        (hex != NOWHERE).then_some(HexId(hex))
    }

    /// The hex of a unit that is known to be on the map.
    pub(crate) fn at(&self, unit: UnitId) -> HexId {
        HexId(self.core.hex[unit.index()])
    }

    /// The second hex of tirailleurs.
    pub(crate) fn second(&self, battle: &Battle, unit: UnitId) -> Option<HexId> {
        if self.core.formation[unit.index()] != Formation::Tirailleurs {
            return None;
        }
        battle.map.neighbour(self.hex(unit)?, Direction::new(i32::from(self.core.facing[unit.index()])))
    }

    /// Is the unit in this hex, with one of its halves at least?
    pub(crate) fn is_in(&self, battle: &Battle, unit: UnitId, hex: HexId) -> bool {
        self.hex(unit) == Some(hex) || self.second(battle, unit) == Some(hex)
    }

    /// A formation. VLE-IV.0a.
    #[must_use]
    pub fn formation(&self, unit: UnitId) -> Formation {
        self.core.formation[unit.index()]
    }

    /// A facing: a direction, or a corner for a line, or the axis of a pair.
    #[must_use]
    pub fn facing(&self, unit: UnitId) -> u8 {
        self.core.facing[unit.index()]
    }

    /// Changes formation and facing without moving; tirailleurs need [`State::lift`] and [`State::put`] instead.
    pub(crate) fn set_form(&mut self, unit: UnitId, formation: Formation, facing: u8) {
        self.core.formation[unit.index()] = formation;
        self.core.facing[unit.index()] = if formation.has_facing() { facing % 6 } else { 0 };
    }

    /// Is it in good order? VLE-IV.5a.
    #[must_use]
    pub fn good_order(&self, unit: UnitId) -> bool {
        self.core.formation[unit.index()] != Formation::Disorganized
    }

    /// Where a leader is.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> LeaderAt {
        self.core.leaders[usize::from(leader.0)]
    }

    /// The turn, from 1.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.core.turn
    }

    /// Whose player turn it is. VLE-II.1.
    #[must_use]
    pub fn active(&self) -> Side {
        self.core.active
    }

    /// The phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.core.phase
    }
}
