//! The views of pages in PostgreSQL.

use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use time::{Date, Duration};
use tokio_postgres::Client;

use super::Postgres;
use super::failure::Failure;
use super::migrate::LOCK;
use super::rows::count_by_value;
use crate::leads::store::views::{
    KEPT_DAYS, MAX_ROWS_WITH_SOURCE, MAX_UNKNOWN_PATHS, ViewCount, ViewCounts, ViewDay, Views, add_path, add_to_day, add_view, integer, sql,
};
use crate::leads::store::{CountsByValue, OriginGroup, StoreError};
use crate::leads::{OTHER, VisitSource};

impl Views for Postgres {
    fn add(&self, day: Date, mut counts: ViewCounts) -> BoxFuture<'_, Result<(), StoreError>> {
        counts.sort();
        let database = Arc::clone(&self.database);
        self.spawn(async move {
            // Applies the migrations, if the database was unreachable at the start.
            drop(database.connection().await?);
            // If it fails, the connection is closed with its transaction.
            let client = database.connections.dedicated().await?;
            client.batch_execute("BEGIN").await?;
            // One process writes at a time, so that the limits of a day hold for all together.
            client.query_one(LOCK, &[]).await?;
            let day = day.to_string();
            add_views(&client, &day, counts.views).await?;
            add_paths(&client, &day, counts.unknown_paths).await?;
            Ok(client.batch_execute("COMMIT").await?)
        })
    }

    fn count(&self, by: OriginGroup, since: Vec<Date>, limit: usize) -> BoxFuture<'_, Result<CountsByValue, StoreError>> {
        let (by_value, totals) = sql::count(by, since.len(), limit);
        let database = Arc::clone(&self.database);
        self.query_current(move |client| async move {
            // The count takes a connection of its own.
            drop(client);
            let since: Vec<String> = since.iter().map(Date::to_string).collect();
            let parameters: Vec<_> = since.iter().map(|day| day as _).collect();
            count_by_value(&database, (&by_value, &totals), &parameters, limit).await
        })
    }

    fn count_by_day(&self, since: Date) -> BoxFuture<'_, Result<Vec<ViewDay>, StoreError>> {
        self.query_current(move |client| async move {
            let mut days = Vec::new();
            for row in client.query(sql::BY_DAY, &[&since.to_string()]).await? {
                add_to_day(&mut days, row.get(0), row.get(1), row.get(2), row.get(3));
            }
            Ok(days)
        })
    }

    fn unknown_paths(&self, since: Date, limit: u16) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreError>> {
        self.query_current(move |client| async move {
            let rows = client.query(sql::TOP_PATHS, &[&since.to_string(), &i64::from(limit)]).await?;
            Ok(rows.iter().map(|row| (row.get(0), row.get::<_, i64>(1).unsigned_abs())).collect())
        })
    }

    fn all(&self) -> BoxFuture<'_, Result<BTreeMap<Date, ViewCounts>, StoreError>> {
        self.query_current(|client| async move {
            let mut days = BTreeMap::new();
            for row in client.query(sql::ALL, &[]).await? {
                let source = VisitSource { referring_host: row.get(4), utm_source: row.get(5), utm_campaign: row.get(6) };
                let views = row.get::<_, i64>(7).unsigned_abs();
                add_view(&mut days, row.get(0), row.get(1), row.get(2), |kind| ViewCount { page: row.get(3), kind, source, views });
            }
            for row in client.query(sql::ALL_PATHS, &[]).await? {
                add_path(&mut days, row.get(0), row.get(1), row.get(2));
            }
            Ok(days)
        })
    }

    fn purge_views(&self, today: Date) -> BoxFuture<'_, Result<(), StoreError>> {
        self.query_current(move |client| async move {
            let before = (today - Duration::days(i64::from(KEPT_DAYS))).to_string();
            for delete in sql::PURGE {
                client.execute(delete, &[&before]).await?;
            }
            Ok(())
        })
    }
}

async fn add_views(client: &Client, day: &str, views: Vec<ViewCount>) -> Result<(), Failure> {
    let (exists, add) = (client.prepare(sql::EXISTS).await?, client.prepare(sql::ADD).await?);
    let mut with_source = count_rows(client, sql::COUNT_WITH_SOURCE, day).await?;
    for ViewCount { page, kind, mut source, views } in views {
        let (visitor, entry) = (kind.visitor(), kind.entry());
        if source.takes_a_row() {
            let VisitSource { referring_host, utm_source, utm_campaign } = &source;
            if client.query_opt(&exists, &[&day, &page, &visitor, &entry, referring_host, utm_source, utm_campaign]).await?.is_none() {
                if with_source < MAX_ROWS_WITH_SOURCE {
                    with_source += 1;
                } else {
                    source = VisitSource::other();
                }
            }
        }
        let VisitSource { referring_host, utm_source, utm_campaign } = &source;
        client.execute(&add, &[&day, &page, &visitor, &entry, referring_host, utm_source, utm_campaign, &integer(views)]).await?;
    }
    Ok(())
}

async fn count_rows(client: &Client, sql: &str, day: &str) -> Result<usize, Failure> {
    let rows: i64 = client.query_one(sql, &[&day]).await?.get(0);
    Ok(usize::try_from(rows).unwrap_or(usize::MAX))
}

async fn add_paths(client: &Client, day: &str, paths: Vec<(String, u64)>) -> Result<(), Failure> {
    let (exists, add) = (client.prepare(sql::PATH_EXISTS).await?, client.prepare(sql::ADD_PATH).await?);
    let mut known = count_rows(client, sql::COUNT_PATHS, day).await?;
    for (mut path, requests) in paths {
        if client.query_opt(&exists, &[&day, &path]).await?.is_none() {
            if known < MAX_UNKNOWN_PATHS {
                known += 1;
            } else {
                path = OTHER.into();
            }
        }
        client.execute(&add, &[&day, &path, &integer(requests)]).await?;
    }
    Ok(())
}
