//! The whole game as data: what changes. EOTE-0.6.1.
use crate::battle::Battle;
use crate::orders::{Kind, Objective, Orders};
use crate::procedure::{Mover, Reaction, Stack};
use crate::unit::{DivisionId, FeatureId, Formation, LeaderId, UnitId, UnitSet};
use crate::victory::Hold;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::table::{Length, Point, Pose};
use voltigeur_kit::Bounded;

/// A point of the table, in thousandths of an inch. EOTE-0.1.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// Eastward.
    pub x: Length,
    /// Northward.
    pub y: Length,
}

impl Spot {
    /// The nearest stored point. EOTE-0.1.2.
    #[must_use]
    pub fn of(point: Point) -> Self {
        Self { x: Length::round(point.x), y: Length::round(point.y) }
    }

    /// In inches.
    #[must_use]
    pub fn point(self) -> Point {
        Point::new(self.x.get(), self.y.get())
    }
}

/// Where a unit stands in the life of units. EOTE-A.1.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Status {
    /// A detachment that is with its parent.
    #[default]
    Absent,
    /// A reinforcement that has not come yet.
    Due,
    /// On the table, in good heart.
    Ready,
    /// On the table, running. EOTE-7.4.2.
    Routed,
    /// Off the table, to be rallied. EOTE-7.5.13.
    Pool,
    /// Disintegrated cavalry without a place. EOTE-5.11.1.
    Waiting,
    /// Out of the game: lost.
    Removed,
    /// Out of the game by its own will. EOTE-0.1.4.
    Withdrawn,
}

/// What an engineer battalion does. EOTE-10.2.2, EOTE-10.2.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Task {
    /// It lays a pontoon at this point of a river.
    Pontoon(Spot),
    /// It sets a charge at this bridge.
    Charge(FeatureId),
}

/// What a unit has done in this turn. All of it is forgotten at its end. EOTE-0.6.1, EOTE-2.0.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// It has begun and ended its move, or lost it.
    pub done: bool,
    /// It travelled, wheeled, turned or changed formation in the Movement Phase, or fell back or routed. EOTE-6.5.3.
    pub moved: bool,
    /// It changed formation or faced about while pinned. EOTE-5.7.12, EOTE-5.3.4.2.
    pub changed_pinned: bool,
    /// EOTE-5.2.3.3.
    pub unlimbered: bool,
    /// It came into contact by a charge, counter-charge or interception. EOTE-5.8.5.
    pub charged: bool,
    /// EOTE-5.6.4.
    pub failed_square: bool,
    /// It has used up its fire. EOTE-6.2.5, EOTE-6.7.4.
    pub fired: bool,
    /// It made pass-through fire. EOTE-6.7.2.
    pub passed_fire: bool,
    /// EOTE-7.2.2.
    pub supported: bool,
    /// It fought in a combat with cavalry. EOTE-7.0.2.
    pub fought_cavalry: bool,
    /// It fought in a combat without cavalry. EOTE-7.0.2.
    pub fought_infantry: bool,
    /// Formed friends passed through these guns. EOTE-5.3.5.1.
    pub passed_through: bool,
    /// The guns were manned again this turn. EOTE-7.5.12.
    pub remanned: bool,
    /// Artillery fire reached it. EOTE-8.0.1.
    pub shelled: bool,
    /// It took a HIT or DISORDER from artillery. EOTE-10.2.3.
    pub hurt_by_guns: bool,
    /// It fired or was fired on by infantry. EOTE-3.1.5, EOTE-8.0.1.
    pub firefight: bool,
    /// It has broken through. EOTE-5.15.2.
    pub broke_through: bool,
    /// It was blown when the turn began, and has not got its breath back in phase 1. EOTE-5.10.3.
    pub was_blown: bool,
    /// It routed in this turn. EOTE-9.0.1.
    pub routed: bool,
    /// It was stopped by a pin, a reaction or a combat. EOTE-3.2.7.
    pub stopped: bool,
    /// It was pinned when the Movement Phase began. EOTE-0.6.2.
    pub pinned_at_start: bool,
    /// It was pinned by cavalry then. EOTE-5.6.3.
    pub pinned_by_cavalry: bool,
    /// It was in command when its move began, and may come near the enemy. EOTE-3.6.2.
    pub in_command: bool,
    /// It left a town block this turn. EOTE-7.15.10.
    pub left_town: bool,
    /// It was assaulted. EOTE-10.2.3.
    pub assaulted: bool,
    /// It was made to fall back by cavalry in this phase. EOTE-5.16.2.
    pub fled_cavalry: bool,
    /// The order of its division binds it in this movement. EOTE-3.3.4.
    pub eligible: bool,
    /// Skirmishers that could not retire: they stand and are fought; guns that have got away from a charge, and will not again.
    /// EOTE-5.5.2, EOTE-7.13.2.
    pub stands: bool,
    /// How often it was taken in hand or set to work without moving. House ruling H123.
    pub taken: u8,
    /// The unit whose flank it charged when that passed by, and where that unit halted. EOTE-5.18.3.
    pub flank_charge: Option<(UnitId, Pose)>,
}

