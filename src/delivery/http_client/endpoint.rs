//! The URL that leads are posted to, and connections to it.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use http::Uri;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower::service_fn;
use tower::util::BoxCloneSyncService;
use url::{Host, Url};

use super::networks::{ALLOW_PRIVATE, is_public};

/// The time limit of a connection, DNS lookup included.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub struct Endpoint {
    pub uri: Uri,
    /// The host may be this machine or in a private network.
    pub private_allowed: bool,
}

impl Endpoint {
    /// Errors do not quote the URL, whose path often is a credential.
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

pub type Connector = BoxCloneSyncService<Uri, TokioIo<TcpStream>, io::Error>;

/// Connects to public addresses, and to private ones only if allowed.
pub fn connector(private_allowed: bool) -> Connector {
    BoxCloneSyncService::new(service_fn(move |uri: Uri| async move {
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, format!("no connection within {} s", CONNECT_TIMEOUT.as_secs()));
        tokio::time::timeout(CONNECT_TIMEOUT, connect(host, port, private_allowed)).await.map_err(late)?
    }))
}

/// SECURITY: DNS rebinding. The address that is checked is the address that is connected to; a second lookup could return another one.
async fn connect(host: &str, port: u16, private_allowed: bool) -> io::Result<TokioIo<TcpStream>> {
    let found: Vec<SocketAddr> = tokio::net::lookup_host((host, port)).await?.collect();
    let mut error = io::Error::other("the host has no address");
    for address in found {
        if !private_allowed && !is_public(address.ip()) {
            error = io::Error::other(format!("the host is this machine or in a private network, which {ALLOW_PRIVATE} allows"));
            continue;
        }
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(TokioIo::new(stream)),
            Err(failed) => error = failed,
        }
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;

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
