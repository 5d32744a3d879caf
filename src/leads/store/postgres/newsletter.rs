//! Subscribers of the newsletter in PostgreSQL. A change is one statement, so that two processes agree without a lock of their own.

use std::collections::HashSet;
use std::time::SystemTime;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio_postgres::{Client, Row};

use super::Postgres;
use super::failure::Failure;
use super::messages::{Messages, insert_messages};
use crate::leads::newsletter::{AddressDigest, NewsletterKey};
use crate::leads::store::newsletter::{
    self, INSERT_KEY, KEY, Newsletter, REPLACE_KEY, SUPPRESSIONS, Subscriber, SubscriberId, SubscriberState, Suppression, find, is_wanted,
    record_mail, renew_request,
};
use crate::leads::store::{JsonRow, StoreError};
use crate::leads::{Channel, NewMessage};
use crate::tables::forms::SUBSCRIBERS;

const NOW: &str = "date_trunc('milliseconds', now())";
/// Old rows that one request removes.
const MAX_REMOVED: usize = 100;

/// Of processes that start at once, one makes the key.
pub async fn ensure_key(client: &Client) -> Result<(), Failure> {
    if read_key(client).await?.is_none() {
        let key = NewsletterKey::random().map_err(|error| Failure::Mismatch(error.to_string()))?;
        client.execute(INSERT_KEY, &[&&key.bytes()[..]]).await?;
    }
    Ok(())
}

pub async fn read_key(client: &Client) -> Result<Option<NewsletterKey>, Failure> {
    let row = client.query_opt(KEY, &[]).await?;
    Ok(row.and_then(|row| NewsletterKey::from_bytes(row.get(0))))
}

pub fn missing_key() -> Failure {
    Failure::Mismatch(newsletter::missing_key().to_string())
}

/// The insert of a subscription that needs no confirmation. A row that is pending or unsubscribed is subscribed again. Arguments: the insert of the row,
/// the parameters of the e-mail key, the submission's key and the digest, the insert of the messages, and those of the attached tables.
pub fn subscribe(insert: &str, email_key: &str, submission_key: &str, digest: &str, messages: &str, attached: &str) -> String {
    format!(
        "WITH inserted AS ({insert} RETURNING id), \
         resumed AS (UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = NULL, unsubscribed_at = NULL, submission_key = {submission_key} \
         WHERE email_key = {email_key} AND state <> 'confirmed' AND NOT EXISTS (SELECT 1 FROM inserted) RETURNING id), \
         stored AS (SELECT id FROM inserted UNION ALL SELECT id FROM resumed), \
         removed AS (DELETE FROM newsletter_suppressions WHERE digest = {digest}::TEXT AND EXISTS (SELECT 1 FROM stored)), \
         messages AS ({messages}), {attached} SELECT id FROM stored"
    )
}

/// The insert of a subscription that must be confirmed. Its messages are written if the address may get a mail, whether its row is new or not; what its
/// visitor agreed to, unless the row is confirmed.
pub fn request(insert: &str, email_key: &str, before: usize, digest: &str, attached: &str) -> String {
    let digest = format!("{digest}::TEXT");
    let ago = |time: &str| format!("now() - INTERVAL '{time}'");
    let (record, messages) = (record_mail(&digest, NOW, ago), insert_messages(before, "WHERE EXISTS (SELECT 1 FROM mailed)"));
    format!(
        "WITH inserted AS ({insert} RETURNING id), renewed AS ({}), \
         stored AS (SELECT id FROM inserted UNION ALL SELECT id FROM renewed WHERE state <> 'confirmed'), mailed AS ({record} RETURNING digest), \
         removed AS (DELETE FROM newsletter_mails WHERE digest IN (SELECT digest FROM newsletter_mails \
         WHERE mail_1_at < {} AND digest <> {digest} ORDER BY mail_1_at LIMIT {MAX_REMOVED} FOR UPDATE SKIP LOCKED)), \
         messages AS ({messages}), {attached} SELECT id FROM inserted",
        renew_request(email_key, NOW),
        ago("1 day")
    )
}

/// Without those who have unsubscribed here.
pub async fn wanted_rows(client: &Client, key: NewsletterKey, mut rows: Vec<JsonRow>) -> Result<Vec<JsonRow>, Failure> {
    let email_keys = rows.iter().filter_map(|row| row.get("email_key")?.as_str());
    let digests: Vec<String> = email_keys.map(|email_key| key.digest(email_key).to_string()).collect();
    let found = client.query("SELECT digest FROM newsletter_suppressions WHERE digest = ANY($1)", &[&digests]).await?;
    let suppressed: HashSet<&str> = found.iter().map(|row| row.get(0)).collect();
    rows.retain(|row| is_wanted(row, &key, |digest| suppressed.contains(digest)));
    Ok(rows)
}

