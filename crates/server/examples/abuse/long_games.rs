//! Endless free actions, and very long games.
use crate::attack::{Attack, Outcome};
use crate::client::{Client, RECORD};
use crate::site::{Site, patiently};
use serde_json::json;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use voltigeur_engine::{AnyGame, BySide, Match, Seeded};
use voltigeur_server::api::Made;

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            11,
            "free-actions",
            "actions that lead back to where they began are repeated without end, at the table and in an uploaded record",
            "the rules end it, or the record is refused, or the game that comes of it harms nobody",
            free_actions
        ),
        attack!(
            11,
            "long-games",
            "eight visitors upload very long records and read tables, moments and lists of them for 8 s",
            "everything is answered or refused",
            long_games
        ),
    ]
}

/// The longest record that a server takes by default is 2 MiB; an action has about thirty letters with its hash.
const MANY: usize = 20_000;

/// Scenarios in which free actions were found: rulebook and scenario.
const FREE: [(&str, &str); 2] = [("eagles", "mill-hill"), ("vive-lempereur", "stream-crossing")];

fn battle(rulebook: &str, scenario: &str) -> Match {
    let book = voltigeur_players::books().iter().find(|book| book.rules().info.id == rulebook).unwrap();
    let text = book.scenario_text(scenario).unwrap();
    let mut battle = Match::new(book.rulebook(), text, scenario, None, 7, BySide::default()).unwrap();
    battle.play_forced();
    battle
}

/// Two actions after which everything is as it was before them.
fn circle(game: &dyn AnyGame) -> Option<[String; 2]> {
    let start = game.hash();
    for there in game.legal().into_iter().take(60) {
        let (mut away, mut dice) = (game.boxed_clone(), Seeded::new(1));
        if away.apply_silently(&there, &mut dice).is_err() || away.pending() != game.pending() {
            continue;
        }
        for back in away.legal().into_iter().take(60) {
            let mut home = away.boxed_clone();
            if home.apply_silently(&back, &mut dice).is_ok() && home.hash() == start {
                return Some([&there, &back].map(|action| action.notation().to_owned()));
            }
        }
    }
    None
}

/// Plays by lot until there is a circle.
fn with_circle(rulebook: &str, scenario: &str) -> Option<(Match, [String; 2])> {
    let (mut battle, mut rng) = (battle(rulebook, scenario), Seeded::new(5));
    for _ in 0..250 {
        battle.to_decide()?;
        if let Some(circle) = circle(battle.game()) {
            return Some((battle, circle));
        }
        let legal = battle.game().legal();
        battle.play_checked(&legal[rng.below(legal.len())], false).ok()?;
        battle.play_forced();
    }
    None
}

/// A record with a circle, walked as often as the rules allow or many times, and how often that was; found once.
fn circles() -> &'static [(String, usize)] {
    static FOUND: OnceLock<Vec<(String, usize)>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let found = FREE.into_iter().filter_map(|(rulebook, scenario)| with_circle(rulebook, scenario));
        let walked = found.map(|(mut battle, circle)| {
            let mut walked = 0;
            while walked < MANY && battle.play(&circle[walked % 2]).is_ok() {
                walked += 1;
            }
            (battle.record().to_string(), walked)
        });
        walked.collect()
    })
}

async fn free_actions(site: Site) -> Outcome {
    let circles = tokio::task::spawn_blocking(circles).await.unwrap();
    let mut seen = Vec::new();
    for (record, walked) in circles {
        let mut client = site.stranger();
        let began = Instant::now();
        let reply = client.send("POST", "/api/records", Some(RECORD), record.as_bytes()).await.unwrap();
        let took = began.elapsed().as_secs_f64();
        hold!([201, 413, 422].contains(&reply.status), "{}: {}", reply.status, reply.text());
        if reply.status != 201 {
            seen.push(format!("{walked} steps refused in {took:.1} s"));
            continue;
        }
        seen.push(format!("{walked} steps taken in {took:.1} s"));
        reads(&mut client, &reply.read(), Duration::from_secs(2)).await?;
    }
    hold!(circles.iter().all(|(_, walked)| *walked < MANY), "free actions go on without end: {}", seen.join(", "));
    Ok(if seen.is_empty() { "no way leads back to where it began".to_owned() } else { seen.join(", ") })
}

/// The longest battles that players by lot fight, as records; made once.
fn records() -> &'static [String] {
    static MADE: OnceLock<Vec<String>> = OnceLock::new();
    MADE.get_or_init(|| {
        let long = [("lines-of-battle", "quatre-bras"), ("vive-lempereur", "auerstaedt")];
        let fought = long.map(|(rulebook, scenario)| {
            let (mut battle, mut rng) = (battle(rulebook, scenario), Seeded::new(9));
            while battle.to_decide().is_some() && battle.history().len() < MANY {
                let legal = battle.game().legal();
                if battle.play_checked(&legal[rng.below(legal.len())], false).is_err() {
                    break;
                }
                battle.play_forced();
            }
            // A battle that is over would be closed: it goes on from its last decision but ten.
            let to = battle.history().len().saturating_sub(10);
            let _ = battle.undo(to);
            let mut record = battle.record();
            record.line.variations.clear();
            record.to_string()
        });
        fought.to_vec()
    })
}

/// Reads all that can be read of a game, without a pause.
async fn reads(client: &mut Client, made: &Made, during: Duration) -> Result<usize, String> {
    client.token = Some(made.maker.clone());
    let path = |rest: &str| format!("/api/games/{}{rest}", made.id);
    let table = patiently(client, &path(""), None).await;
    hold!(table.status == 200, "{}: {}", table.status, table.text());
    let actions = table.json()["actions"].as_u64().unwrap_or(0);
    let (ends, mut read) = (Instant::now() + during, 0);
    while Instant::now() < ends {
        let reply = match read % 4 {
            0 => client.get(&path("")).await,
            1 => client.get(&path(&format!("/at/{}", actions - actions / 10 * (read as u64 / 4 % 3)))).await,
            2 => client.get(&path("/record")).await,
            _ => client.post("/api/games/list", &json!({ "tokens": [made.maker] })).await,
        };
        hold!(reply.status == 200 || reply.status == 429, "{}: {}", reply.status, reply.text());
        read += 1;
    }
    Ok(read)
}

async fn long_games(site: Site) -> Outcome {
    let records = tokio::task::spawn_blocking(records).await.unwrap();
    let reading: Vec<_> = (0..8)
        .map(|n| {
            let (mut client, record) = (site.stranger(), &records[n % records.len()]);
            tokio::spawn(async move {
                let reply = client.send("POST", "/api/records", Some(RECORD), record.as_bytes()).await.unwrap();
                hold!(reply.status == 201, "{}: {}", reply.status, reply.text());
                reads(&mut client, &reply.read(), Duration::from_secs(8)).await
            })
        })
        .collect();
    let mut read = 0;
    for visitor in reading {
        read += visitor.await.map_err(crate::attack::told)??;
    }
    let longest = records.iter().map(|record| record.lines().filter(|line| line.contains('#')).count()).max();
    Ok(format!("{read} answers about games of up to {} actions", longest.unwrap_or(0)))
}
