//! `cargo xtask test`: everything that must hold, in one run.
use crate::{root, rules, run, soak};
use std::process::{Command, Stdio};
use std::time::Instant;

/// One check: its name and what it does.
type Check = (&'static str, fn() -> bool);

const CHECKS: &[Check] = &[
    ("format", || run("cargo", &["fmt", "--all", "--", "--check"], &[])),
    ("lints", || run("cargo", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"], &[])),
    ("docs", || {
        run(
            "cargo",
            &["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"],
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    }),
    ("tests", tests),
    ("examples in the docs", || run("cargo", &["test", "--workspace", "--doc", "--quiet"], &[])),
    ("rule coverage", || rules::coverage(&root(), false)),
    ("page", crate::web::all),
    ("page in a browser", || crate::browser::tests(&[])),
    ("ten thousand random games of every scenario", || soak("10000", false)),
];

/// Runs all checks, stops at the first that fails, and says how long each took.
pub fn all() -> bool {
    let begun = Instant::now();
    for (n, (name, check)) in CHECKS.iter().enumerate() {
        println!("== {} of {}: {name}", n + 1, CHECKS.len());
        let started = Instant::now();
        if !check() {
            println!("== {name} failed after {:.0} s", started.elapsed().as_secs_f64());
            return false;
        }
        println!("== {name}: well, {:.0} s", started.elapsed().as_secs_f64());
    }
    println!("== all is well, {:.0} s", begun.elapsed().as_secs_f64());
    true
}

/// By nextest where it is installed, else by cargo's own runner.
fn tests() -> bool {
    let nextest =
        Command::new("cargo").args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if nextest.is_ok_and(|status| status.success()) {
        // Not the examples, which the lints have looked at: to link them takes time and room.
        let what = ["--lib", "--bins", "--tests"];
        let how = ["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "slow"];
        run("cargo", &[&how[..], &what[..]].concat(), &[])
    } else {
        run("cargo", &["test", "--workspace", "--lib", "--bins", "--tests", "--quiet"], &[])
    }
}
