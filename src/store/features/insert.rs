//! Stores submissions with their details and messages. Each step is one for all of them, because a step is a round trip on PostgreSQL.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

use super::newsletter::{read_key, subscribe};
use super::newsletter_key::NewsletterKey;
use super::submission::{InsertOutcome, Inserted, Stored, Submission};
use super::{lead_details, outbox};
use crate::store::query::{Query, Statement, Value};
use crate::store::statements::Statements;
use crate::store::{Shared, StoreError};

impl Shared {
    /// Stores submissions with all that belongs to them.
    pub fn insert(&self, query: &dyn Query, submissions: &[Submission]) -> Result<Vec<Inserted>, StoreError> {
        let statements = self.statements.load();
        let mut inserted: Vec<Inserted> = statements.insert_rows(query, submissions)?.into_iter().map(Inserted::new).collect();
        let subscriptions = submissions.iter().zip(&mut inserted);
        let subscriptions: Vec<_> = subscriptions.filter_map(|(it, inserted)| Some((it, statements.subscriber(it)?, inserted))).collect();
        if !subscriptions.is_empty() {
            subscribe(query, &self.newsletter_key(query)?, subscriptions)?;
        }
        // Of two requests of one subscriber, the last one's.
        let mut leads = BTreeMap::new();
        for (submission, inserted) in submissions.iter().zip(&inserted) {
            if let Some(id) = inserted.details {
                let sql = statements.of_form(&submission.form)?;
                leads.insert((sql.form.table.as_str(), id), (sql, id, submission));
            }
        }
        lead_details::insert(query, &leads.into_values().collect::<Vec<_>>())?;
        let mut sent = Vec::new();
        for (submission, inserted) in submissions.iter().zip(&inserted).filter(|(_, inserted)| inserted.messages) {
            // A subscription is no lead.
            let id = inserted.stored.id.filter(|_| !submission.is_pending);
            let lead = match id {
                Some(id) => Some((statements.of_form(&submission.form)?.form.table.as_str(), id)),
                None => None,
            };
            sent.extend(submission.messages.iter().map(|message| (message, lead)));
        }
        outbox::insert(query, sent)?;
        Ok(inserted)
    }

    /// After the commit: wakes the workers, and the text that a visitor agreed to need not be written again.
    pub fn after_insert(&self, submissions: &[Submission], inserted: &[Inserted]) {
        let statements = self.statements.load();
        for (submission, inserted) in submissions.iter().zip(inserted) {
            let has_text = inserted.details.is_some() && submission.page.is_some();
            if let Some(sql) = statements.0.get(&submission.form).filter(|_| has_text) {
                sql.consent.is_text_stored.store(true, Relaxed);
            }
        }
        if submissions.iter().zip(inserted).any(|(it, inserted)| inserted.messages && !it.messages.is_empty()) {
            self.arrivals.send_replace(());
        }
    }

    pub fn newsletter_key(&self, query: &dyn Query) -> Result<NewsletterKey, StoreError> {
        if let Some(key) = self.newsletter_key.get() {
            return Ok(*key);
        }
        let key = read_key(query)?;
        Ok(*self.newsletter_key.get_or_init(|| key))
    }
}

impl Statements {
    /// The address, as typed, of a submission that is a subscription to the newsletter.
    fn subscriber<'a>(&self, submission: &'a Submission) -> Option<&'a str> {
        let sql = self.0.get(&submission.form).filter(|sql| sql.insert_pending.is_some() && submission.is_stored)?;
        let column = sql.form.email_columns().next()?;
        submission.values.get(sql.form.columns.iter().position(|it| it.name() == column)?)?.as_deref()
    }

    /// Inserts the rows of submissions, or finds those that exist.
    fn insert_rows(&self, query: &dyn Query, submissions: &[Submission]) -> Result<Vec<Stored>, StoreError> {
        let mut inserts: Vec<Statement<'_>> = Vec::with_capacity(submissions.len());
        for submission in submissions.iter().filter(|it| it.is_stored) {
            let sql = self.of_form(&submission.form)?;
            let insert = sql.insert_pending.as_ref().filter(|_| submission.is_pending).unwrap_or(&sql.insert);
            let values = submission.values.iter().chain([&submission.key]).map(|value| value.as_ref().into());
            inserts.push((insert, values.collect()));
        }
        let mut ids = if inserts.is_empty() { Vec::new() } else { query.insert_all(&inserts)? }.into_iter();
        let mut all = Vec::with_capacity(submissions.len());
        for submission in submissions {
            let id = if submission.is_stored { ids.next().flatten() } else { None };
            all.push(match id {
                None if submission.is_stored => self.existing(query, submission)?,
                id => Stored { id, outcome: InsertOutcome::Inserted },
            });
        }
        Ok(all)
    }

    fn existing(&self, query: &dyn Query, submission: &Submission) -> Result<Stored, StoreError> {
        let sql = self.of_form(&submission.form)?;
        let key = sql.key_index.and_then(|index| submission.values.get(index));
        let parameters: Vec<Value<'_>> = [&submission.key].into_iter().chain(key).map(|value| value.as_ref().into()).collect();
        // It may have been erased in between.
        let row = query.row(&sql.select_existing, &parameters)?.ok_or(StoreError::Conflict)?;
        Ok(Stored::existing(row.get(0)?, row.get(1)?))
    }
}
