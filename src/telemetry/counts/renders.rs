use super::histogram::WORK_BOUNDS;
use super::{Counter, Histogram};

/// Renders: what they cost and why they fail.
#[derive(Debug)]
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
    /// It waited too long in the queue, or got too little CPU time. The label is `waited`.
    Overloaded,
    /// The bundle threw, or returned something else than a page.
    Script,
}

impl RenderFailure {
    pub const ALL: [Self; 4] = [Self::Deadline, Self::Memory, Self::Overloaded, Self::Script];
    const LABELS: [&'static str; 4] = ["deadline", "memory", "waited", "script"];

    /// The label in metrics.
    #[must_use]
    pub const fn label(self) -> &'static str {
        Self::LABELS[self as usize]
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
