//! One battle in play: it takes actions, throws the dice and writes the record.
use crate::dice::fair::{Chain, Nonce, Secret};
use crate::record::{Conclusion, DiceLine, DiceSource, FairSource, Line, Record, Reseed, Step, TextHash, Variation};
use crate::standing::StandingOrders;
use crate::view::Viewer;
use crate::{
    AnyGame, BySide, Checked, Chunks, Dice, Fair, Fault, LogLine, Pending, Recorded, Recording, Rejected, Rulebook,
    Seeded, Side, StateHash, Throw,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

mod branch;
mod kept;
mod replay;

pub use kept::KEPT_FORMAT;
pub use replay::ReplayError;

/// Who plays each side, in words.
pub type Seats = BySide<String>;

/// One action that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who decided.
    pub side: Side,
    /// The turn in which it was.
    pub turn: u32,
    /// The notation.
    pub action: String,
    /// What happened, in words. Empty after a replay, until [`Match::narrate`] fills it in; [`Match::told`] always tells.
    pub lines: Vec<LogLine>,
    /// The dice that fell.
    pub throws: Vec<Throw>,
    /// The hash of the state that it led to.
    pub hash: StateHash,
    /// It was the only legal choice and was taken without asking.
    pub forced: bool,
    /// Something came to light by it, or could have: [`Concealment::reveals`](crate::Concealment::reveals).
    pub reveals: bool,
    /// The side chose in secret. Not known after a replay, until [`Match::narrate`] finds it out.
    pub secret: bool,
}

/// Did a side choose in secret? Then a line for that side only tells what it chose.
fn is_secret(side: Side, lines: &[LogLine]) -> bool {
    lines.iter().any(|line| line.only_for == Some(side) && !line.aside)
}

impl Played {
    /// Did the side choose in secret?
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.secret
    }

    /// Did a die fall, or did something come to light? Then it is not taken back without asking.
    #[must_use]
    pub fn tells_something(&self) -> bool {
        self.reveals || !self.throws.is_empty()
    }

    /// The action as somebody reads it who plays these sides: a secret choice of another is told only as one. A spectator plays none;
    /// whoever knows everything counts as playing both.
    #[must_use]
    pub fn told_to(&self, plays: [bool; 2]) -> &str {
        if self.is_secret() && !plays[self.side.index()] { "(a secret choice)" } else { &self.action }
    }
}

/// Why a match cannot be, or cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The scenario or the choice of switches is at fault.
    #[error("the battle cannot be set up: {}", listed(.0))]
    Faults(Vec<Fault>),
    /// A place in the battle that has not been reached.
    #[error("there is no action {asked}: the battle has {played} so far")]
    NoSuchAction {
        /// The action that was asked for.
        asked: usize,
        /// How many were played.
        played: usize,
    },
    /// A match that is no branch of this one.
    #[error("that battle is not a branch of this one: {0}")]
    NoBranch(&'static str),
    /// A nonce that does not count.
    #[error("the nonce cannot be added: {0}")]
    NoNonce(&'static str),
}

fn listed(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

/// Why a battle ends before the rules end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum BrokenOff {
    Resigned(Side),
    OutOfTime(Side),
    Agreed,
}

/// After so many actions each the state is kept: whoever goes back plays no more than these again.
pub const EVERY: usize = 256;

/// The battle at some place, to begin from.
struct Checkpoint {
    state: Vec<u8>,
    chain: Chain,
    /// Where dice from a seed have got to; not known where fair dice have taken over.
    dice: Option<Seeded>,
}

/// One battle in play, of any rulebook.
///
/// Everything follows from the set-up, the seeds and the actions: [`Match::undo`] and [`Match::branch`] play some of them again, from the
/// last place that was [kept](EVERY), and the same dice fall. Copies share what was played, so that neither an action nor a copy costs more
/// in a long battle than in a short one.
pub struct Match {
    book: &'static dyn Rulebook,
    scenario: String,
    scenario_hash: TextHash,
    /// The scenario's text, if it does not come with the rulebook.
    scenario_text: Option<Arc<str>>,
    switches: Vec<String>,
    seats: Seats,
    source: DiceSource,
    start: Arc<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    dice: Seeded,
    /// The hash of what was set up, and of it with all that was played: for fair dice.
    chain: [Chain; 2],
    history: Chunks<Played>,
    /// The first is after [`EVERY`] actions, the next after as many more.
    checkpoints: Vec<Arc<Checkpoint>>,
    /// The lines of the first so many actions are not there.
    untold: usize,
    broken_off: Option<BrokenOff>,
    takebacks: u32,
    /// Remarks after so many actions: those after none are on the set-up.
    remarks: Arc<BTreeMap<usize, Vec<String>>>,
    variations: Arc<Vec<Variation>>,
}

impl Clone for Match {
    fn clone(&self) -> Self {
        Self {
            book: self.book,
            scenario: self.scenario.clone(),
            scenario_hash: self.scenario_hash,
            scenario_text: self.scenario_text.clone(),
            switches: self.switches.clone(),
            seats: self.seats.clone(),
            source: self.source.clone(),
            start: self.start.clone(),
            game: self.game.boxed_clone(),
            dice: self.dice.clone(),
            history: self.history.clone(),
            checkpoints: self.checkpoints.clone(),
            untold: self.untold,
            broken_off: self.broken_off,
            takebacks: self.takebacks,
            chain: self.chain,
            remarks: self.remarks.clone(),
            variations: self.variations.clone(),
        }
    }
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A secret does not show itself in logs.
        let mut record = self.record();
        record.dice.conceal();
        f.debug_tuple("Match").field(&format_args!("\n{record}")).finish()
    }
}

