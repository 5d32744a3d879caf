//! What renders cost and why some gave nothing.

use super::histogram::WORK_BOUNDS;
use super::{Counter, Histogram};

#[derive(Debug)]
pub struct RenderCounts {
    /// On a render thread: the render and what is made of it.
    pub render_time: Histogram,
    /// In the queue.
    pub queue_time: Histogram,
    /// The queue was full.
    pub queue_full: Counter,
    failures: [Counter; RenderFailure::ALL.len()],
}

/// Why a render gave no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderFailure {
    Deadline,
    Memory,
    /// Its turn came too late.
    Waited,
    /// The bundle threw, or gave something else than a page.
    Script,
}

impl RenderFailure {
    pub const ALL: [Self; 4] = [Self::Deadline, Self::Memory, Self::Waited, Self::Script];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deadline => "deadline",
            Self::Memory => "memory",
            Self::Waited => "waited",
            Self::Script => "script",
        }
    }
}

impl Default for RenderCounts {
    fn default() -> Self {
        Self {
            render_time: Histogram::new(&WORK_BOUNDS),
            queue_time: Histogram::new(&WORK_BOUNDS),
            queue_full: Counter::default(),
            failures: Default::default(),
        }
    }
}

impl RenderCounts {
    pub fn failed(&self, why: RenderFailure) {
        self.failures[why as usize].increment();
    }

    #[must_use]
    pub fn failures(&self, why: RenderFailure) -> u64 {
        self.failures[why as usize].get()
    }
}
