//! Who sends a request: a session's cookie, or the header of a proxy that signs people in. Form tokens belong to it.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use sha2::{Digest, Sha256};

use super::Desk;
use super::errors::plain_error;
use crate::http::rate_limit::client_address;
use crate::http::request_headers::header_text;
use crate::store::StoreError;
use crate::store::features::users::{Role, User, random_token};

/// SECURITY: `__Host-` means that the browser takes it from this host alone, over HTTPS (or this machine), for the whole host (RFC 6265bis section 4.1.3).
const SESSION: &str = "__Host-leadlight";
/// Binds the form tokens of pages before a sign-in to one browser.
const VISIT: &str = "__Host-leadlight-visit";
/// SECURITY: a script cannot read it, and other sites' requests do not carry it.
const ATTRIBUTES: &str = "Path=/; Secure; HttpOnly; SameSite=Strict";
/// As long as a session may be (`store/features/sessions.rs`).
const MAX_AGE_S: u32 = 30 * 24 * 60 * 60;

#[derive(Clone, Debug)]
pub struct Identity {
    pub user: Option<User>,
    /// The session's id; none behind a proxy that signs people in.
    pub session: Option<i64>,
    pub form_token: String,
    /// The cookie that the response sets.
    pub new_cookie: Option<String>,
    /// The client's address, for limits.
    pub client: Option<IpAddr>,
}

impl Identity {
    pub fn role(&self) -> Option<Role> {
        self.user.as_ref().map(|user| user.role)
    }

    /// The address of the user, for the audit log.
    pub fn actor(&self) -> &str {
        self.user.as_ref().map_or("nobody", |user| &user.address)
    }

    /// Adds the cookie that this visit needs.
    pub fn with_cookie(&self, response: Response) -> Response {
        match &self.new_cookie {
            Some(cookie) => with_cookie(response, cookie),
            None => response,
        }
    }
}

/// `Err`: the response to a request that cannot be told.
pub async fn identify(desk: &Arc<Desk>, request: &Parts) -> Result<Identity, Response> {
    if !is_confidential(desk, request) {
        let text = "The desk needs HTTPS. Open it through the reverse proxy, or from this machine.\n";
        return Err((StatusCode::FORBIDDEN, text).into_response());
    }
    let headers = &request.headers;
    let client = client_address(peer(request), desk.options.client_ip_header.as_ref(), headers);
    let failed = |error: StoreError| {
        tracing::error!(%error, "the desk cannot read who has signed in");
        plain_error(StatusCode::SERVICE_UNAVAILABLE)
    };
    let key = form_key(desk).await.map_err(failed)?;
    if let Some(header) = &desk.options.user_header {
        let user = match proxy_user(desk, request, header) {
            Some(address) => {
                desk.store.user_by_address(&address).await.map_err(failed)?.map(|(user, _)| user).filter(|user| !user.is_disabled)
            }
            None => None,
        };
        if let Some(user) = &user {
            desk.store.mark_user_seen(user).await.map_err(failed)?;
        }
        let secret = user.as_ref().map_or_else(String::new, |user| format!("proxy {}", user.address));
        return Ok(Identity { form_token: form_token(&key, &secret), user, session: None, new_cookie: None, client });
    }
    if let Some(token) = cookie(headers, SESSION)
        && let Some((session, user)) = desk.store.session(token).await.map_err(failed)?
    {
        return Ok(Identity { user: Some(user), session: Some(session), form_token: form_token(&key, token), new_cookie: None, client });
    }
    if let Some(visit) = cookie(headers, VISIT) {
        return Ok(Identity { user: None, session: None, form_token: form_token(&key, visit), new_cookie: None, client });
    }
    let visit = random_token().map_err(failed)?;
    let new_cookie = Some(format!("{VISIT}={visit}; {ATTRIBUTES}"));
    Ok(Identity { user: None, session: None, form_token: form_token(&key, &visit), new_cookie, client })
}

/// The cookie of a session.
pub fn session_cookie(token: &str) -> String {
    format!("{SESSION}={token}; Max-Age={MAX_AGE_S}; {ATTRIBUTES}")
}

pub fn ended_session_cookie() -> String {
    format!("{SESSION}=; Max-Age=0; {ATTRIBUTES}")
}

/// The response that also sets a cookie.
pub fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Whether a form was sent from a page of this session.
pub fn is_form_token(identity: &Identity, sent: &str) -> bool {
    // SECURITY: the time of the comparison depends on hashes only.
    Sha256::digest(sent) == Sha256::digest(&identity.form_token)
}

/// SECURITY: on the admin listener, which has no TLS, only this machine and the operator's proxy are confidential. The site's listener was checked at the
/// start.
fn is_confidential(desk: &Desk, request: &Parts) -> bool {
    !desk.options.is_plain_listener || peer(request).is_none_or(|peer| peer.is_loopback()) || came_through_proxy(desk, request)
}

fn peer(request: &Parts) -> Option<IpAddr> {
    request.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip().to_canonical())
}

/// SECURITY: a proxy stands on this machine or in its private network, and says whom it speaks for. Headers of anybody else are worth nothing.
fn came_through_proxy(desk: &Desk, request: &Parts) -> bool {
    let is_near = peer(request).is_none_or(|peer| match peer {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    });
    is_near && desk.options.client_ip_header.as_ref().is_some_and(|header| request.headers.contains_key(header))
}

/// SECURITY: only a request that came through the proxy and that names one user: a client may have sent another.
fn proxy_user(desk: &Desk, request: &Parts, name: &axum::http::HeaderName) -> Option<String> {
    let mut values = request.headers.get_all(name).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return None };
    let address = value.to_str().ok()?.trim();
    (came_through_proxy(desk, request) && address.contains('@') && !address.contains(',')).then(|| address.to_owned())
}

async fn form_key(desk: &Desk) -> Result<hmac::Key, StoreError> {
    let key = desk.store.newsletter_key().await?;
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &key.derive("form tokens of the desk")))
}

fn form_token(key: &hmac::Key, secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(hmac::sign(key, secret.as_bytes()))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let pairs = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|line| line.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('=')).find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// The browser and its system, in a few words that its user recognizes.
pub fn browser(headers: &HeaderMap) -> String {
    let agent = header_text(headers, header::USER_AGENT).unwrap_or_default();
    let known = |names: &[(&str, &'static str)]| names.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    let browser = known(&[("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]);
    let system = known(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown browser".to_owned(),
    }
}
