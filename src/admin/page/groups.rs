//! The rest of the numbers, in groups of a name and a value.

use super::words::{bytes, count, time};
use crate::admin::reading::Reading;
use crate::telemetry::counts::HistogramSnapshot;

pub struct Group {
    pub title: &'static str,
    pub rows: Vec<(String, String)>,
}

#[must_use]
pub fn groups(reading: &Reading, database: &str) -> Vec<Group> {
    vec![engine(reading), cache(reading), limits(reading), connections(reading), writes(reading, database), process(reading)]
}

fn group(title: &'static str, rows: impl IntoIterator<Item = (&'static str, String)>) -> Group {
    Group { title, rows: rows.into_iter().map(|(name, value)| (name.to_owned(), value)).collect() }
}

fn half_and_nearly_all(times: &HistogramSnapshot) -> String {
    match (times.quantile(0.5), times.quantile(0.99)) {
        (Some(half), Some(nearly_all)) => format!("≤ {} / {}", time(half), time(nearly_all)),
        _ => "none yet".into(),
    }
}

fn engine(reading: &Reading) -> Group {
    let renders = &reading.renders;
    let rows = [
        ("Isolates", count(renders.isolates as u64)),
        ("Replaced", count(renders.rebuilds as u64)),
        ("Renders", count(renders.render_time.count())),
        ("They took (half / 99 %)", half_and_nearly_all(&renders.render_time)),
        ("They waited (half / 99 %)", half_and_nearly_all(&renders.queue_time)),
    ];
    let mut group = group("Engine", rows);
    group.rows.extend(renders.failures.iter().map(|(why, number)| (format!("Failed: {why}"), count(*number))));
    group
}

fn cache(reading: &Reading) -> Group {
    let cache = reading.cache;
    let share = (cache.hits * 100).checked_div(cache.hits + cache.misses);
    let rows = [
        ("Pages", count(cache.pages as u64)),
        ("Memory", bytes(cache.bytes)),
        ("Hits", count(cache.hits)),
        ("Misses", count(cache.misses)),
        ("Of 100 pages it had", share.map_or_else(|| "none yet".into(), count)),
    ];
    group("Cache of searches and filters", rows)
}

fn limits(reading: &Reading) -> Group {
    let name = |limit: &str| match limit {
        "connections" => "All connections",
        "address" => "Connections of an address",
        "render_queue" => "Render queue",
        "live_pages" => "Live pages of an address",
        _ => "Forms of an address",
    };
    Group {
        title: "Refused by limits",
        rows: reading.refused.iter().map(|(limit, number)| (name(limit).to_owned(), count(*number))).collect(),
    }
}

fn connections(reading: &Reading) -> Group {
    let connections = &reading.connections;
    let rows = [
        ("Open", count(connections.open)),
        ("Accepted", count(connections.accepted)),
        ("Gave way", count(connections.evicted)),
        ("Overdue", count(connections.timed_out)),
    ];
    group("Connections", rows)
}

fn writes(reading: &Reading, database: &str) -> Group {
    let (writes, size) = (&reading.writes, reading.database.size_bytes);
    let mean_group = writes.group_size.sum.checked_div(writes.group_size.count());
    let rows = [
        ("Where", database.to_owned()),
        ("Size", size.map_or_else(|| "not known".into(), bytes)),
        ("Writes kept", count(writes.stored)),
        ("Writes failed", count(writes.failed)),
        ("Writes in a commit", mean_group.map_or_else(|| "none yet".into(), count)),
        ("A commit took (half / 99 %)", half_and_nearly_all(&writes.commit_time)),
    ];
    group("Database", rows)
}

fn process(reading: &Reading) -> Group {
    let Some(process) = &reading.process else { return group("Process", [("System", "says nothing".to_owned())]) };
    let files =
        process.max_files.map_or_else(|| count(process.open_files), |most| format!("{} of {}", count(process.open_files), count(most)));
    let rows = [
        ("Memory", bytes(process.resident_bytes)),
        ("Processor time", format!("{:.1} s", process.cpu_s)),
        ("Open files", files),
        ("Threads", count(process.threads)),
    ];
    group("Process", rows)
}
