//! What a connection is doing, and since when. Written by the connection at every step and read by the sweep: no timer is set for a request, and a
//! step costs a store or two.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::limits::Limits;
use super::orders::{Order, Orders};
use super::request_bytes::RequestBytes;

/// Milliseconds since the start, moved on by every sweep.
#[derive(Debug, Default)]
pub struct Clock(AtomicU64);

impl Clock {
    pub fn now_ms(&self) -> u64 {
        self.0.load(Relaxed)
    }

    pub fn set(&self, since_start: Duration) {
        // Zero says "never" below.
        self.0.store(u64::try_from(since_start.as_millis()).unwrap_or(u64::MAX).max(1), Relaxed);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// A head is expected, or under way.
    Head,
    /// An answer is being made.
    Busy,
    /// Between two requests, or an answer is being sent.
    Idle,
    /// Nothing can be made before the rest of a body comes. Not a step of its own: what is under way is owed.
    Body,
}

#[derive(Debug)]
pub struct Activity {
    clock: Arc<Clock>,
    phase: AtomicU8,
    since_ms: AtomicU64,
    /// Since when the other side takes nothing of what is to be written; 0: it does.
    stalled_ms: AtomicU64,
    /// HTTP/2: several requests at a time, and bytes that belong to none.
    multiplexed: AtomicBool,
    requests: AtomicU32,
    under_way: AtomicU32,
    /// Of them, those whose body has yet to come.
    owed: AtomicU32,
    taken_back: AtomicU32,
    since_read: AtomicU32,
    /// Bytes that came since the last request: of an unfinished head; over HTTP/2 all but the bodies that were read.
    unasked: AtomicUsize,
    /// Heads beyond [`FREE_HEAD_BYTES`], and bodies.
    pub request_bytes: RequestBytes,
    /// Of responses that were made for one request each and have yet to be sent; HTTP/2 only.
    unsent: AtomicUsize,
    pub orders: Orders,
}

/// Of the bytes of a head those that count as memory.
const fn counted(head_bytes: usize) -> usize {
    head_bytes.saturating_sub(FREE_HEAD_BYTES)
}

/// Requests that a visitor may take back before it matters how many it asked for: whoever leaves a page takes back what is still loading.
const MAY_BE_TAKEN_BACK: u32 = 100;

/// The beginning of a head does not count as memory: nearly no head is longer, and a connection has as much anyway.
const FREE_HEAD_BYTES: usize = 4 * 1024;

/// What hyper reads a body through.
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// Bytes of one request's body; given back when the request and all who read its body are gone.
#[derive(Debug)]
pub struct BodyBytes {
    activity: Arc<Activity>,
    bytes: AtomicUsize,
}

impl BodyBytes {
    pub fn new(activity: &Arc<Activity>) -> Arc<Self> {
        Arc::new(Self { activity: Arc::clone(activity), bytes: AtomicUsize::new(0) })
    }

    /// Bytes of the body were read.
    pub fn add(&self, bytes: usize) {
        let held = if self.bytes.load(Relaxed) == 0 { bytes + READ_BUFFER_BYTES } else { bytes };
        self.bytes.fetch_add(held, Relaxed);
        if !self.activity.request_bytes.hold(held) {
            self.activity.close();
        }
        if self.activity.is_multiplexed() {
            self.activity.count_as_asked(bytes);
        }
    }
}

impl Drop for BodyBytes {
    fn drop(&mut self) {
        self.activity.request_bytes.release(self.bytes.load(Relaxed));
    }
}

/// A body that has yet to come.
pub struct Owed(Arc<Activity>);

impl Drop for Owed {
    fn drop(&mut self) {
        self.0.owed.fetch_sub(1, Relaxed);
    }
}

/// A request that is being answered; one that is dropped without an answer was taken back.
pub struct UnderWay<'a> {
    activity: &'a Activity,
    answered: bool,
}

