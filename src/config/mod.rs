//! Every setting: flag, environment variable, default and meaning, a file a concern. Checked once, before anything listens. Says what the operator
//! wants; `commands` turns it into what the wings take.

mod admin;
mod backups;
mod connections;
mod copy;
mod database;
pub mod delivery;
mod export;
mod file;
pub mod form_names;
mod forms;
mod listen;
mod logs;
mod outbox;
mod rendering;
mod secret;
mod secret_file;
mod site;
mod tls;

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;

pub use admin::AdminSettings;
pub use backups::{BackupPlan, BackupSettings};
pub use connections::ConnectionSettings;
pub use copy::CopySettings;
pub use database::DatabaseSettings;
pub use delivery::DeliverySettings;
pub use export::{ExportFormat, ExportSettings};
pub use file::FileSettings;
pub use forms::FormSettings;
pub use listen::ListenSettings;
pub use logs::LogSettings;
pub use outbox::{OutboxAction, OutboxCommand};
pub use rendering::RenderSettings;
pub use secret::{Secret, has_password, is_file};
pub use secret_file::is_private;
pub use site::SiteSettings;
pub use tls::{CertificateSource, Hsts, TlsSettings};

/// What `leadlight serve` can be told.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    pub listen: ListenSettings,
    #[command(flatten)]
    pub tls: TlsSettings,
    #[command(flatten)]
    pub connections: ConnectionSettings,
    #[command(flatten)]
    pub database: DatabaseSettings,
    #[command(flatten)]
    pub backups: BackupSettings,
    #[command(flatten)]
    pub site: SiteSettings,
    #[command(flatten)]
    pub forms: FormSettings,
    #[command(flatten)]
    pub delivery: DeliverySettings,
    #[command(flatten)]
    pub rendering: RenderSettings,
    #[command(flatten)]
    pub admin: AdminSettings,
    #[command(flatten)]
    pub logs: LogSettings,

    /// Development: read scripts, styles, tables and server bundle from this folder and reload when they change
    #[arg(long, hide = true, value_name = "FOLDER")]
    pub dev: Option<PathBuf>,

    /// For measurements: serve the front-end build in this folder instead of the embedded one
    #[arg(long, hide = true, env = "SITE_FOLDER", value_name = "FOLDER", conflicts_with = "dev")]
    pub build: Option<PathBuf>,
}

impl Settings {
    /// Checks what clap cannot.
    ///
    /// # Errors
    /// One sentence that names the setting.
    pub fn check(&self) -> anyhow::Result<()> {
        self.listen.check()?;
        self.tls.check()?;
        ensure!(
            self.tls.source().is_none() || self.listen.public_url.as_ref().is_none_or(|url| url.scheme() == "https"),
            "--public-url (SITE_PUBLIC_URL): this process serves https, so its address begins with https://"
        );
        self.backups.check()?;
        ensure!(
            self.backups.backup_folder.is_none() || self.database.database.is_file(),
            "--backup-folder (SITE_BACKUP_FOLDER): a database that is no file is backed up by its own server (pg_dump)"
        );
        self.delivery.check()?;
        self.admin.check()?;
        self.logs.check()
    }

    /// The origin of the site, without a slash at its end.
    #[must_use]
    pub fn origin(&self) -> String {
        let scheme = if self.tls.source().is_some() { "https" } else { "http" };
        match (&self.listen.public_url, self.tls.acme_domain.first()) {
            (Some(url), _) => url.as_str().trim_end_matches('/').to_owned(),
            // The authority has found it at the usual port.
            (None, Some(domain)) => format!("{scheme}://{domain}"),
            (None, None) => format!("{scheme}://{}", self.listen.authority()),
        }
    }
}
