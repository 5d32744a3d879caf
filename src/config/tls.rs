//! HTTPS in the process: whose certificate, and what browsers are told about it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};

use super::listen::read_listen;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "HTTPS")]
pub struct TlsSettings {
    /// Serve https with this certificate: PEM, the site's own first; read again when it changes and on SIGHUP
    #[arg(long, env = "SITE_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,

    /// The private key of --tls-cert: PEM, not encrypted
    #[arg(long, env = "SITE_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,

    /// Serve https with a certificate for this domain that is got and renewed by itself (ACME, TLS-ALPN-01), which agrees to the authority's terms; it must reach --listen as port 443 of the domain; several: with commas, the site's own first
    #[arg(long, env = "SITE_ACME_DOMAIN", value_name = "DOMAIN", value_delimiter = ',', value_parser = read_domain)]
    pub acme_domain: Vec<String>,

    /// Where the authority may write about the certificate
    #[arg(long, env = "SITE_ACME_EMAIL", value_name = "ADDRESS", value_parser = read_email)]
    pub acme_email: Option<String>,

    /// The folder that keeps account, certificate and key from one start to the next [default: data/acme]
    #[arg(long, env = "SITE_ACME_CACHE", value_name = "FOLDER")]
    pub acme_cache: Option<PathBuf>,

    /// The authority's directory [default: that of Let's Encrypt, https://acme-v02.api.letsencrypt.org/directory]
    #[arg(long, env = "SITE_ACME_DIRECTORY", value_name = "URL", value_parser = read_directory)]
    pub acme_directory: Option<String>,

    /// Certificates in PEM that an authority of your own proves itself by, beside those that browsers trust
    #[arg(long, env = "SITE_ACME_ROOT", value_name = "FILE")]
    pub acme_root: Option<PathBuf>,

    /// Listen here too, for plain http, and send every visitor to the public address
    #[arg(long, env = "SITE_LISTEN_HTTP", value_name = "ADDRESS:PORT", value_parser = read_listen)]
    pub listen_http: Option<SocketAddr>,

    /// For which names browsers that have been here insist on https for two years, where the public address is https: host is this one, subdomains all under it too, preload the same and built into browsers, off makes them forget it
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

/// Where the certificate comes from.
#[derive(Clone, Debug)]
pub enum CertificateSource<'a> {
    Files { certificate: &'a Path, key: &'a Path },
    Acme { domains: &'a [String], email: Option<&'a str>, cache: &'a Path, directory: &'a str, root: Option<&'a Path> },
}

impl TlsSettings {
    /// What `--acme-cache` and `--acme-directory` are where nobody says it.
    pub const CACHE: &str = "data/acme";
    pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

    /// # Errors
    /// Settings that need one another, or exclude one another.
    pub fn check(&self) -> anyhow::Result<()> {
        match (&self.tls_cert, &self.tls_key) {
            (Some(_), None) => bail!("--tls-cert (SITE_TLS_CERT): --tls-key (SITE_TLS_KEY) is missing"),
            (None, Some(_)) => bail!("--tls-key (SITE_TLS_KEY): --tls-cert (SITE_TLS_CERT) is missing"),
            (Some(_), Some(_)) if !self.acme_domain.is_empty() => {
                bail!("--acme-domain (SITE_ACME_DOMAIN): --tls-cert says already which certificate; leave one of them out")
            }
            _ => {}
        }
        for (name, is_set) in [
            ("--acme-email (SITE_ACME_EMAIL)", self.acme_email.is_some()),
            ("--acme-cache (SITE_ACME_CACHE)", self.acme_cache.is_some()),
            ("--acme-directory (SITE_ACME_DIRECTORY)", self.acme_directory.is_some()),
            ("--acme-root (SITE_ACME_ROOT)", self.acme_root.is_some()),
        ] {
            ensure!(!is_set || !self.acme_domain.is_empty(), "{name}: only --acme-domain (SITE_ACME_DOMAIN) uses it, which is missing");
        }
        ensure!(
            self.listen_http.is_none() || self.source().is_some(),
            "--listen-http (SITE_LISTEN_HTTP): it sends visitors to https, which needs --tls-cert and --tls-key, or --acme-domain"
        );
        Ok(())
    }

    /// `None`: plain HTTP.
    #[must_use]
    pub fn source(&self) -> Option<CertificateSource<'_>> {
        match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Some(CertificateSource::Files { certificate, key }),
            _ if self.acme_domain.is_empty() => None,
            _ => Some(CertificateSource::Acme {
                domains: &self.acme_domain,
                email: self.acme_email.as_deref(),
                cache: self.acme_cache.as_deref().unwrap_or(Path::new(Self::CACHE)),
                directory: self.acme_directory.as_deref().unwrap_or(Self::LETS_ENCRYPT),
                root: self.acme_root.as_deref(),
            }),
        }
    }
}

/// A name that an authority can prove with a handshake: no wildcard (RFC 8737 section 3) and no address.
fn read_domain(text: &str) -> Result<String, &'static str> {
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

fn read_email(text: &str) -> Result<String, &'static str> {
    let is_address = text.split_once('@').is_some_and(|(name, domain)| !name.is_empty() && read_domain(domain).is_ok())
        && text.bytes().all(|byte| byte.is_ascii_graphic());
    if is_address { Ok(text.to_owned()) } else { Err("expected an e-mail address") }
}

fn read_directory(text: &str) -> Result<String, &'static str> {
    let is_https = url::Url::parse(text).is_ok_and(|url| url.scheme() == "https");
    if is_https { Ok(text.to_owned()) } else { Err("expected an address that begins with https://") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_that_can_be_proved() {
        for (text, read) in
            [("example.com", "example.com"), (" WWW.Example.COM", "www.example.com"), ("xn--bcher-kva.example", "xn--bcher-kva.example")]
        {
            assert_eq!(read_domain(text).as_deref(), Ok(read), "{text}");
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
            assert!(read_domain(wrong).is_err(), "{wrong}");
        }
    }
}
