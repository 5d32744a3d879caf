//! One interface for the statements of both databases. A feature writes its rule once, with [`Query`] and, where the databases differ, [`Dialect`].
//!
//! Parameters are `$1`, `$2` and so on. Times are text in the form of [`TIME`](super::timestamp::TIME), whatever the type of the column.

use std::sync::Arc;

use serde_json::{Map, Value as Json};
use time::OffsetDateTime;

use super::StoreError;
use super::replay::ReplayKind;
use super::schema::SUBMISSION_KEY;
use super::timestamp::parse_time;

/// A row of a form's table: column to value, without the submission's key, and with the columns `origin_*` that say what brought the lead.
pub type JsonRow = Map<String, Json>;

/// A connection with an open transaction. Every method blocks.
#[expect(clippy::missing_errors_doc, reason = "the database fails, or refuses the statement")]
pub trait Query {
    fn dialect(&self) -> Dialect;

    /// Runs a statement and returns how many rows it has changed.
    fn execute(&self, sql: &str, parameters: &[Value<'_>]) -> Result<u64, StoreError>;

    /// Inserts with each of these statements, as [`Self::query_all`] runs them, and returns the row's id. `None`: nothing was inserted, because of an
    /// `ON CONFLICT DO NOTHING`.
    fn insert_all(&self, statements: &[Statement<'_>]) -> Result<Vec<Option<i64>>, StoreError>;

    fn query(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<Row>, StoreError>;

    /// Runs statements in this order. On PostgreSQL they take one round trip, not one each.
    fn query_all(&self, statements: &[Statement<'_>]) -> Result<Vec<Vec<Row>>, StoreError> {
        statements.iter().map(|(sql, parameters)| self.query(sql, parameters)).collect()
    }

    /// Runs a statement whose result nobody needs, before the next one. PostgreSQL gets both in one round trip.
    fn execute_later(&self, sql: &str, parameters: &[Value<'_>]) -> Result<(), StoreError> {
        self.execute(sql, parameters).map(drop)
    }

    /// The names of the columns that a statement returns.
    fn columns(&self, sql: &str) -> Result<Vec<String>, StoreError>;

    /// Whether [`Self::record`] records this.
    fn records(&self, kind: ReplayKind) -> bool;

    /// Records what a copy of the database lacks that was made before ([`super::replay`]). `name` is an e-mail key, or the id of a message.
    fn record(&self, kind: ReplayKind, name: &str) -> Result<(), StoreError>;
}

impl dyn Query + '_ {
    /// The first row of the result.
    pub fn row(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, parameters)?.into_iter().next())
    }

    /// The first column of the first row. `None`: there is no row.
    pub fn value<T: FromCell>(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Option<T>, StoreError> {
        self.row(sql, parameters)?.map(|row| row.get(0)).transpose()
    }

    /// The first column of all rows.
    pub fn values<T: FromCell>(&self, sql: &str, parameters: &[Value<'_>]) -> Result<Vec<T>, StoreError> {
        self.query(sql, parameters)?.iter().map(|row| row.get(0)).collect()
    }

    /// Whether the result has a row.
    pub fn exists(&self, sql: &str, parameters: &[Value<'_>]) -> Result<bool, StoreError> {
        Ok(self.row(sql, parameters)?.is_some())
    }

    /// Calls `each` with the rows of a `SELECT id, … WHERE …` of one table, in the order of their ids, page by page: a table may be larger than the memory.
    pub fn each_by_id(&self, select: &str, mut each: impl FnMut(&Row) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let (sql, mut after) = (format!("{select} AND id > $1 ORDER BY id LIMIT 1000"), i64::MIN);
        loop {
            let rows = self.query(&sql, &[after.into()])?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.get(0)?;
            rows.iter().try_for_each(&mut each)?;
        }
    }

    /// The time of the database.
    pub fn now(&self) -> Result<String, StoreError> {
        self.value(&format!("SELECT {}", self.dialect().now()), &[])?.ok_or(StoreError::Stopped)
    }

    /// Waits until no other process is in a transaction that has called this. SQLite has one writer at a time anyway.
    pub fn lock(&self) -> Result<(), StoreError> {
        if self.dialect() == Dialect::Postgres {
            self.query(POSTGRES_LOCK, &[])?;
        }
        Ok(())
    }

    /// Ids that the database gives later to rows of `table` are higher than those that it has. SQLite sees to it itself.
    ///
    /// SECURITY: `table` goes into the statement, so it must be one of the schema.
    pub fn reserve_ids(&self, table: &str) -> Result<(), StoreError> {
        if self.dialect() == Dialect::Postgres {
            let sequence: Option<String> = self.value("SELECT pg_get_serial_sequence($1, 'id')", &[table.into()])?;
            let sequence = sequence.unwrap_or_default();
            let last = format!(
                "SELECT setval('{sequence}', greatest((SELECT coalesce(max(id), 1) FROM {table}), (SELECT last_value FROM {sequence})))"
            );
            self.query(&last, &[])?;
        }
        Ok(())
    }
}

/// Row 0 of the list of migrations, because other databases that speak PostgreSQL's protocol have no advisory locks.
pub const POSTGRES_LOCK: &str = "SELECT version FROM leadlight_migrations WHERE version = 0 FOR UPDATE";

/// How the SQL of the databases differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// The database's clock.
    pub const fn now(self) -> &'static str {
        match self {
            Self::Sqlite => "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
            Self::Postgres => "date_trunc('milliseconds', now())",
        }
    }

    /// The database's clock, moved by a number of seconds: a parameter or a literal.
    pub fn now_plus(self, seconds: &str) -> String {
        match self {
            Self::Sqlite => format!("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', {seconds} || ' seconds')"),
            Self::Postgres => format!("now() + {seconds}::DOUBLE PRECISION * INTERVAL '1 second'"),
        }
    }

    /// The database's clock, moved by a constant, as in `-1 hour`.
    pub fn shifted(self, shift: &str) -> String {
        match self {
            Self::Sqlite => format!("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '{shift}')"),
            Self::Postgres => format!("now() + INTERVAL '{shift}'"),
        }
    }

    /// The seconds from now until the time in a column, as a floating-point number.
    pub fn seconds_until(self, column: &str) -> String {
        match self {
            Self::Sqlite => format!("(julianday({column}) - julianday({})) * 86400", self.now()),
            Self::Postgres => format!("CAST(EXTRACT(EPOCH FROM {column} - now()) AS DOUBLE PRECISION)"),
        }
    }

    /// The end of a `SELECT` whose rows are about to be changed: rows that another process is changing are left out.
    pub const fn skip_locked(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE SKIP LOCKED",
        }
    }

    /// What names a row of a table whose `id` is text. In SQLite a damaged id names no row.
    pub const fn row_id(self) -> &'static str {
        match self {
            Self::Sqlite => "rowid",
            Self::Postgres => "id",
        }
    }

    /// The day (UTC) on which a row was stored, `2026-03-30`.
    pub const fn day(self) -> &'static str {
        match self {
            Self::Sqlite => "substr(created_at, 1, 10)",
            Self::Postgres => "CAST(CAST(created_at AT TIME ZONE 'UTC' AS DATE) AS TEXT)",
        }
    }

    /// A random number of 53 bits, so that JSON can hold it.
    pub const fn nonce(self) -> &'static str {
        match self {
            Self::Sqlite => "abs(random() % 9007199254740992)",
            Self::Postgres => "CAST(random() * 9007199254740991 AS BIGINT)",
        }
    }
}

/// SQL and its parameters.
pub type Statement<'a> = (&'a str, Vec<Value<'a>>);

/// A parameter of a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Integer(i64),
    Real(f64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u16> for Value<'_> {
    fn from(number: u16) -> Self {
        Self::Integer(number.into())
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a [u8; 32]> for Value<'a> {
    fn from(bytes: &'a [u8; 32]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value<'_> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<'a> From<&'a Cell> for Value<'a> {
    fn from(cell: &'a Cell) -> Self {
        match cell {
            Cell::Integer(number) => Self::Integer(*number),
            Cell::Real(number) => Self::Real(*number),
            Cell::Text(text) | Cell::Damaged(text) => Self::Text(text),
            Cell::Bytes(bytes) => Self::Bytes(bytes),
            Cell::Null | Cell::Unreadable(_) => Self::Null,
        }
    }
}

impl<'a> From<&'a Json> for Value<'a> {
    fn from(value: &'a Json) -> Self {
        match value {
            Json::String(text) => Self::Text(text),
            Json::Number(number) => number.as_i64().into(),
            _ => Self::Null,
        }
    }
}

/// A value that a statement has returned.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// Text that is not UTF-8, which SQLite does not check. What is only listed is read all the same, with replacement characters.
    Damaged(String),
    /// A value that this program cannot read, and why.
    Unreadable(String),
}

#[derive(Clone, Debug)]
pub struct Row {
    pub names: Arc<[String]>,
    pub cells: Vec<Cell>,
}

impl Row {
    /// The value of the column at this position.
    pub fn get<T: FromCell>(&self, at: usize) -> Result<T, StoreError> {
        let cell = self.cells.get(at);
        let name = || self.names.get(at).map_or("?", String::as_str);
        cell.and_then(T::from_cell).ok_or_else(|| match cell {
            Some(Cell::Unreadable(why)) => StoreError::Mismatch(format!("the column `{}` cannot be read: {why}", name())),
            _ => StoreError::Mismatch(format!("the column `{}` has a value of another type", name())),
        })
    }

