//! Statements in a transaction of PostgreSQL. The connection lives on the store's event loop; the calling thread waits for it.

use std::cell::RefCell;
use std::error::Error;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::task::Poll;
use std::time::SystemTime;

use bytes::BytesMut;
use futures_util::future::{BoxFuture, maybe_done};
use futures_util::{FutureExt, TryStreamExt};
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio::time::{Instant, timeout_at};
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Column, Row as PostgresRow, Statement as Prepared};

use super::connect::{Connection, discard};
use super::failure;
use crate::store::StoreError;
use crate::store::engine::Access;
use crate::store::features::newsletter::read_key;
use crate::store::query::{Cell, Dialect, Query, Row, Statement, Value};
use crate::store::replay::ReplayKind;
use crate::store::timestamp::{format_time, parse_time};

/// The limit of statements that read whole tables. Others have the limit of the connection.
const LONG: &str = "SET LOCAL statement_timeout = '10min'";

/// Waits until `work` is done on the event loop. Blocks, also on a thread of another event loop.
pub fn wait<T: Send + 'static>(
    event_loop: &Handle,
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, StoreError> {
    let (sender, result) = channel();
    event_loop.spawn(async move { sender.send(work.await) });
    result.recv().unwrap_or(Err(StoreError::Stopped))
}

/// Runs `work` in the transaction of a new query.
pub fn run(query: PostgresQuery, access: Access, work: &mut dyn FnMut(&dyn Query) -> Result<(), StoreError>) -> Result<(), StoreError> {
    query.begin(access);
    work(&query)?;
    query.batch("COMMIT")?;
    query.release();
    Ok(())
}

pub struct PostgresQuery {
    /// None while it is on the event loop, and after a failure.
    connection: RefCell<Option<Connection>>,
    event_loop: Handle,
    /// When everything must be done, if there is such a time.
    deadline: Option<Instant>,
    /// Sent with the next request, so that they take no round trip of their own.
    later: RefCell<Vec<Request>>,
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
    pub fn new(connection: Connection, event_loop: &Handle, deadline: Option<Instant>) -> Self {
        Self { connection: RefCell::new(Some(connection)), event_loop: event_loop.clone(), deadline, later: RefCell::default() }
    }

    /// Returns the connection to the pool, after the transaction.
    pub fn release(self) {
        drop(self.connection.take());
    }

    /// Begins a transaction.
    pub fn begin(&self, access: Access) {
        self.send_later(Request::Batch(match access {
            Access::Read | Access::LongRead => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            Access::Write | Access::LongWrite => "BEGIN",
        }));
        if matches!(access, Access::LongRead | Access::LongWrite) {
            self.send_later(Request::Batch(LONG));
        }
    }

    /// Runs several statements without parameters.
    pub fn batch(&self, sql: &'static str) -> Result<(), StoreError> {
        self.send(vec![Request::Batch(sql)]).map(drop)
    }

    fn send_later(&self, request: Request) {
        self.later.borrow_mut().push(request);
    }

    /// Sends requests in one round trip, after those that wait, and returns the responses.
    fn send(&self, requests: Vec<Request>) -> Result<Vec<Response>, StoreError> {
        let mut all = self.later.take();
        let before = all.len();
        all.extend(requests);
        let mut responses = self.lend(|connection| respond(connection, all).boxed())?;
        Ok(responses.split_off(before))
    }

    /// Lends the connection to the event loop.
    fn lend<T: Send + 'static>(
        &self,
        work: impl for<'a> FnOnce(&'a Connection) -> BoxFuture<'a, Result<T, tokio_postgres::Error>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let connection = self.connection.take().ok_or(StoreError::Stopped)?;
        let deadline = self.deadline;
        let (connection, result) = wait(&self.event_loop, async move {
            let work = work(&connection);
            let result = match deadline {
                Some(deadline) => timeout_at(deadline, work).await.map_err(|_| failure::timeout()),
                None => Ok(work.await),
            };
            Ok((connection, result))
        })?;
        self.connection.replace(Some(connection));
        Ok(result??)
    }
}

