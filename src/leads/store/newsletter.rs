//! Subscribers of the newsletter: who has confirmed, who has left, and the key of the links in their mails. A subscription itself is a
//! [`Submission`](crate::leads::Submission) of a form with the table [`SUBSCRIBERS`](crate::tables::forms::SUBSCRIBERS).

use futures_util::future::BoxFuture;
use time::OffsetDateTime;

use super::{JsonRow, StoreError};
use crate::leads::NewMessage;
use crate::leads::newsletter::{AddressDigest, NewsletterKey};

/// May be called from any thread; the futures do not block.
pub trait Newsletter: Send + Sync {
    /// The key of this database.
    fn key(&self) -> BoxFuture<'_, Result<NewsletterKey, StoreError>>;

    /// Takes over the key of another database, unless a link or digest of this one depends on its own. Returns the key that holds.
    fn adopt_key(&self, key: NewsletterKey) -> BoxFuture<'_, Result<NewsletterKey, StoreError>>;

    fn find(&self, who: SubscriberId) -> BoxFuture<'_, Result<Option<Subscriber>, StoreError>>;

    /// Confirms a subscription that is pending or has ended, and writes the messages, in one transaction. False: it is confirmed already; then nothing is
    /// written.
    fn confirm(&self, subscriber: Subscriber, messages: Vec<NewMessage>) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Ends a subscription, keeps the digest, drops mails to the person that were not sent yet, and writes the messages, in one transaction. False: it
    /// has ended already. `subscriber` is `None` for an address whose row was erased or lost; only its digest is kept.
    fn unsubscribe(
        &self,
        digest: AddressDigest,
        subscriber: Option<Subscriber>,
        messages: Vec<NewMessage>,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Everybody who has unsubscribed and has not subscribed again.
    fn suppressions(&self) -> BoxFuture<'_, Result<Vec<Suppression>, StoreError>>;

    /// Adds those of another database with the same key.
    fn suppress(&self, suppressions: Vec<Suppression>) -> BoxFuture<'_, Result<(), StoreError>>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubscriberId {
    Row(i64),
    /// [`email_key`](crate::leads::email_key).
    EmailKey(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    pub id: i64,
    /// As typed.
    pub email: String,
    pub email_key: String,
    pub state: SubscriberState,
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

    /// As stored.
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

impl SubscriberId {
    /// The condition that finds the row; the parameter is the id or the e-mail key.
    pub(super) const fn condition(&self) -> &'static str {
        match self {
            Self::Row(_) => "id = $1",
            Self::EmailKey(_) => "email_key = $1",
        }
    }
}

/// Whether a row may be inserted, given the digests of the people who have unsubscribed. A row that says so itself may: it adds nobody.
pub fn is_wanted(row: &JsonRow, key: &NewsletterKey, is_suppressed: impl FnOnce(&str) -> bool) -> bool {
    let text = |column: &str| row.get(column).and_then(serde_json::Value::as_str);
    let ended = text("state") == Some(SubscriberState::Unsubscribed.name());
    ended || text("email_key").is_none_or(|email_key| !is_suppressed(&key.digest(email_key).to_string()))
}

/// SQL for both databases. Parameters are numbered in order of appearance, as SQLite binds them.
pub(super) const KEY: &str = "SELECT newsletter_key FROM secrets WHERE id = 1";
pub(super) const INSERT_KEY: &str = "INSERT INTO secrets (id, newsletter_key) VALUES (1, $1) ON CONFLICT DO NOTHING";
pub(super) const REPLACE_KEY: &str = "UPDATE secrets SET newsletter_key = $1 WHERE id = 1 \
    AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers) AND NOT EXISTS (SELECT 1 FROM newsletter_suppressions) \
    AND NOT EXISTS (SELECT 1 FROM newsletter_mails)";
pub(super) const EXPIRED_PENDING: &str =
    "SELECT id FROM newsletter_subscribers WHERE state = 'pending' AND created_at < $1 ORDER BY id LIMIT $2";
pub(super) const SUPPRESSIONS: &str = "SELECT digest, unsubscribed_at FROM newsletter_suppressions ORDER BY digest";

pub(super) fn find(who: &SubscriberId) -> String {
    format!("SELECT id, email, email_key, state FROM newsletter_subscribers WHERE {}", who.condition())
}

/// A subscription is requested again: one that is pending counts from now. Returns the row's id and state.
pub(super) fn renew_request(email_key: &str, now: &str) -> String {
    format!(
        "UPDATE newsletter_subscribers SET created_at = CASE state WHEN 'pending' THEN {now} ELSE created_at END \
         WHERE email_key = {email_key} RETURNING id, state"
    )
}

/// Records a mail to the address of this digest, unless it was sent one in the last hour or three in the last day: then no row is written. `now` and
/// `ago` are the database's time and one before it.
pub(super) fn record_mail(digest: &str, now: &str, ago: impl Fn(&str) -> String) -> String {
    format!(
        "INSERT INTO newsletter_mails (digest, mail_1_at) VALUES ({digest}, {now}) ON CONFLICT (digest) DO UPDATE \
         SET mail_3_at = newsletter_mails.mail_2_at, mail_2_at = newsletter_mails.mail_1_at, mail_1_at = excluded.mail_1_at \
         WHERE newsletter_mails.mail_1_at <= {} AND (newsletter_mails.mail_3_at IS NULL OR newsletter_mails.mail_3_at <= {})",
        ago("1 hour"),
        ago("1 day"),
    )
}

pub(super) fn missing_key() -> StoreError {
    StoreError::Database("the key of the newsletter's links is missing in the table secrets; a server makes it when it starts".into())
}
