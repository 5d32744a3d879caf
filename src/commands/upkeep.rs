//! Reads what an owner has to look after: backups, certificate and disk, for alerts and metrics.

use std::sync::Arc;

use time::OffsetDateTime;

use crate::config::Settings;
use crate::leads::backups::Backups;
use crate::server::tls::ActiveCertificate;
use crate::store::Store;
use crate::telemetry::upkeep::{BackupResult, BackupState, Upkeep};

/// Cheap to clone.
#[derive(Clone)]
pub struct UpkeepReader(Arc<Parts>);

struct Parts {
    backups: Option<Backups>,
    result: Arc<BackupResult>,
    certificate: Option<Arc<ActiveCertificate>>,
    /// The host of the public URL, if it is known.
    host: Option<String>,
    store: Store,
    started: OffsetDateTime,
}

impl UpkeepReader {
    pub fn new(settings: &Settings, certificate: Option<Arc<ActiveCertificate>>, store: Store) -> Self {
        let (backups, host, started) = (settings.backups.backups(), settings.origin_host(), OffsetDateTime::now_utc());
        Self(Arc::new(Parts { backups, result: Arc::default(), certificate, host, store, started }))
    }

    /// Where scheduled backups record whether they succeed.
    pub fn backup_result(&self) -> Arc<BackupResult> {
        Arc::clone(&self.0.result)
    }

    /// Reads a folder and asks the system for the disk, which may block for a moment.
    pub fn read(&self) -> Upkeep {
        let Parts { backups, result, certificate, host, store, started } = &*self.0;
        let now = OffsetDateTime::now_utc();
        Upkeep {
            backups: backups.as_ref().map(|it| BackupState { is_failing: result.is_failing(), late: it.late(now, *started) }),
            certificate: certificate.as_ref().and_then(|certificate| certificate.state(host.as_deref())),
            disk: store.disk_space(),
        }
    }
}
