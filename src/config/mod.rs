//! Every setting with its flag, environment variable, default and help, one file per concern. Settings are checked once, before the server listens;
//! `commands` converts them into the options of the modules. `docs/settings.md` is generated from them.

mod admin;
mod backups;
mod content;
mod database;
pub mod delivery;
mod desk;
mod desk_commands;
mod export;
mod limits;
mod listen;
mod logs;
mod newsletter;
mod search_engines;
mod secret;
mod site;
mod tls;
mod yes_no;

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use url::Url;

pub use admin::AdminSettings;
pub use backups::BackupSettings;
pub use content::{ContentAction, ContentCommand};
pub use database::{CopySettings, DatabaseSettings, FileSettings, OutboxAction, OutboxCommand, SpamAction, SpamCommand};
pub use delivery::{DeliverySettings, WebhookFormat};
pub use desk::DeskSettings;
pub use desk_commands::{LeadAction, LeadCommand, LeadFilterSettings, LeadStateSetting, UserAction, UserCommand, UserRole};
pub use export::{ExportFormat, ExportSettings, StatsBy};
pub use limits::{BUSINESS_MAIL_ONLY, ConnectionSettings, FormSettings, RenderSettings};
pub use listen::ListenSettings;
pub use logs::LogSettings;
pub use newsletter::NewsletterSettings;
pub use search_engines::SearchEngineSettings;
pub use secret::{Secret, has_password, is_file_reference, is_private, read_text};
pub use site::SiteSettings;
pub use tls::{Hsts, TlsSettings};
pub use yes_no::YesNo;

/// Form ids and table names of `data/forms.json`, for shell completion.
pub mod form_names {
    include!(concat!(env!("OUT_DIR"), "/form_names.rs"));
}

/// The settings of `leadlight serve`.
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
    pub search_engines: SearchEngineSettings,
    #[command(flatten)]
    pub forms: FormSettings,
    #[command(flatten)]
    pub delivery: DeliverySettings,
    #[command(flatten)]
    pub newsletter: NewsletterSettings,
    #[command(flatten)]
    pub rendering: RenderSettings,
    #[command(flatten)]
    pub admin: AdminSettings,
    #[command(flatten)]
    pub desk: DeskSettings,
    #[command(flatten)]
    pub logs: LogSettings,

    /// Development: serve the front-end build in this folder and reload it when it changes
    #[arg(long, hide = true, value_name = "FOLDER")]
    pub dev: Option<PathBuf>,

    /// Benchmarks: serve the front-end build in this folder instead of the embedded one
    #[arg(long, hide = true, env = "SITE_FRONTEND", value_name = "FOLDER", conflicts_with = "dev")]
    pub frontend: Option<PathBuf>,
}

impl Settings {
    /// Checks settings against each other, which clap cannot.
    pub fn check(&self) -> anyhow::Result<()> {
        self.listen.check()?;
        self.tls.check()?;
        ensure!(
            !self.tls.is_enabled() || self.listen.public_url.as_ref().is_none_or(|url| url.scheme() == "https"),
            "--public-url (SITE_PUBLIC_URL): must begin with https://, because this process serves https"
        );
        self.backups.check()?;
        ensure!(
            self.backups.backup_folder.is_none() || self.database.database.is_file(),
            "--backup-folder (SITE_BACKUP_FOLDER): works with SQLite only; use pg_dump for PostgreSQL"
        );
        self.newsletter.check(&self.delivery, &self.listen, &self.tls)?;
        self.delivery.check(self.confirms_newsletter(), self.desk_origin().is_some())?;
        self.admin.check()?;
        self.desk.check(&self.listen, &self.tls, self.forms.client_ip_header.is_some(), self.admin.admin_listen.is_some())?;
        self.logs.check()
    }

    /// Whether subscriptions to the newsletter are confirmed by mail.
    pub fn confirms_newsletter(&self) -> bool {
        self.newsletter.is_enabled(&self.delivery, &self.listen, &self.tls)
    }

    /// The origin of the site, without a trailing slash.
    pub fn origin(&self) -> String {
        let scheme = if self.tls.is_enabled() { "https" } else { "http" };
        match (&self.listen.public_url, self.tls.acme_domain.first()) {
            (Some(url), _) => url.as_str().trim_end_matches('/').to_owned(),
            // ACME requires the default port.
            (None, Some(domain)) => format!("{scheme}://{domain}"),
            (None, None) => format!("{scheme}://{}", self.listen.authority()),
        }
    }

    /// What the links to the desk begin with, without a slash at the end. `None`: nothing serves the desk.
    pub fn desk_origin(&self) -> Option<String> {
        let own = self.desk.desk_url.as_ref().map(|url| url.as_str().trim_end_matches('/').to_owned());
        let site = self.desk.desk.0.then(|| self.origin());
        own.or(site).or_else(|| self.admin.admin_listen.map(|address| format!("http://{address}")))
    }

    /// The host of the public URL. `None` without one: the address of `--listen` says nothing about it.
    pub fn origin_host(&self) -> Option<String> {
        let domain = self.tls.acme_domain.first().cloned();
        self.listen.public_url.as_ref().map_or(domain, |url| url.host_str().map(str::to_owned))
    }

    /// The public UDP port of HTTP/3: that of the public URL. `None` without HTTP/3, and if the system chooses the port.
    pub fn http3_port(&self) -> Option<u16> {
        let url = Url::parse(&self.origin()).ok()?;
        url.port_or_known_default().filter(|port| self.serves_http3() && *port > 0)
    }

    pub fn serves_http3(&self) -> bool {
        self.tls.is_enabled() && self.tls.http3.0
    }
}
