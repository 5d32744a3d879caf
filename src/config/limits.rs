//! Limits of connections, request memory, forms and rendering, and the header with the client address that they use.

use ::http::HeaderName;
use clap::Args;

use crate::leads::retention::FormRetention;
use crate::leads::spam::SpamHandling;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Connections")]
pub struct ConnectionSettings {
    /// Maximum number of open connections (16 to 1000000). Over the limit, connections that wait for their client are closed, unfinished requests first [default: what the limit of open files allows, at most 16384]
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

    /// How long submitted forms are kept, by form: days, months, years or never, such as contact=24mo,newsletter=never. Older ones are deleted once a
    /// day [default: `retain` in data/forms.json, 24mo for all but the newsletter]
    #[arg(long, env = "SITE_RETAIN", value_name = "FORM=TIME", value_delimiter = ',', value_parser = str::parse::<FormRetention>)]
    pub retain: Vec<FormRetention>,

    /// What happens to posts that look like spam: `keep` (stored apart for 30 days and not delivered) or `deliver` (leads like any other)
    #[arg(long, env = "SITE_SPAM", value_name = "ACTION", default_value = "keep")]
    pub spam: SpamHandling,

    /// Forms that refuse addresses of free mail providers: ids of data/forms.json, separated by commas
    #[arg(long, env = "SITE_BUSINESS_MAIL_ONLY", value_name = "FORM", value_delimiter = ',')]
    pub business_mail_only: Vec<String>,

    /// Header in which your reverse proxy passes the visitor's address, for all limits per address. Set it only if every request comes through the proxy
    #[arg(long, env = "SITE_CLIENT_IP_HEADER", value_name = "HEADER", help_heading = "Proxy")]
    pub client_ip_header: Option<HeaderName>,
}

pub const BUSINESS_MAIL_ONLY: &str = "--business-mail-only (SITE_BUSINESS_MAIL_ONLY)";

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rendering")]
pub struct RenderSettings {
    /// Render threads (1 to 64), each with its own JavaScript engine [default: one per core, at most 2]
    #[arg(long, env = "SITE_RENDER_THREADS", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub render_threads: Option<u8>,

    /// Renders that may wait in the queue, not counting those of forms (1 to 10000). More get 503
    #[arg(long, env = "SITE_RENDER_QUEUE", default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub render_queue: u16,

    /// Time limit of a render in milliseconds, including the wait (50 to 60000)
    #[arg(long, env = "SITE_RENDER_TIMEOUT_MS", default_value_t = 2_000, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u32).range(50..=60_000))]
    pub render_timeout_ms: u32,

    /// Heap limit of one JavaScript engine in MiB (16 to 4096)
    #[arg(long, env = "SITE_RENDER_HEAP_MIB", default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u16).range(16..=4_096))]
    pub render_heap_mib: u16,

    /// Uncached searches and filters that one address may request per minute (1 to 60000). More get 429
    #[arg(long, env = "SITE_LIVE_PAGES_PER_MINUTE", default_value_t = 240, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60_000))]
    pub live_pages_per_minute: u16,

    /// Size of the cache for searches and filters in MiB (0 to 4096; 0 disables it). The site's own pages without parameters are always in memory
    #[arg(long, env = "SITE_PAGE_CACHE_MIB", default_value_t = 2, value_name = "MIB", value_parser = clap::value_parser!(u16).range(0..=4_096))]
    pub page_cache_mib: u16,

    /// Memory for finished pages of the content (--content) in MiB (1 to 65535). The most requested stay; others are rendered when asked for
    #[arg(long, env = "SITE_PAGE_MEMORY_MIB", default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u16).range(1..))]
    pub page_memory_mib: u16,
}
