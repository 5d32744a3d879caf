//! Tests of starting, stopping, signals and crashes of the real binary, and the functions with which all tests run it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::sockets::has_server_read_all;

/// The path of the binary that the tests run.
pub const BINARY: &str = env!("CARGO_BIN_EXE_leadlight");

/// Timeout for conditions that must become true. It is long because the machine may be busy; tests of the server's time limits check its actions, not the time.
pub const CONDITION_TIMEOUT: Duration = Duration::from_mins(2);

/// How often a test looks whether a condition is true.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Arguments of every server in a test, except flags that `arguments` sets itself. A render that waits for a core must not fail, and a second
/// engine in each of a hundred servers takes a fifth of the CPU time of all tests.
pub fn default_arguments(arguments: &[&str]) -> Vec<&'static str> {
    let flags = [["--render-timeout-ms", "60000"], ["--render-threads", "1"]];
    flags.into_iter().filter(|[flag, _]| !arguments.contains(flag)).flatten().collect()
}

/// A running server, killed on drop.
pub struct ServerProcess {
    pub child: Child,
    /// Address and port of the listener.
    pub address: String,
    /// The log so far.
    lines: Arc<Mutex<Vec<serde_json::Value>>>,
}

/// Starts a server in `folder` on a free port and waits until it logs its address.
pub fn start_server(folder: &Path, arguments: &[&str]) -> ServerProcess {
    start_server_with_env(folder, "127.0.0.1:0", arguments, &[])
}

/// Starts a server that listens on `listen`.
pub fn start_server_at(folder: &Path, listen: &str, arguments: &[&str]) -> ServerProcess {
    start_server_with_env(folder, listen, arguments, &[])
}

/// Starts a server with these environment variables.
pub fn start_server_with_env(folder: &Path, listen: &str, arguments: &[&str], variables: &[(&str, &str)]) -> ServerProcess {
    start_server_binary(Path::new(BINARY), folder, listen, arguments, variables)
}

/// Starts a server whose binary is `program`.
pub fn start_server_binary(program: &Path, folder: &Path, listen: &str, arguments: &[&str], variables: &[(&str, &str)]) -> ServerProcess {
    let mut command = Command::new(program);
    command.args(["--listen", listen, "--log", "json"]).args(default_arguments(arguments)).args(arguments);
    command.envs(variables.iter().copied()).current_dir(folder).stderr(Stdio::piped());
    let mut child = loop {
        match command.spawn() {
            // A process that another test has just forked still has the copied program open for writing.
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => std::thread::yield_now(),
            started => break started.unwrap(),
        }
    };
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let seen = Arc::<Mutex<Vec<_>>>::default();
    let address = loop {
        let line = lines.next().expect("the server ended").unwrap();
        let line: serde_json::Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("the server said: {line}"));
        seen.lock().unwrap().push(line.clone());
        let named = line["message"].as_str().and_then(|message| message.split_once("://"));
        if let Some(("serving http" | "serving https" | "listening on https", address)) = named {
            break address.split(',').next().unwrap().to_owned();
        }
    };
    let keep = Arc::clone(&seen);
    let read = lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok());
    std::thread::spawn(move || read.for_each(|line| keep.lock().unwrap().push(line)));
    ServerProcess { child, address, lines: seen }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl ServerProcess {
    /// Sends `request` on a new connection and returns all that the server sends before it closes the connection.
    pub fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Requests `path` and returns the whole response.
    pub fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address))
    }

    /// Sends the signal `name`, without `SIG`.
    pub fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Posts a URL-encoded form and returns the whole response.
    pub fn post(&self, path: &str, body: &str) -> String {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n",
            self.address
        );
        self.send(&format!("{head}content-length: {}\r\n\r\n{body}", body.len()))
    }

    /// Sends the head of a form and returns when the server waits for the body, of `length` bytes.
    pub fn begin_post(&self, path: &str, length: usize) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let kind = "content-type: application/x-www-form-urlencoded\r\nexpect: 100-continue";
        write!(stream, "POST {path} HTTP/1.1\r\nhost: {}\r\n{kind}\r\ncontent-length: {length}\r\n\r\n", self.address).unwrap();
        let mut interim = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
        stream.read_exact(&mut interim).unwrap();
        assert_eq!(String::from_utf8_lossy(&interim), "HTTP/1.1 100 Continue\r\n\r\n");
        stream
    }

    /// Waits for a log line with exactly this message and returns it.
    pub fn wait_for_log_line(&self, message: &str) -> serde_json::Value {
        let started = Instant::now();
        loop {
            if let Some(line) = self.lines.lock().unwrap().iter().find(|line| line["message"] == message) {
                return line.clone();
            }
            assert!(started.elapsed() < CONDITION_TIMEOUT, "nothing was logged with the message {message}: {:?}", self.log_lines());
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits for a log line whose message starts with `prefix` and returns it.
    pub fn wait_for_log_prefix(&self, prefix: &str) -> serde_json::Value {
        wait_until(&format!("a message starts with: {prefix}"), || self.find_log_line(prefix).is_some());
        self.find_log_line(prefix).unwrap()
    }

    /// The log so far as one text, to search it.
    pub fn log_text(&self) -> String {
        serde_json::to_string(&self.log_lines()).unwrap()
    }

    /// The log lines so far, sorted by time; threads may write them in another order.
    pub fn log_lines(&self) -> Vec<serde_json::Value> {
        let mut lines = self.lines.lock().unwrap().clone();
        lines.sort_by(|one, other| one["timestamp"].as_str().cmp(&other["timestamp"].as_str()));
        lines
    }

    /// The newest log line whose message starts with `prefix`.
    pub fn find_log_line(&self, prefix: &str) -> Option<serde_json::Value> {
        let matches = |line: &serde_json::Value| line["message"].as_str().is_some_and(|it| it.starts_with(prefix));
        self.log_lines().into_iter().rfind(matches)
    }

    /// Resident memory of the process.
    pub fn memory_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Waits until the process exits. Returns its exit code, or `None` if it is still running or was killed.
    pub fn wait_for_exit(&mut self) -> Option<i32> {
        let started = Instant::now();
        while started.elapsed() < CONDITION_TIMEOUT {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        None
    }
}

/// Runs a command of the binary to its end.
pub fn run_leadlight(arguments: &[&str]) -> Output {
    Command::new(BINARY).args(arguments).output().unwrap()
}

/// Runs a command of the binary in `folder`.
pub fn run_leadlight_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(BINARY).args(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn serves_from_an_empty_folder_and_stops_at_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK"));
    assert!(folder.path().join("data/site.db").exists());
    let answer = server.post("/forms/newsletter", "email=stop%40example.com");
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let stored = server.wait_for_log_line("stored");
    assert_eq!((stored["table"].as_str(), stored["id"].as_i64()), (Some("newsletter_subscribers"), Some(1)), "{stored}");
    assert!(!stored.to_string().contains("example.com"), "no personal data: {stored}");
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
    assert!(!std::fs::metadata(folder.path().join("data/site.db-wal")).is_ok_and(|it| it.len() > 0), "checkpointed");
    let export = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers"]);
    assert!(String::from_utf8_lossy(&export.stdout).contains("stop@example.com"));
}

#[test]
fn an_active_request_is_finished_during_the_drain() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    let body = "email=slow%40example.com";
    let mut stream = server.begin_post("/forms/newsletter", body.len());
    server.signal("TERM");
    wait_until("new connections are refused", || TcpStream::connect(&server.address).is_err());
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    assert_eq!(server.wait_for_exit(), Some(0));
}

#[test]
fn acknowledged_forms_survive_sigkill() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &["--forms-per-minute", "1000"]);
    for n in 0..20 {
        let body = format!("email=kill{n}%40example.com");
        let head = format!(
            "POST /forms/newsletter HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n",
            server.address
        );
        assert!(server.send(&format!("{head}content-length: {}\r\n\r\n{body}", body.len())).starts_with("HTTP/1.1 303"));
    }
    server.signal("KILL");
    server.wait_for_exit();
    let export = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers"]);
    assert_eq!(String::from_utf8_lossy(&export.stdout).lines().count(), 20);
}

