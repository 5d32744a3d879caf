//! Statements on a connection of SQLite, inside its open transaction.

use std::sync::Arc;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql};

use super::replay_file::ReplayFile;
use crate::store::StoreError;
use crate::store::features::state;
use crate::store::query::{Cell, Dialect, Query, Row, Statement, Value};
use crate::store::replay::ReplayKind;

pub struct SqliteQuery<'a> {
    pub connection: &'a Connection,
    /// `None` for a database that no server has served from: what happens to it needs no record.
    pub replay: Option<&'a ReplayFile>,
}

impl SqliteQuery<'_> {
    fn prepare(&self, sql: &str, parameters: &[Value<'_>]) -> Result<CachedStatement<'_>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        for at in 1..=statement.parameter_count() {
            // SQLite numbers `$1` and `$2` in the order in which they appear; the name says which parameter it is.
            let number = statement.parameter_name(at).and_then(|name| name.get(1..)?.parse::<usize>().ok()).unwrap_or(at);
            statement.raw_bind_parameter(at, parameters.get(number - 1).copied().unwrap_or(Value::Null))?;
        }
        Ok(statement)
    }
}

impl Query for SqliteQuery<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn execute(&self, sql: &str, parameters: &[Value<'_>]) -> Result<u64, StoreError> {
        Ok(self.prepare(sql, parameters)?.raw_execute()? as u64)
    }

    fn insert_all(&self, statements: &[Statement<'_>]) -> Result<Vec<Option<i64>>, StoreError> {
        // Without RETURNING, for which SQLite makes a temporary table each time.
        let insert = |sql, parameters: &[Value<'_>]| Ok((self.execute(sql, parameters)? > 0).then(|| self.connection.last_insert_rowid()));
        statements.iter().map(|(sql, parameters)| insert(*sql, parameters)).collect()
    }

    fn query(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.prepare(sql, parameters)?;
        let names: Arc<[String]> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let cells = (0..names.len()).map(|at| Ok(cell(row.get_ref(at)?))).collect::<rusqlite::Result<_>>()?;
            found.push(Row { names: Arc::clone(&names), cells });
        }
        Ok(found)
    }

    fn columns(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.connection.prepare(sql)?.column_names().map(str::to_owned).collect())
    }

    fn records(&self, _: ReplayKind) -> bool {
        self.replay.is_some()
    }

    /// Before the commit: a backup that is restored later must not bring a person back.
    fn record(&self, kind: ReplayKind, name: &str) -> Result<(), StoreError> {
        let Some(replay) = self.replay else { return Ok(()) };
        if kind == ReplayKind::Delivered {
            replay.record_delivered(name);
            return Ok(());
        }
        let position = replay.record_person(kind, name).map_err(|error| StoreError::Database(format!("{error:#}")))?;
        state::set(self, state::REPLAY_POSITION, &position)
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn cell(value: ValueRef<'_>) -> Cell {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Integer(number),
        ValueRef::Real(number) => Cell::Real(number),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Cell::Text(text.to_owned()),
            Err(_) => Cell::Damaged(String::from_utf8_lossy(text).into_owned()),
        },
        ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        // SQLite reports the limit of file sizes as any other fault of the disk.
        let is_limited = || rlimit::Resource::FSIZE.get_soft().is_ok_and(|limit| limit != rlimit::INFINITY);
        if error.sqlite_error_code() == Some(rusqlite::ErrorCode::SystemIoFailure) && is_limited() {
            return Self::Database(format!("the disk or the process's limit of file sizes (ulimit -f) is full: {error}"));
        }
        Self::Database(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::migrate::in_memory;
    use super::*;
    use crate::store::Channel;
    use crate::store::features::outbox::{claim, frequent_statements};

    #[test]
    fn a_parameter_is_the_one_that_its_number_names() {
        let connection = Connection::open_in_memory().unwrap();
        let query = SqliteQuery { connection: &connection, replay: None };
        let row = (&query as &dyn Query).row("SELECT $2, $1, $2 || $3", &["one".into(), "two".into(), 3_i64.into()]).unwrap().unwrap();
        assert_eq!(row.cells, ["two", "one", "two3"].map(|text| Cell::Text(text.into())));
    }

    #[test]
    fn text_that_is_not_utf_8_is_read_with_replacement_characters() {
        let connection = Connection::open_in_memory().unwrap();
        let query = SqliteQuery { connection: &connection, replay: None };
        let row = (&query as &dyn Query).row("SELECT CAST(x'61ff' AS TEXT) AS damaged", &[]).unwrap().unwrap();
        assert_eq!((row.text("damaged").as_deref(), row.exact_text("damaged")), (Some("a\u{fffd}"), None));
    }

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
