//! What every scenario file and every study has: one reader that tells all faults at once, the head of a file, the clock, switches.
//!
//! A rulebook says with [`tables!`] which tables a file of it has, each with a type that `serde` reads. [`read`] gives the whole as a
//! typed value in which every table is an [`Entry`] that knows its line. A study makes the same value from its own lines
//! (`Entry::new(line, …)`), so that the same check and the same builder serve both, and every fault points at the line that says it.
//!
//! ```
//! use serde::Deserialize;
//! use voltigeur_kit::scenario::{self, Clock, Entry, Head, Part};
//!
//! #[derive(Clone, Debug, Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Rest {
//!     first_player: String,
//! }
//!
//! #[derive(Clone, Debug, Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Unit {
//!     id: String,
//!     steps: u8,
//! }
//!
//! scenario::tables! {
//!     /// A whole file.
//!     #[derive(Clone, Debug)]
//!     struct File {
//!         "scenario" head: Part<Head>,
//!         "scenario" clock: Part<Clock>,
//!         "scenario" scenario: Entry<Rest>,
//!         "unit" units: Vec<Entry<Unit>>,
//!     }
//! }
//!
//! let text = "[scenario]\nid = 'ford'\ntitle = 'The ford'\nturns = 8\nfirst_player = 'blue'\n[[unit]]\nid = 'b1'\nstops = 4\n";
//! let (file, faults) = scenario::read::<File>(text);
//! assert!(file.is_none());
//! let told: Vec<String> = faults.into_result().unwrap_err().iter().map(ToString::to_string).collect();
//! assert_eq!(told, [
//!     "unit 'b1' (line 8): unknown key 'stops' (write 'steps')",
//!     "unit 'b1' (line 6): the key 'steps' is missing (add steps = …)",
//! ]);
//!
//! let (file, _) = scenario::read::<File>(&text.replace("stops", "steps"));
//! let file = file.unwrap();
//! assert_eq!((file.clock.turns, file.scenario.first_player.as_str()), (8, "blue"));
//! assert_eq!((file.units[0].steps, file.units[0].line), (4, 6));
//! ```
mod clock;
mod entry;
mod fields;
mod flags;
mod head;
mod parse;
mod reader;
mod switches;

pub use clock::{Clock, minutes};
pub use entry::{Entry, Named, OrDefault, Part, check_ids, ids, note_lines, quoted_list};
pub use flags::Flag;
pub use head::Head;
pub use parse::{Lines, MOST_ENTRIES, MOST_TABLES};
pub use reader::{Field, Reader, Tables, read};
pub use switches::{Switch, check_choice, family, lower, rivals, switch_infos};

pub use crate::{switches, tables};
