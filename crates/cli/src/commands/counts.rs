//! `voltigeur counts`: a fingerprint of the rules, as chess programs count moves.
use crate::args::CountsArgs;
use crate::failure::Done;
use crate::library;
use crate::output::outln;

/// Counts, depth by depth.
///
/// # Errors
/// If the scenario or a switch is at fault.
pub fn run(args: &CountsArgs) -> Done {
    let scenario = library::scenario(&args.scenario)?;
    let battle = scenario.battle(&args.switches, 0, library::nobody())?;
    outln!("depth  sequences")?;
    for depth in 1..=args.depth {
        outln!("{depth:>5}  {}", battle.game().sequences(depth))?;
    }
    Ok(())
}
