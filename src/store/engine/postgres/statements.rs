//! The statements that store submissions on PostgreSQL, each with all that belongs to it, and the check that a database takes the statements of the forms.

use std::collections::BTreeMap;

use super::messages::{INSERT_MESSAGES, MESSAGE_PARAMETERS, insert_messages};
use crate::store::StoreError;
use crate::store::engine::sqlite;
use crate::store::features::lead_origins::COLUMNS as ORIGIN_COLUMNS;
use crate::store::features::newsletter::{digests, renew_request, resume_sql};
use crate::store::features::newsletter_key::NewsletterKey;
use crate::store::features::newsletter_mails::{limit_digests, record_domain_mail, record_mail};
use crate::store::query::{Dialect, Query, Value};
use crate::store::schema::{Schema, check_required};
use crate::store::statements::{FormSql, Statements};

/// The statement that stores a submission of each form, by its id.
#[derive(Default)]
pub struct InsertStatements(BTreeMap<String, InsertSql>);

/// Parameters: the values of the form's columns, the submission's key, those of the messages ([`insert_messages`]), then digest, page (or NULL) and release of
/// the consent, and the origin (a JSON object or NULL); those of a subscription: and the digests ([`digest_parameter`]).
pub struct InsertSql {
    /// Inserts the row unless one of this submission or key exists, and with a new row its messages, origin and consent. Returns the row's id.
    pub insert: String,
    /// The same insert, for a subscription that must be confirmed.
    pub insert_pending: Option<String>,
}

impl InsertStatements {
    pub fn new(statements: &Statements) -> Self {
        Self(statements.0.iter().map(|(form, sql)| (form.clone(), InsertSql::new(sql))).collect())
    }

    pub fn of_form(&self, form: &str) -> Result<&InsertSql, StoreError> {
        self.0.get(form).ok_or_else(|| StoreError::Mismatch(format!("the store was not prepared for the form `{form}`")))
    }
}

impl InsertSql {
    fn new(sql: &FormSql) -> Self {
        let before = sql.form.columns.len() + 1;
        let messages = insert_messages(before, "WHERE EXISTS (SELECT 1 FROM stored)");
        let after = before + MESSAGE_PARAMETERS;
        let (consent, origin) = (insert_consent(&sql.form.table, after), insert_origin(&sql.form.table, after + CONSENT_PARAMETERS));
        let details = format!("consent AS ({consent}), origins AS ({origin})");
        if let (Some(pending), Some(key)) = (&sql.insert_pending, sql.key_index) {
            let digests = format!("${}", after + CONSENT_PARAMETERS + 2);
            let email_key = format!("${}", key + 1);
            Self {
                insert: subscribe(&sql.insert, &email_key, &format!("${before}"), &digests, &messages, &details),
                insert_pending: Some(request(pending, &email_key, before, &digests, &details)),
            }
        } else {
            let insert = format!("WITH stored AS ({} RETURNING id), messages AS ({messages}), {details} SELECT id FROM stored", sql.insert);
            Self { insert, insert_pending: None }
        }
    }

    fn texts(&self) -> impl Iterator<Item = &String> {
        [&self.insert].into_iter().chain(&self.insert_pending)
    }
}

/// Old rows that one request removes.
const MAX_REMOVED: usize = 100;

/// The last parameter of a subscription: the digests of the address, or of what limits the mails to it.
pub fn digest_parameter(key: &NewsletterKey, email: &str, is_pending: bool) -> Vec<String> {
    if is_pending { limit_digests(key, email).into() } else { digests(key, email).map(|digest| digest.to_string()).into() }
}

/// The insert of a subscription that needs no confirmation. A row that is pending or unsubscribed is subscribed again. Arguments: the insert of the row,
/// the parameters of the e-mail key, the submission's key and the digests, the insert of the messages, and those of the details tables.
fn subscribe(insert: &str, email_key: &str, submission_key: &str, digests: &str, messages: &str, details: &str) -> String {
    format!(
        "WITH inserted AS ({insert} RETURNING id), \
         resumed AS ({} \
         WHERE email_key = {email_key} AND state <> 'confirmed' AND NOT EXISTS (SELECT 1 FROM inserted) RETURNING id), \
         stored AS (SELECT id FROM inserted UNION ALL SELECT id FROM resumed), \
         removed AS (DELETE FROM newsletter_suppressions WHERE digest = ANY({digests}::TEXT[]) AND EXISTS (SELECT 1 FROM stored)), \
         messages AS ({messages}), {details} SELECT id FROM stored",
        resume_sql(submission_key)
    )
}

