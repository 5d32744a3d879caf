//! Adds leads to the list. Each step reads what is missing in a snapshot of its own and inserts a few rows at a time, so that no visitor's post waits long.

use std::collections::btree_map::{self, BTreeMap};

use serde_json::Value as Json;
use time::Duration;

use super::entry::{Entry, is_of_form};
use super::{IDS_PER_MS, InboxRow, LeadState, first_id};
use crate::store::features::lead_details::insert_rows;
use crate::store::features::lead_origins::select_rows;
use crate::store::query::{JsonRow, Query, Row, Statement};
use crate::store::statements::Statements;
use crate::store::{Access, Store, StoreError};
use crate::tables::forms::{SPAM, SUBSCRIBERS};

/// How many rows of a table one step reads: of recent ones, and of all.
const ROWS: i64 = 1_000;
const ROWS_OF_ALL: i64 = 5_000;
/// How many rows are inserted at a time: the search index merges after each, and a visitor's post waits for less than a tenth of a second.
const ROWS_PER_WRITE: usize = 1_000;
/// A lead may be committed after others with larger ids (PostgreSQL). More than this are not under way at once.
const OVERLAP: i64 = 1_000;
/// The same text of the same person within this time is the same lead.
const REPETITION: Duration = Duration::DAY;

const COLUMNS: [&str; 19] = [
    "id",
    "lead_table",
    "lead_id",
    "form",
    "state",
    "person",
    "email",
    "email_key",
    "domain",
    "company",
    "excerpt",
    "page",
    "landing",
    "source",
    "campaign",
    "free_mail",
    "digest",
    "repeat_of",
    "words",
];

/// Which leads [`Store::index_leads`] looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those that came since the last time.
    Recent,
    /// All: `copy` and older versions add rows that are not the newest.
    Whole,
}

impl Store {
    /// Adds all leads that the list does not have yet.
    pub async fn index_all_leads(&self) -> Result<(), StoreError> {
        while self.index_leads(Reach::Whole).await? > 0 {}
        Ok(())
    }

    /// Adds leads that the list does not have yet. Returns how many; call it again until there are none.
    pub async fn index_leads(&self, reach: Reach) -> Result<usize, StoreError> {
        let statements = self.shared.statements.load_full();
        let found = self.run_blocking(move |store| store.block(Access::LongRead, |query| missing(query, &statements, reach))).await?;
        let mut added = 0;
        for (table, mut entries) in found {
            while !entries.is_empty() {
                let rest = entries.split_off(entries.len().min(ROWS_PER_WRITE));
                let (table, chunk) = (table.clone(), std::mem::replace(&mut entries, rest));
                added += self.write(move |query| insert(query, &table, &chunk)).await?;
            }
        }
        Ok(added)
    }
}

/// By table, what is not in the list.
fn missing(query: &dyn Query, statements: &Statements, reach: Reach) -> Result<Vec<(String, Vec<Entry>)>, StoreError> {
    let tables = statements.tables().into_iter().filter(|table| *table != SUBSCRIBERS).chain([SPAM]);
    tables
        .map(|table| {
            let last: Option<Option<i64>> = query.value("SELECT max(lead_id) FROM inbox WHERE lead_table = $1", &[table.into()])?;
            let after = last.flatten().filter(|_| reach == Reach::Recent).map_or(0, |last| last - OVERLAP);
            // Of many the newest come first. Not of recent ones, because those before would be left out the next time.
            let order = if reach == Reach::Whole || last.flatten().is_none() { "DESC" } else { "ASC" };
            let sql = format!(
                "{} WHERE {table}.id > $1 AND NOT EXISTS (SELECT 1 FROM inbox WHERE inbox.lead_table = '{table}' AND inbox.lead_id = {table}.id) \
                 ORDER BY {table}.id {order} LIMIT $2",
                select_rows(table)
            );
            let limit = if reach == Reach::Whole { ROWS_OF_ALL } else { ROWS };
            let rows = query.query(&sql, &[after.into(), limit.into()])?;
            let mut rows = rows.iter().map(Row::to_json).collect::<Result<Vec<_>, _>>()?;
            // Of equal texts the oldest is the lead.
            rows.sort_by_key(|row| row.get("id").and_then(Json::as_i64));
            Ok((table.to_owned(), rows.iter().filter_map(|row| Entry::of(table, row, form_of(statements, table, row))).collect()))
        })
        .collect()
}

/// The form that a row was sent with.
pub fn form_of<'a>(statements: &'a Statements, table: &str, row: &JsonRow) -> Option<&'a crate::tables::Form> {
    if table == SPAM {
        let id = row.get("form").and_then(Json::as_str)?;
        return statements.0.get(id).map(|sql| &sql.form);
    }
    statements.of_leads().map(|(_, sql)| &sql.form).find(|form| form.table == table && is_of_form(form, row))
}

