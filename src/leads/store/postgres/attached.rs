//! The tables beside the rows of leads, in PostgreSQL.

use serde_json::Value;
use tokio_postgres::Client;

use super::failure::Failure;
use super::outbox::text;
use super::rows::object;
use crate::leads::store::attached::{ATTACHED_TABLES, Receipt, StoredLead};
use crate::leads::store::outbox::{OutboxEntry, of_person};
use crate::leads::store::sql::Statements;

pub async fn delete(client: &Client, table: &str, ids: &[i64]) -> Result<(), Failure> {
    for attached in ATTACHED_TABLES {
        client.execute(&format!("DELETE FROM {} WHERE lead_table = $1 AND lead_id = ANY($2)", attached.name), &[&table, &ids]).await?;
    }
    Ok(())
}

/// `client` has a transaction, so that all is from one snapshot.
pub async fn receipt(client: &Client, statements: &Statements, key: &str) -> anyhow::Result<Receipt> {
    let mut receipt = Receipt::default();
    for (table, select) in statements.of_person() {
        for row in client.query(select, &[&key]).await? {
            let row = object(&row)?;
            let id = row.get("id").and_then(Value::as_i64);
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
