//! Posts that are held as spam, in PostgreSQL.

use std::slice::from_ref;
use std::sync::Arc;

use futures_util::future::BoxFuture;

use super::failure::Failure;
use super::insert::insert_all;
use super::rows::object;
use super::{Postgres, attached};
use crate::leads::store::spam::{DELETE, Released, SET_MESSAGE_TIME, Spam, select, set_times, submission};
use crate::leads::store::{InsertOutcome, StoreError};
use crate::tables::forms::SPAM;

impl Spam for Postgres {
    /// In two transactions, because [`insert_all`] has its own: the key of the submission is the same after an interruption.
    fn release(&self, id: i64) -> BoxFuture<'_, Result<Option<Released>, StoreError>> {
        let (database, statements) = (Arc::clone(&self.database), self.database.statements.load_full());
        self.query(move |client| async move {
            let Some(row) = client.query_opt(&select(), &[&id]).await? else { return Ok(None) };
            let mismatch = |why: String| Failure::Mismatch(why);
            let row = object(&row).map_err(|error| mismatch(format!("{error:#}")))?;
            let submission = submission(&statements, &row).map_err(|error| mismatch(error.to_string()))?;
            let key = database.newsletter_key(&client).await?;
            let stored = insert_all(&client, &statements, key, from_ref(&submission)).await?.remove(0);
            let released = Released::new(&statements, &submission, stored).map_err(|error| mismatch(error.to_string()))?;
            client.batch_execute("BEGIN").await?;
            // Also after an interruption, which may have come before the times were set.
            if stored.outcome != InsertOutcome::DuplicateKey && !submission.is_pending {
                for set in set_times(&released.table) {
                    client.execute(&set, &[&id, &stored.id]).await?;
                }
                for message in &submission.messages {
                    client.execute(SET_MESSAGE_TIME, &[&id, &message.id]).await?;
                }
            }
            client.execute(DELETE, &[&id]).await?;
            attached::delete(&client, SPAM, &[id]).await?;
            client.batch_execute("COMMIT").await?;
            Ok(Some(released))
        })
    }
}
