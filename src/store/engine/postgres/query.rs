//! Statements in a transaction of PostgreSQL. The connection lives on the store's event loop; the calling thread waits for it.

use std::cell::RefCell;
use std::error::Error;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::SystemTime;

use bytes::BytesMut;
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Column, Row as PostgresRow, Statement};

use super::connect::{Connection, discard};
use crate::store::StoreError;
use crate::store::engine::Access;
use crate::store::features::newsletter::read_key;
use crate::store::query::{Cell, Dialect, Query, Row, Value};
use crate::store::replay::ReplayKind;
use crate::store::timestamp::{format_time, parse_time};

/// For statements that read whole tables. Others have the limit of the connection.
const BEGIN_LONG: &str = "BEGIN; SET LOCAL statement_timeout = '10min'";

/// Waits until `work` is done on the event loop. Blocks, also on a thread of another event loop.
pub fn wait<T: Send + 'static>(
    event_loop: &Handle,
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, StoreError> {
    let (sender, result) = channel();
    event_loop.spawn(async move { sender.send(work.await) });
    result.recv().unwrap_or(Err(StoreError::Stopped))
}

/// Runs `work` in a transaction on this connection.
pub fn run(
    connection: Connection,
    event_loop: &Handle,
    access: Access,
    work: &mut dyn FnMut(&dyn Query) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let query = PostgresQuery::new(connection, event_loop);
    query.batch(match access {
        Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        Access::LongRead => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '10min'",
        Access::Write => "BEGIN",
        Access::LongWrite => BEGIN_LONG,
    })?;
    work(&query)?;
    query.batch("COMMIT")?;
    query.release();
    Ok(())
}

pub struct PostgresQuery {
    /// None while it is on the event loop, and after a failure.
    connection: RefCell<Option<Connection>>,
    event_loop: Handle,
}

/// The transaction has not ended: closing the connection rolls it back.
impl Drop for PostgresQuery {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            discard(connection);
        }
    }
}

impl PostgresQuery {
    pub fn new(connection: Connection, event_loop: &Handle) -> Self {
        Self { connection: RefCell::new(Some(connection)), event_loop: event_loop.clone() }
    }

    /// Returns the connection to the pool, after the transaction.
    pub fn release(self) {
        drop(self.connection.take());
    }

    /// Begins a transaction whose statements may take minutes.
    pub fn begin_long(&self) -> Result<(), StoreError> {
        self.batch(BEGIN_LONG)
    }

