//! A new version that hangs: it gets the sockets and never listens.

use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::{get_request, send_request};
use crate::report::{Row, count_and_first};
use crate::scenario::Run;
use crate::server::Server;
use crate::visitors::{Visitors, format_ms};

/// Longer than the server waits for a new process.
const LIMIT: Duration = Duration::from_secs(75);
/// From SIGTERM until the port is free.
const END: Duration = Duration::from_secs(3);

pub async fn hangs(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let (folder, mut command) = run.server_command(&[])?;
    command.binary = folder.path().join("leadlight");
    std::fs::copy(&run.options.binary, &command.binary)?;
    let mut server = command.start(None).await?;
    replace_with_hanging_script(&command.binary)?;
    let visitors = Visitors::begin(server.target(), "/faq");
    // The short form does not wait for that limit; tests/it/handover.rs tests it with a short one.
    let rounds = run.full_or_short(2, 1);
    for _ in 1..rounds {
        server.signal("USR2")?;
        let took = wait_until_killed(&server).await;
        row.check("the new process is killed", took.is_some(), took.map_or_else(|| "no".into(), format_ms));
    }
    server.signal("USR2")?;
    // The new process logs nothing while it hangs: this is time for it to start.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let during = visitors.end().await;
    let ready = send_request(server.address, Ipv4Addr::LOCALHOST, &get_request("/readyz")).await?.status;
    server.signal("TERM")?;
    let sent_at = Instant::now();
    let mut free = false;
    while !free && sent_at.elapsed() < LIMIT {
        tokio::time::sleep(Duration::from_millis(20)).await;
        free = !server.is_alive() && TcpListener::bind(server.address).is_ok();
    }
    row.set_amount(format!("{rounds} SIGUSR2, then SIGTERM"));
    row.check("the old process keeps serving", ready == 200, format!("/readyz {ready}"));
    row.check(
        "pages are served",
        during.failed().is_empty(),
        format!("{} requests; failed: {}", during.requests(), count_and_first(during.failed())),
    );
    row.check("after SIGTERM the port is free", free, if free { "free" } else { "taken" });
    row.check_time(format!("within {}", format_ms(END)), sent_at.elapsed() <= END, format_ms(sent_at.elapsed()));
    Ok(())
}

/// Waits until the new process is killed, and returns how long that took.
async fn wait_until_killed(server: &Server) -> Option<Duration> {
    let sent_at = Instant::now();
    while sent_at.elapsed() < LIMIT {
        if server.logged_errors().iter().any(|line| line.contains("was not ready in time and was killed")) {
            return Some(sent_at.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

/// Replaces the program by a script that starts a child and waits for it.
fn replace_with_hanging_script(program: &Path) -> std::io::Result<()> {
    let script = program.with_extension("sh");
    std::fs::write(&script, "#!/bin/sh\nsleep 300\nexit\n")?;
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))?;
    std::fs::rename(script, program)
}