impl Activity {
    pub fn new(clock: Arc<Clock>, request_bytes: RequestBytes) -> Self {
        let since_ms = AtomicU64::new(clock.now_ms());
        Self {
            clock,
            phase: AtomicU8::new(Phase::Head as u8),
            since_ms,
            stalled_ms: AtomicU64::new(0),
            multiplexed: AtomicBool::new(false),
            requests: AtomicU32::new(0),
            under_way: AtomicU32::new(0),
            owed: AtomicU32::new(0),
            taken_back: AtomicU32::new(0),
            since_read: AtomicU32::new(0),
            unasked: AtomicUsize::new(0),
            request_bytes,
            unsent: AtomicUsize::new(0),
            orders: Orders::default(),
        }
    }

    /// From now on several requests may be under way at a time. What comes in between them (window updates, pings) begins none.
    pub fn multiplex(&self) {
        self.multiplexed.store(true, Relaxed);
    }

    /// Bytes came in.
    pub fn received(&self, bytes: usize) {
        self.since_read.store(0, Relaxed);
        if self.multiplexed.load(Relaxed) {
            if self.hold_unasked(bytes) > Limits::MAX_UNASKED_BYTES {
                self.close();
            }
            return;
        }
        match self.phase() {
            Phase::Idle => self.enter(Phase::Head),
            Phase::Head => {}
            // Of a body, which counts where it is read.
            Phase::Busy | Phase::Body => return,
        }
        self.hold_unasked(bytes);
    }

    fn hold_unasked(&self, bytes: usize) -> usize {
        let before = self.unasked.fetch_add(bytes, Relaxed);
        let held = counted(before + bytes) - counted(before);
        if held > 0 && !self.request_bytes.hold(held) {
            self.close();
        }
        before + bytes
    }

    /// Of the bytes that belonged to no request as many were a body's.
    fn count_as_asked(&self, bytes: usize) {
        let mut before = 0;
        let _ = self.unasked.fetch_update(Relaxed, Relaxed, |unasked| {
            before = unasked;
            Some(unasked.saturating_sub(bytes))
        });
        self.request_bytes.release(counted(before) - counted(before.saturating_sub(bytes)));
    }

    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Adds to what has yet to be sent; how much that is of this connection.
    pub fn add_unsent(&self, bytes: usize) -> usize {
        let total = self.request_bytes.total();
        total.unsent_bytes.fetch_add(bytes, Relaxed);
        if total.unsent_bytes.load(Relaxed) > Limits::MAX_UNSENT_BYTES {
            total.exceeded.notify_one();
        }
        self.unsent.fetch_add(bytes, Relaxed) + bytes
    }

    pub fn remove_unsent(&self, bytes: usize) {
        self.unsent.fetch_sub(bytes, Relaxed);
        self.request_bytes.total().unsent_bytes.fetch_sub(bytes, Relaxed);
    }

    /// How many requests came with the bytes that were read last.
    pub fn requests_at_once(&self) -> u32 {
        self.since_read.load(Relaxed)
    }

    /// Whether most of many requests were taken back, as nobody does who wants the answers (CVE-2023-44487, "rapid reset").
    fn is_taking_back(&self) -> bool {
        let taken_back = self.taken_back.load(Relaxed);
        taken_back > MAY_BE_TAKEN_BACK && taken_back > self.requests.load(Relaxed) / 2
    }

    /// The other side took bytes.
    pub fn sent(&self) {
        self.stalled_ms.store(0, Relaxed);
        if self.phase() == Phase::Idle {
            self.since_ms.store(self.clock.now_ms(), Relaxed);
        }
    }

    /// The other side takes nothing at the moment.
    pub fn stalled(&self) {
        if self.stalled_ms.load(Relaxed) == 0 {
            self.stalled_ms.store(self.clock.now_ms().max(1), Relaxed);
        }
    }

    /// Whether the other side has yet to take what was sent.
    pub fn is_stalled(&self) -> bool {
        self.stalled_ms.load(Relaxed) != 0
    }

