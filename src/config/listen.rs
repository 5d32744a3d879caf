//! Where the server listens, and the address by which others know it.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::bail;
use clap::Args;
use url::Url;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Address")]
pub struct ListenSettings {
    /// Address and port to listen on; :8080 is every IPv4 address of the machine, [::]:8080 every one, 8080 alone only this machine
    #[arg(long, env = "SITE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT", value_parser = read_listen)]
    pub listen: SocketAddr,

    /// The address that visitors and search engines use, for canonical links, the sitemap and structured data [default: https:// and the first --acme-domain, or http:// (with a certificate https://) and --listen]
    #[arg(long, env = "SITE_PUBLIC_URL", value_name = "URL", value_parser = read_url)]
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
            bail!("--public-url (SITE_PUBLIC_URL): `{url}`: {WHAT_AN_ORIGIN_IS}");
        }
        Ok(())
    }

    /// Where visitors on this machine reach it.
    pub(super) fn authority(&self) -> String {
        // "Every address" is none that a browser could go to.
        if self.listen.ip().is_unspecified() { format!("localhost:{}", self.listen.port()) } else { self.listen.to_string() }
    }
}

/// `ADDRESS:PORT`, `localhost:PORT`, `:PORT` or `PORT`. Other names are not looked up: what they lead to may change, and differ by machine.
pub(super) fn read_listen(text: &str) -> Result<SocketAddr, String> {
    let port = |text: &str| text.parse::<u16>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (ip, read) = match text.rsplit_once(':') {
        None => (Ipv4Addr::LOCALHOST, port(text)),
        Some(("", after)) => (Ipv4Addr::UNSPECIFIED, port(after)),
        Some((name, after)) if name.eq_ignore_ascii_case("localhost") => (Ipv4Addr::LOCALHOST, port(after)),
        Some(_) => return text.parse().map_err(|_| WHAT_LISTEN_IS.to_owned()),
    };
    read.map(|port| SocketAddr::from((ip, port))).ok_or_else(|| WHAT_LISTEN_IS.to_owned())
}

fn read_url(text: &str) -> Result<Url, &'static str> {
    text.parse().map_err(|_| WHAT_AN_ORIGIN_IS)
}

const WHAT_AN_ORIGIN_IS: &str = "expected scheme and host and nothing more, such as https://www.example.com";
const WHAT_LISTEN_IS: &str = "expected an IP address and a port, such as 127.0.0.1:8080, [::1]:8080, localhost:8080 or :8080";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_say_where_and_what_the_public_address_is_then() {
        for (text, address, authority) in [
            ("127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1:8080"),
            ("localhost:8080", "127.0.0.1:8080", "127.0.0.1:8080"),
            ("8080", "127.0.0.1:8080", "127.0.0.1:8080"),
            (":8080", "0.0.0.0:8080", "localhost:8080"),
            ("0.0.0.0:80", "0.0.0.0:80", "localhost:80"),
            ("[::]:8080", "[::]:8080", "localhost:8080"),
            ("[::1]:8080", "[::1]:8080", "[::1]:8080"),
        ] {
            let listen = read_listen(text).unwrap();
            assert_eq!(listen.to_string(), address, "{text}");
            assert_eq!(ListenSettings { listen, public_url: None }.authority(), authority, "{text}");
        }
        for wrong in ["", ":", "nonsense", "localhost", "example.com:80", "::1:", ":+80", "70000", "127.0.0.1", "[::]", "localhost:"] {
            assert!(read_listen(wrong).is_err(), "{wrong}");
        }
    }
}
