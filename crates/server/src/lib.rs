//! The server of Voltigeur: any battle, played through a browser.
//!
//! - [`api`] are the types that go over the wire; [`openapi`] describes the interface.
//! - [`store`] is an append-only journal on SQLite or PostgreSQL; [`fold`] makes a game of it; [`live`] keeps games in memory, writes
//!   before it acknowledges, and tells whoever listens.
//! - [`seats`] says who may do what, [`table`] what each of them sees, [`clock`] how much time they have.
//! - [`names`] and [`passwords`] say what accounts may be called and opened with.
//! - [`foresight`] is what may come of an action.
//! - [`work`] is where requests compute: on threads of their own, fairly by person.
//! - [`backup`] copies an SQLite database while it is used, and puts it back.
//! - [`house`] is what those who look after a server do; [`export`] hands people their own data.
//! - [`computer`] lets computers decide on threads of their own.
//! - [`metrics`] is what whoever hosts a server can measure; [`http::health`] tells it.
//! - [`http`] is the interface; [`limits`] how much of it one visitor may use; [`problem`] how it says no.
//!
//! [`serve`] starts all of it. Nothing here prints: it speaks through `tracing`.

mod accept;
pub mod api;
pub mod backup;
pub mod clock;
pub mod computer;
pub mod config;
pub mod connections;
pub mod export;
pub mod fold;
pub mod foresight;
pub mod forwarded;
pub mod house;
pub mod http;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod names;
pub mod offers;
pub mod passwords;
pub mod problem;
pub mod seats;
pub mod secrets;
mod server;
pub mod setup;
pub mod store;
pub mod table;
pub mod talk;
pub mod work;

pub use clock::Timeline;
pub use config::load::ConfigError;
pub use config::{AdminListen, BasePath, Config, Limits, LogFormat, PORT, Rate, Retention, Setting, data_dir};
pub use http::openapi;
pub use server::{Running, ServeError, serve, serve_by};
