//! What rendering may cost.

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rendering")]
pub struct RenderSettings {
    /// How many pages can be rendered at the same time (1 to 64); each takes a thread and its own JavaScript engine [default: one a core, at most 2]
    #[arg(long, env = "SITE_RENDER_THREADS", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub render_threads: Option<u8>,

    /// How many renders may wait beside those that forms need (1 to 10000); one more is answered 503
    #[arg(long, env = "SITE_RENDER_QUEUE", default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub render_queue: u16,

    /// How long one render may take, waiting included (50 to 60000)
    #[arg(long, env = "SITE_RENDER_TIMEOUT_MS", default_value_t = 2_000, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u32).range(50..=60_000))]
    pub render_timeout_ms: u32,

    /// How much memory one JavaScript engine may use (16 to 4096)
    #[arg(long, env = "SITE_RENDER_HEAP_MIB", default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u16).range(16..=4_096))]
    pub render_heap_mib: u16,

    /// How many searches and filters that no cache holds one visitor's address may ask for in a minute (1 to 60000); one more is answered 429
    #[arg(long, env = "SITE_LIVE_PAGES_PER_MINUTE", default_value_t = 240, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60_000))]
    pub live_pages_per_minute: u16,

    /// How much memory rendered searches and filters may use (0 to 4096; 0 keeps none); the plain pages come on top
    #[arg(long, env = "SITE_PAGE_CACHE_MIB", default_value_t = 2, value_name = "MIB", value_parser = clap::value_parser!(u16).range(0..=4_096))]
    pub page_cache_mib: u16,
}
