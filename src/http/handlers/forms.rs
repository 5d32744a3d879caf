//! Form posts: decode, check, keep, answer. A browser gets 303 or the page with what is wrong, whoever accepts JSON gets the notice
//! (`docs/decisions/http.md`, "The contract of a form post").

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde_json::json;

use super::form_body::{Received, receive};
use super::pages;
use crate::http::client_address::client_address;
use crate::http::error::ErrorKind;
use crate::http::made::Made;
use crate::http::negotiation::{accepts_json, preferred_coding};
use crate::http::respond::{respond, with_retry};
use crate::http::state::App;
use crate::leads::store::StoreError;
use crate::leads::{
    BodyType, InvalidForm, Submission, Validation, Values, body_too_large, decode, decode_truncated, redisplay_values, validate,
};
use crate::pages::FormState;
use crate::pages::document::RejectedForm;
use crate::tables::forms::PAGE_FIELD;
use crate::tables::notices::id as notice_id;
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Form, Query, Route, Tables};
use crate::telemetry::failpoints::failpoint;

/// Names a submission, so that it can be sent again after an answer that never came
/// (<https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/>).
const IDEMPOTENCY_KEY: header::HeaderName = header::HeaderName::from_static("idempotency-key");
const SEC_FETCH_SITE: header::HeaderName = header::HeaderName::from_static("sec-fetch-site");

/// POST to a form's action.
pub async fn post_form(state: State<Arc<App>>, request: Request) -> Response {
    Made::FORM.write_on(answer(state, request).await)
}

async fn answer(State(app): State<Arc<App>>, request: Request) -> Response {
    failpoint("handler");
    let (parts, body) = request.into_parts();
    let json = accepts_json(&parts.headers);
    let forms = &app.front_end.tables.forms;
    let Some(form) = forms.by_action(parts.uri.path()) else {
        return pages::not_found(State(app), Request::from_parts(parts, Body::empty())).await;
    };
    if !is_same_site(&parts.headers, &app) {
        return refuse(&app, json, ErrorKind::CrossSite, StatusCode::FORBIDDEN, notice_id::CROSS_SITE);
    }
    let Some(body_type) = header_text(&parts.headers, header::CONTENT_TYPE).and_then(BodyType::from_content_type) else {
        return refuse(&app, json, ErrorKind::UnsupportedType, StatusCode::UNSUPPORTED_MEDIA_TYPE, notice_id::UNSUPPORTED_TYPE);
    };
    // Before the body: an address over its rate gets no memory.
    if let Some(refused) = over_rate(&app, form, client_address(&app.shared, &parts.headers, &parts.extensions)) {
        return answer_with(refused, &app, form, &Values::new(), json, &parts.headers).await;
    }
    let body = match receive(body, form.max_body_bytes()).await {
        Received::Whole(body) => body,
        Received::TooLarge { beginning, is_cut_off } => {
            let values = decode_truncated(&beginning, body_type);
            let outcome = Outcome::wrong(form, StatusCode::PAYLOAD_TOO_LARGE, body_too_large(form, &values, !json));
            let response = answer_with(outcome, &app, form, &values, json, &parts.headers).await;
            return if is_cut_off { cut_off(response) } else { response };
        }
        Received::TimedOut => return cut_off(app.error(ErrorKind::TimedOut)),
        Received::Broken => return refuse(&app, json, ErrorKind::BadRequest, StatusCode::BAD_REQUEST, notice_id::UNREADABLE),
    };
    let Ok(values) = decode(&body, body_type) else {
        return refuse(&app, json, ErrorKind::BadRequest, StatusCode::BAD_REQUEST, notice_id::UNREADABLE);
    };
    let outcome = submit(&app, form, &values, header_text(&parts.headers, IDEMPOTENCY_KEY)).await;
    answer_with(outcome, &app, form, &values, json, &parts.headers).await
}

async fn answer_with(outcome: Outcome, app: &App, form: &Form, values: &Values, json: bool, headers: &HeaderMap) -> Response {
    if json {
        return outcome.into_json(app);
    }
    let place = Place::of(&app.front_end.tables, form, values, headers);
    outcome.into_page(app, form, &place, headers).await
}

