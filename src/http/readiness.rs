//! Whether the site can work: an isolate renders and the store can write. A check renders at most once a second, however often it is requested.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::leads::store::Store;
use crate::pages::{FrontEnd, RenderError};

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

    pub async fn fault(&self, front_end: &FrontEnd, store: &dyn Store) -> Option<String> {
        let (rendered, stored) = tokio::join!(self.renderer_fault(front_end), store.health());
        let stored = stored.err().map(|error| format!("the store does not answer: {error}"));
        let faults: Vec<String> = rendered.into_iter().chain(stored).collect();
        (!faults.is_empty()).then(|| faults.join("; "))
    }

    async fn renderer_fault(&self, front_end: &FrontEnd) -> Option<String> {
        // Concurrent checks wait for one render.
        let mut last = self.renderer.lock().await;
        if last.0.elapsed() >= RENDER_INTERVAL {
            let fault = match front_end.probe().await {
                // Overload is no fault: prerendered pages are served, and a balancer that removes this process would overload the others.
                Ok(()) | Err(RenderError::QueueFull | RenderError::Overloaded { .. }) => None,
                Err(error) => Some(format!("the renderer does not answer: {error}")),
            };
            if let Some(fault) = &fault {
                tracing::warn!(fault, "not ready");
            }
            *last = (Instant::now(), fault);
        }
        last.1.clone()
    }
}
