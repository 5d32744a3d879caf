//! `leadlight crawlers`: which content of the pages each known crawler has, as a table for people or as JSON lines.

use std::collections::HashMap;
use std::io::Write;

use serde_json::json;
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::pages::assets::FrontEndBuild;
use crate::store::features::crawler_log::{CrawlerCopies, CrawlerVisit, current_digests};
use crate::tables::{Crawlers, Routes};

const MINUTE: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day] [hour]:[minute]");

pub fn crawlers(runtime: &Runtime, as_json: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let (mut visits, content_dates) = runtime.block_on(async { anyhow::Ok((store.crawler_log().await?, store.content_dates().await?)) })?;
    let routes = FrontEndBuild::embedded()?.read_tables(None)?.routes;
    let (crawlers, digests) = (Crawlers::embedded()?, current_digests(&content_dates));
    visits.retain(|visit| path(&routes, &visit.page).is_some() && crawlers.by_name(&visit.crawler).is_some());
    print(|out| {
        if as_json {
            return write_json(out, &visits, &crawlers, &routes, &digests);
        }
        write_table(out, &CrawlerCopies::of(visits.iter(), &digests), &crawlers, &routes, OffsetDateTime::now_utc())
    })
}

fn path<'a>(routes: &'a Routes, page: &str) -> Option<&'a str> {
    routes.by_id(page)?.path.as_deref()
}

fn write_json(
    out: &mut dyn Write,
    visits: &[CrawlerVisit],
    crawlers: &Crawlers,
    routes: &Routes,
    digests: &HashMap<&str, &str>,
) -> anyhow::Result<()> {
    for visit in visits {
        let crawler = crawlers.by_name(&visit.crawler);
        let line = json!({
            "crawler": visit.crawler, "operator": crawler.map(|it| &it.operator), "purpose": crawler.map(|it| it.purpose.name()),
            "verified": false, "page": visit.page, "path": path(routes, &visit.page), "seen_at": visit.seen_at.format(&Rfc3339)?,
            "digest": visit.digest, "current": visit.is_current(digests),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn write_table(
    out: &mut dyn Write,
    copies: &[CrawlerCopies],
    crawlers: &Crawlers,
    routes: &Routes,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    writeln!(
        out,
        "What crawlers have of the {} pages. Names are what the crawlers say; they are not verified.",
        routes.with_path().count()
    )?;
    writeln!(out, "{:<20} {:<10} {:<17} {:>7}  PAGES THAT HAVE CHANGED SINCE", "CRAWLER", "PURPOSE", "LAST VISIT (UTC)", "CURRENT")?;
    for copies in copies {
        let purpose = crawlers.by_name(&copies.crawler).map(|crawler| crawler.purpose.name()).unwrap_or_default();
        let last_visit = copies.last_visit.format(MINUTE)?;
        let outdated = copies.oldest(now, |page| path(routes, page).unwrap_or(page).to_owned());
        let line = format!("{:<20} {purpose:<10} {last_visit:<17} {:>7}  {outdated}", copies.crawler, copies.current);
        writeln!(out, "{}", line.trim_end())?;
    }
    let unseen = crawlers.all().iter().filter(|crawler| copies.iter().all(|copies| copies.crawler != crawler.name));
    let unseen: Vec<&str> = unseen.map(|crawler| crawler.name.as_str()).collect();
    if !unseen.is_empty() {
        writeln!(out, "Not seen yet: {}", unseen.join(", "))?;
    }
    Ok(())
}
