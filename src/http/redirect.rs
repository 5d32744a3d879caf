//! What answers on the plain port: every address is one of the public origin, over https.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use tower::Service;

/// As long as any address that the site answers.
use super::middleware::canonical::MAX_ADDRESS_BYTES;

/// Cheap to clone.
#[derive(Clone)]
pub struct RedirectService {
    origin: &'static str,
}

impl RedirectService {
    /// `origin`: the public address, without a slash at its end. Made once a process.
    #[must_use]
    pub fn new(origin: String) -> Self {
        Self { origin: origin.leak() }
    }
}

impl<B> Service<Request<B>> for RedirectService {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    /// SECURITY: the origin is the operator's, whatever Host says, and what follows it begins with a slash: no other host can be reached.
    fn call(&mut self, request: Request<B>) -> Self::Future {
        let address = request.uri().path_and_query().map_or("/", |it| it.as_str());
        let target = (address.starts_with('/') && address.len() <= MAX_ADDRESS_BYTES)
            .then(|| HeaderValue::try_from(format!("{}{address}", self.origin)).ok())
            .flatten();
        let mut response = Response::new(Body::empty());
        match target {
            Some(target) => {
                *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
                response.headers_mut().insert(header::LOCATION, target);
            }
            None => *response.status_mut() = StatusCode::BAD_REQUEST,
        }
        ready(Ok(response))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_to_the_public_origin() {
        let mut service = RedirectService::new("https://www.example.com".into());
        for (address, target) in [
            ("/", Some("https://www.example.com/")),
            ("/faq?q=a&b=%20", Some("https://www.example.com/faq?q=a&b=%20")),
            ("//elsewhere.example/x", Some("https://www.example.com//elsewhere.example/x")),
            ("http://elsewhere.example/x", Some("https://www.example.com/x")),
            ("*", None),
            (&format!("/{}", "x".repeat(5_000)), None),
        ] {
            let request = Request::builder().uri(address).header(header::HOST, "elsewhere.example").body(()).unwrap();
            let response = service.call(request).into_inner().unwrap();
            assert_eq!(response.headers().get(header::LOCATION).map(|it| it.to_str().unwrap()), target, "{address}");
            assert_eq!(response.status().as_u16(), if target.is_some() { 308 } else { 400 });
        }
    }
}
