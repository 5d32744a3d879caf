//! Form posts: check the origin and the rate, read and decode the body, validate, store, respond (`docs/decisions/http.md`, "The contract of a form post").

pub mod body;
mod response;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::Response;
use time::OffsetDateTime;

use self::body::{BodyOutcome, read_body};
use self::response::{Outcome, Responder, form_route};
use crate::http::negotiation::accepts_json;
use crate::http::request_headers::{header_text, is_same_origin};
use crate::http::respond::{ResponseKind, close_connection};
use crate::http::state::SiteState;
use crate::leads::spam::{SpamHandling, Verdict};
use crate::leads::{
    BodyType, InvalidForm, PostingPage, Validation, body_too_large, decode, decode_truncated, redisplay_values, unreachable_address,
    validate,
};
use crate::pages::FormState;
use crate::store::{Channel, InsertOutcome, LeadOrigin, StoreError, Stored, Submission, Values};
use crate::tables::forms::SUBSCRIBERS;
use crate::tables::notices::id as notice_id;
use crate::tables::{FieldKind, Form};
use crate::telemetry::failpoints::failpoint;

/// Identifies a submission, so that a client can repeat a post whose response was lost
/// (<https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/>).
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// POST to a form's action.
pub async fn post_form(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    ResponseKind::FORM.insert_into(handle_post(&site, request).await)
}

async fn handle_post(site: &SiteState, request: Request) -> Response {
    failpoint("handler");
    let (parts, body) = request.into_parts();
    let headers = &parts.headers;
    let Some(form) = site.front_end.tables.forms.by_action(parts.uri.path()) else { return site.error_response(StatusCode::NOT_FOUND) };
    let responder = Responder { site, form, headers, is_json: accepts_json(headers) };
    if !is_same_origin(headers, &site.front_end.options.public_url) {
        return responder.error_response(StatusCode::FORBIDDEN, notice_id::CROSS_SITE);
    }
    let Some(body_type) = header_text(headers, header::CONTENT_TYPE).and_then(BodyType::from_content_type) else {
        return responder.error_response(StatusCode::UNSUPPORTED_MEDIA_TYPE, notice_id::UNSUPPORTED_TYPE);
    };
    // Before the body is read: an address over its rate gets no memory.
    let address = site.process.client_address(headers, &parts.extensions);
    if let Some(rejected) = check_rate(site, form, address) {
        return responder.respond(rejected, &Values::new()).await;
    }
    let body = match read_body(body, form.max_body_bytes()).await {
        BodyOutcome::Whole(body) => body,
        BodyOutcome::TooLarge { beginning, is_cut_off } => {
            let values = decode_truncated(&beginning, body_type);
            let outcome = Outcome::invalid(form, StatusCode::PAYLOAD_TOO_LARGE, body_too_large(form, &values, !responder.is_json));
            let response = responder.respond(outcome, &values).await;
            return if is_cut_off { close_connection(response) } else { response };
        }
        BodyOutcome::TimedOut => return close_connection(site.error_response(StatusCode::REQUEST_TIMEOUT)),
        BodyOutcome::Broken => return responder.error_response(StatusCode::BAD_REQUEST, notice_id::UNREADABLE),
    };
    let Some(values) = decode(&body, body_type) else {
        return responder.error_response(StatusCode::BAD_REQUEST, notice_id::UNREADABLE);
    };
    let outcome = submit(site, form, &values, headers).await;
    responder.respond(outcome, &values).await
}

/// 429 for an address over its rate.
fn check_rate(site: &SiteState, form: &Form, address: Option<IpAddr>) -> Option<Outcome> {
    let retry_after_s = site.process.form_rate_limit.check(address?).err()?;
    if let Some(counts) = &site.process.counts {
        counts.refused_forms.increment();
    }
    let state = form_state(form, &Values::new(), notice_id::TOO_MANY);
    Some(Outcome::Rejected { status: StatusCode::TOO_MANY_REQUESTS, state, retry_after_s: Some(retry_after_s) })
}