enum Request {
    /// Statements without parameters.
    Batch(&'static str),
    Statement(String, Vec<Parameter>),
}

impl Request {
    fn new(sql: &str, parameters: &[Value<'_>]) -> Self {
        Self::Statement(sql.to_owned(), owned(parameters))
    }
}

#[derive(Default)]
struct Response {
    rows: Vec<PostgresRow>,
    changed: u64,
}

/// Sends all requests before it waits for a response. `tokio_postgres` sends when a future is polled for the first time
/// (<https://docs.rs/tokio-postgres/latest/tokio_postgres/#pipelining>).
async fn respond(connection: &Connection, requests: Vec<Request>) -> Result<Vec<Response>, tokio_postgres::Error> {
    let mut prepared = Vec::with_capacity(requests.len());
    for request in &requests {
        prepared.push(match request {
            Request::Batch(_) => None,
            Request::Statement(sql, _) => Some(connection.prepare_cached(sql).await?),
        });
    }
    let mut sent = Vec::with_capacity(requests.len());
    for (request, statement) in requests.iter().zip(&prepared) {
        let mut response = Box::pin(maybe_done(response(connection, request, statement.as_ref())));
        poll_fn(|context| {
            let _ = response.as_mut().poll(context);
            Poll::Ready(())
        })
        .await;
        sent.push(response);
    }
    let mut responses = Vec::with_capacity(sent.len());
    for mut response in sent {
        response.as_mut().await;
        responses.push(response.as_mut().take_output().transpose()?.unwrap_or_default());
    }
    Ok(responses)
}

async fn response(connection: &Connection, request: &Request, statement: Option<&Prepared>) -> Result<Response, tokio_postgres::Error> {
    match (request, statement) {
        (Request::Statement(_, parameters), Some(statement)) => {
            let mut stream = pin!(connection.query_raw(statement, parameters).await?);
            let mut rows = Vec::new();
            while let Some(row) = stream.try_next().await? {
                rows.push(row);
            }
            Ok(Response { rows, changed: stream.rows_affected().unwrap_or_default() })
        }
        (Request::Statement(..), None) => Ok(Response::default()),
        (Request::Batch(sql), _) => connection.batch_execute(sql).await.map(|()| Response::default()),
    }
}

impl Query for PostgresQuery {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn execute(&self, sql: &str, parameters: &[Value<'_>]) -> Result<u64, StoreError> {
        Ok(self.send(vec![Request::new(sql, parameters)])?.iter().map(|response| response.changed).sum())
    }

    fn execute_later(&self, sql: &str, parameters: &[Value<'_>]) -> Result<(), StoreError> {
        self.send_later(Request::new(sql, parameters));
        Ok(())
    }

    fn insert_all(&self, statements: &[Statement<'_>]) -> Result<Vec<Option<i64>>, StoreError> {
        let requests = statements.iter().map(|(sql, parameters)| Request::new(&format!("{sql} RETURNING id"), parameters)).collect();
        self.send(requests)?.iter().map(|response| Ok(response.rows.first().map(|row| row.try_get(0)).transpose()?)).collect()
    }

    fn query_all(&self, statements: &[Statement<'_>]) -> Result<Vec<Vec<Row>>, StoreError> {
        let requests = statements.iter().map(|(sql, parameters)| Request::new(sql, parameters)).collect();
        Ok(self.send(requests)?.iter().map(|response| rows(&response.rows)).collect())
    }

    fn query(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        Ok(self.send(vec![Request::new(sql, parameters)])?.iter().flat_map(|response| rows(&response.rows)).collect())
    }

    fn columns(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        let sql = sql.to_owned();
        let statement = self.lend(|connection| async move { connection.prepare_cached(&sql).await }.boxed())?;
        Ok(statement.columns().iter().map(|column| column.name().to_owned()).collect())
    }

    /// The tables say who has unsubscribed and what was delivered; only who was erased is in none.
    fn records(&self, kind: ReplayKind) -> bool {
        kind == ReplayKind::Erased
    }

    fn record(&self, kind: ReplayKind, name: &str) -> Result<(), StoreError> {
        if !self.records(kind) {
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

fn rows(rows: &[PostgresRow]) -> Vec<Row> {
    let names: Arc<[String]> =
        rows.first().map(|row| row.columns().iter().map(|column| column.name().to_owned()).collect()).unwrap_or_default();
    let row = |row: &PostgresRow| {
        let cells = row.columns().iter().enumerate().map(|(at, column)| cell(row, at, column)).collect();
        Row { names: Arc::clone(&names), cells }
    };
    rows.iter().map(row).collect()
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
