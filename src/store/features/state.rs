//! What a process remembers for the next one, by name, in the table `state`.

use crate::store::query::Query;
use crate::store::{Store, StoreError};

/// When the deletion by age last ran, and since when it waits.
pub const RETENTION_RAN_AT: &str = "retention_ran_at";
pub const RETENTION_DOUBTED_AT: &str = "retention_doubted_at";
/// The last content that was rejected, as JSON.
pub const CONTENT_REJECTED: &str = "content_rejected";
/// The last entry of the replay file that the database has. SQLite only.
pub const REPLAY_POSITION: &str = "replay_position";

impl Store {
    /// What is remembered under a name, if anything.
    pub async fn get_state(&self, name: &'static str) -> Result<Option<String>, StoreError> {
        self.read(move |query| get(query, name)).await
    }

    /// Remembers a value. `None` forgets it.
    pub async fn set_state(&self, name: &'static str, value: Option<String>) -> Result<(), StoreError> {
        self.write(move |query| match value {
            Some(value) => set(query, name, &value),
            None => query.execute("DELETE FROM state WHERE name = $1", &[name.into()]).map(drop),
        })
        .await
    }
}

/// What `delivery::alerts` remembers of an alert. Each name is of its own.
impl Store {
    pub async fn alert_state(&self, name: &str) -> Result<Option<String>, StoreError> {
        let name = name.to_owned();
        self.read(move |query| get(query, &name)).await
    }

    /// Replaces a value, unless it is another than `before` by now. `None`: there is none. Of two processes only one succeeds.
    pub async fn swap_alert_state(&self, name: &str, before: Option<String>, after: Option<String>) -> Result<bool, StoreError> {
        let name = name.to_owned();
        self.write(move |query| {
            let name = name.as_str();
            let changed = match (&before, &after) {
                (None, Some(after)) => {
                    let sql = "INSERT INTO state (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
                    query.execute(sql, &[name.into(), after.into()])?
                }
                (Some(before), Some(after)) => {
                    let sql = "UPDATE state SET value = $3 WHERE name = $1 AND value = $2";
                    query.execute(sql, &[name.into(), before.into(), after.into()])?
                }
                (Some(before), None) => query.execute("DELETE FROM state WHERE name = $1 AND value = $2", &[name.into(), before.into()])?,
                (None, None) => 1,
            };
            Ok(changed > 0)
        })
        .await
    }
}

pub fn get(query: &dyn Query, name: &str) -> Result<Option<String>, StoreError> {
    query.value("SELECT value FROM state WHERE name = $1", &[name.into()])
}

pub fn set(query: &dyn Query, name: &str, value: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO state (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    query.execute(sql, &[name.into(), value.into()]).map(drop)
}
