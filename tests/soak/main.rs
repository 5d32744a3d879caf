//! `soak` is a program of attack tests: it starts the release binary, attacks it as clients on the internet do, and prints a table of results
//! (docs/soak.md). It sends to this machine only, stops by itself and removes its files.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for a terminal")]

#[path = "../it/tls/any_certificate.rs"]
mod any_certificate;
mod client;
mod flood;
mod options;
mod posts;
mod quic_client;
mod quic_packets;
mod report;
mod scenario;
mod scenarios;
mod server;
mod visitors;

use std::process::ExitCode;

use clap::Parser;
use futures_util::future::{join, join_all};
use tokio::signal::unix::{SignalKind, signal};

use options::Options;
use report::{Row, Verdict};
use scenario::{InShort, Run, SCENARIOS, Scenario};

/// One thread, so that the attack leaves the cores to the server.
#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<ExitCode> {
    let run = Run::new(Options::parse());
    rlimit::increase_nofile_limit(u64::MAX)?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    if let Some(escaped) = &run.options.replay {
        println!("{}", scenarios::odd::replay(&run, escaped).await?);
        return Ok(ExitCode::SUCCESS);
    }
    // Dropping a scenario kills its server and removes its folder and mounts.
    let rows = tokio::select! {
        rows = run_all(&run) => rows,
        _ = terminate.recv() => return Ok(ExitCode::from(143)),
        _ = interrupt.recv() => return Ok(ExitCode::from(130)),
    };
    if run.options.json {
        let rows: Vec<_> = rows.iter().map(Row::json).collect();
        println!("{}", serde_json::json!({ "seed": run.seed, "rows": rows }));
    } else {
        println!("\nseed {}\n", run.seed);
        for row in &rows {
            println!("{}", row.text());
        }
    }
    let failed = rows.iter().filter(|row| row.has(Verdict::Failed) || (run.options.strict && row.has(Verdict::NotRun))).count();
    eprintln!("{} rows, {failed} failed", rows.len());
    Ok(if failed == 0 && !rows.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn run_all(run: &Run) -> Vec<Row> {
    let short = run.options.short;
    let selected = SCENARIOS.iter().filter(|scenario| scenario.name.contains(&run.options.only));
    let selected = selected.filter(|scenario| !short || scenario.in_short != InShort::Skipped);
    let (parallel, sequential): (Vec<_>, Vec<_>) = selected.partition(|scenario| short && scenario.in_short == InShort::Parallel);
    let one_by_one = async {
        let mut rows = Vec::with_capacity(sequential.len());
        for scenario in sequential {
            rows.push(run_one(run, scenario).await);
        }
        rows
    };
    let (mut rows, others) = join(join_all(parallel.into_iter().map(|scenario| run_one(run, scenario))), one_by_one).await;
    rows.extend(others);
    rows
}

async fn run_one(run: &Run, scenario: &Scenario) -> Row {
    eprintln!("{} …", scenario.name);
    let mut row = Row::begin(scenario.name, !run.options.short);
    let outcome = (scenario.run)(run, &mut row).await;
    row.end(outcome);
    eprint!("{}", row.text());
    row
}
