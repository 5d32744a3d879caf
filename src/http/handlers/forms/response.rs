//! Responses to form posts in two formats: JSON for clients that accept it, otherwise 303 or the page with its errors.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde_json::json;

use super::form_page::FormPage;
use crate::http::error::ErrorStatus;
use crate::http::negotiation::preferred_coding;
use crate::http::respond::{respond, with_retry_after};
use crate::http::state::App;
use crate::leads::{InvalidForm, Values};
use crate::pages::FormState;
use crate::pages::document::RejectedForm;
use crate::tables::Form;

/// The result of a post whose fields could be read.
pub enum Outcome {
    Accepted { notice: String, is_created: bool },
    Rejected { status: StatusCode, state: FormState, retry_after_s: Option<u64> },
}

impl Outcome {
    pub fn invalid(form: &Form, status: StatusCode, invalid: InvalidForm) -> Self {
        let state = FormState { id: form.id.clone(), values: invalid.values, errors: invalid.errors, notice: invalid.notice };
        Self::Rejected { status, state, retry_after_s: None }
    }
}

/// Responds to one post.
pub struct Responder<'a> {
    pub app: &'a App,
    pub form: &'a Form,
    pub headers: &'a HeaderMap,
    pub is_json: bool,
}

impl Responder<'_> {
    /// The response to a post whose fields could not be read.
    pub fn error_response(&self, error: ErrorStatus, notice: &str) -> Response {
        if self.is_json { self.notice(error.code(), notice, &BTreeMap::new()) } else { self.app.error_response(error) }
    }

    pub async fn respond(&self, outcome: Outcome, values: &Values) -> Response {
        if self.is_json { self.json(outcome) } else { self.html(outcome, values).await }
    }

    fn json(&self, outcome: Outcome) -> Response {
        match outcome {
            Outcome::Accepted { notice, is_created } => {
                self.notice(if is_created { StatusCode::CREATED } else { StatusCode::OK }, &notice, &BTreeMap::new())
            }
            Outcome::Rejected { status, state, retry_after_s } => {
                with_retry_after(self.notice(status, &state.notice, &state.errors), retry_after_s)
            }
        }
    }

    fn notice(&self, status: StatusCode, id: &str, fields: &BTreeMap<String, String>) -> Response {
        let notice = self.app.front_end.tables.notices.get(id);
        let notice = notice.map(|it| json!({ "id": id, "title": it.title, "description": it.description, "variant": it.variant }));
        let body = Json(json!({ "notice": notice, "fields": fields }));
        (status, [(header::CACHE_CONTROL, "no-store")], body).into_response()
    }

    async fn html(&self, outcome: Outcome, values: &Values) -> Response {
        let front_end = &self.app.front_end;
        let page = FormPage::new(&front_end.tables, self.form, values, self.headers);
        match outcome {
            Outcome::Accepted { notice, .. } => see_other(&page.confirmation(self.form, &notice)),
            Outcome::Rejected { status, state, retry_after_s } => {
                let response = if let Some(prepared) = self.app.error_pages.prepared_notice_page(&state.notice, status) {
                    prepared
                } else {
                    let query = page.query_with(&self.form.query);
                    let address = page.address(&query);
                    let rejected = RejectedForm { form: state, address, status };
                    match front_end.form_page(page.route, query, rejected, preferred_coding(self.headers)).await {
                        Ok(rendered) => respond(&rendered, self.headers),
                        Err(error) => return self.app.page_error_response(&page.route.id, &error),
                    }
                };
                with_retry_after(response, retry_after_s)
            }
        }
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
