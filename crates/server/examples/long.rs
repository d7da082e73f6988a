//! How long it takes to load and to play a long game: `cargo run --release -p voltigeur-server --example long -- lines 20000`, and `-- vive 100000`.
//!
//! The battle is played by lot, begins again whenever it is over, and goes back now and then; it is stored in a fresh SQLite file.
#![allow(clippy::unwrap_used, missing_docs, reason = "a measurement that fails may panic")]

#[path = "../tests/server/endless.rs"]
mod endless;

use serde_json::json;
use std::time::Instant;
use voltigeur_engine::Seeded;
use voltigeur_server::fold::{Body, Fold};
use voltigeur_server::live::read_fold;
use voltigeur_server::seats::Access;
use voltigeur_server::setup::Setup;
use voltigeur_server::store::Store;
use voltigeur_server::store::games::{Computers, NewRow};
use voltigeur_server::store::journal::JournalEntry;
use voltigeur_server::table;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (book, scenario, entries) = match words[..] {
        ["lines", entries] => (endless::LINES, "training-1", entries),
        ["vive", entries] => (endless::VIVE, "stream-crossing", entries),
        _ => return eprintln!("long lines ENTRIES | long vive ENTRIES"),
    };
    endless::add();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(measure(book, scenario, entries.parse().unwrap()));
}

fn timed<T>(what: &str, how: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let made = how();
    println!("{what:34}{:10.2} ms", began.elapsed().as_secs_f64() * 1e3);
    made
}

async fn measure(book: &str, scenario: &str, length: u64) {
    let wish = json!({ "rulebook": book, "scenario": scenario, "seats": [{ "kind": "here" }, { "kind": "here" }] });
    let setup = Setup::of(serde_json::from_value(wish).unwrap()).unwrap();
    let secret = "07".repeat(32);
    let mut fold = Fold::new("abcdefghjkmn", setup.clone(), &secret, 0).unwrap();
    let mut entries = Vec::new();
    let mut rng = Seeded::new(1);
    fold.play_forced(0, &mut entries);
    while fold.seq() < length {
        let legal = fold.battle.game().legal();
        let at = fold.seq() as i64;
        entries.extend(fold.act(legal[rng.below(legal.len())].notation(), at).unwrap());
        if rng.below(40) == 0 && fold.seq() < 5_000 {
            let to = fold.decision_at(fold.actions() - 1);
            entries.extend(fold.undo(to, voltigeur_engine::Side::First, true, at).unwrap());
        }
    }
    println!("{book}: {} entries, {} actions", fold.seq(), fold.actions());
    let folder = std::env::temp_dir().join(format!("voltigeur-long-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&format!("sqlite:{}", folder.join("long.sqlite").display())).await.unwrap();
    let (id, mark) = ("abcdefghjkmn", fold.mark());
    let row = NewRow {
        id,
        setup: serde_json::to_string(&setup).unwrap(),
        secret,
        address: String::new(),
        computers: Computers::None,
        seats: Vec::new(),
        invitations: Vec::new(),
        entries,
        mark,
        at: 0,
    };
    store.make_game(row).await.unwrap();

    let began = Instant::now();
    let mut rows = Vec::new();
    loop {
        let page = store.entries_after(id, rows.len() as u64).await.unwrap();
        if page.is_empty() {
            break;
        }
        rows.extend(page);
    }
    println!("{:34}{:10.2} ms", "reading the rows", began.elapsed().as_secs_f64() * 1e3);
    timed("parsing the entries", || {
        for JournalEntry { body, .. } in &rows {
            std::hint::black_box(serde_json::from_str::<Body>(body).unwrap());
        }
    });
    drop(rows);
    let began = Instant::now();
    let loaded = read_fold(&store, id).await.unwrap();
    println!("{:34}{:10.2} ms", "loading from the journal", began.elapsed().as_secs_f64() * 1e3);
    assert_eq!(loaded.battle.game().hash(), fold.battle.game().hash());
    let mut loaded = loaded;
    loop {
        // A snapshot is made after an action.
        if loaded.can_be_kept() {
            break;
        }
        let legal = loaded.battle.game().legal();
        let entries = loaded.act(legal[0].notation(), 900_000).unwrap();
        store.append(id, entries, None).await.unwrap();
    }
    let snapshot = timed("making a snapshot", || loaded.snapshot().unwrap());
    println!("{:34}{:10} bytes", "", snapshot.body.len());
    store.keep_snapshot(id, snapshot).await.unwrap();
    for _ in 0..3 {
        let began = Instant::now();
        let again = read_fold(&store, id).await.unwrap();
        println!("{:34}{:10.2} ms", "loading from the snapshot", began.elapsed().as_secs_f64() * 1e3);
        assert_eq!(again.battle.game().hash(), loaded.battle.game().hash());
    }

    let access = Access { plays: [true; 2], ..Access::default() };
    let mut copy = timed("a copy", || fold.clone());
    let legal = copy.battle.game().legal();
    timed("an action", || copy.act(legal[0].notation(), 1_000_000).unwrap());
    timed("taking it back", || copy.undo(fold.actions(), voltigeur_engine::Side::First, true, 1_000_000).unwrap());
    let text =
        timed("the table as JSON", || serde_json::to_string(&table::table(&fold, access, [true; 2], 0)).unwrap());
    println!("{:34}{:10} bytes", "", text.len());
    timed("the log before a third", || {
        serde_json::to_string(&table::log_before(&fold, access, fold.actions() / 3)).unwrap()
    });
    timed("the table after a third", || {
        serde_json::to_string(&table::at(&fold, access, fold.actions() / 3, 0).unwrap()).unwrap()
    });
    let record = timed("the record", || table::record(&fold, access));
    println!("{:34}{:10} bytes", "", record.len());
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}
