//! The URL that leads are posted to.

use std::net::IpAddr;

use anyhow::{Context, bail, ensure};
use http::Uri;
use url::{Host, Url};

use super::networks::{ALLOW_PRIVATE, is_public};

#[derive(Clone, Debug)]
pub struct Endpoint {
    pub uri: Uri,
    /// The host may be this machine or in a private network.
    pub private_allowed: bool,
}

impl Endpoint {
    /// # Errors
    /// The message does not quote the URL, whose path often is a credential.
    pub fn parse(text: &str, private_allowed: bool) -> anyhow::Result<Self> {
        let url = Url::parse(text).context("expected an address that begins with https://")?;
        match url.scheme() {
            "https" => {}
            "http" if private_allowed => {}
            "http" => bail!("without TLS others could read the leads; write https://, or set {ALLOW_PRIVATE}"),
            _ => bail!("expected an address that begins with https://"),
        }
        ensure!(
            url.username().is_empty() && url.password().is_none(),
            "a user in the address is not sent; the signature authenticates the sender"
        );
        let literal = match url.host() {
            Some(Host::Ipv4(address)) => Some(IpAddr::from(address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::from(address)),
            Some(Host::Domain(_)) => None,
            None => bail!("it names no host"),
        };
        ensure!(
            private_allowed || literal.is_none_or(is_public),
            "it is this machine or in a private network; {ALLOW_PRIVATE} allows that"
        );
        Ok(Self { uri: url.as_str().parse().context("it is not a valid URL")?, private_allowed })
    }
}

#[cfg(test)]
mod tests {
    use super::Endpoint;

    #[test]
    fn urls_are_https_and_public_unless_allowed() {
        for (text, private_allowed, is_good) in [
            ("https://example.com/leads?key=1", false, true),
            ("https://example.com:8443", false, true),
            ("https://1.1.1.1/", false, true),
            ("https://[2606:4700::1111]/", false, true),
            ("http://example.com/", false, false),
            ("http://example.com/", true, true),
            ("https://127.0.0.1/", false, false),
            ("https://127.1/", false, false),
            ("https://2130706433/", false, false),
            ("https://[::ffff:10.0.0.1]/", false, false),
            ("https://127.0.0.1/", true, true),
            ("http://[::1]:8080/", true, true),
            ("https://user:pass@example.com/", false, false),
            ("ftp://example.com/", true, false),
            ("example.com", true, false),
            ("wrong value", true, false),
        ] {
            let read = Endpoint::parse(text, private_allowed);
            assert_eq!(read.is_ok(), is_good, "{text} {private_allowed}: {read:?}");
            assert!(read.err().is_none_or(|error| !format!("{error:#}").contains("pass")), "{text}");
        }
    }
}
