//! A reading in the words of OpenMetrics. What each name means stands in `docs/metrics.md`; a test holds that both list the same.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeGaugeValue, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::{Registry, Unit};

use super::reading::Reading;
use crate::telemetry::counts::{HistogramSnapshot, ResponseSource, StatusClass};
use crate::telemetry::program;

pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// # Errors
/// None that a string can give.
pub fn write(reading: Reading) -> Result<String, fmt::Error> {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(reading));
    let mut text = String::new();
    text::encode(&mut text, &registry)?;
    Ok(text)
}

impl Collector for Reading {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut page = Page(encoder);
        self.requests(&mut page)?;
        self.engine(&mut page)?;
        self.connections(&mut page)?;
        self.database(&mut page)?;
        self.process(&mut page)
    }
}

impl Reading {
    fn requests(&self, page: &mut Page<'_>) -> fmt::Result {
        let answers = self.answers.iter().flat_map(|answers| {
            let classes = StatusClass::ALL.iter().zip(answers.by_class).filter(|(_, count)| *count > 0);
            classes.map(move |(class, count)| {
                (vec![("route", answers.route.as_str()), ("class", class.name()), ("how", answers.how.name())], count)
            })
        });
        page.counter(
            "leadlight_requests",
            "Answers, by the page's id in data/routes.json (_assets, _forms, _other for what is no page), status class and how they were made",
            answers,
        )?;
        let times = ResponseSource::ALL.iter().zip(&self.times).map(|(how, times)| (vec![("how", how.name())], times));
        page.times("leadlight_request_duration", "From the head of a request to the head of its answer", times)?;
        page.counter("leadlight_refused", "What a limit refused, by limit", labelled("limit", &self.refused))
    }

    fn engine(&self, page: &mut Page<'_>) -> fmt::Result {
        let renders = &self.renders;
        page.times(
            "leadlight_render_duration",
            "What a render and its document took on a render thread",
            [(vec![], &renders.render_time)],
        )?;
        page.times("leadlight_render_queue_duration", "How long renders have waited for an isolate", [(vec![], &renders.queue_time)])?;
        page.counter("leadlight_render_failures", "Renders without a page, by reason", labelled("reason", &renders.failures))?;
        page.gauge("leadlight_isolates", "JavaScript isolates at the moment", None, [(vec![], renders.isolates as u64)])?;
        let rebuilds = [(vec![], renders.rebuilds as u64)];
        page.counter("leadlight_isolate_rebuilds", "Isolates that were replaced after a terminated render or a panic", rebuilds)?;
        let cache = self.cache;
        page.counter("leadlight_page_cache_hits", "Pages with a query that the cache had", [(vec![], cache.hits)])?;
        page.counter("leadlight_page_cache_misses", "Pages with a query that the cache had not", [(vec![], cache.misses)])?;
        page.gauge("leadlight_page_cache", "What the pages in the cache take", Some(&Unit::Bytes), [(vec![], cache.bytes)])?;
        page.gauge("leadlight_page_cache_pages", "Pages in the cache", None, [(vec![], cache.pages as u64)])
    }

    fn connections(&self, page: &mut Page<'_>) -> fmt::Result {
        let connections = &self.connections;
        page.gauge("leadlight_connections", "Open connections of visitors", None, [(vec![], connections.open)])?;
        page.counter("leadlight_connections_accepted", "Connections that got a place", [(vec![], connections.accepted)])?;
        page.counter(
            "leadlight_connections_closed",
            "Connections closed by the server before their time: gave_way to a new one, or overdue",
            labelled("why", &[("gave_way", connections.evicted), ("overdue", connections.timed_out)]),
        )
    }

    fn database(&self, page: &mut Page<'_>) -> fmt::Result {
        let (writes, database) = (&self.writes, &self.database);
        page.counter(
            "leadlight_writes",
            "Submissions that were to be written, by what became of them: ok or failed",
            labelled("result", &[("ok", writes.stored), ("failed", writes.failed)]),
        )?;
        page.histogram(
            "leadlight_write_group_size",
            "Submissions that were committed together",
            None,
            1.0,
            [(vec![], &writes.group_size)],
        )?;
        let help = "How long a group took from its beginning until it was on disk, or had failed";
        page.times("leadlight_commit_duration", help, [(vec![], &writes.commit_time)])?;
        if let Some(outbox) = &database.outbox {
            let messages = outbox.iter().flat_map(|depth| {
                [("waiting", depth.waiting), ("dead", depth.dead)]
                    .map(|(state, count)| (vec![("channel", depth.channel.name()), ("state", state)], count))
            });
            let help = "Messages that have not arrived: waiting, or dead after the last attempt";
            page.gauge("leadlight_outbox_messages", help, None, messages)?;
            let ages = outbox.iter().map(|depth| (vec![("channel", depth.channel.name())], depth.oldest.unwrap_or_default().as_secs_f64()));
            page.gauge(
                "leadlight_outbox_oldest_age",
                "Age of the oldest message that waits; 0 where none does",
                Some(&Unit::Seconds),
                ages,
            )?;
        }
        let is_up = u64::from(database.fault.is_none());
        page.gauge("leadlight_database_up", "1 if the database can be written and is whole, as /readyz says", None, [(vec![], is_up)])?;
        let size = database.size_bytes.map(|size| (vec![], size));
        page.gauge(
            "leadlight_database_size",
            "What the database takes, log included; absent where it does not say",
            Some(&Unit::Bytes),
            size,
        )
    }

