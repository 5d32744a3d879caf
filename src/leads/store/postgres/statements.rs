//! The statements of the forms on PostgreSQL, and their check against a database.

use tokio_postgres::Client;

use super::failure::Failure;
use super::messages::{INSERT_MESSAGES, MESSAGE_PARAMETERS, insert_messages};
use super::newsletter;
use crate::leads::store::schema::{Schema, check_required};
use crate::leads::store::sql::{Dialect, FormSql, Statements};
use crate::leads::store::sqlite;
use crate::tables::Forms;

/// The statements of [`FormSql`], but `insert` also inserts the submission's messages, if the row is new, and returns the row's id. Parameters: the
/// values of the columns, the submission's key, then those of [`INSERT_MESSAGES`]; those of a subscription: and the digest of the address.
pub fn build_statements(forms: &Forms) -> Statements {
    let mut statements = Statements::new(forms, Dialect::Postgres);
    for sql in statements.0.values_mut() {
        let before = sql.form.columns.len() + 1;
        let messages = insert_messages(before, "WHERE EXISTS (SELECT 1 FROM stored)");
        if let (Some(pending), Some(key)) = (&sql.insert_pending, sql.key_index) {
            let digest = format!("${}", before + MESSAGE_PARAMETERS + 1);
            sql.insert_pending = Some(newsletter::request(pending, before, &digest));
            sql.insert = newsletter::subscribe(&sql.insert, &format!("${}", key + 1), &format!("${before}"), &digest, &messages);
        } else {
            sql.insert = format!("WITH stored AS ({} RETURNING id), messages AS ({messages}) SELECT id FROM stored", sql.insert);
        }
    }
    statements
}

const COLUMNS: &str = "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1";

/// The columns that an insert must fill.
const REQUIRED: &str = "SELECT column_name FROM information_schema.columns \
    WHERE table_schema = current_schema() AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'";

pub async fn check(client: &Client, statements: &Statements) -> Result<(), Failure> {
    let schema = sqlite::schema().map_err(|error| Failure::Mismatch(format!("{error:#}")))?;
    client.prepare(&INSERT_MESSAGES).await?;
    for (id, sql) in &statements.0 {
        check_form(client, &schema, sql).await.map_err(|failure| match failure {
            Failure::Rejected { .. } | Failure::Mismatch(_) => {
                Failure::Mismatch(format!("data/forms.json: the form `{id}` cannot be stored: {failure}"))
            }
            transient => transient,
        })?;
    }
    Ok(())
}

async fn check_form(client: &Client, schema: &Schema, sql: &FormSql) -> Result<(), Failure> {
    let table = &sql.form.table;
    let found = client.query(COLUMNS, &[table]).await?.iter().map(|row| row.get(0)).collect();
    schema.check(&sql.form, &found).map_err(Failure::Mismatch)?;
    for text in sql.texts() {
        client.prepare(text).await?;
    }
    let required: Vec<String> = client.query(REQUIRED, &[table]).await?.iter().map(|row| row.get(0)).collect();
    check_required(&sql.form, &required).map_err(Failure::Mismatch)
}