impl Match {
    /// Sets up a battle. `switches` is what is on, in full; `None` takes the scenario's defaults.
    ///
    /// # Errors
    /// All faults of the scenario and of the choice of switches.
    pub fn new(
        book: &'static dyn Rulebook,
        scenario_text: &str,
        scenario_id: &str,
        switches: Option<&[String]>,
        seed: u64,
        seats: Seats,
    ) -> Result<Match, MatchError> {
        let switches = match switches {
            Some(switches) => switches.to_vec(),
            None => {
                let declared = book.switches(scenario_text).map_err(MatchError::Faults)?;
                declared.into_iter().filter(|switch| switch.default).map(|switch| switch.id).collect()
            }
        };
        let start = book.set_up(scenario_text, Some(&switches)).map_err(MatchError::Faults)?;
        let scenario_hash = TextHash::of(scenario_text);
        let comes_with_the_book = book.scenario_text(scenario_id).map(TextHash::of) == Some(scenario_hash);
        let mut battle = Self {
            book,
            scenario: scenario_id.to_owned(),
            scenario_hash,
            scenario_text: (!comes_with_the_book).then(|| scenario_text.into()),
            switches,
            seats,
            source: DiceSource::seeded(seed),
            game: start.boxed_clone(),
            start: Arc::from(start),
            dice: Seeded::new(seed),
            chain: [Chain::of_headers(&[]); 2],
            history: Chunks::new(),
            checkpoints: Vec::new(),
            untold: 0,
            broken_off: None,
            takebacks: 0,
            remarks: Arc::default(),
            variations: Arc::default(),
        };
        battle.chain = [battle.head().chain(); 2];
        Ok(battle)
    }

