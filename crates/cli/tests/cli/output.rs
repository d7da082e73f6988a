//! What is printed and written: a closed pipe ends the program quietly, a full disk is told.
use crate::support::{err, folder, out, root, run, voltigeur};
use std::process::Stdio;

/// A record of a few actions.
fn record(home: &std::path::Path) -> String {
    let file = home.join("a.battle");
    let input = format!("1\n1\nsave {}\nquit\n", file.display());
    assert!(run(home, &["play", "mirror-ridge", "--plain", "--seed", "3"], &input).status.success());
    file.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_every_command_without_a_word() {
    let home = folder("closed-pipe");
    let record = record(&home);
    let study = root().join("crates/cli/tests/stream-crossing.study");
    let scenario = root().join("scenarios/lines-of-battle/training-1-crossroads.toml");
    let [study, scenario] = [&study, &scenario].map(|path| path.to_str().unwrap());
    let commands: &[&[&str]] = &[
        &["scenarios"],
        &["scenarios", "quatre-bras"],
        &["rule", "LOB-C7.3"],
        &["openapi"],
        &["units", "eagles"],
        &["units", "eagles", "--nation", "france"],
        &["counts", "training-1", "--depth", "2"],
        &["check", scenario],
        &["study", "--tell", study],
        &["replay", &record],
        &["replay", &record, "--verify"],
        &["simulate", "training-1", "-n", "1", "--first", "random", "--second", "random"],
        &["play", "training-1", "--plain", "--first", "random", "--second", "random"],
        &["bench", "training-1"],
    ];
    for command in commands {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = voltigeur(&home).args(*command).stdin(Stdio::null()).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), err(&output).as_str()), (Some(141), ""), "{command:?}");
    }
    // The complaint of a command that fails may be unheard as well.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = voltigeur(&home).args(["rule", "C7.33"]).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_bot_ends_when_nobody_hears_it() {
    let home = folder("unheard-bot");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut bot = voltigeur(&home).arg("bot").stdin(Stdio::piped()).stdout(writer).spawn().unwrap();
    let mut stdin = bot.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"isready\nisready\n").unwrap();
    // Its input stays open: it must not wait for more.
    assert_eq!(bot.wait().unwrap().code(), Some(141));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_an_error() {
    use std::os::unix::fs::FileTypeExt;
    let home = folder("full");
    let full = std::path::Path::new("/dev/full");
    assert!(full.metadata().unwrap().file_type().is_char_device(), "/dev/full is the device that is always full");
    let simulate = ["simulate", "training-1", "-n", "2", "--first", "random", "--second", "random", "--force"];
    for file in ["--csv", "--json"] {
        let output = run(&home, &[&simulate[..], &[file, "/dev/full"]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(err(&output).contains("cannot write /dev/full"), "{}", err(&output));
        assert!(out(&output).contains("2 games"), "the summary is printed all the same");
    }
    assert!(full.metadata().unwrap().file_type().is_char_device(), "a device is not replaced by a file");
    let save = "1\nsave /dev/full\nyes\nquit\n";
    let output = run(&home, &["play", "mirror-ridge", "--plain", "--seed", "3"], save);
    assert!(out(&output).contains("/dev/full"), "{}", out(&output));
    assert!(full.metadata().unwrap().file_type().is_char_device(), "a device is not replaced by a file");
    for command in [&["scenarios"][..], &["openapi"], &["units", "eagles"], &simulate] {
        let stdout = std::fs::OpenOptions::new().write(true).open(full).unwrap();
        let output = voltigeur(&home).args(command).stdout(stdout).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(err(&output).starts_with("voltigeur: input or output failed"), "{command:?}: {}", err(&output));
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_stays_a_link() {
    let home = folder("link");
    let (file, link) = (home.join("real.csv"), home.join("link.csv"));
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let random = ["--first", "random", "--second", "random", "--force", "--csv", link.to_str().unwrap()];
    let output = run(&home, &[&["simulate", "training-1", "-n", "1"][..], &random].concat(), "");
    assert!(output.status.success(), "{}", err(&output));
    assert!(link.is_symlink() && std::fs::read_to_string(&file).unwrap().starts_with("game,"));
}

#[test]
fn threads_are_bounded_and_more_of_them_than_games_do_no_harm() {
    let home = folder("many-threads");
    let simulate = ["simulate", "training-1", "-n", "3", "--first", "random", "--second", "random", "--threads"];
    let output = run(&home, &[&simulate[..], &["20000"]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("20000") && err(&output).contains("1024"), "{}", err(&output));
    let output = run(&home, &[&simulate[..], &["1024"]].concat(), "");
    assert!(output.status.success() && out(&output).contains("3 games"), "{}", err(&output));
}

#[test]
fn a_study_with_letters_of_more_than_a_byte_is_answered() {
    let home = folder("long-letters");
    let file = home.join("x.study");
    for (line, says) in [
        ("unit I Blue \u{e9}\u{e9} 0606", "line 3"),
        ("unit I Blue \u{e9}\u{e9} 0606 column", "there is no code '\u{e9}\u{e9}'"),
        ("ground a\u{e9}b forest", "is not a hex"),
        ("ground 9 forest", "is not a hex"),
        ("unit \"x Blue I6 9999 column", "the hex 9999 is not on the map"),
    ] {
        std::fs::write(&file, format!("rulebook vive-lempereur\nstudy X\n{line}\n")).unwrap();
        let output = run(&home, &["study", file.to_str().unwrap()], "");
        assert_eq!(output.status.code(), Some(2), "{line}: {}", err(&output));
        assert!(err(&output).contains(says), "{line}: {}", err(&output));
    }
}

#[test]
fn the_bot_says_what_is_missing_in_a_line() {
    let home = folder("bot-usage");
    let lines = [
        ("setoption", "setoption name level value recruit"),
        ("setoption name level", "setoption name level value recruit"),
        ("options all", "'options' and nothing more"),
        ("position", "position scenario ID"),
        ("position record", "position record <<"),
        ("position scenario", "position scenario ID"),
        ("voltigeur", "voltigeur 1"),
        ("isready now", "'isready' and nothing more"),
        ("stop now", "'stop' and nothing more"),
        ("quit now", "'quit' and nothing more"),
        ("setopton", "did you mean 'setoption'?"),
    ];
    let asked: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let answers = out(&run(&home, &["bot"], &asked));
    assert_eq!(answers.lines().count(), lines.len(), "{answers}");
    for ((line, says), answer) in lines.iter().zip(answers.lines()) {
        assert!(answer.starts_with("error ") && answer.contains(says), "{line}: {answer}");
        assert!(!answer.contains(&format!("did you mean '{line}'")), "{answer}");
    }
}
