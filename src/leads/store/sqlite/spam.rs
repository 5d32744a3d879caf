//! Posts that are held as spam, in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{OptionalExtension, params};

use super::rows::object;
use super::{Sqlite, attached};
use crate::leads::store::spam::{DELETE, Released, SET_MESSAGE_TIME, Spam, select, set_times, submission};
use crate::leads::store::{InsertOutcome, StoreError};
use crate::tables::forms::SPAM;

impl Spam for Sqlite {
    fn release(&self, id: i64) -> BoxFuture<'_, Result<Option<Released>, StoreError>> {
        let (statements, replay) = (self.statements.load_full(), self.replay());
        self.change(move |connection| {
            let Some(row) = connection.query_row(&select(), [id], object).optional()? else { return Ok(None) };
            let submission = submission(&statements, &row)?;
            let (stored, _) = statements.insert_whole(connection, &replay, &submission)?;
            let released = Released::new(&statements, &submission, stored)?;
            if stored.outcome == InsertOutcome::Inserted && !submission.is_pending {
                for set in set_times(&released.table) {
                    connection.execute(&set, params![id, stored.id])?;
                }
                for message in &submission.messages {
                    connection.execute(SET_MESSAGE_TIME, params![id, message.id])?;
                }
            }
            connection.execute(DELETE, [id])?;
            attached::delete(connection, SPAM, &[id])?;
            Ok(Some(released))
        })
        .boxed()
    }
}
