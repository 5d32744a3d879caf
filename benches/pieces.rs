//! The steps of a response, measured one by one: `cargo bench --bench pieces`. `make bench` measures whole servers.
#![expect(clippy::unwrap_used, reason = "an error ends the bench")]

use std::hint::black_box;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use clap::Parser;
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode, header};
use http_body_util::Empty;
use leadlight::cli::Cli;
use leadlight::commands::{http_options, page_options};
use leadlight::config::Settings;
use leadlight::http::negotiation::{condition_status, select_variant};
use leadlight::http::views::VisitorHeaders;
use leadlight::http::{SiteService, SiteState};
use leadlight::pages::FrontEnd;
use leadlight::pages::assets::FrontEndBuild;
use leadlight::pages::compression::{CODINGS, CodingSet, CompressionLevel, PreferredCodings};
use leadlight::pages::content_digest::content_digest;
use leadlight::pages::critical_css::CriticalCss;
use leadlight::pages::document::RenderOptions;
use leadlight::server::ServiceResponse;
use leadlight::store;
use leadlight::store::features::outbox::FieldVisibility;
use leadlight::store::{Channel, DatabaseUrl, InsertOutcome, LeadOrigin, Store, Submission};
use leadlight::tables::Query;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The lightest, the median and the heaviest page.
const PAGES: [&str; 3] = ["terms-of-service", "faq", "home"];
/// As a browser sends it.
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("gzip, deflate, br, zstd");
/// User-Agent of a browser, and of a crawler far down in the table.
const BROWSER: &str =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";
const CRAWLER: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot";
const PEER: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 49_152);
/// How many posts are committed together.
const POSTS_AT_ONCE: [usize; 2] = [1, 128];
const WAITING_MESSAGES: u32 = 100_000;

/// The whole site without its listener.
struct Site {
    runtime: Runtime,
    service: SiteService,
    state: Arc<SiteState>,
    database: Store,
    folder: TempDir,
}

impl Site {
    fn start() -> Self {
        let settings: Settings = Cli::parse_from(["leadlight"]).serve;
        let folder = tempfile::tempdir().unwrap();
        let runtime = Runtime::new().unwrap();
        let database = store::open(&DatabaseUrl::Sqlite(folder.path().join("site.db"))).unwrap();
        let build = FrontEndBuild::embedded().unwrap();
        let front_end = runtime.block_on(FrontEnd::start(build, page_options(&settings).unwrap())).unwrap();
        database.prepare(&front_end.tables.forms).unwrap();
        let service = SiteService::new(http_options(&settings), database.clone(), front_end).unwrap();
        Self { state: service.state(), service, runtime, database, folder }
    }
}

/// Prepared responses: look-up, content negotiation, head.
fn prepared(criterion: &mut Criterion, site: &Site) {
    let front_end = &site.state.front_end;
    let home = front_end.pages.prerendered("home").unwrap();
    let home = home.as_deref().unwrap();
    let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("localhost")), (header::ACCEPT_ENCODING, ACCEPT_ENCODING)]);
    let mut again = headers.clone();
    let tag = select_variant(home, &headers).etag().unwrap().clone();
    again.insert(header::IF_NONE_MATCH, tag.clone());
    let script = FrontEndBuild::embedded().unwrap().manifest.pages["home"].chunk.file.clone();

    let mut group = criterion.benchmark_group("prepared");
    let request = |path: &str, headers: &HeaderMap| {
        let mut request = Request::get(path).body(Empty::<Bytes>::new()).unwrap();
        *request.headers_mut() = headers.clone();
        request
    };
    let asset = format!("/assets/{script}");
    for (name, path, headers) in [("page", "/", &headers), ("304", "/", &again), ("asset", &asset, &headers)] {
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || request(path, headers),
                |request| match site.service.call_with_peer(PEER, request) {
                    ServiceResponse::Ready(response) => response,
                    ServiceResponse::Pending(_) => panic!("{path} has no prepared response"),
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.bench_function("negotiation", |bencher| bencher.iter(|| select_variant(home, black_box(&headers))));
    let crawlers = &site.state.process.crawlers;
    for (name, agent) in [("browser", BROWSER), ("crawler", CRAWLER)] {
        let headers = HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(agent))]);
        group.bench_function(BenchmarkId::new("crawler", name), |bencher| {
            bencher.iter(|| crawlers.find(&VisitorHeaders::read(black_box(&headers))));
        });
    }
    let route = front_end.tables.routes.by_id("home").unwrap().row;
    if let Some(views) = &site.state.process.views {
        for (name, site_of_link) in [("inner page", "same-origin"), ("landing", "none")] {
            let headers = browser_headers(site_of_link);
            group.bench_function(BenchmarkId::new("view", name), |bencher| {
                bencher.iter(|| {
                    let visitor = VisitorHeaders::read(black_box(&headers));
                    let is_crawler = crawlers.find(&visitor).is_some();
                    views.record(views.classify(&visitor, "", is_crawler), route, StatusCode::OK, "/", || None);
                });
            });
        }
    }
    group.bench_function("entity tag", |bencher| bencher.iter(|| condition_status(black_box(&again), &tag)));
    group.finish();
}

