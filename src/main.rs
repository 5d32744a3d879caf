//! Reads the command line and runs a command. Exit codes: 0 done, 1 `check` found something wrong or no thread can be started, 2 a setting is wrong
//! or the command could not do its work.

use std::process::ExitCode;

use leadlight::cli::{self, Command, Read, Refused};
use leadlight::commands;
use leadlight::server::Handover;
use leadlight::telemetry::memory;

#[expect(clippy::print_stderr, reason = "the one place that reports why the program ends")]
fn main() -> ExitCode {
    // QuickJS's binding would write a bytecode cache, keyed by a weak hash, into the home directory of whoever runs the server.
    #[cfg(feature = "quickjs")]
    // SAFETY: no other thread exists yet, so nobody reads the environment meanwhile.
    unsafe {
        std::env::set_var("V82JSC_NO_BC_CACHE", "1");
    }
    memory::limit_arenas();
    unset_empty_variables();
    let arguments: Vec<_> = std::env::args_os().collect();
    let Read { cli, effective, warnings } = match cli::read(&arguments) {
        Ok(read) => read,
        // --help and --version.
        Err(Refused::ByClap(asked_for)) if !asked_for.use_stderr() => asked_for.exit(),
        Err(Refused::ByClap(error)) => {
            eprintln!("error: {}\n\nFor more, try `leadlight --help`.", cli::sentence(&error));
            return ExitCode::from(2);
        }
        Err(Refused::ByUs(sentence)) => {
            eprintln!("error: {sentence}");
            return ExitCode::from(2);
        }
    };
    // A server writes them to its log.
    let has_log = matches!(cli.command, None | Some(Command::Serve(_)));
    let reads_settings = !matches!(cli.command, Some(Command::Completions { .. } | Command::Man { .. }));
    for warning in warnings.iter().filter(|_| reads_settings && !has_log) {
        eprintln!("warning: {warning}");
    }
    let handover = match Handover::from_environment() {
        Ok(handover) => handover,
        Err(error) => {
            eprintln!("error: {error:#}");
            return ExitCode::from(2);
        }
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("error: the threads of the server cannot be started: {error}");
            return ExitCode::FAILURE;
        }
    };
    let (result, code) = match cli.command {
        None => (commands::serve(&runtime, cli.serve, handover, &warnings), 2),
        Some(Command::Serve(settings)) => (commands::serve(&runtime, *settings, handover, &warnings), 2),
        Some(Command::Check { settings, json }) => (commands::check(&runtime, *settings, json), 1),
        Some(Command::Export { export, database }) => (commands::export(&export, &database), 2),
        Some(Command::Stats { days, json, database }) => (commands::stats(days, json, &database), 2),
        Some(Command::Backup { file, database }) => (commands::backup(&file, &database), 2),
        Some(Command::Copy(settings)) => (commands::copy(&runtime, &settings), 2),
        Some(Command::Restore { file, database }) => (commands::restore(&file, &database), 2),
        Some(Command::Erase { email, dry_run, database }) => (commands::erase(&email, dry_run, &database), 2),
        Some(Command::Config(settings)) => (commands::config(&settings, |computed| effective.describe(computed)), 2),
        Some(Command::Completions { shell }) => (commands::print(|out| Ok(out.write_all(&cli::completions(shell))?)), 2),
        Some(Command::Man { command }) => (commands::print(|out| Ok(out.write_all(&cli::man(command.as_deref())?)?)), 2),
        Some(Command::Outbox(outbox)) => (commands::outbox(&runtime, outbox), 2),
    };
    // Renders that nobody waits for any more must not hold up the end.
    runtime.shutdown_background();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(code)
        }
    }
}

/// A variable that is set to nothing is one that is not set: that is how a file of variables leaves a setting out.
fn unset_empty_variables() {
    let empty = std::env::vars_os().filter(|(name, value)| value.is_empty() && name.to_string_lossy().starts_with("SITE_"));
    for (name, _) in empty.collect::<Vec<_>>() {
        // SAFETY: called by `main` before there is another thread, so nobody reads the environment meanwhile.
        unsafe {
            std::env::remove_var(name);
        }
    }
}
