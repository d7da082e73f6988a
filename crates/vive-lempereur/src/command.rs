//! Command and control. Chapter XVII and section O, behind the switches command1 to command4.
//!
//! - Level 1: `wounds` (VLE-XVII.1a). Level 2: `radius` (VLE-XVII.2a ff.).
//! - Level 3: `orders` gives them, `duty` says what an order allows, `enforcement` what it demands (VLE-XVII.3a ff.); `aides`
//!   carries them, `obedience` tests them (VLE-XVII.5a to VLE-XVII.7a).
//! - Level 4: `language` is an order as the state holds it, [`text`] reads and checks one that a file gives, `writing` composes one
//!   piece by piece, `carrying` tests success and failure (VLE-XVII.4a ff., VLE-O.1 to VLE-O.8).
mod acts;
mod aides;
mod carrying;
mod duty;
mod enforcement;
mod frames;
mod language;
mod obedience;
mod orders;
mod radius;
mod studied;
pub mod text;
mod wounds;
mod writing;

pub use acts::{Aim, CommandEvent, Joint, Piece, StaffAct, TermKind};
pub use aides::{Drive, Extend, Ride};
pub use carrying::Answer;
pub use language::{Objective, OrderBook, Site, Tactic, Term, Written};
pub use orders::Initial;
pub use orders::giving::Orders;
pub(crate) use studied::{StaffDraft, found};
pub use wounds::Return;
pub use writing::Writing;
pub use writing::{Draft, Purpose, SiteFor, WriteStep};

use crate::battle::Battle;
use crate::game::ViveLEmpereur;
use crate::procedure::Frame;
use crate::state::NOWHERE;
use crate::unit::{CorpsId, LeaderId, LeaderSet, MOST_CORPS, MOST_LEADERS, MOST_UNITS, UnitSet};
use arrayvec::ArrayVec;
use language::NONE;
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use std::hash::{Hash, Hasher};
use voltigeur_engine::procedure::Stacked;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Side, frames};
use voltigeur_field::hex::HexId;

frames! {
    /// Where the game stands when command interrupts it.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum CommandFrame: Frame::Command of ViveLEmpereur {
        Return,
        Initial,
        Orders,
        Writing,
        Ride,
        Extend,
        Drive,
        Answer,
    }
}

/// The most aides who ride at a time, of both sides.
pub const MOST_AIDES: usize = 32;
/// The number of orders given that stands for a general retreat. VLE-XVII.3n.
const GENERAL: u8 = u8::MAX;

/// What never changes about command in a battle: what its scenario says.
#[derive(Clone, Debug)]
pub struct Staff {
    /// How far command reaches to units. VLE-XVII.2a.
    pub unit_radius: u16,
    /// How far command reaches to leaders. VLE-XVII.2b.
    pub leader_radius: u16,
    /// Orders that the army commander of a side gives in a turn. VLE-XVII.3l.
    pub capability: BySide<u8>,
    /// Turns after which troops that leave Reserve are fresh. VLE-XVII.3j.
    pub reserve_delay: u8,
    /// The first tactics, by corps, where the scenario fixes them. VLE-XVII.3o.
    pub initial: Vec<Option<Tactic>>,
    /// The first written orders, by corps, where the scenario fixes them.
    pub written: Vec<Option<OrderBook>>,
}

impl Default for Staff {
    fn default() -> Self {
        Self {
            unit_radius: 6,
            leader_radius: 10,
            capability: BySide::new(1, 1),
            reserve_delay: 0,
            initial: Vec::new(),
            written: Vec::new(),
        }
    }
}

/// VLE-XVII.3l: orders in a turn by nation, where the scenario says nothing; a Prussian may have the year behind his name.
#[must_use]
pub fn capability_of(nationality: &str) -> u8 {
    let (nation, year) = nationality.split_once('_').unwrap_or((nationality, ""));
    match nation {
        "french" => 3,
        "english" | "british" => 2,
        "prussian" if year.parse::<u16>().is_ok_and(|year| year > 1807) => 2,
        _ => 1,
    }
}

/// What an order says in short: the tactic, and where it is written, its number in the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Brief {
    /// What to do.
    pub tactic: Tactic,
    /// Its number in the book, or 255.
    pub number: u8,
}

/// An order that was accepted and will be in force. VLE-XVII.6a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Coming {
    /// What it says.
    pub brief: Brief,
    /// From which turn on.
    pub due: u8,
    /// It came from above, not by initiative.
    pub received: bool,
}

/// An order that was not accepted at once. VLE-XVII.6a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Doubted {
    /// What it says.
    pub brief: Brief,
    /// The turn in which the die of its delay is rolled.
    pub roll: u8,
}

/// How far a written order has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Progress {
    /// It is carried out.
    Active,
    /// Its condition is false: the corps acts as under Defense. VLE-O.5.
    Asleep,
    /// It is done or has lost its object: the corps acts as under Defense. VLE-XVII.4c.
    Over,
}

