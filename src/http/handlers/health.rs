//! For load balancers and process supervisors.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};

use crate::http::state::App;

type Answer = (StatusCode, [(HeaderName, &'static str); 1], String);

fn answer(status: StatusCode, text: &str) -> Answer {
    (status, [(header::CACHE_CONTROL, "no-store")], format!("{text}\n"))
}

/// The process answers.
pub async fn healthz() -> Answer {
    answer(StatusCode::OK, "ok")
}

/// An isolate renders and the store can write.
pub async fn readyz(State(app): State<Arc<App>>) -> Answer {
    let (rendered, stored) = tokio::join!(app.front_end.probe(), app.shared.store.ping());
    match (rendered, stored) {
        (Ok(()), Ok(())) => answer(StatusCode::OK, "ready"),
        (Err(error), _) => {
            tracing::warn!(%error, "not ready: the renderer");
            answer(StatusCode::SERVICE_UNAVAILABLE, "the renderer does not answer")
        }
        (_, Err(error)) => {
            tracing::warn!(%error, "not ready: the store");
            answer(StatusCode::SERVICE_UNAVAILABLE, &error.to_string())
        }
    }
}
