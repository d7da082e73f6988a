//! What every rulebook does at the command line, tried the same way for each.
use super::{err, kept, out, root, run};
use std::path::{Path, PathBuf};

/// A match whose report is the same whatever the number of threads.
pub fn simulated(home: &Path, scenario: &str, games: &str, [first, second]: [&str; 2]) -> String {
    let simulate = |threads: &str| {
        let arguments = ["simulate", scenario, "-n", games, "--first", first, "--second", second, "--swap"];
        let output = run(home, &[&arguments[..], &["--seed", "5", "--threads", threads]].concat(), "");
        assert!(output.status.success(), "{}", err(&output));
        out(&output)
    };
    let text = simulate("1");
    assert!(text.contains(&format!("{games} games")), "{text}");
    assert_eq!(text, simulate("2"), "the number of threads changes nothing");
    text
}

/// Checks a scenario that ships beside one in which words were changed for others; what was said of the two.
pub fn checked(home: &Path, scenario: &str, changes: [(&str, &str); 2]) -> String {
    let sound = root().join("scenarios").join(scenario);
    let text = std::fs::read_to_string(&sound).unwrap();
    let faulty = home.join("faulty.toml");
    let spoilt = changes.iter().fold(text, |text, (from, to)| text.replace(from, to));
    std::fs::write(&faulty, spoilt).unwrap();
    let output = run(home, &["check", sound.to_str().unwrap(), faulty.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1), "{}{}", out(&output), err(&output));
    let text = out(&output);
    assert!(text.contains(": sound"), "{text}");
    text
}

/// The studies of a file come out as they expect.
pub fn studied(home: &Path, file: &str) {
    let output = run(home, &["study", file, "--tell"], "");
    assert!(output.status.success(), "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("as expected"), "{}", out(&output));
}

/// Odds whose chances sum to one; what was printed.
pub fn odds(home: &Path, arguments: &[&str]) -> String {
    let output = run(home, &[&["odds"], arguments].concat(), "");
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    let sum: f64 = text.lines().filter_map(|line| line.trim().split_once('%')?.0.parse::<f64>().ok()).sum();
    assert!((sum - 100.0).abs() < 0.3, "{sum} in\n{text}");
    text
}

/// Computers play a battle to its end; it is kept, and its record verifies.
pub fn played_and_verified(home: &Path, scenario: &str, [first, second]: [&str; 2]) -> PathBuf {
    let arguments = ["play", scenario, "--plain", "--seed", "7", "--first", first, "--second", second];
    let output = run(home, &arguments, "");
    assert!(output.status.success(), "{}", err(&output));
    assert!(out(&output).contains("The battle is over."), "it ends");
    let record = kept(home);
    let replayed = run(home, &["replay", record.to_str().unwrap(), "--verify"], "");
    assert!(replayed.status.success(), "{}", err(&replayed));
    assert!(out(&replayed).contains("verified"));
    record
}