    /// Lends the connection to the event loop.
    fn lend<T, F>(&self, work: impl FnOnce(Connection) -> F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Future<Output = (Connection, Result<T, tokio_postgres::Error>)> + Send + 'static,
    {
        let connection = self.connection.take().ok_or(StoreError::Stopped)?;
        let work = work(connection);
        let (connection, result) = wait(&self.event_loop, async move { Ok(work.await) })?;
        self.connection.replace(Some(connection));
        Ok(result?)
    }

    /// Runs several statements without parameters.
    pub fn batch(&self, sql: &'static str) -> Result<(), StoreError> {
        self.lend(|connection| async move {
            let done = connection.batch_execute(sql).await;
            (connection, done)
        })
    }

    fn prepare(&self, sql: &str) -> Result<Statement, StoreError> {
        let sql = sql.to_owned();
        self.lend(|connection| async move {
            let prepared = connection.prepare_cached(&sql).await;
            (connection, prepared)
        })
    }
}

impl Query for PostgresQuery {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn execute(&self, sql: &str, parameters: &[Value<'_>]) -> Result<u64, StoreError> {
        let (sql, parameters) = (sql.to_owned(), owned(parameters));
        self.lend(|connection| async move {
            let done = async { connection.execute(&connection.prepare_cached(&sql).await?, &references(&parameters)).await };
            let done = done.await;
            (connection, done)
        })
    }

    fn insert(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Option<i64>, StoreError> {
        let rows = self.query(&format!("{sql} RETURNING id"), parameters)?;
        rows.first().map(|row| row.get(0)).transpose()
    }

    fn query(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        let (sql, parameters) = (sql.to_owned(), owned(parameters));
        let rows = self.lend(|connection| async move {
            let rows = async { connection.query(&connection.prepare_cached(&sql).await?, &references(&parameters)).await };
            let rows = rows.await;
            (connection, rows)
        })?;
        let names: Arc<[String]> =
            rows.first().map(|row| row.columns().iter().map(|column| column.name().to_owned()).collect()).unwrap_or_default();
        let row = |row: &PostgresRow| {
            let cells = row.columns().iter().enumerate().map(|(at, column)| cell(row, at, column)).collect();
            Row { names: Arc::clone(&names), cells }
        };
        Ok(rows.iter().map(row).collect())
    }

    fn columns(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.prepare(sql)?.columns().iter().map(|column| column.name().to_owned()).collect())
    }

    /// The tables say who has unsubscribed and what was delivered; only who was erased is in none.
    fn record(&self, kind: ReplayKind, name: &str) -> Result<(), StoreError> {
        if kind != ReplayKind::Erased {
            return Ok(());
        }
        let sql = format!(
            "INSERT INTO erasures (digest, erased_at) VALUES ($1, {}) ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at",
            Dialect::Postgres.now()
        );
        let digest = read_key(self)?.digest(name).to_string();
        self.execute(&sql, &[(&digest).into()]).map(drop)
    }
}

/// A parameter that the event loop can hold.
#[derive(Debug)]
enum Parameter {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

fn owned(parameters: &[Value<'_>]) -> Vec<Parameter> {
    let parameter = |value: &Value<'_>| match value {
        Value::Null => Parameter::Null,
        Value::Integer(number) => Parameter::Integer(*number),
        Value::Real(number) => Parameter::Real(*number),
        Value::Text(text) => Parameter::Text((*text).to_owned()),
        Value::Bytes(bytes) => Parameter::Bytes(bytes.to_vec()),
    };
    parameters.iter().map(parameter).collect()
}

fn references(parameters: &[Parameter]) -> Vec<&(dyn ToSql + Sync)> {
    parameters.iter().map(|parameter| parameter as _).collect()
}

impl ToSql for Parameter {
    fn to_sql(&self, r#type: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Text(text) if *r#type == Type::TIMESTAMPTZ => SystemTime::from(parse_time(text)?).to_sql_checked(r#type, out),
            Self::Text(text) => text.to_sql_checked(r#type, out),
            Self::Integer(number) if *r#type == Type::INT4 => i32::try_from(*number)?.to_sql_checked(r#type, out),
            Self::Integer(number) => number.to_sql_checked(r#type, out),
            Self::Real(number) => number.to_sql_checked(r#type, out),
            Self::Bytes(bytes) => bytes.to_sql_checked(r#type, out),
        }
    }

    /// The value that does not fit says so.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn cell(row: &PostgresRow, at: usize, column: &Column) -> Cell {
    let read = || {
        Ok::<_, tokio_postgres::Error>(match *column.type_() {
            Type::INT8 => row.try_get::<_, Option<i64>>(at)?.map(Cell::Integer),
            Type::INT4 => row.try_get::<_, Option<i32>>(at)?.map(|number| Cell::Integer(number.into())),
            Type::BOOL => row.try_get::<_, Option<bool>>(at)?.map(|is| Cell::Integer(is.into())),
            Type::FLOAT8 => row.try_get::<_, Option<f64>>(at)?.map(Cell::Real),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(at)?.map(Cell::Bytes),
            Type::TIMESTAMPTZ => row.try_get::<_, Option<SystemTime>>(at)?.map(|time| {
                let text = format_time(OffsetDateTime::from(time));
                text.map_or_else(|error| Cell::Unreadable(error.to_string()), Cell::Text)
            }),
            _ => row.try_get::<_, Option<String>>(at)?.map(Cell::Text),
        })
    };
    match read() {
        Ok(cell) => cell.unwrap_or(Cell::Null),
        Err(error) => Cell::Unreadable(format!("type {}: {error}", column.type_())),
    }
}
