//! The command line.
use crate::seat::players;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Play, referee, simulate and analyse Napoleonic battles.
///
/// Without a command it serves the page on this machine, as `serve` does.
#[derive(Parser, Debug)]
#[command(name = "voltigeur", version, propagate_version = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the page, to play in the browser.
    Serve(ServeArgs),
    /// Manage a server: accounts, games, the announcement, the audit log. The server may keep running.
    Admin(AdminArgs),
    /// Copy the SQLite database to a file while the server runs.
    Backup(BackupArgs),
    /// Restore the SQLite database from a backup while no server runs.
    Restore(RestoreArgs),
    /// Play a battle in the terminal.
    Play(PlayArgs),
    /// Play many games between two computer players and report the results.
    Simulate(SimulateArgs),
    /// Show the exact odds of a fight.
    Odds(OddsArgs),
    /// Run studies and print every difference.
    Study(StudyArgs),
    /// Step through a record, or verify it.
    Replay(ReplayArgs),
    /// Recompute every die of a finished battle and compare (docs/guide/fair-dice.md).
    Verify(VerifyArgs),
    /// Print the OpenAPI description of the server.
    Openapi,
    /// Check scenario files and list all faults.
    Check(CheckArgs),
    /// Count the sequences of legal actions and dice outcomes: a fingerprint of the rules.
    Counts(CountsArgs),
    /// Show a rule in our own words.
    Rule(RuleArgs),
    /// List rulebooks, scenarios and their switches.
    Scenarios(ScenariosArgs),
    /// List the ratings of troops and leaders, by nation and year.
    Units(UnitsArgs),
    /// Measure briefly how many decisions a second the rules take.
    Bench(BenchArgs),
    /// Speak the bot protocol on standard input and output (docs/guide/bots.md).
    Bot(BotArgs),
}

/// How long external bots may think.
#[derive(Args, Debug, Clone)]
pub struct BotTime {
    /// Milliseconds that an external bot has for a decision; it loses if it takes five times as long.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub bot_time: u64,
}

/// `serve`.
#[derive(Args, Debug, Default)]
pub struct ServeArgs {
    /// A file with settings (TOML). Environment variables override it, and flags override both (docs/guide/hosting.md).
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Print all settings, in the form that --config reads, and exit.
    #[arg(long)]
    pub print_config: bool,
    /// Where games are kept: postgres://USER:PASSWORD@HOST/NAME, or an SQLite file [default: a file in your data folder]
    #[arg(long, value_name = "ADDRESS|FILE")]
    pub database: Option<String>,
    /// Where to listen; port 0 takes any free port [default: 127.0.0.1:1805]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<std::net::SocketAddr>,
    /// Threads for computer players [default: all cores but one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub searchers: Option<u16>,
    /// The server is behind one proxy that sets X-Forwarded-For; for more proxies, use the setting `proxies`.
    #[arg(long)]
    pub behind_proxy: bool,
    /// Send cookies over HTTPS only.
    #[arg(long)]
    pub secure_cookies: bool,
}

/// Which database.
#[derive(Args, Debug)]
pub struct DatabaseArgs {
    /// The database of the server, as for `serve` [default: from the configuration, or in your data folder]
    #[arg(long, value_name = "ADDRESS|FILE", global = true)]
    pub database: Option<String>,
    /// The configuration file of the server.
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
}

/// `admin`.
#[derive(Args, Debug)]
pub struct AdminArgs {
    /// Which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// What to do.
    #[command(subcommand)]
    pub command: AdminCommand,
}

/// What an admin does.
#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    /// Accounts.
    #[command(subcommand)]
    Users(UsersCommand),
    /// Games.
    #[command(subcommand)]
    Games(GamesCommand),
    /// Show an announcement at the top of every page.
    Announce {
        /// The text, at most 500 characters.
        #[arg(required_unless_present = "clear", conflicts_with = "clear")]
        text: Option<String>,
        /// Remove the announcement.
        #[arg(long)]
        clear: bool,
    },
    /// Show who did what and when, newest first.
    Log {
        /// How many lines.
        #[arg(long, value_name = "N", default_value_t = 50)]
        last: u32,
    },
}

