//! `leadlight copy`: every row of one database in another one, of whatever kind. What is there already is left alone, so a copy that was cut off is
//! begun again; nothing is overwritten, and in the end both are held against each other.

mod compare;

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use tokio::runtime::Runtime;

use super::output::print;
use crate::config::CopySettings;
use crate::leads::store::{self, Store};
use crate::pages::assets::SiteFiles;
use crate::telemetry::counted::counted;
use compare::{Comparison, compare};

/// Rows that go in one transaction.
const BATCH: usize = 500;

/// # Errors
/// A database that cannot be read or written, a row that is another one in the other database, or one that is not there in the end.
pub fn copy(runtime: &Runtime, settings: &CopySettings) -> anyhow::Result<()> {
    runtime.block_on(run(settings))
}

async fn run(settings: &CopySettings) -> anyhow::Result<()> {
    ensure!(settings.from != settings.to, "--from and --to name the same database");
    let tables = SiteFiles::embedded()?.read_tables(None)?;
    let from = store::open_existing(&settings.from).context("--from (SITE_COPY_FROM)")?;
    from.prepare(&tables.forms).context("--from (SITE_COPY_FROM)")?;
    let to = store::open(&settings.to).context("--to (SITE_COPY_TO)")?;
    let copied = to.prepare(&tables.forms).context("--to (SITE_COPY_TO)").and_then(|()| copy_all(&*from, &*to, &tables.forms.tables()));
    to.close();
    let copied = copied?;
    let waiting: u64 = from.outbox().depth().await?.iter().map(|depth| depth.waiting + depth.dead).sum();
    print(|out| {
        for Copied { table, new, rows, digest } in copied {
            writeln!(out, "{table}\t{}, {new} new\tsha256-{digest}", counted(rows, "row"))?;
        }
        if waiting > 0 {
            writeln!(out, "left in the outbox of {}, to be delivered from there: {}", from.describe(), counted(waiting, "message"))?;
        }
        Ok(())
    })
}

/// A table, proved.
struct Copied<'a> {
    table: &'a str,
    rows: u64,
    /// How many of them were not there before.
    new: u64,
    digest: String,
}

fn copy_all<'a>(from: &dyn Store, to: &dyn Store, tables: &[&'a str]) -> anyhow::Result<Vec<Copied<'a>>> {
    // All tables are looked at before any of them is written.
    let before = tables.iter().map(|table| look(from, to, table)).collect::<anyhow::Result<Vec<_>>>()?;
    let copy = |(table, before): (&&'a str, Comparison)| {
        let after = copy_table(from, to, table, &before)?;
        Ok(Copied { table, rows: after.rows, new: before.missing, digest: after.digest })
    };
    tables.iter().zip(before).map(copy).collect()
}

/// Before anything is written: what differs now would still differ in the end.
fn look(from: &dyn Store, to: &dyn Store, table: &str) -> anyhow::Result<Comparison> {
    let found = compare(from, to, table)?;
    if let Some(id) = found.different {
        anyhow::bail!("{table}: row {id} of {} is another one in {}; nothing was overwritten", from.describe(), to.describe());
    }
    Ok(found)
}

fn copy_table(from: &dyn Store, to: &dyn Store, table: &str, before: &Comparison) -> anyhow::Result<Comparison> {
    if before.missing > 0 {
        // Drawn on a terminal alone.
        let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} rows, {eta} left")?;
        let progress = ProgressBar::new(before.rows).with_style(style).with_prefix(table.to_owned());
        let mut batch: Vec<Map<String, Value>> = Vec::with_capacity(BATCH);
        from.each_row(table, None, &mut |row| {
            batch.push(row);
            if batch.len() == BATCH {
                to.insert_rows(table, &batch)?;
                progress.inc(BATCH as u64);
                batch.clear();
            }
            Ok(())
        })?;
        to.insert_rows(table, &batch)?;
        progress.finish_and_clear();
    }
    let after = look(from, to, table)?;
    ensure!(
        after.missing == 0,
        "{} lacks {} of {table}: it has rows with the same key, or they came after the copy began",
        to.describe(),
        counted(after.missing, "row")
    );
    Ok(after)
}
