//! The result of a form action, as the operator's page shows it.

use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};

/// What the page reports after the redirect. The URL names the result and holds nothing that was typed.
#[derive(Clone, Copy)]
pub enum ActionResult {
    Erased,
    AddressesDiffer,
    Resent,
    Failed,
}

impl ActionResult {
    const ALL: [(&str, Self); 4] = [
        ("done=erased", Self::Erased),
        ("done=not-the-same", Self::AddressesDiffer),
        ("done=resent", Self::Resent),
        ("done=failed", Self::Failed),
    ];

    #[must_use]
    pub fn from_query(query: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == query).map(|(_, result)| *result)
    }

    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Erased => "All rows of this address were erased.",
            Self::AddressesDiffer => "The two addresses differ. Nothing was erased.",
            Self::Resent => "The messages will be sent now.",
            Self::Failed => "That did not work. The log has the reason.",
        }
    }

    pub fn redirect(self) -> Response {
        (StatusCode::SEE_OTHER, [(LOCATION, format!("/?{}", Self::ALL[self as usize].0))]).into_response()
    }
}
