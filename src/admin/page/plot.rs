//! Plots as SVG: what stands in `d` of a path, and the bars of a histogram. The template gives them their colours.

use std::fmt::Write as _;

/// The box that everything is drawn in; the page stretches it.
pub const WIDTH: f64 = 600.0;
pub const HEIGHT: f64 = 120.0;

/// How many colours the style has for parts; beyond, they come again.
pub const KINDS: usize = 5;

/// A bar for each value, in parts that stand on each other.
pub struct Bar {
    pub label: String,
    pub parts: Vec<Part>,
}

pub struct Part {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// The colour: which of the values it stands for, below [`KINDS`].
    pub kind: usize,
}

/// Bars of these values, of which `most` is the highest sum.
#[must_use]
pub fn bars(values: Vec<(String, Vec<u64>)>, most: u64) -> Vec<Bar> {
    let step = WIDTH / number(values.len().max(1) as u64);
    let bar = |(index, (label, values)): (usize, (String, Vec<u64>))| {
        let mut top = HEIGHT;
        let parts = values.iter().enumerate().filter(|(_, value)| **value > 0).map(|(kind, value)| {
            let height = number(*value) / number(most.max(1)) * HEIGHT;
            top -= height;
            Part {
                x: round(number(index as u64) * step + step * 0.14),
                y: round(top),
                width: round(step * 0.72),
                height: round(height),
                kind: kind % KINDS,
            }
        });
        Bar { label, parts: parts.collect() }
    };
    values.into_iter().enumerate().map(bar).collect()
}

/// A line through these values, the last one at the right edge, each a `steps`th of the width from the next. One alone is as long as a step, because a
/// point cannot be seen.
#[must_use]
pub fn line(values: &[u64], steps: usize, most: u64) -> String {
    let values = if let [one] = values { &[*one, *one] } else { values };
    let mut path = String::new();
    for (index, value) in values.iter().enumerate() {
        let (x, y) = (x(index, values.len(), steps), round(HEIGHT - number(*value) / number(most.max(1)) * HEIGHT));
        // Writing to a string does not fail.
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    path
}

/// The same with what lies below it.
#[must_use]
pub fn area(values: &[u64], steps: usize, most: u64) -> String {
    if values.is_empty() {
        return String::new();
    }
    format!("{}L{WIDTH} {HEIGHT}L{} {HEIGHT}Z", line(values, steps, most), x(0, values.len().max(2), steps))
}

fn x(index: usize, count: usize, steps: usize) -> f64 {
    round(WIDTH - number((count - 1 - index) as u64) * WIDTH / number(steps.saturating_sub(1).max(1) as u64))
}

#[expect(clippy::cast_precision_loss, reason = "nobody sees a millionth of a pixel")]
fn number(value: u64) -> f64 {
    value as f64
}

/// Few digits: a day has many points.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_value_stands_at_the_right_edge_and_the_highest_at_the_top() {
        assert_eq!(line(&[5, 10], 4, 10), "M400 60L600 0");
        assert_eq!(area(&[5, 10], 4, 10), "M400 60L600 0L600 120L400 120Z");
        assert_eq!((line(&[10], 4, 10).as_str(), area(&[10], 4, 10).as_str()), ("M400 0L600 0", "M400 0L600 0L600 120L400 120Z"));
        assert_eq!((line(&[], 4, 0), area(&[], 4, 0)), (String::new(), String::new()));
        let bars = bars(vec![("a".into(), vec![1, 0, 3]), ("b".into(), vec![])], 4);
        let parts: Vec<_> = bars[0].parts.iter().map(|part| (part.kind, part.y, part.height)).collect();
        assert_eq!(parts, [(0, 90.0, 30.0), (2, 0.0, 90.0)]);
        assert!(bars[1].parts.is_empty());
        let many = self::bars(vec![("a".into(), vec![1; 2 * KINDS])], 10);
        let css = include_str!("../../templates/operator.css");
        assert!(many[0].parts.iter().all(|part| css.contains(&format!(".kind-{}{{", part.kind))), "every part has a colour");
    }
}
