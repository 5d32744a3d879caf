//! Responds with any prepared resource: selects the coding and checks the conditions. The only place that makes a response head from a resource.

use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;

use super::negotiation::{condition_status, select_variant};
use super::request_headers::RequestHeaders;
use crate::pages::resource::REQUEST_ID;
use crate::pages::{Resource, Variant};
use crate::tables::Route;
use crate::telemetry::counts::{CounterIndex, ResponseSource};

/// The variant of a resource for one request, and the status (RFC 9110 section 3.2).
#[derive(Clone, Copy)]
pub struct SelectedRepresentation<'a> {
    variant: &'a Variant,
    pub status: StatusCode,
}

impl<'a> SelectedRepresentation<'a> {
    /// The variant that fits Accept-Encoding best, or 304 if the client has it, or 412. For HEAD the caller drops the body.
    pub fn new(resource: &'a Resource, request: &impl RequestHeaders) -> Self {
        let variant = select_variant(resource, request);
        let condition = variant.etag().and_then(|etag| condition_status(request, etag));
        Self { variant, status: condition.unwrap_or(resource.status) }
    }

    fn has_body(&self) -> bool {
        !matches!(self.status, StatusCode::NOT_MODIFIED | StatusCode::PRECONDITION_FAILED)
    }

    pub fn body(&self) -> Bytes {
        if self.has_body() { self.variant.body.clone() } else { Bytes::new() }
    }

    pub fn response<B: From<Bytes>>(&self) -> Response<B> {
        let mut response = Response::new(B::from(self.body()));
        *response.status_mut() = self.status;
        *response.headers_mut() = if self.has_body() { self.variant.headers.clone() } else { self.variant.without_body() };
        response
    }

    /// Appends the HTTP/1.1 head, with the mandatory date (RFC 9110 section 6.6.1).
    pub fn write_head(&self, id: &str, head: &mut Vec<u8>) {
        head.extend_from_slice(b"HTTP/1.1 ");
        head.extend_from_slice(self.status.as_str().as_bytes());
        head.push(b' ');
        head.extend_from_slice(self.status.canonical_reason().unwrap_or_default().as_bytes());
        head.extend_from_slice(b"\r\n");
        let has_body = self.has_body();
        for (name, value) in &self.variant.headers {
            if !has_body && Variant::is_body_header(name) {
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

/// The Date header, formatted once a second.
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

pub fn respond<B: From<Bytes>>(resource: &Resource, request: &HeaderMap) -> Response<B> {
    SelectedRepresentation::new(resource, request).response()
}

pub fn with_retry_after<B>(mut response: Response<B>, seconds: Option<u64>) -> Response<B> {
    if let Some(seconds) = seconds {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

/// Closes the connection after the response, because what the client sends next is not read.
pub fn close_connection<B>(mut response: Response<B>) -> Response<B> {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// How a response was made, for the request counters: a handler inserts it into the response, and the access log reads it.
#[derive(Clone, Copy, Debug)]
pub struct ResponseKind {
    pub index: CounterIndex,
    pub source: ResponseSource,
}

impl ResponseKind {
    pub const ASSET: Self = Self { index: CounterIndex::ASSETS, source: ResponseSource::Asset };
    pub const FORM: Self = Self { index: CounterIndex::FORMS, source: ResponseSource::Form };
    pub const ERROR: Self = Self { index: CounterIndex::OTHER, source: ResponseSource::ErrorPage };
    const OTHER: Self = Self { index: CounterIndex::OTHER, source: ResponseSource::Other };

    pub const fn page(route: &Route, source: ResponseSource) -> Self {
        Self { index: CounterIndex::route(route.row), source }
    }

    pub fn insert_into<B>(self, mut response: Response<B>) -> Response<B> {
        response.extensions_mut().insert(self);
        response
    }

    pub fn from_response<B>(response: &Response<B>) -> Self {
        response.extensions().get().copied().unwrap_or(Self::OTHER)
    }
}
