//! A new version that hangs: it gets the sockets and never listens.

use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::{exchange, get};
use crate::report::{Row, first_of};
use crate::scenario::Run;
use crate::server::Server;
use crate::visitors::{Visitors, ms};

/// Longer than the server waits for a new process.
const LIMIT: Duration = Duration::from_secs(75);
/// From SIGTERM until the port is free.
const END: Duration = Duration::from_secs(3);

pub async fn hangs(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let (folder, mut launch) = run.launch(&[])?;
    launch.binary = folder.path().join("leadlight");
    std::fs::copy(&run.options.binary, &launch.binary)?;
    let mut server = launch.start(None).await?;
    hang(&launch.binary)?;
    let visitors = Visitors::begin(server.address, "/faq");
    // The short form does not wait for that limit; tests/it/handover.rs tests it with a short one.
    let rounds = run.amount(2, 1);
    for _ in 1..rounds {
        server.signal("USR2")?;
        let took = is_killed(&server).await;
        row.check("the new process is killed", took.is_some(), took.map_or_else(|| "no".into(), ms));
    }
    server.signal("USR2")?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let during = visitors.end().await;
    let ready = exchange(server.address, Ipv4Addr::LOCALHOST, &get("/readyz")).await?.status;
    server.signal("TERM")?;
    let sent_at = Instant::now();
    let mut free = false;
    while !free && sent_at.elapsed() < LIMIT {
        tokio::time::sleep(Duration::from_millis(20)).await;
        free = !server.is_alive() && TcpListener::bind(server.address).is_ok();
    }
    row.amount(format!("{rounds} SIGUSR2, then SIGTERM"));
    row.check("the old process keeps serving", ready == 200, format!("/readyz {ready}"));
    row.check(
        "pages are served",
        during.failed().is_empty(),
        format!("{} requests; failed: {}", during.requests(), first_of(during.failed())),
    );
    row.check("after SIGTERM the port is free", free, if free { "free" } else { "taken" });
    row.check_time(format!("within {}", ms(END)), sent_at.elapsed() <= END, ms(sent_at.elapsed()));
    Ok(())
}

/// Waits until the new process is killed; how long that took.
async fn is_killed(server: &Server) -> Option<Duration> {
    let sent_at = Instant::now();
    while sent_at.elapsed() < LIMIT {
        if server.errors().iter().any(|line| line.contains("was not ready in time and was killed")) {
            return Some(sent_at.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

/// Replaces the program by a script that starts a child and waits for it.
fn hang(program: &Path) -> std::io::Result<()> {
    let script = program.with_extension("sh");
    std::fs::write(&script, "#!/bin/sh\nsleep 300\nexit\n")?;
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))?;
    std::fs::rename(script, program)
}
