//! For books on the free table: terrain of scenario files, stands in views, answers about envelopes and courses.

mod arguments;

pub use arguments::{Compass, Degrees, Inches, Standing};
