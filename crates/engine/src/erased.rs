//! A game of any rulebook, for clients that do not know which: the terminal, the server, the page.
use crate::game::StateHash;
use crate::ledger::LedgerText;
use crate::odds::{self, Effort, FightOdds, Stance, TooLarge};
use crate::query::{Answer, Query};
use crate::standing::{FightOn, ReactionKind};
use crate::view::{Choice, View, Viewer};
use crate::{BySide, Checked, Dice, LogLine, Notation, Pending, Refusal, Stale};
use std::any::Any;

/// Why a typed action was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejected {
    /// It could not be read.
    #[error("{0}")]
    Unreadable(String),
    /// It is against the rules.
    #[error("{0}")]
    Refused(Refusal),
    /// It would be somebody else's, or nobody's, decision.
    #[error("the battle is over")]
    Over,
    /// It was chosen in another position.
    #[error("the position has changed: choose again")]
    Stale,
}

/// A game in play, type-erased. A text is read and judged once, by [`AnyGame::parse`]; what comes back is of this very state, and needs no
/// second look to be applied, described or weighed.
pub trait AnyGame: Send + Sync {
    /// Who must decide, or how it ended.
    fn pending(&self) -> Pending;
    /// Reads a typed action and judges it: the only place where either happens.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn parse(&self, text: &str) -> Result<Checked, Rejected>;
    /// Judges an action of another state in this one, without reading it again: after an undo, or in the game [as seen](Self::as_seen).
    ///
    /// # Errors
    /// Why it cannot be done.
    fn recheck(&self, action: &Checked) -> Result<Checked, Rejected>;
    /// Every legal action; on a free table, a good sample.
    fn legal(&self) -> Vec<Checked>;
    /// Every legal action in words.
    fn choices(&self) -> Vec<Choice>;
    /// The action that declines, where there is one.
    fn decline(&self) -> Option<Checked>;
    /// An action in words.
    ///
    /// # Errors
    /// If it is of another state.
    fn describe(&self, action: &Checked) -> Result<Choice, Stale>;
    /// Carries out an action, and says in words what happened.
    ///
    /// # Errors
    /// If it is of another state; the game is as it was.
    fn apply(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<Vec<LogLine>, Stale>;
    /// Carries out an action without a log.
    ///
    /// # Errors
    /// If it is of another state; the game is as it was.
    fn apply_silently(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<(), Stale>;
    /// Victory points as they stand.
    fn score(&self) -> BySide<i32>;
    /// The turn, counted from 1; 0 is the set-up.
    fn turn(&self) -> u32;
    /// The hash of the state.
    fn hash(&self) -> StateHash;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> View;
    /// The view for somebody who knows the ground already, with or without options.
    fn summary(&self, viewer: Viewer, choices: bool) -> View;
    /// The view that somebody is shown: [`Presentation::view_as_seen`](crate::Presentation::view_as_seen).
    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View;
    /// Did an action that led to `after` show something: [`Concealment::reveals`](crate::Concealment::reveals). True for an action of another state.
    fn reveals(&self, action: &Checked, after: &dyn AnyGame) -> bool;
    /// The state as bytes.
    fn save(&self) -> Vec<u8>;
    /// The same battle in a saved state.
    ///
    /// # Errors
    /// Says what is wrong with the bytes.
    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, String>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
    /// Can an action not be taken back without asking: do dice fall, does something come to light, does the other side decide next, or is
    /// the battle over, once all that is forced after it is done?
    ///
    /// # Errors
    /// If it is of another state.
    fn is_irreversible(&self, action: &Checked) -> Result<bool, Stale>;
    /// The action that says how many seconds the pending decision has taken, where the rules count them now.
    fn time_spent(&self, seconds: u32) -> Option<Checked>;
    /// Is a fight under way?
    fn in_fight(&self) -> bool;
    /// The exact odds of a fight, from here or through an action.
    ///
    /// # Errors
    /// If it is too large to unfold, or the action is of another state.
    fn odds(&self, action: Option<&Checked>, stances: BySide<Stance>) -> Result<FightOdds, OddsError> {
        self.odds_within(action, stances, odds::MOST_SITUATIONS)
    }
    /// The same with a bound on the number of situations.
    ///
    /// # Errors
    /// If there are more, or the action is of another state.
    fn odds_within(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        most: usize,
    ) -> Result<FightOdds, OddsError>;
    /// Can this battle hide anything from a side: [`Concealment::has_secrets`](crate::Concealment::has_secrets).
    fn has_secrets(&self) -> bool;
    /// The same with a bound on the work.
    ///
    /// # Errors
    /// If it does not suffice, or the action is of another state.
    fn odds_for(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        effort: &Effort,
    ) -> Result<FightOdds, OddsError>;
    /// The odds as many plays of the fight show them: [`odds::estimate`].
    ///
    /// # Errors
    /// If the effort does not suffice, or the action is of another state.
    fn estimate(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        effort: &Effort,
    ) -> Result<FightOdds, OddsError>;
    /// The game as a viewer knows it: [`Concealment::as_seen`](crate::Concealment::as_seen).
    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyGame>;
    /// Answers a question about the position, as far as the viewer may know.
    ///
    /// # Errors
    /// Says why there is no answer.
    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String>;
    /// The totals that an action would compare, before any die.
    ///
    /// # Errors
    /// If it is of another state.
    fn totals(&self, action: &Checked) -> Result<Vec<LedgerText>, Stale>;
    /// The kind of reaction that is asked for: [`Presentation::reaction`](crate::Presentation::reaction).
    fn reaction(&self) -> Option<ReactionKind> {
        None
    }
    /// All kinds of reactions that a side can be asked for in this battle.
    fn reactions(&self) -> Vec<ReactionKind> {
        Vec::new()
    }
    /// Do these rules ever ask whether to fight on?
    fn may_fight_on(&self) -> bool {
        false
    }
    /// The choice whether to fight on, in notation, if it is what is asked.
    fn fights_on(&self) -> Option<FightOn<String>> {
        None
    }
    /// How many sequences of legal actions and dice outcomes there are, down to a depth: [`crate::counts::sequences`].
    fn sequences(&self, depth: u32) -> u64;
    /// Says what is broken, if anything.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    fn invariants(&self) -> Result<(), String>;
    /// The game itself, for those who know its type.
    fn as_any(&self) -> &dyn Any;
}

/// Why odds could not be told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OddsError {
    /// Too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The action cannot be taken.
    #[error(transparent)]
    Rejected(#[from] Rejected),
}

impl From<Stale> for OddsError {
    fn from(stale: Stale) -> Self {
        Self::Rejected(stale.into())
    }
}

/// The notation of an action.
pub fn notation<G: Notation>(game: &G, action: &G::Action) -> String {
    let mut text = String::new();
    game.write_action(action, &mut text);
    text
}
