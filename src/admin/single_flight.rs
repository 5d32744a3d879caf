//! Runs a job once for all callers that ask while it runs.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// Receives the result; closes without one if the job panicked.
type Receiver<T> = watch::Receiver<Option<Arc<T>>>;

#[derive(Debug)]
pub struct SingleFlight<T>(Mutex<Option<Receiver<T>>>);

impl<T> Default for SingleFlight<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Send + Sync + 'static> SingleFlight<T> {
    /// Joins the running job, or starts one. The job runs to its end even if every caller gives up, so callers cannot pile up jobs. `None`: it
    /// panicked.
    pub async fn get(&self, job: impl Future<Output = T> + Send + 'static) -> Option<Arc<T>> {
        let mut receiver = self.join(job);
        let result = receiver.wait_for(Option::is_some).await.ok()?;
        result.clone()
    }

    fn join(&self, job: impl Future<Output = T> + Send + 'static) -> Receiver<T> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(receiver) = running.as_ref().filter(|it| it.borrow().is_none() && it.has_changed().is_ok()) {
            return receiver.clone();
        }
        let (sender, receiver) = watch::channel(None);
        tokio::spawn(async move { sender.send(Some(Arc::new(job.await))) });
        running.insert(receiver).clone()
    }

    /// Later callers start a new job: the running one may have read old data.
    pub fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn concurrent_callers_share_one_job() {
        let (flight, jobs, may_end) = (SingleFlight::<usize>::default(), Arc::<AtomicUsize>::default(), Arc::new(Semaphore::new(0)));
        let job = || {
            let (jobs, may_end) = (Arc::clone(&jobs), Arc::clone(&may_end));
            async move {
                let which = jobs.fetch_add(1, Ordering::SeqCst);
                may_end.acquire().await.unwrap().forget();
                which
            }
        };
        let ask = async || flight.get(job()).await.as_deref().copied();
        let give_up = async || drop(tokio::time::timeout(std::time::Duration::ZERO, ask()).await);

        let all = futures_util::future::join_all((0..6).map(|_| ask()));
        let (results, ()) = tokio::join!(all, async { may_end.add_permits(1) });
        assert_eq!(results, [Some(0); 6]);
        may_end.add_permits(1);
        assert_eq!(ask().await, Some(1), "a finished job is not reused");

        give_up().await;
        may_end.add_permits(1);
        assert_eq!(ask().await, Some(2), "a caller that gave up leaves its job to the next one");

        give_up().await;
        flight.forget();
        may_end.add_permits(2);
        assert_eq!(ask().await, Some(4), "after `forget` a new job starts");

        assert_eq!(flight.get(async { panic!("a job") }).await, None);
    }
}
