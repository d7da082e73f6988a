//! Hexes and the free table, next to slow references and libraries written by others.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod hex_examples;
mod hex_lines;
mod hex_movement;
mod hex_oracle;
mod hex_sight;
mod picture;
mod support;
mod table_bits;
mod table_ground;
mod table_pictures;
mod table_properties;
