//! The headers of every response: security, and where HTTP/3 is served. [`Resource`](super::Resource)s contain them; `http` adds them to others.

use ::http::{HeaderMap, HeaderName, HeaderValue, header};
use base64::Engine as _;
use sha2::{Digest, Sha256};

use crate::content::scripts::Origins;

const COMMON_HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Headers that only documents have. COOP and COEP isolate, with CORP, the site's browsing context group (HTML standard, "cross-origin isolation").
const PAGE_HEADERS: [(HeaderName, HeaderValue); 2] = [
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];
const EMBEDDER_POLICY: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");

/// The CSP sources of the inline elements of a document, `'sha256-…'` (see [`csp_hash_source`]), and of scripts of others.
#[derive(Clone, Debug, Default)]
pub struct InlineSources {
    pub style: Option<String>,
    pub script: Option<String>,
    /// What the content's `scripts.toml` allows on this page.
    pub others: Origins,
}

impl InlineSources {
    /// What has no inline elements is no page: a file, or an answer to a program.
    fn is_page(&self) -> bool {
        self.style.is_some() || self.script.is_some()
    }

    /// Few servers send what `require-corp` demands: with `credentialless` their files load without it, and without cookies. Documents in frames would
    /// need a policy of their own, so a page with frames has none (HTML standard, "embedder policies").
    fn embedder_policy(&self) -> Option<HeaderValue> {
        match (self.others.is_empty(), self.others.contains_key("frame-src")) {
            (true, _) => Some(HeaderValue::from_static("require-corp")),
            (false, false) => Some(HeaderValue::from_static("credentialless")),
            (false, true) => None,
        }
    }
}

/// The operator's settings for these headers.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommonHeaders {
    /// Strict-Transport-Security. Only if the public URL is https: RFC 6797 section 7.2 forbids it over http.
    pub hsts: Option<&'static str>,
    /// Alt-Svc names this UDP port of the same host (RFC 7838).
    pub http3_port: Option<u16>,
}

impl CommonHeaders {
    pub fn of(options: &super::PageOptions) -> Self {
        Self { hsts: options.public_url.starts_with("https://").then_some(options.hsts), http3_port: options.http3_port }
    }

    /// Adds the headers, with a policy that allows `inline`.
    pub fn add(self, headers: &mut HeaderMap, inline: &InlineSources) {
        // Each first view has eight files: a byte of their heads counts eight times.
        let of_page = PAGE_HEADERS.into_iter().filter(|_| inline.is_page());
        headers.extend(COMMON_HEADERS.into_iter().chain(of_page));
        headers.extend(inline.embedder_policy().filter(|_| inline.is_page()).map(|policy| (EMBEDDER_POLICY, policy)));
        self.add_transport(headers);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy(inline));
    }

    /// Adds those that are about the connection.
    pub fn add_transport(self, headers: &mut HeaderMap) {
        if let Some(hsts) = self.hsts {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(hsts));
        }
        if let Some(Ok(value)) = self.http3_port.map(|port| HeaderValue::try_from(format!("h3=\":{port}\"; ma=86400"))) {
            headers.insert(header::ALT_SVC, value);
        }
    }

    /// Whether [`Self::add`] was called for these headers.
    pub fn are_present_in(headers: &HeaderMap) -> bool {
        headers.contains_key(header::CONTENT_SECURITY_POLICY)
    }
}

/// Hashes, not nonces: a nonce would make every response unique, so that pages could not be compressed once or revalidated.
fn policy(inline: &InlineSources) -> HeaderValue {
    if !inline.is_page() {
        return HeaderValue::from_static("default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'");
    }
    let directive = |name: &str, own: Option<&str>, hash: &Option<String>| {
        let others = inline.others.get(name).into_iter().flatten().map(String::as_str);
        let sources: Vec<&str> = [name].into_iter().chain(own).chain(hash.as_deref()).chain(others).collect();
        if sources.len() > 1 { sources.join(" ") + "; " } else { String::new() }
    };
    let own = Some("'self'");
    let policy = [
        "default-src 'none'; ",
        &directive("script-src", own, &inline.script),
        &directive("style-src", own, &inline.style),
        &directive("img-src", own, &None),
        &directive("font-src", own, &None),
        &directive("connect-src", own, &None),
        &directive("frame-src", None, &None),
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
    .concat();
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// SECURITY: the CSP source that allows an inline element with exactly this text.
pub fn csp_hash_source(text: &str) -> String {
    format!("'{}'", integrity(text.as_bytes()))
}

/// The value of an `integrity` attribute (Subresource Integrity section 3.2). SHA-256, because hashes do not compress and each page has half a dozen.
pub(super) fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(bytes)))
}
