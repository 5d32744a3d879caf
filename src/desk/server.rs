//! The tab "Server": the status page of the admin listener, and test messages.

use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::forms;
use super::identity::Identity;
use super::{Desk, pages};

pub async fn get_status(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>) -> Response {
    match &desk.options.status_page {
        Some(page) => page(identity.form_token.clone()).await,
        None => pages::gone(&desk, &identity).await,
    }
}

/// Sends a test message through every channel and says what came back.
pub async fn post_test(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, request: Request) -> Response {
    if let Err(response) = forms::read(&identity, &desk.options.public_url, request).await {
        return response;
    }
    let Some(send) = &desk.options.send_tests else {
        return pages::fault(
            &desk,
            &identity,
            StatusCode::NOT_FOUND,
            "No channel",
            "No webhook and no mail server is set, so leads are only stored.",
        )
        .await;
    };
    let results = send().await;
    if let Err(error) = desk.store.audit(identity.actor(), "outbox.test", "").await {
        return pages::failed(&desk, &identity, &error).await;
    }
    let line = |(channel, result): &(String, Result<String, String>)| match result {
        Ok(answer) => format!("{channel}: accepted ({answer})."),
        Err(reason) => format!("{channel}: {reason}."),
    };
    let text = results.iter().map(line).collect::<Vec<_>>().join(" ");
    let is_fine = results.iter().all(|(_, result)| result.is_ok());
    let title = if is_fine { "The test was accepted" } else { "The test failed" };
    pages::fault(&desk, &identity, if is_fine { StatusCode::OK } else { StatusCode::BAD_GATEWAY }, title, &text).await
}
