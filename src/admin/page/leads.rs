//! Leads by day and form, and the newest rows.

use std::collections::HashSet;

use serde_json::{Map, Value};
use time::Date;

use super::format::count;
use super::plot::{COLORS, DayChart};
use crate::admin::rows::{LATEST_ROWS, LeadRows};
use crate::store::{FormCount, email_key};
use crate::tables::forms::Column;
use crate::tables::{FreeMail, Tables};

const CREATED_AT: &str = "created_at";
/// Longer values are truncated.
const MAX_CHARS: usize = 280;

pub struct Leads {
    pub forms: Vec<FormRow>,
    pub chart: DayChart,
    pub latest: Vec<Lead>,
}

/// The columns of the forms' tables that are shown in another way.
struct Columns<'a> {
    /// The key columns, which are not shown.
    keys: HashSet<&'a str>,
    emails: HashSet<String>,
    free_mail: Option<FreeMail>,
}

impl Columns<'_> {
    fn free_mail_mark(&self, row: &Map<String, Value>) -> Option<(String, String)> {
        let mut emails = self.emails.iter().filter_map(|column| row.get(column)?.as_str());
        let table = self.free_mail.as_ref()?;
        emails.any(|email| table.has(&email_key(email))).then(|| ("free_mail".to_owned(), "yes".to_owned()))
    }
}

pub struct FormRow {
    pub form: String,
    /// The color of the form's parts of the bars.
    pub color: usize,
    pub today: String,
    pub recent: String,
    pub total: String,
}

pub struct Lead {
    /// When the lead came, in UTC, to the minute.
    pub at: String,
    pub table: String,
    /// Column and value.
    pub fields: Vec<(String, String)>,
}

impl Leads {
    pub fn of(rows: &LeadRows, tables: &Tables, today: Date) -> Self {
        let columns = tables.forms.iter().flat_map(|form| &form.columns);
        let keys = columns.filter(|column| matches!(column, Column::KeyOf { .. })).map(Column::name).collect();
        let emails = tables.forms.iter().flat_map(|form| form.email_columns().map(str::to_owned)).collect();
        Self::new(&Columns { keys, emails, free_mail: FreeMail::embedded().ok() }, rows, today)
    }

    fn new(columns: &Columns<'_>, LeadRows { counts, latest, .. }: &LeadRows, today: Date) -> Self {
        let form = |(index, form): (usize, &FormCount)| FormRow {
            form: form.form.clone(),
            color: index % COLORS,
            today: count(form.on(today)),
            recent: count(DayChart::days(today).map(|day| form.on(day)).sum()),
            total: count(form.total()),
        };
        let mut rows: Vec<(&str, &str, &Map<String, Value>)> =
            latest.iter().flat_map(|(table, rows)| rows.iter().map(move |row| (created_at(row), table.as_str(), row))).collect();
        rows.sort_by(|one, other| other.0.cmp(one.0));
        rows.truncate(usize::from(LATEST_ROWS));
        Self {
            forms: counts.iter().enumerate().map(form).collect(),
            chart: DayChart::new(today, |day| counts.iter().map(|count| count.on(day)).collect()),
            latest: rows.into_iter().map(|(at, table, row)| Lead::of(at, table, row, columns)).collect(),
        }
    }
}

fn created_at(row: &Map<String, Value>) -> &str {
    row.get(CREATED_AT).and_then(Value::as_str).unwrap_or_default()
}

impl Lead {
    fn of(at: &str, table: &str, row: &Map<String, Value>, columns: &Columns<'_>) -> Self {
        let fields =
            row.iter().filter(|(name, _)| *name != CREATED_AT && !columns.keys.contains(name.as_str())).filter_map(|(name, value)| {
                let text = value.as_str().filter(|text| !text.is_empty())?;
                let cut: String = text.chars().take(MAX_CHARS).collect();
                Some((name.clone(), if cut.len() < text.len() { cut + "…" } else { cut }))
            });
        let at = at.chars().take("2026-01-01T00:00".len()).collect::<String>().replace('T', " ");
        Self { at, table: table.to_owned(), fields: fields.chain(columns.free_mail_mark(row)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::date;

    use super::*;
    use crate::store::CountsByValue;

    #[test]
    fn newest_rows_come_first_without_empty_fields_and_with_long_ones_truncated() {
        let counts = vec![FormCount { form: "contact".into(), days: vec![(date!(2026 - 01 - 01), 5), (date!(2026 - 11 - 21), 1_000)] }];
        let row = |at: &str, message: String| {
            json!({ "id": 1, "created_at": at, "email": "ada@gmail.com", "email_key": "ada@gmail.com", "phone": null, "message": message })
                .as_object()
                .unwrap()
                .clone()
        };
        let old = vec![row("2026-11-21T10:00:00.000Z", "é".repeat(MAX_CHARS + 1))];
        let new = vec![row("2026-11-21T10:00:00.001Z", String::new())];
        let latest = vec![("old".into(), old), ("new".into(), new)];
        let rows = LeadRows { counts, latest, sources: CountsByValue::default(), pages: CountsByValue::default() };
        let columns = Columns {
            keys: HashSet::from(["email_key"]),
            emails: HashSet::from(["email".to_owned()]),
            free_mail: FreeMail::embedded().ok(),
        };
        let leads = Leads::new(&columns, &rows, date!(2026 - 11 - 21));
        assert_eq!((leads.chart.bars.len(), leads.chart.first_day.as_str(), leads.chart.max.as_str()), (30, "2026-10-23", "1,000"));
        assert_eq!((leads.forms[0].today.as_str(), leads.forms[0].total.as_str()), ("1,000", "1,005"));
        assert_eq!(leads.latest.iter().map(|lead| lead.table.as_str()).collect::<Vec<_>>(), ["new", "old"]);
        assert_eq!((leads.latest[0].at.as_str(), leads.latest[0].fields.len()), ("2026-11-21 10:00", 2));
        assert_eq!(leads.latest[0].fields[1], ("free_mail".to_owned(), "yes".to_owned()));
        assert_eq!(leads.latest[1].fields[1].1.chars().count(), MAX_CHARS + 1);
    }
}
