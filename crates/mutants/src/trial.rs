//! Tests at work: which of them reaches which change, and which of them notices it.
use crate::cargo::Program;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What became of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A test failed: this one, if it told its name.
    Killed(String),
    /// No test failed.
    Survived,
    /// No test comes by.
    Unreached,
    /// A test did not end.
    TimedOut,
    /// The compiler did not accept it.
    Uncompiled,
}

/// One test, as it is without changes.
pub struct Test {
    /// The number of its program.
    pub program: usize,
    /// Its name.
    pub name: String,
    /// How long it takes.
    pub time: Duration,
    /// The changes that it comes by.
    pub reaches: BTreeSet<usize>,
}

/// How a run of tests ended.
enum Run {
    Passed,
    Failed(String),
    Late,
}

/// Tests of a program that are run at once if each is quicker than this.
const QUICK: Duration = Duration::from_millis(1500);

/// Runs every test alone, to see how long it takes and what it reaches. What fails without any change is told.
pub fn survey(programs: &[Program], scratch: &Path) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    for (program, of) in programs.iter().enumerate() {
        for name in names(of)? {
            let _ = fs::remove_file(scratch);
            let begin = Instant::now();
            let reached = [("MUTANTS_REACHED", scratch.to_string_lossy().into_owned())];
            let limit = Duration::from_secs(900);
            if !matches!(run(of, &[&name], &reached, limit)?, Run::Passed)
                && !matches!(run(of, &[&name], &[], limit)?, Run::Passed)
            {
                return Err(format!("{name} fails without any change"));
            }
            let reaches = fs::read_to_string(scratch).unwrap_or_default();
            let reaches = reaches.lines().filter_map(|line| line.parse().ok()).collect();
            tests.push(Test { program, name, time: begin.elapsed(), reaches });
        }
    }
    tests.sort_by_key(|test| test.time);
    Ok(tests)
}

/// Tries one change: the quick tests that reach it together, then the slow ones, the quickest first. Those that take longer than
/// the limit are left out.
pub fn attempt(number: usize, programs: &[Program], tests: &[Test], most: Duration) -> Result<Outcome, String> {
    let able: Vec<&Test> = tests.iter().filter(|test| test.reaches.contains(&number)).collect();
    if able.is_empty() {
        return Ok(Outcome::Unreached);
    }
    let mut batches: Vec<Vec<&Test>> = Vec::new();
    for program in 0..programs.len() {
        batches.push(able.iter().copied().filter(|test| test.program == program && test.time <= QUICK).collect());
    }
    batches.extend(able.iter().copied().filter(|test| test.time > QUICK && test.time <= most).map(|test| vec![test]));
    for batch in batches.iter().filter(|batch| !batch.is_empty()) {
        let names: Vec<&str> = batch.iter().map(|test| test.name.as_str()).collect();
        let limit = Duration::from_secs(10) + batch.iter().map(|test| test.time).sum::<Duration>() * 2;
        match run(&programs[batch[0].program], &names, &[("MUTANT", number.to_string())], limit)? {
            Run::Passed => {}
            Run::Failed(name) => return Ok(Outcome::Killed(name)),
            Run::Late => return Ok(Outcome::TimedOut),
        }
    }
    Ok(Outcome::Survived)
}

fn names(program: &Program) -> Result<Vec<String>, String> {
    let output = Command::new(&program.path)
        .args(["--list", "--format", "terse"])
        .current_dir(&program.folder)
        .output()
        .map_err(|error| format!("{} cannot be started: {error}", program.path.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
}

/// A process that is limited in memory where the shell can do that: a change may make a loop endless.
fn start(program: &Program, names: &[&str], environment: &[(&str, String)]) -> Result<Child, String> {
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 6000000; exec \"$0\" \"$@\""]).arg(&program.path);
        shell
    } else {
        Command::new(&program.path)
    };
    command
        .args(["--exact", "--test-threads", "2"])
        .args(names)
        .env("RUST_BACKTRACE", "0")
        .envs(environment.iter().map(|(name, value)| (*name, value)))
        .current_dir(&program.folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{} cannot be started: {error}", program.path.display()))
}

/// Runs tests until one fails, all have passed, or the time is over.
fn run(program: &Program, names: &[&str], environment: &[(&str, String)], limit: Duration) -> Result<Run, String> {
    let mut child = start(program, names, environment)?;
    let output = child.stdout.take().ok_or("the tests have no output")?;
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let end = Instant::now() + limit;
    let told = loop {
        match lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                if let Some(name) = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")) {
                    break Some(Run::Failed(name.to_owned()));
                }
            }
            Err(RecvTimeoutError::Timeout) => break Some(Run::Late),
            Err(RecvTimeoutError::Disconnected) => break None,
        }
    };
    if told.is_some() {
        // It may have ended by itself.
        let _ = child.kill();
    }
    drop(lines);
    let status = child.wait().map_err(|error| error.to_string())?;
    let _ = reader.join();
    Ok(match told {
        Some(run) => run,
        None if status.success() => Run::Passed,
        None => Run::Failed("a crash".to_owned()),
    })
}
