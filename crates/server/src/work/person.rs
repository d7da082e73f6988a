//! For whom something is computed.
use std::net::IpAddr;

/// Who shares the server's time with others.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Home {
    /// The server itself.
    #[default]
    House,
    /// Whoever is signed in to an account.
    Account(String),
    /// Whoever comes from an address without being signed in.
    Address(IpAddr),
    /// Whoever made a game, by the mark of the address: computers think for them.
    Maker(String),
}

/// A person: who shares the server's time with others, and which of the seats of that home, which share what the home gets.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Person {
    /// Who shares with others.
    pub home: Home,
    /// A number of the seat.
    pub seat: u64,
}
