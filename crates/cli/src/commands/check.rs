//! `voltigeur check`: all faults of scenario files at once, each with its place and how to mend it.
use crate::args::CheckArgs;
use crate::failure::{Done, Failure};
use crate::output::outln;
use crate::{files, library};
use voltigeur_engine::english::count;

/// Checks files.
///
/// # Errors
/// If a file cannot be read, or has a fault.
pub fn run(args: &CheckArgs) -> Done {
    let mut bad = 0;
    for path in &args.files {
        let text = files::read(path)?;
        let book = library::book_of_text(&text).map_err(|why| Failure::input(format!("{}: {why}", path.display())))?;
        match book.rulebook().set_up(&text, None) {
            Ok(_) => outln!("{}: sound", path.display())?,
            Err(faults) => {
                bad += 1;
                outln!("{}: {}", path.display(), count(faults.len(), "fault"))?;
                outln!("{}", library::listed(&faults))?;
            }
        }
    }
    if bad == 0 { Ok(()) } else { Err(Failure::check(format!("{} with faults", count(bad, "file")))) }
}
