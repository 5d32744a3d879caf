//! A full disk under the database.

use std::fs::{self, File};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::ensure;

use crate::client::{get_request, send_request};
use crate::posts::{FormClients, Outcome, SubmissionLog};
use crate::report::{Row, count_and_first};
use crate::scenario::{Run, becomes_true};
use crate::visitors::Visitors;

const MIB: u64 = 16;
/// The write-ahead log may take some writes before one fails, and the server notices free space after a while.
const LIMIT: Duration = Duration::from_secs(20);

/// A small file system in memory, unmounted on drop.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(at: &Path) -> Option<Self> {
        let size = format!("size={MIB}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "soak"]).arg(at).stderr(Stdio::null()).status();
        mounted.is_ok_and(|status| status.success()).then(|| Self(at.into()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily, because the server may still have files open.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

pub async fn full_disk(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    row.set_amount(format!("a file system of {MIB} MiB, 4 clients that send forms"));
    let (_folder, command) = run.server_command(&["--forms-per-minute", "10000"])?;
    let data = command.folder.join("data");
    fs::create_dir(&data)?;
    let Some(_disk) = SmallDisk::mount(&data) else {
        row.set_not_run("only root can mount a small file system");
        return Ok(());
    };
    let server = run.wait_for_background_work(command.start(None).await?).await?;
    let log = SubmissionLog::default();
    let form_clients = FormClients::begin(server.target(), &log, 4, Duration::from_millis(5), 4_000);
    let stored_before = becomes_true(LIMIT, || log.stored() > 20).await;
    let ballast = fill_disk(&data)?;
    let refused = becomes_true(LIMIT, || log.failed() > 20).await;
    let failed = log.failed();
    let probe = wait_for_readyz(server.address, |why| why.contains("full")).await?;
    let page = Visitors::measure(server.target(), "/faq").await;
    fs::remove_file(ballast)?;
    let freed = log.stored();
    let stored_again = becomes_true(LIMIT, || log.stored() > freed + 20).await;
    let probe_again = wait_for_readyz(server.address, |why| why.starts_with("ready")).await?;
    form_clients.end().await;
    let compared = log.compare(&command.database())?;

    ensure!(stored_before, "no form was stored before the disk was full");
    row.check("forms fail with 500 or 503", refused && log.unexpected_status().is_none(), format!("{failed} failed while it was full"));
    row.check("every form gets a response", log.count(|outcome| outcome == Outcome::Unanswered) == 0, format!("{} sent", log.sent()));
    row.check("/readyz gives the reason", probe.contains("full"), probe);
    row.check(
        "pages are served",
        page.failed().is_empty(),
        format!("{} requests; failed: {}", page.requests(), count_and_first(page.failed())),
    );
    row.check("forms are stored again when there is space, without a restart", stored_again, format!("{} more", log.stored() - freed));
    row.check("/readyz is ready again", probe_again.starts_with("ready"), probe_again);
    compared.add_checks(row, &log);
    Ok(())
}

/// Waits until the body of /readyz is as expected, and returns the last body.
async fn wait_for_readyz(server: SocketAddr, is_expected: fn(&str) -> bool) -> anyhow::Result<String> {
    let began = Instant::now();
    loop {
        let answer = send_request(server, Ipv4Addr::LOCALHOST, &get_request("/readyz")).await?;
        let why = String::from_utf8_lossy(&answer.body).trim().to_owned();
        if is_expected(&why) || began.elapsed() > LIMIT {
            return Ok(why);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Writes a file until the disk is full.
fn fill_disk(folder: &Path) -> anyhow::Result<PathBuf> {
    let path = folder.join("ballast");
    let mut file = File::create(&path)?;
    for bytes in [1_048_576, 4_096, 1] {
        let block = vec![0; bytes];
        while file.write_all(&block).is_ok() {
            ensure!(file.metadata()?.len() <= MIB * 1_048_576, "the file system is larger than asked for");
        }
    }
    Ok(path)
}
