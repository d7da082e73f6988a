//! The table of procedures, and what follows from it.
use super::{At, Flow, Layers, Procedural, Procedure, Question};
use crate::{Dice, Log, RuleId, Side, Verdict};

/// A procedure that stands in a table. Implemented by [`frames!`](crate::frames!) alone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands in no table of frames",
    note = "add it to the `frames!` of its stack, its ground or its chapter"
)]
pub trait Listed<G: Procedural>: Procedure<G> {
    /// Its name.
    const NAME: &'static str;
    /// It, if it is at that depth.
    fn at(game: &G, depth: usize) -> Option<&Self>;
    /// It, to be changed.
    fn at_mut(game: &mut G, depth: usize) -> Option<&mut Self>;
    /// Hands its report to whoever is on top now. False if somebody must decide.
    #[doc(hidden)]
    fn deliver<D: Dice, L: Log<G::Event>>(umpire: &mut G::Umpire<'_, D, L>, report: Self::Report) -> bool;
}

/// A procedure of the stack. Implemented by [`frames!`](crate::frames!) alone.
#[diagnostic::on_unimplemented(message = "`{Self}` is no procedure of the stack of `{G}`")]
pub trait Stacked<G: Procedural>: Listed<G> {
    /// It, as the stack holds it.
    fn frame(self) -> G::Frame;
    /// It, if the frame holds one.
    fn of(frame: &G::Frame) -> Option<&Self>;
    /// It, to be changed.
    fn of_mut(frame: &mut G::Frame) -> Option<&mut Self>;
}

/// A procedure of the ground. Implemented by [`frames!`](crate::frames!) alone.
#[diagnostic::on_unimplemented(message = "`{Self}` is no phase of the ground of `{G}`")]
pub trait Grounded<G: Procedural>: Listed<G> {
    /// It, as the ground holds it.
    fn ground(self) -> G::Ground;
}

/// What a procedure may report if the table lists nobody who takes it: nothing.
#[diagnostic::on_unimplemented(
    message = "nobody takes the report `{Self}`",
    note = "the table of frames lists no caller: write `Name => Caller`, or let the report be `()`"
)]
pub trait Unreported {}
impl Unreported for () {}

