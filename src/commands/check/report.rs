//! What the rules found: a table and a line per fault for people, or JSON.

use std::io::Write;

use serde::Serialize;

use crate::pages::rules::{Finding, Outcome, RuleReport};
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

impl Report {
    /// Adds the outcome of a rule.
    pub fn add(&mut self, RuleReport { rule, outcome }: RuleReport) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_get_a_table_and_a_line_per_finding() {
        let fault = || Finding { page: "/faq".into(), what: "2 h1 elements".into(), advice: "keep one".into() };
        let warning = Finding { page: "/faq".into(), what: "a long heading".into(), advice: "shorten it".into() };
        let mut report = Report::default();
        report.add(RuleReport { rule: "title", outcome: Outcome { pages: 1, ..Outcome::default() } });
        let outcome = Outcome { pages: 2, faults: vec![fault(), fault()], warnings: vec![warning] };
        report.add(RuleReport { rule: "headings", outcome });
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
