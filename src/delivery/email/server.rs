//! The SMTP server: address, TLS, credentials, and the commands that send a mail, each with its own time limit.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use lettre::Message;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters, TlsParametersBuilder};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::Code;
use lettre::transport::smtp::{Error, SUBMISSION_PORT, SUBMISSIONS_PORT};
use tokio::time::timeout;
use url::{Host, Url};

use crate::telemetry::certificate_error::certificate_error;

/// Time to connect to one address of the host; a host may have several.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct MailServer {
    host: String,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
    pub timeouts: SmtpTimeouts,
}

/// How long a server may take (RFC 5321 section 4.5.3.2). One that is given less gets the same message again, and again.
#[derive(Clone, Copy, Debug)]
pub struct SmtpTimeouts {
    /// For the greeting with EHLO, and then for STARTTLS, AUTH, MAIL and each RCPT.
    pub command: Duration,
    pub data: Duration,
    /// For the message and the reply to its end: servers look for viruses and spam meanwhile.
    pub message: Duration,
}

impl Default for SmtpTimeouts {
    fn default() -> Self {
        Self { command: Duration::from_mins(5), data: Duration::from_mins(2), message: Duration::from_mins(3 + 10) }
    }
}

/// Why a command failed.
pub(super) enum SmtpError {
    Smtp(Error),
    TimedOut(&'static str, Duration),
}

#[derive(Clone)]
enum Tls {
    /// TLS from the first byte (RFC 8314).
    Implicit(TlsParameters),
    /// STARTTLS (RFC 3207), required.
    Starttls(TlsParameters),
    None,
}

impl MailServer {
    /// `smtps://USER@HOST:PORT`; `smtp://` requires STARTTLS, or with `?tls=none` no TLS. `roots` are trusted in addition to the public authorities.
    /// Errors quote neither address nor password.
    pub fn parse(url: &str, password: Option<String>, roots: Option<Certificate>) -> anyhow::Result<Self> {
        const EXPECTED: &str = "expected smtps://USER@HOST:PORT or smtp://USER@HOST:PORT";
        let url = Url::parse(url).context(EXPECTED)?;
        ensure!(
            url.password().is_none(),
            "a password must not be part of the address, which others can see; use --smtp-password (SITE_SMTP_PASSWORD)"
        );
        // `url` leaves the brackets of an IPv6 address in the host of a scheme that it does not know.
        let host = match url.host().context(EXPECTED)? {
            Host::Ipv6(address) => address.to_string(),
            host => host.to_string(),
        };
        ensure!(!host.is_empty() && matches!(url.path(), "" | "/"), EXPECTED);
        let parameters = || tls_parameters(&host, roots);
        let (tls, port) = match (url.scheme(), url.query()) {
            ("smtps", None) => (Tls::Implicit(parameters()?), SUBMISSIONS_PORT),
            ("smtp", None) => (Tls::Starttls(parameters()?), SUBMISSION_PORT),
            ("smtp", Some("tls=none")) => (Tls::None, SUBMISSION_PORT),
            _ => bail!(EXPECTED),
        };
        let user = percent_decoded(url.username())?;
        let credentials = match (user.is_empty(), password) {
            (true, None) => None,
            (false, Some(password)) => Some(Credentials::new(user, password)),
            (true, Some(_)) => bail!("there is a password, but the address names no user"),
            (false, None) => bail!("it names a user, but --smtp-password (SITE_SMTP_PASSWORD) is missing"),
        };
        Ok(Self { host, port: url.port().unwrap_or(port), tls, credentials, timeouts: SmtpTimeouts::default() })
    }

    /// Connects and authenticates. `domain`: the EHLO name, the domain of the sender.
    pub(super) async fn connect(&self, domain: &str) -> Result<AsyncSmtpConnection, SmtpError> {
        let limit = self.timeouts.command;
        // RFC 5321 section 4.1.4; international domains in ASCII.
        let name = ClientId::Domain(Host::parse(domain).map_or_else(|_| domain.to_owned(), |host| host.to_string()));
        let implicit = if let Tls::Implicit(tls) = &self.tls { Some(tls.clone()) } else { None };
        let address = (self.host.as_str(), self.port);
        let connecting = AsyncSmtpConnection::connect_tokio1(address, Some(CONNECT_TIMEOUT), &name, implicit, None);
        let mut connection = within(limit, "the connection", connecting).await?;
        if let Tls::Starttls(tls) = &self.tls {
            within(limit, "STARTTLS", connection.starttls(tls.clone(), &name)).await?;
        }
        if let Some(credentials) = &self.credentials {
            within(limit, "AUTH", connection.auth(DEFAULT_MECHANISMS, credentials)).await?;
        }
        Ok(connection)
    }

