//! A game as the fold of its journal.
use crate::api::{ChatLine, Offer, OpenOffer, SeatSpec, Takeback};
use crate::clock::{Back, Charge, GameClock, Millis};
use crate::offers::Asked;
use crate::problem::{Answer, Refused};
use crate::setup::Setup;
use crate::store::journal::Mark;
use crate::store::{Entry, StoreError};
use crate::talk::Talk;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use voltigeur_engine::dice::fair::{Nonce, Secret};
use voltigeur_engine::english::{Party, sentence};
use voltigeur_engine::record::Conclusion;
use voltigeur_engine::standing::StandingOrders;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{AnyGame, BySide, Checked, Chunks, Match, Played, Rejected, Side};

pub mod kept;

/// One entry of the journal. Its words are stored: they may grow, and never change their meaning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Body {
    /// An action was taken.
    Action {
        /// Its notation.
        action: String,
        /// It was the only legal choice.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
        /// The hash of the state that it led to.
        hash: String,
        /// What it is charged on the clock.
        #[serde(default)]
        ms: Millis,
        /// The increment that is paid with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid: Option<Millis>,
        /// A standing order of the side decided it: which, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<String>,
    },
    /// A side gives standing orders, in place of those that it had.
    Standing {
        /// Which.
        side: Side,
        /// What they say.
        orders: StandingOrders,
    },
    /// The battle went back to where so many actions were played.
    Undo {
        /// How many.
        to: u32,
        /// Who wished it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
        /// The other side agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agreed: bool,
        /// What it is charged on the clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ms: Option<Millis>,
    },
    /// A side gave up.
    Resign {
        /// Which.
        side: Side,
    },
    /// One side asks something of the other.
    Offer {
        /// What.
        offer: Offer,
    },
    /// The other side answers, or whoever asked withdraws.
    Answer {
        /// Yes.
        accept: bool,
        /// Whoever asked withdraws.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        withdrawn: bool,
    },
    /// Something was said.
    Chat {
        /// By whom; nobody is a spectator, and speaks in the gallery.
        by: Option<Side>,
        /// What.
        text: String,
        /// A mark of the spectator.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        who: String,
    },
    /// A seat added its nonce to the dice.
    Nonce {
        /// Which.
        side: Side,
        /// The nonce.
        nonce: String,
    },
    /// A side ran out of time.
    Clock {
        /// Which.
        fallen: Side,
    },
    /// The program failed at an action; nothing was played.
    Fault {
        /// Which.
        action: String,
    },
    /// An action of a side was refused because of something that is hidden from it.
    Refused {
        /// Which.
        side: Side,
    },
    /// Somebody took a seat.
    Seat {
        /// Which.
        side: Side,
        /// The name of the account, if there is one.
        name: Option<String>,
    },
    /// Whoever looks after the server ended the game.
    Closed,
}

impl Body {
    /// The word that its kind is stored by.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Body::Closed => "closed",
            Body::Action { .. } => "action",
            Body::Undo { .. } => "undo",
            Body::Resign { .. } => "resign",
            Body::Offer { .. } => "offer",
            Body::Answer { .. } => "answer",
            Body::Chat { .. } => "chat",
            Body::Nonce { .. } => "nonce",
            Body::Clock { .. } => "clock",
            Body::Refused { .. } => "refused",
            Body::Seat { .. } => "seat",
            Body::Fault { .. } => "fault",
            Body::Standing { .. } => "standing",
        }
    }

    /// An entry as it is stored.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The hash of the state that it led to, if it says.
    fn hash(&self) -> Option<&str> {
        match self {
            Body::Action { hash, .. } => Some(hash),
            _ => None,
        }
    }

    fn trace(&self) -> Trace {
        match self {
            Body::Action { .. } => Trace::Action,
            Body::Chat { by: Some(_), .. } => Trace::Chat,
            Body::Chat { by: None, .. } => Trace::Gallery,
            Body::Nonce { .. } | Body::Refused { .. } | Body::Standing { .. } => Trace::Aside,
            Body::Seat { .. } => Trace::Seat,
            _ => Trace::Turn,
        }
    }
}

