//! `leadlight spam`: lists the posts that are held as spam, and turns one into a lead. `leadlight export --spam` prints what visitors wrote.

use anyhow::Context;
use serde_json::Value;
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::output::print;
use crate::config::{DatabaseSettings, SpamAction, SpamCommand};
use crate::store::InsertOutcome;
use crate::store::features::audit_log::COMMAND_LINE;
use crate::store::features::rows::RowRange;
use crate::tables::forms::SPAM;

pub fn spam(runtime: &Runtime, command: &SpamCommand) -> anyhow::Result<()> {
    match &command.action {
        None => list(&command.database),
        Some(SpamAction::Accept { id, database }) => runtime.block_on(accept(*id, database)),
    }
}

fn list(database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    print(|out| {
        store.each_row(SPAM, &RowRange::default(), &mut |row| {
            let text = |column: &str| row.get(column).and_then(Value::as_str).unwrap_or_default();
            let id = row.get("id").unwrap_or(&Value::Null);
            Ok(writeln!(out, "{id}\t{}\t{}\t{}", text("created_at"), text("form"), text("reason"))?)
        })
    })
}

async fn accept(id: i64, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let released = store.release_spam(id).await?;
    let released = released.with_context(|| format!("no post {id} is held as spam"))?;
    store.audit(COMMAND_LINE, "spam.accept", &id.to_string()).await?;
    print(|out| {
        match (released.stored.id, released.stored.outcome) {
            (Some(row), InsertOutcome::Inserted) => writeln!(out, "{}\trow {row}", released.table)?,
            (Some(row), _) => writeln!(out, "{}\trow {row}, which was there already", released.table)?,
            (None, _) => {}
        }
        for channel in &released.channels {
            writeln!(out, "to be delivered by\t{channel}")?;
        }
        Ok(())
    })
}
