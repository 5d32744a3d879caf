//! Removes from a copy of the database what deleted rows have left in the file.

use rusqlite::Connection;

/// Drops what still holds what was erased: free pages, and the words of deleted leads in the search index.
pub fn shrink(copy: &Connection) -> rusqlite::Result<()> {
    // A backup from before the desk has no index.
    let has_index = copy.query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'inbox_words'", [], |row| row.get::<_, i64>(0))? > 0;
    if has_index {
        copy.execute_batch("INSERT INTO inbox_words (inbox_words) VALUES ('optimize')")?;
    }
    copy.execute_batch("VACUUM")
}
