//! `leadlight serve`: start, listen, stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::app::{App, FrontEnd};
use crate::assets::SiteFiles;
use crate::config::Settings;
use crate::router::router;
use crate::site::Site;
use crate::store::Store;
use crate::{dev_reload, telemetry};

/// How long requests under way get to finish after SIGTERM.
const DRAIN: Duration = Duration::from_secs(10);

/// Serves until SIGTERM or SIGINT.
///
/// # Errors
/// One sentence that names the setting or the page, before anything listens.
pub async fn serve(settings: Settings) -> anyhow::Result<()> {
    let started = Instant::now();
    settings.check()?;
    telemetry::start(&settings)?;
    let site = Arc::new(Site::load(settings.site.as_deref())?);
    let store = Store::open(&settings.database).context("--database (SITE_DATABASE)")?;
    let files = match &settings.dev {
        Some(folder) => SiteFiles::from_folder(folder).context("--dev")?,
        None => SiteFiles::embedded()?,
    };
    let front_end = FrontEnd::start(files, &settings, &site).await?;
    let keep = if settings.keep_requests { "kept in lead_requests" } else { "confirmed and not kept (--keep-requests keeps them)" };
    let app = Arc::new(App::new(settings, site, store.clone(), front_end));

    // Last: whoever can connect gets a page.
    let listen = app.settings.listen;
    let listener = TcpListener::bind(listen).await.with_context(|| format!("--listen (SITE_LISTEN): cannot listen on {listen}"))?;
    let address = listener.local_addr()?;
    tracing::info!("contact page, API access and enterprise requests are {keep}");
    tracing::info!(engine = crate::engine::ENGINE, database = %store.path().display(), ready_ms = started.elapsed().as_millis(), "serving http://{address}");

    let best = app.front_end();
    if app.settings.dev.is_some() {
        tokio::spawn(dev_reload::watch(Arc::clone(&app)));
    } else {
        std::thread::Builder::new().name("repack".into()).spawn(move || {
            best.repack();
            give_memory_back();
        })?;
    }

    let (stop, stopping) = tokio::sync::watch::channel(());
    let site = router(&app).into_make_service_with_connect_info::<SocketAddr>();
    let listener = listener.tap_io(|stream| {
        // Small answers must not wait for the acknowledgement of the ones before.
        let _ = stream.set_nodelay(true);
    });
    let mut told = stopping.clone();
    let serving = axum::serve(listener, site).with_graceful_shutdown(async move {
        signal().await;
        tracing::info!("stopping: no new connections, {} s for what is under way", DRAIN.as_secs());
        drop(stop);
    });
    tokio::select! {
        served = serving => served.context("the server failed")?,
        () = async {
            let _ = told.changed().await;
            tokio::time::sleep(DRAIN).await;
        } => tracing::warn!("some requests were still under way and are cut off"),
    }
    tokio::task::spawn_blocking(move || store.close()).await?;
    tracing::info!("stopped");
    Ok(())
}

/// Rendering and packing every page needs memory that serving does not; without this it would stay with the process (a tenth of it, measured
/// with `make bench`).
fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim takes no pointer and may be called from any thread at any time (malloc_trim(3), MT-Safe).
    unsafe {
        libc::malloc_trim(0);
    }
}

async fn signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
