//! Parses the command line, runs a command. Exit codes: 0 success, 1 `check` found errors or the runtime cannot start, 2 invalid setting or failure.

use std::process::ExitCode;

use leadlight::cli::{self, Command, Invocation, ParseError};
use leadlight::commands;
use leadlight::config::ContentAction;
use leadlight::server::{Handover, survive_file_size_limit};
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
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, message)) => {
            eprintln!("error: {message}");
            ExitCode::from(code)
        }
    }
}

/// Fails with an exit code and a message.
#[expect(clippy::print_stderr, reason = "reports what is wrong with the settings")]
fn run() -> Result<(), (u8, String)> {
    let arguments: Vec<_> = std::env::args_os().collect();
    let Invocation { cli, effective, warnings } = cli::parse(&arguments).map_err(|error| match error {
        ParseError::Clap(help_or_version) if !help_or_version.use_stderr() => help_or_version.exit(),
        ParseError::Clap(error) => (2, format!("{}\n\nFor more information, try `leadlight --help`.", cli::error_message(&error))),
        ParseError::Message(message) => (2, message),
    })?;
    // A server logs the warnings instead.
    let has_log = matches!(cli.command, None | Some(Command::Serve(_)));
    let reads_settings = !matches!(cli.command, Some(Command::Completions { .. } | Command::Man { .. }));
    for warning in warnings.iter().filter(|_| reads_settings && !has_log) {
        eprintln!("warning: {warning}");
    }
    let is_check = match &cli.command {
        Some(Command::Content(content)) => matches!(content.action, ContentAction::Check { .. }),
        command => matches!(command, Some(Command::Check { .. })),
    };
    let code = if is_check { 1 } else { 2 };
    survive_file_size_limit().map_err(|error| (1, format!("a signal handler cannot be installed: {error}")))?;
    let handover = Handover::from_environment().map_err(|error| (2, format!("{error:#}")))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| (1, format!("the runtime cannot be started: {error}")))?;
    let result = match cli.command {
        None => commands::serve(&runtime, cli.serve, handover, &warnings),
        Some(Command::Serve(settings)) => commands::serve(&runtime, *settings, handover, &warnings),
        Some(Command::Check { settings, json }) => commands::check(&runtime, *settings, json),
        Some(Command::Export { export, database }) => commands::export(&runtime, &export, &database),
        Some(Command::Stats { days, by, compare, views, json, database }) => {
            let what = commands::StatsOptions { days, by, compares: compare, views, as_json: json };
            commands::stats(&runtime, &what, &database)
        }
        Some(Command::Crawlers { json, database }) => commands::crawlers(&runtime, json, &database),
        Some(Command::Backup { file, database }) => commands::backup(&file, &database),
        Some(Command::Copy(settings)) => commands::copy(&runtime, &settings),
        Some(Command::Restore { file, database }) => commands::restore(&file, &database),
        Some(Command::Erase { email, dry_run, database }) => commands::erase(&email, dry_run, &database),
        Some(Command::Receipt { email, json, database }) => commands::receipt(&email, json, &database),
        Some(Command::Config(settings)) => commands::config(&settings, |computed| effective.describe(computed)),
        Some(Command::Completions { shell }) => commands::print(|out| Ok(out.write_all(&cli::completions(shell))?)),
        Some(Command::Man { command }) => commands::print(|out| Ok(out.write_all(&cli::man(command.as_deref())?)?)),
        Some(Command::Content(content)) => commands::content(&runtime, content),
        Some(Command::Lead(lead)) => commands::lead(&runtime, lead),
        Some(Command::User(user)) => commands::user(&runtime, user),
        Some(Command::Audit { database }) => commands::audit(&database),
        Some(Command::Spam(spam)) => commands::spam(&runtime, &spam),
        Some(Command::Outbox(outbox)) => commands::outbox(&runtime, outbox),
    };
    // Abandoned renders must not delay the exit.
    runtime.shutdown_background();
    result.map_err(|error| (code, format!("{error:#}")))
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
