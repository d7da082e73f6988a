//! `voltigeur openapi`: the description of the server's interface.
use crate::failure::Done;
use crate::output::outln;

/// Prints it.
///
/// # Errors
/// None yet.
pub fn run() -> Done {
    outln!("{}", voltigeur_server::openapi())?;
    Ok(())
}
