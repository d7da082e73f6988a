//! How fast random play is: decisions a second, and the slowest decisions. `cargo run --release --example pace [scenario [games]]`.
//! The games are the same in every run, so that instructions can be counted too: `valgrind --tool=callgrind`.
use std::time::Instant;
use voltigeur_engine::{Pending, Rules, Seeded};

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for scenario in ["stream-crossing", "auerstaedt"] {
        if asked.first().is_some_and(|only| only != scenario) {
            continue;
        }
        let first = vive_lempereur::new_game(scenario, None).expect("it ships");
        let mut dice = Seeded::new(4);
        let mut legal = Vec::with_capacity(4096);
        let mut times: Vec<u64> = Vec::with_capacity(2_000_000);
        let (mut options, mut longest) = (0, 0);
        let began = Instant::now();
        let usual: u32 = if scenario == "auerstaedt" { 60 } else { 400 };
        let games = asked.get(1).and_then(|games| games.parse().ok()).unwrap_or(usual);
        for _ in 0..games {
            let mut game = first.clone();
            while let Pending::Decision(_) = game.pending() {
                let start = Instant::now();
                legal.clear();
                game.legal_actions(&mut legal);
                let action = legal[dice.below(legal.len())];
                options += legal.len();
                longest = longest.max(legal.len());
                game.apply(&action, &mut dice, &mut ());
                times.push(start.elapsed().as_nanos() as u64);
            }
        }
        let seconds = began.elapsed().as_secs_f64();
        let began = Instant::now();
        let mut copies = 0;
        for _ in 0..games * 50 {
            copies += usize::from(std::hint::black_box(first.clone()).state().turn());
        }
        let copy = began.elapsed().as_secs_f64() / f64::from(games * 50) * 1e9;
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] as f64 / 1e3;
        println!(
            "{scenario}: {} decisions, {:.0} a second; median {:.1} us, p99 {:.1} us, slowest {:.0} us; {:.1} options on average, {longest} at most; copy {copy:.0} ns ({copies}), {} bytes",
            times.len(),
            times.len() as f64 / seconds,
            at(0.5),
            at(0.99),
            at(1.0),
            options as f64 / times.len() as f64,
            std::mem::size_of_val(first.state()),
        );
    }
}
