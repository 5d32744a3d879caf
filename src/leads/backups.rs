//! Scheduled backups, on their own thread. Their names hold their time, so a restart knows when the next is due. Those beyond `--backup-keep` are removed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use anyhow::Context;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::store::Store;
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::priority::lower_priority;
use crate::telemetry::threads::supervise;
use crate::telemetry::upkeep::BackupResult;

/// The names that this module gives; it removes no other file: `leadlight-20261121T214500Z.db`.
const NAME: &[BorrowedFormatItem<'_>] = format_description!("leadlight-[year][month][day]T[hour][minute][second]Z.db");

/// The pause after a failed backup.
const RETRY: Duration = Duration::from_mins(5);
/// How often the time is checked, because the clock may be set.
const MAX_SLEEP: Duration = Duration::from_hours(1);

/// The schedule of backups.
#[derive(Clone, Debug)]
pub struct Backups {
    /// Never created: if its disk is not mounted, a new folder would fill another disk.
    pub folder: PathBuf,
    pub every: Duration,
    pub keep: usize,
}

impl Backups {
    /// Makes backups when they are due, until the returned sender is dropped. A failure is logged, and the backup tried again.
    pub fn start(self, store: Store, result: Arc<BackupResult>) -> std::io::Result<Sender<()>> {
        let (stop, stopped) = channel();
        let work = move || {
            lower_priority();
            let mut wait = self.due(OffsetDateTime::now_utc());
            while stopped.recv_timeout(wait.min(MAX_SLEEP)) == Err(RecvTimeoutError::Timeout) {
                let now = OffsetDateTime::now_utc();
                wait = self.due(now);
                if wait.is_zero() {
                    failpoint("store-backup");
                    wait = self.make(&store, now, &result);
                }
            }
        };
        supervise("store-backup".into(), work)?;
        Ok(stop)
    }

    /// How long the next backup has been due. Without any, since the process started at `started`.
    pub fn late(&self, now: OffsetDateTime, started: OffsetDateTime) -> Duration {
        let newest = list_backups(&self.folder, now).pop().map(|(newest, _)| newest);
        let due = newest.map_or(started, |newest| newest + self.every);
        (now - due).try_into().unwrap_or_default()
    }

    /// The time until the next backup.
    fn due(&self, now: OffsetDateTime) -> Duration {
        let newest = list_backups(&self.folder, now).pop();
        newest.map_or(Duration::ZERO, |(newest, _)| self.every.saturating_sub((now - newest).unsigned_abs()))
    }

    /// Makes a backup and removes the oldest; returns the time until the next.
    fn make(&self, store: &Store, now: OffsetDateTime, result: &BackupResult) -> Duration {
        let made = now.format(NAME).context("no name for this time").and_then(|name| {
            let file = self.folder.join(name);
            store.backup(&file).map(|()| file)
        });
        result.record(made.is_ok());
        match made {
            Ok(file) => tracing::info!("the database was backed up: {}", file.display()),
            Err(error) => {
                tracing::error!(retry_s = RETRY.as_secs(), "the database could not be backed up: {error:#}");
                return RETRY.min(self.every);
            }
        }
        if let Err(error) = self.remove_old(now) {
            tracing::warn!("old backups were not removed: {error:#}");
        }
        self.every
    }

    fn remove_old(&self, now: OffsetDateTime) -> anyhow::Result<()> {
        let existing = list_backups(&self.folder, now);
        for (_, path) in &existing[..existing.len().saturating_sub(self.keep)] {
            fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(())
    }
}

/// The backups in a folder and their times, newest last, without those of the future (a wrong clock). None if the folder cannot be read.
fn list_backups(folder: &Path, now: OffsetDateTime) -> Vec<(OffsetDateTime, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let when = |name: &str| PrimitiveDateTime::parse(name, NAME).ok().map(PrimitiveDateTime::assume_utc).filter(|when| *when <= now);
    let mut made: Vec<_> = entries.filter_map(|entry| Some((when(entry.file_name().to_str()?)?, entry.path()))).collect();
    made.sort_unstable();
    made
}

/// The files of a folder from before a time, oldest first: by the time in their name, or else that of their last change.
pub fn files_older_than(folder: &Path, time: OffsetDateTime) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = |name: &str| PrimitiveDateTime::parse(name, NAME).ok().map(PrimitiveDateTime::assume_utc);
    let made = |entry: &fs::DirEntry| {
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        named(entry.file_name().to_str()?).or_else(|| metadata.modified().ok().map(OffsetDateTime::from))
    };
    let mut old: Vec<_> = entries.filter_map(|entry| Some((made(&entry)?, entry.path()))).filter(|(made, _)| *made < time).collect();
    old.sort_unstable();
    old.into_iter().map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    #[test]
    fn the_newest_backup_determines_when_the_next_is_due() {
        for (names, hours) in [
            (&[][..], 0),
            (&["leadlight-20261121T110000Z.db", "leadlight-20261101T110000Z.db"], 23),
            (&["leadlight-20261120T120000Z.db"], 0),
            (&["leadlight-20260101T000000Z.db"], 0),
            (&["leadlight-20270101T000000Z.db"], 0),
            (&["leadlight-20261121T110000Z.db.old", "site-20261121T110000Z.db", "leadlight-.db"], 0),
        ] {
            let folder = tempfile::tempdir().unwrap();
            for name in names {
                fs::write(folder.path().join(name), "").unwrap();
            }
            let backups = Backups { folder: folder.path().to_owned(), every: Duration::from_hours(24), keep: 2 };
            assert_eq!(backups.due(NOW), Duration::from_hours(hours), "{names:?}");
        }
        let folder = tempfile::tempdir().unwrap();
        let backups = Backups { folder: folder.path().to_owned(), every: Duration::from_hours(24), keep: 2 };
        let late = || backups.late(NOW, NOW - Duration::from_hours(1)).as_secs() / 3_600;
        assert_eq!(late(), 1, "without a backup the start of the process counts");
        for (name, hours) in [("leadlight-20261118T120000Z.db", 48), ("leadlight-20261121T110000Z.db", 0)] {
            fs::write(folder.path().join(name), "").unwrap();
            assert_eq!(late(), hours, "{name}");
        }
        let nowhere = Backups { folder: "/nope".into(), every: Duration::from_hours(24), keep: 2 };
        assert_eq!(nowhere.due(NOW), Duration::ZERO, "a folder that is not there holds none");
    }
}
