//! Applies to a restored copy what the replay file says has happened since: erases people, ends subscriptions, and removes messages that were delivered.

use std::path::Path;

use anyhow::{Context, bail};
use rusqlite::{Connection, OpenFlags};

use super::integrity::integrity_check;
use super::query::SqliteQuery;
use super::{migrate, prepare};
use crate::store::features::outbox::DELETE;
use crate::store::features::state::{self, REPLAY_POSITION};
use crate::store::features::{lead_details, newsletter};
use crate::store::query::Query;
use crate::store::replay::{Departures, ReplayKind, ReplayLog};
use crate::store::statements::Statements;
use crate::store::{Reapplied, StoreError};
use crate::tables::Forms;
use crate::tables::forms::SUBSCRIBERS;

/// Changes the database in the file, which nobody else uses. Its schema becomes the current one.
pub fn reapply(file: &Path, forms: &Forms, log: &ReplayLog) -> anyhow::Result<Reapplied> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(file, flags)?;
    migrate::migrate(&mut connection)?;
    newsletter::ensure_key(&SqliteQuery { connection: &connection, replay: None })?;
    let statements = prepare(&connection, &super::schema()?, forms, "the backup")?;
    let transaction = connection.transaction()?;
    let reapplied = apply(&SqliteQuery { connection: &transaction, replay: None }, &statements, log)?;
    transaction.commit()?;
    super::shrink::shrink(&connection)?;
    if let Some(damage) = integrity_check(&connection) {
        bail!("the copy is damaged: {damage}");
    }
    connection.close().map_err(|(_, error)| error).context("the copy cannot be closed")?;
    Ok(reapplied)
}

