//! Requests and their latency over time, and which pages are slow.

use super::plot::{area, line};
use super::words::{count, time};
use crate::admin::reading::Reading;
use crate::admin::samples::{MINUTES_KEPT, Minute};
use crate::telemetry::plural::plural_suffix;

/// Of a day each point is so many minutes.
const MINUTES_A_POINT: usize = 10;
const SLOWEST: usize = 8;

/// One plot: an area and a line, or two lines.
pub struct Plot {
    pub title: &'static str,
    pub from: &'static str,
    /// The value at the top.
    pub most: String,
    /// What is drawn, for whoever cannot see it.
    pub summary: String,
    pub area: String,
    pub line: String,
}

pub struct Slow {
    pub route: String,
    pub how: &'static str,
    pub answers: String,
    pub mean: String,
}

/// Of the last hour and of the last day.
#[must_use]
pub fn plots(hour: &[Minute], day: &[Minute]) -> Vec<Plot> {
    let day: Vec<Minute> = day.rchunks(MINUTES_A_POINT).rev().map(together).collect();
    let points = MINUTES_KEPT / MINUTES_A_POINT;
    vec![
        requests("Requests a minute, last hour", "an hour ago", hour, 60),
        latency("Latency, last hour", "an hour ago", hour, 60),
        requests("Requests in ten minutes, last day", "a day ago", &day, points),
        latency("Latency, last day", "a day ago", &day, points),
    ]
}

fn requests(title: &'static str, from: &'static str, points: &[Minute], steps: usize) -> Plot {
    let answers: Vec<u64> = points.iter().map(|point| point.answers).collect();
    let faults: Vec<u64> = points.iter().map(|point| point.faults).collect();
    let most = answers.iter().copied().max().unwrap_or(0);
    let (in_all, failed): (u64, u64) = (answers.iter().sum(), faults.iter().sum());
    let summary = format!("{} answer{}, {} of them with a status of 500 or more", count(in_all), plural_suffix(in_all), count(failed));
    Plot { title, from, most: count(most), summary, area: area(&answers, steps, most), line: line(&faults, steps, most) }
}

fn latency(title: &'static str, from: &'static str, points: &[Minute], steps: usize) -> Plot {
    let of = |value: fn(&Minute) -> u64| points.iter().map(value).collect::<Vec<u64>>();
    let (half, nearly_all) = (of(|point| point.p50_us), of(|point| point.p99_us));
    let most = nearly_all.iter().copied().max().unwrap_or(0);
    let summary = format!("Half within {}, 99 of 100 within {} at worst", time(half.iter().copied().max().unwrap_or(0)), time(most));
    Plot { title, from, most: time(most), summary, area: area(&nearly_all, steps, most), line: line(&half, steps, most) }
}

/// Several minutes as one: their answers, and their slowest latencies.
fn together(minutes: &[Minute]) -> Minute {
    minutes.iter().fold(Minute::default(), |all, minute| Minute {
        answers: all.answers + minute.answers,
        faults: all.faults + minute.faults,
        p50_us: all.p50_us.max(minute.p50_us),
        p99_us: all.p99_us.max(minute.p99_us),
    })
}

/// The routes whose answers take longest on the mean.
#[must_use]
pub fn slowest(reading: &Reading) -> Vec<Slow> {
    let with_mean = reading.answers.iter().map(|answers| {
        let number: u64 = answers.by_class.iter().sum();
        (answers.sum_us / number.max(1), number, answers)
    });
    let mut sorted: Vec<_> = with_mean.collect();
    sorted.sort_by_key(|(mean, ..)| std::cmp::Reverse(*mean));
    let slow = sorted.into_iter().take(SLOWEST);
    slow.map(|(mean, number, answers)| Slow {
        route: answers.route.clone(),
        how: answers.how.name(),
        answers: count(number),
        mean: time(mean),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_drawn_in_points_of_ten_minutes_that_end_now() {
        let minute = |answers, p99_us| Minute { answers, faults: 1, p50_us: 25, p99_us };
        let day: Vec<Minute> = (0..25).map(|n| minute(1, n)).collect();
        let plots = plots(&day, &day);
        assert_eq!(plots[0].summary, "25 answers, 25 of them with a status of 500 or more");
        assert_eq!(super::plots(&day[..1], &day)[0].summary, "1 answer, 1 of them with a status of 500 or more");
        assert_eq!(plots[2].area.matches('L').count(), 2 + 2, "three points, and back along the bottom");
        assert_eq!((plots[2].most.as_str(), plots[3].most.as_str()), ("10", "24 µs"));
    }
}
