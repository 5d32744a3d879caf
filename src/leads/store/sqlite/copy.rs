//! A complete, proven copy of a database under a name that nobody takes for one. `backup` and `restore` give it its name.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, ensure};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use tempfile::NamedTempFile;

use super::inspect::thoroughly;

/// What an unfinished copy's name starts with.
const UNFINISHED: &str = ".leadlight-unfinished-";

/// Table to number of rows, of every table.
pub type Counts = Vec<(String, u64)>;

/// Copies everything as of one moment into a new file in `folder` (mode 0600), proves that it is whole and puts it on the disk.
///
/// # Errors
/// Then nothing is left in the folder. What a killed process left there goes with the next copy.
pub fn copy(source: &Connection, folder: &Path) -> anyhow::Result<(NamedTempFile, Counts)> {
    let cannot = || format!("cannot write into {}", folder.display());
    remove_unfinished(folder).with_context(cannot)?;
    let file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder).with_context(cannot)?;
    // Held while it is being written: that is how another process knows that it is not left over.
    file.as_file().try_lock().with_context(cannot)?;
    let counts = fill(source, file.path()).with_context(cannot)?;
    file.as_file().sync_all().with_context(cannot)?;
    Ok((file, counts))
}

fn fill(source: &Connection, path: &Path) -> anyhow::Result<Counts> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut copy = Connection::open_with_flags(path, flags)?;
    // One read transaction: what is counted is what is copied, however much is written meanwhile.
    let moment = source.unchecked_transaction()?;
    let expected = counts(&moment)?;
    ensure!(Backup::new(&moment, &mut copy)?.step(-1)? == StepResult::Done, "the copy was held up by another program");
    drop(moment);
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    // Leaves behind what was erased: SQLite keeps it in free pages until something is written over it.
    copy.execute_batch("VACUUM")?;
    let damage = thoroughly(&copy);
    ensure!(damage.is_none(), "the copy is damaged: {}", damage.unwrap_or_default());
    ensure!(counts(&copy)? == expected, "the copy has other numbers of rows");
    copy.close().map_err(|(_, error)| error)?;
    Ok(expected)
}

fn counts(connection: &Connection) -> rusqlite::Result<Counts> {
    let mut names = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")?;
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
        let Some(name) = name.to_str().filter(|name| name.starts_with(UNFINISHED)) else { continue };
        // SQLite's own files beside an unfinished one are named after it, with a hyphen more.
        let whole = name[UNFINISHED.len()..].split('-').next().map(|rest| folder.join(format!("{UNFINISHED}{rest}")));
        let at_work = whole.and_then(|whole| File::open(whole).ok()).is_some_and(|file| file.try_lock().is_err());
        if !at_work {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
