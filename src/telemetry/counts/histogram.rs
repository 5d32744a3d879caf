//! A histogram with fixed bounds, and snapshots of it.

use std::time::Duration;

use super::Counter;

/// Bounds in microseconds for renders, commits and waits.
const WORK_BOUNDS: [u64; 12] = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000];

#[derive(Debug)]
pub struct Histogram {
    bounds: &'static [u64],
    /// One per bound, and one for values above all bounds.
    counts: Box<[Counter]>,
    sum: Counter,
}

/// The counts of a histogram at one moment, or the difference of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistogramSnapshot {
    /// Upper bounds, inclusive.
    pub bounds: &'static [u64],
    pub counts: Vec<u64>,
    pub sum: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self::new(&WORK_BOUNDS)
    }
}

impl Histogram {
    /// `bounds` are ascending.
    pub fn new(bounds: &'static [u64]) -> Self {
        Self { bounds, counts: (0..=bounds.len()).map(|_| Counter::default()).collect(), sum: Counter::default() }
    }

    pub fn record(&self, value: u64) {
        self.count_value(value);
        self.sum.add(value);
    }

    /// Records a time in microseconds.
    pub fn record_time(&self, time: Duration) {
        self.record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// Counts a value without adding it to the sum, for callers that keep the sum elsewhere.
    pub(super) fn count_value(&self, value: u64) {
        // Most values are small and there are few bounds: a linear search is fastest.
        let at = self.bounds.iter().position(|bound| value <= *bound).unwrap_or(self.bounds.len());
        self.counts[at].increment();
    }

    pub fn read(&self) -> HistogramSnapshot {
        HistogramSnapshot { bounds: self.bounds, counts: self.counts.iter().map(Counter::get).collect(), sum: self.sum.get() }
    }
}

impl HistogramSnapshot {
    pub fn empty(bounds: &'static [u64]) -> Self {
        Self { bounds, counts: vec![0; bounds.len() + 1], sum: 0 }
    }

    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Adds the counts of a histogram with the same bounds.
    pub fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
        self.sum += other.sum;
    }

    /// The difference to an `earlier` snapshot.
    #[must_use]
    pub fn since(&self, earlier: &Self) -> Self {
        let counts = self.counts.iter().zip(&earlier.counts).map(|(now, then)| now.saturating_sub(*then)).collect();
        Self { bounds: self.bounds, counts, sum: self.sum.saturating_sub(earlier.sum) }
    }

    /// The lowest bound that at least this share of all values does not exceed; `None` without values. Values above all bounds count as the last bound.
    pub fn quantile(&self, share: f64) -> Option<u64> {
        #[expect(clippy::cast_precision_loss, reason = "a rank need not be exact")]
        let rank = (self.count() as f64 * share).max(f64::MIN_POSITIVE);
        let mut seen = 0.0;
        self.counts.iter().zip(self.bounds.iter().chain(self.bounds.last())).find_map(|(count, bound)| {
            #[expect(clippy::cast_precision_loss, reason = "as above")]
            let more = *count as f64;
            seen += more;
            (seen >= rank).then_some(*bound)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_inclusive_and_quantiles_are_bounds() {
        let histogram = Histogram::new(&[1, 10, 100]);
        for value in [0, 1, 2, 10, 11, 1_000] {
            histogram.record(value);
        }
        let read = histogram.read();
        assert_eq!((read.counts.as_slice(), read.sum, read.count()), ([2, 2, 1, 1].as_slice(), 1_024, 6));
        for (part, expected) in [(0.0, 1), (0.3, 1), (0.5, 10), (0.7, 100), (0.99, 100)] {
            assert_eq!(read.quantile(part), Some(expected), "{part}");
        }
        histogram.record(5);
        assert_eq!(histogram.read().since(&read).counts, [0, 1, 0, 0]);
        assert_eq!(HistogramSnapshot::empty(&[1]).quantile(0.5), None);
    }
}
