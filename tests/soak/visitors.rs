//! Visitors: clients that request a page, each on a new connection, while a scenario runs, and their response times.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};

use crate::client::{Protocol, Target, fetch};

/// The minimum number of requests of a measurement.
pub const REQUESTS: usize = 200;
/// Several at a time, so that a pause of the server affects more than one request.
const CONCURRENCY: usize = 8;
const PAUSE: Duration = Duration::from_millis(40);
/// A QUIC handshake costs both sides a millisecond of the processor.
const PAUSE_OVER_HTTP3: Duration = Duration::from_millis(150);
const LIMIT: Duration = Duration::from_secs(10);

/// Visitors run on their own threads, so that they wait for the server and not for this program.
pub struct Visitors {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Times>>,
}

#[derive(Clone, Debug, Default)]
pub struct Times {
    /// From connect to the last byte, sorted.
    answered: Vec<Duration>,
    failed: Vec<String>,
}

impl Visitors {
    /// Starts visitors that request `path` until [`Self::end`].
    pub fn begin(server: Target, path: &'static str) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let visit = |stop: Arc<AtomicBool>| move || run_visitor(server, path, &stop);
        let threads = (0..CONCURRENCY).map(|_| std::thread::spawn(visit(Arc::clone(&stop)))).collect();
        Self { stop, threads }
    }

    /// Stops the visitors when they have made enough requests, and returns their response times.
    pub async fn end(self) -> Times {
        self.stop.store(true, Relaxed);
        while !self.threads.iter().all(JoinHandle::is_finished) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let mut all = Times::default();
        for times in self.threads.into_iter().filter_map(|thread| thread.join().ok()) {
            all.answered.extend(times.answered);
            all.failed.extend(times.failed);
        }
        all.answered.sort_unstable();
        all
    }

    /// Runs visitors for the minimum number of requests.
    pub async fn measure(server: Target, path: &'static str) -> Times {
        Self::begin(server, path).end().await
    }
}

fn run_visitor(server: Target, path: &str, stop: &AtomicBool) -> Times {
    let mut times = Times::default();
    // QUIC needs timers and tasks.
    let runtime = (server.protocol == Protocol::Http3).then(|| Builder::new_current_thread().enable_all().build().ok()).flatten();
    while times.answered.len() + times.failed.len() < REQUESTS / CONCURRENCY || !stop.load(Relaxed) {
        let began = Instant::now();
        let status = runtime.as_ref().map_or_else(|| visit(server.address, path), |runtime| visit_over_http3(runtime, server, path));
        match status {
            Ok(status) if status == "200" => times.answered.push(began.elapsed()),
            Ok(other) => times.failed.push(other),
            Err(error) => times.failed.push(error.to_string()),
        }
        match &runtime {
            // The packet that closes the connection is sent in the pause.
            Some(runtime) => runtime.block_on(async { tokio::time::sleep(PAUSE_OVER_HTTP3).await }),
            None => std::thread::sleep(PAUSE),
        }
    }
    times
}

/// Returns the status.
fn visit(server: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&server, LIMIT)?;
    stream.set_read_timeout(Some(LIMIT))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: soak.example\r\naccept-encoding: br\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(answer.get(9..12).unwrap_or_default()).into_owned())
}

fn visit_over_http3(runtime: &Runtime, server: Target, path: &str) -> std::io::Result<String> {
    let answer = runtime.block_on(async { tokio::time::timeout(LIMIT, fetch(server, Ipv4Addr::LOCALHOST, path)).await })??;
    Ok(answer.status.to_string())
}

impl Times {
    /// The response time that `percent` of the responses do not exceed.
    pub fn percentile(&self, percent: usize) -> Duration {
        let at = (self.answered.len() * percent).div_ceil(100).saturating_sub(1);
        self.answered.get(at).copied().unwrap_or(LIMIT)
    }

    pub fn requests(&self) -> usize {
        self.answered.len() + self.failed.len()
    }

    pub fn failed(&self) -> &[String] {
        &self.failed
    }
}

/// Formats a time as `1.25 ms`.
pub fn format_ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1_000.0)
}
