//! What an attack is.
use crate::site::Site;
use std::pin::Pin;
use tokio::task::JoinError;

/// What was seen if what must hold held, or what did not hold.
pub type Outcome = Result<String, String>;

/// One attack.
pub struct Attack {
    /// The number of the threat in the list of docs/guide/hosting.md.
    pub point: u32,
    pub name: &'static str,
    /// What somebody tries.
    pub threat: &'static str,
    /// What must hold.
    pub holds: &'static str,
    /// What a shell does before it starts the server.
    pub first: Option<&'static str>,
    pub run: fn(Site) -> Pin<Box<dyn Future<Output = Outcome> + Send>>,
}

/// An attack that is carried out by a function.
macro_rules! attack {
    ($point:literal, $name:literal, $threat:literal, $holds:literal, $run:path $(, first: $first:literal)?) => {
        $crate::attack::Attack {
            point: $point,
            name: $name,
            threat: $threat,
            holds: $holds,
            first: None$(.or(Some($first)))?,
            run: |site| Box::pin($run(site)),
        }
    };
}

/// Goes on if something holds; else the attack has succeeded, and this says how.
macro_rules! hold {
    ($holds:expr, $($why:tt)+) => {
        let holds: bool = $holds;
        if !holds {
            return Err(format!($($why)+));
        }
    };
}

/// Why a task broke.
pub fn told(error: JoinError) -> String {
    let Ok(panic) = error.try_into_panic() else { return "it was given up".to_owned() };
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it broke").to_owned()
}