/// As Chromium sends them for a page. `Sec-Fetch-Site`: where the link was.
fn browser_headers(site_of_link: &'static str) -> HeaderMap {
    let fields = [
        ("host", "www.example.com"),
        ("user-agent", BROWSER),
        ("accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"),
        ("accept-encoding", "gzip, deflate, br, zstd"),
        ("accept-language", "en-US,en;q=0.9"),
        ("cache-control", "max-age=0"),
        ("referer", "https://www.example.com/products"),
        ("sec-fetch-dest", "document"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-site", site_of_link),
        ("sec-fetch-user", "?1"),
        ("upgrade-insecure-requests", "1"),
    ];
    fields.into_iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
}

fn render(criterion: &mut Criterion, site: &Site) {
    let front_end = &site.state.front_end;
    let mut group = criterion.benchmark_group("render");
    for id in PAGES {
        let route = front_end.tables.routes.by_id(id).unwrap();
        group.bench_function(id, |bencher| {
            bencher.iter(|| site.runtime.block_on(front_end.render_body(route, Query::new())).unwrap());
        });
    }
    group.finish();
}

/// From React's HTML to compressed bytes: selection of CSS, the document, each coding.
fn document(criterion: &mut Criterion, site: &Site) {
    let front_end = &site.state.front_end;
    let build = FrontEndBuild::embedded().unwrap();
    let css: CriticalCss = serde_json::from_str(&build.critical_css).unwrap();
    let mut group = criterion.benchmark_group("document");
    for id in PAGES {
        let route = front_end.tables.routes.by_id(id).unwrap();
        let rendered = site.runtime.block_on(front_end.render_body(route, Query::new())).unwrap();
        let options = RenderOptions::prerender(CodingSet::Single(PreferredCodings::default()));
        let plain =
            || front_end.template.page(&front_end.tables, route, &rendered, &options, front_end.content_dates.date(route), false).unwrap();
        group.throughput(Throughput::Bytes(rendered.body.len() as u64));
        group.bench_function(BenchmarkId::new("page features", id), |bencher| bencher.iter(|| css.features(&rendered.body)));
        let head = front_end.tables.head(route);
        group.bench_function(BenchmarkId::new("content digest", id), |bencher| bencher.iter(|| content_digest(&head, &rendered.body)));
        let features = css.features(&rendered.body);
        group.bench_function(BenchmarkId::new("critical CSS", id), |bencher| bencher.iter(|| css.css_for(&features)));
        group.bench_function(BenchmarkId::new("whole", id), |bencher| bencher.iter(plain));
        let page = plain();
        for coding in &CODINGS {
            group.bench_function(BenchmarkId::new(coding.token, id), |bencher| {
                bencher.iter(|| coding.compress(&page.fallback.body, CompressionLevel::Fast).unwrap());
            });
        }
    }
    group.finish();
}

/// Durable rows: one after the other, and many together.
fn insert(criterion: &mut Criterion, site: &Site) {
    let mut group = criterion.benchmark_group("insert");
    let mut number = 0_u64;
    let mut subscription = || {
        number += 1;
        let email = Some(format!("subscriber{number}@example.com"));
        Submission {
            key: Some(number.to_string()),
            form: "newsletter".into(),
            values: vec![email.clone(), email],
            is_stored: true,
            is_pending: false,
            page: None,
            messages: Vec::new(),
            origin: LeadOrigin::default(),
        }
    };
    for count in POSTS_AT_ONCE {
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::from_parameter(count), |bencher| {
            bencher.iter_batched(
                || (0..count).map(|_| subscription()).collect(),
                |submissions: Vec<Submission>| {
                    let stored = submissions.into_iter().map(|submission| site.database.insert(submission));
                    for stored in site.runtime.block_on(futures_util::future::join_all(stored)) {
                        assert_eq!(stored.unwrap().outcome, InsertOutcome::Inserted);
                    }
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// What the delivery worker and the admin page do while many messages wait for their next attempt.
fn outbox(criterion: &mut Criterion, site: &Site) {
    let mut database = rusqlite::Connection::open(site.folder.path().join("site.db")).unwrap();
    let transaction = database.transaction().unwrap();
    for number in 0..WAITING_MESSAGES {
        let sql = "INSERT INTO outbox (id, form, channel, fields, next_attempt_at) VALUES (?1, 'contact', 'webhook', '{}', '2999-01-01T00:00:00.000Z')";
        transaction.execute(sql, [format!("waiting{number}")]).unwrap();
    }
    transaction.commit().unwrap();
    let mut group = criterion.benchmark_group("outbox");
    group.bench_function("claim", |bencher| {
        bencher.iter(|| site.runtime.block_on(site.database.claim_messages(Channel::Webhook, 100, Duration::from_mins(1))).unwrap());
    });
    group.bench_function("list", |bencher| {
        bencher.iter(|| site.runtime.block_on(site.database.list_messages(20, FieldVisibility::Hidden)).unwrap());
    });
    group.bench_function("depth", |bencher| bencher.iter(|| site.runtime.block_on(site.database.backlog()).unwrap()));
    group.finish();
}

fn main() {
    let site = Site::start();
    let mut criterion = Criterion::default().configure_from_args();
    prepared(&mut criterion, &site);
    render(&mut criterion, &site);
    document(&mut criterion, &site);
    insert(&mut criterion, &site);
    outbox(&mut criterion, &site);
    criterion.final_summary();
    site.database.close();
}
