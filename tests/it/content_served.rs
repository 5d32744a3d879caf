//! Articles and pages of the content as they are served: lists, times, addresses, forms and previews, on both databases.

use std::path::Path;
use std::process::{Command, Output};

use leadlight::pages::assets::FrontEndBuild;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use crate::process::{BINARY, ServerProcess, start_server_with_env, wait_until};
use crate::site::block_on;
use crate::store::{TestDatabase, address, test_databases};

const DESCRIPTION: &str = "A description of fifty characters or more, as search engines show it below the title.";

/// The same with another title and description: no two pages may share them.
fn renamed(text: &str, name: &str) -> String {
    text.replacen("How a Quiet Launch", &format!("How {name}"), 1).replacen("Spring offer", name, 1).replacen(
        "A description",
        &format!("{name} has a description"),
        1,
    )
}

fn article(fields: &str, body: &str) -> String {
    format!(
        "---\ntitle: How a Quiet Launch Sold Out\ndescription: {DESCRIPTION}\nauthor: Priya Raman\nindustry: saas\ncategory: ai-marketing\n{fields}\n---\n\n{body}\n"
    )
}

pub fn page(fields: &str, body: &str) -> String {
    format!("---\ntitle: Spring offer for teams\ndescription: {DESCRIPTION}\n{fields}\n---\n\n{body}\n")
}

/// A database, a folder with content, and a server.
pub struct Desk {
    folder: tempfile::TempDir,
    pub database: TestDatabase,
    pub server: ServerProcess,
}

impl Desk {
    fn new(database: TestDatabase) -> Self {
        Self::with(database, &[])
    }

    pub fn with(database: TestDatabase, settings: &[&str]) -> Self {
        drop(database.open());
        let folder = tempfile::tempdir().unwrap();
        let server = start_server_with_env(folder.path(), "127.0.0.1:0", settings, &[("SITE_DATABASE", &address(&database.url))]);
        Self { folder, database, server }
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join("own").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(BINARY);
        command.arg("content").args(arguments).current_dir(self.folder.path()).env("SITE_DATABASE", address(&self.database.url));
        command.output().unwrap()
    }

    /// What another command prints.
    pub fn leadlight(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(BINARY);
        said(&command.args(arguments).current_dir(self.folder.path()).env("SITE_DATABASE", address(&self.database.url)).output().unwrap())
    }

    pub fn push(&self) {
        let output = self.run(&["push", "own"]);
        assert!(output.status.success(), "{}", said(&output));
    }

    pub fn shows(&self, path: &str, text: &str) -> bool {
        self.server.get(path).contains(text)
    }