/// Who chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How<'a> {
    /// Whoever decides.
    Chosen,
    /// Nobody: it was the only legal choice.
    Forced,
    /// A standing order of the side that decides: which, in words.
    Ordered(&'a str),
}

impl<'a> How<'a> {
    fn of(forced: bool, order: Option<&'a str>) -> Self {
        match order {
            Some(because) => Self::Ordered(because),
            None if forced => Self::Forced,
            None => Self::Chosen,
        }
    }
}

/// What an entry means to somebody who saw the game before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Trace {
    /// One more action.
    Action,
    /// One more line between the players.
    Chat,
    /// One more line in the gallery.
    Gallery,
    /// Something that changes no position: a nonce, a refusal, standing orders.
    Aside,
    /// Somebody took a seat, or bound one to an account: tokens that opened it may open it no more.
    Seat,
    /// Something else.
    Turn,
}

impl Trace {
    /// Does it leave the position as it was?
    #[must_use]
    pub const fn is_talk(self) -> bool {
        matches!(self, Trace::Chat | Trace::Gallery | Trace::Aside | Trace::Seat)
    }
}

/// A seat as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// Who was to sit there.
    pub spec: SeatSpec,
    /// Somebody does.
    pub taken: bool,
    /// The name of an account.
    pub name: Option<String>,
}

/// Something that was taken back, as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakenBack {
    by: Option<Side>,
    agreed: bool,
    from: u32,
    to: u32,
    at: Millis,
}

/// What lies behind an action, so that nobody need look at all before it: each is a number of actions, the last of them such a one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Reach {
    /// The last that told something.
    told: u32,
    /// The last that each side chose.
    chosen: BySide<u32>,
}

impl Reach {
    fn then(mut self, played: &Played, actions: usize) -> Self {
        if played.tells_something() {
            self.told = actions as u32;
        }
        if !played.forced {
            self.chosen[played.side] = actions as u32;
        }
        self
    }
}

fn reaches(battle: &Match) -> Chunks<Reach> {
    let mut last = Reach::default();
    let mut next = |(n, played): (usize, &Played)| {
        last = last.then(played, n + 1);
        last
    };
    battle.history().iter().enumerate().map(&mut next).collect()
}

/// Seeds the computer players.
fn players_seed(secret: &Secret) -> u64 {
    let key = blake3::derive_key("voltigeur 2026 computer players", secret.reveal().as_bytes());
    u64::from_le_bytes(key[..8].try_into().expect("eight bytes are a number"))
}

/// A game in play.
#[derive(Clone)]
pub struct Fold {
    /// Its id.
    pub id: String,
    /// What it began with.
    pub setup: Arc<Setup>,
    /// The battle.
    pub battle: Match,
    /// What lies behind every action.
    reaches: Chunks<Reach>,
    /// What every entry of the journal meant.
    pub traces: Chunks<Trace>,
    /// What is asked of the other side.
    pub offer: Option<OpenOffer>,
    /// How often each side has asked.
    pub asked: BySide<Asked>,
    /// What was taken back.
    takebacks: Chunks<TakenBack>,
    /// What was said, by players and in the gallery.
    pub talk: Talk,
    /// The action on which the rules broke here, if they did.
    pub fault: Option<String>,
    /// Is nothing legal here although somebody must decide? Found out when it is asked.
    dead_end: OnceLock<bool>,
    /// Who sits where.
    pub seats: [SeatState; 2],
    /// The entries that say under which name.
    named: [Option<u64>; 2],
    /// The entry that says which state the battle is in: 0 as it began, none after something was taken back.
    hashed: Option<u64>,
    /// How time is kept.
    pub clock: GameClock,
    /// When it was made.
    pub made: Millis,
    /// When something last happened.
    pub touched: Millis,
    /// How far the journal was ahead of the clock when it was read: the machine's clock was set back meanwhile.
    pub ahead: Millis,
    /// Names of the sides.
    pub names: [String; 2],
    /// Seeds the computer players.
    pub players_seed: u64,
    /// How many actions were played when a side last learnt something from a refusal.
    learnt: usize,
    /// Whoever looks after the server ended it.
    pub closed: bool,
    /// What each side wishes to have decided without being asked.
    pub orders: BySide<StandingOrders>,
    /// After so many actions standing orders keep still: the player went back there to decide.
    held: Option<usize>,
}

