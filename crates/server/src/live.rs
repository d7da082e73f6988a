//! Games in memory: who is at them, and how they are changed.
//!
//! A [`Live`] game is light: who is there, and a signal to whoever listens. Its [`Fold`] is heavy and may be dropped at any time when
//! nobody uses it: it is read from the journal again. A change is made on the fold, written to the journal, and only then seen by
//! anybody: whoever wants to look waits for the commit. Whoever looks has the fold as it was then, and nobody waits for them.
use crate::clock::{Millis, Timeline};
use crate::computer::Computers;
use crate::fold::{Body, Fold};
use crate::house::House;
use crate::http::websocket::Utf8Bytes;
use crate::metrics::FoldTimes;
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::secrets::{TokenHash, is_game_id};
use crate::store::accounts::Account;
use crate::store::games::{Role, SeatRow};
use crate::store::{Entry, Kind, Store, StoreError};
use crate::work::{Class, Home, Work, for_person, person};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio::sync::watch;
use tracing::Instrument;
use voltigeur_engine::Side;
use voltigeur_engine::english::Party;
use voltigeur_players::AnyPlayer;

mod load;

use load::{Threads, read_on};

/// Locks what is never left half changed.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who is at a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    here: [u32; 2],
    watching: u32,
    /// At other processes that share the store.
    elsewhere: HashMap<String, ([bool; 2], u32)>,
}

impl Presence {
    /// By side, and how many watch.
    #[must_use]
    pub fn told(&self) -> ([bool; 2], u32) {
        let (mut present, mut watching) = self.here();
        for (there, watch) in self.elsewhere.values() {
            present = [present[0] || there[0], present[1] || there[1]];
            watching += watch;
        }
        (present, watching)
    }

    pub(crate) fn here(&self) -> ([bool; 2], u32) {
        (self.here.map(|sockets| sockets > 0), self.watching)
    }
}

/// A message that several sockets receive.
pub(crate) struct SharedMessage {
    pub access: Access,
    pub from: u64,
    pub to: u64,
    pub ground: u64,
    pub new_ground: u64,
    pub text: Utf8Bytes,
}

/// A game that somebody uses.
pub struct Live {
    /// Its id.
    pub id: String,
    fold: tokio::sync::Mutex<Option<Arc<Fold>>>,
    seats: Mutex<Arc<[SeatRow]>>,
    /// Grows whenever there is something new.
    pub(crate) changed: watch::Sender<u64>,
    presence: Mutex<Presence>,
    /// The last messages, for the next socket that needs the same.
    pub(crate) shared: Mutex<Vec<SharedMessage>>,
    /// A computer thinks about it.
    pub(crate) thinking: AtomicBool,
    pub(crate) players: Mutex<[Option<Box<dyn AnyPlayer>>; 2]>,
    used: AtomicU64,
    /// Whoever made it, by the mark of the address; known once it was loaded.
    maker: OnceLock<String>,
    /// It was deleted.
    pub(crate) gone: AtomicBool,
    /// The entry after which the last snapshot was made.
    pub(crate) kept: AtomicU64,
    /// A snapshot is being made.
    pub(crate) keeping: AtomicBool,
}

impl Live {
    fn new(id: &str, seats: Vec<SeatRow>) -> Self {
        Self {
            id: id.to_owned(),
            fold: tokio::sync::Mutex::new(None),
            seats: Mutex::new(seats.into()),
            changed: watch::Sender::new(0),
            presence: Mutex::default(),
            shared: Mutex::default(),
            thinking: AtomicBool::new(false),
            players: Mutex::default(),
            used: AtomicU64::new(0),
            maker: OnceLock::new(),
            gone: AtomicBool::new(false),
            kept: AtomicU64::new(0),
            keeping: AtomicBool::new(false),
        }
    }

