//! Limits of connections, request memory and forms, and the client address that they use.

use ::http::HeaderName;
use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Connections")]
pub struct ConnectionSettings {
    /// Maximum number of open connections (16 to 1000000). Over the limit, the least recently active ones are closed [default: what the limit of open files allows, at most 16384]
    #[arg(long, env = "SITE_MAX_CONNECTIONS", value_name = "N", value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    pub max_connections: Option<u32>,

    /// Maximum number of connections per IPv4 address or IPv6 /64 network [default: three quarters of --max-connections, or all of it with --client-ip-header]
    #[arg(long, env = "SITE_MAX_CONNECTIONS_PER_ADDRESS", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections_per_address: Option<u32>,

    /// Memory in MiB for the heads and bodies of unanswered requests (1 to 65536). Over the limit, the slowest connections are closed. One address may use a quarter of it, or all of it with --client-ip-header
    #[arg(long, env = "SITE_REQUEST_MEMORY_MIB", value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub request_memory_mib: u32,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Forms")]
pub struct FormSettings {
    /// Forms that one address may send per minute (1 to 10000). More get 429
    #[arg(long, env = "SITE_FORMS_PER_MINUTE", default_value_t = 12, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub forms_per_minute: u16,

    /// Header in which your reverse proxy passes the visitor's address, for all limits per address. Set it only if every request comes through the proxy
    #[arg(long, env = "SITE_CLIENT_IP_HEADER", value_name = "HEADER")]
    pub client_ip_header: Option<HeaderName>,
}
