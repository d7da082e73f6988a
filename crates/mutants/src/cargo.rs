//! Cargo at work on the copy: what does not compile, and where the programs of the tests are.
use serde_json::Value;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Something that the compiler does not accept.
pub struct Fault {
    /// The file, as the compiler names it.
    pub file: PathBuf,
    /// The bytes in question.
    pub range: Range<usize>,
    /// The error's number: `E0308`.
    pub code: String,
    /// What it says.
    pub message: String,
}

/// A program that runs tests.
pub struct Program {
    /// Its path.
    pub path: PathBuf,
    /// The folder that it is to be run in.
    pub folder: PathBuf,
}

fn cargo(copy: &Path, arguments: &[&str]) -> Result<Output, String> {
    Command::new("cargo")
        .args(arguments)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .env("RUSTFLAGS", "--cap-lints=allow")
        .stderr(Stdio::piped())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))
}

fn messages(output: &Output) -> impl Iterator<Item = Value> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect::<Vec<Value>>()
        .into_iter()
}

/// Checks a crate without its tests; tells what the compiler does not accept.
pub fn faults(copy: &Path, book: &str) -> Result<Vec<Fault>, String> {
    let output = cargo(copy, &["check", "--quiet", "--package", book, "--lib", "--message-format=json"])?;
    let mut faults = Vec::new();
    for message in messages(&output).filter(|message| message["reason"] == "compiler-message") {
        let told = &message["message"];
        if told["level"] != "error" {
            continue;
        }
        let code = told["code"]["code"].as_str().unwrap_or_default().to_owned();
        let spans = told["spans"].as_array().cloned().unwrap_or_default();
        if let Some(span) = spans.iter().find(|span| span["is_primary"] == true) {
            let byte = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
            faults.push(Fault {
                file: PathBuf::from(span["file_name"].as_str().unwrap_or_default()),
                range: byte("byte_start")..byte("byte_end"),
                code,
                message: told["message"].as_str().unwrap_or_default().to_owned(),
            });
        }
    }
    if faults.is_empty() && !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(faults)
}

/// Builds the tests of a crate; gives their programs.
pub fn tests(copy: &Path, book: &str, level: u8) -> Result<Vec<Program>, String> {
    let profile = format!("profile.dev.package.{book}.opt-level={level}");
    let arguments = [
        "test",
        "--quiet",
        "--no-run",
        "--package",
        book,
        "--lib",
        "--tests",
        "--message-format=json",
        "--config",
        &profile,
    ];
    let output = cargo(copy, &arguments)?;
    if !output.status.success() {
        return Err(format!("the tests are not built: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let folder = copy.join("crates").join(book);
    let programs = messages(&output)
        .filter(|message| message["profile"]["test"] == true)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .map(|path| Program { path, folder: folder.clone() });
    Ok(programs.collect())
}
