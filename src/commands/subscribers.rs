//! Subscribers of the newsletter as `leadlight export` prints them: those who have confirmed, each with the link that ends the subscription.

use serde_json::Value;
use tokio::runtime::Runtime;

use crate::config::ExportSettings;
use crate::store::features::newsletter::SubscriberState;
use crate::store::features::newsletter_key::{Link, LinkPurpose, NewsletterKey};
use crate::store::{JsonRow, Store};

const UNSUBSCRIBE_URL: &str = "unsubscribe_url";
/// The columns that are only printed with `--all`.
const STATE_COLUMNS: [&str; 3] = ["state", "unsubscribed_at", "requested_at"];
/// A column that is never printed, because it says nothing to anybody.
const LINK_NONCE: &str = "link_nonce";

pub struct Subscribers {
    key: NewsletterKey,
    /// The origin of the links, without a slash at its end; empty if it is unknown.
    public_url: String,
    all: bool,
}

impl Subscribers {
    pub fn new(runtime: &Runtime, store: &Store, settings: &ExportSettings) -> anyhow::Result<Self> {
        let public_url = settings.public_url.as_ref().map(|url| url.as_str().trim_end_matches('/').to_owned()).unwrap_or_default();
        Ok(Self { key: runtime.block_on(store.newsletter_key())?, public_url, all: settings.all })
    }

    /// The columns of the exported rows, from those of the table.
    pub fn columns(&self, columns: Vec<String>) -> Vec<String> {
        let shown = columns.into_iter().filter(|column| self.shows(column));
        shown.chain([UNSUBSCRIBE_URL.to_owned()]).collect()
    }

    /// The row as it is exported; `None` if it is left out.
    pub fn row(&self, row: JsonRow) -> Option<JsonRow> {
        let is_confirmed = row.get("state").and_then(Value::as_str) == Some(SubscriberState::Confirmed.name());
        if !is_confirmed && !self.all {
            return None;
        }
        let url = self.unsubscribe_url(&row);
        let mut shown: JsonRow = row.into_iter().filter(|(column, _)| self.shows(column)).collect();
        shown.insert(UNSUBSCRIBE_URL.to_owned(), url.into());
        Some(shown)
    }

    fn shows(&self, column: &str) -> bool {
        column != LINK_NONCE && (self.all || !STATE_COLUMNS.contains(&column))
    }

    fn unsubscribe_url(&self, row: &JsonRow) -> Option<String> {
        let (id, email_key) = (row.get("id")?.as_i64()?, row.get("email_key")?.as_str()?);
        let link = Link { id, digest: self.key.digest(email_key), valid_until: None };
        Some(format!("{}{}", self.public_url, self.key.link(LinkPurpose::Unsubscribe, &link)))
    }
}
