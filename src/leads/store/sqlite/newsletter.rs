//! Subscribers of the newsletter in SQLite.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, OptionalExtension, ToSql, params};

use super::Sqlite;
use super::connection::Access;
use super::outbox::{self, NOW};
use super::replay::ReplayFile;
use super::versions::{parse_time, time_text};
use crate::leads::newsletter::{AddressDigest, NewsletterKey};
use crate::leads::store::newsletter::{
    DELETE_SUPPRESSION, INSERT_KEY, KEY, Newsletter, REPLACE_KEY, SUPPRESSIONS, Subscriber, SubscriberId, SubscriberState, Suppression,
    allow_mail, digests, find, limit_digests, missing_key, record_domain_mail, record_mail, renew_request,
};
use crate::leads::store::replay::Kind;
use crate::leads::store::state::{self, REPLAY_POSITION};
use crate::leads::store::{InsertOutcome, StoreError, Stored};
use crate::leads::{Channel, NewMessage, Submission, email_key};
use crate::tables::forms::SUBSCRIBERS;

/// Makes the key if there is none. A start that finds one needs no lock.
pub fn ensure_key(connection: &Connection) -> anyhow::Result<()> {
    if read_key(connection).is_err() {
        connection.execute(INSERT_KEY, [NewsletterKey::random()?.bytes()])?;
    }
    Ok(())
}

pub fn read_key(connection: &Connection) -> Result<NewsletterKey, StoreError> {
    let bytes: Option<Vec<u8>> = connection.prepare_cached(KEY)?.query_row([], |row| row.get(0)).optional()?;
    bytes.and_then(|bytes| NewsletterKey::from_bytes(&bytes)).ok_or_else(missing_key)
}

/// What is written beside the row of a submission.
pub struct Beside {
    pub messages: bool,
    /// What its visitor agreed to, and what brought the visitor: for the row of this id.
    pub attached: Option<i64>,
}

/// What follows from the insert of a subscription: whose row it is, and what is written beside it.
pub fn subscribe(
    connection: &Connection,
    replay: &ReplayFile,
    submission: &Submission,
    email: &str,
    stored: Stored,
) -> Result<(Stored, Beside), StoreError> {
    let (key, email_key) = (read_key(connection)?, email_key(email));
    if submission.is_pending {
        let attached = connection.prepare_cached(&renew_request("?1", NOW))?.query_row([&email_key], |row| row.get("attached"))?;
        return Ok((stored, Beside { messages: may_mail(connection, &limit_digests(&key, email))?, attached: Some(attached) }));
    }
    let stored = match stored {
        // The person comes back, and is stored in the row from before.
        Stored { id, outcome: InsertOutcome::DuplicateKey } if resume(connection, &email_key, submission)? => {
            Stored { id, outcome: InsertOutcome::Inserted }
        }
        stored => stored,
    };
    let is_new = stored.outcome == InsertOutcome::Inserted;
    if is_new {
        end_suppression(connection, replay, &digests(&key, email), &email_key)?;
    }
    Ok((stored, Beside { messages: is_new, attached: stored.id.filter(|_| is_new) }))
}

/// Subscribes a row that is pending or unsubscribed. False: it is neither.
fn resume(connection: &Connection, email_key: &str, submission: &Submission) -> Result<bool, StoreError> {
    let sql = format!(
        "UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = NULL, unsubscribed_at = NULL, submission_key = ?2 \
         WHERE email_key = ?1 AND state <> 'confirmed'"
    );
    Ok(connection.prepare_cached(&sql)?.execute(params![email_key, submission.key])? > 0)
}

/// Records a mail if the mailbox and the domain may get one.
fn may_mail(connection: &Connection, [mailbox, domain]: &[String; 2]) -> Result<bool, StoreError> {
    connection.prepare_cached(&format!("DELETE FROM newsletter_mails WHERE mail_1_at < {}", shifted("-1 day")))?.execute([])?;
    let is_recorded = connection.prepare_cached(&record_mail("?1", NOW, shifted))?.execute([mailbox])? > 0;
    Ok(is_recorded && connection.prepare_cached(&record_domain_mail("?1", "WHERE true", NOW, shifted))?.execute([domain])? > 0)
}

fn shifted(shift: &str) -> String {
    format!("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '{shift}')")
}

/// Who has used a link may get the next at once.
fn after_link(connection: &Connection, email: &str) -> Result<(), StoreError> {
    let [mailbox, _] = limit_digests(&read_key(connection)?, email);
    connection.execute(&allow_mail("?1", shifted), [mailbox])?;
    Ok(())
}

/// Ends a subscription at this time and keeps the digest. False: it had ended, or there is no such row.
pub fn end(connection: &Connection, id: i64, email_key: &str, at: &str) -> Result<bool, StoreError> {
    suppress(connection, &read_key(connection)?.digest(email_key), at)?;
    let sql = format!(
        "UPDATE {SUBSCRIBERS} SET state = 'unsubscribed', unsubscribed_at = ?3, link_nonce = coalesce(link_nonce, 0) + 1 \
         WHERE id = ?1 AND email_key = ?2 AND state <> 'unsubscribed'"
    );
    Ok(connection.execute(&sql, params![id, email_key, at])? > 0)
}

