//! The command line, and the settings file that it may name.

mod command_first;
mod documents;
mod effective;
mod nearest;
mod sentence;
mod setting;
mod settings_file;
mod variables;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::config::{CopySettings, DatabaseSettings, ExportSettings, OutboxCommand, Settings};
use crate::telemetry::program::PROGRAM;
use command_first::command_first;
pub use documents::{completions, man};
pub use effective::Effective;
pub use sentence::sentence;
use settings_file::SettingsFile;
use variables::unknown_variables;

/// A B2B marketing site in one file: renders React to complete HTML, hydrates it, and keeps its forms in SQLite or PostgreSQL.
///
/// Without a command it serves. Every setting can also be given as the environment variable that stands beside it, or in a settings file under the
/// flag's name. A flag goes before a variable, a variable before the file, the file before what is set here.
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
    /// Render every page, report what is wrong with it and exit: 0 if the site can be served, 1 if not
    Check {
        /// Print what was found as one JSON object: pages, faults, warnings
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Print a table of the database, oldest row first; works beside a running server
    Export {
        #[command(flatten)]
        export: ExportSettings,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print how much each form has brought, by day and in all; works beside a running server
    Stats {
        /// How many days, today included (1 to 3660); days are those of UTC
        #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3_660))]
        days: u16,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// List the leads that have not reached anybody yet, send them again or give them up; works beside a running server
    Outbox(OutboxCommand),
    /// Copy the database into a new file while the server runs
    Backup {
        /// The file to write; it must not exist yet
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Put a backup in the place of the database, while no server runs; the database from before is kept beside it
    Restore {
        /// A file that `leadlight backup` has written
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Copy every row of one database into another one, for a move from SQLite to PostgreSQL or back; begin it again where it was cut off
    Copy(CopySettings),
    /// Remove every row of one e-mail address from all tables, and say how many went
    Erase {
        /// The address; upper and lower case are the same
        #[arg(long, value_name = "ADDRESS")]
        email: String,
        /// Only say how many would go
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print what every setting is and where it comes from (flag, variable, file, default), as a settings file; secrets are left out
    Config(Box<Settings>),
    /// Print what a shell needs to complete commands and flags
    Completions { shell: Shell },
    /// Print the man page of the program, or of one of its commands
    Man { command: Option<String> },
}

/// A command line that was read.
pub struct Read {
    pub cli: Cli,
    /// What every setting is and where it comes from, for `leadlight config`.
    pub effective: Effective,
    /// What the operator should know and the program can do without, a sentence each.
    pub warnings: Vec<String>,
}

/// Why a command line was not taken.
pub enum Refused {
    /// By clap, or not at all: `--help` and `--version` are errors too.
    ByClap(clap::Error),
    /// For what stands in the settings file, or stands where it must not: one sentence.
    ByUs(String),
}

/// Reads a command line, the program's name first, and the settings file that it or `SITE_CONFIG` names.
///
/// # Errors
/// What is wrong with either.
pub fn read(arguments: &[OsString]) -> Result<Read, Refused> {
    let command = Cli::command();
    let arguments = &command_first(&command, arguments);
    let matches = setting::hide_secrets(command.clone()).try_get_matches_from(arguments).map_err(Refused::ByClap)?;
    if let Some(sentence) = setting::exposed(&command, &matches) {
        return Err(Refused::ByUs(sentence));
    }
    let path = innermost(&matches).try_get_one::<PathBuf>("config").ok().flatten();
    let file = path.map(|path| SettingsFile::read(path, &command)).transpose().map_err(Refused::ByUs)?;
    let matches = match &file {
        Some(file) => file.apply(command.clone()).try_get_matches_from(arguments).map_err(Refused::ByClap)?,
        None => matches,
    };
    let cli = Cli::from_arg_matches(&matches).map_err(Refused::ByClap)?;
    let variables = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
    let warnings = unknown_variables(&command, variables);
    let effective = Effective { matches: innermost(&matches).clone(), command, file };
    Ok(Read { cli, effective, warnings })
}

/// Of the command that was named (`outbox resend`), or of the program.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| innermost(matches))
}
