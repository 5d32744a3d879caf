//! Where the operator looks at the running server, and what proves an operator.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;

use super::listen::read_listen;
use super::secret_file;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The operator's page")]
pub struct AdminSettings {
    /// Serve the operator's page and /metrics here, apart from the site; needs --admin-token-file unless only this machine can connect
    #[arg(long, env = "SITE_ADMIN_LISTEN", value_name = "ADDRESS:PORT", value_parser = read_listen)]
    pub admin_listen: Option<SocketAddr>,

    /// File with the token that the operator's page asks for, at least 16 characters; only its owner and group may read it
    #[arg(long, env = "SITE_ADMIN_TOKEN_FILE", value_name = "FILE")]
    pub admin_token_file: Option<PathBuf>,
}

/// Enough for the output of `openssl rand -base64 12`, and too long to be guessed.
const MIN_TOKEN_BYTES: usize = 16;
const MAX_TOKEN_BYTES: usize = 1_024;

impl AdminSettings {
    /// # Errors
    /// A public address without a token, a token without an address, and what [`Self::token`] gives.
    pub fn check(&self) -> anyhow::Result<()> {
        self.token()?;
        ensure!(
            self.admin_token_file.is_none() || self.admin_listen.is_some(),
            "--admin-token-file (SITE_ADMIN_TOKEN_FILE): nothing asks for it without --admin-listen (SITE_ADMIN_LISTEN)"
        );
        ensure!(
            self.admin_token_file.is_some() || self.admin_listen.is_none_or(|address| address.ip().is_loopback()),
            "--admin-listen (SITE_ADMIN_LISTEN): others than this machine can connect there, so --admin-token-file (SITE_ADMIN_TOKEN_FILE) is needed"
        );
        Ok(())
    }

    /// The token, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read, that others may read, or that holds no token.
    pub fn token(&self) -> anyhow::Result<Option<String>> {
        let read = |path| read_token(path).context("--admin-token-file (SITE_ADMIN_TOKEN_FILE)");
        self.admin_token_file.as_deref().map(read).transpose()
    }
}

fn read_token(path: &Path) -> anyhow::Result<String> {
    let text = secret_file::read(path)?;
    let token = text.trim_ascii_start();
    // What HTTP can carry as a password and as a bearer token alike (RFC 7617 section 2, RFC 6750 section 2.1).
    let is_token = (MIN_TOKEN_BYTES..=MAX_TOKEN_BYTES).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_graphic());
    ensure!(is_token, "{} must hold one word of {MIN_TOKEN_BYTES} to {MAX_TOKEN_BYTES} ASCII characters", path.display());
    Ok(token.to_owned())
}
