//! What handlers get: who asks, and what was sent. SECURITY: every form is read here, and none is read without the token of its page.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use tokio::time::timeout;

use super::Desk;
use super::access::BASE;
use super::errors::plain_error;
use super::identity::{Identity, is_form_token};
use crate::http::request_headers::is_same_origin;
use crate::server::Limits;

/// The number in a path; 404 if it is none.
#[derive(Clone, Copy)]
pub struct Id(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let number = Path::<i64>::from_request_parts(parts, state).await;
        number.map(|Path(number)| Self(number)).map_err(|_| plain_error(StatusCode::NOT_FOUND))
    }
}

/// Room for a note of 20,000 characters and the ids of a page of leads.
const MAX_BYTES: usize = 256 * 1_024;

/// The fields of a form, in their order.
pub struct Form(Vec<(String, String)>);

impl Form {
    /// The first field of this name, trimmed; empty if there is none.
    pub fn text(&self, name: &str) -> &str {
        self.raw(name).trim()
    }

    /// As it was sent: a password may begin with a space.
    pub fn raw(&self, name: &str) -> &str {
        self.0.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value)
    }

    /// `None`: it is empty.
    pub fn optional(&self, name: &str) -> Option<String> {
        Some(self.text(name).to_owned()).filter(|text| !text.is_empty())
    }

    /// Whether the user has said that something may be deleted for good.
    pub fn is_confirmed(&self) -> bool {
        self.text("confirmed") == "yes"
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| found == name)
    }

    /// The whole numbers in all fields of this name.
    pub fn numbers(&self, name: &str) -> Vec<i64> {
        self.0.iter().filter(|(found, _)| found == name).filter_map(|(_, value)| value.parse().ok()).collect()
    }

    /// Where to go afterwards: the field `next` if it is a page of the desk, or `otherwise`.
    pub fn next(&self, otherwise: &str) -> String {
        local_path(self.text("next")).unwrap_or(otherwise).to_owned()
    }
}

/// SECURITY: a redirect never leaves the desk.
pub fn local_path(path: &str) -> Option<&str> {
    let is_inside = path == BASE || path.strip_prefix(BASE).is_some_and(|rest| rest.starts_with('/') || rest.starts_with('?'));
    let is_plain = !path.contains("//") && !path.contains("..") && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (is_inside && is_plain).then_some(path)
}

/// A request of somebody whom the table of access allows.
pub struct Visit {
    pub desk: Arc<Desk>,
    pub identity: Identity,
}

impl FromRequestParts<Arc<Desk>> for Visit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Response> {
        // The router has inserted it.
        let identity = parts.extensions.get::<Identity>().cloned().ok_or_else(|| plain_error(StatusCode::UNAUTHORIZED))?;
        Ok(Self { desk: Arc::clone(desk), identity })
    }
}

/// The whole body of a request. `Err`: the response to one that is too large or too slow.
pub async fn read_body(body: Body) -> Result<Bytes, Response> {
    let body = timeout(Limits::BODY_TIMEOUT, to_bytes(body, MAX_BYTES)).await.map_err(|_| plain_error(StatusCode::REQUEST_TIMEOUT))?;
    body.map_err(|_| plain_error(StatusCode::PAYLOAD_TOO_LARGE))
}

/// A form that was sent from a page of its session.
pub struct Posted {
    pub desk: Arc<Desk>,
    pub identity: Identity,
    pub form: Form,
}

impl FromRequest<Arc<Desk>> for Posted {
    type Rejection = Response;

    /// Rejects a forged or unreadable form.
    async fn from_request(request: Request, desk: &Arc<Desk>) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let Visit { desk, identity } = Visit::from_request_parts(&mut parts, desk).await?;
        if !is_same_origin(&parts.headers, &desk.options.public_url) {
            return Err(plain_error(StatusCode::FORBIDDEN));
        }
        // From memory: the router has read it.
        let body = read_body(body).await?;
        let form = Form(form_urlencoded::parse(&body).into_owned().collect());
        if is_form_token(&identity, form.text("form_token")) {
            return Ok(Self { desk, identity, form });
        }
        let text = "This form is not from the desk as it is now. Go back, reload the page, and send it again.\n";
        Err((StatusCode::FORBIDDEN, text).into_response())
    }
}

/// 303 to a page of the desk that shows a notice.
pub fn see_other(path: &str, notice: Option<super::notices::Notice>) -> Response {
    let Some(notice) = notice else { return Redirect::to(path).into_response() };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let kept = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name != "notice");
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).append_pair("notice", notice.id()).finish();
    Redirect::to(&format!("{path}?{query}")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_stay_in_the_desk() {
        for inside in ["/desk", "/desk/leads", "/desk/leads?q=a%20b&state=new", "/desk?x"] {
            assert_eq!(local_path(inside), Some(inside));
        }
        for outside in [
            "",
            "/",
            "/deskx",
            "//evil.example",
            "/desk//evil.example",
            "/desk/../admin",
            "https://evil.example/desk",
            "/desk/a\\b",
            "/desk/a\nb",
        ] {
            assert_eq!(local_path(outside), None, "{outside}");
        }
    }
}
