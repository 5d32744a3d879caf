//! A site in the test process. Its start renders every page, so most tests share one.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use clap::Parser;
use http_body_util::BodyExt;
use leadlight::cli::Cli;
use leadlight::commands::{http_options, options_with_content, page_options};
use leadlight::config::Settings;
use leadlight::content::Shown;
use leadlight::http::{SiteService, SiteState};
use leadlight::pages::assets::FrontEndBuild;
use leadlight::pages::{FrontEnd, PageOptions, TextsByPage};
use leadlight::server::ServiceResponse;
use leadlight::store::{self, DatabaseUrl, Store};
use leadlight::tables::{Form, Routes, Tables};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::process::default_arguments;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap());
static SHARED: LazyLock<TestSite> = LazyLock::new(|| TestSite::start(&[]));

/// Router, renderer and store without a listener; the folder with its database is removed on drop.
pub struct TestSite {
    pub service: SiteService,
    pub store: Store,
    pub folder: TempDir,
}

/// A response with its whole body.
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// The site that tests share if they need no settings of their own and count no rows of others.
pub fn shared_site() -> &'static TestSite {
    &SHARED
}

/// Runs a future to its end on the tests' runtime.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    RUNTIME.block_on(future)
}

/// The tables of the shared site.
pub fn tables() -> &'static Tables {
    static APP: LazyLock<Arc<SiteState>> = LazyLock::new(|| SHARED.app());
    &APP.front_end.tables
}

/// The routes of `data/routes.json`.
pub fn routes() -> &'static Routes {
    &tables().routes
}

/// The forms of `data/forms.json`.
pub fn forms() -> impl Iterator<Item = &'static Form> {
    tables().forms.iter()
}

/// The form with this id.
pub fn form(id: &str) -> &'static Form {
    tables().forms.get(id).unwrap()
}

/// Parses the settings from these command-line arguments.
pub fn parse_settings(arguments: &[&str]) -> Settings {
    Cli::parse_from(["leadlight"].iter().chain(arguments)).serve
}

/// The text between the first `start` and the next `end`.
pub fn text_between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
    &text[from..from + text[from..].find(end).unwrap()]
}

impl TestSite {
    /// Starts a site with these command-line arguments.
    pub fn start(arguments: &[&str]) -> Self {
        Self::try_start_with_script(arguments, "").unwrap()
    }

    /// Starts a site that runs `script` after the server bundle, to make a render misbehave.
    pub fn try_start_with_script(arguments: &[&str], script: &str) -> anyhow::Result<Self> {
        Self::try_start_with(arguments, script, |settings, _| page_options(settings))
    }

    /// Starts a site with texts in the place of those of its build: a JSON object by page id.
    pub fn try_start_with_texts(texts: &serde_json::Value) -> anyhow::Result<Self> {
        let texts: TextsByPage = texts.as_object().unwrap().clone();
        Self::try_start_with(&[], "", |settings, _| Ok(PageOptions { texts, ..page_options(settings)? }))
    }

    /// Starts a site with this content.
    pub fn start_with_content(files: &[(&str, &[u8])]) -> Self {
        let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
        let options =
            |settings: &Settings, build: &FrontEndBuild| Ok(options_with_content(settings, build, &files, Shown::Planned).unwrap());
        Self::try_start_with(&[], "", options).unwrap()
    }

    fn try_start_with(
        arguments: &[&str],
        script: &str,
        options: impl FnOnce(&Settings, &FrontEndBuild) -> anyhow::Result<PageOptions>,
    ) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().unwrap();
        let many: &[&str] = if arguments.contains(&"--forms-per-minute") { &[] } else { &["--forms-per-minute", "10000"] };
        let settings = parse_settings(&[&default_arguments(arguments), many, arguments].concat());
        let mut build = FrontEndBuild::embedded()?;
        build.server_bundle = format!("{}\n{script}", build.server_bundle).into();
        let options = options(&settings, &build)?;
        let front_end = block_on(FrontEnd::start(build, options))?;
        front_end.pool.serve_visitors();
        let store = store::open(&DatabaseUrl::Sqlite(folder.path().join("site.db")))?;
        store.prepare(&front_end.tables.forms)?;
        Ok(Self { service: SiteService::new(http_options(&settings), store.clone(), front_end)?, store, folder })
    }

    /// The current [`SiteState`], with its front end and caches.
    pub fn app(&self) -> Arc<SiteState> {
        self.service.state()
    }

    /// Sends a request from a client at 192.0.2.1.
    pub fn send(&self, request: Request<Body>) -> TestResponse {
        self.send_from([192, 0, 2, 1].into(), request)
    }

    /// Sends a request from a client at `address`.
    pub fn send_from(&self, address: IpAddr, mut request: Request<Body>) -> TestResponse {
        request.headers_mut().entry("host").or_insert_with(|| HeaderValue::from_static("127.0.0.1:8080"));
        block_on(async {
            let response = match self.service.call_with_peer(SocketAddr::new(address, 4711), request) {
                ServiceResponse::Ready(response) => response,
                ServiceResponse::Pending(response) => response.await,
            };
            let (parts, body) = response.into_parts();
            TestResponse { status: parts.status, headers: parts.headers, body: body.collect().await.unwrap().to_bytes().to_vec() }
        })
    }

    /// Sends a GET request without headers.
    pub fn get(&self, path: &str) -> TestResponse {
        self.request(Method::GET, path, &[])
    }

    /// Sends a request without a body.
    pub fn request(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> TestResponse {
        let request =
            headers.iter().fold(Request::builder().method(method).uri(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::empty()).unwrap())
    }

    /// Posts a form as a browser without JavaScript does. `headers` replace those of the browser.
    pub fn post(&self, path: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> TestResponse {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let base =
            [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin"), ("accept", "text/html,*/*;q=0.8")];
        let mut request = Request::builder().method(Method::POST).uri(path);
        for (name, value) in base.iter().filter(|(name, _)| headers.iter().all(|(other, _)| other != name)).chain(headers) {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(body)).unwrap())
    }

    /// Counts the rows of `table` that match an SQL condition.
    pub fn count_rows(&self, table: &str, condition: &str) -> i64 {
        let connection = rusqlite::Connection::open(self.folder.path().join("site.db")).unwrap();
        connection.query_row(&format!("SELECT count(*) FROM {table} WHERE {condition}"), [], |row| row.get(0)).unwrap()
    }
}

impl TestResponse {
    /// The body as UTF-8.
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// The value of a header; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    /// The body parsed as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}
