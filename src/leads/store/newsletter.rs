//! Subscribers of the newsletter: who has confirmed, who has left, and the key of the links in their mails. A subscription itself is a
//! [`Submission`](crate::leads::Submission) of a form with the table [`SUBSCRIBERS`](crate::tables::forms::SUBSCRIBERS).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use futures_util::future::BoxFuture;
use time::OffsetDateTime;

use super::{JsonRow, StoreError};
use crate::leads::newsletter::{AddressDigest, Link, NewsletterKey};
use crate::leads::{MailLimitKeys, NewMessage, email_key, former_email_key};

/// May be called from any thread; the futures do not block.
pub trait Newsletter: Send + Sync {
    /// The key of this database.
    fn key(&self) -> BoxFuture<'_, Result<NewsletterKey, StoreError>>;

    /// Takes over the key of another database, unless a link or digest of this one depends on its own. Returns the key that holds.
    fn adopt_key(&self, key: NewsletterKey) -> BoxFuture<'_, Result<NewsletterKey, StoreError>>;

    fn find(&self, who: SubscriberId) -> BoxFuture<'_, Result<Option<Subscriber>, StoreError>>;

    /// Confirms a subscription that is pending or has ended, makes its links void, and writes the messages, in one transaction. False: it is confirmed
    /// already, or a link was used since the subscriber was read; then nothing is written.
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
    /// A link confirms the subscription only if it has this number.
    pub link_nonce: i64,
}

/// Whose a link that confirms is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmLink {
    /// It can be used.
    Open,
    /// The last link that was used, or one as old.
    Used,
    /// An older one, or another person's.
    Void,
}

impl Subscriber {
    /// Whether a link that ends a subscription is this person's.
    pub fn owns(&self, key: &NewsletterKey, link: &Link) -> bool {
        digests(key, &self.email).contains(&link.digest)
    }

    pub fn confirm_link(&self, key: &NewsletterKey, link: &Link) -> ConfirmLink {
        let is_of =
            |nonce| [email_key(&self.email), former_email_key(&self.email)].iter().any(|it| key.confirm_digest(it, nonce) == link.digest);
        if is_of(self.link_nonce) {
            ConfirmLink::Open
        } else if is_of(self.link_nonce.wrapping_sub(1)) {
            ConfirmLink::Used
        } else {
            ConfirmLink::Void
        }
    }
}

/// Of an address: that which is made now, and that of older versions.
pub(super) fn digests(key: &NewsletterKey, typed: &str) -> [AddressDigest; 2] {
    [key.digest(&email_key(typed)), key.digest(&former_email_key(typed))]
}

/// Of what limits the mails to an address: of its mailbox and of its domain.
pub(super) fn limit_digests(key: &NewsletterKey, typed: &str) -> [String; 2] {
    let MailLimitKeys { mailbox, domain } = MailLimitKeys::new(&email_key(typed));
    [mailbox, domain].map(|limit| key.digest(&limit).to_string())
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
pub fn is_wanted(row: &JsonRow, key: &NewsletterKey, mut is_suppressed: impl FnMut(&str) -> bool) -> bool {
    let text = |column: &str| row.get(column).and_then(serde_json::Value::as_str);
    let ended = text("state") == Some(SubscriberState::Unsubscribed.name());
    ended || text("email").is_none_or(|email| !digests(key, email).iter().any(|digest| is_suppressed(&digest.to_string())))
}

/// The migration after which [`rekey`] runs.
pub(super) fn needs_rekey(migration: &str) -> bool {
    migration.ends_with("_addresses")
}

/// What makes [`email_key`] of every key in a database of an older version.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Rekeying {
    /// Rows of people who have another row.
    pub duplicates: Vec<i64>,
    /// A row and its key.
    pub rows: Vec<(i64, String)>,
    /// Former keys and those that replace them, of people who may have unsubscribed.
    pub keys: Vec<(String, String)>,
}

/// Of several rows of one person one stays: one that has ended, so that nobody gets mail again; or else one that is confirmed.
pub(super) fn rekey(subscribers: impl IntoIterator<Item = (i64, String, SubscriberState)>) -> Rekeying {
    let mut people = BTreeMap::<String, Vec<(i64, String, SubscriberState)>>::new();
    for subscriber in subscribers {
        people.entry(email_key(&subscriber.1)).or_default().push(subscriber);
    }
    let mut rekeying = Rekeying::default();
    for (key, mut rows) in people {
        rows.sort_by_key(|(id, _, state)| (Reverse(SubscriberState::ALL.iter().position(|it| it == state)), *id));
        let former = rows.iter().map(|row| &row.1).filter(|former| **former != key);
        rekeying.keys.extend(former.map(|former| (former.clone(), key.clone())));
        rekeying.duplicates.extend(rows.iter().skip(1).map(|row| row.0));
        if let Some((id, _, _)) = rows.into_iter().next().filter(|row| row.1 != key) {
            rekeying.rows.push((id, key));
        }
    }
    rekeying
}

/// Every subscriber, and every message of a person, with the key from before.
pub(super) const SUBSCRIBER_KEYS: &str = "SELECT id, email_key, state FROM newsletter_subscribers";
pub(super) const MESSAGE_KEYS: &str = "SELECT id, email_key FROM outbox WHERE email_key IS NOT NULL";
pub(super) const SET_SUBSCRIBER_KEY: &str = "UPDATE newsletter_subscribers SET email_key = $1 WHERE id = $2";
pub(super) const SET_MESSAGE_KEY: &str = "UPDATE outbox SET email_key = $1 WHERE id = $2";
/// Parameters: the new digest and the former.
pub(super) const COPY_SUPPRESSION: &str = "INSERT INTO newsletter_suppressions (digest, unsubscribed_at) \
    SELECT $1, unsubscribed_at FROM newsletter_suppressions WHERE digest = $2 ON CONFLICT DO NOTHING";
