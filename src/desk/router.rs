//! The handler of every URL of the desk. Who may use it stands in [`access`](super::access).

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};

use super::access::{Access, access_of};
use super::errors::{DeskError, plain_error};
use super::forms::read_body;
use super::identity::{Identity, identify};
use super::{Desk, account, assets, audit, export, inbox, lead, numbers, pages, people, server, sign_in};

use crate::http::respond::with_retry_after;

/// What is sent from memory.
const ASSETS: &str = "/desk/assets/";

type Handler = (&'static str, MethodRouter<Arc<Desk>>);

fn reads() -> Vec<Handler> {
    vec![
        ("/desk", get(sign_in::get_start)),
        ("/desk/", get(sign_in::get_start)),
        ("/desk/sign-in", get(sign_in::get_sign_in)),
        ("/desk/invitation/{token}", get(sign_in::get_invitation)),
        ("/desk/assets/{name}", get(assets::get_asset)),
        ("/desk/account", get(account::get_account)),
        ("/desk/numbers", get(numbers::get_numbers)),
        ("/desk/leads", get(inbox::get_inbox)),
        ("/desk/leads/new", get(inbox::get_new)),
        ("/desk/leads/export", get(export::get_export)),
        ("/desk/leads/by/{table}/{id}", get(lead::get_by_row)),
        ("/desk/leads/{id}", get(lead::get_lead)),
        ("/desk/people", get(people::get_people)),
        ("/desk/audit", get(audit::get_audit)),
        ("/desk/audit/export", get(audit::get_export)),
        ("/desk/server", get(server::get_status)),
    ]
}

fn writes() -> Vec<Handler> {
    vec![
        ("/desk/sign-in", post(sign_in::post_sign_in)),
        ("/desk/invitation/{token}", post(sign_in::post_invitation)),
        ("/desk/sign-out", post(sign_in::post_sign_out)),
        ("/desk/account/password", post(account::post_password)),
        ("/desk/account/sessions/{id}/end", post(account::post_end_session)),
        ("/desk/leads", post(inbox::post_several)),
        ("/desk/leads/{id}/state", post(lead::post_state)),
        ("/desk/leads/{id}/notes", post(lead::post_note)),
        ("/desk/leads/{id}/resend", post(lead::post_resend)),
        ("/desk/leads/{id}/delete", post(lead::post_delete)),
        ("/desk/leads/{id}/erase", post(lead::post_erase)),
        ("/desk/people", post(people::post_invite)),
        ("/desk/people/{id}/role", post(people::post_role)),
        ("/desk/people/{id}/disable", post(people::post_disable)),
        ("/desk/people/{id}/enable", post(people::post_enable)),
        ("/desk/people/{id}/reset", post(people::post_reset)),
        ("/desk/server/test", post(server::post_test)),
    ]
}

pub fn router(desk: &Arc<Desk>) -> Router {
    let handlers = reads().into_iter().map(|it| (Method::GET, it)).chain(writes().into_iter().map(|it| (Method::POST, it)));
    let mut router = Router::new();
    for (method, (path, handler)) in handlers {
        // SECURITY: without a row it is not served.
        let Some(access) = access_of(&method, path) else { continue };
        router = router.route(path, handler.layer(from_fn_with_state((Arc::clone(desk), access), require)));
    }
    router
        .fallback(pages::not_found)
        .with_state(Arc::clone(desk))
        .layer(from_fn_with_state(desk.options.user_header.is_none(), pages::add_headers))
}

/// Finds out who asks, refuses what the table does not allow, and handles a few requests at a time.
async fn require(State((desk, access)): State<(Arc<Desk>, Access)>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let Ok(turn) = desk.limits.requests.acquire().await else { return plain_error(StatusCode::SERVICE_UNAVAILABLE) };
    let identity = match identify(&desk, &parts).await {
        Ok(identity) => identity,
        Err(response) => return response,
    };
    if identity.user.is_none()
        && !parts.uri.path().starts_with(ASSETS)
        && let Err(wait_s) = desk.limits.check_guest(identity.client)
    {
        return with_retry_after(plain_error(StatusCode::TOO_MANY_REQUESTS), Some(wait_s));
    }
    if !access.allows(identity.role()) {
        return pages::refused(&desk, &identity, &parts).await;
    }
    // SECURITY: a body may be slow, so nobody else waits for it.
    drop(turn);
    let body = match read_body(body).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let Ok(_turn) = desk.limits.requests.acquire().await else { return plain_error(StatusCode::SERVICE_UNAVAILABLE) };
    // SECURITY: cross-site request forgery. The token is checked with the body (`forms::Posted`).
    parts.extensions.insert::<Identity>(identity.clone());
    let response = next.run(Request::from_parts(parts, body.into())).await;
    match response.extensions().get::<DeskError>() {
        Some(error) => pages::show_error(&desk, &identity, error).await,
        None => response,
    }
}
