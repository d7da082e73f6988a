//! Players who have nothing to do with the attack: they look at their battle, ask for a preview, and act, and their waits are measured.
use crate::client::Client;
use crate::site::{Battle, Site, patiently, wish};
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use voltigeur_server::api::Table;

/// How many there are, each at an address of their own.
const MANY: usize = 4;

/// The pause between two requests of one of them: as fast as one seat may ask.
const PAUSE: Duration = Duration::from_millis(55);

/// How long they had to wait.
#[derive(Default)]
pub struct Waits {
    pub times: Vec<Duration>,
    /// Requests that were not answered as they should.
    pub failures: Vec<String>,
}

impl Waits {
    /// The 99th percentile.
    pub fn p99(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times.get((times.len() * 99 / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(Duration::MAX)
    }
}

/// The bystanders, on a thread of their own, so that nothing that the attack does on this side of the wire is measured.
pub struct Bystanders {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    waits: Arc<Mutex<Waits>>,
}

impl Bystanders {
    /// They sit down and begin.
    pub async fn begin(site: &Site) -> Self {
        let (stop, waits) = (Arc::new(AtomicBool::new(false)), Arc::<Mutex<Waits>>::default());
        let (ready, begun) = oneshot::channel();
        let thread = std::thread::spawn({
            let (site, stop, waits) = (site.clone(), stop.clone(), waits.clone());
            move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(async {
                    let mut playing = Vec::new();
                    for n in 0..MANY {
                        let battle = new_battle(&site).await;
                        playing.push((n, battle));
                    }
                    let _ = ready.send(());
                    let playing: Vec<_> = playing
                        .into_iter()
                        .map(|(n, battle)| {
                            let (site, stop, waits) = (site.clone(), stop.clone(), waits.clone());
                            // One of them comes anew each time, as a page does that was closed.
                            let stays = n > 0;
                            runtime.spawn(async move {
                                if let Err(why) = plays(&site, battle, stays, &stop, &waits).await {
                                    waits.lock().unwrap().failures.push(why);
                                }
                            })
                        })
                        .collect();
                    for player in playing {
                        if let Err(error) = player.await {
                            waits.lock().unwrap().failures.push(crate::attack::told(error));
                        }
                    }
                });
            }
        });
        begun.await.expect("the bystanders sit down");
        Self { stop, thread, waits }
    }

    /// They stop; how long did they wait?
    pub fn end(self) -> Waits {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.join();
        let mut waits = std::mem::take(&mut *self.waits.lock().unwrap());
        if ended.is_err() {
            waits.failures.push("they broke".to_owned());
        }
        waits
    }
}

async fn new_battle(site: &Site) -> Battle {
    Battle::new(site, &wish("lines-of-battle", "training-1", ["here", "here"])).await
}

/// Looks, previews, acts, again and again.
async fn plays(
    site: &Site,
    mut battle: Battle,
    stays: bool,
    stop: &AtomicBool,
    waits: &Mutex<Waits>,
) -> Result<(), String> {
    let mut client = battle.seat(0);
    while !stop.load(Ordering::Relaxed) {
        if !stays {
            client = battle.seat(0);
        }
        let table: Table = {
            let text = asked(&mut client, &battle.path(""), None, waits).await?;
            serde_json::from_str(&text).map_err(|error| format!("a table cannot be read: {error}"))?
        };
        let options = table.view.prompt.map(|prompt| prompt.options).unwrap_or_default();
        let Some(option) = options.first() else {
            battle = new_battle(site).await;
            client = battle.seat(0);
            continue;
        };
        let preview = json!({ "action": option.action }).to_string();
        asked(&mut client, &battle.path("/preview"), Some(&preview), waits).await?;
        let act = json!({ "action": option.action, "after": table.seq }).to_string();
        asked(&mut client, &battle.path("/actions"), Some(&act), waits).await?;
    }
    // Whatever was attacked, the battle is as it was left.
    let reply = patiently(&mut battle.seat(0), &battle.path(""), None).await;
    if reply.status == 200 { Ok(()) } else { Err(format!("the battle is gone: {}", reply.text())) }
}

/// One request, and how long it took.
async fn asked(client: &mut Client, path: &str, body: Option<&str>, waits: &Mutex<Waits>) -> Result<String, String> {
    let (method, kind) = if body.is_some() { ("POST", Some("application/json")) } else { ("GET", None) };
    let began = Instant::now();
    let sent = client.send(method, path, kind, body.unwrap_or("").as_bytes());
    let reply = match tokio::time::timeout(Duration::from_secs(20), sent).await {
        Ok(Ok(reply)) => reply,
        Ok(Err(error)) => return Err(format!("no answer: {error}")),
        Err(_) => return Err("no answer for 20 s".to_owned()),
    };
    waits.lock().unwrap().times.push(began.elapsed());
    if reply.status != 200 {
        return Err(format!("{method} {path}: {} {}", reply.status, reply.text()));
    }
    tokio::time::sleep(PAUSE).await;
    Ok(reply.text())
}
