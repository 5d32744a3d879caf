//! Connects to public addresses, and to private ones only if allowed.
//!
//! SECURITY: DNS rebinding. The address that is checked is the address that is connected to; a second lookup could return another one.

use std::io;
use std::net::SocketAddr;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::Uri;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower::Service;

use super::networks::{ALLOW_PRIVATE, is_public};

/// Includes the DNS lookup.
const TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug)]
pub struct Connector {
    pub private_allowed: bool,
}

impl Connector {
    async fn connect(self, host: &str, port: u16) -> io::Result<TokioIo<TcpStream>> {
        let found: Vec<SocketAddr> = tokio::net::lookup_host((host, port)).await?.collect();
        let mut error = io::Error::other("the host has no address");
        for address in found {
            if !self.private_allowed && !is_public(address.ip()) {
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
}

impl Service<Uri> for Connector {
    type Response = TokioIo<TcpStream>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Response>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let connector = *self;
        async move {
            let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
            let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
            let late = |_| io::Error::new(io::ErrorKind::TimedOut, format!("no connection within {} s", TIMEOUT.as_secs()));
            tokio::time::timeout(TIMEOUT, connector.connect(host, port)).await.map_err(late)?
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn private_addresses_are_refused_in_every_notation() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0"] {
            for private_allowed in [false, true] {
                let uri: Uri = format!("http://{host}:{port}/").parse().unwrap();
                let connected = Connector { private_allowed }.call(uri).await;
                assert_eq!(connected.is_ok(), private_allowed, "{host}");
            }
        }
    }
}
