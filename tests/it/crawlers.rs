//! Which crawler has which version of a page.

use std::collections::BTreeMap;

use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, HeaderValue, Method};
use leadlight::http::crawlers::CrawlerVisits;
use leadlight::http::views::VisitorHeaders;
use leadlight::store::features::crawler_log::CrawlerVisit;
use leadlight::tables::Crawlers;
use serde_json::Value;
use time::macros::datetime;

use crate::admin::AdminServer;
use crate::process::{run_leadlight_in, start_server, wait_until};
use crate::site::{block_on, routes, shared_site};
use crate::store::test_databases;

const GOOGLEBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/131.0.0.0 Safari/537.36";
const GPTBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/// As the crawlers send them.
const AGENTS: [(&str, &str); 27] = [
    ("Googlebot", GOOGLEBOT),
    (
        "bingbot",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/131.0.0.0 Safari/537.36",
    ),
    (
        "Applebot",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
    ),
    ("DuckDuckBot", "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)"),
    ("YandexBot", "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)"),
    ("Baiduspider", "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)"),
    (
        "OAI-SearchBot",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot",
    ),
    ("Claude-SearchBot", "Mozilla/5.0 (compatible; Claude-SearchBot/1.0; +claudebot@anthropic.com)"),
    (
        "PerplexityBot",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
    ),
    (
        "Amazonbot",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36",
    ),
    ("ChatGPT-User", "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot"),
    ("Claude-User", "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)"),
    (
        "Perplexity-User",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)",
    ),
    ("DuckAssistBot", "DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)"),
    (
        "MistralAI-User",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)",
    ),
    ("GPTBot", GPTBOT),
    ("ClaudeBot", "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)"),
    ("CCBot", "CCBot/2.0 (https://commoncrawl.org/faq/)"),
    (
        "Bytespider",
        "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
    ),
    ("meta-externalagent", "Meta-ExternalAgent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)"),
    ("facebookexternalhit", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"),
    ("WhatsApp", "WhatsApp/2.23.20.0"),
    ("LinkedInBot", "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)"),
    ("Slackbot", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"),
    ("TelegramBot", "TelegramBot (like TwitterBot)"),
    ("Twitterbot", "Twitterbot/1.0"),
    ("Discordbot", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"),
];

#[test]
fn every_crawler_is_recognized_and_nobody_else() {
    let visits = CrawlerVisits::new(Crawlers::embedded().unwrap(), 1);
    let find = |agent: &str| {
        let headers = HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_str(agent).unwrap())]);
        visits.find(&VisitorHeaders::read(&headers)).map(|at| visits.table.all()[at].name.clone())
    };
    assert!(visits.table.all().iter().map(|crawler| crawler.name.as_str()).eq(AGENTS.map(|(name, _)| name)), "each has an example");
    for (name, agent) in AGENTS {
        assert_eq!(find(agent).as_deref(), Some(name), "{agent}");
    }
    let long = format!("Googlebot{}", "x".repeat(600));
    for agent in [
        FIREFOX,
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
        "curl/8.14.1",
        "Mozilla/5.0 (compatible; OtherBot/1.0; +https://example.com/bot)",
        "",
        &long,
    ] {
        assert_eq!(find(agent), None, "{agent}");
    }
    assert_eq!(visits.find(&VisitorHeaders::default()), None);
}

