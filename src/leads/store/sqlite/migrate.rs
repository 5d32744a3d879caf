//! Brings a database to the schema of this program: the files of `data/migrations/sqlite/`, listed by `build.rs`, each in a transaction of its own.
//! `PRAGMA user_version` counts the applied ones.

use anyhow::{Context, bail};
use rusqlite::{Connection, TransactionBehavior};

use super::connection::checkpoint;
use super::identity::{self, APPLICATION_ID, Owner};
use crate::leads::store::SQLITE_MIGRATIONS as MIGRATIONS;

/// # Errors
/// When a step fails (the steps before it hold), when a newer program wrote the file, or when it is another program's.
pub fn migrate(connection: &mut Connection) -> anyhow::Result<()> {
    // Most starts find nothing to do, and then need no lock that another process may hold.
    if is_current(connection)? {
        return Ok(());
    }
    while step(connection)? {}
    // The schema stands in the file itself: whoever copies that without its log has a database.
    checkpoint(connection);
    Ok(())
}

/// Only reads.
fn is_current(connection: &Connection) -> anyhow::Result<bool> {
    Ok(identity::owner(connection)? == Owner::Us && applied(connection)? == MIGRATIONS.len())
}

/// How many migrations the file has.
///
/// # Errors
/// When this program does not know them all.
pub fn applied(connection: &Connection) -> anyhow::Result<usize> {
    let applied: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let applied = usize::try_from(applied).context("the schema version is negative")?;
    if applied > MIGRATIONS.len() {
        bail!("the file has schema version {applied}, this program knows {}: it was written by a newer version", MIGRATIONS.len());
    }
    Ok(applied)
}

/// False when there was nothing to do.
fn step(connection: &mut Connection) -> anyhow::Result<bool> {
    // IMMEDIATE: two processes that start at once must not both find the same version.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let marked = identity::owner(&transaction)? == Owner::Us;
    let applied = applied(&transaction)?;
    let next = MIGRATIONS.get(applied);
    if let Some(next) = next {
        transaction.execute_batch(next.sql).with_context(|| format!("migration {}", next.name))?;
        transaction.pragma_update(None, "user_version", i64::try_from(applied + 1)?)?;
    }
    if !marked {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    transaction.commit()?;
    Ok(next.is_some() || !marked)
}
