//! Bytes of request heads and bodies in memory, counted per connection, per address and for all connections. Over a limit the registry's sweep closes
//! the slowest connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::limits::Limits;
use super::registry_state::RegistryState;

#[derive(Debug)]
pub struct RequestMemory {
    held: AtomicUsize,
    /// The sum of all connections from this address.
    address: Arc<AtomicUsize>,
    registry: Arc<RegistryState>,
}

impl RequestMemory {
    pub fn new(address: Arc<AtomicUsize>, registry: Arc<RegistryState>) -> Self {
        Self { held: AtomicUsize::new(0), address, registry }
    }

    pub fn held(&self) -> usize {
        self.held.load(Relaxed)
    }

    /// Returns false when a limit is exceeded by an eighth: the sweep is too slow, so the caller must close the connection.
    #[must_use]
    pub fn add(&self, bytes: usize) -> bool {
        self.held.fetch_add(bytes, Relaxed);
        let address = self.address.fetch_add(bytes, Relaxed) + bytes;
        let total = self.registry.request_bytes.fetch_add(bytes, Relaxed) + bytes;
        let Limits { max_request_bytes, max_request_bytes_per_address, .. } = self.registry.limits;
        if address > max_request_bytes_per_address || total > max_request_bytes {
            self.registry.memory_exceeded.notify_one();
        }
        address <= max_request_bytes_per_address + max_request_bytes_per_address / 8 && total <= max_request_bytes + max_request_bytes / 8
    }

    /// Releases `bytes`, or what is left: closing a connection releases everything before its bodies are dropped.
    pub fn release(&self, bytes: usize) {
        let released = saturating_fetch_sub(&self.held, bytes).min(bytes);
        if released > 0 {
            self.address.fetch_sub(released, Relaxed);
            self.registry.request_bytes.fetch_sub(released, Relaxed);
        }
    }
}

impl Drop for RequestMemory {
    fn drop(&mut self) {
        self.release(usize::MAX);
    }
}

/// Subtracts `bytes`, but not below zero, and returns the count before.
pub fn saturating_fetch_sub(count: &AtomicUsize, bytes: usize) -> usize {
    count.fetch_update(Relaxed, Relaxed, |count| Some(count.saturating_sub(bytes))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::limits::TEST_LIMITS;

    #[test]
    fn released_bytes_are_subtracted_once() {
        let limits = Limits { max_request_bytes: 100, max_request_bytes_per_address: 100, ..TEST_LIMITS };
        let (registry, address) = (Arc::new(RegistryState::new(limits)), Arc::new(AtomicUsize::new(0)));
        let [one, other] = [(); 2].map(|()| RequestMemory::new(Arc::clone(&address), Arc::clone(&registry)));
        assert!(one.add(30) && other.add(50));
        one.release(10);
        one.release(usize::MAX);
        one.release(10);
        assert_eq!((registry.request_bytes.load(Relaxed), address.load(Relaxed)), (50, 50));
        drop(other);
        assert_eq!((registry.request_bytes.load(Relaxed), address.load(Relaxed)), (0, 0));
        assert!(one.add(112) && !one.add(1), "an eighth over the limit");
    }
}
