//! Procedures: what a game can be in the middle of, each with all of its faces in one place.
//!
//! A book's sequence is a tree of interruptions: a march is fired on, a charge is met by a countercharge, a melee ends in a retreat that is
//! fired on again. Here every such thing is a *procedure*: a small `Copy` value on a stack inside the game's state. The one on top decides;
//! when it is over, the one below goes on. Under the stack lies the *ground*: the phase of the turn, which is a procedure too.
//!
//! One file holds one procedure: its data, who decides, what is asked, what could be done, what is legal, what becomes of it, and how it
//! goes on by itself ([`Procedure`]). A table lists them ([`frames!`](crate::frames!)) and says who reports to whom. From it come the enum
//! that is stored and every dispatch, so nothing is spelled twice, nothing is boxed, and nothing that is missing compiles.
//!
//! Three ways lead into a procedure:
//! - [`Procedural::open`] puts it on top. When it is over, whatever lies below goes on.
//! - [`Procedural::call`] does the same for a procedure that hands back a [report](Procedure::Report). The table must list the caller
//!   ([`ReportsTo`]), and a caller that is listed must take the report ([`Awaits`]).
//! - [`Procedural::give_way`] puts it in the place of another one, and [`Procedural::turn_to`] makes it the ground.
//!
//! # An example
//! A column crosses a bridge, and the enemy may fire at it once.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::ops::{Deref, DerefMut};
//! use voltigeur_engine::procedure::{self, At, Awaits, Flow, Procedural, Procedure, Question, Stack};
//! use voltigeur_engine::{Dice, Log, Purpose, Refusal, Scripted, Side, Verdict};
//!
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! enum Action { Cross, Fire, Hold }
//!
//! /// The ground: the first side may cross.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//! struct Advance;
//!
//! /// The second side may fire. The report says whether it hit.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//! struct Volley { needs: u8 }
//!
//! voltigeur_engine::frames! {
//!     /// The phases.
//!     #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//!     pub enum Phase: ground of Bridge { Advance }
//! }
//! voltigeur_engine::frames! {
//!     /// What interrupts them. After the arrow: whom it reports to.
//!     #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//!     pub enum Frame: stack of Bridge { Volley => Advance }
//! }
//!
//! impl Procedure<Bridge> for Advance {
//!     type Report = ();
//!     fn decider(&self, _: &Bridge) -> Side { Side::First }
//!     fn question(&self, _: &Bridge) -> Question { Question::new("B-1", "Cross the bridge?") }
//!     fn candidates(&self, _: &Bridge, out: &mut Vec<Action>) { out.push(Action::Cross) }
//!     fn check(&self, _: &Bridge, action: &Action) -> Verdict {
//!         if *action == Action::Cross { Ok(()) } else { Err(Refusal::new("B-1", "first the column must cross")) }
//!     }
//!     fn take<D: Dice, L: Log<()>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, _: Action) -> Flow {
//!         umpire.crossed += 1;
//!         umpire.call(me, Volley { needs: 5 });
//!         Flow::On
//!     }
//! }
//!
//! impl Awaits<Bridge, Volley> for Advance {
//!     fn resume<D: Dice, L: Log<()>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, hit: bool) -> Flow {
//!         umpire.hits += u8::from(hit);
//!         umpire.log.note(|| ());
//!         Flow::On
//!     }
//! }
//!
//! impl Procedure<Bridge> for Volley {
//!     type Report = bool;
//!     fn decider(&self, _: &Bridge) -> Side { Side::Second }
//!     fn question(&self, _: &Bridge) -> Question { Question::new("B-2", format!("Fire, and hit on {}?", self.needs)) }
//!     fn candidates(&self, _: &Bridge, out: &mut Vec<Action>) { out.extend([Action::Fire, Action::Hold]) }
//!     fn check(&self, _: &Bridge, action: &Action) -> Verdict {
//!         if *action == Action::Cross { Err(Refusal::new("B-2", "first the volley is decided")) } else { Ok(()) }
//!     }
//!     fn decline(&self, _: &Bridge) -> Option<Action> { Some(Action::Hold) }
//!     fn take<D: Dice, L: Log<()>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow<bool> {
//!         let needs = umpire[me].needs;
//!         Flow::Done(action == Action::Fire && umpire.dice.test(needs, Purpose::new("B-2", Side::Second)))
//!     }
//! }
//!
//! /// The game: its state, and what the engine must know about it.
//! #[derive(Default)]
//! struct Bridge { phase: Phase, stack: Stack<Frame, 4>, crossed: u8, hits: u8 }
//!
//! impl Default for Phase {
//!     fn default() -> Self { Phase::Advance(Advance) }
//! }
//!
//! /// The rules at work: the game with dice and a log.
//! struct Umpire<'a, D, L> { game: &'a mut Bridge, dice: &'a mut D, log: &'a mut L }
//!
//! impl<D, L> Deref for Umpire<'_, D, L> {
//!     type Target = Bridge;
//!     fn deref(&self) -> &Bridge { self.game }
//! }
//! impl<D, L> DerefMut for Umpire<'_, D, L> {
//!     fn deref_mut(&mut self) -> &mut Bridge { self.game }
//! }
//!
//! impl Procedural for Bridge {
//!     type Action = Action;
//!     type Event = ();
//!     type Piece = ();
//!     type Frame = Frame;
//!     type Ground = Phase;
//!     type Stack = Stack<Frame, 4>;
//!     type Umpire<'a, D: Dice + 'a, L: Log<()> + 'a> = Umpire<'a, D, L>;
//!     fn stack(&self) -> &Self::Stack { &self.stack }
//!     fn stack_mut(&mut self) -> &mut Self::Stack { &mut self.stack }
//!     fn ground(&self) -> &Phase { &self.phase }
//!     fn ground_mut(&mut self) -> &mut Phase { &mut self.phase }
//!     fn umpire<'a, D: Dice, L: Log<()>>(&'a mut self, dice: &'a mut D, log: &'a mut L) -> Umpire<'a, D, L> {
//!         Umpire { game: self, dice, log }
//!     }
//! }
//!
//! let mut game = Bridge::default();
//! let mut dice = Scripted::new(&[5]);
//! procedure::apply(&mut game, Action::Cross, &mut dice, &mut ());
//! assert_eq!(game.decider(), Side::Second);
//! assert_eq!(game.question().text, "Fire, and hit on 5?");
//! assert_eq!(procedure::check(&game, &Action::Cross).unwrap_err().why, "first the volley is decided");
//! procedure::apply(&mut game, Action::Fire, &mut dice, &mut ());
//! assert_eq!((game.crossed, game.hits, game.decider()), (1, 1, Side::First));
//! ```
//!
//! # What does not compile
//! A face that is not written, a caller that the table does not list ([`Procedural::call`]), a report that nobody waits for
//! ([`Procedural::open`]), and a report that its caller does not take:
//! ```compile_fail,E0277
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/outpost.rs"));
//! # fn main() {}
//! fn takes_the_hits<P: Awaits<Outpost, Volley>>() {}
//! fn test() {
//!     takes_the_hits::<Blows>();
//! }
//! ```
//!
//! # How a rulebook moves over, with equal records and hashes
//! 1. Fields of a variant become a struct in the same order, a bare variant becomes a struct without fields, rows keep the order of the
//!    variants, new ones come last: the postcard bytes are equal.
//! 2. What lies on the stack at a decision is part of the hash: keep the order in which procedures are taken off and put on.
//! 3. A field that tells the callee what comes then is part of the bytes. Keep it, and let it be the report.
mod frame;
mod game;
mod place;
mod stack;

