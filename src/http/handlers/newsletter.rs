//! The links in mails to subscribers: a page with a button, which posts to the same URL. A GET changes nothing, because mail scanners open every link.
//! Every other state is a page of its own (`?step=`), without the token.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use time::OffsetDateTime;

use super::forms::body::{BodyOutcome, read_body};
use super::pages;
use crate::http::negotiation::preferred_codings;
use crate::http::rate_limit::RateLimit;
use crate::http::respond::{ResponseKind, respond, with_retry_after};
use crate::http::state::SiteState;
use crate::store::StoreError;
use crate::store::features::newsletter::{ConfirmLink, Subscriber, SubscriberId, SubscriberState};
use crate::store::features::newsletter_key::{ASK, Link, LinkPurpose, STEP_PARAMETER, TOKEN_PARAMETER};
use crate::store::{Channel, Event, NewMessage, Values, messages};
use crate::tables::Query;
use crate::tables::forms::SUBSCRIBERS;
use crate::telemetry::counts::ResponseSource;

/// Values of the parameter `step` in `data/routes.json`.
const DONE: &str = "done";
const REPEATED: &str = "repeated";
const EXPIRED: &str = "expired";
const INVALID: &str = "invalid";

/// The button posts nothing, a mail program one field (RFC 8058).
const MAX_BODY_BYTES: usize = 4 * 1024;
const ONE_CLICK: &[u8] = b"List-Unsubscribe";

/// GET and HEAD: the page of a step, or with a token the button.
pub async fn get_page(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let Some(purpose) = LinkPurpose::from_path(request.uri().path()).filter(|_| parameter(query, STEP_PARAMETER).as_deref() == Some(ASK))
    else {
        return pages::get_page(State(site), request).await;
    };
    if let Some(rejected) = check_rate(&site, &site.process.live_page_rate_limit, &request) {
        return rejected;
    }
    match examine(&site, purpose, query).await {
        Ok(LinkState::Open { .. }) => button_page(&site, purpose, request.headers()).await,
        Ok(LinkState::Closed(step)) => redirect(purpose, step),
        Err(error) => store_error(&site, &error),
    }
}

/// POST: the button, or a mail program.
///
/// SECURITY: a post from another site is accepted, because only who has the mail knows the token.
pub async fn post(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    ResponseKind::FORM.insert_into(handle_post(&site, request).await)
}

