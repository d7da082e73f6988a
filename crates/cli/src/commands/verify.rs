//! `voltigeur verify`: every die of a finished battle made again, and the battle replayed by them.
use crate::args::VerifyArgs;
use crate::failure::{Done, Failure};
use crate::library::{self, Loaded};
use crate::output::outln;
use voltigeur_engine::english::count;
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
        "{file}: {} in {} match the secret, and the battle replays to its end: {}",
        count(report.dice, "die"),
        count(report.throws, "throw"),
        battle.conclusion()
    )?;
    outln!("commitment {} \u{2013} compare it with the commitment that you saw before the battle", report.commitment)?;
    if report.from_action > 1 {
        outln!("the dice are fair from action {} on; earlier dice are only as recorded", report.from_action)?;
    }
    for (side, nonce) in ["first", "second"].into_iter().zip(&report.nonces.0) {
        match nonce {
            Some(0) => outln!("the {side} side added a nonce before the first action")?,
            Some(after) => outln!("the {side} side added a nonce after {}", count(*after, "action"))?,
            None => outln!("the {side} side added no nonce")?,
        }
    }
    match report.takebacks {
        0 => outln!("nothing was taken back")?,
        n => outln!("{} before this record", count(n as usize, "takeback"))?,
    }
    Ok(())
}
