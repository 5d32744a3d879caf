//! From what the operator said to what each wing takes.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::admin::{AdminService, Sources};
use crate::config::{self, CertificateSource, DatabaseSettings, Settings};
use crate::engine::PoolSettings;
use crate::http::{HttpOptions, SiteService};
use crate::leads::backups::Backups;
use crate::leads::store::{self, Store};
use crate::pages::assets::SiteFiles;
use crate::pages::security::Hsts;
use crate::pages::{PageOptions, SiteFile};
use crate::server::tls::acme::challenge::Challenges;
use crate::server::tls::acme::{self, Acme};
use crate::server::tls::files::Files;
use crate::server::tls::{InService, Tls};
use crate::server::{self, Limits, Signals};
use crate::tables::Tables;
use crate::telemetry::counts::ConnectionCounts;

/// # Errors
/// A company file that cannot be read or is too large.
pub fn page_options(settings: &Settings) -> anyhow::Result<PageOptions> {
    let rendering = &settings.rendering;
    Ok(PageOptions {
        public_url: settings.origin(),
        hsts: match settings.tls.hsts {
            config::Hsts::Off => Hsts::Off,
            config::Hsts::Host => Hsts::Host,
            config::Hsts::Subdomains => Hsts::Subdomains,
            config::Hsts::Preload => Hsts::Preload,
        },
        keep_requests: settings.site.keep_requests,
        delivered_forms: settings.delivery.forms(),
        cache_bytes: u64::from(rendering.page_cache_mib) * 1024 * 1024,
        pool: PoolSettings {
            threads: render_threads(settings),
            queue_length: usize::from(rendering.render_queue),
            deadline: Duration::from_millis(u64::from(rendering.render_timeout_ms)),
            max_heap_bytes: usize::from(rendering.render_heap_mib) * 1024 * 1024,
        },
        site: settings.site.read()?.map(|(name, json)| SiteFile { name, json }),
        dev: settings.dev.is_some(),
    })
}

pub(super) fn render_threads(settings: &Settings) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    settings.rendering.render_threads.map_or(cores.min(2), usize::from)
}

#[must_use]
pub fn http_options(settings: &Settings) -> HttpOptions {
    HttpOptions {
        public_url: settings.origin(),
        keep_requests: settings.site.keep_requests,
        handed_on: settings.delivery.forms(),
        channels: settings.delivery.channels(),
        forms_per_minute: settings.forms.forms_per_minute,
        live_pages_per_minute: settings.rendering.live_pages_per_minute,
        client_ip_header: settings.forms.client_ip_header.clone(),
        count_requests: settings.admin.admin_listen.is_some(),
        dev: settings.dev.is_some(),
    }
}

/// More are served only where the operator says so: each may cost a few kilobytes.
const MOST_CONNECTIONS_BY_DEFAULT: usize = 16_384;
/// A request may take its render with its wait, and reading and writing beside it.
const BESIDE_THE_RENDER: Duration = Duration::from_secs(30);

/// # Errors
/// More connections than the operating system allows files.
pub(super) fn limits(settings: &Settings) -> anyhow::Result<Limits> {
    let room = server::room_for_connections().context("the limit of open files cannot be read")?;
    let wanted = settings.connections.max_connections.map(|it| it as usize);
    if let Some(wanted) = wanted.filter(|wanted| *wanted > room) {
        bail!("--max-connections (SITE_MAX_CONNECTIONS): {wanted} is more than the limit of open files leaves, which is {room}");
    }
    let max_connections = wanted.unwrap_or(room.min(MOST_CONNECTIONS_BY_DEFAULT));
    let max_request_bytes = settings.connections.request_memory_mib as usize * 1024 * 1024;
    // Behind a proxy every connection comes from it.
    let is_behind_proxy = settings.forms.client_ip_header.is_some();
    let share = if is_behind_proxy { max_connections } else { max_connections * 3 / 4 };
    Ok(Limits {
        max_connections,
        max_per_address: settings.connections.max_connections_per_address.map_or(share, |it| it as usize),
        head: Limits::HEAD,
        idle: Limits::IDLE,
        request: Duration::from_millis(u64::from(settings.rendering.render_timeout_ms)) + BESIDE_THE_RENDER,
        write: Limits::WRITE,
        max_head_bytes: Limits::MAX_HEAD_BYTES,
        max_request_bytes,
        max_request_bytes_per_address: if is_behind_proxy { max_request_bytes } else { max_request_bytes / 4 },
    })
}

