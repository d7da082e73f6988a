//! Where the game stands: the phase, and on top of it the stack of procedures that interrupt each other. The topmost one decides; when it is
//! done it returns to the one below. VLE-P2.7. Each of them is a file with all of its faces; this is the table.
pub use crate::arrange::Arrange;
pub use crate::arrival::Arrival;
pub use crate::chance::answer::Played;
pub use crate::chance::draw::Draw;
pub use crate::chance::intuition::Intuition;
pub use crate::chance::pick::Pick;
pub use crate::chance::strike_back::StrikeBack;
pub use crate::chance::window::{Chits, Moment};
pub use crate::combat::advance::Advance;
pub use crate::combat::contract::Contract;
pub use crate::combat::counter::{Counter, CounterStage};
pub use crate::combat::exploit::{Exploit, ExploitStage};
pub use crate::combat::extra::Extra;
pub use crate::combat::fight::{Melee, MeleeStage, NOBODY};
pub use crate::combat::retreat::{LONGEST_TRAIL, Retreat, RetreatKind, RoutWhy, Trail};
pub use crate::combat::retreats::{Retreats, Waiting};
pub use crate::command::CommandFrame;
pub use crate::deployment::Deployment;
pub use crate::fire::{Shooting, Volley};
pub use crate::fog::Conceal;
pub use crate::forming::{Form, FormWhy};
pub use crate::interactive::Activation;
pub use crate::leaders::shift::Shift;
pub use crate::leaders::substitute::Substitute;
pub use crate::movement::ride::Rider;
pub use crate::optional::voltigeurs::frame::{Skirmish, SkirmishWhy};
pub use crate::options::choose::{Choosing, ChoosingWhy};
pub use crate::options::deploy::Deploy;
pub use crate::options::once::Once;
pub use crate::options::opening::Opening;
pub use crate::phase::Phase;
pub use crate::phase::align::Align;
pub use crate::phase::attack::Attack;
pub use crate::phase::closing::{Closing, ClosingStage};
pub use crate::phase::combined::{Combined, CombinedCharge, MOST_PARTS, Part};
pub use crate::phase::firing::Firing;
pub use crate::phase::group::{Group, GroupKind, LONGEST_PLAN, Plan};
pub use crate::phase::rally_failed::RallyFailed;
pub use crate::placing::Placing;
pub use crate::reaction::opportunity::Opportunity;
pub use crate::reaction::withdrawal::Withdrawal;
pub use crate::reaction::{React, Window};
pub use crate::standing::Standing;
pub use crate::step::{PairStep, Step, StepKind, StepStage};
pub use crate::trials::{TrialStage, TrialWhy, Trials};
pub use crate::watch::time_up::TimeUp;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::unit::{LeaderId, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{self as engine, Flow, Procedural};
use voltigeur_engine::{Dice, Log, Verdict, frames};

/// The most procedures that interrupt each other. Every nested level beyond a move, its step and its reaction window begins with a
/// cavalry stack that leaves good order, so that a battle with few such stacks stays far below it; when the stack comes near its
/// end no further countercharge is offered ([`COUNTERCHARGE_DEPTH`]).
pub const DEEPEST: usize = 40;
/// Above this depth no countercharge is offered any more.
pub const COUNTERCHARGE_DEPTH: usize = 28;
/// The most stacks that wait for their retreat.
pub const MOST_RETREATS: usize = 64;

/// Procedures in progress; the last one decides.
pub type Stack = engine::Stack<Frame, DEEPEST>;
/// Stacks that wait for their retreat. VLE-P6.1.
pub type Queue = ArrayVec<Waiting, MOST_RETREATS>;

frames! {
    /// What interrupts a phase.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Frame: stack of ViveLEmpereur {
        Group,
        Combined,
        Rider,
        Step,
        Arrival,
        Opportunity,
        Firing,
        Skirmish,
        React,
        Counter,
        Volley,
        Trials,
        Choosing,
        Opening,
        Deploy,
        Once,
        Draw,
        Chits,
        Played,
        Pick,
        Intuition,
        StrikeBack,
        Attack,
        Melee,
        Retreats,
        Retreat,
        Extra,
        Withdrawal,
        Contract,
        Form,
        Arrange,
        Advance,
        Exploit,
        Shift,
        Substitute,
        Placing,
        RallyFailed,
        Conceal,
        Activation,
        Deployment,
        TimeUp,
        Closing,
        Align,
        Command(CommandFrame),
    }
}

