//! HTTPS: certificates, ACME, the redirect from HTTP, and HSTS.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};

use super::listen::parse_address;
use super::yes_no::{YES_NO, YesNo};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "HTTPS")]
pub struct TlsSettings {
    /// Certificate for HTTPS: a PEM file with the chain, the site's certificate first. It is reloaded when it changes and on SIGHUP
    #[arg(long, env = "SITE_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,

    /// Private key of --tls-cert: PEM, not encrypted
    #[arg(long, env = "SITE_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,

    /// Get and renew a certificate for this domain automatically (ACME, TLS-ALPN-01), accepting the authority's terms. Port 443 of the domain must reach --listen. Separate several domains with commas, the main one first
    #[arg(long, env = "SITE_ACME_DOMAIN", value_name = "DOMAIN", value_delimiter = ',', value_parser = parse_domain)]
    pub acme_domain: Vec<String>,

    /// Contact address for the certificate authority
    #[arg(long, env = "SITE_ACME_EMAIL", value_name = "ADDRESS", value_parser = parse_email)]
    pub acme_email: Option<String>,

    /// Folder for the ACME account, certificate and key [default: data/acme]
    #[arg(long, env = "SITE_ACME_CACHE", value_name = "FOLDER")]
    pub acme_cache: Option<PathBuf>,

    /// Directory URL of the certificate authority [default: Let's Encrypt, https://acme-v02.api.letsencrypt.org/directory]
    #[arg(long, env = "SITE_ACME_DIRECTORY", value_name = "URL", value_parser = parse_directory)]
    pub acme_directory: Option<String>,

    /// Root certificates (PEM) to trust for the server of a private certificate authority, in addition to the public ones
    #[arg(long, env = "SITE_ACME_ROOT", value_name = "FILE")]
    pub acme_root: Option<PathBuf>,

    /// Also listen here for plain HTTP and redirect every request to the public URL
    #[arg(long, env = "SITE_LISTEN_HTTP", value_name = "ADDRESS:PORT", value_parser = parse_address)]
    pub listen_http: Option<SocketAddr>,

    /// Serve HTTP/3 too, on the UDP port of --listen, if this server has a certificate
    #[arg(long, env = "SITE_HTTP3", value_name = YES_NO, num_args = 0..=1, default_value = "yes", default_missing_value = "yes")]
    pub http3: YesNo,

    /// Names for which browsers enforce HTTPS for two years, if the public URL is https: `host`, `subdomains` (host and subdomains), `preload` (the same, and listed in browsers) or `off` (removes the rule)
    #[arg(long, env = "SITE_HSTS", value_name = "NAMES", default_value = "host")]
    pub hsts: Hsts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Hsts {
    Off,
    Host,
    Subdomains,
    Preload,
}

impl Hsts {
    /// The value of Strict-Transport-Security. The preload list asks for at least one year; browsers forget the rule at 0 (RFC 6797 section 6.1.1).
    pub const fn header(self) -> &'static str {
        match self {
            Self::Off => "max-age=0",
            Self::Host => "max-age=63072000",
            Self::Subdomains => "max-age=63072000; includeSubDomains",
            Self::Preload => "max-age=63072000; includeSubDomains; preload",
        }
    }
}

impl TlsSettings {
    pub const DEFAULT_CACHE: &str = "data/acme";
    pub const DEFAULT_DIRECTORY: &str = "https://acme-v02.api.letsencrypt.org/directory";

    pub fn check(&self) -> anyhow::Result<()> {
        match (&self.tls_cert, &self.tls_key) {
            (Some(_), None) => bail!("--tls-cert (SITE_TLS_CERT): --tls-key (SITE_TLS_KEY) is missing"),
            (None, Some(_)) => bail!("--tls-key (SITE_TLS_KEY): --tls-cert (SITE_TLS_CERT) is missing"),
            (Some(_), Some(_)) if !self.acme_domain.is_empty() => {
                bail!("--acme-domain (SITE_ACME_DOMAIN): cannot be combined with --tls-cert (SITE_TLS_CERT)")
            }
            _ => {}
        }
        for (name, is_set) in [
            ("--acme-email (SITE_ACME_EMAIL)", self.acme_email.is_some()),
            ("--acme-cache (SITE_ACME_CACHE)", self.acme_cache.is_some()),
            ("--acme-directory (SITE_ACME_DIRECTORY)", self.acme_directory.is_some()),
            ("--acme-root (SITE_ACME_ROOT)", self.acme_root.is_some()),
        ] {
            ensure!(!is_set || !self.acme_domain.is_empty(), "{name}: requires --acme-domain (SITE_ACME_DOMAIN)");
        }
        ensure!(
            self.listen_http.is_none() || self.is_enabled(),
            "--listen-http (SITE_LISTEN_HTTP): redirects to https, which requires --tls-cert and --tls-key, or --acme-domain"
        );
        Ok(())
    }

    pub fn is_enabled(&self) -> bool {
        self.files().is_some() || !self.acme_domain.is_empty()
    }

    /// Certificate and key; `None`: the certificate comes from an authority, or there is none.
    pub fn files(&self) -> Option<(&Path, &Path)> {
        self.tls_cert.as_deref().zip(self.tls_key.as_deref())
    }
}

/// TLS-ALPN-01 proves neither wildcards (RFC 8737 section 3) nor addresses.
fn parse_domain(text: &str) -> Result<String, &'static str> {
    let name = text.trim().to_ascii_lowercase();
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_name = name.len() <= 253 && name.split('.').all(is_label) && name.parse::<std::net::IpAddr>().is_err();
    if is_name { Ok(name) } else { Err("expected a domain such as www.example.com (in ASCII, without a wildcard)") }
}

fn parse_email(text: &str) -> Result<String, &'static str> {
    let is_email_address = text.split_once('@').is_some_and(|(name, domain)| !name.is_empty() && parse_domain(domain).is_ok())
        && text.bytes().all(|byte| byte.is_ascii_graphic());
    if is_email_address { Ok(text.to_owned()) } else { Err("expected an e-mail address") }
}

fn parse_directory(text: &str) -> Result<String, &'static str> {
    let is_https = url::Url::parse(text).is_ok_and(|url| url.scheme() == "https");
    if is_https { Ok(text.to_owned()) } else { Err("expected a URL that begins with https://") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_domains() {
        for (text, read) in
            [("example.com", "example.com"), (" WWW.Example.COM", "www.example.com"), ("xn--bcher-kva.example", "xn--bcher-kva.example")]
        {
            assert_eq!(parse_domain(text).as_deref(), Ok(read), "{text}");
        }
        for wrong in [
            "",
            "*.example.com",
            "192.0.2.1",
            "::1",
            "a..b",
            "-a.example",
            "a_b.example",
            "https://example.com",
            "example.com.",
            "bücher.example",
        ] {
            assert!(parse_domain(wrong).is_err(), "{wrong}");
        }
    }
}
