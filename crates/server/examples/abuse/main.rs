//! Attacks on a release server, each beside players who only want to play: `cargo xtask abuse`, or `cargo xtask abuse NAME...` for some of
//! them.
//!
//! Every attack gets a fresh `voltigeur serve` in a process of its own, behind one proxy as far as it knows, so that visitors come from different
//! addresses; its limits are the defaults. Everything stays on this machine. Beside the attack [bystanders](bystander) look, preview and act. A
//! table tells what each attack tried, whether what must hold held, the 99th percentile of the bystanders' requests, and the most memory that the
//! server used. The exit code is 1 if anything did not hold.
//!
//! Acknowledged actions are on the disk, so that a busy disk shows in the bystanders' times, as the row `calm` tells; `TMPDIR=/dev/shm` keeps the
//! databases in memory.
#![allow(clippy::unwrap_used, missing_docs, reason = "an attack that cannot be carried out may panic")]

#[allow(dead_code, reason = "it is shared with the tests")]
#[path = "../../tests/server/client.rs"]
mod client;

#[macro_use]
mod attack;
mod bystander;
mod doors;
mod floods;
mod hidden;
mod long_games;
mod play;
mod rules;
mod seats;
mod server;
mod site;
mod start;

use attack::{Attack, Outcome};
use bystander::{Bystanders, Waits};
use server::Server;
use site::Site;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The 99th percentile of a bystander's requests must stay below this.
const P99: Duration = Duration::from_millis(50);

/// The server's memory must stay below this, in MiB.
const MEMORY: usize = 400;

/// An attack is repeated until this time is over, so that there is something to measure.
const AT_LEAST: Duration = Duration::from_secs(3);

/// An attack that takes longer is a failure: the whole suite is bounded.
const AT_MOST: Duration = Duration::from_secs(60);

/// When only the time of the bystanders is missed, something else on the machine may have been in the way: it is measured again.
const TRIES: usize = 3;

/// All attacks, in the order of the threats.
fn attacks() -> Vec<Attack> {
    [rules::attacks(), seats::attacks(), play::attacks(), hidden::attacks(), floods::attacks(), long_games::attacks()]
        .into_iter()
        .chain([start::attacks(), doors::attacks()])
        .flatten()
        .collect()
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((program, names)) = words.split_first() else {
        eprintln!("abuse PROGRAM [NAME...]: `cargo xtask abuse` builds the program and runs this");
        return ExitCode::from(2);
    };
    let mut attacks = attacks();
    if let Some(unknown) = names.iter().find(|name| attacks.iter().all(|attack| attack.name != **name)) {
        let known: Vec<_> = attacks.iter().map(|attack| attack.name).collect();
        eprintln!("there is no attack '{unknown}'; there are: {}", known.join(", "));
        return ExitCode::from(2);
    }
    if !names.is_empty() {
        attacks.retain(|attack| names.iter().any(|name| name == attack.name));
    }
    attacks.sort_by_key(|attack| attack.point);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    if runtime.block_on(all(Path::new(program), &attacks)) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Carries all of them out, one after the other, and says whether everything held.
async fn all(program: &Path, attacks: &[Attack]) -> bool {
    let began = Instant::now();
    println!("p99 of a bystander's request below {} ms, memory below {MEMORY} MiB\n", P99.as_millis());
    println!("| attack | what it tried | outcome | bystander p99 | server RSS |\n|---|---|---|---|---|");
    let mut broken = Vec::new();
    for attack in attacks {
        let mut ran = carry_out(program, attack).await;
        for _ in 1..TRIES {
            if ran.outcome.is_err() || ran.waits.p99() < P99 {
                break;
            }
            ran = carry_out(program, attack).await;
        }
        let verdict = ran.verdict();
        println!(
            "| {} {} | {} | {} | {:.1} ms | {} MiB |",
            attack.point,
            attack.name,
            attack.threat,
            match &verdict {
                Ok(seen) => format!("held: {seen}"),
                Err(_) => "**broken**".to_owned(),
            },
            ran.waits.p99().as_secs_f64() * 1_000.0,
            ran.memory
        );
        if let Err(why) = verdict {
            broken.push(format!("{}: {why}\n    must hold: {}", attack.name, attack.holds));
        }
    }
    println!("\n{} attacks in {:.0} s, {} broken", attacks.len(), began.elapsed().as_secs_f64(), broken.len());
    for line in &broken {
        println!("  {line}");
    }
    broken.is_empty()
}

/// An attack that was carried out.
struct Ran {
    outcome: Outcome,
    waits: Waits,
    memory: usize,
    alive: bool,
}

impl Ran {
    fn verdict(&self) -> Outcome {
        let seen = self.outcome.clone()?;
        hold!(self.alive, "the server ended");
        hold!(self.waits.failures.is_empty(), "bystanders: {}", self.waits.failures.join("; "));
        hold!(self.waits.times.len() >= 50, "bystanders had only {} answers", self.waits.times.len());
        hold!(self.waits.p99() < P99, "the bystanders' p99 was {:?}", self.waits.p99());
        hold!(self.memory < MEMORY, "the server used {} MiB", self.memory);
        Ok(seen)
    }
}

async fn carry_out(program: &Path, attack: &Attack) -> Ran {
    let server = Server::start(program, attack.first).await;
    let program: PathBuf = program.to_owned();
    let site = Site { address: server.address, program, database: server.database() };
    let bystanders = Bystanders::begin(&site).await;
    let run = attack.run;
    let attacking = tokio::spawn(async move {
        let began = Instant::now();
        loop {
            let outcome = run(site.clone()).await;
            if outcome.is_err() || began.elapsed() > AT_LEAST {
                return outcome;
            }
        }
    });
    let abort = attacking.abort_handle();
    let outcome = match tokio::time::timeout(AT_MOST, attacking).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(error)) => Err(attack::told(error)),
        Err(_) => {
            abort.abort();
            Err(format!("it took longer than {} s", AT_MOST.as_secs()))
        }
    };
    let waits = bystanders.end();
    let mut server = server;
    Ran { outcome, waits, memory: server.memory(), alive: server.is_alive() }
}
