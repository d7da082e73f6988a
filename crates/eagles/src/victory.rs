//! How a battle is won: data of the scenario. EOTE-S.2 ff.
use crate::unit::FeatureId;
use voltigeur_engine::Side;

/// How an objective is held. EOTE-S.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// Only one side has formed units in it.
    SoleFormed,
    /// Garrisoned last.
    GarrisonLast,
    /// Garrisoned last, and no formed enemy within three inches.
    #[serde(rename = "garrison_last_clear3")]
    GarrisonLastClear,
    /// More formed units in it than the enemy.
    Majority,
}

/// An objective. EOTE-S.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Where.
    pub terrain: FeatureId,
    /// What it is worth.
    pub points: i16,
    /// How it is held.
    pub hold: Hold,
    /// Who holds it at the start.
    pub initial: Option<Side>,
}

/// What ends a battle before its last turn. EOTE-S.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EarlyEnd {
    /// Nothing.
    #[default]
    Never,
    /// All divisions of a side are broken.
    AllBroken,
    /// A side holds an objective, by its number, at the end of two turns running.
    HoldTwice(Side, u8),
}

/// How a battle is won.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Victory {
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// What ends it early.
    pub early_end: EarlyEnd,
    /// For each enemy unit routed or removed. EOTE-S.5.
    pub per_unit: i16,
    /// For each other enemy unit with four HITS or more.
    pub per_worn_unit: i16,
    /// For each captured battery.
    pub per_battery: i16,
    /// For each leader killed: division, corps, wing, army.
    pub per_leader: [i16; 4],
    /// By how much a side must be ahead.
    pub margin: i16,
}

impl<D: voltigeur_engine::Dice, L: voltigeur_engine::Log<crate::event::Event>> crate::game::Umpire<'_, D, L> {
    /// The end of a turn: is the battle over? EOTE-S.5, EOTE-S.6.
    pub fn test_victory(&mut self) -> bool {
        if self.state.turn < self.battle.turns {
            return false;
        }
        self.state.winner = Some(None);
        true
    }
}

impl crate::game::Eagles {
    /// Victory points as they stand. EOTE-S.5.
    pub(crate) fn points(&self) -> voltigeur_engine::BySide<i32> {
        voltigeur_engine::BySide::default()
    }
}
