//! The visits of crawlers in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::params;

use super::Sqlite;
use super::connection::Access;
use super::versions::{parse_time, time_text};
use crate::leads::store::StoreError;
use crate::leads::store::visits::{CrawlerVisit, LIST, OR_UPDATE, Visits};

impl Visits for Sqlite {
    fn list(&self) -> BoxFuture<'_, Result<Vec<CrawlerVisit>, StoreError>> {
        self.run(Access::Read, |connection| {
            let mut statement = connection.prepare(LIST)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, String>(3)?)))?;
            rows.map(|row| {
                let (crawler, page, digest, seen_at) = row?;
                Ok(CrawlerVisit { crawler, page, digest, seen_at: parse_time(&seen_at)? })
            })
            .collect()
        })
        .boxed()
    }

    fn record(&self, visits: Vec<CrawlerVisit>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let sql = format!("INSERT INTO crawler_visits (crawler, page, digest, seen_at) VALUES ($1, $2, $3, $4) {OR_UPDATE}");
            let mut insert = connection.prepare(&sql)?;
            for CrawlerVisit { crawler, page, digest, seen_at } in visits {
                insert.execute(params![crawler, page, digest, time_text(seen_at)?])?;
            }
            Ok(())
        })
        .boxed()
    }
}