/// Adds a row of a form's table in the place of one that has just been deleted, whose number, owner and new state it gets.
pub fn insert_in_place(
    query: &dyn Query,
    statements: &Statements,
    (table, id): (&str, i64),
    before: &InboxRow,
    state: LeadState,
) -> Result<(), StoreError> {
    let table = &statements.known_table(table).map_err(|error| StoreError::Mismatch(error.to_string()))?;
    if table == SUBSCRIBERS {
        return Ok(());
    }
    let Some(row) = query.row(&format!("{} WHERE {table}.id = $1", select_rows(table)), &[id.into()])? else { return Ok(()) };
    let row = row.to_json()?;
    let Some(entry) = Entry::of(table, &row, form_of(statements, table, &row)) else { return Ok(()) };
    let row = to_row(table, &Entry { state, ..entry }, before.id, None);
    let _: Vec<Row> = insert_rows(query, "inbox", &COLUMNS, &[row], "")?;
    query.execute("UPDATE inbox SET owner = $1 WHERE id = $2", &[before.owner.as_ref().into(), before.id.into()]).map(drop)
}

/// Inserts entries of one table. A lead that another process has inserted is left out.
fn insert(query: &dyn Query, table: &str, entries: &[Entry]) -> Result<usize, StoreError> {
    let mut ids = FreeIds::read(query, entries)?;
    let mut firsts = known_firsts(query, entries)?;
    let mut rows = Vec::new();
    for entry in entries {
        let id = ids.take(query, first_id(entry.sent_at))?;
        let day_before = first_id(entry.sent_at - REPETITION);
        let first = entry.digest.as_ref().and_then(|digest| firsts.get(digest).copied()).filter(|first| (day_before..id).contains(first));
        if let (None, Some(digest)) = (first, &entry.digest) {
            firsts.insert(digest.clone(), id);
        }
        rows.push(to_row(table, entry, id, first));
    }
    let inserted = insert_rows(query, "inbox", &COLUMNS, &rows, "RETURNING repeat_of")?;
    for row in &inserted {
        if let Some(first) = row.get::<Option<i64>>(0)? {
            // Who writes again is not done.
            let sql = "UPDATE inbox SET repeats = repeats + 1, state = CASE state WHEN 'done' THEN 'new' ELSE state END WHERE id = $1";
            query.execute(sql, &[first.into()])?;
        }
    }
    Ok(inserted.len())
}

/// The newest lead with the text of each entry, that is no repetition itself.
fn known_firsts(query: &dyn Query, entries: &[Entry]) -> Result<BTreeMap<String, i64>, StoreError> {
    let sql = "SELECT digest, id FROM inbox WHERE digest = $1 AND repeat_of IS NULL ORDER BY id DESC LIMIT 1";
    let statements: Vec<Statement<'_>> = entries.iter().filter_map(|entry| Some((sql, vec![entry.digest.as_ref()?.into()]))).collect();
    let found = query.query_all(&statements)?;
    found.iter().flatten().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
}

/// The next free id of each millisecond.
struct FreeIds(BTreeMap<i64, i64>);

impl FreeIds {
    const LAST: &str = "SELECT max(id) FROM inbox WHERE id >= $1 AND id < $2";

    fn read(query: &dyn Query, entries: &[Entry]) -> Result<Self, StoreError> {
        let mut blocks: Vec<i64> = entries.iter().map(|entry| first_id(entry.sent_at)).collect();
        blocks.dedup();
        let statements: Vec<Statement<'_>> =
            blocks.iter().map(|block| (Self::LAST, vec![(*block).into(), (block + IDS_PER_MS).into()])).collect();
        let found = query.query_all(&statements)?;
        let next = blocks.iter().zip(&found).map(|(block, rows)| {
            let last: Option<i64> = rows.first().map(|row| row.get(0)).transpose()?.flatten();
            Ok((*block, last.map_or(*block, |last| last + 1)))
        });
        Ok(Self(next.collect::<Result<_, StoreError>>()?))
    }

    /// When a millisecond is full, the lead counts as one of the next.
    fn take(&mut self, query: &dyn Query, mut block: i64) -> Result<i64, StoreError> {
        loop {
            let next = match self.0.entry(block) {
                btree_map::Entry::Occupied(next) => next.into_mut(),
                btree_map::Entry::Vacant(unread) => {
                    let last: Option<Option<i64>> = query.value(Self::LAST, &[block.into(), (block + IDS_PER_MS).into()])?;
                    unread.insert(last.flatten().map_or(block, |last| last + 1))
                }
            };
            if *next < block + IDS_PER_MS {
                *next += 1;
                return Ok(*next - 1);
            }
            block += IDS_PER_MS;
        }
    }
}

fn to_row(table: &str, entry: &Entry, id: i64, first: Option<i64>) -> JsonRow {
    let values: [Json; COLUMNS.len()] = [
        id.into(),
        table.into(),
        entry.lead_id.into(),
        entry.form.as_str().into(),
        entry.state.name().into(),
        entry.person.as_str().into(),
        entry.email.clone().into(),
        entry.email_key.clone().into(),
        entry.domain.clone().into(),
        entry.company.clone().into(),
        entry.excerpt.as_str().into(),
        entry.page.clone().into(),
        entry.landing.clone().into(),
        entry.source.clone().into(),
        entry.campaign.clone().into(),
        i64::from(entry.is_free_mail).into(),
        entry.digest.clone().into(),
        first.into(),
        entry.words.as_str().into(),
    ];
    COLUMNS.iter().map(|column| (*column).to_owned()).zip(values).collect()
}
