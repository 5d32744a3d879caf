//! The short way: a plain page or an asset, asked for in the plainest manner, is answered by two look-ups, before the router is asked; over HTTP/1.1
//! even before hyper is ([`written`]). So is whoever asks for what is not there: most of them look for another site's holes, by the thousand. Whatever
//! is unusual about a request takes the long way ([`router`](super::router)), which gives the same answer (`tests/it/at_hand.rs`).

use std::time::Instant;

use axum::http::{Method, Request, Response, Version};
use bytes::Bytes;
use http_body_util::Full;

use super::fields::Fields;
use super::made::Made;
use super::middleware::access_log::{self, AnswerId, Asked};
use super::middleware::well_formed;
use super::respond::Choice;
use super::router::Urls;
use super::state::App;
use crate::pages::Resource;
use crate::pages::assets::ASSET_PREFIX;
use crate::server::SimpleRequest;
use crate::telemetry::counts::ResponseSource;

/// The answer, log line included; `None` for what must take the long way.
pub fn answer<B>(app: &App, urls: &Urls, request: &Request<B>) -> Option<Response<Full<Bytes>>> {
    if request.version() < Version::HTTP_11 || request.uri().query().is_some() {
        return None;
    }
    let (method, path) = (request.method(), request.uri().path());
    find(app, urls, request.version(), method, path, request.headers(), |choice, id| {
        let mut response: Response<Full<Bytes>> = choice.response();
        if *method == Method::HEAD {
            *response.body_mut() = Full::default();
        }
        access_log::sign(&mut response, id);
        response
    })
}

/// The same as bytes: writes the head, gives the body.
pub fn written(app: &App, urls: &Urls, request: &SimpleRequest<'_>, head: &mut Vec<u8>) -> Option<Bytes> {
    find(app, urls, Version::HTTP_11, &request.method, request.target, request, |choice, id| {
        choice.write_head(id.as_str(), head);
        if request.method == Method::HEAD { Bytes::new() } else { choice.body() }
    })
}

fn find<R>(
    app: &App,
    urls: &Urls,
    version: Version,
    method: &Method,
    path: &str,
    fields: &impl Fields,
    send: impl FnOnce(Choice<'_>, &AnswerId) -> R,
) -> Option<R> {
    if !(*method == Method::GET || *method == Method::HEAD) || well_formed::fault(version, fields).is_some() {
        return None;
    }
    let started = Instant::now();
    let front_end = &app.front_end;
    let send = |resource: &Resource, route: Option<&str>, made| {
        let choice = Choice::of(resource, fields);
        let asked = Asked::of(method, fields, route, path, started);
        let id = access_log::write(&asked, made, choice.status, app.shared.counts.as_deref());
        send(choice, &id)
    };
    if let Some(name) = path.strip_prefix(ASSET_PREFIX) {
        return Some(send(front_end.asset(name)?, Some(access_log::ASSETS), Made::ASSET));
    }
    let routes = &front_end.tables.routes;
    let (route, called) = match routes.by_path(path) {
        Some(route) => (route, Some(path)),
        None if urls.have_nothing_at(path) => (routes.not_found(), None),
        None => return None,
    };
    let page = front_end.prerendered_page(&route.id)?;
    Some(send(page.as_deref()?, called, Made::page(route, ResponseSource::Prepared)))
}
