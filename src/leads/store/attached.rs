//! What is stored about a lead beside its row. The tables name the row by `lead_table` and `lead_id`; `erase`, `receipt` and the deletion by age follow
//! [`ATTACHED_TABLES`], so a further table needs an entry here and nothing else.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::JsonRow;
use super::outbox::OutboxEntry;

/// A table with at most one row for each lead.
pub struct AttachedTable {
    pub name: &'static str,
    /// The row of a lead, for its person to read. Parameters: the lead's table and id.
    pub(super) select: &'static str,
}

pub const ATTACHED_TABLES: [AttachedTable; 2] = [
    AttachedTable {
        name: "consents",
        select: "SELECT given_at, page, release, digest, text FROM consents LEFT JOIN consent_texts USING (digest) WHERE lead_table = $1 AND lead_id = $2",
    },
    AttachedTable {
        name: "lead_origins",
        select: "SELECT form_page, landing_page, referring_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, click_id_kind, landed_at \
                 FROM lead_origins WHERE lead_table = $1 AND lead_id = $2",
    },
];

/// All that is stored about a person.
#[derive(Clone, Debug, Default)]
pub struct Receipt {
    pub leads: Vec<StoredLead>,
    /// Undelivered.
    pub messages: Vec<OutboxEntry>,
}

#[derive(Clone, Debug)]
pub struct StoredLead {
    pub table: String,
    pub row: JsonRow,
    /// By the name of the attached table.
    pub attached: Vec<(&'static str, JsonRow)>,
}

impl Receipt {
    pub fn is_empty(&self) -> bool {
        self.leads.is_empty() && self.messages.is_empty()
    }
}

/// Names a text in `consent_texts`.
pub fn text_digest(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

/// The columns of `consents` and `consent_texts`, for `leadlight copy`.
pub(super) const CONSENT_COLUMNS: [&str; 6] = ["lead_table", "lead_id", "digest", "page", "release", "given_at"];
pub(super) const TEXT_COLUMNS: [&str; 3] = ["digest", "text", "first_seen_at"];

/// Consents with their texts, those after a table and id.
pub(super) const EACH_CONSENT: &str = "SELECT lead_table, lead_id, digest, page, release, given_at, text, first_seen_at \
    FROM consents JOIN consent_texts USING (digest) WHERE (lead_table, lead_id) > ($1, $2) AND lead_id > 0 ORDER BY lead_table, lead_id LIMIT 1000";

/// The table and id of its lead; with them as parameters, [`EACH_CONSENT`] goes on after this row.
pub fn key_of_consent(row: &JsonRow) -> (String, i64) {
    let table = row.get("lead_table").and_then(Value::as_str).unwrap_or_default();
    (table.to_owned(), row.get("lead_id").and_then(Value::as_i64).unwrap_or(i64::MAX))
}

/// Parameters: digest and text.
pub(super) const INSERT_TEXT: &str = "INSERT INTO consent_texts (digest, text) VALUES ($1, $2) ON CONFLICT DO NOTHING";
