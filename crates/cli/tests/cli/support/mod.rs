//! What the tests of the program share.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

pub mod books;
pub mod svg;

/// A folder of its own for a test, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test folder can be made");
    folder
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// The program, with battles kept in a folder of the test.
pub fn voltigeur(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voltigeur"));
    command.current_dir(root()).env("VOLTIGEUR_HOME", home).env("NO_COLOR", "1");
    command
}

/// Runs the program with lines on standard input.
pub fn run(home: &Path, arguments: &[&str], input: &str) -> Output {
    run_slowly(home, arguments, &[input], Duration::ZERO)
}

/// The same, with a pause before each further part of the input.
pub fn run_slowly(home: &Path, arguments: &[&str], input: &[&str], pause: Duration) -> Output {
    let mut child = voltigeur(home)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input: Vec<String> = input.iter().map(|&part| part.to_owned()).collect();
    let writer = std::thread::spawn(move || {
        for (n, part) in input.iter().enumerate() {
            if n > 0 {
                std::thread::sleep(pause);
            }
            // The program may end before it has read everything.
            drop(stdin.write_all(part.as_bytes()));
        }
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// What it printed.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

/// What it complained about.
pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the complaint is text")
}

/// The only battle that was kept.
pub fn kept(home: &Path) -> PathBuf {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(home.join("battles")).expect("battles are kept").map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "one battle is kept: {files:?}");
    files.remove(0)
}

/// Is there a Python to try the example bot with?
pub fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Compares with a committed file, or writes it anew with UPDATE_GOLDEN=1.
pub fn golden(path: &Path, text: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("the folder can be made");
        std::fs::write(path, text).expect("the file can be written");
        return;
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == text, "{} is out of date: UPDATE_GOLDEN=1 writes it anew", path.display());
}
