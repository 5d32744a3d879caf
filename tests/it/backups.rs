//! Scheduled backups, with the real binary.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::process::{CONDITION_TIMEOUT, Running, run_in, serve, serve_with};

fn backups(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|it| it == "db")).collect();
    paths.sort();
    paths
}

fn wait_for_line(server: &Running, beginning: &str) -> serde_json::Value {
    let started = Instant::now();
    loop {
        if let Some(line) = server.line(beginning) {
            return line;
        }
        assert!(started.elapsed() < CONDITION_TIMEOUT, "nothing was logged that begins with {beginning}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_due_backup_is_made_and_old_ones_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let old = [
        "leadlight-20250101T000000Z.db",
        "leadlight-20250102T000000Z.db",
        "leadlight-2025.db",
        "leadlight-99990101T000000Z.db",
        "notes.db",
    ];
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    for name in old {
        std::fs::write(folder.path().join("backups").join(name), "").unwrap();
    }
    let arguments = ["--backup-folder", "backups", "--backup-keep", "2"];
    // The thread panics once, is restarted, and makes the backup.
    let server = serve_with(folder.path(), "127.0.0.1:0", &arguments, &[("LEADLIGHT_FAILPOINTS", "store-backup:1")]);
    wait_for_line(&server, "the database was backed up: backups/leadlight-");
    // Old backups are removed after that line.
    let started = Instant::now();
    let left = loop {
        let left = backups(&folder.path().join("backups"));
        if left.len() == 5 || started.elapsed() > CONDITION_TIMEOUT {
            break left;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    // Sorted by name; the new one is between.
    assert!(left.len() == 5 && [0, 1, 3, 4].into_iter().zip([2, 1, 3, 4]).all(|(at, was)| left[at].ends_with(old[was])), "{left:?}");
    let database = format!("sqlite:{}", left[2].display());
    assert!(run_in(folder.path(), &["stats", "--database", &database]).status.success(), "it is a whole database");
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_backup_is_logged_and_the_site_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing can be written there.
    let server = serve(folder.path(), &["--backup-folder", "/proc"]);
    let line = wait_for_line(&server, "the database could not be backed up: ");
    assert!(line["level"] == "ERROR" && line["retry_s"].as_u64().unwrap() > 0, "{line}");
    assert!(server.post("/forms/newsletter", "email=ada%40example.com").starts_with("HTTP/1.1 303"));
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
}
