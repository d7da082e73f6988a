//! What happens, as the log receives it.
use crate::action::{Order, Policy};
use crate::deployment::Area;
use crate::procedure::{Phase, StepKind};
use crate::tables::Blow;
use crate::unit::{CorpsId, Formation, LeaderId, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Ledger, Side};
use voltigeur_field::hex::HexId;

/// The faces of a throw: two at most.
pub type Fallen = ArrayVec<u8, 2>;

/// What can be told of a unit without naming it. VLE-V.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anonymous {
    /// It loses so many steps.
    Loses(u8),
    /// It is eliminated.
    Gone,
    /// It checks its morale, and passes or not.
    Checks(bool),
    /// It is disorganized.
    Breaks,
    /// It rallies.
    Rallies,
}

/// What everybody else is told of what only one side reads: that it was done, not what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Withheld {
    /// A number is written. VLE-XXIII.2a.
    Number,
    /// An option is chosen or drawn. VLE-XXIII.0a.
    Option,
    /// A chit is drawn. VLE-XXII.1a.
    Chit,
    /// A level is rolled. VLE-XVI.8a.
    Level,
    /// An order is given. VLE-XVII.3a.
    Order,
    /// An order is written. VLE-XVII.4a.
    Writing,
    /// Obedience is tested. VLE-XVII.6a.
    Obedience,
    /// Initiative is tested. VLE-XVII.7a.
    Initiative,
    /// An aide finds nobody. VLE-XVII.5a.
    AideLost,
    /// An order is shown. VLE-XVII.8a.
    Challenge(CorpsId),
    /// Troops that lie under a counter, or will, are taken in hand. VLE-XX.1a.
    InHand,
    /// Something is hidden, or a decoy is laid. VLE-XX.1a, VLE-XX.2a.
    Hiding,
    /// The enemy's counter is looked under. VLE-XXII.3.6.
    Look,
    /// A corps is given to another. VLE-XVIII.3a.
    Riding,
}

