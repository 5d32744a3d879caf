//! `leadlight outbox`: lists, resends and drops undelivered leads, and tests the channels. Only `--show` prints what visitors wrote.

use std::io::{IsTerminal, Write as _};
use std::sync::Arc;

use anyhow::{Context, ensure};
use arc_swap::ArcSwap;
use tokio::runtime::Runtime;

use super::assemble::{front_end_build, open_existing};
use super::delivery::test_transports;
use super::output::print;
use crate::config::{DatabaseSettings, OutboxAction, OutboxCommand, Settings};
use crate::delivery::{Failure, LeadTables, send_test};
use crate::pages::CompanyFile;
use crate::store::features::outbox::{FieldVisibility, OutboxEntry};
use crate::tables::forms::ORIGIN_PREFIX;
use crate::telemetry::plural::counted;

pub fn outbox(runtime: &Runtime, command: OutboxCommand) -> anyhow::Result<()> {
    runtime.block_on(run(command))
}

async fn run(command: OutboxCommand) -> anyhow::Result<()> {
    match command.action {
        None => list(&command).await,
        Some(OutboxAction::Resend { id, database, .. }) => resend(id, &database).await,
        Some(OutboxAction::Test { channel, settings }) => test(channel.as_deref(), &settings).await,
        Some(OutboxAction::Drop { id, yes, database }) => delete(&id, yes, &database).await,
    }
}

/// Fails if a channel does.
async fn test(channel: Option<&str>, settings: &Settings) -> anyhow::Result<()> {
    settings.check()?;
    let site = settings.site.read()?.map(|(name, json)| CompanyFile { name, json });
    let tables = front_end_build(settings)?.read_tables(site.as_ref())?;
    let mut transports = test_transports(settings, &Arc::new(ArcSwap::from_pointee(LeadTables::new(&tables)?)))?;
    transports.retain(|(known, _)| channel.is_none_or(|channel| known.name() == channel));
    let named = channel.map_or_else(|| "no channel is".to_owned(), |channel| format!("the channel {channel} is not"));
    ensure!(
        !transports.is_empty(),
        "{named} set up; set --lead-webhook (SITE_LEAD_WEBHOOK), or --lead-email (SITE_LEAD_EMAIL) and --smtp-url (SITE_SMTP_URL)"
    );
    let results = send_test(&transports).await;
    print(|out| {
        for (channel, result) in &results {
            match result {
                Ok(answer) => writeln!(out, "{channel}\tsent: {answer}")?,
                Err(Failure::Temporary { reason, .. } | Failure::Permanent { reason }) => writeln!(out, "{channel}\tfailed: {reason}")?,
            }
        }
        Ok(())
    })?;
    let failed = results.iter().filter(|(_, result)| result.is_err()).count();
    ensure!(failed == 0, "{} failed", counted(failed, "channel"));
    Ok(())
}

async fn delete(id: &str, yes: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let none = || format!("there is no message {id}");
    let entries = store.list_messages(usize::MAX, FieldVisibility::Hidden).await?;
    let entry = entries.iter().find(|entry| entry.id == id).with_context(none)?;
    ensure!(yes || is_confirmed(entry)?, "{id} was not dropped");
    ensure!(store.delete_message(id).await?, none());
    Ok(())
}

/// Asks the operator on standard error.
fn is_confirmed(entry: &OutboxEntry) -> anyhow::Result<bool> {
    ensure!(
        std::io::stdin().is_terminal(),
        "standard input is not a terminal; `leadlight outbox drop {} --yes` drops it without asking",
        entry.id
    );
    let OutboxEntry { id, form, channel, state, created_at, .. } = entry;
    let attempts = counted(entry.attempts, "attempt");
    let mut out = std::io::stderr();
    writeln!(out, "{id} ({state}, {attempts}) delivers by {channel} what was sent with the form `{form}` at {created_at}.")?;
    write!(out, "After dropping it, this lead is never delivered by {channel}. This cannot be undone. Drop it? [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

/// A heading and the value of a message.
type Column = (&'static str, fn(&OutboxEntry) -> String);

const COLUMNS: [Column; 8] = [
    ("MESSAGE", |entry| entry.id.clone()),
    ("FORM", |entry| entry.form.clone()),
    ("BY", |entry| entry.channel.clone()),
    ("STATE", |entry| entry.state.clone()),
    ("ATTEMPTS", |entry| entry.attempts.to_string()),
    ("SENT", |entry| entry.created_at.clone()),
    ("NEXT", |entry| if entry.is_dead() { "never".into() } else { entry.next_attempt_at.clone() }),
    ("LAST ERROR", |entry| entry.last_error.clone().unwrap_or_default()),
];

async fn list(command: &OutboxCommand) -> anyhow::Result<()> {
    let store = open_existing(&command.database)?;
    let fields = if command.show { FieldVisibility::Shown } else { FieldVisibility::Hidden };
    let entries = store.list_messages(usize::MAX, fields).await?;
    if entries.is_empty() && !command.json {
        // Standard output stays an empty list.
        return Ok(writeln!(std::io::stderr(), "the outbox is empty")?);
    }
    print(|out| {
        if command.json {
            for entry in &entries {
                writeln!(out, "{}", serde_json::to_string(entry)?)?;
            }
            return Ok(());
        }
        let heading = COLUMNS.map(|(heading, _)| heading.to_owned());
        let rows: Vec<[String; COLUMNS.len()]> = entries.iter().map(|entry| COLUMNS.map(|(_, value)| value(entry))).collect();
        let widths: [usize; COLUMNS.len()] =
            std::array::from_fn(|at| rows.iter().chain([&heading]).map(|row| row[at].chars().count()).max().unwrap_or_default());
        for (index, row) in std::iter::once(&heading).chain(&rows).enumerate() {
            let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(out, "{}", cells.join("  ").trim_end())?;
            if let Some(entry) = index.checked_sub(1).and_then(|at| entries.get(at)).filter(|_| command.show) {
                for (name, value) in entry.fields.iter().flatten() {
                    writeln!(out, "    {name}: {}", value.replace('\n', "\n        "))?;
                }
                for (column, value) in entry.origin.iter() {
                    writeln!(out, "    {ORIGIN_PREFIX}{column}: {value}")?;
                }
            }
        }
        Ok(())
    })
}

async fn resend(id: Option<String>, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let count = store.resend_messages(id.clone()).await?;
    if let Some(id) = id {
        ensure!(count > 0, "there is no message {id}, or it is being delivered now");
    }
    print(|out| Ok(writeln!(out, "{} will be sent again", counted(count, "message"))?))
}