pub(super) const DELETE_SUPPRESSION: &str = "DELETE FROM newsletter_suppressions WHERE digest = $1";

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
    format!("SELECT id, email, email_key, state, coalesce(link_nonce, 0) FROM newsletter_subscribers WHERE {}", who.condition())
}

/// A subscription is requested: one that is pending counts from now. Returns the row's id, and the id under which the request's consent and origin are
/// written: those of a request for a confirmed subscription are not the subscriber's, and stand under the negative one, which nobody reads.
///
/// SECURITY: writes the same in every state, so that the time of the response does not tell whether the address is known.
pub(super) fn renew_request(email_key: &str, now: &str) -> String {
    format!(
        "UPDATE newsletter_subscribers SET requested_at = {now}, created_at = CASE state WHEN 'pending' THEN {now} ELSE created_at END \
         WHERE email_key = {email_key} RETURNING id, CASE state WHEN 'confirmed' THEN -id ELSE id END AS attached"
    )
}

/// Mails to all mailboxes of a domain in an hour. Free mail providers have no such limit.
const MAX_DOMAIN_MAILS: u32 = 30;

/// Records a mail to the mailbox of this digest, unless it was sent one in the last hour or three in the last day: then no row is written. `now` and
/// `shifted` are the database's time and one that is so much later, as in `-1 hour`.
pub(super) fn record_mail(digest: &str, now: &str, shifted: impl Fn(&str) -> String) -> String {
    let was = |column: &str, time: &str| was(&format!("newsletter_mails.{column}"), time, &shifted);
    format!(
        "INSERT INTO newsletter_mails (digest, mail_1_at) VALUES ({digest}, {now}) ON CONFLICT (digest) DO UPDATE \
         SET mail_3_at = newsletter_mails.mail_2_at, mail_2_at = newsletter_mails.mail_1_at, mail_1_at = excluded.mail_1_at \
         WHERE ({}) AND (newsletter_mails.mail_3_at IS NULL OR {})",
        was("mail_1_at", "1 hour"),
        was("mail_3_at", "1 day"),
    )
}

/// Whether a time is so long ago. One in the future is of a clock that was wrong; another process may be ahead a little, because the time of PostgreSQL is
/// that of the transaction's begin.
fn was(column: &str, ago: &str, shifted: impl Fn(&str) -> String) -> String {
    format!("{column} <= {} OR {column} > {}", shifted(&format!("-{ago}")), shifted("+1 hour"))
}

/// Records a mail to the domain of this digest, unless it was sent too many since its hour began. `from`: the rows that [`record_mail`] has written.
pub(super) fn record_domain_mail(digest: &str, from: &str, now: &str, shifted: impl Fn(&str) -> String) -> String {
    let is_over = was("newsletter_mails.mail_1_at", "1 hour", shifted);
    format!(
        "INSERT INTO newsletter_mails (digest, mail_1_at) SELECT {digest}, {now} {from} ON CONFLICT (digest) DO UPDATE \
         SET mails = CASE WHEN {is_over} THEN 1 ELSE newsletter_mails.mails + 1 END, \
         mail_1_at = CASE WHEN {is_over} THEN excluded.mail_1_at ELSE newsletter_mails.mail_1_at END \
         WHERE {is_over} OR newsletter_mails.mails < {MAX_DOMAIN_MAILS}"
    )
}

/// Who has used a link may get another mail at once, because that link is void: the limit of an hour does not count, that of a day does.
pub(super) fn allow_mail(digest: &str, shifted: impl Fn(&str) -> String) -> String {
    let hour = shifted("-1 hour");
    format!("UPDATE newsletter_mails SET mail_1_at = {hour} WHERE digest = {digest} AND mail_1_at > {hour}")
}

pub(super) fn missing_key() -> StoreError {
    StoreError::Database("the key of the newsletter's links is missing in the table secrets; a server makes it when it starts".into())
}

#[cfg(test)]
mod tests {
    use SubscriberState::{Confirmed, Pending, Unsubscribed};

    use super::*;

    #[test]
    fn of_two_rows_of_a_person_the_one_that_has_ended_stays() {
        let row = |id: i64, email_key: &str, state| (id, email_key.to_owned(), state);
        let (typed, key) = ("ada@müller.example", "ada@xn--mller-kva.example");
        for (first, second, kept, duplicate) in [(Confirmed, Unsubscribed, 2, 1), (Confirmed, Pending, 1, 2), (Pending, Pending, 1, 2)] {
            let rekeying = rekey([row(1, typed, first), row(2, "ada@MÜLLER.example", second), row(3, "bob@example.com", Confirmed)]);
            assert_eq!((rekeying.rows, rekeying.duplicates), (vec![(kept, key.to_owned())], vec![duplicate]), "{first:?} {second:?}");
            assert!(rekeying.keys.contains(&(typed.to_owned(), key.to_owned())));
        }
        let rekeying = rekey([row(1, typed, Pending), row(2, key, Confirmed)]);
        assert_eq!((rekeying.rows, rekeying.duplicates), (Vec::new(), vec![1]));
    }
}
