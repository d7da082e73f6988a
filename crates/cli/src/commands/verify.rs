//! `voltigeur verify`: every die of a finished battle made again, and the battle replayed by them.
use crate::args::VerifyArgs;
use crate::failure::{Done, Failure};
use crate::library::{self, Loaded};
use crate::output::outln;
use crate::paint::text::counted;
use voltigeur_engine::record::verify;

/// Verifies a record.
///
/// # Errors
/// If it cannot be read, does not replay, or has other dice than its secret gives.
pub fn run(args: &VerifyArgs) -> Done {
    let file = args.file.display();
    let Loaded { record, battle, .. } = library::record(&args.file)?;
    let report = verify(&record).map_err(|why| Failure::check(format!("{file}: {why}")))?;
    outln!(
        "{file}: {} in {} are as the secret makes them, and the battle replays to its end: {}",
        counted(report.dice, "die", "dice"),
        counted(report.throws, "throw", "throws"),
        battle.conclusion()
    )?;
    outln!("commitment {} \u{2013} compare it with what you were told before the battle", report.commitment)?;
    if report.from_action > 1 {
        outln!("fair dice from action {} on; those before are as they were written down", report.from_action)?;
    }
    for (side, nonce) in ["first", "second"].into_iter().zip(&report.nonces.0) {
        match nonce {
            Some(0) => outln!("the {side} side added its word before the first action")?,
            Some(after) => outln!("the {side} side added its word after {}", counted(*after, "action", "actions"))?,
            None => outln!("the {side} side added no word")?,
        }
    }
    match report.takebacks {
        0 => outln!("nothing was taken back")?,
        n => outln!("{} on the way to this record", counted(n as usize, "takeback", "takebacks"))?,
    }
    Ok(())
}
