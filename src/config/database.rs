//! The database's address and the settings file, for every command with a database; and the settings of `leadlight copy` and `leadlight outbox`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Settings;
use crate::store::DatabaseUrl;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Database")]
pub struct DatabaseSettings {
    /// Database for submitted forms: sqlite:PATH, created if missing, or postgres://USER:PASSWORD@HOST:PORT/DATABASE. An address with a password is
    /// accepted only in the variable or a settings file
    #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "ADDRESS")]
    pub database: DatabaseUrl,

    #[command(flatten)]
    pub file: FileSettings,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Settings file")]
pub struct FileSettings {
    /// TOML file with settings under the names of the flags: `listen = ":8080"`. Flags and variables override it. Relative paths start at the working directory
    #[arg(long, env = "SITE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub struct CopySettings {
    /// Database to copy from, as for --database. A server may use it, but rows that arrive during the copy are not copied
    #[arg(long, env = "SITE_COPY_FROM", value_name = "ADDRESS")]
    pub from: DatabaseUrl,

    /// Database to copy to. Missing tables are created; existing rows are never changed
    #[arg(long, env = "SITE_COPY_TO", value_name = "ADDRESS")]
    pub to: DatabaseUrl,
}

#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SpamCommand {
    #[command(subcommand)]
    pub action: Option<SpamAction>,
    #[command(flatten)]
    pub database: DatabaseSettings,
}

#[derive(Subcommand, Clone, Debug)]
pub enum SpamAction {
    /// Turn a held post into the lead that it would have been, and deliver it
    Accept {
        /// Number of the post, from the list
        id: i64,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct OutboxCommand {
    #[command(subcommand)]
    pub action: Option<OutboxAction>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    /// Also print what the visitors wrote
    #[arg(long)]
    pub show: bool,
    #[command(flatten)]
    pub database: DatabaseSettings,
}

/// The names of the channels that a test can be sent through (`Channel::name`).
const TESTED_CHANNELS: [&str; 3] = ["webhook", "email", "newsletter"];

#[derive(Subcommand, Clone, Debug)]
pub enum OutboxAction {
    /// Send a message again now, or all dead messages, with a new count of attempts
    Resend {
        /// Id of the message, from the list
        #[arg(required_unless_present = "dead", conflicts_with = "dead")]
        id: Option<String>,
        /// All dead messages
        #[arg(long)]
        dead: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Send a test through every channel, or one, with the settings of the server, and print what the other side answered
    Test {
        #[arg(value_name = "CHANNEL", value_parser = TESTED_CHANNELS)]
        channel: Option<String>,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Delete a message without delivering it; asks first
    Drop {
        /// Id of the message, from the list
        id: String,
        /// Do not ask; required if standard input is not a terminal
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}
