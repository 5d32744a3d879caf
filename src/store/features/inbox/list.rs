//! Reads a page of the list. Pages begin at an id, not at a number of rows, so every page takes the same time.

use time::Duration;

use super::{InboxRow, LeadFilter, LeadState, ListPosition, OwnerFilter, first_id, words};
use crate::store::features::lead_origins::select_rows;
use crate::store::query::{Dialect, JsonRow, Query, Statement, Value};
use crate::store::{Access, Store, StoreError};

/// A count that reaches this is not counted further.
pub const MAX_COUNT: u64 = 1_000;
/// Leads that an export reads at a time.
const EXPORT_PAGE: u16 = 500;
/// How many values of a filter are offered.
const MAX_OPTIONS: i64 = 100;

/// The values that leads have, for filters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilterOptions {
    pub sources: Vec<String>,
    pub campaigns: Vec<String>,
    pub pages: Vec<String>,
}

/// A page, newest first, and whether there are leads on either side of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListPage {
    pub rows: Vec<InboxRow>,
    pub has_older: bool,
    pub has_newer: bool,
}

impl Store {
    pub async fn list_leads(&self, filter: LeadFilter, position: ListPosition, limit: u16) -> Result<ListPage, StoreError> {
        self.read(move |query| list(query, &filter, position, limit)).await
    }

    /// How many leads there are of each state of [`LeadState::ALL`], at most [`MAX_COUNT`].
    pub async fn count_leads_by_state(&self) -> Result<[u64; LeadState::ALL.len()], StoreError> {
        self.read(|query| {
            let mut counts = [0; LeadState::ALL.len()];
            for (state, count) in LeadState::ALL.iter().zip(&mut counts) {
                *count = count_state(query, *state)?;
            }
            Ok(counts)
        })
        .await
    }

    /// How many leads the filter finds, at most [`MAX_COUNT`], and how many are new.
    pub async fn count_leads(&self, filter: LeadFilter) -> Result<(u64, u64), StoreError> {
        self.read(move |query| {
            let mut sql = Select::new(query.dialect(), &filter);
            let text = format!("SELECT count(*) FROM (SELECT inbox.id {} LIMIT {MAX_COUNT}) AS found", sql.source(None));
            Ok((query.value(&text, &sql.parameters())?.unwrap_or_default(), count_state(query, LeadState::New)?))
        })
        .await
    }

    /// Calls `each` with every lead of a filter and its row, newest first, until `each` fails. Blocks.
    pub fn each_lead(&self, filter: &LeadFilter, each: &mut dyn FnMut(InboxRow, JsonRow) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let statements = self.shared.statements.load_full();
        let mut position = ListPosition::Newest;
        loop {
            let page = self.block(Access::LongRead, |query| {
                let page = list(query, filter, position, EXPORT_PAGE)?;
                let last = page.rows.last().map(|lead| lead.id);
                let known = page.rows.into_iter().filter(|lead| statements.known_table(&lead.lead_table).is_ok());
                let leads: Vec<InboxRow> = known.collect();
                let texts: Vec<String> =
                    leads.iter().map(|lead| format!("{} WHERE {}.id = $1", select_rows(&lead.lead_table), lead.lead_table)).collect();
                let reads: Vec<Statement<'_>> =
                    leads.iter().zip(&texts).map(|(lead, text)| (text.as_str(), vec![lead.lead_id.into()])).collect();
                let rows = query.query_all(&reads)?;
                Ok((leads, rows, last.filter(|_| page.has_older)))
            });
            let (leads, rows, last) = page?;
            for (lead, rows) in leads.into_iter().zip(rows) {
                // It may have been deleted by hand.
                if let Some(row) = rows.first() {
                    each(lead, row.to_json()?)?;
                }
            }
            match last {
                Some(last) => position = ListPosition::OlderThan(last),
                None => return Ok(()),
            }
        }
    }

    /// The values that leads have, at most 100 of each kind, in alphabetical order.
    pub async fn lead_filter_options(&self) -> Result<FilterOptions, StoreError> {
        self.read(|query| {
            // One step in the index for each value, however many leads have it.
            let values = |column: &str| {
                let sql = format!(
                    "WITH RECURSIVE each_value (value) AS (SELECT min({column}) FROM inbox UNION ALL SELECT (SELECT min({column}) FROM inbox WHERE \
                     {column} > each_value.value) FROM each_value WHERE each_value.value IS NOT NULL) \
                     SELECT value FROM each_value WHERE value IS NOT NULL LIMIT $1"
                );
                query.values(&sql, &[MAX_OPTIONS.into()])
            };
            Ok(FilterOptions { sources: values("source")?, campaigns: values("campaign")?, pages: values("page")? })
        })
        .await
    }
}

fn count_state(query: &dyn Query, state: LeadState) -> Result<u64, StoreError> {
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM inbox WHERE state = $1 AND repeat_of IS NULL LIMIT {MAX_COUNT}) AS found");
    Ok(query.value(&sql, &[state.name().into()])?.unwrap_or_default())
}