/// A procedure, or an enum of them: every face of the one that it holds. [`frames!`](crate::frames!) implements it for its enums.
pub trait Frames<G: Procedural>: Copy + 'static {
    /// The name of the procedure.
    fn name(&self) -> &'static str;
    /// [`Procedure::decider`].
    fn decider(&self, game: &G) -> Side;
    /// [`Procedure::question`].
    fn question(&self, game: &G) -> Question;
    /// [`Procedure::legal`].
    fn legal(&self, game: &G, out: &mut Vec<G::Action>);
    /// [`Procedure::check`].
    ///
    /// # Errors
    /// The rule that forbids it, and the reason.
    fn check(&self, game: &G, action: &G::Action) -> Verdict;
    /// [`Procedure::decline`].
    fn decline(&self, game: &G) -> Option<G::Action>;
    /// [`Procedure::label`].
    fn label(&self, game: &G, action: &G::Action) -> Option<String>;
    /// [`Procedure::rule`].
    fn rule(&self, game: &G, action: &G::Action) -> Option<RuleId>;
    /// [`Procedure::cost`].
    fn cost(&self, game: &G, action: &G::Action) -> Option<String>;
    /// [`Procedure::heading`].
    fn heading(&self, game: &G) -> Option<&'static str>;
    /// [`Procedure::is_fight`].
    fn is_fight(&self) -> bool;
    /// [`Procedure::may_throw`].
    fn may_throw(&self, game: &G, begun: bool) -> bool;
    /// [`Procedure::irreversible`].
    fn irreversible(&self, game: &G, action: &G::Action) -> Option<bool>;
    /// [`Procedure::drop_out`].
    fn drop_out(&mut self, gone: G::Piece);
    /// [`Procedure::rests_on`].
    fn rests_on(&self, each: &mut dyn FnMut(G::Piece));
    /// Lets the one at this depth, which is a copy of `self`, take an action.
    #[doc(hidden)]
    fn take<D: Dice, L: Log<G::Event>>(self, depth: usize, umpire: &mut G::Umpire<'_, D, L>, action: G::Action);
    /// Lets the one at this depth, which is a copy of `self`, go on; false if it asks.
    #[doc(hidden)]
    fn run<D: Dice, L: Log<G::Event>>(self, depth: usize, umpire: &mut G::Umpire<'_, D, L>) -> bool;
}

impl<G: Procedural, P: Listed<G>> Frames<G> for P {
    #[inline]
    fn name(&self) -> &'static str {
        P::NAME
    }
    #[inline]
    fn decider(&self, game: &G) -> Side {
        Procedure::decider(self, game)
    }
    #[inline]
    fn question(&self, game: &G) -> Question {
        Procedure::question(self, game)
    }
    #[inline]
    fn legal(&self, game: &G, out: &mut Vec<G::Action>) {
        Procedure::legal(self, game, out);
    }
    #[inline]
    fn check(&self, game: &G, action: &G::Action) -> Verdict {
        Procedure::check(self, game, action)
    }
    #[inline]
    fn decline(&self, game: &G) -> Option<G::Action> {
        Procedure::decline(self, game)
    }
    #[inline]
    fn label(&self, game: &G, action: &G::Action) -> Option<String> {
        Procedure::label(self, game, action)
    }
    #[inline]
    fn rule(&self, game: &G, action: &G::Action) -> Option<RuleId> {
        Procedure::rule(self, game, action)
    }
    #[inline]
    fn cost(&self, game: &G, action: &G::Action) -> Option<String> {
        Procedure::cost(self, game, action)
    }
    #[inline]
    fn heading(&self, game: &G) -> Option<&'static str> {
        Procedure::heading(self, game)
    }
    #[inline]
    fn is_fight(&self) -> bool {
        Procedure::is_fight(self)
    }
    #[inline]
    fn may_throw(&self, game: &G, begun: bool) -> bool {
        Procedure::may_throw(self, game, begun)
    }
    #[inline]
    fn irreversible(&self, game: &G, action: &G::Action) -> Option<bool> {
        Procedure::irreversible(self, game, action)
    }
    #[inline]
    fn drop_out(&mut self, gone: G::Piece) {
        Procedure::drop_out(self, gone);
    }
    #[inline]
    fn rests_on(&self, each: &mut dyn FnMut(G::Piece)) {
        Procedure::rests_on(self, each);
    }
    #[inline]
    fn take<D: Dice, L: Log<G::Event>>(self, depth: usize, umpire: &mut G::Umpire<'_, D, L>, action: G::Action) {
        let me = At::<P>::new(depth);
        let flow = P::take(me, umpire, action);
        follow::<G, P, D, L>(me, umpire, flow);
    }
    #[inline]
    fn run<D: Dice, L: Log<G::Event>>(self, depth: usize, umpire: &mut G::Umpire<'_, D, L>) -> bool {
        let me = At::<P>::new(depth);
        let flow = P::run(me, umpire);
        follow::<G, P, D, L>(me, umpire, flow)
    }
}

/// What follows from a step: a procedure that is over is taken off, and its report handed on. False if somebody must decide.
#[doc(hidden)]
#[inline]
pub fn follow<G: Procedural, P: Listed<G>, D: Dice, L: Log<G::Event>>(
    me: At<P>,
    umpire: &mut G::Umpire<'_, D, L>,
    flow: Flow<P::Report>,
) -> bool {
    match flow {
        Flow::Ask => false,
        Flow::On => true,
        Flow::Done(report) => {
            assert_eq!(umpire.stack().len(), me.depth(), "{} is over, and must be on top", P::NAME);
            umpire.stack_mut().pop().expect("the ground is never over: it turns to another one");
            P::deliver(umpire, report)
        }
    }
}

/// The ground of a book whose stack is never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoGround {}

impl<G: Procedural> Procedure<G> for NoGround {
    type Report = ();

    fn decider(&self, _: &G) -> Side {
        match *self {}
    }
    fn question(&self, _: &G) -> Question {
        match *self {}
    }
    fn candidates(&self, _: &G, _: &mut Vec<G::Action>) {
        match *self {}
    }
    fn check(&self, _: &G, _: &G::Action) -> Verdict {
        match *self {}
    }
    fn take<D: Dice, L: Log<G::Event>>(_: At<Self>, _: &mut G::Umpire<'_, D, L>, _: G::Action) -> Flow {
        Flow::Ask
    }
}

impl<G: Procedural> Listed<G> for NoGround {
    const NAME: &'static str = "NoGround";

