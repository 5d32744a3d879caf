//! Signing in and out, and choosing a password with a link.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};

use super::contract::Screen;
use super::errors::{Answer, DeskError, plain_error};
use super::forms::{Posted, Visit, local_path, see_other};
use super::identity::{Identity, browser, ended_session_cookie, session_cookie, with_cookie};
use super::notices::Notice;
use super::{Desk, pages, passwords};
use crate::http::respond::with_retry_after;
use crate::store::features::users::User;

/// SECURITY: the same words for an unknown address, a wrong password, a user without one, and a disabled user.
const WRONG: &str = "Address or password is wrong.";
pub const TOO_MANY: &str = "Too many attempts. Wait a few minutes and try again.";

/// GET `/desk`: the first page of the user.
pub async fn get_start(Visit { identity, .. }: Visit) -> Response {
    Redirect::to(identity.role().map_or("/desk/sign-in", pages::start_of)).into_response()
}

pub async fn get_sign_in(Visit { desk, identity }: Visit, uri: Uri) -> Response {
    if let Some(role) = identity.role() {
        return Redirect::to(pages::start_of(role)).into_response();
    }
    if desk.options.user_header.is_some() {
        return pages::unknown_to_desk(&desk, &identity).await;
    }
    let query = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let next = query.into_owned().find(|(name, _)| name == "next").and_then(|(_, path)| Some(local_path(&path)?.to_owned()));
    let screen = Screen::SignIn { email: String::new(), next: next.unwrap_or_default(), error: None };
    pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await
}

pub async fn post_sign_in(headers: HeaderMap, Posted { desk, identity, form }: Posted) -> Answer {
    let client = identity.client;
    if let Err(wait_s) = desk.limits.check_sign_in(client) {
        return Ok(with_retry_after(plain_error(StatusCode::TOO_MANY_REQUESTS), Some(wait_s)));
    }
    let browser = browser(&headers);
    if desk.options.user_header.is_some() {
        return Err(DeskError::Gone);
    }
    let (address, next) = (form.text("email").to_lowercase(), form.next(""));
    let again = |status, error: &str| {
        let screen = Screen::SignIn { email: address.clone(), next: next.clone(), error: Some(error.to_owned()) };
        pages::show(&desk, &identity, None, status, screen)
    };
    if let Err(wait_s) = desk.limits.check_account(client, &address) {
        return Ok(with_retry_after(again(StatusCode::TOO_MANY_REQUESTS, TOO_MANY).await, Some(wait_s)));
    }
    let (user, hash) = desk.store.user_by_address(&address).await?.unzip();
    let is_right = passwords::verify(form.raw("password").to_owned(), hash.flatten()).await?;
    let Some(user) = user.filter(|user| is_right && !user.is_disabled) else {
        desk.limits.count_wrong(client, &address);
        return Ok(again(StatusCode::UNPROCESSABLE_ENTITY, WRONG).await);
    };
    desk.limits.forget(client, &address);
    let token = desk.store.add_session(user.id, &browser).await?;
    desk.store.audit(&user.address, "session.begin", &browser).await?;
    let target = if next.is_empty() { pages::start_of(user.role) } else { &next };
    Ok(with_cookie(Redirect::to(target).into_response(), &session_cookie(&token)))
}

pub async fn post_sign_out(Posted { desk, identity, .. }: Posted) -> Answer {
    if let (Some(user), Some(session)) = (&identity.user, identity.session) {
        desk.store.end_session(user.id, session).await?;
    }
    Ok(with_cookie(see_other("/desk/sign-in", Some(Notice::SignedOut)), &ended_session_cookie()))
}

pub async fn get_invitation(Visit { desk, identity }: Visit, Path(token): Path<String>) -> Answer {
    Ok(match desk.store.user_of_link(&token).await? {
        Some(user) => pages::show(&desk, &identity, None, StatusCode::OK, password_screen(&user, &token, None)).await,
        None => expired(&desk, &identity).await,
    })
}

pub async fn post_invitation(Path(token): Path<String>, Posted { desk, identity, form }: Posted) -> Answer {
    let Some(user) = desk.store.user_of_link(&token).await? else { return Ok(expired(&desk, &identity).await) };
    let password = form.raw("password");
    if let Some(refusal) = passwords::refusal(password, &user.address) {
        let screen = password_screen(&user, &token, Some(refusal));
        return Ok(pages::show(&desk, &identity, None, StatusCode::UNPROCESSABLE_ENTITY, screen).await);
    }
    let hash = passwords::hash(password.to_owned()).await?;
    let Some(user) = desk.store.set_password_by_link(&token, &hash).await? else { return Ok(expired(&desk, &identity).await) };
    desk.store.audit(&user.address, "password.set", "by link").await?;
    let notice = if user.has_password { Notice::PasswordSet } else { Notice::PasswordChosen };
    Ok(see_other("/desk/sign-in", Some(notice)))
}

fn password_screen(user: &User, token: &str, error: Option<&str>) -> Screen {
    Screen::Password {
        email: user.address.clone(),
        action: format!("/desk/invitation/{token}"),
        is_new: !user.has_password,
        min_length: passwords::MIN_CHARS,
        error: error.map(str::to_owned),
    }
}

async fn expired(desk: &Desk, identity: &Identity) -> Response {
    let text = "It was used already, it has expired, or it is incomplete. Ask an owner for another.";
    pages::fault(desk, identity, StatusCode::NOT_FOUND, "This link does not work", text).await
}
