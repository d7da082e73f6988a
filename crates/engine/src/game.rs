//! The contract that every rulebook keeps.
use crate::ledger::LedgerText;
use crate::odds::{Aftermath, Stance};
use crate::query::{Answer, Query};
use crate::standing::{FightOn, ReactionKind};
use crate::view::{Choice, View, Viewer};
use crate::{BySide, Dice, Log, LogLine, RuleId, Seeded, Side, Verdict};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    /// A side must decide.
    Decision(Side),
    /// The battle is over.
    Over(Outcome),
}

impl Pending {
    /// The side that must decide, if the battle goes on.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Pending::Decision(side) => Some(side),
            Pending::Over(_) => None,
        }
    }
}

/// A game in play is a value: what it is made of, how it stands, how it is saved.
///
/// What never changes in a battle (map, order of battle, switches) sits behind an `Arc` in the implementing type and takes
/// no part in cloning, comparing or hashing; what changes is [`GameState::State`].
pub trait GameState: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// What a player does: small, `Copy` where the rulebook allows.
    type Action: Clone + Eq + Hash + fmt::Debug + Send + Sync;
    /// What happens.
    type Event: Clone + fmt::Debug;
    /// All that changes during a battle.
    type State: Clone + Eq + Serialize + DeserializeOwned;

    /// All that changes, to be saved.
    fn state(&self) -> &Self::State;

    /// The same battle in another state.
    ///
    /// # Errors
    /// Says what in the state cannot be.
    fn with_state(&self, state: Self::State) -> Result<Self, String>;

    /// Victory points as they stand.
    fn score(&self) -> BySide<i32>;
}

/// The rules: a state machine that hosts, players and simulations drive. Whoever must decide is named, nothing blocks, nothing is
/// decided silently.
///
/// Secret simultaneous choices are made one after the other: the first is part of the state, and [`Presentation::view`] keeps it
/// from the other side until both are made.
pub trait Rules: GameState {
    /// Who must decide, or how it ended.
    fn pending(&self) -> Pending;

    /// Appends every legal action of the side that decides. On a free table, where they are without number, a good finite
    /// sample.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// May this be done, and if not, why not? Whatever [`Rules::legal_actions`] offers is accepted.
    ///
    /// # Errors
    /// The rule that forbids it, and the reason.
    fn check(&self, action: &Self::Action) -> Verdict;

    /// Carries out a legal action. Callers that do not trust the action ask [`Rules::check`] first.
    fn apply(&mut self, action: &Self::Action, dice: &mut impl Dice, log: &mut impl Log<Self::Event>);

    /// The action that declines whatever is offered now ("nobody", "no", "end"), where the rules have one.
    fn decline(&self) -> Option<Self::Action>;

    /// Begins to carry out an action, for those who look at every outcome of every die and would not do again what comes before it. True
    /// if there is more to do, by [`Rules::go_on`]; all of it together is [`Rules::apply`]. A rulebook that does not work in parts does
    /// everything at once.
    fn begin(&mut self, action: &Self::Action, dice: &mut impl Dice, log: &mut impl Log<Self::Event>) -> bool {
        self.apply(action, dice, log);
        false
    }

    /// The next part of an action that was begun. True if there is more to do.
    fn go_on(&mut self, _dice: &mut impl Dice, _log: &mut impl Log<Self::Event>) -> bool {
        false
    }

    /// May dice fall in the next part of the action that was begun, or, if none was, in the first part of what is decided now?
    fn may_throw(&self, _begun: bool) -> bool {
        true
    }
}

/// How actions are written, read and put into words: for records, prompts, studies and bots.
pub trait Notation: GameState {
    /// Writes an action in the notation of records and prompts.
    fn write_action(&self, action: &Self::Action, out: &mut String);

    /// Reads an action from its notation; names are those of the scenario. Whether it is legal is another question.
    ///
    /// # Errors
    /// Says what cannot be read, and what could.
    fn read_action(&self, text: &str) -> Result<Self::Action, String>;

