//! Builds what the commands run from the settings: options of each module, certificates, front-end build and database.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::runtime::Builder;

use super::upkeep::UpkeepReader;
use crate::admin::{Sources, StatusPage, ViewTotals};
use crate::config::{DatabaseSettings, Settings, TlsSettings};
use crate::content::forms::{self, ContentForms};
use crate::engine::PoolSettings;
use crate::http::{HttpOptions, SiteService};
use crate::leads::backups::{Backups, files_older_than};
use crate::leads::retention::{RetentionByForm, shortest};
use crate::pages::assets::FrontEndBuild;
use crate::pages::{CompanyFile, FrontEnd, PageOptions, PrivacyOptions, Texts, TextsByPage};
use crate::server::tls::acme::challenge::Challenges;
use crate::server::tls::acme::{self, Acme};
use crate::server::tls::files::CertificateFiles;
use crate::server::tls::{ActiveCertificate, Tls};
use crate::server::{self, Limits, Signals};
use crate::store::{self, Channel, Store};
use crate::tables::Forms;
use crate::tables::site::{Site, is_sample_host};
use crate::telemetry::counts::{AnnouncementCounts, ConnectionCounts};
use crate::telemetry::plural::counted;

pub fn page_options(settings: &Settings) -> anyhow::Result<PageOptions> {
    let rendering = &settings.rendering;
    Ok(PageOptions {
        public_url: settings.origin(),
        hsts: settings.tls.hsts.header(),
        http3_port: settings.http3_port(),
        keep_requests: settings.site.keep_requests.0,
        delivered_forms: settings.delivery.forms(),
        lead_origin: settings.site.lead_origin.0,
        cache_bytes: u64::from(rendering.page_cache_mib) * 1024 * 1024,
        content_page_bytes: u64::from(rendering.page_memory_mib) * 1024 * 1024,
        pool: PoolSettings {
            threads: render_threads(settings),
            queue_length: usize::from(rendering.render_queue),
            deadline: Duration::from_millis(u64::from(rendering.render_timeout_ms)),
            max_heap_bytes: usize::from(rendering.render_heap_mib) * 1024 * 1024,
        },
        site: settings.site.read()?.map(|(name, json)| CompanyFile { name, json }),
        texts: TextsByPage::new(),
        security_contacts: settings.site.security_contact.iter().map(ToString::to_string).collect(),
        retain: settings.forms.retain.clone(),
        privacy_facts: privacy_facts(settings),
        content: Arc::default(),
        dev: settings.dev.is_some(),
    })
}

pub(super) fn render_threads(settings: &Settings) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    settings.rendering.render_threads.map_or(cores.min(2), usize::from)
}

pub fn http_options(settings: &Settings) -> HttpOptions {
    HttpOptions {
        channels: settings.delivery.enabled_channels(),
        receipt: settings.delivery.lead_receipt.0.then_some(Channel::Receipt),
        confirms_newsletter: settings.confirms_newsletter(),
        forms_per_minute: settings.forms.forms_per_minute,
        lead_origin: settings.site.lead_origin.0,
        live_pages_per_minute: settings.rendering.live_pages_per_minute,
        client_ip_header: settings.forms.client_ip_header.clone(),
        indexnow_key: settings.search_engines.indexnow_key.clone(),
        spam: settings.forms.spam,
        business_mail_only: settings.forms.business_mail_only.clone(),
        count_requests: settings.admin.admin_listen.is_some() || settings.desk.desk.0,
    }
}

/// What the privacy and cookie pages say of the settings.
fn privacy_facts(settings: &Settings) -> PrivacyOptions {
    let kept = |backups: Backups| (backups.every.as_secs() * backups.keep as u64).div_ceil(24 * 60 * 60);
    PrivacyOptions {
        channels: settings.delivery.enabled_channels().into_iter().map(Channel::name).collect(),
        page_views: settings.site.page_views.0,
        lead_origin: settings.site.lead_origin.0,
        newsletter_confirm: settings.confirms_newsletter(),
        backup_days: settings.backups.backups().map(kept),
    }
}