#[doc(hidden)]
pub use frame::follow;
pub use frame::{Frames, Grounded, Listed, NoGround, Stacked, Unreported};
pub use game::{
    Procedural, apply, begin, check, check_top, decline, go_on, in_fight, irreversible, keep_legal, legal_actions,
    legal_of_top, may_throw, rule_of, run, take_top,
};
pub use place::At;
pub use stack::{Layers, Stack};

use crate::{Dice, Log, RuleId, Side, Verdict};

/// What comes after a step of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow<R = ()> {
    /// Somebody must decide. After [`Procedure::take`] it is the same as [`Flow::On`].
    Ask,
    /// Something was done, or another procedure was put on top: whatever is on top now goes on.
    On,
    /// It is over, and this is its report.
    Done(R),
}

/// What is asked, and the rule that asks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// One sentence that says what is to be decided.
    pub text: String,
    /// The rule.
    pub rule: RuleId,
}

impl Question {
    /// A question.
    pub fn new(rule: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), rule: RuleId(rule) }
    }
}

/// Everything about one thing that a game can be in the middle of.
///
/// The faces that look take the procedure as it stands; those that act take its place, `me`, and reach it by `umpire[me]`. That is the
/// stored value and no copy: what happens to it meanwhile, such as a unit that [drops out](Self::drop_out), is not lost.
pub trait Procedure<G: Procedural>: Copy + 'static {
    /// What it hands back when it is over; `()` for most.
    type Report;

    /// Who decides.
    fn decider(&self, game: &G) -> Side;

    /// What is asked.
    fn question(&self, game: &G) -> Question;

    /// Appends actions among which all legal ones are, each once. On a free table, a good sample.
    fn candidates(&self, game: &G, out: &mut Vec<G::Action>);

    /// May this be done now? What the action names is known to exist.
    ///
    /// # Errors
    /// The rule that forbids it, and the reason.
    fn check(&self, game: &G, action: &G::Action) -> Verdict;

    /// Takes a legal action.
    fn take<D: Dice, L: Log<G::Event>>(
        me: At<Self>,
        umpire: &mut G::Umpire<'_, D, L>,
        action: G::Action,
    ) -> Flow<Self::Report>;

    /// Goes on by itself, one step at a time, until somebody must decide.
    #[inline]
    fn run<D: Dice, L: Log<G::Event>>(_me: At<Self>, _umpire: &mut G::Umpire<'_, D, L>) -> Flow<Self::Report> {
        Flow::Ask
    }

    /// Appends every legal action: the candidates that pass. A procedure that finds them by a search, or finds once what many of them have
    /// in common, says so itself.
    #[inline]
    fn legal(&self, game: &G, out: &mut Vec<G::Action>) {
        let start = out.len();
        self.candidates(game, out);
        G::offer(out, start, |action| self.check(game, action).is_ok());
    }

    /// What declines, if it is legal.
    fn decline(&self, _game: &G) -> Option<G::Action> {
        None
    }

    /// An action in words, where the words of the table of actions do not fit here: "Nobody fires" for a plain "Done".
    fn label(&self, _game: &G, _action: &G::Action) -> Option<String> {
        None
    }

    /// The rule of an action, where that of the table does not fit here.
    fn rule(&self, _game: &G, _action: &G::Action) -> Option<RuleId> {
        None
    }

    /// What an action costs, in words, where that is a question.
    fn cost(&self, _game: &G, _action: &G::Action) -> Option<String> {
        None
    }

    /// What the sequence of play calls it. Where it says nothing, the heading of what lies below stands.
    fn heading(&self, _game: &G) -> Option<&'static str> {
        None
    }

    /// Is it part of a fight whose odds can be asked for?
    fn is_fight(&self) -> bool {
        false
    }

    /// May dice fall in its next step: of [`Self::run`] if the action has begun, else of [`Self::take`]?
    fn may_throw(&self, _game: &G, _begun: bool) -> bool {
        true
    }

    /// Whether a legal action cannot be taken back without asking, where that is plain: see [`Concealment::irreversible`](crate::Concealment::irreversible).
    fn irreversible(&self, _game: &G, _action: &G::Action) -> Option<bool> {
        None
    }

    /// A unit is gone for good: leaves it out of whatever this is about.
    fn drop_out(&mut self, _gone: G::Piece) {}

    /// Names those without whom it cannot go on.
    fn rests_on(&self, _each: &mut dyn FnMut(G::Piece)) {}
}