pub fn list(query: &dyn Query, filter: &LeadFilter, position: ListPosition, limit: u16) -> Result<ListPage, StoreError> {
    let mut sql = Select::new(query.dialect(), filter);
    let (bound, order) = match position {
        ListPosition::Newest => (None, "DESC"),
        ListPosition::OlderThan(id) => (Some(("<", id)), "DESC"),
        ListPosition::NewerThan(id) => (Some((">", id)), "ASC"),
    };
    let source = sql.source(bound);
    let one_more = i64::from(limit) + 1;
    let text = format!("SELECT {} {source} ORDER BY {} {order} LIMIT {one_more}", InboxRow::COLUMNS, sql.id());
    let found = query.query(&text, &sql.parameters())?;
    let mut rows = found.iter().map(InboxRow::from_row).collect::<Result<Vec<_>, _>>()?;
    let has_more = rows.len() > usize::from(limit);
    rows.truncate(limit.into());
    Ok(match position {
        ListPosition::Newest => ListPage { rows, has_older: has_more, has_newer: false },
        ListPosition::OlderThan(_) => ListPage { rows, has_older: has_more, has_newer: true },
        ListPosition::NewerThan(_) => {
            rows.reverse();
            ListPage { rows, has_older: true, has_newer: has_more }
        }
    })
}

/// The conditions of a filter, and their parameters.
struct Select {
    dialect: Dialect,
    conditions: Vec<String>,
    parameters: Vec<Parameter>,
    has_search: bool,
}

enum Parameter {
    Text(String),
    Integer(i64),
}

impl Select {
    fn new(dialect: Dialect, filter: &LeadFilter) -> Self {
        let mut select = Self { dialect, conditions: vec!["repeat_of IS NULL".into()], parameters: Vec::new(), has_search: false };
        match filter.state {
            Some(state) => select.text("state =", state.name()),
            None if filter.has_spam => {}
            None => select.conditions.push("state <> 'spam'".into()),
        }
        match &filter.owner {
            Some(OwnerFilter::Nobody) => select.conditions.push("owner IS NULL".into()),
            Some(OwnerFilter::User(address)) => select.text("owner =", address),
            None => {}
        }
        for (condition, value) in [
            ("form =", &filter.form),
            ("source =", &filter.source),
            ("campaign =", &filter.campaign),
            ("page =", &filter.page),
            ("email_key =", &filter.email_key),
            ("domain =", &filter.domain),
            ("email_key <>", &filter.without_email_key),
        ] {
            if let Some(value) = value {
                select.text(condition, value);
            }
        }
        if let Some(is_free) = filter.is_free_mail {
            select.conditions.push(format!("free_mail = {}", i64::from(is_free)));
        }
        let begin = |day: time::Date| first_id(day.midnight().assume_utc());
        for (operator, id) in [
            (">=", filter.from.map(begin)),
            ("<", filter.until.map(|day| first_id(day.midnight().assume_utc() + Duration::DAY))),
            (">", filter.after),
        ] {
            if let Some(id) = id {
                select.id_bound(operator, id);
            }
        }
        select.search(&filter.search);
        select
    }

    fn search(&mut self, typed: &str) {
        let words = words::searched(typed);
        if words.is_empty() && !typed.trim().is_empty() {
            // Signs alone are in no lead.
            self.conditions.push("1 = 0".into());
        }
        self.has_search = !words.is_empty();
        match self.dialect {
            _ if words.is_empty() => {}
            // SECURITY: words are letters and digits, so they end no string of the search language.
            Dialect::Sqlite => {
                self.text("inbox_words MATCH", &words.iter().map(|word| format!("\"{word}\"*")).collect::<Vec<_>>().join(" "));
            }
            Dialect::Postgres => {
                self.parameters.push(Parameter::Text(words.iter().map(|word| format!("'{word}':*")).collect::<Vec<_>>().join(" & ")));
                self.conditions.push(format!(
                    "array_to_tsvector(string_to_array(words, ' ')) @@ CAST(CAST(${} AS TEXT) AS tsquery)",
                    self.parameters.len()
                ));
            }
        }
    }

    fn text(&mut self, condition: &str, value: &str) {
        self.parameters.push(Parameter::Text(value.to_owned()));
        self.conditions.push(format!("{condition} ${}", self.parameters.len()));
    }

    fn id_bound(&mut self, operator: &str, id: i64) {
        self.parameters.push(Parameter::Integer(id));
        self.conditions.push(format!("inbox.id {operator} ${}", self.parameters.len()));
    }

    fn source(&mut self, bound: Option<(&str, i64)>) -> String {
        if let Some((operator, id)) = bound {
            self.id_bound(operator, id);
        }
        // SQLite reads the matches in the order of the ids, so the search comes first.
        let from = if self.has_search && self.dialect == Dialect::Sqlite {
            "inbox_words CROSS JOIN inbox ON inbox.id = inbox_words.rowid"
        } else {
            "inbox"
        };
        format!("FROM {from} WHERE {}", self.conditions.join(" AND "))
    }

    /// What the list is sorted by.
    const fn id(&self) -> &'static str {
        if self.has_search && matches!(self.dialect, Dialect::Sqlite) { "inbox_words.rowid" } else { "inbox.id" }
    }

    fn parameters(&self) -> Vec<Value<'_>> {
        let value = |parameter| match parameter {
            &Parameter::Integer(number) => Value::Integer(number),
            Parameter::Text(text) => Value::Text(text),
        };
        self.parameters.iter().map(value).collect()
    }
}
