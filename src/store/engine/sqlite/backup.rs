//! Backups of the database file, and putting one in its place. A copy is made under a temporary name, checked, and named last; the old database is kept.
//! A process that is killed at any point leaves a whole database under its name.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use tempfile::NamedTempFile;

use super::connection::{self, Mode};
use super::file::{FileId, beside, folder_of, follow_links, free_bytes, make_folder, sync_folder};
use super::integrity::integrity_check;
use super::lock::lock_to_restore;
use super::migrate::{self, NotOurDatabase};
use super::reapply::reapply;
use super::replay_file::ReplayFile;
use super::shrink::shrink;
use crate::store::Restored;
use crate::tables::Forms;

const UNFINISHED_PREFIX: &str = ".leadlight-unfinished-";

/// The copy, the journal of its `VACUUM` and SQLite's temporary file, if all are on one disk (<https://sqlite.org/tempfiles.html>).
const COPIES: u64 = 3;
/// For forms that arrive meanwhile: a disk that a backup has filled takes none.
const RESERVE_BYTES: u64 = 16 * 1024 * 1024;

/// If this fails, no file of this name was made. An existing file is not replaced.
pub fn backup(source: &Connection, file: &Path) -> anyhow::Result<()> {
    ensure!(!file.exists(), "{} exists already; name a new file", file.display());
    let folder = folder_of(file);
    let pragma = |name| source.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map(i64::unsigned_abs);
    ensure_free(folder, pragma("page_count")? * pragma("page_size")? * COPIES + RESERVE_BYTES)?;
    let (copy, _) = copy(source, folder)?;
    let cannot = || format!("cannot write {}", file.display());
    // Fails if a file of this name has appeared meanwhile.
    copy.persist_noclobber(file).map_err(|error| error.error).with_context(cannot)?;
    sync_folder(folder).with_context(cannot)
}

/// If this fails, the database is unchanged.
pub fn restore(path: &Path, backup: &Path, forms: &Forms) -> anyhow::Result<Restored> {
    let path = &*follow_links(path);
    let id = FileId::of(backup).with_context(|| format!("cannot read {}", backup.display()))?;
    ensure!(FileId::of(path).ok() != Some(id), "{} is the database itself", backup.display());
    let source = connection::open(backup, Mode::Read)?;
    migrate::applied(&source).with_context(|| backup.display().to_string())?;
    if let Some(damage) = integrity_check(&source) {
        bail!("{} is damaged: {damage}", backup.display());
    }
    let folder = folder_of(path);
    make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    // A file that is missing, or too damaged to say whose it is, may be replaced.
    if let Err(error) = connection::open_unprepared(path, Mode::Read)
        && error.is::<NotOurDatabase>()
    {
        return Err(error);
    }
    let lock = lock_to_restore(path)?;
    let replay = ReplayFile::beside(path);
    let log = replay.read()?;
    let (file, rows) = copy(&source, folder)?;
    let reapplied = match &log {
        Some(log) => {
            let reapplied = reapply(file.path(), forms, log).with_context(|| format!("cannot apply {}", replay.path().display()))?;
            file.as_file().sync_all()?;
            Some(reapplied)
        }
        None => None,
    };
    let now: String = source.query_row("SELECT strftime('%Y%m%dT%H%M%fZ', 'now')", [], |row| row.get(0))?;
    let previous = keep_previous(path, &now)?;
    file.persist(path).map_err(|error| error.error).with_context(|| format!("cannot write {}", path.display()))?;
    sync_folder(folder)?;
    drop(lock);
    Ok(Restored { rows, previous, replay: replay.path().to_owned(), reapplied })
}

/// Table to number of rows, of every table.
type Counts = Vec<(String, u64)>;

