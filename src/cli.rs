//! The command line.

use std::error::Error as _;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config::secret::{is_file, is_secret};
use crate::config::{DatabaseSettings, OutboxCommand, Settings};

/// `0.1.0 (7593bf7a5ddf, quickjs)`
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("LEADLIGHT_COMMIT"), ", ", env!("LEADLIGHT_ENGINE"), ")");

/// A B2B marketing site in one file: renders React to complete HTML, hydrates it, and keeps its forms in SQLite.
///
/// Without a command it serves. Every setting can also be given as the environment variable that stands beside it.
#[derive(Parser, Debug)]
#[command(name = "leadlight", version = VERSION, args_conflicts_with_subcommands = true)]
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
    Check(Box<Settings>),
    /// Print a table of the database as JSON, one object a line, oldest first; works beside a running server
    Export {
        /// The table to print, one of those that data/forms.json names
        table: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
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
    /// Remove every row of one e-mail address from all tables, and say how many went
    Erase {
        /// The address; upper and lower case are the same
        #[arg(long, value_name = "ADDRESS")]
        email: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// List the leads that have not reached anybody yet, send them again or give them up; works beside a running server
    Outbox(OutboxCommand),
}

/// The command line and the environment.
///
/// # Errors
/// What [`sentence`] says of it.
pub fn parse() -> Result<Cli, clap::Error> {
    let command = Cli::command();
    let matches = command.clone().try_get_matches()?;
    refuse_exposed_secrets(&command, &matches)?;
    Cli::from_arg_matches(&matches)
}

/// SECURITY: a command line can be read by every process of the machine.
fn refuse_exposed_secrets(command: &clap::Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    for argument in command.get_arguments().filter(|argument| is_secret(argument)) {
        let id = argument.get_id().as_str();
        let given = matches.get_raw(id).and_then(|mut given| given.next()).map(|given| given.to_string_lossy());
        if matches.value_source(id) == Some(ValueSource::CommandLine) && given.is_some_and(|given| !is_file(&given)) {
            let named = names(argument.get_long().unwrap_or_default()).unwrap_or_default();
            let why = format!("{named}: every process of this machine can read a command line; give file:PATH, or set the variable");
            return Err(clap::Error::raw(ErrorKind::ValueValidation, why));
        }
    }
    match matches.subcommand() {
        Some((name, matches)) => command.find_subcommand(name).map_or(Ok(()), |command| refuse_exposed_secrets(command, matches)),
        None => Ok(()),
    }
}

/// What is wrong with the command line, as one sentence that names the flag and its variable: clap does not say that a value came from the
/// environment.
#[must_use]
pub fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    // clap's own text: `error: `, a sentence that may go on in indented lines, then usage and a tip.
    let first: Vec<&str> = text.split("\n\n").next().unwrap_or_default().lines().map(str::trim).collect();
    let said = first.join(" ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    let text_of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    // `--listen <ADDRESS:PORT>`
    let argument = text_of(ContextKind::InvalidArg).unwrap_or_default();
    let flag = argument.split([' ', '=', '[']).next().unwrap_or_default().trim_start_matches("--");
    let Some(named) = names(flag) else { return said.to_owned() };
    match (text_of(ContextKind::InvalidValue), error.source()) {
        (Some(value), Some(why)) => format!("{named}: `{value}`: {why}"),
        _ => format!("{named}: {said}"),
    }
}

/// `--listen (SITE_LISTEN)`, of a flag that some command has.
fn names(flag: &str) -> Option<String> {
    let cli = Cli::command();
    let mut arguments = std::iter::once(&cli).chain(cli.get_subcommands()).flat_map(clap::Command::get_arguments);
    let argument = arguments.find(|argument| argument.get_long() == Some(flag) && argument.get_env().is_some())?;
    Some(format!("--{flag} ({})", argument.get_env()?.to_string_lossy()))
}
