//! Whether the site can do its work: an isolate renders and the store can write. A render is asked for at most once a second, however often a
//! balancer, or whoever else, asks here; what the store says costs nothing.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::leads::store::Store;
use crate::pages::{FrontEnd, RenderError};

const LASTS: Duration = Duration::from_secs(1);

/// What is wrong, a sentence; nothing if all is well.
pub type Fault = Option<String>;

pub struct Readiness {
    renderer: Mutex<(Instant, Fault)>,
}

impl Readiness {
    /// For a site that has just started: all its pages were rendered a moment ago.
    pub fn of_a_start() -> Self {
        Self { renderer: Mutex::new((Instant::now(), None)) }
    }

    pub async fn fault(&self, front_end: &FrontEnd, store: &dyn Store) -> Fault {
        let (rendered, stored) = tokio::join!(self.renderer_fault(front_end), store.health());
        let stored = stored.err().map(|error| format!("the store does not answer: {error}"));
        let faults: Vec<String> = rendered.into_iter().chain(stored).collect();
        (!faults.is_empty()).then(|| faults.join("; "))
    }

    async fn renderer_fault(&self, front_end: &FrontEnd) -> Fault {
        // Whoever comes meanwhile waits for this one answer.
        let mut last = self.renderer.lock().await;
        if last.0.elapsed() >= LASTS {
            let fault = match front_end.probe().await {
                // Too much is asked: pages at hand go on, and a balancer that takes this process out leaves even more to the others.
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
