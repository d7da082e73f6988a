//! Games from the store: from a snapshot and the entries after it, or from all entries where there is none that can be trusted.
use super::{Games, Live};
use crate::fold::{Fold, kept};
use crate::problem::{Answer, Refused};
use crate::setup::Setup;
use crate::store::games::GameRow;
use crate::store::journal::{ENTRIES, JournalEntry};
use crate::store::snapshots::Snapshot;
use crate::store::{Store, StoreError};
use crate::work::{Class, Person, Work, for_person};
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A snapshot is made after so many entries. In long games it is larger, and made less often, so that what is written grows with the
/// game and not with its square; the entries after it stay few.
const FEWEST: u64 = 500;
const MOST: u64 = ENTRIES as u64;

/// The entries after which the next snapshot is due, in a game of this length.
const fn step(entries: u64) -> u64 {
    let step = entries / 32;
    if step < FEWEST {
        FEWEST
    } else if step > MOST {
        MOST
    } else {
        step
    }
}

/// Where games are folded.
#[derive(Clone, Copy)]
pub(super) enum Threads<'a> {
    /// On those for requests.
    Of(&'a Work),
    /// On any that may wait: for commands, and for what is rare.
    Blocking,
}

impl Threads<'_> {
    async fn run<T: Send + 'static>(self, actions: usize, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let broken = || Refused::new(StatusCode::SERVICE_UNAVAILABLE, "the game cannot be opened");
        match self {
            Threads::Of(work) => work.run(Class::of_replay(actions), move |_| job()).await,
            Threads::Blocking => tokio::task::spawn_blocking(job).await.map_err(|_| broken()),
        }
    }
}

/// A game as the store has it, and the entry after which there is a snapshot of it; 0 where there is none.
pub(super) async fn load(store: &Store, threads: Threads<'_>, id: &str, row: GameRow) -> Answer<(Fold, u64)> {
    let row = Arc::new(row);
    if let Some(snapshot) = store.snapshot(id).await? {
        let seq = snapshot.seq;
        match from_snapshot(store, threads, id, row.clone(), snapshot).await? {
            Ok(fold) => return Ok((fold, seq.max(1))),
            Err(why) => {
                tracing::warn!(game = id, seq, why, "a snapshot is not used: the game is read from its journal");
                store.forget_snapshot(id).await?;
            }
        }
    }
    let entries = store.entries_after(id, 0).await?;
    // A record that it goes on from is played again: about so many actions.
    let begun = row.setup.len() / 40;
    let game = id.to_owned();
    let start = move || {
        let unreadable = |why: String| StoreError::Unreadable { game: game.clone(), why };
        let setup: Setup = serde_json::from_str(&row.setup).map_err(|error| unreadable(error.to_string()))?;
        Fold::new(&game, setup, &row.secret, row.made).map_err(|refused| unreadable(refused.problem.why))
    };
    Ok((read_on(store, threads, (begun, start), entries).await??, 0))
}

/// A game as it stood in a snapshot, and what came after it; or why the snapshot cannot be used.
async fn from_snapshot(
    store: &Store,
    threads: Threads<'_>,
    id: &str,
    row: Arc<GameRow>,
    snapshot: Snapshot,
) -> Answer<Result<Fold, String>> {
    let (game, seq) = (id.to_owned(), snapshot.seq);
    let restored = threads.run(0, move || -> Result<Fold, String> {
        let setup: Setup = serde_json::from_str(&row.setup).map_err(|error| error.to_string())?;
        kept::restore(&snapshot, &game, setup, &row.secret, row.made)
    });
    let mut fold = match restored.await {
        Ok(Ok(fold)) => fold,
        Ok(Err(why)) => return Ok(Err(why)),
        // Whoever asks too much is told so; what breaks is read from the journal.
        Err(refused) if refused.status == StatusCode::TOO_MANY_REQUESTS => return Err(refused),
        Err(refused) => return Ok(Err(refused.problem.why)),
    };
    let mut heard = Vec::new();
    for seq in fold.witnesses() {
        heard.extend(store.entry(id, seq).await?);
    }
    if let Err(why) = fold.hear(&heard) {
        return Ok(Err(why));
    }
    let entries = store.entries_after(id, seq).await?;
    let followed = read_on(store, threads, (0, move || Ok(fold)), entries).await?;
    Ok(followed.map_err(|error| error.to_string()))
}

/// A game with these entries of its journal, and all that follow them: a page at a time. How it starts may be about as much work as so
/// many actions.
pub(super) async fn read_on(
    store: &Store,
    threads: Threads<'_>,
    (begun, start): (usize, impl FnOnce() -> Result<Fold, StoreError> + Send + 'static),
    mut entries: Vec<JournalEntry>,
) -> Answer<Result<Fold, StoreError>> {
    // A page that is not full is the last.
    let mut more = entries.len() >= ENTRIES;
    let mut folded = threads.run(begun + entries.len(), move || follow(start()?, entries)).await?;
    while more && let Ok(fold) = folded {
        entries = store.entries_after(&fold.id, fold.seq()).await?;
        more = entries.len() >= ENTRIES;
        folded = threads.run(entries.len(), move || follow(fold, entries)).await?;
    }
    Ok(folded)
}

/// A fold with the entries that follow.
fn follow(mut fold: Fold, entries: Vec<JournalEntry>) -> Result<Fold, StoreError> {
    for JournalEntry { seq, body, at } in entries {
        fold.apply(seq, &body, at)?;
    }
    fold.look_ahead();
    Ok(fold)
}

impl Games {
    /// Makes a snapshot of a game in the background, if one is due.
    pub(super) fn keep_in_time(self: &Arc<Self>, live: &Arc<Live>, fold: &Arc<Fold>) {
        let kept = live.kept.load(Ordering::Relaxed);
        let since = fold.seq().saturating_sub(kept);
        // What a game began with counts: a record of many actions is not played again at each loading.
        let first = kept == 0 && fold.actions() as u64 >= FEWEST;
        let due = (since >= step(fold.seq()) || first) && fold.can_be_kept();
        if !due || live.keeping.swap(true, Ordering::AcqRel) {
            return;
        }
        let (games, live, fold) = (self.clone(), live.clone(), fold.clone());
        tokio::spawn(for_person(Person::default(), async move {
            match games.keep(&fold).await {
                Ok(()) => live.kept.store(fold.seq().max(1), Ordering::Relaxed),
                Err(refused) if !games.store.is_closed() => {
                    tracing::debug!(game = live.id, why = refused.problem.why, "no snapshot was made");
                }
                Err(_) => {}
            }
            live.keeping.store(false, Ordering::Release);
        }));
    }

    async fn keep(&self, fold: &Arc<Fold>) -> Answer<()> {
        let kept = fold.clone();
        let Some(snapshot) = self.work.run(Class::Medium, move |_| kept.snapshot()).await? else { return Ok(()) };
        Ok(self.store.keep_snapshot(&fold.id, snapshot).await?)
    }
}
