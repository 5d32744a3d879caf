//! A restart that changed nothing renders nothing; whatever has changed is rendered anew.

use std::path::{Path, PathBuf};
use std::time::Duration;

use leadlight::commands::{http_options, page_options};
use leadlight::http::SiteService;
use leadlight::leads::store::{self, DatabaseUrl};
use leadlight::pages::assets::SiteFiles;
use leadlight::pages::{FrontEnd, PageOptions};
use sha2::{Digest, Sha256};

use crate::process::{Running, free_port, serve_at, serve_with, soon};
use crate::site::{block_on, routes, settings};

const REFUSED: &str = "the pages of an earlier start are not used";
const WRONG: &str = "a page of an earlier start is not what the site renders now; all are rendered anew";
/// Packing every page as small as it gets takes seconds, on a machine that does something else besides even more.
const LIMIT: Duration = Duration::from_mins(5);

fn pages_of(folder: &Path) -> PathBuf {
    folder.join("data/site.db.pages")
}

/// A server that has saved its pages. Its address is part of them, so that the next one needs the same.
fn saved(folder: &Path) -> Running {
    let server = serve_at(folder, &format!("127.0.0.1:{}", free_port()), &[]);
    soon("the pages are saved", LIMIT, || pages_of(folder).exists());
    server
}

/// Every page without the part of its head that belongs to one answer.
fn answers(server: &Running) -> Vec<String> {
    let lasting = |answer: String| {
        let own = |line: &&str| !line.starts_with("x-request-id") && !line.starts_with("date");
        answer.lines().filter(own).collect::<Vec<_>>().join("\n").replace(&server.address, "ADDRESS")
    };
    routes().with_path().map(|(path, _)| lasting(server.get(path))).collect()
}

/// A thread that renders would panic at its first page.
const NO_RENDER: (&str, &str) = ("LEADLIGHT_PANIC", "render:1");

#[test]
fn a_restart_that_changed_nothing_renders_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let first = saved(folder.path());
    let (address, before) = (first.address.clone(), answers(&first));
    drop(first);
    let second = serve_with(folder.path(), &address, &[], &[NO_RENDER]);
    assert!(answers(&second) == before);
    assert!(second.get("/faq?q=data").starts_with("HTTP/1.1 "), "what must be rendered is asked of the engine as ever");
}

/// A balancer need not wait for engines that nobody has asked for anything yet.
#[test]
fn a_restart_that_changed_nothing_is_ready_before_its_engines() {
    let folder = tempfile::tempdir().unwrap();
    let start = || {
        let options = page_options(&settings(&[])).unwrap();
        let options = PageOptions { saved_pages: Some(folder.path().join("pages")), ..options };
        block_on(FrontEnd::start(SiteFiles::embedded().unwrap(), options)).unwrap()
    };
    let finish = |front_end: &FrontEnd| {
        let runtime = block_on(async { tokio::runtime::Handle::current() });
        std::thread::scope(|scope| scope.spawn(|| front_end.build_remaining_variants(&runtime)).join().unwrap());
    };
    finish(&start());
    let store = store::open(&DatabaseUrl::Sqlite(folder.path().join("site.db"))).unwrap();
    let service = SiteService::new(http_options(&settings(&[])), store, start()).unwrap();
    let app = service.app();
    let fault = || block_on(app.shared.readiness.fault(&app.front_end, &*app.shared.store));
    assert_eq!(fault(), None);
    assert_eq!(app.front_end.isolates().0, 0, "no engine yet");
    finish(&app.front_end);
    let renders = || app.front_end.renders().render_time.read().count();
    let before = renders();
    soon("an engine is asked", LIMIT, || {
        assert_eq!(fault(), None);
        renders() > before
    });
}

#[test]
fn another_setting_a_damaged_file_and_pages_that_are_wrong_are_rendered_anew() {
    let folder = tempfile::tempdir().unwrap();
    let first = saved(folder.path());
    let (address, before) = (first.address.clone(), answers(&first));
    drop(first);
    let file = std::fs::read(pages_of(folder.path())).unwrap();

    let other = serve_with(folder.path(), &address, &["--public-url", "https://www.example.org"], &[]);
    assert!(other.get("/").contains("https://www.example.org/"), "an option that is in every page");
    drop(other);

    std::fs::write(pages_of(folder.path()), &file[..file.len() / 2]).unwrap();
    let damaged = serve_with(folder.path(), &address, &[], &[]);
    assert!(damaged.line(REFUSED).is_some(), "the operator is told");
    // Not the heads: an entity tag says how well a page is packed.
    let bodies = |answers: &[String]| answers.iter().map(|it| it.split_once("\n\n").unwrap().1.to_owned()).collect::<Vec<_>>();
    assert!(bodies(&answers(&damaged)) == bodies(&before));
    drop(damaged);

    // Every page says something else, in a file that is whole.
    let content = &file[..file.len() - 32];
    let mut wrong: Vec<u8> = content.to_vec();
    for at in 0..wrong.len() - 6 {
        if &wrong[at..at + 6] == b"<main " {
            wrong[at..at + 6].copy_from_slice(b"<mein ");
        }
    }
    assert_ne!(wrong, content);
    wrong.extend_from_slice(&Sha256::digest(&wrong));
    std::fs::write(pages_of(folder.path()), wrong).unwrap();
    let wrong = serve_with(folder.path(), &address, &[], &[]);
    wrong.logged(WRONG);
    soon("right again", LIMIT, || wrong.get("/").contains("<main "));
    soon("saved again", LIMIT, || std::fs::read(pages_of(folder.path())).is_ok_and(|it| it == file));
}
