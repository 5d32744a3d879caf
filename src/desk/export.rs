//! The leads of the current filter as CSV or JSON, with the columns of `leadlight export`.

use axum::body::Body;
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use futures_util::stream::unfold;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::contract::Filter;
use super::errors::Answer;
use super::forms::Visit;
use crate::leads::export::{ExportFormat, write_leads};

/// Parts of the file that wait for a slow client.
const PARTS: usize = 8;
const PART_BYTES: usize = 64 * 1_024;

pub async fn get_export(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = uri.query().unwrap_or_default();
    let filter = Filter::parse(query);
    let is_json = form_urlencoded::parse(query.as_bytes()).any(|(name, value)| name == "format" && value == "json");
    let (format, media_type, name) = if is_json {
        (ExportFormat::Json, "application/json", "leads.json")
    } else {
        (ExportFormat::Csv { is_raw: false }, "text/csv; charset=utf-8", "leads.csv")
    };
    // The search may be a name.
    let subject = Filter { q: String::new(), ..filter.clone() }.query(&[]);
    desk.store.audit(identity.actor(), "lead.export", &format!("{name} {subject}")).await?;
    let (parts, rest) = mpsc::channel::<std::io::Result<Bytes>>(PARTS);
    let (store, leads) = (desk.store.clone(), filter.to_leads());
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        // The first time after an update this takes seconds.
        let indexed = runtime.block_on(store.index_all_leads());
        let mut writer = std::io::BufWriter::with_capacity(PART_BYTES, ChannelWriter(parts.clone()));
        let written = indexed.map_err(anyhow::Error::from).and_then(|()| write_leads(&store, &leads, format, &mut writer));
        let written = written.and_then(|()| Ok(std::io::Write::flush(&mut writer)?));
        if let Err(error) = written {
            tracing::warn!("an export of the desk ended early: {error:#}");
            // Ends the response as broken, so that nobody takes it for whole.
            let _ = parts.blocking_send(Err(std::io::Error::other("the export failed")));
        }
    });
    let body = Body::from_stream(unfold(rest, |mut rest| async { Some((rest.recv().await?, rest)) }));
    let headers =
        [(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""))];
    Ok((headers, body).into_response())
}

struct ChannelWriter(mpsc::Sender<std::io::Result<Bytes>>);

impl std::io::Write for ChannelWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let sent = self.0.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map(|()| bytes.len()).map_err(|_| std::io::Error::new(std::io::ErrorKind::BrokenPipe, "the client has gone"))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
