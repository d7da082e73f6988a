//! The line protocol, in both directions.
use crate::support::{err, folder, has_python, kept, out, run};

#[test]
fn our_player_speaks_the_protocol() {
    let home = folder("bot-serve");
    let conversation = "voltigeur 1\noptions\nsetoption name level value recruit\nisready\n\
                        position scenario training-1 seed 3 actions begin; end-setup; end-setup; end\n\
                        go iterations 20\ngo time 50\nstop\nquit\n";
    let text = out(&run(&home, &["bot"], conversation));
    for expected in ["id name Voltigeur", "voltigeurok", "option name level", "optionsok", "readyok", "bestaction "] {
        assert!(text.contains(expected), "'{expected}' is missing in\n{text}");
    }
    assert_eq!(text.matches("bestaction").count(), 2, "{text}");
    let marshal = "setoption name level value marshal\nposition scenario stream-crossing\ngo\nquit\n";
    let text = out(&run(&home, &["bot"], marshal));
    assert!(text.contains("error Vive l'Empereur! has no player 'marshal'"), "{text}");
    let wrong = "hello\ngo\nposition scenario moon\nposition scenario training-1 actions fly\nposition record <<\nrubbish\n.\ngo backwards\nquit\n";
    let text = out(&run(&home, &["bot"], wrong));
    assert_eq!(text.lines().filter(|line| line.starts_with("error ")).count(), 6, "{text}");
}

#[test]
fn the_python_bot_plays_a_whole_game() {
    assert!(
        has_python(),
        "python3 is missing: install it (Debian and Ubuntu: apt-get install python3), the example bot is played in it"
    );
    let home = folder("python");
    let bot = "cmd:python3 examples/bot.py";
    let output = run(
        &home,
        &[
            "play",
            "mirror-ridge",
            "--plain",
            "--seed",
            "2",
            "--first",
            bot,
            "--second",
            "recruit",
            "--bot-time",
            "20000",
        ],
        "",
    );
    let text = out(&output);
    assert!(text.contains("The battle is over."), "{}{}", &text[text.len().saturating_sub(1500)..], err(&output));
    let verified = run(&home, &["replay", kept(&home).to_str().unwrap(), "--verify"], "");
    assert!(verified.status.success(), "{}", err(&verified));
    let simulated = run(
        &home,
        &["simulate", "training-1", "-n", "2", "--first", bot, "--second", "random", "--bot-time", "20000"],
        "",
    );
    assert!(out(&simulated).contains("2 games"), "{}{}", out(&simulated), err(&simulated));
}

/// Our own program as an outside bot: a whole game through both ends of the protocol.
#[test]
fn our_player_plays_a_whole_game_from_outside() {
    let home = folder("own-outside");
    let bot = format!("cmd:'{}' bot --level recruit", env!("CARGO_BIN_EXE_voltigeur"));
    let output = run(
        &home,
        &["play", "training-1", "--plain", "--seed", "2", "--first", &bot, "--second", "random", "--bot-time", "20000"],
        "",
    );
    assert!(out(&output).contains("The battle is over."), "{}{}", out(&output), err(&output));
}

#[test]
fn a_bot_that_crashes_hangs_or_talks_nonsense_loses_by_a_clear_message() {
    assert!(
        has_python(),
        "python3 is missing: install it (Debian and Ubuntu: apt-get install python3), the example bot is played in it"
    );
    let home = folder("bad-bots");
    let greet = "import sys,time\nprint('voltigeurok',flush=True)\nprint('readyok',flush=True)\n";
    let cases = [
        ("crash", "for l in sys.stdin:\n  if l.startswith('go'): sys.exit(3)\n", "it has exited"),
        ("hang", "time.sleep(60)\n", "did not answer in time"),
        (
            "nonsense",
            "for l in sys.stdin:\n  if l.startswith('go'): print('bestaction fly to the moon',flush=True)\n",
            "there is no verb 'fly'",
        ),
        (
            "empty",
            "for l in sys.stdin:\n  if l.startswith('go'): print('bestaction',flush=True)\n",
            "without an action",
        ),
    ];
    for (name, body, expected) in cases {
        let file = home.join(format!("{name}.py"));
        std::fs::write(&file, format!("{greet}{body}")).unwrap();
        let bot = format!("cmd:python3 '{}'", file.display());
        let arguments = [
            "play",
            "training-1",
            "--plain",
            "--seed",
            "1",
            "--first",
            &bot,
            "--second",
            "random",
            "--bot-time",
            "300",
        ];
        let output = run(&home.join(name), &arguments, "");
        let text = out(&output);
        assert!(output.status.success(), "{name}: {}", err(&output));
        assert!(text.contains("loses: ") && text.contains(expected), "{name}:\n{text}");
        assert!(text.contains("resigned"), "{name}:\n{text}");
    }
    let mute = home.join("mute.py");
    std::fs::write(&mute, "raise SystemExit\n").unwrap();
    let output =
        run(&home, &["play", "training-1", "--plain", "--first", &format!("cmd:python3 '{}'", mute.display())], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("it has exited"), "{}", err(&output));
}