/// A unit in play. EOTE-0.6.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it stands.
    pub pose: Pose,
    /// In which formation.
    pub formation: Formation,
    /// In which state.
    pub status: Status,
    /// HITS, without that of a detachment. EOTE-1.4.1.
    pub hits: u8,
    /// It has a detachment out, which counts as a HIT. EOTE-5.4.4.
    pub detached: bool,
    /// DISORDER. EOTE-1.3.1.
    pub disordered: bool,
    /// BLOWN. EOTE-5.10.1.
    pub blown: bool,
    /// It has not moved, changed formation or fought since it was blown, for so many whole turns. EOTE-5.12.1.
    pub rested: u8,
    /// The town block that it garrisons. EOTE-7.15.1.
    pub town: Option<FeatureId>,
    /// Where the guns were left. EOTE-7.7.6.
    pub guns: Option<Pose>,
    /// The square in which its gunners are. EOTE-7.5.15.
    pub refuge: Option<UnitId>,
    /// Where it stood when its order took effect. EOTE-3.3.1.
    pub anchor: Spot,
    /// Where it came onto the table. EOTE-5.11.1, EOTE-5.11.2.
    pub entered: Spot,
    /// Where it stood when this Movement Phase began. EOTE-3.3.4.
    pub began: Spot,
    /// Its formation then. EOTE-3.3.4.
    pub began_in: Formation,
    /// It routed from a morale check. EOTE-9.1.2.
    pub routed_by_morale: bool,
    /// It has had its one attempt to rally. EOTE-9.1.2.
    pub rally_tried: bool,
    /// Its division routed: there is no rally. EOTE-9.0.7.
    pub beyond_rally: bool,
    /// The unit that it fired at in the last turn at long range. EOTE-6.4.1.
    pub bombards: Option<UnitId>,
    /// The enemy that it followed, and the last turn in which that counts. EOTE-7.14.2.
    pub counter: Option<(UnitId, u8)>,
    /// What its engineers do, and how many turns count. EOTE-10.2.2.
    pub task: Option<(Task, u8)>,
    /// Cavalry against which it has tried to form square in this phase. EOTE-5.6.2.
    pub tried_square: UnitSet,
    /// Cavalry on breakthrough against which it has tried. EOTE-5.6.2.
    pub tried_breakthrough: UnitSet,
    /// Movers on which it has declined to fire in this turn. EOTE-6.7.2.
    pub held_fire: UnitSet,
    /// The enemy that it charged, counter-charged or intercepted in this turn. EOTE-7.6.2.
    pub charge: Option<UnitId>,
    /// What it has done in this turn.
    pub turn: Turn,
}

impl UnitState {
    /// A unit before turn 1: where it starts, with its parent, or to come.
    #[must_use]
    pub fn new(battle: &Battle, unit: UnitId) -> Self {
        let unit = battle.unit(unit);
        let strip = Formation::Skirmish(battle.distance.skirmish_cover as u8);
        let (pose, formation) = unit.start.unwrap_or((Pose::default(), strip));
        let formation = if unit.garrison.is_some() { Formation::Garrison } else { formation };
        let at = Spot { x: pose.x, y: pose.y };
        let status = match unit {
            unit if unit.parent.is_some() => Status::Absent,
            unit if unit.start.is_none() => Status::Due,
            _ => Status::Ready,
        };
        Self {
            pose,
            formation,
            status,
            hits: 0,
            detached: false,
            disordered: false,
            blown: false,
            rested: 0,
            town: unit.garrison,
            guns: None,
            refuge: None,
            anchor: at,
            entered: at,
            began: at,
            began_in: formation,
            routed_by_morale: false,
            rally_tried: false,
            beyond_rally: false,
            bombards: None,
            counter: None,
            task: None,
            tried_square: UnitSet::EMPTY,
            tried_breakthrough: UnitSet::EMPTY,
            held_fire: UnitSet::EMPTY,
            charge: None,
            turn: Turn::default(),
        }
    }
}

/// Where a leader stands in life. EOTE-8.0.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum LeaderStatus {
    /// He has not come yet.
    #[default]
    Due,
    /// On the table.
    Here,
    /// Killed or captured in this turn; his replacement comes two turns later. EOTE-8.0.5.
    Killed(u8),
}

