//! What a process remembers for the next one, in PostgreSQL.

use futures_util::future::BoxFuture;

use super::Postgres;
use crate::leads::store::StoreError;
use crate::leads::store::state::{DELETE, GET, SET, State};

impl State for Postgres {
    fn get(&self, name: &'static str) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.query_current(move |client| async move { Ok(client.query_opt(GET, &[&name]).await?.map(|row| row.get(0))) })
    }

    fn set(&self, name: &'static str, value: Option<String>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.query_current(move |client| async move {
            match value {
                Some(value) => client.execute(SET, &[&name, &value]).await?,
                None => client.execute(DELETE, &[&name]).await?,
            };
            Ok(())
        })
    }
}