/// What an operator should change, a sentence each, although the site can be served.
pub(super) fn warnings(settings: &Settings, front_end: &FrontEnd) -> Vec<String> {
    let sample = warn_of_sample_company(settings, &front_end.tables.site);
    front_end.tables.warnings.iter().cloned().chain(sample).chain(warn_of_old_backups(settings, &front_end.retention)).collect()
}

/// The public site must not show a company that does not exist.
fn warn_of_sample_company(settings: &Settings, site: &Site) -> Option<String> {
    let fields = site.sample_fields();
    let host = settings.origin_host().filter(|host| !fields.is_empty() && host.contains('.') && !is_sample_host(host))?;
    let source = match &settings.site.site_file {
        None => "name a file with your company's facts; until then".to_owned(),
        Some(file) => format!("{} has values of the sample;", file.display()),
    };
    Some(format!("--site-file (SITE_FILE): {source} {host} shows {}, such as `{}`", counted(fields.len(), "sample value"), fields[0]))
}

/// A sentence if the backup folder has what the retention has already deleted from the database.
fn warn_of_old_backups(settings: &Settings, retention: &RetentionByForm) -> Option<String> {
    let folder = settings.backups.backup_folder.as_deref()?;
    let (form, retain, cutoff) = shortest(retention, OffsetDateTime::now_utc())?;
    let old = files_older_than(folder, cutoff);
    let example = old.first()?.file_name()?.to_string_lossy();
    Some(format!(
        "--backup-folder (SITE_BACKUP_FOLDER): it has files that are older than the shortest retention ({form}: {retain}) and may hold what the database \
         has deleted: {}, the oldest is {example}",
        counted(u32::try_from(old.len()).unwrap_or(u32::MAX), "file")
    ))
}

/// Each connection may cost a few kilobytes.
const DEFAULT_MAX_CONNECTIONS: usize = 16_384;
/// The time for reading the request and writing the response, in addition to the render.
const REQUEST_TIME_WITHOUT_RENDER: Duration = Duration::from_secs(30);

pub(super) fn limits(settings: &Settings) -> anyhow::Result<Limits> {
    let room = server::raise_file_limit().context("the limit of open files cannot be read")?;
    let wanted = settings.connections.max_connections.map(|it| it as usize);
    if let Some(wanted) = wanted.filter(|wanted| *wanted > room) {
        bail!("--max-connections (SITE_MAX_CONNECTIONS): {wanted} is too much; the limit of open files allows {room}");
    }
    let max_connections = wanted.unwrap_or(room.min(DEFAULT_MAX_CONNECTIONS));
    let max_request_bytes = settings.connections.request_memory_mib as usize * 1024 * 1024;
    // Behind a proxy all connections have the proxy's address.
    let is_behind_proxy = settings.forms.client_ip_header.is_some();
    let share = if is_behind_proxy { max_connections } else { max_connections * 3 / 4 };
    Ok(Limits {
        max_connections,
        max_connections_per_address: settings.connections.max_connections_per_address.map_or(share, |it| it as usize),
        request_timeout: Duration::from_millis(u64::from(settings.rendering.render_timeout_ms)) + REQUEST_TIME_WITHOUT_RENDER,
        max_request_bytes,
        max_request_bytes_per_address: if is_behind_proxy { max_request_bytes } else { max_request_bytes / 4 },
    })
}

/// What the admin listener shows.
pub(super) fn status_page(
    settings: &Settings,
    service: &SiteService,
    connections: Arc<ConnectionCounts>,
    store: Store,
    announcements: Arc<AnnouncementCounts>,
    upkeep: UpkeepReader,
) -> anyhow::Result<StatusPage> {
    let process = &service.state().process;
    let (requests, spam) = (process.counts.clone().context("requests are not counted")?, Arc::clone(&process.spam));
    let site = service.clone();
    let page_views = process.views.clone();
    let views: ViewTotals = page_views.map(|views| Box::new(move || views.totals().collect()) as _);
    let front_end = Box::new(move || Arc::clone(&site.state().front_end));
    let token = settings.admin.token()?;
    let upkeep = Arc::new(move || upkeep.read());
    Ok(StatusPage::new(Sources { requests, connections, announcements, spam, upkeep, store, views, front_end }, token.as_deref()))
}

