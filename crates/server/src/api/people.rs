//! Accounts, and what those who look after a server see and do.
use crate::clock::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A new password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordWish {
    /// The password up to now.
    pub current: String,
    /// The new one: 10 to 200 characters, and none of the commonest.
    pub password: String,
}

/// The password of the account, to show that it is its owner who asks.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password.
    pub password: String,
}

/// A new password by a one-time link.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetWish {
    /// What the link holds.
    pub token: String,
    /// The new password: 10 to 200 characters, and none of the commonest.
    pub password: String,
}

/// Where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SessionCard {
    /// Names the session, and opens nothing.
    pub id: String,
    /// The browser and the system, as far as they tell.
    pub device: String,
    /// When it began, in milliseconds since 1970.
    pub made: Millis,
    /// When it was last used, to about ten minutes.
    pub seen: Millis,
    /// It is the one that asks.
    pub current: bool,
}

/// What is announced to all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// At most 500 characters; empty if nothing is.
    pub text: String,
}

/// An account, for admins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AccountCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// It may look after the server.
    pub admin: bool,
    /// It may not be used.
    pub suspended: bool,
    /// When it was made.
    pub made: Millis,
    /// When it was last used, as far as its open sessions tell; 0 if there is none.
    pub seen: Millis,
    /// How many games it plays or has played.
    pub games: i64,
}

/// A game, for admins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameSummary {
    /// Its id.
    pub id: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The scenario's id.
    pub scenario: String,
    /// The accounts that play in it.
    pub players: Vec<String>,
    /// When it was made.
    pub made: Millis,
    /// When something last happened.
    pub touched: Millis,
    /// It is over.
    pub ended: bool,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AuditEntry {
    /// Its number.
    pub seq: i64,
    /// When.
    pub at: Millis,
    /// By whom.
    pub who: String,
    /// What.
    pub what: String,
    /// The id of the account or game.
    pub target: String,
    /// A name, or what was announced.
    pub note: String,
}

/// A one-time link for a new password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ResetLink {
    /// The path of the link at this server.
    pub path: String,
    /// Until when it can be used.
    pub expires: Millis,
}
