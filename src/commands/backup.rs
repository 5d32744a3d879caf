//! `leadlight backup` copies the database, consistently, while a server may use it. `leadlight restore` puts such a copy back; no server may run.

use std::path::Path;

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::pages::assets::FrontEndBuild;
use crate::store::{self, Reapplied};

pub fn backup(file: &Path, database: &DatabaseSettings) -> anyhow::Result<()> {
    open_existing(database)?.backup(file)
}

/// A restore that fails leaves the database unchanged.
pub fn restore(file: &Path, database: &DatabaseSettings) -> anyhow::Result<()> {
    let forms = FrontEndBuild::embedded()?.read_tables(None)?.forms;
    // Each error names the file that it is about, which may be the backup.
    let restored = store::restore(&database.database, file, &forms)?;
    print(|out| {
        for (table, rows) in &restored.rows {
            writeln!(out, "{table}\t{rows}")?;
        }
        let replay = restored.replay.display();
        match restored.reapplied {
            Some(Reapplied { erased, unsubscribed, delivered }) => {
                writeln!(out, "applied from {replay}, which records what has happened since the backup:")?;
                writeln!(out, "erased again\t{erased}\nunsubscribed again\t{unsubscribed}\nmessages not sent again\t{delivered}")?;
            }
            None => writeln!(out, "{replay} does not exist: nobody was erased and nothing was delivered since, or the file was lost")?,
        }
        if let Some(kept) = &restored.previous {
            writeln!(out, "previous database kept as {}", kept.display())?;
        }
        Ok(())
    })
}
