//! `leadlight stats --by … --compare`: the numbers of the desk.

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{MAX_VALUES, origin_group, table_line};
use crate::commands::output::print;
use crate::config::StatsBy;
use crate::leads::conversion::{Comparison, compare};
use crate::store::Store;

pub fn stats(runtime: &Runtime, store: &Store, days: u16, by: StatsBy, as_json: bool) -> anyhow::Result<()> {
    let (name, group) = origin_group(by);
    let (rows, total) = runtime.block_on(async {
        store.index_all_leads().await?;
        compare(store, group, days, MAX_VALUES).await
    })?;
    print(|out| {
        if as_json {
            let rows: Vec<Value> = rows.iter().map(to_json).collect();
            return Ok(writeln!(out, "{}", json!({ "days": days, "by": name, "total": to_json(&total), "values": rows }))?);
        }
        let total = Comparison { value: "total".to_owned(), ..total.clone() };
        let rows = || rows.iter().chain([&total]);
        let width = rows().map(|row| row.value.chars().count()).chain([name.len()]).max().unwrap_or_default();
        let titles = ["views", "before", "leads", "before"];
        writeln!(out, "{}", table_line(width, name, &titles, titles))?;
        for row in rows() {
            let cells = [row.views, row.views_before, row.leads, row.leads_before];
            writeln!(out, "{}", table_line(width, &row.value, &titles, cells))?;
        }
        Ok(())
    })
}

fn to_json(row: &Comparison) -> Value {
    json!({
        "value": row.value,
        "views": row.views,
        "viewsBefore": row.views_before,
        "leads": row.leads,
        "leadsBefore": row.leads_before,
    })
}
