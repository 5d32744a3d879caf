//! Brings a database to the schema of this program: the files of `data/migrations/sqlite/`, listed by `build.rs`, each in a transaction of its own.
//! `PRAGMA user_version` counts the applied ones.

use anyhow::{Context, bail};
use rusqlite::{Connection, TransactionBehavior};

use crate::leads::store::SQLITE_MIGRATIONS as MIGRATIONS;

/// # Errors
/// When a step fails (the steps before it hold), or when a newer program wrote the file.
pub fn migrate(connection: &mut Connection) -> anyhow::Result<()> {
    loop {
        // IMMEDIATE: two processes that start at once must not both find the same version.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let applied: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let applied = usize::try_from(applied).context("the schema version is negative")?;
        if applied > MIGRATIONS.len() {
            bail!("the file has schema version {applied}, this program knows {}: it was written by a newer version", MIGRATIONS.len());
        }
        let Some(next) = MIGRATIONS.get(applied) else { return Ok(()) };
        transaction.execute_batch(next.sql).with_context(|| format!("migration {}", next.name))?;
        transaction.pragma_update(None, "user_version", i64::try_from(applied + 1)?)?;
        transaction.commit()?;
    }
}
