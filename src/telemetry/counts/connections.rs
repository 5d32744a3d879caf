//! What becomes of connections.

use super::Count;

#[derive(Debug, Default)]
pub struct ConnectionCounts {
    /// At the moment, those that are about to close included.
    pub open: Count,
    pub accepted: Count,
    /// There was no place for them, and nobody could give way: of all, and of those from one address.
    pub refused: Count,
    pub refused_of_address: Count,
    /// Closed to make room for others.
    pub gave_way: Count,
    /// Closed because they were too slow.
    pub overdue: Count,
}
