//! `leadlight receipt`: everything that is stored about a person, the answer to a request for access (GDPR article 15).

use std::io::Write;

use anyhow::ensure;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::store::features::outbox::OutboxEntry;
use crate::store::features::receipt::StoredLead;
use crate::store::{JsonRow, Receipt, is_email_address};

pub fn receipt(email: &str, as_json: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    ensure!(is_email_address(email), "`{email}` is not an e-mail address");
    let store = open_existing(database)?;
    let receipt = store.receipt(email)?;
    store.audit_command("person.read", "one address")?;
    if as_json {
        let receipt = to_json(email, &receipt)?;
        return print(|out| Ok(writeln!(out, "{receipt}")?));
    }
    print(|out| write_text(out, email, &store.describe(), &receipt))
}

/// Details of which a lead may have several rows.
const SEVERAL_ROWS: [&str; 2] = ["lead_notes", "deliveries"];

fn to_json(email: &str, receipt: &Receipt) -> anyhow::Result<Value> {
    let lead = |StoredLead { table, row, details }: &StoredLead| {
        let mut whole = Map::from_iter([("table".to_owned(), table.clone().into()), ("row".to_owned(), Value::Object(row.clone()))]);
        for (name, row) in details {
            let row = Value::Object(row.clone());
            if !SEVERAL_ROWS.contains(name) {
                whole.insert((*name).to_owned(), row);
            } else if let Value::Array(rows) = whole.entry(*name).or_insert_with(|| json!([])) {
                rows.push(row);
            }
        }
        whole
    };
    let leads: Vec<_> = receipt.leads.iter().map(lead).collect();
    Ok(json!({ "email": email.trim(), "leads": leads, "messages": serde_json::to_value(&receipt.messages)? }))
}

/// Without colors or a table, so that it can be sent to the person as it is.
fn write_text(out: &mut dyn Write, email: &str, database: &str, receipt: &Receipt) -> anyhow::Result<()> {
    let email = email.trim();
    if receipt.is_empty() {
        return Ok(writeln!(out, "Nothing is stored about {email} in {database}.")?);
    }
    writeln!(out, "Stored about {email} in {database} on {} (UTC)", OffsetDateTime::now_utc().date())?;
    for StoredLead { table, row, details } in &receipt.leads {
        writeln!(out, "\n{table}, row {}", row.get("id").map(Value::to_string).unwrap_or_default())?;
        write_row(out, row, "  ")?;
        for (name, row) in details {
            writeln!(out, "  {name}:")?;
            write_row(out, row, "    ")?;
        }
    }
    for OutboxEntry { id, form, channel, state, attempts, created_at, last_error, fields, .. } in &receipt.messages {
        writeln!(
            out,
            "\nMessage {id} of the form `{form}`, to be delivered by {channel}: {state}, {attempts} attempts, since {created_at}"
        )?;
        if let Some(error) = last_error {
            writeln!(out, "  last error: {error}")?;
        }
        let fields: JsonRow = fields.iter().flatten().map(|(name, value)| (name.clone(), value.clone().into())).collect();
        write_row(out, &fields, "  ")?;
    }
    Ok(writeln!(out, "\nNot listed: backups, and what was delivered to other systems before.")?)
}

/// A line for each column that has a value.
fn write_row(out: &mut dyn Write, row: &JsonRow, indent: &str) -> anyhow::Result<()> {
    let shown: Vec<(&String, String)> =
        row.iter().filter(|(name, value)| *name != "id" && !value.is_null()).map(|(name, value)| (name, text(value))).collect();
    let width = shown.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in shown {
        let below = format!("\n{indent}{:width$}  ", "");
        writeln!(out, "{indent}{name:width$}  {}", value.replace('\n', &below))?;
    }
    Ok(())
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
