//! How long it takes to show where a regiment can go, and whom it sees, on a map of 720 hexes:
//! `cargo run --release -p voltigeur-field --example hover`.
//!
//! It fails if a search takes more than two milliseconds, so that a pointer may hover over any column.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]
#[path = "../tests/field/support/mod.rs"]
mod support;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use support::column::{Regiment, start};
use support::ridges;
use voltigeur_field::hex::movement::{Points, Search};
use voltigeur_field::hex::supply::Flood;
use voltigeur_field::hex::{Direction, Hex, HexSet};

/// What hovering may take.
const PROMISE: Duration = Duration::from_millis(2);

fn main() -> ExitCode {
    let map = support::auerstaedt();
    let mover = Regiment { map: &map, enemies: HexSet::EMPTY, column: 6, line: 4 };
    let mut search = Search::default();
    let (mut slowest, mut whole, mut poses, mut searches) = (Duration::ZERO, Duration::ZERO, 0, 0u32);
    for hex in map.grid().ids() {
        for facing in Direction::ALL {
            let first = [(start(hex, facing), Points(0))];
            // The best of three: other programs take their share of the machine.
            let best = (0..3).map(|_| {
                let clock = Instant::now();
                let reach = search.run(&mover, map.hexes(), &first, mover.budget());
                let time = clock.elapsed();
                (time, reach.len())
            });
            let (time, reached) = best.min().unwrap();
            slowest = slowest.max(time);
            whole += time;
            poses += reached;
            searches += 1;
        }
    }
    println!("{} hexes, a column of 6 points with road bonus, line, square and general order", map.hexes());
    println!(
        "movement: {:?} a search, {slowest:?} at most, {} poses reached",
        whole / searches,
        poses / searches as usize
    );

    let troops: Vec<Hex> = map.grid().iter().step_by(19).collect();
    let (mut lines, mut open) = (0u32, 0u32);
    let clock = Instant::now();
    for from in map.grid().iter() {
        for to in from.range(7).filter(|&to| map.grid().has(to)) {
            lines += 1;
            open += u32::from(ridges::sees(&map, &troops, from, to).is_ok());
        }
    }
    println!("sight: {:?} a line up to 7 hexes, {open} of {lines} open", clock.elapsed() / lines);

    let mut flood = Flood::default();
    let clock = Instant::now();
    for hex in map.grid().ids() {
        flood.run(&map, [hex], |_, _, _| true);
    }
    println!("communications: {:?} for the whole map", clock.elapsed() / map.hexes() as u32);

    if slowest > PROMISE {
        println!("a search took more than {PROMISE:?}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
