//! `leadlight copy`: copies every row to another database, of the same or the other kind. Existing rows are left alone, so an interrupted copy can be
//! repeated. In the end it compares both databases.

mod compare;

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use tokio::runtime::Runtime;

use super::output::print;
use crate::config::CopySettings;
use crate::leads::store::{self, Store};
use crate::pages::assets::FrontEndBuild;
use crate::telemetry::plural::counted;
use compare::{Comparison, compare};

/// Rows per transaction.
const BATCH: usize = 500;

/// # Errors
/// When a database cannot be read or written, a row differs between both, or a row is missing in the end.
pub fn copy(runtime: &Runtime, settings: &CopySettings) -> anyhow::Result<()> {
    runtime.block_on(run(settings))
}

async fn run(settings: &CopySettings) -> anyhow::Result<()> {
    ensure!(settings.from != settings.to, "--from and --to name the same database");
    let tables = FrontEndBuild::embedded()?.read_tables(None)?;
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
            writeln!(
                out,
                "not copied: {1} in the outbox of {0}, to be delivered from there",
                from.describe(),
                counted(waiting, "message")
            )?;
        }
        Ok(())
    })
}

/// A copied and compared table.
struct Copied<'a> {
    table: &'a str,
    rows: u64,
    /// Of them, rows added by this copy.
    new: u64,
    digest: String,
}

fn copy_all<'a>(from: &dyn Store, to: &dyn Store, tables: &[&'a str]) -> anyhow::Result<Vec<Copied<'a>>> {
    // All tables are compared before any is written.
    let before = tables.iter().map(|table| compare_table(from, to, table)).collect::<anyhow::Result<Vec<_>>>()?;
    let copy = |(table, before): (&&'a str, Comparison)| {
        let after = copy_table(from, to, table, &before)?;
        Ok(Copied { table, rows: after.rows, new: before.missing, digest: after.digest })
    };
    tables.iter().zip(before).map(copy).collect()
}

/// Fails if a row differs.
fn compare_table(from: &dyn Store, to: &dyn Store, table: &str) -> anyhow::Result<Comparison> {
    let found = compare(from, to, table)?;
    if let Some(id) = found.different {
        anyhow::bail!("{table}: row {id} of {} differs in {}; nothing was overwritten", from.describe(), to.describe());
    }
    Ok(found)
}

fn copy_table(from: &dyn Store, to: &dyn Store, table: &str, before: &Comparison) -> anyhow::Result<Comparison> {
    if before.missing > 0 {
        // indicatif draws only on a terminal.
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
    let after = compare_table(from, to, table)?;
    ensure!(
        after.missing == 0,
        "{} lacks {} of {table}: it has other rows with the same key, or they arrived after the copy began",
        to.describe(),
        counted(after.missing, "row")
    );
    Ok(after)
}
