//! `leadlight serve`: puts the modules together, listens, and stops on a signal. Start with [`run`].

mod alerts;
mod content;
mod dev;
mod retention;
mod statistics;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use arc_swap::ArcSwap;
use futures_util::FutureExt;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::assemble::{Https, front_end_build, http_options, https, limits, page_options, status_page, warnings};
use super::content::watched_files;
use super::content_dates::read_content_dates;
use super::delivery::{Transports, check_forms};
use super::desk::{Place, desk};
use super::upkeep::UpkeepReader;
use crate::admin::{AdminService, LIMITS};
use crate::config::{Settings, YesNo};
use crate::delivery::alerts::MoreRecipients;
use crate::delivery::{CurrentLeadTables, DeliveryWorkers, LeadTables, Timing};
use crate::http::{RedirectService, SiteService};
use crate::pages::assets::FrontEndBuild;
use crate::pages::{FrontEnd, PageOptions};
use crate::server::quic::QuicSocket;
use crate::server::{Handover, Listener, Server, Signals};
use crate::store::{self, NewsletterKey, Store};
use crate::tables::Forms;
use crate::telemetry::{ENGINE, logs, memory, priority};

/// How long writing the last visits and views may take when the process stops.
const LAST_WRITE_TIMEOUT: Duration = Duration::from_secs(2);

/// Serves until SIGTERM or SIGINT; a second signal stops at once. `warnings` go to the log.
pub fn serve(runtime: &Runtime, settings: Settings, handover: Handover, warnings: &[String]) -> anyhow::Result<()> {
    // `block_on` here, so that the library crate compiles the future, not `main`.
    runtime.block_on(run(settings, handover, warnings))
}

async fn run(mut settings: Settings, mut handover: Handover, warnings: &[String]) -> anyhow::Result<()> {
    settings.check()?;
    // Before the database is opened: a refused start must leave no file behind.
    watched_files(&settings)?;
    let mut transports = Transports::read(&settings)?;
    let alert_sender = transports.take_alert_sender();
    let logs = logs::start(settings.logs.log, &settings.logs.log_level)?;
    tokio::spawn(logs.report_dropped_lines());
    for warning in warnings {
        tracing::warn!("{warning}");
    }
    if settings.serves_http3()
        && let Err(error) = handover.bind_missing_udp(settings.listen.listen)
    {
        tracing::warn!(%error, "--http3 (SITE_HTTP3): HTTP/3 is off, because LISTEN_FDS has no UDP socket (systemd: ListenDatagram=)");
        settings.tls.http3 = YesNo(false);
    }
    let mut signals = Signals::watch().context("signal handlers cannot be installed")?;
    let limits = limits(&settings)?;
    let https = https(&settings, &signals)?;
    let started = tokio::select! {
        started = start(&settings, transports, &mut handover, https.as_ref()) => started?,
        () = signals.wait_for_stop() => {
            tracing::info!("stopped before serving");
            return Ok(());
        }
    };
    let Started { listener, quic_socket, redirect_listener, admin_listener, service, database, delivery, lead_tables, revision } = started;
    let mut server = Server::new(limits);
    if let Some(listener) = redirect_listener {
        server.listen(listener, RedirectService::new(settings.origin()))?;
    }
    let upkeep = UpkeepReader::new(&settings, https.as_ref().map(|https| Arc::clone(&https.active)), database.clone());
    let announcements = Arc::default();
    let serves_desk = settings.desk.desk.0;
    let status = if admin_listener.is_some() || serves_desk {
        Some(status_page(&settings, &service, server.counts(), database.clone(), Arc::clone(&announcements), upkeep.clone())?)
    } else {
        None
    };
    if let (Some(listener), Some(status)) = (admin_listener, &status) {
        let desk = desk(&settings, Place::AdminListener, &service, &database, &lead_tables, Some(status.clone()))?;
        server.listen_with_limits(listener, AdminService::new(status, desk.router()), LIMITS)?;
    }
    if serves_desk {
        let desk = desk(&settings, Place::Site, &service, &database, &lead_tables, status)?;
        let _ = service.state().process.desk.set(desk.router());
    }
    let (tls, renewal) = https.map(|https| (https.tls, https.renewal)).unzip();
    server.listen(listener.with_tls(tls).with_http3(quic_socket), service.clone())?;
    tokio::spawn(retention::purge_daily(database.clone(), service.clone()));
    let backups = settings.backups.backups().map(|backups| backups.start(database.clone(), upkeep.backup_result())).transpose()?;
    let owners = settings.desk_origin().map(|_| owners(&database));
    if let Some(alerts) = alert_sender.and_then(|sender| sender.into_alerts(settings.origin(), database.clone(), owners)) {
        tokio::spawn(alerts::run(alerts, upkeep, database.clone()));
    }
    if let Some(folder) = settings.dev.clone() {
        tokio::spawn(dev::watch(folder, settings, service.clone(), database.clone()));
    } else {
        tokio::spawn(statistics::flush_statistics(service.clone(), database.clone()));
        if let Some(folder) = settings.site.content.clone() {
            tokio::spawn(content::watch(folder, settings.clone(), database.clone()));
        }
        let _ = service.state().process.previews.set(content::previews(&settings, &database));
        let follower = content::Follower::start(settings, service.clone(), database.clone(), announcements, lead_tables, revision)?;
        tokio::spawn(follower.follow());
    }
    if let Some(renewal) = renewal {
        tokio::spawn(renewal);
    }
    if !server.run(signals, handover).await {
        tracing::warn!("some requests did not finish in time and were aborted");
    }
    drop(backups);
    // The visits and views of the last minute.
    let _ = timeout(LAST_WRITE_TIMEOUT, statistics::flush(&service.state(), &database)).await;
    let close = move || {
        delivery.stop();
        database.close();
    };
    spawn_blocking(close).await?;
    tracing::info!("stopped");
    Ok(())
}

