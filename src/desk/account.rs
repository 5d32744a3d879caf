//! The user's own sessions and password.

use std::net::IpAddr;

use axum::http::{StatusCode, Uri};

use super::contract::{Screen, SessionRow};
use super::errors::{Answer, DeskError};
use super::forms::{Id, Posted, Visit, see_other};
use super::identity::{Identity, ended_session_cookie, with_cookie};
use super::notices::Notice;
use super::sign_in::TOO_MANY;
use super::{Desk, pages, passwords};
use crate::store::features::users::User;

pub async fn get_account(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, None).await
}

async fn show(desk: &Desk, identity: &Identity, notice: Option<Notice>, status: StatusCode, error: Option<&str>) -> Answer {
    let Some(user) = identity.user.as_ref() else { return Err(DeskError::Gone) };
    let sessions = desk.store.sessions_of(user.id).await?.into_iter().map(|session| SessionRow {
        is_this: Some(session.id) == identity.session,
        id: session.id,
        started_at: session.created_at,
        seen_at: session.seen_at,
        browser: session.browser,
    });
    let screen = Screen::Account { sessions: sessions.collect(), min_length: passwords::MIN_CHARS, error: error.map(str::to_owned) };
    Ok(pages::show(desk, identity, notice, status, screen).await)
}

/// A new password ends all sessions, this one included.
pub async fn post_password(Posted { desk, identity, form }: Posted) -> Answer {
    let Some(user) = identity.user.clone().filter(|_| identity.session.is_some()) else { return Err(DeskError::Gone) };
    match change(&desk, &user, identity.client, form.raw("current"), form.raw("password")).await? {
        None => Ok(with_cookie(see_other("/desk/sign-in", Some(Notice::PasswordSet)), &ended_session_cookie())),
        Some(refusal) => show(&desk, &identity, None, StatusCode::UNPROCESSABLE_ENTITY, Some(refusal)).await,
    }
}

/// A sentence if the password was not changed.
async fn change(desk: &Desk, user: &User, client: Option<IpAddr>, current: &str, password: &str) -> anyhow::Result<Option<&'static str>> {
    if desk.limits.check_account(client, &user.address).is_err() {
        return Ok(Some(TOO_MANY));
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

pub async fn post_end_session(Id(id): Id, Posted { desk, identity, .. }: Posted) -> Answer {
    let Some(user) = identity.user.as_ref() else { return Err(DeskError::Gone) };
    let is_ended = desk.store.end_session(user.id, id).await?;
    Ok(see_other("/desk/account", Some(if is_ended { Notice::SessionEnded } else { Notice::Gone })))
}
