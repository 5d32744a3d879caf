//! The user's own sessions and password.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::Response;

use super::contract::{Screen, SessionRow};
use super::errors::plain_error;
use super::forms::{self, Id, see_other};
use super::identity::{Identity, ended_session_cookie};
use super::notices::Notice;
use super::{Desk, pages, passwords};
use crate::store::features::users::User;

pub async fn get_account(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, uri: Uri) -> Response {
    show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, None).await
}

async fn show(desk: &Desk, identity: &Identity, notice: Option<Notice>, status: StatusCode, error: Option<&str>) -> Response {
    let Some(user) = identity.user.as_ref() else { return plain_error(StatusCode::UNAUTHORIZED) };
    match desk.store.sessions_of(user.id).await {
        Ok(sessions) => {
            let sessions = sessions.into_iter().map(|session| SessionRow {
                is_this: Some(session.id) == identity.session,
                id: session.id,
                started_at: session.created_at,
                seen_at: session.seen_at,
                browser: session.browser,
            });
            let screen =
                Screen::Account { sessions: sessions.collect(), min_length: passwords::MIN_CHARS, error: error.map(str::to_owned) };
            pages::show(desk, identity, notice, status, screen).await
        }
        Err(error) => pages::failed(desk, identity, &error).await,
    }
}

/// A new password ends all sessions, this one included.
pub async fn post_password(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, request: Request) -> Response {
    let form = match forms::read(&identity, &desk.options.public_url, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let Some(user) = identity.user.clone().filter(|_| identity.session.is_some()) else { return plain_error(StatusCode::NOT_FOUND) };
    match change(&desk, &user, identity.client, form.raw("current"), form.raw("password")).await {
        Ok(None) => {
            let mut response = see_other("/desk/sign-in", Some(Notice::PasswordSet));
            if let Ok(cookie) = ended_session_cookie().parse() {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            response
        }
        Ok(Some(refusal)) => show(&desk, &identity, None, StatusCode::UNPROCESSABLE_ENTITY, Some(refusal)).await,
        Err(error) => {
            tracing::error!("a password cannot be changed: {error:#}");
            plain_error(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

/// A sentence if the password was not changed.
async fn change(desk: &Desk, user: &User, client: Option<IpAddr>, current: &str, password: &str) -> anyhow::Result<Option<&'static str>> {
    if desk.limits.check_account(client, &user.address).is_err() {
        return Ok(Some("Too many attempts. Wait a few minutes and try again."));
    }
    let hash = desk.store.user_by_address(&user.address).await?.and_then(|(_, hash)| hash);
    if !passwords::verify(current.to_owned(), hash).await? {
        desk.limits.count_wrong(client, &user.address);
        return Ok(Some("The current password is wrong."));
    }
    if let Some(refusal) = passwords::refusal(password, &user.address) {
        return Ok(Some(refusal));
    }
    let hash = passwords::hash(password.to_owned()).await?;
    desk.store.set_password(user.id, &hash).await?;
    desk.store.audit(&user.address, "password.set", "in the desk").await?;
    Ok(None)
}

pub async fn post_end_session(
    State(desk): State<Arc<Desk>>,
    Extension(identity): Extension<Identity>,
    Id(id): Id,
    request: Request,
) -> Response {
    if let Err(response) = forms::read(&identity, &desk.options.public_url, request).await {
        return response;
    }
    let Some(user) = identity.user.as_ref() else { return plain_error(StatusCode::UNAUTHORIZED) };
    match desk.store.end_session(user.id, id).await {
        Ok(true) => see_other("/desk/account", Some(Notice::SessionEnded)),
        Ok(false) => see_other("/desk/account", Some(Notice::Gone)),
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}
