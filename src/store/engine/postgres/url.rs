//! A `postgres://` URL: hosts in the order in which they are tried, database, user and TLS mode.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// An idle connection is probed after this time.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(30);
const MAX_UNACKNOWLEDGED: Duration = Duration::from_secs(10);

#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl {
    /// One for each host, otherwise equal; never empty.
    pub hosts: Vec<Config>,
    /// The file of trusted root certificates (PEM); without it those of Mozilla are trusted.
    pub root_certificates: Option<PathBuf>,
}

impl FromStr for PostgresUrl {
    type Err = String;

    /// As libpq reads it (<https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS>). No error quotes it: it may hold a password.
    fn from_str(text: &str) -> Result<Self, String> {
        let (_, rest) = text.split_once("://").ok_or("write postgres://USER:PASSWORD@HOST:PORT/DATABASE")?;
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (path, parameters) = path.split_once('?').unwrap_or((path, ""));
        let (credentials, hosts) = authority.rsplit_once('@').map_or((String::new(), authority), |(it, hosts)| (format!("{it}@"), hosts));
        // tokio_postgres does not handle these two parameters as libpq does.
        let (mut ssl_mode, mut root_certificates) = (None, None);
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in form_urlencoded::parse(parameters.as_bytes()) {
            match &*name {
                "sslmode" => ssl_mode = Some(value.into_owned()),
                "sslrootcert" => root_certificates = Some(PathBuf::from(value.into_owned())),
                _ => drop(query.append_pair(&name, &value)),
            }
        }
        // libpq decodes `%20` but not `+`.
        let query = query.finish().replace('+', "%20");
        let config = |host: &str| {
            let mut config = format!("postgres://{credentials}{host}{path}?{query}").parse::<Config>().map_err(|error| {
                let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
                format!("{error}{cause}")
            })?;
            if config.get_hosts().is_empty() {
                return Err("it names no host".to_owned());
            }
            if config.get_connect_timeout().is_none() {
                config.connect_timeout(CONNECT_TIMEOUT);
            }
            if config.get_application_name().is_none() {
                config.application_name("leadlight");
            }
            config.keepalives_idle(KEEPALIVE_IDLE).tcp_user_timeout(MAX_UNACKNOWLEDGED);
            // A read-only server is skipped: the next host is tried.
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
            config.ssl_mode(tls_mode(ssl_mode.as_deref(), &config)?);
            Ok(config)
        };
        Ok(Self { hosts: hosts.split(',').map(config).collect::<Result<_, _>>()?, root_certificates })
    }
}

/// SECURITY: with TLS the certificate and the host name are always verified, as in libpq's `verify-full`. Only the operator can turn TLS off.
fn tls_mode(named: Option<&str>, config: &Config) -> Result<SslMode, String> {
    let is_socket = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
    match named {
        _ if is_socket => Ok(SslMode::Disable),
        None | Some("require" | "verify-ca" | "verify-full") => Ok(SslMode::Require),
        Some("prefer") => Ok(SslMode::Prefer),
        Some("disable") => Ok(SslMode::Disable),
        Some(_) => Err("sslmode is one of disable, prefer, require, verify-full".into()),
    }
}

/// Hosts and database, without user and password.
impl fmt::Display for PostgresUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts =
            self.hosts.iter().flat_map(|config| config.get_hosts().iter().zip(config.get_ports().iter().chain(std::iter::repeat(&5432))));
        let hosts: Vec<String> = hosts
            .map(|(host, port)| match host {
                Host::Tcp(name) if name.contains(':') => format!("[{name}]:{port}"),
                Host::Tcp(name) => format!("{name}:{port}"),
                Host::Unix(path) => format!("{}:{port}", path.display()),
            })
            .collect();
        let database = self.hosts.first().and_then(Config::get_dbname).unwrap_or_default();
        write!(formatter, "postgres://{}/{database}", hosts.join(","))
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_shows_hosts_in_order_and_no_credentials() {
        let url: PostgresUrl =
            "postgres://ada:s3cr%40t@one,[::1]:5433,three:7/site?sslmode=disable&application_name=a%20b".parse().unwrap();
        assert_eq!(url.to_string(), "postgres://one:5432,[::1]:5433,three:7/site");
        assert_eq!(format!("{url:?}"), url.to_string());
        for config in &url.hosts {
            assert_eq!((config.get_user(), config.get_password()), (Some("ada"), Some(&b"s3cr@t"[..])));
            assert_eq!((config.get_ssl_mode(), config.get_application_name()), (SslMode::Disable, Some("a b")));
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        }
    }

    #[test]
    fn tls_is_verified_unless_the_url_disables_it() {
        for (query, expected) in [
            ("", SslMode::Require),
            ("sslmode=require", SslMode::Require),
            ("sslmode=verify-full", SslMode::Require),
            ("sslmode=prefer", SslMode::Prefer),
            ("sslmode=disable", SslMode::Disable),
            ("host=/run/postgresql", SslMode::Disable),
        ] {
            let host = if query.starts_with("host") { "" } else { "db" };
            let url: PostgresUrl = format!("postgres://{host}/site?{query}").parse().unwrap();
            assert_eq!(url.hosts[0].get_ssl_mode(), expected, "{query}");
        }
        let url: PostgresUrl = "postgres://db/site?sslrootcert=%2Fetc%2Froots.pem".parse().unwrap();
        assert_eq!(url.root_certificates, Some("/etc/roots.pem".into()));
    }

    #[test]
    fn errors_do_not_quote_the_url() {
        for bad in [
            "postgres://ada:s3cret@/site",
            "postgres://ada:s3cret@db:x/site",
            "postgres://ada:s3cret@db/site?sslmode=maybe",
            "postgres://ada:s3cret@db/site?nonsense=1",
            "postgres://ada:s3cret@db/site?connect_timeout=soon",
        ] {
            let error = bad.parse::<PostgresUrl>().unwrap_err();
            assert!(!error.is_empty() && !error.contains("s3cret") && !error.contains('\n'), "{bad}: {error}");
        }
    }
}
