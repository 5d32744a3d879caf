//! Writes whose addresses are anew in a database of an older version.

use rusqlite::{Connection, OptionalExtension, params};

use crate::leads::email_key;
use crate::leads::newsletter::NewsletterKey;
use crate::leads::store::attached::ATTACHED_TABLES;
use crate::leads::store::newsletter::{
    COPY_SUPPRESSION, DELETE_SUPPRESSION, KEY, MESSAGE_KEYS, Rekeying, SET_MESSAGE_KEY, SET_SUBSCRIBER_KEY, SUBSCRIBER_KEYS,
    SubscriberState, rekey,
};
use crate::tables::forms::SUBSCRIBERS;

/// Writes the keys of a database of an older version anew, in the transaction of the migration.
pub fn write_keys(connection: &Connection) -> anyhow::Result<()> {
    let mut select = connection.prepare(SUBSCRIBER_KEYS)?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, SubscriberState::from_name(&row.get::<_, String>(2)?)));
    let Rekeying { duplicates, rows, keys } = rekey(select.query_map([], read)?.collect::<Result<Vec<_>, _>>()?);
    for id in &duplicates {
        connection.execute(&format!("DELETE FROM {SUBSCRIBERS} WHERE id = ?1"), [id])?;
        for table in ATTACHED_TABLES {
            connection.execute(&format!("DELETE FROM {} WHERE lead_table = ?1 AND lead_id = ?2", table.name), params![SUBSCRIBERS, id])?;
        }
    }
    for (id, key) in rows {
        connection.execute(SET_SUBSCRIBER_KEY, params![key, id])?;
    }
    let secret: Option<Vec<u8>> = connection.query_row(KEY, [], |row| row.get(0)).optional()?;
    if let Some(secret) = secret.and_then(|bytes| NewsletterKey::from_bytes(&bytes)) {
        for (former, key) in keys {
            let [former, digest] = [former, key].map(|key| secret.digest(&key).to_string());
            connection.execute(COPY_SUPPRESSION, [&digest, &former])?;
            connection.execute(DELETE_SUPPRESSION, [&former])?;
        }
    }
    let mut select = connection.prepare(MESSAGE_KEYS)?;
    let messages: Vec<(String, String)> = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (id, former) in messages {
        let key = email_key(&former);
        if key != former {
            connection.execute(SET_MESSAGE_KEY, [key, id])?;
        }
    }
    Ok(())
}
