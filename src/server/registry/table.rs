//! Chooses which connections and streams to close. An eviction frees 1/16 more than needed, so that a flood does not sort the table each time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::connection_state::{ConnectionState, Phase, StreamState};
use super::shared::RegistryState;
use crate::server::limits::Limits;

/// Connections that have waited for less than this are evicted last.
const EVICTION_GRACE_MS: u64 = 1_000;
/// Each eviction frees one of this many parts.
const EVICTION_PARTS: usize = 16;

/// The bytes at which an eviction stops.
const fn after_eviction(max_bytes: usize) -> usize {
    max_bytes / EVICTION_PARTS * (EVICTION_PARTS - 1)
}

#[derive(Default)]
pub struct ConnectionTable {
    next_id: u64,
    /// Includes the connections that are closing.
    by_id: HashMap<u64, Arc<ConnectionState>>,
    /// How many connections are not closing.
    pub open: usize,
    by_address: HashMap<IpAddr, AddressEntry>,
}

#[derive(Default)]
struct AddressEntry {
    open: usize,
    request_bytes: Arc<AtomicUsize>,
}

impl ConnectionTable {
    pub fn open_from(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).map_or(0, |entry| entry.open)
    }

    pub fn connections(&self) -> impl Iterator<Item = &Arc<ConnectionState>> {
        self.by_id.values()
    }

    pub fn insert(&mut self, address: IpAddr, registry: &Arc<RegistryState>) -> Arc<ConnectionState> {
        let entry = self.by_address.entry(address).or_default();
        entry.open += 1;
        self.open += 1;
        self.next_id += 1;
        let state = Arc::new(ConnectionState::new(self.next_id, address, Arc::clone(&entry.request_bytes), Arc::clone(registry)));
        self.by_id.insert(state.id, Arc::clone(&state));
        state
    }

    pub fn remove(&mut self, connection: &ConnectionState) {
        self.by_id.remove(&connection.id);
        self.release(connection);
    }

    /// Tells a connection to close. Its slot and its request memory are free at once.
    fn close(&mut self, connection: &ConnectionState) {
        connection.close();
        connection.release_memory(usize::MAX);
        self.release(connection);
    }

    fn close_all(&mut self, connections: &[Arc<ConnectionState>]) -> u64 {
        for connection in connections {
            self.close(connection);
        }
        connections.len() as u64
    }

    /// Frees the slot, once.
    fn release(&mut self, connection: &ConnectionState) {
        if connection.is_closing.swap(true, Relaxed) {
            return;
        }
        self.open -= 1;
        if let Some(entry) = self.by_address.get_mut(&connection.address) {
            entry.open -= 1;
            if entry.open == 0 {
                self.by_address.remove(&connection.address);
            }
        }
    }

    fn open_connections(&self) -> impl Iterator<Item = &Arc<ConnectionState>> {
        self.connections().filter(|connection| !connection.is_closing.load(Relaxed))
    }

    /// Closes 1/16 of the waiting connections (of one address), those that have waited longest. Returns how many.
    pub fn evict_waiting(&mut self, now_ms: u64, address: Option<IpAddr>) -> u64 {
        let is_candidate = |connection: &&Arc<ConnectionState>| {
            connection.phase() != Phase::Handling && address.is_none_or(|address| connection.address == address)
        };
        let mut waiting: Vec<&Arc<ConnectionState>> = self.open_connections().filter(is_candidate).collect();
        // Unfinished requests first, then idle connections, then clients that accept no bytes; the oldest of each first.
        waiting.sort_by_cached_key(|connection| {
            let is_new = now_ms.saturating_sub(connection.phase_since_ms()) < EVICTION_GRACE_MS;
            (is_new, connection.is_stalled(), connection.phase() == Phase::SendingOrIdle, connection.phase_since_ms())
        });
        waiting.truncate(waiting.len().div_ceil(EVICTION_PARTS));
        let evicted: Vec<Arc<ConnectionState>> = waiting.into_iter().cloned().collect();
        self.close_all(&evicted)
    }

    /// Closes the connections that are overdue; returns how many.
    pub fn close_overdue(&mut self) -> u64 {
        let overdue: Vec<Arc<ConnectionState>> = self.open_connections().filter(|connection| connection.is_overdue()).cloned().collect();
        self.close_all(&overdue)
    }

    /// Closes the slowest connections with request memory until every exceeded limit is met. Returns how many.
    pub fn evict_for_memory(&mut self, registry: &RegistryState) -> u64 {
        let Limits { max_request_bytes, max_request_bytes_per_address, .. } = registry.limits;
        let is_total_exceeded = registry.counts.request_bytes.load(Relaxed) > max_request_bytes;
        let mut holders: Vec<(bool, Arc<ConnectionState>)> = self
            .open_connections()
            .filter(|connection| connection.request_bytes() > 0)
            .map(|connection| (connection.address_request_bytes() > max_request_bytes_per_address, Arc::clone(connection)))
            .collect();
        holders.sort_by_cached_key(|(_, connection)| (connection.phase_since_ms(), connection.id));
        let mut evicted = 0;
        for (is_address_exceeded, connection) in holders {
            if (is_total_exceeded && registry.counts.request_bytes.load(Relaxed) > after_eviction(max_request_bytes))
                || (is_address_exceeded && connection.address_request_bytes() > after_eviction(max_request_bytes_per_address))
            {
                self.close(&connection);
                evicted += 1;
            }
        }
        evicted
    }

    /// Resets streams whose client accepts no bytes.
    pub fn reset_stalled_streams(&mut self, registry: &RegistryState, limit: Duration) {
        for stream in self.streams().iter().filter(|stream| registry.has_passed(stream.progressed_ms(), limit)) {
            self.reset(stream);
        }
    }

    /// Resets the slowest streams until the unsent bytes meet their limit.
    pub fn reset_unsent_streams(&mut self, registry: &RegistryState) {
        let unsent_bytes = || registry.unsent_bytes.load(Relaxed);
        if unsent_bytes() <= Limits::MAX_UNSENT_BYTES {
            return;
        }
        let mut streams = self.streams();
        streams.retain(|stream| stream.unsent_bytes() > 0);
        streams.sort_by_cached_key(|stream| stream.progressed_ms());
        for stream in streams {
            if unsent_bytes() <= after_eviction(Limits::MAX_UNSENT_BYTES) {
                break;
            }
            self.reset(&stream);
        }
    }

    /// Resets a stream, or closes its connection when the stream cannot be reset any more.
    fn reset(&mut self, stream: &StreamState) {
        if !stream.reset() {
            self.close(&stream.connection);
        }
    }

    /// The streams that are being sent.
    fn streams(&self) -> Vec<Arc<StreamState>> {
        self.connections().filter(|connection| connection.is_multiplexed()).flat_map(|connection| connection.streams()).collect()
    }
}
