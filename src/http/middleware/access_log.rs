//! A request id and one log line for each answer: pages and forms at `info`, the files that they name at `debug`. The line holds the route, never the
//! query, an address or a header that names a person. Who counts answers hears of each here too.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::http::fields::Fields;
use crate::http::made::Made;
use crate::http::state::App;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::resource::REQUEST_ID;
use crate::telemetry::access::{AccessLogEntry, TraceParent};
use crate::telemetry::counts::RequestCounts;
use crate::telemetry::loggable_path::loggable_path;

/// What the log calls the route of every asset.
pub const ASSETS: &str = "/assets/{name}";
/// And whatever is not there: what a visitor typed may be personal.
pub const NO_ROUTE: &str = "(no route)";

const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

/// What is said of a request.
pub struct Asked<'a> {
    method: &'a Method,
    route: &'a str,
    /// What was asked for, if no route is there.
    path: Option<&'a str>,
    started: Instant,
    trace: Option<TraceParent>,
}

impl<'a> Asked<'a> {
    /// `route` is the path of a row of the route table; `None` where nothing is at `path`.
    pub fn of(method: &'a Method, fields: &impl Fields, route: Option<&'a str>, path: &'a str, started: Instant) -> Self {
        let path = route.is_none().then_some(path);
        Self { method, route: route.unwrap_or(NO_ROUTE), path, started, trace: trace(fields) }
    }
}

fn trace(fields: &impl Fields) -> Option<TraceParent> {
    TraceParent::parse(fields.all(&TRACE_PARENT).next()?)
}

/// What names one answer. Random: a counter would tell how much traffic there is.
pub struct AnswerId([u8; 8]);

impl AnswerId {
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

pub async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (method, trace) = (request.method().clone(), trace(request.headers()));
    // What a visitor typed into the address bar may be personal; what matched is one of ours.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let uri = request.uri().clone();
    let mut response = next.run(request).await;
    let path = route.is_none().then(|| uri.path());
    let asked = Asked { method: &method, route: route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str), path, started, trace };
    let id = write(&asked, Made::read(&response), response.status(), app.shared.counts.as_deref());
    sign(&mut response, &id);
    response
}

/// Writes an answer's id on it.
pub fn sign<B>(response: &mut axum::http::Response<B>, id: &AnswerId) {
    if let Ok(id) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

/// Counts an answer, gives the log its line, and the answer its id.
pub fn write(asked: &Asked<'_>, made: Made, status: StatusCode, counts: Option<&RequestCounts>) -> AnswerId {
    let (id, elapsed) = (AnswerId::new(), asked.started.elapsed());
    if let Some(counts) = counts {
        counts.record(made.place, made.how, status.as_u16(), elapsed);
    }
    let path = asked.path.filter(|_| status == StatusCode::NOT_FOUND).map(loggable_path);
    let answered = AccessLogEntry {
        id: id.as_str(),
        method: asked.method.as_str(),
        route: asked.route,
        path: path.as_deref(),
        status: status.as_u16(),
        elapsed_us: u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        trace: asked.trace,
    };
    if asked.route.starts_with(ASSET_PREFIX) && status.is_success() {
        answered.debug();
    } else {
        answered.info();
    }
    id
}
