//! `leadlight backup`: a consistent copy of the database beside a running server.

use std::path::Path;

use anyhow::{Context, ensure};

use crate::store::open_to_read;

/// # Errors
/// When the file exists, cannot be written, or the database cannot be read.
pub fn backup(file: &Path, database: &str) -> anyhow::Result<()> {
    ensure!(!file.exists(), "{} exists already; name a new file", file.display());
    let connection = open_to_read(database).context("--database (SITE_DATABASE)")?;
    let target = file.to_str().context("the file's name is not UTF-8")?;
    connection.execute("VACUUM INTO ?", [target]).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(())
}
