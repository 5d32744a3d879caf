//! Results: rows of checks, as text and JSON.

use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Failed,
    /// Printed, without a limit.
    Measured,
    NotRun,
}

impl Verdict {
    const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
            Self::Measured => "measured",
            Self::NotRun => "not run",
        }
    }
}

struct Check {
    expected: String,
    observed: String,
    verdict: Verdict,
}

/// Formats the number of lines and the first line.
pub fn count_and_first(lines: &[String]) -> String {
    lines.first().map_or_else(|| "none".into(), |line| format!("{}, the first: {line}", lines.len()))
}

/// A row of the table: a scenario, its amount, and its checks.
pub struct Row {
    name: &'static str,
    amount: String,
    began: Instant,
    took: Duration,
    checks: Vec<Check>,
    checks_times: bool,
}

impl Row {
    pub fn begin(name: &'static str, checks_times: bool) -> Self {
        Self { name, amount: String::new(), began: Instant::now(), took: Duration::ZERO, checks: Vec::new(), checks_times }
    }

    /// Sets the description of the amount of work.
    pub fn set_amount(&mut self, amount: impl Into<String>) {
        self.amount = amount.into();
    }

    /// Adds a check that passes if `holds`.
    pub fn check(&mut self, expected: impl Into<String>, holds: bool, observed: impl Display) {
        let verdict = if holds { Verdict::Passed } else { Verdict::Failed };
        self.add(expected, verdict, observed);
    }

    /// Adds a check that depends on the speed of the machine. In the short form it is printed and cannot fail.
    pub fn check_time(&mut self, expected: impl Into<String>, holds: bool, observed: impl Display) {
        if self.checks_times {
            self.check(expected, holds, observed);
        } else {
            self.add(expected, Verdict::Measured, observed);
        }
    }

    /// Adds a value without a limit.
    pub fn add_measurement(&mut self, what: impl Into<String>, observed: impl Display) {
        self.add(what, Verdict::Measured, observed);
    }

    /// Notes that the scenario cannot run on this machine.
    pub fn set_not_run(&mut self, why: impl Display) {
        self.add("can run here", Verdict::NotRun, why);
    }

    /// Adds a failure if the scenario ended with an error.
    pub fn end(&mut self, outcome: anyhow::Result<()>) {
        self.took = self.began.elapsed();
        if let Err(error) = outcome {
            self.check("the scenario completes", false, format!("{error:#}"));
        }
    }

    fn add(&mut self, expected: impl Into<String>, verdict: Verdict, observed: impl Display) {
        self.checks.push(Check { expected: expected.into(), observed: observed.to_string(), verdict });
    }

    /// Whether response times are checked: not in the short form.
    pub fn checks_times(&self) -> bool {
        self.checks_times
    }

    pub fn has(&self, verdict: Verdict) -> bool {
        self.checks.iter().any(|check| check.verdict == verdict)
    }

    pub fn json(&self) -> Value {
        let checks = self.checks.iter().map(|it| json!({ "expected": it.expected, "observed": it.observed, "verdict": it.verdict.word() }));
        json!({ "row": self.name, "amount": self.amount, "seconds": self.took.as_secs(), "checks": checks.collect::<Vec<_>>() })
    }

    pub fn text(&self) -> String {
        let mut text = format!("{}: {} ({} s)\n", self.name, self.amount, self.took.as_secs());
        let width = self.checks.iter().map(|check| check.expected.chars().count()).max().unwrap_or(0);
        for Check { expected, observed, verdict } in &self.checks {
            // Writing to a String never fails.
            let _ = writeln!(text, "  {:<8}  {expected:<width$}  {observed}", verdict.word());
        }
        text
    }
}