    /// The rulebook.
    #[must_use]
    pub fn book(&self) -> &'static dyn Rulebook {
        self.book
    }

    /// The scenario's id.
    #[must_use]
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// All switches that are on.
    #[must_use]
    pub fn switches(&self) -> &[String] {
        &self.switches
    }

    /// Who plays.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Somebody else takes a seat.
    pub fn seat(&mut self, side: Side, who: impl Into<String>) {
        self.seats[side] = who.into();
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// What was played.
    #[must_use]
    pub fn history(&self) -> &Chunks<Played> {
        &self.history
    }

    /// Who must decide now; nobody once the battle is over or a side has resigned.
    #[must_use]
    pub fn to_decide(&self) -> Option<Side> {
        match self.broken_off {
            Some(_) => None,
            None => self.game.pending().side(),
        }
    }

    /// How it ended, if it did.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        let points = self.game.score();
        match (self.game.pending(), self.broken_off) {
            (Pending::Over(outcome), _) => match outcome.winner {
                Some(by) => Conclusion::Won { by, points },
                None => Conclusion::Drawn { points },
            },
            (Pending::Decision(_), Some(BrokenOff::Resigned(side))) => Conclusion::Resigned(side),
            (Pending::Decision(_), Some(BrokenOff::OutOfTime(side))) => Conclusion::OutOfTime(side),
            (Pending::Decision(_), Some(BrokenOff::Agreed)) => Conclusion::Agreed { points },
            (Pending::Decision(_), None) => Conclusion::Unfinished,
        }
    }

    /// Takes an action for the side that must decide.
    ///
    /// # Errors
    /// Why it cannot be taken; nothing has changed.
    pub fn play(&mut self, action: &str) -> Result<&Played, Rejected> {
        self.take(&self.parse(action)?, false)
    }

    /// Reads an action and judges it for the side that must decide, without taking it.
    ///
    /// # Errors
    /// Why it cannot be taken.
    pub fn parse(&self, action: &str) -> Result<Checked, Rejected> {
        self.to_decide().ok_or(Rejected::Over)?;
        self.game.parse(action)
    }

    /// Takes an action that was judged: `forced` if it is, or was by a journal, the only legal choice.
    ///
    /// # Errors
    /// If it was judged in another state, or the battle was broken off; nothing has changed.
    pub fn play_checked(&mut self, action: &Checked, forced: bool) -> Result<&Played, Rejected> {
        self.take(action, forced)
    }

    /// Takes an action that a standing order decides for the side that must decide, and notes in the record that it did.
    ///
    /// # Errors
    /// As [`Match::play_checked`].
    pub fn play_by_order(&mut self, action: &Checked, because: &str) -> Result<&Played, Rejected> {
        let played = self.history.len();
        self.take(action, false)?;
        self.remark(StandingOrders::remark(action.side(), because));
        Ok(&self.history[played])
    }

    /// The standing order, in words, that decided the action after so many others, if one did.
    #[must_use]
    pub fn order_behind(&self, n: usize) -> Option<&str> {
        let side = self.history.get(n)?.side;
        self.remarks.get(&(n + 1))?.iter().find_map(|remark| StandingOrders::in_remark(remark, side))
    }

    /// What standing orders decide now, by what the side that decides knows; nothing if the player is to be asked.
    #[must_use]
    pub fn ordered(&self, orders: &StandingOrders) -> Option<(Checked, String)> {
        let side = self.to_decide()?;
        let decided = orders.decide(&*self.game.as_seen(Viewer::Side(side)))?;
        self.game.parse(&decided.action).ok().map(|action| (action, decided.because))
    }

    /// Says how long the pending decision has taken, before it is played: where the rules count time, that is an action of the
    /// record, and this says that it was taken.
    pub fn spend(&mut self, seconds: u32) -> bool {
        let report = self.to_decide().and_then(|_| self.game.time_spent(seconds));
        report.is_some_and(|report| self.take(&report, true).is_ok())
    }

    /// Takes decisions that have exactly one legal choice, one after the other, and says how many.
    pub fn play_forced(&mut self) -> usize {
        let before = self.history.len();
        while self.to_decide().is_some() {
            let [only] = &self.game.legal()[..] else { break };
            if self.take(only, true).is_err() {
                break;
            }
        }
        self.history.len() - before
    }

    fn take(&mut self, action: &Checked, forced: bool) -> Result<&Played, Rejected> {
        self.to_decide().ok_or(Rejected::Over)?;
        let played = self.history.len();
        if self.source.is_recorded_after(played) {
            // The dice of a record end with it. What follows must be fixed too: the state itself is the seed.
            let place = self.source.reseeds.partition_point(|reseed| reseed.after < played);
            self.source.reseeds.insert(place, Reseed { after: played, seed: self.game.hash().0 });
        }
        self.take_up_dice(played);
        let mut fair = self.fair_dice(played, action.notation());
        let mut dice = Recording::new(either(&mut fair, &mut self.dice));
        let before = before_secrets(&*self.game);
        let (side, turn) = (action.side(), self.game.turn());
        let lines = self.game.apply(action, &mut dice)?;
        let throws = dice.throws;
        let reveals = reveals(before.as_deref(), action, forced, &*self.game);
        let (hash, secret) = (self.game.hash(), is_secret(side, &lines));
        let action = action.notation().to_owned();
        self.keep(Played { side, turn, action, lines, throws, hash, forced, reveals, secret });
        Ok(&self.history[played])
    }

    fn keep(&mut self, played: Played) {
        self.chain[1] = self.chain[1].then(&played.action);
        self.history.push(played);
        if self.history.len().is_multiple_of(EVERY) {
            let dice = Some(self.dice.clone());
            let place = Checkpoint { state: self.game.save(), chain: self.chain[1], dice };
            self.checkpoints.push(Arc::new(place));
        }
    }

    /// The last place at or before so many actions that is kept: how many actions were played there, and the game.
    fn place_before(&self, actions: usize) -> (usize, Box<dyn AnyGame>, Option<&Checkpoint>) {
        let kept = self.checkpoints[..(actions / EVERY).min(self.checkpoints.len())].iter().enumerate().rev();
        let mut restored =
            kept.filter_map(|(n, place)| Some(((n + 1) * EVERY, self.start.restore(&place.state).ok()?, &**place)));
        match restored.next() {
            Some((actions, game, place)) => (actions, game, Some(place)),
            None => (0, self.start.boxed_clone(), None),
        }
    }

    /// The dice of the next action, where they are fair ones.
    fn fair_dice(&self, played: usize, action: &str) -> Option<Fair> {
        self.source.fair_after(played)?.dice(played, self.chain[1].then(action))
    }

    /// From now on the dice are fair ones. Dice that were fair before, with another secret, are kept as they fell.
    pub fn throw_fairly(&mut self, secret: Secret) {
        let after = self.history.len();
        if self.source.fair.is_some() {
            self.source = DiceSource::recorded();
        }
        self.source.reseeds.retain(|reseed| reseed.after < after);
        if after == 0 {
            self.source.seed = None;
        }
        self.source.fair = Some(FairSource::new(secret, after));
    }

    /// A seat adds its nonce to the fair dice of what follows. It does so once.
    ///
    /// # Errors
    /// If the dice are not fair ones, or the seat has added one.
    pub fn add_nonce(&mut self, side: Side, nonce: Nonce) -> Result<(), MatchError> {
        let after = self.history.len();
        let fair = self.source.fair.as_mut().ok_or(MatchError::NoNonce("the dice of this battle come from a seed"))?;
        if fair.nonces[side].is_some() {
            return Err(MatchError::NoNonce("this side has already added one, and it cannot be changed"));
        }
        fair.nonces[side] = Some((nonce, after));
        Ok(())
    }

    /// Where the dice come from.
    #[must_use]
    pub fn dice(&self) -> &DiceSource {
        &self.source
    }

    /// Begins a new seed if one takes over after so many actions.
    fn take_up_dice(&mut self, actions: usize) {
        if let Some(seed) = self.source.seed_after(actions) {
            self.dice = Seeded::new(seed);
        }
    }

    /// From now on the dice fall from another seed.
    pub fn reseed(&mut self, seed: u64) {
        let after = self.history.len();
        self.source.reseeds.retain(|reseed| reseed.after < after);
        self.source.reseeds.push(Reseed { after, seed });
    }

    /// Goes back to where `to` actions were played. If the same actions are played again, the same dice fall.
    ///
    /// # Errors
    /// If fewer actions were played.
    pub fn undo(&mut self, to: usize) -> Result<(), MatchError> {
        self.has_played(to)?;
        self.broken_off = None;
        self.history.truncate(to);
        self.checkpoints.truncate(to / EVERY);
        self.untold = self.untold.min(to);
        if self.remarks.last_key_value().is_some_and(|(&after, _)| after > to) {
            Arc::make_mut(&mut self.remarks).retain(|&after, _| after <= to);
        }
        if self.variations.iter().any(|variation| variation.from > to) {
            Arc::make_mut(&mut self.variations).retain(|variation| variation.from <= to);
        }
        if let Some(fair) = &mut self.source.fair {
            // What was played before they took over is played anew: by them.
            fair.after = fair.after.min(to);
            for (_, after) in fair.nonces.0.iter_mut().flatten() {
                *after = (*after).min(to);
            }
        }
        if self.source.fair_after(to).is_some() {
            self.go_back_by_what_fell(to);
        } else {
            self.go_back_by_seed(to);
        }
        debug_assert!(self.history.last().is_none_or(|last| last.hash == self.game.hash()), "the same dice fall again");
        Ok(())
    }

    /// The dice to come do not depend on those that fell: those fall again as they are written down.
    fn go_back_by_what_fell(&mut self, to: usize) {
        let (from, game, place) = self.place_before(to);
        self.chain[1] = place.map_or(self.chain[0], |place| place.chain);
        self.game = game;
        for played in self.history.range(from..to) {
            again(&mut *self.game, &played.action, &mut recorded(&played.throws));
            self.chain[1] = self.chain[1].then(&played.action);
        }
    }

    /// The dice to come follow those that fell from the same seed, which are thrown again.
    fn go_back_by_seed(&mut self, to: usize) {
        let (from, game, place) = self.place_before(to);
        let (from, game, chain) = match place.map(|place| (place.chain, place.dice.clone())) {
            Some((chain, Some(dice))) => {
                self.dice = dice;
                (from, game, chain)
            }
            _ => (0, self.start.boxed_clone(), self.chain[0]),
        };
        self.chain[1] = chain;
        self.game = game;
        for n in from..to {
            self.take_up_dice(n);
            let action = &self.history[n].action;
            let mut fair = self.fair_dice(n, action);
            if self.source.is_recorded_after(n) {
                again(&mut *self.game, action, &mut recorded(&self.history[n].throws));
            } else {
                again(&mut *self.game, action, either(&mut fair, &mut self.dice));
            }
            self.chain[1] = self.chain[1].then(action);
        }
    }

    /// The same where others must know of it: the record counts it.
    ///
    /// # Errors
    /// If fewer actions were played.
    pub fn take_back(&mut self, to: usize) -> Result<(), MatchError> {
        self.undo(to)?;
        self.takebacks = self.takebacks.saturating_add(1);
        Ok(())
    }

    /// How often something was [taken back](Match::take_back).
    #[must_use]
    pub fn takebacks(&self) -> u32 {
        self.takebacks
    }

    fn has_played(&self, actions: usize) -> Result<(), MatchError> {
        let played = self.history.len();
        if actions <= played { Ok(()) } else { Err(MatchError::NoSuchAction { asked: actions, played }) }
    }

    /// The number of actions after which the last die fell or the last hidden thing came to light: to go back further would be to know
    /// the future.
    #[must_use]
    pub fn last_chance(&self) -> usize {
        self.history.iter().rposition(Played::tells_something).map_or(0, |n| n + 1)
    }

    /// Notes a remark on the last action.
    pub fn remark(&mut self, text: impl Into<String>) {
        self.remark_on(self.history.len(), vec![text.into()]);
    }

    /// Adds remarks on what so many actions led to.
    fn remark_on(&mut self, actions: usize, remarks: Vec<String>) {
        if !remarks.is_empty() {
            Arc::make_mut(&mut self.remarks).entry(actions).or_default().extend(remarks);
        }
    }

    fn remarks_on(&self, actions: usize) -> Vec<String> {
        self.remarks.get(&actions).cloned().unwrap_or_default()
    }

    /// A side gives up.
    ///
    /// # Errors
    /// If the battle is over.
    pub fn resign(&mut self, side: Side) -> Result<(), Rejected> {
        self.break_off(BrokenOff::Resigned(side))
    }

    /// A side runs out of time.
    ///
    /// # Errors
    /// If the battle is over.
    pub fn run_out_of_time(&mut self, side: Side) -> Result<(), Rejected> {
        self.break_off(BrokenOff::OutOfTime(side))
    }

    /// Both sides agree to end it as it stands.
    ///
    /// # Errors
    /// If the battle is over.
    pub fn agree(&mut self) -> Result<(), Rejected> {
        self.break_off(BrokenOff::Agreed)
    }

    fn break_off(&mut self, how: BrokenOff) -> Result<(), Rejected> {
        self.to_decide().ok_or(Rejected::Over)?;
        self.broken_off = Some(how);
        Ok(())
    }

    /// The game as it stood after so many actions.
    ///
    /// # Errors
    /// If fewer actions were played.
    pub fn game_at(&self, actions: usize) -> Result<Box<dyn AnyGame>, MatchError> {
        self.has_played(actions)?;
        let (from, mut game, _) = self.place_before(actions);
        for played in self.history.range(from..actions) {
            again(&mut *game, &played.action, &mut recorded(&played.throws));
        }
        Ok(game)
    }

    /// Tells the whole battle again in words: fills in the lines of every action.
    pub fn narrate(&mut self) {
        self.narrate_from(0);
    }

    /// Fills in the lines of every action from some action on.
    pub fn narrate_from(&mut self, first: usize) {
        if first >= self.untold {
            return;
        }
        let told = self.told(first..self.untold);
        for (n, lines) in (first..).zip(told) {
            if let Some(played) = self.history.get_mut(n) {
                played.secret = is_secret(played.side, &lines);
                played.lines = lines;
            }
        }
        self.untold = first;
    }

    /// What happened with some of the actions, in words; those beyond the end are left out. What is not there is told again.
    #[must_use]
    pub fn told(&self, actions: Range<usize>) -> Vec<Vec<LogLine>> {
        let to = actions.end.min(self.history.len());
        let mut told = Vec::with_capacity(to.saturating_sub(actions.start));
        if actions.start < self.untold.min(to)
            && let Ok(mut game) = self.game_at(actions.start)
        {
            for played in self.history.range(actions.start..self.untold.min(to)) {
                let action = game.parse(&played.action).expect("what was played can be played again");
                let lines = game.apply(&action, &mut recorded(&played.throws));
                told.push(lines.expect("it was judged in this state"));
            }
        }
        let there = actions.start + told.len();
        told.extend(self.history.range(there..to).map(|played| played.lines.clone()));
        told
    }

    /// The record of the battle.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.head();
        record.result = self.conclusion();
        record.line = Line {
            remarks: self.remarks_on(0),
            steps: (0..self.history.len()).map(|n| self.step(n)).collect(),
            variations: (*self.variations).clone(),
        };
        record.numbered()
    }

    /// The headers of the record.
    pub(crate) fn head(&self) -> Record {
        Record {
            rulebook: self.book.rules().info.id.clone(),
            rules: self.book.version(),
            scenario: self.scenario.clone(),
            scenario_hash: self.scenario_hash,
            switches: self.switches.clone(),
            dice: self.source.clone(),
            seats: self.seats.clone(),
            result: Conclusion::Unfinished,
            takebacks: self.takebacks,
            line: Line::default(),
            scenario_text: self.scenario_text.as_deref().map(str::to_owned),
            places: Default::default(),
        }
    }

    fn step(&self, n: usize) -> Step {
        let played = &self.history[n];
        Step {
            action: played.action.clone(),
            forced: played.forced,
            hash: Some(played.hash),
            dice: played.throws.iter().map(DiceLine::from).collect(),
            remarks: self.remarks_on(n + 1),
            at: Default::default(),
        }
    }
}

