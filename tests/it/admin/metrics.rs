//! The metrics of `/metrics`.

use std::collections::{BTreeMap, BTreeSet};

use super::{AdminServer, start_admin_server};
use crate::process::wait_until;
use crate::site::routes;

impl AdminServer {
    fn metrics(&self) -> Metrics {
        let answer = self.get("/metrics");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("application/openmetrics-text; version=1.0.0"), "{head}");
        Metrics::parse(body)
    }
}

/// The metric families and all samples, keyed by name and labels.
struct Metrics {
    /// Name to type.
    families: BTreeMap<String, String>,
    samples: BTreeMap<String, f64>,
}

impl Metrics {
    /// As strictly as the exposition format of OpenMetrics 1.0 says: families in one piece, each with its type, samples with the suffixes of
    /// that type, no series twice, and `# EOF` at the end.
    fn parse(text: &str) -> Self {
        let text = text.strip_suffix("# EOF\n").expect("it ends with # EOF");
        let (mut families, mut samples) = (BTreeMap::new(), BTreeMap::new());
        let mut family = String::new();
        for line in text.lines() {
            if let Some(metadata) = line.strip_prefix("# ") {
                let (kind, rest) = metadata.split_once(' ').unwrap();
                let (name, value) = rest.split_once(' ').unwrap();
                match kind {
                    "HELP" => assert!(!value.is_empty(), "{line}"),
                    "UNIT" => assert!(name.ends_with(&format!("_{value}")), "{line}"),
                    "TYPE" => assert_eq!(families.insert(name.to_owned(), value.to_owned()), None, "{line}"),
                    _ => panic!("{line}"),
                }
                name.clone_into(&mut family);
                continue;
            }
            let (series, value) = line.rsplit_once(' ').unwrap();
            let name = series.split('{').next().unwrap();
            let suffixes: &[&str] = match families[&family].as_str() {
                "counter" => &["_total"],
                "gauge" => &[""],
                "info" => &["_info"],
                "histogram" => &["_bucket", "_sum", "_count"],
                other => panic!("{other}"),
            };
            assert!(suffixes.iter().any(|suffix| name == format!("{family}{suffix}")), "{line} of {family}");
            let labels = series[name.len()..].strip_prefix('{').map(|rest| rest.strip_suffix('}').unwrap());
            for label in labels.iter().flat_map(|labels| labels.split(',')) {
                let (name, value) = label.split_once('=').unwrap();
                assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()) && value.starts_with('"') && value.ends_with('"'), "{line}");
            }
            assert_eq!(samples.insert(series.to_owned(), value.parse().unwrap()), None, "{line}");
        }
        Self { families, samples }
    }

    fn get(&self, series: &str) -> f64 {
        self.samples.get(series).copied().unwrap_or_default()
    }

    /// The series that changed, one per line.
    fn diff(&self, before: &Self) -> String {
        let changed = self.samples.iter().filter(|(series, value)| before.get(series).to_bits() != value.to_bits());
        changed.map(|(series, value)| format!("\n{series} {} -> {value}", before.get(series))).collect::<Vec<_>>().concat()
    }

    /// All values of a label.
    fn values(&self, label: &str) -> BTreeSet<String> {
        let start = format!("{label}=\"");
        self.samples.keys().filter_map(|series| Some(series.split_once(&start)?.1.split_once('"')?.0.to_owned())).collect()
    }
}

