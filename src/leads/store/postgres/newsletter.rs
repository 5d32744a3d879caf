//! Subscribers of the newsletter in PostgreSQL. A change is one statement, so that two processes agree without a lock of their own.

use std::collections::HashSet;
use std::time::SystemTime;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio_postgres::{Client, Row};

use super::Postgres;
use super::failure::{Failure, format_time};
use super::messages::{Messages, insert_messages};
use crate::leads::newsletter::{AddressDigest, NewsletterKey};
use crate::leads::store::attached::ATTACHED_TABLES;
use crate::leads::store::newsletter::{
    self, COPY_SUPPRESSION, DELETE_SUPPRESSION, INSERT_KEY, KEY, MESSAGE_KEYS, Newsletter, REPLACE_KEY, Rekeying, SET_MESSAGE_KEY,
    SET_SUBSCRIBER_KEY, SUBSCRIBER_KEYS, SUPPRESSIONS, Subscriber, SubscriberId, SubscriberState, Suppression, allow_mail, digests, find,
    is_wanted, limit_digests, record_domain_mail, record_mail, rekey, renew_request,
};
use crate::leads::store::replay::{Entry, Kind, Replay, ReplayLog};
use crate::leads::store::{JsonRow, StoreError};
use crate::leads::{Channel, NewMessage, email_key};
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

/// Writes the keys of a database of an older version anew, in the transaction of the migration.
pub async fn write_keys(client: &Client) -> Result<(), Failure> {
    let subscribers = client.query(SUBSCRIBER_KEYS, &[]).await?;
    let subscribers = subscribers.iter().map(|row| (row.get(0), row.get(1), SubscriberState::from_name(row.get(2))));
    let Rekeying { duplicates, rows, keys } = rekey(subscribers);
    client.execute(&format!("DELETE FROM {SUBSCRIBERS} WHERE id = ANY($1)"), &[&duplicates]).await?;
    for table in ATTACHED_TABLES {
        let delete = format!("DELETE FROM {} WHERE lead_table = $1 AND lead_id = ANY($2)", table.name);
        client.execute(&delete, &[&SUBSCRIBERS, &duplicates]).await?;
    }
    for (id, key) in rows {
        client.execute(SET_SUBSCRIBER_KEY, &[&key, &id]).await?;
    }
    if let Some(secret) = read_key(client).await? {
        for (former, key) in keys {
            let [former, digest] = [former, key].map(|key| secret.digest(&key).to_string());
            client.execute(COPY_SUPPRESSION, &[&digest, &former]).await?;
            client.execute(DELETE_SUPPRESSION, &[&former]).await?;
        }
    }
    for row in client.query(MESSAGE_KEYS, &[]).await? {
        let (id, former): (&str, &str) = (row.get(0), row.get(1));
        let key = email_key(former);
        if key != former {
            client.execute(SET_MESSAGE_KEY, &[&key, &id]).await?;
        }
    }
    Ok(())
}

/// The last parameter of [`subscribe`] and [`request`]: the digests of the address, or of what limits the mails to it.
pub fn digest_parameter(key: &NewsletterKey, email: &str, is_pending: bool) -> Vec<String> {
    if is_pending { limit_digests(key, email).into() } else { digests(key, email).map(|digest| digest.to_string()).into() }
}

/// The insert of a subscription that needs no confirmation. A row that is pending or unsubscribed is subscribed again. Arguments: the insert of the row,
/// the parameters of the e-mail key, the submission's key and the digests, the insert of the messages, and those of the attached tables.
pub fn subscribe(insert: &str, email_key: &str, submission_key: &str, digests: &str, messages: &str, attached: &str) -> String {
    format!(
        "WITH inserted AS ({insert} RETURNING id), \
         resumed AS (UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = NULL, unsubscribed_at = NULL, submission_key = {submission_key} \
         WHERE email_key = {email_key} AND state <> 'confirmed' AND NOT EXISTS (SELECT 1 FROM inserted) RETURNING id), \
         stored AS (SELECT id FROM inserted UNION ALL SELECT id FROM resumed), \
         removed AS (DELETE FROM newsletter_suppressions WHERE digest = ANY({digests}::TEXT[]) AND EXISTS (SELECT 1 FROM stored)), \
         messages AS ({messages}), {attached} SELECT id FROM stored"
    )
}

/// The insert of a subscription that must be confirmed. Its messages are written if the address may get a mail, whether its row is new or not. Returns the
/// row's id, and for a row that existed whether this submission made it: nobody asks a second time, which would tell that it existed.
pub fn request(insert: &str, email_key: &str, before: usize, digests: &str, attached: &str) -> String {
    let [mailbox, domain] = [1, 2].map(|at| format!("({digests}::TEXT[])[{at}]"));
    let mailed = record_mail(&mailbox, NOW, shifted);
    let counted = record_domain_mail(&domain, "FROM mailed", NOW, shifted);
    let messages = insert_messages(before, "WHERE EXISTS (SELECT 1 FROM counted)");
    format!(
        "WITH inserted AS ({insert} RETURNING id), renewed AS ({}, submission_key), \
         stored AS (SELECT id FROM inserted UNION ALL SELECT attached FROM renewed), \
         mailed AS ({mailed} RETURNING digest), counted AS ({counted} RETURNING digest), \
         removed AS (DELETE FROM newsletter_mails WHERE digest IN (SELECT digest FROM newsletter_mails \
         WHERE mail_1_at < {} AND digest <> ALL({digests}::TEXT[]) ORDER BY mail_1_at LIMIT {MAX_REMOVED} FOR UPDATE SKIP LOCKED)), \
         messages AS ({messages}), {attached} \
         SELECT id, NULL::BOOLEAN FROM inserted UNION ALL SELECT id, coalesce(submission_key = ${before}::TEXT, FALSE) FROM renewed",
        renew_request(email_key, NOW),
        shifted("-1 day")
    )
}

