//! The tables beside the rows of leads, in PostgreSQL.

use std::pin::pin;

use futures_util::TryStreamExt;
use tokio_postgres::Client;

use super::failure::Failure;
use super::outbox::text;
use super::rows::object;
use crate::leads::email_key;
use crate::leads::store::attached::{ATTACHED_TABLES, Receipt, StoredLead};
use crate::leads::store::outbox::{OutboxEntry, of_person};
use crate::leads::store::sql::Statements;

/// The ids of the rows whose address is this person's; `addresses` selects ids and addresses.
pub async fn ids_of_person(client: &Client, addresses: &str, key: &str) -> Result<Vec<i64>, Failure> {
    // Row by row: a table may be larger than the memory.
    let mut rows = pin!(client.query_raw(addresses, Vec::<String>::new()).await?);
    let mut ids = Vec::new();
    while let Some(row) = rows.try_next().await? {
        if email_key(row.get(1)) == key {
            ids.push(row.get(0));
        }
    }
    Ok(ids)
}

/// Also what stands under the negative id ([`renew_request`](crate::leads::store::newsletter::renew_request)).
pub async fn delete(client: &Client, table: &str, ids: &[i64]) -> Result<(), Failure> {
    let ids: Vec<i64> = ids.iter().flat_map(|id| [*id, -id]).collect();
    for attached in ATTACHED_TABLES {
        client.execute(&format!("DELETE FROM {} WHERE lead_table = $1 AND lead_id = ANY($2)", attached.name), &[&table, &ids]).await?;
    }
    Ok(())
}

/// `client` has a transaction, so that all is from one snapshot.
pub async fn receipt(client: &Client, statements: &Statements, key: &str) -> anyhow::Result<Receipt> {
    let mut receipt = Receipt::default();
    for (table, addresses) in statements.addresses() {
        for id in ids_of_person(client, addresses, key).await? {
            let row = object(&client.query_one(&format!("SELECT * FROM {table} WHERE id = $1"), &[&id]).await?)?;
            let mut attached = Vec::new();
            for other in ATTACHED_TABLES {
                let found = client.query_opt(other.select, &[&table, &id]).await?;
                attached.extend(found.map(|row| Ok::<_, anyhow::Error>((other.name, object(&row)?))).transpose()?);
            }
            receipt.leads.push(StoredLead { table: table.to_owned(), row, attached });
        }
    }
    let messages = client.query(&of_person(), &[&key]).await?;
    receipt.messages = messages.iter().map(|row| OutboxEntry::from_row(|column| text(row, column), row.get("attempts"))).collect();
    Ok(receipt)
}