/// The answer to an address that has posted too often.
fn over_rate(app: &App, form: &Form, address: Option<IpAddr>) -> Option<Outcome> {
    let wait_s = app.shared.rate_limit.check(address?).err()?;
    if let Some(counts) = &app.shared.counts {
        counts.refused_forms.increment();
    }
    let (values, errors) = (redisplay_values(form, &Values::new()), BTreeMap::new());
    let state = FormState { id: form.id.clone(), values, errors, notice: notice_id::TOO_MANY.to_owned() };
    Some(Outcome::Refused { status: StatusCode::TOO_MANY_REQUESTS, state, retry_after_s: Some(wait_s) })
}

/// What became of a post whose fields could be read.
enum Outcome {
    Done { notice: String, created: bool },
    Refused { status: StatusCode, state: FormState, retry_after_s: Option<u64> },
}

async fn submit(app: &App, form: &Form, values: &Values, name: Option<&str>) -> Outcome {
    let typed = |notice: &str| FormState {
        id: form.id.clone(),
        values: redisplay_values(form, values),
        errors: BTreeMap::new(),
        notice: notice.to_owned(),
    };
    let is_stored = form.always_stored || app.front_end.options.keep_requests;
    let channels = app.channels_of(form);
    let values = match validate(&app.front_end.tables.forms, form, values) {
        Validation::Spam => {
            tracing::info!(form = form.id, "a post with the hidden field filled in was dropped");
            return Outcome::Done { notice: form.success.clone(), created: is_stored };
        }
        Validation::Invalid(wrong) => return Outcome::wrong(form, StatusCode::UNPROCESSABLE_ENTITY, wrong),
        Validation::Valid(values) => values,
    };
    if !is_stored && channels.is_empty() {
        return Outcome::Done { notice: form.success.clone(), created: false };
    }
    let submission = Submission { is_stored, ..Submission::new(form, &values) };
    let submission = match name {
        Some(name) => submission.with_idempotency_key(name),
        None => submission,
    };
    match app.shared.store.insert(submission.with_messages(form, &values, channels)).await {
        Ok(kept) if kept.is_new => {
            if let Some(id) = kept.id {
                tracing::info!(form = form.id, table = form.table, id, "kept");
            } else {
                tracing::info!(form = form.id, "not kept, and to be handed on");
            }
            Outcome::Done { notice: form.success.clone(), created: is_stored }
        }
        Ok(_) => Outcome::Done { notice: form.duplicate.as_ref().unwrap_or(&form.success).clone(), created: false },
        Err(error) => {
            tracing::error!(form = form.id, %error, "a submission was not kept");
            let busy = matches!(error, StoreError::Busy | StoreError::Timeout | StoreError::Stopped);
            let status = if busy { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
            Outcome::Refused { status, state: typed(&form.failure), retry_after_s: busy.then_some(2) }
        }
    }
}

impl Outcome {
    fn wrong(form: &Form, status: StatusCode, wrong: InvalidForm) -> Self {
        let state = FormState { id: form.id.clone(), values: wrong.values, errors: wrong.errors, notice: wrong.notice };
        Self::Refused { status, state, retry_after_s: None }
    }

    fn into_json(self, app: &App) -> Response {
        match self {
            Self::Done { notice, created } => {
                notice_json(app, if created { StatusCode::CREATED } else { StatusCode::OK }, &notice, &BTreeMap::new())
            }
            Self::Refused { status, state, retry_after_s } => {
                with_retry_if(notice_json(app, status, &state.notice, &state.errors), retry_after_s)
            }
        }
    }

    async fn into_page(self, app: &App, form: &Form, place: &Place<'_>, request: &HeaderMap) -> Response {
        let tables = &app.front_end.tables;
        match self {
            Self::Done { notice, .. } => see_other(&place.confirmation(tables, form, &notice)),
            Self::Refused { status, state, retry_after_s } => {
                // Where there is too much to do already, saying so must not cost a render.
                if let Some(page) = app.messages.busy(&state.notice, status) {
                    return with_retry_if(page, retry_after_s);
                }
                let query = place.query_with(tables, &form.query);
                let address = place.address(&query);
                let returned = RejectedForm { form: state, address, status };
                match app.front_end.form_page(place.route, query, returned, preferred_coding(request)).await {
                    Ok(page) => with_retry_if(respond(&page, request), retry_after_s),
                    Err(error) => app.page_error(&place.route.id, &error),
                }
            }
        }
    }
}

/// The page that a form was sent from, which shows the answer.
struct Place<'a> {
    route: &'a Route,
    query: Query,
}

