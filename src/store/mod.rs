//! What visitors send, kept. Knows nothing of HTTP or of how a form looks; [`sqlite`] is the one store there is.

mod sqlite;

pub use sqlite::{SqliteStore as Store, open_to_read};

/// A row to keep. Fields are trimmed and checked by `forms` already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submission {
    Contact {
        name: String,
        email: String,
        company: String,
        phone: Option<String>,
        subject: String,
        message: String,
    },
    Newsletter {
        email: String,
    },
    /// `kind` is the form's id; only with `--keep-requests`.
    Request {
        kind: String,
        name: Option<String>,
        email: String,
        company: Option<String>,
        phone: Option<String>,
        inquiry: Option<String>,
        message: Option<String>,
    },
}

/// What became of a submission. Either way it is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    New,
    /// A newsletter address that was there before, compared without regard to case.
    AlreadyThere,
}

/// Why nothing was kept. The visitor sees the form's failure message, never this.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Sqlite(String),
    /// More writes are waiting than the store takes on.
    #[error("the store's queue is full")]
    Busy,
    #[error("the store has stopped")]
    Stopped,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error.to_string())
    }
}

/// The tables that `leadlight export` can print.
pub const TABLES: [&str; 3] = ["contact_submissions", "newsletter_subscribers", "lead_requests"];
