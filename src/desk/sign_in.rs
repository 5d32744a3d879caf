//! Signing in and out, and choosing a password with a link.

use std::sync::Arc;

use axum::extract::{Extension, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::contract::Screen;
use super::errors::plain_error;
use super::forms::{self, see_other};
use super::identity::{Identity, browser, ended_session_cookie, session_cookie};
use super::notices::Notice;
use super::{Desk, pages, passwords};
use crate::http::respond::with_retry_after;
use crate::store::features::users::User;

/// SECURITY: the same words for an unknown address, a wrong password, a user without one, and a disabled user.
const WRONG: &str = "Address or password is wrong.";
const TOO_MANY: &str = "Too many attempts. Wait a few minutes and try again.";

/// GET `/desk`: the first page of the user.
pub async fn get_start(Extension(identity): Extension<Identity>) -> Response {
    Redirect::to(identity.role().map_or("/desk/sign-in", pages::start_of)).into_response()
}

pub async fn get_sign_in(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, uri: Uri) -> Response {
    if let Some(role) = identity.role() {
        return Redirect::to(pages::start_of(role)).into_response();
    }
    if desk.options.user_header.is_some() {
        return pages::unknown_to_desk(&desk, &identity).await;
    }
    let query = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let next = query.into_owned().find(|(name, _)| name == "next").and_then(|(_, path)| Some(forms::local_path(&path)?.to_owned()));
    let screen = Screen::SignIn { email: String::new(), next: next.unwrap_or_default(), error: None };
    pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await
}

pub async fn post_sign_in(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, request: Request) -> Response {
    let headers = request.headers().clone();
    let client = identity.client;
    // Before the body is read.
    if let Err(wait_s) = desk.limits.check_sign_in(client) {
        return with_retry_after(plain_error(StatusCode::TOO_MANY_REQUESTS), Some(wait_s));
    }
    let form = match forms::read(&identity, &desk.options.public_url, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let (address, next) = (form.text("email").to_lowercase(), form.next(""));
    let again = |status, error: &str| {
        let screen = Screen::SignIn { email: address.clone(), next: next.clone(), error: Some(error.to_owned()) };
        pages::show(&desk, &identity, None, status, screen)
    };
    if desk.options.user_header.is_some() {
        return plain_error(StatusCode::NOT_FOUND);
    }
    if let Err(wait_s) = desk.limits.check_account(client, &address) {
        return with_retry_after(again(StatusCode::TOO_MANY_REQUESTS, TOO_MANY).await, Some(wait_s));
    }
    let (user, hash) = match desk.store.user_by_address(&address).await {
        Ok(found) => found.map_or((None, None), |(user, hash)| (Some(user), hash)),
        Err(error) => return pages::failed(&desk, &identity, &error).await,
    };
    let is_right = passwords::verify(form.raw("password").to_owned(), hash).await.unwrap_or_else(|error| {
        tracing::error!("a password cannot be verified: {error:#}");
        false
    });
    let Some(user) = user.filter(|user| is_right && !user.is_disabled) else {
        desk.limits.count_wrong(client, &address);
        return again(StatusCode::UNPROCESSABLE_ENTITY, WRONG).await;
    };
    desk.limits.forget(client, &address);
    match sign_in(&desk, &user, &headers).await {
        Ok(cookie) => with_cookie(Redirect::to(if next.is_empty() { pages::start_of(user.role) } else { &next }).into_response(), &cookie),
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

async fn sign_in(desk: &Desk, user: &User, headers: &axum::http::HeaderMap) -> Result<String, crate::store::StoreError> {
    let token = desk.store.add_session(user.id, &browser(headers)).await?;
    desk.store.audit(&user.address, "session.begin", &browser(headers)).await?;
    Ok(session_cookie(&token))
}

fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub async fn post_sign_out(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, request: Request) -> Response {
    if let Err(response) = forms::read(&identity, &desk.options.public_url, request).await {
        return response;
    }
    if let (Some(user), Some(session)) = (&identity.user, identity.session)
        && let Err(error) = desk.store.end_session(user.id, session).await
    {
        return pages::failed(&desk, &identity, &error).await;
    }
    with_cookie(see_other("/desk/sign-in", Some(Notice::SignedOut)), &ended_session_cookie())
}

pub async fn get_invitation(
    State(desk): State<Arc<Desk>>,
    Extension(identity): Extension<Identity>,
    Path(token): Path<String>,
) -> Response {
    match desk.store.user_of_link(&token).await {
        Ok(Some(user)) => pages::show(&desk, &identity, None, StatusCode::OK, password_screen(&user, &token, None)).await,
        Ok(None) => expired(&desk, &identity).await,
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

pub async fn post_invitation(
    State(desk): State<Arc<Desk>>,
    Extension(identity): Extension<Identity>,
    Path(token): Path<String>,
    request: Request,
) -> Response {
    let form = match forms::read(&identity, &desk.options.public_url, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let user = match desk.store.user_of_link(&token).await {
        Ok(Some(user)) => user,
        Ok(None) => return expired(&desk, &identity).await,
        Err(error) => return pages::failed(&desk, &identity, &error).await,
    };
    let password = form.raw("password");
    if let Some(refusal) = passwords::refusal(password, &user.address) {
        let screen = password_screen(&user, &token, Some(refusal));
        return pages::show(&desk, &identity, None, StatusCode::UNPROCESSABLE_ENTITY, screen).await;
    }
    let hash = match passwords::hash(password.to_owned()).await {
        Ok(hash) => hash,
        Err(error) => {
            tracing::error!("a password cannot be hashed: {error:#}");
            return plain_error(StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    match desk.store.set_password_by_link(&token, &hash).await {
        Ok(Some(user)) => {
            if let Err(error) = desk.store.audit(&user.address, "password.set", "by link").await {
                return pages::failed(&desk, &identity, &error).await;
            }
            let notice = if user.has_password { Notice::PasswordSet } else { Notice::PasswordChosen };
            see_other("/desk/sign-in", Some(notice))
        }
        Ok(None) => expired(&desk, &identity).await,
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
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