/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LeaderState {
    /// Where he is.
    pub at: Spot,
    /// Whether he is.
    pub status: LeaderStatus,
    /// A replacement, rating -1. EOTE-8.0.5.
    pub replaced: bool,
    /// How many leaders of this command have been killed. EOTE-S.5.
    pub deaths: u8,
    /// The unit that he is attached to. EOTE-3.5.1.1.
    pub unit: Option<UnitId>,
    /// The division that he is attached to. EOTE-3.5.2.1.
    pub division: Option<DivisionId>,
    /// He has taken that division over, because its own commander has fallen. EOTE-3.5.2.2.
    pub commands: bool,
    /// How much of his move he has used, in millionths. EOTE-3.0.7.
    pub spent: u32,
    /// He attached himself in phase 1, or is done: no more movement this turn. EOTE-3.5.1.1.
    pub done: bool,
    /// He left a unit this turn. EOTE-3.5.1.5.
    pub left_unit: bool,
    /// The division that he left this turn. EOTE-3.5.2.4.
    pub left_division: Option<DivisionId>,
    /// He cannot rally in the next phase 1. EOTE-8.0.6.
    pub shaken: bool,
    /// He was near a combat in this turn. EOTE-8.0.1.
    pub exposed: bool,
    /// He was attached to a unit that fought in assault. EOTE-8.0.2.
    pub led_assault: bool,
}

/// A division in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DivisionState {
    /// What it must do.
    pub orders: Orders,
    /// The order on its way: what, the turn in which it takes effect, who sent it. EOTE-3.1.4.
    pub pending: Option<(Orders, u8, LeaderId)>,
    /// The order that was issued to it in this turn, and by whom, before the dice say when it takes effect. EOTE-3.1.1, EOTE-2.0.1.
    pub issued: Option<(Orders, LeaderId)>,
    /// Its movement is declared done. EOTE-3.2.8.
    pub done: bool,
    /// It fought or was in a firefight in the previous turn, and in this one. EOTE-3.1.5.
    pub engaged: bool,
    /// In this turn.
    pub engaged_now: bool,
    /// It falls back. EOTE-9.0.8.
    pub falls_back: bool,
    /// It has fallen back: only the highest commander on the field gives it another order. EOTE-9.0.8.
    pub awaits_highest: bool,
    /// It has routed. EOTE-9.0.7.
    pub routed: bool,
    /// Its commander was killed in this turn. EOTE-9.0.1.
    pub lost_leader: bool,
    /// Ground that it has held under its orders. EOTE-9.0.4.
    pub held: [Option<Objective>; 3],
    /// An assault was open in an initiative turn and none was pressed. EOTE-3.3.5.
    pub owes_assault: bool,
    /// An assault was open at the start of this movement. EOTE-3.3.5.
    pub assault_open: bool,
}

/// A combat of the Assault Phase. EOTE-7.6.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// Units of A.
    pub attackers: UnitSet,
    /// Units of B.
    pub defenders: UnitSet,
    /// Cavalry takes part. EOTE-7.6.14.
    pub cavalry: bool,
    /// It is over, or was skipped.
    pub over: bool,
}

/// The most combats of a turn.
pub const MOST_COMBATS: usize = 64;
/// The most features of a table.
pub const MOST_FEATURES: usize = 64;
/// The most pontoons.
pub const MOST_PONTOONS: usize = 4;

/// The most shots of a phase.
pub const MOST_SHOTS: usize = 96;

/// A shot or volley that is declared: who fires at what. EOTE-6.0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires; several join on one target. EOTE-6.3.1, EOTE-5.5.4.
    pub firers: UnitSet,
    /// At what.
    pub target: Aim,
}

/// What fire is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// A unit.
    Unit(UnitId),
    /// A bridge. EOTE-10.2.6.
    Bridge(FeatureId),
    /// A pontoon, by its number. EOTE-10.2.6.
    Pontoon(u8),
    /// A town block that is to burn. EOTE-7.15.8.
    Block(FeatureId),
}

