//! What happens, as the log receives it.
use crate::action::{Source, Spot};
use crate::battle::PrizeFor;
use crate::procedure::{Led, RetreatKind};
use crate::unit::{LeaderId, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Contest, Ledger, Side};
use voltigeur_field::area::{AreaId, LinkId};

/// The faces of a throw: an opposed roll has two.
pub type Fallen = ArrayVec<u8, 2>;

/// Something that happened.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Event {
    SetupDie {
        rule: &'static str,
        face: u8,
    },
    Placed {
        unit: UnitId,
        spot: Spot,
    },
    TurnBegan {
        turn: u8,
        side: Side,
    },
    ArrivalDie {
        side: Side,
        rule: &'static str,
        rolled: u8,
        units: u8,
    },
    Arrived {
        unit: UnitId,
        area: AreaId,
    },
    LeaderPlaced {
        leader: LeaderId,
        unit: UnitId,
        rule: &'static str,
    },
    LeaderWaits {
        leader: LeaderId,
        area: AreaId,
        rule: &'static str,
    },
    LeaderLost {
        leader: LeaderId,
        rule: &'static str,
    },
    WoundRoll {
        leader: LeaderId,
        face: u8,
    },
    Severity {
        leader: LeaderId,
        face: u8,
    },
    CommandPoints {
        side: Side,
        rolled: u8,
        total: Box<Ledger>,
        free: u8,
        restricted: u8,
    },
    Paid {
        side: Side,
        source: Source,
        amount: u8,
    },
    Rallied {
        unit: UnitId,
    },
    OrderLost {
        leader: LeaderId,
        face: u8,
        lost: bool,
    },
    Activated {
        side: Side,
        units: UnitSet,
        area: AreaId,
    },
    Moved {
        units: UnitSet,
        from: AreaId,
        to: AreaId,
        actions: u8,
    },
    WentIntoLine {
        unit: UnitId,
        link: LinkId,
        home: AreaId,
    },
    SteppedOff {
        unit: UnitId,
        to: AreaId,
    },
    Squares {
        units: UnitSet,
        on: bool,
    },
    Dropped {
        unit: UnitId,
        area: AreaId,
    },
    Limbered {
        unit: UnitId,
        rule: &'static str,
    },
    GunSet {
        unit: UnitId,
        limbered: bool,
    },
    ActivationEnded {
        units: UnitSet,
        area: AreaId,
    },
    AttackDeclared {
        units: UnitSet,
        from: AreaId,
        target: AreaId,
        pursuit: bool,
    },
    LeadNamed {
        unit: UnitId,
        led: Led,
        rule: &'static str,
    },
    LeftApproach {
        unit: UnitId,
        area: AreaId,
    },
    DefensiveFire {
        gun: UnitId,
        target: UnitId,
        needs: u8,
        faces: Fallen,
        hit: bool,
    },
    Feint {
        from: AreaId,
        target: AreaId,
    },
    OpposedRoll {
        counter: bool,
        attacker: UnitId,
        defender: UnitId,
        attack: Box<Ledger>,
        defence: Box<Ledger>,
        faces: Fallen,
        contest: Contest,
    },
    Save {
        unit: UnitId,
        needs: u8,
        faces: Fallen,
        saved: bool,
        rule: &'static str,
    },
    Hit {
        unit: UnitId,
        hits: u8,
        total: u8,
        rule: &'static str,
    },
    Eliminated {
        unit: UnitId,
        area: Option<AreaId>,
        rule: &'static str,
    },
    UnreliableRoll {
        unit: UnitId,
        rule: &'static str,
        faces: Fallen,
        forced: bool,
    },
    Counterattack {
        units: UnitSet,
    },
    BrokeOff {
        units: UnitSet,
    },
    GaveUp {
        units: UnitSet,
    },
    GunsEscape {
        unit: UnitId,
        ledger: Box<Ledger>,
        faces: Fallen,
        lost: bool,
    },
    Retreated {
        unit: UnitId,
        to: AreaId,
        kind: RetreatKind,
    },
    OccupiedApproach {
        unit: UnitId,
        link: LinkId,
        home: AreaId,
    },
    Advanced {
        units: UnitSet,
        to: AreaId,
    },
    CombatOver {
        target: AreaId,
    },
    Fired {
        shooter: UnitId,
        target: UnitId,
        needs: u8,
        rule: &'static str,
        faces: Fallen,
        hit: bool,
    },
    Points {
        side: Side,
        points: i32,
        name: String,
        for_what: PrizeFor,
    },
    Ended {
        winner: Option<Side>,
    },
}
