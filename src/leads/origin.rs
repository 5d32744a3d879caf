//! What brought a lead: pages of the site, the referring host, the campaign, and when. [`LeadOrigin::of_post`] reads it from a form post. It is text
//! that visitors can forge, so it is cleaned and cut, and never refuses a lead.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use super::Values;

/// The columns of `lead_origins`, and the keys in messages and webhooks.
pub const COLUMNS: [&str; 10] = [
    "form_page",
    "landing_page",
    "referring_host",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
    "click_id_kind",
    "landed_at",
];

/// Column to value. What is unknown is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeadOrigin(BTreeMap<&'static str, String>);

impl LeadOrigin {
    /// Of the columns among `values`, without the empty ones.
    pub fn new(mut values: Values) -> Self {
        let known = COLUMNS.into_iter().filter_map(|column| Some((column, values.remove(column)?)));
        Self(known.filter(|(_, value)| !value.is_empty()).collect())
    }

    pub fn get(&self, column: &str) -> Option<&str> {
        self.0.get(column).map(String::as_str)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As in the outbox: a JSON object.
    pub fn to_json(&self) -> String {
        serde_json::Value::from_iter(self.0.iter().map(|(column, value)| (*column, value.as_str()))).to_string()
    }
}

/// Keys of other versions are ignored.
impl<'de> Deserialize<'de> for LeadOrigin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Values::deserialize(deserializer).map(Self::new)
    }
}
