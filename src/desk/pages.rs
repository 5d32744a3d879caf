//! Responses of the desk: a screen as a document, and the headers that all have.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::access::may_open;
use super::contract::{DeskPage, NoticeText, Screen, SignedIn};
use super::errors::{DeskError, plain_error};
use super::identity::Identity;
use super::notices::Notice;
use super::{Desk, forms};
use crate::http::negotiation::preferred_codings;
use crate::http::request_headers::{SEC_FETCH_SITE, header_text};
use crate::pages::compression::{CODINGS, CodingIndex, CompressionLevel};
use crate::store::features::users::Role;

/// The tabs, and the path that decides which roles see each.
const TABS: [(&str, &str); 6] = [
    ("leads", "/desk/leads"),
    ("numbers", "/desk/numbers"),
    ("people", "/desk/people"),
    ("audit", "/desk/audit"),
    ("server", "/desk/server"),
    ("account", "/desk/account"),
];

/// SECURITY: scripts, styles and fonts of the desk alone, and no other site may show it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

pub async fn add_headers(State(compresses): State<bool>, request: Request, next: Next) -> Response {
    // SECURITY: a proxy's cookie may come with requests of other sites, which could guess the token from sizes (BREACH).
    let coding = if compresses { preferred_codings(request.headers()).fastest } else { None };
    let mut response = compress(next.run(request).await, coding).await;
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Compresses a page. SECURITY: its form token cannot be guessed from its size (BREACH), because no other site's request carries the session.
async fn compress(response: Response, coding: CodingIndex) -> Response {
    let is_page = response.headers().get(header::CONTENT_TYPE).is_some_and(|it| it.as_bytes().starts_with(b"text/html"));
    let Some(coding) = coding.map(|index| &CODINGS[index]).filter(|_| is_page) else { return response };
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else { return plain_error(StatusCode::INTERNAL_SERVER_ERROR) };
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    parts.headers.remove(header::CONTENT_LENGTH);
    match coding.compress(&bytes, CompressionLevel::Fastest) {
        Ok(Some(compressed)) => {
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.token));
            Response::from_parts(parts, Body::from(compressed))
        }
        Ok(None) | Err(_) => Response::from_parts(parts, Body::from(bytes)),
    }
}

/// A screen for whoever asks.
pub async fn show(desk: &Desk, identity: &Identity, notice: Option<Notice>, status: StatusCode, screen: Screen) -> Response {
    let text = notice.map(|notice| (notice.is_done(), notice.text().to_owned()));
    show_with_text(desk, identity, text, status, screen).await
}

/// The same with a sentence of its own, and whether it reports a success.
pub async fn show_with_text(
    desk: &Desk,
    identity: &Identity,
    notice: Option<(bool, String)>,
    status: StatusCode,
    screen: Screen,
) -> Response {
    match document(desk, identity, notice, screen).await {
        Ok(html) => identity.with_cookie((status, Html(html)).into_response()),
        Err(error) => {
            tracing::error!("a page of the desk cannot be rendered: {error:#}");
            plain_error(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

async fn document(desk: &Desk, identity: &Identity, notice: Option<(bool, String)>, screen: Screen) -> anyhow::Result<String> {
    let front_end = desk.front_end();
    let user = match &identity.user {
        Some(user) => {
            let may_read_leads = may_open(user.role, "/desk/leads");
            let new_leads = if may_read_leads { Some(desk.store.count_leads_by_state().await?[0]) } else { None };
            let has_password = identity.session.is_some();
            let tabs = TABS.iter().filter(|(tab, path)| may_open(user.role, path) && (has_password || *tab != "account"));
            Some(SignedIn { email: &user.address, role: user.role, tabs: tabs.map(|(tab, _)| *tab).collect(), new_leads, has_password })
        }
        None => None,
    };
    let notice = notice.map(|(is_done, text)| NoticeText { kind: if is_done { "done" } else { "fault" }, text });
    let page = DeskPage { site: &front_end.tables.site.company.name, form_token: &identity.form_token, user, notice, screen };
    desk.renderer.render(&front_end.desk, &page).await
}

/// The page that a role begins with.
pub fn start_of(role: Role) -> &'static str {
    TABS.iter().find(|(_, path)| may_open(role, path)).map_or("/desk/account", |(_, path)| *path)
}

/// Who has not signed in may do so; who has may not do this.
pub async fn refused(desk: &Desk, identity: &Identity, request: &Parts) -> Response {
    let (method, target) = (&request.method, request.uri.path_and_query().map_or("/desk", |target| target.as_str()));
    if identity.user.is_some() {
        return fault(desk, identity, StatusCode::FORBIDDEN, "Not for your role", "Your role may not do this. An owner can change it.")
            .await;
    }
    if desk.options.user_header.is_some() {
        return unknown_to_desk(desk, identity).await;
    }
    if *method != Method::GET {
        return plain_error(StatusCode::UNAUTHORIZED);
    }
    // Browsers leave the cookie out when a link of a mail is followed, because it is SameSite=Strict. A page of ours that goes there has it.
    if header_text(&request.headers, SEC_FETCH_SITE) == Some("cross-site")
        && let Some(path) = forms::local_path(target)
    {
        let path = path.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        return Html(format!("<!doctype html><html lang=\"en\"><title>Desk</title><meta http-equiv=\"refresh\" content=\"0;url={path}\">"))
            .into_response();
    }
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("next", target).finish();
    identity.with_cookie(Redirect::to(&format!("/desk/sign-in?{query}")).into_response())
}

/// A proxy has signed somebody in who is no user, or nobody.
pub async fn unknown_to_desk(desk: &Desk, identity: &Identity) -> Response {
    let text = "Your address is not known to the desk. An owner can add it: leadlight user add ADDRESS.";
    fault(desk, identity, StatusCode::FORBIDDEN, "No access", text).await
}

pub async fn fault(desk: &Desk, identity: &Identity, status: StatusCode, title: &str, text: &str) -> Response {
    let screen = Screen::Fault { status: status.as_u16(), title: title.to_owned(), text: text.to_owned() };
    show(desk, identity, None, status, screen).await
}

/// The page of what went wrong in a handler.
pub async fn show_error(desk: &Desk, identity: &Identity, error: &DeskError) -> Response {
    if !matches!(error, DeskError::Gone) {
        tracing::error!(%error, "the desk cannot answer");
    }
    let (status, title, text) = match error {
        DeskError::Gone => (StatusCode::NOT_FOUND, "Not found", "This is not there any more, or never was."),
        DeskError::Database(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, "The database does not respond", "Look whether it was done, and try again in a moment.")
        }
        DeskError::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "That did not work", "The log of the server has the reason."),
    };
    fault(desk, identity, status, title, text).await
}

pub async fn not_found(State(desk): State<Arc<Desk>>, request: Request) -> Response {
    match super::identity::identify(&desk, &request.into_parts().0).await {
        Ok(identity) if identity.user.is_some() => show_error(&desk, &identity, &DeskError::Gone).await,
        // Nothing is rendered for scanners.
        Ok(_) => plain_error(StatusCode::NOT_FOUND),
        Err(response) => response,
    }
}
