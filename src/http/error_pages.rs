//! The pages of errors, rendered from a template at the start, so that an overloaded server does no work to send one.

use std::collections::HashMap;

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::respond::respond;
use crate::pages::security::CommonHeaders;
use crate::pages::{ErrorPage, Resource};
use crate::tables::Tables;
use crate::tables::notices::{Notice, id as notice_id};

/// Title and description of each error page.
const PAGES: [(StatusCode, &str, &str); 12] = [
    (StatusCode::BAD_REQUEST, "Bad request", "Please go back and try again."),
    (StatusCode::FORBIDDEN, "Form refused", "This form was sent from another site. Please use the form on this site."),
    (StatusCode::NOT_FOUND, "File not found", "There is no file at this address."),
    (StatusCode::METHOD_NOT_ALLOWED, "Method not allowed", "Please go back and use the links and forms of the site."),
    (StatusCode::REQUEST_TIMEOUT, "The request took too long", "Please try again."),
    (StatusCode::URI_TOO_LONG, "The address is too long", "Please shorten it."),
    (
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The request headers are too large",
        "Please clear the cookies of this site, then try again.",
    ),
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "Form not understood", "This form accepts application/x-www-form-urlencoded or application/json."),
    (StatusCode::TOO_MANY_REQUESTS, "Too many requests", "Please wait a minute, then go back and try again."),
    (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", "The fault is ours. Please try again later."),
    (StatusCode::NOT_IMPLEMENTED, "The request cannot be read", "It uses a transfer coding that this server does not know."),
    (StatusCode::SERVICE_UNAVAILABLE, "Too busy for a moment", "Please try again in a few seconds."),
];

pub struct ErrorPages {
    errors: HashMap<StatusCode, Resource>,
    /// For forms that are rejected without a render, by the id of the notice.
    notices: HashMap<String, Resource>,
}

impl ErrorPages {
    pub fn new(tables: &Tables, security: CommonHeaders) -> anyhow::Result<Self> {
        let site_name = &tables.site.company.name;
        let error_page = |(status, title, description)| {
            let retry_after_s = (status == StatusCode::SERVICE_UNAVAILABLE).then_some(2);
            anyhow::Ok((status, ErrorPage { status, title, description, site_name, retry_after_s }.resource(security)?))
        };
        let errors = PAGES.into_iter().map(error_page).collect::<anyhow::Result<_>>()?;
        let failures = tables.forms.iter().map(|form| (form.failure_notice.as_str(), StatusCode::SERVICE_UNAVAILABLE));
        let mut notices = HashMap::new();
        for (id, status) in failures.chain([(notice_id::TOO_MANY, StatusCode::TOO_MANY_REQUESTS)]) {
            let Some(Notice { title, description, .. }) = tables.notices.get(id) else { continue };
            let page = ErrorPage { status, title, description, site_name, retry_after_s: None };
            notices.insert(id.to_owned(), page.resource(security)?);
        }
        Ok(Self { errors, notices })
    }

    pub fn response(&self, status: StatusCode) -> Response {
        self.errors.get(&status).map_or_else(|| status.into_response(), |page| respond(page, &HeaderMap::new()))
    }

    /// The response to a form that must not cost a render: too many posts, or a store that is too busy.
    pub fn prepared_notice_page(&self, notice: &str, status: StatusCode) -> Option<Response> {
        self.notices.get(notice).filter(|page| page.status == status).map(|page| respond(page, &HeaderMap::new()))
    }
}
