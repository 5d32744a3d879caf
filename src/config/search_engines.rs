//! Announcements to search engines.

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search engines")]
pub struct SearchEngineSettings {
    /// Announce changed pages to search engines (IndexNow) with this key: 8 to 128 letters, digits and hyphens. The server answers /KEY.txt with it, which
    /// proves that the site is yours
    #[arg(long, env = "SITE_INDEXNOW_KEY", value_name = "KEY", value_parser = parse_key)]
    pub indexnow_key: Option<String>,

    /// Tests: post to this URL instead of api.indexnow.org
    #[arg(long, hide = true, value_name = "URL")]
    pub indexnow_url: Option<String>,
}

/// <https://www.indexnow.org/documentation>
fn parse_key(text: &str) -> Result<String, String> {
    let is_key = (8..=128).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_key {
        Ok(text.to_owned())
    } else {
        Err("expected 8 to 128 letters, digits and hyphens; `openssl rand -hex 16` makes a key".into())
    }
}
