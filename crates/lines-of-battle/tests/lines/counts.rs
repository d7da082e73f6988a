//! Count files: how many sequences of legal actions and dice outcomes there are to a depth. LOB-act-8.
use std::fs;
use voltigeur_engine::counts::sequences;

/// Each line: scenario, switches joined by `+` or `-`, depth, count.
#[test]
fn the_number_of_legal_sequences_is_what_it_was() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lines-of-battle.counts");
    let text = fs::read_to_string(path).unwrap();
    let mut written = String::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [scenario, switches, depth, count] = *words.as_slice() else {
            written.push_str(line);
            written.push('\n');
            continue;
        };
        let on: Vec<String> = switches.split('+').map(str::to_owned).collect();
        let game = lines_of_battle::new_game(scenario, (switches != "-").then_some(on.as_slice())).unwrap();
        let now = sequences(&game, depth.parse().unwrap());
        if now.to_string() != count {
            wrong.push(format!("{scenario} {switches} to depth {depth}: {now}, not {count}"));
        }
        written.push_str(&format!("{scenario} {switches} {depth} {now}\n"));
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, written).unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
