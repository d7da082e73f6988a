//! `voltigeur study`: runs studies and prints what differs.
use crate::args::StudyArgs;
use crate::failure::{Done, Failure};
use crate::output::{out, outln};
use crate::{files, library};
use voltigeur_engine::english::count;
use voltigeur_engine::study::rulebook_of;
use voltigeur_players::{Book, books};

/// The rulebook that a study names; the first one if it names none.
///
/// # Errors
/// If nobody knows it.
pub fn book_of(text: &str) -> Done<&'static dyn Book> {
    rulebook_of(text).map_or(Ok(books()[0]), |id| library::book(&id))
}

/// Runs studies.
///
/// # Errors
/// If a file cannot be read or understood, or something differs.
pub fn run(args: &StudyArgs) -> Done {
    let (mut studies, mut differ) = (0, 0);
    for path in &args.files {
        let text = files::read(path)?;
        let fails = |why: String| Failure::input(format!("{}: {why}", path.display()));
        let book = book_of(&text).map_err(|why| fails(why.to_string()))?;
        let report = book.rulebook().study(&text).map_err(|why| fails(why.to_string()))?;
        if report.studies.is_empty() {
            return Err(fails("the file has no study: a study begins with a line 'study TITLE'".to_owned()));
        }
        for study in &report.studies {
            studies += 1;
            differ += usize::from(!study.is_as_expected());
            if args.tell {
                outln!("{}:{}: {}", path.display(), study.line, study.title)?;
                out!("{}", study.narrative())?;
            }
            if !study.is_as_expected() {
                outln!("{}:{}: {} differs", path.display(), study.line, study.title)?;
                for difference in &study.differences {
                    outln!("    {difference}")?;
                }
            }
        }
    }
    outln!("{}, {} as expected", count(studies, "study"), studies - differ)?;
    if differ == 0 { Ok(()) } else { Err(Failure::check(format!("{} with differences", count(differ, "study")))) }
}