/// The orders of a corps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CorpsOrder {
    /// What the corps does now.
    pub tactic: Tactic,
    /// Hexes nearer than this to the enemy's communication hexes are closed to it. VLE-XVII.3f.
    pub limit: u16,
    /// The written order in force, or 255.
    pub number: u8,
    /// The first order of the list from which it was taken, or 255. VLE-O.1.
    pub list: u8,
    /// The turn in which it came into force. VLE-XVII.4b.
    pub since: u8,
    /// Where its commander was then. VLE-O.6.
    pub from: u16,
    /// How far it has come.
    pub progress: Progress,
    /// The order that is to follow.
    pub coming: Option<Coming>,
    /// The order about which its commander hesitates.
    pub doubted: Option<Doubted>,
    /// What initiative costs its units in morale. VLE-XVII.7a.
    pub shaken: i8,
    /// In which turn.
    pub shaken_turn: u8,
}

impl CorpsOrder {
    const NEW: Self = Self {
        tactic: Tactic::Attack,
        limit: 0,
        number: NONE,
        list: NONE,
        since: 1,
        from: NOWHERE,
        progress: Progress::Active,
        coming: None,
        doubted: None,
        shaken: 0,
        shaken_turn: 0,
    };
}

/// An aide with an order. VLE-XVII.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aide {
    /// Whose.
    pub side: Side,
    /// To whom he rides in the end.
    pub leader: LeaderId,
    /// The corps that the order is for.
    pub corps: CorpsId,
    /// What it says.
    pub brief: Brief,
    /// Where he is.
    pub hex: HexId,
    /// The wing commander whom he must see first, or 255. VLE-XVII.5d.
    pub wing: u8,
    /// The turn from which on he rides.
    pub leaves: u8,
}

impl Hash for Command {
    /// What differs between positions of one turn; the rest is compared and need not be hashed.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.out, self.free, self.engaged, self.origin).hash(hasher);
        (self.given, self.tried, self.switched, self.undecided).hash(hasher);
        self.draft.hash(hasher);
    }
}

/// What changes about command while a battle is fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The turn in which a wounded leader comes back; 0 for those who are not wounded. VLE-XVII.1a.
    pub returns: [u8; MOST_LEADERS],
    /// Units of the active side that are out of command. VLE-XVII.2a.
    pub out: UnitSet,
    /// Leaders of the active side who are too far from their superior to move. VLE-XVII.2b.
    pub stuck: LeaderSet,
    /// The hex in which the group on the move began. VLE-XVII.2c.
    pub origin: u16,
    /// The orders, by corps. VLE-XVII.3a.
    pub orders: [CorpsOrder; MOST_CORPS],
    /// Corps whose first order is to be chosen, as bits. VLE-XVII.3o.
    pub undecided: u32,
    /// Aides on their way. VLE-XVII.5a.
    pub aides: ArrayVec<Aide, MOST_AIDES>,
    /// Orders that each side has given in its turn; 255 for a general retreat. VLE-XVII.3l.
    pub given: BySide<u8>,
    /// Corps whose commanders have tried their initiative in this turn, as bits. VLE-XVII.7a.
    pub tried: u32,
    /// Corps that have changed without a test in this phase, as bits.
    pub switched: u32,
    /// Units that act freely under March or Retreat in this turn. VLE-XVII.3e, VLE-XVII.3h.
    pub free: UnitSet,
    /// Units that have attacked by fire or melee in this turn. VLE-XVII.3d.
    pub engaged: UnitSet,
    /// Where units stood when the movement phase began. VLE-G.16.
    #[serde(with = "BigArray")]
    pub start: [u16; MOST_UNITS],
    /// Where leaders were then.
    pub leader_start: [u16; MOST_LEADERS],
    /// The last turn in which a unit is fresh. VLE-XVII.3j.
    #[serde(with = "BigArray")]
    pub fresh: [u8; MOST_UNITS],
    /// All written orders. VLE-XVII.4a.
    pub book: OrderBook,
    /// The one that is being written.
    pub draft: Option<Draft>,
    /// Sides that have asked to see an order in this turn. VLE-XVII.8a.
    pub challenged: BySide<bool>,
    /// Enemy corps whose orders a side was shown in this turn, as bits. VLE-XVII.8a.
    pub known: BySide<u32>,
    /// Orders that each side has begun and thrown away in this turn. House ruling H113.
    pub discarded: BySide<u8>,
}

