//! Prints some legal actions of the position that a letter chooses: `cargo run -p voltigeur-fuzzing --example actions -- A`.
use voltigeur_fuzzing::positions::position;

fn main() {
    for word in std::env::args().skip(1) {
        let letter = word.as_bytes().first().copied().unwrap_or(b'A');
        let legal = position(letter).legal();
        let step = legal.len().div_ceil(12).max(1);
        println!("{}", char::from(letter));
        legal.iter().step_by(step).for_each(|action| println!("{action}"));
    }
}
