//! Settings of `leadlight outbox`.

use clap::{Args, Subcommand};

use super::DatabaseSettings;

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