#[test]
fn metrics_count_requests_forms_and_limits() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &["--live-pages-per-minute", "3", "--forms-per-minute", "2"]);
    let before = server.metrics();
    let asset = server.process.get("/").split_once("/assets/").unwrap().1.split_once('"').unwrap().0.to_owned();
    for path in
        ["/faq", "/faq?q=price", "/faq?q=price", "/secret-plan?who=ada%40example.com", "/healthz", "//faq", &format!("/assets/{asset}")]
    {
        server.process.get(path);
    }
    for _ in 0..3 {
        server.process.post("/forms/newsletter", "email=ada%40example.com");
    }
    for query in ["a", "b", "c", "d"] {
        server.process.get(&format!("/faq?q={query}"));
    }
    let after = server.metrics();
    for (series, expected) in [
        (r#"leadlight_requests_total{route="home",class="2xx",source="prepared"}"#, 1.0),
        (r#"leadlight_requests_total{route="faq",class="2xx",source="prepared"}"#, 1.0),
        (r#"leadlight_requests_total{route="faq",class="2xx",source="render"}"#, 3.0),
        (r#"leadlight_requests_total{route="faq",class="2xx",source="cache"}"#, 1.0),
        (r#"leadlight_requests_total{route="not-found",class="4xx",source="prepared"}"#, 1.0),
        (r#"leadlight_requests_total{route="_assets",class="2xx",source="asset"}"#, 1.0),
        (r#"leadlight_requests_total{route="_forms",class="3xx",source="form"}"#, 2.0),
        (r#"leadlight_requests_total{route="_forms",class="4xx",source="form"}"#, 1.0),
        (r#"leadlight_requests_total{route="_other",class="2xx",source="other"}"#, 1.0),
        (r#"leadlight_requests_total{route="_other",class="3xx",source="other"}"#, 1.0),
        (r#"leadlight_requests_total{route="_other",class="4xx",source="error_page"}"#, 2.0),
        (r#"leadlight_request_duration_seconds_count{source="cache"}"#, 1.0),
        ("leadlight_page_cache_hits_total", 1.0),
        ("leadlight_page_cache_misses_total", 5.0),
        (r#"leadlight_refused_total{limit="live_pages"}"#, 2.0),
        (r#"leadlight_refused_total{limit="forms"}"#, 1.0),
        (r#"leadlight_writes_total{result="ok"}"#, 2.0),
        ("leadlight_write_group_size_count", 2.0),
        ("leadlight_connections_accepted_total", 15.0),
    ] {
        assert!(
            (after.get(series) - before.get(series) - expected).abs() < 0.5,
            "{series} is not {expected} more: {}",
            after.diff(&before)
        );
    }
    for (series, least) in [
        ("leadlight_isolates", 1.0),
        ("leadlight_page_cache_bytes", 1.0),
        ("leadlight_database_up", 1.0),
        ("leadlight_database_size_bytes", 4_096.0),
        ("leadlight_render_duration_seconds_count", 3.0),
        ("process_open_fds", 3.0),
    ] {
        assert!(after.get(series) >= least, "{series}");
    }
    let known: BTreeSet<String> =
        routes().rows().iter().map(|route| route.id.clone()).chain(["_assets", "_forms", "_other"].map(Into::into)).collect();
    assert!(after.values("route").is_subset(&known), "{:?}", after.values("route"));
}

#[test]
fn signals_of_spam_are_counted_once_a_post() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &[]);
    let links = "message=https://a.example+https://b.example+https://c.example+https://d.example";
    for more in ["message=m", links, "message=m&elapsed_ms=9&follow_up=x"] {
        server.process.post("/forms/contact", &format!("name=n&email=a%40acme.example&company=c&subject=s&{more}"));
    }
    let metrics = server.metrics();
    for (signal, expected) in [("honeypot", 1.0), ("links", 1.0), ("fast-post", 1.0), ("mixed-scripts", 0.0)] {
        let series = format!("leadlight_spam_posts_total{{signal=\"{signal}\"}}");
        assert!(metrics.samples.get(&series).is_some_and(|count| (count - expected).abs() < 0.5), "{series}");
    }
}

#[test]
fn pages_rendered_ahead_are_neither_cache_hits_nor_misses() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &[]);
    wait_until("a confirmation is rendered ahead", || server.metrics().get("leadlight_page_cache_pages") > 0.5);
    let metrics = server.metrics();
    for series in ["leadlight_page_cache_hits_total", "leadlight_page_cache_misses_total"] {
        assert!(metrics.get(series) < 0.5, "{series}: {}", metrics.get(series));
    }
}

#[test]
fn every_metric_is_documented_and_has_few_series() {
    let folder = tempfile::tempdir().unwrap();
    let metrics = start_admin_server(folder.path(), &[]).metrics();
    let documented: BTreeSet<(String, String)> = include_str!("../../../docs/metrics.md")
        .lines()
        .filter_map(|line| {
            let mut cells = line.strip_prefix("| `")?.split(" | ");
            let (name, kind) = (cells.next()?.trim_end_matches('`'), cells.next()?);
            ["counter", "gauge", "histogram", "info"].contains(&kind).then(|| (name.to_owned(), kind.to_owned()))
        })
        .collect();
    let written = metrics.families.iter().map(|(name, kind)| {
        let suffix = match kind.as_str() {
            "counter" => "_total",
            "info" => "_info",
            _ => "",
        };
        (format!("{name}{suffix}"), kind.clone())
    });
    assert_eq!(written.collect::<BTreeSet<_>>(), documented);
    let per_route = metrics.samples.keys().filter(|series| series.starts_with("leadlight_requests_total")).count();
    assert!(metrics.samples.len() - per_route < 400, "{}", metrics.samples.len());
}
