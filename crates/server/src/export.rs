//! All that the server keeps of a person, as a zip file.
use crate::clock::{Millis, now};
use crate::live::Games;
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::store::accounts::Account;
use crate::table;
use crate::work::Class;
use serde::Serialize;
use serde_json::json;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The most games whose records are in one file, and the most bytes of them. Others are listed.
const MOST_GAMES: usize = 1_000;
const MOST_BYTES: usize = 64 * 1024 * 1024;

#[derive(Serialize)]
struct GameEntry {
    id: String,
    scenario: String,
    sides: Vec<voltigeur_engine::Side>,
    ended: Option<String>,
    touched: Millis,
    /// The file with its record, if there was room for it.
    record: Option<String>,
    /// What the person said there.
    said: Vec<crate::api::ChatLine>,
}

/// Makes the file.
///
/// # Errors
/// If the store fails.
pub async fn of(games: &Games, account: &Account, made: Millis) -> Answer<Vec<u8>> {
    let mut archive = Archive::new();
    let sessions = games.store.sessions(&account.id, now()).await?;
    let sessions: Vec<_> = sessions
        .iter()
        .map(|session| json!({ "device": session.device, "began": session.made, "used": session.seen }))
        .collect();
    archive.add_json(
        "account.json",
        &json!({ "name": account.name, "made": made, "admin": account.admin, "sessions": sessions }),
    )?;
    let mut listed = Vec::new();
    for id in games.store.games_of(&[], Some(&account.id), None, usize::MAX).await? {
        match game(games, account, &id, &mut archive).await {
            Ok(entry) => listed.push(entry),
            Err(refused) => tracing::warn!(game = id, why = refused.problem.why, "a game cannot be exported"),
        }
    }
    archive.add_json("games.json", &listed)?;
    archive.add("README.txt", README)?;
    archive.finish()
}

const README: &str = "Everything that this server stores about your account.\n\n\
    account.json  your name, when the account was made, and where you are signed in\n\
    games.json    your battles, and what you said there; times are milliseconds since 1970\n\
    games/        their records; `voltigeur replay FILE` steps through one\n";

async fn game(games: &Games, account: &Account, id: &str, archive: &mut Archive) -> Answer<GameEntry> {
    let seats = games.store.seats(id).await?;
    let access = Access::of(&seats, None, Some(&account.id)).unwrap_or_default();
    let fold = games.read(id).await?;
    let told = games.work.run(Class::of_replay(fold.actions()), move |_| {
        let text = table::record(&fold, access);
        (fold, text)
    });
    let (fold, text) = told.await?;
    let name = format!("games/{}-{id}.voltigeur", fold.setup.scenario);
    let fits = archive.games < MOST_GAMES && archive.bytes + text.len() <= MOST_BYTES;
    if fits {
        archive.games += 1;
        archive.add(&name, &text)?;
    }
    Ok(GameEntry {
        id: id.to_owned(),
        scenario: fold.setup.scenario.clone(),
        sides: access.sides().collect(),
        ended: fold.ended().map(|(_, text)| text),
        touched: fold.touched,
        record: fits.then_some(name),
        said: fold.talk.players.iter().filter(|line| line.by.is_some_and(|side| access.plays(side))).cloned().collect(),
    })
}

/// The file while it is made.
struct Archive {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    games: usize,
    bytes: usize,
}

impl Archive {
    fn new() -> Self {
        Self { zip: ZipWriter::new(Cursor::default()), games: 0, bytes: 0 }
    }

    fn add(&mut self, name: &str, text: &str) -> Answer<()> {
        self.bytes += text.len();
        self.zip.start_file(name, SimpleFileOptions::default()).map_err(|_| failed())?;
        self.zip.write_all(text.as_bytes()).map_err(|_| failed())
    }

    fn add_json(&mut self, name: &str, what: &impl Serialize) -> Answer<()> {
        self.add(name, &serde_json::to_string_pretty(what).map_err(|_| failed())?)
    }

    fn finish(self) -> Answer<Vec<u8>> {
        Ok(self.zip.finish().map_err(|_| failed())?.into_inner())
    }
}

fn failed() -> Refused {
    Refused::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, "the file could not be made: try again in a moment")
}
