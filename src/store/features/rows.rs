//! Rows of the forms' tables, and of [`SPAM`](crate::tables::forms::SPAM), as JSON objects: read for the operator, and inserted by `leadlight copy`. Times have
//! the same text form in both databases, so rows of both compare equal.

use std::collections::HashSet;

use serde_json::Value as Json;
use time::macros::datetime;
use time::{Date, OffsetDateTime};

use super::lead_details::{LEAD_COLUMNS, insert_rows};
use super::lead_origins::{COLUMNS as ORIGIN_COLUMNS, own_columns, prefixed, select_rows};
use super::newsletter;
use crate::store::query::{JsonRow, Query, Row, Value};
use crate::store::schema::SUBMISSION_KEY;
use crate::store::statements::{FormSql, constant_columns};
use crate::store::timestamp::{format_time, parse_day};
use crate::store::{Access, Store, StoreError};
use crate::tables::forms::SUBSCRIBERS;

/// Later than any row.
const END_OF_TIME: OffsetDateTime = datetime!(9999-12-31 0:00 UTC);

pub type EachRow<'a> = &'a mut dyn FnMut(JsonRow) -> anyhow::Result<()>;

/// The rows of one form. Forms that share a table are told apart by their constant columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormCount {
    /// The form's id in `data/forms.json`.
    pub form: String,
    /// The days (UTC) that have rows, oldest first, and how many.
    pub days: Vec<(Date, u64)>,
}

impl FormCount {
    pub fn on(&self, day: Date) -> u64 {
        self.days.binary_search_by_key(&day, |(it, _)| *it).map_or(0, |at| self.days[at].1)
    }

    pub fn total(&self) -> u64 {
        self.days.iter().map(|(_, rows)| rows).sum()
    }
}

/// Which rows of a table are read.
#[derive(Clone, Debug, Default)]
pub struct RowRange {
    pub since: Option<OffsetDateTime>,
    /// Rows of this time are not read.
    pub until: Option<OffsetDateTime>,
    /// Only those of one form.
    pub form: Option<String>,
}

