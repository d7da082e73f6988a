//! What a player does. Big choices are made by small decisions, so that lists of legal actions stay short.
use crate::unit::{Formation, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_field::hex::{Direction, HexId};

/// Which way a unit turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Turn {
    /// Sixty degrees counter-clockwise.
    Left,
    /// Sixty degrees clockwise.
    Right,
    /// About. VLE-VI.4c.
    About,
}

/// The kinds of reactions for which a player may give a standing order for the rest of the phase. VLE-II.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Opportunity fire. VLE-VII.5a.
    Fire,
    /// Squares. VLE-IX.6a.
    Squares,
    /// Countercharges. VLE-IX.7a.
    Countercharges,
    /// Withdrawals. VLE-VI.8a.
    Withdrawals,
    /// Deliberate disorganization. VLE-VI.5a.
    Scattering,
}

/// What a standing order says. VLE-II.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Policy {
    /// Each time the side is asked.
    #[default]
    Ask,
    /// It declines.
    Never,
    /// Everybody who can, does.
    Always,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Ends the phase. VLE-II.4.
    End,
    /// Takes a unit in hand to move or charge. VLE-VI.1a, VLE-IX.2a.
    Activate(UnitId),
    /// Adds a unit: to a move, to an attack (with its whole stack).
    Join(UnitId),
    /// A leader goes along. VLE-XIV.2a.
    Bring(LeaderId),
    /// Leaves a unit behind. VLE-VI.1a.
    Drop(UnitId),
    /// One step. VLE-VI.2a.
    Step(Direction),
    /// Marches to a hex by the cheapest way, step by step. VLE-VI.1a.
    Go(HexId),
    /// Changes facing. VLE-VI.4a.
    Turn(Turn),
    /// Takes a formation and a facing. VLE-VI.3a.
    Form(Formation, u8),
    /// Forms tirailleurs with this second hex, or closes up on this hex. VLE-IV.6h.
    Spread(HexId),
    /// Pivots a pair about one of its hexes. VLE-IV.6i.
    Pivot(HexId, Turn),
    /// Ends the move, or the charge.
    Stop,
    /// Leaves the map. VLE-XV.1b.
    Exit,
    /// Takes a leader in hand to move. VLE-XIV.2a.
    Ride(LeaderId),
    /// A reinforcement enters. VLE-XIII.1a.
    Enter(UnitId, HexId),
    /// A leader enters. VLE-XIII.1a.
    EnterLeader(LeaderId, HexId),
    /// Puts a unit on top of its stack. VLE-V.9a.
    Top(UnitId),
    /// Puts a unit at the bottom of its stack. VLE-V.9b, VLE-IX.6e.
    Bottom(UnitId),
    /// Names the hex that is fired at. VLE-VII.3c.
    Target(HexId),
    /// A unit fires. VLE-VII.3a, VLE-VII.5a.
    Fire(UnitId),
    /// Closes a set, or declines.
    Done,
    /// Gives or takes back a standing order.
    Standing(Order, Policy),
    /// A stack tries to form square. VLE-IX.6a.
    Square(UnitId),
    /// A unit wishes to countercharge. VLE-IX.7a.
    Countercharge(UnitId),
    /// A stack withdraws. VLE-VI.8a.
    Withdraw(UnitId),
    /// Cavalry disorganizes itself. VLE-VI.5a.
    Scatter(UnitId),
    /// All cavalry of a stack disorganizes itself, and retreats together. VLE-VI.5a.
    ScatterStack(HexId),
    /// To a hex: a step of a retreat or withdrawal, a leader's shift, the hex to close up on.
    To(HexId),
    /// So many hexes more. VLE-V.1c.
    More(u8),
    /// A leader goes along with a retreat, or stays. VLE-XIV.5b.
    Along(LeaderId, bool),
    /// Attacks a hex. VLE-P4.1.
    Attack(HexId),
    /// Uses a leader in a melee. VLE-XIV.3b.
    Lead(LeaderId),
    /// The stack of this hex takes the loss, or checks next. VLE-VIII.8e, VLE-P4.6.
    Stack(HexId),
    /// A unit moves into the hex that was won. VLE-VIII.10a.
    Advance(UnitId),
    /// Exploits toward a hex. VLE-P9.3.
    Exploit(HexId),
    /// Tries to rally a unit. VLE-XI.2a.
    Rally(UnitId),
    /// Sets out the voltigeurs of a unit. VLE-XVI.1c.
    Screen(UnitId),
    /// Sends voltigeurs to a hex, facing a vertex. VLE-XVI.1b.
    Send(HexId, u8),
    /// Recalls the voltigeurs of a hex. VLE-XVI.1c.
    Recall(HexId),
    /// The voltigeurs of a hex fire. VLE-XVI.1d.
    Skirmish(HexId),
    /// Tries to regain a step. VLE-XVI.7a.
    Reintegrate(UnitId),
    /// Cavalry disorganizes itself after its charge and rides back with the points that it has left. VLE-XVI.4g.
    RideBack(UnitId),
    /// Retreats after a failed rally. VLE-XI.4a.
    Retreat,
    /// The unit of a hex that changes formation or facing to fit in. VLE-V.7c.
    Align(UnitId),
    /// A substitute joins this unit. VLE-XIV.6a.
    Substitute(UnitId),
    /// Draws event chits. VLE-XXII.1a.
    Draw,
    /// Chooses a battle option, or writes its number. VLE-XXIII.1a, VLE-XXIII.2a.
    Option(u8),
    /// Plays an event. VLE-XXII.2a.
    Play {
        /// Its number.
        event: u8,
        /// By the chit that counts as any event. VLE-XXII.3.24.
        joker: bool,
        /// The unit that it is played for or against.
        unit: Option<UnitId>,
    },
    /// Picks a unit that an event concerns.
    Pick(UnitId),
    /// Finds a ford on a hexside. VLE-XXII.3.28.
    Ford(HexId, Direction),
    /// Something about command. Chapter XVII.
    Staff(crate::command::StaffAct),
    /// Something about reserve counters and decoys. Chapter XX.
    Fog(crate::fog::Deed),
    /// Something about activations. Chapter XXI.
    Corps(crate::interactive::Deed),
    /// Something about the deployment. Chapter XVIII.
    Deploy(crate::deployment::Deed),
    /// The host says that the decision which follows took so many seconds. It is no choice, and never offered. VLE-XIX.4a.
    Time(u16),
}
