//! `voltigeur backup` and `voltigeur restore`: copies of an SQLite database.
use crate::args::{BackupArgs, DatabaseArgs, RestoreArgs};
use crate::failure::{Done, Failure};
use crate::output::outln;
use voltigeur_server::Config;
use voltigeur_server::backup;

/// The settings of the server whose database it is.
pub(super) fn settings(args: &DatabaseArgs) -> Done<Config> {
    let mut config = Config::of_process(args.config.as_deref()).map_err(|why| Failure::input(why.to_string()))?;
    config.database = args.database.clone().or(config.database);
    Ok(config)
}

/// Runs something that waits for a database.
pub(super) fn wait<T>(what: impl Future<Output = Done<T>>) -> Done<T> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?.block_on(what)
}

/// Copies the database to a file.
///
/// # Errors
/// If it is not an SQLite database, the file is there, or it cannot be written.
pub fn back_up(args: &BackupArgs) -> Done {
    let config = settings(&args.database)?;
    wait(async {
        let copied = backup::backup(&config, &args.file, args.force).await;
        copied.map_err(|why| Failure::input(why.to_string()))
    })?;
    let size = std::fs::metadata(&args.file)?.len();
    outln!("{} has everything up to now: {} kB", args.file.display(), size.div_ceil(1_024))
}

/// Puts a copy in the place of the database.
///
/// # Errors
/// If the copy is damaged, a server uses the database, or it cannot be written.
pub fn restore(args: &RestoreArgs) -> Done {
    let config = settings(&args.database)?;
    let kept =
        wait(async { backup::restore(&config, &args.file).await.map_err(|why| Failure::input(why.to_string())) })?;
    let place = config.sqlite_file().unwrap_or_default();
    outln!("{} was restored from {}.", place.display(), args.file.display())?;
    match kept {
        Some(kept) => outln!("The old database was kept as {}.", kept.display()),
        None => Ok(()),
    }
}
