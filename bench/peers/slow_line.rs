//! A slow line for `make bench-network`: joins two network namespaces through a TUN device in each.
//!
//! `slow_line NAMESPACE NAMESPACE ROUND_TRIP_MS KBIT LOSS_PERCENT SEED` makes a device named `line` in both, the first namespace first. Each direction
//! has the rate, half of the round trip, and a queue of [`QUEUE_BYTES`].

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

/// What a home router or a mobile network holds at such rates: half a second at 1 Mbit/s.
const QUEUE_BYTES: f64 = 64.0 * 1024.0;
const MTU: usize = 1_500;

/// linux/if_tun.h.
const TUNSETIFF: libc::c_ulong = 0x4004_54ca;
const IFF_TUN_WITHOUT_HEADER: libc::c_short = 0x1001;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [one, other, round_trip, kbit, loss, seed] = &arguments[..] else {
        anyhow::bail!("usage: slow_line NAMESPACE NAMESPACE ROUND_TRIP_MS KBIT LOSS_PERCENT SEED")
    };
    let line = Line {
        delay: Duration::from_secs_f64(round_trip.parse::<f64>()? / 2_000.0),
        bytes_per_second: kbit.parse::<f64>()? * 1_000.0 / 8.0,
        loss: loss.parse::<f64>()? / 100.0,
    };
    let seed: u64 = seed.parse()?;
    let (one, other) = (Arc::new(open_tun(one)?), Arc::new(open_tun(other)?));
    let forth = start(line, Arc::clone(&one), Arc::clone(&other), seed);
    let back = start(line, other, one, seed + 1);
    let _ = (forth.join(), back.join());
    Ok(())
}

#[derive(Clone, Copy)]
struct Line {
    delay: Duration,
    bytes_per_second: f64,
    loss: f64,
}

/// Reads packets, and hands each to a second thread with the time when it arrives.
fn start(line: Line, from: Arc<File>, to: Arc<File>, seed: u64) -> thread::JoinHandle<()> {
    let (packets, arriving) = channel();
    thread::spawn(move || deliver(&arriving, &to));
    thread::spawn(move || {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut free_at = Instant::now();
        let mut packet = [0; MTU];
        while let Ok(bytes) = (&*from).read(&mut packet) {
            let size = u32::try_from(bytes).map_or(0.0, f64::from);
            let now = Instant::now();
            let queued = free_at.saturating_duration_since(now).as_secs_f64() * line.bytes_per_second;
            if queued > QUEUE_BYTES || random.f64() < line.loss {
                continue;
            }
            free_at = free_at.max(now) + Duration::from_secs_f64(size / line.bytes_per_second);
            if packets.send((free_at + line.delay, packet[..bytes].to_vec())).is_err() {
                return;
            }
        }
    })
}

fn deliver(arriving: &Receiver<(Instant, Vec<u8>)>, to: &File) {
    for (at, packet) in arriving {
        thread::sleep(at.saturating_duration_since(Instant::now()));
        // A device that is down loses packets.
        let _ = (&*to).write(&packet);
    }
}

/// Creates the device `line` in a namespace of `ip netns`.
fn open_tun(namespace: &str) -> anyhow::Result<File> {
    let path = format!("/var/run/netns/{namespace}");
    let namespace = File::open(&path).context(path)?;
    // SAFETY: `setns` takes a file descriptor that is open, and changes only this thread, which has no sockets.
    let entered = unsafe { libc::setns(namespace.as_raw_fd(), libc::CLONE_NEWNET) };
    ensure!(entered == 0, "cannot enter the network namespace: {}", std::io::Error::last_os_error());
    let device = File::options().read(true).write(true).open("/dev/net/tun").context("/dev/net/tun")?;
    let mut request = [0_u8; 40];
    request[..4].copy_from_slice(b"line");
    request[16..18].copy_from_slice(&IFF_TUN_WITHOUT_HEADER.to_ne_bytes());
    // SAFETY: `request` is as large as `struct ifreq` (40 bytes on 64-bit Linux) and lives until the call returns.
    let created = unsafe { libc::ioctl(device.as_raw_fd(), TUNSETIFF, request.as_mut_ptr()) };
    ensure!(created == 0, "cannot create a TUN device: {}", std::io::Error::last_os_error());
    Ok(device)
}
