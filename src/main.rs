//! Parses the command line and runs a command. Exit codes: 0 success, 1 `check` found errors or the runtime cannot start, 2 a setting is invalid or the
//! command failed.

use std::process::ExitCode;

use leadlight::cli::{self, Command, Invocation, ParseError};
use leadlight::commands;
use leadlight::server::Handover;
use leadlight::telemetry::memory;

#[expect(clippy::print_stderr, reason = "reports why the program ends")]
fn main() -> ExitCode {
    // SECURITY: otherwise the QuickJS binding keeps a bytecode cache, keyed by a weak hash, in the home directory.
    #[cfg(feature = "quickjs")]
    // SAFETY: no other thread exists yet, so nobody reads the environment meanwhile.
    unsafe {
        std::env::set_var("V82JSC_NO_BC_CACHE", "1");
    }
    memory::limit_arenas();
    unset_empty_variables();
    let arguments: Vec<_> = std::env::args_os().collect();
    let Invocation { cli, effective, warnings } = match cli::parse(&arguments) {
        Ok(invocation) => invocation,
        Err(ParseError::Clap(help_or_version)) if !help_or_version.use_stderr() => help_or_version.exit(),
        Err(ParseError::Clap(error)) => {
            eprintln!("error: {}\n\nFor more information, try `leadlight --help`.", cli::error_message(&error));
            return ExitCode::from(2);
        }
        Err(ParseError::Message(message)) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    // A server logs the warnings instead.
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
            eprintln!("error: the runtime cannot be started: {error}");
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
    // Abandoned renders must not delay the exit.
    runtime.shutdown_background();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(code)
        }
    }
}

/// Treats empty variables as unset, so that a file of variables can leave a setting empty.
fn unset_empty_variables() {
    let empty = std::env::vars_os().filter(|(name, value)| value.is_empty() && name.to_string_lossy().starts_with("SITE_"));
    for (name, _) in empty.collect::<Vec<_>>() {
        // SAFETY: called by `main` before there is another thread, so nobody reads the environment meanwhile.
        unsafe {
            std::env::remove_var(name);
        }
    }
}
