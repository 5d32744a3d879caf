//! The desk.

use ::http::HeaderName;
use anyhow::ensure;
use clap::Args;
use url::Url;

use super::listen::parse_url;
use super::yes_no::{YES_NO, YesNo};
use super::{ListenSettings, TlsSettings};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Desk")]
pub struct DeskSettings {
    /// Serve the desk, where people read and answer leads, below /desk of the site. The admin listener serves it in any case. Requires HTTPS, here or at a
    /// reverse proxy, unless only this machine can connect. `leadlight user add` lets the first person in
    #[arg(long, env = "SITE_DESK", value_name = YES_NO, num_args = 0..=1, default_value = "no", default_missing_value = "yes")]
    pub desk: YesNo,

    /// What links to the desk begin with, in invitations and webhooks, without /desk [default: the public URL with --desk yes, or else the admin listener]
    #[arg(long, env = "SITE_DESK_URL", value_name = "URL", value_parser = parse_url)]
    pub desk_url: Option<Url>,

    /// Header in which a reverse proxy that signs people in (oauth2-proxy, Authelia …) passes the e-mail address of the user. It replaces passwords. Requires
    /// --client-ip-header; the proxy must remove the header from what clients send
    #[arg(long, env = "SITE_DESK_USER_HEADER", value_name = "HEADER")]
    pub desk_user_header: Option<HeaderName>,
}

pub const DESK: &str = "--desk (SITE_DESK)";
const DESK_USER_HEADER: &str = "--desk-user-header (SITE_DESK_USER_HEADER)";

impl DeskSettings {
    pub fn check(&self, listen: &ListenSettings, tls: &TlsSettings, has_proxy: bool, has_admin: bool) -> anyhow::Result<()> {
        let is_https = tls.is_enabled() || listen.public_url.as_ref().is_some_and(|url| url.scheme() == "https");
        ensure!(
            !self.desk.0 || is_https || listen.listen.ip().is_loopback(),
            "{DESK}: requires HTTPS: --tls-cert or --acme-domain, or --public-url https://… of a reverse proxy"
        );
        ensure!(self.desk_user_header.is_none() || has_proxy, "{DESK_USER_HEADER}: requires --client-ip-header (SITE_CLIENT_IP_HEADER)");
        ensure!(
            self.desk_user_header.is_none() || self.desk.0 || has_admin,
            "{DESK_USER_HEADER}: requires {DESK} or --admin-listen (SITE_ADMIN_LISTEN)"
        );
        Ok(())
    }
}
