//! The screen of 100 columns and 30 rows, as a terminal gets it.
use crate::support::{folder, root};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::collections::HashMap;
use std::io::{Read, Write};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use voltigeur_engine::view::{Field, Viewer};
use voltigeur_players::books;

/// The letters of a text with escape sequences.
fn letters(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = after.split_once(|sign: char| sign.is_ascii_alphabetic()).map_or("", |(_, rest)| rest);
    }
    plain + rest
}

/// Everything that the program shows on a terminal of 100x30 until it ends.
fn session(home: &str, arguments: &[&str], typed: &[&str]) -> String {
    let home = folder(home);
    let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_voltigeur"));
    command.args(arguments);
    command.cwd(root());
    command.env("VOLTIGEUR_HOME", &home);
    command.env("TERM", "xterm-256color");
    command.env_remove("NO_COLOR");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut writer = pair.master.take_writer().unwrap();
    let (send, receive) = channel::<Vec<u8>>();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(n) = reader.read(&mut buffer) {
            if n == 0 || send.send(buffer[..n].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut seen = Vec::new();
    let mut typed = typed.iter();
    let until = Instant::now() + Duration::from_secs(120);
    loop {
        assert!(Instant::now() < until, "the program waits for something: {}", String::from_utf8_lossy(&seen));
        match receive.recv_timeout(Duration::from_millis(1500)) {
            Ok(bytes) => seen.extend(bytes),
            Err(_) if child.try_wait().unwrap().is_some() => break,
            Err(_) => {}
        }
        // A prompt is a line that ends with "> " and is not finished.
        if seen.ends_with(b"> ") {
            match typed.next() {
                Some(line) => write!(writer, "{line}\r").unwrap(),
                None => write!(writer, "quit\r").unwrap(),
            }
            seen.push(b'\n');
        }
    }
    String::from_utf8_lossy(&seen).into_owned()
}

#[test]
fn the_screen_fits_and_names_every_area() {
    for (scenario, typed) in [
        ("quatre-bras", &["1", "2", "map", "more", "look", "help", "log", "1", "1", "1"][..]),
        ("mirror-ridge", &["1", "3", "hint", "why move north_camp", "stop", "2", "1"][..]),
    ] {
        let shown = session(scenario, &["play", scenario, "--seed", "5", "--opponent", "recruit"], typed);
        assert!(shown.contains("\x1b[0"), "the screen has colours");
        let plain = letters(&shown);
        for line in plain.split('\n').map(|line| line.trim_end_matches('\r')) {
            // What is typed is echoed behind the prompt.
            assert!(line.chars().count() <= 100, "too wide: '{line}'");
        }
        for word in area_words(scenario) {
            assert!(plain.contains(&word), "'{word}' is missing on\n{plain}");
        }
    }
}

#[test]
fn the_menu_leads_to_a_battle_on_a_terminal() {
    let shown = letters(&session("menu-screen", &["play"], &["1", "1", "1", "1"]));
    assert!(shown.contains("V O L T I G E U R") && shown.contains("Blue >"), "{shown}");
}

/// The words of all area names of a scenario.
fn area_words(scenario: &str) -> Vec<String> {
    let scenario = voltigeur::library::scenario(scenario).unwrap();
    let battle = scenario.battle(&[], 0, voltigeur::library::nobody()).unwrap();
    let Field::Areas(field) = battle.game().view(Viewer::Spectator).field else { panic!("a field of areas") };
    let names = field.areas.iter().map(|area| area.name.split('(').next().unwrap().to_owned());
    names.flat_map(|name| name.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Every area's name stands on the map in full, at the size of the smallest screen: each word as often as the names have it.
#[test]
fn every_area_name_stands_on_the_map() {
    for book in books() {
        for info in book.rulebook().scenarios() {
            let text = book.rulebook().scenario_text(&info.id).unwrap();
            let game = book.rulebook().set_up(text, None).unwrap();
            let mut view = game.view(Viewer::Spectator);
            view.prompt = None;
            let Field::Areas(field) = &view.field else { continue };
            let mut words: HashMap<&str, usize> = HashMap::new();
            for area in &field.areas {
                let name = area.name.split('(').next().unwrap();
                name.split_whitespace().for_each(|word| *words.entry(word).or_default() += 1);
            }
            let map = voltigeur::paint::map::map(&view, 60, 27, false).letters();
            for (word, times) in words {
                let found = map.matches(word).count();
                assert!(found >= times, "{}: '{word}' stands {found} of {times} times on\n{map}", info.id);
            }
        }
    }
}
