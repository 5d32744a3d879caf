//! Whether the site can work: an isolate renders and the store can write. A check renders at most once a second, however often it is requested.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::leads::store::Store;
use crate::pages::{FrontEnd, RenderError};
use crate::tables::Query;

const RENDER_INTERVAL: Duration = Duration::from_secs(1);

pub struct Readiness {
    /// When a check last rendered, and what failed.
    renderer: Mutex<(Instant, Option<String>)>,
}

impl Readiness {
    /// At the start: every page has just been rendered, so the first check need not render.
    pub fn new() -> Self {
        Self { renderer: Mutex::new((Instant::now(), None)) }
    }

    /// The error says what does not work.
    pub async fn check(&self, front_end: &FrontEnd, store: &dyn Store) -> Result<(), String> {
        let (renderer_error, store_health) = tokio::join!(self.renderer_error(front_end), store.health());
        let store_error = store_health.err().map(|error| format!("the store does not answer: {error}"));
        let errors: Vec<String> = renderer_error.into_iter().chain(store_error).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
    }

    async fn renderer_error(&self, front_end: &FrontEnd) -> Option<String> {
        // Concurrent checks wait for one render.
        let mut last = self.renderer.lock().await;
        if last.0.elapsed() >= RENDER_INTERVAL {
            let error = match front_end.render_body(front_end.tables.routes.not_found(), Query::new()).await {
                // Overload is no error: prerendered pages are served, and a balancer that removes this process would overload the others.
                Ok(_) | Err(RenderError::QueueFull | RenderError::Overloaded { .. }) => None,
                Err(error) => Some(format!("the renderer does not answer: {error}")),
            };
            if let Some(fault) = &error {
                tracing::warn!(fault, "not ready");
            }
            *last = (Instant::now(), error);
        }
        last.1.clone()
    }
}
