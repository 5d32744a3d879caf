//! The open connections of one set of [`Limits`]: admits new ones, and sweeps twice a second. [`table`] chooses which connections to close,
//! [`ConnectionState`] holds what each one does.

pub mod connection_state;
pub mod shared;
mod table;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::limits::{Limits, client_network};
use super::shutdown_signal::Shutdown;
use crate::telemetry::counts::ConnectionCounts;
use connection_state::ConnectionState;
use shared::RegistryState;
use table::ConnectionTable;

/// The resolution of all timeouts.
const SWEEP_INTERVAL: Duration = Duration::from_millis(500);

pub struct ConnectionRegistry {
    state: Arc<RegistryState>,
    table: Mutex<ConnectionTable>,
}

/// A permit to serve one connection, returned when dropped.
pub struct ConnectionSlot {
    registry: Arc<ConnectionRegistry>,
    pub state: Arc<ConnectionState>,
}

impl ConnectionRegistry {
    pub fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { state: Arc::new(RegistryState::new(limits)), table: Mutex::default() })
    }

    /// A slot for a new connection. At a limit, waiting connections are evicted; `None` if every connection has an active request.
    #[must_use]
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<ConnectionSlot> {
        let address = client_network(peer);
        let limits = &self.state.limits;
        let mut table = self.table.lock();
        let is_address_full = table.open_from(address) >= limits.max_connections_per_address;
        if is_address_full || table.open >= limits.max_connections {
            let evicted = table.evict_waiting(self.state.now_ms(), is_address_full.then_some(address));
            self.state.counts.evicted.add(evicted);
            if evicted == 0 {
                let refused = if is_address_full { &self.state.counts.refused_per_address } else { &self.state.counts.refused };
                refused.increment();
                return None;
            }
        }
        self.state.counts.accepted.increment();
        self.state.counts.open.increment();
        Some(ConnectionSlot { registry: Arc::clone(self), state: table.insert(address, &self.state) })
    }

    pub fn counts(&self) -> Arc<ConnectionCounts> {
        Arc::clone(&self.state.counts)
    }

    /// Closes overdue connections, and enforces memory limits as soon as one is exceeded. Runs forever.
    pub async fn sweep(self: Arc<Self>) {
        let started = Instant::now();
        let mut ticks = tokio::time::interval(SWEEP_INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let memory_exceeded = tokio::select! {
                _ = ticks.tick() => false,
                () = self.state.memory_exceeded.notified() => true,
            };
            let mut table = self.table.lock();
            if memory_exceeded {
                self.state.counts.evicted.add(table.evict_for_memory(&self.state));
                table.reset_unsent_streams(&self.state);
                continue;
            }
            self.state.set_now(started.elapsed());
            let is_draining = self.state.is_draining.load(Relaxed);
            let write_timeout = if is_draining { Limits::DRAIN_WRITE_TIMEOUT } else { Limits::WRITE_TIMEOUT };
            table.reset_stalled_streams(&self.state, write_timeout);
            self.state.counts.timed_out.add(table.close_overdue());
        }
    }

    /// Tells every connection to finish its active requests and close: HTTP/2 and HTTP/3 at once, because their GOAWAY names the requests that are still answered
    /// (RFC 9113 section 6.8), HTTP/1.1 after [`Limits::DRAIN_GRACE`].
    pub async fn drain(&self) {
        self.state.is_draining.store(true, Relaxed);
        self.signal_drain(ConnectionState::is_multiplexed);
        tokio::time::sleep(Limits::DRAIN_GRACE).await;
        self.signal_drain(|_| true);
    }

    fn signal_drain(&self, filter: impl Fn(&ConnectionState) -> bool) {
        self.table
            .lock()
            .connections()
            .filter(|connection| filter(connection))
            .for_each(|connection| connection.shutdown.send(Shutdown::Drain));
    }
}

