//! SQLite behind one writer thread: the writes that wait are committed together, each in its own savepoint, and an answer is
//! given only after the commit has reached the disk (WAL, `synchronous=FULL`).

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, bail};
use rusqlite::{Connection, OpenFlags, params};
use tokio::sync::oneshot;

use super::{Kept, StoreError, Submission};

/// Schema, in order; a file is never edited once it has landed. `PRAGMA user_version` counts the applied ones.
const MIGRATIONS: [&str; 1] = [include_str!("../../data/migrations/sqlite/0001_submissions.sql")];
/// How long a statement waits for another process that holds the file (a backup, `leadlight export`).
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);
const QUEUE_LENGTH: usize = 1_024;
const MAX_GROUP: usize = 256;

/// Cheap to clone.
#[derive(Clone)]
pub struct SqliteStore {
    writes: SyncSender<Write>,
    writer: Arc<Mutex<Option<JoinHandle<()>>>>,
    path: PathBuf,
}

enum Write {
    Keep(Submission, oneshot::Sender<Result<Kept, StoreError>>),
    Ping(oneshot::Sender<Result<(), StoreError>>),
    Stop,
}

impl SqliteStore {
    /// Opens `sqlite:PATH`, makes the folder, applies what migrations are missing and starts the writer.
    ///
    /// # Errors
    /// One sentence that names the file: not a `sqlite:` address, no permission, not a database, a newer schema.
    pub fn open(address: &str) -> anyhow::Result<Self> {
        let path = path_of(address)?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let connection = connect(&path).with_context(|| format!("cannot open {}", path.display()))?;
        migrate(&connection).with_context(|| format!("cannot bring {} to the current schema", path.display()))?;
        let (writes, waiting) = sync_channel(QUEUE_LENGTH);
        let thread = thread::Builder::new().name("store-writer".into()).spawn(move || write_all(connection, &waiting))?;
        Ok(Self { writes, writer: Arc::new(Mutex::new(Some(thread))), path })
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a submission. `Ok` means that it is on disk.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing was kept.
    pub async fn keep(&self, submission: Submission) -> Result<Kept, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Write::Keep(submission, answer))?;
        answered.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Proves that the store can write: opens a write transaction and rolls it back.
    ///
    /// # Errors
    /// [`StoreError`] as [`Self::keep`] would give.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Write::Ping(answer))?;
        answered.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Commits what is queued, checkpoints the write-ahead log and closes the file. Later writes are [`StoreError::Stopped`].
    pub fn close(&self) {
        // The queue may be full of writes that are still owed an answer: wait for a place.
        let _ = self.writes.send(Write::Stop);
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            let _ = writer.join();
        }
    }

    fn send(&self, write: Write) -> Result<(), StoreError> {
        self.writes.try_send(write).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })
    }
}

/// Opens the database of `address` to read from, beside a running server.
///
/// # Errors
/// When there is no such file or it is not a database.
pub fn open_to_read(address: &str) -> anyhow::Result<Connection> {
    let path = path_of(address)?;
    let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .with_context(|| format!("cannot open {}", path.display()))?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

fn path_of(address: &str) -> anyhow::Result<PathBuf> {
    match address.strip_prefix("sqlite:") {
        Some(path) if !path.is_empty() => Ok(PathBuf::from(path)),
        _ => bail!("`{address}` is not a database address; write sqlite:PATH, for example sqlite:data/site.db"),
    }
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    // First of all: the very next statement may already find the file locked.
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    Ok(connection)
}

fn migrate(connection: &Connection) -> anyhow::Result<()> {
    // IMMEDIATE: two processes that start at once must not both find the same version.
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let applied: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let applied = usize::try_from(applied).context("the schema version is negative")?;
    if applied > MIGRATIONS.len() {
        bail!("the file has schema version {applied}, this program knows {}: it was written by a newer version", MIGRATIONS.len());
    }
    for (index, sql) in MIGRATIONS.iter().enumerate().skip(applied) {
        connection.execute_batch(sql).with_context(|| format!("migration {}", index + 1))?;
    }
    connection.pragma_update(None, "user_version", i64::try_from(MIGRATIONS.len())?)?;
    connection.execute_batch("COMMIT")?;
    Ok(())
}

fn write_all(mut connection: Connection, queue: &Receiver<Write>) {
    let mut stopping = false;
    while !stopping {
        let Ok(first) = queue.recv() else { break };
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(write) = next {
            match write {
                Write::Keep(submission, answer) => group.push((submission, answer)),
                Write::Ping(answer) => {
                    let _ = answer.send(ping(&connection));
                }
                Write::Stop => stopping = true,
            }
            next = if group.len() < MAX_GROUP { queue.try_recv().ok() } else { None };
        }
        commit_group(&mut connection, group);
    }
    if let Err(error) = connection.pragma_update(None, "wal_checkpoint", "TRUNCATE") {
        tracing::warn!(%error, "the write-ahead log was not checkpointed; it will be at the next start");
    }
}

fn ping(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK")?)
}

type Waiting = (Submission, oneshot::Sender<Result<Kept, StoreError>>);

fn commit_group(connection: &mut Connection, group: Vec<Waiting>) {
    if group.is_empty() {
        return;
    }
    let outcome = (|| -> rusqlite::Result<Vec<rusqlite::Result<Kept>>> {
        let mut transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(group.len());
        for (submission, _) in &group {
            // A row that the schema refuses must not take its neighbours with it.
            let savepoint = transaction.savepoint()?;
            let result = insert(&savepoint, submission);
            if result.is_ok() {
                savepoint.commit()?;
            }
            results.push(result);
        }
        transaction.commit()?;
        Ok(results)
    })();
    match outcome {
        Ok(results) => {
            for ((_, answer), result) in group.into_iter().zip(results) {
                let _ = answer.send(result.map_err(StoreError::from));
            }
        }
        Err(error) => {
            let error = StoreError::from(error);
            for (_, answer) in group {
                let _ = answer.send(Err(error.clone()));
            }
        }
    }
}

fn insert(connection: &Connection, submission: &Submission) -> rusqlite::Result<Kept> {
    let rows = match submission {
        Submission::Contact { name, email, company, phone, subject, message } => connection
            .prepare_cached("INSERT INTO contact_submissions (name, email, company, phone, subject, message) VALUES (?, ?, ?, ?, ?, ?)")?
            .execute(params![name, email, company, phone, subject, message])?,
        Submission::Newsletter { email } => connection
            .prepare_cached("INSERT INTO newsletter_subscribers (email, email_key) VALUES (?, ?) ON CONFLICT (email_key) DO NOTHING")?
            .execute(params![email, email.to_lowercase()])?,
        Submission::Request { kind, name, email, company, phone, inquiry, message } => connection
            .prepare_cached("INSERT INTO lead_requests (kind, name, email, company, phone, inquiry, message) VALUES (?, ?, ?, ?, ?, ?, ?)")?
            .execute(params![kind, name, email, company, phone, inquiry, message])?,
    };
    Ok(if rows == 0 { Kept::AlreadyThere } else { Kept::New })
}
