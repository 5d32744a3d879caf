//! Holds a table of one database against that of another, row by row.

use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{anyhow, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::leads::store::Store;

/// Rows that are read ahead.
const AHEAD: usize = 1_000;

pub struct Comparison {
    /// Of the first database.
    pub rows: u64,
    /// Rows of the first that the second does not have.
    pub missing: u64,
    /// The id of the first row that both have and that is not the same.
    pub different: Option<i64>,
    /// SHA-256 of the rows of the first, base64.
    pub digest: String,
}

/// Rows that only the second has do not count: it may serve already.
///
/// # Errors
/// Of either database, and where the tables have other columns.
pub fn compare(first: &dyn Store, second: &dyn Store, table: &str) -> anyhow::Result<Comparison> {
    let columns = first.columns(table)?;
    ensure!(
        second.columns(table)?.iter().all(|column| columns.contains(column)) && columns.len() == second.columns(table)?.len(),
        "{table} has other columns in {} than in {}",
        first.describe(),
        second.describe()
    );
    thread::scope(|scope| {
        let (send, rows) = sync_channel(AHEAD);
        let reader = scope.spawn(move || {
            second.each_row(table, None, &mut |row| {
                let row = (id(&row)?, row);
                // Nobody takes them any more when the other side has failed, which says so itself.
                send.send(row).map_err(|_| anyhow!("the comparison has ended"))
            })
        });
        let mut others = rows.into_iter().peekable();
        let mut found = Comparison { rows: 0, missing: 0, different: None, digest: String::new() };
        let mut digest = Sha256::new();
        first.each_row(table, None, &mut |row| {
            let id = id(&row)?;
            while others.next_if(|(other, _)| *other < id).is_some() {}
            match others.next_if(|(other, _)| *other == id) {
                None => found.missing += 1,
                Some((_, other)) if columns.iter().any(|column| row.get(column) != other.get(column)) => {
                    found.different.get_or_insert(id);
                }
                Some(_) => {}
            }
            found.rows += 1;
            digest.update(serde_json::to_vec(&columns.iter().map(|column| row.get(column)).collect::<Vec<_>>())?);
            Ok(())
        })?;
        others.for_each(drop);
        reader.join().map_err(|_| anyhow!("the comparison of {table} has ended early"))??;
        found.digest = STANDARD.encode(digest.finalize());
        Ok(found)
    })
}

fn id(row: &Map<String, Value>) -> anyhow::Result<i64> {
    row.get("id").and_then(Value::as_i64).ok_or_else(|| anyhow!("a row has no id"))
}
