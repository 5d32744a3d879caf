//! What a process remembers for the next one, in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::OptionalExtension;

use super::Sqlite;
use super::connection::Access;
use crate::leads::store::StoreError;
use crate::leads::store::state::{DELETE, GET, SET, State};

impl State for Sqlite {
    fn get(&self, name: &'static str) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.run(Access::Read, move |connection| Ok(connection.query_row(GET, [name], |row| row.get(0)).optional()?)).boxed()
    }

    fn set(&self, name: &'static str, value: Option<String>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            match value {
                Some(value) => connection.execute(SET, [name, &value])?,
                None => connection.execute(DELETE, [name])?,
            };
            Ok(())
        })
        .boxed()
    }
}
