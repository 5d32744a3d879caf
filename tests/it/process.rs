//! The functions with which tests run the real binary.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

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
    pub lines: Arc<Mutex<Vec<serde_json::Value>>>,
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
    command.args(["--listen", listen]).args(arguments).envs(variables.iter().copied()).current_dir(folder);
    start_server_command(command, arguments)
}

/// Starts a server with this command, which has these arguments.
pub fn start_server_command(mut command: Command, arguments: &[&str]) -> ServerProcess {
    command.args(["--log", "json"]).args(default_arguments(arguments)).stderr(Stdio::piped());
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
