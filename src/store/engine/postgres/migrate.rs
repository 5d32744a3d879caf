//! Applies the files of `data/migrations/postgres/`, listed by `build.rs`, each in its own transaction. The table `leadlight_migrations` lists the applied
//! ones. Its row 0 is a lock, because other databases that speak PostgreSQL's protocol have no advisory locks.

use super::query::PostgresQuery;
use crate::store::engine::Access;
use crate::store::features::newsletter::ensure_key;
use crate::store::query::{POSTGRES_LOCK, Query};
use crate::store::{POSTGRES_MIGRATIONS as MIGRATIONS, StoreError, check_version};

const TABLE: &str = "CREATE TABLE IF NOT EXISTS leadlight_migrations (\
    version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())";
const LOCK_ROW: &str = "INSERT INTO leadlight_migrations (version, name) VALUES (0, 'lock') ON CONFLICT DO NOTHING";

/// Processes that start at once migrate one after the other. Blocks. The migrations before one that fails stay applied.
pub fn migrate(query: &PostgresQuery) -> Result<(), StoreError> {
    if applied(query)? != Some(MIGRATIONS.len()) {
        if let Err(error) = query.batch(TABLE) {
            // Of two processes that make the table at once one fails, and then finds it.
            if applied(query)?.is_none() {
                return Err(error);
            }
        }
        query.batch(LOCK_ROW)?;
        while apply_next(query)? {}
    }
    ensure_key(query)
}

/// The number of applied migrations, an error if this program does not know them all; `None` if our table is missing.
pub fn applied(query: &dyn Query) -> Result<Option<usize>, StoreError> {
    let exists = "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'leadlight_migrations'";
    if !query.exists(exists, &[])? {
        return Ok(None);
    }
    let version: Option<i64> = query.value("SELECT coalesce(max(version), 0) FROM leadlight_migrations", &[])?;
    check_version(version.unwrap_or_default(), MIGRATIONS).map(Some)
}

/// Returns false when there was nothing to do.
fn apply_next(query: &PostgresQuery) -> Result<bool, StoreError> {
    query.begin(Access::LongWrite);
    let store: &dyn Query = query;
    store.query(POSTGRES_LOCK, &[])?;
    // After the lock, in its own statement, so that it sees what the other process has committed.
    let applied = applied(query)?.unwrap_or_default();
    let Some(next) = MIGRATIONS.get(applied) else {
        query.batch("COMMIT")?;
        return Ok(false);
    };
    query.batch(next.sql).map_err(|error| StoreError::Mismatch(format!("migration {}: {error}", next.name)))?;
    let version = i64::try_from(applied + 1).unwrap_or(i64::MAX);
    store.execute("INSERT INTO leadlight_migrations (version, name) VALUES ($1, $2)", &[version.into(), next.name.into()])?;
    query.batch("COMMIT")?;
    Ok(true)
}
