//! The pieces of an answer, each alone: `cargo bench --bench pieces`. What the whole costs, beside other servers, says `make bench`.
#![expect(clippy::unwrap_used, reason = "what fails here ends the bench")]

use std::hint::black_box;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use bytes::Bytes;
use clap::Parser;
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use http::{HeaderMap, HeaderValue, Request, header};
use http_body_util::Empty;
use leadlight::cli::Cli;
use leadlight::commands::{http_options, page_options};
use leadlight::config::Settings;
use leadlight::http::negotiation::{choose, names};
use leadlight::http::{App, SiteService};
use leadlight::leads::Submission;
use leadlight::leads::store::{self, DatabaseUrl, Store};
use leadlight::pages::FrontEnd;
use leadlight::pages::assets::SiteFiles;
use leadlight::pages::compression::{CODINGS, Codings, Effort};
use leadlight::pages::document::Variation;
use leadlight::pages::styles::Stylesheet;
use leadlight::server::Answer;
use leadlight::tables::Query;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The lightest, a middling and the heaviest page.
const PAGES: [&str; 3] = ["terms-of-service", "faq", "home"];
/// What a browser sends.
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("gzip, deflate, br, zstd");
const PEER: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 49_152);
/// How many posts wait together for one commit.
const POSTS_AT_ONCE: [usize; 2] = [1, 128];

/// The whole site without its listener.
struct Site {
    runtime: Runtime,
    service: SiteService,
    app: Arc<App>,
    database: Arc<dyn Store>,
    _folder: TempDir,
}

impl Site {
    fn start() -> Self {
        let settings: Settings = Cli::parse_from(["leadlight"]).serve;
        let folder = tempfile::tempdir().unwrap();
        let runtime = Runtime::new().unwrap();
        let database = store::open(&DatabaseUrl::Sqlite(folder.path().join("site.db"))).unwrap();
        let files = SiteFiles::embedded().unwrap();
        let front_end = runtime.block_on(FrontEnd::start(files, page_options(&settings).unwrap())).unwrap();
        database.prepare(&front_end.tables.forms).unwrap();
        let service = SiteService::new(http_options(&settings), Arc::clone(&database), front_end).unwrap();
        Self { app: service.app(), service, runtime, database, _folder: folder }
    }
}

/// From a request that was read to an answer that can be written: look-up, negotiation, head.
fn at_hand(criterion: &mut Criterion, site: &Site) {
    let front_end = &site.app.front_end;
    let home = front_end.plain_page("home").unwrap();
    let home = home.as_deref().unwrap();
    let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("localhost")), (header::ACCEPT_ENCODING, ACCEPT_ENCODING)]);
    let mut again = headers.clone();
    let tag = choose(home, &headers).etag().unwrap().clone();
    again.insert(header::IF_NONE_MATCH, tag.clone());
    let script = SiteFiles::embedded().unwrap().manifest.pages["home"].file.clone();

    let mut group = criterion.benchmark_group("at hand");
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
                |request| match site.service.respond(PEER, request) {
                    Answer::Now(response) => response,
                    Answer::Later(_) => panic!("{path} is not at hand"),
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.bench_function("negotiation", |bencher| bencher.iter(|| choose(home, black_box(&headers))));
    group.bench_function("entity tag", |bencher| bencher.iter(|| names(black_box(&again), &tag)));
    group.finish();
}

fn render(criterion: &mut Criterion, site: &Site) {
    let front_end = &site.app.front_end;
    let mut group = criterion.benchmark_group("render");
    for id in PAGES {
        let route = front_end.tables.routes.by_id(id).unwrap();
        group.bench_function(id, |bencher| {
            bencher.iter(|| site.runtime.block_on(front_end.render(route, Query::new())).unwrap());
        });
    }
    group.finish();
}

/// From what React rendered to packed bytes: the choice of CSS, the whole document with it, each coding.
fn document(criterion: &mut Criterion, site: &Site) {
    let front_end = &site.app.front_end;
    let files = SiteFiles::embedded().unwrap();
    let css = Stylesheet::parse(files.asset(&files.manifest.stylesheet).unwrap().text().unwrap());
    let mut group = criterion.benchmark_group("document");
    for id in PAGES {
        let route = front_end.tables.routes.by_id(id).unwrap();
        let rendered = site.runtime.block_on(front_end.render(route, Query::new())).unwrap();
        let plain = || front_end.shell().page(&front_end.tables, route, &rendered, &Variation::default(), Codings::Only(None)).unwrap();
        group.throughput(Throughput::Bytes(rendered.body.len() as u64));
        group.bench_function(BenchmarkId::new("styles", id), |bencher| bencher.iter(|| css.for_html(&rendered.body)));
        group.bench_function(BenchmarkId::new("whole", id), |bencher| bencher.iter(plain));
        let page = plain();
        for coding in &CODINGS {
            group.bench_function(BenchmarkId::new(coding.token, id), |bencher| {
                bencher.iter(|| coding.pack(&page.otherwise().body, Effort::Quick).unwrap());
            });
        }
    }
    group.finish();
}

/// Durable rows: one after the other, and many that come together.
fn insert(criterion: &mut Criterion, site: &Site) {
    let mut group = criterion.benchmark_group("insert");
    let mut number = 0_u64;
    let mut subscription = || {
        number += 1;
        let email = Some(format!("subscriber{number}@example.com"));
        Submission {
            key: Some(number.to_string()),
            form: "newsletter".into(),
            table: "newsletter_subscribers".into(),
            values: vec![email.clone(), email],
            is_stored: true,
            messages: Vec::new(),
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
                        assert!(stored.unwrap().is_new);
                    }
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn main() {
    let site = Site::start();
    let mut criterion = Criterion::default().configure_from_args();
    at_hand(&mut criterion, &site);
    render(&mut criterion, &site);
    document(&mut criterion, &site);
    insert(&mut criterion, &site);
    criterion.final_summary();
    site.database.close();
}