#[test]
fn version_has_commit_and_engine() {
    let version = String::from_utf8(run_leadlight(&["--version"]).stdout).unwrap();
    let engine = leadlight::telemetry::ENGINE;
    assert!(version.starts_with(concat!("leadlight ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
    assert!(version.trim_end().ends_with(&format!(", {engine})")), "{version}");
}

#[test]
fn check_renders_every_page() {
    let output = run_leadlight(&["check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn malformed_requests_get_4xx() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    for (request, expected) in [
        ("GET /\u{0} HTTP/1.1\r\nhost: x\r\n\r\n".to_owned(), "400"),
        ("GARBAGE\r\n\r\n".to_owned(), "400"),
        (format!("GET /{} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", "x".repeat(70_000)), "4"),
        ("GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(), "404"),
        ("GET / HTTP/1.1\r\nconnection: close\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n".to_owned(), "400"),
        ("POST /forms/contact HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n".to_owned(), "501"),
        ("BREW / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(), "405"),
    ] {
        let answer = server.send(&request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{request:.60}: {answer:.80}");
    }
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_log_that_blocks_does_not_stop_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let (_reader_that_stops, stalled) = std::io::pipe().unwrap();
    let (_, closed) = std::io::pipe().unwrap();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for (output, stderr) in [("closed pipe", Stdio::from(closed)), ("stalled pipe", stalled.into()), ("full disk", full.into())] {
        let address = format!("127.0.0.1:{}", free_port());
        let child = Command::new(BINARY)
            .args(["--listen", &address, "--log-level", "trace", "--forms-per-minute", "10000"])
            .args(default_arguments(&[]))
            .current_dir(folder.path())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let mut server = ServerProcess { child, address, lines: Arc::default() };
        wait_until("the server listens", || TcpStream::connect(&server.address).is_ok());
        for _ in 0..500 {
            assert!(server.get("/faq").starts_with("HTTP/1.1 200"), "{output}");
        }
        server.signal("TERM");
        assert_eq!(server.wait_for_exit(), Some(0), "{output}");
    }
}

/// Polls `condition` until it is true, and fails the test after [`CONDITION_TIMEOUT`]. The message says what did not become true.
pub fn wait_until(description: &str, mut condition: impl FnMut() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < CONDITION_TIMEOUT, "timed out waiting until {description}");
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Reports that a test is skipped because `program` is not installed. With `REQUIRE_PROGRAMS`, as in CI's `make test-all`, the test fails.
#[expect(clippy::print_stderr, reason = "reports skipped tests")]
pub fn report_missing_program(program: &str, package: &str) {
    let sentence = format!("{program} is not installed (Debian: apt-get install {package})");
    assert!(std::env::var("REQUIRE_PROGRAMS").unwrap_or_default().is_empty(), "{sentence}");
    eprintln!("a test is skipped: {sentence}");
}

/// A free port below the range that the system assigns to connections and to listeners on port 0.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + u16::try_from(std::process::id() % 100).unwrap() * 100;
    let mut ports = std::iter::repeat_with(|| first + NEXT.fetch_add(1, Ordering::SeqCst));
    ports.find(|port| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

#[test]
fn sighup_does_not_stop_the_server_and_a_second_sigterm_ends_the_drain() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    server.signal("HUP");
    assert!(server.get("/faq").starts_with("HTTP/1.1 200"));
    let _unfinished = server.begin_post("/forms/newsletter", 100);
    let signalled = Instant::now();
    server.signal("TERM");
    server.wait_for_log_line("stopping: accepting no connections, draining for 10 s");
    assert_eq!(server.child.try_wait().unwrap(), None, "it drains");
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
    assert!(signalled.elapsed() < Duration::from_secs(10), "the drain was not ended");
}

#[test]
fn a_slow_write_does_not_delay_pages() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &["--forms-per-minute", "10000"]);
    let post = |n: usize| server.post("/forms/newsletter", &format!("email=lone{n}%40example.com"));
    // Thread scheduling is random, so try several times.
    for round in 0..5 {
        // Afterwards the server knows that writes come one by one and are fast.
        for n in 0..8 {
            assert!(post(round * 10 + n).starts_with("HTTP/1.1 303"));
        }
        let lock = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
        lock.execute_batch("BEGIN IMMEDIATE").unwrap();
        let body = format!("email=waits{round}%40example.com");
        let mut stream = server.begin_post("/forms/newsletter", body.len());
        stream.write_all(body.as_bytes()).unwrap();
        wait_until("the server has read the form", || has_server_read_all(&stream));
        // Several pages, because the write starts a moment after the form was read.
        for _ in 0..10 {
            assert!(server.get("/faq").starts_with("HTTP/1.1 200"));
        }
        stream.set_nonblocking(true).unwrap();
        let error = stream.peek(&mut [0]).expect_err("the pages were answered only after the write");
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
        stream.set_nonblocking(false).unwrap();
        lock.execute_batch("ROLLBACK").unwrap();
        let mut status = [0; "HTTP/1.1 303".len()];
        stream.read_exact(&mut status).unwrap();
        assert_eq!(String::from_utf8_lossy(&status), "HTTP/1.1 303");
    }
}

/// Needs the feature `failpoints`.
#[cfg(feature = "failpoints")]
#[test]
fn a_panicking_thread_is_replaced_and_fails_one_request_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let panics = ("LEADLIGHT_FAILPOINTS", "commit:5,store-writer:1,render:50,render-watchdog:2,handler:15");
    let server = start_server_with_env(
        folder.path(),
        "127.0.0.1:0",
        &["--forms-per-minute", "10000", "--live-pages-per-minute", "10000"],
        &[panics],
    );
    let mut stored = 0;
    let mut failed = 0;
    for n in 0..40 {
        let answer = server.post("/forms/newsletter", &format!("email=panic{n}%40example.com"));
        match answer.get(9..12) {
            Some("303") => stored += 1,
            Some("500" | "503") => failed += 1,
            _ => panic!("{answer:.200}"),
        }
        let found = server.get(&format!("/faq?q=panic{n}"));
        assert!(found.starts_with("HTTP/1.1 200") || found.starts_with("HTTP/1.1 503"), "{found:.200}");
        failed += usize::from(found.starts_with("HTTP/1.1 503"));
        assert!(server.get("/faq").starts_with("HTTP/1.1 200"), "prerendered pages are served");
    }
    assert!((2..=4).contains(&failed), "one request for each panic that had one: {failed}");
    for thread in ["store-writer", "render-", "render-watchdog"] {
        let is_it = |line: &serde_json::Value| {
            line["message"] == "restarting a thread that panicked" && line["thread"].as_str().is_some_and(|it| it.starts_with(thread))
        };
        // The watchdog wakes only when a render may take too long.
        let started = Instant::now();
        while !server.log_lines().iter().any(is_it) {
            assert!(started.elapsed() < CONDITION_TIMEOUT, "{thread}");
            server.get(&format!("/faq?q=again{}", started.elapsed().as_millis()));
        }
    }
    let export = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers"]);
    assert_eq!(String::from_utf8_lossy(&export.stdout).lines().count(), stored, "responses agree with rows");
}
