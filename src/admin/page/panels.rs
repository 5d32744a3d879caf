//! Tables of a name and a value at the end of the page.

use indicatif::HumanBytes;

use super::format::{count, time};
use crate::admin::snapshot::Snapshot;
use crate::telemetry::counts::{HistogramSnapshot, RenderFailure};

pub struct Panel {
    pub title: &'static str,
    pub rows: Vec<(&'static str, String)>,
}

pub fn panels(snapshot: &Snapshot) -> Vec<Panel> {
    [
        ("Engine", engine(snapshot)),
        ("Cache of searches and filters", cache(snapshot)),
        ("Refused by limits", limits(snapshot)),
        ("Connections", connections(snapshot)),
        ("Database", database(snapshot)),
        ("Process", process(snapshot)),
    ]
    .map(|(title, rows)| Panel { title, rows })
    .into()
}

type Rows = Vec<(&'static str, String)>;

fn median_and_p99(times: &HistogramSnapshot) -> String {
    match (times.quantile(0.5), times.quantile(0.99)) {
        (Some(median), Some(p99)) => format!("≤ {} / {}", time(median), time(p99)),
        _ => "none yet".into(),
    }
}

fn engine(snapshot: &Snapshot) -> Rows {
    let pool = &snapshot.front_end.pool;
    let renders = pool.counts();
    let render_time = renders.render_time.read();
    let failures = RenderFailure::ALL.map(|reason| count(renders.failures(reason)));
    vec![
        ("Isolates", count(pool.isolates() as u64)),
        ("Replaced", count(pool.replacements() as u64)),
        ("Renders", count(render_time.count())),
        ("Render time (median / 99 %)", median_and_p99(&render_time)),
        ("Queue time (median / 99 %)", median_and_p99(&renders.queue_time.read())),
        ("Failed (deadline / memory / overloaded / script)", failures.join(" / ")),
    ]
}

fn cache(snapshot: &Snapshot) -> Rows {
    let cache = snapshot.front_end.pages.cache_state();
    let hit_rate = (cache.hits * 100).checked_div(cache.hits + cache.misses);
    vec![
        ("Pages", count(cache.pages as u64)),
        ("Memory", HumanBytes(cache.bytes).to_string()),
        ("Hits", count(cache.hits)),
        ("Misses", count(cache.misses)),
        ("Hit rate", hit_rate.map_or_else(|| "none yet".into(), |rate| format!("{rate} %"))),
    ]
}

fn limits(snapshot: &Snapshot) -> Rows {
    let name = |limit: &str| match limit {
        "connections" => "All connections",
        "address" => "Connections per address",
        "render_queue" => "Render queue",
        "live_pages" => "Live pages per address",
        _ => "Forms per address",
    };
    snapshot.refused.iter().map(|(limit, number)| (name(limit), count(*number))).collect()
}

fn connections(snapshot: &Snapshot) -> Rows {
    let connections = &snapshot.connections;
    vec![
        ("Open", count(connections.open.get())),
        ("Accepted", count(connections.accepted.get())),
        ("Evicted", count(connections.evicted.get())),
        ("Timed out", count(connections.timed_out.get())),
    ]
}

fn database(snapshot: &Snapshot) -> Rows {
    let (writes, size) = (snapshot.store.writes(), snapshot.database.size_bytes);
    let groups = writes.group_size.read();
    let mean_group = groups.sum.checked_div(groups.count());
    vec![
        ("Address", snapshot.store.describe()),
        ("Size", size.map_or_else(|| "not known".into(), |size| HumanBytes(size).to_string())),
        ("Writes stored", count(writes.stored.get())),
        ("Writes failed", count(writes.failed.get())),
        ("Writes per commit", mean_group.map_or_else(|| "none yet".into(), count)),
        ("Commit time (median / 99 %)", median_and_p99(&writes.commit_time.read())),
    ]
}

fn process(snapshot: &Snapshot) -> Rows {
    let Some(process) = &snapshot.process else { return vec![("Statistics", "only on Linux".into())] };
    let limit = process.max_files.map(|max| format!(" of {}", count(max))).unwrap_or_default();
    vec![
        ("Memory", HumanBytes(process.resident_bytes).to_string()),
        ("CPU time", format!("{:.1} s", process.cpu_s)),
        ("Open files", count(process.open_files) + &limit),
        ("Threads", count(process.threads)),
    ]
}
