//! How many mails an address may be sent that nobody has asked its owner about, by its mailbox and by its domain, in the table `newsletter_mails`.

use std::sync::Arc;

use super::newsletter_key::NewsletterKey;
use crate::store::address::{MailLimitKeys, email_key};
use crate::store::query::{Dialect, Query, Statement};
use crate::store::{Store, StoreError};

/// The digests of what limits the mails to an address: its mailbox and its domain.
fn limit_digests(key: &NewsletterKey, typed: &str) -> [String; 2] {
    let MailLimitKeys { mailbox, domain } = MailLimitKeys::new(&email_key(typed));
    [mailbox, domain].map(|limit| key.digest(&limit).to_string())
}

/// Old rows that a request removes. It is bounded, because a visitor waits.
const MAX_REMOVED: usize = 100;

/// Records a mail to each address whose mailbox and domain may get one, and returns which those are.
pub fn may_mail(query: &dyn Query, key: &NewsletterKey, emails: &[&str]) -> Result<Vec<bool>, StoreError> {
    let dialect = query.dialect();
    remove_old(query)?;
    let digests: Vec<[String; 2]> = emails.iter().map(|email| limit_digests(key, email)).collect();
    let record = record_mail(dialect);
    let mailboxes: Vec<Statement<'_>> = digests.iter().map(|[mailbox, _]| (&*record, vec![mailbox.into()])).collect();
    let recorded: Vec<bool> = query.query_all(&mailboxes)?.iter().map(|rows| !rows.is_empty()).collect();
    let record = record_domain_mail(dialect);
    let domains = digests.iter().zip(&recorded).filter(|(_, is_recorded)| **is_recorded);
    let domains: Vec<Statement<'_>> = domains.map(|([_, domain], _)| (&*record, vec![domain.into()])).collect();
    let mut counted = query.query_all(&domains)?.into_iter().map(|rows| !rows.is_empty());
    Ok(recorded.into_iter().map(|is_recorded| is_recorded && counted.next().unwrap_or_default()).collect())
}

fn remove_old(query: &dyn Query) -> Result<(), StoreError> {
    let dialect = query.dialect();
    let old = format!(
        "SELECT digest FROM newsletter_mails WHERE mail_1_at < {} ORDER BY mail_1_at LIMIT {MAX_REMOVED}{}",
        dialect.shifted("-1 day"),
        dialect.skip_locked()
    );
    query.execute_later(&format!("DELETE FROM newsletter_mails WHERE digest IN ({old})"), &[])
}

impl Store {
    /// Records a receipt to this address. False: its mailbox was sent one within a day, or its domain too many mails.
    pub async fn may_send_receipt(&self, email: &str) -> Result<bool, StoreError> {
        let (email, shared) = (email.to_owned(), Arc::clone(&self.shared));
        self.write(move |query| {
            remove_old(query)?;
            let key = shared.newsletter_key(query)?;
            let MailLimitKeys { mailbox, .. } = MailLimitKeys::new(&email_key(&email));
            let receipt = key.digest(&format!("receipt {mailbox}")).to_string();
            let [_, domain] = limit_digests(&key, &email);
            if query.row(&record_receipt(query.dialect()), &[(&receipt).into()])?.is_none() {
                return Ok(false);
            }
            Ok(query.row(&record_domain_mail(query.dialect()), &[(&domain).into()])?.is_some())
        })
        .await
    }
}

/// Records a receipt under this digest, unless there was one in the last day: then no row is returned.
fn record_receipt(dialect: Dialect) -> String {
    format!(
        "INSERT INTO newsletter_mails (digest, mail_1_at) VALUES ($1, {}) ON CONFLICT (digest) DO UPDATE SET mail_1_at = excluded.mail_1_at \
         WHERE {} RETURNING digest",
        dialect.now(),
        was("newsletter_mails.mail_1_at", "1 day", dialect)
    )
}

/// Who has used a link may get another mail at once, because that link is void: the limit of an hour does not count, that of a day does.
pub fn after_link(query: &dyn Query, key: &NewsletterKey, email: &str) -> Result<(), StoreError> {
    let [mailbox, _] = limit_digests(key, email);
    let hour = query.dialect().shifted("-1 hour");
    let allow = format!("UPDATE newsletter_mails SET mail_1_at = {hour} WHERE digest = $1 AND mail_1_at > {hour}");
    query.execute(&allow, &[(&mailbox).into()]).map(drop)
}

/// Mails to all mailboxes of a domain in an hour. Free mail providers have no such limit.
const MAX_DOMAIN_MAILS: u32 = 30;

/// Records a mail to the mailbox of this digest, unless it was sent one in the last hour or three in the last day: then no row is returned.
fn record_mail(dialect: Dialect) -> String {
    let was = |column: &str, time: &str| was(&format!("newsletter_mails.{column}"), time, dialect);
    format!(
        "INSERT INTO newsletter_mails (digest, mail_1_at) VALUES ($1, {}) ON CONFLICT (digest) DO UPDATE \
         SET mail_3_at = newsletter_mails.mail_2_at, mail_2_at = newsletter_mails.mail_1_at, mail_1_at = excluded.mail_1_at \
         WHERE ({}) AND (newsletter_mails.mail_3_at IS NULL OR {}) RETURNING digest",
        dialect.now(),
        was("mail_1_at", "1 hour"),
        was("mail_3_at", "1 day"),
    )
}

/// Whether a time is so long ago. One in the future is of a clock that was wrong; another process may be ahead a little, because the time of PostgreSQL is
/// that of the transaction's begin.
fn was(column: &str, ago: &str, dialect: Dialect) -> String {
    format!("{column} <= {} OR {column} > {}", dialect.shifted(&format!("-{ago}")), dialect.shifted("+1 hour"))
}

/// Records a mail to the domain of this digest, unless it was sent too many since its hour began: then no row is returned.
fn record_domain_mail(dialect: Dialect) -> String {
    let is_over = was("newsletter_mails.mail_1_at", "1 hour", dialect);
    format!(
        "INSERT INTO newsletter_mails (digest, mail_1_at) VALUES ($1, {}) ON CONFLICT (digest) DO UPDATE \
         SET mails = CASE WHEN {is_over} THEN 1 ELSE newsletter_mails.mails + 1 END, \
         mail_1_at = CASE WHEN {is_over} THEN excluded.mail_1_at ELSE newsletter_mails.mail_1_at END \
         WHERE {is_over} OR newsletter_mails.mails < {MAX_DOMAIN_MAILS} RETURNING digest",
        dialect.now()
    )
}
