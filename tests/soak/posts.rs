//! Clients that send forms, each with an e-mail address of its own, and a ledger of what each was told.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::ensure;
use rusqlite::{Connection as Database, OpenFlags};
use tokio::task::JoinSet;

use crate::client::{Connection, source};
use crate::report::Row;

/// Longer than the server lets any request take.
const ANSWER_LIMIT: Duration = Duration::from_secs(40);
/// Between two attempts to reach a server that is not there.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// No answer came: the row may be there or not.
    Nothing,
    Kept,
    Failed(u16),
}

/// By the number that stands in the e-mail address.
#[derive(Clone, Default)]
pub struct Ledger(Arc<Mutex<Vec<(Told, Duration)>>>);

/// What the ledger says against what the database holds.
#[derive(Debug, Default)]
pub struct Compared {
    pub missing: usize,
    pub twice: usize,
    pub kept_although_failed: usize,
    pub sound: bool,
}

impl Ledger {
    fn begin(&self) -> usize {
        let mut posts = self.posts();
        posts.push((Told::Nothing, Duration::ZERO));
        posts.len() - 1
    }

    fn end(&self, number: usize, told: Told, after: Duration) {
        self.posts()[number] = (told, after);
    }

    pub fn count(&self, is: fn(Told) -> bool) -> usize {
        self.posts().iter().filter(|(told, _)| is(*told)).count()
    }

    pub fn sent(&self) -> usize {
        self.posts().len()
    }

    pub fn kept(&self) -> usize {
        self.count(|told| told == Told::Kept)
    }

    pub fn failed(&self) -> usize {
        self.count(|told| matches!(told, Told::Failed(_)))
    }

    pub fn slowest(&self) -> Duration {
        self.posts().iter().map(|(_, after)| *after).max().unwrap_or_default()
    }

    /// Statuses other than what a form that was not kept may answer.
    pub fn unexpected(&self) -> Option<u16> {
        self.posts().iter().find_map(|(told, _)| match told {
            Told::Failed(status) if !matches!(status, 500 | 503) => Some(*status),
            _ => None,
        })
    }

    /// Reads the database beside the server that runs on it.
    pub fn compare(&self, database: &Path) -> anyhow::Result<Compared> {
        let database = Database::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        // What is asked for is what was answered before the rows are read.
        let posts = self.posts().clone();
        let mut rows = vec![0_u32; self.sent()];
        for table in ["contact_submissions", "newsletter_subscribers"] {
            let mut statement = database.prepare(&format!("SELECT email FROM {table}"))?;
            let mut found = statement.query([])?;
            while let Some(row) = found.next()? {
                let number = number_in(row.get_ref(0)?.as_str()?);
                let Some(count) = number.and_then(|number| rows.get_mut(number)) else { continue };
                *count += 1;
            }
        }
        let sound: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        let mut compared = Compared { sound: sound == "ok", ..Compared::default() };
        for ((told, _), count) in posts.iter().zip(rows) {
            compared.twice += usize::from(count > 1);
            compared.missing += usize::from(count == 0 && *told == Told::Kept);
            compared.kept_although_failed += usize::from(count > 0 && matches!(told, Told::Failed(_)));
        }
        Ok(compared)
    }

    fn posts(&self) -> MutexGuard<'_, Vec<(Told, Duration)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Compared {
    /// What must hold whatever happened to the server.
    pub fn judge(&self, row: &mut Row, ledger: &Ledger) {
        let kept = ledger.kept();
        row.check("every acknowledged row is there", self.missing == 0, format!("{kept} acknowledged, {} missing", self.missing));
        row.check("none is there twice", self.twice == 0, format!("{} twice", self.twice));
        let wrong = self.kept_although_failed;
        row.check("none is there that was said to have failed", wrong == 0, format!("{} failed, {wrong} of them there", ledger.failed()));
        row.check("the database is sound", self.sound, "integrity_check");
    }

    /// Of several looks at a database the worst of each.
    pub fn worst(self, other: &Self) -> Self {
        Self {
            missing: self.missing.max(other.missing),
            twice: self.twice.max(other.twice),
            kept_although_failed: self.kept_although_failed.max(other.kept_although_failed),
            sound: self.sound && other.sound,
        }
    }
}

fn number_in(email: &str) -> Option<usize> {
    email.strip_suffix("@soak.example")?.parse().ok()
}

/// Clients at work until [`Self::end`].
pub struct Posters {
    stop: Arc<AtomicBool>,
    clients: JoinSet<()>,
}

impl Posters {
    /// Each client sends one form after the other, with a pause between them; `message_bytes` is how long a message is.
    pub fn begin(server: SocketAddr, ledger: &Ledger, clients: usize, pause: Duration, message_bytes: usize) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let mut posters = Self { stop, clients: JoinSet::new() };
        for client in 0..clients {
            let (ledger, stop) = (ledger.clone(), Arc::clone(&posters.stop));
            posters.clients.spawn(async move {
                let mut connection = None;
                while !stop.load(Relaxed) {
                    if connection.is_none() {
                        connection = Connection::open(server, source(client)).await.ok();
                    }
                    match connection.as_mut() {
                        Some(open) => {
                            if post(open, &ledger, message_bytes).await.is_err() {
                                connection = None;
                            }
                            tokio::time::sleep(pause).await;
                        }
                        None => tokio::time::sleep(PAUSE_AFTER_ERROR).await,
                    }
                }
            });
        }
        posters
    }

    /// Every form that was sent has its answer, or will have none.
    pub async fn end(mut self) {
        self.stop.store(true, Relaxed);
        while self.clients.join_next().await.is_some() {}
    }
}

/// Sends the next form: by turns a contact as a browser without script does, and a subscription as the site's script does.
async fn post(connection: &mut Connection, ledger: &Ledger, message_bytes: usize) -> anyhow::Result<()> {
    let number = ledger.begin();
    let began = Instant::now();
    let request = if number.is_multiple_of(2) { contact(number, message_bytes) } else { subscription(number) };
    let exchange = async {
        connection.send(request.as_bytes()).await?;
        connection.answer(true).await
    };
    let answer = tokio::time::timeout(ANSWER_LIMIT, exchange).await??;
    let told = match answer.status {
        201 => Told::Kept,
        303 if answer.head.contains("notice=contact-sent") => Told::Kept,
        status => Told::Failed(status),
    };
    ledger.end(number, told, began.elapsed());
    ensure!(!answer.head.contains("connection: close"));
    Ok(())
}

fn contact(number: usize, message_bytes: usize) -> String {
    let message = "m".repeat(message_bytes);
    let body = format!("name=Soak&email={number}%40soak.example&company=Soak&subject=Soak&message={message}");
    request("/forms/contact", "text/html", &body)
}

fn subscription(number: usize) -> String {
    request("/forms/newsletter", "application/json", &format!("email={number}%40soak.example"))
}

fn request(path: &str, accept: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: soak.example\r\naccept: {accept}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}
