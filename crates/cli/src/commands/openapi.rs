//! `voltigeur openapi`: the description of the server's interface.
use crate::failure::Done;

/// Prints it.
///
/// # Errors
/// None yet.
pub fn run() -> Done {
    println!("{}", voltigeur_server::openapi());
    Ok(())
}
