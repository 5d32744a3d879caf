//! Every open connection: how many there are, from where, which of them must go, and whose work takes turns.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::activity::{Activity, Clock, Phase};
use super::limits::{Limits, network};
use super::orders::Order;
use super::request_bytes::{MaxBytes, RequestBytes, Total};
use super::streams::{Stream, StreamList};
use super::turns::Turns;
use crate::telemetry::counts::ConnectionCounts;

/// The grain of all limits of time.
const SWEEP_EVERY: Duration = Duration::from_millis(500);
/// A client that has just connected, or was just answered, may be about to ask: when the server stops it is given this long to do so, and is told in
/// the answer that the connection ends. To close at once would cut off a request that is on its way.
const PATIENCE: Duration = Duration::from_secs(1);
/// At a cap, connections that wait for less than this give way last.
const YOUNG_MS: u64 = 1_000;

pub struct Registry {
    limits: Limits,
    clock: Arc<Clock>,
    total: Arc<Total>,
    table: Mutex<Table>,
    handshakes: Turns,
    followers: Turns,
    stopping: AtomicBool,
    counts: Arc<ConnectionCounts>,
}

#[derive(Default)]
struct Table {
    next: u64,
    by_id: HashMap<u64, Entry>,
    /// Of them, those that were told to close and have yet to do so: their places are free.
    closing: usize,
    /// Those that were not told to.
    per_address: HashMap<IpAddr, OfAddress>,
}

#[derive(Default)]
struct OfAddress {
    connections: usize,
    /// Of requests, in memory.
    request_bytes: Arc<AtomicUsize>,
}

struct Entry {
    address: IpAddr,
    activity: Arc<Activity>,
    streams: Arc<StreamList>,
    told_to_close: bool,
}

/// A place in the registry; given back when dropped.
pub struct Place {
    registry: Arc<Registry>,
    id: u64,
    pub activity: Arc<Activity>,
    /// HTTP/2: the responses that wait for the client.
    pub streams: Arc<StreamList>,
}

impl Registry {
    #[must_use]
    pub fn new(limits: Limits) -> Arc<Self> {
        let clock = Arc::new(Clock::default());
        clock.set(Duration::ZERO);
        Arc::new(Self {
            limits,
            clock,
            total: Arc::default(),
            table: Mutex::default(),
            handshakes: Turns::new(),
            followers: Turns::new(),
            stopping: AtomicBool::new(false),
            counts: Arc::default(),
        })
    }

