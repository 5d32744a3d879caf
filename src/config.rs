//! Every setting: flag, environment variable, default and meaning in one place. Checked once, before anything listens.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use url::Url;

use crate::engine::PoolSettings;

/// What `leadlight serve` can be told.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Address and port to listen on
    #[arg(long, env = "SITE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,

    /// Where submitted forms are kept; the folder is made if it is missing
    #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "sqlite:PATH")]
    pub database: String,

    /// The address that visitors and search engines use, for canonical links, the sitemap and structured data [default: http://ADDRESS:PORT of --listen]
    #[arg(long, env = "SITE_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<Url>,

    /// A file in the shape of data/site.json with your company's facts, instead of the sample ones
    #[arg(long, env = "SITE_FILE", value_name = "FILE")]
    pub site: Option<PathBuf>,

    /// Also keep what the contact page, API access and enterprise forms send (table `lead_requests`)
    #[arg(long, env = "SITE_KEEP_REQUESTS")]
    pub keep_requests: bool,

    /// How many pages can be rendered at the same time (1 to 64); each takes a thread and its own JavaScript engine [default: one a core, at most 2]
    #[arg(long, env = "SITE_RENDER_THREADS", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub render_threads: Option<u8>,

    /// How many renders may wait (1 to 10000); one more is answered 503
    #[arg(long, env = "SITE_RENDER_QUEUE", default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub render_queue: u16,

    /// How long one render may take, waiting included (50 to 60000)
    #[arg(long, env = "SITE_RENDER_TIMEOUT_MS", default_value_t = 2_000, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u32).range(50..=60_000))]
    pub render_timeout_ms: u32,

    /// How much memory one JavaScript engine may use (16 to 4096)
    #[arg(long, env = "SITE_RENDER_HEAP_MIB", default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u16).range(16..=4_096))]
    pub render_heap_mib: u16,

    /// How much memory rendered searches and filters may use (1 to 4096); the plain pages come on top
    #[arg(long, env = "SITE_PAGE_CACHE_MIB", default_value_t = 16, value_name = "MIB", value_parser = clap::value_parser!(u16).range(1..=4_096))]
    pub page_cache_mib: u16,

    /// How many forms one visitor's address may send in a minute (1 to 10000)
    #[arg(long, env = "SITE_FORMS_PER_MINUTE", default_value_t = 12, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub forms_per_minute: u16,

    /// The header in which your reverse proxy puts the visitor's address, for the limit above; only set it if every request comes through that proxy
    #[arg(long, env = "SITE_CLIENT_IP_HEADER", value_name = "HEADER")]
    pub client_ip_header: Option<axum::http::HeaderName>,

    /// How log lines are written
    #[arg(long, env = "SITE_LOG", default_value = "text", value_name = "FORM")]
    pub log: LogForm,

    /// Which log lines are written: error, warn, info, debug, or a tracing filter such as info,leadlight=debug
    #[arg(long, env = "SITE_LOG_LEVEL", default_value = "info", value_name = "LEVEL")]
    pub log_level: String,

    /// Development: read scripts, styles and server bundle from this folder and reload when they change
    #[arg(long, hide = true, value_name = "FOLDER")]
    pub dev: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    Text,
    Json,
}

impl Settings {
    /// Checks what clap cannot.
    ///
    /// # Errors
    /// One sentence that names the setting.
    pub fn check(&self) -> anyhow::Result<()> {
        if let Some(url) = &self.public_url {
            let plain = matches!(url.scheme(), "http" | "https")
                && url.has_host()
                && url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
                && url.password().is_none();
            if !plain {
                bail!(
                    "--public-url (SITE_PUBLIC_URL): `{url}` is not an origin; write scheme and host only, for example https://www.example.com"
                );
            }
        }
        crate::telemetry::filter(&self.log_level).context("--log-level (SITE_LOG_LEVEL)")?;
        Ok(())
    }

    /// The origin of the site, without a slash at its end.
    #[must_use]
    pub fn origin(&self) -> String {
        self.public_url.as_ref().map_or_else(|| format!("http://{}", self.listen), |url| url.as_str().trim_end_matches('/').to_owned())
    }

    #[must_use]
    pub fn pool(&self) -> PoolSettings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        PoolSettings {
            threads: self.render_threads.map_or(cores.min(2), usize::from),
            queue_length: usize::from(self.render_queue),
            deadline: Duration::from_millis(u64::from(self.render_timeout_ms)),
            max_heap_bytes: usize::from(self.render_heap_mib) * 1024 * 1024,
        }
    }
}
