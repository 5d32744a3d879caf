//! SQLite's checks for corruption: `quick_check` at start, `integrity_check` daily on a thread and a connection of its own.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use rusqlite::Connection;

use super::connection::{self, Mode};
use crate::store::engine::health::Health;
use crate::telemetry::threads::supervise;

pub const EVERY_DAY: Duration = Duration::from_hours(24);

/// Checks every page, but not the indexes: about a second for 100 MB (<https://sqlite.org/pragma.html#pragma_quick_check>). Returns the first damage.
pub fn quick_check(connection: &Connection) -> Option<String> {
    run_check(connection, "PRAGMA quick_check(1)")
}

/// Also compares indexes with tables.
pub fn integrity_check(connection: &Connection) -> Option<String> {
    run_check(connection, "PRAGMA integrity_check(1)")
}

fn run_check(connection: &Connection, pragma: &str) -> Option<String> {
    match connection.query_row(pragma, [], |row| row.get::<_, String>(0)) {
        Ok(report) if report == "ok" => None,
        Ok(report) => Some(report.replace('\n', " ")),
        Err(error) => Some(error.to_string()),
    }
}

/// Inspects the file at this interval until the returned sender is dropped.
pub fn start(path: PathBuf, health: Arc<Health>, every: Duration) -> std::io::Result<Sender<()>> {
    let (stop, stopped) = channel();
    let work = move || {
        while stopped.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
            match connection::open(&path, Mode::Read) {
                Ok(connection) => health.set_damage(integrity_check(&connection).as_deref()),
                Err(error) => tracing::error!("the database could not be inspected: {error:#}"),
            }
        }
    };
    supervise("store-inspect".into(), work)?;
    Ok(stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_after_the_start_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.db");
        let mut connection = Connection::open(&path).unwrap();
        crate::store::engine::sqlite::migrate::migrate(&mut connection).unwrap();
        let root: u32 =
            connection.query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'contact_submissions'", [], |row| row.get(0)).unwrap();
        connection.close().unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let end = root as usize * 4_096;
        bytes[end - 4_096..end].fill(0xab);
        std::fs::write(&path, bytes).unwrap();
        let health = Arc::new(Health::new());
        let _inspection = start(path, Arc::clone(&health), Duration::from_millis(10)).unwrap();
        let started = std::time::Instant::now();
        while health.check().is_ok() {
            assert!(started.elapsed() < Duration::from_secs(9), "not found");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(health.check().unwrap_err().to_string().contains("damaged"));
    }
}