fn suppress(connection: &Connection, digest: &AddressDigest, at: &str) -> rusqlite::Result<bool> {
    let keep = "INSERT INTO newsletter_suppressions (digest, unsubscribed_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    Ok(connection.execute(keep, params![digest.to_string(), at])? > 0)
}

/// The person has come back.
fn end_suppression(connection: &Connection, replay: &ReplayFile, digests: &[AddressDigest], email_key: &str) -> Result<(), StoreError> {
    let mut ended = 0;
    for digest in digests {
        ended += connection.prepare_cached(DELETE_SUPPRESSION)?.execute([digest.to_string()])?;
    }
    if ended > 0 { record(connection, replay, Kind::Resubscribed, email_key) } else { Ok(()) }
}

/// Before the commit: a backup that is restored later must not bring the person back.
pub fn record(connection: &Connection, replay: &ReplayFile, kind: Kind, email_key: &str) -> Result<(), StoreError> {
    let position = replay.record_person(kind, email_key).map_err(|error| StoreError::Database(format!("{error:#}")))?;
    connection.execute(state::SET, [REPLAY_POSITION, &position])?;
    Ok(())
}

impl Newsletter for Sqlite {
    fn key(&self) -> BoxFuture<'_, Result<NewsletterKey, StoreError>> {
        async move {
            if let Some(key) = self.newsletter_key.get() {
                return Ok(*key);
            }
            let key = self.run(Access::Read, |connection| read_key(connection)).await?;
            Ok(*self.newsletter_key.get_or_init(|| key))
        }
        .boxed()
    }

    fn adopt_key(&self, key: NewsletterKey) -> BoxFuture<'_, Result<NewsletterKey, StoreError>> {
        self.change(move |connection| {
            connection.execute(REPLACE_KEY, [key.bytes()])?;
            read_key(connection)
        })
        .boxed()
    }

    fn find(&self, who: SubscriberId) -> BoxFuture<'_, Result<Option<Subscriber>, StoreError>> {
        self.run(Access::Read, move |connection| {
            let parameter: &dyn ToSql = match &who {
                SubscriberId::Row(id) => id,
                SubscriberId::EmailKey(email_key) => email_key,
            };
            let read = |row: &rusqlite::Row<'_>| {
                let state = SubscriberState::from_name(&row.get::<_, String>(3)?);
                Ok(Subscriber { id: row.get(0)?, email: row.get(1)?, email_key: row.get(2)?, state, link_nonce: row.get(4)? })
            };
            Ok(connection.query_row(&find(&who), [parameter], read).optional()?)
        })
        .boxed()
    }

    fn confirm(&self, subscriber: Subscriber, messages: Vec<NewMessage>) -> BoxFuture<'_, Result<bool, StoreError>> {
        let has_messages = !messages.is_empty();
        let replay = self.replay();
        let change = self.change(move |connection| {
            let sql = format!(
                "UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = {NOW}, unsubscribed_at = NULL, link_nonce = coalesce(link_nonce, 0) + 1 \
                 WHERE id = ?1 AND email_key = ?2 AND coalesce(link_nonce, 0) = ?3 AND state <> 'confirmed'"
            );
            if connection.execute(&sql, params![subscriber.id, subscriber.email_key, subscriber.link_nonce])? == 0 {
                return Ok(false);
            }
            end_suppression(connection, &replay, &digests(&read_key(connection)?, &subscriber.email), &subscriber.email_key)?;
            after_link(connection, &subscriber.email)?;
            outbox::insert(connection, &messages)?;
            Ok(true)
        });
        self.notifying(change, has_messages).boxed()
    }

    fn unsubscribe(
        &self,
        digest: AddressDigest,
        subscriber: Option<Subscriber>,
        messages: Vec<NewMessage>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        let has_messages = !messages.is_empty();
        let replay = self.replay();
        let change = self.change(move |connection| {
            let now: String = connection.query_row(&format!("SELECT {NOW}"), [], |row| row.get(0))?;
            let Some(Subscriber { id, email, email_key, .. }) = subscriber else { return Ok(suppress(connection, &digest, &now)?) };
            if !end(connection, id, &email_key, &now)? {
                return Ok(false);
            }
            after_link(connection, &email)?;
            record(connection, &replay, Kind::Unsubscribed, &email_key)?;
            connection.execute("DELETE FROM outbox WHERE email_key = ?1 AND channel = ?2", [&email_key, Channel::Newsletter.name()])?;
            outbox::insert(connection, &messages)?;
            Ok(true)
        });
        self.notifying(change, has_messages).boxed()
    }

    fn suppressions(&self) -> BoxFuture<'_, Result<Vec<Suppression>, StoreError>> {
        self.run(Access::Read, |connection| {
            let mut statement = connection.prepare(SUPPRESSIONS)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
            rows.map(|row| {
                let (digest, at) = row?;
                Ok(Suppression { digest, unsubscribed_at: parse_time(&at)? })
            })
            .collect()
        })
        .boxed()
    }

    fn suppress(&self, suppressions: Vec<Suppression>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(move |connection| {
            let sql = "INSERT INTO newsletter_suppressions (digest, unsubscribed_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            let mut insert = connection.prepare(sql)?;
            for Suppression { digest, unsubscribed_at } in suppressions {
                insert.execute(params![digest, time_text(unsubscribed_at)?])?;
            }
            Ok(())
        })
        .boxed()
    }
}
