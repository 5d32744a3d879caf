//! Counts responses by route, by how they were produced and by status class, and measures how long they took.
//!
//! A prepared page takes ten microseconds, so counting must cost almost nothing: each thread adds to one of a few shards, with three relaxed additions
//! at indices known from the request. Labels are added when somebody reads the counters.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::{Counter, Histogram, HistogramSnapshot};

/// Histogram bounds in microseconds.
const BOUNDS: [u64; 17] =
    [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000];
/// More threads than this rarely respond at the same time.
const MAX_SHARDS: usize = 16;

/// The counters of one route, or of all URLs of another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterIndex(usize);

impl CounterIndex {
    pub const OTHER: Self = Self(0);
    pub const ASSETS: Self = Self(1);
    pub const FORMS: Self = Self(2);
    const BEFORE_ROUTES: usize = 3;

    /// `index` is the position in the route table.
    pub const fn route(index: usize) -> Self {
        Self(Self::BEFORE_ROUTES + index)
    }

    /// The position in the route table, if this is a route.
    pub const fn route_index(self) -> Option<usize> {
        self.0.checked_sub(Self::BEFORE_ROUTES)
    }
}

/// How a response was produced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseSource {
    /// A prerendered page, sent from memory.
    Prepared,
    Cache,
    Render,
    Asset,
    Form,
    /// A prepared error page.
    ErrorPage,
    Other,
}

impl ResponseSource {
    pub const ALL: [Self; 7] = [Self::Prepared, Self::Cache, Self::Render, Self::Asset, Self::Form, Self::ErrorPage, Self::Other];
    const LABELS: [&'static str; 7] = ["prepared", "cache", "render", "asset", "form", "error_page", "other"];

    /// The label in metrics.
    pub const fn label(self) -> &'static str {
        Self::LABELS[self as usize]
    }
}

/// Status classes, as metrics label them. Informational responses count as the first.
pub const STATUS_CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];
/// Index into [`STATUS_CLASSES`].
pub const SERVER_ERROR: usize = 3;

fn status_class(status: u16) -> usize {
    usize::from(status / 100).saturating_sub(2).min(SERVER_ERROR)
}

#[derive(Debug)]
pub struct RequestCounts {
    shards: Box<[Shard]>,
    /// Requests over the rate limits of one address.
    pub refused_live_pages: Counter,
    pub refused_forms: Counter,
}

#[derive(Debug)]
struct Shard {
    /// For each [`CounterIndex`] one element per [`ResponseSource`].
    series: Box<[SeriesCounters]>,
    /// In the order of [`ResponseSource::ALL`]. Their sums are in `series`.
    times: [Histogram; ResponseSource::ALL.len()],
}

#[derive(Debug, Default)]
struct SeriesCounters {
    by_class: [Counter; STATUS_CLASSES.len()],
    sum_us: Counter,
}

/// All counters at one moment.
#[derive(Clone, Debug)]
pub struct RequestSnapshot {
    /// Series without responses are left out.
    pub series: Vec<RequestSeries>,
    /// In the order of [`ResponseSource::ALL`], in microseconds.
    pub times: Vec<HistogramSnapshot>,
}

/// Responses for one index from one source.
#[derive(Clone, Copy, Debug)]
pub struct RequestSeries {
    pub index: CounterIndex,
    pub source: ResponseSource,
    /// In the order of [`STATUS_CLASSES`].
    pub by_class: [u64; STATUS_CLASSES.len()],
    pub sum_us: u64,
}

impl RequestCounts {
    pub fn new(routes: usize) -> Self {
        let shards = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_SHARDS);
        let series = (CounterIndex::BEFORE_ROUTES + routes) * ResponseSource::ALL.len();
        let shard = |_| Shard {
            series: (0..series).map(|_| SeriesCounters::default()).collect(),
            times: std::array::from_fn(|_| Histogram::new(&BOUNDS)),
        };
        Self { shards: (0..shards).map(shard).collect(), refused_live_pages: Counter::default(), refused_forms: Counter::default() }
    }

    /// Routes added after the start (`make dev`) are not counted.
    pub fn record(&self, index: CounterIndex, source: ResponseSource, status: u16, time: Duration) {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static THREAD: Cell<usize> = Cell::new(THREADS.fetch_add(1, Relaxed));
        }
        let shard = &self.shards[THREAD.get() % self.shards.len()];
        let Some(counters) = shard.series.get(index.0 * ResponseSource::ALL.len() + source as usize) else { return };
        let time_us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        counters.by_class[status_class(status)].increment();
        counters.sum_us.add(time_us);
        shard.times[source as usize].count_value(time_us);
    }

    pub fn read(&self) -> RequestSnapshot {
        let length = self.shards.first().map_or(0, |shard| shard.series.len());
        let one = |at: usize| {
            let sum = |read: &dyn Fn(&SeriesCounters) -> u64| self.shards.iter().map(|shard| read(&shard.series[at])).sum::<u64>();
            RequestSeries {
                index: CounterIndex(at / ResponseSource::ALL.len()),
                source: ResponseSource::ALL[at % ResponseSource::ALL.len()],
                by_class: std::array::from_fn(|class| sum(&|counters| counters.by_class[class].get())),
                sum_us: sum(&|counters| counters.sum_us.get()),
            }
        };
        let series: Vec<RequestSeries> = (0..length).map(one).filter(|series| series.responses() > 0).collect();
        let times = ResponseSource::ALL.map(|source| {
            let mut all = HistogramSnapshot::empty(&BOUNDS);
            self.shards.iter().for_each(|shard| all.add(&shard.times[source as usize].read()));
            all.sum = series.iter().filter(|series| series.source == source).map(|series| series.sum_us).sum();
            all
        });
        RequestSnapshot { series, times: times.into() }
    }
}

impl RequestSeries {
    pub fn responses(&self) -> u64 {
        self.by_class.iter().sum()
    }
}

impl RequestSnapshot {
    /// The times of all responses.
    pub fn all_times(&self) -> HistogramSnapshot {
        let mut all = HistogramSnapshot::empty(&BOUNDS);
        self.times.iter().for_each(|times| all.add(times));
        all
    }

    pub fn server_errors(&self) -> u64 {
        self.series.iter().map(|series| series.by_class[SERVER_ERROR]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_add_up_and_unknown_routes_are_not_counted() {
        let counts = RequestCounts::new(2);
        std::thread::scope(|scope| {
            for _ in 0..40 {
                scope.spawn(|| {
                    let prepared = |route, status, us| {
                        counts.record(CounterIndex::route(route), ResponseSource::Prepared, status, Duration::from_micros(us));
                    };
                    prepared(1, 200, 10);
                    prepared(1, 304, 30);
                    prepared(2, 200, 0);
                    counts.record(CounterIndex::ASSETS, ResponseSource::Asset, 503, Duration::from_secs(9));
                });
            }
        });
        let read = counts.read();
        let series: Vec<_> = read.series.iter().map(|series| (series.index, series.source, series.by_class, series.sum_us)).collect();
        assert_eq!(
            series,
            [
                (CounterIndex::ASSETS, ResponseSource::Asset, [0, 0, 0, 40], 40 * 9_000_000),
                (CounterIndex::route(1), ResponseSource::Prepared, [40, 40, 0, 0], 40 * (10 + 30)),
            ]
        );
        let times = read.all_times();
        assert_eq!((times.count(), times.sum, times.quantile(0.5)), (120, 40 * 9_000_040, Some(50)));
        assert_eq!(read.server_errors(), 40);
    }
}
