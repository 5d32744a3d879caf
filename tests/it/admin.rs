//! The operator's listener: who may look, what is counted, and that nothing of a visitor's stands there. The real binary.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::process::{Running, run, serve, soon};
use crate::site::routes;

const TOKEN: &str = "correct-horse-battery";

pub struct Operated {
    pub site: Running,
    /// Address and port of the operator's listener.
    pub admin: String,
}

pub fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

fn token_file(folder: &Path) -> String {
    let file = folder.join("token");
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    file.to_str().unwrap().to_owned()
}

fn operated(folder: &Path, arguments: &[&str]) -> Operated {
    let admin = free_address();
    let site = serve(folder, &[&["--admin-listen", &admin, "--keep-requests"], arguments].concat());
    Operated { site, admin }
}

impl Operated {
    fn send(&self, request: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut stream = TcpStream::connect(&self.admin).unwrap();
        let headers = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect::<Vec<_>>().concat();
        let head =
            format!("{request} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n", self.admin, body.len());
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    pub fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path}"), &[], "")
    }

    fn metrics(&self) -> Metrics {
        let answer = self.get("/metrics");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("application/openmetrics-text; version=1.0.0"), "{head}");
        Metrics::parse(body)
    }
}

/// The families of a page, and every sample, by its name and labels as they stand there.
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

    /// What is another number than it was, one series a line.
    fn beside(&self, before: &Self) -> String {
        let changed = self.samples.iter().filter(|(series, value)| before.get(series).to_bits() != value.to_bits());
        changed.map(|(series, value)| format!("\n{series} {} -> {value}", before.get(series))).collect::<Vec<_>>().concat()
    }

    /// The values of a label.
    fn values(&self, label: &str) -> BTreeSet<String> {
        let start = format!("{label}=\"");
        self.samples.keys().filter_map(|series| Some(series.split_once(&start)?.1.split_once('"')?.0.to_owned())).collect()
    }
}