    /// Returns the code of the last reply. All addresses are in ASCII, and the mail's encodings too, so that the server needs no extension.
    pub(super) async fn transmit(&self, connection: &mut AsyncSmtpConnection, mail: &Message) -> Result<Code, SmtpError> {
        let SmtpTimeouts { command, data, message } = self.timeouts;
        let envelope = mail.envelope();
        within(command, "MAIL", connection.command(Mail::new(envelope.from().cloned(), Vec::new()))).await?;
        for recipient in envelope.to() {
            within(command, "RCPT", connection.command(Rcpt::new(recipient.clone(), Vec::new()))).await?;
        }
        within(data, "DATA", connection.command(Data)).await?;
        Ok(within(message, "the message", connection.message(&mail.formatted())).await?.code())
    }
}

async fn within<T>(limit: Duration, step: &'static str, work: impl Future<Output = Result<T, Error>>) -> Result<T, SmtpError> {
    let done = timeout(limit, work).await.map_err(|_| SmtpError::TimedOut(step, limit))?;
    done.map_err(SmtpError::Smtp)
}

impl SmtpError {
    pub(super) fn is_permanent(&self) -> bool {
        matches!(self, Self::Smtp(error) if error.is_permanent())
    }

    /// The error without the server's text, which may repeat text of a visitor.
    pub(super) fn reason(&self) -> String {
        let error = match self {
            Self::TimedOut(step, limit) => return format!("the mail server has not responded to {step} within {} s", limit.as_secs()),
            Self::Smtp(error) => error,
        };
        match error.status() {
            Some(code) => format!("the mail server responded {code}"),
            None if error.is_response() => "the response of the mail server is not SMTP".into(),
            None => match certificate_error(error, Some("--smtp-root (SITE_SMTP_ROOT)")) {
                Some(why) => format!("the mail server is not trusted: {why}"),
                None => error.to_string(),
            },
        }
    }
}

/// Sends QUIT and closes the connection.
pub async fn quit(mut connection: AsyncSmtpConnection) {
    let _ = timeout(QUIT_TIMEOUT, connection.abort()).await;
}

pub fn read_certificates(path: &Path) -> anyhow::Result<Certificate> {
    let named = || format!("cannot read certificates in PEM from {}", path.display());
    let text = std::fs::read_to_string(path).with_context(named)?;
    ensure!(text.contains("-----BEGIN CERTIFICATE-----"), "{}: there are none", named());
    Certificate::from_pem(text.as_bytes()).with_context(named)
}

fn tls_parameters(host: &str, roots: Option<Certificate>) -> anyhow::Result<TlsParameters> {
    let mut builder = TlsParametersBuilder::new(host.to_owned());
    if let Some(certificate) = roots {
        builder = builder.add_root_certificate(certificate);
    }
    builder.build().context("TLS cannot be set up")
}

fn percent_decoded(text: &str) -> anyhow::Result<String> {
    // `form_urlencoded` would decode a plus as a space.
    let pair = format!("={}", text.replace('+', "%2B"));
    let decoded = form_urlencoded::parse(pair.as_bytes()).next().map(|(_, value)| value.into_owned());
    decoded.filter(|user| !user.contains('\u{fffd}')).context("the user in the address is not UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smtp_urls_are_parsed_strictly() {
        for (url, password, port) in [
            ("smtps://me%40example.com@mail.example.com", Some("p"), Some(465)),
            ("smtps://mail.example.com:2465", None, Some(2465)),
            ("smtp://mail.example.com", None, Some(587)),
            ("smtp://127.0.0.1:25?tls=none", None, Some(25)),
            ("smtp://[::1]:25?tls=none", None, Some(25)),
            ("smtp://me@mail.example.com", None, None),
            ("smtp://mail.example.com", Some("p"), None),
            ("smtps://me:hush@mail.example.com", None, None),
            ("smtp://mail.example.com?tls=opportunistic", None, None),
            ("smtps://mail.example.com?tls=none", None, None),
            ("smtps://mail.example.com/path", None, None),
            ("https://mail.example.com", None, None),
            ("mail.example.com:25", None, None),
            ("wrong value", None, None),
        ] {
            let read = MailServer::parse(url, password.map(str::to_owned), None);
            assert_eq!(read.as_ref().ok().map(|server| server.port), port, "{url}");
            assert!(read.err().is_none_or(|error| !format!("{error:#}").contains("hush")), "{url}");
        }
        let server = MailServer::parse("smtp://[::1]:25?tls=none", None, None).unwrap();
        assert_eq!(server.host, "::1");
        assert_eq!(percent_decoded("a%40b+c").unwrap(), "a@b+c");
        assert!(percent_decoded("%ff").is_err());
    }
}
