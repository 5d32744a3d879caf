//! Applies the files of `data/migrations/postgres/`, listed by `build.rs`, each in its own transaction. The table `leadlight_migrations` lists the applied
//! ones. Its row 0 is a lock, because other databases that speak PostgreSQL's protocol have no advisory locks.

use tokio_postgres::Client;

use super::failure::Failure;
use super::newsletter::write_keys;
use crate::leads::store::newsletter::needs_rekey;
use crate::leads::store::{POSTGRES_MIGRATIONS as MIGRATIONS, check_version};

const TABLE: &str = "CREATE TABLE IF NOT EXISTS leadlight_migrations (\
    version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())";
const LOCK_ROW: &str = "INSERT INTO leadlight_migrations (version, name) VALUES (0, 'lock') ON CONFLICT DO NOTHING";
pub const LOCK: &str = "SELECT version FROM leadlight_migrations WHERE version = 0 FOR UPDATE";

/// Processes that start at once migrate one after the other.
///
/// # Errors
/// A migration fails (those before it stay applied), or a newer program wrote the database.
pub async fn migrate(client: &Client) -> Result<(), Failure> {
    if applied(client).await? == Some(MIGRATIONS.len()) {
        return Ok(());
    }
    if let Err(error) = client.batch_execute(TABLE).await {
        // Of two processes that make the table at once one fails, and then finds it.
        if applied(client).await?.is_none() {
            return Err(error.into());
        }
    }
    client.batch_execute(LOCK_ROW).await?;
    while apply_next(client).await? {}
    Ok(())
}

/// The number of applied migrations, an error if this program does not know them all; `None` if our table is missing.
pub async fn applied(client: &Client) -> Result<Option<usize>, Failure> {
    let exists =
        "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'leadlight_migrations'";
    if client.query_one(exists, &[]).await?.get::<_, i64>(0) == 0 {
        return Ok(None);
    }
    let version: i64 = client.query_one("SELECT coalesce(max(version), 0) FROM leadlight_migrations", &[]).await?.get(0);
    check_version(version, MIGRATIONS).map(Some).map_err(Failure::Mismatch)
}

/// Returns false when there was nothing to do.
async fn apply_next(client: &Client) -> Result<bool, Failure> {
    client.batch_execute("BEGIN").await?;
    client.query_one(LOCK, &[]).await?;
    // After the lock, in its own statement, so that it sees what the other process has committed.
    let applied = applied(client).await?.unwrap_or_default();
    let Some(next) = MIGRATIONS.get(applied) else {
        client.batch_execute("COMMIT").await?;
        return Ok(false);
    };
    client
        .batch_execute(next.sql)
        .await
        .map_err(|error| Failure::Mismatch(format!("migration {}: {}", next.name, Failure::from(error))))?;
    if needs_rekey(next.name) {
        write_keys(client).await?;
    }
    let version = i64::try_from(applied + 1).unwrap_or(i64::MAX);
    client.execute("INSERT INTO leadlight_migrations (version, name) VALUES ($1, $2)", &[&version, &next.name]).await?;
    client.batch_execute("COMMIT").await?;
    Ok(true)
}
