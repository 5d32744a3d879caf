//! Redirects HTTP to HTTPS: every URL to the same one at the public origin.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::middleware::MAX_REQUEST_TARGET_BYTES;
use crate::server::{HttpService, RequestBody, ServiceResponse};

/// Answers every request with a redirect; cheap to clone.
#[derive(Clone)]
pub struct RedirectService {
    origin: Arc<str>,
}

impl RedirectService {
    /// `origin` has no trailing slash.
    pub fn new(origin: String) -> Self {
        Self { origin: origin.into() }
    }

    /// SECURITY: the origin is the operator's, not Host, and the address begins with a slash, so no other host can be the target.
    fn redirect<B>(&self, request: &Request<B>) -> Response {
        let address = request.uri().path_and_query().map_or("/", |it| it.as_str());
        if address.len() > MAX_REQUEST_TARGET_BYTES {
            return StatusCode::URI_TOO_LONG.into_response();
        }
        let target = address.starts_with('/').then(|| HeaderValue::try_from(format!("{}{address}", self.origin)).ok());
        match target.flatten() {
            Some(target) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response(),
            None => StatusCode::BAD_REQUEST.into_response(),
        }
    }
}

impl HttpService for RedirectService {
    type Body = Body;

    fn call(&self, _: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<Body> {
        ServiceResponse::Ready(self.redirect(&request))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_redirects_to_the_public_origin() {
        let service = RedirectService::new("https://www.example.com".into());
        for (address, target) in [
            ("/", Some("https://www.example.com/")),
            ("/faq?q=a&b=%20", Some("https://www.example.com/faq?q=a&b=%20")),
            ("//elsewhere.example/x", Some("https://www.example.com//elsewhere.example/x")),
            ("http://elsewhere.example/x", Some("https://www.example.com/x")),
            ("*", None),
        ] {
            let request = Request::builder().uri(address).header(header::HOST, "elsewhere.example").body(()).unwrap();
            let response = service.redirect(&request);
            assert_eq!(response.headers().get(header::LOCATION).map(|it| it.to_str().unwrap()), target, "{address}");
            assert_eq!(response.status().as_u16(), if target.is_some() { 308 } else { 400 });
        }
        let long = Request::builder().uri(format!("/{}", "x".repeat(MAX_REQUEST_TARGET_BYTES))).body(()).unwrap();
        assert_eq!(service.redirect(&long).status(), StatusCode::URI_TOO_LONG);
    }
}
