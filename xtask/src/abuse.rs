//! `cargo xtask abuse`: attacks on a release server, and what they cost those who only want to play.
use crate::{program, run};

/// Builds the program and the attacks, and carries all of them out, or those that are named.
pub fn all(names: &[&str]) -> bool {
    let build = ["build", "--release", "--quiet", "-p", "voltigeur", "--bin", "voltigeur"];
    let attacks = ["build", "--release", "--quiet", "-p", "voltigeur-server", "--example", "abuse"];
    if !run("cargo", &build, &[]) || !run("cargo", &attacks, &[]) {
        return false;
    }
    let server = program("release", "voltigeur").to_string_lossy().into_owned();
    let words: Vec<&str> = [server.as_str()].into_iter().chain(names.iter().copied()).collect();
    run(&program("release/examples", "abuse").to_string_lossy(), &words, &[])
}
