//! Records a response: the access log, the counters, and if it is a page the view of it.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::{Method, StatusCode};

use super::access_log::{self, RequestId, RequestInfo};
use crate::http::request_headers::RequestHeaders;
use crate::http::respond::ResponseKind;
use crate::http::state::ProcessState;
use crate::http::views::{PageViews, View, VisitorHeaders};

/// What is known of who asks for a page.
#[derive(Default)]
pub struct Visitor {
    /// The position in the table of crawlers.
    crawler: Option<usize>,
    pub view: Option<View>,
}

impl Visitor {
    /// `query`: that of the requested page.
    pub fn new(process: &ProcessState, headers: &impl RequestHeaders, query: Option<&str>) -> Self {
        let headers = VisitorHeaders::read(headers);
        let crawler = process.crawlers.find(&headers);
        let classify = |views: &Arc<PageViews>| views.classify(&headers, query.unwrap_or_default(), crawler.is_some());
        let view = process.views.as_ref().and_then(classify);
        // With a query it is another content than the recorded one.
        Self { crawler: crawler.filter(|_| query.is_none()), view }
    }
}

/// Returns the new id of the response. `client` is the address that asked.
pub fn record(
    process: &ProcessState,
    info: &RequestInfo<'_>,
    kind: ResponseKind,
    status: StatusCode,
    visitor: impl FnOnce() -> Visitor,
    client: impl FnOnce() -> Option<IpAddr>,
) -> RequestId {
    let id = access_log::record(info, kind, status, process.counts.as_deref());
    if let Some(route) = kind.index.route_index().filter(|_| *info.method == Method::GET) {
        let Visitor { crawler, view } = visitor();
        if let Some(crawler) = crawler {
            process.crawlers.record(crawler, route, status);
        }
        if let Some(views) = &process.views {
            views.record(view, route, status, info.path, client);
        }
    }
    id
}
