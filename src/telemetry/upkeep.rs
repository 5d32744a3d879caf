//! What an owner has to keep in order beside the program: backups, the certificate, the disk. Alerts and metrics report the same facts.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use time::OffsetDateTime;

/// What is not set up is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Upkeep {
    pub backups: Option<BackupState>,
    pub certificate: Option<CertificateState>,
    pub disk: Option<DiskSpace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupState {
    /// The last attempt failed.
    pub is_failing: bool,
    /// How long the next backup has been due.
    pub late: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateState {
    pub not_after: OffsetDateTime,
    /// Browsers accept it for the host of the public URL, if that is known.
    pub covers_host: bool,
}

/// The disk of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// What this process may still write.
    pub free_bytes: u64,
    pub total_bytes: u64,
}

/// Whether the last scheduled backup failed.
#[derive(Debug, Default)]
pub struct BackupResult(AtomicBool);

impl BackupResult {
    pub fn record(&self, is_made: bool) {
        self.0.store(!is_made, Relaxed);
    }

    pub fn is_failing(&self) -> bool {
        self.0.load(Relaxed)
    }
}