/// Every method blocks, and fails if the database fails or no form has such a table.
#[expect(clippy::missing_errors_doc, reason = "the errors are those above")]
impl Store {
    /// The columns of a table, in order, as [`Self::each_row`] returns them.
    pub fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        let sql = select_rows(&self.shared.statements.load().known_table(table)?);
        let columns = self.block(Access::LongRead, |query| query.columns(&sql))?;
        Ok(columns.into_iter().filter(|name| name != SUBMISSION_KEY).collect())
    }

    /// Calls `each` with every row of the range, oldest first, from one snapshot, until `each` fails.
    pub fn each_row(&self, table: &str, range: &RowRange, each: EachRow<'_>) -> anyhow::Result<()> {
        let statements = self.shared.statements.load_full();
        let table = statements.known_table(table)?;
        let since = format_time(range.since.unwrap_or(OffsetDateTime::UNIX_EPOCH))?;
        let until = format_time(range.until.unwrap_or(END_OF_TIME))?;
        let form = range.form.as_ref().map(|form| statements.of_form(form)).transpose()?;
        let (conditions, constants) = form.map(|sql| constant_columns(&sql.form, 4)).unwrap_or_default();
        let conditions = ["created_at >= $2".to_owned(), "created_at < $3".to_owned()].into_iter().chain(conditions).collect::<Vec<_>>();
        let conditions = conditions.join(" AND ");
        let sql = format!("{} WHERE {table}.id > $1 AND {conditions} ORDER BY {table}.id LIMIT 1000", select_rows(&table));
        self.each_page(each, |query, last| {
            let after = last.and_then(|row| row.get("id")?.as_i64()).unwrap_or(i64::MIN);
            let parameters = [after.into(), (&since).into(), (&until).into()];
            query.query(&sql, &parameters.into_iter().chain(constants.iter().map(Value::from)).collect::<Vec<_>>())
        })
    }

    /// The tables of the forms, each once.
    pub fn form_tables(&self) -> Vec<String> {
        self.shared.statements.load().tables().into_iter().map(str::to_owned).collect()
    }

    /// The ids of the forms.
    pub fn form_ids(&self) -> Vec<String> {
        self.shared.statements.load().of_leads().map(|(form, _)| form.clone()).collect()
    }

    pub fn table_of_form(&self, form: &str) -> Option<String> {
        self.shared.statements.load().of_form(form).ok().map(|sql| sql.form.table.clone())
    }

    /// The id of the form with this id or title, in any case.
    pub fn find_form(&self, name: &str) -> Option<String> {
        let (statements, name) = (self.shared.statements.load(), name.trim().to_lowercase());
        let mut forms = statements.of_leads().map(|(id, sql)| (id, sql.form.title.to_lowercase()));
        forms.find(|(id, title)| **id == name || *title == name).map(|(id, _)| id.clone())
    }

    /// The columns of a table that hold an e-mail address as typed.
    pub fn email_columns_of(&self, table: &str) -> Vec<String> {
        let statements = self.shared.statements.load();
        statements.email_columns().into_iter().filter(|(of, _)| *of == table).map(|(_, column)| column.to_owned()).collect()
    }

    /// The newest rows, at most `limit`, newest first.
    pub fn latest_rows(&self, table: &str, limit: u16) -> anyhow::Result<Vec<JsonRow>> {
        let table = self.shared.statements.load().known_table(table)?;
        let sql = format!("{} ORDER BY {table}.id DESC LIMIT $1", select_rows(&table));
        let rows = self.block(Access::LongRead, |query| query.query(&sql, &[limit.into()]))?;
        Ok(rows.iter().map(Row::to_json).collect::<Result<_, _>>()?)
    }

    /// The number of rows of each form and day, from one snapshot, in the order of the forms' ids.
    pub fn count_by_day(&self) -> Result<Vec<FormCount>, StoreError> {
        let statements = self.shared.statements.load_full();
        self.block(Access::LongRead, |query| {
            statements.of_leads().map(|(form, sql)| Ok(FormCount { form: form.clone(), days: count_days(query, sql)? })).collect()
        })
    }

    /// Inserts all rows, or none, with the ids and times that [`Self::each_row`] of another store gave. A row whose id or key exists is skipped, and so is
    /// a subscriber who has unsubscribed here ([`newsletter::wanted_rows`]).
    pub fn insert_rows(&self, table: &str, rows: &[JsonRow]) -> anyhow::Result<()> {
        let table = self.shared.statements.load().known_table(table)?;
        let columns = own_columns(self.columns(&table)?);
        self.block(Access::LongWrite, |query| {
            let rows = if table == SUBSCRIBERS { newsletter::wanted_rows(query, rows)? } else { rows.to_vec() };
            let new = insert_rows(query, &table, &columns, &rows, "RETURNING id")?;
            let new = new.iter().map(|row| row.get(0)).collect::<Result<HashSet<i64>, _>>()?;
            let is_new = |row: &&JsonRow| row.get("id").and_then(Json::as_i64).is_some_and(|id| new.contains(&id));
            let origins: Vec<JsonRow> = rows.iter().filter(is_new).filter_map(|row| origin(&table, row)).collect();
            let columns = [&LEAD_COLUMNS[..], &ORIGIN_COLUMNS].concat();
            insert_rows(query, "lead_origins", &columns, &origins, "")?;
            query.reserve_ids(&table)
        })?;
        Ok(())
    }

    /// Calls `each` with the rows of one page after the other, from one snapshot. `read` gets the last row of the page before.
    pub(super) fn each_page(
        &self,
        each: EachRow<'_>,
        read: impl Fn(&dyn Query, Option<&JsonRow>) -> Result<Vec<Row>, StoreError>,
    ) -> anyhow::Result<()> {
        let mut failure = None;
        let done = self.block(Access::LongRead, |query| {
            let mut last: Option<JsonRow> = None;
            loop {
                let rows = read(query, last.as_ref())?;
                if rows.is_empty() {
                    return Ok(());
                }
                for row in rows {
                    let row = row.to_json()?;
                    last = Some(row.clone());
                    if let Err(error) = each(row) {
                        failure = Some(error);
                        return Ok(());
                    }
                }
            }
        });
        failure.map_or(Ok(()), Err)?;
        Ok(done?)
    }
}

/// The row of `lead_origins` for a row with an origin. `None`: nothing is known of it.
fn origin(table: &str, row: &JsonRow) -> Option<JsonRow> {
    let columns = ORIGIN_COLUMNS.iter().zip(prefixed());
    let known: JsonRow = columns.filter_map(|(column, name)| Some(((*column).to_owned(), row.get(name)?.clone()))).collect();
    let is_known = known.values().any(|value| !value.is_null());
    let lead = [("lead_table".to_owned(), table.into()), ("lead_id".to_owned(), row.get("id")?.clone())];
    is_known.then(|| lead.into_iter().chain(known).collect())
}

fn count_days(query: &dyn Query, sql: &FormSql) -> Result<Vec<(Date, u64)>, StoreError> {
    let (text, parameters) = &sql.count_by_day;
    let rows = query.query(text, &parameters.iter().map(Value::from).collect::<Vec<_>>())?;
    let day = |row: &Row| {
        let day: String = row.get(0)?;
        let not_a_date = || StoreError::Mismatch(format!("`{}`: `created_at` is not a date: {day}", sql.form.table));
        Ok((parse_day(&day).ok_or_else(not_a_date)?, row.get(1)?))
    };
    rows.iter().map(day).collect()
}
