//! Lines of sight and arcs on the training map. VLE-P.LOS1 to VLE-P.LOS5, VLE-VII.7a to VLE-VII.7d, VLE-G.10.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
use vive_lempereur::study;

/// The map of the training battle with Blue infantry in some hexes.
fn sees(units: &[&str], from: &str, to: &str) -> bool {
    let mut text = String::from("rulebook vive-lempereur\nscenario stream-crossing\nstudy sight\nrules VLE-VII.6a\n");
    text.push_str("unit far Blue I6 0101 column 2\n");
    for (n, hex) in units.iter().enumerate() {
        text.push_str(&format!("unit u{n} Blue I3 {hex} column 2\n"));
    }
    let played = study::play(&text).unwrap();
    let game = &played[0].1.game;
    let hex = |label| game.battle().hex(label).unwrap();
    game.sees(hex(from), hex(to)).is_ok()
}

/// EX48, EX9.
#[test]
fn the_training_map_is_seen_as_the_examples_say() {
    assert!(sees(&[], "0406", "0806"));
    assert!(!sees(&["0606"], "0406", "0806"));
    assert!(!sees(&[], "0406", "0906"));
    assert!(sees(&["0606"], "0506", "0706"));
    assert!(!sees(&["0605", "0606"], "0506", "0706"));
    assert!(sees(&[], "0203", "0206") && sees(&[], "0206", "0203"));
    assert!(!sees(&[], "0202", "0205") && !sees(&[], "0205", "0202"));
    assert!(!sees(&[], "0403", "0203"));
    assert!(sees(&[], "0407", "0409"));
}