async fn handle_post(site: &SiteState, request: Request) -> Response {
    let Some(purpose) = LinkPurpose::from_path(request.uri().path()) else { return site.error_response(StatusCode::NOT_FOUND) };
    // Mail programs unsubscribe many people from few addresses.
    let limit = match purpose {
        LinkPurpose::Confirm => &site.process.form_rate_limit,
        LinkPurpose::Unsubscribe => &site.process.live_page_rate_limit,
    };
    if let Some(rejected) = check_rate(site, limit, &request) {
        return rejected;
    }
    let (parts, body) = request.into_parts();
    let is_one_click = match read_body(body, MAX_BODY_BYTES).await {
        // As a form or as multipart/form-data.
        BodyOutcome::Whole(body) => body.windows(ONE_CLICK.len()).any(|it| it == ONE_CLICK),
        BodyOutcome::TooLarge { .. } => return site.error_response(StatusCode::BAD_REQUEST),
        BodyOutcome::TimedOut | BodyOutcome::Broken => return site.error_response(StatusCode::REQUEST_TIMEOUT),
    };
    let step = match examine(site, purpose, parts.uri.query().unwrap_or_default()).await {
        Ok(LinkState::Closed(step)) => step,
        Ok(LinkState::Open { link, subscriber }) => match change(site, purpose, link, subscriber).await {
            Ok(true) => DONE,
            Ok(false) => REPEATED,
            Err(error) => return store_error(site, &error),
        },
        Err(error) => return store_error(site, &error),
    };
    if !is_one_click {
        return redirect(purpose, step);
    }
    // RFC 8058 section 3.1: no redirect.
    let status = if [DONE, REPEATED].contains(&step) { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    (status, [(header::CACHE_CONTROL, "no-store")], format!("{step}\n")).into_response()
}

enum LinkState {
    /// The button can be pressed. No subscriber: the row was erased or lost.
    Open { link: Link, subscriber: Option<Subscriber> },
    /// The button cannot be pressed, and this step says why.
    Closed(&'static str),
}

/// The signature comes first: who has no link costs no query of the database.
async fn examine(site: &SiteState, purpose: LinkPurpose, query: &str) -> Result<LinkState, StoreError> {
    let store = &site.process.store;
    let key = store.newsletter_key().await?;
    let Some(link) = parameter(query, TOKEN_PARAMETER).and_then(|token| key.read(purpose, &token)) else {
        return Ok(LinkState::Closed(INVALID));
    };
    // After an erasure the id may be another person's.
    let found = store.find_subscriber(SubscriberId::Row(link.id)).await?;
    let (subscriber, closed) = match purpose {
        LinkPurpose::Unsubscribe => {
            let subscriber = found.filter(|subscriber| subscriber.owns(&key, &link));
            let has_left = subscriber.as_ref().is_some_and(|subscriber| subscriber.state == SubscriberState::Unsubscribed);
            (subscriber, has_left.then_some(REPEATED))
        }
        LinkPurpose::Confirm => {
            let is_expired = link.valid_until.is_some_and(|until| until < OffsetDateTime::now_utc().unix_timestamp());
            let state = found.as_ref().map(|subscriber| (subscriber.confirm_link(&key, &link), subscriber.state));
            let closed = match state {
                Some((ConfirmLink::Open | ConfirmLink::Used, SubscriberState::Confirmed)) => Some(REPEATED),
                Some((ConfirmLink::Open, _)) if !is_expired => None,
                _ => Some(EXPIRED),
            };
            (found, closed)
        }
    };
    Ok(closed.map_or(LinkState::Open { link, subscriber }, LinkState::Closed))
}

/// What the button does. False: it was done already.
async fn change(site: &SiteState, purpose: LinkPurpose, link: Link, subscriber: Option<Subscriber>) -> Result<bool, StoreError> {
    let store = &site.process.store;
    let id = subscriber.as_ref().map(|subscriber| subscriber.id);
    let messages = subscriber.as_ref().map(|subscriber| event_messages(site, purpose, subscriber)).unwrap_or_default();
    let is_changed = match (purpose, subscriber) {
        (LinkPurpose::Unsubscribe, subscriber) => store.unsubscribe(link.digest, subscriber, messages).await?,
        (LinkPurpose::Confirm, Some(subscriber)) => store.confirm_subscriber(subscriber, messages).await?,
        (LinkPurpose::Confirm, None) => false,
    };
    if is_changed {
        tracing::info!(table = SUBSCRIBERS, id, purpose = ?purpose, "a subscriber has used a link");
    }
    Ok(is_changed)
}

/// Reports the change to the operator, if `--lead-forms` names the newsletter. An e-mail reports only new subscribers.
fn event_messages(site: &SiteState, purpose: LinkPurpose, subscriber: &Subscriber) -> Vec<NewMessage> {
    let Some(form) = site.front_end.tables.forms.iter().find(|form| form.table == SUBSCRIBERS) else { return Vec::new() };
    let values = Values::from([("email".to_owned(), subscriber.email.clone())]);
    let channels = site.channels_of(form);
    match purpose {
        LinkPurpose::Confirm => messages(None, form, &values, channels, Event::NewsletterConfirmed),
        LinkPurpose::Unsubscribe => {
            let webhook: Vec<Channel> = channels.iter().copied().filter(|channel| *channel == Channel::Webhook).collect();
            messages(None, form, &values, &webhook, Event::NewsletterUnsubscribed)
        }
    }
}

/// The page with the button, which is the same for every token. Neither caches nor other sites get the URL.
async fn button_page(site: &SiteState, purpose: LinkPurpose, headers: &HeaderMap) -> Response {
    let Some(route) = site.front_end.tables.routes.by_path(purpose.path()) else { return site.error_response(StatusCode::NOT_FOUND) };
    let query = Query::from([(STEP_PARAMETER.to_owned(), ASK.to_owned())]);
    match site.front_end.page(route, query, preferred_codings(headers)).await {
        Ok(page) => {
            let mut headers = headers.clone();
            headers.remove(header::IF_NONE_MATCH);
            let mut response = respond(&page, &headers);
            response.headers_mut().remove(header::ETAG);
            keep_secret(response.headers_mut());
            ResponseKind::page(route, ResponseSource::Cache).insert_into(response)
        }
        Err(error) => site.page_error_response(&route.id, &error),
    }
}

fn keep_secret(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
}

fn redirect(purpose: LinkPurpose, step: &str) -> Response {
    let location = format!("{}?{STEP_PARAMETER}={step}", purpose.path());
    (StatusCode::SEE_OTHER, [(header::CACHE_CONTROL, "no-store".to_owned()), (header::LOCATION, location)]).into_response()
}

fn check_rate(site: &SiteState, limit: &RateLimit, request: &Request) -> Option<Response> {
    let retry_after_s = limit.check(site.process.client_address(request.headers(), request.extensions())?).err()?;
    Some(with_retry_after(site.error_response(StatusCode::TOO_MANY_REQUESTS), Some(retry_after_s)))
}

fn store_error(site: &SiteState, error: &StoreError) -> Response {
    tracing::error!(%error, "a link of a subscriber was not followed");
    site.error_response(StatusCode::SERVICE_UNAVAILABLE)
}

/// The first value of a parameter.
fn parameter(query: &str, name: &str) -> Option<String> {
    form_urlencoded::parse(query.as_bytes()).find(|(it, _)| it == name).map(|(_, value)| value.into_owned())
}
