//! The real binary, started in a folder of its own, and what the operating system knows of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::sync::oneshot;

use crate::client::{exchange, get};

/// Renders every page before it listens; on a machine that is busy with other rows.
const START_LIMIT: Duration = Duration::from_mins(1);

#[derive(Clone)]
pub struct Launch {
    pub binary: PathBuf,
    /// The working folder: the database is `data/site.db` in it.
    pub folder: PathBuf,
    pub arguments: Vec<String>,
    /// The limit of open files that it runs under; what this program has, if none is named.
    pub max_files: Option<u32>,
}

pub struct Server {
    pub address: SocketAddr,
    child: Child,
    errors: Arc<Mutex<Vec<String>>>,
}

impl Launch {
    /// Waits until it listens, at `127.0.0.1` and a port of its own, or again at `address`.
    pub async fn start(&self, address: Option<SocketAddr>) -> anyhow::Result<Server> {
        let files = self.max_files.map_or_else(String::new, |limit| format!("ulimit -n {limit}; "));
        let listen = address.map_or_else(|| "127.0.0.1:0".into(), |address| address.to_string());
        let mut child = Command::new("sh")
            .args(["-c", &format!("{files}exec \"$0\" \"$@\"")])
            .arg(&self.binary)
            .args(["--listen", &listen, "--log", "json"])
            .args(&self.arguments)
            .current_dir(&self.folder)
            .env_clear()
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let log = child.stderr.take().context("the server has no standard error")?;
        let errors = Arc::<Mutex<Vec<String>>>::default();
        let listening = read_log(log, Arc::clone(&errors));
        // From here on whoever gives up ends the process.
        let mut server = Server { address: ([127, 0, 0, 1], 0).into(), child, errors };
        let address = tokio::time::timeout(START_LIMIT, listening).await.context("the server does not listen")?;
        let Ok(address) = address else { bail!("the server ended before it listened: {}", server.errors().join("; ")) };
        server.address = address.parse()?;
        Ok(server)
    }

    pub fn database(&self) -> PathBuf {
        self.folder.join("data/site.db")
    }
}

/// Resolves with the address that the server names, and keeps its errors for as long as it runs.
fn read_log(log: ChildStderr, errors: Arc<Mutex<Vec<String>>>) -> oneshot::Receiver<String> {
    let (found, listening) = oneshot::channel();
    let mut found = Some(found);
    std::thread::spawn(move || {
        for line in BufReader::new(log).lines().map_while(Result::ok) {
            if let Some((_, address)) = line.split_once("serving http://")
                && let Some(found) = found.take()
            {
                let _ = found.send(address.split('"').next().unwrap_or_default().to_owned());
            } else if line.contains("\"level\":\"ERROR\"") || line.contains("panicked at") {
                errors.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
        }
    });
    listening
}

impl Server {
    /// Waits until the pages are packed as small as they get, which the start leaves for later: what is measured before is not what is measured
    /// afterwards.
    pub async fn settled(self) -> anyhow::Result<Self> {
        let began = Instant::now();
        // A page that is packed in haste has a tag that says so.
        while exchange(self.address, Ipv4Addr::LOCALHOST, &get("/cookie-policy")).await?.head.contains("-q") {
            if began.elapsed() > START_LIMIT {
                bail!("the pages are never packed as small as they get");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        Ok(self)
    }

    /// SIGKILL, and waits for the end.
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

    /// Lines of the log at the level of errors, and panics.
    pub fn errors(&self) -> Vec<String> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sockets that the process has open.
    pub fn sockets(&self) -> usize {
        let Ok(files) = fs::read_dir(self.process().join("fd")) else { return 0 };
        let targets = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
    }

    /// Waits until no more than `sockets` are open; how long that took.
    pub async fn closes_down_to(&self, sockets: usize, limit: Duration) -> Option<Duration> {
        let began = Instant::now();
        while self.sockets() > sockets {
            if began.elapsed() > limit {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Some(began.elapsed())
    }

    pub fn memory_kib(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most memory since the last [`Self::forget_peak`].
    pub fn peak_kib(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// proc(5), `clear_refs`: 5 sets the peak to what is used now.
    pub fn forget_peak(&self) {
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

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
