//! Answers, by what was asked for, how the answer was made and its status, and how long they took.
//!
//! A page at hand takes ten microseconds, so counting it must take next to none: each thread adds to one of a few shards, with three relaxed
//! additions at places that are computed from numbers which the request has anyway. Names are given to the places when somebody reads them.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::{Counter, Histogram, HistogramSnapshot};

/// In microseconds.
const BOUNDS: [u64; 17] =
    [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000];
/// More threads than this seldom answer at the same time.
const MAX_SHARDS: usize = 16;

/// What was asked for: a route by its place in the table, or what all other addresses have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterIndex(usize);

impl CounterIndex {
    pub const OTHER: Self = Self(0);
    pub const ASSETS: Self = Self(1);
    pub const FORMS: Self = Self(2);
    const BEFORE_ROUTES: usize = 3;

    #[must_use]
    pub const fn route(index: usize) -> Self {
        Self(Self::BEFORE_ROUTES + index)
    }

    /// The place of the route in its table, if it is one.
    #[must_use]
    pub const fn route_index(self) -> Option<usize> {
        self.0.checked_sub(Self::BEFORE_ROUTES)
    }
}

/// How an answer was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseSource {
    Prepared,
    Cache,
    Render,
    Asset,
    Form,
    /// The short page of an error.
    Message,
    Other,
}

impl ResponseSource {
    pub const ALL: [Self; 7] = [Self::Prepared, Self::Cache, Self::Render, Self::Asset, Self::Form, Self::Message, Self::Other];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prepared => "at_hand",
            Self::Cache => "cache",
            Self::Render => "render",
            Self::Asset => "asset",
            Self::Form => "form",
            Self::Message => "message",
            Self::Other => "other",
        }
    }
}

/// The first digit of a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusClass {
    Success,
    Redirection,
    ClientError,
    ServerError,
}

impl StatusClass {
    pub const ALL: [Self; 4] = [Self::Success, Self::Redirection, Self::ClientError, Self::ServerError];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Success => "2xx",
            Self::Redirection => "3xx",
            Self::ClientError => "4xx",
            Self::ServerError => "5xx",
        }
    }

    const fn of(status: u16) -> Self {
        match status {
            ..300 => Self::Success,
            300..400 => Self::Redirection,
            400..500 => Self::ClientError,
            500.. => Self::ServerError,
        }
    }
}

#[derive(Debug)]
pub struct RequestCounts {
    shards: Box<[Shard]>,
    /// What one visitor's address may ask for in a minute was used up.
    pub refused_live_pages: Counter,
    pub refused_forms: Counter,
}

#[derive(Debug)]
struct Shard {
    /// Of a place those of every [`ResponseSource`], then those of the next place.
    series: Box<[ShardCell]>,
    /// In the order of [`ResponseSource::ALL`]; their sums stand in the series.
    times: [Histogram; ResponseSource::ALL.len()],
}

#[derive(Debug, Default)]
struct ShardCell {
    by_class: [Counter; StatusClass::ALL.len()],
    sum_us: Counter,
}

/// Everything as of one moment.
#[derive(Clone, Debug)]
pub struct RequestSnapshot {
    /// Those that are not zero.
    pub series: Vec<RequestSeries>,
    /// In the order of [`ResponseSource::ALL`], in microseconds.
    pub times: Vec<HistogramSnapshot>,
}

/// The answers for one place, made in one way.
#[derive(Clone, Copy, Debug)]
pub struct RequestSeries {
    pub place: CounterIndex,
    pub how: ResponseSource,
    /// In the order of [`StatusClass::ALL`].
    pub by_class: [u64; StatusClass::ALL.len()],
    pub sum_us: u64,
}