impl Fold {
    /// A game before the first entry of its journal.
    ///
    /// # Errors
    /// Why it cannot be set up.
    pub fn new(id: &str, setup: Setup, secret: &str, made: Millis) -> Answer<Self> {
        let secret: Secret = secret.parse().map_err(|_| Refused::impossible("the dice have no secret"))?;
        let players_seed = players_seed(&secret);
        let battle = setup.battle(secret)?;
        let seats = setup.seats.clone().map(|spec| SeatState { taken: spec != SeatSpec::Invite, spec, name: None });
        let view = battle.game().view(Viewer::Spectator);
        let mut fold = Self {
            id: id.to_owned(),
            reaches: reaches(&battle),
            traces: Chunks::new(),
            offer: None,
            asked: BySide::default(),
            takebacks: Chunks::new(),
            ahead: 0,
            talk: Talk::default(),
            fault: None,
            dead_end: OnceLock::new(),
            clock: GameClock::new(setup.clock),
            made,
            touched: made,
            names: view.sides.map(|side| side.name),
            players_seed,
            seats,
            named: [None; 2],
            hashed: Some(0),
            battle,
            setup: Arc::new(setup),
            learnt: 0,
            closed: false,
            orders: BySide::default(),
            held: None,
        };
        fold.start_clock(made);
        Ok(fold)
    }

