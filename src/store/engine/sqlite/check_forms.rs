//! The check that a database of SQLite takes the statements of the forms.

use anyhow::{Context, ensure};
use rusqlite::Connection;

use super::query::SqliteQuery;
use crate::store::features::lead_origins;
use crate::store::query::Dialect;
use crate::store::schema::{Schema, check_required};
use crate::store::statements::{FormSql, Statements};
use crate::tables::Forms;

pub fn prepare(connection: &Connection, schema: &Schema, forms: &Forms, database: &str) -> anyhow::Result<Statements> {
    let statements = Statements::new(forms, Dialect::Sqlite);
    lead_origins::check(&SqliteQuery { connection, replay: None })
        .with_context(|| format!("the origins of leads cannot be stored in {database}"))?;
    for (id, sql) in &statements.0 {
        check(connection, schema, sql).with_context(|| format!("data/forms.json: the form `{id}` cannot be stored in {database}"))?;
    }
    Ok(statements)
}

fn check(connection: &Connection, schema: &Schema, sql: &FormSql) -> anyhow::Result<()> {
    let table = &sql.form.table;
    let columns = |condition: &str| -> rusqlite::Result<Vec<String>> {
        let mut columns = connection.prepare(&format!("SELECT name FROM pragma_table_info(?1) WHERE {condition}"))?;
        columns.query_map([table], |row| row.get(0))?.collect()
    };
    schema.check(&sql.form, &columns("true")?.into_iter().collect())?;
    for text in sql.texts() {
        connection.prepare(text)?;
    }
    // Then SQLite's rowid is the row's id (https://sqlite.org/lang_createtable.html#rowid), which an insert returns.
    let is_rowid = columns("pk")? == ["id"] && columns("pk AND upper(type) = 'INTEGER'")? == ["id"];
    ensure!(is_rowid, "`id` of `{table}` must be its INTEGER PRIMARY KEY");
    Ok(check_required(&sql.form, &columns("\"notnull\" AND dflt_value IS NULL AND NOT pk")?)?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::migrate::in_memory;
    use super::*;
    use crate::store::Channel;
    use crate::store::features::outbox::{claim, frequent_statements};

    #[test]
    fn a_lease_of_an_older_version_is_respected() {
        let (connection, _) = in_memory().unwrap();
        let leased = format!(
            "INSERT INTO outbox (id, form, channel, fields, leased_until) VALUES ('m', 'contact', 'webhook', '{{}}', {}); DROP INDEX outbox_age",
            Dialect::Sqlite.now_plus("60")
        );
        connection.execute_batch(&leased).unwrap();
        connection.execute_batch(include_str!("../../../../data/migrations/sqlite/0004_outbox_lease.sql")).unwrap();
        let query = SqliteQuery { connection: &connection, replay: None };
        let claimed = claim(&query, Channel::Webhook, 8, Duration::from_mins(1)).unwrap();
        assert!(claimed.messages.is_empty() && claimed.next_due_in.unwrap() > Duration::from_secs(50), "{claimed:?}");
    }

    /// The statements that run on the writer thread or for the admin page.
    #[test]
    fn statements_of_the_outbox_use_an_index() {
        let (connection, _) = in_memory().unwrap();
        let fill = "WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
                    INSERT INTO outbox (id, form, channel, fields) SELECT n, 'contact', 'webhook', '{}' FROM n; ANALYZE";
        connection.execute_batch(fill).unwrap();
        for sql in frequent_statements(Dialect::Sqlite) {
            let mut explained = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let nulls = vec![rusqlite::types::Null; explained.parameter_count()];
            let steps = explained.query_map(rusqlite::params_from_iter(nulls), |row| row.get::<_, String>(3)).unwrap();
            let looks: Vec<String> = steps.map(Result::unwrap).filter(|step| step.contains("outbox")).collect();
            assert!(!looks.is_empty() && looks.iter().all(|look| look.contains("INDEX outbox_")), "{sql}: {looks:?}");
        }
    }
}
