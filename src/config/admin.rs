//! The admin listener and its token.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;

use super::listen::parse_address;
use super::secret::read_secret_file;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Admin page")]
pub struct AdminSettings {
    /// Serve the admin page and /metrics on this address. Requires --admin-token-file unless only this machine can connect
    #[arg(long, env = "SITE_ADMIN_LISTEN", value_name = "ADDRESS:PORT", value_parser = parse_address)]
    pub admin_listen: Option<SocketAddr>,

    /// File with the token for the admin page, at least 16 characters. Only its owner and group may be able to read it
    #[arg(long, env = "SITE_ADMIN_TOKEN_FILE", value_name = "FILE")]
    pub admin_token_file: Option<PathBuf>,
}

/// The length of `openssl rand -base64 12`; too long to guess.
const MIN_TOKEN_BYTES: usize = 16;
const MAX_TOKEN_BYTES: usize = 1_024;

impl AdminSettings {
    pub fn check(&self) -> anyhow::Result<()> {
        self.token()?;
        ensure!(
            self.admin_token_file.is_none() || self.admin_listen.is_some(),
            "--admin-token-file (SITE_ADMIN_TOKEN_FILE): requires --admin-listen (SITE_ADMIN_LISTEN)"
        );
        ensure!(
            self.admin_token_file.is_some() || self.admin_listen.is_none_or(|address| address.ip().is_loopback()),
            "--admin-listen (SITE_ADMIN_LISTEN): requires --admin-token-file (SITE_ADMIN_TOKEN_FILE), because other machines can connect to this address"
        );
        Ok(())
    }

    pub fn token(&self) -> anyhow::Result<Option<String>> {
        let read = |path| read_token(path).context("--admin-token-file (SITE_ADMIN_TOKEN_FILE)");
        self.admin_token_file.as_deref().map(read).transpose()
    }
}

fn read_token(path: &Path) -> anyhow::Result<String> {
    let text = read_secret_file(path)?;
    let token = text.trim_ascii_start();
    // Valid as a Basic password and as a bearer token (RFC 7617 section 2, RFC 6750 section 2.1).
    let is_token = (MIN_TOKEN_BYTES..=MAX_TOKEN_BYTES).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_graphic());
    ensure!(is_token, "{} must contain one word of {MIN_TOKEN_BYTES} to {MAX_TOKEN_BYTES} ASCII characters", path.display());
    Ok(token.to_owned())
}