/// Something that happened.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Event {
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        side: Side,
        phase: Phase,
    },
    Moved {
        unit: UnitId,
        from: HexId,
        to: HexId,
        kind: StepKind,
    },
    Turned {
        unit: UnitId,
        facing: u8,
    },
    Formed {
        unit: UnitId,
        formation: Formation,
        facing: u8,
        rule: &'static str,
    },
    Entered {
        unit: UnitId,
        hex: HexId,
    },
    LeftMap {
        unit: UnitId,
        home: bool,
    },
    Charges {
        unit: UnitId,
    },
    Joined {
        unit: UnitId,
    },
    Contact {
        unit: UnitId,
        contact: bool,
    },
    Fire {
        side: Side,
        target: HexId,
        values: Vec<(UnitId, Ledger)>,
        total: Box<Ledger>,
        face: u8,
        die: Box<Ledger>,
        steps: u8,
        check: bool,
        rule: &'static str,
    },
    Loss {
        unit: UnitId,
        steps: u8,
        left: u8,
        rule: &'static str,
    },
    Eliminated {
        unit: UnitId,
        rule: &'static str,
    },
    Check {
        unit: UnitId,
        value: Box<Ledger>,
        faces: Fallen,
        passed: bool,
        rule: &'static str,
    },
    AutomaticFailure {
        unit: UnitId,
    },
    Disorganized {
        unit: UnitId,
        rule: &'static str,
    },
    Straggler {
        unit: UnitId,
    },
    Demoralized {
        corps: u8,
    },
    SquareFormed {
        hex: HexId,
    },
    Countercharge {
        units: UnitSet,
        target: HexId,
    },
    Withdrew {
        unit: UnitId,
        from: HexId,
    },
    Melee {
        attackers: Vec<(UnitId, Ledger)>,
        defenders: Vec<(UnitId, Ledger)>,
        target: HexId,
        covered: UnitSet,
        strengths: [i16; 2],
        column: u8,
        die: Box<Ledger>,
        blows: (Blow, Blow),
    },
    LeaderUsed {
        leader: LeaderId,
    },
    LeaderRoll {
        leader: LeaderId,
        face: u8,
        falls: bool,
        rule: &'static str,
    },
    LeaderMoved {
        leader: LeaderId,
        to: HexId,
        rule: &'static str,
    },
    Substitute {
        leader: LeaderId,
        hex: HexId,
    },
    Rallied {
        unit: UnitId,
    },
    Deployed {
        unit: UnitId,
        hex: HexId,
        facing: u8,
    },
    Recalled {
        unit: UnitId,
        hex: HexId,
        rule: &'static str,
    },
    Routed {
        unit: UnitId,
        rule: &'static str,
    },
    LeftBehind {
        unit: UnitId,
    },
    HalfStep {
        unit: UnitId,
    },
    GunsRoll {
        unit: UnitId,
        face: u8,
        roller: Side,
    },
    Reintegrated {
        unit: UnitId,
        steps: u8,
    },
    SecretLevel {
        corps: u8,
        faces: Fallen,
        level: u16,
    },
    PlaceTaken {
        place: u8,
        side: Side,
    },
    Standing {
        side: Side,
        order: Order,
        policy: Policy,
    },
    /// Command and control. Chapter XVII.
    Command(crate::command::CommandEvent),
    OptionTaken {
        side: Side,
        number: u8,
    },
    /// A number of system B. VLE-XXIII.2a.
    OptionWritten {
        side: Side,
        number: u8,
    },
    OptionTwice {
        side: Side,
    },
    OptionRoll {
        side: Side,
        faces: Fallen,
    },
    OptionShown {
        side: Side,
        number: u8,
    },
    Drew {
        side: Side,
        event: u8,
    },
    Played {
        side: Side,
        event: u8,
        joker: bool,
        unit: Option<UnitId>,
    },
    Guarded {
        units: UnitSet,
        attacked: bool,
    },
    FordFound {
        hex: HexId,
        direction: u8,
    },
    /// For one side only. VLE-V.0.
    Secret {
        side: Side,
        event: Box<Event>,
    },
    /// What all others are told of a unit of a side that lies under others. VLE-V.0.
    Anonymous {
        side: Side,
        hex: HexId,
        what: Anonymous,
        rule: &'static str,
        faces: Fallen,
    },
    /// What all others are told of something that only this side reads.
    Withheld {
        side: Side,
        what: Withheld,
    },
    BeginsTurn {
        side: Side,
    },
    Passes {
        side: Side,
    },
    Activated {
        side: Side,
        corps: u32,
        guests: u8,
    },
    TimeUsed {
        side: Side,
        seconds: u16,
        used: u16,
        limit: u16,
    },
    Late {
        corps: u8,
        penalty: u8,
    },
    LeaderPlaced {
        leader: LeaderId,
        from: Option<Area>,
        to: Area,
    },
    LeaderFaceDown {
        side: Side,
        from: Option<Area>,
        to: Area,
    },
    DeploymentEnds {
        side: Side,
    },
    CorpsRides {
        corps: CorpsId,
        leader: LeaderId,
    },
    UnitDeployed {
        unit: UnitId,
        hex: HexId,
    },
    /// A unit under a counter is taken in hand: for its owner only. VLE-XX.1a.
    InHand {
        unit: UnitId,
    },
    Hidden {
        unit: UnitId,
        counter: u8,
        hex: Option<HexId>,
    },
    CounterMoved {
        side: Side,
        from: HexId,
        to: HexId,
    },
    CounterLifted {
        counter: u8,
        hex: Option<HexId>,
        units: UnitSet,
        rule: &'static str,
    },
    DecoyLaid {
        side: Side,
        hex: Option<HexId>,
    },
    LookedUnder {
        side: Side,
        counter: u8,
        units: u8,
    },
    DecoyExposed {
        side: Side,
        hex: HexId,
    },
    Ended {
        winner: Option<Side>,
        points: [i32; 2],
    },
}

impl Event {
    /// Does it tell what came of an action, rather than what was chosen? VLE-XVI.8a, VLE-XVII.3c, VLE-XXII.1a.
    pub(crate) const fn is_aside(&self) -> bool {
        match self {
            Self::SecretLevel { .. } | Self::Drew { .. } => true,
            Self::Command(event) => event.is_aside(),
            _ => false,
        }
    }
}