/// What an admin does to accounts.
#[derive(Subcommand, Debug)]
pub enum UsersCommand {
    /// List accounts, newest first.
    List {
        /// Only names that contain this text.
        #[arg(default_value = "")]
        find: String,
        /// How many at most.
        #[arg(long, value_name = "N", default_value_t = 100)]
        most: u32,
    },
    /// Sign an account out everywhere and block it.
    Suspend {
        /// The name of the account.
        name: String,
    },
    /// Unblock a suspended account.
    Unsuspend {
        /// The name of the account.
        name: String,
    },
    /// Print a link to set a new password; it works once, within a day.
    ResetPassword {
        /// The name of the account.
        name: String,
    },
    /// Make an account an admin, who can manage the server on the page.
    MakeAdmin {
        /// The name of the account.
        name: String,
    },
    /// Make an admin an ordinary account again.
    RemoveAdmin {
        /// The name of the account.
        name: String,
    },
}

/// What an admin does to games.
#[derive(Subcommand, Debug)]
pub enum GamesCommand {
    /// List games, newest first.
    List {
        /// The id of a game, or the name of an account that plays.
        #[arg(default_value = "")]
        find: String,
        /// How many at most.
        #[arg(long, value_name = "N", default_value_t = 100)]
        most: u32,
    },
    /// End a game as it stands.
    Close {
        /// The id of the game.
        id: String,
    },
    /// Delete a game and everything that belongs to it.
    Delete {
        /// The id of the game.
        id: String,
    },
    /// Print the whole record of a game.
    Export {
        /// The id of the game.
        id: String,
    },
}

/// `backup`.
#[derive(Args, Debug)]
pub struct BackupArgs {
    /// The file to write.
    pub file: PathBuf,
    /// Replace the file if it exists.
    #[arg(long)]
    pub force: bool,
    /// Which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `restore`.
#[derive(Args, Debug)]
pub struct RestoreArgs {
    /// The file that `backup` wrote.
    pub file: PathBuf,
    /// Which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `verify`.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// The record, downloaded from the page after the battle.
    pub file: PathBuf,
}

/// `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// A scenario, a scenario file (.toml), or a record to continue. Without it, a menu asks.
    #[arg(value_name = "SCENARIO|FILE")]
    pub what: Option<String>,
    /// The name of the side that you play [default: the first side]
    #[arg(long)]
    pub side: Option<String>,
    /// Who plays the other side.
    #[arg(long, value_name = "PLAYER", help = players("Who plays the other side: person for somebody at this screen, "))]
    pub opponent: Option<String>,
    /// Who plays the first side; use it with --second instead of --side and --opponent.
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["side", "opponent"])]
    pub first: Option<String>,
    /// Who plays the second side.
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["side", "opponent"])]
    pub second: Option<String>,
    /// Turn an optional rule on or off: ID or ID=on, ID=off.
    #[arg(long = "switch", value_name = "SWITCH")]
    pub switches: Vec<String>,
    /// The seed of the dice.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Continue a saved record.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "switches", "seed"])]
    pub load: Option<PathBuf>,
    /// No colours.
    #[arg(long)]
    pub no_color: bool,
    /// For scripts: read commands from standard input and print plain lines.
    #[arg(long)]
    pub plain: bool,
    /// How long external bots may think.
    #[command(flatten)]
    pub bots: BotTime,
}

