//! The versions of pages in SQLite.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::params;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::Sqlite;
use super::connection::Access;
use super::outbox::{is_over, now_plus};
use crate::leads::store::StoreError;
use crate::leads::store::sql::TIME;
use crate::leads::store::versions::{LIST, OR_UPDATE, PageDigest, PageVersion, Unannounced, Versions, overlap_begin};

impl Versions for Sqlite {
    fn list(&self) -> BoxFuture<'_, Result<Vec<PageVersion>, StoreError>> {
        self.run(Access::Read, |connection| {
            let mut statement = connection.prepare(LIST)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?)))?;
            rows.map(|row| {
                let (page, digest, changed_at) = row?;
                Ok(PageVersion { page, digest, changed_at: parse_time(&changed_at)? })
            })
            .collect()
        })
        .boxed()
    }

    fn record(&self, versions: Vec<PageVersion>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let sql = format!("INSERT INTO page_versions (page, digest, changed_at) VALUES ($1, $2, $3) {OR_UPDATE}");
            let mut insert = connection.prepare(&sql)?;
            let begin = time_text(overlap_begin())?;
            for PageVersion { page, digest, changed_at } in versions {
                insert.execute(params![page, digest, time_text(changed_at)?, begin])?;
            }
            Ok(())
        })
        .boxed()
    }

    fn claim_unannounced(&self, pages: Vec<PageDigest>, lease: Duration) -> BoxFuture<'_, Result<Unannounced, StoreError>> {
        self.change(move |connection| {
            let mut find = connection
                .prepare(&format!("SELECT 1 FROM page_versions WHERE {IS_UNANNOUNCED} AND NOT {}", is_over("announcing_until")))?;
            let mut claim =
                connection.prepare(&format!("{} AND (announcing_until IS NULL OR {})", set_lease(), is_over("announcing_until")))?;
            let mut unannounced = Unannounced::default();
            for (page, digest) in pages {
                // First, because afterwards a page that is claimed here is leased too.
                unannounced.is_leased_by_others |= find.exists(params![page, digest])?;
                if claim.execute(params![page, digest, lease.as_secs_f64()])? > 0 {
                    unannounced.pages.push((page, digest));
                }
            }
            Ok(unannounced)
        })
        .boxed()
    }

    fn set_announced(&self, pages: Vec<PageDigest>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let mut set = connection.prepare("UPDATE page_versions SET announced_digest = ?2, announcing_until = NULL WHERE page = ?1")?;
            for (page, digest) in pages {
                set.execute(params![page, digest])?;
            }
            Ok(())
        })
        .boxed()
    }

    fn postpone_announcement(&self, pages: Vec<PageDigest>, delay: Duration) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let mut postpone = connection.prepare(&set_lease())?;
            for (page, digest) in pages {
                postpone.execute(params![page, digest, delay.as_secs_f64()])?;
            }
            Ok(())
        })
        .boxed()
    }
}

/// A page that still says this and was not announced. Parameters: page and digest.
const IS_UNANNOUNCED: &str = "page = ?1 AND digest = ?2 AND announced_digest IS DISTINCT FROM digest";

/// Parameters: page, digest, and the seconds of the lease.
fn set_lease() -> String {
    format!("UPDATE page_versions SET announcing_until = {} WHERE {IS_UNANNOUNCED}", now_plus("?3"))
}

pub fn time_text(time: OffsetDateTime) -> Result<String, StoreError> {
    time.format(TIME).map_err(|error| StoreError::Database(error.to_string()))
}

pub fn parse_time(text: &str) -> Result<OffsetDateTime, StoreError> {
    let time = PrimitiveDateTime::parse(text, TIME).map_err(|error| StoreError::Database(error.to_string()))?;
    Ok(time.assume_utc())
}
