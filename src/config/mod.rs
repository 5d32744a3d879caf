//! Every setting: flag, environment variable, default and meaning, a file a concern. Checked once, before anything listens. Says what the operator
//! wants; `commands` turns it into what the wings take.

mod connections;
mod database;
mod forms;
mod listen;
mod logs;
mod rendering;
mod site;

use std::path::PathBuf;

use clap::Args;

pub use connections::ConnectionSettings;
pub use database::DatabaseSettings;
pub use forms::FormSettings;
pub use listen::ListenSettings;
pub use logs::LogSettings;
pub use rendering::RenderSettings;
pub use site::SiteSettings;

/// What `leadlight serve` can be told.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    pub listen: ListenSettings,
    #[command(flatten)]
    pub connections: ConnectionSettings,
    #[command(flatten)]
    pub database: DatabaseSettings,
    #[command(flatten)]
    pub site: SiteSettings,
    #[command(flatten)]
    pub forms: FormSettings,
    #[command(flatten)]
    pub rendering: RenderSettings,
    #[command(flatten)]
    pub logs: LogSettings,

    /// Development: read scripts, styles, tables and server bundle from this folder and reload when they change
    #[arg(long, hide = true, value_name = "FOLDER")]
    pub dev: Option<PathBuf>,
}

impl Settings {
    /// Checks what clap cannot.
    ///
    /// # Errors
    /// One sentence that names the setting.
    pub fn check(&self) -> anyhow::Result<()> {
        self.listen.check()?;
        self.logs.check()
    }
}