    /// The rule that an action rests on.
    fn rule_of(&self, action: &Self::Action) -> RuleId;

    /// An action in words, with what it points at and costs.
    fn describe_action(&self, action: &Self::Action) -> Choice;

    /// Every action that could conceivably be typed now, legal or not: what the tests compare with [`Rules::legal_actions`].
    fn conceivable_actions(&self, out: &mut Vec<Self::Action>);

    /// The action by which a host says how many seconds the decision that is pending has taken, where the rules count them now. It
    /// comes before the decision, is written into the record like any other, and is never among the legal actions.
    fn time_spent(&self, _seconds: u32) -> Option<Self::Action> {
        None
    }
}

/// What is hidden from whom, and what has become known. A rulebook that hides nothing leaves the defaults.
pub trait Concealment: GameState {
    /// Can this battle hide anything from a side, by the switches that are on? The answer is the same from the first action to the last.
    fn has_secrets(&self) -> bool {
        false
    }

    /// The game as a viewer knows it: without what the viewer may not see. Odds and answers that somebody is told rest on it.
    #[must_use]
    fn as_seen(&self, _viewer: Viewer) -> Self {
        self.clone()
    }

    /// Could what an action shows whoever took it rest on something that was hidden from them, or does it show something to the other
    /// side? `after` is the game that the action led to. Such an action is like a die that fell: it is not taken back without asking.
    ///
    /// "Nothing was there" is knowledge, too: the answer is yes wherever hidden things were consulted. It follows from what the actor
    /// knew before and sees after, so that the answer itself gives nothing away. Where the rulebook cannot tell, it says yes.
    fn reveals(&self, _action: &Self::Action, _after: &Self) -> bool {
        self.has_secrets()
    }

    /// Whether a legal action cannot be taken back without asking, where the rules know it at once: dice always fall, say. Where they do not
    /// say it, the action is played out on a copy.
    fn irreversible(&self, _action: &Self::Action) -> Option<bool> {
        None
    }
}

/// What people are shown: views, log lines, answers to questions.
pub trait Presentation: Rules + Notation + Concealment {
    /// An event in words. `self` is the game after the event.
    fn describe_event(&self, event: &Self::Event) -> LogLine;

    /// What one viewer may see, ready to draw, with the prompt but without odds.
    fn view(&self, viewer: Viewer) -> View;

    /// The view for somebody who knows the ground already: of the field only what can change need be there (for areas: id and
    /// holder), and options only if `choices` says so. Rulebooks that can make it faster than the whole view do.
    fn summary(&self, viewer: Viewer, choices: bool) -> View {
        let mut view = self.view(viewer);
        if let Some(prompt) = view.prompt.as_mut().filter(|_| !choices) {
            prompt.options.clear();
            prompt.decline = None;
        }
        view
    }

    /// The view that somebody is shown: a [summary](Self::summary) whose question and options rest on the game [as they know
    /// it](Concealment::as_seen), so that the list of options does not give away what is hidden. Where nothing of what they know to be
    /// legal is, they are offered what is.
    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View {
        if !self.has_secrets() {
            return self.summary(viewer, choices);
        }
        let mut view = self.summary(viewer, false);
        let legal = |choice: &Choice| self.read_action(&choice.action).is_ok_and(|action| self.check(&action).is_ok());
        match self.as_seen(viewer).summary(viewer, choices).prompt {
            Some(prompt) if prompt.options.is_empty() || prompt.options.iter().any(legal) => view.prompt = Some(prompt),
            _ if choices => view.prompt = self.summary(viewer, true).prompt,
            _ => {}
        }
        view
    }

    /// The turn, counted from 1; 0 is the set-up. The same as the view's, for those who need nothing else of it.
    fn turn(&self) -> u32 {
        self.view(Viewer::Spectator).clock.turn
    }

