//! The admin listener. Runs the real binary.

mod metrics;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::process::{ServerProcess, run_leadlight, start_server};

const TOKEN: &str = "correct-horse-battery";

/// A server with an admin listener.
pub struct AdminServer {
    pub process: ServerProcess,
    /// Address and port of the admin listener.
    pub admin_address: String,
}

/// Writes [`TOKEN`] to a file that only its owner may read.
fn write_token_file(folder: &Path) -> String {
    let file = folder.join("token");
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Starts a server with an admin listener on a free port.
fn start_admin_server(folder: &Path, arguments: &[&str]) -> AdminServer {
    AdminServer::from_process(start_server(folder, &[&["--admin-listen", "127.0.0.1:0"], arguments].concat()))
}

impl AdminServer {
    /// Reads the admin port from the log.
    pub fn from_process(process: ServerProcess) -> Self {
        let lines = process.log_lines();
        let mut messages = lines.iter().filter_map(|line| line["message"].as_str());
        let admin_address = messages.find_map(|message| message.strip_prefix("the admin page is http://")).unwrap().to_owned();
        Self { process, admin_address }
    }

    /// Sends a request to the admin listener and returns the whole response.
    fn send(&self, request: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut stream = TcpStream::connect(&self.admin_address).unwrap();
        let headers = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect::<Vec<_>>().concat();
        let head = format!(
            "{request} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n",
            self.admin_address,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Requests `path` of the admin listener.
    pub fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path}"), &[], "")
    }
}

#[test]
fn requests_need_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &["--admin-token-file", &write_token_file(folder.path())]);
    let (bearer, basic) = (format!("Bearer {TOKEN}"), format!("Basic {}", STANDARD.encode(format!("operator:{TOKEN}"))));
    for (headers, expected) in [
        (vec![], "401"),
        (vec![("authorization", "Bearer wrong")], "401"),
        (vec![("authorization", bearer.as_str())], "200"),
        (vec![("authorization", basic.as_str())], "200"),
    ] {
        let answer = server.send("GET /metrics", &headers, "");
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{headers:?}: {answer}");
        assert_eq!(answer.contains("www-authenticate: Basic realm="), expected == "401", "{answer}");
        assert!(answer.contains("default-src 'none'") && answer.contains("cache-control: no-store"), "{answer}");
    }
    assert!(server.process.get("/metrics").starts_with("HTTP/1.1 404"), "the site has no such page");
}

#[cfg(unix)]
#[test]
fn a_public_admin_address_needs_a_private_token_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = write_token_file(folder.path());
    let short = folder.path().join("short");
    std::fs::write(&short, "short").unwrap();
    std::fs::set_permissions(&short, PermissionsExt::from_mode(0o600)).unwrap();
    let open = folder.path().join("open");
    std::fs::write(&open, TOKEN).unwrap();
    std::fs::set_permissions(&open, PermissionsExt::from_mode(0o644)).unwrap();
    for (arguments, named) in [
        (vec!["--admin-listen", "0.0.0.0:0"], "--admin-listen (SITE_ADMIN_LISTEN): requires --admin-token-file"),
        (vec!["--admin-listen", "[::]:0"], "--admin-listen (SITE_ADMIN_LISTEN): requires --admin-token-file"),
        (vec!["--admin-token-file", &file], "--admin-token-file (SITE_ADMIN_TOKEN_FILE): requires --admin-listen"),
        (vec!["--admin-listen", "9090", "--admin-token-file", "/nope"], "--admin-token-file (SITE_ADMIN_TOKEN_FILE): cannot read"),
        (vec!["--admin-listen", "9090", "--admin-token-file", short.to_str().unwrap()], "must contain one word of 16"),
        (vec!["--admin-listen", "9090", "--admin-token-file", open.to_str().unwrap()], "others may read"),
    ] {
        let output = run_leadlight(&arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(named), "{arguments:?}: {error}");
    }
}

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[test]
fn the_page_escapes_text_and_loads_no_resources() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &[]);
    let name = "%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    server.process.post("/forms/contact", &format!("name={name}&email=ada%40example.com&company=a&subject=a&message=hello"));
    let answer = server.get("/");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && body.contains("ada@example.com") && !body.contains("<script"), "{answer}");
    let style = body.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let policy = format!("default-src 'none'; style-src {}; form-action 'self'", leadlight::pages::security::csp_hash_source(style));
    assert!(head.contains(&policy), "{head}");
    for what in [" style=", " src=", "http:", "https:", "url(", "@import", "<img", "<link"] {
        let is_in_a_tag = body.split('<').skip(1).any(|tag| format!("<{}", tag.split('>').next().unwrap()).contains(what));
        assert!(!is_in_a_tag && !style.contains(what), "{what}");
    }
    assert!(body.contains("--admin-token-file") && !body.contains("<form"), "without a token there is nothing to press");
    assert!(server.send("POST /erase", &[FORM], "email=ada%40example.com&again=ada%40example.com").starts_with("HTTP/1.1 404"));
    assert_well_formed(body);
}