/// What the operator's listener serves.
///
/// # Errors
/// A token that cannot be read.
pub(super) fn admin(
    settings: &Settings,
    service: &SiteService,
    connections: Arc<ConnectionCounts>,
    store: Arc<dyn Store>,
) -> anyhow::Result<AdminService> {
    let requests = service.app().shared.counts.clone().context("requests are not counted")?;
    let site = service.clone();
    let front_end = Box::new(move || Arc::clone(&site.app().front_end));
    let token = settings.admin.token()?;
    Ok(AdminService::new(Sources { requests, connections, store, front_end }, token.as_deref()))
}

/// The backups that the server makes by itself, if any.
pub(super) fn backups(settings: &Settings) -> Option<Backups> {
    let plan = settings.backups.plan()?;
    Some(Backups { folder: plan.folder.to_owned(), every: plan.every, keep: plan.keep })
}

/// How a listener speaks TLS.
pub(super) struct Https {
    pub tls: Tls,
    /// Keeps the certificate up to date, for ever. To be run once the listener accepts connections: an authority connects to it.
    pub keep: BoxFuture<'static, ()>,
    /// The domains of which an authority must first make a certificate; `None` where one is in service.
    pub waits_for: Option<String>,
}

/// # Errors
/// A certificate that cannot be used, or nowhere to keep one.
pub(super) fn https(settings: &Settings, signals: &Signals) -> anyhow::Result<Option<Https>> {
    let (in_service, challenges) = (Arc::<InService>::default(), Arc::<Challenges>::default());
    let (keep, domains) = match settings.tls.source() {
        None => return Ok(None),
        Some(CertificateSource::Files { certificate, key }) => {
            let files = take_certificate(certificate, key, &in_service)?;
            (files.watch(Arc::clone(&in_service), signals.hang_up()).boxed(), String::new())
        }
        Some(CertificateSource::Acme { domains, email, cache, directory, root }) => {
            let settings = acme::Settings {
                domains: domains.to_vec(),
                email: email.map(str::to_owned),
                cache: cache.to_owned(),
                directory: directory.to_owned(),
                root: root.map(Path::to_owned),
            };
            let acme = Acme::new(settings, Arc::clone(&challenges), Arc::clone(&in_service))?;
            (acme.keep(signals.hang_up()).boxed(), domains.join(", "))
        }
    };
    let waits_for = in_service.is_empty().then_some(domains);
    Ok(Some(Https { tls: Tls::new(in_service, challenges)?, keep, waits_for }))
}

/// # Errors
/// A certificate that cannot be used.
pub(super) fn take_certificate(certificate: &Path, key: &Path, in_service: &InService) -> anyhow::Result<Files> {
    let files = Files { certificate: certificate.to_owned(), key: key.to_owned() };
    files.take(in_service).context("--tls-cert (SITE_TLS_CERT) and --tls-key (SITE_TLS_KEY)")?;
    Ok(files)
}

/// The front-end build to serve: the embedded one, or that of a folder.
pub(super) fn site_files(settings: &Settings) -> anyhow::Result<SiteFiles> {
    match (&settings.dev, &settings.build) {
        (Some(folder), _) => SiteFiles::from_folder(folder).context("--dev"),
        (None, Some(folder)) => SiteFiles::from_folder(folder).context("--build"),
        (None, None) => SiteFiles::embedded(),
    }
}

/// The database of the settings, beside a running server; prepared for the forms that are embedded.
pub(super) fn open_beside(settings: &DatabaseSettings) -> anyhow::Result<(Arc<dyn Store>, Tables)> {
    let tables = SiteFiles::embedded()?.read_tables(&store::schema(), None)?;
    let named = "--database (SITE_DATABASE)";
    let database = store::open_beside(&settings.database).context(named)?;
    database.prepare(&tables.forms).context(named)?;
    Ok((database, tables))
}
