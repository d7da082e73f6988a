//! The server, driven from outside: over HTTP and WebSockets, on SQLite and on a real PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod access_log;
mod accounts;
mod admin;
mod backup;
mod base_path;
mod client;
mod clocks;
mod crash;
mod elsewhere;
mod endless;
mod fairness;
mod fuzz;
mod hostile;
mod invitations;
mod long;
mod machine;
mod metrics;
mod offers;
mod passwords;
mod play;
mod postgres;
mod revealed;
mod secrets;
mod settings;
mod slow;
mod sockets;
mod standing;
mod start;
mod stop;
mod stuck;
mod takebacks;
mod talk;
mod time;
mod worlds;
