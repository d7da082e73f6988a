//! The command line.
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
    /// Serve the page and its interface: battles in the browser.
    Serve(ServeArgs),
    /// Look after a server: accounts, games, the announcement, the audit log. It may run meanwhile.
    Admin(AdminArgs),
    /// Copy the SQLite database to a file while the server runs.
    Backup(BackupArgs),
    /// Put a copy in the place of the SQLite database while no server runs.
    Restore(RestoreArgs),
    /// Play a battle in the terminal.
    Play(PlayArgs),
    /// Play many games between two players and report the results.
    Simulate(SimulateArgs),
    /// The exact odds of a fight.
    Odds(OddsArgs),
    /// Run studies and print what differs.
    Study(StudyArgs),
    /// Step through a record, or verify it.
    Replay(ReplayArgs),
    /// Make every die of a finished battle again and compare (docs/guide/fair-dice.md).
    Verify(VerifyArgs),
    /// Print the description of the server's interface (OpenAPI).
    Openapi,
    /// Check scenario files: all faults at once.
    Check(CheckArgs),
    /// Count sequences of legal actions and dice outcomes, a fingerprint of the rules.
    Counts(CountsArgs),
    /// Show a rule in our own words.
    Rule(RuleArgs),
    /// List rulebooks, scenarios and their switches.
    Scenarios(ScenariosArgs),
    /// What troops and leaders are worth, by nation and year.
    Units(UnitsArgs),
    /// Measure decisions a second for a moment.
    Bench(BenchArgs),
    /// Speak the bot protocol on standard input and output (docs/guide/bots.md).
    Bot(BotArgs),
}

/// How outside bots are treated.
#[derive(Args, Debug, Clone)]
pub struct BotTime {
    /// Milliseconds that an outside bot may think about a decision; it loses if it takes five times as long.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub bot_time: u64,
}

/// `serve`.
#[derive(Args, Debug, Default)]
pub struct ServeArgs {
    /// A file with settings (TOML). Environment variables override it, and flags override both (docs/guide/hosting.md).
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Print all settings, as a file that --config reads, and do nothing else.
    #[arg(long)]
    pub print_config: bool,
    /// Where games are kept: postgres://USER:PASSWORD@HOST/NAME, or an SQLite file; a file in your data folder if left out.
    #[arg(long, value_name = "ADDRESS|FILE")]
    pub database: Option<String>,
    /// Where to listen, 127.0.0.1:1805 if left out; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<std::net::SocketAddr>,
    /// Threads for computer players; all cores but one if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub searchers: Option<u16>,
    /// One proxy stands in front and names visitors in X-Forwarded-For; the setting `proxies` is for more of them.
    #[arg(long)]
    pub behind_proxy: bool,
    /// Send cookies over HTTPS only.
    #[arg(long)]
    pub secure_cookies: bool,
}

/// Which database.
#[derive(Args, Debug)]
pub struct DatabaseArgs {
    /// The database of the server, as for `serve`; from the configuration or in your data folder if left out.
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
    /// Announce something at the top of every page.
    Announce {
        /// The text, at most 500 characters.
        #[arg(required_unless_present = "clear", conflicts_with = "clear")]
        text: Option<String>,
        /// Announce nothing any more.
        #[arg(long)]
        clear: bool,
    },
    /// Who did what when, the newest first.
    Log {
        /// How many lines.
        #[arg(long, value_name = "N", default_value_t = 50)]
        last: u32,
    },
}

/// What an admin does to accounts.
#[derive(Subcommand, Debug)]
pub enum UsersCommand {
    /// List accounts, the newest first.
    List {
        /// Only names with this text in them.
        #[arg(default_value = "")]
        find: String,
        /// How many at most.
        #[arg(long, value_name = "N", default_value_t = 100)]
        most: u32,
    },
    /// Sign an account out everywhere and let it do nothing.
    Suspend {
        /// The name of the account.
        name: String,
    },
    /// Let a suspended account be used again.
    Unsuspend {
        /// The name of the account.
        name: String,
    },
    /// Print a link with which a new password can be set, once, within a day.
    ResetPassword {
        /// The name of the account.
        name: String,
    },
    /// Let an account look after the server in the page.
    MakeAdmin {
        /// The name of the account.
        name: String,
    },
    /// Take that back.
    RemoveAdmin {
        /// The name of the account.
        name: String,
    },
}

/// What an admin does to games.
#[derive(Subcommand, Debug)]
pub enum GamesCommand {
    /// List games, the newest first.
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
    /// Remove a game with all that belongs to it.
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
    /// Replace the file if it is there.
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
    /// The record, as downloaded from the page once the battle is over.
    pub file: PathBuf,
}

