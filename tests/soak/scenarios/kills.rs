//! SIGKILL in the middle of writes: what was acknowledged is there.

use std::time::Duration;

use crate::posts::{Compared, Ledger, Posters};
use crate::report::Row;
use crate::scenario::Run;

pub async fn kills(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let kills = run.amount(50, 5);
    let clients = 8;
    let mut random = fastrand::Rng::with_seed(run.seed);
    let (_folder, launch) = run.launch(&["--forms-per-minute", "10000"])?;
    let mut server = launch.start(None).await?;
    let ledger = Ledger::default();
    let posters = Posters::begin(server.address, &ledger, clients, Duration::ZERO, 200);
    let mut seen = Compared { sound: true, ..Compared::default() };
    let mut without_a_row = 0;
    for _ in 0..kills {
        let before = ledger.kept();
        tokio::time::sleep(Duration::from_millis(random.u64(100..600))).await;
        server.kill();
        without_a_row += usize::from(ledger.kept() == before);
        server = launch.start(Some(server.address)).await?;
        let now = ledger.compare(&launch.database())?;
        seen.missing += now.missing;
        seen.twice += now.twice;
        seen.kept_although_failed += now.kept_although_failed;
        seen.sound &= now.sound;
    }
    posters.end().await;
    let last = ledger.compare(&launch.database())?;
    row.amount(format!("{kills} SIGKILLs, {clients} clients, {} forms", ledger.sent()));
    let (kept, sent) = (ledger.kept(), ledger.sent());
    let missing = seen.missing + last.missing;
    row.check("every acknowledged row is there after each restart", missing == 0, format!("{kept} acknowledged, {missing} missing"));
    row.check("none is there twice", seen.twice + last.twice == 0, format!("{} twice", seen.twice + last.twice));
    let wrong = seen.kept_although_failed + last.kept_although_failed;
    row.check("none is there that was said to have failed", wrong == 0, format!("{} failed, {wrong} of them there", ledger.failed()));
    row.check("the database is sound after each restart", seen.sound && last.sound, "integrity_check");
    row.check("it starts again, and takes forms", without_a_row == 0, format!("{without_a_row} starts of {kills} without a row"));
    row.measured("without an answer", format!("{} of {sent}", sent - kept - ledger.failed()));
    Ok(())
}