/// Copies one snapshot into a new file in `folder` (mode 0600), checks it and syncs it. A failure leaves nothing in the folder. The next copy removes
/// what a killed process has left.
fn copy(source: &Connection, folder: &Path) -> anyhow::Result<(NamedTempFile, Counts)> {
    let cannot = || format!("cannot write into {}", folder.display());
    remove_unfinished(folder).with_context(cannot)?;
    let file = tempfile::Builder::new().prefix(UNFINISHED_PREFIX).tempfile_in(folder).with_context(cannot)?;
    // Tells other processes that this file is being written.
    file.as_file().try_lock().with_context(cannot)?;
    let counts = fill(source, file.path()).with_context(cannot)?;
    file.as_file().sync_all().with_context(cannot)?;
    Ok((file, counts))
}

fn fill(source: &Connection, path: &Path) -> anyhow::Result<Counts> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut copy = Connection::open_with_flags(path, flags)?;
    // One read transaction, so that the rows that are counted are those that are copied.
    let snapshot = source.unchecked_transaction()?;
    let expected = counts(&snapshot)?;
    ensure!(Backup::new(&snapshot, &mut copy)?.step(-1)? == StepResult::Done, "another program's lock stopped the copy");
    drop(snapshot);
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    shrink(&copy)?;
    let damage = integrity_check(&copy);
    ensure!(damage.is_none(), "the copy is damaged: {}", damage.unwrap_or_default());
    ensure!(counts(&copy)? == expected, "the copy has other numbers of rows");
    copy.close().map_err(|(_, error)| error)?;
    Ok(expected)
}

fn counts(connection: &Connection) -> rusqlite::Result<Counts> {
    // Without the tables of the search index, which vary with its inner state.
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut names = connection.prepare(sql)?;
    let names = names.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    let count = |name: &String| {
        let sql = format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\""));
        connection.query_row(&sql, [], |row| row.get::<_, i64>(0)).map(|rows| (name.clone(), rows.unsigned_abs()))
    };
    names.iter().map(count).collect()
}

fn remove_unfinished(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED_PREFIX)) else { continue };
        // SQLite names its own files after the copy, with a hyphen and more.
        let copy = folder.join(format!("{UNFINISHED_PREFIX}{}", rest.split('-').next().unwrap_or(rest)));
        let is_in_use = File::open(copy).is_ok_and(|file| file.try_lock().is_err());
        if !is_in_use {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Gives the present database a second name, and moves its log there. It keeps its own name until the new database takes it.
fn keep_previous(path: &Path, timestamp: &str) -> anyhow::Result<Option<PathBuf>> {
    if !path.exists() {
        return Ok(None);
    }
    // If it can still be read, its log is moved into it, and the file alone is whole.
    if let Ok(connection) = connection::open(path, Mode::Write) {
        super::checkpoint(&connection);
    }
    let previous = beside(path, &format!("-before-restore-{timestamp}"));
    let cannot = || format!("cannot keep the old database as {}", previous.display());
    // SQLite would read a log that stays here into the new database.
    for ending in ["-wal", "-shm"] {
        match fs::rename(beside(path, ending), beside(&previous, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).with_context(cannot),
            _ => {}
        }
    }
    match fs::hard_link(path, &previous) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error).with_context(cannot)?,
        // A file system without links: for a moment there is no database under its name.
        Err(_) => fs::rename(path, &previous).with_context(cannot)?,
        Ok(()) => {}
    }
    Ok(Some(previous))
}

fn ensure_free(folder: &Path, needed: u64) -> anyhow::Result<()> {
    let free = free_bytes(folder).with_context(|| format!("cannot read the free space of {}", folder.display()))?;
    let mib = |bytes: u64| bytes / 1024 / 1024;
    ensure!(free >= needed, "{} has {} MiB free, a copy needs {}", folder.display(), mib(free), mib(needed));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::ensure_free;

    #[test]
    fn too_little_room_is_a_sentence_that_names_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        assert!(ensure_free(folder.path(), 1).is_ok());
        let error = ensure_free(folder.path(), u64::MAX - 1).unwrap_err().to_string();
        assert!(error.contains(folder.path().to_str().unwrap()) && error.contains("MiB free"), "{error}");
        assert!(ensure_free(&folder.path().join("missing"), 1).is_err());
    }
}
