//! Subscribers of the newsletter: who has confirmed, who has left, and the key of the links in their mails. A subscription itself is a
//! [`Submission`] of a form with the table [`SUBSCRIBERS`].

use std::sync::Arc;

use time::OffsetDateTime;

use super::newsletter_key::{AddressDigest, Link, NewsletterKey};
use super::newsletter_mails::{after_link, may_mail};
use super::outbox;
use super::submission::{Channel, InsertOutcome, Inserted, NewMessage, Stored, Submission};
use crate::store::address::email_key;
use crate::store::query::{JsonRow, Query, Row, Statement, Value};
use crate::store::replay::ReplayKind;
use crate::store::statements::{in_chunks, parameters};
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};
use crate::tables::forms::SUBSCRIBERS;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubscriberId {
    Row(i64),
    /// See [`email_key`].
    EmailKey(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    pub id: i64,
    /// The address as the person typed it.
    pub email: String,
    pub email_key: String,
    pub state: SubscriberState,
    /// A link confirms the subscription only if it has this number.
    pub link_nonce: i64,
}

/// What a link that confirms a subscription is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmLink {
    /// The link can be used.
    Open,
    /// The last link that was used, or one as old.
    Used,
    /// An older one, or another person's.
    Void,
}

impl Subscriber {
    /// Whether a link that ends a subscription is this person's.
    pub fn owns(&self, key: &NewsletterKey, link: &Link) -> bool {
        key.digest(&email_key(&self.email)) == link.digest
    }

    pub fn confirm_link(&self, key: &NewsletterKey, link: &Link) -> ConfirmLink {
        let is_of = |nonce| key.confirm_digest(&email_key(&self.email), nonce) == link.digest;
        if is_of(self.link_nonce) {
            ConfirmLink::Open
        } else if is_of(self.link_nonce.wrapping_sub(1)) {
            ConfirmLink::Used
        } else {
            ConfirmLink::Void
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriberState {
    Pending,
    Confirmed,
    Unsubscribed,
}

/// Somebody who has unsubscribed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// An [`AddressDigest`] as text.
    pub digest: String,
    pub unsubscribed_at: OffsetDateTime,
}

impl SubscriberState {
    pub const ALL: [Self; 3] = [Self::Pending, Self::Confirmed, Self::Unsubscribed];

    /// The name of the state in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Confirmed => "confirmed",
            Self::Unsubscribed => "unsubscribed",
        }
    }

    /// An unknown state, of a newer version, is none that gets mail.
    pub fn from_name(name: &str) -> Self {
        Self::ALL.into_iter().find(|state| state.name() == name).unwrap_or(Self::Unsubscribed)
    }
}

/// The digest under which the person of a row would have unsubscribed. `None` for a row that says so itself: it adds nobody.
pub fn suppression_digest(row: &JsonRow, key: &NewsletterKey) -> Option<String> {
    let text = |column: &str| row.get(column).and_then(serde_json::Value::as_str);
    let ended = text("state") == Some(SubscriberState::Unsubscribed.name());
    text("email").filter(|_| !ended).map(|email| key.digest(&email_key(email)).to_string())
}

impl Store {
    /// The key of this database.
    pub async fn newsletter_key(&self) -> Result<NewsletterKey, StoreError> {
        if let Some(key) = self.shared.newsletter_key.get() {
            return Ok(*key);
        }
        let shared = Arc::clone(&self.shared);
        self.read(move |query| shared.newsletter_key(query)).await
    }

    /// Takes over the key of another database, unless a link or digest of this one depends on its own. Returns the key that holds.
    pub async fn adopt_newsletter_key(&self, key: NewsletterKey) -> Result<NewsletterKey, StoreError> {
        self.write(move |query| {
            let replace = "UPDATE secrets SET newsletter_key = $1 WHERE id = 1 \
                AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers) AND NOT EXISTS (SELECT 1 FROM newsletter_suppressions) \
                AND NOT EXISTS (SELECT 1 FROM newsletter_mails)";
            query.execute(replace, &[key.bytes().into()])?;
            read_key(query)
        })
        .await
    }

