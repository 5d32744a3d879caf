//! The numbers behind the admin page and `/metrics`.

use std::fmt;
use std::sync::Arc;

use super::process_stats::ProcessStats;
use super::{DATABASE_TIMEOUT, Sources};
use crate::leads::spam::Signal;
use crate::pages::FrontEnd;
use crate::store::Store;
use crate::store::features::content::RejectedContent;
use crate::store::features::outbox::ChannelBacklog;
use crate::store::features::page_views::ViewKind;
use crate::telemetry::counts::{AnnouncementCounts, ConnectionCounts, CounterIndex, RequestSnapshot};
use crate::telemetry::upkeep::Upkeep;

pub struct Snapshot {
    pub requests: RequestSnapshot,
    /// Refused requests and connections by the label of the limit.
    pub refused: [(&'static str, u64); 5],
    /// Views since the start, by row of the route table.
    pub views: Option<Vec<(usize, ViewKind, u64)>>,
    pub front_end: Arc<FrontEnd>,
    pub connections: Arc<ConnectionCounts>,
    pub announcements: Arc<AnnouncementCounts>,
    /// Posts with each signal of spam.
    pub spam: [(&'static str, u64); Signal::ALL.len()],
    pub upkeep: Upkeep,
    pub store: Store,
    pub database: Database,
    /// `None` except on Linux.
    pub process: Option<ProcessStats>,
}

pub struct Database {
    /// Why the database cannot be written, if it cannot.
    pub fault: Option<String>,
    pub size_bytes: Option<u64>,
    /// `None` if the database does not respond.
    pub outbox: Option<Vec<ChannelBacklog>>,
    /// Content that could not be published, if there ever was any.
    pub rejected: Option<RejectedContent>,
}

impl Snapshot {
    pub async fn take(sources: &Sources) -> Self {
        let (front_end, connections, store) = ((sources.front_end)(), &sources.connections, &sources.store);
        Self {
            requests: sources.requests.read(),
            refused: [
                ("connections", connections.refused.get()),
                ("address", connections.refused_per_address.get()),
                ("render_queue", front_end.pool.counts().queue_full.get()),
                ("live_pages", sources.requests.refused_live_pages.get()),
                ("forms", sources.requests.refused_forms.get()),
            ],
            views: sources.views.as_ref().map(|views| views()),
            front_end,
            connections: Arc::clone(connections),
            announcements: Arc::clone(&sources.announcements),
            spam: sources.spam.counts(),
            upkeep: read_upkeep(sources).await,
            store: store.clone(),
            database: Database {
                fault: store.health().err().map(|error| error.to_string()),
                size_bytes: tokio::time::timeout(DATABASE_TIMEOUT, store.size_bytes()).await.ok().and_then(Result::ok),
                outbox: tokio::time::timeout(DATABASE_TIMEOUT, store.backlog()).await.ok().and_then(Result::ok),
                rejected: tokio::time::timeout(DATABASE_TIMEOUT, store.rejected_content()).await.ok().and_then(Result::ok).flatten(),
            },
            process: ProcessStats::read(),
        }
    }

    /// A route id, or a name that begins with `_`, which no route id does.
    pub fn route_label(&self, index: CounterIndex) -> &str {
        match index {
            CounterIndex::ASSETS => "_assets",
            CounterIndex::FORMS => "_forms",
            _ => {
                let label = index.route_index().and_then(|row| self.front_end.tables.routes.label(row));
                label.unwrap_or("_other")
            }
        }
    }
}

/// Nothing if a disk does not answer in time.
async fn read_upkeep(sources: &Sources) -> Upkeep {
    let read = Arc::clone(&sources.upkeep);
    let read = tokio::task::spawn_blocking(move || read());
    tokio::time::timeout(DATABASE_TIMEOUT, read).await.ok().and_then(Result::ok).unwrap_or_default()
}

/// prometheus-client requires it.
impl fmt::Debug for Snapshot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Snapshot")
    }
}
