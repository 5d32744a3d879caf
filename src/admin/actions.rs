//! Form actions of the admin page, only with a token: erase a person's rows, resend messages.

use std::sync::Arc;

use askama::Template;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::Admin;
use super::guard::AccessDenied;
use super::page::{ActionResult, STYLE, html};
use crate::store::{EraseMode, Store, StoreError, is_email_address};

const MAX_BODY_BYTES: usize = 4 * 1024;

/// Asks the operator to confirm that a person's rows are erased.
#[derive(Template)]
#[template(path = "admin-erase.html")]
struct ErasePage<'a> {
    style: &'static str,
    form_token: &'a str,
    /// Each table with rows of the address, and how many.
    rows: Vec<(String, u64)>,
    total: u64,
}

/// POST `/erase/count`: shows how many rows an address has.
pub async fn count_rows(State(admin): State<Arc<Admin>>, headers: HeaderMap, body: Body) -> Result<Response, AccessDenied> {
    let fields = fields(&admin, &headers, body).await?;
    let Some(email) = email_field(&fields, "email") else { return Ok(StatusCode::BAD_REQUEST.into_response()) };
    Ok(match erase(&admin.sources.store, email, EraseMode::DryRun).await {
        Some(rows) => {
            let total = rows.iter().map(|(_, rows)| rows).sum();
            html(&ErasePage { style: STYLE, form_token: admin.guard.form_token(), total, rows })
        }
        None => ActionResult::Failed.redirect(),
    })
}

/// POST `/erase`: removes the rows that [`count_rows`] showed. The form asks for the address twice.
pub async fn erase_rows(State(admin): State<Arc<Admin>>, headers: HeaderMap, body: Body) -> Result<Response, AccessDenied> {
    let fields = fields(&admin, &headers, body).await?;
    let (Some(email), Some(again)) = (email_field(&fields, "email"), email_field(&fields, "again")) else {
        return Ok(StatusCode::BAD_REQUEST.into_response());
    };
    if email != again {
        return Ok(ActionResult::AddressesDiffer.redirect());
    }
    let Some(erased) = erase(&admin.sources.store, email, EraseMode::Remove).await else { return Ok(ActionResult::Failed.redirect()) };
    log_erasure(&admin.sources.store).await;
    tracing::info!(rows = erased.iter().map(|(_, rows)| rows).sum::<u64>(), "rows erased from the admin page");
    Ok(ActionResult::Erased.redirect())
}

/// POST `/outbox/resend`: one message, or all dead ones.
pub async fn resend(State(admin): State<Arc<Admin>>, headers: HeaderMap, body: Body) -> Result<Response, AccessDenied> {
    let id = field(&fields(&admin, &headers, body).await?, "id");
    Ok(match admin.sources.store.resend_messages(id).await {
        Ok(messages) => {
            tracing::info!(messages, "messages resent from the admin page");
            ActionResult::Resent.redirect()
        }
        Err(error) => {
            tracing::error!(%error, "messages cannot be resent");
            ActionResult::Failed.redirect()
        }
    })
}

/// The erasure is done, so a log that cannot be written is only reported.
async fn log_erasure(store: &Store) {
    if let Err(error) = store.audit("admin token", "person.erase", "one address").await {
        tracing::error!(%error, "the audit log lacks an erasure");
    }
}

/// Erases the rows of an address, or only counts them; returns each table and how many.
async fn erase(store: &Store, email: String, removal: EraseMode) -> Option<Vec<(String, u64)>> {
    let store = store.clone();
    let erased = tokio::task::spawn_blocking(move || store.erase(&email, removal)).await.unwrap_or(Err(StoreError::Stopped));
    erased.inspect_err(|error| tracing::error!("rows cannot be erased: {error}")).ok()
}

/// The fields of a form of the admin page. A body that is too large or incomplete has none.
async fn fields(admin: &Admin, headers: &HeaderMap, body: Body) -> Result<Vec<(String, String)>, AccessDenied> {
    let body = to_bytes(body, MAX_BODY_BYTES).await.unwrap_or_default();
    let fields: Vec<_> = form_urlencoded::parse(&body).into_owned().collect();
    admin.guard.check_form(headers, field(&fields, "form_token").as_deref())?;
    Ok(fields)
}

/// The trimmed value, unless it is empty.
fn field(fields: &[(String, String)], name: &str) -> Option<String> {
    fields.iter().find(|(it, _)| it == name).map(|(_, value)| value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn email_field(fields: &[(String, String)], name: &str) -> Option<String> {
    field(fields, name).filter(|value| is_email_address(value))
}
