//! A game of any rulebook, for clients that do not know which: the terminal, the server, the page.
use crate::counts;
use crate::for_good;
use crate::game::StateHash;
use crate::ledger::LedgerText;
use crate::odds::{self, Effort, FightOdds, Stance, TooLarge};
use crate::query::{Answer, Query};
use crate::view::{Choice, View, Viewer};
use crate::{BySide, Dice, Game, LogLine, Pending, Refusal};
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
}

/// A game in play, type-erased: actions are their notation.
pub trait AnyGame: Send + Sync {
    /// Who must decide, or how it ended.
    fn pending(&self) -> Pending;
    /// The notation of every legal action.
    fn legal(&self) -> Vec<String>;
    /// Every legal action in words.
    fn choices(&self) -> Vec<Choice>;
    /// The notation of the action that declines, where there is one.
    fn decline(&self) -> Option<String>;
    /// May this be done?
    ///
    /// # Errors
    /// Why not.
    fn check(&self, action: &str) -> Result<(), Rejected>;
    /// A typed action as records write it.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn canonical(&self, action: &str) -> Result<String, Rejected>;
    /// An action in words; nothing for one that cannot be taken.
    fn describe(&self, action: &str) -> Option<Choice>;
    /// Carries out an action, and says in words what happened.
    ///
    /// # Errors
    /// Why it was not taken; the game is as it was.
    fn apply(&mut self, action: &str, dice: &mut dyn Dice) -> Result<Vec<LogLine>, Rejected>;
    /// Carries out an action without a log.
    ///
    /// # Errors
    /// Why it was not taken; the game is as it was.
    fn apply_silently(&mut self, action: &str, dice: &mut dyn Dice) -> Result<(), Rejected>;
    /// Victory points as they stand.
    fn score(&self) -> BySide<i32>;
    /// The turn, counted from 1; 0 is the set-up.
    fn turn(&self) -> u32;
    /// The hash of the state.
    fn hash(&self) -> StateHash;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> View;
    /// The view for somebody who knows the ground already, with or without options.
    fn glance(&self, viewer: Viewer, choices: bool) -> View;
    /// The view that somebody is shown: [`Game::view_as_seen`].
    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View;
    /// Did a legal action that led to `after` show something: [`Game::reveals`]. True for an action that cannot be read.
    fn reveals(&self, action: &str, after: &dyn AnyGame) -> bool;
    /// The state as bytes.
    fn save(&self) -> Vec<u8>;
    /// The same battle in a saved state.
    ///
    /// # Errors
    /// Says what is wrong with the bytes.
    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, String>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
    /// Would an action be for good: do dice fall, does something come to light, does the other side decide next, or is the battle over,
    /// once all that is forced after it is done? False for an action that cannot be taken.
    fn is_for_good(&self, action: &str) -> bool;
    /// The notation of the action that says how many seconds the pending decision has taken, where the rules count them now.
    fn time_spent(&self, seconds: u32) -> Option<String>;
    /// Is a fight under way?
    fn in_fight(&self) -> bool;
    /// The exact odds of a fight, from here or through an action.
    ///
    /// # Errors
    /// If it is too large to unfold, or the action cannot be taken.
    fn odds(&self, action: Option<&str>, stances: BySide<Stance>) -> Result<FightOdds, OddsError> {
        self.odds_within(action, stances, odds::MOST_SITUATIONS)
    }
    /// The same with a bound on the number of situations.
    ///
    /// # Errors
    /// If there are more, or the action cannot be taken.
    fn odds_within(&self, action: Option<&str>, stances: BySide<Stance>, most: usize) -> Result<FightOdds, OddsError>;
    /// Can this battle hide anything from a side: [`Game::has_secrets`].
    fn has_secrets(&self) -> bool;
    /// The same with a bound on the work.
    ///
    /// # Errors
    /// If it does not suffice, or the action cannot be taken.
    fn odds_for(&self, action: Option<&str>, stances: BySide<Stance>, effort: &Effort) -> Result<FightOdds, OddsError>;
    /// The odds as many plays of the fight show them: [`odds::estimate`].
    ///
    /// # Errors
    /// If the effort does not suffice, or the action cannot be taken.
    fn estimate(&self, action: Option<&str>, stances: BySide<Stance>, effort: &Effort) -> Result<FightOdds, OddsError>;
    /// The game as a viewer knows it: [`Game::as_seen`].
    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyGame>;
    /// Answers a question about the position, as far as the viewer may know.
    ///
    /// # Errors
    /// Says why there is no answer.
    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String>;
    /// The totals that an action would compare, before any die; none for one that cannot be taken.
    fn totals(&self, action: &str) -> Vec<LedgerText>;
    /// How many sequences of legal actions and dice outcomes there are, down to a depth: [`counts::sequences`].
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

fn readable<G: Game>(game: &G, text: &str) -> Result<G::Action, Rejected> {
    if let Pending::Over(_) = game.pending() {
        return Err(Rejected::Over);
    }
    let action = game.read_action(text).map_err(Rejected::Unreadable)?;
    game.check(&action).map_err(Rejected::Refused)?;
    Ok(action)
}

/// The notation of an action.
pub fn notation<G: Game>(game: &G, action: &G::Action) -> String {
    let mut text = String::new();
    game.write_action(action, &mut text);
    text
}

impl<G: Game> AnyGame for G {
    fn pending(&self) -> Pending {
        Game::pending(self)
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal.iter().map(|action| notation(self, action)).collect()
    }

