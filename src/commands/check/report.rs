//! What the rules found: a table and a line per fault for people, or JSON.

use std::io::Write;

use serde::Serialize;

use super::site::Page;
use crate::telemetry::plural::counted;

/// The report of `leadlight check`.
#[derive(Default, Serialize)]
pub struct Report {
    pub pages: usize,
    /// A sentence each.
    pub faults: Vec<String>,
    pub warnings: Vec<String>,
    pub rules: Vec<RuleReport>,
}

#[derive(Serialize)]
pub struct RuleReport {
    pub rule: &'static str,
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What a rule found.
#[derive(Default, Serialize)]
pub struct Outcome {
    /// How many it read. A page with a query counts as one of its own.
    pub pages: usize,
    pub faults: Vec<Finding>,
    /// What could be better.
    pub warnings: Vec<Finding>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub page: String,
    pub what: String,
    pub advice: String,
}

impl Report {
    /// Adds the outcome of a rule.
    pub fn add(&mut self, rule: &'static str, outcome: Outcome) {
        let line = |finding: &Finding| format!("{}: {rule}: {}; {}", finding.page, finding.what, finding.advice);
        self.faults.extend(outcome.faults.iter().map(line));
        self.warnings.extend(outcome.warnings.iter().map(line));
        self.rules.push(RuleReport { rule, outcome });
    }

    /// # Errors
    /// Those of `out`.
    pub fn write_table(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let width = self.rules.iter().map(|it| it.rule.len()).max().unwrap_or(0);
        writeln!(out, "{:<width$}  pages  result", "rule")?;
        for RuleReport { rule, outcome } in &self.rules {
            let Outcome { pages, faults, warnings } = outcome;
            let found: Vec<String> = [(faults.len(), "fault"), (warnings.len(), "warning")]
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, what)| counted(count, what))
                .collect();
            let result = if found.is_empty() { "ok".to_owned() } else { found.join(", ") };
            writeln!(out, "{rule:<width$}  {pages:>5}  {result}")?;
        }
        for (kind, lines) in [("fault", &self.faults), ("warning", &self.warnings)] {
            for line in lines {
                writeln!(out, "{kind}: {line}")?;
            }
        }
        Ok(())
    }
}

impl Outcome {
    /// The outcome of a rule that reads each page on its own.
    pub fn of<'a>(pages: impl IntoIterator<Item = &'a Page>, read: impl Fn(&'a Page, &mut Findings)) -> Self {
        let mut outcome = Self::default();
        for page in pages {
            let mut findings = Findings { page: page.name(), faults: Vec::new() };
            read(page, &mut findings);
            outcome.pages += 1;
            outcome.faults.append(&mut findings.faults);
        }
        outcome
    }

    pub fn add_fault(&mut self, page: &str, what: impl Into<String>, advice: &str) {
        self.faults.push(Finding { page: page.to_owned(), what: what.into(), advice: advice.to_owned() });
    }

    pub fn add_warning(&mut self, page: &str, what: impl Into<String>, advice: &str) {
        self.warnings.push(Finding { page: page.to_owned(), what: what.into(), advice: advice.to_owned() });
    }
}

/// What a rule finds on one page.
pub struct Findings {
    page: String,
    faults: Vec<Finding>,
}

impl Findings {
    pub fn fault(&mut self, what: impl Into<String>, advice: impl Into<String>) {
        self.faults.push(Finding { page: self.page.clone(), what: what.into(), advice: advice.into() });
    }
}

#[cfg(test)]
impl Outcome {
    /// Asserts that the rule found exactly one fault, which says `expected`; or nothing, for `None`.
    pub fn assert_says(&self, expected: Option<&str>, of: &str) {
        let found: Vec<&str> = self.faults.iter().map(|fault| fault.what.as_str()).collect();
        match expected {
            Some(expected) => assert!(found.len() == 1 && found[0].contains(expected), "{of}: {found:?}, expected {expected:?}"),
            None => assert!(found.is_empty(), "{of}: {found:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_get_a_table_and_a_line_per_finding() {
        let page = Page::of("/faq", "");
        let mut report = Report::default();
        report.add("title", Outcome::of([&page], |_, _| {}));
        let mut headings = Outcome::of([&page, &page], |_, findings| findings.fault("2 h1 elements", "keep one"));
        headings.add_warning("/faq", "a long heading", "shorten it");
        report.add("headings", headings);
        let mut out = Vec::new();
        report.write_table(&mut out).unwrap();
        let expected = "\
rule      pages  result
title         1  ok
headings      2  2 faults, 1 warning
fault: /faq: headings: 2 h1 elements; keep one
fault: /faq: headings: 2 h1 elements; keep one
warning: /faq: headings: a long heading; shorten it
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!((&json["rules"][1]["rule"], &json["rules"][1]["pages"]), (&"headings".into(), &2.into()));
        assert_eq!(json["rules"][1]["faults"][0], serde_json::json!({ "page": "/faq", "what": "2 h1 elements", "advice": "keep one" }));
    }
}
