//! Where the server listens, and the address by which others know it.

use std::net::SocketAddr;

use anyhow::bail;
use clap::Args;
use url::Url;

#[derive(Args, Clone, Debug)]
pub struct ListenSettings {
    /// Address and port to listen on
    #[arg(long, env = "SITE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,

    /// The address that visitors and search engines use, for canonical links, the sitemap and structured data [default: http://ADDRESS:PORT of --listen]
    #[arg(long, env = "SITE_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<Url>,
}

impl ListenSettings {
    /// # Errors
    /// A public address that is more than an origin.
    pub fn check(&self) -> anyhow::Result<()> {
        let Some(url) = &self.public_url else { return Ok(()) };
        let plain = matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if !plain {
            bail!(
                "--public-url (SITE_PUBLIC_URL): `{url}` is not an origin; write scheme and host only, for example https://www.example.com"
            );
        }
        Ok(())
    }

    /// The origin of the site, without a slash at its end.
    #[must_use]
    pub fn origin(&self) -> String {
        self.public_url.as_ref().map_or_else(|| format!("http://{}", self.listen), |url| url.as_str().trim_end_matches('/').to_owned())
    }
}
