//! `voltigeur admin`: looking after a server, beside it or while it does not run.
use super::backup::{settings, wait};
use crate::args::{AdminArgs, AdminCommand, GamesCommand, UsersCommand};
use crate::failure::{Done, Failure};
use crate::output::{out, outln};
use voltigeur_server::Config;
use voltigeur_server::api::people::GameSummary;
use voltigeur_server::clock::{Millis, now};
use voltigeur_server::http::admin::{announced, export_record, make_reset};
use voltigeur_server::problem::Refused;
use voltigeur_server::store::accounts::Account;
use voltigeur_server::store::admin::Closed;
use voltigeur_server::store::audit::{Actor, Deed};
use voltigeur_server::store::{Store, StoreError};

/// Does what is asked.
///
/// # Errors
/// If the database cannot be opened, or has no such account or game.
pub fn run(args: &AdminArgs) -> Done {
    let config = settings(&args.database)?;
    wait(async {
        let store = Store::open_beside(&config.database_url()).await.map_err(failed)?;
        let desk = Desk { by: actor(), store, config };
        let done = match &args.command {
            AdminCommand::Users(command) => desk.users(command).await,
            AdminCommand::Games(command) => desk.games(command).await,
            AdminCommand::Announce { text, .. } => desk.announce(text.as_deref().unwrap_or("")).await,
            AdminCommand::Log { last } => desk.log(*last).await,
        };
        desk.store.close().await;
        done
    })
}

/// Whoever types.
fn actor() -> Actor {
    let named = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    Actor(match named.filter(|name| !name.is_empty()) {
        Some(name) => format!("command line ({name})"),
        None => "command line".to_owned(),
    })
}

fn failed(why: StoreError) -> Failure {
    Failure::input(format!("the database cannot be used: {why}"))
}

fn refused(why: Refused) -> Failure {
    Failure::input(why.problem.why)
}

struct Desk {
    store: Store,
    by: Actor,
    config: Config,
}

impl Desk {
    async fn account(&self, name: &str) -> Done<Account> {
        let found = self.store.account(name).await.map_err(failed)?;
        let found = found.map(|credit| credit.account);
        found.ok_or_else(|| {
            Failure::input(format!("there is no account '{name}': `voltigeur admin users list` shows all accounts"))
        })
    }

    async fn users(&self, command: &UsersCommand) -> Done {
        match command {
            UsersCommand::List { find, most } => self.list_users(find, *most).await,
            UsersCommand::Suspend { name } => self.suspend(name, true).await,
            UsersCommand::Unsuspend { name } => self.suspend(name, false).await,
            UsersCommand::ResetPassword { name } => {
                let account = self.account(name).await?;
                let link =
                    make_reset(&self.store, &self.config.base_path, &account, &self.by).await.map_err(refused)?;
                outln!("{} can set a new password with this link, once, until {}:", account.name, date(link.expires))?;
                outln!("{}{}", self.page(), link.path)
            }
            UsersCommand::MakeAdmin { name } => self.set_admin(name, true).await,
            UsersCommand::RemoveAdmin { name } => self.set_admin(name, false).await,
        }
    }

    /// Where the page is, as far as the settings tell.
    fn page(&self) -> String {
        let scheme = if self.config.secure_cookies { "https" } else { "http" };
        match self.config.names.iter().find(|name| *name != "*") {
            Some(name) => format!("{scheme}://{name}"),
            None => format!("{scheme}://{}", self.config.listen),
        }
    }

    async fn list_users(&self, find: &str, most: u32) -> Done {
        outln!("{:<24} {:<17} {:<17} {:>5}  state", "name", "made", "last used", "games")?;
        for line in self.store.accounts(find, None, most).await.map_err(failed)? {
            let state = match (line.suspended, line.account.admin) {
                (true, _) => "suspended",
                (false, true) => "admin",
                (false, false) => "",
            };
            let seen = if line.seen == 0 { "-".to_owned() } else { date(line.seen) };
            outln!("{:<24} {:<17} {:<17} {:>5}  {state}", line.account.name, date(line.made), seen, line.games)?;
        }
        Ok(())
    }

    async fn suspend(&self, name: &str, suspend: bool) -> Done {
        let account = self.account(name).await?;
        self.store.suspend(&account, suspend, &self.by, now()).await.map_err(failed)?;
        let state = if suspend { "is suspended" } else { "can sign in again" };
        outln!("{} {state}.", account.name)
    }

    async fn set_admin(&self, name: &str, admin: bool) -> Done {
        let account = self.account(name).await?;
        self.store.set_admin(&account, admin, &self.by, now()).await.map_err(failed)?;
        let state = if admin { "is an admin" } else { "is no longer an admin" };
        outln!("{} {state}.", account.name)
    }

    async fn games(&self, command: &GamesCommand) -> Done {
        let missing =
            |id: &str| Failure::input(format!("there is no game '{id}': `voltigeur admin games list` shows all games"));
        match command {
            GamesCommand::List { find, most } => self.list_games(find, *most).await,
            GamesCommand::Close { id } => match self.store.close_game(id, &self.by, now()).await.map_err(failed)? {
                Closed::Now => outln!("Game {id} is closed."),
                Closed::Before => Err(Failure::input(format!("game {id} is over already"))),
                Closed::Missing => Err(missing(id)),
            },
            GamesCommand::Delete { id } => {
                let deleted = self.store.delete_game(id, Deed::DeleteGame, &self.by, now()).await.map_err(failed)?;
                if deleted { outln!("Game {id} is deleted.") } else { Err(missing(id)) }
            }
            GamesCommand::Export { id } => {
                let record = export_record(&self.store, id, &self.by).await.map_err(refused)?;
                out!("{record}")
            }
        }
    }

    async fn list_games(&self, find: &str, most: u32) -> Done {
        outln!("{:<12} {:<17} {:<17} {:<8} battle", "id", "made", "last touched", "state")?;
        for line in self.store.games_listed(find, None, most).await.map_err(failed)? {
            let game = GameSummary::from(line);
            let state = if game.ended { "over" } else { "open" };
            let players =
                if game.players.is_empty() { String::new() } else { format!(": {}", game.players.join(", ")) };
            let (made, touched) = (date(game.made), date(game.touched));
            outln!("{:<12} {made:<17} {touched:<17} {state:<8} {}{players}", game.id, game.scenario)?;
        }
        Ok(())
    }

    async fn announce(&self, text: &str) -> Done {
        let text = announced(text).map_err(refused)?;
        self.store.announce(&text, &self.by, now()).await.map_err(failed)?;
        if text.is_empty() {
            outln!("The announcement was removed.")
        } else {
            outln!("The announcement is on every page.")
        }
    }

    async fn log(&self, last: u32) -> Done {
        for line in self.store.audit_last(None, last).await.map_err(failed)? {
            outln!("{}  {}: {} {} {}", date(line.at), line.who, line.what, line.target, line.note)?;
        }
        Ok(())
    }
}

/// A time as `2026-11-18 10:20Z`.
fn date(at: Millis) -> String {
    let (days, minutes) = (at.div_euclid(86_400_000), at.rem_euclid(86_400_000) / 60_000);
    // Days since 1 March of the year 0, in eras of 400 years: the leap day is the last day of a year.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = year + era * 400 + next;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}Z", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn times_are_told_as_dates() {
        assert_eq!(date(0), "1970-01-01 00:00Z");
        assert_eq!(date(951_826_500_000), "2000-02-29 12:15Z");
        assert_eq!(date(1_794_997_200_000), "2026-11-18 10:20Z");
    }
}
