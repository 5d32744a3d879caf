//! Room for a copy, looked for before it is made: a disk that a copy fills takes no forms any more.

use std::path::Path;

use anyhow::{Context, ensure};
use rusqlite::Connection;

/// The copy, the journal of its `VACUUM` and SQLite's temporary file, if all are on one disk (<https://sqlite.org/tempfiles.html>).
const TIMES: u64 = 3;
/// For what visitors send meanwhile.
const BESIDE: u64 = 16 * 1024 * 1024;

/// # Errors
/// One sentence that says how much is missing where.
pub fn ensure_room(source: &Connection, folder: &Path) -> anyhow::Result<()> {
    let pragma = |name| source.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map(i64::unsigned_abs);
    ensure_free(folder, pragma("page_count")? * pragma("page_size")? * TIMES + BESIDE)
}

fn ensure_free(folder: &Path, needed: u64) -> anyhow::Result<()> {
    let free = free_bytes(folder).with_context(|| format!("cannot look for room in {}", folder.display()))?;
    let mib = |bytes: u64| bytes / 1024 / 1024;
    ensure!(free >= needed, "{} has {} MiB free, a copy needs {}", folder.display(), mib(free), mib(needed));
    Ok(())
}

#[cfg(unix)]
fn free_bytes(folder: &Path) -> std::io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Elsewhere a copy that finds no room fails in the middle.
#[cfg(not(unix))]
fn free_bytes(_: &Path) -> std::io::Result<u64> {
    Ok(u64::MAX)
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