    /// How many entries the journal has.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.traces.len() as u64
    }

    /// How many actions were played.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.battle.history().len()
    }

    /// Takes an entry from the journal.
    ///
    /// # Errors
    /// If it does not lead to what it led to.
    pub fn apply(&mut self, seq: u64, body: &str, at: Millis) -> Result<(), StoreError> {
        let fault = |why: String| StoreError::Diverged { game: self.id.clone(), seq, why };
        if seq != self.seq() + 1 {
            return Err(fault(format!("it follows entry {}", self.seq())));
        }
        let body = Body::read(body).map_err(fault)?;
        if let Body::Action { action, forced, hash, ms, paid, order } = &body {
            let checked = self.battle.parse(action);
            let how = How::of(*forced, order.as_deref());
            let played = checked.and_then(|action| self.play(&action, how, (*ms, *paid), at));
            let led_to = played.map_err(|why| StoreError::Diverged {
                game: self.id.clone(),
                seq,
                why: format!("{action}: {why}"),
            })?;
            if led_to != *hash {
                let why = format!("{action} leads to #{led_to} and led to #{hash}");
                return Err(StoreError::Diverged { game: self.id.clone(), seq, why });
            }
        } else {
            self.effect(&body, at).map_err(|why| StoreError::Diverged {
                game: self.id.clone(),
                seq,
                why: why.problem.why,
            })?;
        }
        self.traces.push(body.trace());
        self.touched = at;
        Ok(())
    }

    /// Plays an action, and gives the hash that it leads to.
    fn play(
        &mut self,
        action: &Checked,
        how: How<'_>,
        (took, paid): (Millis, Option<Millis>),
        at: Millis,
    ) -> Result<String, Rejected> {
        let (turn, actions) = (self.battle.game().turn(), self.actions());
        let played = match how {
            How::Ordered(because) => self.battle.play_by_order(action, because)?,
            how => self.battle.play_checked(action, how == How::Forced)?,
        };
        let (side, hash) = (played.side, played.hash.to_string());
        let reach = self.reaches.last().copied().unwrap_or_default().then(played, actions + 1);
        self.reaches.push(reach);
        self.hashed = Some(self.traces.len() as u64 + 1);
        self.offer = None;
        self.leave_place();
        self.held = None;
        if how != How::Forced {
            self.clock.charge(Charge { side, took, actions, turn, paid });
        }
        self.clock.begin(at);
        Ok(hash)
    }

    /// What an entry that is no action does. If it does not go, nothing has changed.
    fn effect(&mut self, body: &Body, at: Millis) -> Answer<()> {
        match body {
            Body::Action { .. } => unreachable!("actions are played"),
            Body::Undo { to, by, agreed, ms } => {
                let back = self.back(*to as usize, *by, *agreed, *ms);
                self.battle.take_back(back.to)?;
                self.reaches.truncate(back.to);
                self.hashed = None;
                self.learnt = self.learnt.min(back.to);
                self.held = Some(back.to);
                self.offer = None;
                self.leave_place();
                self.clock.take_back(back);
                self.clock.begin(at);
                let from = back.from as u32;
                self.takebacks.push(TakenBack { by: *by, agreed: *agreed, from, to: *to, at });
            }
            Body::Resign { side } => self.battle.resign(*side)?,
            Body::Offer { offer } => {
                let turn = self.battle.game().turn();
                self.asked[offer.by()].once_more(turn);
                self.offer = Some(OpenOffer { id: self.seq() + 1, offer: offer.clone() });
            }
            Body::Answer { accept, withdrawn } => {
                let Some(open) = self.offer.take() else { return Ok(()) };
                if *accept && matches!(open.offer, Offer::End { .. }) {
                    self.battle.agree()?;
                }
                if !accept && !withdrawn {
                    self.asked[open.offer.by()].refused = Some(at);
                }
            }
            Body::Chat { by, text, who } => self.talk.hear(ChatLine { by: *by, text: text.clone(), at }, who),
            Body::Fault { action } => self.fault = Some(action.clone()),
            Body::Nonce { side, nonce } => {
                let nonce: Nonce = nonce.parse().map_err(|why| Refused::impossible(format!("{why}")))?;
                self.battle.add_nonce(*side, nonce)?;
            }
            Body::Refused { .. } => self.learnt = self.actions(),
            Body::Standing { side, orders } => {
                self.orders[*side] = orders.clone();
                self.held = None;
            }
            Body::Clock { fallen } => self.battle.run_out_of_time(*fallen)?,
            Body::Closed => {
                self.battle.agree()?;
                self.closed = true;
            }
            Body::Seat { side, name } => {
                let seat = &mut self.seats[side.index()];
                seat.taken = true;
                if let Some(name) = name {
                    seat.name = Some(name.clone());
                    self.named[side.index()] = Some(self.traces.len() as u64 + 1);
                    self.battle.seat(*side, name.clone());
                }
                self.start_clock(at);
            }
        }
        Ok(())
    }

    /// What was known of the position is true no more.
    fn leave_place(&mut self) {
        self.fault = None;
        self.dead_end = OnceLock::new();
    }

    /// Why the battle cannot go on from here by itself, in a sentence that says what to do.
    #[must_use]
    pub fn stuck(&self) -> Option<String> {
        self.battle.to_decide()?;
        let advice =
            "Take something back, or agree to end the battle. Its record is kept and helps to correct the fault.";
        if *self.dead_end.get_or_init(|| self.battle.game().legal().is_empty()) {
            return Some(format!(
                "The battle cannot go on: no action is legal here, which is a fault of this program. {advice}"
            ));
        }
        let action = self.fault.as_ref()?;
        Some(format!("The program failed at \"{action}\", and nothing was changed. Try something else. {advice}"))
    }

    /// Finds out now what would be asked soon, on threads that have other things to do: can the battle go on from here?
    pub fn look_ahead(&self) {
        let _ = self.stuck();
    }

    fn start_clock(&mut self, at: Millis) {
        if self.is_complete() {
            self.clock.start(at);
        }
    }

    fn entry(&mut self, body: &Body, at: Millis) -> Entry {
        self.traces.push(body.trace());
        self.touched = at;
        Entry {
            seq: self.seq(),
            kind: body.word(),
            body: serde_json::to_string(body).expect("an entry is plain data"),
            at,
        }
    }

    /// Does something that is no action, and gives the entry to write.
    ///
    /// # Errors
    /// Why it does not go; nothing has changed.
    pub fn note(&mut self, body: &Body, at: Millis) -> Answer<Entry> {
        self.effect(body, at)?;
        Ok(self.entry(body, at))
    }

    /// Takes an action for the side that must decide, and all that is forced after it.
    ///
    /// # Errors
    /// Why it cannot be taken; nothing has changed.
    pub fn act(&mut self, action: &str, at: Millis) -> Answer<Vec<Entry>> {
        let side = self.battle.to_decide().ok_or_else(Refused::over)?;
        let ms = if self.is_computer(side) { 0 } else { self.clock.elapsed(at) };
        let mut entries = Vec::new();
        let Some(action) = self.report_time(self.battle.parse(action)?, ms, at, &mut entries)? else {
            return Ok(entries);
        };
        let paid = Some(self.clock.increment(side, self.battle.game().turn()));
        let hash = self.play(&action, How::Chosen, (ms, paid), at)?;
        let action = action.notation().to_owned();
        entries.push(self.entry(&Body::Action { action, forced: false, hash, ms, paid, order: None }, at));
        self.play_forced(at, &mut entries);
        Ok(entries)
    }

    /// Where the rules count seconds, what the decision took is played before it, as an action of its own. Gives the decision, if it still
    /// stands: at a limit something else may be asked first.
    fn report_time(
        &mut self,
        action: Checked,
        ms: Millis,
        at: Millis,
        entries: &mut Vec<Entry>,
    ) -> Answer<Option<Checked>> {
        let seconds = u32::try_from((ms + 500) / 1_000).unwrap_or(0);
        let Some(report) = self.battle.game().time_spent(seconds) else { return Ok(Some(action)) };
        self.play_by_itself(&report, at, entries)?;
        Ok(self.battle.game().recheck(&action).ok())
    }

    /// Plays what nobody chooses, and notes it.
    fn play_by_itself(&mut self, action: &Checked, at: Millis, entries: &mut Vec<Entry>) -> Result<(), Rejected> {
        self.play_noted(action, How::Forced, at, entries)
    }

    fn play_noted(
        &mut self,
        action: &Checked,
        how: How<'_>,
        at: Millis,
        entries: &mut Vec<Entry>,
    ) -> Result<(), Rejected> {
        let hash = self.play(action, how, (0, None), at)?;
        let (forced, order) = match how {
            How::Ordered(because) => (false, Some(because.to_owned())),
            how => (how == How::Forced, None),
        };
        let action = action.notation().to_owned();
        entries.push(self.entry(&Body::Action { action, forced, hash, ms: 0, paid: None, order }, at));
        Ok(())
    }

    /// Takes decisions that have exactly one legal choice, and those that standing orders decide, once everybody is there.
    pub fn play_forced(&mut self, at: Millis, entries: &mut Vec<Entry>) {
        while self.is_complete()
            && let Some(side) = self.battle.to_decide()
        {
            let legal = self.battle.game().legal();
            let _ = self.dead_end.set(legal.is_empty());
            let played = match &legal[..] {
                [only] => self.play_by_itself(only, at, entries),
                _ => match self.ordered(side) {
                    Some((action, because)) => self.play_noted(&action, How::Ordered(&because), at, entries),
                    None => return,
                },
            };
            if played.is_err() {
                return;
            }
        }
    }

    /// What the standing orders of a person decide now. They keep still where that person has gone back to.
    fn ordered(&self, side: Side) -> Option<(Checked, String)> {
        if self.is_computer(side) || self.held == Some(self.actions()) {
            return None;
        }
        self.battle.ordered(&self.orders[side])
    }

    /// What going back means for the clock. Whoever takes back by himself pays for the time since the last decision, also if the other side was
    /// thinking meanwhile; if both agree, it is charged to whose time it was.
    fn back(&self, to: usize, by: Option<Side>, agreed: bool, took: Option<Millis>) -> Back {
        let decides = self.battle.to_decide();
        let side = if agreed { decides.or(by) } else { by.or(decides) };
        Back { side: side.unwrap_or(Side::First), took, from: self.actions(), to, agreed }
    }

    /// Goes back as a side wishes, and forward again over what is forced.
    ///
    /// # Errors
    /// If fewer actions were played, or the side has no time for it.
    pub fn undo(&mut self, to: usize, by: Side, agreed: bool, at: Millis) -> Answer<Vec<Entry>> {
        let computer = self.battle.to_decide().is_some_and(|side| self.is_computer(side));
        let ms = Some(if computer { 0 } else { self.clock.elapsed(at) });
        if !agreed && let Some(played) = self.battle.history().get(to) {
            let mut after = self.clock.clone();
            after.take_back(self.back(to, Some(by), agreed, ms));
            after.begin(at);
            let decides = Some(played.side).filter(|&side| !self.is_computer(side));
            if after.deadline(decides, to).is_some_and(|deadline| deadline <= at) {
                return Err(Refused::impossible("you do not have the time left to take this back: play on from here"));
            }
        }
        let mut entries = vec![self.note(&Body::Undo { to: to as u32, by: Some(by), agreed, ms }, at)?];
        self.play_forced(at, &mut entries);
        Ok(entries)
    }

    /// Is everybody there who is to play? Before that nothing is decided: whoever sits alone at a game of two could try out the dice.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.seats.iter().all(|seat| seat.taken)
    }

    /// May this side ask the other for something now?
    ///
    /// # Errors
    /// Why not, and what to do.
    pub fn may_ask(&self, by: Side, at: Millis) -> Answer<()> {
        match &self.offer {
            Some(open) if open.offer.by() == by => {
                return Err(Refused::impossible("you have already made an offer: withdraw it first"));
            }
            Some(_) => return Err(Refused::impossible("first answer the other side's offer")),
            None => {}
        }
        self.asked[by].check(self.battle.game().turn(), at)
    }

    /// The time in this game: never before what its journal tells.
    #[must_use]
    pub fn time(&self, now: Millis) -> Millis {
        (now + self.ahead).max(self.touched)
    }

    /// Takes it that the clock of this process shows `now`: if the journal is ahead of it, the game goes on from the journal.
    pub fn catch_up(&mut self, now: Millis) {
        self.ahead = (self.touched - now).max(0);
    }

    /// The decision to go back to, if somebody asks for the place after so many actions: one that was no choice is not asked again.
    #[must_use]
    pub fn decision_at(&self, mut to: usize) -> usize {
        let history = self.battle.history();
        while to > 0 && history.get(to).is_some_and(|played| played.forced) {
            to -= 1;
        }
        to
    }

    /// How far whoever plays these sides may go back at once: over their own decisions until a die fell, something came to light, they
    /// learnt something from a refusal, or somebody else decided.
    /// Whoever is alone may go back anywhere.
    #[must_use]
    pub fn undo_limit(&self, plays: [bool; 2]) -> usize {
        let history = self.battle.history();
        if self.battle.to_decide().is_none() || plays == [false; 2] {
            return history.len();
        }
        if self.is_alone(plays) {
            return 0;
        }
        let reach = self.reaches.last().copied().unwrap_or_default();
        let others = Side::BOTH.into_iter().filter(|side| !plays[side.index()]).map(|side| reach.chosen[side]);
        let from = others.fold(reach.told, u32::max).max(self.learnt as u32) as usize;
        (from..history.len()).find(|&n| !history[n].forced).unwrap_or(history.len())
    }

    /// The last decision of whoever plays these sides, if it can be taken back at once; else the number of actions.
    #[must_use]
    pub fn undo_to(&self, plays: [bool; 2]) -> usize {
        let history = self.battle.history();
        let reach = self.reaches.last().copied().unwrap_or_default();
        let own = Side::BOTH.into_iter().filter(|side| plays[side.index()]).map(|side| reach.chosen[side] as usize);
        let last = own.max().and_then(|actions| actions.checked_sub(1)).unwrap_or(history.len());
        if last >= self.undo_limit(plays) { last } else { history.len() }
    }

    /// How often something was taken back.
    #[must_use]
    pub fn times_taken_back(&self) -> usize {
        self.takebacks.len()
    }

    /// What was taken back and belongs below one of these actions of the log, the oldest first: the last so many.
    #[must_use]
    pub fn takebacks(&self, below: std::ops::RangeInclusive<u32>, most: usize) -> Vec<Takeback> {
        let mut lowest = u32::MAX;
        let mut found: Vec<Takeback> = Vec::new();
        for &TakenBack { by, agreed, from, to, at } in self.takebacks.iter().rev() {
            // Earlier, if more was taken back later.
            lowest = lowest.min(to);
            if found.len() >= most || lowest < *below.start() {
                break;
            }
            if below.contains(&lowest) {
                found.push(Takeback { by, agreed, from, to, below: lowest, at });
            }
        }
        found.reverse();
        found
    }

    /// Is there nobody else whom whoever plays these sides could ask?
    #[must_use]
    pub fn is_alone(&self, plays: [bool; 2]) -> bool {
        let asks_nobody = |(n, seat): (usize, &SeatState)| plays[n] || seat.spec.is_computer() || !seat.taken;
        self.seats.iter().enumerate().all(asks_nobody)
    }

    /// Does a computer play this side?
    #[must_use]
    pub fn is_computer(&self, side: Side) -> bool {
        self.setup.seat(side).is_computer()
    }

    /// The computer's level, if one must decide.
    #[must_use]
    pub fn computer_to_decide(&self) -> Option<(Side, &str)> {
        let side = self.battle.to_decide().filter(|_| self.is_complete() && self.stuck().is_none())?;
        match self.setup.seat(side) {
            SeatSpec::Computer { level } => Some((side, level)),
            _ => None,
        }
    }

    /// When the side that must decide runs out of time. Computers do not.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let decides = self.battle.to_decide().filter(|&side| !self.is_computer(side));
        self.clock.deadline(decides, self.actions())
    }

    /// The side that has run out of time by now.
    #[must_use]
    pub fn fallen(&self, at: Millis) -> Option<Side> {
        self.deadline().filter(|&deadline| deadline <= at).and(self.battle.to_decide())
    }

    /// What the list of games must know.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { deadline: self.deadline().unwrap_or(0), ended: self.battle.to_decide().is_none() }
    }

    /// How it ended, in a sentence, and who won.
    #[must_use]
    pub fn ended(&self) -> Option<(Option<Side>, String)> {
        let party = |side: Side| Party::of(&self.names[side.index()]);
        let score =
            |points: voltigeur_engine::BySide<i32>| format!("{} : {}", points[Side::First], points[Side::Second]);
        let beaten = |side: Side, what: String| {
            let winner = party(side.other());
            sentence(&format!("{} {what}: {winner} {}.", party(side), winner.verb("wins", "win")))
        };
        match self.battle.conclusion() {
            Conclusion::Unfinished => None,
            Conclusion::Won { by, points } => {
                let told = self.battle.game().view(Viewer::Everyone).ended.map(|ending| ending.text);
                Some((
                    Some(by),
                    told.unwrap_or_else(|| {
                        let party = party(by);
                        sentence(&format!("{party} {}, {}.", party.verb("wins", "win"), score(points)))
                    }),
                ))
            }
            Conclusion::Drawn { points } => {
                let told = self.battle.game().view(Viewer::Everyone).ended.map(|ending| ending.text);
                Some((None, told.unwrap_or_else(|| format!("A draw, {}.", score(points)))))
            }
            Conclusion::Resigned(side) => {
                Some((Some(side.other()), beaten(side, party(side).verb("resigns", "resign").to_owned())))
            }
            Conclusion::OutOfTime(side) => {
                let is = party(side).verb("is", "are").to_owned();
                Some((Some(side.other()), beaten(side, format!("{is} out of time"))))
            }
            Conclusion::Agreed { points } if self.closed => {
                Some((None, format!("The battle was closed by the people who run this server, {}.", score(points))))
            }
            Conclusion::Agreed { points } => {
                Some((None, format!("Both sides agreed to end the battle, {}.", score(points))))
            }
        }
    }

    /// The game as a viewer knows it: whatever somebody is told rests on it.
    #[must_use]
    pub fn known_to(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        let game = self.battle.game();
        if game.has_secrets() { game.as_seen(viewer) } else { game.boxed_clone() }
    }

    /// Is nothing hidden, now or earlier, from whoever plays these sides? Then they may have the whole record.
    #[must_use]
    pub fn is_open_to(&self, plays: [bool; 2]) -> bool {
        self.battle.to_decide().is_none() || plays == [true; 2] || !self.battle.game().has_secrets()
    }
}

#[cfg(test)]
mod tests;