#[test]
fn what_was_done_is_what_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let operated = operated(folder.path(), &["--live-pages-per-minute", "3", "--forms-per-minute", "2"]);
    let before = operated.metrics();
    let asset = operated.site.get("/").split_once("/assets/").unwrap().1.split_once('"').unwrap().0.to_owned();
    for path in
        ["/faq", "/faq?q=price", "/faq?q=price", "/secret-plan?who=ada%40example.com", "/healthz", "//faq", &format!("/assets/{asset}")]
    {
        operated.site.get(path);
    }
    for _ in 0..3 {
        operated.site.post("/forms/newsletter", "email=ada%40example.com");
    }
    for query in ["a", "b", "c", "d"] {
        operated.site.get(&format!("/faq?q={query}"));
    }
    let after = operated.metrics();
    for (series, expected) in [
        (r#"leadlight_requests_total{route="home",class="2xx",how="at_hand"}"#, 1.0),
        (r#"leadlight_requests_total{route="faq",class="2xx",how="at_hand"}"#, 1.0),
        (r#"leadlight_requests_total{route="faq",class="2xx",how="render"}"#, 3.0),
        (r#"leadlight_requests_total{route="faq",class="2xx",how="cache"}"#, 1.0),
        (r#"leadlight_requests_total{route="not-found",class="4xx",how="at_hand"}"#, 1.0),
        (r#"leadlight_requests_total{route="_assets",class="2xx",how="asset"}"#, 1.0),
        (r#"leadlight_requests_total{route="_forms",class="3xx",how="form"}"#, 2.0),
        (r#"leadlight_requests_total{route="_forms",class="4xx",how="form"}"#, 1.0),
        (r#"leadlight_requests_total{route="_other",class="2xx",how="other"}"#, 1.0),
        (r#"leadlight_requests_total{route="_other",class="3xx",how="other"}"#, 1.0),
        (r#"leadlight_requests_total{route="_other",class="4xx",how="message"}"#, 2.0),
        (r#"leadlight_request_duration_seconds_count{how="cache"}"#, 1.0),
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
            after.beside(&before)
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
        routes().all().iter().map(|route| route.id.clone()).chain(["_assets", "_forms", "_other"].map(Into::into)).collect();
    assert!(after.values("route").is_subset(&known), "{:?}", after.values("route"));
}

#[test]
fn what_the_server_makes_ahead_is_neither_a_hit_nor_a_miss() {
    let folder = tempfile::tempdir().unwrap();
    let operated = operated(folder.path(), &[]);
    soon("no confirmation was made ahead", Duration::from_secs(20), || operated.metrics().get("leadlight_page_cache_pages") > 0.5);
    let metrics = operated.metrics();
    for series in ["leadlight_page_cache_hits_total", "leadlight_page_cache_misses_total"] {
        assert!(metrics.get(series) < 0.5, "{series}: {}", metrics.get(series));
    }
}

#[test]
fn every_metric_stands_in_the_documentation_and_has_few_series() {
    let folder = tempfile::tempdir().unwrap();
    let metrics = operated(folder.path(), &[]).metrics();
    let documented: BTreeSet<(String, String)> = include_str!("../../docs/metrics.md")
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

#[test]
fn a_token_where_there_is_one_and_a_name_of_this_machine_where_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let guarded = operated(folder.path(), &["--admin-token-file", &token_file(folder.path())]);
    let (bearer, basic) = (format!("Bearer {TOKEN}"), format!("Basic {}", STANDARD.encode(format!("operator:{TOKEN}"))));
    for (headers, expected) in [
        (vec![], "401"),
        (vec![("authorization", "Bearer wrong")], "401"),
        (vec![("authorization", bearer.as_str())], "200"),
        (vec![("authorization", basic.as_str())], "200"),
    ] {
        let answer = guarded.send("GET /metrics", &headers, "");
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{headers:?}: {answer}");
        assert_eq!(answer.contains("www-authenticate: Basic realm="), expected == "401", "{answer}");
        assert!(answer.contains("default-src 'none'") && answer.contains("cache-control: no-store"), "{answer}");
    }
    assert!(guarded.site.get("/metrics").starts_with("HTTP/1.1 404"), "the site has no such page");
}

#[cfg(unix)]
#[test]
fn an_address_that_others_reach_needs_a_token_that_others_cannot_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = token_file(folder.path());
    let short = folder.path().join("short");
    std::fs::write(&short, "short").unwrap();
    std::fs::set_permissions(&short, PermissionsExt::from_mode(0o600)).unwrap();
    let open = folder.path().join("open");
    std::fs::write(&open, TOKEN).unwrap();
    std::fs::set_permissions(&open, PermissionsExt::from_mode(0o644)).unwrap();
    for (arguments, named) in [
        (vec!["--admin-listen", "0.0.0.0:0"], "--admin-listen (SITE_ADMIN_LISTEN): others than this machine"),
        (vec!["--admin-listen", "[::]:0"], "--admin-listen (SITE_ADMIN_LISTEN): others than this machine"),
        (vec!["--admin-token-file", &file], "--admin-token-file (SITE_ADMIN_TOKEN_FILE): nothing asks for it"),
        (vec!["--admin-listen", "9090", "--admin-token-file", "/nope"], "--admin-token-file (SITE_ADMIN_TOKEN_FILE): cannot read"),
        (vec!["--admin-listen", "9090", "--admin-token-file", short.to_str().unwrap()], "must hold one word of 16"),
        (vec!["--admin-listen", "9090", "--admin-token-file", open.to_str().unwrap()], "may be read by others"),
    ] {
        let output = run(&arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(named), "{arguments:?}: {error}");
    }
}

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[test]
fn the_page_shows_what_came_as_text_and_loads_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let operated = operated(folder.path(), &[]);
    let name = "%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    operated.site.post("/forms/contact", &format!("name={name}&email=ada%40example.com&company=a&subject=a&message=hello"));
    let answer = operated.get("/");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && body.contains("ada@example.com") && !body.contains("<script"), "{answer}");
    let style = body.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let policy = format!("default-src 'none'; style-src {}; form-action 'self'", leadlight::pages::security::source(style));
    assert!(head.contains(&policy), "{head}");
    for what in [" style=", " src=", "http:", "https:", "url(", "@import", "<img", "<link"] {
        let is_in_a_tag = body.split('<').skip(1).any(|tag| format!("<{}", tag.split('>').next().unwrap()).contains(what));
        assert!(!is_in_a_tag && !style.contains(what), "{what}");
    }
    assert!(body.contains("--admin-token-file") && !body.contains("<form"), "without a token there is nothing to press");
    assert!(operated.send("POST /erase", &[FORM], "email=ada%40example.com&again=ada%40example.com").starts_with("HTTP/1.1 404"));
    assert_well_formed(body);
}

/// Every element is closed in the order in which they were opened.
fn assert_well_formed(html: &str) {
    let mut open = Vec::new();
    for tag in html.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') && !["!doctype", "meta", "input"].contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn with_the_token_and_from_the_page_itself_a_person_is_erased() {
    let folder = tempfile::tempdir().unwrap();
    let operated = operated(folder.path(), &["--admin-token-file", &token_file(folder.path())]);
    operated.site.post("/forms/newsletter", "email=ada%40example.com");
    let bearer = format!("Bearer {TOKEN}");
    let token = ("authorization", bearer.as_str());
    let own = ("sec-fetch-site", "same-origin");
    let erase = "email=ada%40example.com&again=ada%40example.com";
    let rows = || {
        let connection = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
        connection.query_row("SELECT count(*) FROM newsletter_subscribers", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    for (path, headers, body, expected, left) in [
        ("/erase", vec![FORM, own], erase, "HTTP/1.1 401", 1),
        ("/erase", vec![FORM, token, ("sec-fetch-site", "cross-site")], erase, "HTTP/1.1 403", 1),
        ("/erase", vec![FORM, token, ("origin", "http://elsewhere.example")], erase, "HTTP/1.1 403", 1),
        ("/erase", vec![FORM, token, own], "email=ada%40example.com", "HTTP/1.1 400", 1),
        ("/erase/count", vec![FORM, token, own], "email=ada", "HTTP/1.1 400", 1),
        ("/erase", vec![FORM, token, own], "email=ada%40example.com&again=other%40example.com", "HTTP/1.1 303", 1),
        ("/erase/count", vec![FORM, token, own], "email=ada%40example.com", "HTTP/1.1 200", 1),
        ("/erase", vec![FORM, token, own], erase, "HTTP/1.1 303", 0),
        ("/outbox/resend", vec![FORM, token, own], "", "HTTP/1.1 303", 0),
        ("/outbox/resend", vec![FORM, token, ("sec-fetch-site", "none")], "", "HTTP/1.1 403", 0),
    ] {
        let answer = operated.send(&format!("POST {path}"), &headers, body);
        assert!(answer.starts_with(expected), "{path} {headers:?}: {answer}");
        assert!(!answer.contains("ada@example.com"), "{answer}");
        assert_eq!(rows(), left, "{path} {headers:?}");
    }
    let page = operated.send("GET /?done=erased", &[token], "");
    assert!(page.contains("Everything of this address is gone.") && page.contains("action=\"/erase/count\""), "{page}");
}

/// Messages in the outbox of a server, past it: of `n`, one dead and the others older.
fn fill_outbox(folder: &Path, n: u32) {
    let fill = format!(
        "WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < {n})
         INSERT INTO outbox (id, form, channel, fields, state, created_at)
         SELECT 'msg' || n, 'contact', 'webhook', '{{\"name\": \"' || hex(randomblob(500)) || '\"}}', iif(n = {n}, 'dead', 'waiting'),
                strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (n - {n}) || ' seconds') FROM n"
    );
    rusqlite::Connection::open(folder.join("data/site.db")).unwrap().execute_batch(&fill).unwrap();
}

#[test]
fn the_page_offers_the_dead_ones_however_many_older_ones_wait() {
    let folder = tempfile::tempdir().unwrap();
    let operated = operated(folder.path(), &["--admin-token-file", &token_file(folder.path())]);
    fill_outbox(folder.path(), 25);
    let bearer = format!("Bearer {TOKEN}");
    let page = operated.send("GET /", &[("authorization", &bearer)], "");
    assert!(page.contains("Send all dead ones again") && page.contains("20 of 25"), "{page}");
    assert_eq!((page.matches(">Send again<").count(), page.matches(">Try now<").count()), (1, 19), "each says what it does");
    assert!(page.find(">Send again<").unwrap() < page.find(">Try now<").unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_of_a_full_outbox_costs_little_however_many_look() {
    let folder = tempfile::tempdir().unwrap();
    let operated = operated(folder.path(), &[]);
    operated.get("/");
    fill_outbox(folder.path(), 50_000);
    let peak_kib = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", operated.site.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim().trim_end_matches(" kB");
        line.parse::<u64>().unwrap()
    };
    let before = peak_kib();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| assert!(operated.get("/").starts_with("HTTP/1.1 200")));
        }
    });
    // All of them at once were 500 MiB.
    assert!(peak_kib() - before < 64 * 1024, "{before} KiB, then {} KiB", peak_kib());
}

#[cfg(unix)]
#[test]
fn whoever_shows_the_token_passes_beside_one_who_guesses_and_a_guess_is_logged_once() {
    let folder = tempfile::tempdir().unwrap();
    let guarded = operated(folder.path(), &["--admin-token-file", &token_file(folder.path())]);
    let answers: Vec<String> = (0..12).map(|_| guarded.send("GET /metrics", &[("authorization", "Bearer gue55ed")], "")).collect();
    assert!(answers[..10].iter().all(|it| it.starts_with("HTTP/1.1 401")) && answers[10..].iter().all(|it| it.starts_with("HTTP/1.1 429")));
    let bearer = format!("Bearer {TOKEN}");
    assert!(guarded.send("GET /metrics", &[("authorization", &bearer)], "").starts_with("HTTP/1.1 200"));
    soon("it is logged", Duration::from_secs(5), || guarded.site.line("a wrong token was shown").is_some());
    assert_eq!(guarded.site.line("a wrong token was shown").unwrap()["network"], "127.0.0.1");
    let log = guarded.site.log();
    assert!(log.matches("a wrong token was shown").count() == 1 && !log.contains("gue55ed"), "{log}");
}

#[test]
fn a_trace_of_the_caller_stands_in_the_log_line() {
    let folder = tempfile::tempdir().unwrap();
    let site = serve(folder.path(), &["--log-level", "info"]);
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    for (path, header) in [("/faq", parent), ("/faq?q=a", parent), ("/blog", "00-ada@example.com")] {
        site.send(&format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntraceparent: {header}\r\n\r\n"));
    }
    site.signal("TERM");
    site.logged("stopped");
    let lines: Vec<serde_json::Value> = serde_json::from_str(&site.log()).unwrap();
    let traces: Vec<_> = lines.iter().filter(|line| line["message"] == "answered").map(|line| line["traceparent"].as_str()).collect();
    assert_eq!(traces, [Some(parent), Some(parent), None]);
}
