//! Whether the site can do its work: an isolate renders and the store can write. Asked of them at most once a second, however often a balancer, or
//! whoever else, asks here.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::leads::store::Store;
use crate::pages::FrontEnd;

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
        let fault = match (rendered, stored) {
            (Err(error), _) => Some(format!("the renderer does not answer: {error}")),
            (_, Err(error)) => Some(format!("the store does not answer: {error}")),
            (Ok(()), Ok(())) => None,
        };
        if let Some(fault) = &fault {
            tracing::warn!(fault, "not ready");
        }
        *last = Some((Instant::now(), fault.clone()));
        fault
    }
}