    pub fn phase(&self) -> Phase {
        match self.phase.load(Relaxed) {
            0 => Phase::Head,
            1 if self.owed.load(Relaxed) >= self.under_way.load(Relaxed) => Phase::Body,
            1 => Phase::Busy,
            _ => Phase::Idle,
        }
    }

    /// A request has a body that has yet to come; until what is returned is dropped.
    pub fn owe_body(self: &Arc<Self>) -> Owed {
        self.owed.fetch_add(1, Relaxed);
        Owed(Arc::clone(self))
    }

    pub fn since_ms(&self) -> u64 {
        self.since_ms.load(Relaxed)
    }

    /// Whether a limit of time has passed.
    pub fn is_overdue(&self, limits: &Limits) -> bool {
        let now = self.clock.now_ms();
        let passed = |since: u64, limit: Duration| u128::from(now.saturating_sub(since)) > limit.as_millis();
        let stalled = self.stalled_ms.load(Relaxed);
        let limit = match self.phase() {
            Phase::Head => limits.head,
            Phase::Busy | Phase::Body => limits.request,
            Phase::Idle => limits.idle,
        };
        passed(self.since_ms(), limit) || (stalled != 0 && passed(stalled, limits.write))
    }

    /// Ends the connection at its next step.
    pub fn close(&self) {
        self.orders.give(Order::Close);
    }

    /// HTTP/2 says itself which requests are still answered (RFC 9113 section 6.8).
    pub fn is_multiplexed(&self) -> bool {
        self.multiplexed.load(Relaxed)
    }

    fn enter(&self, phase: Phase) {
        self.since_ms.store(self.clock.now_ms(), Relaxed);
        self.phase.store(phase as u8, Relaxed);
    }
}

impl<'a> UnderWay<'a> {
    /// A request's head is complete.
    pub fn new(activity: &'a Activity) -> Self {
        activity.enter(Phase::Busy);
        activity.requests.fetch_add(1, Relaxed);
        activity.since_read.fetch_add(1, Relaxed);
        let unasked = activity.unasked.load(Relaxed);
        activity.unasked.store(0, Relaxed);
        if unasked > FREE_HEAD_BYTES {
            activity.request_bytes.release(counted(unasked));
        }
        activity.under_way.fetch_add(1, Relaxed);
        Self { activity, answered: false }
    }

