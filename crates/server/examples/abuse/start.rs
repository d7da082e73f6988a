//! Store and start. A PostgreSQL that is lost in play, and who is present at a process that died, are shown by tests (`tests/server/start.rs`): they
//! need a PostgreSQL.
use crate::attack::{Attack, Outcome};
use crate::server::plain;
use crate::site::{Battle, Site};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

pub fn attacks() -> Vec<Attack> {
    vec![attack!(
        16,
        "bad-stores",
        "a second server on the same file; an empty name, a silent PostgreSQL, a damaged file, a newer schema; other users read the files",
        "one sentence and exit code 2 within 5 s; files are for their owner only",
        bad_stores
    )]
}

/// Why a server does not start on a database.
async fn refusal(site: &Site, database: &str, word: &str) -> Result<(), String> {
    let began = Instant::now();
    let mut command = plain(&site.program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", database]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(6) {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("a server starts on '{database}', or says nothing"));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = began.elapsed();
    let ended = child.wait_with_output().unwrap();
    let why = String::from_utf8_lossy(&ended.stderr).into_owned();
    hold!(ended.status.code() == Some(2) && why.contains(word), "'{database}': {:?} {why}", ended.status.code());
    hold!(took < Duration::from_secs(5), "'{database}': {took:?}");
    Ok(())
}

async fn bad_stores(site: Site) -> Outcome {
    Battle::of_two(&site).await;
    let beside = |name: &str| site.database.with_file_name(name);
    only_for_the_owner(&site.database)?;
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let garbage = beside("garbage.sqlite");
    std::fs::write(&garbage, "no database at all, and rather long. ".repeat(100)).unwrap();
    let newer = beside("newer.sqlite");
    // A copy of an empty database that a newer program has used.
    let url = format!("sqlite://{}?mode=rwc", newer.display());
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    for statement in [
        "CREATE TABLE IF NOT EXISTS versions (version BIGINT PRIMARY KEY, at BIGINT NOT NULL)",
        "INSERT OR IGNORE INTO versions (version, at) VALUES (1815, 0)",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let postgres = format!("postgres://me@{}/club", silent.local_addr().unwrap());
    for (database, word) in [
        (site.database.to_str().unwrap(), "PostgreSQL"),
        ("", "no name"),
        (&postgres, "no answer"),
        (garbage.to_str().unwrap(), "damaged"),
        (newer.to_str().unwrap(), "newer program"),
    ] {
        refusal(&site, database, word).await?;
    }
    Ok("5 refused with a sentence".to_owned())
}

fn only_for_the_owner(database: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(database).unwrap().permissions().mode() & 0o777;
        hold!(mode == 0o600, "{} has mode {mode:o}", database.display());
    }
    Ok(())
}
