//! `voltigeur bench`: a quick look; `cargo xtask bench` measures what is promised.
use crate::args::BenchArgs;
use crate::failure::Done;
use crate::library;
use crate::output::outln;
use std::time::{Duration, Instant};
use voltigeur_engine::BySide;
use voltigeur_players::Level;

/// How long it measures.
const MOMENT: Duration = Duration::from_secs(1);

/// Plays random games for a moment on one core.
///
/// # Errors
/// If there is no such scenario.
pub fn run(args: &BenchArgs) -> Done {
    let scenario = library::scenario(&args.scenario)?;
    let battle = scenario.battle(&[], 0, library::nobody())?;
    let levels = BySide::new(Level::Random, Level::Random);
    let started = Instant::now();
    let (mut games, mut decisions) = (0_u64, 0_u64);
    while started.elapsed() < MOMENT {
        let Some((_, ended)) = scenario.book.contest(battle.game(), levels, 1, games) else { break };
        games += 1;
        decisions += u64::from(ended.decisions);
    }
    let seconds = started.elapsed().as_secs_f64();
    outln!(
        "{}: {:.0} decisions and {:.0} games a second on one core, at random ({games} games)",
        args.scenario,
        decisions as f64 / seconds,
        games as f64 / seconds
    )?;
    outln!("'cargo xtask bench' measures every promise of speed beside a yardstick.")?;
    Ok(())
}
