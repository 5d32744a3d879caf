//! What can go wrong with a database on the other side of a network, and what follows from it.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::leads::store::StoreError;
use crate::telemetry::certificate_error::certificate_error;

const NO_TLS: &str = "the server offers no TLS: turn it on there (ssl = on), or, where nobody else can read the network between, write \
    sslmode=disable in the address (postgres://USER@HOST/DATABASE?sslmode=disable)";

/// No sentence holds what a visitor typed: of what the server says its DETAIL is left out, which names values.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// No connection, or one that broke; the outcome of what was under way is not known. May hold the name of a host.
    #[error("{0}")]
    Away(String),
    /// The server is there and takes no writes: a standby, or one that was told so.
    #[error("the server takes no writes")]
    ReadOnly,
    /// Two transactions were in each other's way; the same again may succeed.
    #[error("another transaction was in the way")]
    Conflict,
    /// The server has refused it and will refuse it again. Code of the SQL standard (SQLSTATE) and what the server says.
    #[error("{said} (SQLSTATE {code})")]
    Refused { code: String, said: String },
    /// The database is not what this program expects.
    #[error("{0}")]
    Unfit(String),
}

impl Failure {
    /// Whether the same may succeed on another connection, a moment later.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Away(_) | Self::ReadOnly | Self::Conflict)
    }

    pub fn late() -> Self {
        Self::Away("the server did not answer in time".into())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let Some(said) = error.as_db_error() else {
            if let Some(why) = certificate_error(&error, Some("sslrootcert=FILE in the address")) {
                return Self::Away(format!("the server is not trusted: {why}"));
            }
            let causes = std::iter::successors(error.source(), |cause| (*cause).source());
            let said = causes.fold(error.to_string(), |said, cause| format!("{said}: {cause}")).replace('\n', " ");
            // tokio_postgres has no kind for it.
            return Self::Away(if said.contains("server does not support TLS") { NO_TLS.to_owned() } else { said });
        };
        let code = said.code();
        let sentence = said.message().replace('\n', " ");
        if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            return Self::ReadOnly;
        }
        match code.code().get(..2) {
            // Connection exception, insufficient resources, operator intervention (shutdown, starting up, statement timeout), system error.
            Some("08" | "53" | "57" | "58") => Self::Away(sentence),
            Some("40") => Self::Conflict,
            _ => Self::Refused { code: code.code().to_owned(), said: sentence },
        }
    }
}

/// What the public may read.
impl From<&Failure> for StoreError {
    fn from(failure: &Failure) -> Self {
        Self::Database(match failure {
            Failure::Away(_) => "the database cannot be reached".into(),
            Failure::ReadOnly => "the database takes no writes".into(),
            Failure::Conflict => "the database was busy with something else".into(),
            Failure::Refused { code, .. } => format!("the database refused it (SQLSTATE {code})"),
            Failure::Unfit(_) => "the database is not what the site expects; the log says why".into(),
        })
    }
}
