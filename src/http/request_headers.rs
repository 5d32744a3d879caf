//! Header fields of a request, as hyper or the fast path has parsed them.

use axum::http::{HeaderMap, HeaderName, header};

use crate::server::FastPathRequest;

pub const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

pub trait RequestHeaders {
    /// The values of the fields with this name, in the order in which they came.
    fn values<'s>(&'s self, name: &'s HeaderName) -> impl Iterator<Item = &'s [u8]>;

    /// Calls `visit` with the name and value of every field: cheaper than to look for many.
    fn for_each<'s>(&'s self, visit: impl FnMut(&str, &'s [u8]));

    /// The size of all fields as HTTP/1.1 writes them.
    fn size_bytes(&self) -> usize;
}

const fn field_bytes(name: &str, value: &[u8]) -> usize {
    name.len() + value.len() + ": \r\n".len()
}

impl RequestHeaders for HeaderMap {
    fn values<'s>(&'s self, name: &'s HeaderName) -> impl Iterator<Item = &'s [u8]> {
        self.get_all(name).iter().map(axum::http::HeaderValue::as_bytes)
    }

    fn for_each<'s>(&'s self, mut visit: impl FnMut(&str, &'s [u8])) {
        self.iter().for_each(|(name, value)| visit(name.as_str(), value.as_bytes()));
    }

    fn size_bytes(&self) -> usize {
        self.iter().map(|(name, value)| field_bytes(name.as_str(), value.as_bytes())).sum()
    }
}

impl RequestHeaders for FastPathRequest<'_> {
    fn values<'s>(&'s self, name: &'s HeaderName) -> impl Iterator<Item = &'s [u8]> {
        self.fields.iter().filter(|field| field.name.eq_ignore_ascii_case(name.as_str())).map(|field| field.value)
    }

    fn for_each<'s>(&'s self, mut visit: impl FnMut(&str, &'s [u8])) {
        self.fields.iter().for_each(|field| visit(field.name, field.value));
    }

    fn size_bytes(&self) -> usize {
        self.fields.iter().map(|field| field_bytes(field.name, field.value)).sum()
    }
}

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

pub fn header_text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
