//! Golden transcripts: a whole turn of each scenario as text, with questions, choices, dice and results, so that a change of the rules
//! shows as a difference that a person can judge. EOTE-2.0.1 to EOTE-2.0.7; who decides when: EOTE-A.3.1.
//!
//! `tests/golden/<scenario>.actions` are the actions that are played, from the beginning of the battle; what stands below the line is
//! written down. `UPDATE_GOLDEN=1 cargo test -p eagles golden` writes the transcripts anew; where an action is no longer legal it looks
//! for another such turn in games of players who look for a fight.
use crate::support::lively;
use eagles::{Eagles, new_game};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use voltigeur_engine::transcript::{BELOW, scripted, tell};
use voltigeur_engine::{Pending, Presentation, Recording, Rules, Seeded, notation};

fn dice(seed: u64) -> Recording<Seeded> {
    Recording::new(Seeded::new(seed))
}

/// The actions of a game up to the end of a turn in which all of it happens.
fn look_for_a_turn(start: &Eagles, seed: u64, wanted: &[&str]) -> String {
    for game_number in 0..60 {
        let (mut game, mut dice) = (start.clone(), dice(seed));
        let mut rng = Seeded::numbered(seed, game_number);
        let (mut before, mut turn, mut told) = (String::new(), String::new(), String::new());
        let mut legal = Vec::new();
        let mut number = game.turn();
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = notation(&game, &legal[lively(&legal, &mut rng)]);
            tell(&mut game, &action, &mut dice, &mut told).unwrap();
            let _ = writeln!(turn, "{action}");
            if game.turn() != number || game.is_over() {
                if wanted.iter().all(|wanted| told.contains(wanted)) {
                    return format!("{before}{BELOW}\n{turn}");
                }
                before.push_str(&turn);
                (turn, told, number) = (String::new(), String::new(), game.turn());
            }
        }
    }
    panic!("no such turn was found");
}

fn golden(scenario: &str, seed: u64, wanted: &[&str]) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let (path, script) = (folder.join(format!("{scenario}.txt")), folder.join(format!("{scenario}.actions")));
    let start = new_game(scenario, None).unwrap();
    let mut actions = fs::read_to_string(&script).unwrap_or_default();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(&folder).unwrap();
        let now = scripted(&start, seed, &actions);
        let sound = !actions.is_empty() && now.is_ok_and(|now| wanted.iter().all(|wanted| now.contains(wanted)));
        if !sound {
            actions = look_for_a_turn(&start, seed, wanted);
            fs::write(&script, &actions).unwrap();
        }
        fs::write(&path, scripted(&start, seed, &actions).unwrap()).unwrap();
    }
    let written =
        scripted(&start, seed, &actions).unwrap_or_else(|why| panic!("{why}; UPDATE_GOLDEN=1 writes it anew"));
    for wanted in wanted {
        assert!(written.contains(wanted), "the turn has no {wanted}; UPDATE_GOLDEN=1 looks for another one");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    for (n, (kept, now)) in kept.lines().zip(written.lines()).enumerate() {
        assert_eq!(kept, now, "{} differs at line {}; UPDATE_GOLDEN=1 writes it anew", path.display(), n + 1);
    }
    assert_eq!(kept.lines().count(), written.lines().count(), "{} has another length", path.display());
}

#[test]
fn a_turn_of_the_mill_hill_plays_as_it_did() {
    golden("mill-hill", 11, &["EOTE-4.0.1", "Fire of", "EOTE-7.6.6", "EOTE-7.0.4", "EOTE-3.1.3"]);
}

#[test]
fn a_turn_of_quatre_bras_plays_as_it_did() {
    golden("quatre-bras", 12, &["EOTE-4.0.1", "Fire of", "EOTE-S.3"]);
}