fn apply(query: &dyn Query, statements: &Statements, log: &ReplayLog) -> Result<Reapplied, StoreError> {
    let position = state::get(query, REPLAY_POSITION)?;
    let departures = log.departures(position.as_deref(), true)?;
    let mut reapplied = Reapplied::default();
    for sql in statements.0.values() {
        let table = &sql.form.table;
        let mut erase = Vec::new();
        let mut unsubscribe = Vec::new();
        for column in sql.form.email_columns() {
            // The key that the row has, which `newsletter::end` compares.
            let key = sql.form.key_column().unwrap_or(column);
            let select = format!("SELECT id, {column}, {key}, created_at FROM {table} WHERE {column} IS NOT NULL");
            query.each_by_id(&select, |row| {
                let (id, email, email_key, created_at): (i64, String, String, String) =
                    (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                if departures.is_erased(&email, &created_at) {
                    erase.push(id);
                } else if let Some(at) = departures.unsubscribed_at(&email, &created_at).filter(|_| table == SUBSCRIBERS) {
                    unsubscribe.push((id, email_key, at.to_owned()));
                }
                Ok(())
            })?;
        }
        for id in &erase {
            reapplied.erased += rows(query.execute(&format!("DELETE FROM {table} WHERE id = $1"), &[(*id).into()])?);
        }
        lead_details::delete(query, table, &erase)?;
        for (id, email_key, at) in unsubscribe {
            reapplied.unsubscribed += usize::from(newsletter::end(query, id, &email_key, &at)?);
        }
    }
    reapplied.erased += erase_messages(query, &departures)?;
    for entry in log.entries.iter().filter(|entry| entry.kind == ReplayKind::Delivered) {
        reapplied.delivered += rows(query.execute(DELETE, &[(&entry.name).into()])?);
    }
    // Whoever was signed in when the backup was made signs in again.
    for table in ["sessions", "user_links"] {
        query.execute(&format!("DELETE FROM {table}"), &[])?;
    }
    // What is stored from now on is later than all of it.
    if let Some(position) = log.position() {
        state::set(query, REPLAY_POSITION, &position)?;
    }
    Ok(reapplied)
}

fn erase_messages(query: &dyn Query, departures: &Departures) -> Result<usize, StoreError> {
    let mut erased = 0;
    for row in query.query("SELECT id, email_key, created_at FROM outbox WHERE email_key IS NOT NULL", &[])? {
        let (id, email_key, created_at): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if departures.is_erased(&email_key, &created_at) {
            erased += rows(query.execute(DELETE, &[(&id).into()])?);
        }
    }
    Ok(erased)
}

fn rows(changed: u64) -> usize {
    usize::try_from(changed).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::migrate::in_memory;
    use super::super::replay_file::ReplayFile;
    use super::*;
    use crate::store::email_key;

    #[test]
    fn who_has_unsubscribed_since_is_no_subscriber_any_more() {
        let folder = tempfile::tempdir().unwrap();
        let file = ReplayFile::beside(&folder.path().join("site.db"));
        file.record_person(ReplayKind::Unsubscribed, &email_key("Ada@x")).unwrap();
        file.record_person(ReplayKind::Unsubscribed, &email_key("again@x")).unwrap();
        file.record_person(ReplayKind::Unsubscribed, &email_key("back@x")).unwrap();
        file.record_person(ReplayKind::Resubscribed, &email_key("back@x")).unwrap();
        let forms = r#"{ "honeypot": "website", "faults": { "required": "", "email": "", "businessMail": "" }, "receipt": { "subject": "", "paragraphs": [] }, "forms": { "news": { "title": "", "action": "/forms/news",
            "isRequest": false, "table": "newsletter_subscribers", "columns": ["email", { "column": "email_key", "keyOf": "email" }], "page": "home",
            "anchor": "a", "success": "s", "missing": "m", "failure": "f", "retain": "never", "submit": "", "privacy": { "before": "", "link": "", "after": "" },
            "fields": [{ "name": "email", "label": "", "type": "email", "required": true, "maxLength": 9 }] } } }"#;
        let mut forms: Forms = serde_json::from_str(forms).unwrap();
        for (id, form) in &mut forms.by_id {
            form.id.clone_from(id);
        }
        let (mut connection, schema) = in_memory().unwrap();
        let rows = "INSERT INTO newsletter_subscribers (id, email, email_key, created_at) VALUES (1, 'Ada@x', 'ada@x', '2026-01-01T00:00:00.000Z'),
            (2, 'bob@x', 'bob@x', '2026-01-01T00:00:00.000Z'), (3, 'again@x', 'again@x', '2999-01-01T00:00:00.000Z'),
            (4, 'back@x', 'back@x', '2026-01-01T00:00:00.000Z')";
        connection.execute_batch(rows).unwrap();
        newsletter::ensure_key(&SqliteQuery { connection: &connection, replay: None }).unwrap();
        let statements = prepare(&connection, &schema, &forms, "the test").unwrap();
        let transaction = connection.transaction().unwrap();
        let reapplied =
            apply(&SqliteQuery { connection: &transaction, replay: None }, &statements, &file.read().unwrap().unwrap()).unwrap();
        assert_eq!(reapplied, Reapplied { erased: 0, unsubscribed: 2, delivered: 0 });
        let count = |sql: &str| transaction.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count("SELECT sum(id) FROM newsletter_subscribers WHERE state = 'confirmed'"), 6, "2, 4 has come back");
        let ended = "SELECT sum(id) FROM newsletter_subscribers WHERE state = 'unsubscribed' AND unsubscribed_at > '2026-01-01'";
        assert_eq!(count(ended), 4, "1, and 3, whose row a clock that was ahead has dated");
        assert_eq!(count("SELECT count(*) FROM newsletter_suppressions"), 2);
        transaction.execute_batch("UPDATE newsletter_subscribers SET state = 'confirmed'").unwrap();
        let again = apply(&SqliteQuery { connection: &transaction, replay: None }, &statements, &file.read().unwrap().unwrap()).unwrap();
        assert_eq!(again, Reapplied::default(), "who has subscribed after a restore stays");
    }
}
