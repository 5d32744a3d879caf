//! Requests and latency over time, and the slowest routes.

use super::format::{count, time};
use super::plot::{area, line};
use crate::admin::history::{MAX_MINUTES, Minute};
use crate::admin::snapshot::Snapshot;
use crate::telemetry::plural::plural_suffix;

/// How many minutes a point covers in the plots of a day.
const MINUTES_PER_POINT: usize = 10;
const MAX_SLOW_ROUTES: usize = 8;

/// An area with a line in front of it.
pub struct Plot {
    pub title: &'static str,
    pub from: &'static str,
    /// The value at the top.
    pub max: String,
    /// The plot in words, for screen readers.
    pub summary: String,
    pub area: String,
    pub line: String,
}

pub struct SlowRoute {
    pub route: String,
    pub source: &'static str,
    pub responses: String,
    pub mean: String,
}

pub fn plots(hour: &[Minute], day: &[Minute]) -> Vec<Plot> {
    let day: Vec<Minute> = day.rchunks(MINUTES_PER_POINT).rev().map(merge).collect();
    let points = MAX_MINUTES / MINUTES_PER_POINT;
    vec![
        requests("Requests a minute, last hour", "an hour ago", hour, 60),
        latency("Latency, last hour", "an hour ago", hour, 60),
        requests("Requests in ten minutes, last day", "a day ago", &day, points),
        latency("Latency, last day", "a day ago", &day, points),
    ]
}

fn requests(title: &'static str, from: &'static str, points: &[Minute], steps: usize) -> Plot {
    let of = |value: fn(&Minute) -> u64| points.iter().map(value).collect::<Vec<u64>>();
    let (responses, errors) = (of(|point| point.responses), of(|point| point.errors));
    let max = responses.iter().copied().max().unwrap_or(0);
    let (total, failed): (u64, u64) = (responses.iter().sum(), errors.iter().sum());
    let summary = format!("{} response{}, {} of them with status 500 or more", count(total), plural_suffix(total), count(failed));
    Plot { title, from, max: count(max), summary, area: area(&responses, steps, max), line: line(&errors, steps, max) }
}

fn latency(title: &'static str, from: &'static str, points: &[Minute], steps: usize) -> Plot {
    let of = |value: fn(&Minute) -> u64| points.iter().map(value).collect::<Vec<u64>>();
    let (p50, p99) = (of(|point| point.p50_us), of(|point| point.p99_us));
    let max = p99.iter().copied().max().unwrap_or(0);
    let summary = format!("Worst median {}, worst 99th percentile {}", time(p50.iter().copied().max().unwrap_or(0)), time(max));
    Plot { title, from, max: time(max), summary, area: area(&p99, steps, max), line: line(&p50, steps, max) }
}

/// One minute for several: the sums of the responses, the maxima of the latencies.
fn merge(minutes: &[Minute]) -> Minute {
    minutes.iter().fold(Minute::default(), |all, minute| Minute {
        responses: all.responses + minute.responses,
        errors: all.errors + minute.errors,
        p50_us: all.p50_us.max(minute.p50_us),
        p99_us: all.p99_us.max(minute.p99_us),
    })
}

/// The routes with the highest mean response time.
pub fn slowest(snapshot: &Snapshot) -> Vec<SlowRoute> {
    let with_mean = snapshot.requests.series.iter().map(|series| (series.sum_us / series.responses().max(1), series));
    let mut sorted: Vec<_> = with_mean.collect();
    sorted.sort_by_key(|(mean, _)| std::cmp::Reverse(*mean));
    let slow = sorted.into_iter().take(MAX_SLOW_ROUTES);
    slow.map(|(mean, series)| SlowRoute {
        route: snapshot.route_label(series.index).to_owned(),
        source: series.source.label(),
        responses: count(series.responses()),
        mean: time(mean),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_points_of_ten_minutes_that_end_now() {
        let minute = |responses, p99_us| Minute { responses, errors: 1, p50_us: 25, p99_us };
        let day: Vec<Minute> = (0..25).map(|n| minute(1, n)).collect();
        let plots = plots(&day, &day);
        assert_eq!(plots[0].summary, "25 responses, 25 of them with status 500 or more");
        assert_eq!(super::plots(&day[..1], &day)[0].summary, "1 response, 1 of them with status 500 or more");
        assert_eq!(plots[2].area.matches('L').count(), 2 + 2, "three points, and back along the bottom");
        assert_eq!((plots[2].max.as_str(), plots[3].max.as_str()), ("10", "24µs"));
    }
}
