//! The fields of a request's head, however it was read: what decides about an answer asks nothing else of a head.

use axum::http::{HeaderMap, HeaderName};

use crate::server::SimpleRequest;

pub trait Fields {
    /// The values of the field of this name, in the order in which they came.
    fn all<'s>(&'s self, name: &'s HeaderName) -> impl Iterator<Item = &'s [u8]>;

    /// What they take as HTTP/1.1 writes them.
    fn bytes(&self) -> usize;
}

/// Of a name and a value.
const fn field_bytes(name: &str, value: &[u8]) -> usize {
    name.len() + value.len() + ": \r\n".len()
}

impl Fields for HeaderMap {
    fn all<'s>(&'s self, name: &'s HeaderName) -> impl Iterator<Item = &'s [u8]> {
        self.get_all(name).iter().map(axum::http::HeaderValue::as_bytes)
    }

    fn bytes(&self) -> usize {
        self.iter().map(|(name, value)| field_bytes(name.as_str(), value.as_bytes())).sum()
    }
}

impl Fields for SimpleRequest<'_> {
    fn all<'s>(&'s self, name: &'s HeaderName) -> impl Iterator<Item = &'s [u8]> {
        self.fields(name.as_str())
    }

    fn bytes(&self) -> usize {
        self.all_fields().map(|(name, value)| field_bytes(name, value)).sum()
    }
}
