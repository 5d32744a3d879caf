//! What is stored about a lead beside its row: what its visitor agreed to, and what brought the visitor. The tables name the row by `lead_table` and
//! `lead_id`. `erase`, `receipt` and the deletion by age follow [`DETAIL_TABLES`], so a further table needs an entry here, and its insert in `insert`.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;

use serde_json::Value as Json;

use super::lead_origins::COLUMNS as ORIGIN_COLUMNS;
use super::submission::Submission;
use crate::store::query::{JsonRow, Query, Row, Value};
use crate::store::replay::ReplayKind;
use crate::store::statements::{ConsentText, FormSql, RowInserts, SKIP_EXISTING, in_chunks, insert_sql};
use crate::store::{Access, EachRow, Store, StoreError};
use crate::telemetry::RELEASE;

/// A table with rows for a lead.
pub struct DetailTable {
    pub name: &'static str,
    /// The rows of a lead, for its person to read. Parameters: the lead's table and id.
    pub select: &'static str,
}

pub const DETAIL_TABLES: [DetailTable; 5] = [
    DetailTable {
        name: "consents",
        select: "SELECT given_at, page, release, digest, text FROM consents LEFT JOIN consent_texts USING (digest) WHERE lead_table = $1 AND lead_id = $2",
    },
    DetailTable {
        name: "lead_origins",
        select: "SELECT form_page, landing_page, referring_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, click_id_kind, landed_at \
                 FROM lead_origins WHERE lead_table = $1 AND lead_id = $2",
    },
    DetailTable { name: "inbox", select: "SELECT state, owner FROM inbox WHERE lead_table = $1 AND lead_id = $2" },
    DetailTable {
        name: "lead_notes",
        select: "SELECT created_at, author, text FROM lead_notes WHERE lead_table = $1 AND lead_id = $2 ORDER BY id",
    },
    DetailTable {
        name: "deliveries",
        select: "SELECT delivered_at, channel, attempts, answer FROM deliveries WHERE lead_table = $1 AND lead_id = $2 ORDER BY id",
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
/// `RETURNING id`.
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
    in_chunks(rows, |_, rows| {
        let sql = insert_sql(table, columns, rows.len(), &format!("{SKIP_EXISTING} {returning}"));
        let values: Vec<Value<'_>> = rows.iter().flat_map(|row| columns.iter().map(|column| row.get(column.as_ref()).into())).collect();
        inserted.extend(query.query(&sql, &values)?);
        Ok(())
    })?;
    Ok(inserted)
}

/// A lead: its form, its row's id, and its submission.
pub type Lead<'a> = (&'a FormSql, i64, &'a Submission);

/// Stores what the visitors agreed to and what brought them, in the transaction of the leads, each of which is named once. It replaces what a row that was
/// deleted by hand has left, whose id SQLite gives again; and somebody who subscribes again agrees again.
pub fn insert(query: &dyn Query, leads: &[Lead<'_>]) -> Result<(), StoreError> {
    let mut consents: Vec<Vec<Value<'_>>> = Vec::new();
    let mut texts = BTreeMap::new();
    for (sql, id, submission) in leads {
        let Some(page) = &submission.page else { continue };
        let ConsentText { text, digest, is_text_stored } = &sql.consent;
        if !is_text_stored.load(Relaxed) {
            texts.insert(digest, text);
        }
        consents.push(vec![(&sql.form.table).into(), (*id).into(), digest.into(), page.into(), RELEASE.into()]);
    }
    let texts: Vec<Vec<Value<'_>>> = texts.into_iter().map(|(digest, text)| vec![digest.into(), text.into()]).collect();
    TEXTS.run_later(query, &texts)?;
    CONSENTS.run_later(query, &consents)?;
    let known = leads.iter().filter(|(.., submission)| !submission.origin.is_empty());
    let origins = known.map(|(sql, id, submission)| {
        let lead = [(&sql.form.table).into(), (*id).into()];
        lead.into_iter().chain(ORIGIN_COLUMNS.map(|column| submission.origin.get(column).into())).collect()
    });
    ORIGINS.run_later(query, &origins.collect::<Vec<_>>())
}

static TEXTS: LazyLock<RowInserts> = LazyLock::new(|| RowInserts::new("consent_texts", &TEXT_COLUMNS[..2], SKIP_EXISTING));
static CONSENTS: LazyLock<RowInserts> =
    LazyLock::new(|| RowInserts::new("consents", &CONSENT_COLUMNS[..5], &replace(&CONSENT_COLUMNS[2..])));
static ORIGINS: LazyLock<RowInserts> =
    LazyLock::new(|| RowInserts::new("lead_origins", &[&LEAD_COLUMNS[..], &ORIGIN_COLUMNS].concat(), &replace(&ORIGIN_COLUMNS)));

/// The columns that name a lead.
pub const LEAD_COLUMNS: [&str; 2] = ["lead_table", "lead_id"];

/// Replaces these columns of the details that a lead has.
fn replace(columns: &[&str]) -> String {
    let new: Vec<String> = columns.iter().map(|column| format!("{column} = excluded.{column}")).collect();
    format!("ON CONFLICT (lead_table, lead_id) DO UPDATE SET {}", new.join(", "))
}

/// Deletes the details of leads, also what stands under a negative id (a request for a confirmed subscription).
pub fn delete(query: &dyn Query, table: &str, ids: &[i64]) -> Result<(), StoreError> {
    for details in DETAIL_TABLES {
        let sql = format!("DELETE FROM {} WHERE lead_table = $1 AND lead_id IN ($2, $3)", details.name);
        for id in ids {
            query.execute(&sql, &[table.into(), (*id).into(), (-id).into()])?;
        }
    }
    Ok(())
}

/// Deletes rows of a form's table with their details and their messages. SECURITY: the name of the table must be of the schema.
pub fn delete_rows(query: &dyn Query, table: &str, ids: &[i64]) -> Result<(), StoreError> {
    for id in ids {
        query.execute(&format!("DELETE FROM {table} WHERE id = $1"), &[(*id).into()])?;
        // A restored backup must not send them.
        for message in
            query.values::<String>("SELECT id FROM outbox WHERE lead_table = $1 AND lead_id = $2", &[table.into(), (*id).into()])?
        {
            query.record(ReplayKind::Delivered, &message)?;
        }
        query.execute("DELETE FROM outbox WHERE lead_table = $1 AND lead_id = $2", &[table.into(), (*id).into()])?;
    }
    delete(query, table, ids)
}
