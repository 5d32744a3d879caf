//! Clients that send forms, each with a unique e-mail address, and a log of the responses.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::ensure;
use rusqlite::{Connection as Database, OpenFlags};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::client::{Client, Request, Target, client_address};
use crate::report::Row;

/// Longer than the server's own limit for a request.
const ANSWER_LIMIT: Duration = Duration::from_secs(40);
/// The pause after a failed attempt to connect or to send.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No response: the row may exist or not.
    Unanswered,
    Stored,
    Failed(u16),
}

/// The outcome and duration of each form, by the number in its e-mail address.
#[derive(Clone, Default)]
pub struct SubmissionLog(Arc<Mutex<Vec<(Outcome, Duration)>>>);

/// The log compared with the database.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Forms that were acknowledged and have no row.
    pub missing: usize,
    /// Forms with more than one row.
    pub duplicated: usize,
    /// Forms that got a failure status and have a row.
    pub stored_although_failed: usize,
    /// Whether the integrity check of SQLite passes.
    pub is_intact: bool,
}

impl SubmissionLog {
    fn begin(&self) -> usize {
        let mut posts = self.posts();
        posts.push((Outcome::Unanswered, Duration::ZERO));
        posts.len() - 1
    }

    fn end(&self, number: usize, outcome: Outcome, after: Duration) {
        self.posts()[number] = (outcome, after);
    }

    /// Counts the forms whose outcome matches.
    pub fn count(&self, is: fn(Outcome) -> bool) -> usize {
        self.posts().iter().filter(|(outcome, _)| is(*outcome)).count()
    }

    pub fn sent(&self) -> usize {
        self.posts().len()
    }

    pub fn stored(&self) -> usize {
        self.count(|outcome| outcome == Outcome::Stored)
    }

    pub fn failed(&self) -> usize {
        self.count(|outcome| matches!(outcome, Outcome::Failed(_)))
    }

    pub fn slowest(&self) -> Duration {
        self.posts().iter().map(|(_, after)| *after).max().unwrap_or_default()
    }

    /// The first failure status that is neither 500 nor 503.
    pub fn unexpected_status(&self) -> Option<u16> {
        self.posts().iter().find_map(|(outcome, _)| match outcome {
            Outcome::Failed(status) if !matches!(status, 500 | 503) => Some(*status),
            _ => None,
        })
    }

    /// Compares the log with the database, while the server runs.
    pub fn compare(&self, database: &Path) -> anyhow::Result<Comparison> {
        let database = Database::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        // The log is read before the rows: a later response must not count as a missing row.
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
        let result: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        let mut compared = Comparison { is_intact: result == "ok", ..Comparison::default() };
        for ((outcome, _), count) in posts.iter().zip(rows) {
            compared.duplicated += usize::from(count > 1);
            compared.missing += usize::from(count == 0 && *outcome == Outcome::Stored);
            compared.stored_although_failed += usize::from(count > 0 && matches!(outcome, Outcome::Failed(_)));
        }
        Ok(compared)
    }

    fn posts(&self) -> MutexGuard<'_, Vec<(Outcome, Duration)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Comparison {
    /// Adds the checks that must pass whatever happened to the server.
    pub fn add_checks(&self, row: &mut Row, log: &SubmissionLog) {
        let stored = log.stored();
        row.check("every acknowledged row exists", self.missing == 0, format!("{stored} acknowledged, {} missing", self.missing));
        row.check("no row exists twice", self.duplicated == 0, format!("{} twice", self.duplicated));
        let wrong = self.stored_although_failed;
        row.check("no row exists whose form failed", wrong == 0, format!("{} failed, {wrong} of them exist", log.failed()));
        row.check("the database passes its integrity check", self.is_intact, "integrity_check");
    }

    /// Combines two comparisons: the worse value of each field.
    pub fn combine(self, other: &Self) -> Self {
        Self {
            missing: self.missing.max(other.missing),
            duplicated: self.duplicated.max(other.duplicated),
            stored_although_failed: self.stored_although_failed.max(other.stored_although_failed),
            is_intact: self.is_intact && other.is_intact,
        }
    }
}

/// The number in the e-mail address of a form.
fn number_in(email: &str) -> Option<usize> {
    email.strip_suffix("@soak.example")?.parse().ok()
}

/// Clients that send forms until [`Self::end`].
pub struct FormClients {
    stop: Arc<AtomicBool>,
    clients: JoinSet<()>,
    /// Whether the server runs. Over QUIC a client does not notice that it was killed.
    server_runs: watch::Sender<bool>,
}

impl FormClients {
    /// Each client sends forms one by one with a pause in between. `message_bytes` is the length of a message.
    pub fn begin(server: Target, log: &SubmissionLog, clients: usize, pause: Duration, message_bytes: usize) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let mut form_clients = Self { stop, clients: JoinSet::new(), server_runs: watch::channel(true).0 };
        for client in 0..clients {
            let (log, stop) = (log.clone(), Arc::clone(&form_clients.stop));
            let mut server_runs = form_clients.server_runs.subscribe();
            form_clients.clients.spawn(async move {
                let mut connection = None;
                while !stop.load(Relaxed) {
                    if !*server_runs.borrow() {
                        // A response may have arrived just before the kill: the connection leads to the server that was killed.
                        connection = None;
                        let _ = server_runs.wait_for(|runs| *runs).await;
                    }
                    let next = async {
                        let mut open = match connection.take() {
                            Some(open) => open,
                            None => Client::open(server, client_address(client)).await.ok()?,
                        };
                        post(&mut open, &log, message_bytes).await.is_ok().then_some(open)
                    };
                    connection = tokio::select! {
                        open = next => open,
                        _ = server_runs.wait_for(|runs| !*runs) => None,
                    };
                    tokio::time::sleep(if connection.is_some() { pause } else { PAUSE_AFTER_ERROR }).await;
                }
            });
        }
        form_clients
    }

    /// Tells the clients that the server was killed or runs again.
    pub fn set_server_runs(&self, runs: bool) {
        self.server_runs.send_replace(runs);
    }

    /// Waits until every form has a response or has failed.
    pub async fn end(mut self) {
        self.stop.store(true, Relaxed);
        while self.clients.join_next().await.is_some() {}
    }
}

/// Sends the next form: alternately a contact form as a browser without JavaScript, and a subscription as the site's script.
async fn post(client: &mut Client, log: &SubmissionLog, message_bytes: usize) -> anyhow::Result<()> {
    let number = log.begin();
    let began = Instant::now();
    let email = format!("{number}%40soak.example");
    let (path, accept, body) = if number.is_multiple_of(2) {
        // Each its own: one text of many senders is held as spam.
        let message = format!("{number:m<message_bytes$}");
        ("/forms/contact", "text/html", format!("name=Soak&email={email}&company=Soak&subject=Soak&message={message}"))
    } else {
        ("/forms/newsletter", "application/json", format!("email={email}"))
    };
    let headers = [("accept", accept), ("content-type", "application/x-www-form-urlencoded")];
    let request = Request { method: "POST", path, headers: &headers, body: &body };
    let answer = tokio::time::timeout(ANSWER_LIMIT, client.exchange(&request)).await??;
    let outcome = match answer.status {
        201 => Outcome::Stored,
        303 if answer.head.contains("notice=contact-sent") => Outcome::Stored,
        status => Outcome::Failed(status),
    };
    log.end(number, outcome, began.elapsed());
    ensure!(!answer.head.contains("connection: close"));
    Ok(())
}
