//! Whose site it is.

use std::io::Read;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;

/// A file of company facts is a few kilobytes; whatever is larger is another file.
const MAX_SITE_FILE_BYTES: u64 = 1024 * 1024;

#[derive(Args, Clone, Debug)]
pub struct SiteSettings {
    /// A file in the shape of data/site.json with your company's facts, instead of the sample ones
    #[arg(long, env = "SITE_FILE", value_name = "FILE")]
    pub site: Option<PathBuf>,

    /// Also keep what the contact page, API access and enterprise forms send (table `lead_requests`)
    #[arg(long, env = "SITE_KEEP_REQUESTS")]
    pub keep_requests: bool,
}

impl SiteSettings {
    /// The text of `--site`, and what an error calls it.
    ///
    /// # Errors
    /// A file that cannot be read or is larger than 1 MiB.
    pub fn read(&self) -> anyhow::Result<Option<(String, String)>> {
        let Some(path) = &self.site else { return Ok(None) };
        let name = format!("--site (SITE_FILE): {}", path.display());
        let mut text = String::new();
        let read = || format!("--site (SITE_FILE): cannot read {}", path.display());
        std::fs::File::open(path).and_then(|file| file.take(MAX_SITE_FILE_BYTES + 1).read_to_string(&mut text)).with_context(read)?;
        ensure!(text.len() as u64 <= MAX_SITE_FILE_BYTES, "{name} is larger than {} MiB", MAX_SITE_FILE_BYTES / 1024 / 1024);
        Ok(Some((name, text)))
    }
}
