//! `voltigeur rule`: a rule in our own words.
use crate::args::RuleArgs;
use crate::failure::Done;
use crate::library;
use crate::output::outln;
use voltigeur_players::books;

/// Shows a rule.
///
/// # Errors
/// If there is none.
pub fn run(args: &RuleArgs) -> Done {
    let rulebooks: Vec<_> = books().iter().map(|book| book.rulebook()).collect();
    outln!("{}", library::rule(&rulebooks, &args.id)?)?;
    Ok(())
}
