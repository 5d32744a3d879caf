//! IndexNow: changed pages are announced to search engines. The real binary, and an engine on this machine.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::{Arc, Mutex};

use leadlight::store::features::content_dates::ContentDate;
use serde_json::Value;
use time::OffsetDateTime;

use crate::process::{ServerProcess, start_server, wait_until};
use crate::site::{block_on, routes};
use crate::store::test_databases;

const KEY: &str = "0123456789abcdef-KEY";

/// Answers the posts in turn, then with 200.
struct Engine {
    address: SocketAddr,
    posts: Arc<Mutex<Vec<Value>>>,
}

impl Engine {
    fn start(answers: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, posts) = (listener.local_addr().unwrap(), Arc::<Mutex<Vec<Value>>>::default());
        let kept = Arc::clone(&posts);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let mut head = String::new();
                while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).unwrap() > 0 {}
                assert!(
                    head.starts_with("POST /indexnow HTTP/1.1\r\n") && head.contains("content-type: application/json; charset=utf-8\r\n")
                );
                let length = head.split_once("content-length: ").unwrap().1.lines().next().unwrap().parse().unwrap();
                let mut body = vec![0; length];
                reader.read_exact(&mut body).unwrap();
                let answer = answers.get(kept.lock().unwrap().len()).unwrap_or(&"200 OK");
                kept.lock().unwrap().push(serde_json::from_slice(&body).unwrap());
                let _ = write!(&stream, "HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            }
        });
        Self { address, posts }
    }

    /// The URLs of each post.
    fn posts(&self) -> Vec<Vec<String>> {
        let urls = |post: &Value| post["urlList"].as_array().unwrap().iter().map(|url| url.as_str().unwrap().to_owned()).collect();
        self.posts.lock().unwrap().iter().map(urls).collect()
    }

    fn start_server(&self, folder: &Path, more: &[&str]) -> ServerProcess {
        let url = format!("http://{}/indexnow", self.address);
        let arguments = ["--indexnow-key", KEY, "--indexnow-url", &url, "--public-url", "https://www.example.com"];
        start_server(folder, &[&arguments[..], more].concat())
    }
}

fn indexable_urls() -> BTreeSet<String> {
    routes().with_path().filter(|(_, route)| route.index).map(|(path, _)| format!("https://www.example.com{path}")).collect()
}

#[test]
fn changed_pages_are_announced_once() {
    let folder = tempfile::tempdir().unwrap();
    let engine = Engine::start(&[]);
    let server = engine.start_server(folder.path(), &["--admin-listen", "127.0.0.1:0"]);
    server.wait_for_log_line("changed pages were announced to search engines");
    let post = engine.posts.lock().unwrap()[0].clone();
    assert_eq!((post["host"].as_str(), post["key"].as_str()), (Some("www.example.com"), Some(KEY)));
    assert_eq!(post["keyLocation"], format!("https://www.example.com/{KEY}.txt"));
    let posts = engine.posts();
    assert_eq!((posts.len(), posts[0].len(), posts[0].iter().cloned().collect()), (1, indexable_urls().len(), indexable_urls()));
    assert!(routes().with_path().any(|(_, route)| !route.index), "there is a page that is not announced");

    let file = server.get(&format!("/{KEY}.txt"));
    assert!(
        file.starts_with("HTTP/1.1 200") && file.contains("content-type: text/plain") && file.ends_with(&format!("\r\n\r\n{KEY}")),
        "{file}"
    );
    assert!(server.get(&format!("/{KEY}x.txt")).starts_with("HTTP/1.1 404"));
    let metrics = crate::admin::AdminServer::from_process(server).get("/metrics");
    let counted = format!("leadlight_announced_urls_total{{result=\"accepted\"}} {}", indexable_urls().len());
    assert!(metrics.contains(&counted), "{metrics}");

    let database = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
    database.execute("UPDATE page_versions SET announced_digest = 'older' WHERE page = 'faq'", []).unwrap();
    let server = engine.start_server(folder.path(), &[]);
    server.wait_for_log_line("changed pages were announced to search engines");
    assert_eq!(engine.posts()[1..], [["https://www.example.com/faq".to_owned()]]);
}

