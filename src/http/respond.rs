//! Answers any ready-made resource: method, condition, coding. The one place where a head leaves for a visitor.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;

use super::negotiation::{choose, names};
use crate::pages::Resource;

/// The representation that fits the request's headers best, or 304 where the visitor has it already (RFC 9110 section 13.2.2). Ranges are ignored, as
/// section 14.2 allows; HEAD is made of the same answer by the router.
#[must_use]
pub fn respond(resource: &Resource, request: &HeaderMap) -> Response {
    let variant = choose(resource, request);
    let mut response = Response::new(Body::empty());
    if let Some(etag) = variant.etag()
        && names(request, etag)
    {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.headers_mut() = variant.not_modified();
        return response;
    }
    *response.status_mut() = resource.status();
    *response.headers_mut() = variant.head.clone();
    *response.body_mut() = Body::from(variant.body.clone());
    response
}

/// The same answer with the seconds after which it is worth asking again.
#[must_use]
pub fn with_retry(mut response: Response, seconds: u64) -> Response {
    response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    response
}
