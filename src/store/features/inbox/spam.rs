//! Posts that are held as spam ([`Submission::held`]): rows of the table [`SPAM`], beside the leads' tables. The store treats that table as one of theirs
//! (`Form::spam`); only counts leave it out. Here is how a row becomes a lead again.

use std::sync::Arc;

use serde_json::Value;

use super::LeadState;
use super::index::insert_in_place;
use super::lead::of_row;
use crate::store::features::lead_details;
use crate::store::features::lead_origins::{COLUMNS as ORIGIN_COLUMNS, LeadOrigin, prefixed, select_rows};
use crate::store::features::submission::{Channel, InsertOutcome, Inserted, Stored, Submission, Values};
use crate::store::query::{JsonRow, Query};
use crate::store::statements::{Statements, text_digest};
use crate::store::{Shared, Store, StoreError};
use crate::tables::forms::SPAM;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Released {
    pub form: String,
    /// The table of the form.
    pub table: String,
    pub stored: Stored,
    /// How it is delivered.
    pub channels: Vec<Channel>,
}

impl Store {
    /// Stores a held post as the lead that it would have been, with the time at which it was sent, and with its messages; the held post and its repetitions
    /// are deleted. In the list of the desk the lead is new, and keeps number, notes and owner. `None`: there is no such row.
    pub async fn release_spam(&self, id: i64) -> Result<Option<Released>, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.write(move |query| release(query, &shared, id, LeadState::New)).await
    }
}

/// See [`Store::release_spam`].
pub(super) fn release(query: &dyn Query, shared: &Shared, id: i64, state: LeadState) -> Result<Option<Released>, StoreError> {
    let Some(row) = query.row(&format!("{} WHERE {SPAM}.id = $1", select_rows(SPAM)), &[id.into()])? else { return Ok(None) };
    let statements = shared.statements.load();
    let submission = submission(&statements, &row.to_json()?)?;
    let Some(Inserted { stored, .. }) = shared.insert(query, std::slice::from_ref(&submission))?.into_iter().next() else {
        return Ok(None);
    };
    let table = statements.of_form(&submission.form)?.form.table.clone();
    if let Some(lead) = stored.id.filter(|_| stored.outcome == InsertOutcome::Inserted && !submission.is_pending) {
        for set in set_times(&table) {
            query.execute(&set, &[id.into(), lead.into()])?;
        }
    }
    if stored.outcome == InsertOutcome::Inserted && !submission.is_pending {
        for message in &submission.messages {
            let set = "UPDATE outbox SET created_at = spam.created_at FROM spam WHERE spam.id = $1 AND outbox.id = $2";
            query.execute(set, &[id.into(), (&message.id).into()])?;
        }
    }
    query.execute("DELETE FROM spam WHERE id = $1", &[id.into()])?;
    move_details(query, &statements, id, stored.id.map(|lead| (table.as_str(), lead)), state)?;
    let channels = submission.messages.iter().map(|message| message.channel).collect();
    Ok(Some(Released { form: submission.form, table, stored, channels }))
}

/// Gives the lead the place in the list, the owner and the notes of the held post, and deletes what else there was of the post. `lead`: its table and id, if
/// it is stored.
fn move_details(
    query: &dyn Query,
    statements: &Statements,
    post: i64,
    lead: Option<(&str, i64)>,
    state: LeadState,
) -> Result<(), StoreError> {
    let listed = of_row(query, SPAM, post)?;
    if let Some((table, id)) = lead {
        let sql = "UPDATE lead_notes SET lead_table = $1, lead_id = $2 WHERE lead_table = $3 AND lead_id = $4";
        query.execute(sql, &[table.into(), id.into(), SPAM.into(), post.into()])?;
    }
    if let Some(listed) = &listed {
        let repeats: Vec<i64> = query.values("SELECT lead_id FROM inbox WHERE repeat_of = $1", &[listed.id.into()])?;
        lead_details::delete_rows(query, SPAM, &repeats)?;
    }
    lead_details::delete(query, SPAM, &[post])?;
    match (listed, lead) {
        (Some(listed), Some(lead)) => insert_in_place(query, statements, lead, &listed, state),
        _ => Ok(()),
    }
}

/// What the visitor sent. The text at the form counts as agreed to only if it is still the same.
fn submission(statements: &Statements, row: &JsonRow) -> Result<Submission, StoreError> {
    let text = |column: &str| row.get(column).and_then(Value::as_str);
    let form = &statements.of_form(text("form").unwrap_or_default())?.form;
    let fields: Values = serde_json::from_str(text("fields").unwrap_or_default())
        .map_err(|_| StoreError::Database("the fields of the held post cannot be read".into()))?;
    let origin = ORIGIN_COLUMNS.iter().zip(prefixed()).filter_map(|(column, name)| Some(((*column).to_owned(), text(name)?.to_owned())));
    let is_same_text = text("consent") == Some(&text_digest(&form.shown_text()));
    let names: Vec<&str> = text("channels").unwrap_or_default().split(' ').collect();
    let channels: Vec<Channel> = Channel::ALL.into_iter().filter(|channel| names.contains(&channel.name())).collect();
    let submission = Submission {
        is_stored: text("page").is_some(),
        page: text("page").filter(|_| is_same_text).map(str::to_owned),
        origin: LeadOrigin::new(origin.collect()),
        ..Submission::new(form, &fields)
    };
    // The same each time, so that a release that is repeated stores nothing twice.
    let key = format!("{SPAM} {} {}", row.get("id").unwrap_or(&Value::Null), text("created_at").unwrap_or_default());
    Ok(submission.with_idempotency_key(&key).delivered_by(form, &fields, &channels))
}

/// Statements that give what was stored the time at which the visitor sent it. Parameters: the ids of the held post and of the lead.
fn set_times(table: &str) -> [String; 2] {
    let from = |set: &str| format!("{set} = {SPAM}.created_at FROM {SPAM} WHERE {SPAM}.id = $1");
    [
        format!("UPDATE {table} SET {} AND {table}.id = $2", from("created_at")),
        format!("UPDATE consents SET {} AND lead_table = '{table}' AND lead_id = $2", from("given_at")),
    ]
}