impl Newsletter for Postgres {
    fn key(&self) -> BoxFuture<'_, Result<NewsletterKey, StoreError>> {
        let database = std::sync::Arc::clone(&self.database);
        self.spawn(async move {
            // From the pool only if it is not known yet.
            match database.known_newsletter_key() {
                Some(key) => Ok(key),
                None => database.newsletter_key(&*database.connections.get().await?).await,
            }
        })
    }

    fn adopt_key(&self, key: NewsletterKey) -> BoxFuture<'_, Result<NewsletterKey, StoreError>> {
        self.query_current(move |client| async move {
            client.execute(REPLACE_KEY, &[&&key.bytes()[..]]).await?;
            read_key(&client).await?.ok_or_else(missing_key)
        })
    }

    fn find(&self, who: SubscriberId) -> BoxFuture<'_, Result<Option<Subscriber>, StoreError>> {
        self.query_current(move |client| async move {
            let row = match &who {
                SubscriberId::Row(id) => client.query_opt(&find(&who), &[id]).await?,
                SubscriberId::EmailKey(email_key) => client.query_opt(&find(&who), &[email_key]).await?,
            };
            Ok(row.map(|row| Subscriber {
                id: row.get(0),
                email: row.get(1),
                email_key: row.get(2),
                state: SubscriberState::from_name(row.get(3)),
            }))
        })
    }

    fn confirm(&self, subscriber: Subscriber, messages: Vec<NewMessage>) -> BoxFuture<'_, Result<bool, StoreError>> {
        let has_messages = !messages.is_empty();
        let database = std::sync::Arc::clone(&self.database);
        let confirm = self.query_current(move |client| async move {
            let digest = database.newsletter_key(&client).await?.digest(&subscriber.email_key).to_string();
            let sql = format!(
                "WITH changed AS (UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = {NOW}, unsubscribed_at = NULL \
                 WHERE id = $1 AND email_key = $2 AND state <> 'confirmed' RETURNING id), \
                 removed AS (DELETE FROM newsletter_suppressions WHERE digest = $3 AND EXISTS (SELECT 1 FROM changed)), \
                 messages AS ({}) SELECT id FROM changed",
                insert_messages(3, "WHERE EXISTS (SELECT 1 FROM changed)")
            );
            let messages = Messages::of(&messages)?;
            let own: [&(dyn tokio_postgres::types::ToSql + Sync); 3] = [&subscriber.id, &subscriber.email_key, &digest];
            let parameters: Vec<_> = own.into_iter().chain(messages.parameters()).collect();
            Ok(client.query_opt(&sql, &parameters).await?.is_some())
        });
        self.notifying(confirm, has_messages).boxed()
    }

    fn unsubscribe(
        &self,
        digest: AddressDigest,
        subscriber: Option<Subscriber>,
        messages: Vec<NewMessage>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        let has_messages = !messages.is_empty();
        let unsubscribe = self.query_current(move |client| async move {
            let digest = digest.to_string();
            let keep = format!("INSERT INTO newsletter_suppressions (digest, unsubscribed_at) VALUES ($1, {NOW}) ON CONFLICT DO NOTHING");
            let Some(Subscriber { id, email_key, .. }) = subscriber else { return Ok(client.execute(&keep, &[&digest]).await? > 0) };
            let sql = format!(
                "WITH kept AS ({keep}), changed AS (UPDATE {SUBSCRIBERS} SET state = 'unsubscribed', unsubscribed_at = {NOW} \
                 WHERE id = $2 AND email_key = $3 AND state <> 'unsubscribed' RETURNING id), \
                 dropped AS (DELETE FROM outbox WHERE email_key = $3 AND channel = $4), \
                 messages AS ({}) SELECT id FROM changed",
                insert_messages(4, "WHERE EXISTS (SELECT 1 FROM changed)")
            );
            let messages = Messages::of(&messages)?;
            let channel = Channel::Newsletter.name();
            let own: [&(dyn tokio_postgres::types::ToSql + Sync); 4] = [&digest, &id, &email_key, &channel];
            let parameters: Vec<_> = own.into_iter().chain(messages.parameters()).collect();
            Ok(client.query_opt(&sql, &parameters).await?.is_some())
        });
        self.notifying(unsubscribe, has_messages).boxed()
    }

    fn suppressions(&self) -> BoxFuture<'_, Result<Vec<Suppression>, StoreError>> {
        self.query_current(|client| async move {
            let suppression = |row: &Row| Suppression { digest: row.get(0), unsubscribed_at: row.get::<_, SystemTime>(1).into() };
            Ok(client.query(SUPPRESSIONS, &[]).await?.iter().map(suppression).collect())
        })
    }

    fn suppress(&self, suppressions: Vec<Suppression>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.query_current(move |client| async move {
            let digests: Vec<&str> = suppressions.iter().map(|it| it.digest.as_str()).collect();
            let times: Vec<SystemTime> = suppressions.iter().map(|it| it.unsubscribed_at.into()).collect();
            let sql = "INSERT INTO newsletter_suppressions (digest, unsubscribed_at) \
                SELECT new.digest, new.at FROM unnest($1::TEXT[], $2::TIMESTAMPTZ[]) AS new (digest, at) ON CONFLICT DO NOTHING";
            client.execute(sql, &[&digests, &times]).await?;
            Ok(())
        })
    }
}