impl<'a> Place<'a> {
    fn of(tables: &'a Tables, form: &Form, values: &Values, headers: &HeaderMap) -> Self {
        let named = values.get(PAGE_FIELD).and_then(|id| tables.routes.by_id(id));
        let route = named.or_else(|| tables.routes.by_id(&form.page)).unwrap_or(tables.routes.not_found());
        // A filtered list keeps its filter: the Referer of a same-site post holds it, and only declared parameters are read.
        let referer = header_text(headers, header::REFERER).and_then(|referer| url::Url::parse(referer).ok());
        let query = referer
            .filter(|referer| route.path.as_deref() == Some(referer.path()))
            .map(|referer| tables.read_query(route, referer.query().unwrap_or_default()))
            .unwrap_or_default();
        Self { route, query }
    }

    /// The page's parameters, and those that the form sets.
    fn query_with(&self, tables: &Tables, raw: &str) -> Query {
        let mut query = self.query.clone();
        query.remove(NOTICE_PARAMETER);
        query.extend(tables.read_query(self.route, raw));
        query
    }

    /// Path and query, if the page has an address.
    fn address(&self, query: &Query) -> Option<String> {
        let path = self.route.path.as_deref()?;
        Some(if query.is_empty() { path.to_owned() } else { format!("{path}?{}", encode(query)) })
    }

    /// Where a form that was taken leads to.
    fn confirmation(&self, tables: &Tables, form: &Form, notice: &str) -> String {
        let mut query = self.query_with(tables, &form.success_query);
        query.insert(NOTICE_PARAMETER.to_owned(), notice.to_owned());
        // The 404 page has no address: its visitors read the confirmation on the home page.
        let path = self.route.path.as_deref().unwrap_or("/");
        format!("{path}?{}#{}", encode(&query), form.anchor)
    }
}

fn encode(query: &Query) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish()
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
    if json { notice_json(app, status, notice, &BTreeMap::new()) } else { app.error(kind) }
}

/// What is left of the body is not read: the connection cannot be used again.
fn cut_off(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

fn notice_json(app: &App, status: StatusCode, id: &str, fields: &BTreeMap<String, String>) -> Response {
    let notice = app
        .front_end
        .tables
        .notices
        .get(id)
        .map(|notice| json!({ "id": id, "title": notice.title, "description": notice.description, "variant": notice.variant }));
    let body = Json(json!({ "notice": notice, "fields": fields }));
    (status, [(header::CACHE_CONTROL, "no-store")], body).into_response()
}

fn with_retry_if(response: Response, retry_after_s: Option<u64>) -> Response {
    match retry_after_s {
        Some(seconds) => with_retry(response, seconds),
        None => response,
    }
}

/// SECURITY: a form may only come from this site. Browsers that send Sec-Fetch-Site say so themselves; for the others the Origin must be
/// this host or the public address. A program that sends neither is not a visitor's browser and carries no visitor's authority.
fn is_same_site(headers: &HeaderMap, app: &App) -> bool {
    if let Some(site) = header_text(headers, SEC_FETCH_SITE) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = header_text(headers, header::ORIGIN) else { return !headers.contains_key(header::ORIGIN) };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    origin == app.front_end.options.public_url || (authority.is_some() && authority == header_text(headers, header::HOST))
}

fn header_text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
