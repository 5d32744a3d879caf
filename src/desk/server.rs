//! The tab "Server": the status page of the admin listener, and test messages.

use axum::http::StatusCode;

use super::errors::{Answer, DeskError};
use super::forms::{Posted, Visit};
use super::pages;

pub async fn get_status(Visit { desk, identity }: Visit) -> Answer {
    let Some(page) = &desk.options.status_page else { return Err(DeskError::Gone) };
    Ok(page(identity.form_token.clone()).await)
}

/// Sends a test message through every channel and says what came back.
pub async fn post_test(Posted { desk, identity, .. }: Posted) -> Answer {
    let results = match &desk.options.send_tests {
        Some(send) => send().await,
        None => Vec::new(),
    };
    desk.store.audit(identity.actor(), "outbox.test", "").await?;
    let line = |(channel, result): &(String, Result<String, String>)| match result {
        Ok(answer) => format!("{channel}: accepted ({answer})."),
        Err(reason) => format!("{channel}: {reason}."),
    };
    let text = results.iter().map(line).collect::<Vec<_>>().join(" ");
    let (status, title, text) = match (results.is_empty(), results.iter().all(|(_, result)| result.is_ok())) {
        (true, _) => (StatusCode::NOT_FOUND, "No channel", "No webhook and no mail server is set, so leads are only stored."),
        (false, true) => (StatusCode::OK, "The test was accepted", text.as_str()),
        (false, false) => (StatusCode::BAD_GATEWAY, "The test failed", text.as_str()),
    };
    Ok(pages::fault(&desk, &identity, status, title, text).await)
}
