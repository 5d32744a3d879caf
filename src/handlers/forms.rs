//! Form posts: decode, check, keep, answer. The contract stands in DECISIONS.md "Forms": 303 or a 422 page for a browser, JSON for `fetch`.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, Json, Response};
use serde_json::json;

use crate::app::App;
use crate::engine::FormState;
use crate::error::{ErrorKind, render_failed};
use crate::forms::{BodyType, Checked, FORMS, Form, Values, check, decode};
use crate::handlers::pages;
use crate::negotiation::accepts_json;
use crate::notices::NOTICES;
use crate::routes::{NOT_FOUND, NOTICE_PARAMETER, ROUTES, Route};
use crate::store::{Kept, StoreError};

/// The hidden field in which a form says on which route it stands.
const PAGE_FIELD: &str = "page";
const SEC_FETCH_SITE: header::HeaderName = header::HeaderName::from_static("sec-fetch-site");

/// POST to a form's action.
pub async fn post_form(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let json = header_text(&parts.headers, header::ACCEPT).is_some_and(accepts_json);
    let Some(form) = FORMS.by_action(parts.uri.path()) else {
        return pages::not_found(State(app), Request::from_parts(parts, Body::empty())).await;
    };
    if !is_same_site(&parts.headers, &app) {
        return refuse(&app, json, ErrorKind::CrossSite, StatusCode::FORBIDDEN, "cross-site");
    }
    let Some(body_type) = header_text(&parts.headers, header::CONTENT_TYPE).and_then(BodyType::from_content_type) else {
        return refuse(&app, json, ErrorKind::UnsupportedType, StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-type");
    };
    let declared = header_text(&parts.headers, header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    if declared.is_some_and(|bytes| bytes > FORMS.max_body_bytes) {
        return refuse(&app, json, ErrorKind::TooLarge, StatusCode::PAYLOAD_TOO_LARGE, "too-large");
    }
    let body = match to_bytes(body, FORMS.max_body_bytes).await {
        Ok(body) => body,
        Err(error) if is_length_limit(&error) => {
            return refuse(&app, json, ErrorKind::TooLarge, StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        }
        Err(_) => return refuse(&app, json, ErrorKind::BadRequest, StatusCode::BAD_REQUEST, "unreadable"),
    };
    let Ok(values) = decode(&body, body_type) else {
        return refuse(&app, json, ErrorKind::BadRequest, StatusCode::BAD_REQUEST, "unreadable");
    };
    let place = Place::of(form, &values, &parts.headers);
    let outcome = submit(&app, form, &values, client_address(&app, &parts)).await;
    if json { outcome.into_json() } else { outcome.into_page(&app, form, &place, &parts.headers).await }
}

/// What became of a post whose fields could be read.
enum Outcome {
    Done { notice: String, created: bool },
    Refused { status: StatusCode, state: FormState, retry_after_s: Option<u64> },
}

async fn submit(app: &App, form: &Form, values: &Values, address: Option<IpAddr>) -> Outcome {
    let typed = |notice: &str| FormState {
        id: form.id.clone(),
        values: form.fields.iter().map(|field| (field.name.clone(), values.get(&field.name).cloned().unwrap_or_default())).collect(),
        errors: BTreeMap::new(),
        notice: notice.to_owned(),
    };
    if let Some(Err(wait_s)) = address.map(|address| app.rate_limit.check(address)) {
        return Outcome::Refused { status: StatusCode::TOO_MANY_REQUESTS, state: typed("too-many"), retry_after_s: Some(wait_s) };
    }
    let submission = match check(form, values) {
        Checked::Robot => {
            tracing::info!(form = form.id, "a post with the hidden field filled in was dropped");
            return Outcome::Done { notice: form.success.clone(), created: false };
        }
        Checked::Wrong(state) => return Outcome::Refused { status: StatusCode::UNPROCESSABLE_ENTITY, state, retry_after_s: None },
        Checked::Good(submission) => submission,
    };
    if !form.stored && !app.settings.keep_requests {
        return Outcome::Done { notice: form.success.clone(), created: false };
    }
    match app.store.keep(submission).await {
        Ok(Kept::New) => Outcome::Done { notice: form.success.clone(), created: true },
        Ok(Kept::AlreadyThere) => Outcome::Done { notice: form.duplicate.as_ref().unwrap_or(&form.success).clone(), created: false },
        Err(error) => {
            tracing::error!(form = form.id, %error, "a submission was not kept");
            let busy = matches!(error, StoreError::Busy | StoreError::Stopped);
            let status = if busy { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
            Outcome::Refused { status, state: typed(&form.failure), retry_after_s: busy.then_some(2) }
        }
    }
}

impl Outcome {
    fn into_json(self) -> Response {
        match self {
            Self::Done { notice, created } => {
                notice_json(if created { StatusCode::CREATED } else { StatusCode::OK }, &notice, &BTreeMap::new())
            }
            Self::Refused { status, state, retry_after_s } => with_retry(notice_json(status, &state.notice, &state.errors), retry_after_s),
        }
    }

    async fn into_page(self, app: &App, form: &Form, place: &Place<'_>, request: &HeaderMap) -> Response {
        match self {
            Self::Done { notice, .. } => see_other(&place.address_with(&form.success_query, &notice, &form.anchor)),
            Self::Refused { status, state, retry_after_s } => {
                let mut query = place.query.clone();
                if let Some(route) = place.route {
                    query.extend(route.read_query(&form.query));
                }
                match app.front_end().form_page(place.route, query, state).await {
                    Ok(page) => with_retry(pages::respond(&page, status, request), retry_after_s),
                    Err(error) => render_failed(place.route.map_or(NOT_FOUND, |route| &route.id), &error).page(&app.site.facts.name),
                }
            }
        }
    }
}

/// The page that a form was sent from, which shows the answer.
struct Place<'a> {
    /// `None`: the 404 page, whose footer has a form too.
    route: Option<&'a Route>,
    query: BTreeMap<String, String>,
}

impl Place<'_> {
    fn of(form: &Form, values: &Values, headers: &HeaderMap) -> Self {
        let named = values.get(PAGE_FIELD).map(String::as_str);
        let route = match named {
            Some(NOT_FOUND) => None,
            Some(id) => ROUTES.by_id(id).or_else(|| ROUTES.by_id(&form.page)),
            None => ROUTES.by_id(&form.page),
        };
        // A filtered list keeps its filter: the Referer of a same-site post holds it, and only declared parameters are read.
        let referer = header_text(headers, header::REFERER).and_then(|referer| url::Url::parse(referer).ok());
        let query = route
            .zip(referer)
            .filter(|(route, referer)| referer.path() == route.path)
            .map(|(route, referer)| route.read_query(referer.query().unwrap_or_default()))
            .unwrap_or_default();
        Self { route, query }
    }

    fn address_with(&self, query: &str, notice: &str, anchor: &str) -> String {
        let mut parameters = self.query.clone();
        if let Some(route) = self.route {
            parameters.extend(route.read_query(query));
        }
        parameters.insert(NOTICE_PARAMETER.to_owned(), notice.to_owned());
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(&parameters).finish();
        // The 404 page has no address: its visitors read the confirmation on the home page.
        let path = self.route.map_or("/", |route| &route.path);
        format!("{path}?{query}#{anchor}")
    }
}

fn see_other(address: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(address) = HeaderValue::from_str(address) {
        headers.insert(header::LOCATION, address);
    }
    response
}

/// A body that was not read as far as its fields.
fn refuse(app: &App, json: bool, kind: ErrorKind, status: StatusCode, notice: &str) -> Response {
    let mut response = if json { notice_json(status, notice, &BTreeMap::new()) } else { kind.page(&app.site.facts.name) };
    // What is left of the body is not read: the connection cannot be used again.
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn notice_json(status: StatusCode, id: &str, fields: &BTreeMap<String, String>) -> Response {
    let notice = NOTICES
        .get(id)
        .map(|notice| json!({ "id": id, "title": notice.title, "description": notice.description, "variant": notice.variant }));
    let body = Json(json!({ "notice": notice, "fields": fields }));
    (status, [(header::CACHE_CONTROL, "no-store")], body).into_response()
}

fn with_retry(mut response: Response, retry_after_s: Option<u64>) -> Response {
    if let Some(seconds) = retry_after_s {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

/// SECURITY: a form may only come from this site. Browsers that send Sec-Fetch-Site say so themselves; for the others the Origin must be
/// this host or the public address. A program that sends neither is not a visitor's browser and carries no visitor's authority.
fn is_same_site(headers: &HeaderMap, app: &App) -> bool {
    if let Some(site) = header_text(headers, SEC_FETCH_SITE) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = header_text(headers, header::ORIGIN) else { return !headers.contains_key(header::ORIGIN) };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    origin == app.settings.origin() || (authority.is_some() && authority == header_text(headers, header::HOST))
}

fn client_address(app: &App, parts: &Parts) -> Option<IpAddr> {
    let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    match &app.settings.client_ip_header {
        // The last address is the one that the trusted proxy itself put there.
        Some(name) => {
            let values = parts.headers.get_all(name).iter().next_back()?.to_str().ok()?;
            values.rsplit(',').next()?.trim().parse().ok().or_else(peer)
        }
        None => peer(),
    }
}

fn header_text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn is_length_limit(error: &axum::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        if error.is::<http_body_util::LengthLimitError>() {
            return true;
        }
        source = error.source();
    }
    false
}