/// `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// A scenario, a scenario file (.toml), or a record to go on with. A menu asks if it is left out.
    #[arg(value_name = "SCENARIO|FILE")]
    pub what: Option<String>,
    /// The side that you play, by its name; the first side if nothing is said.
    #[arg(long)]
    pub side: Option<String>,
    /// Who plays the other side: recruit, veteran, marshal, person, random, search:N or cmd:"COMMAND".
    #[arg(long, value_name = "PLAYER")]
    pub opponent: Option<String>,
    /// Who plays the first side, in place of --side and --opponent.
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["side", "opponent"])]
    pub first: Option<String>,
    /// Who plays the second side.
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["side", "opponent"])]
    pub second: Option<String>,
    /// Turn a switch on (ID), or on or off (ID=on, ID=off).
    #[arg(long = "switch", value_name = "SWITCH")]
    pub switches: Vec<String>,
    /// The seed of the dice.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Go on with a record.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "switches", "seed"])]
    pub load: Option<PathBuf>,
    /// Letters only.
    #[arg(long)]
    pub no_color: bool,
    /// Read commands from standard input and print lines without colours and screens, for scripts.
    #[arg(long)]
    pub plain: bool,
    /// How outside bots are treated.
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
    /// Who plays the first side: random, recruit, veteran, marshal, search:N or cmd:"COMMAND".
    #[arg(long, value_name = "PLAYER", default_value = "veteran")]
    pub first: String,
    /// Who plays the second side.
    #[arg(long, value_name = "PLAYER", default_value = "veteran")]
    pub second: String,
    /// The players change sides from game to game.
    #[arg(long)]
    pub swap: bool,
    /// The seed of all dice and players.
    #[arg(long, default_value_t = 1805)]
    pub seed: u64,
    /// Threads, 1024 at most; 0 is one for each core. The result is the same with any number.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// Turn a switch on (ID), or on or off (ID=on, ID=off).
    #[arg(long = "switch", value_name = "SWITCH")]
    pub switches: Vec<String>,
    /// Write one line for each game as CSV.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the summary as JSON.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Replace files that exist.
    #[arg(long)]
    pub force: bool,
    /// Where the record of a game is saved in which the program itself fails; the current folder if left out.
    #[arg(long, value_name = "FOLDER")]
    pub faults: Option<PathBuf>,
    /// How outside bots are treated.
    #[command(flatten)]
    pub bots: BotTime,
}

/// `odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The action whose fight is unfolded, in notation; left out if a fight is under way.
    pub action: Option<String>,
    /// The position: a record ...
    #[arg(long, value_name = "FILE", required_unless_present_any = ["scenario", "study"], conflicts_with_all = ["scenario", "study"])]
    pub record: Option<PathBuf>,
    /// ... after so many of its actions (all of them if nothing is said).
    #[arg(long, value_name = "N", requires = "record")]
    pub at: Option<usize>,
    /// Or the beginning of a scenario.
    #[arg(long)]
    pub scenario: Option<String>,
    /// Or where a study ends: FILE, or FILE:N for its N-th study.
    #[arg(long, value_name = "FILE[:N]", conflicts_with = "scenario")]
    pub study: Option<String>,
    /// Turn a switch of the scenario on or off.
    #[arg(long = "switch", value_name = "SWITCH", requires = "scenario")]
    pub switches: Vec<String>,
    /// How both sides behave: fight-on, cautious or best.
    #[arg(long, default_value = "fight-on")]
    pub stance: String,
    /// How the first side behaves, if otherwise.
    #[arg(long, value_name = "STANCE")]
    pub first: Option<String>,
    /// How the second side behaves, if otherwise.
    #[arg(long, value_name = "STANCE")]
    pub second: Option<String>,
}

/// `study`.
#[derive(Args, Debug)]
pub struct StudyArgs {
    /// The studies.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Tell what was played as well.
    #[arg(long, short)]
    pub tell: bool,
}

/// `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The record.
    pub file: PathBuf,
    /// Only verify it, with all its variations.
    #[arg(long)]
    pub verify: bool,
    /// Stop after so many actions.
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Letters only.
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
    /// Turn a switch on or off.
    #[arg(long = "switch", value_name = "SWITCH")]
    pub switches: Vec<String>,
}

/// `rule`.
#[derive(Args, Debug)]
pub struct RuleArgs {
    /// Its id, such as LOB-C7.3; the prefix may be left out.
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
    /// The rulebook whose lists are meant.
    pub rulebook: String,
    /// The nation, or the beginning of its name; all nations if left out.
    #[arg(long)]
    pub nation: Option<String>,
    /// Only what there is in this year.
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
    /// The level that answers until the other side sets another.
    #[arg(long, default_value = "veteran")]
    pub level: String,
    /// The seed of the player.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
