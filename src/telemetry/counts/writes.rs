//! What writing to the database costs.

use std::time::Duration;

use super::histogram::WORK_BOUNDS;
use super::{Counter, Histogram};

const GROUP_BOUNDS: [u64; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

#[derive(Debug)]
pub struct WriteCounts {
    /// Writes that are on disk, and those whose group_size has failed.
    pub stored: Counter,
    pub failed: Counter,
    /// How many submissions were committed together.
    pub group_size: Histogram,
    /// From the beginning of a group_size until it is on disk, or has failed.
    pub commit_time: Histogram,
}

impl Default for WriteCounts {
    fn default() -> Self {
        let (group_size, commit_time) = (Histogram::new(&GROUP_BOUNDS), Histogram::new(&WORK_BOUNDS));
        Self { stored: Counter::default(), failed: Counter::default(), group_size, commit_time }
    }
}

impl WriteCounts {
    /// A group_size of so many writes.
    pub fn record(&self, writes: usize, stored: usize, commit_time: Duration) {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        self.group_size.record(count(writes));
        self.commit_time.record_time(commit_time);
        self.stored.add(count(stored));
        self.failed.add(count(writes - stored));
    }
}
