//! What a process remembers for the next one, by name, in the table `state`.

use futures_util::future::BoxFuture;

use super::StoreError;

/// When the deletion by age last ran, and since when it waits.
pub const RETENTION_RAN_AT: &str = "retention_ran_at";
pub const RETENTION_DOUBTED_AT: &str = "retention_doubted_at";
/// The last entry of the replay file that the database has. SQLite only.
pub(super) const REPLAY_POSITION: &str = "replay_position";

/// May be called from any thread; the futures do not block.
pub trait State: Send + Sync {
    fn get(&self, name: &'static str) -> BoxFuture<'_, Result<Option<String>, StoreError>>;

    /// `None` forgets it.
    fn set(&self, name: &'static str, value: Option<String>) -> BoxFuture<'_, Result<(), StoreError>>;
}

pub(super) const GET: &str = "SELECT value FROM state WHERE name = $1";
pub(super) const DELETE: &str = "DELETE FROM state WHERE name = $1";
pub(super) const SET: &str = "INSERT INTO state (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
