//! The audit log, for owners.

use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;

use super::contract::{AuditRow, Screen};
use super::errors::Answer;
use super::forms::Visit;
use super::pages;
use crate::leads::export::write_audit_csv;
use crate::store::features::audit_log::AuditEntry;

/// Entries on a page.
const PAGE: u16 = 100;

pub async fn get_audit(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = uri.query().unwrap_or_default();
    let before = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "before").and_then(|(_, id)| id.parse().ok());
    let entries = desk.store.audit_entries(before, PAGE).await?;
    let older = entries.last().filter(|_| entries.len() == usize::from(PAGE)).map(|last| format!("/desk/audit?before={}", last.id));
    let row = |entry: AuditEntry| AuditRow { at: entry.created_at, actor: entry.actor, action: entry.action, subject: entry.subject };
    let screen = Screen::Audit { entries: entries.into_iter().map(row).collect(), older };
    Ok(pages::show(&desk, &identity, None, StatusCode::OK, screen).await)
}

/// The whole log as CSV.
pub async fn get_export(Visit { desk, identity }: Visit) -> Answer {
    desk.store.audit(identity.actor(), "audit.export", "").await?;
    let store = desk.store.clone();
    let write = move || {
        let mut csv = Vec::new();
        write_audit_csv(&store, &mut csv)?;
        anyhow::Ok(csv)
    };
    let csv = tokio::task::spawn_blocking(write).await.map_err(anyhow::Error::from)??;
    let headers =
        [(header::CONTENT_TYPE, "text/csv; charset=utf-8"), (header::CONTENT_DISPOSITION, "attachment; filename=\"audit-log.csv\"")];
    Ok((headers, csv).into_response())
}
