//! Chooses which connections and HTTP/2 streams to close. A flood must not sort the table for each new connection, so each eviction frees 1/16 more
//! than needed.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use crate::server::connection_state::{ConnectionState, Phase};
use crate::server::h2_streams::H2Stream;
use crate::server::limits::Limits;
use crate::server::registry_state::RegistryState;
use crate::server::request_memory::RequestMemory;

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
    by_id: HashMap<u64, Entry>,
    /// Connections that are not closing.
    open: usize,
    by_address: HashMap<IpAddr, AddressEntry>,
}

struct Entry {
    address: IpAddr,
    state: Arc<ConnectionState>,
    is_closing: bool,
}

#[derive(Default)]
struct AddressEntry {
    open: usize,
    request_bytes: Arc<AtomicUsize>,
}

impl ConnectionTable {
    /// How many connections are open. A connection that is closing does not count.
    pub const fn open(&self) -> usize {
        self.open
    }

    pub fn open_from(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).map_or(0, |entry| entry.open)
    }

    pub fn connections(&self) -> impl Iterator<Item = &ConnectionState> {
        self.by_id.values().map(|entry| &*entry.state)
    }

    #[cfg(test)]
    pub fn is_closing(&self, id: u64) -> bool {
        self.by_id[&id].is_closing
    }

    pub fn insert(&mut self, address: IpAddr, registry: &Arc<RegistryState>) -> (u64, Arc<ConnectionState>) {
        let address_entry = self.by_address.entry(address).or_default();
        address_entry.open += 1;
        self.open += 1;
        let memory = RequestMemory::new(Arc::clone(&address_entry.request_bytes), Arc::clone(registry));
        let state = Arc::new(ConnectionState::new(Arc::clone(registry), memory));
        let id = self.next_id;
        self.next_id += 1;
        self.by_id.insert(id, Entry { address, state: Arc::clone(&state), is_closing: false });
        (id, state)
    }

    pub fn remove(&mut self, id: u64) {
        if let Some(entry) = self.by_id.remove(&id).filter(|entry| !entry.is_closing) {
            self.release(entry.address);
        }
    }

    /// Tells a connection to close. Its slot and its request memory are free at once.
    fn close(&mut self, id: u64) {
        let Some(entry) = self.by_id.get_mut(&id) else { return };
        if !std::mem::replace(&mut entry.is_closing, true) {
            entry.state.close();
            entry.state.memory.release(usize::MAX);
            let address = entry.address;
            self.release(address);
        }
    }

    fn release(&mut self, address: IpAddr) {
        self.open -= 1;
        if let Some(entry) = self.by_address.get_mut(&address) {
            entry.open -= 1;
            if entry.open == 0 {
                self.by_address.remove(&address);
            }
        }
    }

    fn close_all(&mut self, ids: &[u64]) -> u64 {
        for id in ids {
            self.close(*id);
        }
        ids.len() as u64
    }

    /// The connections that are not closing.
    fn open_entries(&self) -> impl Iterator<Item = (u64, &Entry)> {
        self.by_id.iter().filter(|(_, entry)| !entry.is_closing).map(|(id, entry)| (*id, entry))
    }

    /// Closes 1/16 of the waiting connections (of one address), those that have waited longest. Returns how many.
    pub fn evict_waiting(&mut self, now_ms: u64, address: Option<IpAddr>) -> u64 {
        let is_candidate = |entry: &Entry| entry.state.phase() != Phase::Handling && address.is_none_or(|address| entry.address == address);
        let mut waiting: Vec<(u64, &ConnectionState)> =
            self.open_entries().filter(|(_, entry)| is_candidate(entry)).map(|(id, entry)| (id, &*entry.state)).collect();
        // Unfinished requests first, then idle connections, then clients that still read a response; the oldest of each first.
        waiting.sort_unstable_by_key(|(_, state)| {
            let is_new = now_ms.saturating_sub(state.phase_since_ms()) < EVICTION_GRACE_MS;
            (is_new, state.is_stalled(), state.phase() == Phase::Idle, state.phase_since_ms())
        });
        let evicted: Vec<u64> = waiting.iter().take(waiting.len().div_ceil(EVICTION_PARTS)).map(|(id, _)| *id).collect();
        self.close_all(&evicted)
    }

    /// Returns how many.
    pub fn close_overdue(&mut self) -> u64 {
        let overdue: Vec<u64> = self.open_entries().filter(|(_, entry)| entry.state.is_overdue()).map(|(id, _)| id).collect();
        self.close_all(&overdue)
    }

    /// Closes the slowest connections with request memory until every exceeded limit is met. Returns how many.
    pub fn evict_for_memory(&mut self, registry: &RegistryState) -> u64 {
        let Limits { max_request_bytes, max_request_bytes_per_address, .. } = registry.limits;
        let address_bytes = |entry: &AddressEntry| entry.request_bytes.load(Relaxed);
        let is_over_limit = |(_, entry): &(&IpAddr, &AddressEntry)| address_bytes(entry) > max_request_bytes_per_address;
        let over_limit: HashSet<IpAddr> = self.by_address.iter().filter(is_over_limit).map(|(address, _)| *address).collect();
        let is_total_over_limit = registry.request_bytes.load(Relaxed) > max_request_bytes;
        let mut holders: Vec<(u64, u64, IpAddr)> = self
            .open_entries()
            .filter(|(_, entry)| entry.state.memory.held() > 0)
            .map(|(id, entry)| (entry.state.phase_since_ms(), id, entry.address))
            .collect();
        holders.sort_unstable();
        let mut evicted = 0;
        for (_, id, address) in holders {
            let address_entry = self.by_address.get(&address).filter(|_| over_limit.contains(&address));
            let is_total_over = is_total_over_limit && registry.request_bytes.load(Relaxed) > after_eviction(max_request_bytes);
            if is_total_over || address_entry.is_some_and(|entry| address_bytes(entry) > after_eviction(max_request_bytes_per_address)) {
                self.close(id);
                evicted += 1;
            }
        }
        evicted
    }

    /// During the drain: closes HTTP/2 connections without requests whose client does not react to the GOAWAY.
    pub fn close_drained_http2(&mut self, registry: &RegistryState) {
        let is_drained = |state: &ConnectionState| {
            state.is_http2()
                && matches!(state.phase(), Phase::Head | Phase::Idle)
                && registry.has_passed(state.phase_since_ms(), Limits::DRAIN_WRITE_TIMEOUT)
                && !state.is_stalled()
                && state.streams.list().is_empty()
        };
        let drained: Vec<u64> = self.open_entries().filter(|(_, entry)| is_drained(&entry.state)).map(|(id, _)| id).collect();
        self.close_all(&drained);
    }

    /// Resets HTTP/2 streams whose client accepts no bytes.
    pub fn reset_stalled_streams(&mut self, registry: &RegistryState, limit: Duration) {
        let mut streams = self.streams();
        streams.retain(|(_, stream)| registry.has_passed(stream.progressed_ms(), limit));
        for (id, stream) in streams {
            self.reset(id, &stream);
        }
    }

    /// Resets the slowest HTTP/2 streams until the unsent bytes meet their limit.
    pub fn reset_unsent_streams(&mut self, registry: &RegistryState) {
        let unsent_bytes = || registry.unsent_bytes.load(Relaxed);
        if unsent_bytes() <= Limits::MAX_UNSENT_BYTES {
            return;
        }
        let mut streams = self.streams();
        streams.retain(|(_, stream)| stream.unsent_bytes() > 0);
        streams.sort_by_key(|(_, stream)| stream.progressed_ms());
        for (id, stream) in streams {
            if unsent_bytes() <= after_eviction(Limits::MAX_UNSENT_BYTES) {
                break;
            }
            self.reset(id, &stream);
        }
    }

    /// Resets a stream, or closes its connection when HTTP/2 cannot reset it any more.
    fn reset(&mut self, id: u64, stream: &H2Stream) {
        if !stream.reset() {
            self.close(id);
        }
    }

    /// The streams that are being sent, each with the id of its connection.
    fn streams(&self) -> Vec<(u64, Arc<H2Stream>)> {
        let connections = self.by_id.iter().filter(|(_, entry)| entry.state.is_http2());
        connections.flat_map(|(id, entry)| entry.state.streams.list().into_iter().map(|stream| (*id, stream))).collect()
    }
}