/// What a procedure does with the report of one that it called.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take the report of `{P}`",
    label = "the table says that `{P}` reports to it",
    note = "write `impl Awaits<_, {P}> for {Self}`"
)]
pub trait Awaits<G: Procedural, P: Procedure<G>>: Procedure<G> {
    /// Takes the report. It goes on by [`Procedure::run`], unless it is over with this; a report that changes nothing is let go.
    #[inline]
    fn resume<D: Dice, L: Log<G::Event>>(
        _me: At<Self>,
        _umpire: &mut G::Umpire<'_, D, L>,
        _report: P::Report,
    ) -> Flow<Self::Report> {
        Flow::On
    }
}

/// The table lists `C` as a caller of this procedure. Implemented by [`frames!`](crate::frames!) alone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not report to `{C}`",
    label = "not listed as its caller",
    note = "the table of frames says who is: `{Self} => {C}`"
)]
pub trait ReportsTo<C> {}

/// The faces of a procedure that never asks, to be written inside its `impl`: `never_asks!(Duel, "TL-2.1");`. It has to say how it goes on
/// ([`Procedure::run`]), and nothing else. The rule is cited to whoever wants to decide something all the same.
#[macro_export]
macro_rules! never_asks {
    ($game:ident, $rule:literal) => {
        fn decider(&self, _: &$game) -> $crate::Side {
            $crate::Side::First
        }
        fn question(&self, _: &$game) -> $crate::procedure::Question {
            $crate::procedure::Question { text: "The game goes on by itself.".to_owned(), rule: $crate::RuleId($rule) }
        }
        fn candidates(&self, _: &$game, _: &mut Vec<<$game as $crate::procedure::Procedural>::Action>) {}
        fn check(&self, _: &$game, _: &<$game as $crate::procedure::Procedural>::Action) -> $crate::Verdict {
            Err($crate::Refusal::new($rule, "nothing is to be decided now: the game goes on by itself"))
        }
        fn take<D: $crate::Dice, L: $crate::Log<<$game as $crate::procedure::Procedural>::Event>>(
            _: $crate::procedure::At<Self>,
            _: &mut <$game as $crate::procedure::Procedural>::Umpire<'_, D, L>,
            _: <$game as $crate::procedure::Procedural>::Action,
        ) -> $crate::procedure::Flow<Self::Report> {
            $crate::procedure::Flow::Ask
        }
    };
}
