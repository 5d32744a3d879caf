//! The versions of pages in PostgreSQL.

use std::time::{Duration, SystemTime};

use futures_util::future::BoxFuture;

use super::Postgres;
use super::outbox::is_over;
use crate::leads::store::StoreError;
use crate::leads::store::versions::{LIST, OR_UPDATE, PageDigest, PageVersion, Unannounced, Versions, overlap_begin};

/// The pages that still say this and were not announced. Parameters: an array each of pages and digests.
const UNANNOUNCED: &str = "unnest($1::TEXT[], $2::TEXT[]) AS own (page, digest) \
    WHERE page_versions.page = own.page AND page_versions.digest = own.digest AND announced_digest IS DISTINCT FROM own.digest";
const LEASE: &str = "UPDATE page_versions SET announcing_until = now() + $3::DOUBLE PRECISION * INTERVAL '1 second'";

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

    fn claim_unannounced(&self, pages: Vec<PageDigest>, lease: Duration) -> BoxFuture<'_, Result<Unannounced, StoreError>> {
        self.query_current(move |client| async move {
            let (pages, digests): (Vec<String>, Vec<String>) = pages.into_iter().unzip();
            let claim = format!(
                "{LEASE} FROM {UNANNOUNCED} AND (announcing_until IS NULL OR {}) RETURNING page_versions.page, page_versions.digest",
                is_over("announcing_until")
            );
            let claimed = client.query(&claim, &[&pages, &digests, &lease.as_secs_f64()]).await?;
            let claimed: Vec<PageDigest> = claimed.iter().map(|row| (row.get(0), row.get(1))).collect();
            let own: Vec<&str> = claimed.iter().map(|(page, _)| page.as_str()).collect();
            let is_over = is_over("announcing_until");
            let others = format!("SELECT count(*) FROM page_versions, {UNANNOUNCED} AND NOT {is_over} AND own.page <> ALL($3)");
            let others: i64 = client.query_one(&others, &[&pages, &digests, &own]).await?.get(0);
            Ok(Unannounced { pages: claimed, is_leased_by_others: others > 0 })
        })
    }

    fn set_announced(&self, pages: Vec<PageDigest>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.query_current(move |client| async move {
            let (pages, digests): (Vec<String>, Vec<String>) = pages.into_iter().unzip();
            let set = "UPDATE page_versions SET announced_digest = own.digest, announcing_until = NULL \
                FROM unnest($1::TEXT[], $2::TEXT[]) AS own (page, digest) WHERE page_versions.page = own.page";
            client.execute(set, &[&pages, &digests]).await?;
            Ok(())
        })
    }

    fn postpone_announcement(&self, pages: Vec<PageDigest>, delay: Duration) -> BoxFuture<'_, Result<(), StoreError>> {
        self.query_current(move |client| async move {
            let (pages, digests): (Vec<String>, Vec<String>) = pages.into_iter().unzip();
            client.execute(&format!("{LEASE} FROM {UNANNOUNCED}"), &[&pages, &digests, &delay.as_secs_f64()]).await?;
            Ok(())
        })
    }
}
