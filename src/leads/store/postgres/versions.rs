//! The versions of pages in PostgreSQL.

use std::time::SystemTime;

use futures_util::future::BoxFuture;

use super::Postgres;
use crate::leads::store::StoreError;
use crate::leads::store::versions::{LIST, OR_UPDATE, PageVersion, Versions, overlap_begin};

impl Versions for Postgres {
    fn list(&self) -> BoxFuture<'_, Result<Vec<PageVersion>, StoreError>> {
        self.query_current(|client| async move {
            let rows = client.query(LIST, &[]).await?;
            let version = |row: &tokio_postgres::Row| PageVersion {
                page: row.get(0),
                digest: row.get(1),
                changed_at: row.get::<_, SystemTime>(2).into(),
            };
            Ok(rows.iter().map(version).collect())
        })
    }

    fn record(&self, mut versions: Vec<PageVersion>) -> BoxFuture<'_, Result<(), StoreError>> {
        // Of two processes that lock rows in different orders, one would fail.
        versions.sort_by(|one, other| one.page.cmp(&other.page));
        self.query_current(move |client| async move {
            let pages: Vec<&str> = versions.iter().map(|version| version.page.as_str()).collect();
            let digests: Vec<&str> = versions.iter().map(|version| version.digest.as_str()).collect();
            let times: Vec<SystemTime> = versions.iter().map(|version| version.changed_at.into()).collect();
            let sql = format!(
                "INSERT INTO page_versions (page, digest, changed_at) SELECT new.page, new.digest, new.changed_at \
                 FROM unnest($1::TEXT[], $2::TEXT[], $3::TIMESTAMPTZ[]) AS new (page, digest, changed_at) {OR_UPDATE}"
            );
            client.execute(&sql, &[&pages, &digests, &times, &SystemTime::from(overlap_begin())]).await?;
            Ok(())
        })
    }
}
