//! What `leadlight outbox` can be told.

use clap::{Args, Subcommand};

use super::DatabaseSettings;

#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct OutboxCommand {
    #[command(subcommand)]
    pub action: Option<OutboxAction>,
    /// As JSON, one object a line
    #[arg(long)]
    pub json: bool,
    /// Also what the visitors wrote
    #[arg(long)]
    pub show: bool,
    #[command(flatten)]
    pub database: DatabaseSettings,
}

#[derive(Subcommand, Clone, Debug)]
pub enum OutboxAction {
    /// Send a message again now, or all that were given up, with all their attempts
    Resend {
        /// The message, as the list names it
        #[arg(required_unless_present = "dead", conflicts_with = "dead")]
        id: Option<String>,
        /// All that were given up
        #[arg(long)]
        dead: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Give a message up for good and remove it; asks first
    Drop {
        /// The message, as the list names it
        id: String,
        /// Do not ask; needed where standard input is no terminal
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}
