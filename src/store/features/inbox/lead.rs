//! One lead, whole.

use super::entry::{Fields, fields_of};
use super::index::form_of;
use super::{InboxRow, LeadFilter, ListPosition, list};
use crate::store::features::lead_origins::select_rows;
use crate::store::features::outbox::OutboxEntry;
use crate::store::query::{JsonRow, Query, Row};
use crate::store::{Store, StoreError};
use crate::tables::Form;

/// At most so many other leads of a person or a company are read.
const MAX_OTHERS: u16 = 20;

#[derive(Clone, Debug)]
pub struct LeadDetails {
    pub lead: InboxRow,
    /// The form, unless it is one that the content no longer has.
    pub form: Option<Form>,
    /// What the visitor wrote, by field.
    pub fields: Fields,
    /// The row of the form's table, with its origin.
    pub row: JsonRow,
    /// `given_at`, `page`, `release`, `digest`, `text`.
    pub consent: Option<JsonRow>,
    pub notes: Vec<Note>,
    /// Messages that have not arrived.
    pub messages: Vec<OutboxEntry>,
    pub deliveries: Vec<Delivery>,
    /// Other leads with this address, and with this domain, newest first.
    pub same_person: Vec<InboxRow>,
    pub same_company: Vec<InboxRow>,
    /// The ids of the repetitions, oldest first.
    pub repeats: Vec<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub created_at: String,
    pub author: String,
    pub text: String,
}

/// A message that has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub channel: String,
    pub attempts: u64,
    pub answer: Option<String>,
    pub delivered_at: String,
}

impl Store {
    /// `None`: there is no such lead, or it has been deleted.
    pub async fn lead(&self, id: i64) -> Result<Option<LeadDetails>, StoreError> {
        let statements = self.shared.statements.load_full();
        self.read(move |query| {
            let Some(lead) = row(query, id)? else { return Ok(None) };
            let key = [lead.lead_table.as_str().into(), lead.lead_id.into()];
            let Ok(table) = statements.known_table(&lead.lead_table) else { return Ok(None) };
            let Some(row) = query.row(&format!("{} WHERE {table}.id = $1", select_rows(&table)), &[lead.lead_id.into()])? else {
                return Ok(None);
            };
            let row = row.to_json()?;
            let notes = "SELECT created_at, author, text FROM lead_notes WHERE lead_table = $1 AND lead_id = $2 ORDER BY id";
            let deliveries =
                "SELECT channel, attempts, answer, delivered_at FROM deliveries WHERE lead_table = $1 AND lead_id = $2 ORDER BY id";
            let consent = "SELECT given_at, page, release, digest, text FROM consents LEFT JOIN consent_texts USING (digest) \
                 WHERE lead_table = $1 AND lead_id = $2";
            Ok(Some(LeadDetails {
                form: form_of(&statements, &table, &row).cloned(),
                fields: fields_of(&table, &row),
                consent: query.row(consent, &key)?.map(|row| row.to_json()).transpose()?,
                notes: query.query(notes, &key)?.iter().map(note).collect::<Result<_, _>>()?,
                deliveries: query.query(deliveries, &key)?.iter().map(delivery).collect::<Result<_, _>>()?,
                messages: crate::store::features::outbox::of_lead(query, &lead.lead_table, lead.lead_id)?,
                same_person: others(query, &lead, |lead| LeadFilter {
                    email_key: lead.email_key.clone(),
                    has_spam: true,
                    ..LeadFilter::default()
                })?,
                same_company: others(query, &lead, |lead| LeadFilter {
                    domain: lead.domain.clone(),
                    without_email_key: lead.email_key.clone(),
                    ..LeadFilter::default()
                })?,
                repeats: query.values("SELECT id FROM inbox WHERE repeat_of = $1 ORDER BY id", &[id.into()])?,
                lead,
                row,
            }))
        })
        .await
    }

    /// The id in the list of a row of a form's table. A repetition gives the id of the lead that it repeats.
    pub async fn lead_id_of(&self, table: &str, row_id: i64) -> Result<Option<i64>, StoreError> {
        let table = table.to_owned();
        let sql = "SELECT coalesce(repeat_of, id) FROM inbox WHERE lead_table = $1 AND lead_id = $2";
        self.read(move |query| query.value(sql, &[(&table).into(), row_id.into()])).await
    }
}

pub fn row(query: &dyn Query, id: i64) -> Result<Option<InboxRow>, StoreError> {
    let row = query.row(&format!("SELECT {} FROM inbox WHERE id = $1", InboxRow::COLUMNS), &[id.into()])?;
    row.map(|row| InboxRow::from_row(&row)).transpose()
}

/// The row of the list for a row of a form's table.
pub fn of_row(query: &dyn Query, table: &str, id: i64) -> Result<Option<InboxRow>, StoreError> {
    let sql = format!("SELECT {} FROM inbox WHERE lead_table = $1 AND lead_id = $2", InboxRow::COLUMNS);
    query.row(&sql, &[table.into(), id.into()])?.map(|row| InboxRow::from_row(&row)).transpose()
}

/// The newest leads of a filter without this one; none if the filter would find everybody's.
fn others(query: &dyn Query, lead: &InboxRow, filter: fn(&InboxRow) -> LeadFilter) -> Result<Vec<InboxRow>, StoreError> {
    let filter = filter(lead);
    if filter.email_key.is_none() && filter.domain.is_none() {
        return Ok(Vec::new());
    }
    let mut rows = list::list(query, &filter, ListPosition::Newest, MAX_OTHERS)?.rows;
    rows.retain(|other| other.id != lead.id);
    Ok(rows)
}

fn note(row: &Row) -> Result<Note, StoreError> {
    Ok(Note { created_at: row.get(0)?, author: row.get(1)?, text: row.get(2)? })
}

fn delivery(row: &Row) -> Result<Delivery, StoreError> {
    Ok(Delivery { channel: row.get(0)?, attempts: row.get(1)?, answer: row.get(2)?, delivered_at: row.get(3)? })
}