/// Who leaves what is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaver {
    /// These units are left out of everything, even of what has been done: whoever looks on does not see them.
    Units(UnitSet),
    /// A unit is off the map for good.
    Lost(UnitId),
    /// A unit has left good order.
    Broken {
        /// Who.
        unit: UnitId,
        /// The units of its hex.
        mates: UnitSet,
    },
    /// A unit is routed. It has left good order before.
    Routed(UnitId),
    /// A leader has fallen.
    Leader(LeaderId),
}

impl Leaver {
    /// The units that leave, for whatever reason.
    pub(crate) fn out(self) -> UnitSet {
        match self {
            Self::Units(units) => units,
            Self::Lost(unit) | Self::Broken { unit, .. } | Self::Routed(unit) => UnitSet::one(unit),
            Self::Leader(_) => UnitSet::EMPTY,
        }
    }

    /// Those of them who are off the map, or not seen there.
    pub(crate) fn off_map(self) -> UnitSet {
        match self {
            Self::Units(_) | Self::Lost(_) => self.out(),
            _ => UnitSet::EMPTY,
        }
    }

    /// Those of them who are not seen.
    pub(crate) fn unseen(self) -> UnitSet {
        match self {
            Self::Units(units) => units,
            _ => UnitSet::EMPTY,
        }
    }
}

/// What comes after a step that says whether the game goes on by itself.
pub(crate) const fn on(goes_on: bool) -> Flow {
    if goes_on { Flow::On } else { Flow::Ask }
}

impl Procedural for ViveLEmpereur {
    type Action = Action;
    type Event = Event;
    type Piece = Leaver;
    type Frame = Frame;
    type Ground = Phase;
    type Stack = Stack;
    type Umpire<'a, D: Dice + 'a, L: Log<Event> + 'a> = Umpire<'a, D, L>;

    #[inline]
    fn stack(&self) -> &Stack {
        &self.state.core.stack
    }

    #[inline]
    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.state.core.stack
    }

    #[inline]
    fn ground(&self) -> &Phase {
        &self.state.core.phase
    }

    #[inline]
    fn ground_mut(&mut self) -> &mut Phase {
        &mut self.state.core.phase
    }

    #[inline]
    fn umpire<'a, D: Dice, L: Log<Event>>(&'a mut self, dice: &'a mut D, log: &'a mut L) -> Umpire<'a, D, L> {
        Umpire { game: self, dice, log, withheld: None }
    }

    /// A battle that is decided ends at once; between two actions of a phase fog is lifted, and voltigeurs are never left alone.
    #[inline]
    fn settle<D: Dice, L: Log<Event>>(umpire: &mut Umpire<'_, D, L>) {
        if umpire.state.core.decided.is_some() && !umpire.is_over() {
            return umpire.break_off();
        }
        if umpire.state.core.stack.is_empty() {
            umpire.lift_fog();
        }
        umpire.tidy_voltigeurs();
    }

    /// Besides what is asked: what may be done between two actions of a phase, and what standing orders can be recalled at any time.
    fn legal_now(&self, out: &mut Vec<Action>) {
        let start = out.len();
        self.between_candidates(out);
        engine::keep_legal(out, start, |action| self.check_now(action).is_ok());
        engine::legal_of_top(self, out);
        let mut kept = start;
        for n in start..out.len() {
            let action = out[n];
            // Ways are found by a search, each once.
            if matches!(action, Action::Go(_)) || !out[start..kept].contains(&action) {
                out.swap(kept, n);
                kept += 1;
            }
        }
        out.truncate(kept);
        self.recalls(out);
    }

    fn check_now(&self, action: &Action) -> Verdict {
        self.check_between(action).unwrap_or_else(|| engine::check_top(self, action))
    }

    fn take_now<D: Dice, L: Log<Event>>(umpire: &mut Umpire<'_, D, L>, action: Action) {
        if !umpire.take_between(action) {
            engine::take_top::<Self, D, L>(umpire, action);
        }
    }
}
