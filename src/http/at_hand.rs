//! The short way: a plain page or an asset, asked for in the plainest manner, is answered by two look-ups and a copy of its head, before the router is
//! asked. Whatever is unusual about a request takes the long way ([`router`](super::router)), which gives the same answer (`tests/it/at_hand.rs`).

use std::time::Instant;

use axum::http::{Method, Request, Response, Version};
use bytes::Bytes;
use http_body_util::Full;

use super::middleware::{access_log, well_formed};
use super::respond::respond;
use crate::pages::FrontEnd;
use crate::pages::assets::ASSET_PREFIX;

/// The answer, log line included; `None` for what must take the long way.
pub fn answer<B>(front_end: &FrontEnd, request: &Request<B>) -> Option<Response<Full<Bytes>>> {
    let (uri, headers) = (request.uri(), request.headers());
    let is_head = request.method() == Method::HEAD;
    if !(is_head || request.method() == Method::GET)
        || request.version() < Version::HTTP_11
        || uri.query().is_some()
        || well_formed::fault(request.version(), headers).is_some()
    {
        return None;
    }
    let started = Instant::now();
    let path = uri.path();
    let (mut response, route): (Response<Full<Bytes>>, _) = if let Some(name) = path.strip_prefix(ASSET_PREFIX) {
        (respond(front_end.asset(name)?, headers), access_log::ASSETS)
    } else {
        let page = front_end.plain_page(&front_end.tables.routes.by_path(path)?.id)?;
        (respond(page.as_deref()?, headers), path)
    };
    if is_head {
        *response.body_mut() = Full::default();
    }
    access_log::write(request.method(), route, started, &mut response);
    Some(response)
}
