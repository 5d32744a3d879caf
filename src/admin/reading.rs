//! Everything that the server counts as of one moment, with names instead of places.

use super::process::Process;
use super::{DATABASE_WAIT, Sources};
use crate::leads::store::outbox::Depth;
use crate::pages::cache::CacheState;
use crate::tables::Routes;
use crate::telemetry::counts::{Class, Distribution, How, Place, RenderFailure};

#[derive(Debug)]
pub struct Reading {
    pub answers: Vec<Answers>,
    /// In the order of [`How::ALL`], in microseconds.
    pub times: Vec<Distribution>,
    /// What limits have refused, by the limit's name.
    pub refused: [(&'static str, u64); 5],
    pub renders: Renders,
    pub cache: CacheState,
    pub connections: Connections,
    pub writes: Writes,
    pub database: Database,
    pub process: Option<Process>,
}

/// The answers for one route, made in one way.
#[derive(Debug)]
pub struct Answers {
    /// The id of a route, or what all other addresses have in common.
    pub route: String,
    pub how: How,
    /// In the order of [`Class::ALL`].
    pub by_class: [u64; Class::ALL.len()],
    pub sum_us: u64,
}

#[derive(Debug)]
pub struct Renders {
    /// In microseconds.
    pub took: Distribution,
    pub waited: Distribution,
    pub failures: [(&'static str, u64); RenderFailure::ALL.len()],
    pub isolates: usize,
    pub rebuilds: usize,
}

#[derive(Debug)]
pub struct Connections {
    pub open: u64,
    pub accepted: u64,
    pub gave_way: u64,
    pub overdue: u64,
}

#[derive(Debug)]
pub struct Writes {
    pub kept: u64,
    pub failed: u64,
    pub group: Distribution,
    /// In microseconds.
    pub took: Distribution,
}

#[derive(Debug)]
pub struct Database {
    /// Why it cannot be written, if it cannot.
    pub fault: Option<String>,
    pub size_bytes: Option<u64>,
    /// `None`: it does not answer.
    pub outbox: Option<Vec<Depth>>,
}

impl Reading {
    pub async fn take(sources: &Sources) -> Self {
        let front_end = (sources.front_end)();
        let snapshot = sources.requests.read();
        let (renders, connections, writes) = (front_end.renders(), &sources.connections, sources.store.writes());
        let (isolates, rebuilds) = front_end.isolates();
        let answers = snapshot.cells.iter().map(|cell| Answers {
            route: name(cell.place, &front_end.tables.routes),
            how: cell.how,
            by_class: cell.by_class,
            sum_us: cell.sum_us,
        });
        Self {
            answers: answers.collect(),
            times: snapshot.times,
            refused: [
                ("connections", connections.refused.get()),
                ("address", connections.refused_of_address.get()),
                ("render_queue", renders.refused.get()),
                ("live_pages", sources.requests.refused_live_pages.get()),
                ("forms", sources.requests.refused_forms.get()),
            ],
            renders: Renders {
                took: renders.took.read(),
                waited: renders.waited.read(),
                failures: RenderFailure::ALL.map(|why| (why.name(), renders.failures(why))),
                isolates,
                rebuilds,
            },
            cache: front_end.cache(),
            connections: Connections {
                open: connections.open.get(),
                accepted: connections.accepted.get(),
                gave_way: connections.gave_way.get(),
                overdue: connections.overdue.get(),
            },
            writes: Writes { kept: writes.kept.get(), failed: writes.failed.get(), group: writes.group.read(), took: writes.took.read() },
            database: Database::ask(sources).await,
            process: Process::read(),
        }
    }
}

impl Database {
    async fn ask(sources: &Sources) -> Self {
        let store = &sources.store;
        Self {
            fault: store.health().await.err().map(|error| error.to_string()),
            size_bytes: tokio::time::timeout(DATABASE_WAIT, store.size_bytes()).await.ok().and_then(Result::ok),
            outbox: tokio::time::timeout(DATABASE_WAIT, store.outbox().depth()).await.ok().and_then(Result::ok),
        }
    }
}

/// The names of places that are no route begin with what no route's id begins with.
fn name(place: Place, routes: &Routes) -> String {
    match place {
        Place::ASSETS => "_assets".into(),
        Place::FORMS => "_forms".into(),
        _ => place.route_index().and_then(|index| routes.all().get(index)).map_or_else(|| "_other".into(), |route| route.id.clone()),
    }
}
