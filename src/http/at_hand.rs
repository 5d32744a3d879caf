//! The short way: a plain page or an asset, asked for in the plainest manner, is answered by two look-ups and a copy of its head, before the router is
//! asked. Whatever is unusual about a request takes the long way ([`router`](super::router)), which gives the same answer (`tests/it/at_hand.rs`).

use std::time::Instant;

use axum::http::{Method, Request, Response, Version};
use bytes::Bytes;
use http_body_util::Full;

use super::made::Made;
use super::middleware::access_log::{self, Asked};
use super::middleware::well_formed;
use super::respond::respond;
use super::state::App;
use crate::pages::assets::ASSET_PREFIX;
use crate::telemetry::counts::How;

/// The answer, log line included; `None` for what must take the long way.
pub fn answer<B>(app: &App, request: &Request<B>) -> Option<Response<Full<Bytes>>> {
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
    let (front_end, path) = (&app.front_end, uri.path());
    let (mut response, route, made): (Response<Full<Bytes>>, _, _) = if let Some(name) = path.strip_prefix(ASSET_PREFIX) {
        (respond(front_end.asset(name)?, headers), access_log::ASSETS, Made::ASSET)
    } else {
        let route = front_end.tables.routes.by_path(path)?;
        let page = front_end.plain_page(&route.id)?;
        (respond(page.as_deref()?, headers), path, Made::page(route, How::AtHand))
    };
    if is_head {
        *response.body_mut() = Full::default();
    }
    access_log::write(&Asked::of(request, route, started), made, app.shared.counts.as_deref(), &mut response);
    Some(response)
}
