//! The company file, and which forms are stored.

use std::path::PathBuf;

use anyhow::Context;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args};

use super::read_text;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Site")]
pub struct SiteSettings {
    /// JSON file like data/site.json with the facts about your company, instead of the sample company
    #[arg(long, env = "SITE_FILE", value_name = "FILE")]
    pub site: Option<PathBuf>,

    /// Store the requests of the contact page, API access and enterprise forms: yes or no. With `no`, visitors see a confirmation and the request is
    /// discarded, unless --lead-forms delivers it
    // Not clap's own boolean flag: that accepts only `true` and `false` from a variable.
    #[arg(
        long,
        env = "SITE_KEEP_REQUESTS",
        value_name = "YES|NO",
        action = ArgAction::Set,
        num_args = 0..=1,
        default_value = "yes",
        default_missing_value = "yes",
        hide_possible_values = true,
        value_parser = BoolishValueParser::new()
    )]
    pub keep_requests: bool,
}

impl SiteSettings {
    /// The name for error messages and the text of the `--site` file.
    ///
    /// # Errors
    /// When the file cannot be read or is larger than 1 MiB.
    pub fn read(&self) -> anyhow::Result<Option<(String, String)>> {
        let Some(path) = &self.site else { return Ok(None) };
        let name = format!("--site (SITE_FILE): {}", path.display());
        let read = std::fs::File::open(path).and_then(read_text);
        let text = read.with_context(|| format!("--site (SITE_FILE): cannot read {}", path.display()))?;
        Ok(Some((name, text)))
    }
}
