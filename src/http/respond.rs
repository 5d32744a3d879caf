//! Answers any ready-made resource: method, condition, coding. The one place where a head leaves for a visitor.

use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, Response, StatusCode, header};
use bytes::Bytes;

use super::fields::Fields;
use super::negotiation::{etag_matches, select_variant};
use crate::pages::resource::REQUEST_ID;
use crate::pages::{Resource, Variant};

/// What is sent of a resource.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    variant: &'a Variant,
    pub status: StatusCode,
}

impl<'a> Choice<'a> {
    /// The representation that fits the request's fields best, or 304 where the visitor has it already (RFC 9110 section 13.2.2). Ranges are ignored,
    /// as section 14.2 allows; HEAD is made of the same answer by whoever asked for it.
    #[must_use]
    pub fn of(resource: &'a Resource, request: &impl Fields) -> Self {
        let variant = select_variant(resource, request);
        let is_known = variant.etag().is_some_and(|etag| etag_matches(request, etag));
        Self { variant, status: if is_known { StatusCode::NOT_MODIFIED } else { resource.status() } }
    }

    #[must_use]
    pub fn body(&self) -> Bytes {
        if self.status == StatusCode::NOT_MODIFIED { Bytes::new() } else { self.variant.body.clone() }
    }

    #[must_use]
    pub fn response<B: From<Bytes>>(&self) -> Response<B> {
        let mut response = Response::new(B::from(self.body()));
        *response.status_mut() = self.status;
        let is_known = self.status == StatusCode::NOT_MODIFIED;
        *response.headers_mut() = if is_known { self.variant.not_modified() } else { self.variant.head.clone() };
        response
    }

    /// Writes the head of an HTTP/1.1 answer, with the date that it must have (RFC 9110 section 6.6.1).
    pub fn write_head(&self, id: &str, head: &mut Vec<u8>) {
        head.extend_from_slice(b"HTTP/1.1 ");
        head.extend_from_slice(self.status.as_str().as_bytes());
        head.push(b' ');
        head.extend_from_slice(self.status.canonical_reason().unwrap_or_default().as_bytes());
        head.extend_from_slice(b"\r\n");
        let is_known = self.status == StatusCode::NOT_MODIFIED;
        for (name, value) in &self.variant.head {
            if is_known && Variant::is_body_header(name) {
                continue;
            }
            head.extend_from_slice(name.as_str().as_bytes());
            head.extend_from_slice(b": ");
            head.extend_from_slice(if *name == REQUEST_ID { id.as_bytes() } else { value.as_bytes() });
            head.extend_from_slice(b"\r\n");
        }
        head.extend_from_slice(b"date: ");
        DATE.with_borrow_mut(|date| head.extend_from_slice(date.now()));
        head.extend_from_slice(b"\r\n\r\n");
    }
}

thread_local! {
    static DATE: RefCell<Date> = RefCell::default();
}

/// The time of day as HTTP writes it, kept as long as it holds.
#[derive(Default)]
struct Date {
    second: u64,
    text: String,
}

impl Date {
    fn now(&mut self) -> &[u8] {
        let now = SystemTime::now();
        let second = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        if second != self.second {
            *self = Self { second, text: httpdate::fmt_http_date(now) };
        }
        self.text.as_bytes()
    }
}

/// The answer to a request with these fields.
#[must_use]
pub fn respond<B: From<Bytes>>(resource: &Resource, request: &HeaderMap) -> Response<B> {
    Choice::of(resource, request).response()
}

/// The same answer with the seconds after which it is worth asking again.
#[must_use]
pub fn with_retry<B>(mut response: Response<B>, seconds: u64) -> Response<B> {
    response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    response
}
