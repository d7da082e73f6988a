//! Attempts to sign in: whoever guesses waits longer and longer.
//!
//! Failures are counted for each address and for each account, whatever address they come from. An address from which the account was
//! signed in to before has a count of its own, so that strangers cannot keep the owner out. Every attempt is counted as a failure when it begins:
//! many at once cannot slip through together.
use super::{Store, StoreError, Writing};
use crate::clock::Millis;
use sqlx::Row;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// Failures of an account are forgotten after this time without another, those of an address sooner: many people may share one.
const ACCOUNT_FORGETS: Millis = DAY;
const ADDRESS_FORGETS: Millis = 15 * MINUTE;

/// So long an address stays known to an account.
const KNOWN: Millis = 90 * DAY;

/// How patient the server is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Failures without a pause. An address has four times as many.
    pub tries: u32,
    /// The longest pause, in seconds.
    pub longest_pause: u32,
}

impl Patience {
    /// The pause after so many failures: it doubles, up to the longest.
    fn pause(self, failures: i64, tries: u32) -> Millis {
        let beyond = failures - i64::from(tries);
        if beyond < 0 {
            return 0;
        }
        let seconds = 1i64 << beyond.min(30);
        seconds.min(i64::from(self.longest_pause)) * 1_000
    }
}

/// Who tries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    address: String,
    account: String,
    /// At the account, or at the account from this address.
    counted: String,
}

/// What became of the wish to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Try {
    /// It may be tried.
    Now(Attempt),
    /// It must wait so long.
    Wait(Millis),
}

struct Count {
    failures: i64,
    last: Millis,
}

impl Count {
    /// How long ago the last failure was. Others may have failed while this one waited for its turn: that is no time at all.
    fn since(&self, now: Millis) -> Millis {
        (now - self.last).max(0)
    }

    fn still(&self, now: Millis, forgets: Millis) -> i64 {
        // A clock that was set back forgets as well: nobody waits for years.
        let set_back = self.last - now > ADDRESS_FORGETS;
        if set_back || self.since(now) > forgets { 0 } else { self.failures }
    }
}

impl Store {
    /// Somebody at an address wants to sign in to the account of that folded name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn try_sign_in(
        &self,
        account: &str,
        address: &str,
        patience: Patience,
        now: Millis,
    ) -> Result<Try, StoreError> {
        let mut writing = self.begin().await?;
        let (own, pair) = (format!("n {account}"), format!("p {address} {account}"));
        let known = sqlx::query("SELECT last FROM attempts WHERE subject = $1 AND known = 1 AND last > $2")
            .bind(pair.clone())
            .bind(now - KNOWN)
            .fetch_optional(&mut *writing.transaction)
            .await?
            .is_some();
        let attempt =
            Attempt { address: format!("a {address}"), account: own.clone(), counted: if known { pair } else { own } };
        let mut failures = [0; 2];
        let mut wait = 0;
        let counts = [
            (&attempt.address, patience.tries.saturating_mul(4), ADDRESS_FORGETS),
            (&attempt.counted, patience.tries, ACCOUNT_FORGETS),
        ];
        for (n, (subject, tries, forgets)) in counts.into_iter().enumerate() {
            let count = writing.count(subject).await?;
            failures[n] = count.still(now, forgets);
            let pause = patience.pause(failures[n], tries);
            if pause > 0 {
                wait = wait.max(pause - count.since(now));
            }
        }
        if wait > 0 {
            return Ok(Try::Wait(wait));
        }
        for (subject, failures) in [&attempt.address, &attempt.counted].into_iter().zip(failures) {
            writing.set_count(subject, failures + 1, now).await?;
        }
        writing.commit().await?;
        Ok(Try::Now(attempt))
    }

    /// It was the right password: the attempt was no failure, and the address is known from now on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn signed_in_from(&self, attempt: &Attempt, now: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("UPDATE attempts SET failures = failures - 1 WHERE subject = $1 AND failures > 0")
            .bind(attempt.address.clone())
            .execute(&mut *writing.transaction)
            .await?;
        writing.set_count(&attempt.counted, 0, now).await?;
        let pair = format!("p{} {}", &attempt.address[1..], &attempt.account[2..]);
        sqlx::query("INSERT INTO attempts (subject, failures, last, known) VALUES ($1, 0, $2, 1) ON CONFLICT (subject) DO UPDATE SET failures = 0, last = $2, known = 1")
            .bind(pair)
            .bind(now)
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }

    /// Forgets attempts that matter no more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_attempts(&self, now: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("DELETE FROM attempts WHERE last < $1 OR (known = 0 AND last < $2)")
            .bind(now - KNOWN)
            .bind(now - ACCOUNT_FORGETS)
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }
}

impl Writing {
    /// The count of a subject, which nobody else can change until this is committed.
    async fn count(&mut self, subject: &str) -> Result<Count, StoreError> {
        let row = sqlx::query("INSERT INTO attempts (subject, failures, last, known) VALUES ($1, 0, 0, 0) ON CONFLICT (subject) DO UPDATE SET known = attempts.known RETURNING failures, last")
            .bind(subject.to_owned())
            .fetch_one(&mut *self.transaction)
            .await?;
        Ok(Count { failures: row.try_get(0)?, last: row.try_get(1)? })
    }

    async fn set_count(&mut self, subject: &str, failures: i64, last: Millis) -> Result<(), StoreError> {
        sqlx::query("UPDATE attempts SET failures = $2, last = $3 WHERE subject = $1")
            .bind(subject.to_owned())
            .bind(failures)
            .bind(last)
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_up_to_the_longest() {
        let patience = Patience { tries: 5, longest_pause: 60 };
        let pauses: Vec<Millis> = (3..=14).map(|failures| patience.pause(failures, 5) / 1_000).collect();
        assert_eq!(pauses, [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
        assert_eq!(patience.pause(i64::MAX, 5), 60_000);
    }
}
