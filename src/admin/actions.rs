//! Form actions of the admin page, only with a token: erase a person's rows, resend messages. [`guard`](super::guard) rejects cross-site posts.

use std::sync::Arc;

use askama::Template;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::Admin;
use super::page::{ActionResult, STYLE, html};
use crate::leads::is_email_address;
use crate::leads::store::{EraseMode, Store};

const MAX_BODY_BYTES: usize = 4 * 1024;

/// Asks the operator to confirm that a person's rows are erased.
#[derive(Template)]
#[template(path = "admin-erase.html")]
struct ErasePage {
    style: &'static str,
    /// Table and number of rows.
    rows: Vec<(String, usize)>,
    total: usize,
}

/// POST `/erase/count`: shows how many rows an address has.
pub async fn count_rows(State(admin): State<Arc<Admin>>, body: Body) -> Response {
    let Some(email) = email_field(&fields(body).await, "email") else { return StatusCode::BAD_REQUEST.into_response() };
    match erase(&admin.sources.store, email, EraseMode::DryRun).await {
        Some(rows) => html(&ErasePage { style: STYLE, total: rows.iter().map(|(_, rows)| rows).sum(), rows }),
        None => ActionResult::Failed.redirect(),
    }
}

/// POST `/erase`: removes the rows that [`count_rows`] showed. The form asks for the address twice.
pub async fn erase_rows(State(admin): State<Arc<Admin>>, body: Body) -> Response {
    let fields = fields(body).await;
    let (Some(email), Some(again)) = (email_field(&fields, "email"), email_field(&fields, "again")) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if email != again {
        return ActionResult::AddressesDiffer.redirect();
    }
    let Some(erased) = erase(&admin.sources.store, email, EraseMode::Remove).await else { return ActionResult::Failed.redirect() };
    tracing::info!(rows = erased.iter().map(|(_, rows)| rows).sum::<usize>(), "rows erased from the admin page");
    ActionResult::Erased.redirect()
}

/// POST `/outbox/resend`: one message, or all dead ones.
pub async fn resend(State(admin): State<Arc<Admin>>, body: Body) -> Response {
    let id = field(&fields(body).await, "id");
    match admin.sources.store.outbox().resend(id).await {
        Ok(messages) => {
            tracing::info!(messages, "messages resent from the admin page");
            ActionResult::Resent.redirect()
        }
        Err(error) => {
            tracing::error!(%error, "messages cannot be resent");
            ActionResult::Failed.redirect()
        }
    }
}

/// Table and number of rows.
async fn erase(store: &Arc<dyn Store>, email: String, removal: EraseMode) -> Option<Vec<(String, usize)>> {
    let store = Arc::clone(store);
    let erased = tokio::task::spawn_blocking(move || store.erase(&email, removal)).await.map_err(anyhow::Error::from).flatten();
    erased.inspect_err(|error| tracing::error!("rows cannot be erased: {error:#}")).ok()
}

/// The fields of a form; none if the body is too large or incomplete.
async fn fields(body: Body) -> Vec<(String, String)> {
    let Ok(body) = to_bytes(body, MAX_BODY_BYTES).await else { return Vec::new() };
    form_urlencoded::parse(&body).into_owned().collect()
}

/// The trimmed value, unless it is empty.
fn field(fields: &[(String, String)], name: &str) -> Option<String> {
    fields.iter().find(|(it, _)| it == name).map(|(_, value)| value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn email_field(fields: &[(String, String)], name: &str) -> Option<String> {
    field(fields, name).filter(|value| is_email_address(value))
}