/// The insert of a subscription that must be confirmed. Its messages are written if the address may get a mail, whether its row is new or not. Returns the
/// row's id, and for a row that existed whether this submission made it: nobody asks a second time, which would tell that it existed.
fn request(insert: &str, email_key: &str, before: usize, digests: &str, details: &str) -> String {
    let [mailbox, domain] = [1, 2].map(|at| format!("({digests}::TEXT[])[{at}]"));
    let mailed = record_mail(&mailbox, Dialect::Postgres);
    let counted = record_domain_mail(&domain, "FROM mailed", Dialect::Postgres);
    let messages = insert_messages(before, "WHERE EXISTS (SELECT 1 FROM counted)");
    format!(
        "WITH inserted AS ({insert} RETURNING id), renewed AS ({}, submission_key), \
         stored AS (SELECT id FROM inserted UNION ALL SELECT details FROM renewed), \
         mailed AS ({mailed} RETURNING digest), counted AS ({counted} RETURNING digest), \
         removed AS (DELETE FROM newsletter_mails WHERE digest IN (SELECT digest FROM newsletter_mails \
         WHERE mail_1_at < {} AND digest <> ALL({digests}::TEXT[]) ORDER BY mail_1_at LIMIT {MAX_REMOVED} FOR UPDATE SKIP LOCKED)), \
         messages AS ({messages}), {details} \
         SELECT id, NULL::BOOLEAN FROM inserted UNION ALL SELECT id, coalesce(submission_key = ${before}::TEXT, FALSE) FROM renewed",
        renew_request(email_key, Dialect::Postgres.now()),
        Dialect::Postgres.shifted("-1 day")
    )
}

/// The number of parameters of [`insert_consent`].
const CONSENT_PARAMETERS: usize = 3;

/// Inserts the origin of the row that `stored` returns, from the JSON object of the parameter after `before` others.
fn insert_origin(table: &str, before: usize) -> String {
    let (names, parameter) = (ORIGIN_COLUMNS.join(", "), before + 1);
    let new = ORIGIN_COLUMNS.map(|column| format!("excluded.{column}")).join(", ");
    format!(
        "INSERT INTO lead_origins (lead_table, lead_id, {names}) SELECT '{table}', stored.id, {names} \
         FROM stored, json_to_record(${parameter}::TEXT::JSON) AS origin ({}) WHERE ${parameter}::TEXT IS NOT NULL \
         ON CONFLICT (lead_table, lead_id) DO UPDATE SET ({names}) = ({new})",
        origin_definitions()
    )
}

/// The columns of an origin with their types, for a function that reads JSON.
fn origin_definitions() -> String {
    let column_type = |column: &str| if column == "landed_at" { "TIMESTAMPTZ" } else { "TEXT" };
    ORIGIN_COLUMNS.map(|column| format!("{column} {}", column_type(column))).join(", ")
}

/// Inserts the consent of the row that `stored` returns; somebody who subscribes again agrees again. Its parameters come after `before` others.
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

/// Whether the database takes every statement of the forms.
pub fn check(query: &dyn Query, statements: &Statements) -> Result<(), StoreError> {
    let schema = sqlite::schema().map_err(|error| StoreError::Mismatch(format!("{error:#}")))?;
    query.columns(&INSERT_MESSAGES)?;
    for (id, sql) in &statements.0 {
        check_form(query, &schema, sql).map_err(|error| match error {
            StoreError::Rejected { .. } | StoreError::Mismatch(_) => {
                StoreError::Mismatch(format!("data/forms.json: the form `{id}` cannot be stored: {error}"))
            }
            transient => transient,
        })?;
    }
    Ok(())
}

fn check_form(query: &dyn Query, schema: &Schema, sql: &FormSql) -> Result<(), StoreError> {
    let table = Value::from(&sql.form.table);
    schema.check(&sql.form, &query.values(COLUMNS, &[table])?.into_iter().collect())?;
    for text in sql.texts().chain(InsertSql::new(sql).texts()) {
        query.columns(text)?;
    }
    check_required(&sql.form, &query.values(REQUIRED, &[table])?)
}