/// `simulate`.
#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// A scenario or a scenario file (.toml).
    pub scenario: String,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub games: u64,
    /// Who plays the first side.
    #[arg(long, value_name = "PLAYER", default_value = "veteran", help = players("Who plays the first side: "))]
    pub first: String,
    /// Who plays the second side.
    #[arg(long, value_name = "PLAYER", default_value = "veteran")]
    pub second: String,
    /// Swap sides after each game.
    #[arg(long)]
    pub swap: bool,
    /// The seed of all dice and players.
    #[arg(long, default_value_t = 1805)]
    pub seed: u64,
    /// Threads, at most 1024; 0 means one for each core. The results do not depend on it.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// Turn an optional rule on or off: ID or ID=on, ID=off.
    #[arg(long = "switch", value_name = "SWITCH")]
    pub switches: Vec<String>,
    /// Write a CSV file with one line for each game.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the summary to a JSON file.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Replace files that exist.
    #[arg(long)]
    pub force: bool,
    /// Where to save the record of a game in which the program itself fails [default: the current folder]
    #[arg(long, value_name = "FOLDER")]
    pub faults: Option<PathBuf>,
    /// How long external bots may think.
    #[command(flatten)]
    pub bots: BotTime,
}

/// `odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The action that starts the fight, in notation; not needed if a fight is under way.
    pub action: Option<String>,
    /// Take the position from a record.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["scenario", "study"], conflicts_with_all = ["scenario", "study"])]
    pub record: Option<PathBuf>,
    /// Take the position after the first N actions of the record [default: all of them]
    #[arg(long, value_name = "N", requires = "record")]
    pub at: Option<usize>,
    /// Take the start of a scenario.
    #[arg(long)]
    pub scenario: Option<String>,
    /// Take the end of a study: FILE, or FILE:N for the N-th study in it.
    #[arg(long, value_name = "FILE[:N]", conflicts_with = "scenario")]
    pub study: Option<String>,
    /// Turn an optional rule on or off: ID or ID=on, ID=off.
    #[arg(long = "switch", value_name = "SWITCH", requires = "scenario")]
    pub switches: Vec<String>,
    /// How both sides behave: fight-on, cautious or best.
    #[arg(long, default_value = "fight-on")]
    pub stance: String,
    /// How the first side behaves, if differently.
    #[arg(long, value_name = "STANCE")]
    pub first: Option<String>,
    /// How the second side behaves, if differently.
    #[arg(long, value_name = "STANCE")]
    pub second: Option<String>,
}

/// `study`.
#[derive(Args, Debug)]
pub struct StudyArgs {
    /// The studies.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print what was played as well.
    #[arg(long, short)]
    pub tell: bool,
}

/// `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The record.
    pub file: PathBuf,
    /// Only verify it, including all variations.
    #[arg(long)]
    pub verify: bool,
    /// Stop after N actions.
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// No colours.
    #[arg(long)]
    pub no_color: bool,
}

/// `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The scenario files.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
}

/// `counts`.
#[derive(Args, Debug)]
pub struct CountsArgs {
    /// A scenario or a scenario file (.toml).
    pub scenario: String,
    /// How many actions deep.
    #[arg(long)]
    pub depth: u32,
    /// Turn an optional rule on or off: ID or ID=on, ID=off.
    #[arg(long = "switch", value_name = "SWITCH")]
    pub switches: Vec<String>,
}

/// `rule`.
#[derive(Args, Debug)]
pub struct RuleArgs {
    /// The id of the rule, such as LOB-C7.3; the prefix is optional.
    pub id: String,
}

/// `scenarios`.
#[derive(Args, Debug)]
pub struct ScenariosArgs {
    /// Show the switches of this scenario.
    pub scenario: Option<String>,
}

/// `units`.
#[derive(Args, Debug)]
pub struct UnitsArgs {
    /// The id of the rulebook.
    pub rulebook: String,
    /// The nation, or the beginning of its name [default: all nations]
    #[arg(long)]
    pub nation: Option<String>,
    /// Only troops and leaders of this year.
    #[arg(long)]
    pub year: Option<u16>,
}

/// `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// The scenario.
    #[arg(default_value = "quatre-bras")]
    pub scenario: String,
}

/// `bot`.
#[derive(Args, Debug)]
pub struct BotArgs {
    /// The level that answers until the other program sets another.
    #[arg(long, default_value = "veteran")]
    pub level: String,
    /// The seed of the player.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
