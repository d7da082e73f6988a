//! Hidden stacks: of units that lie under others, neither the View nor the log of the enemy says a word. VLE-V.0, VLE-I.2.
use std::sync::Arc;
use vive_lempereur::unit::UnitId;
use vive_lempereur::{Scenario, ViveLEmpereur};
use voltigeur_engine::view::{Spot, Target, Viewer};
use voltigeur_engine::{LogLine, Pending, Presentation, Rules, Seeded, Side};

fn start(name: &str) -> ViveLEmpereur {
    let on = ["hidden-stacks".to_owned()];
    if name == "close-quarters" {
        let scenario = Scenario::parse(include_str!("../data/close-quarters.toml")).unwrap();
        return ViveLEmpereur::new(Arc::new(scenario.battle(Some(&on)).unwrap()));
    }
    vive_lempereur::new_game(name, Some(&on)).unwrap()
}

/// Where a unit lies under others: its hex.
fn covered(game: &ViveLEmpereur, unit: UnitId) -> Option<String> {
    let hex = game.state().hex(unit)?;
    let pile = game.state().pile(game.battle(), hex);
    (pile.first() != Some(&unit)).then(|| game.battle().label(hex))
}

/// Does a text name something, as a whole word?
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

fn tells(line: &LogLine, id: &str, name: &str) -> bool {
    let played = line.happening.iter().flat_map(|happening| happening.actors.iter().chain(&happening.aims));
    names(&line.text, name)
        || line.ledgers.iter().any(|ledger| names(&ledger.of, name))
        || line.points_at.iter().chain(played).any(|target| matches!(target, Target::Piece(piece) if piece == id))
}

fn play(scenario: &str, seed: u64, decisions: usize) -> (usize, usize) {
    let mut game = start(scenario);
    let mut dice = Seeded::new(seed);
    let mut legal = Vec::new();
    let (mut looked, mut secrets) = (0, 0);
    for _ in 0..decisions {
        let Pending::Decision(_) = game.pending() else { break };
        legal.clear();
        game.legal_actions(&mut legal);
        let action = legal[dice.below(legal.len())];
        let before = game.clone();
        let mut events = Vec::new();
        game.apply(&action, &mut dice, &mut events);
        let lines: Vec<LogLine> = events.iter().map(|event| game.describe_event(event)).collect();
        for side in Side::BOTH {
            let enemy = side.other();
            let view = game.view(Viewer::Side(enemy));
            for n in 0..game.battle().units.len() {
                let unit = UnitId(n as u8);
                let info = &game.battle().units[n];
                if info.side != side {
                    continue;
                }
                let Some(now) = covered(&game, unit) else { continue };
                looked += 1;
                let piece = view.pieces.iter().find(|piece| piece.id == info.id);
                assert!(piece.is_none(), "{scenario}, seed {seed}: {} is drawn at {now} for its enemy", info.name);
                let options = view.prompt.iter().flat_map(|prompt| &prompt.options);
                let told = options.into_iter().any(|choice| names(&choice.label, &info.name));
                assert!(!told, "{scenario}, seed {seed}: {} is offered to its enemy", info.name);
                // A unit that has stayed under others all the while is not named.
                if covered(&before, unit).as_deref() != Some(&now) {
                    continue;
                }
                for line in &lines {
                    secrets += usize::from(line.only_for == Some(side));
                    let reads = line.only_for.is_none() || line.only_for == Some(enemy);
                    assert!(
                        !(reads && tells(line, &info.id, &info.name)),
                        "{scenario}, seed {seed}: {} lies under others at {now}: {line:?}",
                        info.name
                    );
                }
            }
            assert!(view.pieces.iter().all(|piece| matches!(piece.at, Spot::Hexes { .. })));
        }
    }
    (looked, secrets)
}

#[test]
fn the_enemy_reads_nothing_of_units_under_others() {
    let (mut looked, mut secrets) = (0, 0);
    for seed in 0..12 {
        let (more, kept) = play("close-quarters", seed, 600);
        looked += more;
        secrets += kept;
    }
    for (scenario, seed) in [("stream-crossing", 1), ("stream-crossing", 2), ("auerstaedt", 3)] {
        looked += play(scenario, seed, 500).0;
    }
    assert!(looked > 2_000, "{looked} covered units were looked at");
    assert!(secrets > 10, "{secrets} secret lines were kept");
}
