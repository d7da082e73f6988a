//! Golden transcripts: a whole player turn of each scenario as text, with questions, choices, dice and results, so that a change of the
//! rules shows as a difference that a person can judge. The turn is one with fire, opportunity fire, melee and retreats in it.
//! VLE-II.1, VLE-II.2, VLE-VI.1a.
//!
//! `tests/golden/<scenario>.actions` are the actions that are played, from the beginning of the battle; what stands below the line is
//! written down. `UPDATE_GOLDEN=1 cargo test` writes the transcripts anew; where an action is no longer legal it looks for
//! another such turn in games of players who look for a fight.
use crate::support::lively;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use vive_lempereur::ViveLEmpereur;
use voltigeur_engine::transcript::{BELOW, scripted, tell};
use voltigeur_engine::{Pending, Recording, Rules, Seeded, notation};

/// What a turn must have to be worth reading.
const WANTED: [&str; 5] = ["[VLE-VII.3a", "VLE-VII.5a", "Melee at", "retreats from", "VLE-VIII.10a"];

fn dice(seed: u64) -> Recording<Seeded> {
    Recording::new(Seeded::new(seed))
}

/// The actions of a game up to the end of a player turn in which all of it happens.
fn look_for_a_turn(start: &ViveLEmpereur, seed: u64) -> String {
    for game_number in 0..200 {
        let (mut game, mut dice) = (start.clone(), dice(seed));
        let mut rng = Seeded::numbered(seed, game_number);
        let (mut before, mut turn, mut told) = (String::new(), String::new(), String::new());
        let mut legal = Vec::new();
        let mut whose = (game.state().turn(), game.state().active());
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = notation(&game, &legal[lively(&game, &legal, &mut rng)]);
            tell(&mut game, &action, &mut dice, &mut told).unwrap();
            let _ = writeln!(turn, "{action}");
            let now = (game.state().turn(), game.state().active());
            if now != whose {
                if WANTED.iter().all(|wanted| told.contains(wanted)) {
                    return format!("{before}{BELOW}\n{turn}");
                }
                before.push_str(&turn);
                (turn, told, whose) = (String::new(), String::new(), now);
            }
        }
    }
    panic!("no such turn was found");
}

fn golden(scenario: &str, seed: u64) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let (path, script) = (folder.join(format!("{scenario}.txt")), folder.join(format!("{scenario}.actions")));
    let start = vive_lempereur::new_game(scenario, None).unwrap();
    let mut actions = fs::read_to_string(&script).unwrap_or_default();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let sound = !actions.is_empty() && scripted(&start, seed, &actions).is_ok();
        if !sound {
            actions = look_for_a_turn(&start, seed);
            fs::write(&script, &actions).unwrap();
        }
        fs::write(&path, scripted(&start, seed, &actions).unwrap()).unwrap();
    }
    let written =
        scripted(&start, seed, &actions).unwrap_or_else(|why| panic!("{why}; UPDATE_GOLDEN=1 writes it anew"));
    for wanted in WANTED {
        assert!(written.contains(wanted), "the turn has no {wanted}");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    for (n, (kept, now)) in kept.lines().zip(written.lines()).enumerate() {
        assert_eq!(kept, now, "{} differs at line {}; UPDATE_GOLDEN=1 writes it anew", path.display(), n + 1);
    }
    assert_eq!(kept.lines().count(), written.lines().count(), "{} has another length", path.display());
}

#[test]
fn a_turn_of_the_stream_crossing_plays_as_it_did() {
    golden("stream-crossing", 11);
}

#[test]
fn a_turn_of_auerstaedt_plays_as_it_did() {
    golden("auerstaedt", 12);
}
