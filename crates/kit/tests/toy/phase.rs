//! The procedures, one in a file.
pub mod assaults;
pub mod march;
pub mod moves;
pub mod over;
pub mod volley;
