use std::time::Duration;

use super::histogram::WORK_BOUNDS;
use super::{Counter, Histogram};

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
}

impl Default for WriteCounts {
    fn default() -> Self {
        let (group_size, commit_time) = (Histogram::new(&GROUP_BOUNDS), Histogram::new(&WORK_BOUNDS));
        Self { stored: Counter::default(), failed: Counter::default(), group_size, commit_time }
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
