//! What becomes of connections.

use super::Counter;

#[derive(Debug, Default)]
pub struct ConnectionCounts {
    /// At the moment, those that are about to close included.
    pub open: Counter,
    pub accepted: Counter,
    /// There was no place for them, and nobody could give way: of all, and of those from one address.
    pub refused: Counter,
    pub refused_per_address: Counter,
    /// Closed to make room for others.
    pub evicted: Counter,
    /// Closed because they were too slow.
    pub timed_out: Counter,
}
