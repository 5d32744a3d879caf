//! What an operator has done, as the page's address says it after the 303: nothing that somebody typed.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

#[derive(Clone, Copy)]
pub enum Done {
    Erased,
    NotTheSame,
    Resent,
    Failed,
}

impl Done {
    const ALL: [(&str, Self); 4] = [
        ("done=erased", Self::Erased),
        ("done=not-the-same", Self::NotTheSame),
        ("done=resent", Self::Resent),
        ("done=failed", Self::Failed),
    ];

    #[must_use]
    pub fn from_query(query: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == query).map(|(_, done)| *done)
    }

    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Erased => "Everything of this address is gone.",
            Self::NotTheSame => "The two addresses differ. Nothing was removed.",
            Self::Resent => "The messages are due now.",
            Self::Failed => "That did not work; the log says why.",
        }
    }

    /// Back to the page.
    #[must_use]
    pub fn back(self) -> Response {
        let query = Self::ALL[self as usize].0;
        (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/?{query}"))]).into_response()
    }
}