    /// Answers a question about the position, as far as the viewer may know.
    ///
    /// # Errors
    /// Says why there is no answer.
    fn answer(&self, _viewer: Viewer, _query: &Query) -> Result<Answer, String> {
        Err("this rulebook cannot answer that question".to_owned())
    }

    /// The kind of reaction that is asked for, if the side that decides is asked in the middle of what the other one does: for
    /// [standing orders](crate::standing).
    fn reaction(&self) -> Option<ReactionKind> {
        None
    }

    /// All kinds of reactions that a side can be asked for in this battle.
    fn reactions(&self) -> Vec<ReactionKind> {
        Vec::new()
    }

    /// Do these rules ever ask whether to fight on: does [`Presentation::fights_on`] ever answer?
    fn may_fight_on(&self) -> bool {
        false
    }

    /// The choice whether to fight on, if it is what is asked.
    fn fights_on(&self) -> Option<FightOn<Self::Action>> {
        None
    }

    /// The totals that an action would compare, before any die: for a fire or a fight that is to be decided.
    fn totals(&self, _action: &Self::Action) -> Vec<LedgerText> {
        Vec::new()
    }
}

/// What the odds need: where a fight begins and ends, and how a side fights it on under a stance.
pub trait Fights: Rules {
    /// Is a fight under way whose odds can be asked for?
    fn in_fight(&self) -> bool {
        false
    }

    /// Does the chain of events whose odds are asked for still go on? Where a rulebook lets a fight reach over several phases, such as a
    /// charge that is declared in one and fought out in another, it goes on though no blow is being struck.
    fn chain_goes_on(&self) -> bool {
        self.in_fight()
    }

    /// The legal actions among which a stance chooses during a fight: all, or fewer where the choice is plain without the others.
    fn stance_actions(&self, _stance: Stance, out: &mut Vec<Self::Action>) {
        self.legal_actions(out);
    }

    /// What a side does during a fight under a stance, as an index into [these actions](Self::stance_actions), or into all that are legal.
    fn by_stance(&self, _stance: Stance, _legal: &[Self::Action]) -> usize {
        0
    }

    /// What one part of an action, or one choice of a side, costs in a fight whose odds are asked for: about so many microseconds. Budgets of
    /// work are counted in it, so it must follow from the battle alone.
    fn weight(&self) -> u32 {
        1
    }

    /// What a fight has done, compared with the game before it.
    fn aftermath(&self, _before: &Self) -> Aftermath {
        Aftermath::default()
    }
}

/// What the tests ask of a game.
pub trait Audit: GameState {
    /// Says what is broken, if the state could not have come about by the rules.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    fn invariants(&self) -> Result<(), String>;

    /// A game that differs from this one only in what the viewer may not see, where the rulebook hides anything.
    fn hidden_twin(&self, _viewer: Viewer) -> Option<Self> {
        None
    }

    /// More of them, chosen by lot: worlds that tests compare with this one. One that the viewer could tell from this one is left out.
    fn hidden_twins(&self, viewer: Viewer, _rng: &mut Seeded) -> Vec<Self> {
        self.hidden_twin(viewer).into_iter().collect()
    }
}

/// A rulebook's game: all of the above. What is generic over rulebooks asks for this, or for the part that it needs.
pub trait Game: Presentation + Fights + Audit {}

impl<G: Presentation + Fights + Audit> Game for G {}

/// A hash of a game's state that is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StateHash(pub u64);

impl StateHash {
    /// The hash of a state: of its serialised bytes, by BLAKE3.
    pub fn of(state: &impl Serialize) -> Self {
        let bytes = postcard::to_allocvec(state).expect("a state is plain data");
        let hash = blake3::hash(&bytes);
        let mut first = [0; 8];
        first.copy_from_slice(&hash.as_bytes()[..8]);
        Self(u64::from_le_bytes(first))
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