    /// The text of a column. `None`: there is none, or none that can be read.
    pub fn text(&self, name: &str) -> Option<String> {
        String::from_cell(self.cell(name)?)
    }

    /// The text of a column; `None` also for text that is not UTF-8.
    pub fn exact_text(&self, name: &str) -> Option<&str> {
        if let Cell::Text(text) = self.cell(name)? { Some(text) } else { None }
    }

    fn cell(&self, name: &str) -> Option<&Cell> {
        self.cells.get(self.names.iter().position(|it| it == name)?)
    }

    pub fn to_json(&self) -> Result<JsonRow, StoreError> {
        let columns = self.names.iter().enumerate().filter(|(_, name)| *name != SUBMISSION_KEY);
        let value = |(at, name): (usize, &String)| {
            let value = match &self.cells[at] {
                Cell::Integer(number) => Json::from(*number),
                Cell::Text(text) | Cell::Damaged(text) => Json::from(text.as_str()),
                Cell::Unreadable(_) => return self.get::<String>(at).map(|text| (name.clone(), Json::from(text))),
                Cell::Null | Cell::Real(_) | Cell::Bytes(_) => Json::Null,
            };
            Ok((name.clone(), value))
        };
        columns.map(value).collect()
    }
}

/// A type that a [`Cell`] can be read as.
pub trait FromCell: Sized {
    /// `None`: the value has another type.
    fn from_cell(cell: &Cell) -> Option<Self>;
}

impl FromCell for i64 {
    fn from_cell(cell: &Cell) -> Option<Self> {
        if let Cell::Integer(number) = cell { Some(*number) } else { None }
    }
}

impl FromCell for u64 {
    fn from_cell(cell: &Cell) -> Option<Self> {
        i64::from_cell(cell).map(i64::unsigned_abs)
    }
}

impl FromCell for bool {
    fn from_cell(cell: &Cell) -> Option<Self> {
        i64::from_cell(cell).map(|number| number != 0)
    }
}

impl FromCell for f64 {
    fn from_cell(cell: &Cell) -> Option<Self> {
        if let Cell::Real(number) = cell { Some(*number) } else { None }
    }
}

impl FromCell for String {
    fn from_cell(cell: &Cell) -> Option<Self> {
        if let Cell::Text(text) | Cell::Damaged(text) = cell { Some(text.clone()) } else { None }
    }
}

impl FromCell for Vec<u8> {
    fn from_cell(cell: &Cell) -> Option<Self> {
        if let Cell::Bytes(bytes) = cell { Some(bytes.clone()) } else { None }
    }
}

impl FromCell for OffsetDateTime {
    fn from_cell(cell: &Cell) -> Option<Self> {
        parse_time(&String::from_cell(cell)?).ok()
    }
}

impl<T: FromCell> FromCell for Option<T> {
    fn from_cell(cell: &Cell) -> Option<Self> {
        if *cell == Cell::Null { Some(None) } else { T::from_cell(cell).map(Some) }
    }
}
