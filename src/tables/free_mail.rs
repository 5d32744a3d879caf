//! Free mail providers, `data/free-mail.json`: an address there says nothing about a person's company.

use std::collections::HashSet;

use serde::Deserialize;

use super::{TableError, from_json};

const FILE: &str = "data/free-mail.json";
const EMBEDDED: &str = include_str!("../../data/free-mail.json");

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeMail {
    /// When the list was made, `YYYY-MM-DD`.
    pub listed: String,
    domains: HashSet<String>,
}

impl FreeMail {
    /// The list of this program. Never fails: the build has parsed it.
    pub fn embedded() -> Result<Self, TableError> {
        Self::parse(EMBEDDED)
    }

    /// The error lists every problem.
    pub fn parse(json: &str) -> Result<Self, TableError> {
        let table: Self = from_json(FILE, json)?;
        let wrong = table.domains.iter().filter(|domain| !is_domain(domain));
        let mut problems: Vec<String> = wrong.map(|it| format!("{FILE}: `{it}` is not a domain in lower-case ASCII")).collect();
        problems.sort();
        if problems.is_empty() { Ok(table) } else { Err(TableError::new(&problems)) }
    }

    /// Whether one of the providers gives out this address.
    pub fn has(&self, email: &str) -> bool {
        let domain = email.rsplit_once('@').map(|(_, domain)| domain.trim().trim_end_matches('.').to_ascii_lowercase());
        domain.is_some_and(|domain| self.domains.contains(&domain))
    }

    pub fn domains(&self) -> impl Iterator<Item = &str> {
        self.domains.iter().map(String::as_str)
    }
}

/// Labels of lower-case ASCII letters, digits and hyphens, at least two.
pub fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(|it| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    domain.contains('.') && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_listed_domains_are_found_in_any_case() {
        let table = FreeMail::embedded().unwrap();
        assert!(table.domains().count() >= 60);
        for domain in table.domains() {
            assert!(table.has(&format!("ada+news@{}.", domain.to_uppercase())), "{domain}");
            for other in [format!("ada@mail.{domain}"), format!("ada@{domain}.example"), format!("{domain}@example.com"), domain.to_owned()]
            {
                assert!(!table.has(&other), "{other}");
            }
        }
        for provider in ["gmail.com", "outlook.com", "yahoo.com", "rediffmail.com"] {
            assert!(table.has(&format!(" ada@{provider} ")), "{provider}");
        }
    }

    #[test]
    fn wrong_lists_are_refused_with_the_entry() {
        for wrong in ["Gmail.com", "gmail", "gmail..com", "a b.com", "@gmail.com"] {
            let json = serde_json::json!({ "listed": "2026-01-01", "domains": [wrong] }).to_string();
            assert!(FreeMail::parse(&json).unwrap_err().to_string().contains(wrong), "{wrong}");
        }
        assert!(FreeMail::parse("{}").unwrap_err().to_string().starts_with("data/free-mail.json:1:"));
    }
}
