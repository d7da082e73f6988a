//! `voltigeur serve`: the page and its interface.
use crate::args::ServeArgs;
use crate::failure::{Done, Failure};
use crate::output::{out, outln};
use tracing_subscriber::EnvFilter;
use voltigeur_server::config::load::without_password;
use voltigeur_server::{Config, LogFormat};

/// Serves until it is interrupted.
///
/// # Errors
/// If the address is taken, or the store cannot be opened.
pub fn run(args: &ServeArgs) -> Done {
    let config = settings(args)?;
    if args.print_config {
        return out!("{}", config.print());
    }
    begin_log(&config)?;
    let store = place(&config);
    let base = if config.base_path.is_root() { String::new() } else { config.base_path.to_string() };
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let mut running = voltigeur_server::serve(config).await.map_err(|why| Failure::input(why.to_string()))?;
        // The page is served whether or not somebody reads this.
        let address = running.address;
        let _ = outln!("Voltigeur is at http://{address}{base} \u{2013} open it in a browser; Ctrl-C stops it.");
        let _ = outln!("Battles are kept in {store}.");
        tokio::select! {
            () = running.wait() => Err(Failure::check("the server stopped unexpectedly; run it with VOLTIGEUR_LOG=info to see why")),
            () = interrupted() => {
                running.shutdown().await;
                Ok(())
            }
        }
    })
}

/// Logs to standard error what the settings say.
fn begin_log(config: &Config) -> Done {
    let filter = EnvFilter::try_new(&config.log)
        .map_err(|why| Failure::input(format!("the setting `log` cannot be read ('{}'): {why}", config.log)))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).init(),
    }
    Ok(())
}

/// The settings: defaults, then the file, then the environment, then flags.
fn settings(args: &ServeArgs) -> Done<Config> {
    let mut config = Config::of_process(args.config.as_deref()).map_err(|why| Failure::input(why.to_string()))?;
    config.database = args.database.clone().or(config.database);
    config.listen = args.listen.unwrap_or(config.listen);
    config.searchers = args.searchers.map(usize::from).or(config.searchers);
    config.secure_cookies |= args.secure_cookies;
    if args.behind_proxy {
        config.proxies = config.proxies.max(1);
    }
    Ok(config)
}

/// Where battles are kept, without the password that an address may hold.
fn place(config: &Config) -> String {
    match &config.database {
        None => config.default_database().display().to_string(),
        Some(address) => without_password(address),
    }
}

/// Ctrl-C, or the system's wish that the program ends.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! { _ = tokio::signal::ctrl_c() => {}, _ = end.recv() => {} }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_printed() {
        let kept = |database: &str| place(&Config { database: Some(database.to_owned()), ..Config::default() });
        assert_eq!(kept("postgres://me:se@cret@host:5432/battles"), "postgres://me@host:5432/battles");
        assert_eq!(kept("here.sqlite"), "here.sqlite");
    }
}
