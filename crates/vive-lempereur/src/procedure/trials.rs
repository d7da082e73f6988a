//! The frame of morale checks. VLE-P5.1, VLE-X.1a.
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_field::hex::HexId;

/// What calls for morale checks. VLE-X.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TrialWhy {
    /// Fire. VLE-VII.3b.
    Fire,
    /// A melee, for a stack of the attacker. VLE-P4.6 (g).
    Attackers,
    /// A melee, for the defenders. VLE-P4.6 (h).
    Defenders,
    /// A rout through the hex. VLE-VIII.9b.
    Friends,
    /// A rout near by in a demoralized army. VLE-XII.1b.
    Chain,
    /// Units of a hex that do not fit together. VLE-V.7c.
    Facing,
    /// A square, against a charge seen so far away. VLE-IX.6b.
    Square {
        /// How far.
        distance: u8,
    },
    /// A countercharge. VLE-IX.7b.
    Countercharge,
    /// Cavalry beside a countercharge that came to grief. VLE-IX.7g.
    Beside,
    /// A rally. VLE-XI.2a.
    Rally,
    /// A step to be regained. VLE-XVI.7a.
    Reintegration,
    /// A withdrawal from a hex. VLE-VI.8b.
    Withdrawal {
        /// From whom.
        from: HexId,
        /// The other hex of a pair that came near.
        also: Option<HexId>,
    },
    /// A rally by an event. VLE-XXII.3.16.
    EventRally,
    /// An ambush. VLE-XXII.3.25.
    Ambush,
    /// Bad leading. VLE-XXII.3.26.
    Confusion,
    /// The sight of the Emperor. VLE-XXII.3.29.
    Shadow,
}

impl TrialWhy {
    /// The rule that calls it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Fire => "VLE-VII.3b",
            Self::Attackers | Self::Defenders => "VLE-VIII.8c",
            Self::Friends => "VLE-VIII.9b",
            Self::Chain => "VLE-XII.1b",
            Self::Facing => "VLE-V.7c",
            Self::Square { .. } => "VLE-IX.6b",
            Self::Countercharge => "VLE-IX.7b",
            Self::Beside => "VLE-IX.7g",
            Self::Rally => "VLE-XI.2a",
            Self::Reintegration => "VLE-XVI.7a",
            Self::Withdrawal { .. } => "VLE-VI.8b",
            Self::EventRally => "VLE-XXII.3.16",
            Self::Ambush => "VLE-XXII.3.25",
            Self::Confusion => "VLE-XXII.3.26",
            Self::Shadow => "VLE-XXII.3.29",
        }
    }

    /// Does a success hold those below, and a failure weigh on them? VLE-P5.1, VLE-P5.2.
    #[must_use]
    pub const fn is_of_a_stack(self) -> bool {
        matches!(
            self,
            Self::Fire
                | Self::Attackers
                | Self::Defenders
                | Self::Friends
                | Self::Square { .. }
                | Self::Withdrawal { .. }
        )
    }
}

/// How far a single check has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TrialStage {
    /// Nobody has been asked for events yet.
    Fresh,
    /// The dice are to fall. VLE-XXII.2b.
    Roll,
    /// It failed, and nothing has been done about it.
    Failed,
    /// It is to be made once more. VLE-XXII.3.4.
    Again,
}

/// Units that check their morale one after the other. Where several leaders are with one of them its owner picks whose morale
/// value counts. VLE-P5.1, VLE-XIV.1b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trials {
    /// What calls for it.
    pub why: TrialWhy,
    /// All whom it concerns.
    pub all: UnitSet,
    /// Those who have still to check.
    pub todo: UnitSet,
    /// Those who check before the others of their stack: they leave the hex. VLE-V.6a.
    pub first: UnitSet,
    /// Those who failed.
    pub failed: UnitSet,
    /// Those who check at two less. VLE-IX.7g.
    pub shaken: UnitSet,
    /// Units that took part in the fight that calls for it. VLE-VII.5f.
    pub cause: UnitSet,
    /// The hex in which they stand; of units of several hexes, any.
    pub hex: HexId,
    /// The worst direction: 0 front, 1 flank, 2 rear. VLE-G.13.
    pub aspect: u8,
    /// Only cavalry attacks. VLE-IV.4e.
    pub cavalry_only: bool,
    /// How far the next check has come.
    pub stage: TrialStage,
    /// The next check is a second one. VLE-XXII.3.4.
    pub again: bool,
    /// The leader who was picked for the next one, or [`super::NOBODY`].
    pub leader: u8,
}
