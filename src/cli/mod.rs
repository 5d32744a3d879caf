//! Parses the command line, environment variables and the settings file. Start with [`parse`].

mod effective;
mod error_message;
mod flag_order;
mod generated;
mod setting;
mod settings_file;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::config::{
    ContentCommand, CopySettings, DatabaseSettings, ExportSettings, LeadCommand, OutboxCommand, Settings, SpamCommand, StatsBy, UserCommand,
};
use crate::telemetry::PROGRAM;
pub use effective::EffectiveSettings;
pub use error_message::error_message;
use flag_order::move_flags_after_command;
pub use generated::{completions, man};
use settings_file::SettingsFile;

/// A B2B marketing site in one binary: renders React to complete HTML, hydrates it, and stores forms in SQLite or PostgreSQL.
///
/// Without a command, it serves the site. Every setting is a flag, an environment variable (in brackets below) and a key of the settings file with the
/// name of the flag. Flags override variables, variables override the file.
#[derive(Parser, Debug)]
#[command(name = "leadlight", version = PROGRAM, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub serve: Settings,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the site (the default)
    Serve(Box<Settings>),
    /// Render every page, check settings and forms, and print all errors; exits with 1 if the site cannot be served
    Check {
        /// Print one JSON object: pages, faults, warnings
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Print a table of the database, oldest row first; works while the server runs
    Export {
        #[command(flatten)]
        export: ExportSettings,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print the number of leads per form and day; works while the server runs
    Stats {
        /// Number of days including today, in UTC (1 to 3660)
        #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3_660))]
        days: u16,
        /// Count by what brought the leads instead: the campaign (utm_campaign), the referring host, the source, the page of the form, or the first page of
        /// the visit. Lists the 20 most frequent
        #[arg(long, value_name = "WHAT")]
        by: Option<StatsBy>,
        /// With --by: views and leads as the desk counts them, without subscribers, spam and repetitions, beside those of the period before
        #[arg(long, requires = "by", conflicts_with = "views")]
        compare: bool,
        /// Print views of pages instead: landings, views, known crawlers and other bots per day, and requests for unknown paths. With --by: views,
        /// landings, leads and leads per hundred of them
        #[arg(long)]
        views: bool,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print which content of the pages each known crawler (search engine, assistant, link preview) was sent last; works while the server runs
    Crawlers {
        /// Print one JSON object per line, for each crawler and page
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Write, check and publish the texts of the site as files; works while the server runs
    Content(ContentCommand),
    /// List undelivered leads, send them again or drop them; works while the server runs
    Outbox(OutboxCommand),
    /// List leads, show one whole, change state and owner, add notes, send again or delete; works while the server runs
    Lead(LeadCommand),
    /// Let people into the desk, change their roles and shut them out; works while the server runs
    User(UserCommand),
    /// Print who did what in the desk and with commands, as CSV; works while the server runs
    Audit {
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// List posts that are held as spam, without what visitors wrote, or turn one into a lead; works while the server runs
    Spam(SpamCommand),
    /// Copy the database to a new file; works while the server runs
    Backup {
        /// File to create
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Replace the database with a backup, while no server runs; the previous database is renamed
    Restore {
        /// File that `leadlight backup` created
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Copy every row to another database, to move from SQLite to PostgreSQL or back; can be repeated after an interruption
    Copy(CopySettings),
    /// Erase every row of an e-mail address from all tables, and print how many
    Erase {
        /// E-mail address, case-insensitive
        #[arg(long, value_name = "ADDRESS")]
        email: String,
        /// Only count the rows
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print everything that is stored about a person: rows, what they agreed to and when, undelivered messages; works while the server runs
    Receipt {
        /// E-mail address, case-insensitive
        #[arg(value_name = "ADDRESS")]
        email: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print all settings with their sources (flag, variable, file, default), as a settings file without secrets
    Config(Box<Settings>),
    /// Print a completion script for a shell
    Completions { shell: Shell },
    /// Print the man page of the program or of a command
    Man { command: Option<String> },
}

pub struct Invocation {
    pub cli: Cli,
    /// What `leadlight config` prints.
    pub effective: EffectiveSettings,
    pub warnings: Vec<String>,
}

pub enum ParseError {
    /// `--help` and `--version` are such errors too.
    Clap(clap::Error),
    /// The message for an invalid settings file or an exposed secret.
    Message(String),
}

/// Parses a command line, which begins with the program's name, and the settings file that it or `SITE_CONFIG` names.
pub fn parse(arguments: &[OsString]) -> Result<Invocation, ParseError> {
    let command = Cli::command();
    let arguments = &move_flags_after_command(&command, arguments);
    let matches = setting::hide_secrets(command.clone()).try_get_matches_from(arguments).map_err(ParseError::Clap)?;
    if let Some(message) = setting::exposed_secret(&command, &matches) {
        return Err(ParseError::Message(message));
    }
    let path = innermost(&matches).try_get_one::<PathBuf>("config").ok().flatten();
    let file = path.map(|path| SettingsFile::read(path, &command)).transpose().map_err(ParseError::Message)?;
    let matches = match &file {
        Some(file) => file.apply(command.clone()).try_get_matches_from(arguments).map_err(ParseError::Clap)?,
        None => matches,
    };
    let cli = Cli::from_arg_matches(&matches).map_err(ParseError::Clap)?;
    let variables = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
    let warnings = setting::unknown_variables(&command, variables);
    let effective = EffectiveSettings { matches: innermost(&matches).clone(), command, file };
    Ok(Invocation { cli, effective, warnings })
}

/// The matches of the named command, such as `outbox resend`, or of the program.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| innermost(matches))
}
