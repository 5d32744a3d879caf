//! Writes a snapshot as OpenMetrics text. `docs/metrics.md` explains every metric; a test compares the names.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeGaugeValue, MetricEncoder, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::{Registry, Unit};

use super::snapshot::Snapshot;
use crate::telemetry::counts::{CounterIndex, HistogramSnapshot, RenderFailure, ResponseSource, STATUS_CLASSES};
use crate::telemetry::upkeep::Upkeep;
use crate::telemetry::{COMMIT, ENGINE, VERSION};

pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub fn write(snapshot: Snapshot) -> Result<String, fmt::Error> {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(snapshot));
    let mut text = String::new();
    text::encode(&mut text, &registry)?;
    Ok(text)
}

impl Collector for Snapshot {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut metrics = Metrics(encoder);
        self.requests(&mut metrics)?;
        self.views(&mut metrics)?;
        self.engine(&mut metrics)?;
        self.connections(&mut metrics)?;
        self.database(&mut metrics)?;
        self.upkeep(&mut metrics)?;
        self.announcements(&mut metrics)?;
        self.process(&mut metrics)
    }
}

impl Snapshot {
    fn requests(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let responses = self.requests.series.iter().flat_map(|series| {
            let classes = STATUS_CLASSES.into_iter().zip(series.by_class).filter(|(_, count)| *count > 0);
            classes.map(move |(class, count)| {
                (vec![("route", self.route_label(series.index)), ("class", class), ("source", series.source.label())], count)
            })
        });
        metrics.counter(
            "leadlight_requests",
            "Responses, by route id (_assets, _forms and _other are no routes; content stands for all pages of the content), status class and source",
            responses,
        )?;
        let times =
            ResponseSource::ALL.iter().zip(&self.requests.times).map(|(source, times)| (vec![("source", source.label())], times.clone()));
        metrics.times("leadlight_request_duration", "Time from the request head to the response head", times)?;
        metrics.counter("leadlight_refused", "Requests and connections refused by a limit", labeled("limit", self.refused))
    }

    fn views(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let Some(views) = &self.views else { return Ok(()) };
        let series = views.iter().map(|(route, kind, views)| {
            let page = self.route_label(CounterIndex::route(*route));
            (vec![("page", page), ("visitor", kind.visitor()), ("entry", kind.entry())], *views)
        });
        let help = "Views of pages, by route id and visitor (person, crawler, bot); entry: landing or inner, of people only";
        metrics.counter("leadlight_page_views", help, series)
    }

    fn engine(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let (pool, cache) = (&self.front_end.pool, self.front_end.pages.cache_state());
        let renders = pool.counts();
        metrics.times("leadlight_render_duration", "A render and its document on a render thread", one(renders.render_time.read()))?;
        metrics.times("leadlight_render_queue_duration", "How long renders waited for an isolate", one(renders.queue_time.read()))?;
        let failures = RenderFailure::ALL.map(|reason| (reason.label(), renders.failures(reason)));
        metrics.counter("leadlight_render_failures", "Failed renders, by reason", labeled("reason", failures))?;
        metrics.gauge("leadlight_isolates", "JavaScript isolates", None, one(pool.isolates() as u64))?;
        metrics.counter(
            "leadlight_isolate_rebuilds",
            "Isolates replaced after a terminated render or a panic",
            one(pool.replacements() as u64),
        )?;
        metrics.counter("leadlight_page_cache_hits", "Pages with a query that were in the cache", one(cache.hits))?;
        metrics.counter("leadlight_page_cache_misses", "Pages with a query that were not in the cache", one(cache.misses))?;
        metrics.gauge("leadlight_page_cache", "Size of the pages in the cache", Some(&Unit::Bytes), one(cache.bytes))?;
        metrics.gauge("leadlight_page_cache_pages", "Pages in the cache", None, one(cache.pages as u64))
    }

    fn connections(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let connections = &self.connections;
        metrics.gauge("leadlight_connections", "Open connections to the site", None, one(connections.open.get()))?;
        metrics.counter("leadlight_connections_accepted", "Accepted connections", one(connections.accepted.get()))?;
        metrics.counter(
            "leadlight_connections_closed",
            "Connections closed by the server, by reason",
            labeled(
                "reason",
                [
                    ("evicted", connections.evicted.get()),
                    ("timed_out", connections.timed_out.get()),
                    ("excessive", connections.excessive.get()),
                ],
            ),
        )?;
        let request_bytes = connections.request_bytes.load(Relaxed) as u64;
        let help = "Request heads and bodies, and HTTP/3 packets that are not read yet, in memory";
        metrics.gauge("leadlight_request_memory", help, Some(&Unit::Bytes), one(request_bytes))?;
        let help = "Bytes of HTTP/3 packets that connections have received";
        metrics.counter("leadlight_http3_received_bytes", help, one(connections.quic_received.get()))
    }

