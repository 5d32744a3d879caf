//! SIGKILL during writes: acknowledged rows exist afterwards.

use std::time::Duration;

use crate::posts::{Ledger, Outcome, Posters};
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
    let mut worst = ledger.compare(&launch.database())?;
    let mut without_a_row = 0;
    for _ in 0..kills {
        let before = ledger.stored();
        tokio::time::sleep(Duration::from_millis(random.u64(100..600))).await;
        server.kill();
        without_a_row += usize::from(ledger.stored() == before);
        server = launch.start(Some(server.address)).await?;
        worst = worst.combine(&ledger.compare(&launch.database())?);
    }
    posters.end().await;
    worst = worst.combine(&ledger.compare(&launch.database())?);
    row.amount(format!("{kills} SIGKILLs, {clients} clients, {} forms; checked after each start", ledger.sent()));
    worst.judge(row, &ledger);
    row.check("it starts again and stores forms", without_a_row == 0, format!("{without_a_row} starts of {kills} without a row"));
    row.measured("without a response", format!("{} forms, stored or not", ledger.count(|outcome| outcome == Outcome::Unanswered)));
    Ok(())
}
