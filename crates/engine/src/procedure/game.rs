//! A game that runs on procedures.
use super::{At, Frames, Grounded, Layers, Listed, Procedure, Question, ReportsTo, Stacked};
use crate::{Dice, Log, RuleId, Side, Verdict};
use std::ops::DerefMut;

/// Asks what decides. The stack and the ground are asked apart: a choice between references would hide from the compiler what they hold.
macro_rules! ask {
    ($game:expr, $top:ident => $question:expr) => {
        match $game.stack().last() {
            Some($top) => $question,
            None => {
                let $top = $game.ground();
                $question
            }
        }
    };
}

/// A game that runs on a stack of procedures over a ground: see [the module](super). `Game` asks it by [`legal_actions`], [`check`],
/// [`apply`] and their neighbours.
pub trait Procedural: Sized + 'static {
    /// What a player does.
    type Action: Copy;
    /// What happens.
    type Event;
    /// What can be gone for good.
    type Piece: Copy;
    /// The procedures of the stack.
    type Frame: Frames<Self>;
    /// What the game is in when the stack is empty: the phases, or [`NoGround`](super::NoGround) if it never is.
    type Ground: Frames<Self>;
    /// The stack as the state has it.
    type Stack: Layers<Self::Frame>;
    /// The rules at work: the game, dice and a log. The type is the book's own, so that the book's rules can be methods of it;
    /// it names `D` and `L`, or the compiler could not tell from an umpire which they are.
    type Umpire<'a, D: Dice + 'a, L: Log<Self::Event> + 'a>: DerefMut<Target = Self>;

    /// The stack.
    fn stack(&self) -> &Self::Stack;
    /// The stack, to be changed.
    fn stack_mut(&mut self) -> &mut Self::Stack;
    /// The ground.
    fn ground(&self) -> &Self::Ground;
    /// The ground, to be changed.
    fn ground_mut(&mut self) -> &mut Self::Ground;
    /// An umpire for this game.
    fn umpire<'a, D: Dice, L: Log<Self::Event>>(
        &'a mut self,
        dice: &'a mut D,
        log: &'a mut L,
    ) -> Self::Umpire<'a, D, L>;

    /// What is settled before each step, whatever is on top. It may open a procedure.
    #[inline]
    fn settle<D: Dice, L: Log<Self::Event>>(_umpire: &mut Self::Umpire<'_, D, L>) {}

    /// Brings up to date what is derived from the state. It is called wherever somebody may look at the game: when an action is done with
    /// all that follows, and between its parts before dice may fall.
    #[inline]
    fn freshen(&mut self) {}

    /// Keeps what may be done of the candidates that were appended since `start`, in their order. A book whose candidates are a sample, in
    /// which one may come twice, says here how each is kept once.
    #[inline]
    fn offer(out: &mut Vec<Self::Action>, start: usize, passes: impl FnMut(&Self::Action) -> bool) {
        keep_legal(out, start, passes);
    }

    /// With the next two, the seam for what may be done whatever is on top: normally that is asked and nothing else. Appends what is legal.
    #[inline]
    fn legal_now(&self, out: &mut Vec<Self::Action>) {
        legal_of_top(self, out);
    }

    /// Judges an action.
    ///
    /// # Errors
    /// The rule that forbids it, and the reason.
    #[inline]
    fn check_now(&self, action: &Self::Action) -> Verdict {
        check_top(self, action)
    }

    /// Takes an action.
    #[inline]
    fn take_now<D: Dice, L: Log<Self::Event>>(umpire: &mut Self::Umpire<'_, D, L>, action: Self::Action) {
        take_top::<Self, D, L>(umpire, action);
    }

    /// Who decides.
    #[inline]
    fn decider(&self) -> Side {
        ask!(self, top => top.decider(self))
    }

    /// What is asked.
    fn question(&self) -> Question {
        ask!(self, top => top.question(self))
    }

    /// An action in words, if what decides has its own for it.
    fn label_now(&self, action: &Self::Action) -> Option<String> {
        ask!(self, top => top.label(self, action))
    }

    /// What an action costs, if that is a question.
    fn cost_now(&self, action: &Self::Action) -> Option<String> {
        ask!(self, top => top.cost(self, action))
    }

    /// What the sequence of play calls what goes on: the heading of the topmost procedure that has one.
    fn heading(&self) -> &'static str {
        let stacked = self.stack().iter().rev().find_map(|frame| frame.heading(self));
        stacked.or_else(|| self.ground().heading(self)).unwrap_or_default()
    }

    /// The name of the procedure that decides.
    fn top_name(&self) -> &'static str {
        ask!(self, top => top.name())
    }

    /// What decides, if it is of this kind.
    #[inline]
    fn deciding<P: Listed<Self>>(&self) -> Option<&P> {
        P::at(self, self.stack().len())
    }

    /// Puts a procedure on top that reports nothing. Nobody may open one without taking what it reports:
    ///
    /// ```compile_fail,E0271
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/outpost.rs"));
    /// # fn main() {}
    /// fn the_hits_of_a_volley_are_reported(game: &mut Outpost, unit: Unit) {
    ///     game.open(Volley::at(unit));
    /// }
    /// ```
    #[inline]
    fn open<P: Stacked<Self> + Procedure<Self, Report = ()>>(&mut self, procedure: P) {
        self.stack_mut().push(procedure.frame());
    }

    /// Puts a procedure on top whose report the caller awaits. The caller must be on top himself: so he lies right below, whatever happens.
    ///
    /// ```compile_fail,E0277
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/outpost.rs"));
    /// # fn main() {}
    /// fn a_volley_reports_to_no_melee(game: &mut Outpost, blows: At<Blows>, unit: Unit) {
    ///     game.call(blows, Volley::at(unit));
    /// }
    /// ```
    /// With a caller that it lists it does:
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/outpost.rs"));
    /// # fn main() {}
    /// fn a_volley_reports_to_a_charge(game: &mut Outpost, charge: At<Charge>, unit: Unit) {
    ///     game.call(charge, Volley::at(unit));
    /// }
    /// ```
    #[inline]
    fn call<C, P: Stacked<Self> + ReportsTo<C>>(&mut self, caller: At<C>, procedure: P) {
        debug_assert_eq!(caller.depth(), self.stack().len(), "who calls is on top");
        self.stack_mut().push(procedure.frame());
    }

    /// One that reports nothing gives way to another: that one lies in its place, and what lay below is below it.
    #[inline]
    fn give_way<P: Stacked<Self> + Procedure<Self, Report = ()>, Q: Stacked<Self> + Procedure<Self, Report = ()>>(
        &mut self,
        me: At<P>,
        next: Q,
    ) {
        debug_assert!(P::at(self, me.depth()).is_some(), "{} is still there", P::NAME);
        self.stack_mut()[me.depth() - 1] = next.frame();
    }

    /// One that reports nothing is over before what follows from it: it is taken off, and what it opens then lies in its place. Says what
    /// it was; its step is [`Flow::On`](super::Flow::On).
    #[inline]
    fn leave<P: Stacked<Self> + Procedure<Self, Report = ()>>(&mut self, me: At<P>) -> P {
        assert_eq!(self.stack().len(), me.depth(), "{} is left, and must be on top", P::NAME);
        let frame = self.stack_mut().pop();
        frame.as_ref().and_then(P::of).copied().expect("it is still there")
    }

    /// The ground is another one from now on.
    #[inline]
    fn turn_to<P: Grounded<Self>>(&mut self, phase: P) {
        *self.ground_mut() = phase.ground();
    }

    /// The topmost procedure of a kind.
    fn nearest<P: Listed<Self>>(&self) -> Option<At<P>> {
        (0..=self.stack().len()).rev().find(|&depth| P::at(self, depth).is_some()).map(At::new)
    }

    /// The nearest procedure of a kind below another one: the caller, or whoever called him.
    fn below<P: Listed<Self>, Q>(&self, me: At<Q>) -> Option<At<P>> {
        (0..me.depth()).rev().find(|&depth| P::at(self, depth).is_some()).map(At::new)
    }

    /// Every procedure of a kind on the stack, from the lowest on.
    fn every<'a, P: Stacked<Self>>(&'a self) -> impl Iterator<Item = &'a P>
    where
        Self::Frame: 'a,
    {
        self.stack().iter().filter_map(|frame| P::of(frame))
    }

    /// A unit is gone for good: no procedure is about it any more.
    fn drop_out(&mut self, gone: Self::Piece) {
        self.stack_mut().iter_mut().for_each(|frame| frame.drop_out(gone));
        self.ground_mut().drop_out(gone);
    }

    /// The names of what is on the stack, from the lowest on.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.stack().iter().map(Frames::name)
    }
}