    fn process(&self, page: &mut Page<'_>) -> fmt::Result {
        let build = [("version", program::VERSION), ("commit", program::COMMIT), ("engine", program::ENGINE)];
        page.info("leadlight_build", "Which program this is", &build)?;
        let Some(process) = &self.process else { return Ok(()) };
        let started = [(vec![], process.started_s)];
        page.gauge("process_start_time", "When the process was started, Unix time", Some(&Unit::Seconds), started)?;
        page.counter_in("process_cpu", "Processor time that was used, user and system", &Unit::Seconds, process.cpu_s)?;
        let resident = [(vec![], process.resident_bytes)];
        page.gauge("process_resident_memory", "Memory that is in use", Some(&Unit::Bytes), resident)?;
        page.gauge("process_open_fds", "Open file descriptors", None, [(vec![], process.open_files)])?;
        page.gauge("process_max_fds", "How many there may be", None, process.max_files.map(|files| (vec![], files)))?;
        page.gauge("process_threads", "Threads", None, [(vec![], process.threads)])
    }
}

type Labels<'a> = Vec<(&'static str, &'a str)>;

fn labelled<'a, const N: usize>(label: &'static str, counts: &'a [(&'static str, u64); N]) -> impl Iterator<Item = (Labels<'a>, u64)> {
    counts.iter().map(move |(value, count)| (vec![(label, *value)], *count))
}

/// What is being written.
struct Page<'a>(DescriptorEncoder<'a>);

impl Page<'_> {
    /// The name is written with `_total` at its end.
    fn counter<'a>(&mut self, name: &str, help: &str, series: impl IntoIterator<Item = (Labels<'a>, u64)>) -> fmt::Result {
        let mut metric = self.0.encode_descriptor(name, help, None, MetricType::Counter)?;
        for (labels, count) in series {
            if labels.is_empty() {
                metric.encode_counter::<NoLabelSet, _, u64>(&count, None)?;
            } else {
                metric.encode_family(&labels)?.encode_counter::<NoLabelSet, _, u64>(&count, None)?;
            }
        }
        Ok(())
    }

    /// With the unit before `_total`.
    fn counter_in(&mut self, name: &str, help: &str, unit: &Unit, value: f64) -> fmt::Result {
        self.0.encode_descriptor(name, help, Some(unit), MetricType::Counter)?.encode_counter::<NoLabelSet, _, u64>(&value, None)
    }

    /// The name is written with the unit at its end. Nothing is written of one without series.
    fn gauge<'a, T: EncodeGaugeValue>(
        &mut self,
        name: &str,
        help: &str,
        unit: Option<&Unit>,
        series: impl IntoIterator<Item = (Labels<'a>, T)>,
    ) -> fmt::Result {
        let mut series = series.into_iter().peekable();
        if series.peek().is_none() {
            return Ok(());
        }
        let mut metric = self.0.encode_descriptor(name, help, unit, MetricType::Gauge)?;
        for (labels, value) in series {
            if labels.is_empty() {
                metric.encode_gauge(&value)?;
            } else {
                metric.encode_family(&labels)?.encode_gauge(&value)?;
            }
        }
        Ok(())
    }

    /// Times that were taken in microseconds.
    fn times<'a>(&mut self, name: &str, help: &str, series: impl IntoIterator<Item = (Labels<'a>, &'a HistogramSnapshot)>) -> fmt::Result {
        self.histogram(name, help, Some(&Unit::Seconds), 1e6, series)
    }

    /// `per_unit`: how many of what was counted are one of what is written.
    fn histogram<'a>(
        &mut self,
        name: &str,
        help: &str,
        unit: Option<&Unit>,
        per_unit: f64,
        series: impl IntoIterator<Item = (Labels<'a>, &'a HistogramSnapshot)>,
    ) -> fmt::Result {
        let mut metric = self.0.encode_descriptor(name, help, unit, MetricType::Histogram)?;
        for (labels, distribution) in series {
            #[expect(clippy::cast_precision_loss, reason = "exact up to 285 years of microseconds")]
            let in_units = |value: u64| value as f64 / per_unit;
            let bounds = distribution.bounds.iter().map(|bound| in_units(*bound)).chain([f64::INFINITY]);
            let buckets: Vec<(f64, u64)> = bounds.zip(distribution.counts.iter().copied()).collect();
            let (sum, count) = (in_units(distribution.sum), distribution.count());
            if labels.is_empty() {
                metric.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)?;
            } else {
                metric.encode_family(&labels)?.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)?;
            }
        }
        Ok(())
    }

    /// The name is written with `_info` at its end.
    fn info(&mut self, name: &str, help: &str, labels: &[(&'static str, &'static str)]) -> fmt::Result {
        self.0.encode_descriptor(name, help, None, MetricType::Info)?.encode_info(&labels)
    }
}
