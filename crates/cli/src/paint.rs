//! Drawing a [`View`](voltigeur_engine::view::View) with characters: a canvas of coloured cells, the map, the panel, the frame.
//!
//! Ground is quiet, troops are loud, choices are gold. Nothing here knows a rule.

pub mod canvas;
pub mod chart;
pub mod frame;
pub mod ground;
pub mod hex;
mod labels;
pub mod map;
pub mod options;
pub mod palette;
pub mod panel;
pub mod signs;
pub mod table;
pub mod text;
pub mod token;
