//! Long games: they are loaded from snapshots, what they cost does not grow with them, and what is told of them comes in pages.
use crate::client::{Client, Socket};
use crate::endless::{self, applied};
use crate::machine::{Folder, config};
use serde_json::{Value, json};
use std::time::Duration;
use voltigeur_engine::{EVERY, Record, Seeded, Side};
use voltigeur_server::api::{ChatLine, GameCard, LogEntry, LogPage, SeatSpec, Table, TalkPage};
use voltigeur_server::fold::{Body, Fold, kept};
use voltigeur_server::live::read_fold;
use voltigeur_server::seats::Access;
use voltigeur_server::secrets::{Token, new_id};
use voltigeur_server::setup::Setup;
use voltigeur_server::store::games::{Computers, NewRow, Role, SeatRow};
use voltigeur_server::store::journal::JournalEntry;
use voltigeur_server::store::{Entry, Store};
use voltigeur_server::{serve, table};

const SECRET: &str = "0707070707070707070707070707070707070707070707070707070707070707";

const EYES: [Access; 4] = [
    Access { plays: [true, true], makes: false },
    Access { plays: [true, false], makes: false },
    Access { plays: [false, true], makes: true },
    Access { plays: [false, false], makes: false },
];

/// A game that grows.
struct Long {
    id: String,
    made: i64,
    setup: Setup,
    fold: Fold,
    entries: Vec<Entry>,
    rng: Seeded,
}

impl Long {
    fn new(book: &str, scenario: &str, switches: Value) -> Self {
        endless::add();
        let wish = json!({ "rulebook": book, "scenario": scenario, "switches": switches, "clock": { "kind": "days", "days": 3 },
            "seats": [{ "kind": "here" }, { "kind": "invite" }] });
        let setup = Setup::of(serde_json::from_value(wish).unwrap()).unwrap();
        let id = new_id(12);
        let made = voltigeur_server::clock::now();
        let mut fold = Fold::new(&id, setup.clone(), SECRET, made).unwrap();
        let mut entries = vec![
            fold.note(&Body::Seat { side: Side::First, name: Some("Ney".to_owned()) }, made).unwrap(),
            fold.note(&Body::Seat { side: Side::Second, name: None }, made).unwrap(),
            fold.note(&Body::Nonce { side: Side::Second, nonce: "salt".to_owned() }, made).unwrap(),
        ];
        fold.play_forced(made, &mut entries);
        Self { id, made, setup, fold, entries, rng: Seeded::new(3) }
    }

    /// Lines of Battle.
    fn lines() -> Self {
        Self::new(endless::LINES, "training-1", json!(null))
    }

    /// Vive l'Empereur! with stacks that are hidden.
    fn vive() -> Self {
        Self::new(endless::VIVE, "stream-crossing", json!(["hidden-stacks"]))
    }

    /// Plays by lot until the journal is so long, and ends with an action. Now and then somebody speaks, asks, or takes back.
    fn grow(&mut self, to: u64) -> &mut Self {
        let fold = &mut self.fold;
        while fold.seq() < to || !fold.can_be_kept() {
            let at = fold.touched + 10;
            if !fold.can_be_kept() || self.rng.below(10) > 0 {
                let legal = fold.battle.game().legal();
                self.entries.extend(fold.act(legal[self.rng.below(legal.len())].notation(), at).unwrap());
                continue;
            }
            let by = [None, Some(Side::First), Some(Side::Second)][self.rng.below(3)];
            match self.rng.below(4) {
                0 => {
                    let back = fold.decision_at(fold.actions().saturating_sub(1 + self.rng.below(20)));
                    self.entries.extend(fold.undo(back, by.unwrap_or(Side::First), true, at).unwrap());
                }
                1 => {
                    let offer = voltigeur_server::api::Offer::End { by: by.unwrap_or(Side::First) };
                    self.entries.push(fold.note(&Body::Offer { offer }, at).unwrap());
                }
                _ => {
                    let who = if by.is_none() { "somebody".to_owned() } else { String::new() };
                    let text = format!("line {at}");
                    self.entries.push(fold.note(&Body::Chat { by, text, who }, at).unwrap());
                }
            }
        }
        self
    }

