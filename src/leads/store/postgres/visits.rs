//! The visits of crawlers in PostgreSQL.

use std::time::SystemTime;

use futures_util::future::BoxFuture;
use tokio_postgres::Row;

use super::Postgres;
use crate::leads::store::StoreError;
use crate::leads::store::visits::{CrawlerVisit, LIST, OR_UPDATE, Visits};

impl Visits for Postgres {
    fn list(&self) -> BoxFuture<'_, Result<Vec<CrawlerVisit>, StoreError>> {
        self.query_current(|client| async move {
            let visit = |row: &Row| CrawlerVisit {
                crawler: row.get(0),
                page: row.get(1),
                digest: row.get(2),
                seen_at: row.get::<_, SystemTime>(3).into(),
            };
            Ok(client.query(LIST, &[]).await?.iter().map(visit).collect())
        })
    }

    fn record(&self, mut visits: Vec<CrawlerVisit>) -> BoxFuture<'_, Result<(), StoreError>> {
        // Of two processes that lock rows in different orders, one would fail.
        visits.sort_by(|one, other| (&one.crawler, &one.page).cmp(&(&other.crawler, &other.page)));
        self.query_current(move |client| async move {
            let text = |read: fn(&CrawlerVisit) -> &str| visits.iter().map(read).collect::<Vec<&str>>();
            let times: Vec<SystemTime> = visits.iter().map(|visit| visit.seen_at.into()).collect();
            let sql = format!(
                "INSERT INTO crawler_visits (crawler, page, digest, seen_at) SELECT new.crawler, new.page, new.digest, new.seen_at \
                 FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::TIMESTAMPTZ[]) AS new (crawler, page, digest, seen_at) {OR_UPDATE}"
            );
            let (crawlers, pages, digests) = (text(|visit| &visit.crawler), text(|visit| &visit.page), text(|visit| &visit.digest));
            client.execute(&sql, &[&crawlers, &pages, &digests, &times]).await?;
            Ok(())
        })
    }
}
