//! Looking after a server: what admins did, here or at another process, takes effect on the games in memory.
use crate::clock::Millis;
use crate::config::Retention;
use crate::live::{Games, Live, locked};
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::store::audit::{Actor, AuditLine, Deed};
use crate::store::games::Role;
use crate::store::{Store, StoreError};
use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

const DAY: Millis = 24 * 60 * 60 * 1_000;

/// Games that are removed at a time.
const MOST_EXPIRED: u32 = 50;

/// What the games in memory know of what admins did.
#[derive(Default)]
pub(crate) struct House {
    /// The lines of the audit log that were heard.
    heard: AtomicI64,
    /// Accounts that are suspended or deleted.
    barred: Mutex<HashSet<String>>,
    announcement: Mutex<Arc<str>>,
    /// One at a time hears.
    hearing: tokio::sync::Mutex<()>,
}

impl Games {
    /// Learns what was done before this process began.
    pub(crate) async fn begin_hearing(&self) -> Result<(), StoreError> {
        self.house.heard.store(self.store.audit_length().await?, Ordering::Release);
        self.learn_accounts().await?;
        self.learn_announcement().await
    }

    async fn learn_accounts(&self) -> Result<(), StoreError> {
        let barred = self.store.barred().await?;
        *locked(&self.house.barred) = barred.into_iter().collect();
        Ok(())
    }

    async fn learn_announcement(&self) -> Result<(), StoreError> {
        let text = self.store.announcement().await?;
        *locked(&self.house.announcement) = text.into();
        Ok(())
    }

    /// What is announced; empty if nothing is.
    #[must_use]
    pub fn announcement(&self) -> Arc<str> {
        locked(&self.house.announcement).clone()
    }

    /// Hears what admins have done since the last time, here, at another process, or on the command line.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn hear_deeds(self: &Arc<Self>) -> Result<(), StoreError> {
        let _one = self.house.hearing.lock().await;
        loop {
            let lines = self.store.audit_after(self.house.heard.load(Ordering::Acquire)).await?;
            let Some(last) = lines.last() else { return Ok(()) };
            let last = last.seq;
            for line in &lines {
                self.hear(line).await?;
            }
            self.house.heard.store(last, Ordering::Release);
        }
    }

    async fn hear(self: &Arc<Self>, line: &AuditLine) -> Result<(), StoreError> {
        match Deed::read(&line.what) {
            Some(Deed::SuspendAccount | Deed::AllowAccount | Deed::DeleteAccount) => {
                self.learn_accounts().await?;
                for live in self.all_known() {
                    if live.seats().iter().any(|seat| seat.account == line.target) {
                        // Names may have changed: what is in memory is read anew.
                        self.forget(&live).await;
                        live.signal();
                    }
                }
            }
            Some(Deed::CloseGame) => {
                if let Some(live) = self.known(&line.target)
                    && let Err(refused) = self.refresh(&live).await
                {
                    tracing::warn!(game = live.id, why = refused.problem.why, "a closed game cannot be followed");
                }
            }
            Some(Deed::DeleteGame | Deed::ExpireGame) => {
                if let Some(live) = self.drop_game(&line.target) {
                    self.forget(&live).await;
                }
            }
            Some(Deed::Announce) => self.learn_announcement().await?,
            Some(Deed::ResetPassword | Deed::UseReset | Deed::MakeAdmin | Deed::RemoveAdmin | Deed::ExportGame)
            | None => {}
        }
        Ok(())
    }

    /// May those who hold these seats act?
    ///
    /// # Errors
    /// If one of the seats belongs to an account that is suspended or deleted.
    pub fn check_barred(&self, live: &Live, access: Access) -> Answer<()> {
        let barred = locked(&self.house.barred);
        if barred.is_empty() {
            return Ok(());
        }
        let acts = |role: Role| match role {
            Role::Plays(side) => access.plays(side),
            Role::Makes => access.makes,
            Role::Watches => false,
        };
        if live.seats().iter().any(|seat| acts(seat.role) && barred.contains(&seat.account)) {
            return Err(Refused::forbidden(
                "the account of this seat is suspended: ask the people who run this server",
            ));
        }
        Ok(())
    }
}

impl Store {
    /// Removes games that were abandoned, some at a time; gives how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn expire(&self, retention: Retention, now: Millis) -> Result<u32, StoreError> {
        let by = Actor("retention".to_owned());
        let mut removed = 0;
        for (ended, days) in [(false, retention.unfinished_days), (true, retention.finished_days)] {
            if days == 0 {
                continue;
            }
            let since = now - Millis::from(days) * DAY;
            for game in self.abandoned(ended, since, MOST_EXPIRED - removed).await? {
                removed += u32::from(self.delete_game(&game, Deed::ExpireGame, &by, now).await?);
            }
        }
        Ok(removed)
    }
}