impl ConnectionSlot {
    /// All open connections, this one too.
    pub fn open_connections(&self) -> u64 {
        self.registry.state.counts.open.get()
    }

    /// The next response on this connection is the last.
    pub fn is_draining(&self) -> bool {
        self.registry.state.is_draining.load(Relaxed)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.registry.table.lock().remove(&self.state);
        self.registry.state.counts.open.decrement();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::limits::TEST_LIMITS;
    use crate::server::registry::connection_state::Phase;
    use crate::server::request::{ActiveRequest, PendingBody};

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn registry(max_connections: usize, max_connections_per_address: usize) -> Arc<ConnectionRegistry> {
        ConnectionRegistry::new(Limits { max_connections, max_connections_per_address, ..TEST_LIMITS })
    }

    fn is_closing(slot: &ConnectionSlot) -> bool {
        slot.state.is_closing.load(Relaxed)
    }

    /// Gives the connection an active request that never ends.
    fn activate(slot: &ConnectionSlot) {
        std::mem::forget(ActiveRequest::new(&slot.state));
    }

    #[test]
    fn the_connection_that_waits_longest_is_evicted_and_active_ones_stay() {
        let registry = registry(4, 4);
        let slots: Vec<ConnectionSlot> = (0..4)
            .map(|second| {
                registry.state.set_now(Duration::from_secs(second));
                registry.admit(ADDRESS).unwrap()
            })
            .collect();
        activate(&slots[0]);
        registry.state.set_now(Duration::from_secs(9));
        let new = registry.admit(ADDRESS).unwrap();
        assert_eq!(slots.iter().map(is_closing).collect::<Vec<_>>(), [false, true, false, false]);
        slots.iter().chain([&new]).for_each(activate);
        assert!(registry.admit(ADDRESS).is_none(), "every connection is active");
        drop(slots);
        assert!(registry.admit(ADDRESS).is_some(), "dropped slots are free");
    }

    #[test]
    fn an_address_at_its_limit_evicts_only_its_own_connections() {
        let registry = registry(100, 2);
        let other = registry.admit([192, 0, 2, 9].into()).unwrap();
        let ours: Vec<ConnectionSlot> = (0..3).map(|_| registry.admit(ADDRESS).unwrap()).collect();
        assert!(!is_closing(&other));
        assert_eq!(ours.iter().filter(|slot| is_closing(slot)).count(), 1);
    }

    #[test]
    fn the_slot_of_a_closing_connection_is_free_at_once() {
        let registry = registry(100, 100);
        let idle: Vec<ConnectionSlot> = (1..=90_u8).map(|n| registry.admit([192, 0, 2, n].into()).unwrap()).collect();
        registry.state.set_now(Duration::from_secs(5));
        let new: Vec<ConnectionSlot> = (0..30).map(|_| registry.admit([192, 0, 2, 200].into()).unwrap()).collect();
        let closing = idle.iter().filter(|slot| is_closing(slot)).count();
        assert!((20..=26).contains(&closing), "20 slots were missing, {closing} connections were evicted");
        drop((idle, new));
        let table = registry.table.lock();
        assert_eq!((table.open, table.open_from(ADDRESS)), (0, 0));
    }

    #[test]
    fn a_connection_that_waits_for_a_body_is_evicted_like_an_unfinished_head() {
        let registry = registry(4, 4);
        let slots: Vec<ConnectionSlot> = (0..4).map(|_| registry.admit(ADDRESS).unwrap()).collect();
        slots.iter().for_each(activate);
        assert!(registry.admit(ADDRESS).is_none(), "every connection is active");
        let body = PendingBody::new(&slots[2].state);
        registry.state.set_now(Duration::from_secs(5));
        let _new = registry.admit(ADDRESS).unwrap();
        assert!(is_closing(&slots[2]));
        drop(body);
        assert_eq!(slots[2].state.phase(), Phase::Handling, "the body is complete");
    }
}
