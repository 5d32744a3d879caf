//! The pieces of an answer, each alone: `cargo bench --bench pieces`. What the whole costs, beside other servers, says `make bench`.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use clap::Parser;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use http::{HeaderMap, HeaderValue, Request, header};
use leadlight::cli::Cli;
use leadlight::commands::{http_options, page_options};
use leadlight::config::Settings;
use leadlight::http::SiteService;
use leadlight::leads::Submission;
use leadlight::leads::store::{self, Address, Store};
use leadlight::pages::FrontEnd;
use leadlight::pages::assets::SiteFiles;
use leadlight::pages::compression::{CODINGS, Codings, Effort};
use leadlight::pages::document::Variation;
use leadlight::pages::styles::Stylesheet;
use leadlight::tables::Query;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The lightest, a middling and the heaviest page.
const PAGES: [&str; 3] = ["terms-of-service", "faq", "home"];

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());
static SITE: LazyLock<Site> = LazyLock::new(Site::start);

struct Site {
    front_end: FrontEnd,
    _folder: TempDir,
}

impl Site {
    fn start() -> Self {
        let settings: Settings = Cli::parse_from(["leadlight"]).serve;
        let front_end =
            RUNTIME.block_on(FrontEnd::start(SiteFiles::embedded().unwrap(), &store::schema(), page_options(&settings).unwrap())).unwrap();
        Self { front_end, _folder: tempfile::tempdir().unwrap() }
    }
}

fn render(criterion: &mut Criterion) {
    let front_end = &SITE.front_end;
    let mut group = criterion.benchmark_group("render");
    for id in PAGES {
        let route = front_end.tables.routes.by_id(id).unwrap();
        group.bench_function(id, |bencher| {
            bencher.iter(|| RUNTIME.block_on(front_end.render(route, Query::new())).unwrap());
        });
    }
}

fn document(criterion: &mut Criterion) {
    let front_end = &SITE.front_end;
    let files = SiteFiles::embedded().unwrap();
    let css = Stylesheet::parse(files.asset(&files.manifest.stylesheet).unwrap().text().unwrap());
    let mut group = criterion.benchmark_group("document");
    for id in PAGES {
        let route = front_end.tables.routes.by_id(id).unwrap();
        let rendered = RUNTIME.block_on(front_end.render(route, Query::new())).unwrap();
        group.throughput(Throughput::Bytes(rendered.body.len() as u64));
        group.bench_function(BenchmarkId::new("styles", id), |bencher| bencher.iter(|| css.for_html(&rendered.body)));
        group.bench_function(BenchmarkId::new("whole", id), |bencher| {
            bencher
                .iter(|| front_end.shell().page(&front_end.tables, route, &rendered, &Variation::default(), Codings::Only(None)).unwrap());
        });
        let page = front_end.shell().page(&front_end.tables, route, &rendered, &Variation::default(), Codings::Only(None)).unwrap();
        for coding in &CODINGS {
            group.bench_function(BenchmarkId::new(coding.token, id), |bencher| {
                bencher.iter(|| coding.pack(&page.plain().body, Effort::Quick).unwrap());
            });
        }
    }
}

criterion_group!(pieces, render, document);
criterion_main!(pieces);