    /// Tells everybody that there is something new.
    pub(crate) fn signal(&self) {
        locked(&self.shared).clear();
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// For whom computers think here.
    pub(crate) fn maker(&self) -> Home {
        self.maker.get().map_or(Home::House, |maker| Home::Maker(maker.clone()))
    }

    /// Who may sit where.
    #[must_use]
    pub fn seats(&self) -> Arc<[SeatRow]> {
        locked(&self.seats).clone()
    }

    /// Who is there.
    #[must_use]
    pub fn presence(&self) -> Presence {
        locked(&self.presence).clone()
    }

    /// Which sides are there.
    #[must_use]
    pub fn present(&self) -> [bool; 2] {
        locked(&self.presence).told().0
    }

    pub(crate) fn present_elsewhere(&self, process: &str, present: [bool; 2], watching: u32) {
        let mut presence = locked(&self.presence);
        if present == [false; 2] && watching == 0 {
            presence.elsewhere.remove(process);
        } else {
            presence.elsewhere.insert(process.to_owned(), (present, watching));
        }
        drop(presence);
        self.signal();
    }

    /// A process is gone, and whoever was there.
    pub(crate) fn gone_elsewhere(&self, process: &str) {
        if locked(&self.presence).elsewhere.remove(process).is_some() {
            self.signal();
        }
    }
}

/// All games.
pub struct Games {
    /// The store.
    pub store: Store,
    /// Where requests compute.
    pub work: Work,
    live: Mutex<HashMap<String, Arc<Live>>>,
    in_memory: usize,
    loaded: AtomicUsize,
    ticks: AtomicU64,
    computers: Computers,
    timeline: Timeline,
    pub(crate) house: House,
    /// How long it took to read games from their journals.
    pub(crate) folds: FoldTimes,
}

impl Games {
    /// No games yet.
    #[must_use]
    pub fn new(store: Store, work: Work, in_memory: usize, searchers: usize, timeline: Timeline) -> Arc<Self> {
        Arc::new(Self {
            store,
            work,
            live: Mutex::default(),
            in_memory: in_memory.max(1),
            loaded: AtomicUsize::new(0),
            ticks: AtomicU64::new(0),
            computers: Computers::new(searchers),
            timeline,
            house: House::default(),
            folds: FoldTimes::default(),
        })
    }

    /// The clock by which games are played.
    #[must_use]
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The time now, by which games are played.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.timeline.now()
    }

    pub(crate) fn computers(&self) -> &Computers {
        &self.computers
    }

    /// How many games are in memory.
    #[must_use]
    pub fn loaded(&self) -> usize {
        self.loaded.load(Ordering::Relaxed)
    }

    /// How many games somebody uses.
    pub(crate) fn in_use(&self) -> usize {
        locked(&self.live).len()
    }

    /// A game by its id.
    ///
    /// # Errors
    /// If there is none.
    pub async fn find(&self, id: &str) -> Answer<Arc<Live>> {
        let missing = || Refused::missing("there is no such game");
        if !is_game_id(id) {
            return Err(missing());
        }
        if let Some(live) = self.known(id) {
            return Ok(live);
        }
        let seats = self.store.seats(id).await?;
        if seats.is_empty() {
            return Err(missing());
        }
        Ok(locked(&self.live).entry(id.to_owned()).or_insert_with(|| Arc::new(Live::new(id, seats))).clone())
    }

    /// Forgets that a game was used: it is gone.
    pub(crate) fn drop_game(&self, id: &str) -> Option<Arc<Live>> {
        let live = locked(&self.live).remove(id)?;
        live.gone.store(true, Ordering::Release);
        live.signal();
        Some(live)
    }

    /// A game that somebody uses already.
    pub(crate) fn known(&self, id: &str) -> Option<Arc<Live>> {
        locked(&self.live).get(id).cloned()
    }

    pub(crate) fn all_known(&self) -> Vec<Arc<Live>> {
        locked(&self.live).values().cloned().collect()
    }

    /// What a token or an account opens at a game.
    ///
    /// # Errors
    /// If nothing.
    pub async fn access(&self, live: &Live, token: Option<&TokenHash>, account: Option<&str>) -> Answer<Access> {
        if token.is_none() && account.is_none() {
            return Err(Refused::unknown());
        }
        if self.store.kind() == Kind::Postgres {
            // Another process may have given a seat to somebody, or revoked a token.
            self.reload_seats(live).await?;
        }
        let access = Access::of(&live.seats(), token, account).ok_or_else(|| {
            Refused::forbidden("this link does not open this game; if the seat belongs to your account, sign in")
        })?;
        self.check_barred(live, access)?;
        Ok(access)
    }

    pub(crate) async fn reload_seats(&self, live: &Live) -> Result<(), StoreError> {
        let seats = self.store.seats(&live.id).await?;
        *locked(&live.seats) = seats.into();
        Ok(())
    }

