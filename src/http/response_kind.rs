//! How a response was made, for the request counters: a handler attaches it, and the access log reads it.

use axum::response::Response;

use crate::tables::Route;
use crate::telemetry::counts::{How, Place};

#[derive(Clone, Copy, Debug)]
pub struct ResponseKind {
    pub place: Place,
    pub how: How,
}

impl ResponseKind {
    pub const ASSET: Self = Self { place: Place::ASSETS, how: How::Asset };
    pub const FORM: Self = Self { place: Place::FORMS, how: How::Form };
    pub const ERROR: Self = Self { place: Place::OTHER, how: How::Message };
    const OTHER: Self = Self { place: Place::OTHER, how: How::Other };

    #[must_use]
    pub const fn page(route: &Route, how: How) -> Self {
        Self { place: Place::route(route.place), how }
    }

    #[must_use]
    pub fn attach(self, mut response: Response) -> Response {
        response.extensions_mut().insert(self);
        response
    }

    #[must_use]
    pub fn of(response: &Response) -> Self {
        response.extensions().get().copied().unwrap_or(Self::OTHER)
    }
}
