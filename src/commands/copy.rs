//! `leadlight copy` copies rows to another database of either kind and compares both. Existing rows are left alone, so a copy can be repeated.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{Context, anyhow, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tokio::runtime::Runtime;

use super::output::print;
use crate::config::CopySettings;
use crate::pages::assets::FrontEndBuild;
use crate::store;
use crate::store::features::lead_details::key_of_consent;
use crate::store::features::newsletter::{SubscriberState, suppression_digest};
use crate::store::features::newsletter_key::NewsletterKey;
use crate::store::features::rows::RowRange;
use crate::store::replay::{Departures, Replay};
use crate::store::{DatabaseUrl, JsonRow, Store};
use crate::tables::forms::{SPAM, SUBSCRIBERS};
use crate::tables::{Form, Forms};
use crate::telemetry::plural::counted;

/// Rows per transaction.
const BATCH: usize = 500;
const FROM: &str = "--from (SITE_COPY_FROM)";
const TO: &str = "--to (SITE_COPY_TO)";
/// Rows of the second database in memory while both are compared.
const READ_AHEAD: usize = 1_000;

pub fn copy(runtime: &Runtime, settings: &CopySettings) -> anyhow::Result<()> {
    runtime.block_on(run(settings))
}

async fn run(settings: &CopySettings) -> anyhow::Result<()> {
    ensure!(!is_same_database(&settings.from, &settings.to), "--from and --to name the same database");
    let tables = FrontEndBuild::embedded()?.read_tables(None)?;
    let from = store::open_existing(&settings.from).context(FROM)?;
    from.prepare(&tables.forms).context(FROM)?;
    let to = store::open(&settings.to).context(TO)?;
    let prepared = to.prepare(&tables.forms).context(TO);
    let replays = from.departures().context(FROM).and_then(|of_from| Ok([of_from, to.departures().context(TO)?]));
    let newsletter = match prepared.and(replays) {
        Ok(replays) => copy_newsletter(&from, &to, replays, &tables.forms).await,
        Err(error) => Err(error),
    };
    let names: Vec<&str> = tables.forms.tables().into_iter().chain([SPAM]).collect();
    let copied = newsletter.and_then(|refusals| Ok((copy_all(&from, &to, &names, &refusals)?, refusals)));
    let copied = copied.and_then(|copied| copy_consents(&from, &to, &copied.1).map(|()| copied));
    let copied = copied.and_then(|copied| copy_desk(&from, &to, &copied.1).map(|()| copied));
    let content_dates = copy_content_dates(&from, &to).await;
    let views = copy_views(&from, &to).await;
    let content = copy_content(&from, &to).await;
    to.close();
    let (copied, refusals) = copied?;
    content_dates?;
    views?;
    content?;
    let waiting: u64 = from.backlog().await.context(FROM)?.iter().map(|it| it.waiting + it.dead).sum();
    print(|out| {
        for (table, before, after) in &copied {
            writeln!(out, "{table}\t{}, {} new\tsha256-{}", counted(after.rows, "row"), before.missing, after.digest)?;
        }
        let refused: u64 = copied.iter().map(|(_, _, after)| after.refused).sum();
        if refused > 0 {
            writeln!(out, "not copied: {} of people who were erased or have unsubscribed since", counted(refused, "row"))?;
        }
        if refusals.lacks_log {
            writeln!(
                out,
                "{0} is a backup: who was erased or has unsubscribed since is known only from the file site.db-replay of its database; copy that to {0}-replay",
                from.describe()
            )?;
        }
        if !refusals.is_same_key {
            writeln!(out, "links in mails to subscribers of {} do not work with {}", from.describe(), to.describe())?;
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

fn is_same_database(first: &DatabaseUrl, second: &DatabaseUrl) -> bool {
    match (first, second) {
        (DatabaseUrl::Sqlite(first), DatabaseUrl::Sqlite(second)) => {
            matches!((first.canonicalize(), second.canonicalize()), (Ok(first), Ok(second)) if first == second)
        }
        _ => first == second,
    }
}

/// Rows that the second database does not take: of people who have unsubscribed or were erased later, as either database knows.
struct Refusals {
    key: NewsletterKey,
    /// The digests of who has unsubscribed in either database, made with the second one's key.
    digests: HashSet<String>,
    /// Links of the first database work with the second.
    is_same_key: bool,
    /// Table to its columns with addresses.
    email_columns: HashMap<String, Vec<String>>,
    departures: Vec<Departures>,
    /// The first database is a backup without its log.
    lacks_log: bool,
    /// Table and id of each row that was refused.
    refused: RefCell<HashSet<(String, i64)>>,
}

impl Refusals {
    fn include(&self, table: &str, row: &JsonRow) -> anyhow::Result<bool> {
        let digest = Some(row).filter(|_| table == SUBSCRIBERS).and_then(|row| suppression_digest(row, &self.key));
        let is_refused = digest.is_some_and(|digest| self.digests.contains(&digest)) || self.has_left(table, row);
        if is_refused {
            self.refused.borrow_mut().insert((table.to_owned(), id(row)?));
        }
        Ok(is_refused)
    }

    fn has_left(&self, table: &str, row: &JsonRow) -> bool {
        let text = |column: &str| row.get(column).and_then(Value::as_str).unwrap_or_default();
        let subscribes = table == SUBSCRIBERS && text("state") != SubscriberState::Unsubscribed.name();
        let has_left = |departures: &Departures, email| {
            let at = text("created_at");
            departures.is_erased(email, at) || subscribes && departures.unsubscribed_at(email, at).is_some()
        };
        let mut emails = self.email_columns.get(table).into_iter().flatten().map(|column| text(column));
        emails.any(|email| self.departures.iter().any(|departures| has_left(departures, email)))
    }
}

/// Copies the key, unless the second database has used its own, and who has unsubscribed.
async fn copy_newsletter(from: &Store, to: &Store, replays: [Replay; 2], forms: &Forms) -> anyhow::Result<Refusals> {
    let first_key = from.newsletter_key().await.context(FROM)?;
    let key = to.adopt_newsletter_key(first_key).await.context(TO)?;
    let is_same_key = key == first_key;
    if is_same_key {
        to.insert_suppressions(from.suppressions().await.context(FROM)?).await.context(TO)?;
    }
    let digests = to.suppressions().await.context(TO)?.into_iter().map(|suppression| suppression.digest).collect();
    let mut email_columns = HashMap::<_, Vec<String>>::new();
    for form in forms.iter().chain([&Form::spam()]) {
        email_columns.entry(form.table.clone()).or_default().extend(form.email_columns().map(str::to_owned));
    }
    let lacks_log = replays[0].is_backup && replays[0].log.is_none();
    let position = replays[0].position.as_deref();
    let logs = replays.iter().zip([true, false]).filter_map(|(replay, is_own)| Some((replay.log.as_ref()?, is_own)));
    let departures = logs.map(|(log, is_own)| log.departures(position, is_own)).collect::<Result<_, _>>()?;
    Ok(Refusals { key, digests, is_same_key, email_columns, departures, lacks_log, refused: RefCell::default() })
}

/// Copies since when pages say what they say, unless a server has recorded that in the second database, and the visits of crawlers.
async fn copy_content_dates(from: &Store, to: &Store) -> anyhow::Result<()> {
    if to.content_dates().await.context(TO)?.is_empty() {
        to.record_content_dates(from.content_dates().await.context(FROM)?).await.context(TO)?;
    }
    to.record_crawler_visits(from.crawler_log().await.context(FROM)?).await.context(TO)
}

/// Copies the views of days of which the second database has none.
async fn copy_views(from: &Store, to: &Store) -> anyhow::Result<()> {
    let known = to.all_page_views().await.context(TO)?;
    for (day, counts) in from.all_page_views().await.context(FROM)? {
        if !known.contains_key(&day) {
            to.add_page_views(day, counts).await.context(TO)?;
        }
    }
    Ok(())
}

/// Copies the revisions of the content that the second database lacks, the live one last.
async fn copy_content(from: &Store, to: &Store) -> anyhow::Result<()> {
    let known: HashMap<i64, _> = to.content_log(u32::MAX).await.context(TO)?.into_iter().map(|it| (it.id, it.created_at)).collect();
    let mut revisions = from.content_log(u32::MAX).await.context(FROM)?;
    revisions.sort_by_key(|revision| (revision.is_live, revision.id));
    for revision in revisions {
        if let Some(created_at) = known.get(&revision.id) {
            ensure!(*created_at == revision.created_at, "{TO}: revision {} of its content is another one", revision.id);
        } else {
            let files = from.content_files(revision.id).await.context(FROM)?.unwrap_or_default();
            to.adopt_content(revision, &files).await.context(TO)?;
        }
    }
    Ok(())
}

/// Copies what the visitors of the copied leads agreed to.
fn copy_consents(from: &Store, to: &Store, refusals: &Refusals) -> anyhow::Result<()> {
    let mut batch = Vec::with_capacity(BATCH);
    let refused = refusals.refused.borrow();
    from.each_consent(&mut |row| {
        if refused.contains(&key_of_consent(&row)) {
            return Ok(());
        }
        batch.push(row);
        if batch.len() == BATCH {
            to.insert_consents(&batch).context(TO)?;
            batch.clear();
        }
        Ok(())
    })?;
    to.insert_consents(&batch).context(TO)
}

/// Copies what the desk knows of the copied leads, its users and its log.
fn copy_desk(from: &Store, to: &Store, refusals: &Refusals) -> anyhow::Result<()> {
    let refused = refusals.refused.borrow();
    for table in Store::desk_tables() {
        let mut batch = Vec::with_capacity(BATCH);
        from.each_desk_row(table, &mut |row| {
            if row.contains_key("lead_table") && refused.contains(&key_of_consent(&row)) {
                return Ok(());
            }
            batch.push(row);
            if batch.len() == BATCH {
                to.insert_desk_rows(table, &batch).context(TO)?;
                batch.clear();
            }
            Ok(())
        })?;
        to.insert_desk_rows(table, &batch).context(TO)?;
    }
    Ok(())
}

/// Each table with the comparison before the copy and the one after it.
fn copy_all<'a>(
    from: &Store,
    to: &Store,
    tables: &[&'a str],
    refusals: &Refusals,
) -> anyhow::Result<Vec<(&'a str, Comparison, Comparison)>> {
    // All tables are compared before any is written.
    let before = tables.iter().map(|table| compare_table(from, to, table, refusals)).collect::<anyhow::Result<Vec<_>>>()?;
    tables
        .iter()
        .zip(before)
        .map(|(table, before)| copy_table(from, to, table, &before, refusals).map(|after| (*table, before, after)))
        .collect()
}

/// Compares a table; fails if a row differs.
fn compare_table(from: &Store, to: &Store, table: &str, refusals: &Refusals) -> anyhow::Result<Comparison> {
    let found = compare(from, to, table, refusals)?;
    if let Some(id) = found.different {
        anyhow::bail!("{table}: row {id} of {} differs in {}; nothing was overwritten", from.describe(), to.describe());
    }
    Ok(found)
}

fn copy_table(from: &Store, to: &Store, table: &str, before: &Comparison, refusals: &Refusals) -> anyhow::Result<Comparison> {
    if before.missing > 0 {
        // indicatif draws only on a terminal.
        let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} rows, {eta} left")?;
        let progress = ProgressBar::new(before.rows).with_style(style).with_prefix(table.to_owned());
        let mut batch: Vec<Map<String, Value>> = Vec::with_capacity(BATCH);
        from.each_row(table, &RowRange::default(), &mut |row| {
            if refusals.include(table, &row)? {
                return Ok(());
            }
            batch.push(row);
            if batch.len() == BATCH {
                to.insert_rows(table, &batch).context(TO)?;
                progress.inc(BATCH as u64);
                batch.clear();
            }
            Ok(())
        })?;
        to.insert_rows(table, &batch).context(TO)?;
        progress.finish_and_clear();
    }
    let after = compare_table(from, to, table, refusals)?;
    ensure!(
        after.missing == 0,
        "{} lacks {} of {table}: it has other rows with the same key, or they arrived after the copy began",
        to.describe(),
        counted(after.missing, "row")
    );
    Ok(after)
}

struct Comparison {
    /// The rows in the first database.
    rows: u64,
    /// Of them, rows that the second database lacks.
    missing: u64,
    /// Further rows that it lacks, and does not take.
    refused: u64,
    /// The id of the first row that is in both and differs.
    different: Option<i64>,
    /// SHA-256 of the rows of the first database, in base64.
    digest: String,
}

/// Compares a table row by row. Ignores rows that only the second database has: it may be in use already.
fn compare(first: &Store, second: &Store, table: &str, refusals: &Refusals) -> anyhow::Result<Comparison> {
    let columns = first.columns(table)?;
    ensure!(
        second.columns(table)?.iter().all(|column| columns.contains(column)) && columns.len() == second.columns(table)?.len(),
        "the columns of {table} differ between {} and {}",
        first.describe(),
        second.describe()
    );
    thread::scope(|scope| {
        let (send, rows) = sync_channel(READ_AHEAD);
        let reader = scope.spawn(move || {
            second.each_row(table, &RowRange::default(), &mut |row| {
                let row = (id(&row)?, row);
                // The channel closes when reading the first database fails, which is the error to report.
                send.send(row).map_err(|_| anyhow!("the comparison has ended"))
            })
        });
        let mut others = rows.into_iter().peekable();
        let mut result = Comparison { rows: 0, missing: 0, refused: 0, different: None, digest: String::new() };
        let mut digest = Sha256::new();
        first.each_row(table, &RowRange::default(), &mut |row| {
            let id = id(&row)?;
            while others.next_if(|(other, _)| *other < id).is_some() {}
            match others.next_if(|(other, _)| *other == id) {
                Some((_, other)) if columns.iter().all(|column| row.get(column) == other.get(column)) => {}
                _ if refusals.include(table, &row)? => result.refused += 1,
                None => result.missing += 1,
                Some(_) => {
                    result.different.get_or_insert(id);
                }
            }
            result.rows += 1;
            digest.update(serde_json::to_vec(&columns.iter().map(|column| row.get(column)).collect::<Vec<_>>())?);
            Ok(())
        })?;
        others.for_each(drop);
        reader.join().map_err(|_| anyhow!("the comparison of {table} panicked"))??;
        result.digest = STANDARD.encode(digest.finalize());
        Ok(result)
    })
}

fn id(row: &Map<String, Value>) -> anyhow::Result<i64> {
    row.get("id").and_then(Value::as_i64).ok_or_else(|| anyhow!("a row has no id"))
}
