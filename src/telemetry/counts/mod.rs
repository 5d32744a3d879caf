//! Counters and histograms. Each module owns those of its work and adds to them; the admin listener reads them. Knows no export format.

mod histogram;
mod requests;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

pub use histogram::{Histogram, HistogramSnapshot};
pub use requests::{CounterIndex, RequestCounts, RequestSnapshot, ResponseSource, STATUS_CLASSES};

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

    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Connections of visitors.
#[derive(Debug, Default)]
pub struct ConnectionCounts {
    /// Connections that are open now.
    pub open: Counter,
    pub accepted: Counter,
    /// Over the limit of all connections, with none to evict.
    pub refused: Counter,
    /// Over the limit of one address.
    pub refused_per_address: Counter,
    /// Closed to make room for new ones.
    pub evicted: Counter,
    /// Closed by a time limit.
    pub timed_out: Counter,
    /// Closed because the client sent what no request needs.
    pub excessive: Counter,
    /// Bytes of request heads and bodies, and of HTTP/3 packets that were not read yet, in memory now.
    pub request_bytes: AtomicUsize,
    /// Bytes of HTTP/3 packets.
    pub quic_received: Counter,
}

const GROUP_BOUNDS: [u64; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/// Commits of submitted forms.
#[derive(Debug)]
pub struct WriteCounts {
    /// Submissions on disk.
    pub stored: Counter,
    pub failed: Counter,
    /// Submissions per commit.
    pub group_size: Histogram,
    /// From the start of a group until it is on disk or has failed.
    pub commit_time: Histogram,
    /// Deleted because they were older than their form's retention.
    pub purged_rows: Counter,
    pub purged_messages: Counter,
}

impl Default for WriteCounts {
    fn default() -> Self {
        let group_size = Histogram::new(&GROUP_BOUNDS);
        Self {
            stored: Counter::default(),
            failed: Counter::default(),
            group_size,
            commit_time: Histogram::default(),
            purged_rows: Counter::default(),
            purged_messages: Counter::default(),
        }
    }
}

impl WriteCounts {
    /// One group of `writes` submissions, of which `stored` succeeded.
    pub fn record(&self, writes: usize, stored: usize, commit_time: Duration) {
        self.group_size.record(writes as u64);
        self.commit_time.record_time(commit_time);
        self.stored.add(stored as u64);
        self.failed.add((writes - stored) as u64);
    }
}

/// URLs of changed pages that were announced to search engines.
#[derive(Debug, Default)]
pub struct AnnouncementCounts {
    pub accepted: Counter,
    /// URLs in attempts that failed.
    pub failed: Counter,
}

/// Renders: what they cost and why they fail.
#[derive(Debug, Default)]
pub struct RenderCounts {
    /// The render and its document, on a render thread.
    pub render_time: Histogram,
    pub queue_time: Histogram,
    /// Refused because the queue was full.
    pub queue_full: Counter,
    failures: [Counter; RenderFailure::ALL.len()],
}

/// Why a render gave no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderFailure {
    Deadline,
    Memory,
    /// The deadline passed in the queue.
    Overloaded,
    /// The bundle threw, or returned something else than a page.
    Script,
}

impl RenderFailure {
    pub const ALL: [Self; 4] = [Self::Deadline, Self::Memory, Self::Overloaded, Self::Script];
    const LABELS: [&'static str; 4] = ["deadline", "memory", "overloaded", "script"];

    /// The label in metrics.
    pub const fn label(self) -> &'static str {
        Self::LABELS[self as usize]
    }
}

impl RenderCounts {
    pub fn failed(&self, reason: RenderFailure) {
        self.failures[reason as usize].increment();
    }

    pub fn failures(&self, reason: RenderFailure) -> u64 {
        self.failures[reason as usize].get()
    }
}
