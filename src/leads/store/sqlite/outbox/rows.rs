//! Rows of the outbox as they come. None of them is an error: whoever has damaged one holds up no other.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::leads::Values;
use crate::leads::store::outbox::{Message, OutboxEntry, read_fields};

/// `Err`: the id of one that cannot be delivered.
pub fn message(row: &Row<'_>) -> Result<Message, String> {
    let id = text(row, "id").unwrap_or_default();
    match fields(row) {
        Some(fields) => Ok(Message {
            id,
            form: text(row, "form").unwrap_or_default(),
            fields,
            created_at: text(row, "created_at").unwrap_or_default(),
            attempt: attempts(row),
        }),
        None => Err(id),
    }
}

pub fn entry(row: &Row<'_>) -> OutboxEntry {
    let column = |name| text(row, name).unwrap_or_default();
    OutboxEntry {
        id: column("id"),
        form: column("form"),
        channel: column("channel"),
        state: column("state"),
        attempts: attempts(row),
        created_at: column("created_at"),
        next_attempt_at: column("next_attempt_at"),
        leased_until: text(row, "leased_until"),
        last_error: text(row, "last_error"),
        fields: fields(row),
    }
}

fn text(row: &Row<'_>, column: &str) -> Option<String> {
    match row.get_ref(column) {
        // SQLite takes bytes that are no UTF-8 for text.
        Ok(ValueRef::Text(bytes)) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    }
}

fn fields(row: &Row<'_>) -> Option<Values> {
    read_fields(row.get_ref("fields").ok()?.as_str().ok()?)
}

fn attempts(row: &Row<'_>) -> u32 {
    row.get::<_, i64>("attempts").map_or(0, |attempts| u32::try_from(attempts.max(0)).unwrap_or(u32::MAX))
}
