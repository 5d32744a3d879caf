//! Backups that come by themselves, on a thread of their own: named with their time, so that a restart knows when the next one is due, and removed
//! once newer ones are whole. What is in a backup and that it is whole is the store's.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use anyhow::Context;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::store::Store;
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::priority::lower_priority;
use crate::telemetry::threads::supervise;

/// The names that this module gives, and the only ones that it removes: `leadlight-20261121T214500Z.db`.
const NAME: &[BorrowedFormatItem<'_>] = format_description!("leadlight-[year][month][day]T[hour][minute][second]Z.db");

/// After one that failed.
const RETRY: Duration = Duration::from_mins(5);
/// The clock may be set meanwhile.
const LOOK_AGAIN: Duration = Duration::from_hours(1);

/// Where backups go, how much time lies between two, and how many stay.
#[derive(Clone, Debug)]
pub struct Backups {
    /// Never made here: where a disk is not mounted, a folder of its name would fill another one.
    pub folder: PathBuf,
    pub every: Duration,
    pub keep: usize,
}

impl Backups {
    /// Makes one whenever it is due, until what it returns is dropped. One that fails is logged and tried again.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(self, store: Arc<dyn Store>) -> std::io::Result<Sender<()>> {
        let (stop, stopped) = channel();
        let work = move || {
            lower_priority();
            let mut wait = self.due(OffsetDateTime::now_utc());
            while stopped.recv_timeout(wait.min(LOOK_AGAIN)) == Err(RecvTimeoutError::Timeout) {
                let now = OffsetDateTime::now_utc();
                wait = self.due(now);
                if wait.is_zero() {
                    failpoint("store-backup");
                    wait = self.make(&*store, now);
                }
            }
        };
        supervise("store-backup".into(), work)?;
        Ok(stop)
    }

    /// How long until the next one.
    fn due(&self, now: OffsetDateTime) -> Duration {
        let newest = made(&self.folder, now).pop();
        newest.map_or(Duration::ZERO, |(newest, _)| self.every.saturating_sub((now - newest).unsigned_abs()))
    }

    /// Makes one and removes those that are too many; how long until the next.
    fn make(&self, store: &dyn Store, now: OffsetDateTime) -> Duration {
        let made = now.format(NAME).context("its name").and_then(|name| {
            let file = self.folder.join(name);
            store.backup(&file).map(|()| file)
        });
        match made {
            Ok(file) => tracing::info!("the database was backed up: {}", file.display()),
            Err(error) => {
                tracing::error!(retry_s = RETRY.as_secs(), "the database could not be backed up: {error:#}");
                return RETRY.min(self.every);
            }
        }
        if let Err(error) = self.remove_old(now) {
            tracing::warn!("old backups stay: {error:#}");
        }
        self.every
    }

    fn remove_old(&self, now: OffsetDateTime) -> anyhow::Result<()> {
        let made = made(&self.folder, now);
        for (_, path) in &made[..made.len().saturating_sub(self.keep)] {
            fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(())
    }
}

/// The backups of a folder and when they were made, the newest last. What a clock that was wrong has put into the future neither counts nor goes. A
/// folder that cannot be read has none: making one will say why.
fn made(folder: &Path, now: OffsetDateTime) -> Vec<(OffsetDateTime, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let when = |name: &str| PrimitiveDateTime::parse(name, NAME).ok().map(PrimitiveDateTime::assume_utc).filter(|when| *when <= now);
    let mut made: Vec<_> = entries.filter_map(|entry| Some((when(entry.file_name().to_str()?)?, entry.path()))).collect();
    made.sort_unstable();
    made
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn backups(names: &[&str]) -> (tempfile::TempDir, Backups) {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let backups = Backups { folder: folder.path().to_owned(), every: Duration::from_hours(24), keep: 2 };
        (folder, backups)
    }

    #[test]
    fn the_newest_name_says_when_the_next_one_is_due() {
        for (names, hours) in [
            (&[][..], 0),
            (&["leadlight-20261121T110000Z.db", "leadlight-20261101T110000Z.db"], 23),
            (&["leadlight-20261120T120000Z.db"], 0),
            (&["leadlight-20260101T000000Z.db"], 0),
            (&["leadlight-20270101T000000Z.db"], 0),
            (&["leadlight-20261121T110000Z.db.old", "site-20261121T110000Z.db", "leadlight-.db"], 0),
        ] {
            assert_eq!(backups(names).1.due(NOW), Duration::from_hours(hours), "{names:?}");
        }
        let nowhere = Backups { folder: "/nope".into(), every: Duration::from_hours(24), keep: 2 };
        assert_eq!(nowhere.due(NOW), Duration::ZERO, "a folder that is not there holds none");
    }

    #[test]
    fn only_old_ones_of_ours_go() {
        let others = ["leadlight-20270101T000000Z.db", "leadlight-2026.db", "notes.txt", "site.db"];
        let ours = ["leadlight-20261118T120000Z.db", "leadlight-20261119T120000Z.db", "leadlight-20261120T120000Z.db"];
        let (folder, backups) = backups(&[&ours[..], &others].concat());
        backups.remove_old(NOW).unwrap();
        let mut left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        left.sort();
        let mut expected = [&ours[1..], &others].concat();
        expected.sort_unstable();
        assert_eq!(left, expected);
    }
}
