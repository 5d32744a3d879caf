//! How an answer was made, for whoever counts them: handlers write it on their answers, and the access log reads it.

use axum::response::Response;

use crate::tables::Route;
use crate::telemetry::counts::{CounterIndex, ResponseSource};

#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub place: CounterIndex,
    pub how: ResponseSource,
}

impl Made {
    pub const ASSET: Self = Self { place: CounterIndex::ASSETS, how: ResponseSource::Asset };
    pub const FORM: Self = Self { place: CounterIndex::FORMS, how: ResponseSource::Form };
    pub const MESSAGE: Self = Self { place: CounterIndex::OTHER, how: ResponseSource::Message };
    /// Of an answer on which nothing is written.
    pub const OTHER: Self = Self { place: CounterIndex::OTHER, how: ResponseSource::Other };

    #[must_use]
    pub const fn page(route: &Route, how: ResponseSource) -> Self {
        Self { place: CounterIndex::route(route.position), how }
    }

    /// The answer with this written on it.
    #[must_use]
    pub fn write_on(self, mut response: Response) -> Response {
        response.extensions_mut().insert(self);
        response
    }

    #[must_use]
    pub fn read(response: &Response) -> Self {
        response.extensions().get().copied().unwrap_or(Self::OTHER)
    }
}