/// All that changes in a battle.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// Who has the initiative: A. Nobody before phase 2 of turn 1. EOTE-4.0.2.
    pub initiative: Option<Side>,
    /// Who had it in the last turn. EOTE-4.0.1.
    pub last_initiative: Option<Side>,
    /// Units, by number.
    pub units: Vec<UnitState>,
    /// Leaders, by number.
    pub leaders: Vec<LeaderState>,
    /// Divisions, by number.
    pub divisions: Vec<DivisionState>,
    /// Town blocks that burn or are closed, and bridges that are destroyed: bits by feature.
    pub burning: u64,
    /// Burnt blocks that were left. EOTE-7.15.9.
    pub closed: u64,
    /// Bridges that are destroyed. EOTE-10.2.5.
    pub destroyed: u64,
    /// Bridges with a charge that is set, by the side whose engineers set it: bits by feature. EOTE-10.2.4.
    pub charged: [u64; 2],
    /// Pontoons that can be used. EOTE-10.2.2.
    pub pontoons: ArrayVec<Spot, MOST_PONTOONS>,
    /// Who holds each objective of the victory conditions. EOTE-S.4.
    pub holders: ArrayVec<Option<Side>, 16>,
    /// Who garrisoned each objective last; of others, who first met its code. EOTE-S.4.
    pub met: ArrayVec<Option<Side>, 16>,
    /// How many turns running the objective of an early end has been held. EOTE-S.6.
    pub held_running: u8,
    /// The unit whose move is under way. EOTE-0.3.5.
    pub mover: Option<Mover>,
    /// Enemies that had their chance of a reaction in the zone in which that unit is, kind by kind: they are asked again when it has left
    /// and entered again, in whichever of its lists that is. EOTE-0.3.3.
    pub asked: [UnitSet; Reaction::KINDS],
    /// Shots that are declared. EOTE-6.0.1.
    pub shots: Bounded<Shot, MOST_SHOTS>,
    /// Combats of this turn. EOTE-7.6.2.
    pub combats: Bounded<Combat, MOST_COMBATS>,
    /// Procedures in progress; the last one decides.
    pub stack: Stack,
    /// How it ended, once it has.
    pub winner: Option<Option<Side>>,
}

impl State {
    /// The state at the start of turn 1.
    #[must_use]
    pub fn new(battle: &Battle) -> Self {
        let leader = |leader: &crate::unit::Leader| match leader.start {
            Some([x, y]) => LeaderState { at: Spot { x, y }, status: LeaderStatus::Here, ..LeaderState::default() },
            None => LeaderState::default(),
        };
        let division =
            |division: &crate::unit::Division| DivisionState { orders: division.orders, ..DivisionState::default() };
        Self {
            turn: 0,
            initiative: None,
            last_initiative: None,
            units: battle.all_units().map(|unit| UnitState::new(battle, unit)).collect(),
            leaders: battle.leaders.iter().map(leader).collect(),
            divisions: battle.divisions.iter().map(division).collect(),
            burning: 0,
            closed: 0,
            destroyed: 0,
            charged: [0; 2],
            pontoons: ArrayVec::new(),
            holders: battle.victory.objectives.iter().map(|objective| objective.initial).collect(),
            met: battle
                .victory
                .objectives
                .iter()
                .map(|objective| objective.initial.filter(|_| objective.hold != Hold::SoleFormed))
                .collect(),
            held_running: 0,
            mover: None,
            asked: [UnitSet::EMPTY; Reaction::KINDS],
            shots: Bounded::new(),
            combats: Bounded::new(),
            stack: Stack::new(),
            winner: None,
        }
    }

    /// Becomes a copy of another state in the memory that it has.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        macro_rules! copy {
            ($($field:ident)*) => {{
                let Self { $($field),* } = self;
                $($field.clone_from(&other.$field);)*
            }};
        }
        copy!(turn initiative last_initiative units leaders divisions burning closed destroyed charged pontoons holders met
            held_running mover asked shots combats stack winner);
    }

    /// A unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// A leader.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &LeaderState {
        &self.leaders[leader.index()]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, leader: LeaderId) -> &mut LeaderState {
        &mut self.leaders[leader.index()]
    }

    /// A division.
    #[must_use]
    pub fn division(&self, division: DivisionId) -> &DivisionState {
        &self.divisions[division.index()]
    }

    /// A division, to be changed.
    pub fn division_mut(&mut self, division: DivisionId) -> &mut DivisionState {
        &mut self.divisions[division.index()]
    }

    /// The type of a division's order. EOTE-3.3.10.
    #[must_use]
    pub fn order(&self, division: DivisionId) -> Kind {
        self.division(division).orders.now.kind
    }

    /// Is a bridge destroyed?
    #[must_use]
    pub const fn is_destroyed(&self, bridge: FeatureId) -> bool {
        self.destroyed >> bridge.0 & 1 == 1
    }

    /// Whose charge is set under a bridge. EOTE-10.2.4.
    #[must_use]
    pub fn charge_of(&self, bridge: FeatureId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.charged[side.index()] >> bridge.0 & 1 == 1)
    }

    /// Does a town block burn, or is it closed? EOTE-7.15.9.
    #[must_use]
    pub const fn is_burning(&self, block: FeatureId) -> bool {
        (self.burning | self.closed) >> block.0 & 1 == 1
    }
}
