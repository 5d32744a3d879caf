//! Stores a submission with its details and messages. SQLite stores every lead so. PostgreSQL does the same in one statement
//! (`engine/postgres/statements.rs`), because each of these would be a round trip; a held post that becomes a lead comes here on both.

use std::sync::atomic::Ordering::Relaxed;

use super::lead_details::insert_consent;
use super::newsletter::{FollowUp, subscribe};
use super::submission::{InsertOutcome, Stored, Submission};
use super::{lead_origins, outbox};
use crate::store::StoreError;
use crate::store::query::{Query, Value};
use crate::store::statements::Statements;

impl Statements {
    /// Stores a submission with all that belongs to it. Also returns whether its messages were written.
    pub fn insert_whole(&self, query: &dyn Query, submission: &Submission) -> Result<(Stored, bool), StoreError> {
        let stored = self.insert(query, submission)?;
        let (stored, follow_up) = if let Some(email) = self.subscriber(submission) {
            subscribe(query, submission, email, stored)?
        } else {
            let is_new = stored.outcome == InsertOutcome::Inserted;
            (stored, FollowUp { messages: is_new, details: stored.id.filter(|_| is_new) })
        };
        if let Some(id) = follow_up.details {
            let sql = self.of_form(&submission.form)?;
            lead_origins::insert(query, &sql.form.table, id, &submission.origin)?;
            if let Some(page) = &submission.page {
                insert_consent(query, sql, id, page)?;
            }
        }
        if follow_up.messages {
            outbox::insert(query, &submission.messages)?;
        }
        Ok((stored, follow_up.messages))
    }

    /// After the commit: the text that the visitor agreed to need not be written again.
    pub fn set_text_stored(&self, submission: &Submission, stored: Stored) {
        let is_new_row = stored.id.is_some() && stored.outcome == InsertOutcome::Inserted;
        if let Some(sql) = self.0.get(&submission.form).filter(|_| is_new_row && submission.page.is_some()) {
            sql.consent.is_text_stored.store(true, Relaxed);
        }
    }

    /// The address, as typed, of a submission that is a subscription to the newsletter.
    pub fn subscriber<'a>(&self, submission: &'a Submission) -> Option<&'a str> {
        let sql = self.0.get(&submission.form).filter(|sql| sql.insert_pending.is_some() && submission.is_stored)?;
        let column = sql.form.email_columns().next()?;
        submission.values.get(sql.form.columns.iter().position(|it| it.name() == column)?)?.as_deref()
    }

    /// Inserts the row of a submission, or finds the one that exists.
    fn insert(&self, query: &dyn Query, submission: &Submission) -> Result<Stored, StoreError> {
        let sql = self.of_form(&submission.form)?;
        if !submission.is_stored {
            return Ok(Stored { id: None, outcome: InsertOutcome::Inserted });
        }
        let key = Value::from(submission.key.as_ref());
        let insert = sql.insert_pending.as_ref().filter(|_| submission.is_pending).unwrap_or(&sql.insert);
        let values: Vec<Value<'_>> = submission.values.iter().map(|value| value.as_ref().into()).collect();
        if let Some(id) = query.insert(insert, &[&values[..], &[key]].concat())? {
            return Ok(Stored { id: Some(id), outcome: InsertOutcome::Inserted });
        }
        let parameters: Vec<Value<'_>> = [key].into_iter().chain(sql.key_index.and_then(|index| values.get(index).copied())).collect();
        // It may have been erased in between.
        let row = query.row(&sql.select_existing, &parameters)?.ok_or(StoreError::Conflict)?;
        Ok(Stored::existing(row.get(0)?, row.get(1)?))
    }
}