/// Asserts that elements are closed in the reverse order of opening.
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
fn forms_need_the_password_and_the_form_token_whatever_the_proxy_sends() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &["--admin-token-file", &write_token_file(folder.path())]);
    server.process.post("/forms/newsletter", "email=ada%40example.com");
    let (basic, bearer) = (format!("Basic {}", STANDARD.encode(format!("operator:{TOKEN}"))), format!("Bearer {TOKEN}"));
    let (basic, bearer) = (("authorization", basic.as_str()), ("authorization", bearer.as_str()));
    let page = server.send("GET /", &[basic], "");
    let form_token = page.split_once("name=\"form_token\" value=\"").unwrap().1.split_once('"').unwrap().0;
    let erase = "email=ada%40example.com&again=ada%40example.com";
    let own = |fields: &str| format!("form_token={form_token}&{fields}");
    let rows = || {
        let connection = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
        connection.query_row("SELECT count(*) FROM newsletter_subscribers", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    // What a browser sends through nginx without TLS and with its default Host: no Sec-Fetch-Site, and another origin than Host says.
    let proxied = ("origin", "http://admin.example.com");
    for (path, headers, body, expected, left) in [
        ("/erase", vec![FORM], own(erase), "HTTP/1.1 401", 1),
        ("/erase", vec![FORM, basic], erase.to_owned(), "HTTP/1.1 403", 1),
        ("/erase", vec![FORM, basic, ("sec-fetch-site", "same-origin")], format!("form_token={TOKEN}&{erase}"), "HTTP/1.1 403", 1),
        ("/erase", vec![FORM, basic], own("email=ada%40example.com"), "HTTP/1.1 400", 1),
        ("/erase/count", vec![FORM, basic], own("email=ada"), "HTTP/1.1 400", 1),
        ("/erase", vec![FORM, basic], own("email=ada%40example.com&again=other%40example.com"), "HTTP/1.1 303", 1),
        ("/erase/count", vec![FORM, basic, proxied], own("email=ada%40example.com"), "HTTP/1.1 200", 1),
        ("/erase", vec![FORM, basic, proxied], own(erase), "HTTP/1.1 303", 0),
        ("/outbox/resend", vec![FORM, bearer], String::new(), "HTTP/1.1 303", 0),
        ("/outbox/resend", vec![FORM, basic], String::new(), "HTTP/1.1 403", 0),
    ] {
        let answer = server.send(&format!("POST {path}"), &headers, &body);
        assert!(answer.starts_with(expected), "{path} {headers:?}: {answer}");
        assert!(!answer.contains("ada@example.com"), "{answer}");
        assert_eq!(rows(), left, "{path} {headers:?}");
    }
    let page = server.send("GET /?done=erased", &[basic], "");
    assert!(page.contains("All rows of this address were erased.") && page.contains("action=\"/erase/count\""), "{page}");
}

/// Inserts `n` messages into the outbox: the newest is dead, the others wait.
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
fn dead_messages_are_listed_before_waiting_ones() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &["--admin-token-file", &write_token_file(folder.path())]);
    fill_outbox(folder.path(), 25);
    let bearer = format!("Bearer {TOKEN}");
    let page = server.send("GET /", &[("authorization", &bearer)], "");
    assert!(page.contains("Resend all dead messages") && page.contains("20 of 25"), "{page}");
    assert_eq!((page.matches(">Resend<").count(), page.matches(">Try now<").count()), (1, 19), "each says what it does");
    assert!(page.find(">Resend<").unwrap() < page.find(">Try now<").unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn concurrent_views_of_a_full_outbox_use_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &[]);
    server.get("/");
    fill_outbox(folder.path(), 50_000);
    let peak_kib = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.process.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim().trim_end_matches(" kB");
        line.parse::<u64>().unwrap()
    };
    let before = peak_kib();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| assert!(server.get("/").starts_with("HTTP/1.1 200")));
        }
    });
    // Six separate reads needed 500 MiB.
    assert!(peak_kib() - before < 64 * 1024, "{before} KiB, then {} KiB", peak_kib());
}

#[cfg(unix)]
#[test]
fn wrong_tokens_are_limited_and_logged_once_and_the_right_one_passes() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_admin_server(folder.path(), &["--admin-token-file", &write_token_file(folder.path())]);
    let answers: Vec<String> = (0..12).map(|_| server.send("GET /metrics", &[("authorization", "Bearer gue55ed")], "")).collect();
    assert!(answers[..10].iter().all(|it| it.starts_with("HTTP/1.1 401")) && answers[10..].iter().all(|it| it.starts_with("HTTP/1.1 429")));
    let bearer = format!("Bearer {TOKEN}");
    assert!(server.send("GET /metrics", &[("authorization", &bearer)], "").starts_with("HTTP/1.1 200"));
    let line = server.process.wait_for_log_prefix("a wrong token was sent");
    assert!(!line.to_string().contains("127.0.0.1"), "no address: {line}");
    let log = server.process.log_text();
    assert!(log.matches("a wrong token was sent").count() == 1 && !log.contains("gue55ed"), "{log}");
}

#[test]
fn access_lines_have_the_traceparent() {
    let folder = tempfile::tempdir().unwrap();
    let site = start_server(folder.path(), &["--log-level", "info"]);
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    for (path, header) in [("/faq", parent), ("/faq?q=a", parent), ("/blog", "00-ada@example.com")] {
        site.send(&format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntraceparent: {header}\r\n\r\n"));
    }
    site.signal("TERM");
    site.wait_for_log_line("stopped");
    let lines: Vec<serde_json::Value> = serde_json::from_str(&site.log_text()).unwrap();
    let traces: Vec<_> = lines.iter().filter(|line| line["message"] == "response").map(|line| line["traceparent"].as_str()).collect();
    assert_eq!(traces, [Some(parent), Some(parent), None]);
}
