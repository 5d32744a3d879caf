//! The part of the registry that its connections hold: the sweep's clock and the memory totals. The registry itself owns the connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::Notify;

use crate::server::limits::Limits;
use crate::telemetry::counts::ConnectionCounts;

#[derive(Debug)]
pub struct RegistryState {
    pub limits: Limits,
    /// Milliseconds since the start, at least 1; set by the sweep.
    now_ms: AtomicU64,
    pub is_draining: AtomicBool,
    pub counts: Arc<ConnectionCounts>,
    /// Multiplexed: bytes of responses that were made for one request and are not sent yet.
    pub unsent_bytes: AtomicUsize,
    /// Wakes the sweep when these bytes or those of requests exceed their limit.
    pub memory_exceeded: Notify,
}

impl RegistryState {
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            now_ms: AtomicU64::new(1),
            is_draining: AtomicBool::default(),
            counts: Arc::default(),
            unsent_bytes: AtomicUsize::default(),
            memory_exceeded: Notify::default(),
        }
    }

    pub fn now_ms(&self) -> u64 {
        self.now_ms.load(Relaxed)
    }

    pub fn set_now(&self, since_start: Duration) {
        self.now_ms.store(u64::try_from(since_start.as_millis()).unwrap_or(u64::MAX).max(1), Relaxed);
    }

    /// Whether more than `limit` has passed since `since_ms`.
    pub fn has_passed(&self, since_ms: u64, limit: Duration) -> bool {
        u128::from(self.now_ms().saturating_sub(since_ms)) > limit.as_millis()
    }
}

/// Subtracts `bytes`, but not below zero, and returns the count before.
pub fn saturating_fetch_sub(count: &AtomicUsize, bytes: usize) -> usize {
    count.fetch_update(Relaxed, Relaxed, |count| Some(count.saturating_sub(bytes))).unwrap_or_default()
}