    fn database(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let (writes, database) = (self.store.writes(), &self.database);
        let results = [("ok", writes.stored.get()), ("failed", writes.failed.get())];
        metrics.counter("leadlight_writes", "Submissions, by the result of the write", labeled("result", results))?;
        metrics.histogram(("leadlight_write_group_size", "Submissions per commit", None), 1.0, one(writes.group_size.read()))?;
        metrics.times(
            "leadlight_commit_duration",
            "From the start of a group until it is on disk or has failed",
            one(writes.commit_time.read()),
        )?;
        let help = "Form posts with a signal of spam, by signal; a hint alone holds none back";
        metrics.counter("leadlight_spam_posts", help, labeled("signal", self.spam))?;
        let purged = [("lead", writes.purged_rows.get()), ("message", writes.purged_messages.get())];
        metrics.counter("leadlight_purged", "Rows and dead messages deleted by their age", labeled("kind", purged))?;
        let rejected = database.rejected.as_ref().map_or(0, |rejected| rejected.total);
        metrics.counter(
            "leadlight_content_rejected",
            "Content that could not be published, by any process of this database",
            one(rejected),
        )?;
        let is_rejected = database.rejected.as_ref().is_some_and(|rejected| rejected.is_last);
        let help = "1 if the last content that was sent was rejected, so that the site shows older content";
        metrics.gauge("leadlight_content_outdated", help, None, one(u64::from(is_rejected)))?;
        if let Some(outbox) = &database.outbox {
            let messages = outbox.iter().flat_map(|depth| {
                [("waiting", depth.waiting), ("dead", depth.dead)]
                    .map(|(state, count)| (vec![("channel", depth.channel.name()), ("state", state)], count))
            });
            let help = "Undelivered messages: waiting, or dead after the last attempt";
            metrics.gauge("leadlight_outbox_messages", help, None, messages)?;
            let ages = outbox.iter().map(|depth| (vec![("channel", depth.channel.name())], depth.oldest.unwrap_or_default().as_secs_f64()));
            let help = "Age of the oldest waiting message; 0 without one";
            metrics.gauge("leadlight_outbox_oldest_age", help, Some(&Unit::Seconds), ages)?;
        }
        metrics.gauge(
            "leadlight_database_up",
            "1 if the database can be written and is intact, as /readyz reports",
            None,
            one(u64::from(database.fault.is_none())),
        )?;
        let size = database.size_bytes.map(|size| (vec![], size));
        metrics.gauge("leadlight_database_size", "Size of the database with its log; absent if unknown", Some(&Unit::Bytes), size)
    }

    /// What is not set up has no series.
    fn upkeep(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let Upkeep { backups, certificate, disk } = self.upkeep;
        let failing = backups.map(|backups| (vec![], u64::from(backups.is_failing)));
        metrics.gauge("leadlight_backup_failing", "1 if the last scheduled backup failed", None, failing)?;
        let late = backups.map(|backups| (vec![], backups.late.as_secs()));
        metrics.gauge("leadlight_backup_late", "How long the next backup has been due", Some(&Unit::Seconds), late)?;
        let end = certificate.map(|certificate| (vec![], certificate.not_after.unix_timestamp()));
        metrics.gauge("leadlight_certificate_end", "End of the certificate, Unix time", Some(&Unit::Seconds), end)?;
        let covers = certificate.map(|certificate| (vec![], u64::from(certificate.covers_host)));
        metrics.gauge("leadlight_certificate_covers_host", "1 if the certificate is for the host of the public URL", None, covers)?;
        let free = disk.map(|disk| (vec![], disk.free_bytes));
        metrics.gauge("leadlight_disk_free", "Free space on the disk of the SQLite database", Some(&Unit::Bytes), free)?;
        let total = disk.map(|disk| (vec![], disk.total_bytes));
        metrics.gauge("leadlight_disk_size", "Size of the disk of the SQLite database", Some(&Unit::Bytes), total)
    }

    fn announcements(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let results = [("accepted", self.announcements.accepted.get()), ("failed", self.announcements.failed.get())];
        let help = "URLs of changed pages that were announced to search engines, by the result of the attempt";
        metrics.counter("leadlight_announced_urls", help, labeled("result", results))
    }

