//! `leadlight stats`: leads per form and day.

mod table;

use serde_json::{Map, Value, json};
use time::{Date, Duration, OffsetDateTime};

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::store::FormCount;

/// # Errors
/// When the database cannot be read.
pub fn stats(days: u16, as_json: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let counts = open_existing(database)?.count_by_day()?;
    let today = OffsetDateTime::now_utc().date();
    let days: Vec<Date> = (0..i64::from(days)).rev().map(|ago| today - Duration::days(ago)).collect();
    if as_json {
        return print(|out| Ok(writeln!(out, "{}", to_json(&counts, &days))?));
    }
    print(|out| table::write(out, &counts, &days, table::Bars::for_this_terminal()))
}

fn to_json(counts: &[FormCount], days: &[Date]) -> Value {
    let form = |count: &FormCount| {
        let by_day: Map<String, Value> = days.iter().map(|day| (day.to_string(), count.on(*day).into())).collect();
        let recent: u64 = days.iter().map(|day| count.on(*day)).sum();
        (count.form.clone(), json!({ "total": count.total(), "recent": recent, "byDay": by_day }))
    };
    let forms: Map<String, Value> = counts.iter().map(form).collect();
    json!({ "days": days.len(), "total": counts.iter().map(FormCount::total).sum::<u64>(), "forms": forms })
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn json_has_every_day_and_form() {
        let counts = [
            FormCount {
                form: "contact".into(),
                days: vec![(date!(2026 - 01 - 01), 5), (date!(2026 - 11 - 20), 8), (date!(2026 - 11 - 21), 1)],
            },
            FormCount { form: "newsletter".into(), days: vec![(date!(2026 - 11 - 20), 8)] },
        ];
        let json = to_json(&counts, &[date!(2026 - 11 - 20), date!(2026 - 11 - 21)]);
        assert_eq!(json["total"], 22);
        assert_eq!(json["forms"]["contact"], json!({ "total": 14, "recent": 9, "byDay": { "2026-11-20": 8, "2026-11-21": 1 } }));
        assert_eq!(json["forms"]["newsletter"]["byDay"]["2026-11-21"], 0);
    }
}
