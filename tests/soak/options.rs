//! Command-line options.

use std::path::PathBuf;

use clap::Parser;

/// Attacks the release binary from outside and prints a table of results.
#[derive(Parser, Clone, Debug)]
#[command(name = "soak", disable_version_flag = true)]
pub struct Options {
    /// Duration of the whole run; rows without a fixed duration share the rest
    #[arg(long, default_value_t = 10)]
    pub minutes: u64,

    /// Only rows whose name contains this word
    #[arg(long, default_value = "")]
    pub only: String,

    /// Seed of all random choices [default: random; with --short always the same]
    #[arg(long)]
    pub seed: Option<u64>,

    /// Minimum number of odd requests [default: 1000000, with --short 20000]
    #[arg(long)]
    pub requests: Option<u64>,

    /// Print the table as JSON
    #[arg(long)]
    pub json: bool,

    /// The short form: smaller amounts, and no check that depends on the speed of the machine
    #[arg(long)]
    pub short: bool,

    /// Count rows that cannot run here as failed
    #[arg(long)]
    pub strict: bool,

    /// The binary to attack
    #[arg(long, default_value = env!("CARGO_BIN_EXE_leadlight"))]
    pub binary: PathBuf,

    /// Send only this input, as a row printed it, and print the responses
    #[arg(long, value_name = "ESCAPED")]
    pub replay: Option<String>,
}
