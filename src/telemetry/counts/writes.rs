//! What writing to the database costs.

use std::time::Duration;

use super::histogram::WORK_BOUNDS;
use super::{Count, Histogram};

const GROUP_BOUNDS: [u64; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

#[derive(Debug)]
pub struct WriteCounts {
    /// Writes that are on disk, and those whose group has failed.
    pub kept: Count,
    pub failed: Count,
    /// How many submissions were committed together.
    pub group: Histogram,
    /// From the beginning of a group until it is on disk, or has failed.
    pub took: Histogram,
}

impl Default for WriteCounts {
    fn default() -> Self {
        let (group, took) = (Histogram::new(&GROUP_BOUNDS), Histogram::new(&WORK_BOUNDS));
        Self { kept: Count::default(), failed: Count::default(), group, took }
    }
}

impl WriteCounts {
    /// A group of so many writes.
    pub fn record(&self, writes: usize, kept: usize, took: Duration) {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        self.group.record(count(writes));
        self.took.record_time(took);
        self.kept.add(count(kept));
        self.failed.add(count(writes - kept));
    }
}
