//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::config::{DatabaseSettings, Settings};

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
    /// Remove every row of one e-mail address from all tables, and say how many went
    Erase {
        /// The address; upper and lower case are the same
        #[arg(long, value_name = "ADDRESS")]
        email: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}