pub(super) struct Https {
    pub tls: Tls,
    pub active: Arc<ActiveCertificate>,
    /// Renews or reloads the certificate, forever. Run it once the listener accepts connections, because the authority connects to it.
    pub renewal: BoxFuture<'static, ()>,
    /// The domains that still need a certificate, if any.
    pub pending_domains: Option<String>,
}

pub(super) fn https(settings: &Settings, signals: &Signals) -> anyhow::Result<Option<Https>> {
    let (active, challenges) = (Arc::<ActiveCertificate>::default(), Arc::<Challenges>::default());
    let tls = &settings.tls;
    let (renewal, domains) = if let Some((files, warning)) = load_certificate(settings, &active)? {
        if let Some(warning) = warning {
            tracing::warn!("{warning}");
        }
        (files.watch(Arc::clone(&active), signals.sighup()).boxed(), String::new())
    } else if tls.is_enabled() {
        let settings = acme::Settings {
            domains: tls.acme_domain.clone(),
            email: tls.acme_email.clone(),
            cache: tls.acme_cache.clone().unwrap_or_else(|| TlsSettings::DEFAULT_CACHE.into()),
            directory: tls.acme_directory.clone().unwrap_or_else(|| TlsSettings::DEFAULT_DIRECTORY.into()),
            root: tls.acme_root.clone(),
        };
        let acme = Acme::new(settings, Arc::clone(&challenges), Arc::clone(&active))?;
        (acme.run(signals.sighup()).boxed(), tls.acme_domain.join(", "))
    } else {
        return Ok(None);
    };
    let pending_domains = active.is_empty().then_some(domains);
    Ok(Some(Https { tls: Tls::new(Arc::clone(&active), challenges)?, active, renewal, pending_domains }))
}

/// Loads the certificate files, if there are any. The text is a warning.
pub(super) fn load_certificate(
    settings: &Settings,
    active: &ActiveCertificate,
) -> anyhow::Result<Option<(CertificateFiles, Option<String>)>> {
    let Some((certificate, key)) = settings.tls.files() else { return Ok(None) };
    let host = settings.origin_host();
    let files = CertificateFiles { certificate: certificate.to_owned(), key: key.to_owned(), host };
    let named = "--tls-cert (SITE_TLS_CERT) and --tls-key (SITE_TLS_KEY)";
    let warning = files.load(active).context(named)?;
    Ok(Some((files, warning.map(|warning| format!("{named}: {warning}")))))
}

/// The embedded front-end build, or the one in a folder.
pub(super) fn front_end_build(settings: &Settings) -> anyhow::Result<FrontEndBuild> {
    match (&settings.dev, &settings.frontend) {
        (Some(folder), _) => FrontEndBuild::from_folder(folder).context("--dev"),
        (None, Some(folder)) => FrontEndBuild::from_folder(folder).context("--frontend"),
        (None, None) => FrontEndBuild::embedded(),
    }
}

/// Opens the database, which a server may use, with the forms of this binary and of the live content.
pub(super) fn open_existing(settings: &DatabaseSettings) -> anyhow::Result<Store> {
    let build = FrontEndBuild::embedded()?;
    let named = "--database (SITE_DATABASE)";
    let database = store::open_existing(&settings.database).context(named)?;
    let own = build.read_tables(None)?.forms;
    let texts = Texts::new(&TextsByPage::new(), &content_forms(&database, &own)?);
    database.prepare(&build.read_tables_with_texts(None, &texts)?.forms).context(named)?;
    Ok(database)
}

/// The forms that the live content declares; none if this release cannot read them.
fn content_forms(database: &Store, own: &Forms) -> anyhow::Result<ContentForms> {
    let read = async {
        let (_, mut list) = database.live_list().await?.unwrap_or_default();
        list.retain(|path, _| path == forms::FILE);
        database.files_of(list).await
    };
    // The caller may be a task of a runtime, which must not wait.
    let files = std::thread::scope(|scope| {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        scope.spawn(move || runtime.block_on(read)).join().map_err(|_| anyhow!("the content cannot be read"))?.map_err(anyhow::Error::from)
    })?;
    let mut faults = Vec::new();
    let forms = forms::parse(&files, own, &mut faults);
    Ok(if faults.is_empty() { forms } else { ContentForms::new() })
}
