//! SIGKILL during writes: acknowledged rows exist afterwards.

use std::time::Duration;

use crate::client::Protocol;
use crate::posts::{FormClients, Outcome, SubmissionLog};
use crate::report::Row;
use crate::scenario::{Run, becomes_true};

const LIMIT: Duration = Duration::from_secs(20);

pub async fn kills(run: &Run, row: &mut Row, protocol: Protocol) -> anyhow::Result<()> {
    let kills = run.full_or_short(50, 5);
    let clients = 8;
    let mut random = fastrand::Rng::with_seed(run.seed);
    let (_folder, command) = run.server_command_for(protocol, &["--forms-per-minute", "10000"])?;
    let mut server = command.start(None).await?;
    let log = SubmissionLog::default();
    let form_clients = FormClients::begin(server.target(), &log, clients, Duration::ZERO, 200);
    let mut worst = log.compare(&command.database())?;
    let mut without_a_row = 0;
    for _ in 0..kills {
        let before = log.stored();
        // Clients need time to connect on a busy machine.
        becomes_true(LIMIT, || log.stored() > before).await;
        // The time itself is tested: each kill hits another moment.
        tokio::time::sleep(Duration::from_millis(random.u64(100..600))).await;
        server.kill();
        form_clients.set_server_runs(false);
        without_a_row += usize::from(log.stored() == before);
        server = command.start(Some(server.address)).await?;
        form_clients.set_server_runs(true);
        worst = worst.combine(&log.compare(&command.database())?);
    }
    form_clients.end().await;
    worst = worst.combine(&log.compare(&command.database())?);
    row.set_amount(format!("{kills} SIGKILLs, {clients} clients, {} forms; checked after each start", log.sent()));
    worst.add_checks(row, &log);
    row.check("it starts again and stores forms", without_a_row == 0, format!("{without_a_row} starts of {kills} without a row"));
    row.add_measurement("without a response", format!("{} forms, stored or not", log.count(|outcome| outcome == Outcome::Unanswered)));
    Ok(())
}
