//! An address of a provider whose mailboxes last for minutes. Robots use them, but so do people who do not want to be called, and lists have mistakes:
//! a hint. The list is `data/disposable-domains.json`; two independent lists must name a domain.

/// The domains in order, a line each. The build writes it, so that a look-up needs no table in memory.
static SORTED: &str = include_str!(concat!(env!("OUT_DIR"), "/disposable-domains.txt"));

/// Whether a provider gives out this address, also below its domain.
pub fn has_signal(email: &str) -> bool {
    let domain = crate::store::Address::parse(email).map(|address| address.domain().to_owned());
    domain.is_some_and(|domain| is_listed(&domain) || domain.match_indices('.').any(|(dot, _)| is_listed(&domain[dot + 1..])))
}

/// A binary search of the lines.
fn is_listed(domain: &str) -> bool {
    let (mut low, mut high) = (0, SORTED.len());
    while low < high {
        let middle = low.midpoint(high);
        let start = SORTED[low..middle].rfind('\n').map_or(low, |at| low + at + 1);
        let end = SORTED[start..].find('\n').map_or(SORTED.len(), |at| start + at);
        match SORTED[start..end].cmp(domain) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::FreeMail;

    #[test]
    fn every_listed_domain_is_found_and_no_other() {
        assert!(SORTED.lines().count() > 1_000 && SORTED.lines().is_sorted());
        for domain in SORTED.lines() {
            assert!(is_listed(domain), "{domain}");
            assert!(!is_listed(&domain[1..]) || SORTED.lines().any(|other| other == &domain[1..]), "{domain}");
        }
        let free_mail = FreeMail::embedded().unwrap();
        assert!(free_mail.domains().all(|domain| !is_listed(domain)), "free mail is no disposable mail");
    }

    #[test]
    fn addresses_are_compared_by_their_domain() {
        for (email, expected) in [
            ("ada@mailinator.com", true),
            (" Ada@MAILINATOR.com. ", true),
            ("ada@team.mailinator.com", true),
            ("ada@mailinator.com.example", false),
            ("mailinator.com@example.com", false),
            ("ada@com", false),
            ("", false),
        ] {
            assert_eq!(has_signal(email), expected, "{email}");
        }
    }
}
