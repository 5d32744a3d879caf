//! Bytes of request heads and bodies that are held in memory: of a connection, of its address and of all. Where a limit is passed the sweep of the
//! registry evicts the slowest connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::sync::Notify;

/// What all connections hold, and who is told when it is too much.
#[derive(Debug, Default)]
pub struct Total {
    /// Of requests that have yet to be answered.
    pub request_bytes: AtomicUsize,
    /// Of HTTP/2 responses that were made for one request and have yet to be sent.
    pub unsent_bytes: AtomicUsize,
    pub exceeded: Notify,
}

/// The limits of [`RequestBytes`].
#[derive(Clone, Copy, Debug)]
pub struct MaxBytes {
    pub all: usize,
    pub address: usize,
}

#[derive(Debug)]
pub struct RequestBytes {
    connection: AtomicUsize,
    address: Arc<AtomicUsize>,
    total: Arc<Total>,
    max: MaxBytes,
}

impl RequestBytes {
    pub fn new(address: Arc<AtomicUsize>, total: Arc<Total>, max: MaxBytes) -> Self {
        Self { connection: AtomicUsize::new(0), address, total, max }
    }

    pub fn held(&self) -> usize {
        self.connection.load(Relaxed)
    }

    pub fn total(&self) -> &Arc<Total> {
        &self.total
    }

    /// False: so far over a limit that whoever brings more must be closed at once, because the sweep comes too late.
    #[must_use]
    pub fn hold(&self, bytes: usize) -> bool {
        self.connection.fetch_add(bytes, Relaxed);
        let of_address = self.address.fetch_add(bytes, Relaxed) + bytes;
        let of_all = self.total.request_bytes.fetch_add(bytes, Relaxed) + bytes;
        if of_address > self.max.address || of_all > self.max.all {
            self.total.exceeded.notify_one();
        }
        of_address <= self.max.address + self.max.address / 8 && of_all <= self.max.all + self.max.all / 8
    }

    /// Gives back as much, or what is left of it: a connection that is told to close gives back everything at once.
    pub fn release(&self, bytes: usize) {
        let mut released = 0;
        let _ = self.connection.fetch_update(Relaxed, Relaxed, |held| {
            released = bytes.min(held);
            Some(held - released)
        });
        if released > 0 {
            self.address.fetch_sub(released, Relaxed);
            self.total.request_bytes.fetch_sub(released, Relaxed);
        }
    }

    pub fn release_all(&self) {
        self.release(usize::MAX);
    }
}

impl Drop for RequestBytes {
    fn drop(&mut self) {
        self.release_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_given_back_once() {
        let (total, address) = (Arc::new(Total::default()), Arc::new(AtomicUsize::new(0)));
        let max = MaxBytes { all: 100, address: 100 };
        let [one, other] = [(); 2].map(|()| RequestBytes::new(Arc::clone(&address), Arc::clone(&total), max));
        assert!(one.hold(30) && other.hold(50));
        one.release(10);
        one.release_all();
        one.release(10);
        assert_eq!((total.request_bytes.load(Relaxed), address.load(Relaxed)), (50, 50));
        drop(other);
        assert_eq!((total.request_bytes.load(Relaxed), address.load(Relaxed)), (0, 0));
        assert!(one.hold(112) && !one.hold(1), "an eighth over the limit");
    }
}