impl RequestCounts {
    #[must_use]
    pub fn new(routes: usize) -> Self {
        let shards = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_SHARDS);
        let series = (CounterIndex::BEFORE_ROUTES + routes) * ResponseSource::ALL.len();
        let shard = |_| Shard {
            series: (0..series).map(|_| ShardCell::default()).collect(),
            times: std::array::from_fn(|_| Histogram::new(&BOUNDS)),
        };
        Self { shards: (0..shards).map(shard).collect(), refused_live_pages: Counter::default(), refused_forms: Counter::default() }
    }

    /// A place that the table did not have at the start (`make dev`) is not counted.
    pub fn record(&self, place: CounterIndex, how: ResponseSource, status: u16, took: Duration) {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static THREAD: Cell<usize> = Cell::new(THREADS.fetch_add(1, Relaxed));
        }
        let shard = &self.shards[THREAD.get() % self.shards.len()];
        let Some(cell) = shard.series.get(place.0 * ResponseSource::ALL.len() + how as usize) else { return };
        let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        cell.by_class[StatusClass::of(status) as usize].increment();
        cell.sum_us.add(took_us);
        shard.times[how as usize].place(took_us);
    }

    #[must_use]
    pub fn read(&self) -> RequestSnapshot {
        let series = self.shards.first().map_or(0, |shard| shard.series.len());
        let cell = |at: usize| {
            let of = |number: &dyn Fn(&ShardCell) -> u64| self.shards.iter().map(|shard| number(&shard.series[at])).sum::<u64>();
            RequestSeries {
                place: CounterIndex(at / ResponseSource::ALL.len()),
                how: ResponseSource::ALL[at % ResponseSource::ALL.len()],
                by_class: std::array::from_fn(|class| of(&|cell| cell.by_class[class].get())),
                sum_us: of(&|cell| cell.sum_us.get()),
            }
        };
        let series: Vec<RequestSeries> = (0..series).map(cell).filter(|cell| cell.count() > 0).collect();
        let times = ResponseSource::ALL.map(|how| {
            let mut all = HistogramSnapshot::empty(&BOUNDS);
            self.shards.iter().for_each(|shard| all.add(&shard.times[how as usize].read()));
            all.sum = series.iter().filter(|cell| cell.how == how).map(|cell| cell.sum_us).sum();
            all
        });
        RequestSnapshot { series, times: times.into() }
    }
}

impl RequestSeries {
    #[must_use]
    pub fn count(&self) -> u64 {
        self.by_class.iter().sum()
    }
}

impl RequestSnapshot {
    /// The times of all answers.
    #[must_use]
    pub fn all_times(&self) -> HistogramSnapshot {
        let mut all = HistogramSnapshot::empty(&BOUNDS);
        self.times.iter().for_each(|times| all.add(times));
        all
    }

    /// Answers of one class.
    #[must_use]
    pub fn with_class(&self, class: StatusClass) -> u64 {
        self.series.iter().map(|cell| cell.by_class[class as usize]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_add_up_and_what_has_no_place_is_left_out() {
        let counts = RequestCounts::new(2);
        std::thread::scope(|scope| {
            for _ in 0..40 {
                scope.spawn(|| {
                    counts.record(CounterIndex::route(1), ResponseSource::Prepared, 200, Duration::from_micros(10));
                    counts.record(CounterIndex::route(1), ResponseSource::Prepared, 304, Duration::from_micros(30));
                    counts.record(CounterIndex::ASSETS, ResponseSource::Asset, 200, Duration::from_secs(9));
                    counts.record(CounterIndex::route(2), ResponseSource::Prepared, 200, Duration::ZERO);
                });
            }
        });
        let read = counts.read();
        let series: Vec<_> = read.series.iter().map(|cell| (cell.place, cell.how, cell.by_class, cell.sum_us)).collect();
        assert_eq!(
            series,
            [
                (CounterIndex::ASSETS, ResponseSource::Asset, [40, 0, 0, 0], 40 * 9_000_000),
                (CounterIndex::route(1), ResponseSource::Prepared, [40, 40, 0, 0], 40 * (10 + 30)),
            ]
        );
        let times = read.all_times();
        assert_eq!((times.count(), times.sum, times.quantile(0.5)), (120, 40 * 9_000_040, Some(50)));
        assert_eq!(read.with_class(StatusClass::Redirection), 40);
    }
}
