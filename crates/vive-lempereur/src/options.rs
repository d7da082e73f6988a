//! Battle options: what a scenario offers, what was chosen or drawn in secret, and when it shows. Chapter XXIII.
pub(crate) mod choose;
pub(crate) mod deploy;
mod effects;
pub(crate) mod once;
pub(crate) mod opening;

use crate::battle::Battle;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::unit::{LeaderId, LeaderSet, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::{BySide, Dice, Log, Side};
use voltigeur_field::hex::HexId;

/// Options are numbered from 1 to 10 at least; no side has more than this.
pub const MOST_OPTIONS: u8 = 15;
/// What a side may spend under system A. VLE-XXIII.1a.
pub const POINTS: u8 = 4;
/// Points of victory for drawing the same option twice. VLE-XXIII.2a.
pub const SAME_OPTION: i32 = 10;
/// Numbers that are written under system B, one in each round. VLE-XXIII.2a.
pub const ROUNDS: usize = 2;

/// The option by secret number and sum of the dice. VLE-XXIII.2a, ruling R81.
pub const CROSS: [[u8; 11]; 10] = [
    [10, 9, 7, 5, 3, 1, 2, 4, 6, 8, 10],
    [1, 9, 7, 5, 3, 2, 4, 6, 8, 10, 1],
    [2, 1, 9, 7, 5, 3, 4, 6, 8, 10, 2],
    [3, 1, 9, 7, 5, 4, 6, 8, 10, 2, 3],
    [4, 3, 1, 9, 7, 5, 6, 8, 10, 2, 4],
    [5, 3, 1, 9, 7, 6, 8, 10, 2, 4, 5],
    [6, 5, 3, 1, 9, 7, 8, 10, 2, 4, 6],
    [7, 5, 3, 1, 9, 8, 10, 2, 4, 6, 7],
    [8, 7, 5, 3, 1, 9, 10, 2, 4, 6, 8],
    [9, 7, 5, 3, 1, 10, 2, 4, 6, 8, 9],
];

/// What an option does.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Units may be set up anew near their places.
    Redeploy {
        /// Which.
        units: UnitSet,
        /// How far away.
        within: u16,
    },
    /// Reinforcements that are on the map from the start.
    Deploy {
        /// Which.
        units: UnitSet,
        /// Near which hex.
        near: HexId,
        /// How near.
        within: u16,
    },
    /// Reinforcements come earlier.
    Arrive {
        /// Which units.
        units: UnitSet,
        /// Which leaders.
        leaders: LeaderSet,
        /// By how many turns.
        earlier: u8,
    },
    /// Units come that do not come otherwise.
    Extra {
        /// Which.
        units: UnitSet,
    },
    /// Reinforcements may enter elsewhere as well.
    EnterBy {
        /// Which units.
        units: UnitSet,
        /// Which leaders.
        leaders: LeaderSet,
        /// By which entry.
        entry: u8,
    },
    /// Corps that are not held back.
    Release {
        /// Which, as bits.
        corps: u32,
    },
    /// Fog lasts to the end of this turn.
    Fog {
        /// Which.
        until: u8,
    },
    /// Values of a leader.
    Leader {
        /// Who.
        leader: LeaderId,
        /// His morale value.
        morale: Option<i16>,
        /// His initiative.
        initiative: Option<u8>,
        /// His obedience.
        obedience: Option<u8>,
    },
    /// Orders of the army commander in a turn.
    Orders {
        /// How many.
        capability: u8,
    },
    /// Infantry that forms square has so much more morale.
    Square {
        /// How much.
        morale: i16,
    },
    /// Values of units.
    Units {
        /// Which.
        units: UnitSet,
        /// Their morale.
        morale: Option<i16>,
        /// Their melee value.
        melee: Option<i16>,
    },
    /// Guns in battery fire better in some turns.
    Guns {
        /// By how much.
        fire: i16,
        /// In how many turns.
        turns: u8,
    },
    /// Units in line that fire better once.
    Volley {
        /// Which.
        units: UnitSet,
        /// By how much.
        fire: i16,
    },
    /// Points for a place that is held at the end.
    Place {
        /// Which.
        place: usize,
        /// How many.
        points: i32,
    },
    /// Points for each step that leaves the map.
    Exit {
        /// How many.
        points: i32,
    },
    /// The enemy needs so much more for any victory.
    Margin {
        /// How much.
        points: i32,
    },
}

