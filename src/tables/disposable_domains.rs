//! Providers of disposable addresses, `data/disposable-domains.json`. The build validates the list and embeds its lines in order; whether an address is
//! one of theirs says `leads/spam`.

use serde::Deserialize;

use super::free_mail::is_domain;
use super::{TableError, from_json};

const FILE: &str = "data/disposable-domains.json";

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisposableDomains {
    /// Where the list is from, with its licence.
    pub source: String,
    /// When the source was published, `YYYY-MM-DD`.
    pub date: String,
    domains: Vec<String>,
}

impl DisposableDomains {
    /// The error lists every problem.
    pub fn parse(json: &str) -> Result<Self, TableError> {
        let table: Self = from_json(FILE, json)?;
        let wrong = table.domains.iter().filter(|domain| !is_domain(domain));
        let mut problems: Vec<String> = wrong.map(|it| format!("{FILE}: `{it}` is not a domain in lower-case ASCII")).collect();
        // A line that is out of order would never be found.
        let pairs = table.domains.windows(2).filter(|pair| pair[0] >= pair[1]);
        problems.extend(pairs.map(|pair| format!("{FILE}: `{}` stands twice, or before `{}`", pair[0], pair[1])));
        if problems.is_empty() { Ok(table) } else { Err(TableError::new(&problems)) }
    }

    /// The domains, a line each, in the order of their bytes.
    pub fn lines(&self) -> String {
        self.domains.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_lists_are_refused_with_the_entry() {
        let parse = |domains: &[&str]| {
            DisposableDomains::parse(&serde_json::json!({ "source": "s", "date": "2026-01-01", "domains": domains }).to_string())
        };
        for wrong in [&["A.com"][..], &["a"], &["a.com", "a.com"], &["b.com", "a.com"]] {
            assert!(parse(wrong).unwrap_err().to_string().contains(wrong[0]), "{wrong:?}");
        }
        assert_eq!(parse(&["a-b.com", "a.com", "b.com"]).unwrap().lines(), "a-b.com\na.com\nb.com");
    }
}