/// The owners of the desk get alerts too.
fn owners(store: &Store) -> MoreRecipients {
    let store = store.clone();
    Box::new(move || {
        let store = store.clone();
        async move { store.active_owners().await.unwrap_or_default() }.boxed()
    })
}

/// What links to the desk in webhooks begin with; none if only the admin listener serves it.
fn desk_links(settings: &Settings) -> Option<String> {
    let is_reachable = settings.desk.desk.0 || settings.desk.desk_url.is_some();
    settings.desk_origin().filter(|_| is_reachable).map(|origin| format!("{origin}/desk"))
}

struct Started {
    listener: Listener,
    quic_socket: Option<QuicSocket>,
    /// The listener that redirects HTTP to HTTPS.
    redirect_listener: Option<Listener>,
    admin_listener: Option<Listener>,
    service: SiteService,
    database: Store,
    delivery: DeliveryWorkers,
    /// What the transports read.
    lead_tables: CurrentLeadTables,
    /// The content that is served.
    revision: Option<i64>,
}

async fn start(settings: &Settings, transports: Transports, handover: &mut Handover, https: Option<&Https>) -> anyhow::Result<Started> {
    let began = Instant::now();
    let build = front_end_build(settings)?;
    let address = settings.database.database.clone();
    let database = spawn_blocking(move || store::open(&address)).await?.context("--database (SITE_DATABASE)")?;
    let content::Initial { options, revision } = content::read_initial(settings, &build, &database).await?;
    let (front_end, revision) = match (start_pages(build, options, &database).await, revision) {
        (Err(error), Some(live)) => {
            tracing::error!("content: revision {live} cannot be served: {error:#}");
            (start_pages(front_end_build(settings)?, page_options(settings)?, &database).await?, None)
        }
        (front_end, revision) => (front_end?, revision),
    };
    database.prepare(&front_end.tables.forms).context("--database (SITE_DATABASE)")?;
    check_forms(settings, &front_end.tables)?;
    let lead_tables = Arc::new(ArcSwap::from_pointee(LeadTables::new(&front_end.tables)?));
    let transports = transports.connect(&lead_tables, &database, desk_links(settings))?;
    let service = SiteService::new(http_options(settings), database.clone(), front_end)?;
    // Last: from here on a client that connects gets a page.
    let listener = handover.listen(settings.listen.listen).context("--listen (SITE_LISTEN)")?;
    let quic_socket = if settings.serves_http3() {
        let key = reset_key(&database).await?;
        Some(handover.listen_udp(listener.address(), key).context("--http3 (SITE_HTTP3)")?)
    } else {
        None
    };
    let redirect_listener =
        settings.tls.listen_http.map(|address| handover.listen_beside(address).context("--listen-http (SITE_LISTEN_HTTP)")).transpose()?;
    let admin_listen = settings.admin.admin_listen;
    let admin_listener =
        admin_listen.map(|address| handover.listen_beside(address).context("--admin-listen (SITE_ADMIN_LISTEN)")).transpose()?;
    handover.close_unused();
    let delivery = DeliveryWorkers::start(&database, transports, Timing::default())?;
    let site = service.state();
    for warning in warnings(settings, &site.front_end) {
        tracing::warn!("{warning}");
    }
    warn_of_discarded_forms(settings, &site.front_end.tables.forms);
    for channel in settings.delivery.enabled_channels() {
        tracing::info!("leads are delivered by {channel}: {}", settings.delivery.forms().join(", "));
    }
    if settings.confirms_newsletter() {
        tracing::info!("subscriptions to the newsletter are confirmed by mail");
    }
    if let Some(listener) = &admin_listener {
        tracing::info!("the admin page is http://{}", listener.address());
    }
    tracing::info!(
        engine = ENGINE,
        database = database.describe(),
        ready_ms = u64::try_from(began.elapsed().as_millis())?,
        "{}",
        serving(&listener, https)
    );
    Ok(Started { listener, quic_socket, redirect_listener, admin_listener, service, database, delivery, lead_tables, revision })
}

