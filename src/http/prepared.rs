//! The site's part of the fast path (`server/fast_path.rs` explains it): prerendered pages, assets and 404s without the router, which would make the
//! same response (`tests/it/fast_path.rs`). HTTP/1.1 gets bytes before hyper parses the request; HTTP/2, and HTTP/1.1 after hyper, get a response.

use std::net::IpAddr;
use std::time::Instant;

use axum::http::{Method, Request, Response, StatusCode, Version};
use bytes::Bytes;
use http_body_util::Full;

use super::middleware::access_log::{self, RequestId, RequestInfo};
use super::middleware::malformed;
use super::middleware::record::{Visitor, record};
use super::negotiation::{preferred_codings, prefers_markdown};
use super::rate_limit::client_address;
use super::request_headers::RequestHeaders;
use super::respond::{ResponseKind, SelectedRepresentation};
use super::router::SiteRouter;
use crate::pages::Resource;
use crate::pages::assets::ASSET_PREFIX;
use crate::server::FastPathRequest;
use crate::tables::Query;
use crate::telemetry::counts::ResponseSource;

/// The prepared response to a request that hyper has parsed; `None`: the router must answer.
pub fn to_response<B>(router: &SiteRouter, request: &Request<B>, peer: IpAddr) -> Option<Response<Full<Bytes>>> {
    if request.version() < Version::HTTP_11 || request.uri().query().is_some() {
        return None;
    }
    let (method, path) = (request.method(), request.uri().path());
    find_and_respond(router, request.version(), (method, path), request.headers(), peer, |selected, id| {
        let mut response: Response<Full<Bytes>> = selected.response();
        if *method == Method::HEAD {
            *response.body_mut() = Full::default();
        }
        access_log::set_request_id(&mut response, id);
        response
    })
}

/// The same response as bytes: appends its head to `head`, and returns its body.
pub fn write_http1(router: &SiteRouter, request: &FastPathRequest<'_>, head: &mut Vec<u8>) -> Option<Bytes> {
    find_and_respond(router, Version::HTTP_11, (&request.method, request.path), request, request.peer, |selected, id| {
        selected.write_head(id.as_str(), head);
        if request.method == Method::HEAD { Bytes::new() } else { selected.body() }
    })
}

/// Finds the resource, logs and counts the response, and calls `build` to make it.
fn find_and_respond<R>(
    router: &SiteRouter,
    version: Version,
    (method, path): (&Method, &str),
    headers: &impl RequestHeaders,
    peer: IpAddr,
    build: impl FnOnce(SelectedRepresentation<'_>, &RequestId) -> R,
) -> Option<R> {
    if !(*method == Method::GET || *method == Method::HEAD) || malformed::check(version, headers).is_err() || prefers_markdown(headers) {
        return None;
    }
    let started = Instant::now();
    let front_end = &router.site.front_end;
    let respond_with = |resource: &Resource, route: Option<&str>, kind| {
        let selected = SelectedRepresentation::new(resource, headers);
        // Rare: the router sends it.
        if selected.status == StatusCode::PRECONDITION_FAILED {
            return None;
        }
        let info = RequestInfo { method, route, path, started, trace: access_log::trace(headers) };
        let process = &router.site.process;
        let client = || client_address(Some(peer), process.options.client_ip_header.as_ref(), headers);
        let id = record(process, &info, kind, selected.status, || Visitor::new(process, headers, None), client);
        Some(build(selected, &id))
    };
    if let Some(name) = path.strip_prefix(ASSET_PREFIX) {
        return respond_with(front_end.assets.get(name)?, Some(access_log::ASSET_ROUTE), ResponseKind::ASSET);
    }
    let route_table = &front_end.tables.routes;
    let (route, logged_route) = match route_table.by_path(path) {
        Some(route) => (route, Some(path)),
        None if router.is_unknown_path(path) => (route_table.not_found(), None),
        None => return None,
    };
    if route.is_content {
        let page = front_end.cached_page(route, &Query::new(), preferred_codings(headers))?;
        return respond_with(&page, logged_route, ResponseKind::page(route, ResponseSource::Cache));
    }
    let page = front_end.pages.prerendered(&route.id)?;
    respond_with(page.as_deref()?, logged_route, ResponseKind::page(route, ResponseSource::Prepared))
}