    fn choices(&self) -> Vec<Choice> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal.iter().map(|action| self.describe_action(action)).collect()
    }

    fn decline(&self) -> Option<String> {
        Game::decline(self).map(|action| notation(self, &action))
    }

    fn check(&self, action: &str) -> Result<(), Rejected> {
        readable(self, action).map(|_| ())
    }

    fn canonical(&self, action: &str) -> Result<String, Rejected> {
        readable(self, action).map(|action| notation(self, &action))
    }

    fn describe(&self, action: &str) -> Option<Choice> {
        readable(self, action).ok().map(|action| self.describe_action(&action))
    }

    fn apply(&mut self, action: &str, dice: &mut dyn Dice) -> Result<Vec<LogLine>, Rejected> {
        let action = readable(self, action)?;
        let mut events = Vec::new();
        Game::apply(self, &action, &mut { dice }, &mut events);
        Ok(events.iter().map(|event| self.describe_event(event)).collect())
    }

    fn apply_silently(&mut self, action: &str, dice: &mut dyn Dice) -> Result<(), Rejected> {
        let action = readable(self, action)?;
        Game::apply(self, &action, &mut { dice }, &mut ());
        Ok(())
    }

    fn score(&self) -> BySide<i32> {
        Game::score(self)
    }

    fn turn(&self) -> u32 {
        Game::turn(self)
    }

    fn hash(&self) -> StateHash {
        StateHash::of(self.state())
    }

    fn view(&self, viewer: Viewer) -> View {
        Game::view(self, viewer)
    }

    fn glance(&self, viewer: Viewer, choices: bool) -> View {
        Game::glance(self, viewer, choices)
    }

    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View {
        Game::view_as_seen(self, viewer, choices)
    }

    fn reveals(&self, action: &str, after: &dyn AnyGame) -> bool {
        match (self.read_action(action), after.as_any().downcast_ref::<G>()) {
            (Ok(action), Some(after)) => Game::reveals(self, &action, after),
            _ => true,
        }
    }

    fn save(&self) -> Vec<u8> {
        postcard::to_allocvec(self.state()).expect("a state is plain data")
    }

    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, String> {
        let state = postcard::from_bytes(bytes).map_err(|error| format!("the saved state cannot be read: {error}"))?;
        Ok(Box::new(self.with_state(state)?))
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn is_for_good(&self, action: &str) -> bool {
        readable(self, action).is_ok_and(|action| for_good::is_for_good(self, action))
    }

    fn time_spent(&self, seconds: u32) -> Option<String> {
        Game::time_spent(self, seconds).map(|action| notation(self, &action))
    }

    fn in_fight(&self) -> bool {
        Game::in_fight(self)
    }

    fn odds_within(&self, action: Option<&str>, stances: BySide<Stance>, most: usize) -> Result<FightOdds, OddsError> {
        let action = action.map(|text| readable(self, text)).transpose()?;
        Ok(odds::fight_within(self, action.as_ref(), stances, most)?)
    }

    fn has_secrets(&self) -> bool {
        Game::has_secrets(self)
    }

    fn odds_for(&self, action: Option<&str>, stances: BySide<Stance>, effort: &Effort) -> Result<FightOdds, OddsError> {
        let action = action.map(|text| readable(self, text)).transpose()?;
        Ok(odds::fight_for(self, action.as_ref(), stances, effort)?)
    }

    fn estimate(&self, action: Option<&str>, stances: BySide<Stance>, effort: &Effort) -> Result<FightOdds, OddsError> {
        let action = action.map(|text| readable(self, text)).transpose()?;
        Ok(odds::estimate(self, action.as_ref(), stances, effort)?)
    }

    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        Box::new(Game::as_seen(self, viewer))
    }

    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String> {
        Game::answer(self, viewer, query)
    }

    fn totals(&self, action: &str) -> Vec<LedgerText> {
        readable(self, action).map(|action| Game::totals(self, &action)).unwrap_or_default()
    }

    fn sequences(&self, depth: u32) -> u64 {
        counts::sequences(self, depth)
    }

    fn invariants(&self) -> Result<(), String> {
        Game::invariants(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
