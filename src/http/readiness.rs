//! Whether the site can do its work: an isolate renders and the store can write. Asked of them at most once a second, however often a balancer, or
//! whoever else, asks here.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::leads::store::Store;
use crate::pages::{FrontEnd, RenderError};

const LASTS: Duration = Duration::from_secs(1);

/// What is wrong, a sentence; nothing if all is well.
pub type Fault = Option<String>;

#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, Fault)>>);

impl Readiness {
    pub async fn fault(&self, front_end: &FrontEnd, store: &dyn Store) -> Fault {
        // Whoever comes meanwhile waits for this one answer.
        let mut last = self.0.lock().await;
        if let Some((at, fault)) = &*last
            && at.elapsed() < LASTS
        {
            return fault.clone();
        }
        let (rendered, stored) = tokio::join!(front_end.probe(), store.ping());
        let rendered = match rendered {
            // Too much is asked: pages at hand go on, and a balancer that takes this process out leaves even more to the others.
            Ok(()) | Err(RenderError::QueueFull | RenderError::Waited { .. }) => None,
            Err(error) => Some(format!("the renderer does not answer: {error}")),
        };
        let stored = stored.err().map(|error| format!("the store does not answer: {error}"));
        let faults: Vec<String> = rendered.into_iter().chain(stored).collect();
        let fault = (!faults.is_empty()).then(|| faults.join("; "));
        if let Some(fault) = &fault {
            tracing::warn!(fault, "not ready");
        }
        *last = Some((Instant::now(), fault.clone()));
        fault
    }
}
