//! What people do to leads: state, owner, notes, deletion. Each is one transaction, and a command and the desk call the same function.

use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::entry::fields_of;
use super::index::form_of;
use super::lead::row;
use super::spam::release;
use super::{InboxRow, LeadState};
use crate::store::features::lead_origins::{COLUMNS as ORIGIN_COLUMNS, LeadOrigin, prefixed, select_rows};
use crate::store::features::submission::{Channel, Event, NewMessage, Values, messages};
use crate::store::features::{lead_details, outbox};
use crate::store::query::Query;
use crate::store::statements::Statements;
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};
use crate::tables::forms::SPAM;

/// How long a lead that somebody has marked as spam is kept, like a post that was held.
const KEEP_SPAM: Duration = Duration::days(30);
/// How many leads one deletion by age takes.
const MAX_PURGED: i64 = 500;

impl Store {
    /// Sets the state of leads and their repetitions; returns how many leads. A held post that becomes anything but spam is stored as a lead and delivered:
    /// it keeps its number, its notes and its owner.
    pub async fn set_lead_state(&self, ids: Vec<i64>, state: LeadState) -> Result<u64, StoreError> {
        let shared = Arc::clone(&self.shared);
        let changed = self
            .write(move |query| {
                let mut changed = 0;
                for lead in rows(query, &ids)? {
                    changed += 1;
                    if lead.lead_table == SPAM && state != LeadState::Spam {
                        release(query, &shared, lead.lead_id, state)?;
                    } else {
                        let sql =
                            format!("UPDATE inbox SET state = $1, state_at = {} WHERE id = $2 OR repeat_of = $2", query.dialect().now());
                        query.execute(&sql, &[state.name().into(), lead.id.into()])?;
                    }
                }
                Ok(changed)
            })
            .await?;
        // A held post has messages now.
        self.notify_arrivals();
        Ok(changed)
    }

    /// Sets who works on leads; returns how many there are. `None`: nobody.
    pub async fn set_lead_owner(&self, ids: Vec<i64>, owner: Option<String>) -> Result<u64, StoreError> {
        self.write(move |query| {
            let set = |id: &i64| query.execute("UPDATE inbox SET owner = $1 WHERE id = $2", &[owner.as_ref().into(), (*id).into()]);
            ids.iter().map(set).sum()
        })
        .await
    }

    /// False: there is no such lead.
    pub async fn add_lead_note(&self, id: i64, author: &str, text: &str) -> Result<bool, StoreError> {
        let (author, text) = (author.to_owned(), text.to_owned());
        self.write(move |query| {
            let Some(lead) = row(query, id)? else { return Ok(false) };
            let sql = "INSERT INTO lead_notes (lead_table, lead_id, author, text) VALUES ($1, $2, $3, $4)";
            query.execute(sql, &[(&lead.lead_table).into(), lead.lead_id.into(), (&author).into(), (&text).into()])?;
            Ok(true)
        })
        .await
    }

    /// Makes what has not arrived due now, and sends what has arrived once more, as new messages. Returns how many messages.
    pub async fn resend_lead(&self, id: i64) -> Result<u64, StoreError> {
        let statements = self.shared.statements.load_full();
        let sent = self.write(move |query| resend(query, &statements, id)).await?;
        self.notify_arrivals();
        Ok(sent)
    }

    /// Deletes leads with their repetitions, details and messages; returns how many there were.
    pub async fn delete_leads(&self, ids: Vec<i64>) -> Result<u64, StoreError> {
        let statements = self.shared.statements.load_full();
        self.write(move |query| delete(query, &statements, &ids)).await
    }

    /// Deletes leads that were marked as spam 30 days ago or before. Returns how many, 500 at most.
    pub async fn purge_marked_spam(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let statements = self.shared.statements.load_full();
        let before = format_time(now - KEEP_SPAM)?;
        let sql =
            "SELECT id FROM inbox WHERE state = 'spam' AND repeat_of IS NULL AND state_at < $1 AND lead_table <> $2 ORDER BY id LIMIT $3";
        let ids: Vec<i64> = self.read(move |query| query.values(sql, &[(&before).into(), SPAM.into(), MAX_PURGED.into()])).await?;
        if ids.is_empty() {
            return Ok(0);
        }
        self.write(move |query| delete(query, &statements, &ids)).await
    }
}

fn resend(query: &dyn Query, statements: &Statements, id: i64) -> Result<u64, StoreError> {
    let Some(lead) = row(query, id)? else { return Ok(0) };
    let Ok(table) = statements.known_table(&lead.lead_table) else { return Ok(0) };
    let waiting = outbox::of_lead(query, &table, lead.lead_id)?;
    for message in &waiting {
        outbox::make_due(query, Some(&message.id))?;
    }
    let Some(found) = query.row(&format!("{} WHERE {table}.id = $1", select_rows(&table)), &[lead.lead_id.into()])? else { return Ok(0) };
    let found = found.to_json()?;
    let Some(form) = form_of(statements, &table, &found) else { return Ok(waiting.len() as u64) };
    let arrived = "SELECT DISTINCT channel FROM deliveries WHERE lead_table = $1 AND lead_id = $2";
    let arrived: Vec<String> = query.values(arrived, &[(&table).into(), lead.lead_id.into()])?;
    // A visitor gets one receipt.
    let is_again = |channel: &Channel| {
        [Channel::Webhook, Channel::Email].contains(channel)
            && arrived.iter().any(|name| name == channel.name())
            && waiting.iter().all(|message| message.channel != channel.name())
    };
    let channels: Vec<Channel> = Channel::ALL.into_iter().filter(is_again).collect();
    let fields: Values =
        fields_of(&table, &found).into_iter().filter(|(name, _)| form.fields.iter().any(|field| field.name == *name)).collect();
    let text = |(column, name): (&&str, &String)| Some(((*column).to_owned(), found.get(name)?.as_str()?.to_owned()));
    let origin = LeadOrigin::new(ORIGIN_COLUMNS.iter().zip(prefixed()).filter_map(text).collect());
    let new = messages(None, form, &fields, &channels, Event::LeadCreated);
    let new: Vec<NewMessage> = new.into_iter().map(|message| NewMessage { origin: origin.clone(), ..message }).collect();
    outbox::insert(query, new.iter().map(|message| (message, Some((table.as_str(), lead.lead_id)))))?;
    Ok((waiting.len() + new.len()) as u64)
}

fn delete(query: &dyn Query, statements: &Statements, ids: &[i64]) -> Result<u64, StoreError> {
    let mut deleted = 0;
    for lead in rows(query, ids)? {
        // SECURITY: the name goes into a statement.
        let Ok(table) = statements.known_table(&lead.lead_table) else { continue };
        let mut rows: Vec<i64> = query.values("SELECT lead_id FROM inbox WHERE repeat_of = $1", &[lead.id.into()])?;
        rows.push(lead.lead_id);
        lead_details::delete_rows(query, &table, &rows)?;
        deleted += 1;
    }
    Ok(deleted)
}

fn rows(query: &dyn Query, ids: &[i64]) -> Result<Vec<InboxRow>, StoreError> {
    ids.iter().filter_map(|id| row(query, *id).transpose()).collect()
}
