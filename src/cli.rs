//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::config::Settings;

const VERSION: &str =
    if cfg!(feature = "v8") { concat!(env!("CARGO_PKG_VERSION"), " (v8)") } else { concat!(env!("CARGO_PKG_VERSION"), " (quickjs)") };

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
        /// The table to print
        #[arg(value_parser = crate::store::TABLES)]
        table: String,
        /// Where the database is
        #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "sqlite:PATH")]
        database: String,
    },
    /// Copy the database into a new file while the server runs
    Backup {
        /// The file to write; it must not exist yet
        file: PathBuf,
        /// Where the database is
        #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "sqlite:PATH")]
        database: String,
    },
}
