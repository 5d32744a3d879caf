//! What is stored about a lead beside its row: what its visitor agreed to, and what brought the visitor. The tables name the row by `lead_table` and
//! `lead_id`. `erase`, `receipt` and the deletion by age follow [`DETAIL_TABLES`], so a further table needs an entry here, and its insert in `insert` and for PostgreSQL.

use std::sync::atomic::Ordering::Relaxed;

use serde_json::Value as Json;

use crate::store::query::{JsonRow, Query, Row, Value};
use crate::store::statements::{FormSql, insert_sql};
use crate::store::{Access, EachRow, Store, StoreError};
use crate::telemetry::RELEASE;

/// A table with at most one row for each lead.
pub struct DetailTable {
    pub name: &'static str,
    /// The row of a lead, for its person to read. Parameters: the lead's table and id.
    pub select: &'static str,
}

pub const DETAIL_TABLES: [DetailTable; 2] = [
    DetailTable {
        name: "consents",
        select: "SELECT given_at, page, release, digest, text FROM consents LEFT JOIN consent_texts USING (digest) WHERE lead_table = $1 AND lead_id = $2",
    },
    DetailTable {
        name: "lead_origins",
        select: "SELECT form_page, landing_page, referring_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, click_id_kind, landed_at \
                 FROM lead_origins WHERE lead_table = $1 AND lead_id = $2",
    },
];

/// The columns of `consent_texts` and `consents`, for `leadlight copy`.
const TEXT_COLUMNS: [&str; 3] = ["digest", "text", "first_seen_at"];
const CONSENT_COLUMNS: [&str; 6] = ["lead_table", "lead_id", "digest", "page", "release", "given_at"];

impl Store {
    /// Calls `each` with what each lead's visitor agreed to, and the text, from one snapshot, until `each` fails. Blocks.
    pub fn each_consent(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        let sql = "SELECT lead_table, lead_id, digest, page, release, given_at, text, first_seen_at FROM consents JOIN consent_texts USING (digest) \
            WHERE (lead_table, lead_id) > ($1, $2) AND lead_id > 0 ORDER BY lead_table, lead_id LIMIT 1000";
        self.each_page(each, |query, last| {
            let (table, id) = last.map(key_of_consent).unwrap_or_default();
            query.query(sql, &[(&table).into(), id.into()])
        })
    }

    /// Inserts what [`Self::each_consent`] of another store gave. One that exists is skipped. Blocks.
    pub fn insert_consents(&self, rows: &[JsonRow]) -> Result<(), StoreError> {
        self.block(Access::LongWrite, |query| {
            for (table, columns) in [("consent_texts", &TEXT_COLUMNS[..]), ("consents", &CONSENT_COLUMNS)] {
                insert_rows(query, table, columns, rows, "")?;
            }
            Ok(())
        })
    }
}

/// The table and id of a consent's lead.
pub fn key_of_consent(row: &JsonRow) -> (String, i64) {
    let table = row.get("lead_table").and_then(Json::as_str).unwrap_or_default();
    (table.to_owned(), row.get("lead_id").and_then(Json::as_i64).unwrap_or(i64::MAX))
}

/// Inserts these columns of rows, many with each statement. A row whose key exists is skipped. `returning` of each that is inserted is returned: nothing, or
/// ` RETURNING id`.
///
/// SECURITY: the names go into statements, so they must be of the schema.
pub fn insert_rows(
    query: &dyn Query,
    table: &str,
    columns: &[impl AsRef<str>],
    rows: &[JsonRow],
    returning: &'static str,
) -> Result<Vec<Row>, StoreError> {
    let mut inserted = Vec::new();
    for many in rows.chunks(MANY_ROWS) {
        // Few different statements, because a connection keeps those that it has prepared.
        let size = if many.len() == MANY_ROWS { MANY_ROWS } else { 1 };
        let sql = format!("{}{returning}", insert_sql(table, columns, size));
        for rows in many.chunks(size) {
            let values: Vec<Value<'_>> = rows.iter().flat_map(|row| columns.iter().map(|column| row.get(column.as_ref()).into())).collect();
            inserted.extend(query.query(&sql, &values)?);
        }
    }
    Ok(inserted)
}

const MANY_ROWS: usize = 100;

/// Stores what the visitor of `page` agreed to, in the transaction of the lead. Somebody who subscribes again agrees again. SQLite may give the id of a row
/// that somebody deleted by hand again.
pub fn insert_consent(query: &dyn Query, sql: &FormSql, id: i64, page: &str) -> Result<(), StoreError> {
    if !sql.consent.is_text_stored.load(Relaxed) {
        query.execute(INSERT_TEXT, &[(&sql.consent.digest).into(), (&sql.consent.text).into()])?;
    }
    let insert = "INSERT INTO consents (lead_table, lead_id, digest, page, release) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (lead_table, lead_id) DO UPDATE \
        SET digest = excluded.digest, page = excluded.page, release = excluded.release, given_at = excluded.given_at";
    query.execute(insert, &[(&sql.form.table).into(), id.into(), (&sql.consent.digest).into(), page.into(), RELEASE.into()]).map(drop)
}

/// Inserts a text that visitors agree to, if it is new. Parameters: digest and text.
pub const INSERT_TEXT: &str = "INSERT INTO consent_texts (digest, text) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// Deletes the details of leads, also what stands under a negative id ([`renew_request`](super::newsletter::renew_request)).
pub fn delete(query: &dyn Query, table: &str, ids: &[i64]) -> Result<(), StoreError> {
    for details in DETAIL_TABLES {
        let sql = format!("DELETE FROM {} WHERE lead_table = $1 AND lead_id IN ($2, $3)", details.name);
        for id in ids {
            query.execute(&sql, &[table.into(), (*id).into(), (-id).into()])?;
        }
    }
    Ok(())
}
