//! The settings of `leadlight content`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{DatabaseSettings, Settings};

#[derive(Args, Clone, Debug)]
pub struct ContentCommand {
    #[command(subcommand)]
    pub action: ContentAction,
}

#[derive(Subcommand, Clone, Debug)]
pub enum ContentAction {
    /// Write a new folder with every kind of file and every text of the site as a comment
    Init {
        /// Folder to create
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Render every page with the content of a folder, and print what is wrong and where; exits with 1 if anything is
    Check {
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Print one JSON object: files, faults
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Publish the content of a folder, if every page renders with it
    Push {
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// What has changed, for the log
        #[arg(long, value_name = "TEXT", default_value = "")]
        note: String,
        /// Who has changed it, for the log. Default: the user of the system
        #[arg(long, value_name = "NAME")]
        author: Option<String>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Write the live content, or a revision, into a folder
    Pull {
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Another revision than the live one
        #[arg(long, value_name = "REVISION")]
        revision: Option<i64>,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print the revisions: number, live or not, time, author, files, note; the newest first
    Log {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=10_000))]
        limit: u16,
        /// Print one JSON object per line
        #[arg(long)]
        json: bool,
        /// Print instead the addresses that visitors asked for in the last 30 days, that are no page and no redirect: a number and a path, the most
        /// requested first
        #[arg(long)]
        unknown_paths: bool,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Print an address that shows the content of a folder or a revision, drafts included, for seven days
    Preview {
        /// Folder, or the number of a revision
        #[arg(value_name = "DIR|REVISION")]
        what: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Make an earlier revision live again, if every page renders with it
    Restore {
        /// Number of the revision, from the log
        #[arg(value_name = "REVISION")]
        revision: i64,
        #[command(flatten)]
        settings: Box<Settings>,
    },
}
