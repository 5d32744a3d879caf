//! Posts that are held as spam ([`Submission::held`]): rows of the table [`SPAM`], beside the leads' tables. The store treats that table as one of theirs
//! (`Form::spam`); only counts leave it out. Here is how a row becomes a lead again.

use futures_util::future::BoxFuture;
use serde_json::Value;

use super::attached::text_digest;
use super::origins::{prefixed, select_rows};
use super::sql::Statements;
use super::{JsonRow, StoreError, Stored};
use crate::leads::{Channel, LeadOrigin, ORIGIN_COLUMNS, Submission, Values};
use crate::tables::forms::SPAM;

/// May be called from any thread; the future does not block.
pub trait Spam: Send + Sync {
    /// Stores a held post as the lead that it would have been, with the time at which it was sent, and with its messages; the held post is deleted. May be
    /// repeated after an interruption. `None`: there is no such row.
    fn release(&self, id: i64) -> BoxFuture<'_, Result<Option<Released>, StoreError>>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Released {
    pub form: String,
    /// The table of the form.
    pub table: String,
    pub stored: Stored,
    /// How it is delivered.
    pub channels: Vec<Channel>,
}

impl Released {
    pub(super) fn new(statements: &Statements, submission: &Submission, stored: Stored) -> Result<Self, StoreError> {
        let table = statements.of_form(&submission.form).map_err(StoreError::Database)?.form.table.clone();
        let channels = submission.messages.iter().map(|message| message.channel).collect();
        Ok(Self { form: submission.form.clone(), table, stored, channels })
    }
}

/// Selects a held post as [`submission`] reads it; the parameter is its id.
pub(super) fn select() -> String {
    format!("{} WHERE {SPAM}.id = $1", select_rows(SPAM))
}

/// What the visitor sent. The text at the form counts as agreed to only if it is still the same.
pub(super) fn submission(statements: &Statements, row: &JsonRow) -> Result<Submission, StoreError> {
    let text = |column: &str| row.get(column).and_then(Value::as_str);
    let form = &statements.of_form(text("form").unwrap_or_default()).map_err(StoreError::Database)?.form;
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

/// Statements that give what was stored the time at which the visitor sent it. Parameters: the id of the held post; that of the lead, or of a message.
pub(super) fn set_times(table: &str) -> [String; 2] {
    let from = |set: &str| format!("{set} = {SPAM}.created_at FROM {SPAM} WHERE {SPAM}.id = $1");
    [
        format!("UPDATE {table} SET {} AND {table}.id = $2", from("created_at")),
        format!("UPDATE consents SET {} AND lead_table = '{table}' AND lead_id = $2", from("given_at")),
    ]
}
pub(super) const SET_MESSAGE_TIME: &str = "UPDATE outbox SET created_at = spam.created_at FROM spam WHERE spam.id = $1 AND outbox.id = $2";
pub(super) const DELETE: &str = "DELETE FROM spam WHERE id = $1";
