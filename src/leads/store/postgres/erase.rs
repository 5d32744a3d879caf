//! Everything of one person, gone: in one transaction, or counted by making it and taking it back.

use std::collections::BTreeMap;

use tokio_postgres::Client;

use super::failure::Failure;
use super::outbox::ERASE_MESSAGES;
use super::statements::Statements;
use crate::leads::store::EraseMode;

/// Table to number of rows, in the order of their names.
///
/// # Errors
/// Then nothing was removed.
pub async fn erase(client: &Client, statements: &Statements, key: &str, removal: EraseMode) -> Result<Vec<(String, usize)>, Failure> {
    let mut erased: BTreeMap<&str, u64> = BTreeMap::new();
    client.batch_execute("BEGIN").await?;
    for sql in statements.0.values() {
        for statement in &sql.erase {
            *erased.entry(&sql.table).or_default() += client.execute(statement, &[&key]).await?;
        }
    }
    *erased.entry("outbox").or_default() += client.execute(ERASE_MESSAGES, &[&key]).await?;
    client.batch_execute(if removal == EraseMode::Remove { "COMMIT" } else { "ROLLBACK" }).await?;
    Ok(erased.into_iter().map(|(table, rows)| (table.to_owned(), usize::try_from(rows).unwrap_or(usize::MAX))).collect())
}
