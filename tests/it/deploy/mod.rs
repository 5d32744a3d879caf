//! The files of `deploy/`, checked by the programs that they are for. Programs that are not installed are skipped with a message.

mod container;
mod monitoring;
mod proxies;
mod settings;
mod systemd;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The path of a file of `deploy/`.
fn deploy_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name)
}

/// The text of a file of `deploy/`.
fn read_deploy_file(name: &str) -> String {
    std::fs::read_to_string(deploy_file(name)).unwrap()
}

/// The text of a file of `deploy/` with values replaced by those of this machine. Each must occur, so that a changed file fails the test.
fn read_deploy_file_with(name: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(read_deploy_file(name), |text, (from, to)| {
        assert!(text.contains(from), "{name} has no {from}");
        text.replace(from, to)
    })
}

/// The command of an installed program. Reports a skipped test if it is not installed.
#[expect(clippy::print_stderr, reason = "says which tests are left out")]
fn find_program(program: &str, package: &str) -> Option<Command> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let there = std::env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    if !there {
        eprintln!("a test of deploy/ is left out: {program} is not installed (Debian: apt-get install {package})");
    }
    there.then(|| Command::new(program))
}

/// Runs the command, asserts that it succeeds, and returns its output.
fn run_successfully(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {said}");
    said
}
