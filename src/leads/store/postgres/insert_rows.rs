//! Rows that come from another store, with the ids that they have there.

use std::time::SystemTime;

use serde_json::{Map, Value};
use tokio_postgres::Client;
use tokio_postgres::types::{ToSql, Type};

use super::failure::Failure;
use super::moment;
use super::pipeline::send;

type Parameter = Box<dyn ToSql + Sync + Send>;

/// Those whose id or key is there already are left alone. Ids that are given later come behind them.
///
/// # Errors
/// Of the server; then none of them was inserted.
pub async fn insert_rows(client: &Client, table: &str, columns: &[String], rows: &[Map<String, Value>]) -> Result<(), Failure> {
    let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING", columns.join(", "), places.join(", "));
    let insert = client.prepare(&sql).await?;
    let parameters = |row: &Map<String, Value>| {
        let values = columns.iter().zip(insert.params());
        values.map(|(column, kind)| parameter(row.get(column), kind)).collect::<Result<Vec<_>, _>>()
    };
    let parameters = rows.iter().map(parameters).collect::<Result<Vec<_>, _>>()?;

    client.batch_execute("BEGIN").await?;
    let mut sent = Vec::with_capacity(rows.len());
    for row in &parameters {
        sent.push(send(client.execute_raw(&insert, row.iter().map(|value| &**value as &(dyn ToSql + Sync)))).await);
    }
    for insert in sent {
        insert.answer().await?;
    }
    let sequence: String = client.query_one("SELECT pg_get_serial_sequence($1, 'id')", &[&table]).await?.get(0);
    let last =
        format!("SELECT setval('{sequence}', greatest((SELECT coalesce(max(id), 1) FROM {table}), (SELECT last_value FROM {sequence})))");
    client.execute(&last, &[]).await?;
    Ok(client.batch_execute("COMMIT").await?)
}

fn parameter(value: Option<&Value>, kind: &Type) -> Result<Parameter, Failure> {
    Ok(match (kind, value) {
        (&Type::INT8, value) => Box::new(value.and_then(Value::as_i64)),
        (&Type::TIMESTAMPTZ, value) => Box::new(value.and_then(Value::as_str).map(moment::read).transpose()? as Option<SystemTime>),
        (_, value) => Box::new(value.and_then(Value::as_str).map(str::to_owned)),
    })
}