#[test]
fn failed_announcements_are_repeated_and_rejected_ones_are_not() {
    const ANNOUNCED: &str = "changed pages were announced to search engines";
    const REJECTED: &str = "--indexnow-key (SITE_INDEXNOW_KEY): changed pages are not announced until the next start";
    let check = |answers: &'static [&'static str; 1], expected: &str, times: usize| {
        let [answer] = answers;
        let folder = tempfile::tempdir().unwrap();
        let engine = Engine::start(answers);
        let server = engine.start_server(folder.path(), &[]);
        server.wait_for_log_line(expected);
        let posts = engine.posts();
        assert_eq!(posts.len(), times, "{answer}");
        assert_eq!(posts[0], posts[posts.len() - 1], "{answer}: the same pages again");
        // The next start tries what was rejected.
        drop(server);
        if answer.starts_with("403") {
            engine.start_server(folder.path(), &[]).wait_for_log_line(ANNOUNCED);
        }
    };
    // At once, because a delay between two attempts may be long.
    std::thread::scope(|scope| {
        scope.spawn(|| check(&["429 Too Many Requests\r\nretry-after: 1"], ANNOUNCED, 2));
        scope.spawn(|| check(&["503 Service Unavailable"], ANNOUNCED, 2));
        check(&["202 Accepted"], ANNOUNCED, 1);
        check(&["403 Forbidden"], REJECTED, 1);
        check(&["422 Unprocessable Content"], REJECTED, 1);
    });
}

#[test]
fn a_site_that_engines_cannot_reach_is_not_announced() {
    for public_url in ["http://www.example.com", "https://127.0.0.1:8443", "https://intranet", "https://10.0.0.1"] {
        let folder = tempfile::tempdir().unwrap();
        let engine = Engine::start(&[]);
        let url = format!("http://{}/indexnow", engine.address);
        let server = start_server(
            folder.path(),
            &["--indexnow-key", KEY, "--indexnow-url", &url, "--public-url", public_url, "--log-level", "info"],
        );
        server.wait_for_log_prefix("--indexnow-key (SITE_INDEXNOW_KEY): changed pages are not announced: the public URL ");
        server.wait_for_log_line("new content of pages was recorded");
        assert_eq!(server.log_text().matches("changed pages").count(), 1, "{public_url}");
        assert!(engine.posts().is_empty(), "{public_url}");
    }
}

/// Each may announce what it starts with: the engine takes that as one announcement.
#[test]
fn several_processes_announce_every_page() {
    let folder = tempfile::tempdir().unwrap();
    let engine = Engine::start(&[]);
    let _servers = [(); 3].map(|()| engine.start_server(folder.path(), &[]));
    let all = || engine.posts().concat().into_iter().collect::<BTreeSet<String>>();
    wait_until("every page is announced", || all().len() >= indexable_urls().len());
    assert_eq!(all(), indexable_urls());
}

#[test]
fn a_page_is_unannounced_until_search_engines_were_told_of_its_content() {
    for database in test_databases() {
        let store = database.open();
        let page = |digest: &str| vec![("faq".to_owned(), digest.to_owned())];
        let record = |digest: &str| {
            let date = ContentDate { page: "faq".into(), digest: digest.into(), changed_at: OffsetDateTime::now_utc() };
            block_on(store.record_content_dates(vec![date])).unwrap();
        };
        let unannounced = |digest: &str| block_on(store.unannounced(page(digest))).unwrap();
        record("a");
        assert_eq!(unannounced("other"), [], "a content that is not the current one");
        assert_eq!(unannounced("a"), page("a"));
        block_on(store.set_announced(page("a"))).unwrap();
        assert_eq!(unannounced("a"), []);
        record("b");
        assert_eq!(unannounced("b"), page("b"));
    }
}

#[test]
fn a_page_of_the_content_is_announced_when_it_is_new_and_when_it_changes() {
    let (engine, folder) = (Engine::start(&[]), tempfile::tempdir().unwrap());
    let write = |name: &str, title: &str, text: &str| {
        let description = format!("What {title} says, in a description that is long enough for the results of a search.");
        std::fs::create_dir_all(folder.path().join("own/pages")).unwrap();
        let page = format!("---\ntitle: {title}\ndescription: {description}\n---\n\n{text}\n");
        std::fs::write(folder.path().join("own/pages").join(name), page).unwrap();
    };
    write("one.md", "The first of our pages", "Old.");
    write("two.md", "The second of our pages", "Old.");
    let _server = engine.start_server(folder.path(), &["--content", "own"]);
    let last = || engine.posts().into_iter().flatten().filter(|url| url.contains("/one") || url.contains("/two")).collect::<Vec<_>>();
    let (one, two) = ("https://www.example.com/one".to_owned(), "https://www.example.com/two".to_owned());
    wait_until("both are announced", || last() == [one.clone(), two.clone()]);
    write("two.md", "The second of our pages", "New.");
    wait_until("the one that changed is announced", || last() == [one.clone(), two.clone(), two.clone()]);
}
