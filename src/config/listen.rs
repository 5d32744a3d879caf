//! The listening address and the public URL.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::bail;
use clap::Args;
use url::Url;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Address")]
pub struct ListenSettings {
    /// Address and port to listen on. `:8080` means all IPv4 addresses, `[::]:8080` all addresses, `8080` this machine only
    #[arg(long, env = "SITE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT", value_parser = parse_address)]
    pub listen: SocketAddr,

    /// Origin that visitors and search engines use, for canonical links, the sitemap and structured data [default: the first --acme-domain, otherwise the address of --listen]
    #[arg(long, env = "SITE_PUBLIC_URL", value_name = "URL", value_parser = parse_url)]
    pub public_url: Option<Url>,
}

impl ListenSettings {
    pub fn check(&self) -> anyhow::Result<()> {
        let Some(url) = &self.public_url else { return Ok(()) };
        let is_origin = matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if !is_origin {
            bail!("--public-url (SITE_PUBLIC_URL): `{url}`: {EXPECTED_ORIGIN}");
        }
        Ok(())
    }

    /// Host and port for clients on this machine.
    pub(super) fn authority(&self) -> String {
        // A browser cannot open 0.0.0.0.
        if self.listen.ip().is_unspecified() { format!("localhost:{}", self.listen.port()) } else { self.listen.to_string() }
    }
}

/// `ADDRESS:PORT`, `localhost:PORT`, `:PORT` or `PORT`. Other host names are not resolved, because their addresses may change.
pub(super) fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let port = |text: &str| text.parse::<u16>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (ip, read) = match text.rsplit_once(':') {
        None => (Ipv4Addr::LOCALHOST, port(text)),
        Some(("", after)) => (Ipv4Addr::UNSPECIFIED, port(after)),
        Some((name, after)) if name.eq_ignore_ascii_case("localhost") => (Ipv4Addr::LOCALHOST, port(after)),
        Some(_) => return text.parse().map_err(|_| EXPECTED_ADDRESS.to_owned()),
    };
    read.map(|port| SocketAddr::from((ip, port))).ok_or_else(|| EXPECTED_ADDRESS.to_owned())
}

pub(super) fn parse_url(text: &str) -> Result<Url, &'static str> {
    text.parse().map_err(|_| EXPECTED_ORIGIN)
}

const EXPECTED_ORIGIN: &str = "expected a scheme and a host only, such as https://www.example.com";
const EXPECTED_ADDRESS: &str = "expected an IP address and a port, such as 127.0.0.1:8080, [::1]:8080, localhost:8080 or :8080";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_of_an_address() {
        for (text, address, authority) in [
            ("127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1:8080"),
            ("localhost:8080", "127.0.0.1:8080", "127.0.0.1:8080"),
            ("8080", "127.0.0.1:8080", "127.0.0.1:8080"),
            (":8080", "0.0.0.0:8080", "localhost:8080"),
            ("0.0.0.0:80", "0.0.0.0:80", "localhost:80"),
            ("[::]:8080", "[::]:8080", "localhost:8080"),
            ("[::1]:8080", "[::1]:8080", "[::1]:8080"),
        ] {
            let listen = parse_address(text).unwrap();
            assert_eq!(listen.to_string(), address, "{text}");
            assert_eq!(ListenSettings { listen, public_url: None }.authority(), authority, "{text}");
        }
        for wrong in ["", ":", "nonsense", "localhost", "example.com:80", "::1:", ":+80", "70000", "127.0.0.1", "[::]", "localhost:"] {
            assert!(parse_address(wrong).is_err(), "{wrong}");
        }
    }
}
