//! What can be asked of a run.

use std::path::PathBuf;

use clap::Parser;

/// Attacks the release binary from outside and prints what was held.
#[derive(Parser, Clone, Debug)]
#[command(name = "soak", disable_version_flag = true)]
pub struct Options {
    /// How long the run takes in all; what has no length of its own fills it up
    #[arg(long, default_value_t = 10)]
    pub minutes: u64,

    /// Only the rows whose name holds this word
    #[arg(long, default_value = "")]
    pub only: String,

    /// Where everything random begins [default: another one each time, with --short the same]
    #[arg(long)]
    pub seed: Option<u64>,

    /// How many odd requests at least [default: 1000000, 20000 with --short]
    #[arg(long)]
    pub requests: Option<u64>,

    /// The table as JSON
    #[arg(long)]
    pub json: bool,

    /// Little of everything, and judges only what is right or wrong however busy the machine is
    #[arg(long)]
    pub short: bool,

    /// A row that cannot be run counts as one that was not held
    #[arg(long)]
    pub strict: bool,

    /// Another build
    #[arg(long, default_value = env!("CARGO_BIN_EXE_leadlight"))]
    pub binary: PathBuf,

    /// Only sends this, as a row printed it, and prints the answers
    #[arg(long, value_name = "ESCAPED")]
    pub replay: Option<String>,
}