/// Validates and stores a post.
async fn submit(site: &SiteState, form: &Form, values: &Values, headers: &HeaderMap) -> Outcome {
    let is_stored = form.is_stored(site.front_end.options.keep_requests);
    let pending = form.pending.as_deref().filter(|_| site.process.options.confirms_newsletter);
    let valid = match check(site, form, values, pending.is_some()) {
        Ok(checked) => checked,
        Err(invalid) => return Outcome::invalid(form, StatusCode::UNPROCESSABLE_ENTITY, invalid),
    };
    let verdict = site.process.spam.judge(&site.front_end.tables.forms, form, values, &valid);
    let is_held = verdict.is_spam() && site.process.options.spam == SpamHandling::Keep;
    let channels = site.channels_of(form);
    if !is_stored && channels.is_empty() {
        return Outcome::Accepted { notice: form.success.clone(), is_created: false };
    }
    let page = is_stored.then(|| form_route(&site.front_end.tables, form, values).id.clone());
    let origin = origin_of(site, values, headers);
    let submission = Submission { is_stored, page, origin, ..Submission::new(form, &valid) };
    let submission = match header_text(headers, IDEMPOTENCY_KEY) {
        Some(key) => submission.with_idempotency_key(key),
        None => submission,
    };
    let channels: Vec<Channel> =
        if pending.is_some() { vec![Channel::Subscriber] } else { channels.iter().copied().chain(receipt(site, form, &verdict)).collect() };
    let submission = submission.delivered_by(form, &valid, &channels);
    let submission = if is_held { submission.held(&verdict.reason(), form, &valid) } else { submission };
    match site.process.store.insert(submission).await {
        Ok(stored) => accepted(form, &stored, is_stored, pending, &verdict, is_held),
        Err(error) => not_stored(form, values, &error),
    }
}

/// How the visitor is told that the form has arrived. Spam gets no receipt, also as a lead: its address may be anybody's.
fn receipt(site: &SiteState, form: &Form, verdict: &Verdict) -> Option<Channel> {
    let has_address = form.fields.iter().any(|field| field.kind == FieldKind::Email);
    site.process.options.receipt.filter(|_| has_address && form.table != SUBSCRIBERS && !verdict.is_spam())
}

/// The valid values, also of spam. `needs_mail`: the visitor is told to look for a mail.
fn check(site: &SiteState, form: &Form, values: &Values, needs_mail: bool) -> Result<Values, InvalidForm> {
    let forms = &site.front_end.tables.forms;
    let valid = match validate(forms, form, values) {
        Validation::Invalid(invalid) => return Err(invalid),
        Validation::Valid(values) | Validation::Spam(values) => values,
    };
    let unreachable = unreachable_address(form, &valid).filter(|_| needs_mail);
    match unreachable.or_else(|| site.process.business_mail.check(forms, form, &valid)) {
        Some(invalid) => Err(invalid),
        None => Ok(valid),
    }
}

/// `pending`: the notice of a subscription that must be confirmed.
fn accepted(form: &Form, stored: &Stored, is_stored: bool, pending: Option<&str>, verdict: &Verdict, is_held: bool) -> Outcome {
    // SECURITY: of a pending subscription the same response for every address, known or not.
    let notice = pending.unwrap_or(&form.success).to_owned();
    let is_created = is_stored && pending.is_none();
    if is_held {
        // SECURITY: the response that a person gets.
        tracing::info!(form = form.id, reason = verdict.reason(), id = stored.id, "held as spam");
        return Outcome::Accepted { notice, is_created };
    }
    if !verdict.signals.is_empty() {
        tracing::info!(form = form.id, signals = verdict.reason(), id = stored.id, "signals of spam in a lead that is not held");
    }
    if pending.is_some() {
        tracing::info!(form = form.id, "a subscription was requested");
    } else if stored.outcome == InsertOutcome::DuplicateKey {
        return Outcome::Accepted { notice: form.duplicate.clone().unwrap_or(notice), is_created: false };
    } else if let Some(id) = stored.id {
        tracing::info!(form = form.id, table = form.table, id, "stored");
    } else {
        tracing::info!(form = form.id, "not stored, to be delivered");
    }
    Outcome::Accepted { notice, is_created }
}

fn not_stored(form: &Form, values: &Values, error: &StoreError) -> Outcome {
    tracing::error!(form = form.id, %error, "a submission was not stored");
    let is_busy = matches!(error, StoreError::Busy | StoreError::Timeout | StoreError::Stopped);
    let status = if is_busy { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
    Outcome::Rejected { status, state: form_state(form, values, &form.failure_notice), retry_after_s: is_busy.then_some(2) }
}

/// What brought the lead, unless `--lead-origin` is `no`.
fn origin_of(site: &SiteState, values: &Values, headers: &HeaderMap) -> LeadOrigin {
    if !site.process.options.lead_origin {
        return LeadOrigin::default();
    }
    let referer = referer(headers);
    let page = referer.as_ref().map(|url| PostingPage { path: url.path(), query: url.query().unwrap_or_default() });
    crate::leads::origin_of_post(values, page, &site.front_end.tables.routes, OffsetDateTime::now_utc())
}

/// The form with what the visitor typed, and a notice.
fn form_state(form: &Form, values: &Values, notice: &str) -> FormState {
    FormState { id: form.id.clone(), values: redisplay_values(form, values), errors: BTreeMap::new(), notice: notice.to_owned() }
}

/// The URL of the page that posts.
fn referer(headers: &HeaderMap) -> Option<url::Url> {
    header_text(headers, header::REFERER).and_then(|referer| referer.parse().ok())
}