async fn start_pages(build: FrontEndBuild, options: PageOptions, database: &Store) -> anyhow::Result<FrontEnd> {
    let front_end = FrontEnd::start_with_content_dates(build, options, read_content_dates(database)).await?;
    // Without forms of the content, `prepare` finds what is wrong, and ends the start.
    if !front_end.options.content.forms.is_empty() {
        store::check_forms(&front_end.tables.forms)?;
    }
    Ok(front_end)
}

/// The key of QUIC's stateless resets, the same for each process of a database. Pages need no database: without one the key is random, and clients
/// learn from a timeout that the process has ended.
async fn reset_key(database: &Store) -> anyhow::Result<[u8; 32]> {
    let key = match database.newsletter_key().await {
        Ok(key) => key,
        Err(error) => {
            tracing::warn!("HTTP/3: the database does not give the key of stateless resets, so this process has its own: {error}");
            NewsletterKey::random().context("the system has no random numbers")?
        }
    };
    Ok(key.derive("QUIC stateless resets"))
}

/// The log line of a successful start.
fn serving(listener: &Listener, https: Option<&Https>) -> String {
    let address = listener.address();
    match https.map(|https| &https.pending_domains) {
        None => format!("serving http://{address}"),
        Some(None) => format!("serving https://{address}"),
        Some(Some(domains)) => format!("listening on https://{address}, waiting for a certificate for {domains}"),
    }
}

/// Warns of forms whose submissions are not stored because of `--keep-requests no`.
fn warn_of_discarded_forms(settings: &Settings, forms: &Forms) {
    let delivered_forms = settings.delivery.forms();
    let (delivered, discarded): (Vec<&str>, Vec<&str>) = forms
        .iter()
        .filter(|form| !form.is_stored(settings.site.keep_requests.0))
        .map(|form| form.id.as_str())
        .partition(|id| !settings.delivery.enabled_channels().is_empty() && delivered_forms.iter().any(|it| it == id));
    if !discarded.is_empty() {
        tracing::warn!("--keep-requests no: submissions of these forms are confirmed and discarded: {}", discarded.join(", "));
    }
    if !delivered.is_empty() {
        tracing::warn!("--keep-requests no: submissions of these forms are delivered and not stored: {}", delivered.join(", "));
    }
}

/// Work that visitors do not wait for, such as the best compression.
fn build_remaining_variants(service: &SiteService) -> anyhow::Result<()> {
    let (service, site) = (service.clone(), service.state());
    let runtime = tokio::runtime::Handle::current();
    std::thread::Builder::new().name("page-variants".into()).spawn(move || {
        priority::lower_priority();
        // Compressing every page at the highest level needs much memory.
        memory::with_temporary_memory(|| {
            let is_current = || Arc::ptr_eq(&service.state().front_end, &site.front_end);
            site.front_end.build_remaining_variants(&runtime, &is_current);
        });
    })?;
    Ok(())
}
