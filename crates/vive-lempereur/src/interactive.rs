//! The interactive game: corps are activated by turns, and each activation runs the six phases. Chapter XXI.
mod activate;
mod words;

pub(crate) use words::{label_now, rule_now, tell};

use crate::game::ViveLEmpereur;
use crate::unit::{CorpsId, LeaderId, Rank, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::{Side, Verdict, require};

/// The most units of other corps that join an activation. VLE-XXI.6a.
pub const MOST_GUESTS: usize = 2;

/// What an activation is about to settle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Who begins the turn? VLE-XXI.1a.
    Begin,
    /// Which corps? VLE-XXI.1a.
    Choose,
    /// Who else acts with it? VLE-XXI.5a, VLE-XXI.6a.
    Gather,
}

/// A side activates a corps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// Who chooses.
    pub side: Side,
    /// What.
    pub stage: Stage,
    /// The corps named so far, as bits.
    pub corps: u32,
    /// Units of other corps that join. VLE-XXI.6a.
    pub guests: UnitSet,
}

/// How far the activations of a turn have come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Interactive {
    /// Corps that were activated this turn, as bits.
    pub done: u32,
    /// The corps that act now, or acted last. VLE-XXI.4a.
    pub corps: u32,
    /// The units that act now.
    pub acting: UnitSet,
    /// Units that have acted with another corps this turn. VLE-XXI.6a.
    pub guests: UnitSet,
    /// Units that were out of command when their corps acted, and act last. VLE-XXI.1b.
    pub strays: UnitSet,
    /// The activation that runs is that of units out of command.
    pub straying: bool,
    /// Units that have fired in a defensive fire phase of this turn. Ruling R73.
    pub fired: UnitSet,
}

voltigeur_engine::actions! {
    /// What a player does about activations. Chapter XXI.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Deed in ViveLEmpereur {
        // variant and arguments notation          rule          label
        Begin(side: Side)      = "begin {side}",   "VLE-XXI.1a", "{side} begins";
        Corps(corps: CorpsId)  = "corps {corps}",  "VLE-XXI.1a", "Activate {corps}";
        Pass                   = "pass",           "VLE-XXI.1a", "Pass";
        Guest(unit: UnitId)    = "guest {unit}",   "VLE-XXI.6a", "{unit} joins";
    }
}

impl ViveLEmpereur {
    /// Does a unit act in the present player turn or activation? VLE-XXI.2a.
    pub(crate) fn acts(&self, unit: UnitId) -> bool {
        !self.battle.switches.interactive || self.state.core.interactive.acting.has(unit)
    }

    /// Does a corps act in the present player turn or activation? VLE-XXI.2a.
    pub(crate) fn corps_acts(&self, corps: CorpsId) -> bool {
        let now = &self.state.core.interactive;
        !self.battle.switches.interactive || (!now.straying && now.corps >> corps.0 & 1 == 1)
    }

    /// The judge's sentence for it.
    pub(crate) fn must_act(&self, unit: UnitId) -> Verdict {
        require(self.acts(unit), "VLE-XXI.2a", "that unit's corps has not been activated")
    }

    /// VLE-XXI.1b: corps commanders act with their corps, wing commanders with one of theirs, the army commander with any.
    pub(crate) fn must_lead(&self, leader: LeaderId) -> Verdict {
        if !self.battle.switches.interactive {
            return Ok(());
        }
        let info = self.battle.leader(leader);
        let now = self.state.core.interactive;
        let army = matches!(info.rank, Rank::Army | Rank::Deputy);
        let acts = !now.straying && (army || info.commands & now.corps != 0);
        require(acts, "VLE-XXI.1b", "a leader acts only with a corps that he commands")
    }

    /// VLE-XXI.2a, ruling R73: may a unit still fire in a defensive fire phase of this turn?
    pub(crate) fn has_defended(&self, unit: UnitId) -> bool {
        self.battle.switches.interactive && self.state.core.interactive.fired.has(unit)
    }

    /// Has a corps anybody to activate: on the map, or due to come?
    fn is_there(&self, corps: usize) -> bool {
        self.battle.corps[corps].units.into_iter().any(|unit| self.state.hex(unit).is_some() || self.is_due(unit))
    }

    /// The corps of a side that are still to be activated, as bits. VLE-XXI.1a.
    pub(crate) fn unactivated(&self, side: Side) -> u32 {
        let done = self.state.core.interactive.done;
        let open = |n: &usize| self.battle.corps[*n].side == side && done >> n & 1 == 0 && self.is_there(*n);
        (0..self.battle.corps.len()).filter(open).fold(0, |bits, n| bits | 1 << n)
    }

    /// VLE-XVII.3k, VLE-XXI.5a: a corps of cavalry, with or without guns.
    pub(crate) fn is_mounted_corps(&self, corps: usize) -> bool {
        let units = self.battle.corps[corps].units;
        units.meets(self.battle.derived.cavalry) && !units.meets(self.battle.derived.infantry)
    }

    /// VLE-XXI.4a: of the corps of a side those that did not act last; all of them if there are no others.
    fn not_last(&self, side: Side) -> u32 {
        let open = self.unactivated(side);
        let others = open & !self.state.core.interactive.corps;
        if others == 0 { open } else { others }
    }

    /// VLE-XXI.4a: may a side begin, or has it only the corps that acted last?
    fn may_begin(&self, side: Side) -> bool {
        let last = self.state.core.interactive.corps;
        let free = |side: Side| self.unactivated(side) & !last != 0;
        self.unactivated(side) != 0 && (free(side) || !free(side.other()))
    }

    /// VLE-XXI.1a: who begins a turn, or who says it.
    pub(crate) fn first_activation(&self) -> Option<Activation> {
        let [first, second] = Side::BOTH.map(|side| self.unactivated(side).count_ones());
        let (side, stage) = match first.cmp(&second) {
            std::cmp::Ordering::Greater => (Side::First, Stage::Choose),
            std::cmp::Ordering::Less => (Side::Second, Stage::Choose),
            std::cmp::Ordering::Equal if first == 0 => return None,
            std::cmp::Ordering::Equal => {
                let french = |side: &Side| self.battle.sides[side.index()].french;
                (Side::BOTH.into_iter().find(french).unwrap_or(Side::First), Stage::Begin)
            }
        };
        Some(Activation { side, stage, corps: 0, guests: UnitSet::EMPTY })
    }
}
