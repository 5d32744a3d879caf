//! The views of pages in SQLite.

use std::collections::BTreeMap;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, params};
use time::{Date, Duration};

use super::Sqlite;
use super::connection::Access;
use super::origins::count_by_value;
use crate::leads::store::views::{
    KEPT_DAYS, MAX_ROWS_WITH_SOURCE, MAX_UNKNOWN_PATHS, ViewCount, ViewCounts, ViewDay, Views, add_path, add_to_day, add_view, integer, sql,
};
use crate::leads::store::{CountsByValue, OriginGroup, StoreError};
use crate::leads::{OTHER, VisitSource};

impl Views for Sqlite {
    fn add(&self, day: Date, mut counts: ViewCounts) -> BoxFuture<'_, Result<(), StoreError>> {
        counts.sort();
        self.change(move |connection| {
            let day = day.to_string();
            add_views(connection, &day, counts.views)?;
            add_paths(connection, &day, counts.unknown_paths)
        })
        .boxed()
    }

    fn count(&self, by: OriginGroup, since: Vec<Date>, limit: usize) -> BoxFuture<'_, Result<CountsByValue, StoreError>> {
        let (by_value, totals) = sql::count(by, since.len(), limit);
        self.run(Access::Read, move |connection| {
            let since: Vec<String> = since.iter().map(Date::to_string).collect();
            Ok(count_by_value(connection, (&by_value, &totals), &since, limit)?)
        })
        .boxed()
    }

    fn count_by_day(&self, since: Date) -> BoxFuture<'_, Result<Vec<ViewDay>, StoreError>> {
        self.run(Access::Read, move |connection| {
            let mut statement = connection.prepare(sql::BY_DAY)?;
            let mut rows = statement.query([since.to_string()])?;
            let mut days = Vec::new();
            while let Some(row) = rows.next()? {
                let (visitor, entry): (String, String) = (row.get(1)?, row.get(2)?);
                add_to_day(&mut days, row.get(0)?, &visitor, &entry, row.get(3)?);
            }
            Ok(days)
        })
        .boxed()
    }

    fn unknown_paths(&self, since: Date, limit: u16) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreError>> {
        self.run(Access::Read, move |connection| {
            let mut statement = connection.prepare(sql::TOP_PATHS)?;
            let rows =
                statement.query_map(params![since.to_string(), limit], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))?;
            Ok(rows.collect::<Result<Vec<_>, _>>()?)
        })
        .boxed()
    }

    fn all(&self) -> BoxFuture<'_, Result<BTreeMap<Date, ViewCounts>, StoreError>> {
        self.run(Access::Read, |connection| {
            let (snapshot, mut days) = (connection.transaction()?, BTreeMap::new());
            let mut statement = snapshot.prepare(sql::ALL)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (day, visitor, entry): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let source = VisitSource { referring_host: row.get(4)?, utm_source: row.get(5)?, utm_campaign: row.get(6)? };
                let (page, views) = (row.get(3)?, row.get::<_, i64>(7)?.unsigned_abs());
                add_view(&mut days, &day, &visitor, &entry, |kind| ViewCount { page, kind, source, views });
            }
            let mut statement = snapshot.prepare(sql::ALL_PATHS)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                add_path(&mut days, &row.get::<_, String>(0)?, row.get(1)?, row.get(2)?);
            }
            Ok(days)
        })
        .boxed()
    }

    fn purge_views(&self, today: Date) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let before = (today - Duration::days(i64::from(KEPT_DAYS))).to_string();
            for delete in sql::PURGE {
                connection.execute(delete, [&before])?;
            }
            Ok(())
        })
        .boxed()
    }
}

fn add_views(connection: &Connection, day: &str, views: Vec<ViewCount>) -> Result<(), StoreError> {
    let (mut exists, mut add) = (connection.prepare_cached(sql::EXISTS)?, connection.prepare_cached(sql::ADD)?);
    let mut with_source = count_rows(connection, sql::COUNT_WITH_SOURCE, day)?;
    for ViewCount { page, kind, mut source, views } in views {
        let (visitor, entry) = (kind.visitor(), kind.entry());
        if source.takes_a_row() {
            let VisitSource { referring_host, utm_source, utm_campaign } = &source;
            if !exists.exists(params![day, page, visitor, entry, referring_host, utm_source, utm_campaign])? {
                if with_source < MAX_ROWS_WITH_SOURCE {
                    with_source += 1;
                } else {
                    source = VisitSource::other();
                }
            }
        }
        let VisitSource { referring_host, utm_source, utm_campaign } = &source;
        add.execute(params![day, page, visitor, entry, referring_host, utm_source, utm_campaign, integer(views)])?;
    }
    Ok(())
}

fn count_rows(connection: &Connection, sql: &str, day: &str) -> rusqlite::Result<usize> {
    connection.query_row(sql, [day], |row| row.get::<_, u32>(0)).map(|rows| rows as usize)
}

fn add_paths(connection: &Connection, day: &str, paths: Vec<(String, u64)>) -> Result<(), StoreError> {
    let (mut exists, mut add) = (connection.prepare_cached(sql::PATH_EXISTS)?, connection.prepare_cached(sql::ADD_PATH)?);
    let mut known = count_rows(connection, sql::COUNT_PATHS, day)?;
    for (mut path, requests) in paths {
        if !exists.exists(params![day, path])? {
            if known < MAX_UNKNOWN_PATHS {
                known += 1;
            } else {
                path = OTHER.into();
            }
        }
        add.execute(params![day, path, integer(requests)])?;
    }
    Ok(())
}
