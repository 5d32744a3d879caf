//! The tables beside the rows of leads, in SQLite.

use std::sync::atomic::Ordering::Relaxed;

use rusqlite::{Connection, OptionalExtension, params};

use super::rows::object;
use crate::leads::email_key;
use crate::leads::store::StoreError;
use crate::leads::store::attached::{ATTACHED_TABLES, INSERT_TEXT, Receipt, StoredLead};
use crate::leads::store::outbox::{OutboxEntry, of_person};
use crate::leads::store::sql::{FormSql, Statements};
use crate::telemetry::RELEASE;

/// Stores what the visitor of `page` agreed to, in the transaction of the row. SQLite may give the id of a row that somebody deleted by hand again.
pub fn insert_consent(connection: &Connection, sql: &FormSql, id: i64, page: &str) -> Result<(), StoreError> {
    if !sql.consent.is_text_stored.load(Relaxed) {
        connection.prepare_cached(INSERT_TEXT)?.execute([&sql.consent.digest, &sql.consent.text])?;
    }
    connection
        .prepare_cached("INSERT OR REPLACE INTO consents (lead_table, lead_id, digest, page, release) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![sql.form.table, id, sql.consent.digest, page, RELEASE])?;
    Ok(())
}

/// The ids of the rows whose address is this person's; `addresses` selects ids and addresses.
pub fn ids_of_person(connection: &Connection, addresses: &str, key: &str) -> rusqlite::Result<Vec<i64>> {
    let mut select = connection.prepare(addresses)?;
    let mut rows = select.query([])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        // SQLite does not check that text is UTF-8.
        if email_key(&String::from_utf8_lossy(row.get_ref(1)?.as_bytes()?)) == key {
            ids.push(row.get(0)?);
        }
    }
    Ok(ids)
}

/// Also what stands under the negative id ([`renew_request`](crate::leads::store::newsletter::renew_request)).
pub fn delete(connection: &Connection, table: &str, ids: &[i64]) -> rusqlite::Result<()> {
    for attached in ATTACHED_TABLES {
        let mut delete = connection.prepare(&format!("DELETE FROM {} WHERE lead_table = ?1 AND lead_id IN (?2, -?2)", attached.name))?;
        for id in ids {
            delete.execute(params![table, id])?;
        }
    }
    Ok(())
}

/// `connection` has a transaction, so that all is from one snapshot.
pub fn receipt(connection: &Connection, statements: &Statements, key: &str) -> anyhow::Result<Receipt> {
    let mut receipt = Receipt::default();
    for (table, addresses) in statements.addresses() {
        for id in ids_of_person(connection, addresses, key)? {
            let row = connection.query_row(&format!("SELECT * FROM {table} WHERE id = ?1"), [id], object)?;
            let mut attached = Vec::new();
            for other in ATTACHED_TABLES {
                let found = connection.prepare(other.select)?.query_row(params![table, id], object).optional()?;
                attached.extend(found.map(|row| (other.name, row)));
            }
            receipt.leads.push(StoredLead { table: table.to_owned(), row, attached });
        }
    }
    let mut messages = connection.prepare(&of_person())?;
    let entries = messages
        .query_map([key], |row| Ok(OutboxEntry::from_row(|column| super::outbox::text(row, column), super::outbox::attempts(row))))?;
    receipt.messages = entries.collect::<Result<_, _>>()?;
    Ok(receipt)
}
