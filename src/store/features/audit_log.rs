//! Who did what: an entry for each reading of a lead, export, deletion, publication, and change of users. Kept a year. No entry has what a visitor wrote.

use crate::store::query::{Query, Row};
use crate::store::{Access, Store, StoreError};

/// An interval in SQL, of both databases.
const MAX_AGE: &str = "-365 days";
/// The actor of commands.
pub const COMMAND_LINE: &str = "command line";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    pub id: i64,
    /// UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    /// A user's address, or [`COMMAND_LINE`].
    pub actor: String,
    /// As in `lead.read`.
    pub action: String,
    pub subject: String,
}

impl AuditEntry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { id: row.get(0)?, created_at: row.get(1)?, actor: row.get(2)?, action: row.get(3)?, subject: row.get(4)? })
    }
}

/// Adds an entry, in the transaction of what it is about.
pub fn insert(query: &dyn Query, actor: &str, action: &'static str, subject: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO audit_log (actor, action, subject) VALUES ($1, $2, $3)";
    query.execute(sql, &[actor.into(), action.into(), subject.into()]).map(drop)
}

const SELECT: &str = "SELECT id, created_at, actor, action, subject FROM audit_log";

impl Store {
    pub async fn audit(&self, actor: &str, action: &'static str, subject: &str) -> Result<(), StoreError> {
        let (actor, subject) = (actor.to_owned(), subject.to_owned());
        self.write(move |query| insert(query, &actor, action, &subject)).await
    }

    /// [`Self::audit`] for commands without a runtime. Blocks.
    pub fn audit_command(&self, action: &'static str, subject: &str) -> Result<(), StoreError> {
        self.block(Access::Write, |query| insert(query, COMMAND_LINE, action, subject))
    }

    /// The newest entries before the one of this id, newest first.
    pub async fn audit_entries(&self, before: Option<i64>, limit: u16) -> Result<Vec<AuditEntry>, StoreError> {
        let sql = format!("{SELECT} WHERE id < $1 ORDER BY id DESC LIMIT $2");
        let parameters = (before.unwrap_or(i64::MAX), limit);
        self.read(move |query| query.query(&sql, &[parameters.0.into(), parameters.1.into()])?.iter().map(AuditEntry::from_row).collect())
            .await
    }

    /// Calls `each` with every entry, oldest first. Blocks.
    pub fn each_audit_entry(&self, each: &mut dyn FnMut(AuditEntry) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let sql = format!("{SELECT} WHERE id > $1 ORDER BY id LIMIT 1000");
        let mut last = i64::MIN;
        loop {
            let rows = self.block(Access::LongRead, |query| query.query(&sql, &[last.into()]))?;
            let Some(end) = rows.last() else { return Ok(()) };
            last = end.get(0)?;
            for row in &rows {
                each(AuditEntry::from_row(row)?)?;
            }
        }
    }

    pub async fn purge_audit_log(&self) -> Result<(), StoreError> {
        self.write(|query| {
            let sql = format!("DELETE FROM audit_log WHERE created_at < {}", query.dialect().shifted(MAX_AGE));
            query.execute(&sql, &[]).map(drop)
        })
        .await
    }
}
