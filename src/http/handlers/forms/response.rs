//! Responses to form posts in two formats: JSON for clients that accept it, otherwise 303 or the page with its errors.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde_json::json;

use super::referer;
use crate::http::negotiation::preferred_codings;
use crate::http::respond::{respond, with_retry_after};
use crate::http::state::SiteState;
use crate::leads::InvalidForm;
use crate::pages::FormState;
use crate::pages::document::RejectedForm;
use crate::store::Values;
use crate::tables::forms::PAGE_FIELD;
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Form, Query, Route, Tables};

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
    pub site: &'a SiteState,
    pub form: &'a Form,
    pub headers: &'a HeaderMap,
    pub is_json: bool,
}

impl Responder<'_> {
    /// The response to a post whose fields could not be read.
    pub fn error_response(&self, status: StatusCode, notice: &str) -> Response {
        if self.is_json { self.notice(status, notice, &BTreeMap::new()) } else { self.site.error_response(status) }
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
        let notice = self.site.front_end.tables.notices.get(id);
        let notice = notice.map(|it| json!({ "id": id, "title": it.title, "description": it.description, "variant": it.variant }));
        let body = Json(json!({ "notice": notice, "fields": fields }));
        (status, [(header::CACHE_CONTROL, "no-store")], body).into_response()
    }

    async fn html(&self, outcome: Outcome, values: &Values) -> Response {
        let front_end = &self.site.front_end;
        let page = FormPage::new(&front_end.tables, self.form, values, self.headers);
        match outcome {
            Outcome::Accepted { notice, .. } => {
                let address = page.confirmation(self.form, &notice);
                (StatusCode::SEE_OTHER, [(header::CACHE_CONTROL, "no-store"), (header::LOCATION, &address)]).into_response()
            }
            Outcome::Rejected { status, state, retry_after_s } => {
                let response = if let Some(prepared) = self.site.error_pages.prepared_notice_page(&state.notice, status) {
                    prepared
                } else {
                    let query = page.query_with(&self.form.query);
                    let address = page.address(&query);
                    let rejected = RejectedForm { form: state, address, status };
                    match front_end.form_page(page.route, query, rejected, preferred_codings(self.headers)).await {
                        Ok(rendered) => respond(&rendered, self.headers),
                        Err(error) => return self.site.page_error_response(&page.route.id, &error),
                    }
                };
                with_retry_after(response, retry_after_s)
            }
        }
    }
}

/// The page that a form was posted from: it shows the errors or the confirmation.
struct FormPage<'a> {
    route: &'a Route,
    tables: &'a Tables,
    query: Query,
}

impl<'a> FormPage<'a> {
    fn new(tables: &'a Tables, form: &Form, values: &Values, headers: &HeaderMap) -> Self {
        let route = form_route(tables, form, values);
        // A filtered list keeps its filter: the Referer of a same-site post has it, and only declared parameters are read.
        let query = referer(headers)
            .filter(|referer| route.path.as_deref() == Some(referer.path()))
            .map(|referer| tables.read_query(route, referer.query().unwrap_or_default()))
            .unwrap_or_default();
        Self { route, tables, query }
    }

    /// The page's parameters, and those of `form_query`, which the form sets.
    fn query_with(&self, form_query: &str) -> Query {
        let mut query = self.query.clone();
        query.remove(NOTICE_PARAMETER);
        query.extend(self.tables.read_query(self.route, form_query));
        query
    }

    /// Path and query; `None` for the 404 page, which has no address.
    fn address(&self, query: &Query) -> Option<String> {
        let path = self.route.path.as_deref()?;
        Some(if query.is_empty() { path.to_owned() } else { format!("{path}?{}", encode(query)) })
    }

    /// The address that confirms an accepted form. From the 404 page it is the home page.
    fn confirmation(&self, form: &Form, notice: &str) -> String {
        let mut query = self.query_with(&form.success_query);
        query.insert(NOTICE_PARAMETER.to_owned(), notice.to_owned());
        let path = self.route.path.as_deref().unwrap_or("/");
        format!("{path}?{}#{}", encode(&query), form.anchor)
    }
}

/// The page that the post names, or else the form's own.
pub fn form_route<'a>(tables: &'a Tables, form: &Form, values: &Values) -> &'a Route {
    let named = values.get(PAGE_FIELD).and_then(|id| tables.routes.by_id(id));
    named.or_else(|| tables.routes.by_id(&form.default_page)).unwrap_or(tables.routes.not_found())
}

fn encode(query: &Query) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish()
}