    /// Binds the seats that a token opens to the account of whoever brings it, and notes that seats are taken.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn take_seats(
        self: &Arc<Self>,
        live: &Arc<Live>,
        access: Access,
        token: Option<&TokenHash>,
        account: Option<&Account>,
    ) -> Answer<()> {
        let is_free =
            |seat: &SeatRow| Some(&seat.hash) == token && seat.account.is_empty() && seat.role != Role::Watches;
        let bound = match (token, account) {
            (Some(token), Some(account)) if live.seats().iter().any(is_free) => {
                let bound = self.store.bind_seats(&live.id, token, &account.id).await?;
                self.reload_seats(live).await?;
                bound
            }
            _ => Vec::new(),
        };
        let open = {
            let fold = self.open(live).await?;
            let is_open = |side: &Side| !fold.seats[side.index()].taken || bound.contains(side);
            access.sides().filter(is_open).collect::<Vec<Side>>()
        };
        if open.is_empty() {
            return Ok(());
        }
        let name = account.map(|account| account.name.clone());
        self.change(live, move |fold, at| {
            let mut entries = Vec::new();
            for side in open {
                let name = name.clone().filter(|_| bound.contains(&side));
                if !fold.seats[side.index()].taken || name.is_some() {
                    entries.push(fold.note(&Body::Seat { side, name }, at)?);
                }
            }
            fold.play_forced(at, &mut entries);
            Ok(entries)
        })
        .await?;
        Ok(())
    }

    /// Notes that somebody has accepted an invitation.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn seated(self: &Arc<Self>, live: &Arc<Live>, side: Side, name: Option<String>) -> Answer<()> {
        self.reload_seats(live).await?;
        self.refresh(live).await?;
        let noted = self.change(live, move |fold, at| {
            let mut entries = vec![fold.note(&Body::Seat { side, name }, at)?];
            fold.play_forced(at, &mut entries);
            Ok(entries)
        });
        noted.await.map(drop)
    }

    /// The game as it stands in memory, or from the journal.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open(self: &Arc<Self>, live: &Arc<Live>) -> Answer<Arc<Fold>> {
        let guard = self.lock(live).await?;
        guard.clone().ok_or_else(Refused::stale)
    }

    /// Reads something of a game, on the threads for quick work.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn look<T, F>(self: &Arc<Self>, live: &Arc<Live>, how: F) -> Answer<T>
    where
        T: Send + 'static,
        F: FnOnce(&Fold) -> T + Send + 'static,
    {
        let fold = self.open_fresh(live).await?;
        self.work.run(Class::Quick, move |_| how(&fold)).await
    }

    /// The same, with the cell in which it sits: it is loaded.
    async fn lock<'a>(self: &Arc<Self>, live: &'a Arc<Live>) -> Answer<tokio::sync::MutexGuard<'a, Option<Arc<Fold>>>> {
        let mut guard = live.fold.lock().await;
        if live.gone.load(Ordering::Acquire) {
            return Err(Refused::missing("this game was deleted"));
        }
        live.used.store(self.ticks.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        if guard.is_none() {
            let fold = Arc::new(self.load(live).await?);
            let computer = fold.computer_to_decide().is_some();
            self.keep_in_time(live, &fold);
            *guard = Some(fold);
            self.loaded.fetch_add(1, Ordering::Relaxed);
            if computer {
                self.wake_computer(live);
            }
            if self.loaded() > self.in_memory {
                self.forget_some();
            }
        }
        Ok(guard)
    }

    /// The game as it stands in the journal: where several processes write, another may have written.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_fresh(self: &Arc<Self>, live: &Arc<Live>) -> Answer<Arc<Fold>> {
        if self.store.kind() == Kind::Postgres {
            self.refresh(live).await?;
        }
        self.open(live).await
    }

    /// Takes what others have written.
    pub(crate) async fn refresh(self: &Arc<Self>, live: &Arc<Live>) -> Answer<()> {
        let mut guard = self.lock(live).await?;
        let Some(fold) = &*guard else { return Err(Refused::stale()) };
        let news = self.store.entries_after(&live.id, fold.seq()).await?;
        if news.is_empty() {
            return Ok(());
        }
        // Out of the cell: if it cannot follow, it is read from the journal again.
        let Some(fold) = guard.take() else { return Err(Refused::stale()) };
        self.loaded.fetch_sub(1, Ordering::Relaxed);
        let followed = read_on(&self.store, Threads::Of(&self.work), (0, move || Ok(owned(fold))), news).await?;
        *guard = Some(Arc::new(followed?));
        self.loaded.fetch_add(1, Ordering::Relaxed);
        drop(guard);
        live.signal();
        Ok(())
    }

    async fn load(&self, live: &Live) -> Answer<Fold> {
        let id = live.id.as_str();
        let _timed = self.folds.begin();
        let row = self.store.game(id).await?.ok_or_else(|| Refused::missing("there is no such game"))?;
        let _ = live.maker.set(row.address.clone());
        let (mut fold, kept) = load::load(&self.store, Threads::Of(&self.work), id, row).await?;
        live.kept.store(kept, Ordering::Relaxed);
        fold.catch_up(self.now());
        Ok(fold)
    }

    /// A game as its journal has it, without keeping it in memory.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn read(&self, id: &str) -> Answer<Fold> {
        let row = self.store.game(id).await?.ok_or_else(|| Refused::missing("there is no such game"))?;
        Ok(load::load(&self.store, Threads::Of(&self.work), id, row).await?.0)
    }

    pub(crate) async fn forget(&self, live: &Live) {
        if live.fold.lock().await.take().is_some() {
            self.loaded.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Drops the games from memory that were not used for the longest time.
    fn forget_some(&self) {
        let mut known = self.all_known();
        known.sort_by_key(|live| live.used.load(Ordering::Relaxed));
        let mut spare = self.loaded().saturating_sub(self.in_memory * 9 / 10);
        for live in known {
            if spare == 0 {
                break;
            }
            if live.thinking.load(Ordering::Relaxed) {
                continue;
            }
            if let Ok(mut fold) = live.fold.try_lock()
                && fold.take().is_some()
            {
                self.loaded.fetch_sub(1, Ordering::Relaxed);
                spare -= 1;
            }
        }
        // A game that nobody holds and that is not loaded leaves nothing behind.
        locked(&self.live)
            .retain(|_, live| Arc::strong_count(live) > 1 || live.fold.try_lock().is_ok_and(|fold| fold.is_some()));
    }

    /// Changes a game: `how` makes the change and gives the entries to write; if it refuses it has changed nothing. Gives the length of
    /// the journal. Once begun it is finished, whether or not anybody still waits for it.
    ///
    /// # Errors
    /// If the change is refused, another writer was faster, or the store fails.
    pub async fn change<F>(self: &Arc<Self>, live: &Arc<Live>, how: F) -> Answer<u64>
    where
        F: FnOnce(&mut Fold, i64) -> Answer<Vec<Entry>> + Send + 'static,
    {
        let (games, live) = (self.clone(), live.clone());
        let changed =
            tokio::spawn(for_person(person(), async move { games.change_now(&live, how).await }).in_current_span());
        changed.await.unwrap_or_else(|error| {
            if error.is_panic() {
                tracing::error!(%error, "a change panicked");
            }
            Err(Refused::impossible("this is not possible here"))
        })
    }

    /// Changes a game by an action. If the rules break on it nothing is changed, and everybody at the game is told so.
    ///
    /// # Errors
    /// As [`Games::change`].
    pub async fn change_by_rules<F>(self: &Arc<Self>, live: &Arc<Live>, action: String, how: F) -> Answer<u64>
    where
        F: FnOnce(&mut Fold, i64) -> Answer<Vec<Entry>> + Send + 'static,
    {
        let changed = self.change(live, how).await;
        let broke = changed.as_ref().is_err_and(|refused| refused.status == StatusCode::INTERNAL_SERVER_ERROR);
        if !broke {
            return changed;
        }
        tracing::error!(game = live.id, action, "the rules broke on an action");
        let noted = self.change(live, move |fold, at| {
            // Once is enough, however often it is tried.
            if fold.fault.is_some() { Ok(Vec::new()) } else { Ok(vec![fold.note(&Body::Fault { action }, at)?]) }
        });
        noted.await?;
        Err(Refused::impossible(
            "the program failed at this, and nothing was changed: try something else, or take something back",
        ))
    }

    async fn change_now<F>(self: &Arc<Self>, live: &Arc<Live>, how: F) -> Answer<u64>
    where
        F: FnOnce(&mut Fold, i64) -> Answer<Vec<Entry>> + Send + 'static,
    {
        let mut guard = self.lock(live).await?;
        // Out of the cell while it is worked on: if something breaks, it is read from the journal again.
        let Some(fold) = guard.take() else { return Err(Refused::stale()) };
        let mut fold = owned(fold);
        self.loaded.fetch_sub(1, Ordering::Relaxed);
        let at = fold.time(self.now());
        let refusal = match fold.fallen(at) {
            Some(fallen) => {
                let entry = fold.note(&Body::Clock { fallen }, at)?;
                self.write(&fold, vec![entry]).await?;
                live.signal();
                let party = Party::of(&fold.names[fallen.index()]);
                Some(Refused::impossible(format!("{party} {} out of time", party.verb("is", "are"))))
            }
            None => None,
        };
        let made = match refusal {
            Some(refused) => Err(refused),
            None => {
                let worked = self.work.run(Class::Quick, move |_| {
                    let made = how(&mut fold, at);
                    fold.look_ahead();
                    (made, fold)
                });
                let made;
                (made, fold) = worked.await?;
                made
            }
        };
        let written = match made {
            Ok(entries) if entries.is_empty() => Ok(fold.seq()),
            Ok(entries) => {
                self.write(&fold, entries).await?;
                live.signal();
                Ok(fold.seq())
            }
            Err(refused) => Err(refused),
        };
        let computer = fold.computer_to_decide().is_some();
        let fold = Arc::new(fold);
        if written.is_ok() {
            self.keep_in_time(live, &fold);
        }
        *guard = Some(fold);
        self.loaded.fetch_add(1, Ordering::Relaxed);
        drop(guard);
        if computer {
            self.wake_computer(live);
        }
        written
    }

    async fn write(&self, fold: &Fold, entries: Vec<Entry>) -> Answer<()> {
        let mark = Some(fold.mark()).filter(|mark| mark.deadline > 0 || mark.ended);
        if self.store.append(&fold.id, entries, mark).await? { Ok(()) } else { Err(Refused::stale()) }
    }

    /// Ends the game if somebody has run out of time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn check_clock(self: &Arc<Self>, live: &Arc<Live>) -> Answer<()> {
        let fallen = {
            let fold = self.open(live).await?;
            fold.fallen(fold.time(self.now()))
        };
        if fallen.is_some() {
            // The change itself looks at the clock first.
            let _ = self.change(live, |_, _| Ok(Vec::new())).await;
        }
        Ok(())
    }

    /// Somebody comes. They leave when what is given is dropped.
    pub fn arrive(self: &Arc<Self>, live: &Arc<Live>, access: Access) -> Arrival {
        let arrival = Arrival { games: self.clone(), live: live.clone(), access };
        arrival.count(|sockets| *sockets += 1);
        arrival
    }
}

