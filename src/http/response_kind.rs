//! How a response was made, for the request counters: a handler inserts it into the response, and the access log reads it.

use axum::response::Response;

use crate::tables::Route;
use crate::telemetry::counts::{CounterIndex, ResponseSource};

#[derive(Clone, Copy, Debug)]
pub struct ResponseKind {
    pub index: CounterIndex,
    pub source: ResponseSource,
}

impl ResponseKind {
    pub const ASSET: Self = Self { index: CounterIndex::ASSETS, source: ResponseSource::Asset };
    pub const FORM: Self = Self { index: CounterIndex::FORMS, source: ResponseSource::Form };
    pub const ERROR: Self = Self { index: CounterIndex::OTHER, source: ResponseSource::Message };
    const OTHER: Self = Self { index: CounterIndex::OTHER, source: ResponseSource::Other };

    #[must_use]
    pub const fn page(route: &Route, source: ResponseSource) -> Self {
        Self { index: CounterIndex::route(route.row), source }
    }

    #[must_use]
    pub fn insert_into(self, mut response: Response) -> Response {
        response.extensions_mut().insert(self);
        response
    }

    #[must_use]
    pub fn from_response(response: &Response) -> Self {
        response.extensions().get().copied().unwrap_or(Self::OTHER)
    }
}