    /// Stores it; gives the token of whoever plays both sides.
    async fn store(&mut self, store: &Store) -> String {
        let token = Token::new();
        self.store_for(store, &token, self.made).await;
        token.reveal()
    }

    async fn store_for(&mut self, store: &Store, token: &Token, at: i64) {
        let seat = |role| SeatRow { role, hash: token.hash(), account: String::new() };
        let row = NewRow {
            id: &self.id,
            setup: serde_json::to_string(&self.setup).unwrap(),
            secret: SECRET.to_owned(),
            address: "test".to_owned(),
            computers: Computers::None,
            seats: Side::BOTH.map(|side| seat(Role::Plays(side))).to_vec(),
            invitations: Vec::new(),
            entries: std::mem::take(&mut self.entries),
            mark: self.fold.mark(),
            at,
        };
        store.make_game(row).await.unwrap();
    }

    async fn store_rest(&mut self, store: &Store) {
        assert!(store.append(&self.id, std::mem::take(&mut self.entries), None).await.unwrap());
    }
}

async fn whole_journal(store: &Store, id: &str) -> Vec<JournalEntry> {
    let mut all = Vec::new();
    loop {
        let page = store.entries_after(id, all.len() as u64).await.unwrap();
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}

/// The game as nothing but its journal makes it.
async fn by_the_journal(store: &Store, long: &Long) -> Fold {
    let mut fold = Fold::new(&long.id, long.setup.clone(), SECRET, long.made).unwrap();
    for entry in whole_journal(store, &long.id).await {
        fold.apply(entry.seq, &entry.body, entry.at).unwrap();
    }
    fold
}

/// All that anybody is told is the same.
fn same(a: &Fold, b: &Fold) {
    assert_eq!(a.seq(), b.seq());
    assert_eq!(a.battle.game().hash(), b.battle.game().hash());
    assert_eq!(a.battle.history().len(), b.battle.history().len());
    for access in EYES {
        let json = |fold: &Fold| serde_json::to_value(table::table(fold, access, [true, false], 9_000_000)).unwrap();
        assert_eq!(json(a), json(b));
        assert_eq!(table::record(a, access), table::record(b, access));
        for n in [0, 1, 200, 255, 256, 257, 600, a.actions() / 2, a.actions()] {
            let page = |fold: &Fold| serde_json::to_value(table::log_before(fold, access, n)).unwrap();
            assert_eq!(page(a), page(b));
            if n <= a.actions() {
                let at = |fold: &Fold| serde_json::to_value(table::at(fold, access, n, 9_000_000).unwrap()).unwrap();
                assert_eq!(at(a), at(b), "after {n} actions");
            }
        }
        assert_eq!(a.undo_limit(access.plays), b.undo_limit(access.plays));
        assert_eq!(a.undo_to(access.plays), b.undo_to(access.plays));
    }
    assert_eq!(a.deadline(), b.deadline());
    assert_eq!(a.mark(), b.mark());
}

/// Long games from snapshots, on some database.
pub async fn snapshots(url: &str) {
    let store = Store::open(url).await.unwrap();
    for mut long in [Long::lines(), Long::vive()] {
        long.grow(2_500).store(&store).await;
        let snapshot = read_fold(&store, &long.id).await.unwrap().snapshot().unwrap();
        assert_eq!(snapshot.seq, long.fold.seq());
        let text = String::from_utf8_lossy(&snapshot.body).into_owned();
        assert!(!text.contains("Ney") && !text.contains(SECRET), "names and secrets are not in it");
        store.keep_snapshot(&long.id, snapshot.clone()).await.unwrap();
        long.grow(snapshot.seq + 80).store_rest(&store).await;

        // Of the journal only what follows is read, the last entry before it, the one that says which state it is, and the name.
        let before = store.entries_read();
        let mut quick = read_fold(&store, &long.id).await.unwrap();
        let read = store.entries_read() - before;
        let follow = quick.seq() - snapshot.seq;
        assert!((follow + 2..=follow + 3).contains(&read), "{read} entries are read, and {follow} follow");
        assert_eq!(quick.seats[0].name.as_deref(), Some("Ney"));
        assert_eq!(quick.battle.seats()[Side::First], "Ney");
        let mut slow = by_the_journal(&store, &long).await;
        same(&quick, &slow);
        let both = Access { plays: [true; 2], makes: false };
        let record: Record = table::record(&quick, both).parse().unwrap();
        assert_eq!(record.line.steps.len(), quick.actions());

        // Both go on alike, also from before the snapshot, with the same dice.
        for back in [quick.actions() - 3, 700, 5] {
            let mut rng = Seeded::new(8);
            let to = quick.decision_at(back);
            let at = quick.touched + 5;
            for fold in [&mut quick, &mut slow] {
                fold.undo(to, Side::Second, true, at).unwrap();
            }
            for _ in 0..300 {
                let legal = quick.battle.game().legal();
                let (action, at) = (legal[rng.below(legal.len())].notation(), quick.touched + 7);
                assert_eq!(quick.act(action, at).unwrap(), slow.act(action, at).unwrap());
            }
            same(&quick, &slow);
        }

        // A game that goes on from a long record is not played again either.
        let mut record = record;
        record.dice = voltigeur_engine::record::DiceSource::recorded();
        record.line.steps.truncate(1_200);
        let setup = Setup::from_record(&record, [SeatSpec::Here, SeatSpec::Here]).unwrap();
        let (id, fold) = (new_id(12), |id: &str| Fold::new(id, setup.clone(), SECRET, 0).unwrap());
        let mut branch =
            Long { fold: fold(&id), id, made: 0, setup: setup.clone(), entries: Vec::new(), rng: Seeded::new(4) };
        let snapshot = branch.fold.snapshot().unwrap();
        branch.store(&store).await;
        store.keep_snapshot(&branch.id, snapshot).await.unwrap();
        branch.grow(60).store_rest(&store).await;
        same(&read_fold(&store, &branch.id).await.unwrap(), &by_the_journal(&store, &branch).await);
        assert!(store.snapshot(&branch.id).await.unwrap().is_some(), "it was used");
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_game_is_the_same_from_a_snapshot_and_from_its_journal() {
    let folder = Folder::new();
    snapshots(&format!("sqlite:{}", folder.database())).await;
}

/// Snapshots that cannot be trusted, on some database.
pub async fn bad_snapshots(url: &str) {
    let store = Store::open(url).await.unwrap();
    let (mut long, mut other) = (Long::lines(), Long::lines());
    long.grow(700).store(&store).await;
    other.grow(700).store(&store).await;
    let good = read_fold(&store, &long.id).await.unwrap().snapshot().unwrap();
    long.grow(760).store_rest(&store).await;
    let right = by_the_journal(&store, &long).await;

    let mut damaged = good.clone();
    let middle = damaged.body.len() / 2;
    damaged.body[middle] ^= 1;
    let mut cut = good.clone();
    cut.body.truncate(20);
    let mut newer = good.clone();
    newer.version.push('9');
    let mut elsewhere = good.clone();
    elsewhere.seq += 1;
    let foreign = read_fold(&store, &other.id).await.unwrap().snapshot().unwrap();
    // Whole in itself, but not what the journal led to: a battle that went another way.
    let mut astray = Fold::new(&long.id, long.setup.clone(), SECRET, 0).unwrap();
    for entry in whole_journal(&store, &long.id).await.into_iter().take(600) {
        astray.apply(entry.seq, &entry.body, entry.at).unwrap();
    }
    let mut rng = Seeded::new(77);
    while astray.seq() < 705 || !astray.can_be_kept() {
        let legal = astray.battle.game().legal();
        astray.act(legal[rng.below(legal.len())].notation(), astray.touched + 10).unwrap();
    }
    let astray = astray.snapshot().unwrap();
    for (what, bad) in [
        ("damaged", damaged),
        ("cut", cut),
        ("newer", newer),
        ("elsewhere", elsewhere),
        ("foreign", foreign),
        ("astray", astray),
    ] {
        store.keep_snapshot(&long.id, bad.clone()).await.unwrap();
        assert_eq!(store.snapshot(&long.id).await.unwrap().as_ref(), Some(&bad), "{what}");
        let before = store.entries_read();
        let fold = read_fold(&store, &long.id).await.unwrap();
        assert!(store.entries_read() - before >= fold.seq(), "{what}: the whole journal is read");
        same(&fold, &right);
        assert_eq!(store.snapshot(&long.id).await.unwrap(), None, "{what}: it is forgotten");
    }
    store.keep_snapshot(&long.id, good.clone()).await.unwrap();
    same(&read_fold(&store, &long.id).await.unwrap(), &right);
    assert_eq!(store.snapshot(&long.id).await.unwrap(), Some(good.clone()), "a good one stays");
    // An older one does not take the place of a newer.
    let mut older = good.clone();
    older.seq -= 1;
    store.keep_snapshot(&long.id, older).await.unwrap();
    assert_eq!(store.snapshot(&long.id).await.unwrap(), Some(good));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_that_is_damaged_or_of_something_else_is_not_used() {
    let folder = Folder::new();
    bad_snapshots(&format!("sqlite:{}", folder.database())).await;
}

#[test]
fn what_a_long_game_costs_does_not_grow_with_it() {
    for mut long in [Long::lines(), Long::vive()] {
        long.grow(3_000);
        let fold = &long.fold;
        assert!(fold.actions() > 3 * EVERY);
        let mut copy = fold.clone();
        let last = copy.actions() - 1;
        let (undone, work) = applied(|| copy.undo(last, Side::First, true, copy.touched).unwrap());
        assert!(work < EVERY + undone.len(), "taking back the last action carries out {work}");
        let legal = copy.battle.game().legal();
        let (entries, work) = applied(|| copy.act(legal[0].notation(), copy.touched).unwrap());
        assert_eq!(work, entries.len(), "an action carries out itself");
        let (_, work) = applied(|| table::at(fold, EYES[0], fold.actions() / 2, 0).unwrap());
        assert!(work < EVERY, "a moment carries out {work}");
        let (_, work) = applied(|| table::table(fold, EYES[0], [true; 2], 0));
        assert_eq!(work, 0, "a table carries out nothing");
        let snapshot = fold.snapshot().unwrap();
        let (loaded, work) = applied(|| kept::restore(&snapshot, &long.id, long.setup.clone(), SECRET, 0));
        let loaded = loaded.unwrap();
        assert!(work < EVERY + table::LOG_PAGE, "loading carries out {work}");
        let (page, work) = applied(|| table::log_before(&loaded, EYES[0], 500));
        assert!(work < EVERY + table::LOG_PAGE, "a page of the log carries out {work}");
        assert_eq!(page.log.len(), table::LOG_PAGE);
    }
}

/// Tables, logs, talk and lists come in pages, on some database.
pub async fn pages(url: &str) {
    let store = Store::open(url).await.unwrap();
    let mut long = Long::lines();
    let token = long.grow(1_500).store(&store).await;
    let running = serve(config(url)).await.unwrap();
    let mut client = Client::with(running.address, &token);
    let path = |rest: &str| format!("/api/games/{}{rest}", long.id);
    let table: Table = client.get(&path("")).await.read();
    assert_eq!(table.log.len(), table::LOG_PAGE);
    assert_eq!(table.log.last().unwrap().n, table.actions);
    assert!(table.takebacks.len() <= 100 && table.times_taken_back as usize == long.fold.times_taken_back());

    // Page by page the whole log, each entry once, and each takeback once.
    let mut log: Vec<LogEntry> = table.log.clone();
    let mut takebacks: Vec<_> = table.takebacks.iter().filter(|back| back.below >= log[0].n).cloned().collect();
    while log[0].n > 1 {
        let page: LogPage = client.get(&path(&format!("/log?before={}", log[0].n))).await.read();
        assert!((1..=table::LOG_PAGE).contains(&page.log.len()));
        log.splice(0..0, page.log);
        takebacks.splice(0..0, page.takebacks);
    }
    assert!(log.iter().zip(1..).all(|(entry, n)| entry.n == n) && log.len() == table.actions as usize);
    assert_eq!(log, table::log(&long.fold, EYES[0], table::From(0)));
    assert_eq!(takebacks.len(), table.times_taken_back as usize);
    let empty: LogPage = client.get(&path("/log?before=0")).await.read();
    assert!(empty.log.is_empty());
    let newest: LogPage = client.get(&path("/log")).await.read();
    assert_eq!(newest.log, table.log);
    assert_eq!(client.get(&path("/log?before=x")).await.status, 400);
    assert_eq!(Client::new(running.address).get(&path("/log")).await.status, 401);

    // Moments carry no more than a page.
    let moment: Table = client.get(&path("/at/900")).await.read();
    assert_eq!((moment.actions, moment.log.len(), moment.log.last().unwrap().n), (900, table::LOG_PAGE, 900));

    // A socket sends no more than a page, however much its client has missed.
    for after in [None, Some(0), Some(10)] {
        let mut socket = Socket::open(running.address, &long.id, &token, after).await;
        let update = socket.next_of("table").await;
        assert_eq!(update["table"]["log"].as_array().unwrap().len(), table::LOG_PAGE);
    }

    // The snapshot is made in the background when a long game was loaded.
    let mut waited = 0;
    while store.snapshot(&long.id).await.unwrap().is_none() {
        tokio::time::sleep(Duration::from_millis(20)).await;
        waited += 1;
        assert!(waited < 500, "there is a snapshot in time");
    }
    assert_eq!((store.snapshot(&long.id).await.unwrap().unwrap().seq, &table.ended), (table.seq, &None));
    assert!(!client.get(&path("/record")).await.text().is_empty());

    // Talk comes in pages as well; spectators do not read that of the players.
    let mut said: Vec<ChatLine> = table.chat.clone();
    let mut earlier = table.earlier_chat;
    while earlier > 0 {
        let page: TalkPage = client.get(&path(&format!("/talk?room=players&before={earlier}"))).await.read();
        said.splice(0..0, page.lines);
        earlier = page.earlier;
    }
    assert_eq!(said, long.fold.talk.players.to_vec());
    running.shutdown().await;
    store.close().await;
}

/// Lists come in pages, on some database.
pub async fn lists(url: &str) {
    let store = Store::open(url).await.unwrap();
    let token = Token::new();
    let mut ids = Vec::new();
    for n in 0..103 {
        let mut game = Long::lines();
        game.store_for(&store, &token, n / 2).await;
        ids.push(game.id);
    }
    ids.sort_unstable();
    let running = serve(config(url)).await.unwrap();
    let mut client = Client::new(running.address);
    let wish = json!({ "tokens": [token.reveal()] });
    let first: Vec<GameCard> = client.post("/api/games/list", &wish).await.read();
    assert_eq!(first.len(), 100);
    let oldest = first.iter().min_by_key(|card| (card.made, card.id.clone())).unwrap();
    let rest: Vec<GameCard> = client.post(&format!("/api/games/list?before={}", oldest.id), &wish).await.read();
    let mut listed: Vec<String> = first.iter().chain(&rest).map(|card| card.id.clone()).collect();
    listed.sort_unstable();
    assert_eq!(listed, ids, "each game once");
    let none: Vec<GameCard> = client.post("/api/games/list?before=nothing", &wish).await.read();
    assert!(none.is_empty());

    // What admins look through, too.
    let (mut before, mut seen) = (None, Vec::new());
    loop {
        let page = store.games_listed("", before.as_deref(), 40).await.unwrap();
        let Some(last) = page.last() else { break };
        before = Some(last.id.clone());
        seen.extend(page.into_iter().map(|line| line.id));
    }
    assert!(ids.iter().all(|id| seen.iter().filter(|one| *one == id).count() == 1));
    let actor = voltigeur_server::store::audit::Actor("test".to_owned());
    for name in ["Davout", "Lannes", "Soult"] {
        let password = json!({ "name": name, "password": "a long and rare one" });
        assert_eq!(Client::new(running.address).post("/api/accounts", &password).await.status, 201);
    }
    let accounts = store.accounts("", None, 2).await.unwrap();
    let last = accounts.last().unwrap().account.clone();
    let others = store.accounts("", Some(&last.id), 2).await.unwrap();
    assert_eq!((accounts.len(), others.len()), (2, 1));
    for text in ["one", "two", "three"] {
        store.announce(text, &actor, 1).await.unwrap();
    }
    let lines = store.audit_last(None, 2).await.unwrap();
    let earlier = store.audit_last(Some(lines[1].seq), 1).await.unwrap();
    assert_eq!(earlier[0].seq, lines[1].seq - 1);
    running.shutdown().await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_come_in_pages() {
    let folder = Folder::new();
    lists(&format!("sqlite:{}", folder.database())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_logs_and_talk_come_in_pages() {
    let folder = Folder::new();
    pages(&format!("sqlite:{}", folder.database())).await;
}