/// The game before an action, where it can hide anything.
fn before_secrets(game: &dyn AnyGame) -> Option<Box<dyn AnyGame>> {
    game.has_secrets().then(|| game.boxed_clone())
}

/// Did an action show something? That it is accepted does, if the side had reason to think that it would not be; and that it was the
/// only one, if the side could think of others.
fn reveals(before: Option<&dyn AnyGame>, action: &Checked, forced: bool, after: &dyn AnyGame) -> bool {
    let Some(before) = before else { return false };
    let known = before.as_seen(Viewer::Side(action.side()));
    let others =
        || known.legal().iter().any(|other| other.notation() != action.notation()) && before.legal().len() == 1;
    before.reveals(action, after) || known.recheck(action).is_err() || (forced && others())
}

/// Carries out an action that was played before.
fn again(game: &mut dyn AnyGame, action: &str, dice: &mut dyn Dice) {
    let action = game.parse(action).expect("what was played can be played again");
    game.apply_silently(&action, dice).expect("it was judged in this state");
}

/// The fair dice, where there are any, or else the seeded ones.
fn either<'d>(fair: &'d mut Option<Fair>, seeded: &'d mut Seeded) -> &'d mut dyn Dice {
    match fair {
        Some(fair) => fair,
        None => seeded,
    }
}

/// Dice that fall as they fell.
fn recorded(throws: &[Throw]) -> Recorded {
    Recorded::new(throws.iter().flat_map(|throw| throw.faces.iter().copied()).collect())
}
