//! SQLite in one file. Writes go through one thread ([`writer`]); `each`, `backup` and `erase` open a connection of their own, so that they work beside
//! a server in another process too.

mod connection;
mod migrate;
mod writer;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use anyhow::{Context, bail, ensure};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, TransactionBehavior};
use serde_json::{Map, Value};

use super::{Kept, Store, StoreError, statement};
use crate::leads::submission::{Submission, key_of};
use crate::tables::{Form, Forms};
use connection::Access;
use writer::Writer;

pub struct Sqlite {
    place: Place,
    statements: Arc<RwLock<Statements>>,
    /// None beside a server.
    writer: Option<Writer>,
}

enum Place {
    File(PathBuf),
    /// Only to prove that the forms have a place.
    Memory,
}

/// The SQL of each form, by its id.
#[derive(Default)]
struct Statements(HashMap<String, FormSql>);

struct FormSql {
    table: String,
    insert: String,
    select_by_key: Option<String>,
    /// Where the key stands among a submission's values.
    key: Option<usize>,
    erase: Vec<String>,
}

impl Sqlite {
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let mut connection = connection::open(path, Access::Write).with_context(|| format!("cannot open {}", path.display()))?;
        migrate::migrate(&mut connection).with_context(|| format!("cannot bring {} to the current schema", path.display()))?;
        let statements = Arc::default();
        let writer = Writer::start(path.to_owned(), connection, Arc::clone(&statements))?;
        Ok(Self { place: Place::File(path.to_owned()), statements, writer: Some(writer) })
    }

    pub fn open_beside(path: &Path) -> anyhow::Result<Self> {
        let store = Self { place: Place::File(path.to_owned()), statements: Arc::default(), writer: None };
        store.connect(Access::Read)?;
        Ok(store)
    }

    pub fn in_memory() -> Self {
        Self { place: Place::Memory, statements: Arc::default(), writer: None }
    }

    fn connect(&self, access: Access) -> anyhow::Result<Connection> {
        match &self.place {
            Place::File(path) => connection::open(path, access).with_context(|| format!("cannot open {}", path.display())),
            Place::Memory => {
                let mut connection = Connection::open_in_memory()?;
                migrate::migrate(&mut connection)?;
                Ok(connection)
            }
        }
    }
}

impl Store for Sqlite {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let connection = self.connect(Access::Read)?;
        let mut statements = Statements::default();
        for form in forms.iter() {
            let sql = FormSql::of(form);
            prove(&connection, form, &sql).with_context(|| format!("the form `{}` cannot be kept in {}", form.id, self.describe()))?;
            statements.0.insert(form.id.clone(), sql);
        }
        *self.statements.write().unwrap_or_else(PoisonError::into_inner) = statements;
        Ok(())
    }

    fn keep(&self, submission: Submission) -> BoxFuture<'_, Result<Kept, StoreError>> {
        async move {
            let writer = self.writer.as_ref().ok_or(StoreError::Stopped)?;
            writer.keep(submission).await
        }
        .boxed()
    }

    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        async move {
            let writer = self.writer.as_ref().ok_or(StoreError::Stopped)?;
            writer.ping().await
        }
        .boxed()
    }

    fn each(&self, table: &str, each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>) -> anyhow::Result<()> {
        // SECURITY: the name goes into the statement; only those of the forms do.
        let known = self.statements.read().unwrap_or_else(PoisonError::into_inner).0.values().any(|sql| sql.table == table);
        ensure!(known, "`{table}` is not a table of the site");
        let connection = self.connect(Access::Read)?;
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY id"))?;
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let mut object = Map::new();
            for (index, name) in names.iter().enumerate() {
                let value = match row.get_ref(index)? {
                    ValueRef::Integer(number) => Value::from(number),
                    ValueRef::Text(text) => Value::from(String::from_utf8_lossy(text)),
                    _ => Value::Null,
                };
                object.insert(name.clone(), value);
            }
            each(object)?;
        }
        Ok(())
    }

    fn backup(&self, file: &Path) -> anyhow::Result<()> {
        ensure!(!file.exists(), "{} exists already; name a new file", file.display());
        let target = file.to_str().context("the file's name is not UTF-8")?;
        self.connect(Access::Read)?.execute("VACUUM INTO ?1", [target]).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(())
    }

    fn erase(&self, email: &str) -> anyhow::Result<Vec<(String, usize)>> {
        let mut connection = self.connect(Access::Write)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut erased: Vec<(String, usize)> = Vec::new();
        for sql in self.statements.read().unwrap_or_else(PoisonError::into_inner).0.values() {
            for statement in &sql.erase {
                let rows = transaction.execute(statement, [key_of(email)])?;
                match erased.iter_mut().find(|(table, _)| *table == sql.table) {
                    Some((_, count)) => *count += rows,
                    None => erased.push((sql.table.clone(), rows)),
                }
            }
        }
        transaction.commit()?;
        erased.sort();
        Ok(erased)
    }

    fn close(&self) {
        if let Some(writer) = &self.writer {
            writer.close();
        }
    }

    fn describe(&self) -> String {
        match &self.place {
            Place::File(path) => path.display().to_string(),
            Place::Memory => "a database in memory".into(),
        }
    }
}

impl FormSql {
    fn of(form: &Form) -> Self {
        let key = form.key_column().and_then(|key| form.columns.iter().position(|column| column.name == key));
        Self {
            table: form.table.clone(),
            insert: statement::insert(form),
            select_by_key: statement::select_by_key(form),
            key,
            erase: statement::erase(form).collect(),
        }
    }
}

/// Holds a form against the schema that the database really has.
fn prove(connection: &Connection, form: &Form, sql: &FormSql) -> anyhow::Result<()> {
    for text in std::iter::once(&sql.insert).chain(&sql.select_by_key).chain(&sql.erase) {
        connection.prepare(text)?;
    }
    let mut columns = connection.prepare("SELECT name FROM pragma_table_info(?1) WHERE \"notnull\" AND dflt_value IS NULL AND NOT pk")?;
    let needed: Vec<String> = columns.query_map([&form.table], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if let Some(missing) = needed.iter().find(|name| form.columns.iter().all(|column| column.name != **name)) {
        bail!("the column `{missing}` of `{}` must be filled, and the form does not", form.table);
    }
    Ok(())
}
