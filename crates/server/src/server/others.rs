//! The other processes that share a PostgreSQL: what they have written, who is at them, and whether they are still there.
use crate::live::{Games, locked};
use crate::store::journal::CHANNEL;
use sqlx::postgres::PgListener;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// So often a process says that it is there.
const ALIVE: Duration = Duration::from_secs(4);

/// Whoever is silent for this time has died, and nobody is present there any more.
const DEAD: Duration = Duration::from_secs(12);

/// When each process was heard last.
#[derive(Default)]
pub(super) struct Others {
    heard: Mutex<HashMap<String, Instant>>,
}

/// Hears of what other processes do.
pub(super) async fn listen(games: Arc<Games>, others: Arc<Others>, mut listener: PgListener) {
    if let Err(error) = listener.listen(CHANNEL).await {
        tracing::error!(%error, "other processes cannot be heard");
        return;
    }
    let _ = games.store.tell("ask").await;
    loop {
        match listener.try_recv().await {
            Ok(Some(message)) => others.heard(&games, message.payload()).await,
            // The connection was lost, and what was said meanwhile with it.
            Ok(None) => {
                for live in games.all_known() {
                    let _ = games.refresh(&live).await;
                }
                let _ = games.store.tell("ask").await;
            }
            Err(error) => {
                tracing::warn!(%error, "other processes cannot be heard just now");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Says now and then that this process is there, and notices who is not.
pub(super) async fn keep_in_touch(games: Arc<Games>, others: Arc<Others>) {
    let mut told = None::<Instant>;
    loop {
        if told.is_none_or(|told| told.elapsed() >= ALIVE) {
            told = Some(Instant::now());
            if let Err(error) = games.store.tell("alive").await {
                tracing::debug!(%error, "others were not told that this process is there");
            }
        }
        for process in others.dead() {
            tracing::info!(process, "another process is gone");
            for live in games.all_known() {
                live.gone_elsewhere(&process);
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

impl Others {
    fn dead(&self) -> Vec<String> {
        let mut heard = locked(&self.heard);
        let dead: Vec<String> =
            heard.iter().filter(|(_, last)| last.elapsed() > DEAD).map(|(process, _)| process.clone()).collect();
        heard.retain(|_, last| last.elapsed() <= DEAD);
        dead
    }

    async fn heard(&self, games: &Arc<Games>, message: &str) {
        let mut words = message.split(' ');
        let (Some(process), Some(what)) = (words.next(), words.next()) else { return };
        if process == games.store.process() {
            return;
        }
        locked(&self.heard).insert(process.to_owned(), Instant::now());
        match (what, words.collect::<Vec<_>>().as_slice()) {
            ("entries", ids) => follow(games, ids),
            ("presence", [id, first, second, watching]) => {
                if let Some(live) = games.known(id) {
                    live.present_elsewhere(process, [*first == "1", *second == "1"], watching.parse().unwrap_or(0));
                }
            }
            ("ask", _) => {
                let games = games.clone();
                tokio::spawn(async move { tell_all(&games).await });
            }
            _ => {}
        }
    }
}

fn follow(games: &Arc<Games>, ids: &[&str]) {
    for live in ids.iter().filter_map(|id| games.known(id)) {
        let games = games.clone();
        tokio::spawn(async move {
            if let Err(refused) = games.refresh(&live).await {
                tracing::warn!(game = live.id, why = refused.problem.why, "a game cannot be followed");
            }
        });
    }
}

/// Tells who is at the games here, for a process that does not know.
async fn tell_all(games: &Arc<Games>) {
    for live in games.all_known() {
        let (present, watching) = live.presence().here();
        if present == [false; 2] && watching == 0 {
            continue;
        }
        if games.store.tell_presence(&live.id, present, watching).await.is_err() {
            return;
        }
    }
}
