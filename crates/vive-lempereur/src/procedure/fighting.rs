//! Frames of fire, reactions, melee and what follows it. VLE-P2.1, VLE-P4.1, VLE-P9.3.
use super::StepKind;
use crate::unit::{LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_field::hex::HexId;

/// Opportunity fire is put together. VLE-VII.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opportunity {
    /// The hex that is left.
    pub at: HexId,
    /// The other hex of a pair, while the firing player has not chosen. VLE-IV.6k.
    pub or: Option<HexId>,
    /// Who leaves.
    pub movers: UnitSet,
    /// They retreat. VLE-VII.5g.
    pub retreating: bool,
    /// Who may not fire.
    pub barred: UnitSet,
    /// Who fires.
    pub firers: UnitSet,
}

/// The sub-windows of a reaction, in order. VLE-P2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Window {
    /// Squares. VLE-P2.2.
    Squares,
    /// Countercharges. VLE-P2.3.
    Countercharges,
    /// Withdrawals. VLE-P2.4.
    Withdrawals,
    /// Deliberate disorganization. VLE-P2.5.
    Scattering,
    /// Closed.
    Closed,
}

/// A window for reactions. VLE-P2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React {
    /// Who moved.
    pub movers: UnitSet,
    /// Into which hex.
    pub at: HexId,
    /// The other hex that a pair entered.
    pub also: Option<HexId>,
    /// How.
    pub kind: StepKind,
    /// Did they enter it? Not at a declaration.
    pub entered: bool,
    /// The sub-window.
    pub window: Window,
    /// Units named for a countercharge.
    pub named: UnitSet,
    /// Tirailleurs that close up before they try to form square, and how far away they see the charge.
    pub forming: Option<(UnitId, u8)>,
}

/// A countercharge. VLE-P8.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counter {
    /// Units that wish to.
    pub named: UnitSet,
    /// Units that passed.
    pub ready: UnitSet,
    /// Units of their stacks that failed. VLE-IX.7g.
    pub failed: UnitSet,
    /// Against this hex.
    pub target: HexId,
    /// How the enemy came there.
    pub kind: StepKind,
    /// Somebody passed, and the countercharge was made.
    pub launched: bool,
    /// Units that failed beside countercharging units that left good order. VLE-IX.7g.
    pub shaken: UnitSet,
    /// The same, if those left it by a failed check.
    pub hard: UnitSet,
    /// How far it has come.
    pub stage: CounterStage,
}

/// How far a countercharge has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CounterStage {
    /// Morale checks.
    Checks,
    /// Line is taken.
    Form,
    /// Fire of the countercharged. VLE-IX.7d.
    Fire,
    /// The melee.
    Melee,
    /// Back to their former formation. VLE-IX.7f.
    After,
}

/// The kinds of fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shooting {
    /// Of a fire phase. VLE-VII.3a.
    Phase,
    /// By opportunity. VLE-VII.5a.
    Opportunity,
    /// Of the countercharged. VLE-IX.7d.
    Answer,
    /// Of voltigeurs whose hex is entered. VLE-XVI.1h.
    RunOver,
}

/// A fire that is about to be resolved. VLE-P3.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Who fires.
    pub firers: UnitSet,
    /// At which hex.
    pub target: HexId,
    /// Units that leave the hex, for opportunity fire. VLE-V.6a.
    pub leaving: Option<UnitSet>,
    /// They retreat: no checks. VLE-VII.5g.
    pub retreating: bool,
    /// The hex of voltigeurs who join it. VLE-XVI.1d.
    pub voltigeur: Option<HexId>,
    /// What kind of fire it is.
    pub kind: Shooting,
    /// Events have been asked for. VLE-XXII.2b.
    pub asked: bool,
}

impl Volley {
    /// A fire of a kind, of these units at this hex.
    pub(crate) const fn new(kind: Shooting, firers: UnitSet, target: HexId) -> Self {
        Self { firers, target, leaving: None, retreating: false, voltigeur: None, kind, asked: false }
    }
}

/// No leader, in a melee.
pub const NOBODY: u8 = u8::MAX;

/// How far a melee has come. VLE-P4.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum MeleeStage {
    /// Events. VLE-P4.2.
    Events,
    /// The attacker's leader. VLE-P4.2.
    AttackLeader,
    /// The defender's leader.
    DefenceLeader,
    /// The die.
    Roll,
    /// Which attacking stack takes the loss? VLE-VIII.8e.
    AttackLoss,
    /// Losses, eliminations, disorganization.
    Apply,
    /// Checks of the attacker's stacks. VLE-P4.6 (g).
    AttackChecks,
    /// The defender's check. VLE-P4.6 (h).
    DefenceCheck,
    /// Retreats. VLE-P4.6 (i), (j).
    Retreats,
    /// Advance or exploitation. VLE-P4.6 (k).
    Advance,
    /// Done.
    Done,
}

/// A melee. VLE-P4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// Units that attack.
    pub attackers: UnitSet,
    /// Units of the defending hex.
    pub defenders: UnitSet,
    /// The hex that is attacked.
    pub target: HexId,
    /// A countercharge. VLE-IX.7e.
    pub counter: bool,
    /// The second melee of an exploitation. VLE-IX.4d.
    pub second: bool,
    /// How far it has come.
    pub stage: MeleeStage,
    /// Leaders of attacker and defender.
    pub leaders: [u8; 2],
    /// The worst direction: 0 front, 1 flank, 2 rear. VLE-G.13.
    pub worst: u8,
    /// Result for attacker and defender.
    pub blows: Option<(crate::tables::Blow, crate::tables::Blow)>,
    /// The stack that takes the attacker's loss.
    pub loser: Option<HexId>,
    /// Attacking units that still have to check.
    pub checks: UnitSet,
    /// The first place of the retreat queue that belongs to this melee.
    pub base: u8,
    /// First hexes of the defenders' retreats. VLE-P9.3.
    pub retreats: [u16; 3],
}

/// Who moves into the hex that a melee emptied. VLE-VIII.10a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance {
    /// The hex.
    pub target: HexId,
    /// Who may.
    pub able: UnitSet,
    /// Who will.
    pub going: UnitSet,
    /// Leaders who ride along. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// Charging units may exploit. VLE-IX.4a.
    pub exploit: bool,
    /// First hexes of the defenders' retreats; none if all are gone.
    pub retreats: [u16; 3],
}

/// How far an exploitation has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ExploitStage {
    /// Who goes?
    Choose,
    /// Infantry ahead may form square. VLE-P9.3.
    Squares,
    /// Into the combat hex.
    Enter,
    /// One turn, or none.
    Turn,
    /// Go on, fight, or stop.
    Further,
    /// Done.
    Done,
}

/// Exploitation. VLE-P9.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Exploit {
    /// The combat hex.
    pub hex: HexId,
    /// The hex beyond.
    pub goal: HexId,
    /// Is it the first hex of a retreat? Only then there is a second fight.
    pub pursuit: bool,
    /// Who may go.
    pub able: UnitSet,
    /// Who goes.
    pub going: UnitSet,
    /// Leaders who ride along. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// Units that have not been asked yet whether they turn. VLE-P9.5.
    pub turning: UnitSet,
    /// How far it has come.
    pub stage: ExploitStage,
}
