//! Explains why the certificate of another server was rejected and what to do about it. rustls gives only the name of an error variant.

use std::error::Error;
use std::io;

use time::OffsetDateTime;
use tokio_rustls::rustls;
use tokio_rustls::rustls::CertificateError;
use tokio_rustls::rustls::pki_types::UnixTime;

/// The explanation, if a certificate error is among the causes of `error`. `roots` names the setting that adds trusted root certificates.
pub fn certificate_error(error: &(dyn Error + 'static), roots: Option<&str>) -> Option<String> {
    std::iter::successors(Some(error), |error| source(*error)).find_map(|error| match error.downcast_ref() {
        Some(rustls::Error::InvalidCertificate(error)) => Some(explain(error, roots)),
        _ => None,
    })
}

/// `io::Error::source` skips the error that it wraps.
fn source<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref().and_then(io::Error::get_ref) {
        Some(wrapped) => Some(wrapped),
        None => error.source(),
    }
}

fn explain(error: &CertificateError, roots: Option<&str>) -> String {
    match error {
        CertificateError::UnknownIssuer => match roots {
            Some(roots) => {
                format!("its certificate is from an authority that is not trusted; if it is your own, name its certificate with {roots}")
            }
            None => "its certificate is from an authority that is not trusted; it needs one from an authority that browsers trust".into(),
        },
        CertificateError::NotValidForName => "its certificate is for another name; write that name in the address".into(),
        CertificateError::NotValidForNameContext { expected, presented } if presented.is_empty() => {
            format!("its certificate names no host (subjectAltName); it needs one for `{}`", expected.to_str())
        }
        CertificateError::NotValidForNameContext { expected, presented } => {
            let (expected, presented) = (expected.to_str(), names(presented));
            format!(
                "its certificate is for {presented} and not for `{expected}`; write such a name in the address, or get it a certificate for this one"
            )
        }
        CertificateError::Expired => "its certificate has expired; renew it there".into(),
        CertificateError::ExpiredContext { not_after, .. } => format!("its certificate expired on {}; renew it there", day(*not_after)),
        CertificateError::NotValidYet => "its certificate is not valid yet; check the clocks of both machines".into(),
        CertificateError::NotValidYetContext { not_before, .. } => {
            format!("its certificate is not valid before {}; check the clocks of both machines", day(*not_before))
        }
        CertificateError::Revoked => "its certificate was revoked; it needs a new one".into(),
        // webpki's error type is private, so match its Debug text.
        CertificateError::Other(other) if format!("{other:?}").contains("CaUsedAsEndEntity") => {
            "its certificate is a CA certificate (CA:TRUE); a server needs CA:FALSE".into()
        }
        other => format!("its certificate is refused: {other}"),
    }
}

/// rustls writes `DnsName("mail.example")` and `IpAddress(127.0.0.1)`.
fn names(presented: &[String]) -> String {
    let bare = |name: &String| name.split_once('(').map_or(name.as_str(), |(_, name)| name).trim_matches(['(', ')', '"']).to_owned();
    presented.iter().map(|name| format!("`{}`", bare(name))).collect::<Vec<_>>().join(", ")
}

fn day(time: UnixTime) -> String {
    let at = i64::try_from(time.as_secs()).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    at.map_or_else(String::new, |at| at.date().to_string())
}
