//! How many may be connected.

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Connections")]
pub struct ConnectionSettings {
    /// How many connections may be open; one more takes the place of those that have waited longest without a request [default: what the limit of open files leaves, at most 16384]
    #[arg(long, env = "SITE_MAX_CONNECTIONS", value_name = "N", value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    pub max_connections: Option<u32>,

    /// How many of them from one address, or one IPv6 network of 64 bits [default: three quarters of all; all where --client-ip-header is set]
    #[arg(long, env = "SITE_MAX_CONNECTIONS_PER_ADDRESS", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections_per_address: Option<u32>,

    /// Memory in MiB for request heads and bodies that are not answered yet; beyond it the slowest connections are closed. One address gets a quarter of it, or all where --client-ip-header is set
    #[arg(long, env = "SITE_REQUEST_MEMORY_MIB", value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub request_memory_mib: u32,
}
