//! What can go wrong with a database server, and what follows from it.

use std::error::Error as _;
use std::time::SystemTime;

use time::OffsetDateTime;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::leads::store::StoreError;
use crate::leads::store::sql::TIME;
use crate::telemetry::certificate_error::certificate_error;

const NO_TLS: &str = "the server offers no TLS: turn it on there (ssl = on), or, where nobody else can read the network between, write \
    sslmode=disable in the address (postgres://USER@HOST/DATABASE?sslmode=disable)";

/// No message holds what a visitor typed: the server's DETAIL, which quotes values, is left out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// No connection, or one that broke: the outcome of what was under way is unknown. May name a host.
    #[error("{0}")]
    Unreachable(String),
    /// A standby, or a server that was set read-only.
    #[error("the server is read-only")]
    ReadOnly,
    /// The same transaction may succeed when it is repeated.
    #[error("serialization failure or deadlock")]
    Conflict,
    /// The server rejects it and will reject it again.
    #[error("{message} (SQLSTATE {code})")]
    Rejected { code: String, message: String },
    /// The database is not what this program expects.
    #[error("{0}")]
    Mismatch(String),
}

impl Failure {
    /// Whether the same may succeed a moment later on another connection.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::ReadOnly | Self::Conflict)
    }

    pub fn stopped() -> Self {
        Self::Unreachable("the store has stopped".into())
    }

    pub fn timeout() -> Self {
        Self::Unreachable("the server did not answer in time".into())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let Some(reported) = error.as_db_error() else {
            if let Some(why) = certificate_error(&error, Some("sslrootcert=FILE in the address")) {
                return Self::Unreachable(format!("the server is not trusted: {why}"));
            }
            let causes = std::iter::successors(error.source(), |cause| (*cause).source());
            let message = causes.fold(error.to_string(), |message, cause| format!("{message}: {cause}")).replace('\n', " ");
            // tokio_postgres has no kind for it.
            return Self::Unreachable(if message.contains("server does not support TLS") { NO_TLS.to_owned() } else { message });
        };
        let code = reported.code();
        let message = reported.message().replace('\n', " ");
        if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            return Self::ReadOnly;
        }
        match code.code().get(..2) {
            // Connection exception, insufficient resources, operator intervention (shutdown, starting up, statement timeout), system error.
            Some("08" | "53" | "57" | "58") => Self::Unreachable(message),
            Some("40") => Self::Conflict,
            _ => Self::Rejected { code: code.code().to_owned(), message },
        }
    }
}

/// What the public may read.
impl From<&Failure> for StoreError {
    fn from(failure: &Failure) -> Self {
        Self::Database(match failure {
            Failure::Unreachable(_) => "the database cannot be reached".into(),
            Failure::ReadOnly => "the database is read-only".into(),
            Failure::Conflict => "the database was busy".into(),
            Failure::Rejected { code, .. } => format!("the database rejected the row (SQLSTATE {code})"),
            Failure::Mismatch(_) => "the database is not what the site expects; the log says why".into(),
        })
    }
}

/// A timestamp as text. Fails for a year of more than four digits.
pub fn format_time(time: SystemTime) -> Result<String, Failure> {
    OffsetDateTime::from(time).format(TIME).map_err(|error| Failure::Mismatch(error.to_string()))
}
