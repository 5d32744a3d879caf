//! Counters and histograms. Each module owns those of its work and adds to them; the admin listener reads them. Knows no export format.

mod connections;
mod histogram;
mod renders;
mod requests;
mod writes;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub use connections::ConnectionCounts;
pub use histogram::{Histogram, HistogramSnapshot};
pub use renders::{RenderCounts, RenderFailure};
pub use requests::{CounterIndex, RequestCounts, RequestSnapshot, ResponseSource, STATUS_CLASSES};
pub use writes::WriteCounts;

/// A total, or the current number of something.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Relaxed);
    }

    pub fn increment(&self) {
        self.add(1);
    }

    pub fn decrement(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}