    /// The head of its answer is made.
    pub fn answered(mut self) {
        self.answered = true;
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let activity = self.activity;
        if activity.under_way.fetch_sub(1, Relaxed) == 1 {
            activity.enter(Phase::Idle);
        }
        if !self.answered {
            activity.taken_back.fetch_add(1, Relaxed);
            if activity.is_taking_back() {
                activity.close();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        max_connections: 1,
        max_per_address: 1,
        head: Duration::from_secs(10),
        idle: Duration::from_secs(75),
        request: Duration::from_secs(40),
        write: Duration::from_secs(30),
        max_head_bytes: 1,
        max_request_bytes: 1_000_000,
        max_request_bytes_per_address: 1_000_000,
    };

    fn activity(clock: Arc<Clock>) -> Arc<Activity> {
        let max = crate::server::request_bytes::MaxBytes { all: 1_000_000, address: 1_000_000 };
        Arc::new(Activity::new(clock, RequestBytes::new(Arc::default(), Arc::default(), max)))
    }

    #[derive(Clone, Copy, PartialEq)]
    enum Step {
        Multiplex,
        Received,
        Called,
        Answered,
        Stalled,
        Sent,
    }
    use Step::{Answered, Called, Multiplex, Received, Sent, Stalled};

    /// What happens at which second, and when the connection is overdue.
    fn overdue_after(steps: &[(u64, Step)]) -> u64 {
        let clock = Arc::new(Clock::default());
        let activity = activity(Arc::clone(&clock));
        let mut under_way = Vec::new();
        for second in 0..1_000 {
            clock.set(Duration::from_secs(second));
            for (_, step) in steps.iter().filter(|(at, _)| *at == second) {
                match step {
                    Multiplex => activity.multiplex(),
                    Received => activity.received(1),
                    Called => under_way.push(UnderWay::new(&activity)),
                    Answered => under_way.pop().unwrap().answered(),
                    Stalled => activity.stalled(),
                    Sent => activity.sent(),
                }
            }
            if activity.is_overdue(&LIMITS) {
                return second;
            }
        }
        1_000
    }

    #[test]
    fn each_phase_has_its_time() {
        for (steps, expected, what) in [
            (&[][..], 11, "nothing came"),
            (&[(2, Received), (9, Received)], 11, "a head that trickles in"),
            (&[(1, Called)], 42, "an answer that is not made"),
            (&[(1, Called), (2, Answered)], 78, "idle"),
            (&[(1, Called), (2, Answered), (60, Received)], 71, "the next head"),
            (&[(1, Called), (2, Answered), (3, Stalled)], 34, "a reader that takes nothing"),
            (&[(1, Called), (2, Answered), (3, Stalled), (30, Sent)], 106, "a slow reader"),
            (&[(0, Multiplex), (2, Received)], 11, "HTTP/2 without a request"),
            (&[(0, Multiplex), (1, Called), (2, Answered), (60, Received)], 78, "pings and window updates begin no request"),
            (&[(0, Multiplex), (1, Called), (1, Called), (2, Answered)], 42, "one of two answers is not made"),
            (&[(0, Multiplex), (1, Called), (1, Called), (2, Answered), (3, Answered)], 79, "both are made"),
        ] {
            assert_eq!(overdue_after(steps), expected, "{what}");
        }
    }

    #[test]
    fn unfinished_heads_and_bodies_are_held_until_the_answer() {
        for multiplexed in [false, true] {
            let activity = activity(Arc::default());
            if multiplexed {
                activity.multiplex();
            }
            activity.received(FREE_HEAD_BYTES);
            assert_eq!(activity.request_bytes.held(), 0);
            activity.received(10_000);
            activity.received(10_000);
            assert_eq!(activity.request_bytes.held(), 20_000);
            let under_way = UnderWay::new(&activity);
            assert_eq!(activity.request_bytes.held(), 0, "the head is complete");
            let body = BodyBytes::new(&activity);
            for _ in 0..3 {
                activity.received(30_000);
                body.add(30_000);
            }
            assert_eq!(activity.request_bytes.held(), 90_000 + READ_BUFFER_BYTES);
            under_way.answered();
            drop(body);
            assert_eq!(activity.request_bytes.held(), 0);
        }
    }

    #[tokio::test]
    async fn bytes_that_ask_for_nothing_are_taken_to_a_point() {
        for (between_requests, closes) in [(Limits::MAX_UNASKED_BYTES, false), (Limits::MAX_UNASKED_BYTES + 1, true)] {
            let activity = activity(Arc::default());
            activity.multiplex();
            for _ in 0..3 {
                activity.received(between_requests);
                UnderWay::new(&activity).answered();
            }
            let closed = tokio::time::timeout(Duration::from_millis(20), activity.orders.ended()).await.is_ok();
            assert_eq!(closed, closes, "{between_requests}");
        }
    }

    #[tokio::test]
    async fn whoever_takes_most_requests_back_is_closed() {
        for (answered, taken_back, closes) in [(0, 100, false), (0, 101, true), (1_000, 400, false), (300, 400, true)] {
            let activity = activity(Arc::default());
            (0..answered).for_each(|_| UnderWay::new(&activity).answered());
            (0..taken_back).for_each(|_| drop(UnderWay::new(&activity)));
            let closed = tokio::time::timeout(Duration::from_millis(20), activity.orders.ended()).await.is_ok();
            assert_eq!(closed, closes, "{answered} {taken_back}");
        }
    }
}
