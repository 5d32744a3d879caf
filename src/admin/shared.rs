//! One reading at a time, for all who ask meanwhile: however many look, the database is read once.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// Comes when the reading has ended; ends without where it panicked.
type Told<T> = watch::Receiver<Option<Arc<T>>>;

#[derive(Debug)]
pub struct Shared<T>(Mutex<Option<Told<T>>>);

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    /// What the reading that is under way gives, or one that begins now. It goes on when nobody waits for it any more, so that those who gave up do
    /// not leave many behind. `None`: it panicked.
    pub async fn get(&self, read: impl Future<Output = T> + Send + 'static) -> Option<Arc<T>> {
        let mut told = self.join(read);
        let read = told.wait_for(Option::is_some).await.ok()?;
        read.clone()
    }

    fn join(&self, read: impl Future<Output = T> + Send + 'static) -> Told<T> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(told) = under_way.as_ref().filter(|told| told.borrow().is_none() && told.has_changed().is_ok()) {
            return told.clone();
        }
        let (tell, told) = watch::channel(None);
        tokio::spawn(async move { tell.send(Some(Arc::new(read.await))) });
        under_way.insert(told).clone()
    }

    /// What is asked for from now on is read anew: something was changed.
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
    async fn many_who_ask_at_once_are_told_by_one_reading() {
        let (shared, readings, may_end) = (Shared::<usize>::default(), Arc::<AtomicUsize>::default(), Arc::new(Semaphore::new(0)));
        let read = || {
            let (readings, may_end) = (Arc::clone(&readings), Arc::clone(&may_end));
            async move {
                let which = readings.fetch_add(1, Ordering::SeqCst);
                may_end.acquire().await.unwrap().forget();
                which
            }
        };
        let ask = async || shared.get(read()).await.as_deref().copied();
        let give_up = async || drop(tokio::time::timeout(std::time::Duration::ZERO, ask()).await);

        let all = futures_util::future::join_all((0..6).map(|_| ask()));
        let (told, ()) = tokio::join!(all, async { may_end.add_permits(1) });
        assert_eq!(told, [Some(0); 6]);
        may_end.add_permits(1);
        assert_eq!(ask().await, Some(1), "the next one reads anew");

        give_up().await;
        may_end.add_permits(1);
        assert_eq!(ask().await, Some(2), "whoever gave up has left one reading, which the next one joins");

        give_up().await;
        shared.forget();
        may_end.add_permits(2);
        assert_eq!(ask().await, Some(4), "after a change nothing from before it is told");

        assert_eq!(shared.get(async { panic!("a reading") }).await, None);
    }
}
