//! A game as a snapshot: all that its journal has led to, so that it need not be played again.
//!
//! A snapshot is never trusted. Its bytes have a checksum; it names the game and the set-up that it belongs to, and the program and the
//! version of the rules that can read it; the state in it has the hash that the journal says it had. If anything disagrees, the game is
//! read from its journal. Names of accounts and the secret of the dice are not in it.
use super::{Body, Fold, SeatState, TakenBack, Trace};
use crate::api::OpenOffer;
use crate::clock::{GameClock, Millis, Running};
use crate::offers::Asked;
use crate::setup::{Setup, book};
use crate::store::journal::JournalEntry;
use crate::store::snapshots::Snapshot;
use crate::talk::Talk;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use voltigeur_engine::dice::fair::Secret;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Chunks, KEPT_FORMAT, Match, Side};

/// Grows whenever the bytes change their meaning.
const FORMAT: u32 = 2;

/// The bytes of a checksum.
const SUM: usize = blake3::OUT_LEN;

/// So many lines of the log are in memory when a game is loaded: as many as a table shows.
const TOLD: usize = crate::table::LOG_PAGE;

/// Which program can read a snapshot of a game by these rules.
fn version(setup: &Setup) -> String {
    let rules = book(&setup.rulebook).map_or(0, |book| book.version());
    format!("{FORMAT}.{KEPT_FORMAT} {} {rules}", setup.rulebook)
}

#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    game: &'a str,
    setup: [u8; 32],
    seq: u64,
    battle: &'a [u8],
    traces: Chunks<Trace>,
    /// As JSON, which this is written in elsewhere.
    offer: Option<String>,
    asked: BySide<Asked>,
    takebacks: Chunks<TakenBack>,
    talk: Talk,
    fault: Option<String>,
    taken: [bool; 2],
    /// The entries that name who sits where.
    named: [Option<u64>; 2],
    /// The entry that says which state it is.
    hashed: u64,
    clock: Running,
    touched: Millis,
    learnt: u64,
    closed: bool,
    /// As JSON, which they are written in elsewhere.
    orders: String,
    held: Option<u64>,
}

/// Looks whether a snapshot is whole, and is of this game.
fn read<'a>(snapshot: &'a Snapshot, id: &str, setup: &Setup) -> Result<Kept<'a>, String> {
    if snapshot.version != version(setup) {
        return Err(format!("it is of version '{}'", snapshot.version));
    }
    let (sum, bytes) = snapshot.body.split_at_checked(SUM).ok_or("it is cut off")?;
    if blake3::hash(bytes).as_bytes() != sum {
        return Err("it is damaged".to_owned());
    }
    let kept: Kept = postcard::from_bytes(bytes).map_err(|error| format!("it cannot be read: {error}"))?;
    if kept.game != id || kept.setup != setup.mark() {
        return Err("it is of another game".to_owned());
    }
    if kept.seq != snapshot.seq || kept.traces.len() as u64 != kept.seq {
        return Err("it is of another place".to_owned());
    }
    Ok(kept)
}

/// The game as it stood, until its [witnesses](Fold::witnesses) are heard.
///
/// # Errors
/// Why it cannot be read.
pub fn restore(snapshot: &Snapshot, id: &str, setup: Setup, secret: &str, made: Millis) -> Result<Fold, String> {
    let kept = read(snapshot, id, &setup)?;
    let secret: Secret = secret.parse().map_err(|_| "the dice have no secret")?;
    let players_seed = super::players_seed(&secret);
    let rulebook = book(&setup.rulebook).map_err(|refused| refused.problem.why)?.rulebook();
    let mut battle = Match::restore(rulebook, kept.battle, Some(secret))?;
    for side in Side::BOTH {
        battle.seat(side, setup.seat(side).name());
    }
    battle.narrate_from(battle.history().len().saturating_sub(TOLD));
    let mut taken = kept.taken.into_iter();
    let seats = setup.seats.clone().map(|spec| SeatState { taken: taken.next().unwrap_or(false), spec, name: None });
    let offer = kept.offer.as_deref().map(serde_json::from_str::<OpenOffer>).transpose();
    let orders = serde_json::from_str(&kept.orders).map_err(|error| error.to_string())?;
    let view = battle.game().view(Viewer::Spectator);
    Ok(Fold {
        orders,
        held: kept.held.map(|held| held as usize),
        id: kept.game.to_owned(),
        reaches: super::reaches(&battle),
        traces: kept.traces,
        offer: offer.map_err(|error| error.to_string())?,
        asked: kept.asked,
        takebacks: kept.takebacks,
        talk: kept.talk,
        fault: kept.fault,
        dead_end: OnceLock::new(),
        named: kept.named,
        hashed: Some(kept.hashed),
        seats,
        clock: GameClock::going_on(setup.clock, kept.clock),
        made,
        touched: kept.touched,
        ahead: 0,
        names: view.sides.map(|side| side.name),
        players_seed,
        learnt: kept.learnt as usize,
        closed: kept.closed,
        battle,
        setup: Arc::new(setup),
    })
}