    pub async fn find_subscriber(&self, who: SubscriberId) -> Result<Option<Subscriber>, StoreError> {
        self.read(move |query| {
            let select = "SELECT id, email, email_key, state, coalesce(link_nonce, 0) FROM newsletter_subscribers";
            let row = match &who {
                SubscriberId::Row(id) => query.row(&format!("{select} WHERE id = $1"), &[(*id).into()])?,
                SubscriberId::EmailKey(email_key) => query.row(&format!("{select} WHERE email_key = $1"), &[email_key.into()])?,
            };
            let subscriber = |row: Row| {
                let state = SubscriberState::from_name(&row.get::<String>(3)?);
                Ok(Subscriber { id: row.get(0)?, email: row.get(1)?, email_key: row.get(2)?, state, link_nonce: row.get(4)? })
            };
            row.map(subscriber).transpose()
        })
        .await
    }

    /// Confirms a subscription that is pending or has ended, makes its links void, and writes the messages, in one transaction. False: it is confirmed
    /// already, or a link was used since the subscriber was read; then nothing is written.
    pub async fn confirm_subscriber(&self, subscriber: Subscriber, messages: Vec<NewMessage>) -> Result<bool, StoreError> {
        self.change_subscriber(messages, move |query| {
            let Subscriber { id, email, email_key, link_nonce, .. } = &subscriber;
            let sql = format!(
                "UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = {}, unsubscribed_at = NULL, link_nonce = coalesce(link_nonce, 0) + 1 \
                 WHERE id = $1 AND email_key = $2 AND coalesce(link_nonce, 0) = $3 AND state <> 'confirmed'",
                query.dialect().now()
            );
            if query.execute(&sql, &[(*id).into(), email_key.into(), (*link_nonce).into()])? == 0 {
                return Ok(false);
            }
            let key = read_key(query)?;
            end_suppressions(query, &[(key.digest(email_key).to_string(), email_key.clone())])?;
            after_link(query, &key, email)?;
            Ok(true)
        })
        .await
    }

    /// Ends a subscription, keeps the digest, drops mails to the person that were not sent yet, and writes the messages, in one transaction. False: it
    /// has ended already. `subscriber` is `None` for an address whose row was erased or lost; only its digest is kept.
    pub async fn unsubscribe(
        &self,
        digest: AddressDigest,
        subscriber: Option<Subscriber>,
        messages: Vec<NewMessage>,
    ) -> Result<bool, StoreError> {
        let Some(Subscriber { id, email, email_key, .. }) = subscriber else {
            return self.write(move |query| suppress(query, &digest.to_string(), &query.now()?)).await;
        };
        self.change_subscriber(messages, move |query| {
            let is_ended = end(query, id, &email_key, &query.now()?)?;
            // Also of who had left before: a mail may have been written since.
            let drop_mails = "DELETE FROM outbox WHERE email_key = $1 AND channel = $2";
            query.execute(drop_mails, &[(&email_key).into(), Channel::Subscriber.name().into()])?;
            if is_ended {
                after_link(query, &read_key(query)?, &email)?;
                query.record(ReplayKind::Unsubscribed, &email_key)?;
            }
            Ok(is_ended)
        })
        .await
    }

    /// Everybody who has unsubscribed and has not subscribed again.
    pub async fn suppressions(&self) -> Result<Vec<Suppression>, StoreError> {
        self.read(suppressions).await
    }

    /// Adds the suppressions of another database with the same key.
    pub async fn insert_suppressions(&self, suppressions: Vec<Suppression>) -> Result<(), StoreError> {
        self.write(move |query| {
            for Suppression { digest, unsubscribed_at } in suppressions {
                suppress(query, &digest, &format_time(unsubscribed_at)?)?;
            }
            Ok(())
        })
        .await
    }

