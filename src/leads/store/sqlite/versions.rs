//! The versions of pages in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::params;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::Sqlite;
use super::connection::Access;
use crate::leads::store::StoreError;
use crate::leads::store::sql::TIME;
use crate::leads::store::versions::{LIST, OR_UPDATE, PageVersion, Versions, overlap_begin};

impl Versions for Sqlite {
    fn list(&self) -> BoxFuture<'_, Result<Vec<PageVersion>, StoreError>> {
        self.run(Access::Read, |connection| {
            let mut statement = connection.prepare(LIST)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?)))?;
            rows.map(|row| {
                let (page, digest, changed_at) = row?;
                Ok(PageVersion { page, digest, changed_at: time(&changed_at)? })
            })
            .collect()
        })
        .boxed()
    }

    fn record(&self, versions: Vec<PageVersion>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let sql = format!("INSERT INTO page_versions (page, digest, changed_at) VALUES ($1, $2, $3) {OR_UPDATE}");
            let mut insert = connection.prepare(&sql)?;
            let begin = text(overlap_begin())?;
            for PageVersion { page, digest, changed_at } in versions {
                insert.execute(params![page, digest, text(changed_at)?, begin])?;
            }
            Ok(())
        })
        .boxed()
    }
}

fn text(time: OffsetDateTime) -> Result<String, StoreError> {
    time.format(TIME).map_err(|error| StoreError::Database(error.to_string()))
}

fn time(text: &str) -> Result<OffsetDateTime, StoreError> {
    let time = PrimitiveDateTime::parse(text, TIME).map_err(|error| StoreError::Database(error.to_string()))?;
    Ok(time.assume_utc())
}