impl Fold {
    /// The entries of the journal that must agree with a snapshot: the last, the one that says which state it is, and those that name who
    /// sits where.
    #[must_use]
    pub fn witnesses(&self) -> Vec<u64> {
        let mut seqs: Vec<u64> = self.named.into_iter().flatten().chain(self.hashed).chain([self.seq()]).collect();
        seqs.sort_unstable();
        seqs.dedup();
        seqs.retain(|&seq| seq > 0);
        seqs
    }

    /// Hears what the journal says: whether it led here, and the names, which may have changed since they were written.
    ///
    /// # Errors
    /// What disagrees: then the journal is right.
    pub fn hear(&mut self, entries: &[JournalEntry]) -> Result<(), String> {
        let entry = |seq: u64| entries.iter().find(|entry| entry.seq == seq);
        if self.seq() > 0 && entry(self.seq()).is_none() {
            return Err("the journal is shorter".to_owned());
        }
        if let Some(seq) = self.hashed.filter(|&seq| seq > 0) {
            let body = entry(seq).and_then(|entry| Body::read(&entry.body).ok());
            if body.as_ref().and_then(Body::hash) != Some(&self.battle.game().hash().to_string()) {
                return Err("the journal led to another state".to_owned());
            }
        }
        for side in Side::BOTH {
            let Some(seq) = self.named[side.index()] else { continue };
            match Body::read(&entry(seq).ok_or("the journal has lost a name")?.body) {
                Ok(Body::Seat { side: of, name: Some(name) }) if of == side => {
                    self.battle.seat(side, name.clone());
                    self.seats[side.index()].name = Some(name);
                }
                _ => return Err("the journal names nobody there".to_owned()),
            }
        }
        Ok(())
    }

    /// Can a snapshot be made of it now? The journal must say which state it is in, which it does not after something was taken back.
    #[must_use]
    pub fn can_be_kept(&self) -> bool {
        self.hashed.is_some()
    }

    /// A snapshot of it; none where it cannot be made.
    #[must_use]
    pub fn snapshot(&self) -> Option<Snapshot> {
        let hashed = self.hashed?;
        let battle = self.battle.keep_as_bytes()?;
        let kept = Kept {
            game: &self.id,
            setup: self.setup.mark(),
            seq: self.seq(),
            battle: &battle,
            traces: self.traces.clone(),
            offer: self.offer.as_ref().map(serde_json::to_string).transpose().ok()?,
            asked: self.asked,
            takebacks: self.takebacks.clone(),
            talk: self.talk.clone(),
            fault: self.fault.clone(),
            taken: self.seats.each_ref().map(|seat| seat.taken),
            named: self.named,
            hashed,
            clock: self.clock.running().clone(),
            touched: self.touched,
            learnt: self.learnt as u64,
            closed: self.closed,
            orders: serde_json::to_string(&self.orders).ok()?,
            held: self.held.map(|held| held as u64),
        };
        let mut body = postcard::to_extend(&kept, vec![0; SUM]).ok()?;
        let sum = blake3::hash(&body[SUM..]);
        body[..SUM].copy_from_slice(sum.as_bytes());
        Some(Snapshot { seq: self.seq(), version: version(&self.setup), body })
    }
}
