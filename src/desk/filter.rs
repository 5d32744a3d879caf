//! The filter of the inbox: query parameters, and the store's [`LeadFilter`].

use time::Date;
use time::macros::format_description;

use super::contract::Filter;
use crate::store::features::inbox::{LeadFilter, LeadState, ListPosition, OwnerFilter};

/// A longer value is cut.
const MAX_CHARS: usize = 200;

impl Filter {
    /// From a query string. Unknown parameters are left out, so an old link works.
    pub fn parse(query: &str) -> Self {
        let mut filter = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if let Some(field) = filter.fields_mut().into_iter().find(|(known, _)| *known == name) {
                *field.1 = value.trim().chars().take(MAX_CHARS).collect();
            }
        }
        filter
    }

    fn fields_mut(&mut self) -> [(&'static str, &mut String); 10] {
        [
            ("q", &mut self.q),
            ("form", &mut self.form),
            ("state", &mut self.state),
            ("owner", &mut self.owner),
            ("source", &mut self.source),
            ("campaign", &mut self.campaign),
            ("page", &mut self.page),
            ("from", &mut self.from),
            ("until", &mut self.until),
            ("free_mail", &mut self.free_mail),
        ]
    }

    /// The query string, and what is added to it.
    pub fn query(&self, added: &[(&str, &str)]) -> String {
        let mut copy = self.clone();
        let fields = copy.fields_mut();
        let set = fields.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (*name, value.as_str()));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(set).extend_pairs(added.iter().copied()).finish()
    }

    pub fn href(&self, path: &str, added: &[(&str, &str)]) -> String {
        let query = self.query(added);
        if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
    }

    pub fn to_leads(&self) -> LeadFilter {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        LeadFilter {
            search: self.q.clone(),
            form: some(&self.form),
            state: LeadState::from_name(&self.state),
            owner: some(&self.owner).map(|owner| if owner == "none" { OwnerFilter::Nobody } else { OwnerFilter::User(owner) }),
            source: some(&self.source),
            campaign: some(&self.campaign),
            page: some(&self.page),
            from: day(&self.from),
            until: day(&self.until),
            is_free_mail: match self.free_mail.as_str() {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            },
            ..LeadFilter::default()
        }
    }
}

fn day(text: &str) -> Option<Date> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok()
}

/// Where the page of the list begins: `before` or `after` with the id of a lead.
pub fn position(query: &str) -> ListPosition {
    let id = |wanted: &str| form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == wanted)?.1.parse().ok();
    id("before").map(ListPosition::OlderThan).or_else(|| id("after").map(ListPosition::NewerThan)).unwrap_or_default()
}

/// The parameters of [`position`], to be kept in an address.
pub fn position_pairs(query: &str) -> Vec<(&'static str, String)> {
    match position(query) {
        ListPosition::Newest => Vec::new(),
        ListPosition::OlderThan(id) => vec![("before", id.to_string())],
        ListPosition::NewerThan(id) => vec![("after", id.to_string())],
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_query_is_read_and_written() {
        let filter = Filter::parse("q=+ada+&form=contact&state=open&owner=none&free_mail=no&from=2026-11-01&until=never&x=y");
        assert_eq!(
            filter.query(&[("before", "7")]),
            "q=ada&form=contact&state=open&owner=none&from=2026-11-01&until=never&free_mail=no&before=7"
        );
        let leads = filter.to_leads();
        assert_eq!((leads.search.as_str(), leads.state, leads.owner), ("ada", Some(LeadState::Open), Some(OwnerFilter::Nobody)));
        assert_eq!((leads.from, leads.until, leads.is_free_mail), (Some(date!(2026 - 11 - 01)), None, Some(false)));
        assert_eq!(Filter::parse("").href("/desk/leads", &[]), "/desk/leads");
        assert_eq!(position("before=12&after=3"), ListPosition::OlderThan(12));
        assert_eq!(position("after=x"), ListPosition::Newest);
    }
}
