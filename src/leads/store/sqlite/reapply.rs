//! Applies to a restored copy what the replay file says has happened since: erases people, ends subscriptions, and removes messages that were delivered.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};
use rusqlite::{Connection, OpenFlags, Transaction, params};

use super::integrity::integrity_check;
use super::replay::{Kind, ReplayLog};
use super::{attached, migrate, newsletter, statements};
use crate::leads::store::Reapplied;
use crate::leads::store::outbox::DELETE;
use crate::leads::store::sql::{Dialect, Statements};
use crate::tables::Forms;
use crate::tables::forms::SUBSCRIBERS;

/// Changes the database in the file, which nobody else uses. Its schema becomes the current one.
pub fn reapply(file: &Path, forms: &Forms, log: &ReplayLog) -> anyhow::Result<Reapplied> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(file, flags)?;
    migrate::migrate(&mut connection)?;
    newsletter::ensure_key(&connection)?;
    let statements = statements::prepare(&connection, &super::schema()?, forms, "the backup")?;
    let transaction = connection.transaction()?;
    let reapplied = apply(&transaction, &statements, log)?;
    transaction.commit()?;
    // Drops the free pages, which still hold what was erased.
    connection.execute_batch("VACUUM")?;
    if let Some(damage) = integrity_check(&connection) {
        bail!("the copy is damaged: {damage}");
    }
    connection.close().map_err(|(_, error)| error).context("the copy cannot be closed")?;
    Ok(reapplied)
}

fn apply(transaction: &Transaction<'_>, statements: &Statements, log: &ReplayLog) -> anyhow::Result<Reapplied> {
    let (erased, mut unsubscribed) = (latest(log, Kind::Erased), latest(log, Kind::Unsubscribed));
    let resubscribed = latest(log, Kind::Resubscribed);
    unsubscribed.retain(|name, at| resubscribed.get(name).is_none_or(|later| *later < *at));
    let mut reapplied = Reapplied::default();
    for sql in statements.0.values() {
        let table = &sql.form.table;
        let mut erase = Vec::new();
        let mut unsubscribe = Vec::<(i64, String, &str)>::new();
        for column in sql.form.email_columns() {
            let select = format!("SELECT id, {}, created_at FROM {table}", Dialect::Sqlite.email_key(column));
            let mut select = transaction.prepare(&select)?;
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                let (id, email_key, created_at): (i64, Option<String>, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let Some(email_key) = email_key else { continue };
                let name = log.name(&email_key);
                if erased.get(name.as_str()).is_some_and(|at| created_at.as_str() <= *at) {
                    erase.push(id);
                } else if table == SUBSCRIBERS
                    && let Some(at) = unsubscribed.get(name.as_str()).filter(|at| created_at.as_str() <= **at)
                {
                    unsubscribe.push((id, email_key, at));
                }
            }
        }
        reapplied.erased += delete(transaction, table, &erase)?;
        for (id, email_key, at) in unsubscribe {
            reapplied.unsubscribed += usize::from(newsletter::end(transaction, id, &email_key, at)?);
        }
    }
    reapplied.erased += erase_messages(transaction, &erased, log)?;
    let mut delete_message = transaction.prepare(DELETE)?;
    for entry in log.entries.iter().filter(|entry| entry.kind == Kind::Delivered) {
        reapplied.delivered += delete_message.execute([&entry.name])?;
    }
    Ok(reapplied)
}

/// Each person with the last time of a kind. What was stored after it stays.
fn latest(log: &ReplayLog, kind: Kind) -> HashMap<&str, &str> {
    let mut people = HashMap::new();
    for entry in log.entries.iter().filter(|entry| entry.kind == kind) {
        let at = people.entry(entry.name.as_str()).or_insert(entry.at.as_str());
        *at = (*at).max(&entry.at);
    }
    people
}

fn delete(transaction: &Transaction<'_>, table: &str, ids: &[i64]) -> rusqlite::Result<usize> {
    let mut delete = transaction.prepare(&format!("DELETE FROM {table} WHERE id = ?1"))?;
    let mut deleted = 0;
    for id in ids {
        deleted += delete.execute([id])?;
    }
    attached::delete(transaction, table, ids)?;
    Ok(deleted)
}

fn erase_messages(transaction: &Transaction<'_>, erased: &HashMap<&str, &str>, log: &ReplayLog) -> rusqlite::Result<usize> {
    let mut select = transaction.prepare("SELECT id, email_key, created_at FROM outbox WHERE email_key IS NOT NULL")?;
    let messages = select.query_map(params![], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let mut deleted = 0;
    for message in messages.collect::<Result<Vec<(String, String, String)>, _>>()? {
        let (id, email_key, created_at) = message;
        if erased.get(log.name(&email_key).as_str()).is_some_and(|at| created_at.as_str() <= *at) {
            deleted += transaction.execute(DELETE, [id])?;
        }
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::super::replay::ReplayFile;
    use super::*;
    use crate::leads::store::sqlite::migrate::in_memory;
    use crate::leads::submission::email_key;

    #[test]
    fn who_has_unsubscribed_since_is_no_subscriber_any_more() {
        let folder = tempfile::tempdir().unwrap();
        let file = ReplayFile::beside(&folder.path().join("site.db"));
        file.record_person(Kind::Unsubscribed, &email_key("Ada@x")).unwrap();
        file.record_person(Kind::Unsubscribed, &email_key("again@x")).unwrap();
        file.record_person(Kind::Unsubscribed, &email_key("back@x")).unwrap();
        file.record_person(Kind::Resubscribed, &email_key("back@x")).unwrap();
        let forms = r#"{ "honeypot": "website", "faults": { "required": "", "email": "" }, "forms": { "news": { "title": "", "action": "/forms/news",
            "alwaysStored": true, "table": "newsletter_subscribers", "columns": ["email", { "column": "email_key", "keyOf": "email" }], "page": "home",
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
        newsletter::ensure_key(&connection).unwrap();
        let statements = statements::prepare(&connection, &schema, &forms, "the test").unwrap();
        let transaction = connection.transaction().unwrap();
        let reapplied = apply(&transaction, &statements, &file.read().unwrap().unwrap()).unwrap();
        assert_eq!(reapplied, Reapplied { erased: 0, unsubscribed: 1, delivered: 0 });
        let count = |sql: &str| transaction.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(
            count("SELECT sum(id) FROM newsletter_subscribers WHERE state = 'confirmed'"),
            9,
            "2, 3 subscribed later, 4 has come back"
        );
        assert_eq!(count("SELECT id FROM newsletter_subscribers WHERE state = 'unsubscribed' AND unsubscribed_at > '2026-01-01'"), 1);
        assert_eq!(count("SELECT count(*) FROM newsletter_suppressions"), 1);
    }
}
