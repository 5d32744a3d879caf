//! Cross-site request forgery: a form may be posted only from a page of this site.

use axum::http::{HeaderMap, HeaderName, header};

use super::header_text;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// SECURITY: browsers send Sec-Fetch-Site; from older ones the Origin must be this host or the public URL. A client that sends neither is no browser and
/// has no visitor's authority.
pub fn is_same_origin(headers: &HeaderMap, public_url: &str) -> bool {
    if let Some(site) = header_text(headers, SEC_FETCH_SITE) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = header_text(headers, header::ORIGIN) else { return !headers.contains_key(header::ORIGIN) };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    origin == public_url || (authority.is_some() && authority == header_text(headers, header::HOST))
}
