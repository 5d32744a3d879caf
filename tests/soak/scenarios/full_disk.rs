//! No space left where the database is.

use std::fs::{self, File};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::ensure;

use crate::client::{exchange, get};
use crate::posts::{Ledger, Posters, Told};
use crate::report::{Row, first_of};
use crate::scenario::Run;
use crate::visitors::Visitors;

const MIB: u64 = 16;
/// How long the log of the database may find room in itself before a write fails, and how long until the server notices that there is some.
const LIMIT: Duration = Duration::from_secs(20);

/// A file system of its own in memory, which goes away with this.
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
        // Lazily: the server that still has files there may be ending only now.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

pub async fn full_disk(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    row.amount(format!("a file system of {MIB} MiB, 4 clients that send forms"));
    let (_folder, launch) = run.launch(&["--forms-per-minute", "10000"])?;
    let data = launch.folder.join("data");
    fs::create_dir(&data)?;
    let Some(_disk) = SmallDisk::mount(&data) else {
        row.not_run("a small file system can only be mounted by root");
        return Ok(());
    };
    let server = run.settled(launch.start(None).await?).await?;
    let ledger = Ledger::default();
    let posters = Posters::begin(server.address, &ledger, 4, Duration::from_millis(5), 4_000);
    let kept_before = within(|| ledger.kept() > 20).await;
    let ballast = fill(&data)?;
    let refused = within(|| ledger.failed() > 20).await;
    let failed = ledger.failed();
    let probe = ready_or_not(server.address, |why| why.contains("full")).await?;
    let page = Visitors::measure(server.address, "/faq").await;
    fs::remove_file(ballast)?;
    let freed = ledger.kept();
    let kept_again = within(|| ledger.kept() > freed + 20).await;
    let probe_again = ready_or_not(server.address, |why| why.starts_with("ready")).await?;
    posters.end().await;
    let compared = ledger.compare(&launch.database())?;

    ensure!(kept_before, "no form was kept while there was room");
    row.check(
        "forms are refused, with 500 or 503",
        refused && ledger.unexpected().is_none(),
        format!("{failed} refused while it was full"),
    );
    row.check("every form is answered", ledger.count(|told| told == Told::Nothing) == 0, format!("{} sent", ledger.sent()));
    row.check("/readyz says why", probe.contains("full"), probe);
    row.check("pages go on", page.failed().is_empty(), format!("{} asked; failed: {}", page.asked(), first_of(page.failed())));
    row.check("forms are kept again once there is room, without a restart", kept_again, format!("{} more", ledger.kept() - freed));
    row.check("/readyz is content again", probe_again.starts_with("ready"), probe_again);
    compared.judge(row, &ledger);
    Ok(())
}

async fn within(happens: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    while !happens() {
        if began.elapsed() > LIMIT {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    true
}

/// What the probe says, as soon as it is what is expected.
async fn ready_or_not(server: SocketAddr, is_expected: fn(&str) -> bool) -> anyhow::Result<String> {
    let began = Instant::now();
    loop {
        let answer = exchange(server, Ipv4Addr::LOCALHOST, &get("/readyz")).await?;
        let why = String::from_utf8_lossy(&answer.body).trim().to_owned();
        if is_expected(&why) || began.elapsed() > LIMIT {
            return Ok(why);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Writes a file until nothing more fits.
fn fill(folder: &Path) -> anyhow::Result<PathBuf> {
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
