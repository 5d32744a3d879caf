//! What the errors of a database server mean.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::store::StoreError;
use crate::telemetry::certificate_error::certificate_error;

const NO_TLS: &str = "the server offers no TLS: turn it on there (ssl = on), or, where nobody else can read the network between, write \
    sslmode=disable in the address (postgres://USER@HOST/DATABASE?sslmode=disable)";

/// The server did not answer in time.
pub fn timeout() -> StoreError {
    StoreError::Unreachable("the server did not answer in time".into())
}

impl From<Error> for StoreError {
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
