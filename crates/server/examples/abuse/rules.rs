//! A battle never gets stuck. What the server does if one does is shown by tests with a rulebook that is broken on purpose (`tests/server/stuck.rs`):
//! the rulebooks of a release offer no way to get there.
use crate::attack::{Attack, Outcome};
use crate::server::plain;
use crate::site::Site;
use std::process::Stdio;
use std::time::Duration;

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            0,
            "calm",
            "nothing: what the others are compared with, and whether the machine is quiet enough to measure",
            "players are answered",
            calm
        ),
        attack!(
            0,
            "dead-ends",
            "the battles between veterans in which nothing was legal",
            "every one of them is played to its end, and the program ends with code 0",
            dead_ends
        ),
    ]
}

async fn calm(_: Site) -> Outcome {
    tokio::time::sleep(Duration::from_secs(4)).await;
    Ok("nobody attacks".to_owned())
}

/// Scenario, seed, switch.
const STUCK: [(&str, u32, Option<&str>); 4] = [
    ("auerstaedt", 22, None),
    ("auerstaedt", 85, None),
    ("auerstaedt", 251, None),
    ("stream-crossing", 28, Some("command4")),
];

async fn dead_ends(site: Site) -> Outcome {
    let faults = site.database.with_file_name("faults");
    std::fs::create_dir_all(&faults).unwrap();
    for (scenario, seed, switch) in STUCK {
        let mut command = plain(&site.program);
        command.args(["simulate", scenario, "--games", "1", "--threads", "1", "--seed", &seed.to_string(), "--faults"]);
        command.arg(&faults).stdout(Stdio::null()).stderr(Stdio::piped());
        command.args(switch.iter().flat_map(|switch| ["--switch", switch]));
        let ended = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
        hold!(ended.status.success(), "{scenario}, seed {seed}: {}", String::from_utf8_lossy(&ended.stderr));
    }
    Ok(format!("{} battles were played out", STUCK.len()))
}
