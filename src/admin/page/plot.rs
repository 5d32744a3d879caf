//! SVG geometry: path data for lines and areas, and stacked bars. The stylesheet sets the colors.

use std::fmt::Write as _;

use time::{Date, Duration};

use super::format::count;

/// The size of the view box, which the page stretches.
pub const WIDTH: f64 = 600.0;
pub const HEIGHT: f64 = 120.0;

/// Classes `kind-0` and so on in the stylesheet; more parts reuse them.
pub const COLORS: usize = 5;

/// A bar with stacked parts.
pub struct Bar {
    pub label: String,
    pub parts: Vec<Part>,
}

pub struct Part {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// The number of its color, below [`COLORS`].
    pub color: usize,
}

/// The last days, a bar each.
pub struct DayChart {
    pub bars: Vec<Bar>,
    /// The highest bar.
    pub max: String,
    pub first_day: String,
    pub last_day: String,
}

impl DayChart {
    const DAYS: i64 = 30;

    /// Oldest first.
    pub fn days(today: Date) -> impl Iterator<Item = Date> {
        (0..Self::DAYS).rev().map(move |ago| today - Duration::days(ago))
    }

    /// `values` of a day.
    pub fn new(today: Date, values: impl Fn(Date) -> Vec<u64>) -> Self {
        let by_day: Vec<(String, Vec<u64>)> = Self::days(today).map(|day| (day.to_string(), values(day))).collect();
        let max = by_day.iter().map(|(_, values)| values.iter().sum()).max().unwrap_or(0);
        let first_day = by_day.first().map(|(day, _)| day.clone()).unwrap_or_default();
        Self { bars: bars(by_day, max), max: count(max), first_day, last_day: today.to_string() }
    }
}

/// `max` is the highest sum of a bar's values.
fn bars(values: Vec<(String, Vec<u64>)>, max: u64) -> Vec<Bar> {
    let step = WIDTH / number(values.len().max(1) as u64);
    let bar = |(index, (label, values)): (usize, (String, Vec<u64>))| {
        let mut top = HEIGHT;
        let parts = values.iter().enumerate().filter(|(_, value)| **value > 0).map(|(index_in_bar, value)| {
            let height = number(*value) / number(max.max(1)) * HEIGHT;
            top -= height;
            Part {
                x: round(number(index as u64) * step + step * 0.14),
                y: round(top),
                width: round(step * 0.72),
                height: round(height),
                color: index_in_bar % COLORS,
            }
        });
        Bar { label, parts: parts.collect() }
    };
    values.into_iter().enumerate().map(bar).collect()
}

/// A line through these values, the last at the right edge; `steps` fill the width. A single value becomes a line of one step, not a point.
pub fn line(values: &[u64], steps: usize, max: u64) -> String {
    let values = if let [one] = values { &[*one, *one] } else { values };
    let mut path = String::new();
    for (index, value) in values.iter().enumerate() {
        let (x, y) = (x(index, values.len(), steps), round(HEIGHT - number(*value) / number(max.max(1)) * HEIGHT));
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    path
}

/// The area below the line.
pub fn area(values: &[u64], steps: usize, max: u64) -> String {
    if values.is_empty() {
        return String::new();
    }
    format!("{}L{WIDTH} {HEIGHT}L{} {HEIGHT}Z", line(values, steps, max), x(0, values.len().max(2), steps))
}

fn x(index: usize, count: usize, steps: usize) -> f64 {
    round(WIDTH - number((count - 1 - index) as u64) * WIDTH / number(steps.saturating_sub(1).max(1) as u64))
}

#[expect(clippy::cast_precision_loss, reason = "nobody sees a millionth of a pixel")]
fn number(value: u64) -> f64 {
    value as f64
}

/// One decimal keeps the page small.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_value_is_at_the_right_edge_and_the_highest_at_the_top() {
        assert_eq!(line(&[5, 10], 4, 10), "M400 60L600 0");
        assert_eq!(area(&[5, 10], 4, 10), "M400 60L600 0L600 120L400 120Z");
        assert_eq!((line(&[10], 4, 10).as_str(), area(&[10], 4, 10).as_str()), ("M400 0L600 0", "M400 0L600 0L600 120L400 120Z"));
        assert_eq!((line(&[], 4, 0), area(&[], 4, 0)), (String::new(), String::new()));
        let bars = bars(vec![("a".into(), vec![1, 0, 3]), ("b".into(), vec![])], 4);
        let parts: Vec<_> = bars[0].parts.iter().map(|part| (part.color, part.y, part.height)).collect();
        assert_eq!(parts, [(0, 90.0, 30.0), (2, 0.0, 90.0)]);
        assert!(bars[1].parts.is_empty());
        let many = self::bars(vec![("a".into(), vec![1; 2 * COLORS])], 10);
        let css = include_str!("../../templates/admin.css");
        assert!(many[0].parts.iter().all(|part| css.contains(&format!(".kind-{}{{", part.color))), "every part has a color");
    }
}
