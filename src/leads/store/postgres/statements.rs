//! The SQL of every form, and the proof that the database takes it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tokio_postgres::Client;

use super::failure::Failure;
use crate::leads::store::statement::{self, Dialect, SUBMISSION_KEY};
use crate::leads::store::{columns, schema};
use crate::tables::{Form, Forms};

/// By the form's id.
#[derive(Default)]
pub struct Statements(pub BTreeMap<String, FormSql>);

pub struct FormSql {
    pub table: String,
    columns: Vec<String>,
    /// Inserts the row and, only where that was not there already, the messages that hand it on: the values of the columns, the submission's key, then
    /// the parameters of [`HAND_ON`]. Returns the row's id.
    pub insert: String,
    pub select_there: String,
    /// Where the key stands among a submission's values.
    pub key: Option<usize>,
    pub erase: Vec<String>,
    /// With its parameters.
    pub count_by_day: (String, Vec<String>),
}

/// Writes messages: the form's id, then an array each of ids, channels, keys of e-mail addresses, and fields.
pub static HAND_ON: LazyLock<String> = LazyLock::new(|| hand_on(0, ""));

/// Behind `before` parameters of another statement, on a condition.
fn hand_on(before: usize, condition: &str) -> String {
    let [form, ids, channels, email_keys, fields] = [1, 2, 3, 4, 5].map(|place| format!("${}", before + place));
    format!(
        "INSERT INTO outbox (id, form, channel, email_key, fields) \
         SELECT message.id, {form}::TEXT, message.channel, message.email_key, message.fields \
         FROM unnest({ids}::TEXT[], {channels}::TEXT[], {email_keys}::TEXT[], {fields}::TEXT[]) AS message (id, channel, email_key, fields) \
         {condition} ON CONFLICT DO NOTHING"
    )
}

const COLUMNS: &str = "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1";

/// Columns of a table that an insert must fill.
const NEEDED: &str = "SELECT column_name FROM information_schema.columns \
    WHERE table_schema = current_schema() AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'";

impl Statements {
    pub fn of(forms: &Forms) -> Self {
        Self(forms.iter().map(|form| (form.id.clone(), FormSql::of(form))).collect())
    }

    /// # Errors
    /// [`Failure::Unfit`] names the form: a column that is not there, or one that must be filled and is not.
    pub async fn prove(&self, client: &Client) -> Result<(), Failure> {
        client.prepare(&HAND_ON).await?;
        for (form, sql) in &self.0 {
            sql.prove(client).await.map_err(|failure| match failure {
                Failure::Refused { .. } | Failure::Unfit(_) => Failure::Unfit(format!("the form `{form}` cannot be kept: {failure}")),
                away => away,
            })?;
        }
        Ok(())
    }

    /// SECURITY: the name of a table goes into a statement; only those of the forms do.
    ///
    /// # Errors
    /// For every other name.
    pub fn known(&self, table: &str) -> Result<String, Failure> {
        let known = self.0.values().find(|sql| sql.table == table).map(|sql| sql.table.clone());
        known.ok_or_else(|| Failure::Unfit(format!("`{table}` is not a table of the site")))
    }
}

impl FormSql {
    fn of(form: &Form) -> Self {
        Self {
            table: form.table.clone(),
            columns: form.columns.iter().map(|column| column.name.clone()).collect(),
            insert: format!(
                "WITH kept AS ({} RETURNING id), handed_on AS ({}) SELECT id FROM kept",
                statement::insert(form),
                hand_on(form.columns.len() + 1, "WHERE EXISTS (SELECT 1 FROM kept)")
            ),
            select_there: statement::select_there(form),
            key: form.key_column().and_then(|key| form.columns.iter().position(|column| column.name == key)),
            erase: statement::erase(form, Dialect::Postgres).collect(),
            count_by_day: statement::count_by_day(form, Dialect::Postgres),
        }
    }

    async fn prove(&self, client: &Client) -> Result<(), Failure> {
        let found = client.query(COLUMNS, &[&self.table]).await?.iter().map(|row| row.get(0)).collect();
        columns::compare(&schema(), &self.table, &found).map_err(Failure::Unfit)?;
        for text in [&self.insert, &self.select_there].into_iter().chain(&self.erase).chain([&self.count_by_day.0]) {
            client.prepare(text).await?;
        }
        for row in client.query(NEEDED, &[&self.table]).await? {
            let needed: String = row.get(0);
            if needed != SUBMISSION_KEY && !self.columns.contains(&needed) {
                return Err(Failure::Unfit(format!("the column `{needed}` of `{}` must be filled, and the form does not", self.table)));
            }
        }
        Ok(())
    }
}
