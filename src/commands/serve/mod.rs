//! `leadlight serve`: puts the wings together, listens, stops.

mod dev;

use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;

use super::assemble::{Https, admin, backups, http_options, https, limits, page_options, site_files};
use super::delivery::Receivers;
use crate::admin::LIMITS;
use crate::config::Settings;
use crate::delivery::Delivery;
use crate::http::{RedirectService, SiteService};
use crate::leads::store::{self, Store};
use crate::pages::FrontEnd;
use crate::server::{Ended, Handover, Listener, Server, Signals};
use crate::tables::Forms;
use crate::telemetry::{logs, memory, program, threads};

/// Serves until SIGTERM or SIGINT; a second one ends it at once. `warnings` are for the log.
///
/// # Errors
/// One sentence that names the setting or the page, before anything listens.
pub fn serve(runtime: &Runtime, settings: Settings, handover: Handover, warnings: &[String]) -> anyhow::Result<()> {
    // Here and not in `main`: whoever runs a future compiles it.
    runtime.block_on(serve_until_told(settings, handover, warnings))
}

async fn serve_until_told(settings: Settings, mut handover: Handover, warnings: &[String]) -> anyhow::Result<()> {
    settings.check()?;
    // Before there is a database and before pages are rendered: a start that is refused leaves nothing behind.
    let receivers = Receivers::read(&settings.delivery)?;
    let logs = logs::start(settings.logs.log, &settings.logs.log_level)?;
    tokio::spawn(logs.report_losses());
    for warning in warnings {
        tracing::warn!("{warning}");
    }
    let mut signals = Signals::watch().context("signals cannot be watched")?;
    let limits = limits(&settings)?;
    let https = https(&settings, &signals)?;
    let started = tokio::select! {
        started = start(&settings, receivers, &mut handover, https.as_ref()) => started?,
        () = signals.stop() => {
            tracing::info!("stopped before it served");
            return Ok(());
        }
    };
    let Started { listener, redirecting, for_operator, service, database, delivery } = started;
    let mut server = Server::new(limits);
    if let Some(listener) = redirecting {
        server.listen(listener, RedirectService::new(settings.origin()))?;
    }
    let (tls, keep_certificate) = https.map(|https| (https.tls, https.keep)).unzip();
    server.listen(listener.with_tls(tls), service.clone())?;
    if let Some(listener) = for_operator {
        let admin = admin(&settings, &service, server.counts(), Arc::clone(&database))?;
        server.listen_apart(listener, admin, LIMITS)?;
    }
    let backups = backups(&settings).map(|backups| backups.start(Arc::clone(&database))).transpose()?;
    if let Some(folder) = settings.dev.clone() {
        tokio::spawn(dev::watch(folder, settings, service.clone(), Arc::clone(&database)));
    } else {
        build_remaining_variants(&service)?;
    }
    if let Some(keep) = keep_certificate {
        tokio::spawn(keep);
    }
    if server.run(signals, handover).await == Ended::CutOff {
        tracing::warn!("some requests were still under way and are cut off");
    }
    drop(backups);
    let close = move || {
        delivery.stop();
        database.close();
    };
    spawn_blocking(close).await?;
    tracing::info!("stopped");
    Ok(())
}

/// Everything that is needed to serve.
struct Started {
    listener: Listener,
    /// Sends visitors to https.
    redirecting: Option<Listener>,
    for_operator: Option<Listener>,
    service: SiteService,
    database: Arc<dyn Store>,
    delivery: Delivery,
}

async fn start(settings: &Settings, receivers: Receivers, handover: &mut Handover, https: Option<&Https>) -> anyhow::Result<Started> {
    let began = Instant::now();
    let options = page_options(settings)?;
    let files = site_files(settings)?;
    let address = settings.database.database.clone();
    // A database that is opened waits for the disk; pages that are rendered wait for nothing.
    let opening = spawn_blocking(move || store::open(&address));
    let database = async { opening.await?.context("--database (SITE_DATABASE)") };
    let schema = store::schema();
    let (database, front_end) = tokio::try_join!(database, FrontEnd::start(files, &schema, options))?;
    database.prepare(&front_end.tables.forms).context("--database (SITE_DATABASE)")?;
    let channels = receivers.channels(&settings.delivery.forms(), &front_end.tables)?;
    let service = SiteService::new(http_options(settings), Arc::clone(&database), front_end)?;
    // Last: whoever can connect gets a page.
    let listener = handover.listen(settings.listen.listen).context("--listen (SITE_LISTEN)")?;
    let redirecting =
        settings.tls.listen_http.map(|address| handover.listen(address).context("--listen-http (SITE_LISTEN_HTTP)")).transpose()?;
    let admin_listen = settings.admin.admin_listen;
    let for_operator = admin_listen.map(|address| handover.listen(address).context("--admin-listen (SITE_ADMIN_LISTEN)")).transpose()?;
    let delivery = Delivery::start(&database, channels)?;
    let app = service.app();
    warn_of_discarded_forms(settings, &app.front_end.tables.forms);
    for channel in settings.delivery.channels() {
        tracing::info!("leads go out by {channel}: {}", settings.delivery.forms().join(", "));
    }
    if let Some(listener) = &for_operator {
        tracing::info!("the operator's page is http://{}", listener.address());
    }
    tracing::info!(
        engine = program::ENGINE,
        database = database.describe(),
        ready_ms = u64::try_from(began.elapsed().as_millis())?,
        "{}",
        served(&listener, https)
    );
    Ok(Started { listener, redirecting, for_operator, service, database, delivery })
}

/// What visitors can reach now, in a sentence.
fn served(listener: &Listener, https: Option<&Https>) -> String {
    let address = listener.address();
    match https.map(|https| &https.waits_for) {
        None => format!("serving http://{address}"),
        Some(None) => format!("serving https://{address}"),
        Some(Some(domains)) => format!("listening on https://{address}, waiting for a certificate for {domains}"),
    }
}

/// Warns of each form whose submissions are discarded or only delivered because of `--keep-requests no`.
fn warn_of_discarded_forms(settings: &Settings, forms: &Forms) {
    if settings.site.keep_requests {
        return;
    }
    let delivered_forms = settings.delivery.forms();
    let (delivered, discarded): (Vec<&str>, Vec<&str>) = forms
        .iter()
        .filter(|form| !form.always_stored)
        .map(|form| form.id.as_str())
        .partition(|id| !settings.delivery.channels().is_empty() && delivered_forms.iter().any(|it| it == id));
    if !discarded.is_empty() {
        tracing::warn!("--keep-requests no: submissions of these forms are confirmed and discarded: {}", discarded.join(", "));
    }
    if !delivered.is_empty() {
        tracing::warn!("--keep-requests no: submissions of these forms are delivered and not kept: {}", delivered.join(", "));
    }
}

/// What need not be waited for.
fn build_remaining_variants(service: &SiteService) -> anyhow::Result<()> {
    let app = service.app();
    let runtime = tokio::runtime::Handle::current();
    std::thread::Builder::new().name("finish-start".into()).spawn(move || {
        threads::step_back();
        // Packing every page at its best needs memory that serving does not.
        memory::for_once(|| app.front_end.build_remaining_variants(&runtime));
    })?;
    Ok(())
}
