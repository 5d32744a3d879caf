//! What is said outside of a page: each way to fail, its status and its words, as a page made at the start.

use std::collections::HashMap;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::respond::respond;
use crate::pages::security::SecurityHeaders;
use crate::pages::{ErrorPage, Resource};
use crate::tables::Tables;
use crate::tables::notices::{Notice, id as notice_id};

/// What a handler or a layer can fail with, outside of a form's own checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    BadRequest,
    CrossSite,
    NotFound,
    MethodNotAllowed,
    TimedOut,
    AddressTooLong,
    HeadTooLarge,
    UnsupportedType,
    TooManyRequests,
    Internal,
    NotImplemented,
    Unavailable,
}

impl ErrorKind {
    const ALL: [Self; 12] = [
        Self::BadRequest,
        Self::CrossSite,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::TimedOut,
        Self::AddressTooLong,
        Self::HeadTooLarge,
        Self::UnsupportedType,
        Self::TooManyRequests,
        Self::Internal,
        Self::NotImplemented,
        Self::Unavailable,
    ];

    const fn page(self) -> ErrorPage<'static> {
        let (status, title, description) = match self {
            Self::BadRequest => (StatusCode::BAD_REQUEST, "The request arrived damaged", "Please go back and try again."),
            Self::CrossSite => {
                (StatusCode::FORBIDDEN, "Form refused", "This form was sent from another site. Please use the form on this site.")
            }
            Self::NotFound => (StatusCode::NOT_FOUND, "Nothing here", "There is no file at this address."),
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "This address does not take that",
                "Please go back and use the links and forms of the site.",
            ),
            Self::TimedOut => (StatusCode::REQUEST_TIMEOUT, "The request took too long", "Please try again."),
            Self::AddressTooLong => (StatusCode::URI_TOO_LONG, "The address is too long", "Please shorten it."),
            Self::HeadTooLarge => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                "The request is too large",
                "Your browser sent more about itself than this server reads.",
            ),
            Self::UnsupportedType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Form not understood",
                "This form accepts application/x-www-form-urlencoded or application/json.",
            ),
            Self::TooManyRequests => {
                (StatusCode::TOO_MANY_REQUESTS, "Too many requests", "Please wait a minute, then go back and try again.")
            }
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", "The fault is ours. Please try again later."),
            Self::NotImplemented => {
                (StatusCode::NOT_IMPLEMENTED, "The request cannot be read", "It is packed in a way that this server does not know.")
            }
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "Too busy for a moment", "Please try again in a few seconds."),
        };
        let retry_after_s = if matches!(self, Self::Unavailable) { Some(2) } else { None };
        ErrorPage { status, title, description, retry_after_s }
    }
}

/// Every such page of one site; made at the start, so that saying that there is too much to do costs nothing.
pub struct MessagePages {
    /// In the order of [`ErrorKind::ALL`].
    errors: Vec<Resource>,
    /// What a form answers without a render, by the notice's id.
    notices: HashMap<String, Resource>,
}

impl MessagePages {
    /// # Errors
    /// A template that fails.
    pub fn new(tables: &Tables, security: SecurityHeaders) -> anyhow::Result<Self> {
        let site_name = &tables.site.facts.name;
        let errors = ErrorKind::ALL.iter().map(|kind| kind.page().resource(site_name, security)).collect::<anyhow::Result<_>>()?;
        let busy = tables.forms.iter().map(|form| (form.failure.as_str(), StatusCode::SERVICE_UNAVAILABLE));
        let mut notices = HashMap::new();
        for (id, status) in busy.chain([(notice_id::TOO_MANY, StatusCode::TOO_MANY_REQUESTS)]) {
            let Some(Notice { title, description, .. }) = tables.notices.get(id) else { continue };
            let page = ErrorPage { status, title, description, retry_after_s: None };
            notices.insert(id.to_owned(), page.resource(site_name, security)?);
        }
        Ok(Self { errors, notices })
    }

    /// The answer that says so.
    #[must_use]
    pub fn answer(&self, kind: ErrorKind) -> Response {
        respond(&self.errors[kind as usize], &HeaderMap::new())
    }

    /// The answer of a form for which there is no room now: too many posts, or a store that is too busy.
    #[must_use]
    pub fn busy(&self, notice: &str, status: StatusCode) -> Option<Response> {
        self.notices.get(notice).filter(|page| page.status() == status).map(|page| respond(page, &HeaderMap::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::ErrorKind;

    #[test]
    fn every_kind_stands_at_its_own_place() {
        for (place, kind) in ErrorKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place, "{kind:?}");
        }
    }
}