/// A fold to change: a copy if somebody looks at it just now.
fn owned(fold: Arc<Fold>) -> Fold {
    Arc::try_unwrap(fold).unwrap_or_else(|shared| (*shared).clone())
}

/// A game as its journal has it, without keeping it in memory.
///
/// # Errors
/// If there is none, or it cannot be read.
pub async fn read_fold(store: &Store, id: &str) -> Answer<Fold> {
    let row = store.game(id).await?.ok_or_else(|| Refused::missing("there is no such game"))?;
    Ok(load::load(store, Threads::Blocking, id, row).await?.0)
}

/// Somebody is at a game as long as this lives.
pub struct Arrival {
    games: Arc<Games>,
    live: Arc<Live>,
    access: Access,
}

impl Arrival {
    fn count(&self, change: impl Fn(&mut u32)) {
        let mut presence = locked(&self.live.presence);
        let before = presence.here();
        if self.access.plays == [false; 2] {
            change(&mut presence.watching);
        }
        self.access.sides().for_each(|side| change(&mut presence.here[side.index()]));
        let after = presence.here();
        drop(presence);
        if before == after {
            return;
        }
        self.live.signal();
        if self.games.store.kind() == Kind::Postgres
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let (games, id) = (self.games.clone(), self.live.id.clone());
            runtime.spawn(async move {
                let (present, watching) = after;
                if let Err(error) = games.store.tell_presence(&id, present, watching).await {
                    tracing::debug!(%error, "others were not told who is there");
                }
            });
        }
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.count(|sockets| *sockets -= 1);
    }
}
