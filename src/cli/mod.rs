//! The command line.

mod sentence;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::config::{DatabaseSettings, ExportSettings, Settings};
pub use sentence::sentence;

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
        /// Only say how many would go
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}