    /// A place for a new connection. Where all are taken, those that have waited longest without a request give way; `None` if every one is
    /// at work.
    #[must_use]
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let address = network(peer);
        let mut table = self.table();
        let from_address = table.per_address.get(&address).map_or(0, |of| of.connections);
        let of = if from_address >= self.limits.max_per_address { Some(address) } else { None };
        let is_full = of.is_some() || table.by_id.len() - table.closing >= self.limits.max_connections;
        if is_full {
            let going = table.make_room(self.clock.now_ms(), of);
            self.counts.evicted.add(going);
            if going == 0 {
                let refused = if of.is_some() { &self.counts.refused_per_address } else { &self.counts.refused };
                refused.increment();
                return None;
            }
        }
        self.counts.accepted.increment();
        self.counts.open.increment();
        let of_address = table.per_address.entry(address).or_default();
        of_address.connections += 1;
        let max = MaxBytes { all: self.limits.max_request_bytes, address: self.limits.max_request_bytes_per_address };
        let request_bytes = RequestBytes::new(Arc::clone(&of_address.request_bytes), Arc::clone(&self.total), max);
        let activity = Arc::new(Activity::new(Arc::clone(&self.clock), request_bytes));
        let streams = Arc::<StreamList>::default();
        let id = table.next;
        table.next += 1;
        table.by_id.insert(id, Entry { address, activity: Arc::clone(&activity), streams: Arc::clone(&streams), told_to_close: false });
        Some(Place { registry: Arc::clone(self), id, activity, streams })
    }

    /// What becomes of connections here.
    #[must_use]
    pub fn counts(&self) -> Arc<ConnectionCounts> {
        Arc::clone(&self.counts)
    }

    /// Moves the clock, closes what is overdue and evicts what takes too much memory. Runs for ever.
    pub async fn sweep(self: Arc<Self>) {
        let started = Instant::now();
        let mut ticks = tokio::time::interval(SWEEP_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = self.total.exceeded.notified() => {
                    let mut table = self.table();
                    self.counts.evicted.add(table.evict_requests(&self.limits, &self.total));
                    table.end_unsent(&self.total);
                    continue;
                }
            }
            self.clock.set(started.elapsed());
            let mut table = self.table();
            if self.is_stopping() {
                table.end_stalled(self.clock.now_ms(), Limits::WRITE_STOPPING);
                table.close_finished(self.clock.now_ms());
            } else {
                table.end_stalled(self.clock.now_ms(), self.limits.write);
            }
            let is_overdue = |(_, entry): &(&u64, &Entry)| !entry.told_to_close && entry.activity.is_overdue(&self.limits);
            let overdue: Vec<u64> = table.by_id.iter().filter(is_overdue).map(|(id, _)| *id).collect();
            self.counts.timed_out.add(overdue.len() as u64);
            for id in overdue {
                table.close(id);
            }
        }
    }

    /// Has every connection finish what is under way and end.
    pub async fn finish(&self) {
        self.stopping.store(true, Relaxed);
        self.order_to_finish(Activity::is_multiplexed);
        tokio::time::sleep(PATIENCE).await;
        self.order_to_finish(|_| true);
    }

    fn order_to_finish(&self, which: impl Fn(&Activity) -> bool) {
        self.table().by_id.values().filter(|entry| which(&entry.activity)).for_each(|entry| entry.activity.orders.give(Order::Finish));
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Relaxed)
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    /// Closes the sixteenth part of the connections (of one address) that have waited longest, so that a flood does not look for the oldest one
    /// each time. How many that are.
    fn make_room(&mut self, now_ms: u64, of: Option<IpAddr>) -> u64 {
        let waits = |(_, entry): &(&u64, &Entry)| {
            !entry.told_to_close && entry.activity.phase() != Phase::Busy && of.is_none_or(|address| entry.address == address)
        };
        let mut waiting: Vec<(&u64, &Entry)> = self.by_id.iter().filter(waits).collect();
        // First who owes us the rest of a request, then who is between two of them, last who is still reading an answer; the oldest first.
        waiting.sort_unstable_by_key(|(_, entry)| {
            let young = now_ms.saturating_sub(entry.activity.since_ms()) < YOUNG_MS;
            (young, entry.activity.is_stalled(), entry.activity.phase() == Phase::Idle, entry.activity.since_ms())
        });
        let going: Vec<u64> = waiting.iter().take(waiting.len().div_ceil(16)).map(|(id, _)| **id).collect();
        for id in &going {
            self.close(*id);
        }
        going.len() as u64
    }

    /// Closes the connections whose requests take memory, the slowest first, until no limit is passed any more. How many that are.
    fn evict_requests(&mut self, limits: &Limits, total: &Total) -> u64 {
        let of_address = limits.max_request_bytes_per_address;
        let bytes_of = |of: &OfAddress| of.request_bytes.load(Relaxed);
        let is_full = |(_, of): &(&IpAddr, &OfAddress)| bytes_of(of) > of_address;
        let full: HashSet<IpAddr> = self.per_address.iter().filter(is_full).map(|(address, _)| *address).collect();
        let holds = |(_, entry): &(&u64, &Entry)| !entry.told_to_close && entry.activity.request_bytes.held() > 0;
        let mut holding: Vec<(u64, IpAddr, u64)> =
            self.by_id.iter().filter(holds).map(|(id, entry)| (entry.activity.since_ms(), entry.address, *id)).collect();
        holding.sort_unstable_by_key(|(since, _, id)| (*since, *id));
        let mut evicted = 0;
        // A sixteenth more, so that a flood does not sort them each time.
        let all = limits.max_request_bytes - limits.max_request_bytes / 16;
        let is_full = total.request_bytes.load(Relaxed) > limits.max_request_bytes;
        for (_, address, id) in holding {
            let is_over = is_full && total.request_bytes.load(Relaxed) > all;
            let of = self.per_address.get(&address).filter(|_| full.contains(&address));
            if is_over || of.is_some_and(|of| bytes_of(of) > of_address - of_address / 16) {
                self.close(id);
                evicted += 1;
            }
        }
        evicted
    }

    /// Ends the responses of which the client takes nothing.
    fn end_stalled(&mut self, now_ms: u64, limit: Duration) {
        let is_stalled = |(_, stream): &(u64, Arc<Stream>)| u128::from(now_ms.saturating_sub(stream.progressed_ms())) > limit.as_millis();
        let stalled: Vec<_> = self.streams().filter(is_stalled).collect();
        for (id, stream) in stalled {
            self.end(id, &stream);
        }
    }

    /// Ends a response, with its connection if that is the only way.
    fn end(&mut self, id: u64, stream: &Stream) {
        if !stream.reset() {
            self.close(id);
        }
    }

    /// While the server stops: closes HTTP/2 connections on which nothing is left to do, and whose client does not answer the goodbye.
    fn close_finished(&mut self, now_ms: u64) {
        let is_finished = |(_, entry): &(&u64, &Entry)| {
            let activity = &entry.activity;
            let waits_ms = u128::from(now_ms.saturating_sub(activity.since_ms()));
            let is_over = matches!(activity.phase(), Phase::Head | Phase::Idle) && waits_ms > Limits::WRITE_STOPPING.as_millis();
            is_over && activity.is_multiplexed() && !activity.is_stalled() && entry.streams.is_empty()
        };
        let finished: Vec<u64> = self.by_id.iter().filter(is_finished).map(|(id, _)| *id).collect();
        for id in finished {
            self.close(id);
        }
    }

    /// Ends the slowest of the responses that only one client has in memory, until they fit.
    fn end_unsent(&mut self, total: &Total) {
        if total.unsent_bytes.load(Relaxed) <= Limits::MAX_UNSENT_BYTES {
            return;
        }
        let mut unsent: Vec<_> = self.streams().filter(|(_, stream)| stream.unsent_bytes() > 0).collect();
        unsent.sort_by_key(|(_, stream)| stream.progressed_ms());
        for (id, stream) in unsent {
            if total.unsent_bytes.load(Relaxed) <= Limits::MAX_UNSENT_BYTES - Limits::MAX_UNSENT_BYTES / 16 {
                break;
            }
            self.end(id, &stream);
        }
    }

    /// The responses that are being sent over HTTP/2, each with the number of its connection.
    fn streams(&self) -> impl Iterator<Item = (u64, Arc<Stream>)> {
        let connections = self.by_id.iter().filter(|(_, entry)| entry.activity.is_multiplexed());
        connections.flat_map(|(id, entry)| entry.streams.list().into_iter().map(|stream| (*id, stream)))
    }

    /// Tells a connection to close, and gives its place to others.
    fn close(&mut self, id: u64) {
        let Some(entry) = self.by_id.get_mut(&id) else { return };
        if !std::mem::replace(&mut entry.told_to_close, true) {
            entry.activity.close();
            entry.activity.request_bytes.release_all();
            let address = entry.address;
            self.closing += 1;
            self.forget(address);
        }
    }

    fn remove(&mut self, id: u64) {
        match self.by_id.remove(&id) {
            Some(entry) if entry.told_to_close => self.closing -= 1,
            Some(entry) => self.forget(entry.address),
            None => {}
        }
    }

    /// One less from this address.
    fn forget(&mut self, address: IpAddr) {
        if let Some(of) = self.per_address.get_mut(&address) {
            of.connections -= 1;
            if of.connections == 0 {
                self.per_address.remove(&address);
            }
        }
    }
}