    pub fn wait(&self, path: &str, text: &str) {
        wait_until(&format!("{path} has {text}"), || self.shows(path, text));
    }
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn in_seconds(seconds: i64) -> String {
    (OffsetDateTime::now_utc() + Duration::seconds(seconds)).truncate_to_second().format(&Rfc3339).unwrap()
}

#[test]
fn an_article_is_in_every_list() {
    for database in test_databases() {
        let desk = Desk::new(database);
        desk.write(
            "articles/quiet-launch.md",
            &article(
                "published: 2026-06-01\naliases: [/blog/loud-launch]",
                "## First\n\nSee [the FAQ](/faq), [the feed](/blog/feed.xml) and [a paper](/media/paper.pdf).\n\n> Said.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
            ),
        );
        desk.write("media/paper.pdf", "%PDF-1.4\n%%EOF\n");
        desk.push();
        desk.wait("/blog/quiet-launch", "How a Quiet Launch Sold Out");
        let html = desk.server.get("/blog/quiet-launch");
        for part in [
            "HTTP/1.1 200",
            "<title>How a Quiet Launch Sold Out",
            "\"@type\":\"BlogPosting\"",
            "\"datePublished\":\"2026-06-01\"",
            "<h2 id=\"first",
            "href=\"/faq\"",
            "<blockquote",
            "<table",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        for (path, part) in [
            ("/blog", "href=\"/blog/quiet-launch\""),
            ("/blog?industry=saas", "href=\"/blog/quiet-launch\""),
            ("/blog/feed.xml", "/blog/quiet-launch</id>"),
            ("/sitemap.xml", "/blog/quiet-launch</loc><lastmod>2026-06-01"),
            ("/llms.txt", "/blog/quiet-launch.md"),
            ("/blog/quiet-launch.md", "# How a Quiet Launch Sold Out"),
            ("/media/paper.pdf", "location: /assets/paper-"),
            ("/blog/loud-launch", "location: /blog/quiet-launch"),
            ("/blog/quiet-launch/", "location: /blog/quiet-launch"),
        ] {
            assert!(desk.shows(path, part), "{path} lacks {part}: {}", desk.server.get(path));
        }
        let links = |path: &str| desk.server.get(path).matches("href=\"/blog/quiet-launch\"").count();
        assert!(links("/blog?industry=saas") > links("/blog?industry=healthcare"), "elsewhere only the featured article");
        // The newest is the featured one, and the neighbor of the second.
        let second = desk.server.get("/blog");
        assert!(second.find("/blog/quiet-launch").unwrap() < second.find("/blog/busiest-lead-form").unwrap_or(usize::MAX));
        assert!(desk.server.post("/blog/quiet-launch", "a=b").starts_with("HTTP/1.1 405"));
        std::fs::remove_file(desk.folder.path().join("own/articles/quiet-launch.md")).unwrap();
        desk.write("_redirects", "/blog/quiet-launch /blog");
        desk.push();
        desk.wait("/blog/quiet-launch", "location: /blog");
        assert!(!desk.shows("/sitemap.xml", "quiet-launch") && !desk.shows("/blog", "quiet-launch"));
    }
}

#[test]
fn pages_come_and_go_at_their_time() {
    let desk = Desk::new(test_databases().remove(0));
    let write = |seconds: i64| {
        desk.write("articles/soon.md", &article(&format!("published: {}\naliases: [/early]", in_seconds(seconds)), "Text."));
        desk.write("pages/brief.md", &renamed(&page(&format!("unpublish: {}", in_seconds(seconds)), "Text."), "Short offer"));
        let moved = page(&format!("unpublish: {}\ngone_to: /faq", in_seconds(seconds)), "Text.");
        desk.write("pages/moved.md", &renamed(&moved, "Summer offer"));
        desk.push();
    };
    desk.write("articles/draft.md", &article("published: 2026-06-01\ndraft: true", "Text."));
    write(3600);
    desk.wait("/brief", "Short offer");
    assert!(desk.server.get("/blog/draft").starts_with("HTTP/1.1 404") && desk.server.get("/blog/soon").starts_with("HTTP/1.1 404"));
    assert!(desk.server.get("/early").starts_with("HTTP/1.1 404"), "an older address says nothing of a page that is not there yet");
    assert!(!desk.shows("/sitemap.xml", "soon") && !desk.shows("/blog", "/blog/soon"));
    // Longer than a push takes, so that the time has to come after it; on a slow machine it may be over then, which changes nothing below.
    write(8);
    desk.wait("/blog/soon", "How a Quiet Launch Sold Out");
    assert!(desk.shows("/sitemap.xml", "/blog/soon") && desk.shows("/blog", "/blog/soon"));
    for path in ["/early", "/early/"] {
        assert!(desk.server.get(path).contains("location: /blog/soon"), "{path}");
    }
    wait_until("it is gone", || desk.server.get("/brief").starts_with("HTTP/1.1 410"));
    wait_until("it has moved", || desk.server.get("/moved").contains("location: /faq"));
    assert!(desk.server.get("/blog/draft").starts_with("HTTP/1.1 404"));
}

#[test]
fn a_campaign_page_delivers_its_lead() {
    for database in test_databases() {
        let desk = Desk::new(database);
        desk.write("pages/spring/offer.md", &page("", "Text.\n\n```form\nform: contact\nhidden:\n  campaign: Spring 2026\n```"));
        desk.push();
        desk.wait("/spring/offer", "name=\"origin_campaign\" value=\"Spring 2026\"");
        let html = desk.server.get("/spring/offer");
        assert!(html.contains("name=\"page\" value=\"pages/spring/offer\""), "{html}");
        let fields =
            "name=Ada&email=ada%40example.com&company=X&subject=Hi&message=Hello&page=pages%2Fspring%2Foffer&origin_campaign=Spring+2026";
        let wrong = desk.server.post("/forms/contact", &fields.replace("ada%40", ""));
        assert!(wrong.starts_with("HTTP/1.1 422") && wrong.contains("Spring offer") && wrong.contains("aria-invalid"), "{wrong}");
        let sent = desk.server.post("/forms/contact", fields);
        assert!(sent.starts_with("HTTP/1.1 303") && sent.contains("location: /spring/offer?notice=contact-sent"), "{sent}");
        assert!(desk.shows("/spring/offer?notice=contact-sent", "Spring offer"));
        let stored = "lead_origins WHERE form_page = '/spring/offer' AND utm_campaign = 'Spring 2026'";
        assert_eq!(desk.database.count(stored), 1);
    }
}

#[test]
fn a_preview_shows_drafts_to_whoever_has_its_address() {
    let desk = Desk::new(test_databases().remove(0));
    desk.write("articles/draft.md", &article("published: 2026-06-01\ndraft: true", "Text."));
    let output = desk.run(&["preview", "own"]);
    assert!(output.status.success(), "{}", said(&output));
    let url = said(&output).lines().next().unwrap().to_owned();
    let base = &url[url.find("/preview/").unwrap()..url.len() - 1];
    for (path, part) in [("", "Preview of revision 1"), ("/blog/draft", "How a Quiet Launch Sold Out"), ("/blog", "/blog/draft\"")] {
        let answer = desk.server.get(&format!("{base}{path}"));
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains(part), "{path}: {answer}");
        assert!(answer.contains("cache-control: no-store") && answer.contains("x-robots-tag: noindex"), "{answer}");
        assert!(!answer.contains("<script") && !answer.contains("href=\"/blog"), "{answer}");
    }
    assert!(desk.server.post(&format!("{base}/forms/contact"), "a=b").starts_with("HTTP/1.1 405"));
    assert!(desk.server.get("/blog/draft").starts_with("HTTP/1.1 404"));
    assert!(desk.server.get("/preview/guessed/").starts_with("HTTP/1.1 404"));
    desk.database.execute("UPDATE state SET value = '2020-01-01T00:00:00.000Z 1' WHERE name LIKE 'preview %'");
    assert!(desk.server.get(&format!("{base}/")).starts_with("HTTP/1.1 404"), "expired");
    assert!(block_on(desk.database.open().live_content()).unwrap().is_none());
}

#[test]
fn rejected_content_is_told_and_unknown_paths_are_listed() {
    let desk = Desk::new(test_databases().remove(0));
    desk.write("articles/a.md", &article("published: 2026-06-01\nauther: X", "Text."));
    let refused = desk.run(&["push", "own"]);
    assert!(said(&refused).contains("articles/a.md:8:1: unknown field \"auther\"; did you mean \"author\"?"), "{}", said(&refused));
    let rejected = block_on(desk.database.open().rejected_content()).unwrap().unwrap();
    assert!(rejected.is_last && rejected.total == 1 && rejected.faults[0].contains("auther"), "{rejected:?}");
    desk.write("articles/a.md", &article("published: 2026-06-01", "Text."));
    desk.write("_redirects", "/known /faq");
    desk.push();
    let rejected = block_on(desk.database.open().rejected_content()).unwrap().unwrap();
    assert!(!rejected.is_last && rejected.total == 1);
    let day = OffsetDateTime::now_utc().date();
    for path in ["/known", "/unknown"] {
        desk.database.execute(&format!("INSERT INTO unknown_paths (day, path, requests) VALUES ('{day}', '{path}', 3)"));
    }
    let listed = desk.run(&["log", "--unknown-paths"]);
    assert_eq!(String::from_utf8_lossy(&listed.stdout), "3\t/unknown\n", "{}", said(&listed));
}

/// Nothing in a folder may slow down or break what is served.
#[test]
fn a_folder_may_have_thousands_of_articles() {
    let desk = Desk::new(test_databases().remove(0));
    for number in 0..1200 {
        let day = 1 + number % 28;
        let text = article(&format!("published: 2026-01-{day:02}"), "## First\n\nText.");
        desk.write(&format!("articles/article-{number}.md"), &renamed(&text, &format!("Launch {number}")));
    }
    desk.push();
    desk.wait("/blog/article-1199", "How Launch 1199 Sold Out");
    assert_eq!(desk.server.get("/sitemap.xml").matches("/blog/article-").count(), 1200);
    assert_eq!(desk.server.get("/blog/feed.xml").matches("<entry>").count(), 50);
    assert!(desk.server.get("/blog?page=300").contains("noindex"));
    let path = Path::new("own/articles/article-7.md");
    std::fs::write(desk.folder.path().join(path), renamed(&article("published: 2026-01-08", "Another text."), "Launch 7")).unwrap();
    desk.push();
    desk.wait("/blog/article-7", "Another text.");
}

#[test]
fn logo_and_icon_are_those_that_the_company_names() {
    const SQUARE: &str =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><circle cx=\"16\" cy=\"16\" r=\"15\" fill=\"#a00\"/></svg>";
    let body = |response: &str| response.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
    let desk = Desk::new(test_databases().remove(0));
    let site = FrontEndBuild::embedded().unwrap().site;
    let named = |fields: &str| site.replacen('{', &format!("{{ {fields},"), 1);
    desk.write("media/wide.svg", &SQUARE.replace("0 0 32 32", "0 0 96 32"));
    desk.write("media/icon.svg", SQUARE);
    for (fields, fault) in [
        (
            "\"logo\": \"media/wied.svg\"",
            "site.json: \"logo\": there is no picture media/wied.svg in the content; did you mean \"media/wide.svg\"?",
        ),
        ("\"favicon\": \"media/wide.svg\"", "site.json: \"favicon\" is an SVG as high as it is wide"),
        ("\"logo\": 5", "site.json: "),
    ] {
        desk.write("site.json", &named(fields));
        let output = desk.run(&["push", "own"]);
        assert!(output.status.code() == Some(2) && said(&output).contains(fault), "{fields}: {}", said(&output));
    }
    let (before, icon) = (desk.server.get("/"), body(&desk.server.get("/favicon.ico")));
    desk.write("site.json", &named("\"logo\": \"media/wide.svg\", \"logoDark\": \"media/icon.svg\", \"favicon\": \"media/icon.svg\""));
    desk.push();
    desk.wait("/", "width=\"96\" height=\"32\"");
    let html = desk.server.get("/");
    let after = |html: &str, start: &str| html.split_once(start).map(|(_, rest)| rest.split('"').next().unwrap().to_owned()).unwrap();
    for start in
        ["<link rel=\"icon\" href=\"", "<link rel=\"apple-touch-icon\" href=\"", "<meta property=\"og:image\" content=\"", "\"logo\":\""]
    {
        assert_ne!(after(&html, start), after(&before, start), "{start}");
    }
    assert!(html.contains("(prefers-color-scheme: dark)\" srcSet=\"/assets/icon-"), "{html}");
    assert!(html.contains("alt=\"Leadlight\"") && !html.contains("media/wide.svg"), "{html}");
    assert_ne!(body(&desk.server.get("/favicon.ico")), icon);
    for start in ["<link rel=\"icon\" href=\"", "<link rel=\"apple-touch-icon\" href=\"", "<meta property=\"og:image\" content=\""] {
        let address = after(&html, start);
        let path = address.split_once("/assets/").map(|(_, name)| format!("/assets/{name}")).unwrap();
        assert!(desk.server.get(&path).starts_with("HTTP/1.1 200"), "{start}");
    }
}
