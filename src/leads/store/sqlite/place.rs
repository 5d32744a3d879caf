//! Where a database is, and work on it beside the thread that writes.

use std::path::PathBuf;

use rusqlite::Connection;

use super::connection::{self, Access};
use super::migrate;
use crate::leads::store::StoreError;

#[derive(Clone)]
pub enum Place {
    File(PathBuf),
    /// Only to prove that the forms have a place.
    Memory,
}

impl Place {
    /// # Errors
    /// When the file cannot be opened, is no database, or not ours.
    pub fn connect(&self, access: Access) -> anyhow::Result<Connection> {
        match self {
            Self::File(path) => connection::open(path, access),
            Self::Memory => {
                let mut connection = Connection::open_in_memory()?;
                migrate::migrate(&mut connection)?;
                Ok(connection)
            }
        }
    }

    /// Works on a connection of its own, on a thread that may block.
    ///
    /// # Errors
    /// Those of `work`, and of opening the database.
    pub async fn aside<T: Send + 'static>(
        &self,
        access: Access,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = self.clone();
        let work = move || {
            let mut connection = place.connect(access).map_err(|error| StoreError::Database(format!("{error:#}")))?;
            work(&mut connection)
        };
        tokio::task::spawn_blocking(work).await.unwrap_or(Err(StoreError::Stopped))
    }
}
