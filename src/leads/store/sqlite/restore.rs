//! Puts a backup in the place of the database. Nothing is lost on the way: the backup is proven before, the old file is kept, and a process that is
//! killed at any point leaves the one or the other under the database's name.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use rusqlite::Connection;

use super::connection::{self, Access};
use super::copy::copy;
use super::file::{FileId, beside, folder_of, make_folder, sync_folder};
use super::identity::Foreign;
use super::inspect::thoroughly;
use super::lock::Lock;
use super::migrate;
use crate::leads::store::Restored;

/// # Errors
/// One sentence: the backup is not ours, damaged or newer; a server runs; the folder cannot be written. Then the database is as it was.
pub fn restore(path: &Path, backup: &Path) -> anyhow::Result<Restored> {
    let id = FileId::of(backup).with_context(|| format!("cannot read {}", backup.display()))?;
    ensure!(FileId::of(path).ok() != Some(id), "{} is the database itself", backup.display());
    let source = connection::open(backup, Access::Read)?;
    migrate::applied(&source).with_context(|| backup.display().to_string())?;
    if let Some(damage) = thoroughly(&source) {
        bail!("{} is damaged: {damage}", backup.display());
    }
    let folder = folder_of(path);
    make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    refuse_foreign(path)?;
    let lock = Lock::to_replace(path)?;
    let (file, rows) = copy(&source, folder)?;
    let kept = set_aside(path, &source)?;
    file.persist(path).map_err(|error| error.error).with_context(|| format!("cannot write {}", path.display()))?;
    sync_folder(folder)?;
    drop(lock);
    Ok(Restored { rows, previous: kept })
}

fn refuse_foreign(path: &Path) -> anyhow::Result<()> {
    match connection::open_unprepared(path, Access::Read) {
        Err(error) if error.is::<Foreign>() => Err(error),
        // Not there, or too damaged to say whose it was: that is what a backup is for.
        _ => Ok(()),
    }
}

/// Gives the database that is there a second name, its log with it. Its own name it keeps until the new one takes it.
fn set_aside(path: &Path, clock: &Connection) -> anyhow::Result<Option<PathBuf>> {
    if !path.exists() {
        return Ok(None);
    }
    // Where it can still be read, its log is moved into it; the file is then whole by itself.
    if let Ok(connection) = connection::open(path, Access::Write) {
        connection::checkpoint(&connection);
    }
    let now: String = clock.query_row("SELECT strftime('%Y%m%dT%H%M%SZ', 'now')", [], |row| row.get(0))?;
    let aside = beside(path, &format!("-before-restore-{now}"));
    let cannot = || format!("cannot keep the old database as {}", aside.display());
    // A log must never meet a database that it does not belong to: it would be read into it.
    for ending in ["-wal", "-shm"] {
        match fs::rename(beside(path, ending), beside(&aside, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).with_context(cannot),
            _ => {}
        }
    }
    match fs::hard_link(path, &aside) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error).with_context(cannot)?,
        // A file system without links: for a moment there is no database under its name.
        Err(_) => fs::rename(path, &aside).with_context(cannot)?,
        Ok(()) => {}
    }
    Ok(Some(aside))
}
