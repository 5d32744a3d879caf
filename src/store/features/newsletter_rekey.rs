//! Writes the e-mail keys of a database of an older version anew, after the migration that changes what a key is.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::lead_details;
use super::newsletter::{DELETE_SUPPRESSION, SubscriberState, find_key};
use crate::store::StoreError;
use crate::store::address::email_key;
use crate::store::query::{Query, Row};
use crate::tables::forms::SUBSCRIBERS;

/// The migration after which [`write_keys`] runs.
pub fn needs_rekey(migration: &str) -> bool {
    migration.ends_with("_addresses")
}

/// Writes the keys of a database of an older version anew, in the transaction of the migration.
pub fn write_keys(query: &dyn Query) -> Result<(), StoreError> {
    let subscribers = query.query("SELECT id, email_key, state FROM newsletter_subscribers", &[])?;
    let subscriber = |row: &Row| Ok((row.get(0)?, row.get(1)?, SubscriberState::from_name(&row.get::<String>(2)?)));
    let Rekeying { duplicates, rows, keys } = rekey(subscribers.iter().map(subscriber).collect::<Result<Vec<_>, StoreError>>()?);
    for id in &duplicates {
        query.execute("DELETE FROM newsletter_subscribers WHERE id = $1", &[(*id).into()])?;
    }
    lead_details::delete(query, SUBSCRIBERS, &duplicates)?;
    for (id, key) in rows {
        query.execute("UPDATE newsletter_subscribers SET email_key = $1 WHERE id = $2", &[(&key).into(), id.into()])?;
    }
    if let Some(secret) = find_key(query)? {
        for (former, key) in keys {
            let [former, digest] = [former, key].map(|key| secret.digest(&key).to_string());
            let copy = "INSERT INTO newsletter_suppressions (digest, unsubscribed_at) \
                SELECT $1, unsubscribed_at FROM newsletter_suppressions WHERE digest = $2 ON CONFLICT DO NOTHING";
            query.execute(copy, &[(&digest).into(), (&former).into()])?;
            query.execute(DELETE_SUPPRESSION, &[(&former).into()])?;
        }
    }
    for row in query.query("SELECT id, email_key FROM outbox WHERE email_key IS NOT NULL", &[])? {
        let (id, former): (String, String) = (row.get(0)?, row.get(1)?);
        let key = email_key(&former);
        if key != former {
            query.execute("UPDATE outbox SET email_key = $1 WHERE id = $2", &[(&key).into(), (&id).into()])?;
        }
    }
    Ok(())
}

/// What makes [`email_key`] of every key in a database of an older version.
#[derive(Debug, Default, PartialEq, Eq)]
struct Rekeying {
    /// Rows of people who have another row.
    pub duplicates: Vec<i64>,
    /// A row and its key.
    pub rows: Vec<(i64, String)>,
    /// Former keys and those that replace them, of people who may have unsubscribed.
    pub keys: Vec<(String, String)>,
}

/// Of several rows of one person one stays: one that has ended, so that nobody gets mail again; or else one that is confirmed.
fn rekey(subscribers: impl IntoIterator<Item = (i64, String, SubscriberState)>) -> Rekeying {
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