impl Command {
    pub(crate) fn new() -> Self {
        Self {
            returns: [0; MOST_LEADERS],
            out: UnitSet::EMPTY,
            stuck: LeaderSet::EMPTY,
            origin: NOWHERE,
            orders: [CorpsOrder::NEW; MOST_CORPS],
            undecided: 0,
            aides: ArrayVec::new(),
            given: BySide::new(0, 0),
            tried: 0,
            switched: 0,
            free: UnitSet::EMPTY,
            engaged: UnitSet::EMPTY,
            start: [NOWHERE; MOST_UNITS],
            leader_start: [NOWHERE; MOST_LEADERS],
            fresh: [0; MOST_UNITS],
            book: OrderBook::default(),
            draft: None,
            challenged: BySide::new(false, false),
            known: BySide::new(0, 0),
            discarded: BySide::new(0, 0),
        }
    }

    /// Does a restored state speak only of orders that are in its book?
    pub(crate) fn fits(&self, battle: &Battle) -> Result<(), String> {
        let wrong = || Err("the orders of the state do not hold together".to_owned());
        let corps = |corps: CorpsId| usize::from(corps.0) < battle.corps.len();
        let hexes = battle.map.hexes();
        if !self.aides.iter().all(|aide| {
            aide.hex.index() < hexes && corps(aide.corps) && usize::from(aide.leader.0) < battle.leaders.len()
        }) {
            return wrong();
        }
        if self.draft.is_some_and(|draft| usize::from(draft.depth) > language::DEEPEST || !corps(draft.corps)) {
            return wrong();
        }
        // A chain of orders that comes back to itself would hang the game.
        let terms = self.book.terms.len();
        let said = self.book.orders.iter().all(|order| usize::from(order.when.0) + usize::from(order.when.1) <= terms);
        let sound = (0..self.book.orders.len() as u8).all(|number| self.book.is_sound(number, language::DEEPEST));
        if said && sound { Ok(()) } else { wrong() }
    }
}

impl ViveLEmpereur {
    /// Takes away the orders that a viewer may not read, with those that are being written and whatever speaks of them; of aides only
    /// where they are is known, not what they carry nor to whom. VLE-XVII.3a, VLE-XVII.4a, VLE-XVII.5a.
    pub(crate) fn forget_orders(&mut self, viewer: Viewer) {
        if self.battle.command_level() < 3 || viewer == Viewer::Everyone {
            return;
        }
        let mut addressees: BySide<Option<(LeaderId, CorpsId)>> = BySide::default();
        for side in Side::BOTH {
            let corps = self.corps_of(side).next();
            let leader = self.battle.all_leaders().find(|&leader| self.battle.leader(leader).side == side);
            addressees[side] = leader.zip(corps);
        }
        let hidden_draft = self.state.core.command.draft.is_some() && viewer != Viewer::Side(self.draft_side());
        if hidden_draft {
            self.state.core.command.draft = None;
            self.state.core.stack.retain(|frame| Writing::of(frame).is_none());
        }
        let own = |n: usize| viewer == Viewer::Side(self.battle.corps[n].side);
        let bits = (0..self.battle.corps.len()).filter(|&n| own(n)).fold(0, |bits, n| bits | 1 << n);
        let units = match viewer {
            Viewer::Side(side) => self.battle.of_side(side),
            _ => UnitSet::EMPTY,
        };
        let command = &mut self.state.core.command;
        for side in Side::BOTH.into_iter().filter(|&side| viewer != Viewer::Side(side)) {
            command.given[side] = 0;
            command.discarded[side] = 0;
        }
        command.tried &= bits;
        command.switched &= bits;
        command.free = command.free.and(units);
        for (n, corps) in self.battle.corps.iter().enumerate() {
            let shown = matches!(viewer, Viewer::Side(who) if command.known[who] >> n & 1 == 1);
            if viewer == Viewer::Side(corps.side) {
                continue;
            }
            let order = &mut command.orders[n];
            // What shook its units is seen. VLE-XVII.7a.
            let CorpsOrder { shaken, shaken_turn, .. } = *order;
            *order = match shown {
                true => CorpsOrder { coming: None, doubted: None, ..*order },
                false => CorpsOrder { shaken, shaken_turn, ..CorpsOrder::NEW },
            };
        }
        for aide in command.aides.iter_mut().filter(|aide| viewer != Viewer::Side(aide.side)) {
            aide.brief = Brief { tactic: Tactic::Attack, number: NONE };
            aide.wing = NONE;
            if let Some((leader, corps)) = addressees[aide.side] {
                (aide.leader, aide.corps) = (leader, corps);
            }
        }
        command.sweep();
    }
}

impl Battle {
    /// The command level that is played: 0 to 4. Each includes the lower ones.
    pub(crate) const fn command_level(&self) -> u8 {
        self.derived.command
    }

    /// How far a hex is from the nearest communication hex of a side, as the crow flies. VLE-XVII.3f.
    pub(crate) fn to_communications(&self, side: Side, hex: HexId) -> u16 {
        self.sides[side.index()].communication.iter().map(|&home| self.distance(home, hex)).min().unwrap_or(0)
    }
}