fn shifted(shift: &str) -> String {
    format!("now() + INTERVAL '{shift}'")
}

/// Without those who have unsubscribed here.
pub async fn wanted_rows(client: &Client, key: NewsletterKey, mut rows: Vec<JsonRow>) -> Result<Vec<JsonRow>, Failure> {
    let emails = rows.iter().filter_map(|row| row.get("email")?.as_str());
    let digests: Vec<String> = emails.flat_map(|email| digests(&key, email)).map(|digest| digest.to_string()).collect();
    let found = client.query("SELECT digest FROM newsletter_suppressions WHERE digest = ANY($1)", &[&digests]).await?;
    let suppressed: HashSet<&str> = found.iter().map(|row| row.get(0)).collect();
    rows.retain(|row| is_wanted(row, &key, |digest| suppressed.contains(digest)));
    Ok(rows)
}

/// The digests of who was erased or has unsubscribed here. None of them is noted: there is no log with an order.
pub async fn departures(client: &Client) -> Result<Replay, Failure> {
    let key = read_key(client).await?.ok_or_else(missing_key)?;
    let mut entries = Vec::new();
    for (kind, select) in [(Kind::Erased, "SELECT digest, erased_at FROM erasures"), (Kind::Unsubscribed, SUPPRESSIONS)] {
        for row in client.query(select, &[]).await? {
            entries.push(Entry { kind, at: format_time(row.get(1))?, name: row.get(0), is_noted: false });
        }
    }
    Ok(Replay { log: Some(ReplayLog::new(key.bytes(), entries)), ..Replay::default() })
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
                link_nonce: row.get(4),
            }))
        })
    }

    fn confirm(&self, subscriber: Subscriber, messages: Vec<NewMessage>) -> BoxFuture<'_, Result<bool, StoreError>> {
        let has_messages = !messages.is_empty();
        let database = std::sync::Arc::clone(&self.database);
        let confirm = self.query_current(move |client| async move {
            let key = database.newsletter_key(&client).await?;
            let digests = digests(&key, &subscriber.email).map(|digest| digest.to_string()).to_vec();
            let [mailbox, _] = limit_digests(&key, &subscriber.email);
            let sql = format!(
                "WITH changed AS (UPDATE {SUBSCRIBERS} SET state = 'confirmed', confirmed_at = {NOW}, unsubscribed_at = NULL, \
                 link_nonce = coalesce(link_nonce, 0) + 1 WHERE id = $1 AND email_key = $2 AND coalesce(link_nonce, 0) = $3 AND state <> 'confirmed' RETURNING id), \
                 removed AS (DELETE FROM newsletter_suppressions WHERE digest = ANY($4) AND EXISTS (SELECT 1 FROM changed)), \
                 allowed AS ({} AND EXISTS (SELECT 1 FROM changed)), \
                 messages AS ({}) SELECT id FROM changed",
                allow_mail("$5", shifted),
                insert_messages(5, "WHERE EXISTS (SELECT 1 FROM changed)")
            );
            let messages = Messages::of(&messages)?;
            let Subscriber { id, email_key, link_nonce, .. } = &subscriber;
            let own: [&(dyn tokio_postgres::types::ToSql + Sync); 5] = [id, email_key, link_nonce, &digests, &mailbox];
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
        let database = std::sync::Arc::clone(&self.database);
        let unsubscribe = self.query_current(move |client| async move {
            let digest = digest.to_string();
            let keep = format!("INSERT INTO newsletter_suppressions (digest, unsubscribed_at) VALUES ($1, {NOW}) ON CONFLICT DO NOTHING");
            let Some(Subscriber { id, email, email_key, .. }) = subscriber else {
                return Ok(client.execute(&keep, &[&digest]).await? > 0);
            };
            let key = database.newsletter_key(&client).await?;
            let (digest, [mailbox, _]) = (key.digest(&email_key).to_string(), limit_digests(&key, &email));
            let sql = format!(
                "WITH kept AS ({keep}), changed AS (UPDATE {SUBSCRIBERS} \
                 SET state = 'unsubscribed', unsubscribed_at = {NOW}, link_nonce = coalesce(link_nonce, 0) + 1 \
                 WHERE id = $2 AND email_key = $3 AND state <> 'unsubscribed' RETURNING id), \
                 dropped AS (DELETE FROM outbox WHERE email_key = $3 AND channel = $4), \
                 allowed AS ({} AND EXISTS (SELECT 1 FROM changed)), \
                 messages AS ({}) SELECT id FROM changed",
                allow_mail("$5", shifted),
                insert_messages(5, "WHERE EXISTS (SELECT 1 FROM changed)")
            );
            let messages = Messages::of(&messages)?;
            let channel = Channel::Newsletter.name();
            let own: [&(dyn tokio_postgres::types::ToSql + Sync); 5] = [&digest, &id, &email_key, &channel, &mailbox];
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
