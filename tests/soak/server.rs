//! The binary as a process in its own folder, and its numbers in /proc.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::sync::oneshot;

use crate::client::{Protocol, Target, fetch, send_request};
use crate::quic_client::write_certificate;

/// The server renders every page before it listens, perhaps on a busy machine.
const START_LIMIT: Duration = Duration::from_mins(1);

/// The command that starts a server.
#[derive(Clone)]
pub struct ServerCommand {
    pub binary: PathBuf,
    /// The working folder: the database is `data/site.db` in it.
    pub folder: PathBuf,
    pub arguments: Vec<String>,
    /// HTTP/3 needs a certificate, and a listener for metrics.
    pub protocol: Protocol,
    /// The limit of open files; by default that of this program.
    pub max_files: Option<u32>,
}

/// A running server, killed on drop.
pub struct Server {
    pub address: SocketAddr,
    protocol: Protocol,
    /// With HTTP/3: where its metrics are.
    admin: Option<SocketAddr>,
    child: Child,
    errors: Arc<Mutex<Vec<String>>>,
}

impl ServerCommand {
    /// Starts the server and waits until it listens: at `address`, or at `127.0.0.1` and a free port.
    pub async fn start(&self, address: Option<SocketAddr>) -> anyhow::Result<Server> {
        let files = self.max_files.map_or_else(String::new, |limit| format!("ulimit -n {limit}; "));
        let listen = address.map_or_else(|| "127.0.0.1:0".into(), |address| address.to_string());
        let mut child = Command::new("sh")
            .args(["-c", &format!("{files}exec \"$0\" \"$@\"")])
            .arg(&self.binary)
            .args(["--listen", &listen, "--log", "json"])
            .args(&self.arguments)
            .args(self.http3_arguments()?)
            .current_dir(&self.folder)
            .env_clear()
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let log = child.stderr.take().context("the server has no standard error")?;
        let errors = Arc::<Mutex<Vec<String>>>::default();
        let listening = read_log(log, Arc::clone(&errors));
        // From here on an early return kills the process.
        let mut server = Server { address: ([127, 0, 0, 1], 0).into(), protocol: self.protocol, admin: None, child, errors };
        let logged = tokio::time::timeout(START_LIMIT, listening).await.context("the server does not listen")?;
        let Ok(logged) = logged else { bail!("the server ended before it listened: {}", server.logged_errors().join("; ")) };
        server.address = logged.site.parse()?;
        server.admin = logged.admin.map(|address| address.parse()).transpose()?;
        Ok(server)
    }

    fn http3_arguments(&self) -> anyhow::Result<Vec<String>> {
        if self.protocol == Protocol::Http1 {
            return Ok(Vec::new());
        }
        let (certificate, key) = write_certificate(&self.folder)?;
        Ok(["--tls-cert", &certificate, "--tls-key", &key, "--admin-listen", "127.0.0.1:0"].map(str::to_owned).into())
    }

    pub fn database(&self) -> PathBuf {
        self.folder.join("data/site.db")
    }
}

/// The addresses that a server logs when it starts.
struct LoggedAddresses {
    site: String,
    admin: Option<String>,
}

/// Resolves with the addresses that the server logs, and collects the errors that it logs later.
fn read_log(log: ChildStderr, errors: Arc<Mutex<Vec<String>>>) -> oneshot::Receiver<LoggedAddresses> {
    let (found, listening) = oneshot::channel();
    let mut found = Some(found);
    let mut admin = None;
    std::thread::spawn(move || {
        for line in BufReader::new(log).lines().map_while(Result::ok) {
            let after = |text| Some(line.split_once(text)?.1.split('"').next()?.to_owned());
            if let Some(address) = after("the admin page is http://") {
                admin = Some(address);
            } else if let Some(site) = after("serving http://").or_else(|| after("serving https://"))
                && let Some(found) = found.take()
            {
                let _ = found.send(LoggedAddresses { site, admin: admin.take() });
            } else if line.contains("\"level\":\"ERROR\"") || line.contains("panicked at") {
                errors.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
        }
    });
    listening
}

impl Server {
    /// Waits until the background compression of pages is done, which would disturb measurements.
    pub async fn wait_for_background_work(self) -> anyhow::Result<Self> {
        let began = Instant::now();
        // The ETag of a page with quick compression contains `-q`.
        while fetch(self.target(), Ipv4Addr::LOCALHOST, "/cookie-policy").await?.head.contains("-q") {
            if began.elapsed() > START_LIMIT {
                bail!("the background compression of pages does not end");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        Ok(self)
    }

    pub fn target(&self) -> Target {
        Target { address: self.address, protocol: self.protocol }
    }

    /// Sends SIGKILL and waits for the end.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    pub fn signal(&self, name: &str) -> anyhow::Result<()> {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status()?;
        ensure!(sent.success(), "SIG{name} cannot be sent");
        Ok(())
    }

    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The log lines so far that are errors or panics.
    pub fn logged_errors(&self) -> Vec<String> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts open connections: those that the metrics name, because QUIC connections share a socket; without metrics the open sockets of the process.
    pub async fn count_connections(&self) -> anyhow::Result<usize> {
        let Some(admin) = self.admin else { return Ok(self.count_sockets()) };
        Ok(usize::try_from(read_metric(admin, "leadlight_connections").await?)?)
    }

    /// A metric of a server over HTTP/3.
    pub async fn metric(&self, name: &str) -> anyhow::Result<u64> {
        read_metric(self.admin.context("the server has no metrics")?, name).await
    }

    fn count_sockets(&self) -> usize {
        let Ok(files) = fs::read_dir(self.process().join("fd")) else { return 0 };
        let targets = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
    }

    /// Waits until at most `connections` are open, and returns how long that took; `None` after `limit`.
    pub async fn wait_for_connections(&self, connections: usize, limit: Duration) -> anyhow::Result<Option<Duration>> {
        let began = Instant::now();
        while self.count_connections().await? > connections {
            if began.elapsed() > limit {
                return Ok(None);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Ok(Some(began.elapsed()))
    }

    pub fn memory_kib(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The peak of resident memory since [`Self::reset_peak`].
    pub fn peak_kib(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// Writing 5 to `clear_refs` resets the peak (proc(5)).
    pub fn reset_peak(&self) {
        let _ = fs::write(self.process().join("clear_refs"), "5");
    }

    fn status(&self, field: &str) -> u64 {
        let status = fs::read_to_string(self.process().join("status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
    }

    fn process(&self) -> PathBuf {
        Path::new("/proc").join(self.child.id().to_string())
    }
}

async fn read_metric(admin: SocketAddr, name: &str) -> anyhow::Result<u64> {
    // This listener answers only to names of this machine.
    let answer = send_request(admin, Ipv4Addr::LOCALHOST, b"GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n").await?;
    let metrics = String::from_utf8_lossy(&answer.body);
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
    value.with_context(|| format!("no metric {name}"))
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