    fn at(_: &G, _: usize) -> Option<&Self> {
        None
    }
    fn at_mut(_: &mut G, _: usize) -> Option<&mut Self> {
        None
    }
    fn deliver<D: Dice, L: Log<G::Event>>(_: &mut G::Umpire<'_, D, L>, (): ()) -> bool {
        false
    }
}

/// Lists procedures of a book: the enum that is stored, and every dispatch.
///
/// ```text
/// frames! {
///     /// What interrupts the phases.
///     #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
///     pub enum Frame: stack of Duel {
///         March,
///         Volley => March | Charge,      // it reports to a march or a charge
///         Command(CommandFrame),         // a chapter with a table of its own
///     }
/// }
/// frames! {
///     #[derive(..)]
///     pub enum CommandFrame: Frame::Command of Duel { Order, Aide => Order }
/// }
/// frames! {
///     #[derive(..)]
///     pub enum Phase: ground of Duel { Movement, Fire }
/// }
/// ```
/// A variant is called as its procedure is, and holds it. The order of the rows is the order of the variants, so it decides the serialised
/// form: new rows come last.
///
/// Why a macro: the dispatch is one `match` for each face, and a `match` over types cannot be written as a function. All that *can* be one
/// is in this module. A `Box<dyn Procedure>` would need no macro, but its procedures could be neither copied, compared, hashed nor stored,
/// and its `take` and `run` could not be generic over dice and log.
#[macro_export]
macro_rules! frames {
    ($(#[$meta:meta])* $vis:vis enum $frame:ident: stack of $game:ident { $($rows:tt)* }) => {
        $crate::frames! { @table [stack] [$(#[$meta])* $vis] $frame $game $($rows)* }
    };
    ($(#[$meta:meta])* $vis:vis enum $frame:ident: ground of $game:ident { $($rows:tt)* }) => {
        $crate::frames! { @table [ground] [$(#[$meta])* $vis] $frame $game $($rows)* }
    };
    ($(#[$meta:meta])* $vis:vis enum $frame:ident: $outer:ident::$chapter:ident of $game:ident { $($rows:tt)* }) => {
        $crate::frames! { @table [chapter $outer $chapter] [$(#[$meta])* $vis] $frame $game $($rows)* }
    };

    (@table $place:tt [$(#[$meta:meta])* $vis:vis] $frame:ident $game:ident
        $($name:ident $(($chapter:ident))? $(=> $($caller:ident)|+)?),+ $(,)?
    ) => {
        $(#[$meta])*
        $vis enum $frame {
            $(
                #[doc = concat!("[`", $crate::frames!(@first $($chapter)? $name), "`].")]
                $name($crate::frames!(@type $($chapter)? $name))
            ),+
        }

        impl $crate::procedure::Frames<$game> for $frame {
            #[inline]
            fn name(&self) -> &'static str {
                match self { $(Self::$name(it) => $crate::procedure::Frames::<$game>::name(it)),+ }
            }
            #[inline]
            fn decider(&self, game: &$game) -> $crate::Side {
                match self { $(Self::$name(it) => $crate::procedure::Frames::decider(it, game)),+ }
            }
            #[inline]
            fn question(&self, game: &$game) -> $crate::procedure::Question {
                match self { $(Self::$name(it) => $crate::procedure::Frames::question(it, game)),+ }
            }
            #[inline]
            fn legal(&self, game: &$game, out: &mut Vec<<$game as $crate::procedure::Procedural>::Action>) {
                match self { $(Self::$name(it) => $crate::procedure::Frames::legal(it, game, out)),+ }
            }
            #[inline]
            fn check(
                &self,
                game: &$game,
                action: &<$game as $crate::procedure::Procedural>::Action,
            ) -> $crate::Verdict {
                match self { $(Self::$name(it) => $crate::procedure::Frames::check(it, game, action)),+ }
            }
            #[inline]
            fn decline(&self, game: &$game) -> Option<<$game as $crate::procedure::Procedural>::Action> {
                match self { $(Self::$name(it) => $crate::procedure::Frames::decline(it, game)),+ }
            }
            #[inline]
            fn label(
                &self,
                game: &$game,
                action: &<$game as $crate::procedure::Procedural>::Action,
            ) -> Option<String> {
                match self { $(Self::$name(it) => $crate::procedure::Frames::label(it, game, action)),+ }
            }
            #[inline]
            fn rule(
                &self,
                game: &$game,
                action: &<$game as $crate::procedure::Procedural>::Action,
            ) -> Option<$crate::RuleId> {
                match self { $(Self::$name(it) => $crate::procedure::Frames::rule(it, game, action)),+ }
            }
            #[inline]
            fn cost(
                &self,
                game: &$game,
                action: &<$game as $crate::procedure::Procedural>::Action,
            ) -> Option<String> {
                match self { $(Self::$name(it) => $crate::procedure::Frames::cost(it, game, action)),+ }
            }
            #[inline]
            fn heading(&self, game: &$game) -> Option<&'static str> {
                match self { $(Self::$name(it) => $crate::procedure::Frames::heading(it, game)),+ }
            }
            #[inline]
            fn is_fight(&self) -> bool {
                match self { $(Self::$name(it) => $crate::procedure::Frames::<$game>::is_fight(it)),+ }
            }
            #[inline]
            fn may_throw(&self, game: &$game, begun: bool) -> bool {
                match self { $(Self::$name(it) => $crate::procedure::Frames::may_throw(it, game, begun)),+ }
            }
            #[inline]
            fn irreversible(
                &self,
                game: &$game,
                action: &<$game as $crate::procedure::Procedural>::Action,
            ) -> Option<bool> {
                match self { $(Self::$name(it) => $crate::procedure::Frames::irreversible(it, game, action)),+ }
            }
            #[inline]
            fn drop_out(&mut self, gone: <$game as $crate::procedure::Procedural>::Piece) {
                match self { $(Self::$name(it) => $crate::procedure::Frames::<$game>::drop_out(it, gone)),+ }
            }
            #[inline]
            fn rests_on(&self, each: &mut dyn FnMut(<$game as $crate::procedure::Procedural>::Piece)) {
                match self { $(Self::$name(it) => $crate::procedure::Frames::<$game>::rests_on(it, each)),+ }
            }
            #[inline]
            fn take<D: $crate::Dice, L: $crate::Log<<$game as $crate::procedure::Procedural>::Event>>(
                self,
                depth: usize,
                umpire: &mut <$game as $crate::procedure::Procedural>::Umpire<'_, D, L>,
                action: <$game as $crate::procedure::Procedural>::Action,
            ) {
                match self {
                    $(Self::$name(it) => {
                        $crate::procedure::Frames::<$game>::take::<D, L>(it, depth, umpire, action)
                    })+
                }
            }
            #[inline]
            fn run<D: $crate::Dice, L: $crate::Log<<$game as $crate::procedure::Procedural>::Event>>(
                self,
                depth: usize,
                umpire: &mut <$game as $crate::procedure::Procedural>::Umpire<'_, D, L>,
            ) -> bool {
                match self {
                    $(Self::$name(it) => $crate::procedure::Frames::<$game>::run::<D, L>(it, depth, umpire)),+
                }
            }
        }

        $($crate::frames! { @row $place $frame $game $name [$($chapter)?] [$($($caller)+)?] })+
    };

    (@type $type:ident $($name:ident)?) => { $type };
    (@first $type:ident $($name:ident)?) => { stringify!($type) };

    // A chapter lists its procedures itself.
    (@row $place:tt $frame:ident $game:ident $name:ident [$chapter:ident] []) => {};
    (@row $place:tt $frame:ident $game:ident $name:ident [] [$($caller:ident)*]) => {
        $crate::frames! { @place $place $frame $game $name }

        impl $crate::procedure::Listed<$game> for $name {
            const NAME: &'static str = stringify!($name);

            #[inline]
            fn at(game: &$game, depth: usize) -> Option<&Self> {
                $crate::frames!(@at $place $frame $name, game, depth, of, stack, get, ground)
            }
            #[inline]
            fn at_mut(game: &mut $game, depth: usize) -> Option<&mut Self> {
                $crate::frames!(@at $place $frame $name, game, depth, of_mut, stack_mut, get_mut, ground_mut)
            }
            fn deliver<D: $crate::Dice, L: $crate::Log<<$game as $crate::procedure::Procedural>::Event>>(
                umpire: &mut <$game as $crate::procedure::Procedural>::Umpire<'_, D, L>,
                report: <Self as $crate::procedure::Procedure<$game>>::Report,
            ) -> bool {
                $crate::frames!(@deliver $game $name umpire report D L $($caller)*)
            }
        }

        impl std::ops::Index<$crate::procedure::At<$name>> for $game {
            type Output = $name;
            #[inline]
            fn index(&self, at: $crate::procedure::At<$name>) -> &$name {
                <$name as $crate::procedure::Listed<$game>>::at(self, at.depth())
                    .expect(concat!("the ", stringify!($name), " is still there"))
            }
        }
        impl std::ops::IndexMut<$crate::procedure::At<$name>> for $game {
            #[inline]
            fn index_mut(&mut self, at: $crate::procedure::At<$name>) -> &mut $name {
                <$name as $crate::procedure::Listed<$game>>::at_mut(self, at.depth())
                    .expect(concat!("the ", stringify!($name), " is still there"))
            }
        }

        $(impl $crate::procedure::ReportsTo<$caller> for $name {})*
    };

    (@place [stack] $frame:ident $game:ident $name:ident) => {
        impl $crate::procedure::Stacked<$game> for $name {
            #[inline]
            fn frame(self) -> $frame {
                $frame::$name(self)
            }
            #[inline]
            #[allow(irrefutable_let_patterns, reason = "a table may have one row")]
            fn of(frame: &$frame) -> Option<&Self> {
                if let $frame::$name(it) = frame { Some(it) } else { None }
            }
            #[inline]
            #[allow(irrefutable_let_patterns, reason = "a table may have one row")]
            fn of_mut(frame: &mut $frame) -> Option<&mut Self> {
                if let $frame::$name(it) = frame { Some(it) } else { None }
            }
        }
    };
    (@place [chapter $outer:ident $chapter:ident] $frame:ident $game:ident $name:ident) => {
        impl $crate::procedure::Stacked<$game> for $name {
            #[inline]
            fn frame(self) -> $outer {
                $outer::$chapter($frame::$name(self))
            }
            #[inline]
            #[allow(irrefutable_let_patterns, reason = "a table may have one row")]
            fn of(frame: &$outer) -> Option<&Self> {
                if let $outer::$chapter($frame::$name(it)) = frame { Some(it) } else { None }
            }
            #[inline]
            #[allow(irrefutable_let_patterns, reason = "a table may have one row")]
            fn of_mut(frame: &mut $outer) -> Option<&mut Self> {
                if let $outer::$chapter($frame::$name(it)) = frame { Some(it) } else { None }
            }
        }
    };
    (@place [ground] $frame:ident $game:ident $name:ident) => {
        impl $crate::procedure::Grounded<$game> for $name {
            #[inline]
            fn ground(self) -> $frame {
                $frame::$name(self)
            }
        }
    };

    (@at [ground] $frame:ident $name:ident, $game:ident, $depth:ident, $of:ident, $stack:ident, $get:ident, $ground:ident) => {
        match $crate::procedure::Procedural::$ground($game) {
            $frame::$name(it) if $depth == 0 => Some(it),
            _ => None,
        }
    };
    (@at $place:tt $frame:ident $name:ident, $game:ident, $depth:ident, $of:ident, $stack:ident, $get:ident, $ground:ident) => {
        $crate::procedure::Procedural::$stack($game)
            .$get($depth.wrapping_sub(1))
            .and_then(<Self as $crate::procedure::Stacked<_>>::$of)
    };

    // Nobody takes it: then it must report nothing.
    (@deliver $game:ident $name:ident $umpire:ident $report:ident $D:ident $L:ident) => {{
        const fn unreported<R: $crate::procedure::Unreported>(_: &R) {}
        unreported(&$report);
        let _ = $umpire;
        true
    }};
    (@deliver $game:ident $name:ident $umpire:ident $report:ident $D:ident $L:ident $($caller:ident)+) => {{
        let depth = $crate::procedure::Procedural::stack(&**$umpire).len();
        $(
            if <$caller as $crate::procedure::Listed<$game>>::at(&**$umpire, depth).is_some() {
                let at = $crate::procedure::At::<$caller>::new(depth);
                let flow = <$caller as $crate::procedure::Awaits<$game, $name>>::resume(at, $umpire, $report);
                return $crate::procedure::follow::<$game, $caller, $D, $L>(at, $umpire, flow);
            }
        )+
        // Opened by somebody who awaits nothing, which the compiler allows for an empty report only.
        debug_assert_eq!(size_of_val(&$report), 0, "{} reports to none of its callers", stringify!($name));
        true
    }};
}
