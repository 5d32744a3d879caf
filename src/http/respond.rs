//! Answers any ready-made resource: method, condition, coding. The one place where a head leaves for a visitor.

use axum::http::{HeaderMap, Response, StatusCode, header};
use bytes::Bytes;

use super::negotiation::{choose, names};
use crate::pages::Resource;

/// The representation that fits the request's headers best, or 304 where the visitor has it already (RFC 9110 section 13.2.2). Ranges are ignored, as
/// section 14.2 allows; HEAD is made of the same answer by whoever asked for it.
#[must_use]
pub fn respond<B: From<Bytes>>(resource: &Resource, request: &HeaderMap) -> Response<B> {
    let variant = choose(resource, request);
    let mut response = Response::new(B::from(Bytes::new()));
    if let Some(etag) = variant.etag()
        && names(request, etag)
    {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.headers_mut() = variant.not_modified();
        return response;
    }
    *response.status_mut() = resource.status();
    *response.headers_mut() = variant.head.clone();
    *response.body_mut() = B::from(variant.body.clone());
    response
}

/// The same answer with the seconds after which it is worth asking again.
#[must_use]
pub fn with_retry<B>(mut response: Response<B>, seconds: u64) -> Response<B> {
    response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    response
}
