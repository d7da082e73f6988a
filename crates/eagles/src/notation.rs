//! Actions as text, as records keep them and players type them: `move f01 advance 4 10, wheel right 30`, `fire f09 a03`, `back -15 7`.
use crate::action::Action;
use crate::battle::Battle;
use crate::game::Eagles;

/// Do the names in an action exist in the battle?
pub(crate) fn names_exist(_battle: &Battle, _action: &Action) -> bool {
    true
}

/// Writes an action.
pub(crate) fn write(_battle: &Battle, action: &Action, out: &mut String) {
    use std::fmt::Write;
    write!(out, "{action:?}").expect("writing to a string does not fail");
}

/// Reads an action.
pub(crate) fn read(_battle: &Battle, text: &str) -> Result<Action, String> {
    if text == "Done" { Ok(Action::Done) } else { Err(format!("'{text}' is no action")) }
}

/// Actions that could be typed, legal or not, for the tests.
pub(crate) fn conceivable(_game: &Eagles, out: &mut Vec<Action>) {
    out.extend([Action::Done, Action::Yes, Action::No]);
}
