use super::Counter;

/// Connections of visitors.
#[derive(Debug, Default)]
pub struct ConnectionCounts {
    /// Open now.
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
}
