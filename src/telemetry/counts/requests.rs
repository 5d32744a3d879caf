//! Answers, by what was asked for, how the answer was made and its status, and how long they took.
//!
//! A page at hand takes ten microseconds, so counting it must take next to none: each thread adds to one of a few shards, with three relaxed
//! additions at places that are computed from numbers which the request has anyway. Names are given to the places when somebody reads them.

use std::cell::Cell as ThreadCell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::{Count, Distribution, Histogram};

/// In microseconds.
const BOUNDS: [u64; 17] =
    [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000];
/// More threads than this seldom answer at the same time.
const MAX_SHARDS: usize = 16;

/// What was asked for: a route by its place in the table, or what all other addresses have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(usize);

impl Place {
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
pub enum How {
    AtHand,
    Cache,
    Render,
    Asset,
    Form,
    /// The short page of an error.
    Message,
    Other,
}

impl How {
    pub const ALL: [Self; 7] = [Self::AtHand, Self::Cache, Self::Render, Self::Asset, Self::Form, Self::Message, Self::Other];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AtHand => "at_hand",
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
pub enum Class {
    Success,
    Redirection,
    ClientError,
    ServerError,
}

impl Class {
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
    pub refused_live_pages: Count,
    pub refused_forms: Count,
}

#[derive(Debug)]
struct Shard {
    /// Of a place those of every [`How`], then those of the next place.
    cells: Box<[ShardCell]>,
    /// In the order of [`How::ALL`]; their sums stand in the cells.
    times: [Histogram; How::ALL.len()],
}

#[derive(Debug, Default)]
struct ShardCell {
    by_class: [Count; Class::ALL.len()],
    sum_us: Count,
}

/// Everything as of one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Those that are not zero.
    pub cells: Vec<Cell>,
    /// In the order of [`How::ALL`], in microseconds.
    pub times: Vec<Distribution>,
}

/// The answers for one place, made in one way.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub place: Place,
    pub how: How,
    /// In the order of [`Class::ALL`].
    pub by_class: [u64; Class::ALL.len()],
    pub sum_us: u64,
}

impl RequestCounts {
    #[must_use]
    pub fn new(routes: usize) -> Self {
        let shards = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_SHARDS);
        let cells = (Place::BEFORE_ROUTES + routes) * How::ALL.len();
        let shard = |_| Shard {
            cells: (0..cells).map(|_| ShardCell::default()).collect(),
            times: std::array::from_fn(|_| Histogram::new(&BOUNDS)),
        };
        Self { shards: (0..shards).map(shard).collect(), refused_live_pages: Count::default(), refused_forms: Count::default() }
    }

    /// A place that the table did not have at the start (`make dev`) is not counted.
    pub fn answered(&self, place: Place, how: How, status: u16, took: Duration) {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static THREAD: ThreadCell<usize> = ThreadCell::new(THREADS.fetch_add(1, Relaxed));
        }
        let shard = &self.shards[THREAD.get() % self.shards.len()];
        let Some(cell) = shard.cells.get(place.0 * How::ALL.len() + how as usize) else { return };
        let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        cell.by_class[Class::of(status) as usize].one_more();
        cell.sum_us.add(took_us);
        shard.times[how as usize].place(took_us);
    }

    #[must_use]
    pub fn read(&self) -> Snapshot {
        let cells = self.shards.first().map_or(0, |shard| shard.cells.len());
        let cell = |at: usize| {
            let of = |number: &dyn Fn(&ShardCell) -> u64| self.shards.iter().map(|shard| number(&shard.cells[at])).sum::<u64>();
            Cell {
                place: Place(at / How::ALL.len()),
                how: How::ALL[at % How::ALL.len()],
                by_class: std::array::from_fn(|class| of(&|cell| cell.by_class[class].get())),
                sum_us: of(&|cell| cell.sum_us.get()),
            }
        };
        let cells: Vec<Cell> = (0..cells).map(cell).filter(|cell| cell.count() > 0).collect();
        let times = How::ALL.map(|how| {
            let mut all = Distribution::empty(&BOUNDS);
            self.shards.iter().for_each(|shard| all.add(&shard.times[how as usize].read()));
            all.sum = cells.iter().filter(|cell| cell.how == how).map(|cell| cell.sum_us).sum();
            all
        });
        Snapshot { cells, times: times.into() }
    }
}

impl Cell {
    #[must_use]
    pub fn count(&self) -> u64 {
        self.by_class.iter().sum()
    }
}

impl Snapshot {
    /// The times of all answers.
    #[must_use]
    pub fn all_times(&self) -> Distribution {
        let mut all = Distribution::empty(&BOUNDS);
        self.times.iter().for_each(|times| all.add(times));
        all
    }

    /// Answers of one class.
    #[must_use]
    pub fn of_class(&self, class: Class) -> u64 {
        self.cells.iter().map(|cell| cell.by_class[class as usize]).sum()
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
                    counts.answered(Place::route(1), How::AtHand, 200, Duration::from_micros(10));
                    counts.answered(Place::route(1), How::AtHand, 304, Duration::from_micros(30));
                    counts.answered(Place::ASSETS, How::Asset, 200, Duration::from_secs(9));
                    counts.answered(Place::route(2), How::AtHand, 200, Duration::ZERO);
                });
            }
        });
        let read = counts.read();
        let cells: Vec<_> = read.cells.iter().map(|cell| (cell.place, cell.how, cell.by_class, cell.sum_us)).collect();
        assert_eq!(
            cells,
            [(Place::ASSETS, How::Asset, [40, 0, 0, 0], 40 * 9_000_000), (Place::route(1), How::AtHand, [40, 40, 0, 0], 40 * (10 + 30)),]
        );
        let times = read.all_times();
        assert_eq!((times.count(), times.sum, times.quantile(0.5)), (120, 40 * 9_000_040, Some(50)));
        assert_eq!(read.of_class(Class::Redirection), 40);
    }
}