    /// Writes the messages if the change is made, and wakes the workers.
    async fn change_subscriber(
        &self,
        messages: Vec<NewMessage>,
        change: impl FnOnce(&dyn Query) -> Result<bool, StoreError> + Send + 'static,
    ) -> Result<bool, StoreError> {
        let has_messages = !messages.is_empty();
        let change = move |query: &dyn Query| {
            let is_changed = change(query)?;
            if is_changed {
                outbox::insert(query, messages.iter().map(|message| (message, None)))?;
            }
            Ok(is_changed)
        };
        let is_changed = self.write(change).await?;
        if is_changed && has_messages {
            self.notify_arrivals();
        }
        Ok(is_changed)
    }
}

/// Makes the key if there is none. Of processes that start at once, one makes it. A start that finds one needs no lock.
pub fn ensure_key(query: &dyn Query) -> Result<(), StoreError> {
    if find_key(query)?.is_none() {
        let key = NewsletterKey::random().map_err(|error| StoreError::Database(error.to_string()))?;
        query.execute("INSERT INTO secrets (id, newsletter_key) VALUES (1, $1) ON CONFLICT DO NOTHING", &[key.bytes().into()])?;
    }
    Ok(())
}

pub fn read_key(query: &dyn Query) -> Result<NewsletterKey, StoreError> {
    find_key(query)?.ok_or_else(missing_key)
}

fn missing_key() -> StoreError {
    StoreError::Mismatch("the key of the newsletter's links is missing in the table secrets; a server makes it when it starts".into())
}

const KEY: &str = "SELECT newsletter_key FROM secrets WHERE id = 1";

pub fn find_key(query: &dyn Query) -> Result<Option<NewsletterKey>, StoreError> {
    let bytes: Option<Vec<u8>> = query.value(KEY, &[])?;
    Ok(bytes.and_then(|bytes| NewsletterKey::from_bytes(&bytes)))
}

/// A submission, its address as typed, and what became of its row.
pub type Subscription<'a> = (&'a Submission, &'a str, &'a mut Inserted);

/// What follows from the insert of subscriptions: whose row it is, and what is written beside it.
pub fn subscribe(query: &dyn Query, key: &NewsletterKey, subscriptions: Vec<Subscription<'_>>) -> Result<(), StoreError> {
    let (pending, confirmed): (Vec<_>, Vec<_>) = subscriptions.into_iter().partition(|(submission, ..)| submission.is_pending);
    if !pending.is_empty() {
        request(query, key, pending)?;
    }
    let mut back = Vec::new();
    for (submission, email, inserted) in confirmed {
        let email_key = email_key(email);
        // The person comes back, and is stored in the row from before.
        if inserted.stored.outcome == InsertOutcome::DuplicateKey && resume(query, &email_key, submission)? {
            *inserted = Inserted::new(Stored { outcome: InsertOutcome::Inserted, ..inserted.stored });
        }
        if inserted.messages {
            back.push((key.digest(&email_key).to_string(), email_key));
        }
    }
    end_suppressions(query, &back)
}

/// The subscriptions are requested: those that are pending count from now. The consent and the origin of a request for a confirmed subscription are not the
/// subscriber's, and stand under the negative id, which nobody reads.
///
/// SECURITY: writes the same in every state, so that the time of the response does not tell whether the address is known.
fn request(query: &dyn Query, key: &NewsletterKey, subscriptions: Vec<Subscription<'_>>) -> Result<(), StoreError> {
    let now = query.dialect().now();
    let renew = format!(
        "UPDATE newsletter_subscribers SET requested_at = {now}, created_at = CASE state WHEN 'pending' THEN {now} ELSE created_at END \
         WHERE email_key = $1 RETURNING CASE state WHEN 'confirmed' THEN -id ELSE id END"
    );
    let keys: Vec<String> = subscriptions.iter().map(|(_, email, _)| email_key(email)).collect();
    let renewals: Vec<Statement<'_>> = keys.iter().map(|email_key| (&*renew, vec![email_key.into()])).collect();
    let renewed = query.query_all(&renewals)?;
    let emails: Vec<&str> = subscriptions.iter().map(|(_, email, _)| *email).collect();
    let may_mail = may_mail(query, key, &emails)?;
    for (((_, _, inserted), rows), may_mail) in subscriptions.into_iter().zip(renewed).zip(may_mail) {
        inserted.details = rows.first().map(|row| row.get(0)).transpose()?;
        inserted.messages = may_mail;
    }
    Ok(())
}

