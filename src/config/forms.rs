//! How many forms a visitor may send, and who a visitor is for every limit.

use ::http::HeaderName;
use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Forms")]
pub struct FormSettings {
    /// How many forms one visitor's address may send in a minute (1 to 10000)
    #[arg(long, env = "SITE_FORMS_PER_MINUTE", default_value_t = 12, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub forms_per_minute: u16,

    /// The header in which your reverse proxy puts the visitor's address, for the limits of each visitor; only set it if every request comes through that proxy
    #[arg(long, env = "SITE_CLIENT_IP_HEADER", value_name = "HEADER")]
    pub client_ip_header: Option<HeaderName>,
}
