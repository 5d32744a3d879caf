//! What an operator changes from the page. The router has these only where there is a token, and [`guard`](super::guard) lets a post pass only from the
//! page itself.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::done::Done;
use super::page::{ErasePage, html};
use super::state::Admin;
use crate::leads::is_email_address;
use crate::leads::store::outbox::ResendTarget;
use crate::leads::store::{EraseMode, Store};

/// An address and a button.
const MAX_BODY_BYTES: usize = 4 * 1024;

/// POST `/erase/count`: how much there is of an address.
pub async fn count_rows(State(admin): State<Arc<Admin>>, body: Body) -> Response {
    let Some(email) = address(&fields(body).await, "email") else { return StatusCode::BAD_REQUEST.into_response() };
    match erase(&admin.sources.store, email, EraseMode::DryRun).await {
        Some(found) => html(&ErasePage::new(found)),
        None => Done::Failed.back(),
    }
}

/// POST `/erase`: removes what [`count_rows`] has counted; the address is typed twice more.
pub async fn erase_rows(State(admin): State<Arc<Admin>>, body: Body) -> Response {
    let fields = fields(body).await;
    let (Some(email), Some(again)) = (address(&fields, "email"), address(&fields, "again")) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if email != again {
        return Done::NotTheSame.back();
    }
    match erase(&admin.sources.store, email, EraseMode::Remove).await {
        Some(gone) => {
            admin.rows.forget();
            tracing::info!(rows = gone.iter().map(|(_, rows)| rows).sum::<usize>(), "erased from the operator's page");
            Done::Erased.back()
        }
        None => Done::Failed.back(),
    }
}

/// POST `/outbox/resend`: one message, or all that are dead.
pub async fn resend(State(admin): State<Arc<Admin>>, body: Body) -> Response {
    let which = field(&fields(body).await, "id").map_or(ResendTarget::AllDead, ResendTarget::Message);
    match admin.sources.store.outbox().resend(which).await {
        Ok(messages) => {
            admin.rows.forget();
            tracing::info!(messages, "sent again from the operator's page");
            Done::Resent.back()
        }
        Err(error) => {
            tracing::error!(%error, "messages cannot be sent again");
            Done::Failed.back()
        }
    }
}

async fn erase(store: &Arc<dyn Store>, email: String, removal: EraseMode) -> Option<Vec<(String, usize)>> {
    let store = Arc::clone(store);
    match tokio::task::spawn_blocking(move || store.erase(&email, removal)).await {
        Ok(Ok(rows)) => Some(rows),
        Ok(Err(error)) => {
            tracing::error!("rows cannot be erased: {error:#}");
            None
        }
        Err(_) => None,
    }
}

/// Of a form as a browser sends it; none of a body that is too long or does not come.
async fn fields(body: Body) -> Vec<(String, String)> {
    let Ok(body) = to_bytes(body, MAX_BODY_BYTES).await else { return Vec::new() };
    form_urlencoded::parse(&body).into_owned().collect()
}

/// Trimmed; one that is empty is not there.
fn field(fields: &[(String, String)], name: &str) -> Option<String> {
    fields.iter().find(|(it, _)| it == name).map(|(_, value)| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// The field, if it is one.
fn address(fields: &[(String, String)], name: &str) -> Option<String> {
    field(fields, name).filter(|value| is_email_address(value))
}
