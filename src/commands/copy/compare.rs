//! Compares a table of two databases row by row.

use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{anyhow, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::leads::store::Store;

/// Rows of the second database in memory.
const READ_AHEAD: usize = 1_000;

pub struct Comparison {
    /// In the first database.
    pub rows: u64,
    /// Of them, rows that the second database lacks.
    pub missing: u64,
    /// The id of the first row that is in both and differs.
    pub different: Option<i64>,
    /// SHA-256 of the rows of the first database, in base64.
    pub digest: String,
}

/// Ignores rows that only the second database has: it may be in use already.
///
/// # Errors
/// When a database cannot be read or the columns differ.
pub fn compare(first: &dyn Store, second: &dyn Store, table: &str) -> anyhow::Result<Comparison> {
    let columns = first.columns(table)?;
    ensure!(
        second.columns(table)?.iter().all(|column| columns.contains(column)) && columns.len() == second.columns(table)?.len(),
        "the columns of {table} differ between {} and {}",
        first.describe(),
        second.describe()
    );
    thread::scope(|scope| {
        let (send, rows) = sync_channel(READ_AHEAD);
        let reader = scope.spawn(move || {
            second.each_row(table, None, &mut |row| {
                let row = (id(&row)?, row);
                // The channel closes when reading the first database fails, which is the error to report.
                send.send(row).map_err(|_| anyhow!("the comparison has ended"))
            })
        });
        let mut others = rows.into_iter().peekable();
        let mut result = Comparison { rows: 0, missing: 0, different: None, digest: String::new() };
        let mut digest = Sha256::new();
        first.each_row(table, None, &mut |row| {
            let id = id(&row)?;
            while others.next_if(|(other, _)| *other < id).is_some() {}
            match others.next_if(|(other, _)| *other == id) {
                None => result.missing += 1,
                Some((_, other)) if columns.iter().any(|column| row.get(column) != other.get(column)) => {
                    result.different.get_or_insert(id);
                }
                Some(_) => {}
            }
            result.rows += 1;
            digest.update(serde_json::to_vec(&columns.iter().map(|column| row.get(column)).collect::<Vec<_>>())?);
            Ok(())
        })?;
        others.for_each(drop);
        reader.join().map_err(|_| anyhow!("the comparison of {table} panicked"))??;
        result.digest = STANDARD.encode(digest.finalize());
        Ok(result)
    })
}

fn id(row: &Map<String, Value>) -> anyhow::Result<i64> {
    row.get("id").and_then(Value::as_i64).ok_or_else(|| anyhow!("a row has no id"))
}
