//! Deletes what has expired, in batches. Rows are searched in a transaction of their own, so that the writer only deletes. Of several processes, one deletes
//! a row, and counts it.

use time::OffsetDateTime;

use super::lead_details;
use crate::store::query::{Query, Value};
use crate::store::replay::MAX_AGE;
use crate::store::statements::parameters;
use crate::store::timestamp::format_time;
use crate::store::{Access, Store, StoreError};
use crate::tables::forms::SUBSCRIBERS;

/// What was deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    pub rows: u64,
    pub messages: u64,
}

impl Store {
    /// Deletes at most `limit` rows of a form from before a time, with their details, and as many of its dead messages. Below the limit there are no more.
    pub async fn purge(&self, form: &str, before: OffsetDateTime, limit: u16) -> Result<Purged, StoreError> {
        let (statements, form, before) = (self.shared.statements.load_full(), form.to_owned(), format_time(before)?);
        let sql = statements.of_form(&form)?;
        let (table, select, constants) = (sql.form.table.clone(), sql.expired.0.clone(), sql.expired.1.clone());
        let time = before.clone();
        let (rows, messages) = self
            .search(move |query| {
                let constants = constants.iter().map(Value::from);
                let rows = query.values(&select, &constants.chain([(&time).into(), limit.into()]).collect::<Vec<_>>())?;
                let messages = "SELECT id FROM outbox WHERE form = $1 AND state = 'dead' AND created_at < $2 ORDER BY created_at LIMIT $3";
                Ok((rows, query.values::<String>(messages, &[(&form).into(), (&time).into(), limit.into()])?))
            })
            .await?;
        self.delete(table, "created_at < $2", rows, before, messages).await
    }

    /// Deletes at most `limit` rows of forms that the content declared once and no longer does, from before a time, and as many of their dead messages.
    pub async fn purge_former_forms(&self, before: OffsetDateTime, limit: u16) -> Result<Purged, StoreError> {
        let (statements, before) = (self.shared.statements.load_full(), format_time(before)?);
        let Some((table, select, kinds)) = statements.of_former_forms() else { return Ok(Purged::default()) };
        let (forms, time): (Vec<String>, _) = (statements.0.keys().cloned().collect(), before.clone());
        let (rows, messages) = self
            .search(move |query| {
                let last = [Value::from(&time), limit.into()];
                let rows = query.values(&select, &kinds.iter().map(Value::from).chain(last).collect::<Vec<_>>())?;
                let messages = format!(
                    "SELECT id FROM outbox WHERE form NOT IN ({}) AND state = 'dead' AND created_at < ${} ORDER BY created_at LIMIT ${}",
                    parameters(1, forms.len()),
                    forms.len() + 1,
                    forms.len() + 2
                );
                let messages = query.values::<String>(&messages, &forms.iter().map(Value::from).chain(last).collect::<Vec<_>>())?;
                Ok((rows, messages))
            })
            .await?;
        self.delete(table, "created_at < $2", rows, before, messages).await
    }

    /// Deletes at most `limit` newsletter subscriptions that wait for a confirmation and were last requested before a time, with their details. Below the
    /// limit there are no more.
    pub async fn purge_pending(&self, before: OffsetDateTime, limit: u16) -> Result<Purged, StoreError> {
        let before = format_time(before)?;
        let time = before.clone();
        let select = "SELECT id FROM newsletter_subscribers WHERE state = 'pending' AND created_at < $1 ORDER BY id LIMIT $2";
        let rows = self.search(move |query| query.values(select, &[(&time).into(), limit.into()])).await?;
        self.delete(SUBSCRIBERS.into(), "created_at < $2 AND state = 'pending'", rows, before, Vec::new()).await
    }

    /// Forgets who was erased so long ago that no backup from before is restored or copied any more.
    pub async fn purge_erasures(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        self.run_blocking(move |store| store.engine.forget_departures(now - MAX_AGE)).await
    }

    /// Searches rows, for longer than a visitor may wait.
    async fn search<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Query) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run_blocking(move |store| store.block(Access::LongRead, work)).await
    }

    /// Checks the condition again for each row: meanwhile `erase` may have deleted it and a new one have its id, or somebody have confirmed. Somebody may
    /// have asked for another attempt to send a message.
    async fn delete(
        &self,
        table: String,
        condition: &'static str,
        rows: Vec<i64>,
        before: String,
        messages: Vec<String>,
    ) -> Result<Purged, StoreError> {
        if rows.is_empty() && messages.is_empty() {
            return Ok(Purged::default());
        }
        let purged = self
            .write(move |query| {
                let delete_row = format!("DELETE FROM {table} WHERE id = $1 AND {condition}");
                let mut deleted = Vec::with_capacity(rows.len());
                for id in rows {
                    if query.execute(&delete_row, &[id.into(), (&before).into()])? > 0 {
                        deleted.push(id);
                    }
                }
                lead_details::delete(query, &table, &deleted)?;
                let mut purged = Purged { rows: deleted.len() as u64, messages: 0 };
                for id in messages {
                    purged.messages += query.execute("DELETE FROM outbox WHERE id = $1 AND state = 'dead'", &[(&id).into()])?;
                }
                Ok(purged)
            })
            .await?;
        self.writes().purged_rows.add(purged.rows);
        self.writes().purged_messages.add(purged.messages);
        Ok(purged)
    }
}