/// Keeps of what was appended since `start` what passes, in its order.
pub fn keep_legal<A: Copy>(out: &mut Vec<A>, start: usize, mut passes: impl FnMut(&A) -> bool) {
    let mut kept = start;
    for n in start..out.len() {
        if passes(&out[n]) {
            out.swap(kept, n);
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// Appends what is legal for the procedure on top: [`Procedural::legal_now`] without what may be done besides.
#[inline]
pub fn legal_of_top<G: Procedural>(game: &G, out: &mut Vec<G::Action>) {
    ask!(game, top => top.legal(game, out));
}

/// Lets the procedure on top judge: [`Procedural::check_now`] without what may be done besides.
///
/// # Errors
/// The rule that forbids it, and the reason.
#[inline]
pub fn check_top<G: Procedural>(game: &G, action: &G::Action) -> Verdict {
    ask!(game, top => top.check(game, action))
}

/// Lets the procedure on top take an action: [`Procedural::take_now`] without what may be done besides.
#[inline]
pub fn take_top<G: Procedural, D: Dice, L: Log<G::Event>>(umpire: &mut G::Umpire<'_, D, L>, action: G::Action) {
    let depth = umpire.stack().len();
    match umpire.stack().last().copied() {
        Some(top) => top.take(depth, umpire, action),
        None => {
            let ground = *umpire.ground();
            ground.take(0, umpire, action);
        }
    }
}

/// Appends every legal action.
#[inline]
pub fn legal_actions<G: Procedural>(game: &G, out: &mut Vec<G::Action>) {
    game.legal_now(out);
}

/// May this be done? What the action names is known to exist.
///
/// # Errors
/// The rule that forbids it, and the reason.
#[inline]
pub fn check<G: Procedural>(game: &G, action: &G::Action) -> Verdict {
    game.check_now(action)
}

/// Carries out a legal action with all that follows from it by itself.
#[inline]
pub fn apply<G: Procedural, D: Dice, L: Log<G::Event>>(game: &mut G, action: G::Action, dice: &mut D, log: &mut L) {
    let mut umpire = game.umpire(dice, log);
    G::take_now(&mut umpire, action);
    while step::<G, D, L>(&mut umpire) {}
    drop(umpire);
    game.freshen();
}

/// Goes on by itself until somebody must decide: for a position that was set up, and so has had no action.
#[inline]
pub fn run<G: Procedural, D: Dice, L: Log<G::Event>>(game: &mut G, dice: &mut D, log: &mut L) {
    let mut umpire = game.umpire(dice, log);
    while step::<G, D, L>(&mut umpire) {}
    drop(umpire);
    game.freshen();
}

/// Takes a legal action, and stops before what follows from it by itself.
#[inline]
pub fn begin<G: Procedural, D: Dice, L: Log<G::Event>>(game: &mut G, action: G::Action, dice: &mut D, log: &mut L) {
    G::take_now(&mut game.umpire(dice, log), action);
}

/// The next part of what follows by itself; false if there is none.
#[inline]
pub fn go_on<G: Procedural, D: Dice, L: Log<G::Event>>(game: &mut G, dice: &mut D, log: &mut L) -> bool {
    let goes_on = step::<G, D, L>(&mut game.umpire(dice, log));
    if !goes_on || may_throw(game, true) {
        game.freshen();
    }
    goes_on
}

/// May dice fall in the next part: of the action that was begun, or of one that is still to be chosen?
#[inline]
pub fn may_throw<G: Procedural>(game: &G, begun: bool) -> bool {
    ask!(game, top => top.may_throw(game, begun))
}

/// Whether an action cannot be taken back without asking, if what decides says so.
pub fn irreversible<G: Procedural>(game: &G, action: &G::Action) -> Option<bool> {
    ask!(game, top => top.irreversible(game, action))
}

/// The action that declines, if what decides has one and it is legal.
pub fn decline<G: Procedural>(game: &G) -> Option<G::Action> {
    ask!(game, top => top.decline(game)).filter(|action| check(game, action).is_ok())
}

/// The rule of an action, if what decides has its own for it.
pub fn rule_of<G: Procedural>(game: &G, action: &G::Action) -> Option<RuleId> {
    ask!(game, top => top.rule(game, action))
}

/// Is any procedure part of a fight?
#[inline]
pub fn in_fight<G: Procedural>(game: &G) -> bool {
    game.stack().iter().any(Frames::is_fight)
}

/// One step of whatever is on top; false if somebody must decide.
#[inline]
fn step<G: Procedural, D: Dice, L: Log<G::Event>>(umpire: &mut G::Umpire<'_, D, L>) -> bool {
    G::settle(umpire);
    let depth = umpire.stack().len();
    match umpire.stack().last().copied() {
        Some(top) => top.run(depth, umpire),
        None => {
            let ground = *umpire.ground();
            ground.run(0, umpire)
        }
    }
}
