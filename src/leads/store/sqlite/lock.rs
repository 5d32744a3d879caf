//! Who may have the file: servers share it (the next one starts while the last one finishes), `leadlight restore` needs it alone. The lock belongs
//! to the process and goes with it, also with one that is killed; its file stays.

use std::fs::{File, TryLockError};
use std::path::Path;

use anyhow::{Context, bail};

use super::file::{beside, private};

/// Held until it is dropped.
pub struct Lock(#[expect(dead_code, reason = "closing the file gives the lock back")] File);

impl Lock {
    /// # Errors
    /// While the file is being restored.
    pub fn to_serve(path: &Path) -> anyhow::Result<Self> {
        Self::take(path, File::try_lock_shared, "it is being restored; start the server when that is done")
    }

    /// # Errors
    /// While a server runs.
    pub fn to_replace(path: &Path) -> anyhow::Result<Self> {
        Self::take(path, File::try_lock, "a server runs on it; stop that first")
    }

    fn take(path: &Path, take: impl FnOnce(&File) -> Result<(), TryLockError>, held: &str) -> anyhow::Result<Self> {
        let name = beside(path, "-lock");
        let cannot = || format!("cannot lock {}", name.display());
        let file = private().create(true).truncate(false).open(&name).with_context(cannot)?;
        match take(&file) {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => bail!("{}: {held}", path.display()),
            Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
        }
    }
}
