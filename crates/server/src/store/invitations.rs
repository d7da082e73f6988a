//! Invitations: secrets that are good for one seat, once.
//!
//! An open seat has one row, whose hash is empty while no invitation is out. Accepting it removes the row and makes the seat in one
//! transaction. Every change is a change of that one row, so that of two who come at the same moment, wherever they are, one is first.
use super::games::Role;
use super::{Store, StoreError};
use crate::metrics::Operation;
use crate::secrets::TokenHash;
use sqlx::Row;
use voltigeur_engine::Side;

impl Store {
    /// The side that an invitation is for, if it is good.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invited(&self, game: &str, invitation: &TokenHash) -> Result<Option<Side>, StoreError> {
        let _timed = self.timed(Operation::Invitations);
        let row = sqlx::query("SELECT role FROM invitations WHERE game = $1 AND hash = $2")
            .bind(game.to_owned())
            .bind(invitation.0.clone())
            .fetch_optional(self.pool())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let role: String = row.try_get(0)?;
        Ok(match Role::read(&role) {
            Role::Plays(side) => Some(side),
            Role::Watches | Role::Makes => None,
        })
    }

    /// Takes up an invitation: it is gone, and the seat is opened by the new token and the account. Gives the side; none if the
    /// invitation is not good.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn accept_invitation(
        &self,
        game: &str,
        invitation: &TokenHash,
        token: &TokenHash,
        account: &str,
    ) -> Result<Option<Side>, StoreError> {
        let mut writing = self.begin().await?;
        let gone = sqlx::query("DELETE FROM invitations WHERE game = $1 AND hash = $2 RETURNING role")
            .bind(game.to_owned())
            .bind(invitation.0.clone())
            .fetch_optional(&mut *writing.transaction)
            .await?;
        let Some(row) = gone else { return Ok(None) };
        let role: String = row.try_get(0)?;
        let Role::Plays(side) = Role::read(&role) else { return Ok(None) };
        sqlx::query("INSERT INTO seats (game, role, hash, account) VALUES ($1, $2, $3, $4)")
            .bind(game.to_owned())
            .bind(role)
            .bind(token.0.clone())
            .bind(account.to_owned())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(Some(side))
    }

    /// Puts another invitation in the place of the one that is out, if any; without one the seat cannot be taken. False if the seat
    /// is not open.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_invitation(
        &self,
        game: &str,
        side: Side,
        invitation: Option<&TokenHash>,
    ) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let done = sqlx::query("UPDATE invitations SET hash = $1 WHERE game = $2 AND role = $3")
            .bind(invitation.map(|hash| hash.0.clone()).unwrap_or_default())
            .bind(game.to_owned())
            .bind(Role::Plays(side).word())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(done.rows_affected() > 0)
    }
}
