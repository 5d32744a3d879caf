//! What rules find: a place, what is wrong there, and what to do.

use serde::Serialize;

use super::site::Page;

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
#[derive(Default)]
pub struct Findings {
    page: String,
    pub faults: Vec<Finding>,
}

impl Findings {
    pub fn fault(&mut self, what: impl Into<String>, advice: impl Into<String>) {
        self.faults.push(Finding { page: self.page.clone(), what: what.into(), advice: advice.into() });
    }
}

#[cfg(test)]
impl Outcome {
    /// A test's assertion.
    ///
    /// # Panics
    /// Unless the rule found exactly one fault, which says `expected`; or nothing, for `None`.
    pub fn assert_says(&self, expected: Option<&str>, of: &str) {
        let found: Vec<&str> = self.faults.iter().map(|fault| fault.what.as_str()).collect();
        match expected {
            Some(expected) => assert!(found.len() == 1 && found[0].contains(expected), "{of}: {found:?}, expected {expected:?}"),
            None => assert!(found.is_empty(), "{of}: {found:?}"),
        }
    }
}
