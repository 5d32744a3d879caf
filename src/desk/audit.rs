//! The audit log, for owners.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::contract::{AuditRow, Screen};
use super::identity::Identity;
use super::{Desk, pages};
use crate::leads::export::write_audit_csv;
use crate::store::StoreError;

/// Entries on a page.
const PAGE: u16 = 100;

pub async fn get_audit(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, uri: Uri) -> Response {
    let query = uri.query().unwrap_or_default();
    let before = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "before").and_then(|(_, id)| id.parse().ok());
    match desk.store.audit_entries(before, PAGE).await {
        Ok(entries) => {
            let older = entries.last().filter(|_| entries.len() == usize::from(PAGE)).map(|last| format!("/desk/audit?before={}", last.id));
            let row = |entry: crate::store::features::audit_log::AuditEntry| AuditRow {
                at: entry.created_at,
                actor: entry.actor,
                action: entry.action,
                subject: entry.subject,
            };
            let screen = Screen::Audit { entries: entries.into_iter().map(row).collect(), older };
            pages::show(&desk, &identity, None, StatusCode::OK, screen).await
        }
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

/// The whole log as CSV.
pub async fn get_export(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>) -> Response {
    let store = desk.store.clone();
    let written = async {
        desk.store.audit(identity.actor(), "audit.export", "").await?;
        let write = move || {
            let mut csv = Vec::new();
            write_audit_csv(&store, &mut csv)?;
            anyhow::Ok(csv)
        };
        let csv = tokio::task::spawn_blocking(write).await.map_err(|_| StoreError::Stopped)?;
        csv.map_err(|error| StoreError::Database(format!("{error:#}")))
    };
    match written.await {
        Ok(csv) => {
            let headers = [
                (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"audit-log.csv\""),
            ];
            (headers, csv).into_response()
        }
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}
