//! What the process counts: numbers that every wing adds to where it works and that nobody asks for until an operator does (the admin listener). Each
//! wing owns its own, and hands it out to be read. Knows no format and no library.

mod connections;
mod histogram;
mod renders;
mod requests;
mod writes;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub use connections::ConnectionCounts;
pub use histogram::{Histogram, HistogramSnapshot};
pub use renders::{RenderCounts, RenderFailure};
pub use requests::{CounterIndex, RequestCounts, RequestSeries, RequestSnapshot, ResponseSource, StatusClass};
pub use writes::WriteCounts;

/// A number that only grows, or one that says how many there are at the moment.
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