impl Place {
    pub fn limits(&self) -> &Limits {
        &self.registry.limits
    }

    /// Whether no further request will be answered on this connection.
    pub fn is_stopping(&self) -> bool {
        self.registry.is_stopping()
    }

    /// Where handshakes take turns.
    pub fn handshakes(&self) -> &Turns {
        &self.registry.handshakes
    }

    /// Where requests take turns that came at once with others of their connection.
    pub fn followers(&self) -> &Turns {
        &self.registry.followers
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.registry.table().remove(self.id);
        self.registry.counts.open.decrement();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::activity::UnderWay;

    fn registry(max_connections: usize, max_per_address: usize) -> Arc<Registry> {
        let limits = Limits {
            max_connections,
            max_per_address,
            head: Limits::HEAD,
            idle: Limits::IDLE,
            request: Limits::IDLE,
            write: Limits::WRITE,
            max_head_bytes: Limits::MAX_HEAD_BYTES,
            max_request_bytes: 100_000,
            max_request_bytes_per_address: 40_000,
        };
        Registry::new(limits)
    }

    fn closing(place: &Place) -> bool {
        place.registry.table().by_id[&place.id].told_to_close
    }

    #[test]
    fn the_one_that_waits_longest_gives_way_and_those_at_work_stay() {
        let registry = registry(4, 4);
        let address: IpAddr = [192, 0, 2, 1].into();
        let places: Vec<Place> = (0..4)
            .map(|n| {
                registry.clock.set(Duration::from_secs(n));
                registry.admit(address).unwrap()
            })
            .collect();
        // For good: a test may forget what a connection would drop.
        let work = |place: &Place| std::mem::forget(UnderWay::new(&place.activity));
        work(&places[0]);
        registry.clock.set(Duration::from_secs(9));
        let new = registry.admit(address).unwrap();
        assert_eq!(places.iter().map(closing).collect::<Vec<_>>(), [false, true, false, false]);
        places.iter().chain([&new]).for_each(work);
        assert!(registry.admit(address).is_none(), "everybody is at work");
        drop(places);
        assert!(registry.admit(address).is_some(), "places are given back");
    }

    #[test]
    fn one_address_cannot_push_out_another() {
        let registry = registry(100, 2);
        let other = registry.admit([192, 0, 2, 9].into()).unwrap();
        let ours: Vec<Place> = (0..3).map(|_| registry.admit([192, 0, 2, 1].into()).unwrap()).collect();
        assert!(!closing(&other));
        assert_eq!(ours.iter().filter(|place| closing(place)).count(), 1);
    }

    #[test]
    fn those_that_are_closing_make_place_at_once() {
        let registry = registry(100, 100);
        let idle: Vec<Place> = (1..=90_u8).map(|n| registry.admit([192, 0, 2, n].into()).unwrap()).collect();
        registry.clock.set(Duration::from_secs(5));
        let new: Vec<Place> = (0..30).map(|_| registry.admit([192, 0, 2, 200].into()).unwrap()).collect();
        let closed = idle.iter().filter(|place| closing(place)).count();
        assert!((20..=26).contains(&closed), "twenty places were missing, {closed} gave way");
        drop((idle, new));
        let table = registry.table();
        assert_eq!((table.closing, table.per_address.len()), (0, 0));
    }

    #[test]
    fn whoever_owes_a_body_gives_way_like_half_a_head() {
        let registry = registry(4, 4);
        let address: IpAddr = [192, 0, 2, 1].into();
        let places: Vec<Place> = (0..4).map(|_| registry.admit(address).unwrap()).collect();
        for place in &places {
            std::mem::forget(UnderWay::new(&place.activity));
        }
        assert!(registry.admit(address).is_none(), "everybody is at work");
        let owed = places[2].activity.owe_body();
        registry.clock.set(Duration::from_secs(5));
        let _new = registry.admit(address).unwrap();
        assert!(closing(&places[2]));
        drop(owed);
        assert_eq!(places[2].activity.phase(), Phase::Busy, "all of it came");
    }
}