    fn process(&self, metrics: &mut Metrics<'_>) -> fmt::Result {
        let build: &[(&str, &str)] = &[("version", VERSION), ("commit", COMMIT), ("engine", ENGINE)];
        let mut info = metrics.0.encode_descriptor("leadlight_build", "Version of this program", None, MetricType::Info)?;
        info.encode_info(&build)?;
        let Some(process) = &self.process else { return Ok(()) };
        metrics.gauge("process_start_time", "Start of the process, Unix time", Some(&Unit::Seconds), one(process.started_s))?;
        let mut cpu = metrics.0.encode_descriptor("process_cpu", "CPU time, user and system", Some(&Unit::Seconds), MetricType::Counter)?;
        cpu.encode_counter::<NoLabelSet, _, u64>(&process.cpu_s, None)?;
        metrics.gauge("process_resident_memory", "Resident memory", Some(&Unit::Bytes), one(process.resident_bytes))?;
        metrics.gauge("process_open_fds", "Open file descriptors", None, one(process.open_files))?;
        metrics.gauge("process_max_fds", "Limit of open file descriptors", None, process.max_files.map(|files| (vec![], files)))?;
        metrics.gauge("process_threads", "Threads", None, one(process.threads))
    }
}

type Labels<'a> = Vec<(&'static str, &'a str)>;

/// The series of a metric without labels.
fn one<T>(value: T) -> [(Labels<'static>, T); 1] {
    [(vec![], value)]
}

fn labeled<const N: usize>(label: &'static str, counts: [(&'static str, u64); N]) -> impl Iterator<Item = (Labels<'static>, u64)> {
    counts.into_iter().map(move |(value, count)| (vec![(label, value)], count))
}

struct Metrics<'a>(DescriptorEncoder<'a>);

impl Metrics<'_> {
    /// Writes each series of a metric with `write`.
    fn family<'a, T>(
        &mut self,
        (name, help, unit): (&str, &str, Option<&Unit>),
        kind: MetricType,
        series: impl IntoIterator<Item = (Labels<'a>, T)>,
        write: impl Fn(&mut MetricEncoder<'_>, T) -> fmt::Result,
    ) -> fmt::Result {
        let mut metric = self.0.encode_descriptor(name, help, unit, kind)?;
        for (labels, value) in series {
            if labels.is_empty() {
                write(&mut metric, value)?;
            } else {
                write(&mut metric.encode_family(&labels)?, value)?;
            }
        }
        Ok(())
    }

    /// The encoder appends `_total` to the name.
    fn counter<'a>(&mut self, name: &str, help: &str, series: impl IntoIterator<Item = (Labels<'a>, u64)>) -> fmt::Result {
        self.family((name, help, None), MetricType::Counter, series, |metric, count| {
            metric.encode_counter::<NoLabelSet, _, u64>(&count, None)
        })
    }

    /// The encoder appends the unit to the name.
    fn gauge<'a, T: EncodeGaugeValue>(
        &mut self,
        name: &str,
        help: &str,
        unit: Option<&Unit>,
        series: impl IntoIterator<Item = (Labels<'a>, T)>,
    ) -> fmt::Result {
        self.family((name, help, unit), MetricType::Gauge, series, |metric, value| metric.encode_gauge(&value))
    }

    /// A histogram of microseconds, written in seconds.
    fn times<'a>(&mut self, name: &str, help: &str, series: impl IntoIterator<Item = (Labels<'a>, HistogramSnapshot)>) -> fmt::Result {
        self.histogram((name, help, Some(&Unit::Seconds)), 1e6, series)
    }

    /// Recorded values are divided by `per_unit`.
    fn histogram<'a>(
        &mut self,
        descriptor: (&str, &str, Option<&Unit>),
        per_unit: f64,
        series: impl IntoIterator<Item = (Labels<'a>, HistogramSnapshot)>,
    ) -> fmt::Result {
        #[expect(clippy::cast_precision_loss, reason = "exact up to 285 years of microseconds")]
        let in_units = |value: u64| value as f64 / per_unit;
        self.family(descriptor, MetricType::Histogram, series, |metric, times| {
            let bounds = times.bounds.iter().map(|bound| in_units(*bound)).chain([f64::INFINITY]);
            let buckets: Vec<(f64, u64)> = bounds.zip(times.counts.iter().copied()).collect();
            metric.encode_histogram::<NoLabelSet>(in_units(times.sum), times.count(), &buckets, None)
        })
    }
}
