//! One log line and a request id for each response: assets with status 2xx at `debug`, everything else at `info`. The line holds the route, never the
//! query, an address or a header that identifies a person. Also counts the response.

use std::time::Instant;

use axum::http::{HeaderName, HeaderValue, Method, Response, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::http::request_headers::RequestHeaders;
use crate::http::respond::ResponseKind;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::resource::REQUEST_ID;
use crate::telemetry::access::{AccessLogEntry, TraceParent};
use crate::telemetry::counts::RequestCounts;
use crate::telemetry::loggable_path::loggable_path;

/// The route of every asset in the log.
pub const ASSET_ROUTE: &str = "/assets/{name}";
/// The route of every unknown path in the log: the path itself may hold personal data.
const NO_ROUTE: &str = "(no route)";

const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

/// What is logged of a request.
pub struct RequestInfo<'a> {
    pub method: &'a Method,
    /// A path of the router; `None` if there is nothing at `path`.
    pub route: Option<&'a str>,
    pub path: &'a str,
    pub started: Instant,
    pub trace: Option<TraceParent>,
}

pub fn trace(headers: &impl RequestHeaders) -> Option<TraceParent> {
    TraceParent::parse(headers.values(&TRACE_PARENT).next()?)
}

/// Random: a counter would reveal how many requests there are.
pub struct RequestId([u8; 8]);

impl RequestId {
    fn new() -> Self {
        let mut id = [b'-'; 8];
        // Six bytes are eight digits.
        let _ = URL_SAFE_NO_PAD.encode_slice(&fastrand::u64(..).to_ne_bytes()[..6], &mut id);
        Self(id)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

pub fn set_request_id<B>(response: &mut Response<B>, id: &RequestId) {
    if let Ok(id) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

/// Counts and logs a response, and returns its new id.
pub fn record(info: &RequestInfo<'_>, kind: ResponseKind, status: StatusCode, counts: Option<&RequestCounts>) -> RequestId {
    let (id, elapsed) = (RequestId::new(), info.started.elapsed());
    if let Some(counts) = counts {
        counts.record(kind.index, kind.source, status.as_u16(), elapsed);
    }
    let route = info.route.unwrap_or(NO_ROUTE);
    let path = (info.route.is_none() && status == StatusCode::NOT_FOUND).then(|| loggable_path(info.path));
    let entry = AccessLogEntry {
        id: id.as_str(),
        method: info.method.as_str(),
        route,
        path: path.as_deref(),
        status: status.as_u16(),
        elapsed_us: u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        trace: info.trace,
    };
    if route.starts_with(ASSET_PREFIX) && status.is_success() {
        entry.debug();
    } else {
        entry.info();
    }
    id
}
