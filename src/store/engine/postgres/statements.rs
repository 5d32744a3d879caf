//! The statements of the forms on PostgreSQL, and their check against a database.

use tokio_postgres::Client;

use super::failure::Failure;
use super::messages::{INSERT_MESSAGES, MESSAGE_PARAMETERS, insert_messages};
use super::newsletter;
use crate::leads::ORIGIN_COLUMNS;
use crate::leads::store::schema::{Schema, check_required};
use crate::leads::store::sql::{Dialect, FormSql, Statements};
use crate::leads::store::sqlite;
use crate::tables::Forms;

/// The statements of [`FormSql`], but `insert` also inserts the submission's messages, origin and consent, if the row is new, and returns the row's id.
/// Parameters: the values of the columns, the submission's key, those of the messages ([`insert_messages`]), then digest, page (or NULL) and release of the consent, and
/// the origin (a JSON object or NULL); those of a subscription: and the digests ([`newsletter::digest_parameter`]).
pub fn build_statements(forms: &Forms) -> Statements {
    let mut statements = Statements::new(forms, Dialect::Postgres);
    for sql in statements.0.values_mut() {
        let before = sql.form.columns.len() + 1;
        let messages = insert_messages(before, "WHERE EXISTS (SELECT 1 FROM stored)");
        let after = before + MESSAGE_PARAMETERS;
        let (consent, origin) = (insert_consent(&sql.form.table, after), insert_origin(&sql.form.table, after + CONSENT_PARAMETERS));
        let attached = format!("consent AS ({consent}), origins AS ({origin})");
        if let (Some(pending), Some(key)) = (&sql.insert_pending, sql.key_index) {
            let digests = format!("${}", after + CONSENT_PARAMETERS + 2);
            let email_key = format!("${}", key + 1);
            sql.insert_pending = Some(newsletter::request(pending, &email_key, before, &digests, &attached));
            sql.insert = newsletter::subscribe(&sql.insert, &email_key, &format!("${before}"), &digests, &messages, &attached);
        } else {
            sql.insert =
                format!("WITH stored AS ({} RETURNING id), messages AS ({messages}), {attached} SELECT id FROM stored", sql.insert);
        }
    }
    statements
}

/// Of [`insert_consent`].
const CONSENT_PARAMETERS: usize = 3;

/// Inserts the origin of the row that `stored` returns, from the JSON object of the parameter after `before` others.
fn insert_origin(table: &str, before: usize) -> String {
    let (names, parameter) = (ORIGIN_COLUMNS.join(", "), before + 1);
    let new = ORIGIN_COLUMNS.map(|column| format!("excluded.{column}")).join(", ");
    format!(
        "INSERT INTO lead_origins (lead_table, lead_id, {names}) SELECT '{table}', stored.id, {names} \
         FROM stored, json_to_record(${parameter}::TEXT::JSON) AS origin ({}) WHERE ${parameter}::TEXT IS NOT NULL \
         ON CONFLICT (lead_table, lead_id) DO UPDATE SET ({names}) = ({new})",
        origin_definitions("")
    )
}

/// The columns of an origin with their types, for a function that reads JSON.
pub fn origin_definitions(prefix: &str) -> String {
    let column_type = |column: &str| if column == "landed_at" { "TIMESTAMPTZ" } else { "TEXT" };
    ORIGIN_COLUMNS.map(|column| format!("{prefix}{column} {}", column_type(column))).join(", ")
}

/// Of the row that `stored` returns; somebody who subscribes again agrees again. Its parameters come after `before` others.
fn insert_consent(table: &str, before: usize) -> String {
    let [digest, page, release] = [1, 2, 3].map(|number| format!("${}", before + number));
    format!(
        "INSERT INTO consents (lead_table, lead_id, digest, page, release) \
         SELECT '{table}', stored.id, {digest}::TEXT, {page}::TEXT, {release}::TEXT FROM stored WHERE {page}::TEXT IS NOT NULL \
         ON CONFLICT (lead_table, lead_id) DO UPDATE \
         SET digest = excluded.digest, page = excluded.page, release = excluded.release, given_at = excluded.given_at"
    )
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