/// An option as the scenario gives it. VLE-XXIII.0a.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Whose.
    pub side: Side,
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// What it costs under system A.
    pub cost: u8,
    /// What it does, in words.
    pub text: String,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// What changes of chapter XXIII.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct BattleOptions {
    /// Options that are in force, as bits.
    pub chosen: BySide<u16>,
    /// Options that have been revealed.
    pub shown: BySide<u16>,
    /// Numbers written under system B.
    pub written: BySide<[u8; ROUNDS]>,
    /// Both options drawn were the same. VLE-XXIII.2a.
    pub same: BySide<bool>,
    /// Turns of better guns that are used up.
    pub guns_used: BySide<u8>,
    /// Guns fire better in this turn.
    pub guns_now: BySide<bool>,
    /// Units that have fired better once.
    pub volley_used: UnitSet,
    /// Units that fire better in this fire.
    pub volley_now: UnitSet,
}

impl BattleOptions {
    pub fn new() -> Self {
        Self {
            chosen: BySide::new(0, 0),
            shown: BySide::new(0, 0),
            written: BySide::new([0; ROUNDS], [0; ROUNDS]),
            same: BySide::new(false, false),
            guns_used: BySide::new(0, 0),
            guns_now: BySide::new(false, false),
            volley_used: UnitSet::EMPTY,
            volley_now: UnitSet::EMPTY,
        }
    }
}

impl Battle {
    /// Are battle options in play?
    #[must_use]
    pub fn has_options(&self) -> bool {
        self.switches.battle_options_a || self.switches.battle_options_b
    }

    /// An option of a side.
    #[must_use]
    pub fn option(&self, side: Side, number: u8) -> Option<&Choice> {
        self.options.iter().find(|option| option.side == side && option.number == number)
    }
}

impl ViveLEmpereur {
    pub(crate) fn battle_options(&self) -> &BattleOptions {
        &self.state.core.battle_options
    }

    /// Is an option in force?
    pub(crate) fn has_option(&self, side: Side, number: u8) -> bool {
        self.battle_options().chosen[side] >> number & 1 == 1
    }

    /// The effects of the options of a side that are in force, with their numbers.
    pub(crate) fn effects(&self, side: Side) -> impl Iterator<Item = (u8, &Effect)> {
        let chosen = if self.battle.has_options() { self.battle_options().chosen[side] } else { 0 };
        let options = if chosen == 0 { &[][..] } else { &self.battle.options[..] };
        options
            .iter()
            .filter(move |option| option.side == side && chosen >> option.number & 1 == 1)
            .flat_map(|option| option.effects.iter().map(|effect| (option.number, effect)))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XXIII.0a: an option is revealed when its effect shows.
    pub fn reveal(&mut self, side: Side, number: u8) {
        let shown = &mut self.state.core.battle_options.shown[side];
        if *shown >> number & 1 == 0 {
            *shown |= 1 << number;
            self.note(|| Event::OptionShown { side, number });
        }
    }

    /// Reveals the options of a side that have an effect of a kind.
    pub fn reveal_by(&mut self, side: Side, shows: impl Fn(&ViveLEmpereur, &Effect) -> bool) {
        if !self.battle.has_options() {
            return;
        }
        let mut found = 0u16;
        for (number, effect) in self.effects(side) {
            if shows(self, effect) {
                found |= 1 << number;
            }
        }
        for number in 1..=MOST_OPTIONS {
            if found >> number & 1 == 1 {
                self.reveal(side, number);
            }
        }
    }

    /// At the end everything is shown, and the points of equal options. VLE-XXIII.0a.
    pub fn reveal_all(&mut self) {
        for side in Side::BOTH {
            self.reveal_by(side, |_, _| true);
        }
    }
}