#[test]
fn a_table_of_crawlers_that_cannot_work_is_refused() {
    let table = |first: &str, second: &str, source: &str| {
        let row = |name: &str| format!(r#"{{ "name": "{name}", "operator": "o", "purpose": "search", "source": "{source}" }}"#);
        Crawlers::parse(&format!(r#"{{ "listed": "2026-11-25", "crawlers": [{}, {}] }}"#, row(first), row(second)))
    };
    for (first, second, source, named) in [
        ("Claude-SearchBot", "ClaudeBot", "https://example.com", None),
        ("Applebot", "Applebot-Extended", "https://example.com", Some("would always be taken for `Applebot`")),
        ("ABot", "abot", "https://example.com", Some("would always be taken for `ABot`")),
        ("ABot", "b", "https://example.com", Some("expected a name")),
        ("ABot", "B Bot", "https://example.com", Some("expected a name")),
        ("ABot", "BBot", "somewhere", Some("the source is no URL")),
    ] {
        let problem = table(first, second, source).err().map(|error| error.to_string());
        assert_eq!(problem.is_some(), named.is_some(), "{first} {second}: {problem:?}");
        assert!(named.is_none_or(|named| problem.as_ref().unwrap().contains(named)), "{problem:?}");
    }
}

#[test]
fn pages_that_crawlers_were_sent_are_recorded() {
    let site = shared_site();
    let crawlers = &site.app().process.crawlers;
    let tag = site.get("/faq").header("etag").to_owned();
    let (agent, markdown) = (("user-agent", GOOGLEBOT), ("accept", "text/markdown"));
    for (method, path, headers, expected) in [
        (Method::GET, "/", vec![agent], Some("home")),
        (Method::GET, "/faq", vec![agent, ("if-none-match", tag.as_str())], Some("faq")),
        (Method::GET, "/faq", vec![agent, markdown], Some("faq")),
        (Method::GET, "/faq.md", vec![agent], Some("faq")),
        (Method::HEAD, "/faq", vec![agent], None),
        (Method::GET, "/faq?q=price", vec![agent], None),
        (Method::GET, "/faq/", vec![agent], None),
        (Method::GET, "/no-such-page", vec![agent], None),
        (Method::GET, "/sitemap.xml", vec![agent], None),
        (Method::GET, "/assets/nothing.js", vec![agent], None),
        (Method::POST, "/faq", vec![agent], None),
        (Method::GET, "/faq", vec![("user-agent", FIREFOX)], None),
        (Method::GET, "/faq", vec![], None),
    ] {
        crawlers.take();
        site.request(method.clone(), path, &headers);
        let taken = crawlers.take();
        let pages: Vec<&str> = taken.iter().map(|visit| routes().rows()[visit.route].id.as_str()).collect();
        assert_eq!(pages, expected.into_iter().collect::<Vec<_>>(), "{method} {path} {headers:?}");
        assert!(taken.iter().all(|visit| crawlers.table.all()[visit.crawler].name == "Googlebot"));
        crawlers.put_back(&taken);
        assert_eq!(crawlers.take(), taken, "what could not be stored is kept");
    }
}

#[test]
fn of_several_visits_to_a_page_the_last_counts() {
    for database in test_databases() {
        let stores = [database.open(), database.open()];
        let visit = |page: &str, digest: &str, seen_at| CrawlerVisit {
            crawler: "GPTBot".into(),
            page: page.into(),
            digest: digest.into(),
            seen_at,
        };
        let (earlier, later) = (datetime!(2026-11-25 10:00:00.5 UTC), datetime!(2026-11-25 10:00:01 UTC));
        for (store, visits) in [
            (0, vec![visit("faq", "new", later), visit("home", "old", earlier)]),
            (1, vec![visit("home", "new", later), visit("faq", "old", earlier)]),
            (0, Vec::new()),
        ] {
            block_on(stores[store].record_crawler_visits(visits)).unwrap();
        }
        for store in &stores {
            assert_eq!(block_on(store.crawler_log()).unwrap(), [visit("faq", "new", later), visit("home", "new", later)]);
        }
    }
}

#[test]
fn the_operator_sees_who_has_which_copy() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    let visit = |path: &str, agent: &str| {
        let answer = server.send(&format!("GET {path} HTTP/1.1\r\nhost: a\r\nuser-agent: {agent}\r\nconnection: close\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.100}");
        // As the fast path reads it.
        let mut stream = std::net::TcpStream::connect(&server.address).unwrap();
        std::io::Write::write_all(&mut stream, format!("GET {path} HTTP/1.1\r\nhost: a\r\nuser-agent: {agent}\r\n\r\n").as_bytes())
            .unwrap();
        std::io::Read::read_exact(&mut stream, &mut [0; 1000]).unwrap();
    };
    server.wait_for_log_line("new content of pages was recorded");
    visit("/", GOOGLEBOT);
    visit("/faq", GOOGLEBOT);
    visit("/faq", GPTBOT);
    visit("/faq", FIREFOX);
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));

    let database = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
    let old =
        "UPDATE crawler_visits SET digest = 'old', seen_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-19 days') WHERE crawler = 'GPTBot'";
    assert_eq!(database.execute(old, []).unwrap(), 1);
    let printed = |arguments: &[&str]| {
        let output = run_leadlight_in(folder.path(), arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let lines = printed(&["crawlers", "--json"]);
    let visits: BTreeMap<(String, String), Value> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|line| ((line["crawler"].as_str().unwrap().to_owned(), line["path"].as_str().unwrap().to_owned()), line))
        .collect();
    let current: Vec<_> = visits.iter().map(|((crawler, path), line)| (crawler.as_str(), path.as_str(), line["current"] == true)).collect();
    assert_eq!(current, [("GPTBot", "/faq", false), ("Googlebot", "/", true), ("Googlebot", "/faq", true)]);
    assert!(visits.values().all(|line| line["verified"] == false));

    let table = printed(&["crawlers"]);
    let line = |name: &str| table.lines().find(|line| line.starts_with(name)).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!((line("Googlebot")[1], line("Googlebot")[4]), ("search", "2"), "{table}");
    assert_eq!(line("GPTBot")[4..], ["0", "/faq", "(19", "days)"], "{table}");
    assert!(table.contains("not verified") && table.contains("Not seen yet: bingbot, "), "{table}");

    let server = AdminServer::from_process(start_server(folder.path(), &["--admin-listen", "127.0.0.1:0"]));
    let page = server.get("/");
    assert!(
        page.contains("<th scope=\"row\">Googlebot</th>") && page.contains("/faq (19 days)") && page.contains("not verified"),
        "{page}"
    );
    wait_until("the log is written", || !server.process.log_lines().is_empty());
    assert!(!printed(&["crawlers", "--json"]).contains("Firefox"));
}
