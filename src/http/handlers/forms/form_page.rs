//! The page that a form was posted from: it shows the errors or the confirmation.

use axum::http::{HeaderMap, header};

use super::header_text;
use crate::leads::Values;
use crate::tables::forms::PAGE_FIELD;
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Form, Query, Route, Tables};

pub struct FormPage<'a> {
    pub route: &'a Route,
    tables: &'a Tables,
    query: Query,
}

impl<'a> FormPage<'a> {
    pub fn new(tables: &'a Tables, form: &Form, values: &Values, headers: &HeaderMap) -> Self {
        let named = values.get(PAGE_FIELD).and_then(|id| tables.routes.by_id(id));
        let route = named.or_else(|| tables.routes.by_id(&form.page)).unwrap_or(tables.routes.not_found());
        // A filtered list keeps its filter: the Referer of a same-site post has it, and only declared parameters are read.
        let referer = header_text(headers, header::REFERER).and_then(|referer| url::Url::parse(referer).ok());
        let query = referer
            .filter(|referer| route.path.as_deref() == Some(referer.path()))
            .map(|referer| tables.read_query(route, referer.query().unwrap_or_default()))
            .unwrap_or_default();
        Self { route, tables, query }
    }

    /// The page's parameters, and those of `form_query`, which the form sets.
    pub fn query_with(&self, form_query: &str) -> Query {
        let mut query = self.query.clone();
        query.remove(NOTICE_PARAMETER);
        query.extend(self.tables.read_query(self.route, form_query));
        query
    }

    /// Path and query; `None` for the 404 page, which has no address.
    pub fn address(&self, query: &Query) -> Option<String> {
        let path = self.route.path.as_deref()?;
        Some(if query.is_empty() { path.to_owned() } else { format!("{path}?{}", encode(query)) })
    }

    /// The address that confirms an accepted form. From the 404 page it is the home page.
    pub fn confirmation(&self, form: &Form, notice: &str) -> String {
        let mut query = self.query_with(&form.success_query);
        query.insert(NOTICE_PARAMETER.to_owned(), notice.to_owned());
        let path = self.route.path.as_deref().unwrap_or("/");
        format!("{path}?{}#{}", encode(&query), form.anchor)
    }
}

fn encode(query: &Query) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish()
}
