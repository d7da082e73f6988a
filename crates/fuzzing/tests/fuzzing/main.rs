//! No input panics: the texts of `fuzz/seeds`, what ships, and some thousand changes of both.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod seeds;
mod sizes;
mod smoke;
