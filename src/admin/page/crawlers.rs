//! Which content crawlers have.

use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use super::format::count;
use crate::store::features::crawler_log::CrawlerCopies;
use crate::tables::{Crawlers, Tables};

const MINUTE: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day] [hour]:[minute]");

pub struct CrawlerRow {
    pub name: String,
    pub purpose: &'static str,
    /// When the crawler last came, in UTC, to the minute.
    pub last_visit: String,
    /// How many pages it has with today's content.
    pub current: String,
    pub outdated: String,
}

pub fn crawler_rows(copies: &[CrawlerCopies], crawlers: &Crawlers, tables: &Tables, now: OffsetDateTime) -> Vec<CrawlerRow> {
    let path = |page: &str| tables.routes.by_id(page).and_then(|route| route.path.clone()).unwrap_or_default();
    let row = |copies: &CrawlerCopies| CrawlerRow {
        name: copies.crawler.clone(),
        purpose: crawlers.by_name(&copies.crawler).map(|crawler| crawler.purpose.name()).unwrap_or_default(),
        last_visit: copies.last_visit.format(MINUTE).unwrap_or_default(),
        current: count(copies.current as u64),
        outdated: copies.oldest(now, path),
    };
    copies.iter().map(row).collect()
}
