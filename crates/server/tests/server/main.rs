//! The server, driven from outside: over HTTP and WebSockets, on SQLite and on a real PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod accounts;
mod client;
mod crash;
mod elsewhere;
mod fairness;
mod fuzz;
mod hostile;
mod invitations;
mod machine;
mod passwords;
mod play;
mod postgres;
mod secrets;
mod settings;
mod sockets;
mod time;
mod worlds;
