//! How an answer was made, for whoever counts them: handlers write it on their answers, and the access log reads it.

use axum::response::Response;

use crate::tables::Route;
use crate::telemetry::counts::{How, Place};

#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub place: Place,
    pub how: How,
}

impl Made {
    pub const ASSET: Self = Self { place: Place::ASSETS, how: How::Asset };
    pub const FORM: Self = Self { place: Place::FORMS, how: How::Form };
    pub const MESSAGE: Self = Self { place: Place::OTHER, how: How::Message };
    /// Of an answer on which nothing is written.
    pub const OTHER: Self = Self { place: Place::OTHER, how: How::Other };

    #[must_use]
    pub const fn page(route: &Route, how: How) -> Self {
        Self { place: Place::route(route.position), how }
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
