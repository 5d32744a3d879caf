//! The rate limit of forms, and the address that limits per visitor use.

use ::http::HeaderName;
use clap::Args;

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