/// Subscribes a row that is pending or unsubscribed. False: it is neither.
fn resume(query: &dyn Query, email_key: &str, submission: &Submission) -> Result<bool, StoreError> {
    let sql = "UPDATE newsletter_subscribers SET state = 'confirmed', confirmed_at = NULL, unsubscribed_at = NULL, submission_key = $2 \
        WHERE email_key = $1 AND state <> 'confirmed'";
    Ok(query.execute(sql, &[email_key.into(), submission.key.as_ref().into()])? > 0)
}

/// Ends a subscription at this time and keeps the digest. False: it had ended, or there is no such row.
pub fn end(query: &dyn Query, id: i64, email_key: &str, at: &str) -> Result<bool, StoreError> {
    suppress(query, &read_key(query)?.digest(email_key).to_string(), at)?;
    let sql = format!(
        "UPDATE {SUBSCRIBERS} SET state = 'unsubscribed', unsubscribed_at = $3, link_nonce = coalesce(link_nonce, 0) + 1 \
         WHERE id = $1 AND email_key = $2 AND state <> 'unsubscribed'"
    );
    Ok(query.execute(&sql, &[id.into(), email_key.into(), at.into()])? > 0)
}

fn suppress(query: &dyn Query, digest: &str, at: &str) -> Result<bool, StoreError> {
    let keep = "INSERT INTO newsletter_suppressions (digest, unsubscribed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    Ok(query.execute(keep, &[digest.into(), at.into()])? > 0)
}

/// Ends the suppressions of people who have come back: the digest and the e-mail key of each.
fn end_suppressions(query: &dyn Query, people: &[(String, String)]) -> Result<(), StoreError> {
    if query.records(ReplayKind::Resubscribed) {
        for (digest, email_key) in people {
            if query.execute(DELETE_SUPPRESSION, &[digest.into()])? > 0 {
                query.record(ReplayKind::Resubscribed, email_key)?;
            }
        }
        return Ok(());
    }
    in_chunks(people, |_, people| {
        let sql = format!("DELETE FROM newsletter_suppressions WHERE digest IN ({})", parameters(1, people.len()));
        query.execute_later(&sql, &people.iter().map(|(digest, _)| digest.into()).collect::<Vec<Value<'_>>>())
    })
}

pub fn suppressions(query: &dyn Query) -> Result<Vec<Suppression>, StoreError> {
    let rows = query.query("SELECT digest, unsubscribed_at FROM newsletter_suppressions ORDER BY digest", &[])?;
    rows.iter().map(|row| Ok(Suppression { digest: row.get(0)?, unsubscribed_at: row.get(1)? })).collect()
}

/// Leaves out the rows of those who have unsubscribed here.
pub fn wanted_rows(query: &dyn Query, rows: &[JsonRow]) -> Result<Vec<JsonRow>, StoreError> {
    let (key, mut wanted) = (read_key(query)?, Vec::new());
    for row in rows {
        let is_suppressed = match suppression_digest(row, &key) {
            Some(digest) => query.exists("SELECT 1 FROM newsletter_suppressions WHERE digest = $1", &[(&digest).into()])?,
            None => false,
        };
        if !is_suppressed {
            wanted.push(row.clone());
        }
    }
    Ok(wanted)
}

pub const DELETE_SUPPRESSION: &str = "DELETE FROM newsletter_suppressions WHERE digest = $1";
