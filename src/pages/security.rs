//! Security headers, the same on every answer. [`Resource`](super::Resource)s carry them in their heads; `http` adds them to the rest.

use ::http::{HeaderMap, HeaderName, HeaderValue, header};
use base64::Engine as _;
use sha2::{Digest, Sha256};

/// The same for everybody. The cross-origin trio isolates the site's browsing context group (HTML standard, "cross-origin isolation").
const FIXED: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// For which names browsers shall insist on https (RFC 6797). Two years each, what the preload list asks for at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hsts {
    /// For none: browsers that were told otherwise before forget it (section 6.1.1).
    Off,
    /// For the site's own.
    Host,
    /// For all names under it too, whoever serves them.
    Subdomains,
    /// The same, and built into browsers.
    Preload,
}

impl Hsts {
    const fn value(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Off => "max-age=0",
            Self::Host => "max-age=63072000",
            Self::Subdomains => "max-age=63072000; includeSubDomains",
            Self::Preload => "max-age=63072000; includeSubDomains; preload",
        })
    }
}

/// The CSP sources of what stands inline in a document, `'sha256-…'` (see [`source`]).
#[derive(Clone, Debug, Default)]
pub struct InlineSources {
    pub style: Option<String>,
    pub script: Option<String>,
}

/// What the operator's settings decide about the headers of every answer.
#[derive(Clone, Copy, Debug)]
pub struct SecurityHeaders {
    /// Only where the public address is https: over http it would be ignored at best (RFC 6797 section 7.2).
    pub hsts: Option<Hsts>,
}

impl SecurityHeaders {
    /// Adds them, with the policy of a document that holds what `inline` names.
    pub fn add(self, headers: &mut HeaderMap, inline: &InlineSources) {
        for (name, value) in FIXED {
            headers.insert(name, value);
        }
        if let Some(hsts) = self.hsts {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts.value());
        }
        headers.insert(header::CONTENT_SECURITY_POLICY, policy(inline));
    }

    /// Whether [`Self::add`] was called for these headers.
    #[must_use]
    pub fn are_in(headers: &HeaderMap) -> bool {
        headers.contains_key(header::CONTENT_SECURITY_POLICY)
    }
}

/// Hashes, not nonces: a nonce would make every answer unique, so that no page could be kept packed or revalidated.
fn policy(inline: &InlineSources) -> HeaderValue {
    let own_and = |source: &Option<String>| source.as_ref().map_or_else(|| "'self'".to_owned(), |source| format!("'self' {source}"));
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'",
        own_and(&inline.script),
        own_and(&inline.style),
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The CSP source of the text of an inline element.
#[must_use]
pub fn source(text: &str) -> String {
    format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(text)))
}
