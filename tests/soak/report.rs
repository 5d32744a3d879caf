//! What was seen, and whether it is what must hold.

use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Held,
    NotHeld,
    /// Printed, not judged.
    Measured,
    NotRun,
}

impl Verdict {
    const fn word(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::NotHeld => "NOT held",
            Self::Measured => "measured",
            Self::NotRun => "not run",
        }
    }
}

struct Check {
    must: String,
    seen: String,
    verdict: Verdict,
}

/// How many there are, and the first of them.
pub fn first_of(lines: &[String]) -> String {
    lines.first().map_or_else(|| "none".into(), |line| format!("{}, the first: {line}", lines.len()))
}

/// A row of the table: what was done, how much of it, and everything that must hold meanwhile and afterwards.
pub struct Row {
    name: &'static str,
    amount: String,
    began: Instant,
    took: Duration,
    checks: Vec<Check>,
    judges_times: bool,
}

impl Row {
    pub fn begin(name: &'static str, judges_times: bool) -> Self {
        Self { name, amount: String::new(), began: Instant::now(), took: Duration::ZERO, checks: Vec::new(), judges_times }
    }

    /// How much was done.
    pub fn amount(&mut self, amount: impl Into<String>) {
        self.amount = amount.into();
    }

    pub fn check(&mut self, must: impl Into<String>, holds: bool, seen: impl Display) {
        let verdict = if holds { Verdict::Held } else { Verdict::NotHeld };
        self.note(must, verdict, seen);
    }

    /// What also depends on how busy the machine is.
    pub fn check_time(&mut self, must: impl Into<String>, holds: bool, seen: impl Display) {
        if self.judges_times {
            self.check(must, holds, seen);
        } else {
            self.note(must, Verdict::Measured, seen);
        }
    }

    pub fn measured(&mut self, what: impl Into<String>, seen: impl Display) {
        self.note(what, Verdict::Measured, seen);
    }

    pub fn not_run(&mut self, why: impl Display) {
        self.note("can be run here", Verdict::NotRun, why);
    }

    /// The scenario came to its end, or could not.
    pub fn end(&mut self, outcome: anyhow::Result<()>) {
        self.took = self.began.elapsed();
        if let Err(error) = outcome {
            self.check("goes to its end", false, format!("{error:#}"));
        }
    }

    fn note(&mut self, must: impl Into<String>, verdict: Verdict, seen: impl Display) {
        self.checks.push(Check { must: must.into(), seen: seen.to_string(), verdict });
    }

    pub fn has(&self, verdict: Verdict) -> bool {
        self.checks.iter().any(|check| check.verdict == verdict)
    }

    pub fn json(&self) -> Value {
        let checks = self.checks.iter().map(|it| json!({ "must": it.must, "seen": it.seen, "verdict": it.verdict.word() }));
        json!({ "row": self.name, "amount": self.amount, "seconds": self.took.as_secs(), "checks": checks.collect::<Vec<_>>() })
    }

    pub fn text(&self) -> String {
        let mut text = format!("{}: {} ({} s)\n", self.name, self.amount, self.took.as_secs());
        let width = self.checks.iter().map(|check| check.must.chars().count()).max().unwrap_or(0);
        for Check { must, seen, verdict } in &self.checks {
            // Writing to a String never fails.
            let _ = writeln!(text, "  {:<8}  {must:<width$}  {seen}", verdict.word());
        }
        text
    }
}
