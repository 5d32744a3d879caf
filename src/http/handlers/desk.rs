//! The desk below `/desk`, with `--desk yes`. `commands` gives its router to the process: this module knows nothing of it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::response::Response;
use tower::ServiceExt;

use super::pages;
use crate::http::state::SiteState;

pub const PATH: &str = "/desk";

/// Every method and path of the desk.
pub async fn serve(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    let Some(desk) = site.process.desk.get().cloned() else { return pages::not_found(State(site), request).await };
    let (mut parts, body) = request.into_parts();
    let peer = parts.extensions.remove::<ConnectInfo<SocketAddr>>();
    // Without what this router has found in the path: the desk's finds its own.
    parts.extensions.clear();
    if let Some(peer) = peer {
        parts.extensions.insert(peer);
    }
    let mut response = desk.oneshot(Request::from_parts(parts, body)).await.unwrap_or_else(|never| match never {});
    site.front_end.template.security.add_transport(response.headers_mut());
    response
}
